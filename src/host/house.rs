//! What all parts of the host share.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use jiff::tz::TimeZone;
use lru::LruCache;
use sha2::{Digest, Sha256};
use tokio::sync::{Notify, watch};

use crate::chat::{Locale, zone};
use crate::store::{Reader, Readers};
use crate::table::{Seed, Table, TableId, Time};

use super::computer::Computers;
use super::desk::Changes;
use super::pictures::Gallery;
use super::pool::Pool;
use super::pulse::Pulse;
use super::writer::Writing;
use super::{Config, HostError, TimeSource};

/// What all parts of the host share.
pub(super) struct House {
    pub(super) config: Config,
    pub(super) time: Arc<dyn TimeSource>,
    pub(super) readers: Readers,
    /// The way to the writer thread.
    pub(super) writing: OnceLock<Writing>,
    /// Threads that read.
    pub(super) reading: Pool,
    /// Threads that paint, and what they painted.
    pub(super) gallery: Gallery,
    /// Threads that think.
    pub(super) computers: Computers,
    /// The clock as it was when it was last looked at.
    pub(super) pulse: Mutex<Pulse>,
    /// Something that runs by time may have changed.
    pub(super) deadlines: Notify,
    /// Held by whoever does what is due.
    pub(super) firing: tokio::sync::Mutex<()>,
    /// The platforms that were attached.
    pub(super) platforms: Mutex<BTreeMap<String, PlatformState>>,
    /// How many transactions were committed.
    pub(super) commits: watch::Sender<u64>,
    /// How many seeds were made from the one that was given.
    seeds: AtomicU64,
    /// How many tasks that come to an end by themselves have not: whoever waits until nothing is left to be done waits for them.
    pub(super) errands: AtomicUsize,
    /// No more requests are taken.
    pub(super) closing: AtomicBool,
    /// The same, for those who wait.
    pub(super) closed: watch::Sender<bool>,
    tables: Mutex<LruCache<TableId, Arc<Table>>>,
}

/// How a platform is.
#[derive(Debug, Default)]
pub(super) struct PlatformState {
    /// Whether its backlog was read since it was last within reach: its deadlines may fire.
    pub(super) ready: bool,
    /// When it last gave a sign of life, by the running time; `None` if it never has to.
    pub(super) alive: Option<std::time::Duration>,
    /// Its outbox has new rows, or it is time to look.
    pub(super) post: Arc<Notify>,
}

impl House {
    pub(super) fn new(config: Config, readers: Readers) -> std::io::Result<House> {
        let cached = NonZeroUsize::new(config.cached_tables).unwrap_or(NonZeroUsize::MIN);
        Ok(House {
            time: Arc::clone(&config.time),
            readers,
            writing: OnceLock::new(),
            reading: Pool::new("tahoun-reader", 4)?,
            gallery: Gallery::new(config.painters)?,
            computers: Computers::new(config.players)?,
            pulse: Mutex::new(Pulse::new(&*config.time)),
            deadlines: Notify::new(),
            firing: tokio::sync::Mutex::default(),
            platforms: Mutex::default(),
            commits: watch::Sender::new(0),
            seeds: AtomicU64::new(0),
            errands: AtomicUsize::new(0),
            closing: AtomicBool::new(false),
            closed: watch::Sender::new(false),
            tables: Mutex::new(LruCache::new(cached)),
            config,
        })
    }

    /// The way to the writer thread, which is started before anything can want it.
    pub(super) fn writing(&self) -> &Writing {
        self.writing.get().expect("the writer thread is started first")
    }

    /// Whether the wall clock jumped since it was last looked at: the time that nobody had.
    pub(super) fn look_at_clock(&self) -> Option<(Time, Time)> {
        lock(&self.pulse).look(&*self.time)
    }

    /// What the last look at the clock gave could not be written down.
    pub(super) fn still_owes(&self, since: Time) {
        lock(&self.pulse).owe(since);
    }

    /// A task that comes to an end by itself, counted from now until it has.
    pub(super) fn errand(
        self: &Arc<Self>,
        task: impl Future<Output = ()> + Send + 'static,
    ) -> impl Future<Output = ()> + Send + 'static {
        struct Counted(Arc<House>);
        impl Drop for Counted {
            fn drop(&mut self) {
                self.0.errands.fetch_sub(1, Ordering::SeqCst);
            }
        }
        self.errands.fetch_add(1, Ordering::SeqCst);
        let counted = Counted(Arc::clone(self));
        async move {
            let _counted = counted;
            task.await;
        }
    }

    /// Whether no more requests are taken.
    pub(super) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::SeqCst)
    }

    /// Reads from the database, on a thread for it.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        ask: impl FnOnce(&Reader) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, HostError> {
        let readers = self.readers.clone();
        let asked = self.reading.run(move || ask(&*readers.get()?)).await;
        asked.unwrap_or_else(|given_up| Err(HostError::Store(given_up.to_string())))
    }

    /// A table as it was last committed: from memory, or folded by a reader.
    pub(super) fn table(&self, reader: &Reader, id: TableId) -> Result<Option<Arc<Table>>, HostError> {
        if let Some(table) = self.cached(id) {
            return Ok(Some(table));
        }
        // Not kept: the writer may have gone on meanwhile.
        Ok(Table::fold(&reader.log(id)?).map(Arc::new))
    }

    /// The language of a tag that somebody chose, else the house's.
    pub(super) fn locale(&self, chosen: Option<&str>) -> Locale {
        (chosen.and_then(Locale::from_tag))
            .or_else(|| Locale::from_tag(&self.config.language))
            .unwrap_or_default()
    }

    /// The zone that somebody chose, else the house's.
    pub(super) fn zone(&self, chosen: Option<&str>) -> TimeZone {
        (chosen.and_then(zone))
            .or_else(|| zone(&self.config.time_zone))
            .unwrap_or(TimeZone::UTC)
    }

    /// A fresh secret for a table.
    pub(super) fn seed(&self) -> Result<Seed, HostError> {
        let mut seed = [0; 32];
        match self.config.seed {
            None => getrandom::fill(&mut seed).map_err(|error| HostError::Store(error.to_string()))?,
            Some(given) => {
                let mut hash = Sha256::new();
                hash.update(b"tahoun");
                hash.update(given.to_le_bytes());
                hash.update(self.seeds.fetch_add(1, Ordering::SeqCst).to_le_bytes());
                seed = hash.finalize().into();
            }
        }
        Ok(Seed(seed))
    }

    /// The table as it was last committed, if it is in memory.
    pub(super) fn cached(&self, id: TableId) -> Option<Arc<Table>> {
        lock(&self.tables).get(&id).cloned()
    }

    /// Keeps a table as it was committed. Only the writer thread may say so.
    pub(super) fn cache(&self, table: Arc<Table>) {
        lock(&self.tables).put(table.id, table);
    }

    /// Makes known what was committed.
    pub(super) fn committed(self: &Arc<Self>, changes: Changes) {
        if !changes.tables.is_empty() {
            {
                let mut tables = lock(&self.tables);
                for (id, table) in &changes.tables {
                    tables.put(*id, Arc::clone(table));
                }
            }
            // In the order of their ids, so that the same commands make computers move in the same order.
            let mut tables: Vec<_> = changes.tables.into_values().collect();
            tables.sort_by_key(|table| table.id);
            for table in tables {
                super::computer::consider(self, &table);
            }
            self.deadlines.notify_one();
        }
        let platforms = lock(&self.platforms);
        for name in &changes.platforms {
            if let Some(platform) = platforms.get(name) {
                platform.post.notify_one();
            }
        }
        drop(platforms);
        self.commits.send_modify(|commits| *commits += 1);
    }
}

/// The tag of a language if it is spoken here: what a platform says of a person's language is taken only then.
pub(super) fn spoken(tag: &str) -> Option<&'static str> {
    Locale::from_tag(tag).map(Locale::tag)
}

/// Locks, also after a panic elsewhere: what is locked here is whole at every moment.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
