//! A move of marbles: the one type for rules, notation and search.

use std::fmt::{self, Debug, Display};

use serde::{Deserialize, Serialize};

use super::cell::{Cell, Direction};

/// A group of marbles and the direction of its step, in two bytes.
///
/// A move along its own line is given by the rear marble and the step: how many marbles move and what they push follows from the
/// board. A move sideways is given by the row: its first end in the order of cells, how the row runs from there, and its length.
/// Prints in the notation of Aba-Pro, `a1b2` and `c3c5d4`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ply(u16);

impl Ply {
    /// The move along the line of its own, by the rear marble.
    #[inline]
    pub fn inline(rear: Cell, step: Direction) -> Ply {
        Ply(rear.index() as u16 | (step as u16) << 6 | 1 << 11)
    }

    /// The move sideways of two or three marbles from `first` on along `line`, one of [`Direction::LINES`].
    #[inline]
    pub fn broadside(first: Cell, line: Direction, marbles: u8, step: Direction) -> Ply {
        debug_assert!(Direction::LINES.contains(&line) && (2..=3).contains(&marbles) && !step.is_along(line));
        Ply(first.index() as u16 | (step as u16) << 6 | (line as u16) << 9 | u16::from(marbles) << 11)
    }

    /// The move sideways of the row between two cells, whichever is named first. `None` if they are no row of two or three, or
    /// the step goes along it.
    pub fn sideways(one: Cell, other: Cell, step: Direction) -> Option<Ply> {
        let (first, last) = (one.min(other), one.max(other));
        let (line, far) = (first.toward(last)?, first.distance(last));
        ((1..=2).contains(&far) && !step.is_along(line)).then(|| Ply::broadside(first, line, far + 1, step))
    }

    /// The rear marble, or the first end of the row.
    #[inline]
    pub fn from(self) -> Cell {
        Cell::from_index(usize::from(self.0 & 63))
    }

    /// The direction of the step.
    #[inline]
    pub fn step(self) -> Direction {
        Direction::ALL[usize::from(self.0 >> 6 & 7)]
    }

    /// Whether it goes along its own line; only such a move pushes.
    #[inline]
    pub fn is_inline(self) -> bool {
        self.0 >> 11 == 1
    }

    /// How the row runs and how many marbles it has; only of a move sideways.
    #[inline]
    pub fn row(self) -> Option<(Direction, u8)> {
        (!self.is_inline()).then(|| (Direction::ALL[usize::from(self.0 >> 9 & 3)], (self.0 >> 11) as u8))
    }

    /// The cells of the row, of a move sideways; the rear marble alone of another.
    pub fn cells(self) -> Vec<Cell> {
        let Some((line, marbles)) = self.row() else {
            return vec![self.from()];
        };
        let next = |cell: &Cell| cell.next(line);
        std::iter::successors(Some(self.from()), next)
            .take(usize::from(marbles))
            .collect()
    }

    /// The two bytes.
    #[inline]
    pub(crate) fn code(self) -> u16 {
        self.0
    }

    /// The cells that the notation names: from where to where an arrow would show the move.
    pub fn arrow(self) -> (Cell, Option<Cell>) {
        (self.from(), self.from().next(self.step()))
    }
}

impl Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = self.cells();
        write!(f, "{}", cells[0])?;
        if let [_, .., last] = cells.as_slice() {
            write!(f, "{last}")?;
        }
        match cells[0].next(self.step()) {
            Some(target) => write!(f, "{target}"),
            // No legal move, but it is to print all the same.
            None => write!(f, " {}", self.step().name()),
        }
    }
}

impl Debug for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The text is no move in the notation of Aba-Pro.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no move in the notation of Aba-Pro, such as a1b2 or c3c5d4")]
pub struct NoPly;

impl std::str::FromStr for Ply {
    type Err = NoPly;

    /// Reads what it prints, exactly; players' spellings are read elsewhere.
    fn from_str(text: &str) -> Result<Ply, NoPly> {
        let cell = |at: usize| text.get(at..at + 2).and_then(|name| name.parse::<Cell>().ok());
        let next_to = |from: Cell, to: Cell| (from.distance(to) == 1).then(|| from.toward(to)).flatten();
        let ply = match text.len() {
            4 => {
                let (rear, to) = (cell(0).ok_or(NoPly)?, cell(2).ok_or(NoPly)?);
                next_to(rear, to).map(|step| Ply::inline(rear, step))
            }
            6 => {
                let (one, other, to) = (cell(0).ok_or(NoPly)?, cell(2).ok_or(NoPly)?, cell(4).ok_or(NoPly)?);
                next_to(one, to).and_then(|step| Ply::sideways(one, other, step))
            }
            _ => None,
        };
        ply.ok_or(NoPly)
    }
}

impl Serialize for Ply {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Ply {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Ply, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
