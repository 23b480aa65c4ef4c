//! Cells and directions of the board, and sets of cells.
//!
//! A set is one word of 61 bits. A step of a whole set is one turn of these bits and one mask, because the cells are numbered so
//! that each direction adds the same number modulo 61: a hexagon of 61 cells tiles the plane, and so going over its edge comes
//! in again elsewhere. The mask takes away whatever came in so.

use std::cmp::Ordering;
use std::fmt::{self, Debug, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How many cells there are.
pub(crate) const CELLS: usize = 61;

/// What a step of one row up, the number kept, adds to a cell's bit.
const ROW: usize = 47;

/// A cell of the board: rows A (bottom) to I, numbers 1 to 9 by diagonals. Prints and reads as `e5`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell(u8);

/// One of the six directions, counter-clockwise from the east.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along the row to the right.
    East,
    /// Up to the right.
    NorthEast,
    /// Up to the left.
    NorthWest,
    /// Along the row to the left.
    West,
    /// Down to the left.
    SouthWest,
    /// Down to the right.
    SouthEast,
}

impl Direction {
    /// All directions, counter-clockwise from the east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The three directions in which rows of marbles are read: each goes up in the order of cells.
    pub const LINES: [Direction; 3] = [Direction::East, Direction::NorthEast, Direction::NorthWest];

    /// The way back.
    #[inline]
    pub fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 3) % 6]
    }

    /// Whether a step in this direction goes along a line that is read in the other.
    #[inline]
    pub fn is_along(self, line: Direction) -> bool {
        self as usize % 3 == line as usize % 3
    }

    /// What a step adds to the row and to the number.
    const fn delta(self) -> (i8, i8) {
        match self {
            Direction::East => (0, 1),
            Direction::NorthEast => (1, 1),
            Direction::NorthWest => (1, 0),
            Direction::West => (0, -1),
            Direction::SouthWest => (-1, -1),
            Direction::SouthEast => (-1, 0),
        }
    }

    /// Its short name in English: `ne`.
    pub fn name(self) -> &'static str {
        ["e", "ne", "nw", "w", "sw", "se"][self as usize]
    }

    /// Its short name in Czech: `sv`.
    pub fn czech(self) -> &'static str {
        ["v", "sv", "sz", "z", "jz", "jv"][self as usize]
    }

    /// The direction of a name in either language.
    pub(crate) fn named(word: &str) -> Option<Direction> {
        let word = word.to_ascii_lowercase();
        Direction::ALL
            .into_iter()
            .find(|direction| word == direction.name() || word == direction.czech())
    }
}

/// The bit of a row and a number, both from 0.
const fn bit(row: usize, number: usize) -> usize {
    (number + ROW * row) % CELLS
}

const fn exists(row: i8, number: i8) -> bool {
    let across = (row - 4) - (number - 4);
    0 <= row && row < 9 && 0 <= number && number < 9 && -4 <= across && across <= 4
}

/// Rows and numbers by bit, and what a step reaches.
struct Map {
    place: [(u8, u8); CELLS],
    reached: [u64; 6],
}

static MAP: Map = map();

const fn map() -> Map {
    let mut map = Map {
        place: [(0, 0); CELLS],
        reached: [0; 6],
    };
    let mut row = 0;
    while row < 9 {
        let mut number = 0;
        while number < 9 {
            if exists(row, number) {
                let at = bit(row as usize, number as usize);
                map.place[at] = (row as u8, number as u8);
                let mut direction = 0;
                while direction < 6 {
                    let (up, right) = Direction::ALL[direction].delta();
                    // Where a step from another cell of the board ends.
                    if exists(row - up, number - right) {
                        map.reached[direction] |= 1 << at;
                    }
                    direction += 1;
                }
            }
            number += 1;
        }
        row += 1;
    }
    map
}

/// How far the bits turn for a step.
const TURN: [u32; 6] = [
    1,
    1 + ROW as u32,
    ROW as u32,
    60,
    60 - ROW as u32,
    CELLS as u32 - ROW as u32,
];

/// The cells reached, as constants, so that a step whose direction is known to the compiler costs no look-up.
const REACHED: [u64; 6] = map().reached;

/// A set of cells.
pub(crate) type Set = u64;

/// All cells.
pub(crate) const ALL: Set = (1 << CELLS) - 1;

/// Every cell of the set taken one step; what would leave the board is gone.
#[inline(always)]
pub(crate) const fn step(set: Set, direction: Direction) -> Set {
    let turn = TURN[direction as usize];
    ((set << turn) | (set >> (CELLS as u32 - turn))) & REACHED[direction as usize]
}

/// The cells from which a step leads off the board.
#[inline(always)]
pub(crate) fn edge(direction: Direction) -> Set {
    ALL & !REACHED[(direction as usize + 3) % 6]
}

/// The cells of a set, in the order of their bits.
pub(crate) fn cells(mut set: Set) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let cell = Cell(set.trailing_zeros() as u8);
            set &= set - 1;
            cell
        })
    })
}

impl Cell {
    /// How many cells there are.
    pub const COUNT: usize = CELLS;

    /// The cell of a row (0 is A) and a number as printed (1 to 9), if the board has it.
    pub fn new(row: u8, number: u8) -> Option<Cell> {
        let there = row < 9 && (1..=9).contains(&number) && exists(row as i8, number as i8 - 1);
        there.then(|| Cell(bit(usize::from(row), usize::from(number) - 1) as u8))
    }

    /// The row: 0 is A, at the bottom.
    pub fn row(self) -> u8 {
        MAP.place[usize::from(self.0)].0
    }

    /// The number as printed, 1 to 9.
    pub fn number(self) -> u8 {
        MAP.place[usize::from(self.0)].1 + 1
    }

    /// All cells, row by row from A1.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..9).flat_map(|row| (1..=9).filter_map(move |number| Cell::new(row, number)))
    }

    /// The next cell, if the board has one there.
    pub fn next(self, direction: Direction) -> Option<Cell> {
        cells(step(self.set(), direction)).next()
    }

    /// How many steps lie between two cells.
    pub fn distance(self, other: Cell) -> u8 {
        let (up, right) = self.way(other);
        up.abs().max(right.abs()).max((up - right).abs()) as u8
    }

    /// The direction in which the other cell lies on a straight line from here.
    pub fn toward(self, other: Cell) -> Option<Direction> {
        let (up, right) = self.way(other);
        let far = self.distance(other) as i8;
        let fits = |direction: &Direction| {
            let (row, number) = direction.delta();
            far > 0 && (row * far, number * far) == (up, right)
        };
        Direction::ALL.into_iter().find(fits)
    }

    fn way(self, other: Cell) -> (i8, i8) {
        (
            other.row() as i8 - self.row() as i8,
            other.number() as i8 - self.number() as i8,
        )
    }

    /// The set of this cell alone.
    #[inline]
    pub(crate) fn set(self) -> Set {
        1 << self.0
    }

    /// The cell's bit.
    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The cell of a bit below [`CELLS`].
    #[inline]
    pub(crate) fn from_index(index: usize) -> Cell {
        debug_assert!(index < CELLS);
        Cell(index as u8)
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Cell {
    /// Row by row from A1.
    fn cmp(&self, other: &Self) -> Ordering {
        (self.row(), self.number()).cmp(&(other.row(), other.number()))
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.row()), self.number())
    }
}

impl Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

/// The text names no cell of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the board has no such cell: rows are A to I, numbers 1 to 9, and no row has all but E")]
pub struct NoCell;

impl FromStr for Cell {
    type Err = NoCell;

    /// Reads `e5` in either case.
    fn from_str(text: &str) -> Result<Cell, NoCell> {
        let [letter, digit] = text.as_bytes() else {
            return Err(NoCell);
        };
        let row = letter.to_ascii_lowercase().wrapping_sub(b'a');
        Cell::new(row, digit.wrapping_sub(b'0')).ok_or(NoCell)
    }
}

impl Serialize for Cell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
