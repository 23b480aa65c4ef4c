//! What the tests of Abaku share.

use serde_json::{Value, json};
use tahoun::games::abaku::{Abaku, AbakuJudge, Event, Move, Options, Position};
use tahoun::games::{Draws, Game, Judge, Seat};

/// An arbiter who has been told these lines; all but the last must have been obeyed.
pub(crate) fn judged(lines: &[&str]) -> Value {
    let mut judge = AbakuJudge::default();
    let mut answer = Value::Null;
    for (index, line) in lines.iter().enumerate() {
        answer = ask(&mut judge, line);
        if index + 1 < lines.len() {
            assert_eq!(answer["ok"], json!(true), "{line}: {answer}");
        }
    }
    answer
}

/// One answer of an arbiter, read as JSON.
pub(crate) fn ask(judge: &mut AbakuJudge, line: &str) -> Value {
    let text = judge.answer(line);
    assert!(!text.contains('\n'), "one line: {text}");
    serde_json::from_str(&text).expect("an answer is JSON")
}

/// The readings of an answer's equations, sorted.
pub(crate) fn readings(answer: &Value) -> Vec<String> {
    let equations = answer["equations"]
        .as_array()
        .unwrap_or_else(|| panic!("no equations: {answer}"));
    let mut readings: Vec<String> = equations
        .iter()
        .map(|equation| equation["reading"].as_str().expect("a reading").to_owned())
        .collect();
    readings.sort();
    readings
}

/// The draws of event `number` of a test table.
pub(crate) fn draws(number: u64) -> Draws {
    Draws::new(&[7; 32], number)
}

/// A position as it is dealt.
pub(crate) fn dealt(options: &Options, seats: u8, number: u64) -> Position {
    Abaku::begin(options, seats, &Abaku::set_up(options, seats, &mut draws(number)))
}

/// A position from notation.
pub(crate) fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// Decides a move of the seat that acts, as typed, and applies it.
pub(crate) fn play(position: &mut Position, line: &str) -> Event {
    let seat = Abaku::acting(position)[0];
    let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
    let view = Abaku::view(position, tahoun::games::Audience::Seat(seat));
    let chosen: Move = Abaku::parse_move(verb, rest, &view).unwrap_or_else(|fault| panic!("{line}: {fault:?}"));
    let event =
        Abaku::decide(position, seat, &chosen, &mut draws(99)).unwrap_or_else(|rule| panic!("{line}: {rule:?}"));
    Abaku::apply(position, &event);
    event
}

/// Lets the clock of the seat that acts run out.
pub(crate) fn lapse(position: &mut Position) -> Event {
    let seat = Abaku::acting(position)[0];
    let event = Abaku::lapse(position, seat, &mut draws(99));
    Abaku::apply(position, &event);
    event
}

/// Lets a seat give up.
pub(crate) fn resign(position: &mut Position, seat: u8) -> Event {
    let event = Abaku::resign(position, Seat(seat)).expect("it has a claim");
    Abaku::apply(position, &event);
    event
}
