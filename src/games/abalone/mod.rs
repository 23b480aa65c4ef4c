//! Abalone: marbles pushed off a hexagonal board, for two, for three, and for four in two teams.
//!
//! A [`Board`] knows what can move, on sets of cells as words of bits ([`cell`]); a [`Ply`] is the one type of a move for rules,
//! notation and search. [`position`](Position) holds a game and decides, [`ending`] keeps the accounts, [`explain`] says which
//! move is meant or why none is, [`engine`] plays. An [`Event`] states all outcomes of a decision.

mod board;
mod cell;
mod choices;
mod describe;
mod ending;
mod engine;
mod event;
mod explain;
mod judge;
mod layout;
pub mod limits;
mod moves;
mod notation;
mod options;
mod parse;
mod perft;
mod ply;
mod position;
mod refusal;
mod sides;
mod tell;
mod view;

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use super::{Audience, Cause, Choices, Draws, Game, Illegal, OptionSpec, Outcome, Phrase, Preview, Seat, Syntax, Verb};

pub use board::Board;
pub use cell::{Cell, Direction};
pub use engine::{BUDGETS, CEILING, Thought, Weights, think, think_with};
pub use event::{Account, After, Ended, Event, Laid, Lapsed, Moved, Reason, Resigned, Status, TimeUp};
pub use judge::AbaloneJudge;
pub use moves::{Move, Typed};
pub use options::{Layout, Options, PartnersInTurn, Quiet, Repetition, TimeLimit};
pub use ply::Ply;
pub use position::Position;
pub use sides::{partner, sides};
pub use view::{Action, Ending, Last, SeatView, View};

/// The game of Abalone.
pub struct Abalone;

impl Game for Abalone {
    const NAME: &'static str = "abalone";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const LEVELS: u8 = engine::LEVELS;
    const DRAW_OFFERS: bool = true;
    const MOVES_FROM_SQUARES: bool = true;
    const VERBS: &'static [Verb] = &[Verb {
        name: "move",
        english: &["move", "push"],
        czech: &["táhni", "tah", "posuň", "tlač"],
        example: "a1b2",
        names_hidden: false,
    }];
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("time-out", "čas vypršel"),
        ("resign", "vzdej"),
        ("e", "v"),
        ("ne", "sv"),
        ("nw", "sz"),
        ("w", "z"),
        ("sw", "jz"),
        ("se", "jv"),
    ];
    const EXAMPLE: &'static str = "layout=belgian,partners-in-turn=off,repetition=on,quiet=on,time-limit=off \
        ww.bb/wwwbbb/.ww.bb./......../........./......../.bb.ww./bbbwww/bb.ww -/- 0,0 active,active 1 0 1 - -";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Position = Position;
    type View = View;
    type Judge = AbaloneJudge;

    fn options() -> Vec<OptionSpec> {
        Options::specs()
    }

    fn set_option(options: &mut Options, name: &str, value: &str) {
        options.set(name, value);
    }

    fn option(options: &Options, name: &str) -> &'static str {
        options.get(name)
    }

    fn as_rated(options: &Options) -> Options {
        let layout = match options.layout {
            Layout::Usual => Layout::Belgian,
            layout => layout,
        };
        Options {
            layout,
            ..options.clone()
        }
    }

    fn sides(seats: u8) -> Vec<Vec<Seat>> {
        sides(seats)
    }

    fn order(options: &Options, seats: u8) -> Vec<Seat> {
        sides::order(options, seats)
    }

    fn set_up(options: &Options, seats: u8, _: &mut Draws) -> Event {
        position::lay_out(options, seats)
    }

    fn begin(options: &Options, seats: u8, event: &Event) -> Position {
        let mut position = Position::empty(options, seats);
        position.apply(event);
        position
    }

    fn parse_move(verb: &str, text: &str, view: &View) -> Result<Move, Syntax> {
        parse::chosen(verb, text, view)
    }

    fn decide(position: &Position, seat: Seat, chosen: &Move, _: &mut Draws) -> Result<Event, Illegal> {
        position.decide(seat, chosen).map_err(Illegal::from)
    }

    fn lapse(position: &Position, seat: Seat, _: &mut Draws) -> Event {
        position.lapse(seat)
    }

    fn time_limit(options: &Options) -> Option<u32> {
        options.time_limit.minutes()
    }

    fn time_up(position: &Position) -> Option<Event> {
        position.time_up()
    }

    fn resign(position: &Position, seat: Seat) -> Option<Event> {
        position.resign(seat)
    }

    fn apply(position: &mut Position, event: &Event) {
        position.apply(event);
    }

    fn cause(event: &Event) -> Option<(Seat, Cause<Move>)> {
        event.cause()
    }

    fn scored(event: &Event) -> Option<i64> {
        match event {
            Event::Moved(moved) => Some(i64::from(moved.ejected.is_some())),
            Event::Laid(_) | Event::Lapsed(_) | Event::Resigned(_) | Event::TimeUp(_) => None,
        }
    }

    fn acting(position: &Position) -> Vec<Seat> {
        position.turn().into_iter().collect()
    }

    fn outcome(position: &Position) -> Option<Outcome> {
        position.outcome()
    }

    fn view(position: &Position, audience: Audience) -> View {
        position.view(audience)
    }

    fn preview(view: &View, chosen: &Move) -> Result<Preview, Illegal> {
        describe::preview(view, chosen).map_err(Illegal::from)
    }

    fn legal_moves(view: &View) -> Vec<Move> {
        let Some(seat) = view.player() else { return Vec::new() };
        let (sides, mut plies) = (view.board.sides(seat), view.board.plies(seat));
        // What pushes a marble off comes first, then what pushes most.
        plies.sort_by_key(|&ply| {
            let shift = sides.shift(ply);
            Reverse((shift.ejected.is_some(), shift.pushed))
        });
        plies.into_iter().map(Move::Ply).collect()
    }

    fn moves_from(view: &View, square: &str) -> Result<Vec<Phrase>, Illegal> {
        describe::moves_from(view, square).map_err(Illegal::from)
    }

    fn choices(view: &View, partial: &[&str]) -> Choices {
        choices::choices(view, partial)
    }

    fn computer(view: &View, level: u8, draws: &mut Draws) -> Move {
        Abalone::computer_within(view, level, draws, &|| 0.0)
    }

    fn computer_within(view: &View, level: u8, draws: &mut Draws, seconds: &dyn Fn() -> f64) -> Move {
        // Who has no move is never asked; whatever is answered then is refused.
        let any = Move::Typed(Typed::Pair(Cell::from_index(0), Cell::from_index(0)));
        engine::choose(view, level, draws, seconds).unwrap_or(any)
    }

    fn tell(event: &Event, _: Audience) -> Vec<Phrase> {
        tell::tell(event)
    }

    fn record_line(event: &Event) -> Option<String> {
        tell::record_line(event)
    }

    fn describe(view: &View) -> Vec<Phrase> {
        describe::describe(view)
    }

    fn squares(view: &View) -> Vec<(String, Phrase)> {
        describe::squares(view)
    }

    fn text_board(view: &View) -> String {
        describe::text_board(view)
    }

    fn legend(view: &View) -> Vec<Phrase> {
        describe::legend(view)
    }

    fn text_hand(_: &View) -> Option<String> {
        None
    }

    fn giving_up(view: &View) -> Vec<Seat> {
        view.giving_up()
    }

    fn points(view: &View) -> Vec<i64> {
        view.seats.iter().map(|seat| seat.taken.len() as i64).collect()
    }
}
