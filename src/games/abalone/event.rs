//! What happened in a game of Abalone, all outcomes stated.
//!
//! This is the first format of the log and stays readable for ever: fields may be added with a default, none may change its
//! meaning. Cells (`e5`) and moves (`a1b2`, `c3c5d4`) are written as players write them.

use serde::{Deserialize, Serialize};

use super::options::Layout;
use super::ply::Ply;
use crate::games::Seat;

/// One decision or time-out with everything that came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// The first event: the marbles were laid out.
    Laid(Laid),
    /// A player moved marbles.
    Moved(Moved),
    /// A player's turn ran out of time.
    Lapsed(Lapsed),
    /// A player gave up, or in a team is ready to.
    Resigned(Resigned),
    /// The time that had been agreed for the whole game was up.
    TimeUp(TimeUp),
}

/// The first position.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Laid {
    /// The layout that was played, never the usual one.
    pub layout: Layout,
    /// What everything comes to.
    pub after: After,
}

/// A move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Moved {
    /// Who moved.
    pub seat: Seat,
    /// The move.
    pub ply: Ply,
    /// How many marbles moved by themselves.
    pub marbles: u8,
    /// How many were pushed.
    #[serde(default)]
    pub pushed: u8,
    /// Whose marble went off the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ejected: Option<Seat>,
    /// What everything comes to.
    pub after: After,
}

/// A turn that ran out of time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lapsed {
    /// Whose turn it was.
    pub seat: Seat,
    /// What everything comes to.
    pub after: After,
}

/// A resignation. In a team it waits for the partner's.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Resigned {
    /// Who gave up.
    pub seat: Seat,
    /// What everything comes to.
    pub after: After,
}

/// The time for the whole game was up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimeUp {
    /// Whose turn it was.
    pub seat: Seat,
    /// What everything comes to.
    pub after: After,
}

/// What everything comes to after an event: nothing of it is computed again when a log is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct After {
    /// Whose turn it is; nobody's once the game is over.
    pub turn: Option<Seat>,
    /// Whose turns were passed over, because they had no move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Seat>,
    /// Each seat's account.
    pub accounts: Vec<Account>,
    /// How many moves were made since a marble last went off.
    #[serde(default)]
    pub quiet: u32,
    /// How often this position has occurred with this seat to move, this time included.
    #[serde(default)]
    pub occurred: u32,
    /// How the game ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// A seat's account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Whose marbles the seat pushed off, in order; it keeps them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken: Vec<Seat>,
    /// How many turns in a row ran out of time.
    #[serde(default)]
    pub missed: u32,
    /// Whether the player ever moved.
    #[serde(default)]
    pub acted: bool,
    /// Whether the player is ready to give up, once the partner is.
    #[serde(default)]
    pub ready: bool,
    /// Whether the player is still in the game.
    pub status: Status,
}

/// Whether a player is still in the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Takes turns.
    #[default]
    Active,
    /// Out by turns that ran out of time. Those who went out are counted from 1.
    Forfeited(u8),
    /// Gave up. Counted together with the forfeited.
    Resigned(u8),
}

impl Status {
    /// As which one the player went out, counted from 1.
    pub fn went_out(self) -> Option<u8> {
        match self {
            Status::Active => None,
            Status::Forfeited(order) | Status::Resigned(order) => Some(order),
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// Why.
    pub reason: Reason,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Each seat's place; 1 is the winner, equals and partners share it.
    pub places: Vec<u8>,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// A side pushed off its sixth marble.
    Six,
    /// The player to move, of two, had no move.
    Stuck,
    /// Nobody had a move.
    Blocked,
    /// The same position occurred for the third time.
    Repetition,
    /// No marble went off for too long.
    Quiet,
    /// A side gave up.
    Resigned,
    /// A player, of two, ran out of time.
    Time,
    /// Only one side is left in the game.
    Walkover,
    /// The time that had been agreed for the whole game was up.
    Limit,
}

impl Reason {
    /// All reasons with the names by which they are kept.
    pub(crate) const ALL: [(Reason, &'static str); 9] = [
        (Reason::Six, "six"),
        (Reason::Stuck, "stuck"),
        (Reason::Blocked, "blocked"),
        (Reason::Repetition, "repetition"),
        (Reason::Quiet, "quiet"),
        (Reason::Resigned, "resigned"),
        (Reason::Time, "time"),
        (Reason::Walkover, "walkover"),
        (Reason::Limit, "limit"),
    ];

    /// The name by which it is kept.
    pub fn name(self) -> &'static str {
        Reason::ALL
            .iter()
            .find(|(reason, _)| *reason == self)
            .map_or("", |(_, name)| name)
    }

    /// Its Fluent key.
    pub fn key(self) -> &'static str {
        match self {
            Reason::Six => "abalone-ended-six",
            Reason::Stuck => "abalone-ended-stuck",
            Reason::Blocked => "abalone-ended-blocked",
            Reason::Repetition => "abalone-ended-repetition",
            Reason::Quiet => "abalone-ended-quiet",
            Reason::Resigned => "abalone-ended-resigned",
            Reason::Time => "abalone-ended-time",
            Reason::Walkover => "abalone-ended-walkover",
            Reason::Limit => "abalone-ended-limit",
        }
    }
}

impl Event {
    /// What everything comes to after it.
    pub fn after(&self) -> &After {
        match self {
            Event::Laid(event) => &event.after,
            Event::Moved(event) => &event.after,
            Event::Lapsed(event) => &event.after,
            Event::Resigned(event) => &event.after,
            Event::TimeUp(event) => &event.after,
        }
    }
}
