//! What an audience may see of a game: all of it, since nothing is hidden. Only the own seat is marked.

use super::board::Board;
use super::cell::Cell;
use super::event::{Reason, Status};
use super::options::Options;
use super::ply::Ply;
use super::position::moved_cells;
use crate::games::{Outcome, Seat};

/// What one audience may see.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// The table's options; the layout is the one that is played.
    pub options: Options,
    /// The board.
    pub board: Board,
    /// Every seat, clockwise from the bottom. The colour of a seat is its number.
    pub seats: Vec<SeatView>,
    /// The viewer's own seat; `None` for the public.
    pub own: Option<Seat>,
    /// Whose turn it is; nobody's once the game is over.
    pub turn: Option<Seat>,
    /// How many moves were made since a marble last went off.
    pub quiet: u32,
    /// How often this position has occurred, this time included.
    pub occurred: u32,
    /// The positions since a marble last went off, by their keys.
    pub(crate) seen: Vec<u64>,
    /// What was done last; nothing before the first turn.
    pub last: Option<Last>,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
}

/// What everybody sees of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatView {
    /// Whose marbles the seat pushed off, in order: what lies in its slots.
    pub taken: Vec<Seat>,
    /// How many marbles its side pushed off: with a partner, both together.
    pub ejections: usize,
    /// How many turns in a row ran out of time.
    pub missed: u32,
    /// Whether the player is ready to give up, once the partner is.
    pub ready: bool,
    /// Whether the player is still in the game.
    pub status: Status,
}

/// What was done last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Last {
    /// By whom.
    pub seat: Seat,
    /// What.
    pub action: Action,
}

/// What a player did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Moved marbles.
    Moved {
        /// The move.
        ply: Ply,
        /// How many marbles moved by themselves.
        marbles: u8,
        /// How many were pushed.
        pushed: u8,
        /// Whose marble went off the board.
        ejected: Option<Seat>,
    },
    /// Ran out of time.
    Lapsed,
    /// Gave up, or is ready to.
    Resigned,
}

/// How the game ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Ending {
    /// Why.
    pub reason: Reason,
    /// The ranking.
    pub outcome: Outcome,
}

impl View {
    /// The cells that marbles left in the last move, pushed ones too, and those that they came to; empty after any other turn.
    pub fn last_cells(&self) -> (Vec<Cell>, Vec<Cell>) {
        match self.last_move() {
            Some((ply, marbles, pushed)) => moved_cells(ply, marbles, pushed),
            None => (Vec::new(), Vec::new()),
        }
    }

    /// The two cells that the notation of the last move names: where an arrow begins and ends.
    pub fn last_arrow(&self) -> Option<(Cell, Cell)> {
        let (ply, ..) = self.last_move()?;
        let (from, to) = ply.arrow();
        Some((from, to?))
    }

    fn last_move(&self) -> Option<(Ply, u8, u8)> {
        match self.last.as_ref()?.action {
            Action::Moved {
                ply, marbles, pushed, ..
            } => Some((ply, marbles, pushed)),
            Action::Lapsed | Action::Resigned => None,
        }
    }

    /// The seats that want to give up, once their partners do.
    pub(crate) fn giving_up(&self) -> Vec<Seat> {
        let seats = (0..self.seats.len() as u8).map(Seat);
        seats.filter(|seat| self.is_giving_up(*seat)).collect()
    }

    /// Whether a seat has gone out of the game: who only wanted to give up has not, even if the game has ended since.
    pub(crate) fn gave_up(&self, seat: Seat) -> bool {
        self.seats
            .get(seat.index())
            .is_some_and(|seat| seat.status != Status::Active)
    }

    /// Whether a seat wants to give up, once its partner does.
    pub(crate) fn is_giving_up(&self, seat: Seat) -> bool {
        let waits = |seat: &SeatView| seat.status == Status::Active && seat.ready;
        self.ending.is_none() && self.seats.get(seat.index()).is_some_and(waits)
    }

    /// The viewer's seat, while it is in the game and the game goes on.
    pub(crate) fn player(&self) -> Option<Seat> {
        self.own.filter(|own| {
            let seat = self.seats.get(own.index());
            self.ending.is_none() && seat.is_some_and(|seat| seat.status == Status::Active)
        })
    }
}
