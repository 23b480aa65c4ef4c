//! What a platform is to show.

use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};

use crate::games::Seat;
use crate::table::{PersonId, TableId, Time};

use super::{Locale, format_time};

/// A message to a place, a table's thread or one person. To whom it goes stands in the outbox, not here.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Message {
    /// The words.
    pub text: Text,
    /// Whom it must reach with a notification.
    pub pings: Vec<PersonId>,
    /// The picture to paint at delivery.
    pub picture: Option<Picture>,
    /// The buttons under it.
    pub buttons: Vec<Button>,
    /// The table it is about.
    pub table: Option<TableId>,
    /// The number of the event whose board it shows: a newer board of the same table supersedes it.
    pub board: Option<u64>,
    /// Whether anybody may read it although it answers one person: a platform that cannot whisper then answers where it was asked.
    #[serde(default)]
    pub open: bool,
}

/// Words with the pieces that each platform writes in its own way.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Text(pub Vec<Piece>);

impl Text {
    /// The words without any marks, times written out for a reader in a zone: for logs, tests and platforms without marks.
    pub fn plain(&self, zone: &TimeZone, locale: Locale) -> String {
        let mut plain = String::new();
        let mut after_block = false;
        for piece in &self.0 {
            let is_block = matches!(piece, Piece::Block(_));
            // A block stands on lines of its own.
            if (is_block || after_block) && !plain.is_empty() && !plain.ends_with('\n') {
                plain.push('\n');
            }
            after_block = is_block;
            match piece {
                Piece::Plain(words) | Piece::Strong(words) | Piece::Code(words) | Piece::Block(words) => {
                    plain.push_str(words)
                }
                Piece::Person(_, name) => plain.push_str(name),
                Piece::Time(time) => plain.push_str(&format_time(*time, zone, locale)),
            }
        }
        plain
    }
}

/// A piece of a [`Text`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// Plain words; line breaks count.
    Plain(String),
    /// Words that stand out.
    Strong(String),
    /// Something to be typed, or notation.
    Code(String),
    /// Lines in a fixed-width font. It stands on lines of its own: there is no line break before or after it in the text.
    Block(String),
    /// A person, by the name known when the message was written.
    Person(PersonId, String),
    /// A point in time, in the reader's own zone where the platform can.
    Time(Time),
}

/// A picture, by what it shows: painted at delivery, from the view at that event, and again whenever it is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Picture {
    /// A table's board as everybody may see it after that event.
    Board {
        /// The table.
        table: TableId,
        /// After which event.
        number: u64,
    },
    /// The hidden things of one seat after that event, for its holder alone.
    Hand {
        /// The table.
        table: TableId,
        /// After which event.
        number: u64,
        /// Whose.
        seat: Seat,
    },
    /// A position in notation, such as the example of `rules`.
    Position {
        /// The kind's name.
        kind: String,
        /// The notation.
        notation: String,
    },
    /// A leaderboard, by its rows as they were when it was asked for.
    Leaderboard {
        /// The heading.
        title: String,
        /// The column heads, then the rows.
        rows: Vec<Vec<String>>,
    },
}

/// A button: a command that is sent when it is pressed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Button {
    /// What stands on it.
    pub label: String,
    /// The line it sends, without prefix, with the event number it was shown with: `pass #57 @12`.
    pub line: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// How a button looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ButtonStyle {
    /// The one most people want now.
    Primary,
    /// Any other.
    Plain,
    /// It gives something up; the platform asks again before it sends.
    Danger,
}
