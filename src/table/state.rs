//! The state of a table: the fold of its log.

use serde::{Deserialize, Serialize};

use crate::games::{Audience, Kind, Outcome, Position, Seat};

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
    /// The persons put out of the lobby and not invited since.
    pub kicked: Vec<PersonId>,
    /// The requests that took the persons' seats, in the order of the lobby, from the start on: no later event changes what the
    /// draws' key is made of.
    pub joins: Vec<ExternalId>,
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
    /// When the game began; `None` in the lobby.
    pub started_at: Option<Time>,
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
    /// How many turns in a row ran out of time, up to now.
    pub missed: u32,
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
    /// The reason of an [`Outcome`] by agreement, a key of the house's Fluent file.
    pub const DRAWN: &str = "ended-draw-agreed";
}

/// Whether no computer player sits there.
pub(super) fn all_persons(seats: &[SeatState]) -> bool {
    seats.iter().all(|seat| matches!(seat.holder, Holder::Person(_)))
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

    /// Who holds a seat; `None` if there is no such seat.
    pub fn holder(&self, seat: Seat) -> Option<Holder> {
        self.seats.get(seat.index()).map(|state| state.holder)
    }

    /// The seats taken, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats.len() as u8).map(Seat)
    }

    /// Who wins and loses together, of the seats taken.
    pub fn sides(&self) -> Vec<Vec<Seat>> {
        self.kind().sides(self.seats.len() as u8)
    }

    /// Whether a seat still has a claim to the result: it has something to give up.
    pub fn plays(&self, seat: Seat) -> bool {
        self.position
            .as_ref()
            .is_some_and(|position| position.resign(seat).is_some())
    }

    /// The turn of a seat, if it may act.
    pub fn turn_of(&self, seat: Seat) -> Option<&Turn> {
        self.turns.iter().find(|turn| turn.seat == seat)
    }

    /// Each seat's points, as everybody may see them; empty in the lobby.
    pub fn points(&self) -> Vec<i64> {
        self.position
            .as_ref()
            .map_or(Vec::new(), |position| position.view(Audience::Public).points())
    }

    /// Whether a result would count for ratings as far as the table goes: it is chosen so, and persons hold all seats.
    pub fn counts(&self) -> bool {
        self.settings.rated && all_persons(&self.seats)
    }

    /// When a command counts that came at that moment: never before the table's last event.
    pub fn counts_at(&self, now: Time) -> Time {
        now.max(self.last_at)
    }

    /// The ingredients of the draws' key that come from the players: the requests that took the seats, in the order of the
    /// lobby. Who left and joined again counts with his last request.
    pub fn joins(&self) -> Vec<&ExternalId> {
        match self.phase {
            Phase::Lobby => self.seats.iter().filter_map(|seat| seat.joined.as_ref()).collect(),
            _ => self.joins.iter().collect(),
        }
    }

    /// The key of all draws of this table.
    pub fn key(&self, seed: &Seed) -> [u8; 32] {
        seed.key(self.id, self.joins())
    }
}
