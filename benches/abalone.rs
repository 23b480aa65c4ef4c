//! How fast Abalone's legal moves are counted and its positions searched, each next to a baseline in the same run. Times are
//! processor time, the best of several runs.
//!
//! Leaf counts from the Belgian position are put next to the plain rules of the tests, a map of marbles in which every group is
//! tried in every direction; the goal for depth 5 is 3 s on one core. Positions searched are put next to leaves counted: a search
//! does for each position what a count does, and weighs it besides.

#[path = "../tests/core/abalone/plain.rs"]
#[allow(dead_code)]
mod plain;
#[path = "support/processor.rs"]
#[allow(dead_code)]
mod processor;

use std::time::Duration;

use plain::Plain;
use serde_json::Value;
use tahoun::games::abalone::{Abalone, AbaloneJudge, Layout, Options, Position, think};
use tahoun::games::{Audience, Draws, Game, Judge, Seat};

/// How often each is run; the best counts.
const RUNS: u32 = 3;

fn main() {
    // `cargo test` runs benches too, and only wants to know that they can be built.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let options = Options {
        layout: Layout::Belgian,
        ..Options::default()
    };
    let mut draws = Draws::new(&[7; 32], 0);
    let position: Position = Abalone::begin(&options, 2, &Abalone::set_up(&options, 2, &mut draws));

    let text = position.to_string();
    let rows: Vec<String> = text
        .split(' ')
        .nth(1)
        .expect("the board")
        .split('/')
        .map(str::to_owned)
        .collect();
    let board = Plain::read(&rows, 2);
    let (slow, expected) = best(|| plain_leaves(&board, 0, 3));
    let plainly = rate("baseline: leaves of depth 3 by the plain rules", expected, slow);
    let mut counted = 0.0;
    for depth in [3, 4, 5] {
        let (time, leaves) = best(|| leaves(depth));
        assert!(depth != 3 || leaves == expected, "{leaves} leaves are not {expected}");
        counted = rate(&format!("leaves of depth {depth}"), leaves, time);
    }
    println!(
        "leaves of depth 5 are counted {:.0} times as fast as by the plain rules",
        counted / plainly
    );

    let view = Abalone::view(&position, Audience::Seat(Seat(0)));
    let (time, nodes) = best(|| {
        let thought = think(&view, 1_000_000, &|| false, &mut Draws::new(&[7; 32], 1)).expect("there is a move");
        println!("    {thought:?}");
        thought.nodes
    });
    let searched = rate("positions of a search", nodes, time);
    println!("a position is searched in the time of {:.1} leaves", counted / searched);
}

/// The shortest processor time of several runs, and what they came to.
fn best(mut run: impl FnMut() -> u64) -> (Duration, u64) {
    (0..RUNS)
        .map(|_| {
            let begun = processor::time();
            let result = run();
            (processor::time() - begun, result)
        })
        .min()
        .expect("it ran")
}

/// Prints how many there were a second, and returns it.
fn rate(what: &str, count: u64, time: Duration) -> f64 {
    let rate = count as f64 / time.as_secs_f64();
    println!(
        "{what}: {count} in {:.3} s, {:.2} million a second",
        time.as_secs_f64(),
        rate / 1e6
    );
    rate
}

fn leaves(depth: u32) -> u64 {
    let mut judge = AbaloneJudge::default();
    judge.answer("reset layout=belgian");
    let answer: Value = serde_json::from_str(&judge.answer(&format!("perft {depth}"))).expect("JSON");
    answer["leaves"].as_u64().expect("a number")
}

fn plain_leaves(board: &Plain, seat: u8, depth: u32) -> u64 {
    let moves = board.moves(seat);
    match depth {
        1 => moves.len() as u64,
        _ => moves
            .values()
            .map(|result| plain_leaves(&result.after, 1 - seat, depth - 1))
            .sum(),
    }
}
