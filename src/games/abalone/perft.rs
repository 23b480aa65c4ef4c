//! Counting the paths of legal moves: a check of the rules against other programs.

use super::board::Board;
use super::limits::EJECTIONS;
use super::position::Position;
use super::sides::{ejections, partner};
use crate::games::Seat;

/// How many paths of so many moves there are from a position; a path that ends the game by the sixth ejection goes no further.
/// Turns go round among all seats, whoever is out.
pub(crate) fn leaves(position: &Position, turn: Seat, depth: u32) -> u64 {
    let seats = position.seats();
    let taken = (0..seats).map(|seat| ejections(&position.accounts, Seat(seat)));
    let mut taken: Vec<usize> = taken.collect();
    let order = super::sides::order(&position.options, seats);
    let start = order.iter().position(|seat| *seat == turn).unwrap_or_default();
    if depth == 0 {
        return 1;
    }
    count(&position.board, &order, start, depth, &mut taken)
}

fn count(board: &Board, order: &[Seat], at: usize, depth: u32, taken: &mut [usize]) -> u64 {
    let seat = order[at];
    let sides = board.sides(seat);
    // The last move is counted without being made.
    if depth == 1 {
        return u64::from(sides.count());
    }
    let next = (at + 1) % order.len();
    let mut leaves = 0;
    sides.each(|ply| {
        let shift = sides.shift(ply);
        let mut after = *board;
        after.shift(shift.set, ply.step());
        if shift.ejected.is_none() {
            leaves += count(&after, order, next, depth - 1, taken);
            return;
        }
        let side = [Some(seat), partner(seat, order.len() as u8)];
        side.iter().flatten().for_each(|seat| taken[seat.index()] += 1);
        if taken[seat.index()] < EJECTIONS {
            leaves += count(&after, order, next, depth - 1, taken);
        }
        side.iter().flatten().for_each(|seat| taken[seat.index()] -= 1);
    });
    leaves
}
