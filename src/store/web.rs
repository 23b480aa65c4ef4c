//! What the web chat keeps: its messages and its sessions.

use rusqlite::{OptionalExtension, Row, params};
use serde_json::Value;

use crate::table::{PersonId, PlaceId, TableId, Time};

use super::sql::Json;
use super::{Reader, StoreError, Writer};

/// A message of the web chat, to write.
#[derive(Debug, Clone, PartialEq)]
pub struct NewWebMessage {
    /// In which channel.
    pub place: PlaceId,
    /// In which table's thread; `None` is the channel itself.
    pub table: Option<TableId>,
    /// Whether what is said in a thread is shown in the channel too.
    pub in_channel: bool,
    /// For whom alone it is.
    pub person: Option<PersonId>,
    /// Who wrote it; `None` is the bot.
    pub author: Option<PersonId>,
    /// The author's name at that time.
    pub author_name: Option<String>,
    /// The message, in the platform's own form.
    pub body: Value,
    /// When.
    pub at: Time,
    /// The outbox row it shows, if it comes from there.
    pub outbox: Option<i64>,
    /// The id of what a person sent, if it comes from one.
    pub external: Option<String>,
}

/// A message of the web chat.
#[derive(Debug, Clone, PartialEq)]
pub struct WebMessage {
    /// Its number: newer messages have greater ones.
    pub id: i64,
    /// What it is.
    pub message: NewWebMessage,
}

/// Where messages are asked for, and for whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebScope {
    /// The channel.
    pub place: PlaceId,
    /// A table's thread; `None` is the channel itself.
    pub table: Option<TableId>,
    /// Who reads: private messages come to their person alone.
    pub reader: Option<PersonId>,
}

/// Somebody who is logged in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebSession {
    /// Who.
    pub person: PersonId,
    /// By which account of the web chat: the platform's id of it.
    pub account: String,
    /// Whether it came in as the operator.
    pub operator: bool,
    /// Since when.
    pub created: Time,
    /// When it was last used.
    pub seen: Time,
}

const COLUMNS: &str = "SELECT id, place_id, table_id, in_channel, person_id, author_id, author, body, at, outbox_id, external FROM web_messages";

impl Writer<'_> {
    /// Writes a message and gives its number. One whose outbox row was shown before, or whose external id was written before, is not
    /// written again: the number is that of the first, and `false` comes with it.
    pub fn add_web_message(&self, message: &NewWebMessage) -> Result<(i64, bool), StoreError> {
        let added = self
            .connection
            .prepare_cached(
                "INSERT INTO web_messages
                     (place_id, table_id, in_channel, person_id, author_id, author, body, at, outbox_id, external)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                message.place,
                message.table,
                message.in_channel,
                message.person,
                message.author,
                message.author_name,
                Json(&message.body),
                message.at,
                message.outbox,
                message.external
            ])?;
        if added == 1 {
            return Ok((self.connection.last_insert_rowid(), true));
        }
        let id = self
            .connection
            .prepare_cached("SELECT id FROM web_messages WHERE outbox_id = ?1 OR external = ?2")?
            .query_row(params![message.outbox, message.external], |row| row.get(0))?;
        Ok((id, false))
    }

    /// Begins a session. `token` is the hash of the secret that the browser keeps.
    pub fn add_web_session(&self, token: &[u8; 32], session: &WebSession) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO web_sessions (token, person_id, account, operator, created_at, seen_at)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![
                token,
                session.person,
                session.account,
                session.operator,
                session.created,
                session.seen
            ])?;
        Ok(())
    }

    /// The session is in use.
    pub fn touch_web_session(&self, token: &[u8; 32], now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE web_sessions SET seen_at = ?2 WHERE token = ?1")?
            .execute(params![token, now])?;
        Ok(())
    }

    /// Ends a session.
    pub fn end_web_session(&self, token: &[u8; 32]) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM web_sessions WHERE token = ?1")?
            .execute([token])?;
        Ok(())
    }

    /// Ends all sessions of an account and gives their number.
    pub fn end_web_sessions_of(&self, account: &str) -> Result<usize, StoreError> {
        Ok(self
            .connection
            .prepare_cached("DELETE FROM web_sessions WHERE account = ?1")?
            .execute([account])?)
    }
}

impl Reader {
    /// The messages behind a number, oldest first.
    pub fn web_messages_after(&self, scope: &WebScope, after: i64, limit: u32) -> Result<Vec<WebMessage>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "{COLUMNS} WHERE {} AND (person_id IS NULL OR person_id = ?3) AND id > ?4 ORDER BY id LIMIT ?5",
            condition(scope)
        ))?;
        let rows = statement.query_map(params![scope.place, scope.table, scope.reader, after, limit], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The last messages before a number (`i64::MAX` for the newest), oldest first.
    pub fn web_messages_before(
        &self,
        scope: &WebScope,
        before: i64,
        limit: u32,
    ) -> Result<Vec<WebMessage>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!(
            "{COLUMNS} WHERE {} AND (person_id IS NULL OR person_id = ?3) AND id < ?4 ORDER BY id DESC LIMIT ?5",
            condition(scope)
        ))?;
        let rows = statement.query_map(params![scope.place, scope.table, scope.reader, before, limit], read)?;
        let mut messages = rows.collect::<Result<Vec<_>, _>>()?;
        messages.reverse();
        Ok(messages)
    }

    /// The message of that number, if that person may read it.
    pub fn web_message(&self, id: i64, reader: PersonId) -> Result<Option<WebMessage>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(&format!(
                "{COLUMNS} WHERE id = ?1 AND (person_id IS NULL OR person_id = ?2)"
            ))?
            .query_row(params![id, reader], read)
            .optional()?)
    }

    /// The message that shows an outbox row.
    pub fn web_message_of(&self, outbox: i64) -> Result<Option<WebMessage>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(&format!("{COLUMNS} WHERE outbox_id = ?1"))?
            .query_row([outbox], read)
            .optional()?)
    }

    /// The session of a token's hash.
    pub fn web_session(&self, token: &[u8; 32]) -> Result<Option<WebSession>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT person_id, account, operator, created_at, seen_at FROM web_sessions WHERE token = ?1",
            )?
            .query_row([token], |row| {
                Ok(WebSession {
                    person: row.get(0)?,
                    account: row.get(1)?,
                    operator: row.get(2)?,
                    created: row.get(3)?,
                    seen: row.get(4)?,
                })
            })
            .optional()?)
    }

    /// Whether an account of the web chat has a session.
    pub fn web_account_held(&self, account: &str) -> Result<bool, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM web_sessions WHERE account = ?1)")?
            .query_row([account], |row| row.get(0))?)
    }
}

fn condition(scope: &WebScope) -> &'static str {
    match scope.table {
        Some(_) => "place_id = ?1 AND table_id = ?2",
        None => "place_id = ?1 AND (table_id IS NULL OR in_channel) AND ?2 IS NULL",
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<WebMessage> {
    let Json(body) = row.get(7)?;
    Ok(WebMessage {
        id: row.get(0)?,
        message: NewWebMessage {
            place: row.get(1)?,
            table: row.get(2)?,
            in_channel: row.get(3)?,
            person: row.get(4)?,
            author: row.get(5)?,
            author_name: row.get(6)?,
            body,
            at: row.get(8)?,
            outbox: row.get(9)?,
            external: row.get(10)?,
        },
    })
}
