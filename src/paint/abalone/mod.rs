//! Abalone: the hexagonal board, everybody's marbles and what they pushed off.

mod board;
mod cards;
mod colours;
mod corner;
mod marble;
mod sheet;

pub(super) use board::board;
pub(super) use sheet::Sheets;
