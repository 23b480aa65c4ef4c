//! Views to paint and words to paint them with; the gallery paints the same.

use std::collections::HashMap;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use tahoun::games::abaku::{
    Action, Board, Ending, Equation, Last, Options, OwnHand, Placed, Reading, Reason, SeatView, Square, Status, Tile,
    View,
};
use tahoun::games::{self, Argument, Outcome, Phrase, Seat, Standing};
use tahoun::paint::Captions;

/// The words of a language with the names of the players.
pub(crate) struct Words {
    words: HashMap<&'static str, &'static str>,
    names: Vec<String>,
}

const CZECH: &str = include_str!("../../../assets/locales/cs/paint.ftl");
const ENGLISH: &str = include_str!("../../../assets/locales/en/paint.ftl");

impl Words {
    pub(crate) fn czech(names: &[&str]) -> Words {
        Words::read(CZECH, names)
    }

    pub(crate) fn english(names: &[&str]) -> Words {
        Words::read(ENGLISH, names)
    }

    fn read(file: &'static str, names: &[&str]) -> Words {
        let words = file.lines().filter_map(|line| line.split_once(" = ")).collect();
        Words {
            words,
            names: names.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    /// All keys of the language.
    pub(crate) fn keys(&self) -> Vec<&'static str> {
        let mut keys: Vec<_> = self.words.keys().copied().collect();
        keys.sort_unstable();
        keys
    }
}

impl Captions for Words {
    fn name(&self, seat: Seat) -> String {
        self.names[seat.index()].clone()
    }

    fn say(&self, phrase: &Phrase) -> String {
        let pattern = self
            .words
            .get(phrase.key)
            .unwrap_or_else(|| panic!("no message {}", phrase.key));
        let resource = FluentResource::try_new(format!("message = {pattern}\n")).expect("a message");
        let mut bundle = FluentBundle::default();
        bundle.add_resource(resource).expect("one message");
        let mut arguments = FluentArgs::new();
        for (name, argument) in &phrase.arguments {
            arguments.set(
                *name,
                match argument {
                    Argument::Text(text) => FluentValue::from(text.clone()),
                    Argument::Words(english, _) => FluentValue::from(*english),
                    Argument::Number(number) => FluentValue::from(*number),
                    Argument::Seat(seat) => FluentValue::from(self.name(*seat)),
                    Argument::Key(key) => FluentValue::from(key.clone()),
                },
            );
        }
        let message = bundle
            .get_message("message")
            .and_then(|message| message.value())
            .expect("a value");
        bundle
            .format_pattern(message, Some(&arguments), &mut Vec::new())
            .into_owned()
    }
}

pub(crate) fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// The view with an own hand, as its owner has it.
pub(crate) fn with_hand(view: &View, seat: Seat, tiles: &[Tile]) -> games::View {
    games::View::Abaku(View {
        own: Some(OwnHand {
            seat,
            hand: tiles.to_vec(),
        }),
        ..view.clone()
    })
}

pub(crate) fn wrap(view: &View) -> games::View {
    games::View::Abaku(view.clone())
}

/// Before the first move.
pub(crate) fn empty(seats: u8) -> View {
    let seat = SeatView {
        score: 0,
        tiles: 5,
        revealed: None,
        status: Status::Active,
        empty_turns: 0,
        idle_turns: 0,
    };
    View {
        options: Options::default(),
        board: Board::default(),
        seats: vec![seat; usize::from(seats)],
        own: None,
        bag: 110 - 5 * usize::from(seats),
        turn: Some(Seat(0)),
        last: None,
        ending: None,
    }
}

/// The example of the sheet: six moves, the last one with four equations.
pub(crate) fn example() -> View {
    let mut view = empty(2);
    let lying = "G8=2 H8=4 F8=1 I8=3 H7=6 H9=2 G10=7 H10=4 I10=9 E9=1 F9=0 G9=5";
    lay(&mut view, lying);
    place(
        &mut view,
        Seat(1),
        "H11=8 I11=3 J11=5",
        &["8-3=5 16", "2*4=8 14", "6+42=48 24", "sqrt9=3 12"],
    );
    (view.seats[0].score, view.seats[1].score, view.bag) = (76, 98, 85);
    view.turn = Some(Seat(0));
    view
}

/// A board as it is late in a game of four, one of them out, one resigned, one a spectator, with jokers and many equations.
pub(crate) fn late() -> View {
    let mut view = empty(4);
    scatter(&mut view, 7, 46);
    place(&mut view, Seat(2), "E4=*7 E5=2 E6=9", EQUATIONS);
    view.seats[0].status = Status::Finished;
    view.seats[1].status = Status::Forfeited(1);
    view.seats[3].status = Status::Resigned(2);
    for (seat, (score, tiles)) in view.seats.iter_mut().zip([(1247, 3), (88, 5), (1310, 2), (640, 5)]) {
        (seat.score, seat.tiles) = (score, tiles);
    }
    (view.turn, view.bag) = (Some(Seat(2)), 0);
    view
}

/// Every square taken, the fullest list of equations.
pub(crate) fn full(seed: u64) -> View {
    let mut view = empty(4);
    scatter(&mut view, seed, 100);
    place(&mut view, Seat(3), "B2=*1 C2=3 D2=8 E2=*0 F2=5", EQUATIONS);
    view.turn = Some(Seat(1));
    view
}

/// The game is over: a shared first place.
pub(crate) fn finished() -> View {
    let mut view = late();
    view.turn = None;
    view.seats[2].status = Status::Active;
    let standing = |seat: u8, place, points, claim| Standing {
        seats: vec![Seat(seat)],
        place,
        points,
        claim,
    };
    view.ending = Some(Ending {
        reason: Reason::Closed,
        adjustments: vec![-17, 0, 17, 0],
        outcome: Outcome {
            reason: "abaku-ended-closed".to_owned(),
            standings: vec![
                standing(2, 1, 1327, true),
                standing(0, 1, 1327, true),
                standing(3, 3, 640, false),
                standing(1, 4, 88, false),
            ],
            rated: true,
        },
    });
    (view.seats[0].score, view.seats[2].score, view.seats[2].tiles) = (1327, 1327, 0);
    view
}

pub(crate) const EQUATIONS: &[&str] = &[
    "12:4=3 10",
    "2^2=4 8",
    "sqrt4=2 6",
    "cbrt8=2 30",
    "6+42=48 24",
    "7*8=56 18",
    "123456+7=123463 126",
    "9-8=1 18",
    "5^3=125 13",
    "12*12=144 14",
    "81:9=9 18",
    "100-1=99 19",
];

/// Lays tiles such as `H8=4 I8=*7`.
pub(crate) fn lay(view: &mut View, tiles: &str) -> Vec<Square> {
    tiles
        .split(' ')
        .map(|tile| {
            let (at, digit) = tile.split_once('=').expect("a square and a tile");
            view.board.lay(square(at), digit.parse().expect("a tile"));
            square(at)
        })
        .collect()
}

/// Lays tiles as the last move, with equations such as `2^2=4 8`, points last.
pub(crate) fn place(view: &mut View, seat: Seat, tiles: &str, equations: &[&str]) {
    let squares = lay(view, tiles);
    let equations: Vec<Equation> = equations
        .iter()
        .map(|equation| self::equation(equation, &squares))
        .collect();
    let score = equations.iter().map(|equation| equation.score).sum();
    view.last = Some(Last {
        seat,
        action: Action::Placed {
            squares,
            equations,
            score,
        },
    });
}

fn equation(text: &str, squares: &[Square]) -> Equation {
    let (reading, score) = text.split_once(' ').expect("a reading and points");
    let reading: Reading = reading.parse().expect("a reading");
    Equation {
        squares: squares.to_vec(),
        reading,
        score: score.parse().expect("points"),
    }
}

/// Lays digits on about so many of a hundred squares; the same seed, the same squares.
pub(crate) fn scatter(view: &mut View, seed: u64, percent: u64) {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) % bound
    };
    for square in Square::all() {
        if next(100) < percent {
            view.board.lay(
                square,
                Placed {
                    digit: next(10) as u8,
                    joker: next(12) == 0,
                },
            );
        }
    }
}
