//! Reading a text: chatter, a command, or something addressed to the bot that cannot be read.

mod unreadable;

use crate::games::{self, Kind};

use super::{Line, Locale};

pub use unreadable::{Fault, Unreadable};

/// Where a text was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Context {
    /// Whether it certainly is a command ([`super::Body::Line`]); else it needs a prefix at its start.
    pub certain: bool,
    /// The kind of the table whose thread it was said in; `None` outside threads.
    pub thread_kind: Option<Kind>,
    /// The asker's language, for suggestions.
    pub locale: Locale,
}

/// What a text is.
#[derive(Debug, Clone, PartialEq)]
pub enum Parsed {
    /// Nothing for the bot.
    Chatter,
    /// Addressed to the bot, but it cannot be read.
    Unreadable(Unreadable),
    /// A command.
    Command(Line),
}

/// Reads a text; it is normalised here.
pub fn parse(text: &str, context: &Context) -> Parsed {
    let _ = (text, context);
    Parsed::Chatter
}

/// See [`Line::read_move`].
pub(crate) fn read_move(line: &Line, view: &games::View) -> Result<games::Move, Unreadable> {
    let _ = view;
    Err(Unreadable {
        line: line.text.clone(),
        faults: Vec::new(),
        names_hidden: true,
    })
}
