//! What a kind gives to the house.

use std::fmt::{self, Debug, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Draws, Illegal, Phrase, Syntax};

/// A player's position at a table: 0 moves first, the others follow clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists by seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Display for Seat {
    /// Seats are counted from 1 for people.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// For whom a view is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everybody, spectators included: nothing hidden.
    Public,
    /// The holder of one seat: his own hidden things besides.
    Seat(Seat),
}

/// An option of a kind, chosen in the lobby as `name=value`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name in English, as typed.
    pub name: &'static str,
    /// The name in Czech, as typed (lower case, with diacritics; they may be left out).
    pub czech: &'static str,
    /// All values, the default first.
    pub values: Vec<ValueSpec>,
}

/// A value of an [`OptionSpec`]. Its explanation is the Fluent message `KIND-option-NAME-VALUE`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueSpec {
    /// The value in English, as typed and as kept.
    pub name: &'static str,
    /// The value in Czech, as typed.
    pub czech: &'static str,
}

/// A verb of a kind: a command that is a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// The verb's name, also its first English word: `place`. Its help is the Fluent message `KIND-help-NAME`.
    pub name: &'static str,
    /// All English words for it.
    pub english: &'static [&'static str],
    /// All Czech words for it, the one that is shown first.
    pub czech: &'static [&'static str],
    /// A line that works, after the verb: `3,1,4 H8 across`.
    pub example: &'static str,
    /// Whether the line names hidden things (tiles of a hand), so that a refusal is answered privately.
    pub names_hidden: bool,
}

/// Why an event happened: what `verify` decides again to compare.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause<M> {
    /// The seat's holder moved.
    Moved(M),
    /// The seat's clock ran out.
    Lapsed,
    /// The seat's holder gave up.
    Resigned,
    /// The time for the whole game was up while it was the seat's turn.
    TimeUp,
}

/// How a game ended: a ranking of sides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// The Fluent key that says why it ended, such as `abaku-ended-closed`.
    pub reason: String,
    /// All sides, best first.
    pub standings: Vec<Standing>,
    /// Whether the rules let this game count for ratings.
    pub rated: bool,
}

/// One side's place at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The seats that win and lose together.
    pub seats: Vec<Seat>,
    /// 1 is the winner; equal sides share a place.
    pub place: u8,
    /// Final points.
    pub points: i64,
    /// Whether the side still had a claim to win (it neither forfeited nor resigned).
    pub claim: bool,
}

/// What one named move would bring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Points of the move, where the kind counts points.
    pub points: Option<i64>,
    /// What would happen, a phrase a line.
    pub lines: Vec<Phrase>,
}

/// What can be chosen next while a move is put together by clicks, buttons or menus.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choices {
    /// The next choices.
    pub next: Vec<Choice>,
    /// Where what was chosen so far is to be shown: the place and what lies there now (`H8`, `3`).
    pub shown: Vec<(Touch, String)>,
    /// The whole move as a player would type it, once the choices amount to one.
    pub finished: Option<String>,
    /// What the finished move would bring, or why it is not allowed.
    pub preview: Option<Result<Preview, Illegal>>,
}

/// One of the next choices.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is appended to the partial move when it is chosen; no spaces.
    pub token: String,
    /// What is touched to choose it.
    pub touch: Touch,
}

/// What a player touches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Touch {
    /// A square or cell of the board, by its name in notation.
    Square(String),
    /// A tile or card of the own hand: its index and what stands on it.
    Card(usize, String),
    /// A word to choose, from the kind's Fluent file.
    Word(Phrase),
}

/// An arbiter's session over lines of text.
pub trait Judge {
    /// The answer to one non-empty line: one JSON object on one line, its keys in the order of the documentation.
    fn answer(&mut self, line: &str) -> String;

    /// The same, with what lies outside the rules at hand.
    fn answer_with(&mut self, line: &str, outside: &dyn Outside) -> String {
        let _ = outside;
        self.answer(line)
    }
}

/// What an arbiter's session may ask for and the rules do not have.
pub trait Outside {
    /// The text of a file.
    ///
    /// # Errors
    /// Why it cannot be read, in English.
    fn read(&self, path: &str) -> Result<String, String>;
    /// A clock that only goes forward, in seconds from any moment on.
    fn seconds(&self) -> f64;
}

/// A kind of game: all that the house asks of it.
///
/// The rest of the house never asks for a kind's name; it asks for what the kind declares here.
pub trait Game: 'static {
    /// The kind's name: first word of its commands, prefix of its Fluent keys, tag of its events.
    const NAME: &'static str;
    /// How many seats a table may have.
    const SEATS: RangeInclusive<u8>;
    /// How many computer levels there are, counted from 1.
    const LEVELS: u8;
    /// Whether sides may agree on a draw.
    const DRAW_OFFERS: bool;
    /// Whether [`Game::moves_from`] has something to say.
    const MOVES_FROM_SQUARES: bool = false;
    /// The kind's verbs.
    const VERBS: &'static [Verb];
    /// The other words of a move or a line of the record: each in English, as they print, and in Czech, as it may be typed.
    const WORDS: &'static [(&'static str, &'static str)];
    /// A position that shows the game in the middle, for `rules` and pictures in the documentation.
    const EXAMPLE: &'static str;

    /// The chosen options.
    type Options: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A seat's decision, before it is checked; prints as it is typed, verb first, in English.
    type Move: Clone + Debug + Display + PartialEq + Send + Sync;
    /// What happened, outcomes included: tiles drawn, points, whose turn, how it ended.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// The complete state, hidden things included; prints as one line of notation and reads it back.
    type Position: Clone + Debug + PartialEq + Display + FromStr<Err = Syntax> + Send + Sync;
    /// What one audience may see.
    type View: Clone + Debug + PartialEq + Send + Sync;
    /// The arbiter's tool.
    type Judge: Judge + Default;

    /// The options with all their values.
    fn options() -> Vec<OptionSpec>;
    /// Sets an option to one of its values; both by their English names, already checked against [`Game::options`].
    fn set_option(options: &mut Self::Options, name: &str, value: &str);
    /// The chosen value of an option, by its English name.
    fn option(options: &Self::Options, name: &str) -> &'static str;

    /// The options as they are meant at a table whose result counts: where somebody chose nothing it may be another default.
    fn as_rated(options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// The sides of a table with so many seats: who wins and loses together, each side in the order of its seats. Where a kind
    /// does not say so, everybody plays alone.
    fn sides(seats: u8) -> Vec<Vec<Seat>> {
        (0..seats).map(|seat| vec![Seat(seat)]).collect()
    }

    /// The seats in the order of their turns, the first to move first. Where a kind does not say so, they go round.
    fn order(options: &Self::Options, seats: u8) -> Vec<Seat> {
        let _ = options;
        (0..seats).map(Seat).collect()
    }

    /// The first event: hands dealt, boards laid.
    fn set_up(options: &Self::Options, seats: u8, draws: &mut Draws) -> Self::Event;
    /// The position after the first event.
    fn begin(options: &Self::Options, seats: u8, event: &Self::Event) -> Self::Position;

    /// Reads the rest of a line after one of the kind's verbs. `at` in errors counts bytes of `text`.
    fn parse_move(verb: &str, text: &str, view: &Self::View) -> Result<Self::Move, Syntax>;
    /// Judges a move of a seat that may act and says what happens.
    fn decide(
        position: &Self::Position,
        seat: Seat,
        chosen: &Self::Move,
        draws: &mut Draws,
    ) -> Result<Self::Event, Illegal>;
    /// What a time-out of a seat that may act means.
    fn lapse(position: &Self::Position, seat: Seat, draws: &mut Draws) -> Self::Event;
    /// How many minutes the whole game may last, counted from its start, our downtime apart; `None` if as long as it takes.
    fn time_limit(options: &Self::Options) -> Option<u32> {
        let _ = options;
        None
    }

    /// What it means that the time for the whole game is up; `None` if the game is over or has no such limit.
    fn time_up(position: &Self::Position) -> Option<Self::Event> {
        let _ = position;
        None
    }

    /// What it means that a seat gives up, at any time while it still has a claim; `None` if it has none left.
    fn resign(position: &Self::Position, seat: Seat) -> Option<Self::Event>;
    /// Moves the position on. It cannot fail, draws nothing and judges nothing.
    fn apply(position: &mut Self::Position, event: &Self::Event);
    /// Who did what to make this event happen; `None` for the first event.
    fn cause(event: &Self::Event) -> Option<(Seat, Cause<Self::Move>)>;

    /// The points of the one move an event is, where the kind counts them by the move.
    fn scored(event: &Self::Event) -> Option<i64> {
        let _ = event;
        None
    }

    /// The seats that may act now; empty when the game is over.
    fn acting(position: &Self::Position) -> Vec<Seat>;
    /// How the game ended, if it did.
    fn outcome(position: &Self::Position) -> Option<Outcome>;
    /// What an audience may see.
    fn view(position: &Self::Position, audience: Audience) -> Self::View;

    /// What a move of the viewer's seat would bring, also out of turn.
    fn preview(view: &Self::View, chosen: &Self::Move) -> Result<Preview, Illegal>;
    /// All legal moves of the viewer's seat as if it were its turn, best first where the kind can tell.
    fn legal_moves(view: &Self::View) -> Vec<Self::Move>;
    /// What can be done from a square of the board, a phrase a line, by its name as typed: `e5`. Onlookers ask for whoever could do
    /// it. Asked only where [`Game::MOVES_FROM_SQUARES`] says so.
    fn moves_from(view: &Self::View, square: &str) -> Result<Vec<Phrase>, Illegal> {
        let _ = (view, square);
        Ok(Vec::new())
    }
    /// The next choices after the tokens chosen so far. Tokens that do not fit are as if they had not been given.
    fn choices(view: &Self::View, partial: &[&str]) -> Choices;
    /// A computer player's move; `draws` decides among equals. It may take long.
    fn computer(view: &Self::View, level: u8, draws: &mut Draws) -> Self::Move;

    /// The same with a clock at hand: `seconds` says how long it has been thinking. A kind whose players may think long keeps
    /// within a ceiling of its own.
    fn computer_within(view: &Self::View, level: u8, draws: &mut Draws, seconds: &dyn Fn() -> f64) -> Self::Move {
        let _ = seconds;
        Self::computer(view, level, draws)
    }

    /// What to tell an audience about an event, the most important first.
    fn tell(event: &Self::Event, audience: Audience) -> Vec<Phrase>;
    /// One line of the public record: the move as typed with its points, hidden things left out. `None` for the first event and what no
    /// player did.
    fn record_line(event: &Self::Event) -> Option<String>;
    /// The view in words, for people who do not see the picture: the same and nothing more. Whose turn it is has the key
    /// `NAME-describe-turn`: it is left out where the table is over and the game does not know it.
    fn describe(view: &Self::View) -> Vec<Phrase>;
    /// What lies on the squares that can be touched, or is printed on free ones, by their names: for people who go over the
    /// board square by square without seeing it. Squares with nothing on them are left out.
    fn squares(view: &Self::View) -> Vec<(String, Phrase)>;
    /// The board as text in a fixed-width font, the same in all languages.
    fn text_board(view: &Self::View) -> String;
    /// What the letters of the board as text stand for, a phrase a line, where that does not go without saying.
    fn legend(view: &Self::View) -> Vec<Phrase> {
        let _ = view;
        Vec::new()
    }
    /// The viewer's own hidden things as text (`3 1 4 0 *`); `None` for the public or where nothing is hidden.
    fn text_hand(view: &Self::View) -> Option<String>;
    /// The seats whose players want to give up and wait for their partners to do so too, where a kind has it.
    fn giving_up(view: &Self::View) -> Vec<Seat> {
        let _ = view;
        Vec::new()
    }
    /// Each seat's points, where the kind counts them; those of a side are their sum.
    fn points(view: &Self::View) -> Vec<i64>;
}
