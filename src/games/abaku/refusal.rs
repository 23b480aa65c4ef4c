//! Why a placement or an exchange is not allowed: the rule and the squares, without words for players.

use std::fmt::{self, Display};

use super::square::{Direction, Square};
use super::tile::{self, Tile};
use crate::games::{Illegal, Phrase};

/// A refused move. Rule numbers are those at the front of [`super::legality`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The tiles do not fit between the first square and the edge.
    Board {
        /// The first square.
        from: Square,
        /// The direction.
        direction: Direction,
    },
    /// A tile lies on the square, or it was named twice.
    Occupied {
        /// The square.
        square: Square,
    },
    /// Rule 1: the new tiles are not all in one row or column.
    Line {
        /// The new tiles' squares.
        squares: Vec<Square>,
    },
    /// Rule 1: an empty square lies between the first and the last new tile.
    Hole {
        /// The empty squares.
        squares: Vec<Square>,
    },
    /// Rule 2: one tile cannot open.
    OpeningTwo {
        /// The new tile's square.
        squares: Vec<Square>,
    },
    /// Rule 2: no tile of the opening lies in the centre.
    OpeningCentre,
    /// Rule 3: no equation in the line holds every new tile.
    Equation {
        /// The new tiles' squares.
        squares: Vec<Square>,
    },
    /// Rule 4: a new and an old tile touch, and no equation holds both.
    Contact {
        /// The two squares, in reading order.
        squares: [Square; 2],
    },
    /// Rule 5: no equation holds both a new and an old tile.
    Touch {
        /// The new tiles' squares.
        squares: Vec<Square>,
    },
    /// Rule 6: a single 0 between two opposite tiles, and no equation holds all three.
    LoneZero {
        /// The three squares, in reading order.
        squares: [Square; 3],
    },
    /// A tile named is not in the hand.
    Hand {
        /// The tiles named that the hand does not have.
        missing: Vec<Tile>,
        /// The hand.
        hand: Vec<Tile>,
    },
    /// The bag holds fewer tiles than are to be exchanged.
    Bag {
        /// How many were to be exchanged.
        wanted: usize,
        /// How many the bag holds.
        bag: usize,
    },
    /// Nothing was named.
    Nothing,
    /// Another seat moves.
    Turn,
}

impl Refusal {
    /// The rule's short name.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::Board { .. } => "board",
            Refusal::Occupied { .. } => "occupied",
            Refusal::Line { .. } => "line",
            Refusal::Hole { .. } => "hole",
            Refusal::OpeningTwo { .. } => "opening-two",
            Refusal::OpeningCentre => "opening-centre",
            Refusal::Equation { .. } => "equation",
            Refusal::Contact { .. } => "contact",
            Refusal::Touch { .. } => "touch",
            Refusal::LoneZero { .. } => "lone-zero",
            Refusal::Hand { .. } => "hand",
            Refusal::Bag { .. } => "bag",
            Refusal::Nothing => "nothing",
            Refusal::Turn => "turn",
        }
    }

    /// The squares concerned.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Refusal::Board { from, .. } => vec![*from],
            Refusal::Occupied { square } => vec![*square],
            Refusal::Line { squares }
            | Refusal::Hole { squares }
            | Refusal::OpeningTwo { squares }
            | Refusal::Equation { squares }
            | Refusal::Touch { squares } => squares.clone(),
            Refusal::OpeningCentre => vec![Square::CENTRE],
            Refusal::Contact { squares } => squares.to_vec(),
            Refusal::LoneZero { squares } => squares.to_vec(),
            Refusal::Hand { .. } | Refusal::Bag { .. } | Refusal::Nothing | Refusal::Turn => Vec::new(),
        }
    }

    /// The explanation for a player.
    fn phrase(&self) -> Phrase {
        let key = match self {
            Refusal::Board { .. } => "abaku-refused-board",
            Refusal::Occupied { .. } => "abaku-refused-occupied",
            Refusal::Line { .. } => "abaku-refused-line",
            Refusal::Hole { .. } => "abaku-refused-hole",
            Refusal::OpeningTwo { .. } => "abaku-refused-opening-two",
            Refusal::OpeningCentre => "abaku-refused-opening-centre",
            Refusal::Equation { .. } => "abaku-refused-equation",
            Refusal::Contact { .. } => "abaku-refused-contact",
            Refusal::Touch { .. } => "abaku-refused-touch",
            Refusal::LoneZero { .. } => "abaku-refused-lone-zero",
            Refusal::Hand { .. } => "abaku-refused-hand",
            Refusal::Bag { .. } => "abaku-refused-bag",
            Refusal::Nothing => "abaku-refused-nothing",
            Refusal::Turn => "abaku-refused-turn",
        };
        let phrase = Phrase::new(key).with("squares", names(&self.squares()));
        match self {
            Refusal::Contact {
                squares: [first, second],
            } => phrase
                .with("first", first.to_string())
                .with("second", second.to_string()),
            Refusal::LoneZero {
                squares: [first, zero, second],
            } => phrase
                .with("first", first.to_string())
                .with("zero", zero.to_string())
                .with("second", second.to_string()),
            Refusal::Hand { missing, hand } => phrase
                .with("missing", tile::list(missing))
                .with("hand", tile::list(hand)),
            Refusal::Bag { wanted, bag } => phrase.with("wanted", *wanted as i64).with("bag", *bag as i64),
            _ => phrase,
        }
    }
}

/// Squares as they are listed for people: `G8, H8`.
pub(crate) fn names(squares: &[Square]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

impl Display for Refusal {
    /// In English, for arbiters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let squares = names(&self.squares());
        match self {
            Refusal::Board { from, direction } => write!(f, "the tiles run off the board from {from} {direction}"),
            Refusal::Occupied { square } => write!(f, "{square} is taken"),
            Refusal::Line { .. } => write!(f, "the new tiles are not in one row or column: {squares}"),
            Refusal::Hole { .. } => write!(f, "empty between the new tiles: {squares}"),
            Refusal::OpeningTwo { .. } => f.write_str("the opening takes at least two tiles"),
            Refusal::OpeningCentre => write!(f, "one tile of the opening must lie on {squares}"),
            Refusal::Equation { .. } => write!(f, "no equation in the line holds every new tile: {squares}"),
            Refusal::Contact {
                squares: [first, second],
            } => {
                write!(f, "{first} and {second} touch, but no equation holds both")
            }
            Refusal::Touch { .. } => write!(
                f,
                "no equation holds both a new tile and one that lay before: {squares}"
            ),
            Refusal::LoneZero {
                squares: [first, zero, second],
            } => {
                write!(
                    f,
                    "the single 0 on {zero} joins {first} and {second}, but no equation holds all three"
                )
            }
            Refusal::Hand { missing, .. } => write!(f, "not in the hand: {}", tile::list(missing)),
            Refusal::Bag { wanted, bag } => write!(f, "{wanted} tiles to exchange, but the bag holds {bag}"),
            Refusal::Nothing => f.write_str("no tile was named"),
            Refusal::Turn => f.write_str("it is not this seat's turn"),
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            squares: refusal.squares().iter().map(Square::to_string).collect(),
            phrase: refusal.phrase(),
        }
    }
}
