//! A copy of the database while it is being written.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use rusqlite::backup::Backup;
use rusqlite::{Connection, OpenFlags};

use super::open::private_file;
use super::{Reader, StoreError};

/// Pages that are copied between two looks at the lock.
const STEP: i32 = 1_000;

impl Reader {
    /// Copies the whole database, as it is at one moment, into a new file that its owner alone can read; the service may go on writing.
    /// A file that is there is not overwritten, and nothing half-made is left behind.
    pub fn back_up(&self, path: impl AsRef<Path>) -> Result<(), StoreError> {
        let path = path.as_ref();
        if path.exists() {
            return Err(StoreError::Exists(path.to_owned()));
        }
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = Path::new(&part);
        let file = |source| StoreError::File {
            path: path.to_owned(),
            source,
        };
        // One that was broken off may have left its part.
        match std::fs::remove_file(part) {
            Err(source) if source.kind() != ErrorKind::NotFound => return Err(file(source)),
            _ => {}
        }
        private_file(part)?;
        let copied = self.copy(part);
        if copied.is_err() {
            let _ = std::fs::remove_file(part);
        }
        copied?;
        // A hard link, unlike a renaming, fails if the name was taken meanwhile; but not every file system has them.
        match std::fs::hard_link(part, path) {
            Err(source) if source.kind() == ErrorKind::AlreadyExists => {
                let _ = std::fs::remove_file(part);
                Err(StoreError::Exists(path.to_owned()))
            }
            Err(_) => std::fs::rename(part, path).map_err(file),
            Ok(()) => std::fs::remove_file(part).map_err(file),
        }
    }

    fn copy(&self, path: &Path) -> Result<(), StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let mut copy = Connection::open_with_flags(path, flags)?;
        // One moment: without a transaction the copying would begin anew with every COMMIT of the service, and might never end.
        self.at_once(|reader| {
            // The moment begins with the first reading.
            reader
                .connection
                .query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
            Backup::new(&reader.connection, &mut copy)?.run_to_completion(STEP, Duration::ZERO, None)?;
            Ok::<_, StoreError>(())
        })?;
        // The copy carries the mark of the write-ahead log; as a single file it is to stand alone.
        copy.pragma_update(None, "journal_mode", "DELETE")?;
        Ok(())
    }
}
