//! Why a table says no.

use crate::games::{Illegal, Kind, Seat};

use super::PersonId;

/// A refusal. Nothing has changed, and it never costs a turn. Its words are for those who check records; players are told in their
/// language.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The rules of the game do not allow the move.
    #[error("{}", forbidden(.0))]
    Illegal(Illegal),
    /// The command answers a board that is no longer the present one.
    #[error("it answers a board that was not the present one")]
    AlreadyPlayed,
    /// It is not the asker's turn; these seats may act.
    #[error("it was not the turn of whoever asked; on turn: {}", seats(.0))]
    NotYourTurn(Vec<Seat>),
    /// The asker holds no seat.
    #[error("whoever asked holds no seat")]
    NotSeated,
    /// The asker has a seat already.
    #[error("whoever asked has a seat already")]
    AlreadySeated,
    /// Only the table's owner (or a moderator) may do that.
    #[error("only the table's owner (person {0}) or a moderator may do that")]
    OwnerOnly(PersonId),
    /// Only invited people may join; also the answer to somebody who was put out and not invited since.
    #[error("only who is invited may join")]
    InvitedOnly,
    /// All seats are taken.
    #[error("all seats are taken")]
    Full,
    /// Too few seats are taken to begin; so many are free.
    #[error("too few seats are taken to begin; still free: {0}")]
    SeatsFree(u8),
    /// That can only be done before the start.
    #[error("the game has begun already")]
    Started,
    /// That can only be done after the start.
    #[error("the game has not begun yet")]
    NotStarted,
    /// After the start one does not leave, one resigns.
    #[error("after the start one does not leave, one resigns")]
    ResignInstead,
    /// The table is over.
    #[error("the table is over already")]
    Over,
    /// The table is not over yet.
    #[error("the table is not over yet")]
    NotOver,
    /// The person named has no seat here.
    #[error("whoever is named has no seat")]
    NoSuchPlayer,
    /// The seat named has no person to replace, or there is no such seat.
    #[error("there is no such seat, or no person holds it")]
    NoSuchSeat,
    /// The seat no longer plays.
    #[error("the seat no longer plays")]
    Spectator,
    /// The seat's person is not absent: his clock has not run out since his last move.
    #[error("the clock of seat {0} has not run out since its last move")]
    NotAbsent(Seat),
    /// The table's kind of game cannot be changed.
    #[error("the table is one of {0}, which cannot be changed")]
    OtherKind(Kind),
    /// There is no computer player in the lobby.
    #[error("there is no computer player in the lobby")]
    NoComputer,
    /// The kind has so many levels.
    #[error("there are the levels 1 to {0}")]
    NoSuchLevel(u8),
    /// A table of this kind has between so many and so many seats, and no fewer than are taken.
    #[error("a table of {kind} has {least} to {most} seats, and no fewer than are taken")]
    SeatCount {
        /// The kind.
        kind: Kind,
        /// Fewest.
        least: u8,
        /// Most.
        most: u8,
    },
    /// There is no offer open.
    #[error("nothing is offered")]
    NoOffer,
    /// An offer is open already: one's own, or one of another kind.
    #[error("something is offered already")]
    OfferOpen,
    /// The asker wants to give up already and waits for his partners.
    #[error("whoever asked waits for the partners' consent already")]
    WaitsForPartners,
    /// This kind of game knows no draw by agreement.
    #[error("{0} knows no draw by agreement")]
    NoDraws(Kind),
    /// The clock's business came too late or too early: the position has moved on.
    #[error("the clock had nothing to do at that moment")]
    Overtaken,
}

fn forbidden(illegal: &Illegal) -> String {
    let rule = format!("the rule `{}` forbids the move", illegal.rule);
    match &illegal.squares[..] {
        [] => rule,
        squares => format!("{rule}, at {}", squares.join(" ")),
    }
}

fn seats(seats: &[Seat]) -> String {
    match seats {
        [] => "nobody".to_owned(),
        seats => seats.iter().map(Seat::to_string).collect::<Vec<_>>().join(" or "),
    }
}
