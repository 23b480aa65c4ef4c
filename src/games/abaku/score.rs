//! What an equation is worth.

use super::board::Board;
use super::layout::Bonus;
use super::limits::joined_operation_bonus;
use super::options::Options;
use super::square::Square;

/// The points of an equation (O, "Bodování" 3; B, 3 to 5 of the scoring): the sum of its tiles, a new tile on a digit bonus
/// counted two or three times, then times the operation bonuses under its new tiles. Bonuses of tiles that lay before are spent.
///
/// `board` is the one before the turn.
pub(crate) fn of_equation(tiles: impl Iterator<Item = (Square, u8)>, board: &Board, options: &Options) -> u32 {
    let (mut sum, mut times) = (0, 1);
    for (square, digit) in tiles {
        let bonus = if board.is_free(square) {
            options.bonus_at(square)
        } else {
            None
        };
        let mut value = u32::from(digit);
        match bonus {
            Some(Bonus::Digit(factor)) => value *= u32::from(factor),
            Some(Bonus::Operation(factor)) => times = joined_operation_bonus(times, u32::from(factor)),
            None => {}
        }
        sum += value;
    }
    sum * times
}
