//! Why a move is not allowed: the rule and the cells, without words for players.

use std::fmt::{self, Display};

use super::cell::Cell;
use super::ply::Ply;
use crate::games::{Illegal, Phrase};

/// A refused move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// No marble lies there.
    Empty(Cell),
    /// The marble is another player's.
    NotYours(Cell),
    /// The rear, pushing marble must be one's own, not the partner's; of a row that goes sideways at least one.
    Partner(Vec<Cell>),
    /// The marbles are not in one line.
    Line(Vec<Cell>),
    /// More than three at once.
    TooMany(Vec<Cell>),
    /// Four or more in a row cannot move as one; the marble that moves the front three.
    Four {
        /// The marble that was named.
        rear: Cell,
        /// The one to name instead.
        instead: Cell,
    },
    /// A marble goes one cell, and this is not next to it.
    Far(Cell, Cell),
    /// Other marbles would move than were named; the legal move of them, if it is one.
    Others(Vec<Cell>, Option<Ply>),
    /// A friendly marble lies on the target.
    Occupied(Cell),
    /// Sideways moves cannot push.
    Sideways(Cell),
    /// There is no cell there.
    OffBoard(Cell),
    /// As many foes as marbles that push.
    Equal(Vec<Cell>),
    /// More foes than marbles that push.
    Outnumbered(Vec<Cell>),
    /// A friendly marble lies behind the pushed ones.
    Blocked(Cell),
    /// What was named is no cell of the board.
    NoCell(String),
    /// Another seat moves.
    Turn,
    /// The game is over.
    Over,
}

impl Refusal {
    /// The rule's short name.
    pub fn rule(&self) -> &'static str {
        match self {
            Refusal::Empty(_) => "empty",
            Refusal::NotYours(_) => "not-yours",
            Refusal::Partner(_) => "partner",
            Refusal::Line(_) => "line",
            Refusal::TooMany(_) => "too-many",
            Refusal::Four { .. } => "four",
            Refusal::Far(..) => "far",
            Refusal::Others(..) => "others",
            Refusal::Occupied(_) => "occupied",
            Refusal::Sideways(_) => "sideways",
            Refusal::OffBoard(_) => "off-board",
            Refusal::Equal(_) => "equal",
            Refusal::Outnumbered(_) => "outnumbered",
            Refusal::Blocked(_) => "blocked",
            Refusal::NoCell(_) => "cell",
            Refusal::Turn => "turn",
            Refusal::Over => "over",
        }
    }

    /// The cells concerned.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Refusal::Empty(cell)
            | Refusal::NotYours(cell)
            | Refusal::Occupied(cell)
            | Refusal::Sideways(cell)
            | Refusal::OffBoard(cell)
            | Refusal::Blocked(cell) => vec![*cell],
            Refusal::Partner(cells)
            | Refusal::Line(cells)
            | Refusal::TooMany(cells)
            | Refusal::Others(cells, _)
            | Refusal::Equal(cells)
            | Refusal::Outnumbered(cells) => cells.clone(),
            Refusal::Four { rear, instead } => vec![*rear, *instead],
            Refusal::Far(from, to) => vec![*from, *to],
            Refusal::NoCell(_) | Refusal::Turn | Refusal::Over => Vec::new(),
        }
    }

    /// The explanation for a player.
    fn phrase(&self) -> Phrase {
        let phrase = Phrase::new(match self {
            Refusal::Empty(_) => "abalone-refused-empty",
            Refusal::NotYours(_) => "abalone-refused-not-yours",
            Refusal::Partner(_) => "abalone-refused-partner",
            Refusal::Line(_) => "abalone-refused-line",
            Refusal::TooMany(_) => "abalone-refused-too-many",
            Refusal::Four { rear, instead } => {
                return Phrase::new("abalone-refused-four")
                    .with("cells", rear.to_string())
                    .with("instead", instead.to_string());
            }
            Refusal::Far(from, to) => {
                return Phrase::new("abalone-refused-far")
                    .with("cells", from.to_string())
                    .with("to", to.to_string());
            }
            Refusal::Others(cells, Some(instead)) => {
                return Phrase::new("abalone-instead-others")
                    .with("cells", names(cells))
                    .with("instead", instead.to_string());
            }
            Refusal::Others(_, None) => "abalone-refused-others",
            Refusal::Occupied(_) => "abalone-refused-occupied",
            Refusal::Sideways(_) => "abalone-refused-sideways",
            Refusal::OffBoard(_) => "abalone-refused-off-board",
            Refusal::Equal(_) => "abalone-refused-equal",
            Refusal::Outnumbered(_) => "abalone-refused-outnumbered",
            Refusal::Blocked(_) => "abalone-refused-blocked",
            Refusal::NoCell(word) => return Phrase::new("abalone-syntax-cell").with("word", word.as_str()),
            Refusal::Turn => return Phrase::new("abalone-refused-turn"),
            Refusal::Over => return Phrase::new("abalone-refused-over"),
        });
        phrase.with("cells", names(&self.cells()))
    }
}

/// Cells as they are listed for people: `c3, c4`.
pub(crate) fn names(cells: &[Cell]) -> String {
    cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(", ")
}

impl Display for Refusal {
    /// In English, for arbiters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells = names(&self.cells());
        match self {
            Refusal::Empty(_) => write!(f, "no marble on {cells}"),
            Refusal::NotYours(_) => write!(f, "the marble on {cells} is not yours"),
            Refusal::Partner(_) => write!(
                f,
                "the marble that pushes, or one of those that go sideways, must be your own and not your partner's: {cells}"
            ),
            Refusal::Line(_) => write!(f, "not in one line: {cells}"),
            Refusal::TooMany(_) => write!(f, "more than three marbles at once: {cells}"),
            Refusal::Four { rear, instead } => {
                write!(
                    f,
                    "more than three in a row from {rear} on; {instead} moves the front three"
                )
            }
            Refusal::Far(from, to) => write!(f, "{to} is not next to {from}, and no row leads there"),
            Refusal::Others(_, Some(instead)) => {
                write!(f, "other marbles would move than were named: {cells}, by {instead}")
            }
            Refusal::Others(_, None) => write!(f, "other marbles would move than were named: {cells}"),
            Refusal::Occupied(_) => write!(f, "{cells} is occupied"),
            Refusal::Sideways(_) => write!(f, "sideways moves cannot push: {cells}"),
            Refusal::OffBoard(_) => write!(f, "from {cells} the board ends"),
            Refusal::Equal(_) => write!(f, "equal strength, no push: {cells}"),
            Refusal::Outnumbered(_) => write!(f, "outnumbered, no push: {cells}"),
            Refusal::Blocked(_) => write!(f, "a marble of your own side on {cells} blocks the pushed ones"),
            Refusal::NoCell(word) => write!(f, "`{word}` is no cell of the board"),
            Refusal::Turn => f.write_str("it is not this seat's turn"),
            Refusal::Over => f.write_str("the game is over"),
        }
    }
}

impl From<Refusal> for Illegal {
    fn from(refusal: Refusal) -> Illegal {
        Illegal {
            rule: refusal.rule(),
            squares: refusal.cells().iter().map(Cell::to_string).collect(),
            phrase: refusal.phrase(),
        }
    }
}
