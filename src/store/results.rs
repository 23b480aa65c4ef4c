//! Results and leaderboards.
//!
//! Wins and points count from games that people sat down to on at least two sides: who plays against computers only, alone or with
//! partners, collects nothing but a number of solo games, shown beside. Whoever wins and loses together shares place and points. A seat that a computer player took over stays with the person who sat down there, as a game that
//! was not won; turns and best move are those the person made.

use rusqlite::params;

use crate::games::{Kind, Seat, Standing};
use crate::table::{Holder, PersonId, Phase, PlaceId, Table, Tally};

use super::{Reader, StoreError, Writer};

/// Which results a leaderboard counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ranking {
    /// The kind of game.
    pub kind: Kind,
    /// Of one place; `None` is the whole installation.
    pub place: Option<PlaceId>,
    /// Of games against other people only the rated ones.
    pub rated: bool,
}

/// A line of a leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct Leader {
    /// Who.
    pub person: PersonId,
    /// By what name.
    pub name: String,
    /// Games against other people.
    pub games: u64,
    /// How many of them were won; who shares the first place wins.
    pub wins: u64,
    /// Points of all of them.
    pub points: i64,
    /// Average points of a turn in them; `None` without a turn.
    pub average: Option<f64>,
    /// The best single move in them, where the kind counts points of moves.
    pub best: Option<i64>,
    /// Games against computers only, which count for nothing else here.
    pub solo: u64,
}

/// Writes the results of a table that finished; takes away those of one that did not.
pub(super) fn project(writer: &Writer<'_>, table: &Table) -> Result<(), StoreError> {
    writer
        .connection
        .prepare_cached("DELETE FROM results WHERE table_id = ?1")?
        .execute([table.id])?;
    let Phase::Finished { outcome, rated, .. } = &table.phase else {
        return Ok(());
    };
    let tallies = Tally::of(&writer.log(table.id)?);
    // The column `people` counts those of one side once: partners are nobody to win against.
    let has_people = |side: &&Vec<Seat>| side.iter().any(|seat| sat_down(table, seat.index()).is_some());
    let sides_with_people = table.sides().iter().filter(has_people).count();
    let mut insert = writer.connection.prepare_cached(
        "INSERT INTO results (table_id, seat, kind, place_id, person_id, level, ranking, points, turns, turn_points, best, won, rated, people, finished_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
    )?;
    for standing in &outcome.standings {
        for seat in &standing.seats {
            let person = sat_down(table, seat.index());
            let level = match table.seats.get(seat.index()).map(|state| state.holder) {
                Some(Holder::Computer(level)) => Some(level),
                _ => None,
            };
            let done = tallies.get(&(*seat, person)).copied().unwrap_or_default();
            insert.execute(params![
                table.id,
                seat,
                table.kind(),
                table.place,
                person,
                level,
                standing.place,
                standing.points,
                done.moves,
                done.points,
                done.best,
                won(standing, person, level),
                rated,
                sides_with_people,
                table.last_at
            ])?;
        }
    }
    Ok(())
}

/// The person who sat down at a seat, whoever holds it now.
fn sat_down(table: &Table, seat: usize) -> Option<PersonId> {
    let state = table.seats.get(seat)?;
    match state.holder {
        Holder::Person(person) => Some(person),
        Holder::Computer(_) => state.before,
    }
}

fn won(standing: &Standing, person: Option<PersonId>, level: Option<u8>) -> bool {
    standing.place == 1 && standing.claim && (person.is_none() || level.is_none())
}

impl Reader {
    /// A leaderboard: most wins first, then the better average of a turn, then fewer games. People with solo games alone come last.
    pub fn leaderboard(&self, ranking: &Ranking, limit: u32) -> Result<Vec<Leader>, StoreError> {
        let scope = match ranking.place {
            Some(_) => "kind = ?1 AND place_id = ?2",
            None => "kind = ?1 AND ?2 IS NULL",
        };
        let mut statement = self.connection.prepare_cached(&format!(
            "SELECT person_id, name,
                    sum(counts) AS games,
                    sum(won AND counts) AS wins,
                    sum(iif(counts, points, 0)),
                    sum(iif(counts, turn_points, 0)) * 1.0 / nullif(sum(iif(counts, turns, 0)), 0) AS average,
                    max(iif(counts, best, NULL)),
                    sum(people < 2)
             FROM (SELECT *, people >= 2 AND (rated OR NOT ?3) AS counts FROM results WHERE {scope} AND person_id IS NOT NULL)
                  JOIN people AS persons ON persons.id = person_id
             WHERE counts OR people < 2
             GROUP BY person_id
             ORDER BY games = 0, wins DESC, average DESC NULLS LAST, games, person_id LIMIT ?4"
        ))?;
        let rows = statement.query_map(params![ranking.kind, ranking.place, ranking.rated, limit], |row| {
            Ok(Leader {
                person: row.get(0)?,
                name: row.get(1)?,
                games: row.get(2)?,
                wins: row.get(3)?,
                points: row.get(4)?,
                average: row.get(5)?,
                best: row.get(6)?,
                solo: row.get(7)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}
