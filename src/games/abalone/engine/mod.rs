//! Computer players.

use super::moves::Move;
use super::view::View;
use crate::games::Draws;

/// How many levels there are.
pub(crate) const LEVELS: u8 = 10;

/// A computer player's move.
pub(crate) fn choose(view: &View, _level: u8, draws: &mut Draws) -> Option<Move> {
    let plies = view.board.plies(view.player()?);
    let chosen = plies.get(draws.below(plies.len().max(1) as u64) as usize)?;
    Some(Move::Ply(*chosen))
}
