//! The board: which tile lies on which square.

use super::square::{Direction, Square};
use super::tile::Placed;

/// All squares with what lies on them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board([Option<Placed>; Square::COUNT]);

impl Default for Board {
    fn default() -> Board {
        Board([None; Square::COUNT])
    }
}

impl Board {
    /// What lies on a square.
    pub fn get(&self, square: Square) -> Option<Placed> {
        self.0[square.index()]
    }

    /// Whether nothing lies on a square.
    pub fn is_free(&self, square: Square) -> bool {
        self.get(square).is_none()
    }

    /// Whether nothing lies anywhere.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Lays a tile on a square, in the place of whatever lay there.
    pub fn lay(&mut self, square: Square, tile: Placed) {
        self.0[square.index()] = Some(tile);
    }

    /// All tiles with their squares, row by row.
    pub fn tiles(&self) -> impl Iterator<Item = (Square, Placed)> + '_ {
        Square::all().filter_map(|square| Some((square, self.get(square)?)))
    }

    /// The neighbours of a square along a line: before and after it in reading order, if a tile lies there.
    pub fn contacts(&self, square: Square, direction: Direction) -> [Option<Square>; 2] {
        [square.previous(direction), square.next(direction)].map(|side| side.filter(|&side| !self.is_free(side)))
    }

    /// Whether any side neighbour holds a tile.
    pub fn touches(&self, square: Square) -> bool {
        Direction::BOTH
            .into_iter()
            .any(|direction| self.contacts(square, direction).iter().any(Option::is_some))
    }
}
