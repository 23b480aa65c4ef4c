//! Whether a string of digits is an equation at all, fast: the short ones from a table.
//!
//! The table is filled by computing, from the numbers, all equations of up to six digits; [`super::equation`] goes the other way
//! and takes strings apart. A test compares the two string by string.

use std::sync::LazyLock;

use super::equation::{Numbers, Operation};

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

/// Whether some operation of a set of bits reads the digits from `from` up to `to` as an equation.
pub(crate) fn is_equation(numbers: &Numbers, from: usize, to: usize, operations: u8) -> bool {
    let length = to - from;
    if length > LONGEST {
        return numbers.read(from, to, operations).is_some();
    }
    SHORT[STARTS[length] + numbers.value(from, to) as usize] & operations != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_holds_exactly_the_equations() {
        for length in 2..=LONGEST {
            for value in 0..10u64.pow(length as u32) {
                let text = format!("{value:0length$}");
                let digits: Vec<u8> = text.bytes().map(|byte| byte - b'0').collect();
                let numbers = Numbers::new(&digits);
                for operation in Operation::ALL {
                    let read = numbers.read(0, length, operation.bit()).is_some();
                    assert_eq!(
                        is_equation(&numbers, 0, length, operation.bit()),
                        read,
                        "{text} {operation:?}"
                    );
                }
            }
        }
    }
}
