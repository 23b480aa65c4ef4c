//! What need not be kept goes.

use rusqlite::params;

use crate::table::{Span, Time};

use super::{StoreError, Writer};

/// How long handled requests and settled messages are kept: as long as a late copy or an edit may come.
pub const KEPT: Span = Span::days(60);

/// How many rows went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Purged {
    /// Handled requests.
    pub inbox: usize,
    /// Settled messages.
    pub outbox: usize,
    /// Intervals of downtime.
    pub downtimes: usize,
}

impl Writer<'_> {
    /// Takes away what is older than [`KEPT`], at most `limit` rows of each sort, so that nobody waits long. Downtime that an open
    /// deadline still needs stays. What waits to be sent stays however old it is.
    pub fn purge(&self, now: Time, limit: u32) -> Result<Purged, StoreError> {
        let before = now - KEPT;
        let run = |sql: &str| -> Result<usize, StoreError> {
            Ok(self.connection.prepare_cached(sql)?.execute(params![before, limit])?)
        };
        Ok(Purged {
            inbox: run(
                "DELETE FROM inbox WHERE id IN (SELECT id FROM inbox WHERE received_at < ?1 ORDER BY received_at LIMIT ?2)",
            )?,
            outbox: run(
                "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE settled_at < ?1 ORDER BY settled_at LIMIT ?2)",
            )?,
            downtimes: run("DELETE FROM downtimes WHERE id IN (
                     SELECT id FROM downtimes
                     WHERE until < min(?1, coalesce((SELECT min(since) FROM deadlines), ?1)) LIMIT ?2)")?,
        })
    }
}
