//! Why a table says no.

use crate::games::{Illegal, Kind, Seat};

use super::PersonId;

/// A refusal. Nothing has changed, and it never costs a turn.
#[derive(Debug, Clone, PartialEq)]
pub enum Refusal {
    /// The rules of the game do not allow the move.
    Illegal(Illegal),
    /// The command answers a board that is no longer the present one.
    AlreadyPlayed,
    /// It is not the asker's turn; these seats may act.
    NotYourTurn(Vec<Seat>),
    /// The asker holds no seat.
    NotSeated,
    /// The asker has a seat already.
    AlreadySeated,
    /// Only the table's owner (or a moderator) may do that.
    OwnerOnly(PersonId),
    /// Only invited people may join; also the answer to somebody who was put out and not invited since.
    InvitedOnly,
    /// All seats are taken.
    Full,
    /// Too few seats are taken to begin; so many are free.
    SeatsFree(u8),
    /// That can only be done before the start.
    Started,
    /// That can only be done after the start.
    NotStarted,
    /// After the start one does not leave, one resigns.
    ResignInstead,
    /// The table is over.
    Over,
    /// The table is not over yet.
    NotOver,
    /// The person named has no seat here.
    NoSuchPlayer,
    /// The seat named has no person to replace, or there is no such seat.
    NoSuchSeat,
    /// The seat no longer plays.
    Spectator,
    /// The seat's person is not absent: his clock has not run out since his last move.
    NotAbsent(Seat),
    /// The table's kind of game cannot be changed.
    OtherKind(Kind),
    /// There is no computer player in the lobby.
    NoComputer,
    /// The kind has so many levels.
    NoSuchLevel(u8),
    /// A table of this kind has between so many and so many seats, and no fewer than are taken.
    SeatCount {
        /// The kind.
        kind: Kind,
        /// Fewest.
        least: u8,
        /// Most.
        most: u8,
    },
    /// There is no offer open.
    NoOffer,
    /// An offer is open already: one's own, or one of another kind.
    OfferOpen,
    /// This kind of game knows no draw by agreement.
    NoDraws(Kind),
    /// The clock's business came too late or too early: the position has moved on.
    Overtaken,
}
