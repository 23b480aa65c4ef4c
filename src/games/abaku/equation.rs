//! When a string of digits is an equation, and how it reads.
//!
//! Operand(s) and a result, the result last, exactly one operation, all numbers natural: no number is 0 or begins with 0, which
//! covers the zero rules of both sheets (B 7, O 8). All arithmetic is exact: a line has 15 digits, and the lengths of the
//! numbers are compared before anything is multiplied, so that products and cubes stay below 10^16.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::options::Operations;
use super::square::Square;

/// An arithmetic operation, in the order in which readings are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Operation {
    /// a + b = c
    Add,
    /// a - b = c
    Subtract,
    /// a * b = c
    Multiply,
    /// a : b = c, without a remainder
    Divide,
    /// a^2 = c
    Square,
    /// a^3 = c
    Cube,
    /// The square root of a, exact, is c
    SquareRoot,
    /// The cube root of a, exact, is c
    CubeRoot,
}

use Operation::{Add, Cube, CubeRoot, Divide, Multiply, SquareRoot, Subtract};

impl Operation {
    /// All operations, in the order in which readings are looked for.
    pub const ALL: [Operation; 8] = [
        Add,
        Subtract,
        Multiply,
        Divide,
        Operation::Square,
        Cube,
        SquareRoot,
        CubeRoot,
    ];

    /// The operation as one bit of a set.
    pub(crate) fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl Operations {
    /// The operations as a set of bits.
    pub(crate) fn mask(self) -> u8 {
        match self {
            Operations::Starter => 0b0000_0011,
            Operations::Basic => 0b0000_1111,
            Operations::Full => 0b1111_1111,
        }
    }
}

/// How a string of digits reads as an equation. Prints in ASCII: `12:4=3`, `2^2=4`, `sqrt4=2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Reading {
    /// The operation.
    pub operation: Operation,
    /// The first or only operand.
    pub left: u64,
    /// The second operand; 0 where the operation takes one.
    pub right: u64,
    /// The result.
    pub result: u64,
}

/// An equation on the board that a placement made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Equation {
    /// Its squares in reading order.
    pub squares: Vec<Square>,
    /// The first reading that fits.
    pub reading: Reading,
    /// Its points, bonuses included.
    pub score: u32,
}

impl Reading {
    /// The reading with real signs, for pictures and text: `12 : 4 = 3`, `2² = 4`, `√4 = 2`, `∛8 = 2`, `2 × 3 = 6`.
    pub fn pretty(&self) -> String {
        let Reading {
            left, right, result, ..
        } = self;
        match self.operation {
            Add => format!("{left} + {right} = {result}"),
            Subtract => format!("{left} − {right} = {result}"),
            Multiply => format!("{left} × {right} = {result}"),
            Divide => format!("{left} : {right} = {result}"),
            Operation::Square => format!("{left}² = {result}"),
            Cube => format!("{left}³ = {result}"),
            SquareRoot => format!("√{left} = {result}"),
            CubeRoot => format!("∛{left} = {result}"),
        }
    }
}

impl Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reading {
            left, right, result, ..
        } = self;
        match self.operation {
            Add => write!(f, "{left}+{right}={result}"),
            Subtract => write!(f, "{left}-{right}={result}"),
            Multiply => write!(f, "{left}*{right}={result}"),
            Divide => write!(f, "{left}:{right}={result}"),
            Operation::Square => write!(f, "{left}^2={result}"),
            Cube => write!(f, "{left}^3={result}"),
            SquareRoot => write!(f, "sqrt{left}={result}"),
            CubeRoot => write!(f, "cbrt{left}={result}"),
        }
    }
}

/// What was read as an equation is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not the reading of an equation")]
pub struct NotAReading;

impl FromStr for Reading {
    type Err = NotAReading;

    /// Reads the ASCII form. It is not computed again: what a log says stays as it was said.
    fn from_str(text: &str) -> Result<Reading, NotAReading> {
        let number = |text: &str| text.parse::<u64>().map_err(|_| NotAReading);
        let (term, result) = text.split_once('=').ok_or(NotAReading)?;
        let result = number(result)?;
        let unary = |operation, left| {
            Ok(Reading {
                operation,
                left: number(left)?,
                right: 0,
                result,
            })
        };
        if let Some(left) = term.strip_prefix("sqrt") {
            return unary(SquareRoot, left);
        }
        if let Some(left) = term.strip_prefix("cbrt") {
            return unary(CubeRoot, left);
        }
        if let Some(left) = term.strip_suffix("^2") {
            return unary(Operation::Square, left);
        }
        if let Some(left) = term.strip_suffix("^3") {
            return unary(Cube, left);
        }
        for (sign, operation) in [('+', Add), ('-', Subtract), ('*', Multiply), (':', Divide)] {
            if let Some((left, right)) = term.split_once(sign) {
                return Ok(Reading {
                    operation,
                    left: number(left)?,
                    right: number(right)?,
                    result,
                });
            }
        }
        Err(NotAReading)
    }
}

impl From<Reading> for String {
    fn from(reading: Reading) -> String {
        reading.to_string()
    }
}

impl TryFrom<String> for Reading {
    type Error = NotAReading;

    fn try_from(text: String) -> Result<Reading, NotAReading> {
        text.parse()
    }
}

const POWERS_OF_TEN: [u64; 17] = {
    let mut powers = [1; 17];
    let mut exponent = 1;
    while exponent < powers.len() {
        powers[exponent] = powers[exponent - 1] * 10;
        exponent += 1;
    }
    powers
};

/// The most digits of a string that can be read: a whole line.
const LONGEST: usize = super::square::SIDE as usize;

/// A way to cut a string of digits into numbers: where the first operand ends and where the second does. With one operand the
/// second is empty.
struct Cut {
    operation: Operation,
    bit: u8,
    first: usize,
    second: usize,
}

/// For each length the cuts that can be equations by the lengths of the numbers alone, in the order in which readings are
/// looked for: by operation, then the shortest first operand, then the shortest second one.
static CUTS: LazyLock<Vec<Vec<Cut>>> = LazyLock::new(|| {
    // A sum is as long as its longer part or one digit longer; a product has all digits of its factors together or one less; a
    // power of a number of n digits has from `power * (n - 1) + 1` to `power * n`.
    let sum = |whole: usize, a: usize, b: usize| (0..=1).contains(&(whole as isize - a.max(b) as isize));
    let product = |whole: usize, a: usize, b: usize| whole == a + b || whole + 1 == a + b;
    let power = |whole: usize, root: usize, power: usize| whole <= power * root && whole > power * (root - 1);
    let cuts = |length: usize| {
        let mut cuts = Vec::new();
        for operation in Operation::ALL {
            for first in 1..length {
                let rest = length - first;
                let unary = match operation {
                    Operation::Square => power(rest, first, 2),
                    Cube => power(rest, first, 3),
                    SquareRoot => power(first, rest, 2),
                    CubeRoot => power(first, rest, 3),
                    _ => false,
                };
                if unary {
                    cuts.push(Cut {
                        operation,
                        bit: operation.bit(),
                        first,
                        second: first,
                    });
                }
                for second in 1..rest {
                    let third = rest - second;
                    let binary = match operation {
                        Add => sum(third, first, second),
                        Subtract => sum(first, second, third),
                        Multiply => product(third, first, second),
                        Divide => product(first, second, third),
                        _ => false,
                    };
                    if binary {
                        cuts.push(Cut {
                            operation,
                            bit: operation.bit(),
                            first,
                            second: first + second,
                        });
                    }
                }
            }
        }
        cuts
    };
    (0..=LONGEST).map(cuts).collect()
});

/// A string of at most 15 digits with the numbers that its parts make.
pub(crate) struct Numbers {
    digits: [u8; LONGEST],
    /// The number that the first `n` digits make, by `n`.
    prefixes: [u64; LONGEST + 1],
}

impl Numbers {
    /// Digits beyond the fifteenth are left out.
    pub(crate) fn new(string: &[u8]) -> Self {
        let mut numbers = Numbers {
            digits: [0; LONGEST],
            prefixes: [0; LONGEST + 1],
        };
        for (index, &digit) in string.iter().take(LONGEST).enumerate() {
            numbers.set(index, digit);
        }
        numbers
    }

    /// Changes a digit; those behind it must then be set again, in order, before numbers with them are asked for.
    pub(crate) fn set(&mut self, index: usize, digit: u8) {
        self.digits[index] = digit;
        self.prefixes[index + 1] = self.prefixes[index] * 10 + u64::from(digit);
    }

    /// The value of the digits from `from` up to `to`, leading zeros or not.
    pub(crate) fn value(&self, from: usize, to: usize) -> u64 {
        self.prefixes[to] - self.prefixes[from] * POWERS_OF_TEN[to - from]
    }

    /// How the digits from `from` up to `to` read with some operation of a set of bits.
    ///
    /// Plain loops and early exits: the list of legal moves asks this some hundred thousand times.
    pub(crate) fn read(&self, from: usize, to: usize, operations: u8) -> Option<Reading> {
        for &Cut {
            operation,
            bit,
            first,
            second,
        } in &CUTS[to - from]
        {
            if operations & bit == 0 {
                continue;
            }
            // No number is 0 or begins with 0 (B 7, O 8).
            let (second_at, result_at) = (from + first, from + second);
            if self.digits[from] == 0 || self.digits[second_at] == 0 || self.digits[result_at] == 0 {
                continue;
            }
            let left = self.value(from, second_at);
            let right = self.value(second_at, result_at);
            let result = self.value(result_at, to);
            let fits = match operation {
                Add => left + right == result,
                Subtract => left == right + result,
                Multiply => left * right == result,
                Divide => left == right * result,
                Operation::Square => left * left == result,
                Cube => left * left * left == result,
                SquareRoot => left == result * result,
                CubeRoot => left == result * result * result,
            };
            if fits {
                return Some(Reading {
                    operation,
                    left,
                    right,
                    result,
                });
            }
        }
        None
    }
}

/// The first reading of a string of digits that fits, in the order of [`Operation::ALL`], with the shortest first operand and
/// then the shortest second operand; `None` if it is no equation, or longer than a line.
pub fn read(digits: &[u8], operations: Operations) -> Option<Reading> {
    if digits.len() > LONGEST {
        return None;
    }
    Numbers::new(digits).read(0, digits.len(), operations.mask())
}
