//! The projections of a table: what lists, clocks and leaderboards need without folding its log.

use rusqlite::params;

use crate::games::Seat;
use crate::table::{Holder, Phase, Span, Table, Time};

use super::deadlines::Due;
use super::{StoreError, Writer, results};

/// Brings all projections of a table up to date. Its log is complete in the database.
pub(super) fn project(writer: &Writer<'_>, table: &Table) -> Result<(), StoreError> {
    state(writer, table)?;
    members(writer, table)?;
    let place = writer
        .place_by_id(table.place)?
        .ok_or_else(|| StoreError::missing(format_args!("place {}", table.place)))?;
    writer.set_deadlines(table.id, &place.platform, &deadlines(table))?;
    results::project(writer, table)
}

fn state(writer: &Writer<'_>, table: &Table) -> Result<(), StoreError> {
    let phase = match table.phase {
        Phase::Lobby => "lobby",
        Phase::Playing => "playing",
        Phase::Finished { .. } => "finished",
        Phase::Closed { .. } => "closed",
    };
    writer
        .connection
        .prepare_cached(
            "INSERT OR REPLACE INTO states (table_id, kind, place_id, owner_id, phase, seats, number, created_at, last_at)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )?
        .execute(params![
            table.id,
            table.kind(),
            table.place,
            table.owner,
            phase,
            table.settings.seats,
            table.number,
            table.created_at,
            table.last_at
        ])?;
    Ok(())
}

fn members(writer: &Writer<'_>, table: &Table) -> Result<(), StoreError> {
    writer
        .connection
        .prepare_cached("DELETE FROM members WHERE table_id = ?1")?
        .execute([table.id])?;
    let mut insert = writer.connection.prepare_cached(
        "INSERT INTO members (table_id, seat, person_id, level, before_id, acting) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    )?;
    for (index, seat) in table.seats.iter().enumerate() {
        let (person, level) = match seat.holder {
            Holder::Person(person) => (Some(person), None),
            Holder::Computer(level) => (None, Some(level)),
        };
        let acting = !table.is_over() && table.turns.iter().any(|turn| turn.seat == Seat(index as u8));
        insert.execute(params![table.id, index as u8, person, level, seat.before, acting])?;
    }
    Ok(())
}

/// What runs by time at a table now.
fn deadlines(table: &Table) -> Vec<(Due, Time, Span)> {
    if table.is_over() {
        return Vec::new();
    }
    let deadlines = table.deadlines().into_iter();
    deadlines
        .filter_map(|deadline| Some((Due::of(&deadline.command)?, deadline.since, deadline.allowance)))
        .collect()
}
