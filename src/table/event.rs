//! The facts of a table's log.

use serde::{Deserialize, Serialize};

use crate::games::{self, Outcome, Seat};

use super::{Actor, Commitment, ExternalId, OfferKind, PersonId, PlaceId, Seed, Settings, TableId, Time};

/// The format that events are written in now. A log of every format ever released is kept in the tests.
pub const FORMAT: u16 = 1;

/// One entry of a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recorded {
    /// 1 is the first.
    pub number: u64,
    /// The format the event was written in.
    pub format: u16,
    /// When it counts as having happened.
    pub at: Time,
    /// Who made it happen.
    pub by: Actor,
    /// What happened.
    pub event: Event,
}

impl Recorded {
    /// The events of one decision as entries of a log whose last number is `after` (0 if it is empty).
    pub fn list(after: u64, at: Time, by: Actor, events: Vec<Event>) -> Vec<Recorded> {
        (after + 1..)
            .zip(events)
            .map(|(number, event)| Recorded {
                number,
                format: FORMAT,
                at,
                by,
                event,
            })
            .collect()
    }
}

/// What happened at a table. An event states outcomes, so that applying it judges nothing.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The lobby opened.
    Created {
        /// The table's id.
        table: TableId,
        /// Where it is played.
        place: PlaceId,
        /// Who opened it.
        owner: PersonId,
        /// The lobby's choices.
        settings: Settings,
        /// The hash of the table's seed.
        commitment: Commitment,
        /// The table it is a rematch of.
        rematch_of: Option<TableId>,
    },
    /// A person took a seat in the lobby.
    Joined {
        /// Who.
        person: PersonId,
        /// The platform's id of the request, an ingredient of the draws' key.
        request: ExternalId,
    },
    /// A person left the lobby.
    Left {
        /// Who.
        person: PersonId,
    },
    /// The owner (or a moderator) put a person out of the lobby.
    Kicked {
        /// Who.
        person: PersonId,
    },
    /// The owner left the lobby: another person owns it now.
    OwnerPassed {
        /// Who.
        owner: PersonId,
    },
    /// People were invited; from the first invitation on only invited people may join.
    Invited {
        /// Whom.
        people: Vec<PersonId>,
    },
    /// A computer player took a seat in the lobby.
    ComputerAdded {
        /// Its level, from 1.
        level: u8,
    },
    /// A computer player was taken out of the lobby, the one that came last.
    ComputerRemoved,
    /// The lobby's choices were changed.
    Changed {
        /// All of them as they are now.
        settings: Settings,
    },
    /// The game began.
    Started {
        /// For each seat of the game, which seat of the lobby sits there.
        seating: Vec<u8>,
        /// The kind's first event.
        game: games::Event,
    },
    /// Something happened in the game.
    Played {
        /// Whose move, time-out or resignation it was, or whose turn when the time for the whole game was up.
        seat: Seat,
        /// The kind's event.
        game: games::Event,
    },
    /// The seat whose turn it is was reminded of its clock.
    Reminded {
        /// Whom.
        seat: Seat,
    },
    /// A seat offered something to the others.
    Offered {
        /// Who.
        seat: Seat,
        /// What.
        offer: OfferKind,
    },
    /// A seat agreed to the offer of another; others still have to.
    Accepted {
        /// Who.
        seat: Seat,
        /// What.
        offer: OfferKind,
    },
    /// An offer is off the table: declined, taken back, overtaken by a move or out of time.
    OfferEnded {
        /// Whose offer it was.
        seat: Seat,
        /// What it was.
        offer: OfferKind,
        /// Who declined it; nobody, if it lapsed or expired.
        declined_by: Option<Seat>,
    },
    /// A computer player took over a seat from a person.
    SeatTaken {
        /// Which.
        seat: Seat,
        /// The computer's level, from 1.
        level: u8,
    },
    /// The game ended; the record is public from here on.
    Finished {
        /// The ranking.
        outcome: Outcome,
        /// Whether it counts for ratings, all things considered.
        rated: bool,
        /// The table's seed.
        seed: Seed,
    },
    /// The table was closed without a result: the lobby given up, or the game broken off by agreement or by a moderator.
    Closed {
        /// The table's seed.
        seed: Seed,
    },
}
