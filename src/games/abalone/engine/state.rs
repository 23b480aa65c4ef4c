//! A position as the search moves it on.

use super::super::board::{Board, Sides};
use super::super::cell::{cells, step};
use super::super::event::Status;
use super::super::limits::EJECTIONS;
use super::super::ply::Ply;
use super::super::position::{MARBLES, TURNS, key};
use super::super::sides;
use super::super::view::View;
use super::evaluate::Weights;
use crate::games::Seat;

/// What does not change while a player thinks.
pub(super) struct Company {
    /// The seats that take turns, in order, the thinker first.
    pub(super) order: Vec<Seat>,
    /// The thinker.
    pub(super) seat: Seat,
    /// Whether each seat is on the thinker's side.
    pub(super) with_us: [bool; 4],
    pub(super) seats: u8,
    /// How positions are weighed.
    pub(super) weights: Weights,
}

/// A position in the search.
#[derive(Clone)]
pub(super) struct State {
    pub(super) board: Board,
    /// Whose turn it is: an index into [`Company::order`].
    pub(super) at: usize,
    /// Marbles pushed off by each seat's side.
    pub(super) taken: [u8; 4],
    /// The key of the marbles and the turn, as positions have it.
    pub(super) key: u64,
}

impl Company {
    pub(super) fn new(view: &View, seat: Seat, weights: &Weights) -> Company {
        let seats = view.board.seats();
        let mut order = vec![seat];
        let others = sides::after(&view.options, seats, seat).into_iter();
        order.extend(others.filter(|&other| other != seat && view.seats[other.index()].status == Status::Active));
        let partner = sides::partner(seat, seats);
        Company {
            order,
            seat,
            with_us: std::array::from_fn(|other| Seat(other as u8) == seat || Some(Seat(other as u8)) == partner),
            seats,
            weights: *weights,
        }
    }

    /// Whether the seat of an index into the order is on the thinker's side.
    #[inline]
    pub(super) fn is_ours(&self, at: usize) -> bool {
        self.with_us[self.order[at].index()]
    }

    /// Whether those of two indices are on one side.
    #[inline]
    pub(super) fn same_side(&self, one: usize, other: usize) -> bool {
        self.is_ours(one) == self.is_ours(other)
    }

    #[inline]
    pub(super) fn next(&self, at: usize) -> usize {
        if at + 1 == self.order.len() { 0 } else { at + 1 }
    }
}

impl State {
    pub(super) fn new(view: &View, company: &Company) -> State {
        State {
            board: view.board,
            at: 0,
            taken: std::array::from_fn(|seat| view.seats.get(seat).map_or(0, |seat| seat.ejections as u8)),
            key: key(&view.board, company.seat),
        }
    }

    #[inline]
    pub(super) fn sides(&self, company: &Company) -> Sides {
        self.board.sides(company.order[self.at])
    }

    /// The state after a legal move, and whether a marble went off.
    #[inline]
    pub(super) fn after(&self, company: &Company, sides: &Sides, ply: Ply) -> (State, bool) {
        let shift = sides.shift(ply);
        let mut next = self.pass(company);
        for (colour, set) in self.board.colours().into_iter().enumerate() {
            let moved = set & shift.set;
            if moved != 0 {
                let marbles = &MARBLES[colour];
                cells(moved).for_each(|cell| next.key ^= marbles[cell.index()]);
                cells(step(moved, ply.step())).for_each(|cell| next.key ^= marbles[cell.index()]);
            }
        }
        next.board.shift(shift.set, ply.step());
        let ejects = shift.ejected.is_some();
        if ejects {
            let seat = company.order[self.at];
            next.taken[seat.index()] += 1;
            if let Some(partner) = sides::partner(seat, company.seats) {
                next.taken[partner.index()] += 1;
            }
        }
        (next, ejects)
    }

    /// The same with the next seat to move.
    #[inline]
    pub(super) fn pass(&self, company: &Company) -> State {
        let mut next = self.clone();
        next.at = company.next(self.at);
        next.key ^= TURNS[company.order[self.at].index()] ^ TURNS[company.order[next.at].index()];
        next
    }

    /// The key under which the state is remembered: who pushed off what counts too.
    #[inline]
    pub(super) fn place(&self) -> u64 {
        self.key ^ u64::from(u32::from_le_bytes(self.taken)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether the side of the seat that has just moved has won.
    #[inline]
    pub(super) fn is_won_by(&self, seat: Seat) -> bool {
        usize::from(self.taken[seat.index()]) >= EJECTIONS
    }
}
