//! What can be asked of a table, and by whom.

use serde::{Deserialize, Serialize};

use crate::games::{Move, Seat};

use super::{OfferKind, PersonId, Settings};

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// A person.
    Person(PersonId),
    /// A person who may moderate the place, or the operator: may also kick, close and replace.
    Moderator(PersonId),
    /// The computer player of a seat.
    Computer(Seat),
    /// The turn clock and what else runs by time.
    Clock,
}

impl Actor {
    /// The person who asks, if it is one.
    pub fn person(self) -> Option<PersonId> {
        match self {
            Actor::Person(person) | Actor::Moderator(person) => Some(person),
            Actor::Computer(_) | Actor::Clock => None,
        }
    }
}

/// What is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Take a seat in the lobby.
    Join,
    /// Give up the seat in the lobby; after the start this is refused with the advice to resign.
    Leave,
    /// Put a person out of the lobby.
    Kick(PersonId),
    /// Invite people.
    Invite(Vec<PersonId>),
    /// Give a seat to a computer player: in the lobby a free one; after the start a person's: the own one, that of somebody whose
    /// clock ran out (by the owner), or anybody's (by a moderator).
    AddComputer {
        /// Its level, from 1.
        level: u8,
        /// After the start: which seat it takes over; `None` is the own one.
        seat: Option<Seat>,
    },
    /// Take one computer player out of the lobby.
    RemoveComputer,
    /// Change the lobby's choices.
    Change(Settings),
    /// Begin the game.
    Start,
    /// Make a move.
    Play(Move),
    /// Give up.
    Resign,
    /// Offer something.
    Offer(OfferKind),
    /// Agree to the open offer.
    Accept,
    /// Decline the open offer, or take the own one back.
    Decline,
    /// Close the table without a result: the lobby by its owner, anything by a moderator.
    Close,
    /// The clock: a seat's time has run out.
    Lapse(Seat),
    /// The clock: remind a seat.
    Remind(Seat),
    /// The clock: an offer's time has run out.
    ExpireOffer,
    /// The clock: the time for the whole game is up.
    TimeUp,
}
