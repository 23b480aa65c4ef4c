//! Opening the database: one writer, any number of readers.

use std::fs::{File, OpenOptions, TryLockError};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};

use super::{StoreError, migrations};

/// How long a statement waits for a lock before it fails with [`StoreError::Busy`].
const PATIENCE: Duration = Duration::from_secs(5);

/// What the write-ahead log is cut back to, in bytes, after something large has made it grow.
const LOG_LIMIT: i64 = 64 << 20;

/// The database with the right to write: one in all processes. It can be asked whatever a [`Reader`] can.
pub struct Store {
    // Field order is drop order: the connection closes before the lock is let go.
    reader: Reader,
    path: PathBuf,
    _lock: File,
}

/// A connection that only asks. Each statement sees the last COMMIT; what has to be seen at one moment is asked in [`Reader::at_once`].
pub struct Reader {
    pub(super) connection: Connection,
}

/// A pool of readers for many threads; clones share it.
#[derive(Clone)]
pub struct Readers {
    inner: Arc<Pool>,
}

struct Pool {
    path: PathBuf,
    idle: Mutex<Vec<Reader>>,
}

/// A [`Reader`] out of the pool; it goes back when dropped.
pub struct Pooled {
    reader: Option<Reader>,
    pool: Arc<Pool>,
}

impl Store {
    /// Opens the database file for reading and writing, makes it if it is not there (readable by its owner alone) and brings it
    /// to the present schema. Fails if another process has it open so, or if a newer program has written it.
    pub fn open(path: impl AsRef<Path>) -> Result<Store, StoreError> {
        let path = path.as_ref();
        let lock = lock(path)?;
        private_file(path)?;
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(PATIENCE)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        connection.pragma_update(None, "journal_size_limit", LOG_LIMIT)?;
        connection.set_prepared_statement_cache_capacity(256);
        migrations::to_latest(&mut connection)?;
        Ok(Store {
            reader: Reader { connection },
            path: path.to_owned(),
            _lock: lock,
        })
    }

    /// A pool of readers of the same database.
    pub fn readers(&self) -> Readers {
        Readers {
            inner: Arc::new(Pool {
                path: self.path.clone(),
                idle: Mutex::default(),
            }),
        }
    }

    /// The writer's connection, for what the typed functions do not offer. Tests look at query plans and break things with it.
    #[doc(hidden)]
    pub fn connection(&self) -> &Connection {
        &self.reader.connection
    }

    pub(super) fn reader(&self) -> &Reader {
        &self.reader
    }
}

impl Deref for Store {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        &self.reader
    }
}

impl Reader {
    /// Opens an existing database for reading only, also while another process serves from it.
    pub fn open(path: impl AsRef<Path>) -> Result<Reader, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(PATIENCE)?;
        connection.set_prepared_statement_cache_capacity(64);
        migrations::check(&connection)?;
        Ok(Reader { connection })
    }

    /// Asks several things about one and the same moment. Inside a step that is the case anyway.
    pub fn at_once<T, E: From<StoreError>>(&self, ask: impl FnOnce(&Reader) -> Result<T, E>) -> Result<T, E> {
        if !self.connection.is_autocommit() {
            return ask(self);
        }
        let moment = self.connection.unchecked_transaction().map_err(StoreError::from)?;
        let answer = ask(self);
        moment.finish().map_err(StoreError::from)?;
        answer
    }
}

impl Readers {
    /// A reader that is free, or a new one.
    pub fn get(&self) -> Result<Pooled, StoreError> {
        let idle = self.inner.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let reader = match idle {
            Some(reader) => reader,
            None => Reader::open(&self.inner.path)?,
        };
        Ok(Pooled {
            reader: Some(reader),
            pool: Arc::clone(&self.inner),
        })
    }
}

impl Deref for Pooled {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        self.reader.as_ref().expect("a reader is there until it is dropped")
    }
}

impl Drop for Pooled {
    fn drop(&mut self) {
        let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
        // More than these are only there in a rush.
        if idle.len() < 8 {
            idle.extend(self.reader.take());
        }
    }
}

/// Takes the right to write. The lock is on a file of its own, because closing any handle on the database file itself would let go of
/// SQLite's locks on it; the system lets go of ours whatever way the process ends.
fn lock(path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let name = PathBuf::from(name);
    let file = private_file(&name)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(path.to_owned())),
        Err(TryLockError::Error(source)) => Err(StoreError::File { path: name, source }),
    }
}

/// Makes a file, or one that is there, readable and writable by its owner alone. SQLite gives its side files the same mode.
pub(super) fn private_file(path: &Path) -> Result<File, StoreError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let open = || {
        let file = options.open(path)?;
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            file.set_permissions(std::fs::Permissions::from_mode(0o600))?;
        }
        Ok(file)
    };
    open().map_err(|source| StoreError::File {
        path: path.to_owned(),
        source,
    })
}
