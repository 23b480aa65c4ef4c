//! Abaku, arithmetic Scrabble: digits laid in a grid so that every new contact is part of an equation.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{
    Audience, Cause, Choices, Draws, Game, Illegal, Judge, OptionSpec, Outcome, Phrase, Preview, Seat, Syntax, Verb,
};

/// The game of Abaku.
pub struct Abaku;

/// Options.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Options;
/// A move.
#[derive(Debug, Clone, PartialEq)]
pub struct Move;
impl Display for Move {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}
/// An event.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event;
/// A position.
#[derive(Debug, Clone, PartialEq)]
pub struct Position;
impl Display for Position {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}
impl FromStr for Position {
    type Err = Syntax;
    fn from_str(_: &str) -> Result<Self, Syntax> {
        todo!()
    }
}
/// A view.
#[derive(Debug, Clone, PartialEq)]
pub struct View;
/// The arbiter.
#[derive(Default)]
pub struct AbakuJudge;
impl Judge for AbakuJudge {
    fn answer(&mut self, _: &str) -> serde_json::Value {
        todo!()
    }
}

#[allow(clippy::todo, unused_variables)]
impl Game for Abaku {
    const NAME: &'static str = "abaku";
    const SEATS: std::ops::RangeInclusive<u8> = 2..=4;
    const LEVELS: u8 = 3;
    const DRAW_OFFERS: bool = false;
    const VERBS: &'static [Verb] = &[];
    const EXAMPLE: &'static str = "";
    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Position = Position;
    type View = View;
    type Judge = AbakuJudge;
    fn options() -> Vec<OptionSpec> {
        todo!()
    }
    fn set_option(options: &mut Self::Options, name: &str, value: &str) {
        todo!()
    }
    fn option(options: &Self::Options, name: &str) -> &'static str {
        todo!()
    }
    fn set_up(options: &Self::Options, seats: u8, draws: &mut Draws) -> Self::Event {
        todo!()
    }
    fn begin(options: &Self::Options, seats: u8, event: &Self::Event) -> Self::Position {
        todo!()
    }
    fn parse_move(verb: &str, text: &str, view: &Self::View) -> Result<Self::Move, Syntax> {
        todo!()
    }
    fn decide(
        position: &Self::Position,
        seat: Seat,
        chosen: &Self::Move,
        draws: &mut Draws,
    ) -> Result<Self::Event, Illegal> {
        todo!()
    }
    fn lapse(position: &Self::Position, seat: Seat, draws: &mut Draws) -> Self::Event {
        todo!()
    }
    fn resign(position: &Self::Position, seat: Seat) -> Option<Self::Event> {
        todo!()
    }
    fn apply(position: &mut Self::Position, event: &Self::Event) {
        todo!()
    }
    fn cause(event: &Self::Event) -> Option<(Seat, Cause<Self::Move>)> {
        todo!()
    }
    fn acting(position: &Self::Position) -> Vec<Seat> {
        todo!()
    }
    fn outcome(position: &Self::Position) -> Option<Outcome> {
        todo!()
    }
    fn view(position: &Self::Position, audience: Audience) -> Self::View {
        todo!()
    }
    fn preview(view: &Self::View, chosen: &Self::Move) -> Result<Preview, Illegal> {
        todo!()
    }
    fn legal_moves(view: &Self::View) -> Vec<Self::Move> {
        todo!()
    }
    fn choices(view: &Self::View, partial: &[&str]) -> Choices {
        todo!()
    }
    fn computer(view: &Self::View, level: u8, draws: &mut Draws) -> Self::Move {
        todo!()
    }
    fn tell(event: &Self::Event, audience: Audience) -> Vec<Phrase> {
        todo!()
    }
    fn record_line(event: &Self::Event) -> Option<String> {
        todo!()
    }
    fn describe(view: &Self::View) -> Vec<Phrase> {
        todo!()
    }
    fn text_board(view: &Self::View) -> String {
        todo!()
    }
    fn text_hand(view: &Self::View) -> Option<String> {
        todo!()
    }
    fn points(view: &Self::View) -> Vec<i64> {
        todo!()
    }
}
