//! The bag, as a count of each digit, and drawing from it.

use serde::{Deserialize, Serialize};

use super::limits::FIRST_JOKER;
use super::options::{BagSize, Jokers};
use super::tile::Tile;
use crate::games::Draws;

/// How many tiles of each digit, 0 to 9, are in the bag. Jokers lie in it as plain zeros.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Bag([u8; 10]);

impl Bag {
    /// A bag that nobody has drawn from.
    pub fn full(size: BagSize) -> Bag {
        Bag([size.of_each(); 10])
    }

    /// A bag with these counts of the digits 0 to 9.
    pub fn of(counts: [u8; 10]) -> Bag {
        Bag(counts)
    }

    /// How many tiles of each digit it holds.
    pub fn counts(&self) -> [u8; 10] {
        self.0
    }

    /// How many tiles it holds.
    pub fn len(&self) -> usize {
        self.0.iter().copied().map(usize::from).sum()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes a tile out, if there is one of its digit.
    pub(crate) fn take(&mut self, tile: Tile) {
        let count = &mut self.0[usize::from(tile.in_bag())];
        *count = count.saturating_sub(1);
    }

    /// Puts a tile back.
    pub(crate) fn put(&mut self, tile: Tile) {
        let count = &mut self.0[usize::from(tile.in_bag())];
        *count = count.saturating_add(1);
    }

    /// Draws up to `count` tiles, one after the other, for a player who has drawn `zeros` zeros so far.
    ///
    /// Each is a uniformly random one of the tiles laid out by digit from 0 to 9: one [`Draws::below`] a tile.
    pub(crate) fn draw(&mut self, count: usize, zeros: &mut u32, jokers: Jokers, draws: &mut Draws) -> Vec<Tile> {
        let mut drawn = Vec::with_capacity(count);
        for _ in 0..count.min(self.len()) {
            let mut chosen = draws.below(self.len() as u64);
            let digit = (0..10u8)
                .find(|&digit| {
                    let here = u64::from(self.0[usize::from(digit)]);
                    let found = chosen < here;
                    chosen = chosen.wrapping_sub(here);
                    found
                })
                .unwrap_or_default();
            let mut tile = Tile::Digit(digit);
            self.take(tile);
            if digit == 0 {
                *zeros += 1;
                // O 8: the eighth and every later zero drawn by one player turns into a joker.
                if jokers == Jokers::On && *zeros >= FIRST_JOKER {
                    tile = Tile::Joker;
                }
            }
            drawn.push(tile);
        }
        drawn
    }
}
