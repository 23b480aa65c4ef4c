//! Computer players of three levels. They see what the view of their seat shows, nothing else, and always play legally.
//!
//! A level is how much of the board a player takes in: how long a placement it thinks of, how many of them it notices, and
//! whether it cares for what it keeps in the hand. Of what it notices it plays the best; equals are decided by the draws.

mod leave;

use super::event::Status;
use super::generate::{self, Candidate};
use super::limits::{HAND, bag_needed_to_exchange};
use super::moves::{Move, Placement};
use super::position::missing;
use super::tile::Tile;
use super::view::View;
use crate::games::Draws;

/// What a level takes in.
struct Level {
    /// The longest placement it thinks of while there is a shorter one.
    tiles: usize,
    /// How many placements it notices; all if there are fewer.
    notices: usize,
    /// Whether it weighs what is left in the hand, and would rather exchange than place for nearly nothing.
    weighs: bool,
}

/// By level, from 1. A greedy player makes some 120 points a move, a beginner 20 or 30.
const LEVELS: [Level; 3] = [
    Level {
        tiles: 2,
        notices: 3,
        weighs: false,
    },
    Level {
        tiles: 3,
        notices: 20,
        weighs: false,
    },
    Level {
        tiles: HAND,
        notices: usize::MAX,
        weighs: true,
    },
];

/// Placements for fewer points than this are worse than a better hand, if there is something awkward in it.
const EXCHANGE_BELOW: u32 = 12;

/// A computer player's move. Levels beyond the last play as the last, below the first as the first.
pub(crate) fn choose(view: &View, level: u8, draws: &mut Draws) -> Move {
    let level = &LEVELS[usize::from(level).clamp(1, LEVELS.len()) - 1];
    let hand = view.hand();
    let active = view.own.as_ref().and_then(|own| view.seats.get(own.seat.index()));
    if !active.is_some_and(|seat| seat.status == Status::Active) {
        return Move::Pass;
    }
    let candidates = notice(generate::placements(&view.board, hand, &view.options), level, draws);
    let worth = |candidate: &Candidate| {
        let kept = kept(hand, candidate);
        let leave = if level.weighs { leave::value(&kept, view.bag) } else { 0 };
        i64::from(candidate.score) + leave
    };
    let best = best(&candidates, worth, draws);
    match best {
        Some(candidate) if !level.weighs || candidate.score >= EXCHANGE_BELOW => place(candidate),
        // A hand without anything awkward in it is not exchanged for the sake of a few points.
        Some(candidate) => match leave::awkward(hand) {
            tiles if tiles.is_empty() || view.bag < bag_needed_to_exchange(tiles.len()) => place(candidate),
            tiles => Move::Exchange(tiles),
        },
        None => exchange_for_want_of_anything(view, hand),
    }
}

fn place(candidate: &Candidate) -> Move {
    Move::Place(Placement::named(&candidate.tiles))
}

/// The placements a level notices.
fn notice(mut all: Vec<Candidate>, level: &Level, draws: &mut Draws) -> Vec<Candidate> {
    if all.iter().any(|candidate| candidate.tiles.len() <= level.tiles) {
        all.retain(|candidate| candidate.tiles.len() <= level.tiles);
    }
    if all.len() <= level.notices {
        return all;
    }
    draws.shuffle(&mut all);
    all.truncate(level.notices);
    all
}

/// The candidate worth most; one of the equals by a draw.
fn best<'a>(
    candidates: &'a [Candidate],
    worth: impl Fn(&Candidate) -> i64,
    draws: &mut Draws,
) -> Option<&'a Candidate> {
    let most = candidates.iter().map(&worth).max()?;
    let equals: Vec<&Candidate> = candidates.iter().filter(|candidate| worth(candidate) == most).collect();
    equals.get(draws.below(equals.len() as u64) as usize).copied()
}

/// The tiles that stay in the hand.
fn kept(hand: &[Tile], candidate: &Candidate) -> Vec<Tile> {
    let placed: Vec<Tile> = candidate.tiles.iter().map(|(_, tile)| tile.tile()).collect();
    missing(hand, &placed)
}

/// With nothing to place: as many tiles as the bag gives, the most awkward first; a pass only if it gives none.
fn exchange_for_want_of_anything(view: &View, hand: &[Tile]) -> Move {
    let mut tiles = leave::awkward(hand);
    tiles.extend(missing(hand, &tiles));
    let allowed = (0..=tiles.len())
        .rev()
        .find(|&count| view.bag >= bag_needed_to_exchange(count))
        .unwrap_or_default();
    tiles.truncate(allowed);
    if tiles.is_empty() {
        Move::Pass
    } else {
        Move::Exchange(tiles)
    }
}
