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
    /// What is wrong, in a house's or a kind's words.
    pub phrase: Phrase,
    /// Lines that would work instead, as they would be typed, without prefix, the likeliest first.
    pub suggestions: Vec<String>,
}

impl Fault {
    /// Whether the suggestions are what was probably meant; else they only show what would work.
    pub(crate) fn is_slip(&self) -> bool {
        const SLIPS: &[&str] = &[
            "unreadable-command",
            "unreadable-game",
            "unreadable-option",
            "unreadable-value",
            "unreadable-choice",
            "unreadable-topic",
            "unreadable-more",
            "unreadable-twice",
        ];
        SLIPS.contains(&self.phrase.key)
    }
}

impl Unreadable {
    /// A line with one thing wrong, which names nothing hidden.
    pub(super) fn new(line: &str, at: Range<usize>, phrase: Phrase, suggestions: Vec<String>) -> Self {
        Unreadable {
            line: line.to_owned(),
            faults: vec![Fault {
                at,
                phrase,
                suggestions,
            }],
            names_hidden: false,
        }
    }

    /// The same line, which may name hidden things.
    pub(super) fn hidden(mut self) -> Self {
        self.names_hidden = true;
        self
    }
}
