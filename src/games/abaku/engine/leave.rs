//! What the tiles kept in a hand are worth, in points of the turns to come. The numbers are judgement, not rules.

use super::super::tile::Tile;

/// A zero fits few equations, and nothing begins with one (O, "Strategie" 4).
const ZERO: i64 = -6;
/// A joker fits everywhere.
const JOKER: i64 = 15;
/// Every tile beyond the second of one digit.
const TRIPLE: i64 = -4;
/// A digit that is in many short equations.
const HANDY: i64 = 1;

/// What the tiles kept are worth. With an empty bag each costs its value at the end, and keeps the game from being closed.
pub(super) fn value(kept: &[Tile], bag: usize) -> i64 {
    if bag == 0 {
        return kept.iter().map(|tile| -2 * i64::from(tile.value()) - 1).sum();
    }
    let single: i64 = kept
        .iter()
        .map(|tile| match tile {
            Tile::Joker => JOKER,
            Tile::Digit(0) => ZERO,
            Tile::Digit(1 | 2 | 4 | 8) => HANDY,
            Tile::Digit(_) => 0,
        })
        .sum();
    single + TRIPLE * surplus(kept).len() as i64
}

/// The tiles one would rather be rid of: zeros, and those beyond the second of one digit.
pub(super) fn awkward(hand: &[Tile]) -> Vec<Tile> {
    let zeros = hand.iter().copied().filter(|tile| *tile == Tile::Digit(0));
    let others = surplus(hand).into_iter().filter(|tile| *tile != Tile::Digit(0));
    zeros.chain(others).collect()
}

/// The tiles beyond the second of one digit.
fn surplus(tiles: &[Tile]) -> Vec<Tile> {
    tiles
        .iter()
        .enumerate()
        .filter(|(index, tile)| {
            **tile != Tile::Joker && tiles[..*index].iter().filter(|other| other == tile).count() >= 2
        })
        .map(|(_, tile)| *tile)
        .collect()
}
