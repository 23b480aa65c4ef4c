//! All that the bot says, one small function a message.

mod alt;
mod ending;
mod events;
mod help;
mod lists;
mod lobby;
mod refusals;
mod settings;
mod turn;

use jiff::tz::TimeZone;

use crate::games::{Kind, Phrase, Seat, Verb};
use crate::table::{Holder, PersonId, SeatState, TableId, TableView, Time};

use super::speech::{self, Arg, Args, joined};
use super::words::{in_words, spec, verb_word};
use super::{Button, ButtonStyle, Locale, Message, Names, Piece, Text, Theme, bundles, clean_name};

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
    /// Games that count.
    pub games: u64,
    /// How many of them were won.
    pub wins: u64,
    /// Points of all of them.
    pub points: i64,
    /// Average points of a turn in them.
    pub average: Option<f64>,
    /// The best single move in them.
    pub best: Option<i64>,
    /// Games against computers only, which count for nothing else.
    pub solo: u64,
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
}

/// Who may hold a seat at a table.
type Seats = [SeatState];

// Words for pictures and pages.
impl Voice<'_> {
    /// A move or a line of the record, which the kind prints in English, in this language.
    pub fn kinds_line(&self, kind: Kind, line: &str) -> String {
        in_words(kind, line, self.locale)
    }

    /// Who holds a seat, by name; without the table's seats, the seat by its number.
    pub fn seat_name(&self, seats: &Seats, seat: Seat) -> String {
        Text(vec![self.holder(seats, seat)]).plain(&self.zone, self.locale)
    }

    /// What the rules or the painters have to say about a table, without looks.
    pub fn caption(&self, seats: &Seats, phrase: &Phrase) -> String {
        Text(self.phrase(seats, phrase)).plain(&self.zone, self.locale)
    }
}

impl Voice<'_> {
    /// A message of the locale files.
    fn say(&self, key: &str, args: Args<'_>) -> Vec<Piece> {
        speech::pieces(self.locale, key, self.prefix, args)
    }

    /// The same without looks, for buttons and pictures.
    fn words(&self, key: &str, args: Args<'_>) -> String {
        let pieces = self.say(key, args);
        Text(pieces).plain(&self.zone, self.locale)
    }

    /// A person by name.
    fn person(&self, person: PersonId) -> Piece {
        let name = self.names.name(person).map(|name| clean_name(&name));
        let name = name.filter(|name| !name.is_empty());
        Piece::Person(person, name.unwrap_or_else(|| self.words("someone", &[])))
    }

    /// The holder of a seat by name. Computer players are told apart by a letter where there are several.
    fn holder(&self, seats: &Seats, seat: Seat) -> Piece {
        let Some(state) = seats.get(seat.index()) else {
            return Piece::Plain(self.words("seat-number", &[("number", (seat.0 + 1).into())]));
        };
        match state.holder {
            Holder::Person(person) => self.person(person),
            Holder::Computer(level) => Piece::Plain(match state.before {
                Some(before) => {
                    let args = [("level", level.into()), ("person", self.person(before).into())];
                    self.words("computer-for", &args)
                }
                None => self.computer(seats, seat, level),
            }),
        }
    }

    fn computer(&self, seats: &Seats, seat: Seat, level: u8) -> String {
        let computers = |state: &&SeatState| matches!(state.holder, Holder::Computer(_)) && state.before.is_none();
        let all = seats.iter().filter(computers).count();
        if all < 2 {
            return self.words("computer", &[("level", level.into())]);
        }
        let earlier = seats[..seat.index()].iter().filter(computers).count();
        let letter = char::from(b'A' + (earlier % 26) as u8).to_string();
        self.words("computer-letter", &[("level", level.into()), ("letter", letter.into())])
    }

    /// People or seats one after another.
    fn list(&self, names: impl IntoIterator<Item = Piece>) -> Vec<Piece> {
        joined(names.into_iter().map(|name| vec![name]).collect(), ", ")
    }

    /// The holders of the seats of one side.
    fn side(&self, seats: &Seats, side: &[Seat]) -> Vec<Piece> {
        let between = self.words("side-and", &[]);
        joined(
            side.iter().map(|seat| vec![self.holder(seats, *seat)]).collect(),
            &between,
        )
    }

    /// What the rules have to say about a table.
    fn phrase(&self, seats: &Seats, phrase: &Phrase) -> Vec<Piece> {
        speech::phrase(self.locale, phrase, self.prefix, &|seat| self.holder(seats, seat))
    }

    /// What a kind is called.
    fn game(&self, kind: Kind) -> String {
        self.words(&format!("{kind}-name"), &[])
    }

    /// A command of the house as it is typed in this language, with prefix and, if it needs one, the game's name.
    fn typed(&self, name: &str, kind: Option<Kind>) -> Piece {
        self.typed_with(name, kind, "")
    }

    /// The same with something after it.
    fn typed_with(&self, name: &str, kind: Option<Kind>, rest: &str) -> Piece {
        let word = spec(name).map_or(name, |spec| spec.word(self.locale));
        let kind = kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        Piece::Code(format!("{}{kind}{word} {rest}", self.prefix).trim_end().to_owned())
    }

    /// A button that sends a line to a table.
    fn button(&self, key: &str, line: &str, style: ButtonStyle) -> Button {
        Button {
            label: self.words(key, &[]),
            line: line.to_owned(),
            style,
        }
    }

    /// A button that sends a command to a table; the line says with which board it was shown.
    fn table_button(&self, key: &str, word: &str, view: &TableView, style: ButtonStyle) -> Button {
        self.button(key, &format!("{word} #{} @{}", view.board_number, view.id), style)
    }

    /// The buttons for whoever is at a running table.
    fn table_buttons(&self, view: &TableView) -> Vec<Button> {
        let mut buttons = Vec::new();
        if view.kind().hides() {
            buttons.push(self.table_button("button-rack", "rack", view, ButtonStyle::Primary));
        }
        // A verb that needs nothing after it fits on a button. It gives something up: nothing would be left to choose.
        for verb in view.kind().verbs().iter().filter(|verb| verb.example.is_empty()) {
            buttons.push(Button {
                label: self.verb_label(view.kind(), verb),
                line: format!("{} #{} @{}", verb.name, view.board_number, view.id),
                style: ButtonStyle::Danger,
            });
        }
        buttons.push(self.table_button("button-resign", "resign", view, ButtonStyle::Danger));
        buttons.push(self.table_button("button-help", "help", view, ButtonStyle::Plain));
        buttons
    }

    /// What stands on a verb's button: the attribute `button` of its help, else its word.
    pub fn verb_label(&self, kind: Kind, verb: &Verb) -> String {
        let key = format!("{kind}-help-{}", verb.name);
        let label = bundles::attribute(self.locale, &key, "button", &Default::default());
        label.unwrap_or_else(|| capitalised(verb_word(verb, self.locale)))
    }

    /// A message about a table.
    fn about(&self, table: TableId, text: Text) -> Message {
        Message {
            text,
            table: Some(table),
            ..Message::default()
        }
    }

    /// A message of one sentence.
    fn sentence(&self, key: &str, args: Args<'_>) -> Message {
        Message {
            text: Text(self.say(key, args)),
            ..Message::default()
        }
    }
}

/// A word with a capital at its start.
fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Words as an argument.
fn arg(words: impl Into<Arg>) -> Arg {
    words.into()
}
