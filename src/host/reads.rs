//! What platforms read to show pages: views, lists, records. Everything here runs on reading connections off the async threads
//! and gives nothing to anybody that he may not see.

use crate::chat::{Account, Message, PlaceRef};
use crate::games::{Audience, Choices, Kind, Seat};
use crate::table::{PersonId, PlaceId, Record, TableId, TableView, Time};

use super::{Address, Host, Receipt};

/// Why there is nothing to read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no such table, event, person or place.
    #[error("there is no such thing")]
    NotFound,
    /// It is not for the asker's eyes, or not yet.
    #[error("that is hidden")]
    Hidden,
    /// The host is shutting down or the database refused.
    #[error("not now: {0}")]
    Failed(String),
}

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
    /// Finished games.
    pub games: u32,
    /// Games won, shared wins included.
    pub wins: u32,
    /// Points over all games.
    pub points: i64,
    /// Points a turn.
    pub average: f64,
    /// The best single move, in points.
    pub best: Option<i64>,
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

impl Host {
    /// The person behind an account; one is made if the account is new, and a changed name is taken over.
    pub async fn person(&self, account: &Account) -> Result<PersonInfo, ReadError> {
        let _ = account;
        todo!()
    }

    /// The people with those ids; unknown ones are left out.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<PersonInfo>, ReadError> {
        let _ = ids;
        todo!()
    }

    /// The place a platform names; it is made if it is new.
    pub async fn place(&self, place: &PlaceRef) -> Result<PlaceInfo, ReadError> {
        let _ = place;
        todo!()
    }

    /// The place with that id.
    pub async fn place_by_id(&self, place: PlaceId) -> Result<PlaceInfo, ReadError> {
        let _ = place;
        todo!()
    }

    /// A table as a person may see it, or as everybody may.
    pub async fn view(&self, table: TableId, person: Option<PersonId>) -> Result<TableView, ReadError> {
        let _ = (table, person);
        todo!()
    }

    /// What the person may choose next at a table, after the tokens chosen so far. Where the table forbids checks, a finished
    /// move comes without what it would bring. Hidden, if the person holds no seat of a game that goes on.
    pub async fn choices(&self, table: TableId, person: PersonId, partial: &[String]) -> Result<Choices, ReadError> {
        let _ = (table, person, partial);
        todo!()
    }

    /// The moves played at a table.
    pub async fn log(&self, table: TableId) -> Result<Vec<LogLine>, ReadError> {
        let _ = table;
        todo!()
    }

    /// The record of a table that is over; hidden before.
    pub async fn record(&self, table: TableId) -> Result<Record, ReadError> {
        let _ = table;
        todo!()
    }

    /// A table that is over as it stood after an event, for any audience: its hands are no secret any more. Hidden before.
    pub async fn step(&self, table: TableId, number: u64, audience: Audience) -> Result<TableView, ReadError> {
        let _ = (table, number, audience);
        todo!()
    }

    /// The tables of a place, latest first: those that go on, and the last so many that are over.
    pub async fn tables(&self, place: PlaceId, over: usize) -> Result<Vec<TableRow>, ReadError> {
        let _ = (place, over);
        todo!()
    }

    /// A person's games everywhere that are not over, shortest time first.
    pub async fn games(&self, person: PersonId) -> Result<Vec<GameRow>, ReadError> {
        let _ = person;
        todo!()
    }

    /// The leaderboard of a kind in a place, or of the whole installation, best first.
    pub async fn leaderboard(&self, kind: Kind, place: Option<PlaceId>) -> Result<Vec<LeaderRow>, ReadError> {
        let _ = (kind, place);
        todo!()
    }

    /// What was delivered in a place (its tables' threads included) that a person may see: the public messages and the private
    /// ones to that person; of those after row `after`, the last `limit`, oldest first. Rows of different addresses may be
    /// delivered in another order than they are numbered.
    pub async fn messages(
        &self,
        place: PlaceId,
        person: Option<PersonId>,
        after: i64,
        limit: usize,
    ) -> Result<Vec<Said>, ReadError> {
        let _ = (place, person, after, limit);
        todo!()
    }
}
