//! The requests that were handled and what came of them: a doubled or late copy is answered from here.

use std::ops::RangeInclusive;

use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{OptionalExtension, params};
use serde_json::Value;

use crate::table::{ExternalId, PersonId, PlaceId, TableId, Time};

use super::error::doubled;
use super::sql::Json;
use super::{Reader, StoreError, Writer};

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// It was done.
    Accepted,
    /// It was refused: an edit of it may be read for a while.
    Refused,
    /// It was no command.
    Ignored,
}

/// A request that was handled.
#[derive(Debug, Clone, PartialEq)]
pub struct Handled {
    /// The platform's id of the original event.
    pub id: ExternalId,
    /// Where.
    pub place: PlaceId,
    /// Who.
    pub person: PersonId,
    /// When it counts as received.
    pub received: Time,
    /// What was said: an edit is compared with it.
    pub text: String,
    /// What became of it.
    pub verdict: Verdict,
    /// The answer, in the host's own form.
    pub answer: Value,
    /// The events it made.
    pub events: Option<(TableId, RangeInclusive<u64>)>,
}

impl Writer<'_> {
    /// Keeps a request with its outcome. [`StoreError::Doubled`] if one of that id is there.
    pub fn put_handled(&self, handled: &Handled) -> Result<(), StoreError> {
        let (table, first, last) = split(handled);
        self.connection
            .prepare_cached(
                "INSERT INTO inbox (external, place_id, person_id, received_at, text, verdict, answer, table_id, first_event, last_event)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
            )?
            .execute(params![
                handled.id,
                handled.place,
                handled.person,
                handled.received,
                handled.text,
                handled.verdict,
                Json(&handled.answer),
                table,
                first,
                last
            ])
            .map_err(|error| doubled(error, || format!("request {}", handled.id)))?;
        Ok(())
    }

    /// Replaces text and outcome of a refused request by those of its edit; time, place and person stay as they were.
    /// [`StoreError::Missing`] if no such request stands refused.
    pub fn amend_handled(&self, handled: &Handled) -> Result<(), StoreError> {
        let (table, first, last) = split(handled);
        let changed = self
            .connection
            .prepare_cached(
                "UPDATE inbox SET text = ?2, verdict = ?3, answer = ?4, table_id = ?5, first_event = ?6, last_event = ?7
                 WHERE external = ?1 AND verdict = 'refused'",
            )?
            .execute(params![
                handled.id,
                handled.text,
                handled.verdict,
                Json(&handled.answer),
                table,
                first,
                last
            ])?;
        match changed {
            0 => Err(StoreError::missing(format_args!("refused request {}", handled.id))),
            _ => Ok(()),
        }
    }
}

impl Reader {
    /// The request of that id, if it was handled before.
    pub fn handled(&self, id: &ExternalId) -> Result<Option<Handled>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT external, place_id, person_id, received_at, text, verdict, answer, table_id, first_event, last_event
                 FROM inbox WHERE external = ?1",
            )?
            .query_row([id], |row| {
                let table: Option<TableId> = row.get(7)?;
                let events = match table {
                    Some(table) => Some((table, row.get(8)?..=row.get(9)?)),
                    None => None,
                };
                let Json(answer) = row.get(6)?;
                Ok(Handled {
                    id: row.get(0)?,
                    place: row.get(1)?,
                    person: row.get(2)?,
                    received: row.get(3)?,
                    text: row.get(4)?,
                    verdict: row.get(5)?,
                    answer,
                    events,
                })
            })
            .optional()?)
    }
}

type Split = (Option<TableId>, Option<u64>, Option<u64>);

fn split(handled: &Handled) -> Split {
    match &handled.events {
        Some((table, numbers)) => (Some(*table), Some(*numbers.start()), Some(*numbers.end())),
        None => (None, None, None),
    }
}

impl ToSql for Verdict {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Verdict::Accepted => "accepted",
            Verdict::Refused => "refused",
            Verdict::Ignored => "ignored",
        }
        .into())
    }
}

impl FromSql for Verdict {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        match value.as_str()? {
            "accepted" => Ok(Verdict::Accepted),
            "refused" => Ok(Verdict::Refused),
            "ignored" => Ok(Verdict::Ignored),
            _ => Err(FromSqlError::InvalidType),
        }
    }
}
