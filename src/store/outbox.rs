//! What goes out: rows that are delivered in order per address.
//!
//! A row waits, is being sent, and is then settled: sent with its receipt, given up with the reason, or superseded by a newer board of
//! the same table at the same address. Only the first unsettled row of an address is up; a settled one does not block those behind it.

use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use crate::table::{PersonId, PlaceId, Span, TableId, Time};

use super::sql::Json;
use super::{Reader, StoreError, Writer};

/// A board younger than this is shown although a newer one waits behind it, unless the platform wants to be left alone: it tells of a
/// move that somebody waits to see.
const FRESH: Span = Span::seconds(10);

/// A message to send.
#[derive(Debug, Clone, PartialEq)]
pub struct Post {
    /// The platform that delivers it.
    pub platform: String,
    /// The key of its address: rows with the same one keep their order.
    pub address: String,
    /// The address, in the host's own form.
    pub recipient: Value,
    /// The place where it is shown or where its occasion arose.
    pub place: PlaceId,
    /// For whom alone it is.
    pub person: Option<PersonId>,
    /// The table it is about.
    pub table: Option<TableId>,
    /// The number of the event whose board it shows. If it is late, it and any text with it are dropped unsent once a newer board of the
    /// same table waits at the same address.
    pub board: Option<u64>,
    /// The message, in the host's own form.
    pub message: Value,
}

/// A row whose turn it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Outgoing {
    /// The row's number: never given twice, the same at every attempt.
    pub row: i64,
    /// What to send.
    pub post: Post,
    /// Whether an earlier attempt may have arrived.
    pub uncertain: bool,
    /// How many attempts there were.
    pub attempts: u32,
    /// When the first attempt was.
    pub first_tried: Option<Time>,
    /// When it was posted.
    pub posted: Time,
}

/// Numbers of rows, for metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outbound {
    /// Waiting.
    pub waiting: u64,
    /// On their way.
    pub sending: u64,
    /// Given up and not purged yet.
    pub given_up: u64,
    /// When the oldest of those that wait was posted.
    pub oldest: Option<Time>,
}

/// A row that arrived.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// The row's number.
    pub row: i64,
    /// What arrived.
    pub post: Post,
    /// When.
    pub at: Time,
    /// What the platform said of it, in the host's own form.
    pub receipt: Value,
}

const COLUMNS: &str = "SELECT id, platform, address, recipient, place_id, person_id, table_id, board, message,
                              uncertain, attempts, first_tried_at, posted_at, settled_at, receipt FROM outbox";

impl Writer<'_> {
    /// Puts a message into the outbox and gives its row.
    pub fn post(&self, post: &Post, now: Time) -> Result<i64, StoreError> {
        self.connection
            .prepare_cached(
                // While an address is to be left alone, a newer board must not get round that by taking the place of the one that waits.
                "INSERT INTO outbox (platform, address, recipient, place_id, person_id, table_id, board, message, posted_at, not_before)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,
                         max(?9, coalesce((SELECT max(not_before) FROM outbox
                                           WHERE platform = ?1 AND address = ?2 AND state IN ('waiting', 'sending')), ?9)))",
            )?
            .execute(params![
                post.platform,
                post.address,
                Json(&post.recipient),
                post.place,
                post.person,
                post.table,
                post.board,
                Json(&post.message),
                now
            ])?;
        let row = self.connection.last_insert_rowid();
        self.supersede(&post.platform, &post.address, now)?;
        Ok(row)
    }

    /// A delivery begins: the row is not up again until it is settled or put back.
    pub fn sending(&self, row: i64, now: Time) -> Result<(), StoreError> {
        let changed = self
            .connection
            .prepare_cached(
                "UPDATE outbox SET state = 'sending', attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, ?2)
                 WHERE id = ?1 AND state = 'waiting'",
            )?
            .execute(params![row, now])?;
        one(changed, row)
    }

    /// The row arrived.
    pub fn sent(&self, row: i64, receipt: &Value, now: Time) -> Result<(), StoreError> {
        let changed = self
            .connection
            .prepare_cached(
                "UPDATE outbox SET state = 'sent', receipt = ?2, settled_at = ?3 WHERE id = ?1 AND state = 'sending'",
            )?
            .execute(params![row, Json(receipt), now])?;
        one(changed, row)
    }

    /// The row will never arrive.
    pub fn given_up(&self, row: i64, reason: &str, now: Time) -> Result<(), StoreError> {
        let changed = self
            .connection
            .prepare_cached(
                "UPDATE outbox SET state = 'given-up', reason = ?2, settled_at = ?3
                 WHERE id = ?1 AND state IN ('waiting', 'sending')",
            )?
            .execute(params![row, reason, now])?;
        one(changed, row)
    }

    /// The row did not arrive, or perhaps it did (`uncertain`); it is up again at `not_before`. Once uncertain, it stays so.
    pub fn put_back(
        &self,
        row: i64,
        reason: &str,
        uncertain: bool,
        not_before: Time,
        now: Time,
    ) -> Result<(), StoreError> {
        let address = self
            .connection
            .prepare_cached(
                "UPDATE outbox SET state = 'waiting', reason = ?2, uncertain = max(uncertain, ?3), not_before = ?4
                 WHERE id = ?1 AND state = 'sending' RETURNING platform, address",
            )?
            .query_row(params![row, reason, uncertain, not_before], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))
            })
            .optional()?;
        let (platform, address) =
            address.ok_or_else(|| StoreError::missing(format_args!("delivery {row} on its way")))?;
        // Whatever waits behind it has to wait as long, also if it takes its place.
        self.connection
            .prepare_cached(
                "UPDATE outbox SET not_before = max(not_before, ?3)
                 WHERE platform = ?1 AND address = ?2 AND state IN ('waiting', 'sending')",
            )?
            .execute(params![platform, address, not_before])?;
        self.supersede(&platform, &address, now)
    }

    /// At the start: rows that were on their way when the process ended wait again, as uncertain. Gives their number.
    pub fn reclaim_outbox(&self, now: Time) -> Result<usize, StoreError> {
        let mut statement = self.connection.prepare(
            "UPDATE outbox SET state = 'waiting', uncertain = 1
             WHERE state IN ('waiting', 'sending') AND state = 'sending' RETURNING platform, address",
        )?;
        let found = statement
            .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?
            .collect::<Result<Vec<_>, _>>()?;
        for (platform, address) in &found {
            self.supersede(platform, address, now)?;
        }
        Ok(found.len())
    }

    /// Settles the boards at an address that are late and that a newer one, waiting behind them, makes superfluous. One that is on its
    /// way goes its way.
    fn supersede(&self, platform: &str, address: &str, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "UPDATE outbox AS old SET state = 'superseded', settled_at = ?3
                 WHERE platform = ?1 AND address = ?2 AND state IN ('waiting', 'sending') AND state = 'waiting'
                   AND board IS NOT NULL AND table_id IS NOT NULL
                   AND (posted_at <= ?4 OR attempts > 0 OR not_before > posted_at)
                   AND EXISTS (
                       SELECT 1 FROM outbox AS new
                       WHERE new.platform = ?1 AND new.address = ?2 AND new.state IN ('waiting', 'sending')
                         AND new.state = 'waiting' AND new.id > old.id
                         AND new.table_id = old.table_id AND new.board > old.board
                         AND new.person_id IS old.person_id)",
            )?
            .execute(params![platform, address, now, now - FRESH])?;
        Ok(())
    }

    /// Settles the boards of a platform that are first at their addresses, but late, and that newer ones make superfluous: to be called
    /// before rows are taken.
    pub fn skip_late_boards(&self, platform: &str, now: Time, limit: u32) -> Result<(), StoreError> {
        for late in self.deliverable(platform, now, limit)? {
            if late.post.board.is_some() {
                self.supersede(platform, &late.post.address, now)?;
            }
        }
        Ok(())
    }
}

impl Reader {
    /// The rows of a platform that can go now, at most one an address, oldest first.
    pub fn deliverable(&self, platform: &str, now: Time, limit: u32) -> Result<Vec<Outgoing>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "{COLUMNS}
             WHERE id IN (SELECT min(id) FROM outbox
                          WHERE platform = ?1 AND state IN ('waiting', 'sending') GROUP BY address)
               AND state = 'waiting' AND not_before <= ?2
             ORDER BY id LIMIT ?3"
        ))?;
        let rows = statement.query_map(params![platform, now, limit], outgoing)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// When the next row of a platform is up, if one waits for its time.
    pub fn next_delivery(&self, platform: &str) -> Result<Option<Time>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT min(not_before) FROM outbox
                 WHERE id IN (SELECT min(id) FROM outbox
                              WHERE platform = ?1 AND state IN ('waiting', 'sending') GROUP BY address)
                   AND state = 'waiting'",
            )?
            .query_row([platform], |row| row.get(0))?)
    }

    /// A row whatever its state, by its number.
    pub fn outgoing(&self, row: i64) -> Result<Option<Outgoing>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(&format!("{COLUMNS} WHERE id = ?1"))?
            .query_row([row], outgoing)
            .optional()?)
    }

    /// The receipt of a row that arrived.
    pub fn receipt(&self, row: i64) -> Result<Option<Value>, StoreError> {
        let receipt = self
            .connection
            .prepare_cached("SELECT receipt FROM outbox WHERE id = ?1")?
            .query_row([row], |row| row.get::<_, Option<Json<Value>>>(0))
            .optional()?;
        Ok(receipt.flatten().map(|Json(receipt)| receipt))
    }

    /// What arrived in a place, its tables' threads included, that everybody may see or that person alone: of the rows after that one
    /// the last `limit`, oldest first.
    pub fn said(
        &self,
        place: PlaceId,
        person: Option<PersonId>,
        after: i64,
        limit: u32,
    ) -> Result<Vec<Said>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "{COLUMNS} WHERE place_id = ?1 AND state = 'sent' AND (person_id IS NULL OR person_id = ?2) AND id > ?3
             ORDER BY id DESC LIMIT ?4"
        ))?;
        let rows = statement.query_map(params![place, person, after, limit], said)?;
        let mut list = rows.collect::<Result<Vec<_>, _>>()?;
        list.reverse();
        Ok(list)
    }

    /// How many rows of a platform there are.
    pub fn outbound(&self, platform: &str) -> Result<Outbound, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT coalesce(sum(state = 'waiting'), 0), coalesce(sum(state = 'sending'), 0),
                        (SELECT count(*) FROM outbox WHERE platform = ?1 AND state = 'given-up'), min(posted_at)
                 FROM outbox WHERE platform = ?1 AND state IN ('waiting', 'sending')",
            )?
            .query_row([platform], |row| {
                Ok(Outbound {
                    waiting: row.get(0)?,
                    sending: row.get(1)?,
                    given_up: row.get(2)?,
                    oldest: row.get(3)?,
                })
            })?)
    }
}

fn one(changed: usize, row: i64) -> Result<(), StoreError> {
    match changed {
        0 => Err(StoreError::missing(format_args!("delivery {row} to settle"))),
        _ => Ok(()),
    }
}

fn post(row: &Row<'_>) -> rusqlite::Result<Post> {
    let Json(recipient) = row.get("recipient")?;
    let Json(message) = row.get("message")?;
    Ok(Post {
        platform: row.get("platform")?,
        address: row.get("address")?,
        recipient,
        place: row.get("place_id")?,
        person: row.get("person_id")?,
        table: row.get("table_id")?,
        board: row.get("board")?,
        message,
    })
}

fn outgoing(row: &Row<'_>) -> rusqlite::Result<Outgoing> {
    Ok(Outgoing {
        row: row.get("id")?,
        post: post(row)?,
        uncertain: row.get("uncertain")?,
        attempts: row.get("attempts")?,
        first_tried: row.get("first_tried_at")?,
        posted: row.get("posted_at")?,
    })
}

fn said(row: &Row<'_>) -> rusqlite::Result<Said> {
    let Json(receipt) = row.get("receipt")?;
    Ok(Said {
        row: row.get("id")?,
        post: post(row)?,
        at: row.get("settled_at")?,
        receipt,
    })
}
