//! Tiles: in a hand, where a joker has no digit yet, and on the board, where it has one for good.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A tile in a hand or in the bag. Ordered by digit, jokers last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Tile {
    /// A digit from 0 to 9.
    Digit(u8),
    /// A zero that was drawn so late that it may be given any digit.
    Joker,
}

/// A tile on the board, or about to be placed there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Placed {
    /// What it counts as: 0 to 9.
    pub digit: u8,
    /// Whether it was a joker in the hand. Everyone may know.
    pub joker: bool,
}

/// What was read as a tile is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not a tile: a digit, `*` for a joker in a hand, `*7` for a joker placed as 7")]
pub struct NotATile;

impl Tile {
    /// Points left in a hand at the end: the digit; a joker counts 0 (O).
    pub fn value(self) -> u32 {
        match self {
            Tile::Digit(digit) => u32::from(digit),
            Tile::Joker => 0,
        }
    }

    /// The digit under which the bag holds the tile: a joker is a plain zero there (O).
    pub fn in_bag(self) -> u8 {
        match self {
            Tile::Digit(digit) => digit,
            Tile::Joker => 0,
        }
    }

    /// Whether drawing it counts as drawing a zero (O).
    pub fn is_zero_drawn(self) -> bool {
        self.in_bag() == 0
    }
}

impl Placed {
    /// A plain tile with this digit.
    pub fn plain(digit: u8) -> Placed {
        Placed { digit, joker: false }
    }

    /// The tile as it was in the hand.
    pub fn tile(self) -> Tile {
        if self.joker {
            Tile::Joker
        } else {
            Tile::Digit(self.digit)
        }
    }
}

fn digit(text: &str) -> Result<u8, NotATile> {
    match text.as_bytes() {
        [byte @ b'0'..=b'9'] => Ok(byte - b'0'),
        _ => Err(NotATile),
    }
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tile::Digit(digit) => write!(f, "{digit}"),
            Tile::Joker => f.write_str("*"),
        }
    }
}

impl FromStr for Tile {
    type Err = NotATile;

    fn from_str(text: &str) -> Result<Tile, NotATile> {
        match text {
            "*" => Ok(Tile::Joker),
            _ => digit(text).map(Tile::Digit),
        }
    }
}

impl Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.joker { "*" } else { "" }, self.digit)
    }
}

impl FromStr for Placed {
    type Err = NotATile;

    fn from_str(text: &str) -> Result<Placed, NotATile> {
        match text.strip_prefix('*') {
            Some(rest) => digit(rest).map(|digit| Placed { digit, joker: true }),
            None => digit(text).map(Placed::plain),
        }
    }
}

impl From<Tile> for String {
    fn from(tile: Tile) -> String {
        tile.to_string()
    }
}

impl TryFrom<String> for Tile {
    type Error = NotATile;

    fn try_from(text: String) -> Result<Tile, NotATile> {
        text.parse()
    }
}

impl From<Placed> for String {
    fn from(placed: Placed) -> String {
        placed.to_string()
    }
}

impl TryFrom<String> for Placed {
    type Error = NotATile;

    fn try_from(text: String) -> Result<Placed, NotATile> {
        text.parse()
    }
}

/// Tiles as they are typed: `3,1,*7`.
pub(crate) fn list<T: Display>(tiles: impl IntoIterator<Item = T>) -> String {
    let mut text = String::new();
    for tile in tiles {
        if !text.is_empty() {
            text.push(',');
        }
        text.push_str(&tile.to_string());
    }
    text
}
