//! Plays Abalone's levels against each other, each against the next.
//!
//! `cargo run --release --no-default-features --example ladder -- FACTOR FIRST LAST SECONDS THREADS`: every budget divided by the
//! factor, pairs from the first level to the last, the seconds that all of it may take, and how many games are played at a time.
//! A pair plays at most 200 games, each opening twice with colours swapped; a sequential test of 0 against +70 Elo stops it earlier
//! (5 % either way). Printed are the games, the interval of 95 %, and how the games ended.
//!
//! By a factor of 10 each level is stronger than the one below, in 115 s on two cores (231 s of processor time):
//!
//! | level (positions) | against | games | won, drawn, lost | Elo (95 %) |
//! | --- | --- | --- | --- | --- |
//! | 2 (15) | 1 (5) | 20 | 19, 0, 1 | +421 (+249 to +1200) |
//! | 3 (45) | 2 (15) | 20 | 20, 0, 0 | +577 (+371 to +1200) |
//! | 4 (135) | 3 (45) | 20 | 17, 3, 0 | +373 (+239 to +853) |
//! | 5 (400) | 4 (135) | 20 | 14, 3, 3 | +196 (+67 to +415) |
//! | 6 (1,200) | 5 (400) | 20 | 18, 0, 2 | +333 (+177 to +1200) |
//! | 7 (3,600) | 6 (1,200) | 20 | 18, 0, 2 | +333 (+177 to +1200) |
//! | 8 (11,000) | 7 (3,600) | 34 | 24, 2, 8 | +169 (+60 to +323) |
//! | 9 (33,000) | 8 (11,000) | 22 | 17, 1, 4 | +216 (+82 to +469) |
//! | 10 (100,000) | 9 (33,000) | 50 | 33, 2, 15 | +127 (+35 to +240) |
//!
//! Of these 226 games 212 ended by six marbles, 9 after a long time without any, and 5 by repetition, all of these between levels
//! 3 to 5. An end of +1200 means that the results leave it open.
//!
//! Seconds are processor time, by the number of threads: what else the machine does is not counted. Games count in the order of
//! their numbers, so that the outcome does not depend on which is done first.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use rustix::time::{ClockId, clock_gettime};
use tahoun::games::abalone::{Abalone, BUDGETS, Move, Options, Position, think};
use tahoun::games::{Audience, Draws, Game, Outcome, Seat};

/// Games of a pair at most.
const GAMES: u64 = 200;
/// And at least: with a handful of games the approximation of the test says nothing.
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
    let (factor, first, last) = (number(0, 10), number(1, 1), number(2, 10));
    let (seconds, threads) = (number(3, 1_800) as f64, number(4, 2));
    let budget = |level: u64| (BUDGETS[level as usize - 1] / factor).max(1);
    let nodes = |lower: u64| (budget(lower) + budget(lower + 1)) as f64;
    println!("budgets divided by {factor}, {threads} games at a time");
    let mut used = 0.0;
    for lower in first..last {
        // What is left is shared by what the pairs look at.
        let share = (seconds - used) * nodes(lower) / (lower..last).map(nodes).sum::<f64>();
        used += pair(lower, [budget(lower), budget(lower + 1)], share.max(0.0), threads);
    }
    println!(
        "{used:.0} s on {threads} cores, {:.0} s of processor time",
        used * threads as f64
    );
}

/// A game that was played, as the higher level sees it.
struct Played {
    score: Score,
    reason: String,
    moves: u64,
    /// Processor time.
    seconds: f64,
}

#[derive(Clone, Copy)]
enum Score {
    Won,
    Drawn,
    Lost,
}

/// What came of the games of a pair.
#[derive(Default)]
struct Tally {
    won: u64,
    drawn: u64,
    lost: u64,
    moves: u64,
    reasons: BTreeMap<String, u64>,
    seconds: f64,
}

impl Tally {
    fn add(&mut self, played: Played) {
        match played.score {
            Score::Won => self.won += 1,
            Score::Drawn => self.drawn += 1,
            Score::Lost => self.lost += 1,
        }
        self.moves += played.moves;
        self.seconds += played.seconds;
        *self.reasons.entry(played.reason).or_default() += 1;
    }

    fn games(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
}

/// The higher level against the lower. Returns how long it took.
fn pair(lower: u64, budgets: [u64; 2], seconds: f64, threads: u64) -> f64 {
    let (next, done) = (AtomicU64::new(0), AtomicBool::new(false));
    let (tally, verdict) = thread::scope(|scope| {
        let (results, played) = channel();
        for _ in 0..threads {
            let (results, next, done) = (results.clone(), &next, &done);
            scope.spawn(move || play_on(budgets, next, done, &results));
        }
        drop(results);
        let (mut tally, mut early) = (Tally::default(), BTreeMap::new());
        for (number, game) in played {
            early.insert(number, game);
            while let Some(game) = early.remove(&tally.games()) {
                tally.add(game);
                if let Some(verdict) = verdict(&tally, seconds * threads as f64) {
                    done.store(true, Ordering::Relaxed);
                    return (tally, verdict);
                }
            }
        }
        (tally, "no verdict")
    });
    let (low, middle, high) = interval(tally.won, tally.drawn, tally.lost);
    let reasons: Vec<String> = tally
        .reasons
        .iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    println!(
        "level {} ({} positions) against {lower} ({}): {verdict}; {} games, +{} ={} -{}, {middle:+.0} Elo, 95 % from {low:+.0} to {high:+.0}; {} moves a game, {}; {:.0} s",
        lower + 1,
        budgets[1],
        budgets[0],
        tally.games(),
        tally.won,
        tally.drawn,
        tally.lost,
        tally.moves / tally.games().max(1),
        reasons.join(", "),
        tally.seconds,
    );
    tally.seconds / threads as f64
}

/// What the games say so far, if they say enough or took too long.
fn verdict(tally: &Tally, seconds: f64) -> Option<&'static str> {
    // An opening counts when it was played with both colours.
    if tally.games() % 2 == 1 {
        return None;
    }
    let ratio = log_likelihood(tally.won, tally.drawn, tally.lost);
    match ratio.abs() > (0.95f64 / 0.05).ln() && tally.games() >= LEAST {
        true if ratio > 0.0 => Some("stronger"),
        true => Some("not stronger"),
        false if tally.seconds > seconds => Some("out of time"),
        false => None,
    }
}

/// Plays one game after the other until it is enough.
fn play_on(budgets: [u64; 2], next: &AtomicU64, done: &AtomicBool, results: &Sender<(u64, Played)>) {
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= GAMES {
            return;
        }
        let Some(played) = play(number, budgets, done) else {
            return;
        };
        if results.send((number, played)).is_err() {
            return;
        }
    }
}

/// One game; `None` if nobody asks for it any more.
fn play(number: u64, [lower, higher]: [u64; 2], done: &AtomicBool) -> Option<Played> {
    let begun = processor();
    let ours = Seat((number % 2) as u8);
    let opening = number / 2;
    let mut options = Options::default();
    Abalone::set_option(&mut options, "layout", LAYOUTS[opening as usize % LAYOUTS.len()]);
    let mut draws = Draws::new(&[11; 32], opening);
    let event = Abalone::set_up(&options, 2, &mut draws);
    let mut position: Position = Abalone::begin(&options, 2, &event);
    let mut moves = 0;
    loop {
        if let Some(outcome) = Abalone::outcome(&position) {
            return Some(Played {
                score: score(&outcome, ours),
                reason: outcome.reason.trim_start_matches("abalone-ended-").to_owned(),
                moves,
                seconds: processor() - begun,
            });
        }
        let seat = Abalone::acting(&position)[0];
        let view = Abalone::view(&position, Audience::Seat(seat));
        let chosen = if moves < OPENING {
            let moves = Abalone::legal_moves(&view);
            moves[draws.below(moves.len() as u64) as usize].clone()
        } else {
            let budget = if seat == ours { higher } else { lower };
            let stop = || done.load(Ordering::Relaxed);
            let thought = think(&view, budget, &stop, &mut draws).expect("there is a move");
            Move::Ply(thought.ply)
        };
        if done.load(Ordering::Relaxed) {
            return None;
        }
        let event = Abalone::decide(&position, seat, &chosen, &mut draws).expect("it is legal");
        Abalone::apply(&mut position, &event);
        moves += 1;
    }
}

/// What an outcome is to a seat.
fn score(outcome: &Outcome, ours: Seat) -> Score {
    let first = |seat| {
        let mut standings = outcome.standings.iter();
        standings.any(|standing| standing.place == 1 && standing.seats.contains(&seat))
    };
    match (first(ours), first(Seat(1 - ours.0))) {
        (true, true) => Score::Drawn,
        (true, false) => Score::Won,
        _ => Score::Lost,
    }
}

/// The processor time that this thread has used, in seconds.
fn processor() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
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
