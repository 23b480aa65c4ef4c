//! A player's decision, and the squares that a placement comes to on a board.

use std::fmt::{self, Display};

use super::board::Board;
use super::refusal::Refusal;
use super::square::{Direction, Square};
use super::tile::{self, Placed, Tile};

/// A turn: one of place, exchange, pass. Prints as it is typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Move {
    /// Tiles onto the board.
    Place(Placement),
    /// Tiles back into the bag, others for them.
    Exchange(Vec<Tile>),
    /// An empty turn.
    Pass,
}

/// How a placement is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Placement {
    /// Tiles in order, to the next empty squares from a first one: `3,1,4 H8 across`.
    Line {
        /// The tiles in reading order.
        tiles: Vec<Placed>,
        /// The first square; if a tile lies there, the first empty one after it is taken.
        from: Square,
        /// Only one tile needs none; then the square is meant as it is.
        direction: Option<Direction>,
    },
    /// Each tile with its square: `G8=2 H8=4`.
    Squares(Vec<(Square, Placed)>),
}

impl Placement {
    /// The tiles, in the order in which they were named.
    pub fn tiles(&self) -> Vec<Placed> {
        match self {
            Placement::Line { tiles, .. } => tiles.clone(),
            Placement::Squares(tiles) => tiles.iter().map(|&(_, tile)| tile).collect(),
        }
    }

    /// Where each tile goes, in reading order.
    ///
    /// # Errors
    /// `Board` if the line runs off the board, `Occupied` if a square that was named by itself is taken.
    pub fn resolve(&self, board: &Board) -> Result<Vec<(Square, Placed)>, Refusal> {
        match self {
            Placement::Line {
                tiles,
                from,
                direction: Some(direction),
            } => {
                let mut squares = Vec::with_capacity(tiles.len());
                let mut next = Some(*from);
                for &tile in tiles {
                    while next.is_some_and(|square| !board.is_free(square)) {
                        next = next.and_then(|square| square.next(*direction));
                    }
                    let Some(square) = next else {
                        return Err(Refusal::Board {
                            from: *from,
                            direction: *direction,
                        });
                    };
                    squares.push((square, tile));
                    next = square.next(*direction);
                }
                Ok(squares)
            }
            Placement::Line {
                tiles,
                from,
                direction: None,
            } => {
                let squares: Vec<_> = tiles.iter().map(|&tile| (*from, tile)).collect();
                all_free(board, squares)
            }
            Placement::Squares(squares) => {
                let mut squares = squares.clone();
                squares.sort();
                all_free(board, squares)
            }
        }
    }

    /// The usual notation of tiles on these squares of one line, in reading order: from the first new tile on.
    pub fn named(squares: &[(Square, Placed)]) -> Placement {
        let direction = match squares {
            [(first, _), .., (last, _)] if first.row() == last.row() => Some(Direction::Across),
            [_, .., _] => Some(Direction::Down),
            _ => None,
        };
        match squares {
            [(from, _), ..] => Placement::Line {
                tiles: squares.iter().map(|&(_, tile)| tile).collect(),
                from: *from,
                direction,
            },
            [] => Placement::Squares(Vec::new()),
        }
    }
}

/// The squares as they are, if nothing lies there and none is named twice.
fn all_free(board: &Board, squares: Vec<(Square, Placed)>) -> Result<Vec<(Square, Placed)>, Refusal> {
    let twice = squares
        .windows(2)
        .find(|pair| pair[0].0 == pair[1].0)
        .map(|pair| pair[0].0);
    let taken = squares
        .iter()
        .map(|&(square, _)| square)
        .find(|&square| !board.is_free(square));
    match taken.or(twice) {
        Some(square) => Err(Refusal::Occupied { square }),
        None => Ok(squares),
    }
}

impl Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Placement::Line { tiles, from, direction } => {
                write!(f, "{} {from}", tile::list(tiles))?;
                match direction {
                    Some(direction) => write!(f, " {direction}"),
                    None => Ok(()),
                }
            }
            Placement::Squares(tiles) => {
                for (index, (square, tile)) in tiles.iter().enumerate() {
                    let space = if index == 0 { "" } else { " " };
                    write!(f, "{space}{square}={tile}")?;
                }
                Ok(())
            }
        }
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(placement) => write!(f, "place {placement}"),
            Move::Exchange(tiles) => write!(f, "exchange {}", tile::list(tiles)),
            Move::Pass => f.write_str("pass"),
        }
    }
}
