//! Rows of what is read: people, places, tables, ranks, moves, messages.

use crate::chat::Message;
use crate::games::{Kind, Seat};
use crate::table::{PersonId, PlaceId, TableId, Time};

use super::{Address, Receipt};

/// A person as others see him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonInfo {
    /// Who.
    pub id: PersonId,
    /// The name.
    pub name: String,
    /// The language he reads: `en` or `cs`.
    pub language: String,
    /// His time zone, by its IANA name.
    pub time_zone: String,
}

/// A place as its people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceInfo {
    /// Which.
    pub id: PlaceId,
    /// Its platform.
    pub platform: String,
    /// The platform's id of it.
    pub external: String,
    /// Its name, or the platform's id.
    pub name: String,
    /// Its language: `en` or `cs`.
    pub language: String,
}

/// A table in a list of a place's tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableRow {
    /// Which.
    pub table: TableId,
    /// What is played.
    pub kind: Kind,
    /// Its thread, if a receipt has told it.
    pub thread: Option<String>,
    /// The names at the seats, in order; computer players have none.
    pub seats: Vec<Option<PersonInfo>>,
    /// Whether the game has begun.
    pub started: bool,
    /// Whether nothing can happen there any more.
    pub over: bool,
    /// When the last event happened.
    pub last_at: Time,
}

/// A table in a person's list of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRow {
    /// The table.
    pub table: TableRow,
    /// Where it is played.
    pub place: PlaceInfo,
    /// Whether it is the person's turn.
    pub turn: bool,
    /// Until when the turn runs, downtime so far included.
    pub deadline: Option<Time>,
}

/// A row of the leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaderRow {
    /// Who.
    pub person: PersonId,
    /// The name.
    pub name: String,
    /// Finished games against other people.
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

/// A move in a table's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogLine {
    /// The event.
    pub number: u64,
    /// Whose move.
    pub seat: Seat,
    /// When.
    pub at: Time,
    /// The move as typed, with its points, hidden things left out.
    pub text: String,
}

/// A message that was delivered.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// Its outbox row.
    pub row: i64,
    /// When it was delivered.
    pub at: Time,
    /// To whom.
    pub address: Address,
    /// What.
    pub message: Message,
    /// What the platform said of it.
    pub receipt: Receipt,
}
