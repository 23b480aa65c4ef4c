//! Computer players.

use super::moves::{Move, Placement};
use super::view::View;
use crate::games::Draws;

/// A computer player's move.
pub(crate) fn choose(view: &View, _level: u8, _draws: &mut Draws) -> Move {
    super::generate::legal_moves(view)
        .into_iter()
        .next()
        .unwrap_or(Move::Pass)
}

#[allow(unused)]
type Unused = Placement;
