//! Squares of the board and the two directions in which a line is read.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Squares along one side of the board.
pub(crate) const SIDE: u8 = 15;

/// A square: columns A-O from the left, rows 1-15 from the top. Ordered row by row, each from the left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Square(u8);

/// How a line is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// In a row, from left to right.
    Across,
    /// In a column, from top to bottom.
    Down,
}

/// What was read as a square is none of the board's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a square of the board: columns are A-O, rows 1-15")]
pub struct NotASquare;

impl Square {
    /// The number of squares.
    pub const COUNT: usize = SIDE as usize * SIDE as usize;
    /// The square in the middle, H8.
    pub const CENTRE: Square = Square(SIDE / 2 * SIDE + SIDE / 2);

    /// The square in a column and a row, both counted from 0.
    pub fn new(column: u8, row: u8) -> Option<Square> {
        (column < SIDE && row < SIDE).then(|| Square(row * SIDE + column))
    }

    /// All squares, row by row.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..Square::COUNT as u8).map(Square)
    }

    /// The column, counted from 0.
    pub fn column(self) -> u8 {
        self.0 % SIDE
    }

    /// The row, counted from 0.
    pub fn row(self) -> u8 {
        self.0 / SIDE
    }

    /// The square's place in lists of all squares.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The next square in reading order of a line, if the board goes on.
    pub fn next(self, direction: Direction) -> Option<Square> {
        match direction {
            Direction::Across => Square::new(self.column() + 1, self.row()),
            Direction::Down => Square::new(self.column(), self.row() + 1),
        }
    }

    /// The square before this one in reading order of a line, if there is one.
    pub fn previous(self, direction: Direction) -> Option<Square> {
        match direction {
            Direction::Across => Square::new(self.column().checked_sub(1)?, self.row()),
            Direction::Down => Square::new(self.column(), self.row().checked_sub(1)?),
        }
    }

    /// The number of the line in `direction` that the square lies in: its row across, its column down.
    pub fn line(self, direction: Direction) -> u8 {
        match direction {
            Direction::Across => self.row(),
            Direction::Down => self.column(),
        }
    }

    /// The square's place within that line.
    pub fn place(self, direction: Direction) -> u8 {
        self.line(direction.other())
    }

    /// The square at `place` of the line numbered `line` in `direction`; both are below [`SIDE`].
    pub fn at(direction: Direction, line: u8, place: u8) -> Option<Square> {
        match direction {
            Direction::Across => Square::new(place, line),
            Direction::Down => Square::new(line, place),
        }
    }
}

impl Direction {
    /// Both directions.
    pub const BOTH: [Direction; 2] = [Direction::Across, Direction::Down];

    /// The direction at right angles.
    pub fn other(self) -> Direction {
        match self {
            Direction::Across => Direction::Down,
            Direction::Down => Direction::Across,
        }
    }

    /// The direction as an arrow, for notation without words.
    pub fn arrow(self) -> char {
        match self {
            Direction::Across => '→',
            Direction::Down => '↓',
        }
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = char::from(b'A' + self.column());
        f.pad(&format!("{column}{}", self.row() + 1))
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = NotASquare;

    /// Reads a column letter of either case and a row number.
    fn from_str(text: &str) -> Result<Square, NotASquare> {
        let mut characters = text.chars();
        let column = characters.next().ok_or(NotASquare)?.to_ascii_uppercase();
        let row = characters.as_str();
        if !column.is_ascii_uppercase() || row.starts_with('0') || !row.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotASquare);
        }
        let row: u8 = row.parse().map_err(|_| NotASquare)?;
        Square::new(column as u8 - b'A', row.checked_sub(1).ok_or(NotASquare)?).ok_or(NotASquare)
    }
}

impl From<Square> for String {
    fn from(square: Square) -> String {
        square.to_string()
    }
}

impl TryFrom<String> for Square {
    type Error = NotASquare;

    fn try_from(text: String) -> Result<Square, NotASquare> {
        text.parse()
    }
}

impl Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::Across => "across",
            Direction::Down => "down",
        })
    }
}
