//! What one audience may see of a game.
//!
//! Nobody sees another hand before the end, how many zeros anyone drew, or what is in the bag; no field here holds it.

use super::board::Board;
use super::equation::Equation;
use super::event::{Reason, Status};
use super::options::Options;
use super::square::Square;
use super::tile::Tile;
use crate::games::{Outcome, Seat};

/// What one audience may see.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// The table's options.
    pub options: Options,
    /// The board.
    pub board: Board,
    /// Every seat, in turn order.
    pub seats: Vec<SeatView>,
    /// The viewer's own seat and hand; `None` for the public.
    pub own: Option<OwnHand>,
    /// How many tiles are left in the bag.
    pub bag: usize,
    /// Whose turn it is; nobody's once the game is over.
    pub turn: Option<Seat>,
    /// What was done last; nothing before the first turn.
    pub last: Option<Last>,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatView {
    /// Points so far; the final total once the game is over.
    pub score: i64,
    /// How many tiles are in the hand.
    pub tiles: usize,
    /// The hand, shown to everybody once the game is over.
    pub revealed: Option<Vec<Tile>>,
    /// Whether the player is still in the game.
    pub status: Status,
    /// How many of the player's turns in a row were empty.
    pub empty_turns: u32,
    /// How many turns the player took since anyone last placed.
    pub idle_turns: u32,
}

/// The viewer's own hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnHand {
    /// The viewer's seat.
    pub seat: Seat,
    /// The tiles, in the order in which they came.
    pub hand: Vec<Tile>,
}

/// What was done last.
#[derive(Debug, Clone, PartialEq)]
pub struct Last {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub action: Action,
}

/// What a player did, as everybody may know it.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Placed tiles.
    Placed {
        /// The new tiles' squares, in reading order.
        squares: Vec<Square>,
        /// The equations that counted.
        equations: Vec<Equation>,
        /// The points of the turn.
        score: u32,
    },
    /// Exchanged so many tiles.
    Exchanged(usize),
    /// Passed.
    Passed,
    /// Ran out of time.
    Lapsed,
    /// Gave up.
    Resigned,
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// Why.
    pub reason: Reason,
    /// What the tiles left in the hands brought or took, by seat; the scores include it.
    pub adjustments: Vec<i64>,
    /// The ranking.
    pub outcome: Outcome,
}

impl View {
    /// The squares of the tiles placed last; empty after any other turn.
    pub fn new_squares(&self) -> &[Square] {
        match &self.last {
            Some(Last {
                action: Action::Placed { squares, .. },
                ..
            }) => squares,
            _ => &[],
        }
    }

    /// The equations of the last turn; empty if it was no placement.
    pub fn new_equations(&self) -> &[Equation] {
        match &self.last {
            Some(Last {
                action: Action::Placed { equations, .. },
                ..
            }) => equations,
            _ => &[],
        }
    }

    /// The bonus of a square.
    pub fn bonus_at(&self, square: Square) -> Option<super::layout::Bonus> {
        self.options.bonus_at(square)
    }

    /// The viewer's hand; empty for the public.
    pub fn hand(&self) -> &[Tile] {
        self.own.as_ref().map_or(&[], |own| &own.hand)
    }
}
