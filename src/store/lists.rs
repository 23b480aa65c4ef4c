//! Lists of tables, from the projections.

use rusqlite::{OptionalExtension, Params, Row, params};

use crate::games::{Kind, Seat};
use crate::table::{PersonId, PlaceId, TableId, Time};

use super::{Reader, StoreError};

/// Where a table is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Gathering players.
    Lobby,
    /// The game goes on.
    Playing,
    /// It ended with a result.
    Finished,
    /// It was closed without one.
    Closed,
}

/// A table as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// The table.
    pub table: TableId,
    /// The kind of game.
    pub kind: Kind,
    /// Where.
    pub place: PlaceId,
    /// Who opened it.
    pub owner: PersonId,
    /// Where it is in its life.
    pub stage: Stage,
    /// How many seats there are to fill.
    pub seats: u8,
    /// The number of its last event.
    pub number: u64,
    /// When the lobby opened.
    pub created: Time,
    /// When its last event happened.
    pub last: Time,
    /// The seats that are taken, in order.
    pub members: Vec<Member>,
}

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// The seat.
    pub seat: Seat,
    /// The person who holds it; else a computer player does.
    pub person: Option<PersonId>,
    /// The name of that person.
    pub name: Option<String>,
    /// The computer player's level.
    pub level: Option<u8>,
    /// Whether it may act now.
    pub acting: bool,
}

const COLUMNS: &str =
    "SELECT states.table_id, kind, place_id, owner_id, phase, seats, number, created_at, last_at FROM states";

impl Reader {
    /// A table as lists show it.
    pub fn listed(&self, table: TableId) -> Result<Option<Listed>, StoreError> {
        Ok(self.list("WHERE states.table_id = ?1", [table])?.pop())
    }

    /// The open tables at which a person sits, the longest quiet first.
    pub fn tables_of(&self, person: PersonId) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "WHERE open = 1 AND states.table_id IN (SELECT table_id FROM members WHERE person_id = ?1)
             ORDER BY last_at, states.table_id",
            [person],
        )
    }

    /// The open tables of a place, the longest quiet first.
    pub fn open_tables(&self, place: PlaceId) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "WHERE place_id = ?1 AND open = 1 ORDER BY last_at, states.table_id",
            [place],
        )
    }

    /// The open tables of the installation, by id: for the operator, and to wake computer players.
    pub fn all_open_tables(&self) -> Result<Vec<TableId>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT table_id FROM states WHERE open = 1 ORDER BY table_id")?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The tables at which a computer player is to move, by id.
    pub fn computers_to_move(&self) -> Result<Vec<TableId>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT DISTINCT table_id FROM members WHERE acting = 1 AND level IS NOT NULL ORDER BY table_id",
        )?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The tables of a place that are over, the last ones first.
    pub fn past_tables(&self, place: PlaceId, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "WHERE place_id = ?1 AND open = 0 ORDER BY last_at DESC, states.table_id DESC LIMIT ?2",
            params![place, limit],
        )
    }

    /// The tables that are over at which a person sat, also if a computer player took over, the last ones first.
    pub fn past_tables_of(&self, person: PersonId, limit: u32) -> Result<Vec<Listed>, StoreError> {
        self.list(
            "WHERE open = 0 AND states.table_id IN (SELECT table_id FROM members WHERE person_id = ?1
                                                    UNION SELECT table_id FROM members WHERE before_id = ?1)
             ORDER BY last_at DESC, states.table_id DESC LIMIT ?2",
            params![person, limit],
        )
    }

    /// Where a table is played; `None` if there is no such table.
    pub fn place_of_table(&self, table: TableId) -> Result<Option<PlaceId>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT place_id FROM tables WHERE id = ?1")?
            .query_row([table], |row| row.get(0))
            .optional()?)
    }

    fn list(&self, rest: &str, parameters: impl Params) -> Result<Vec<Listed>, StoreError> {
        let mut statement = self.connection.prepare_cached(&format!("{COLUMNS} {rest}"))?;
        let mut list = statement
            .query_map(parameters, listed)?
            .collect::<Result<Vec<_>, _>>()?;
        for entry in &mut list {
            entry.members = self.members(entry.table)?;
        }
        Ok(list)
    }

    fn members(&self, table: TableId) -> Result<Vec<Member>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT seat, person_id, name, level, acting FROM members LEFT JOIN people ON people.id = person_id
             WHERE table_id = ?1 ORDER BY seat",
        )?;
        let rows = statement.query_map([table], |row| {
            Ok(Member {
                seat: row.get(0)?,
                person: row.get(1)?,
                name: row.get(2)?,
                level: row.get(3)?,
                acting: row.get(4)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    let stage = match row.get_ref(4)?.as_str()? {
        "lobby" => Stage::Lobby,
        "playing" => Stage::Playing,
        "finished" => Stage::Finished,
        _ => Stage::Closed,
    };
    Ok(Listed {
        table: row.get(0)?,
        kind: row.get(1)?,
        place: row.get(2)?,
        owner: row.get(3)?,
        stage,
        seats: row.get(5)?,
        number: row.get(6)?,
        created: row.get(7)?,
        last: row.get(8)?,
        members: Vec::new(),
    })
}
