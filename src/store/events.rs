//! Tables and their logs.

use rusqlite::{OptionalExtension, Row, params};

use crate::games::Kind;
use crate::table::{PlaceId, Recorded, Seed, Table, TableId};

use super::error::doubled;
use super::sql::Json;
use super::{Reader, StoreError, Writer, project};

impl Writer<'_> {
    /// Makes room for a new table and gives its id, with which its first event can be made. The seed stays here until the table ends.
    pub fn new_table(&self, kind: Kind, place: PlaceId, seed: &Seed) -> Result<TableId, StoreError> {
        self.connection
            .prepare_cached("INSERT INTO tables (kind, place_id, seed) VALUES (?1, ?2, ?3)")?
            .execute(params![kind, place, seed.0])?;
        Ok(TableId(self.connection.last_insert_rowid()))
    }

    /// Appends events to a table's log and brings the projections up to date. `after` is the table with these events applied. Fails
    /// with [`StoreError::Doubled`] if the log has an event of one of these numbers, and if they leave a gap.
    pub fn append(&self, after: &Table, events: &[Recorded]) -> Result<(), StoreError> {
        let mut last = self.last_number(after.id)?;
        for recorded in events {
            self.insert_event(after.id, recorded)?;
            if recorded.number != last + 1 {
                return Err(StoreError::Event {
                    table: after.id,
                    number: recorded.number,
                    why: format!("the last event before it is {last}"),
                });
            }
            last = recorded.number;
        }
        project::project(self, after)
    }

    fn insert_event(&self, table: TableId, recorded: &Recorded) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO events (table_id, number, format, at, by, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?
            .execute(params![
                table,
                recorded.number,
                recorded.format,
                recorded.at,
                Json(recorded.by),
                Json(&recorded.event)
            ])
            .map_err(|error| doubled(error, || format!("event {} of table {table}", recorded.number)))?;
        Ok(())
    }
}

impl Reader {
    /// A table's whole log, in order; empty if there is no such table.
    pub fn log(&self, table: TableId) -> Result<Vec<Recorded>, StoreError> {
        self.log_until(table, u64::MAX)
    }

    /// A table's log up to that event, it included. A number beyond all that the database could hold is after the last, too.
    pub fn log_until(&self, table: TableId, number: u64) -> Result<Vec<Recorded>, StoreError> {
        let number = i64::try_from(number).unwrap_or(i64::MAX);
        let mut statement = self.connection.prepare_cached(
            "SELECT number, format, at, by, body FROM events WHERE table_id = ?1 AND number <= ?2 ORDER BY number",
        )?;
        let mut rows = statement.query(params![table, number])?;
        let mut log = Vec::new();
        while let Some(row) = rows.next()? {
            log.push(recorded(table, row)?);
        }
        Ok(log)
    }

    /// The number of a table's last event, 0 if there is none.
    pub fn last_number(&self, table: TableId) -> Result<u64, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT coalesce(max(number), 0) FROM events WHERE table_id = ?1")?
            .query_row([table], |row| row.get(0))?)
    }

    /// A table's secret. Until the table has ended it goes to the deciding of commands and nowhere else.
    pub fn seed(&self, table: TableId) -> Result<Option<Seed>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT seed FROM tables WHERE id = ?1")?
            .query_row([table], |row| row.get(0).map(Seed))
            .optional()?)
    }

    /// All tables there ever were, by id.
    pub fn all_tables(&self) -> Result<Vec<TableId>, StoreError> {
        let mut statement = self.connection.prepare_cached("SELECT id FROM tables ORDER BY id")?;
        let ids = statement.query_map([], |row| row.get(0))?;
        Ok(ids.collect::<Result<_, _>>()?)
    }
}

fn recorded(table: TableId, row: &Row<'_>) -> Result<Recorded, StoreError> {
    let number = row.get(0)?;
    let read = || {
        let Json(by) = row.get(3)?;
        let Json(event) = row.get(4)?;
        Ok(Recorded {
            number,
            format: row.get(1)?,
            at: row.get(2)?,
            by,
            event,
        })
    };
    read().map_err(|error: rusqlite::Error| StoreError::Event {
        table,
        number,
        why: error.to_string(),
    })
}
