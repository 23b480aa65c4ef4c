//! Whether a string of digits is an equation at all, fast: the short ones from a table.
//!
//! The table is filled by computing, from the numbers, all equations of up to six digits; [`super::equation`] goes the other way
//! and takes strings apart. A test compares the two string by string.

use std::sync::LazyLock;

use super::equation::{Operation, read_masked};

/// The longest strings in the table: a million of them, a byte each.
const LONGEST: usize = 6;

/// Where the strings of each length begin in the table: after all shorter ones.
const STARTS: [usize; LONGEST + 2] = [0, 0, 10, 110, 1_110, 11_110, 111_110, 1_111_110];

/// For each string of up to [`LONGEST`] digits, which operations read it, as a set of bits.
static SHORT: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut table = vec![0; STARTS[LONGEST + 1]];
    let mut enter = |operation: Operation, numbers: &[u64]| {
        let text: String = numbers.iter().map(u64::to_string).collect();
        if text.len() <= LONGEST
            && let Ok(value) = text.parse::<usize>()
        {
            table[STARTS[text.len()] + value] |= operation.bit();
        }
    };
    // A sum is at least as long as its longer part, a product lacks at most one digit of both together, a power is longer
    // still: with an operand of three digits no equation has six.
    for a in 1..100u64 {
        for b in 1..100 {
            enter(Operation::Add, &[a, b, a + b]);
            enter(Operation::Subtract, &[a + b, a, b]);
            enter(Operation::Multiply, &[a, b, a * b]);
            enter(Operation::Divide, &[a * b, a, b]);
        }
        enter(Operation::Square, &[a, a * a]);
        enter(Operation::Cube, &[a, a * a * a]);
        enter(Operation::SquareRoot, &[a * a, a]);
        enter(Operation::CubeRoot, &[a * a * a, a]);
    }
    table
});

/// Whether some operation of a set of bits reads the digits as an equation.
pub(crate) fn is_equation(digits: &[u8], operations: u8) -> bool {
    if digits.len() > LONGEST {
        return read_masked(digits, operations).is_some();
    }
    let value = digits.iter().fold(0, |value, &digit| value * 10 + usize::from(digit));
    SHORT[STARTS[digits.len()] + value] & operations != 0
}
