//! What a line asks for, once it is read.

use crate::games::{self, Kind, Verb};
use crate::table::{Clock, OfferKind, Settings, TableId};

use super::{Locale, Topic, Unreadable};

/// A command line that was read. It prints as a line that reads back to the same: in English, without prefix.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it asks for.
    pub command: Command,
    /// The kind it names with its first word.
    pub kind: Option<Kind>,
    /// The number of the event whose board it answers (`#57`).
    pub answers: Option<u64>,
    /// The table it names (`@12`).
    pub table: Option<TableId>,
    /// The line as it was read: normalised, without prefix. Spans of errors count its bytes.
    pub text: String,
}

/// What a line asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Open a table.
    New(NewSpec),
    /// Take a seat in the lobby.
    Join,
    /// Give up the seat in the lobby; after the start, be asked whether to resign.
    Leave,
    /// Invite people.
    Invite(Vec<NameRef>),
    /// Put somebody out of the lobby.
    Kick(NameRef),
    /// Give or take a seat to or from a computer player.
    Computer(ComputerSpec),
    /// Begin the game.
    Start,
    /// Make a move of the table's kind: read it with [`Line::read_move`].
    Move(MoveText),
    /// Give up.
    Resign,
    /// Offer something to the others.
    Offer(OfferKind),
    /// Agree to the open offer.
    Accept,
    /// Decline the open offer, or take the own one back.
    Decline,
    /// Close the table without a result.
    Close,
    /// Show me my hidden things, privately.
    Rack,
    /// Show the present board.
    Board {
        /// As text in a fixed-width font instead of a picture.
        text: bool,
    },
    /// Show me privately what one move would bring: read it with [`Line::read_move`].
    Check(MoveText),
    /// List the moves played.
    Log {
        /// 1 is the page with the newest moves.
        page: u32,
    },
    /// Tell me privately what can be done from a square of the board, in games that have it.
    Moves {
        /// The square, as typed.
        square: String,
    },
    /// List my tables everywhere.
    Games,
    /// Show the ranking of the line's kind.
    Leaderboard(Scope),
    /// Show or change settings.
    Settings(SettingsSpec),
    /// Explain the game.
    Rules,
    /// Explain the commands, or one of them.
    Help(Option<Topic>),
    /// Open a table like the one that is over, for the same people.
    Rematch,
}

/// A table to open.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSpec {
    /// The game.
    pub kind: Kind,
    /// What differs from the default settings.
    pub changes: TableChanges,
    /// The levels of the computer players that sit down at once.
    pub computers: Vec<u8>,
    /// Who is invited; if nobody is, everybody may join.
    pub invited: Vec<NameRef>,
}

/// What is to be changed in a table's settings; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TableChanges {
    /// How many seats.
    pub players: Option<u8>,
    /// The time for a turn.
    pub clock: Option<Clock>,
    /// The table's language.
    pub language: Option<Locale>,
    /// Whether it counts for the rating.
    pub rated: Option<bool>,
    /// Whether `check` is allowed.
    pub check: Option<bool>,
    /// Whether the seating is as people joined.
    pub seating_as_joined: Option<bool>,
    /// Options of the kind and their values, by their English names.
    pub options: Vec<(&'static str, &'static str)>,
}

impl TableChanges {
    /// Whether nothing is to be changed.
    pub fn is_empty(&self) -> bool {
        *self == TableChanges::default()
    }

    /// Makes the changes. Options that the table's kind does not have are left out: a line read for its kind has none.
    pub fn apply(&self, settings: &mut Settings) {
        if let Some(players) = self.players {
            settings.seats = players;
        }
        if let Some(clock) = self.clock {
            settings.clock = clock;
        }
        if let Some(language) = self.language {
            settings.language = language.tag().to_owned();
        }
        if let Some(rated) = self.rated {
            settings.rated = rated;
        }
        if let Some(check) = self.check {
            settings.check = check;
        }
        if let Some(as_joined) = self.seating_as_joined {
            settings.seating_as_joined = as_joined;
        }
        let known = settings.options.kind().options();
        for (name, value) in &self.options {
            if known
                .iter()
                .any(|option| option.name == *name && option.values.iter().any(|known| known.name == *value))
            {
                settings.options.set(name, value);
            }
        }
    }
}

/// What is to happen with a computer player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ComputerSpec {
    /// One sits down in the lobby.
    Add {
        /// Its level, if one was named.
        level: Option<u8>,
    },
    /// One leaves the lobby.
    Remove,
    /// One takes over the seat of somebody who no longer plays.
    TakeOver {
        /// Its level, if one was named.
        level: Option<u8>,
        /// Whose seat.
        whose: NameRef,
    },
}

/// A person as a line names one; the host finds out who it is.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum NameRef {
    /// A name as people see it, without the `@`: compare it with [`super::same_name`].
    Name(String),
    /// An account by its platform's id: from a mention such as `<@81>`, or `@eva:example.org`.
    Account(String),
}

/// A move as it was typed, not yet read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveText {
    /// The word used for the verb, in lower case; empty in a check that names none.
    pub word: String,
    /// What came after it.
    pub text: String,
    /// Where that starts in [`Line::text`], in bytes.
    pub at: usize,
}

impl MoveText {
    /// The verb of a kind that the word stands for; its first one, if there is no word.
    pub fn verb(&self, kind: Kind) -> Option<&'static Verb> {
        if self.word.is_empty() {
            return kind.verbs().first();
        }
        super::words::verb(kind, &self.word)
    }
}

/// Of which games a ranking is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Scope {
    /// Those of this place.
    Here,
    /// Those of all places.
    Everywhere,
}

/// What `settings` asks for.
#[derive(Debug, Clone, PartialEq)]
pub enum SettingsSpec {
    /// Show them: mine, the place's, and the table's where there is one.
    Show,
    /// Change mine.
    Mine(PersonChanges),
    /// Change the place's; for moderators.
    Place(PlaceChanges),
    /// Change the table's; for its owner, before the start.
    Table(TableChanges),
}

/// What a person changes for himself; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonChanges {
    /// The language the bot answers in.
    pub language: Option<Locale>,
    /// The time zone, by its IANA name in the spelling of the zone data.
    pub zone: Option<String>,
    /// How pictures are painted.
    pub theme: Option<Theme>,
}

/// What a moderator changes for a place; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlaceChanges {
    /// The language in which the bot speaks to everybody there.
    pub language: Option<Locale>,
}

/// How pictures are painted for a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Dark lines on light ground.
    #[default]
    Light,
    /// Light lines on dark ground.
    Dark,
    /// The strongest contrast.
    Contrast,
}

impl Theme {
    /// All of them.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];

    /// The English name, as typed and as kept.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        }
    }

    /// The theme of that name.
    pub fn from_name(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

impl Line {
    /// Reads the move of a [`Command::Move`] or [`Command::Check`] for a table, by the asker's view of its game. Errors point
    /// at the place in [`Line::text`] and suggest in the asker's language. A line without a move is a fault of the caller and unreadable.
    pub fn read_move(&self, view: &games::View, locale: Locale) -> Result<games::Move, Unreadable> {
        super::parse::read_move(self, view, locale)
    }

    /// Whether the line names hidden things, so that whatever goes wrong is answered privately.
    pub fn names_hidden(&self, kind: Kind) -> bool {
        match &self.command {
            Command::Move(text) => text.verb(kind).is_none_or(|verb| verb.names_hidden),
            Command::Check(_) | Command::Rack => true,
            _ => false,
        }
    }
}
