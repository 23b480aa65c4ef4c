//! Who plays with whom, in which order, and how many marbles a side has pushed off.

use super::event::{Account, Status};
use super::options::{Options, PartnersInTurn};
use crate::games::Seat;

/// The sides of so many seats: with four the opposite seats are partners, else everybody plays alone.
pub fn sides(seats: u8) -> Vec<Vec<Seat>> {
    match seats {
        4 => vec![vec![Seat(0), Seat(2)], vec![Seat(1), Seat(3)]],
        _ => (0..seats).map(|seat| vec![Seat(seat)]).collect(),
    }
}

/// The partner of a seat, where there are teams.
pub fn partner(seat: Seat, seats: u8) -> Option<Seat> {
    (seats == 4).then(|| Seat((seat.0 + 2) % 4))
}

/// The seats in the order of their turns.
pub(crate) fn order(options: &Options, seats: u8) -> Vec<Seat> {
    match (seats, options.partners_in_turn) {
        (4, PartnersInTurn::On) => [0, 2, 1, 3].map(Seat).to_vec(),
        _ => (0..seats).map(Seat).collect(),
    }
}

/// The other seats in the order of their turns after one, and that one last.
pub(crate) fn after(options: &Options, seats: u8, seat: Seat) -> Vec<Seat> {
    let mut order = order(options, seats);
    let at = order.iter().position(|&other| other == seat).unwrap_or_default();
    order.rotate_left((at + 1) % usize::from(seats.max(1)));
    order
}

/// How many marbles the side of a seat has pushed off.
pub(crate) fn ejections(accounts: &[Account], seat: Seat) -> usize {
    let seats = accounts.len() as u8;
    let own = |seat: Seat| accounts.get(seat.index()).map_or(0, |account| account.taken.len());
    own(seat) + partner(seat, seats).map_or(0, own)
}

/// Whether anybody of a seat's side is still in the game.
pub(crate) fn has_claim(accounts: &[Account], seat: Seat) -> bool {
    let active = |seat: Seat| {
        accounts
            .get(seat.index())
            .is_some_and(|account| account.status == Status::Active)
    };
    active(seat) || partner(seat, accounts.len() as u8).is_some_and(active)
}
