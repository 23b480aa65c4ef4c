//! Plays Abalone's levels against each other, each against the next.
//!
//! `cargo run --release --no-default-features --example ladder -- FACTOR FIRST LAST SECONDS`: every budget divided by the factor, pairs
//! from the first level to the last, and the seconds that all of it may take. A pair plays at most 200 games, each opening twice with
//! colours swapped; a sequential test of 0 against +70 Elo stops it earlier (5 % either way). Printed are the games and the interval of
//! 95 %.

use std::time::Instant;

use tahoun::games::abalone::{Abalone, BUDGETS, Move, Options, Position, think};
use tahoun::games::{Audience, Draws, Game, Outcome, Seat};

/// Games of a pair at most.
const GAMES: u64 = 200;
/// And at least.
const LEAST: u64 = 20;
/// Random moves at the beginning, so that games differ.
const OPENING: u64 = 4;
/// Start positions, in turn.
const LAYOUTS: [&str; 4] = ["belgian", "standard", "german", "swiss"];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: u64| {
        arguments
            .get(index)
            .map_or(default, |text| text.parse().expect("a number"))
    };
    let (factor, first, last, seconds) = (number(0, 10), number(1, 1), number(2, 10), number(3, 1_800));
    let started = Instant::now();
    println!("budgets divided by {factor}");
    for level in first..last {
        let budget = |level: u64| (BUDGETS[level as usize - 1] / factor).max(1);
        let left = seconds.saturating_sub(started.elapsed().as_secs());
        // What is left is shared evenly; later pairs think longer, but are decided as soon.
        let share = left / (last - level);
        pair(level, budget(level), budget(level + 1), share);
    }
}

/// The higher level against the lower.
fn pair(level: u64, lower: u64, higher: u64, seconds: u64) {
    let started = Instant::now();
    let (mut won, mut drawn, mut lost, mut plies) = (0u64, 0u64, 0u64, 0u64);
    let mut verdict = "no verdict";
    for game in 0..GAMES {
        let black = game % 2 == 0;
        let (outcome, length) = play(game / 2, if black { [higher, lower] } else { [lower, higher] });
        plies += length;
        let ours = Seat(u8::from(!black));
        let place = outcome
            .standings
            .iter()
            .find(|standing| standing.seats.contains(&ours))
            .map(|standing| standing.place);
        let shared = outcome.standings.iter().all(|standing| standing.place == 1);
        match (shared, place) {
            (true, _) => drawn += 1,
            (false, Some(1)) => won += 1,
            _ => lost += 1,
        }
        let ratio = log_likelihood(won, drawn, lost);
        let bound = (0.95f64 / 0.05).ln();
        // With a handful of games the approximation says nothing.
        if won + drawn + lost >= LEAST && ratio.abs() > bound {
            verdict = if ratio > 0.0 { "stronger" } else { "not stronger" };
            break;
        }
        if started.elapsed().as_secs() > seconds {
            verdict = "out of time";
            break;
        }
    }
    let (low, middle, high) = interval(won, drawn, lost);
    println!(
        "level {} ({higher} nodes) against {level} ({lower}): {verdict}; +{won} ={drawn} -{lost}, {middle:+.0} Elo, 95 % from {low:+.0} to {high:+.0}, {} moves a game, {:.0} s",
        level + 1,
        plies / (won + drawn + lost).max(1),
        started.elapsed().as_secs_f64(),
    );
}

/// One game; the budgets by seat.
fn play(opening: u64, budgets: [u64; 2]) -> (Outcome, u64) {
    let mut options = Options::default();
    Abalone::set_option(&mut options, "layout", LAYOUTS[opening as usize % LAYOUTS.len()]);
    let mut draws = Draws::new(&[11; 32], opening);
    let event = Abalone::set_up(&options, 2, &mut draws);
    let mut position: Position = Abalone::begin(&options, 2, &event);
    let mut plies = 0;
    loop {
        if let Some(outcome) = Abalone::outcome(&position) {
            return (outcome, plies);
        }
        let seat = Abalone::acting(&position)[0];
        let view = Abalone::view(&position, Audience::Seat(seat));
        let chosen = if plies < OPENING {
            let moves = Abalone::legal_moves(&view);
            moves[draws.below(moves.len() as u64) as usize].clone()
        } else {
            let thought = think(&view, budgets[seat.index()], &|| false, &mut draws).expect("there is a move");
            Move::Ply(thought.ply)
        };
        let event = Abalone::decide(&position, seat, &chosen, &mut draws).expect("it is legal");
        Abalone::apply(&mut position, &event);
        plies += 1;
    }
}

/// The expected score of so many Elo more.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Mean and variance of one game's score; half a game of each result is added, so that neither is ever nothing.
fn moments(won: u64, drawn: u64, lost: u64) -> (f64, f64, f64) {
    let [w, d, l] = [won, drawn, lost].map(|count| count as f64 + 0.5);
    let games = w + d + l;
    let mean = (w + d / 2.0) / games;
    let square = (w + d / 4.0) / games;
    (games, mean, square - mean * mean)
}

/// The logarithm of how much likelier the results are at +70 Elo than at 0, in the normal approximation.
fn log_likelihood(won: u64, drawn: u64, lost: u64) -> f64 {
    let (games, mean, variance) = moments(won, drawn, lost);
    let (even, better) = (expected(0.0), expected(70.0));
    games / (2.0 * variance) * ((mean - even).powi(2) - (mean - better).powi(2))
}

/// The difference in Elo with its interval of 95 %.
fn interval(won: u64, drawn: u64, lost: u64) -> (f64, f64, f64) {
    let (games, mean, variance) = moments(won, drawn, lost);
    let error = 1.96 * (variance / games).sqrt();
    let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
    (elo(mean - error), elo(mean), elo(mean + error))
}
