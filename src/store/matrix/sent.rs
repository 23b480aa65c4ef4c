//! What is sent, by its transaction id, and what is said once.

use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use crate::store::sql::Json;
use crate::store::{Reader, StoreError, Writer};
use crate::table::{TableId, Time};

/// Something to send, or sent.
#[derive(Debug, Clone, PartialEq)]
pub struct MatrixSent {
    /// The transaction id.
    pub key: String,
    /// To which room.
    pub room: String,
    /// The type of the event.
    pub kind: String,
    /// The content.
    pub content: Value,
    /// The root of the thread it belongs to.
    pub thread: Option<String>,
    /// The lines of its buttons, each with the sign it is pressed by.
    pub buttons: Vec<(String, String)>,
    /// The table it is about.
    pub about: Option<TableId>,
    /// The event it became, once that is known.
    pub event: Option<String>,
}

impl Writer<'_> {
    /// Notes that something was said; `false` if it was noted before.
    pub fn matrix_said_once(&self, whom: &str, what: &str, now: Time) -> Result<bool, StoreError> {
        let new = self
            .connection
            .prepare_cached("INSERT INTO matrix_once (whom, what, at) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")?
            .execute(params![whom, what, now])?;
        Ok(new == 1)
    }

    /// Keeps what is to be sent, and gives what is sent under that key: the first that was kept.
    pub fn keep_matrix_sent(&self, sent: &MatrixSent, now: Time) -> Result<MatrixSent, StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_sent (key, room, kind, content, thread, buttons, event, made_at, about)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                sent.key,
                sent.room,
                sent.kind,
                Json(&sent.content),
                sent.thread,
                Json(&sent.buttons),
                sent.event,
                now,
                sent.about
            ])?;
        self.matrix_sent(&sent.key)?
            .ok_or_else(|| StoreError::missing("what was to be sent"))
    }

    /// What was sent under that key is that event now. What opened a thread is its root.
    pub fn matrix_sent_as(&self, key: &str, event: &str, opens: bool) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "UPDATE OR IGNORE matrix_sent SET event = ?2, thread = CASE ?3 WHEN 1 THEN ?2 ELSE thread END
                 WHERE key = ?1",
            )?
            .execute(params![key, event, opens])?;
        Ok(())
    }

    /// What was kept under that key was refused for good: it may be made anew.
    pub fn forget_matrix_sent(&self, key: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM matrix_sent WHERE key = ?1 AND event IS NULL")?
            .execute([key])?;
        Ok(())
    }

    /// What waits for a place, or for an account, need not wait any longer.
    pub fn hurry_matrix(&self, room: Option<&str>, account: Option<&str>, now: Time) -> Result<(), StoreError> {
        let place = match room {
            Some(room) => self.place_of("matrix", room)?,
            None => None,
        };
        let person = match account {
            Some(account) => self.person_of("matrix", account)?,
            None => None,
        };
        self.connection
            .prepare_cached(
                "UPDATE outbox SET not_before = ?3
                 WHERE platform = 'matrix' AND state IN ('waiting', 'sending') AND state = 'waiting' AND not_before > ?3
                   AND (person_id = ?2 OR (place_id = ?1 AND person_id IS NULL))",
            )?
            .execute(params![place, person, now])?;
        Ok(())
    }
}

const SENT: &str = "SELECT key, room, kind, content, thread, buttons, event, about FROM matrix_sent";

impl Reader {
    /// Whether something was said before that is said once.
    pub fn matrix_was_said(&self, whom: &str, what: &str) -> Result<bool, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM matrix_once WHERE whom = ?1 AND what = ?2)")?
            .query_row([whom, what], |row| row.get(0))?)
    }

    /// What is sent under a key.
    pub fn matrix_sent(&self, key: &str) -> Result<Option<MatrixSent>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(&format!("{SENT} WHERE key = ?1"))?
            .query_row([key], read_sent)
            .optional()?)
    }

    /// What was sent as that event.
    pub fn matrix_sent_by_event(&self, event: &str) -> Result<Option<MatrixSent>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(&format!("{SENT} WHERE event = ?1"))?
            .query_row([event], read_sent)
            .optional()?)
    }

    /// The last of our events in a thread.
    pub fn matrix_last_in_thread(&self, room: &str, thread: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT event FROM matrix_sent WHERE room = ?1 AND thread = ?2 AND event IS NOT NULL AND kind <> 'm.reaction'
                 ORDER BY made_at DESC LIMIT 1",
            )?
            .query_row([room, thread], |row| row.get(0))
            .optional()?)
    }

    /// The last message with buttons in a thread, or in the room itself.
    pub fn matrix_last_buttons(&self, room: &str, thread: Option<&str>) -> Result<Vec<(String, String)>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT buttons FROM matrix_sent WHERE room = ?1 AND thread IS ?2 AND buttons <> '[]' AND event IS NOT NULL
                 ORDER BY made_at DESC LIMIT 1",
            )?
            .query_row(params![room, thread], |row| {
                let Json(buttons) = row.get(0)?;
                Ok(buttons)
            })
            .optional()?
            .unwrap_or_default())
    }
}

fn read_sent(row: &Row<'_>) -> rusqlite::Result<MatrixSent> {
    let Json(content) = row.get(3)?;
    let Json(buttons) = row.get(5)?;
    Ok(MatrixSent {
        key: row.get(0)?,
        room: row.get(1)?,
        kind: row.get(2)?,
        content,
        thread: row.get(4)?,
        buttons,
        event: row.get(6)?,
        about: row.get(7)?,
    })
}
