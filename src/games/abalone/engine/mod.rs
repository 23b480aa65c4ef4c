//! Computer players of ten levels. A level is a number of positions that the player looks at, nothing else.
//!
//! Two players: alpha-beta. Four: the same with two teams. Three: the others are taken to play together against the thinker,
//! who so never counts on a quarrel between them.

mod evaluate;
mod ordering;
mod search;
mod state;
mod table;
mod window;

use super::moves::Move;
use super::ply::Ply;
use super::view::View;
use crate::games::Draws;

pub use evaluate::Weights;

/// The positions that each level looks at, from level 1: about three times as many as the level below. The first looks at no
/// answer to its moves but those that push a marble off.
pub const BUDGETS: [u64; 10] = [50, 150, 450, 1_350, 4_000, 12_000, 36_000, 110_000, 330_000, 1_000_000];

/// So many seconds a player of any level may think, where there is a clock to be asked.
pub const CEILING: f64 = 10.0;

/// How many levels there are.
pub(crate) const LEVELS: u8 = BUDGETS.len() as u8;

/// What a player came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thought {
    /// The move.
    pub ply: Ply,
    /// What it is worth to the player; a marble is worth some four hundred.
    pub value: i32,
    /// How many moves ahead were looked at to the end.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Thinks about the move of the viewer's seat, whoever's turn it is, until the budget is used up or `stop` says so. `draws`
/// decides among equals. `None` if the seat has no move.
pub fn think(view: &View, budget: u64, stop: &dyn Fn() -> bool, draws: &mut Draws) -> Option<Thought> {
    think_with(view, budget, &Weights::BEST, stop, draws)
}

/// The same with other weights, for matches between them.
pub fn think_with(
    view: &View,
    budget: u64,
    weights: &Weights,
    stop: &dyn Fn() -> bool,
    draws: &mut Draws,
) -> Option<Thought> {
    search::think(view, budget, weights, stop, draws)
}

/// A computer player's move within a ceiling; `seconds` is how long it has been thinking.
pub(crate) fn choose(view: &View, level: u8, draws: &mut Draws, seconds: &dyn Fn() -> f64) -> Option<Move> {
    let budget = BUDGETS[usize::from(level.clamp(1, LEVELS)) - 1];
    let stop = || seconds() > CEILING;
    think(view, budget, &stop, draws).map(|thought| Move::Ply(thought.ply))
}
