//! What Matrix needs kept: the inbox of raw events with the place up to which they were read, what was sent, and rooms.

use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use crate::table::{PersonId, PlaceId, TableId, Time};

use super::purge::KEPT;
use super::sql::Json;
use super::{Reader, StoreError, Writer};

/// An event that came, to keep.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatrixEvent {
    /// The service's id of it.
    pub event: String,
    /// In which room.
    pub room: String,
    /// The root of the thread it was said in.
    pub thread: Option<String>,
    /// What it is.
    pub body: Value,
    /// The key it is encrypted by, if it could not be read.
    pub session: Option<String>,
}

/// An event that is still to be handled.
#[derive(Debug, Clone, PartialEq)]
pub struct MatrixEvent {
    /// Its number, in the order in which events came.
    pub id: i64,
    /// What it is.
    pub event: NewMatrixEvent,
    /// When it came.
    pub seen: Time,
}

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
    /// Keeps events that are not known yet, and up to where the service was read. Gives how many were new.
    pub fn keep_matrix_events(
        &self,
        events: &[NewMatrixEvent],
        token: Option<&str>,
        now: Time,
    ) -> Result<usize, StoreError> {
        let mut new = 0;
        for event in events {
            let state = if event.session.is_some() {
                "encrypted"
            } else {
                "waiting"
            };
            new += self
                .connection
                .prepare_cached(
                    "INSERT INTO matrix_events (event, room, thread, state, body, session, seen_at)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
                )?
                .execute(params![
                    event.event,
                    event.room,
                    event.thread,
                    state,
                    Json(&event.body),
                    event.session,
                    now
                ])?;
        }
        if let Some(token) = token {
            self.connection
                .prepare_cached(
                    "INSERT INTO matrix_sync (one, token) VALUES (1, ?1) ON CONFLICT DO UPDATE SET token = ?1",
                )?
                .execute([token])?;
        }
        Ok(new)
    }

    /// An event was handled, or nothing will come of it.
    pub fn matrix_event_done(&self, id: i64) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE matrix_events SET state = 'done', body = NULL, session = NULL WHERE id = ?1")?
            .execute([id])?;
        Ok(())
    }

    /// An event that could not be read can be read now.
    pub fn matrix_event_read(&self, id: i64, thread: Option<&str>, body: &Value) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "UPDATE matrix_events SET state = 'waiting', session = NULL, thread = ?2, body = ?3
                 WHERE id = ?1 AND state = 'encrypted'",
            )?
            .execute(params![id, thread, Json(body)])?;
        Ok(())
    }

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

    /// A room is that account's direct room.
    pub fn set_matrix_direct(&self, room: &str, account: &str, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_direct (room, account, at) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET account = ?2",
            )?
            .execute(params![room, account, now])?;
        Ok(())
    }

    /// A room is nobody's direct room any more.
    pub fn forget_matrix_direct(&self, room: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM matrix_direct WHERE room = ?1")?
            .execute([room])?;
        Ok(())
    }

    /// The bot is in a room, or no longer; a place there pauses meanwhile.
    pub fn set_matrix_room(&self, room: &str, joined: bool, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_rooms (room, joined, at) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET joined = ?2, at = ?3 WHERE joined <> ?2",
            )?
            .execute(params![room, joined, now])?;
        if let Some(place) = self.place_of("matrix", room)? {
            self.set_paused(place, !joined, now)?;
        }
        Ok(())
    }

    /// A room was followed by another: its place goes there. Gives whether there was a place to move.
    pub fn move_matrix_room(&self, from: &str, to: &str, now: Time) -> Result<bool, StoreError> {
        let Some(place) = self.place_of("matrix", from)? else {
            return Ok(false);
        };
        if self.place_of("matrix", to)?.is_some() {
            return Ok(false);
        }
        self.connection
            .prepare_cached("UPDATE places SET external = ?2 WHERE id = ?1")?
            .execute(params![place, to])?;
        self.set_paused(place, false, now)?;
        self.connection
            .prepare_cached("UPDATE matrix_rooms SET successor = ?2 WHERE room = ?1")?
            .execute([from, to])?;
        self.connection
            .prepare_cached("UPDATE matrix_direct SET room = ?2 WHERE room = ?1")?
            .execute(params![from, to])?;
        Ok(true)
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

    /// Takes away what no late copy and no second attempt can ask for any more.
    pub fn purge_matrix(&self, now: Time) -> Result<(), StoreError> {
        let before = now - KEPT;
        for sql in [
            "DELETE FROM matrix_events WHERE id IN
                 (SELECT id FROM matrix_events WHERE seen_at < ?1 AND state = 'done' LIMIT 1000)",
            "DELETE FROM matrix_sent WHERE key IN (SELECT key FROM matrix_sent WHERE made_at < ?1 LIMIT 1000)",
        ] {
            self.connection.prepare_cached(sql)?.execute([before])?;
        }
        Ok(())
    }
}

const EVENTS: &str = "SELECT id, event, room, thread, body, session, seen_at FROM matrix_events";
const SENT: &str = "SELECT key, room, kind, content, thread, buttons, event, about FROM matrix_sent";

impl Reader {
    /// Up to where the service was read.
    pub fn matrix_token(&self) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT token FROM matrix_sync")?
            .query_row([], |row| row.get(0))
            .optional()?)
    }

    /// Events that wait to be handled, in the order in which they came.
    pub fn matrix_events_waiting(&self, limit: u32) -> Result<Vec<MatrixEvent>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(&format!("{EVENTS} WHERE state = 'waiting' ORDER BY id LIMIT ?1"))?;
        let rows = statement.query_map([limit], read_event)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Events that cannot be read yet.
    pub fn matrix_events_encrypted(&self, limit: u32) -> Result<Vec<MatrixEvent>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached(&format!("{EVENTS} WHERE state = 'encrypted' ORDER BY id LIMIT ?1"))?;
        let rows = statement.query_map([limit], read_event)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// In which thread of its room an event was said, if it is known.
    pub fn matrix_thread_of(&self, event: &str) -> Result<Option<(String, Option<String>)>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT room, thread FROM matrix_events WHERE event = ?1")?
            .query_row([event], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?)
    }

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

    /// The direct rooms of an account, the newest first.
    pub fn matrix_direct_of(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT room FROM matrix_direct WHERE account = ?1 ORDER BY at DESC")?;
        let rows = statement.query_map([account], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whose direct room a room is.
    pub fn matrix_direct_account(&self, room: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT account FROM matrix_direct WHERE room = ?1")?
            .query_row([room], |row| row.get(0))
            .optional()?)
    }

    /// Whether the bot is in a room; `None` if it never was.
    pub fn matrix_room(&self, room: &str) -> Result<Option<bool>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT joined FROM matrix_rooms WHERE room = ?1")?
            .query_row([room], |row| row.get(0))
            .optional()?)
    }

    /// The room that took a room's place, or the room itself.
    pub fn matrix_successor(&self, room: &str) -> Result<String, StoreError> {
        let mut room = room.to_owned();
        // Rooms are not replaced in circles, but their servers are not ours.
        for _ in 0..20 {
            let next: Option<Option<String>> = self
                .connection
                .prepare_cached("SELECT successor FROM matrix_rooms WHERE room = ?1")?
                .query_row([&room], |row| row.get(0))
                .optional()?;
            match next.flatten() {
                Some(next) => room = next,
                None => break,
            }
        }
        Ok(room)
    }

    /// The place of a room with the table of a thread there, if there are such.
    pub fn matrix_table(&self, room: &str, thread: &str) -> Result<Option<(PlaceId, TableId)>, StoreError> {
        let Some(place) = self.place_of("matrix", room)? else {
            return Ok(None);
        };
        Ok(self.table_in_thread(place, thread)?.map(|table| (place, table)))
    }

    /// The person's account on Matrix.
    pub fn matrix_account(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        Ok(self.accounts(person, "matrix")?.into_iter().next())
    }
}

fn read_event(row: &Row<'_>) -> rusqlite::Result<MatrixEvent> {
    let Json(body) = row.get(4)?;
    Ok(MatrixEvent {
        id: row.get(0)?,
        event: NewMatrixEvent {
            event: row.get(1)?,
            room: row.get(2)?,
            thread: row.get(3)?,
            body,
            session: row.get(5)?,
        },
        seen: row.get(6)?,
    })
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
