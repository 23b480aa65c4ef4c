//! Which moves of a position are looked at first.

use super::super::board::Sides;
use super::super::cell::Direction;
use super::super::ply::Ply;
use super::evaluate::Gains;

/// How likely moves are to be good: the one that was best before, those that push a marble off, those that refuted others, and
/// the rest by how often they were better than others and by where they take the marbles.
const KNOWN: i32 = 1_000_000;
const EJECTION: i32 = 900_000;
const KILLER: i32 = 800_000;
/// The most that the rest may come to, up or down.
const OFTEN: i32 = 16_384;
/// How much a gain in place counts among the rest.
const GAIN: i32 = 8;

/// Codes of moves.
const CODES: usize = 1 << 13;

/// A move with how likely it is to be good.
#[derive(Clone, Copy)]
pub(super) struct Scored {
    pub(super) score: i32,
    pub(super) ply: Ply,
}

impl Scored {
    /// Whether nothing but its history speaks for it.
    #[inline]
    pub(super) fn is_ordinary(self) -> bool {
        self.score < KILLER
    }
}

/// Where a move is to be made: by which seat, and how many moves after the root.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) seat: usize,
    pub(super) ply: usize,
}

/// What the search has learnt about moves.
pub(super) struct Ordering {
    /// Moves that refuted others at the same distance from the root.
    killers: Vec<[Option<Ply>; 2]>,
    /// By seat and move, how often it was better than the rest.
    history: Vec<i32>,
}

impl Ordering {
    pub(super) fn new(deepest: usize) -> Ordering {
        Ordering {
            killers: vec![[None; 2]; deepest + 1],
            history: vec![0; 4 * CODES],
        }
    }

    /// Lists the moves of a seat with how likely they are to be good, the one that was best before first.
    #[inline]
    pub(super) fn list(&self, moves: &mut Vec<Scored>, sides: &Sides, spot: Spot, before: Option<Ply>, gains: &Gains) {
        let ejectors = Direction::ALL.map(|direction| sides.ejectors(direction));
        let killers = self.killers[spot.ply];
        let history = &self.history[spot.seat * CODES..(spot.seat + 1) * CODES];
        sides.each(|made| {
            let score = if Some(made) == before {
                KNOWN
            } else if made.is_inline() && ejectors[made.step() as usize] & made.from().set() != 0 {
                EJECTION
            } else if killers.contains(&Some(made)) {
                KILLER
            } else {
                history[usize::from(made.code())] + GAIN * gains.of(sides, made)
            };
            moves.push(Scored { score, ply: made });
        });
    }

    /// Remembers a move that was too good, and that those before it were not.
    pub(super) fn remember(&mut self, spot: Spot, made: Ply, before: &[Scored], depth: i32) {
        let killers = &mut self.killers[spot.ply];
        if killers[0] != Some(made) {
            *killers = [Some(made), killers[0]];
        }
        let history = &mut self.history[spot.seat * CODES..(spot.seat + 1) * CODES];
        // The nearer to the most, the less is added.
        let mut add = |ply: Ply, more: i32| {
            let entry = &mut history[usize::from(ply.code())];
            *entry += more - *entry * more.abs() / OFTEN;
        };
        let more = (16 * depth * depth).min(OFTEN / 8);
        add(made, more);
        for other in before.iter().filter(|other| other.is_ordinary()) {
            add(other.ply, -more);
        }
    }
}

/// Brings the likeliest of the moves from an index on there.
#[inline]
pub(super) fn next_best(moves: &mut [Scored], index: usize) -> Scored {
    let mut best = index;
    for other in index + 1..moves.len() {
        if moves[other].score > moves[best].score {
            best = other;
        }
    }
    moves.swap(index, best);
    moves[index]
}
