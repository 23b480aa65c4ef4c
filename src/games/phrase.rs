//! What the rules have to say, without words: a message's key and its arguments. `chat` turns it into a sentence.

use super::Seat;

/// One thing to tell: the key of a message in the kind's Fluent file and what goes into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// The message's key, such as `abaku-placed`.
    pub key: &'static str,
    /// The message's arguments by name.
    pub arguments: Vec<(&'static str, Argument)>,
}

/// An argument of a [`Phrase`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// Notation that is the same in all languages: squares, tiles, equations.
    Text(String),
    /// A number, formatted and pluralised by the language.
    Number(i64),
    /// A seat, shown as its holder's name.
    Seat(Seat),
    /// Words that the kind's data has in both languages, the English first.
    Words(&'static str, &'static str),
    /// A key of another message, shown as its text (`abaku-layout-plain`).
    Key(String),
}

impl Phrase {
    /// A phrase without arguments.
    pub fn new(key: &'static str) -> Self {
        Phrase {
            key,
            arguments: Vec::new(),
        }
    }

    /// The same phrase with one more argument.
    pub fn with(mut self, name: &'static str, argument: impl Into<Argument>) -> Self {
        self.arguments.push((name, argument.into()));
        self
    }
}

impl From<Seat> for Argument {
    fn from(seat: Seat) -> Self {
        Argument::Seat(seat)
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.to_owned())
    }
}

impl From<i64> for Argument {
    fn from(number: i64) -> Self {
        Argument::Number(number)
    }
}
