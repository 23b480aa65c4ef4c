//! What is to be taken away from everybody's eyes.

use rusqlite::params;

use crate::store::{Reader, StoreError, Writer};
use crate::table::Time;

/// An event that is to be taken away.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatrixRedaction {
    /// The transaction id.
    pub key: String,
    /// In which room it is.
    pub room: String,
    /// What it is.
    pub event: String,
    /// Why, in words for people.
    pub reason: String,
    /// How often it was tried.
    pub attempts: u32,
    /// When it is tried next.
    pub not_before: Time,
    /// When it was first wanted.
    pub made: Time,
}

impl Writer<'_> {
    /// Keeps that an event is to be taken away.
    pub fn add_matrix_redaction(&self, redaction: &MatrixRedaction, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_redactions (key, room, event, reason, not_before, made_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                redaction.key,
                redaction.room,
                redaction.event,
                redaction.reason,
                now
            ])?;
        Ok(())
    }

    /// An event could not be taken away yet; it is tried again at that time.
    pub fn put_back_matrix_redaction(&self, key: &str, not_before: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE matrix_redactions SET attempts = attempts + 1, not_before = ?2 WHERE key = ?1")?
            .execute(params![key, not_before])?;
        Ok(())
    }

    /// An event was taken away, or never will be.
    pub fn matrix_redaction_done(&self, key: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM matrix_redactions WHERE key = ?1")?
            .execute([key])?;
        Ok(())
    }
}

impl Reader {
    /// What is to be taken away, by when it is up.
    pub fn matrix_redactions(&self, limit: u32) -> Result<Vec<MatrixRedaction>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT key, room, event, reason, attempts, not_before, made_at FROM matrix_redactions
             ORDER BY not_before LIMIT ?1",
        )?;
        let rows = statement.query_map([limit], |row| {
            Ok(MatrixRedaction {
                key: row.get(0)?,
                room: row.get(1)?,
                event: row.get(2)?,
                reason: row.get(3)?,
                attempts: row.get(4)?,
                not_before: row.get(5)?,
                made: row.get(6)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
