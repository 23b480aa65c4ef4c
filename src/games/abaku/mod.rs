//! Abaku, arithmetic Scrabble: digits laid in a grid so that every new contact is part of an equation.
//!
//! [`position`](Position) holds a game, [`turn`] decides, [`legality`] judges placements and [`generate`] lists them, [`ending`]
//! keeps the accounts; an [`Event`] states all outcomes of a decision. The sheets the rules come from are cited as O (the
//! publisher's online rules) and B (the board game's), with their own numbers.

mod bag;
mod board;
mod choices;
mod describe;
mod ending;
mod engine;
mod equation;
mod event;
mod generate;
mod judge;
mod layout;
mod legality;
pub mod limits;
mod lookup;
mod moves;
mod notation;
mod options;
mod parse;
mod position;
mod refusal;
mod score;
mod square;
mod tell;
mod tile;
mod turn;
mod view;
mod words;

use std::ops::RangeInclusive;

use super::{Audience, Cause, Choices, Draws, Game, Illegal, OptionSpec, Outcome, Phrase, Preview, Seat, Syntax, Verb};

pub use bag::Bag;
pub use board::Board;
pub use equation::{Equation, Operation, Reading, read};
pub use event::{
    Account, After, Dealt, EmptyTurn, Ended, Event, Laid, Reason, Resigned, Status, TilesExchanged, TilesPlaced,
};
pub use judge::AbakuJudge;
pub use layout::{Bonus, Layout};
pub use moves::{Move, Placement};
pub use options::{BagSize, Centre, Jokers, Operations, Options, ZeroRule};
pub use position::Position;
pub use square::{Direction, Square};
pub use tile::{Placed, Tile};
pub use view::{Action, Ending, Last, OwnHand, SeatView, View};

/// The game of Abaku.
pub struct Abaku;

impl Game for Abaku {
    const NAME: &'static str = "abaku";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const LEVELS: u8 = 3;
    const DRAW_OFFERS: bool = false;
    const VERBS: &'static [Verb] = &[
        Verb {
            name: "place",
            english: &["place", "put", "play"],
            czech: &["polož", "položit", "přilož", "táhni"],
            example: "3,1,4 H8 across",
            names_hidden: true,
        },
        Verb {
            name: "exchange",
            english: &["exchange", "swap"],
            czech: &["vyměň", "vyměnit", "výměna"],
            example: "0,0,7",
            names_hidden: true,
        },
        Verb {
            name: "pass",
            english: &["pass"],
            czech: &["vynech", "vynechat", "pas"],
            example: "",
            names_hidden: false,
        },
    ];
    const WORDS: &'static [(&'static str, &'static str)] = &[
        ("across", "vodorovně"),
        ("down", "svisle"),
        ("time-out", "čas vypršel"),
        ("resign", "vzdej"),
    ];
    const EXAMPLE: &'static str = "layout=standard,centre=plain,bag=full,joker=on,operations=full,zero=new \
        o/o/o/o/o/o/g6g/e1243f/d1052g/f749f/g835e/o/o/o/o 31460/27892 9,8,7,8,8,9,9,9,9,9 56,118 2,0 0,0 0,0 active,active 1 \
        2;placed;H11,I11,J11;66;H7-H11|6+42=48|24;H9-H11|2*4=8|14;I10-I11|sqrt9=3|12;H11-J11|8-3=5|16";

    type Options = Options;
    type Move = Move;
    type Event = Event;
    type Position = Position;
    type View = View;
    type Judge = AbakuJudge;

    fn options() -> Vec<OptionSpec> {
        Options::specs()
    }

    fn set_option(options: &mut Options, name: &str, value: &str) {
        options.set(name, value);
    }

    fn option(options: &Options, name: &str) -> &'static str {
        options.get(name)
    }

    fn set_up(options: &Options, seats: u8, draws: &mut Draws) -> Event {
        turn::deal(options, seats, draws)
    }

    fn begin(options: &Options, seats: u8, event: &Event) -> Position {
        let mut position = Position::empty(options, seats);
        position.apply(event);
        position
    }

    fn parse_move(verb: &str, text: &str, _: &View) -> Result<Move, Syntax> {
        parse::chosen(verb, text)
    }

    fn decide(position: &Position, seat: Seat, chosen: &Move, draws: &mut Draws) -> Result<Event, Illegal> {
        position.decide(seat, chosen, draws).map_err(Illegal::from)
    }

    fn lapse(position: &Position, seat: Seat, _: &mut Draws) -> Event {
        position.empty_turn(seat, true)
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
            Event::Placed(placed) => Some(i64::from(placed.score)),
            // An exchange and a pass are moves that bring nothing; a time-out is none.
            Event::Exchanged(_) => Some(0),
            Event::Empty(empty) if !empty.lapsed => Some(0),
            Event::Empty(_) | Event::Resigned(_) | Event::Dealt(_) => None,
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
        generate::legal_moves(view)
    }

    fn choices(view: &View, partial: &[&str]) -> Choices {
        choices::choices(view, partial)
    }

    fn computer(view: &View, level: u8, draws: &mut Draws) -> Move {
        engine::choose(view, level, draws)
    }

    fn tell(event: &Event, audience: Audience) -> Vec<Phrase> {
        tell::tell(event, audience)
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

    fn text_hand(view: &View) -> Option<String> {
        let tiles = view.own.as_ref()?.hand.iter();
        Some(tiles.map(Tile::to_string).collect::<Vec<_>>().join(" "))
    }

    fn points(view: &View) -> Vec<i64> {
        view.seats.iter().map(|seat| seat.score).collect()
    }
}
