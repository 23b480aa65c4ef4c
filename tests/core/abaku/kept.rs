//! Logs of every format ever released, which must fold to the same position for ever.

use serde::{Deserialize, Serialize};
use tahoun::games::abaku::{Abaku, BagSize, Event, Options, Position};
use tahoun::games::{Audience, Game, Seat};

use super::support::{draws, play, position};

/// The log of a game as it was kept, and the position it comes to.
#[derive(Serialize, Deserialize)]
struct Kept {
    options: Options,
    seats: u8,
    events: Vec<Event>,
    position: String,
}

const FORMAT_1: &str = include_str!("../../data/abaku-format-1.json");

#[test]
fn a_log_of_the_first_format_folds_to_its_position() {
    let kept: Kept = serde_json::from_str(FORMAT_1).expect("it can still be read");
    let mut folded = Abaku::begin(&kept.options, kept.seats, &kept.events[0]);
    for event in &kept.events[1..] {
        Abaku::apply(&mut folded, event);
    }
    assert_eq!(folded.to_string(), kept.position);
    assert_eq!(folded, position(&kept.position));
    assert_eq!(
        Abaku::outcome(&folded).expect("it is over").reason,
        "abaku-ended-closed"
    );
}

#[test]
fn the_kept_log_has_an_event_of_every_sort() {
    for sort in [
        "dealt",
        "placed",
        "exchanged",
        "empty",
        "resigned",
        "\"*\"",
        "\"lapsed\":true",
        "finished",
        "forfeited",
    ] {
        assert!(FORMAT_1.contains(sort), "{sort}");
    }
}

#[test]
#[ignore = "prints a log to keep when a new format is released"]
fn print_a_log_to_keep() {
    let kept = (0..)
        .map(|number| game_of_everything(number * 1_000))
        .find(|kept| {
            let text = serde_json::to_string(kept).expect("JSON");
            text.contains("\"*\"") && kept.position.contains(" closed;") && kept.position.contains("finished,")
        })
        .expect("a game with all of it");
    println!("{}", serde_json::to_string_pretty(&kept).expect("JSON"));
}

/// A game in which the second never acts, the third passes at the end, the fourth resigns soon, and the first exchanges zeros.
fn game_of_everything(mut number: u64) -> Kept {
    let options = Options {
        bag: BagSize::Full,
        ..Options::default()
    };
    let seats = 4;
    let first = Abaku::set_up(&options, seats, &mut draws(number));
    let mut folded: Position = Abaku::begin(&options, seats, &first);
    let mut events = vec![first];
    while let Some(&seat) = Abaku::acting(&folded).first() {
        number += 1;
        let view = Abaku::view(&folded, Audience::Seat(seat));
        let zeros = Abaku::text_hand(&view).expect("a hand").matches('0').count();
        let event = match seat {
            Seat(1) => Abaku::lapse(&folded, seat, &mut draws(number)),
            Seat(3) if events.len() > 8 => Abaku::resign(&folded, seat).expect("it has a claim"),
            Seat(2) if folded.bag().is_empty() => play(&mut folded.clone(), "pass"),
            Seat(0) if zeros > 0 && folded.bag().len() > 5 => {
                play(&mut folded.clone(), &format!("exchange {}", "0".repeat(zeros)))
            }
            _ => {
                let chosen = Abaku::computer(&view, 3, &mut draws(number));
                Abaku::decide(&folded, seat, &chosen, &mut draws(number)).expect("legal")
            }
        };
        Abaku::apply(&mut folded, &event);
        events.push(event);
    }
    Kept {
        options,
        seats,
        events,
        position: folded.to_string(),
    }
}
