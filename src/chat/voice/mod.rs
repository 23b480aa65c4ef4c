//! All that the bot says, one small function a message.

use jiff::tz::TimeZone;

use crate::games::{Illegal, Kind, Preview};
use crate::table::{PersonId, Recorded, Refusal, Span, TableView, Time};

use super::{Denied, Line, Locale, Message, Names, Picture, Scope, Theme, Topic, Unreadable};

/// Somebody's ear: in which language, with which prefix, and what people are called.
#[derive(Clone)]
pub struct Voice<'a> {
    /// The language.
    pub locale: Locale,
    /// The reader's time zone, where words need one.
    pub zone: TimeZone,
    /// What stands before a command that is to be typed there: `/` or `!`.
    pub prefix: &'a str,
    /// The present moment.
    pub now: Time,
    /// What people are called.
    pub names: &'a (dyn Names + Sync),
}

/// A row of `games`.
#[derive(Debug, Clone, PartialEq)]
pub struct GameRow {
    /// The table, by the reader's view.
    pub view: TableView,
    /// What the place is called.
    pub place: Option<String>,
    /// When the present turn runs out.
    pub deadline: Option<Time>,
    /// Whether it is the reader's turn.
    pub mine: bool,
}

/// A row of a leaderboard.
#[derive(Debug, Clone, PartialEq)]
pub struct RankRow {
    /// 1 is the best; equals share a rank.
    pub rank: u32,
    /// Who.
    pub person: PersonId,
    /// The rating.
    pub rating: i64,
    /// Rated games finished.
    pub games: u32,
    /// Of them won.
    pub won: u32,
}

/// A person's settings as they are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonSettings {
    /// The language.
    pub locale: Locale,
    /// The zone's IANA name.
    pub zone: String,
    /// The pictures' theme.
    pub theme: Theme,
    /// Whether reminders come.
    pub reminders: bool,
}

#[allow(unused_variables)]
impl Voice<'_> {
    // What a table tells everybody.

    /// The lobby as it is: choices, who sits there, the commitment; buttons to join, leave, start.
    pub fn lobby(&self, view: &TableView) -> Message {
        Message::default()
    }

    /// Everything that events of one command tell everybody at the table: what happened, then the lobby, the turn or the
    /// result. `view` is the public view after the last of them, `deadline` when the turn that is on runs out. `None` if
    /// there is nothing to tell.
    pub fn announce(&self, view: &TableView, events: &[Recorded], deadline: Option<Time>) -> Option<Message> {
        None
    }

    /// What the same events tell one seat alone: tiles dealt or drawn. `view` is the view of that seat.
    pub fn whisper(&self, view: &TableView, events: &[Recorded]) -> Option<Message> {
        None
    }

    /// Whose turn it is, with the board, pings, scores, the deadline and buttons.
    pub fn turn(&self, view: &TableView, deadline: Option<Time>) -> Message {
        Message::default()
    }

    /// The one reminder before a turn runs out.
    pub fn reminder(&self, view: &TableView, deadline: Time) -> Message {
        Message::default()
    }

    /// After time in which the bot could not be reached: the clocks got that time back.
    pub fn outage(&self, view: &TableView, given_back: Span, deadline: Option<Time>) -> Message {
        Message::default()
    }

    // What one person is told.

    /// His hidden things.
    pub fn rack(&self, view: &TableView) -> Message {
        Message::default()
    }

    /// The present board, as a picture or as text.
    pub fn board(&self, view: &TableView, text: bool, deadline: Option<Time>) -> Message {
        Message::default()
    }

    /// What a move would bring, or why it is not allowed.
    pub fn check(&self, view: &TableView, line: &str, preview: &Result<Preview, Illegal>) -> Message {
        Message::default()
    }

    /// Why the table said no.
    pub fn refused(&self, view: &TableView, refusal: &Refusal) -> Message {
        Message::default()
    }

    /// That the board he answered is old; with the present one.
    pub fn already_played(&self, view: &TableView, deadline: Option<Time>) -> Message {
        Message::default()
    }

    /// Why the house said no.
    pub fn denied(&self, denied: &Denied) -> Message {
        Message::default()
    }

    /// What could not be read, and what would work.
    pub fn unreadable(&self, unreadable: &Unreadable) -> Message {
        Message::default()
    }

    /// Which of these tables is meant: a button for each sends the same line with the table named.
    pub fn which_table(&self, line: &Line, tables: &[TableView]) -> Message {
        Message::default()
    }

    /// One does not leave a game that has begun: does he want to resign?
    pub fn resign_instead(&self, view: &TableView) -> Message {
        Message::default()
    }

    /// Done, where the change itself is told elsewhere or not at all.
    pub fn done(&self) -> Message {
        Message::default()
    }

    // Lists.

    /// The moves played, newest page first. `events` is the whole log.
    pub fn log(&self, view: &TableView, events: &[Recorded], page: u32) -> Message {
        Message::default()
    }

    /// His tables everywhere, the shortest time first.
    pub fn games(&self, rows: Vec<GameRow>) -> Message {
        Message::default()
    }

    /// A ranking: at most twenty rows, and the reader's own.
    pub fn leaderboard(&self, kind: Kind, scope: Scope, rows: &[RankRow], own: Option<&RankRow>) -> Message {
        Message::default()
    }

    // Settings.

    /// Settings as they are: mine, the place's language, and the table's if there is one here.
    pub fn settings(&self, mine: &PersonSettings, place: Option<Locale>, table: Option<&TableView>) -> Message {
        Message::default()
    }

    /// Mine were changed; said in the new language.
    pub fn settings_changed(&self, mine: &PersonSettings) -> Message {
        Message::default()
    }

    /// The place's were changed; said in the new language.
    pub fn place_changed(&self, language: Locale) -> Message {
        Message::default()
    }

    // Explanations.

    /// The rules of a kind, with a picture.
    pub fn rules(&self, kind: Kind) -> Message {
        Message::default()
    }

    /// All commands, or one of them in full. `kind` is that of the table's thread or of the line.
    pub fn help(&self, kind: Option<Kind>, topic: Option<Topic>) -> Message {
        Message::default()
    }

    // For those who do not see pictures.

    /// A picture in words. `view` is the view the picture is painted from; none for pictures without a table.
    pub fn alt(&self, picture: &Picture, view: Option<&TableView>) -> String {
        String::new()
    }
}
