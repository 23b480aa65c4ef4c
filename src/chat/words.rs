//! The command table: one definition feeds parser, help, completion and menus.

use crate::games::{Kind, Verb};

/// A command of the house.
#[derive(Debug)]
pub struct Spec {
    /// Its name, also its first English word. Its help is the Fluent message `help-NAME`.
    pub name: &'static str,
    /// All English words for it.
    pub english: &'static [&'static str],
    /// All Czech words for it, the one that is shown first.
    pub czech: &'static [&'static str],
}

/// All commands of the house.
pub const COMMANDS: &[Spec] = &[];

/// What help can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topic {
    /// A command of the house, by its name in [`COMMANDS`].
    Command(&'static str),
    /// A verb of a kind, by its name.
    Verb(Kind, &'static str),
}

/// The verb of a kind that a word stands for.
pub(crate) fn verb(kind: Kind, word: &str) -> Option<&'static Verb> {
    kind.verbs()
        .iter()
        .find(|verb| verb.english.contains(&word) || verb.czech.contains(&word))
}
