//! What a position is worth, without looking ahead.
//!
//! Five things count besides marbles pushed off: how near the marbles are to the centre, how many of them hold together, how
//! many stand at the edge beside a foe, and how many moves would push one off or push at all. The weights come from matches of
//! the player against itself.

use super::super::board::Sides;
use super::super::cell::{ALL, CELLS, Direction, Set, cells, step};
use super::super::ply::Ply;
use super::state::{Company, State};
use crate::games::Seat;

/// How much each of them counts; a marble pushed off is some four hundred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// Marbles pushed off, by their number: each is worth more than the one before.
    pub off: [i32; 7],
    /// A marble by its distance from the centre.
    pub rings: [i32; 5],
    /// Two neighbours of the same side.
    pub pair: i32,
    /// A marble at the edge that touches a foe, to be taken away.
    pub danger: i32,
    /// A move that would push a marble off.
    pub threat: i32,
    /// A move that would push marbles on without any going off.
    pub push: i32,
}

impl Weights {
    /// Those that won. Without pushes: in 200 games at 3,000 positions a move from five layouts they won 132, drew 16 and lost 52
    /// against what was guessed at first, +147 Elo (95 %: 98 to 196). Pushes at 5 then won 137, drew 42 and lost 61 of 240 games
    /// at 1,500 positions from eight layouts, +113 (73 to 156). What stands here and two neighbours of it, pushes at 10 to 12
    /// and threats at 14 to 25, together won 376, drew 95 and lost 309 against pushes at 6 and threats at 14, +30 (7 to 53).
    pub const BEST: Weights = Weights {
        off: [0, 400, 820, 1_270, 1_760, 2_300, 4_000],
        rings: [84, 68, 40, 10, -20],
        pair: 12,
        danger: 6,
        threat: 20,
        push: 11,
    };
}

/// The cells by their distance from the centre.
const DISTANCES: [Set; 5] = distances();

const fn distances() -> [Set; 5] {
    // From the edge inwards: outermost is what has not all six neighbours.
    let mut rings = [0; 5];
    let mut inside = ALL;
    let mut ring = 4;
    while ring > 0 {
        let mut kept = inside;
        let mut direction = 0;
        while direction < 6 {
            kept &= step(inside, Direction::ALL[direction]);
            direction += 1;
        }
        rings[ring] = inside & !kept;
        inside = kept;
        ring -= 1;
    }
    rings[0] = inside;
    assert!(rings[0].count_ones() == 1 && rings[1].count_ones() == 6 && rings[4].count_ones() == 24);
    rings
}

/// What the marbles of a side are worth by their places.
#[inline]
fn places(weights: &Weights, own: Set, friends: Set, foes: Set) -> i32 {
    let mut value = 0;
    for (ring, weight) in DISTANCES.into_iter().zip(weights.rings) {
        value += (own & ring).count_ones() as i32 * weight;
    }
    let mut near_foes = 0;
    for direction in Direction::ALL {
        near_foes |= step(foes, direction);
    }
    for line in Direction::LINES {
        value += (own & step(friends, line)).count_ones() as i32 * weights.pair;
    }
    value - (own & DISTANCES[4] & near_foes).count_ones() as i32 * weights.danger
}

/// How many moves would push a marble off.
#[inline]
fn threats(sides: &Sides) -> i32 {
    let mut count = 0;
    for direction in Direction::ALL {
        let ejectors = sides.ejectors(direction);
        if ejectors != 0 {
            count += ejectors.count_ones() as i32;
        }
    }
    count
}

/// How many moves would push marbles on without any going off.
#[inline]
fn pushes(sides: &Sides) -> i32 {
    let pushers = Direction::ALL.map(|direction| sides.pushers(direction).count_ones() as i32);
    pushers.into_iter().sum()
}

/// What a state is worth to the thinker's side.
#[inline]
pub(super) fn evaluate(company: &Company, state: &State) -> i32 {
    let weights = &company.weights;
    match company.seats {
        2 => {
            let (us, them) = (company.seat, Seat(1 - company.seat.0));
            side(weights, state, us) - side(weights, state, them)
        }
        4 => {
            let (us, them) = (company.seat.index() % 2, 1 - company.seat.index() % 2);
            let team = |one: usize| {
                let off = weights.off[usize::from(state.taken[one]).min(6)];
                off + seat_alone(weights, state, Seat(one as u8)) + seat_alone(weights, state, Seat(one as u8 + 2))
            };
            team(us) - team(them)
        }
        seats => {
            let value =
                |seat: u8| side(weights, state, Seat(seat)) + state.board.count(Seat(seat)) as i32 * weights.off[1] / 2;
            let others: i32 = (0..seats).filter(|&seat| Seat(seat) != company.seat).map(value).sum();
            value(company.seat.0) - others / (i32::from(seats) - 1)
        }
    }
}

#[inline]
fn side(weights: &Weights, state: &State, seat: Seat) -> i32 {
    weights.off[usize::from(state.taken[seat.index()]).min(6)] + seat_alone(weights, state, seat)
}

#[inline]
fn seat_alone(weights: &Weights, state: &State, seat: Seat) -> i32 {
    let sides = state.board.sides(seat);
    places(weights, sides.own, sides.friends, sides.foes)
        + weights.threat * threats(&sides)
        + weights.push * pushes(&sides)
}

/// How much better a move makes the places of the marbles, by the distance from the centre alone.
pub(super) struct Gains {
    cells: [i32; CELLS],
}

impl Gains {
    pub(super) fn new(weights: &Weights) -> Gains {
        let mut by_cell = [0; CELLS];
        for (ring, weight) in DISTANCES.into_iter().zip(weights.rings) {
            cells(ring).for_each(|cell| by_cell[cell.index()] = weight);
        }
        Gains { cells: by_cell }
    }

    #[inline]
    pub(super) fn of(&self, sides: &Sides, made: Ply) -> i32 {
        let shift = sides.shift(made);
        let gain = |moved: Set| self.sum(step(moved, made.step())) - self.sum(moved);
        let own = gain(shift.set & sides.friends);
        if shift.pushed > 0 {
            own - gain(shift.set & sides.foes)
        } else {
            own
        }
    }

    #[inline]
    fn sum(&self, set: Set) -> i32 {
        cells(set).map(|cell| self.cells[cell.index()]).sum()
    }
}
