//! The one list of kinds. A new kind is one line at the end of this file.
//!
//! The enums carry a kind's own types through the rest of the house; their methods are those of [`Game`].

use std::fmt::{self, Display};
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{
    Audience, Cause, Choices, Draws, Game, Illegal, Judge, OptionSpec, Outcome, Phrase, Preview, Seat, Syntax, Verb,
};

macro_rules! catalogue {
    ($($Kind:ident => $game:ty),+ $(,)?) => {
        /// A kind of game.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Kind { $(#[doc = stringify!($Kind)] $Kind),+ }

        /// The options of a table, of one kind.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Options { $(#[doc = stringify!($Kind)] $Kind(<$game as Game>::Options)),+ }

        /// A decision, of one kind.
        #[derive(Debug, Clone, PartialEq)]
        pub enum Move { $(#[doc = stringify!($Kind)] $Kind(<$game as Game>::Move)),+ }

        /// What happened in a game, of one kind.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum Event { $(#[doc = stringify!($Kind)] $Kind(<$game as Game>::Event)),+ }

        /// A complete position, of one kind. Hidden things are in it: only the rules and the tables hold one.
        // A table holds one, and it is hardly ever moved: boxes would cost more than they save.
        #[allow(clippy::large_enum_variant)]
        #[derive(Debug, Clone, PartialEq)]
        pub enum Position { $(#[doc = stringify!($Kind)] $Kind(<$game as Game>::Position)),+ }

        /// What one audience may see, of one kind.
        #[allow(clippy::large_enum_variant)]
        #[derive(Debug, Clone, PartialEq)]
        pub enum View { $(#[doc = stringify!($Kind)] $Kind(<$game as Game>::View)),+ }

        impl Kind {
            /// All kinds.
            pub const ALL: &'static [Kind] = &[$(Kind::$Kind),+];

            /// The name, as typed before a command.
            pub fn name(self) -> &'static str {
                match self { $(Kind::$Kind => <$game>::NAME),+ }
            }

            /// How many seats a table may have.
            pub fn seats(self) -> RangeInclusive<u8> {
                match self { $(Kind::$Kind => <$game>::SEATS),+ }
            }

            /// How many computer levels there are, counted from 1.
            pub fn levels(self) -> u8 {
                match self { $(Kind::$Kind => <$game>::LEVELS),+ }
            }

            /// Whether sides may agree on a draw.
            pub fn draw_offers(self) -> bool {
                match self { $(Kind::$Kind => <$game>::DRAW_OFFERS),+ }
            }

            /// The sides of a table with so many seats: who wins and loses together.
            pub fn sides(self, seats: u8) -> Vec<Vec<Seat>> {
                match self { $(Kind::$Kind => <$game>::sides(seats)),+ }
            }

            /// Whether it can be asked what can be done from a square.
            pub fn moves_from_squares(self) -> bool {
                match self { $(Kind::$Kind => <$game>::MOVES_FROM_SQUARES),+ }
            }

            /// The kind's verbs.
            pub fn verbs(self) -> &'static [Verb] {
                match self { $(Kind::$Kind => <$game>::VERBS),+ }
            }

            /// The words of a printed line that are no verbs, each in English and in Czech.
            pub fn words(self) -> &'static [(&'static str, &'static str)] {
                match self { $(Kind::$Kind => <$game>::WORDS),+ }
            }

            /// A position from the middle of a game, in notation.
            pub fn example(self) -> &'static str {
                match self { $(Kind::$Kind => <$game>::EXAMPLE),+ }
            }

            /// The options with all their values.
            pub fn options(self) -> Vec<OptionSpec> {
                match self { $(Kind::$Kind => <$game>::options()),+ }
            }

            /// The options as they are if nobody says anything.
            pub fn default_options(self) -> Options {
                match self { $(Kind::$Kind => Options::$Kind(Default::default())),+ }
            }

            /// Reads a position's notation.
            pub fn parse_position(self, text: &str) -> Result<Position, Syntax> {
                match self { $(Kind::$Kind => <$game as Game>::Position::from_str(text).map(Position::$Kind)),+ }
            }

            /// A fresh session of the arbiter's tool.
            pub fn judge(self) -> Box<dyn Judge> {
                match self { $(Kind::$Kind => Box::new(<$game as Game>::Judge::default())),+ }
            }
        }

        impl Options {
            /// The kind these options are of.
            pub fn kind(&self) -> Kind {
                match self { $(Options::$Kind(_) => Kind::$Kind),+ }
            }

            /// Sets an option to one of its values, both by English names from [`Kind::options`].
            pub fn set(&mut self, name: &str, value: &str) {
                match self { $(Options::$Kind(options) => <$game>::set_option(options, name, value)),+ }
            }

            /// The chosen value of an option.
            pub fn get(&self, name: &str) -> &'static str {
                match self { $(Options::$Kind(options) => <$game>::option(options, name)),+ }
            }

            /// The options as they are meant at a table whose result counts.
            pub fn as_rated(&self) -> Options {
                match self { $(Options::$Kind(options) => Options::$Kind(<$game>::as_rated(options))),+ }
            }

            /// How many minutes the whole game may last, counted from its start; `None` if as long as it takes.
            pub fn time_limit(&self) -> Option<u32> {
                match self { $(Options::$Kind(options) => <$game>::time_limit(options)),+ }
            }

            /// The seats in the order of their turns.
            pub fn order(&self, seats: u8) -> Vec<Seat> {
                match self { $(Options::$Kind(options) => <$game>::order(options, seats)),+ }
            }

            /// The first event of a game with these options.
            pub fn set_up(&self, seats: u8, draws: &mut Draws) -> Event {
                match self { $(Options::$Kind(options) => Event::$Kind(<$game>::set_up(options, seats, draws))),+ }
            }

            /// The position after the first event; `None` if the event is of another kind.
            pub fn begin(&self, seats: u8, event: &Event) -> Option<Position> {
                match (self, event) {
                    $((Options::$Kind(options), Event::$Kind(event)) =>
                        Some(Position::$Kind(<$game>::begin(options, seats, event))),)+
                    #[allow(unreachable_patterns)]
                    _ => None,
                }
            }
        }

        impl Move {
            /// The kind this is a move of.
            pub fn kind(&self) -> Kind {
                match self { $(Move::$Kind(_) => Kind::$Kind),+ }
            }
        }

        impl Display for Move {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Move::$Kind(chosen) => chosen.fmt(f)),+ }
            }
        }

        impl Display for Position {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self { $(Position::$Kind(position) => position.fmt(f)),+ }
            }
        }

        impl Event {
            /// The kind this happens in.
            pub fn kind(&self) -> Kind {
                match self { $(Event::$Kind(_) => Kind::$Kind),+ }
            }

            /// Who did what to make it happen; `None` for the first event.
            pub fn cause(&self) -> Option<(Seat, Cause<Move>)> {
                match self {
                    $(Event::$Kind(event) => <$game>::cause(event).map(|(seat, cause)| {
                        let cause = match cause {
                            Cause::Moved(chosen) => Cause::Moved(Move::$Kind(chosen)),
                            Cause::Lapsed => Cause::Lapsed,
                            Cause::Resigned => Cause::Resigned,
                            Cause::TimeUp => Cause::TimeUp,
                        };
                        (seat, cause)
                    })),+
                }
            }

            /// What to tell an audience about it.
            pub fn tell(&self, audience: Audience) -> Vec<Phrase> {
                match self { $(Event::$Kind(event) => <$game>::tell(event, audience)),+ }
            }

            /// The points of the one move it is, where the kind counts them by the move.
            pub fn scored(&self) -> Option<i64> {
                match self { $(Event::$Kind(event) => <$game>::scored(event)),+ }
            }

            /// Its line in the public record.
            pub fn record_line(&self) -> Option<String> {
                match self { $(Event::$Kind(event) => <$game>::record_line(event)),+ }
            }
        }

        impl Position {
            /// The position's kind.
            pub fn kind(&self) -> Kind {
                match self { $(Position::$Kind(_) => Kind::$Kind),+ }
            }

            /// Judges a move of a seat that may act and says what happens; a move of another kind is a fault of the caller.
            pub fn decide(&self, seat: Seat, chosen: &Move, draws: &mut Draws) -> Result<Event, Illegal> {
                match (self, chosen) {
                    $((Position::$Kind(position), Move::$Kind(chosen)) =>
                        <$game>::decide(position, seat, chosen, draws).map(Event::$Kind),)+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("a move was read for another kind than the table's"),
                }
            }

            /// What a time-out of a seat that may act means.
            pub fn lapse(&self, seat: Seat, draws: &mut Draws) -> Event {
                match self { $(Position::$Kind(position) => Event::$Kind(<$game>::lapse(position, seat, draws))),+ }
            }

            /// What it means that a seat gives up.
            pub fn resign(&self, seat: Seat) -> Option<Event> {
                match self { $(Position::$Kind(position) => <$game>::resign(position, seat).map(Event::$Kind)),+ }
            }

            /// What it means that the time for the whole game is up; `None` if the game is over or has no such limit.
            pub fn time_up(&self) -> Option<Event> {
                match self { $(Position::$Kind(position) => <$game>::time_up(position).map(Event::$Kind)),+ }
            }

            /// Moves the position on.
            pub fn apply(&mut self, event: &Event) {
                match (self, event) {
                    $((Position::$Kind(position), Event::$Kind(event)) => <$game>::apply(position, event),)+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("an event of another kind in a table's log"),
                }
            }

            /// The seats that may act now.
            pub fn acting(&self) -> Vec<Seat> {
                match self { $(Position::$Kind(position) => <$game>::acting(position)),+ }
            }

            /// How the game ended, if it did.
            pub fn outcome(&self) -> Option<Outcome> {
                match self { $(Position::$Kind(position) => <$game>::outcome(position)),+ }
            }

            /// What an audience may see.
            pub fn view(&self, audience: Audience) -> View {
                match self { $(Position::$Kind(position) => View::$Kind(<$game>::view(position, audience))),+ }
            }
        }

        impl View {
            /// The view's kind.
            pub fn kind(&self) -> Kind {
                match self { $(View::$Kind(_) => Kind::$Kind),+ }
            }

            /// Reads the rest of a line after one of the kind's verbs.
            pub fn parse_move(&self, verb: &str, text: &str) -> Result<Move, Syntax> {
                match self { $(View::$Kind(view) => <$game>::parse_move(verb, text, view).map(Move::$Kind)),+ }
            }

            /// What a move of the viewer's seat would bring, also out of turn.
            pub fn preview(&self, chosen: &Move) -> Result<Preview, Illegal> {
                match (self, chosen) {
                    $((View::$Kind(view), Move::$Kind(chosen)) => <$game>::preview(view, chosen),)+
                    #[allow(unreachable_patterns)]
                    _ => unreachable!("a move was read for another kind than the view's"),
                }
            }

            /// All legal moves of the viewer's seat as if it were its turn.
            pub fn legal_moves(&self) -> Vec<Move> {
                match self {
                    $(View::$Kind(view) => <$game>::legal_moves(view).into_iter().map(Move::$Kind).collect()),+
                }
            }

            /// What can be done from a square of the board, where [`Kind::moves_from_squares`] says that it can be asked.
            pub fn moves_from(&self, square: &str) -> Result<Vec<Phrase>, Illegal> {
                match self { $(View::$Kind(view) => <$game>::moves_from(view, square)),+ }
            }

            /// The next choices after the tokens chosen so far.
            pub fn choices(&self, partial: &[&str]) -> Choices {
                match self { $(View::$Kind(view) => <$game>::choices(view, partial)),+ }
            }

            /// A computer player's move.
            pub fn computer(&self, level: u8, draws: &mut Draws) -> Move {
                match self { $(View::$Kind(view) => Move::$Kind(<$game>::computer(view, level, draws))),+ }
            }

            /// A computer player's move, with a clock that says how long it has been thinking.
            pub fn computer_within(&self, level: u8, draws: &mut Draws, seconds: &dyn Fn() -> f64) -> Move {
                match self {
                    $(View::$Kind(view) => Move::$Kind(<$game>::computer_within(view, level, draws, seconds))),+
                }
            }

            /// The view in words.
            pub fn describe(&self) -> Vec<Phrase> {
                match self { $(View::$Kind(view) => <$game>::describe(view)),+ }
            }

            /// What lies on the squares, by their names.
            pub fn squares(&self) -> Vec<(String, Phrase)> {
                match self { $(View::$Kind(view) => <$game>::squares(view)),+ }
            }

            /// The board as text in a fixed-width font.
            pub fn text_board(&self) -> String {
                match self { $(View::$Kind(view) => <$game>::text_board(view)),+ }
            }

            /// What the letters of the board as text stand for.
            pub fn legend(&self) -> Vec<Phrase> {
                match self { $(View::$Kind(view) => <$game>::legend(view)),+ }
            }

            /// The viewer's own hidden things as text.
            pub fn text_hand(&self) -> Option<String> {
                match self { $(View::$Kind(view) => <$game>::text_hand(view)),+ }
            }

            /// The seats whose players want to give up and wait for their partners to do so too.
            pub fn giving_up(&self) -> Vec<Seat> {
                match self { $(View::$Kind(view) => <$game>::giving_up(view)),+ }
            }

            /// Each seat's points; those of a side are their sum.
            pub fn points(&self) -> Vec<i64> {
                match self { $(View::$Kind(view) => <$game>::points(view)),+ }
            }
        }
    };
}

impl Kind {
    /// Whether players have anything that others must not see: some line of theirs names it.
    pub fn hides(self) -> bool {
        self.verbs().iter().any(|verb| verb.names_hidden)
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        Kind::ALL
            .iter()
            .copied()
            .find(|kind| kind.name() == text)
            .ok_or_else(|| UnknownKind(text.to_owned()))
    }
}

/// There is no game of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no game here")]
pub struct UnknownKind(pub String);

catalogue! {
    Abaku => super::abaku::Abaku,
    Abalone => super::abalone::Abalone,
}
