//! Events that came, until they are handled, and up to where the service was read.

use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use crate::store::sql::Json;
use crate::store::{Reader, StoreError, Writer};
use crate::table::Time;

/// An event that came, to keep.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatrixEvent {
    /// The service's id of it.
    pub event: String,
    /// In which room.
    pub room: String,
    /// The root of the thread it was said in.
    pub thread: Option<String>,
    /// The event it answers, if it was said outside of any thread.
    pub reply: Option<String>,
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

/// Where an event belongs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MatrixRelation {
    /// The root of its thread.
    pub thread: Option<String>,
    /// The event it answers, if it was said outside of any thread.
    pub reply: Option<String>,
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
                    "INSERT INTO matrix_events (event, room, thread, state, body, session, seen_at, reply)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO NOTHING",
                )?
                .execute(params![
                    event.event,
                    event.room,
                    event.thread,
                    state,
                    Json(&event.body),
                    event.session,
                    now,
                    event.reply
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
    pub fn matrix_event_read(&self, id: i64, as_what: &MatrixRelation, body: &Value) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "UPDATE matrix_events SET state = 'waiting', session = NULL, thread = ?2, reply = ?3, body = ?4
                 WHERE id = ?1 AND state = 'encrypted'",
            )?
            .execute(params![id, as_what.thread, as_what.reply, Json(body)])?;
        Ok(())
    }
}

const EVENTS: &str = "SELECT id, event, room, thread, body, session, seen_at, reply FROM matrix_events";

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

    /// Events behind that one that cannot be read yet.
    pub fn matrix_events_encrypted(&self, after: i64, limit: u32) -> Result<Vec<MatrixEvent>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "{EVENTS} WHERE state = 'encrypted' AND id > ?1 ORDER BY id LIMIT ?2"
        ))?;
        let rows = statement.query_map(params![after, limit], read_event)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Where an event was said and what it answers, if it is known.
    pub fn matrix_relation(&self, event: &str) -> Result<Option<(String, MatrixRelation)>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT room, thread, reply FROM matrix_events WHERE event = ?1")?
            .query_row([event], |row| {
                let relation = MatrixRelation {
                    thread: row.get(1)?,
                    reply: row.get(2)?,
                };
                Ok((row.get(0)?, relation))
            })
            .optional()?)
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
            reply: row.get(7)?,
            body,
            session: row.get(5)?,
        },
        seen: row.get(6)?,
    })
}
