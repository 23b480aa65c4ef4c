//! Abaku: the board with the last move's equations, and the rack.

mod board;
mod cards;
mod column;
mod equations;
mod hand;
mod sheet;
mod sprites;

pub(super) use board::board;
pub(super) use hand::hand;
pub(super) use sheet::Sheets;
