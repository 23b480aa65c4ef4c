//! The two ways in which the rules say no: what was typed cannot be read, or what was read is not allowed.

use std::ops::Range;

use super::Phrase;

/// "I could not read that": where in the input, and what would work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Syntax {
    /// What is wrong, in the kind's or the house's Fluent file.
    pub phrase: Phrase,
    /// The bytes of the text handed in that could not be read.
    pub at: Range<usize>,
    /// A line that would work, as it would be typed.
    pub suggestion: Option<String>,
}

/// "Not allowed": the rule by name and the squares it is about. A refused move never costs the turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Illegal {
    /// The rule's short name, such as `contact`; it is also what `judge` answers.
    pub rule: &'static str,
    /// The squares or cells concerned, in notation.
    pub squares: Vec<String>,
    /// The explanation for a player.
    pub phrase: Phrase,
}
