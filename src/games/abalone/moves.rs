//! A player's decision, before it is checked: a move of marbles, or what was typed for one.

use std::fmt::{self, Display};

use super::cell::{Cell, Direction};
use super::ply::Ply;

/// A turn. Prints as it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// A move of marbles.
    Ply(Ply),
    /// What could be read but is no legal move of the board it was read for.
    Typed(Typed),
}

/// What can be typed. Which move it is follows from the list of legal moves alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Typed {
    /// Two cells: `a1b2` of Aba-Pro, `a1d4` and `c3d5` of Nacre.
    Pair(Cell, Cell),
    /// Both ends of a row and the target of the first: `c3c5d4`.
    Row(Cell, Cell, Cell),
    /// A marble, or both ends of a row, and a direction: `a1 ne`, `c3-c5 nw`.
    Way(Cell, Option<Cell>, Direction),
}

impl Typed {
    /// Whether this is a way to write a legal move that moves so many marbles by themselves.
    pub(crate) fn names(self, ply: Ply, marbles: u8) -> bool {
        let step = ply.step();
        let cells = ply.cells();
        let (first, last) = (cells[0], cells[cells.len() - 1]);
        // From one end to the target of the other, always the pair that lies farthest apart.
        let far =
            |from: Cell, other: Cell, to: Cell| other.next(step) == Some(to) && from.distance(to) == cells.len() as u8;
        match self {
            Typed::Pair(from, to) if ply.is_inline() => {
                from == first && first.toward(to) == Some(step) && [1, marbles].contains(&first.distance(to))
            }
            Typed::Pair(from, to) => from == first && far(first, last, to) || from == last && far(last, first, to),
            Typed::Row(one, other, to) => {
                !ply.is_inline()
                    && ((one, other) == (first, last) || (one, other) == (last, first))
                    && one.next(step) == Some(to)
            }
            Typed::Way(one, None, direction) => ply.is_inline() && one == first && direction == step,
            Typed::Way(one, Some(other), direction) if ply.is_inline() => {
                let head = (1..marbles).try_fold(first, |cell, _| cell.next(step));
                let ends = head.map(|head| (first, head));
                direction == step && (ends == Some((one, other)) || ends == Some((other, one)))
            }
            Typed::Way(one, Some(other), direction) => {
                direction == step && ((one, other) == (first, last) || (one, other) == (last, first))
            }
        }
    }
}

impl Display for Typed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Typed::Pair(from, to) => write!(f, "{from}{to}"),
            Typed::Row(one, other, to) => write!(f, "{one}{other}{to}"),
            Typed::Way(one, None, direction) => write!(f, "{one} {}", direction.name()),
            Typed::Way(one, Some(other), direction) => write!(f, "{one}-{other} {}", direction.name()),
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Ply(ply) => write!(f, "move {ply}"),
            Move::Typed(typed) => write!(f, "move {typed}"),
        }
    }
}
