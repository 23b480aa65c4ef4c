//! What the tests of Abalone share.

use serde_json::Value;
use tahoun::games::abalone::{Abalone, AbaloneJudge, Event, Move, Options, Position};
use tahoun::games::{Audience, Draws, Game, Illegal, Judge, Outside, Seat};

/// The draws of event `number` of a test table.
pub(crate) fn draws(number: u64) -> Draws {
    Draws::new(&[7; 32], number)
}

/// A game that has begun.
pub(crate) fn begun(options: &Options, seats: u8) -> Position {
    Abalone::begin(options, seats, &Abalone::set_up(options, seats, &mut draws(0)))
}

/// A game of two from a named position.
pub(crate) fn laid(layout: &str) -> Position {
    let mut options = Options::default();
    Abalone::set_option(&mut options, "layout", layout);
    begun(&options, 2)
}

/// A board with these marbles, `b` the first seat's: `b: a1 b2; w: c3`, so many seats, and the first to move.
pub(crate) fn placed(seats: u8, marbles: &str) -> Position {
    let mut rows: Vec<Vec<char>> = [5, 6, 7, 8, 9, 8, 7, 6, 5]
        .iter()
        .map(|&width| vec!['.'; width])
        .collect();
    for part in marbles.split(';').filter(|part| !part.trim().is_empty()) {
        let (letter, cells) = part.split_once(':').expect("a letter and cells");
        for cell in cells.split_whitespace() {
            let (row, number) = (cell.as_bytes()[0] - b'a', cell.as_bytes()[1] - b'0');
            let first = if row <= 4 { 1 } else { row - 3 };
            rows[usize::from(row)][usize::from(number - first)] = letter.trim().chars().next().unwrap();
        }
    }
    let rows: Vec<String> = rows.into_iter().rev().map(String::from_iter).collect();
    let each = |what: &str, between: &str| vec![what; usize::from(seats)].join(between);
    let text = format!(
        "layout=standard {} {} {} {} 1 0 1 - -",
        rows.join("/"),
        each("-", "/"),
        each("0", ","),
        each("active", ",")
    );
    position(&text)
}

/// A position from notation.
pub(crate) fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// What a seat would be answered for a line, as typed after the verb.
pub(crate) fn tried(position: &Position, line: &str) -> Result<Event, Illegal> {
    let seat = Abalone::acting(position)[0];
    let view = Abalone::view(position, Audience::Seat(seat));
    let chosen: Move = Abalone::parse_move("move", line, &view).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
    Abalone::decide(position, seat, &chosen, &mut draws(99))
}

/// Plays a move of the seat that acts, as typed after the verb.
pub(crate) fn play(position: &mut Position, line: &str) -> Event {
    let event = tried(position, line).unwrap_or_else(|rule| panic!("{line} at {position}: {rule:?}"));
    Abalone::apply(position, &event);
    event
}

/// Lets the clock of the seat that acts run out.
pub(crate) fn lapse(position: &mut Position) -> Event {
    let seat = Abalone::acting(position)[0];
    let event = Abalone::lapse(position, seat, &mut draws(99));
    Abalone::apply(position, &event);
    event
}

/// Lets a seat give up.
pub(crate) fn resign(position: &mut Position, seat: u8) -> Event {
    let event = Abalone::resign(position, Seat(seat)).expect("it is in the game");
    Abalone::apply(position, &event);
    event
}

/// The legal moves of the seat that acts.
pub(crate) fn moves(position: &Position) -> Vec<Move> {
    let seat = Abalone::acting(position)[0];
    Abalone::legal_moves(&Abalone::view(position, Audience::Seat(seat)))
}

/// What lies outside for an arbiter in tests: files, and a clock that stands.
pub(crate) struct Files;

impl Outside for Files {
    fn read(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| error.to_string())
    }

    fn seconds(&self) -> f64 {
        0.0
    }
}

/// One answer of an arbiter, read as JSON.
pub(crate) fn ask(judge: &mut AbaloneJudge, line: &str) -> Value {
    let text = judge.answer_with(line, &Files);
    assert!(!text.contains('\n'), "one line: {text}");
    serde_json::from_str(&text).expect("an answer is JSON")
}
