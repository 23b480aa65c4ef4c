//! What one audience may see of a table. Everything that is shown to anybody is made from one of these.

use crate::games::{self, Audience, Kind, Seat};

use super::state::all_persons;
use super::{Commitment, Offer, PersonId, Phase, PlaceId, SeatState, Settings, Table, TableId, Time, Turn};

/// A table without what the audience may not see.
#[derive(Debug, Clone, PartialEq)]
pub struct TableView {
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
    /// Where it is in its life.
    pub phase: Phase,
    /// The seats taken.
    pub seats: Vec<SeatState>,
    /// The game as the audience sees it; `None` in the lobby.
    pub game: Option<games::View>,
    /// Whose turn it is.
    pub turns: Vec<Turn>,
    /// The offer that is open.
    pub offer: Option<Offer>,
    /// Number of the last event.
    pub number: u64,
    /// Number of the event whose board this is.
    pub board_number: u64,
    /// When the last event happened.
    pub last_at: Time,
    /// For whom the view is made.
    pub audience: Audience,
}

impl Table {
    /// What an audience may see.
    pub fn view(&self, audience: Audience) -> TableView {
        TableView {
            id: self.id,
            place: self.place,
            owner: self.owner,
            settings: self.settings.clone(),
            commitment: self.commitment,
            phase: self.phase.clone(),
            seats: self.seats.clone(),
            game: self.position.as_ref().map(|position| position.view(audience)),
            turns: self.turns.clone(),
            offer: self.offer.clone(),
            number: self.number,
            board_number: self.board_number,
            last_at: self.last_at,
            audience,
        }
    }

    /// What a person may see: the view of his seat, else the public one.
    pub fn view_for(&self, person: PersonId) -> TableView {
        self.view(self.seat_of(person).map_or(Audience::Public, Audience::Seat))
    }
}

impl TableView {
    /// The kind of game.
    pub fn kind(&self) -> Kind {
        self.settings.options.kind()
    }

    /// Who wins and loses together, of the seats taken.
    pub fn sides(&self) -> Vec<Vec<Seat>> {
        self.kind().sides(self.seats.len() as u8)
    }

    /// Whether a result would count for ratings as far as the table goes: it is chosen so, and persons hold all seats.
    pub fn counts(&self) -> bool {
        self.settings.rated && all_persons(&self.seats)
    }

    /// The seats that may act now.
    pub fn acting(&self) -> impl Iterator<Item = Seat> + '_ {
        self.turns.iter().map(|turn| turn.seat)
    }
}
