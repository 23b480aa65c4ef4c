//! The handle on the host and its life.

use std::path::PathBuf;
use std::sync::Arc;

use crate::chat::Request;
use crate::table::{PersonId, PlaceId, TableId, Time};

use super::{Platform, TimeSource};

/// A handle on the running host; clones are the same host.
#[derive(Clone)]
pub struct Host {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) time: Arc<dyn TimeSource>,
}

/// What a host is opened with.
#[derive(Clone)]
pub struct Config {
    /// The database file; it is made if it is not there.
    pub database: PathBuf,
    /// Where time comes from.
    pub time: Arc<dyn TimeSource>,
    /// If given, the seeds of tables come from it instead of the system: for the console and tests.
    pub seed: Option<u64>,
    /// The language of places that have not chosen one: `en` or `cs`.
    pub language: String,
    /// The time zone of people who have not chosen one, by its IANA name.
    pub time_zone: String,
    /// How many folded tables are kept in memory.
    pub cached_tables: usize,
    /// How many threads paint.
    pub painters: usize,
    /// How many threads think for computer players.
    pub players: usize,
}

/// What became of a request, known after COMMIT. What there is to show goes through the outbox, not through here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handled {
    /// What became of it.
    pub what: What,
    /// Who asked; not known for chatter.
    pub person: Option<PersonId>,
    /// Where; not known for chatter.
    pub place: Option<PlaceId>,
    /// The table it was about.
    pub table: Option<TableId>,
    /// The outbox rows that answer it, in order.
    pub rows: Vec<i64>,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// It was no command; nothing was written and nothing is answered.
    Chatter,
    /// It was done.
    Done,
    /// It was refused; the answer says why.
    Refused,
    /// It had been handled before (or is an edit that is not read); it did nothing.
    Repeated,
}

/// Why a request could not be handled at all. Nothing of it was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostError {
    /// The host is shutting down.
    #[error("the host is shutting down")]
    Closing,
    /// The database refused; the same request may be handed in again.
    #[error("the database refused: {0}")]
    Store(String),
}

impl Host {
    /// Opens the database, takes the lock on it, reads what is due and resumes the tables at which a computer is to move.
    /// Runs inside a tokio runtime.
    pub fn open(config: Config) -> Result<Host, HostError> {
        let _ = config;
        todo!()
    }

    /// Begins delivering to a platform. Its deadlines wait until [`Host::platform_ready`].
    pub fn attach(&self, platform: Arc<dyn Platform>) {
        let _ = platform;
        todo!()
    }

    /// Handles a request and returns after COMMIT. The same id handed in again is answered as the first time and does nothing.
    pub async fn request(&self, request: Request) -> Result<Handled, HostError> {
        let _ = request;
        todo!()
    }

    /// The platform has read all that was said while it was away: deadlines of its places may fire from now on.
    pub fn platform_ready(&self, platform: &str) {
        let _ = platform;
        todo!()
    }

    /// The platform has lost its service: time counts as downtime of its places until [`Host::platform_ready`].
    pub fn platform_lost(&self, platform: &str) {
        let _ = platform;
        todo!()
    }

    /// Sign of life of a platform's service; without one for two heartbeats it counts as silent. A platform that lives in this
    /// process need not say anything.
    pub fn platform_alive(&self, platform: &str) {
        let _ = platform;
        todo!()
    }

    /// The platforms that were attached but are lost, not ready yet, or silent for two heartbeats.
    pub fn silent_platforms(&self) -> Vec<String> {
        todo!()
    }

    /// The time, as the host counts it: what a platform without time stamps of its own puts into requests.
    pub fn now(&self) -> Time {
        self.inner.time.now()
    }

    /// Takes no more requests, finishes those waiting, stops deliveries between rows, closes the database.
    pub async fn close(&self) {
        todo!()
    }
}
