//! "I could not read that": where, and what would work.

use std::ops::Range;

use crate::games::Phrase;

/// A text addressed to the bot that cannot be read. Nothing was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// The line as it was read: normalised, without prefix.
    pub line: String,
    /// All that is wrong, in the order of the line; never empty.
    pub faults: Vec<Fault>,
    /// Whether the line may name hidden things, so that the answer is private.
    pub names_hidden: bool,
}

/// One thing wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The bytes of the line that could not be read; empty where something is missing.
    pub at: Range<usize>,
    /// What is wrong.
    pub phrase: Phrase,
    /// What would work there, as it would be typed, the likeliest first.
    pub suggestions: Vec<String>,
}
