//! The state of a table: the fold of its log.

use serde::{Deserialize, Serialize};

use crate::games::{Kind, Outcome, Position, Seat};

use super::{Clock, Commitment, ExternalId, PersonId, PlaceId, Seed, Settings, Span, TableId, Time};

/// A table at one moment, hidden things included.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// Its id.
    pub id: TableId,
    /// Where it is played.
    pub place: PlaceId,
    /// Who opened it.
    pub owner: PersonId,
    /// The lobby's choices.
    pub settings: Settings,
    /// The hash of its seed.
    pub commitment: Commitment,
    /// The table it is a rematch of.
    pub rematch_of: Option<TableId>,
    /// Where it is in its life.
    pub phase: Phase,
    /// The seats taken: in the lobby in order of joining, later in order of play.
    pub seats: Vec<SeatState>,
    /// The game; `None` in the lobby.
    pub position: Option<Position>,
    /// Whose turn it is, and since when.
    pub turns: Vec<Turn>,
    /// The offer that is open, one at a time.
    pub offer: Option<Offer>,
    /// Number of the last event.
    pub number: u64,
    /// Number of the last event that changed the board or whose turn it is: what a board is shown with.
    pub board_number: u64,
    /// When the last event happened.
    pub last_at: Time,
    /// When the lobby opened.
    pub created_at: Time,
}

/// Where a table is in its life.
#[derive(Debug, Clone, PartialEq)]
pub enum Phase {
    /// Gathering players.
    Lobby,
    /// The game goes on.
    Playing,
    /// The game ended with a result.
    Finished {
        /// The ranking.
        outcome: Outcome,
        /// Whether it counts for ratings.
        rated: bool,
        /// The seed, public now.
        seed: Seed,
    },
    /// Closed without a result.
    Closed {
        /// The seed, public now.
        seed: Seed,
    },
}

/// A seat that is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatState {
    /// Who holds it now.
    pub holder: Holder,
    /// The person who sat down, if a computer has taken over since.
    pub before: Option<PersonId>,
    /// The request that took the seat; none for a computer player.
    pub joined: Option<ExternalId>,
}

/// Who holds a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// A person.
    Person(PersonId),
    /// A computer player of that level.
    Computer(u8),
}

/// A turn that is going on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// Whose.
    pub seat: Seat,
    /// Since when.
    pub since: Time,
    /// Whether the one reminder went out.
    pub reminded: bool,
}

/// What can be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// To break the game off without a result.
    Abort,
    /// To share the points, where the kind has it.
    Draw,
}

/// An offer that is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Who made it.
    pub seat: Seat,
    /// What it is.
    pub kind: OfferKind,
    /// The event that made it.
    pub number: u64,
    /// When it was made.
    pub at: Time,
    /// Who has agreed so far, the owner of the offer included.
    pub agreed: Vec<Seat>,
}

impl Offer {
    /// How long an offer stands if nobody answers and nobody moves.
    pub const LASTS: Span = Span::days(3);
}

impl Table {
    /// The kind of game.
    pub fn kind(&self) -> Kind {
        self.settings.options.kind()
    }

    /// The clock of each turn.
    pub fn clock(&self) -> Clock {
        self.settings.clock
    }

    /// The seat a person holds. In the lobby it counts by joining.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let index = self
            .seats
            .iter()
            .position(|seat| seat.holder == Holder::Person(person))?;
        Some(Seat(index as u8))
    }

    /// The people who hold seats.
    pub fn people(&self) -> impl Iterator<Item = PersonId> + '_ {
        self.seats.iter().filter_map(|seat| match seat.holder {
            Holder::Person(person) => Some(person),
            Holder::Computer(_) => None,
        })
    }

    /// Whether nothing can happen at this table any more.
    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Finished { .. } | Phase::Closed { .. })
    }

    /// The ingredients of the draws' key that come from the players.
    pub fn joins(&self) -> impl Iterator<Item = &ExternalId> {
        self.seats.iter().filter_map(|seat| seat.joined.as_ref())
    }
}
