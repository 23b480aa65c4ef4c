//! What can go wrong between the house and its database.

use std::path::PathBuf;

use rusqlite::ErrorCode;

use crate::table::TableId;

/// A failure of the store. Whatever failed has left nothing behind.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Somebody else holds the database; the same again may work.
    #[error("the database is busy")]
    Busy(#[source] rusqlite::Error),
    /// The disk is full; the same again works once there is room.
    #[error("there is no room left for the database")]
    Full(#[source] rusqlite::Error),
    /// SQLite has rolled back the whole transaction, after an earlier failure in it; the same again may work.
    #[error("the transaction was lost after an earlier failure")]
    Lost,
    /// Any other failure of SQLite; the same again fails again.
    #[error("the database failed: {0}")]
    Sql(#[source] rusqlite::Error),
    /// The row is there already: an event number, a request, a delivery that were written before.
    #[error("{what} is there already")]
    Doubled {
        /// Which.
        what: String,
    },
    /// The row is not there.
    #[error("there is no {what}")]
    Missing {
        /// Which.
        what: String,
    },
    /// An event is not what it should be.
    #[error("event {number} of table {table} cannot be read: {why}")]
    Event {
        /// The table.
        table: TableId,
        /// The event's number.
        number: u64,
        /// What is wrong.
        why: String,
    },
    /// A newer program has written the database.
    #[error("the database has schema {found}, this program knows schemas up to {known}: run the newer program")]
    Newer {
        /// The schema's number.
        found: usize,
        /// The highest number known here.
        known: usize,
    },
    /// A migration failed; the database is as it was.
    #[error("the database could not be brought to the present schema: {0}")]
    Migration(#[source] rusqlite_migration::Error),
    /// Another process has the database open for writing.
    #[error("another process serves from {}", .0.display())]
    InUse(PathBuf),
    /// The file is there already, and it is not overwritten.
    #[error("{} exists already", .0.display())]
    Exists(PathBuf),
    /// The file cannot be made or opened.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

impl StoreError {
    /// Whether the same may work later.
    pub fn may_retry(&self) -> bool {
        matches!(self, StoreError::Busy(_) | StoreError::Full(_) | StoreError::Lost)
    }

    pub(super) fn missing(what: impl ToString) -> Self {
        StoreError::Missing { what: what.to_string() }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy(error),
            Some(ErrorCode::DiskFull) => StoreError::Full(error),
            _ => StoreError::Sql(error),
        }
    }
}

/// Turns a violated uniqueness into [`StoreError::Doubled`].
pub(super) fn doubled(error: rusqlite::Error, what: impl FnOnce() -> String) -> StoreError {
    use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
    match error.sqlite_error().map(|error| error.extended_code) {
        Some(SQLITE_CONSTRAINT_PRIMARYKEY | SQLITE_CONSTRAINT_UNIQUE) => StoreError::Doubled { what: what() },
        _ => error.into(),
    }
}
