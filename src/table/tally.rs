//! What the players of a table did in the course of its game: counted from the log, for leaderboards.

use std::collections::HashMap;

use crate::games::{Cause, Seat};

use super::{Actor, Event, PersonId, Recorded};

/// What somebody did at a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// How many moves were made; turns that ran out of time are none.
    pub moves: u64,
    /// The points of these moves together; corrections at the end of the game are not in them.
    pub points: i64,
    /// The points of the best one, where the kind counts points of moves.
    pub best: Option<i64>,
}

impl Tally {
    /// What was done at each seat, by whom: by a person or (`None`) by a computer player.
    pub fn of(log: &[Recorded]) -> HashMap<(Seat, Option<PersonId>), Tally> {
        let mut tallies: HashMap<_, Tally> = HashMap::new();
        for recorded in log {
            let Event::Played { seat, game } = &recorded.event else {
                continue;
            };
            if !matches!(game.cause(), Some((_, Cause::Moved(_)))) {
                continue;
            }
            let by = match recorded.by {
                Actor::Person(person) | Actor::Moderator(person) => Some(person),
                Actor::Computer(_) | Actor::Clock => None,
            };
            let tally = tallies.entry((*seat, by)).or_default();
            tally.moves += 1;
            if let Some(points) = game.scored() {
                tally.points += points;
                tally.best = tally.best.max(Some(points));
            }
        }
        tallies
    }
}
