//! What could come next on a line.

use crate::games::{Kind, View};

use super::Locale;

/// What is known where a line is typed.
#[derive(Debug, Clone, Copy)]
pub struct Typing<'a> {
    /// The language of the words suggested.
    pub locale: Locale,
    /// The kind of the table, if the line is typed in a table's thread.
    pub kind: Option<Kind>,
    /// The typist's view of that table's game.
    pub view: Option<&'a View>,
    /// Names of people who could be meant.
    pub names: &'a [String],
}

/// A way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The whole line if it is chosen.
    pub line: String,
    /// What to show for it: the part that is added, perhaps with an explanation.
    pub label: String,
}

/// What could come next, the likeliest first; at most 25.
pub fn complete(line: &str, typing: &Typing<'_>) -> Vec<Suggestion> {
    let _ = (line, typing);
    Vec::new()
}
