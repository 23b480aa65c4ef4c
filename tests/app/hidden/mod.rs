//! Nothing hidden is shown to anybody it is hidden from.
//!
//! Tables are played at random, and at random points each gets a twin: the same table, but some hands hold other things, and so
//! does the bag, in a way that could have come about as well. Whatever is made for anybody whose own hand stayed must then be the
//! same byte for byte: what the rules give ([`outputs`]), what everybody says, paints and completes, what a whole host delivers,
//! keeps and logs. That each comparison looks at what it claims to is shown by leaks planted into it.

mod abaku;
mod house;
mod outputs;
#[cfg(feature = "web")]
mod pages;
mod play;
mod run;
mod scene;
mod tries;

use std::sync::atomic::{AtomicU64, Ordering};

use tahoun::games::Kind;

use outputs::{OUTPUTS, Output};
use play::Play;
use scene::Twins;

/// The kinds in which something is hidden.
const HIDING: &[Kind] = &[Kind::Abaku];

/// Calls `look` with the twins of so many random points of play, each with its number, on all cores.
fn at_random_points(points: u64, look: impl Fn(u64, &mut Twins) + Sync) {
    let (games, met) = (AtomicU64::new(0), AtomicU64::new(0));
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while met.load(Ordering::Relaxed) < points {
                    let game = games.fetch_add(1, Ordering::Relaxed);
                    let kind = HIDING[game as usize % HIDING.len()];
                    let mut play = Play::new(kind, game, true);
                    while play.goes_on() {
                        if let Some(mut twins) = Twins::of(&mut play) {
                            let point = met.fetch_add(1, Ordering::Relaxed);
                            if point >= points {
                                return;
                            }
                            look(point, &mut twins);
                        }
                        play.step();
                    }
                }
            });
        }
    });
}

/// Whether an output is made at a point.
fn is_made(output: &Output, point: u64) -> bool {
    point.is_multiple_of(output.every)
}

/// How an output of twins differs, if it does.
fn difference(name: &str, twins: &Twins, one: &[u8], other: &[u8]) -> Option<String> {
    let at = (0..one.len().max(other.len())).find(|&at| one.get(at) != other.get(at))?;
    let around = |bytes: &[u8]| {
        let (from, upto) = (at.saturating_sub(80).min(bytes.len()), (at + 80).min(bytes.len()));
        String::from_utf8_lossy(&bytes[from..upto]).into_owned()
    };
    Some(format!(
        "{name} differs for {:?} after event {}, where others hold {} or {}:\n{}\n{}",
        twins.one.audience,
        twins.one.table.number,
        twins.one.hidden(),
        twins.other.hidden(),
        around(one),
        around(other),
    ))
}

fn nothing_hidden_shows_at(points: u64) {
    at_random_points(points, |point, twins| {
        for output in OUTPUTS.iter().filter(|output| is_made(output, point)) {
            let (one, other) = ((output.render)(&twins.one), (output.render)(&twins.other));
            if let Some(difference) = difference(output.name, twins, &one, &other) {
                panic!("{difference}");
            }
        }
    });
}

#[test]
fn nothing_hidden_shows_at_some_hundred_points_of_play() {
    nothing_hidden_shows_at(500);
}

#[test]
#[ignore = "long"]
fn nothing_hidden_shows_at_ten_thousand_points_of_play() {
    nothing_hidden_shows_at(10_000);
}

/// The comparison looks at every output: one into which somebody writes what others hold is found out at the first point.
#[test]
fn a_leak_into_any_output_is_found() {
    at_random_points(3, |_, twins| {
        for output in OUTPUTS {
            let leaking = |scene| {
                let mut bytes = (output.render)(scene);
                let middle = bytes.len() / 2;
                bytes.splice(middle..middle, scene.hidden().into_bytes());
                bytes
            };
            let found = difference(output.name, twins, &leaking(&twins.one), &leaking(&twins.other));
            assert!(found.is_some(), "a leak into {} is not found", output.name);
        }
    });
}

/// The outputs are worth comparing: if one that tells of hands is made from the view of a seat that it is not for, that is found.
#[test]
fn a_view_of_the_wrong_seat_is_found() {
    let missed = std::sync::Mutex::new(OUTPUTS.iter().filter(|output| output.tells_hand).collect::<Vec<_>>());
    at_random_points(60, |_, twins| {
        twins.one.wrong_view = true;
        twins.other.wrong_view = true;
        let mut missed = missed.lock().unwrap();
        missed.retain(|output| (output.render)(&twins.one) == (output.render)(&twins.other));
    });
    let missed: Vec<&str> = missed.into_inner().unwrap().iter().map(|output| output.name).collect();
    assert!(missed.is_empty(), "a wrong view is not found in: {missed:?}");
}
