//! What a turn does to the accounts, who moves next, and how a game ends.

use super::board::Board;
use super::event::{Account, After, Ended, Reason, Status};
use super::limits::{EJECTIONS, MISSED, REPETITIONS, quiet_turns};
use super::options::{Options, Quiet, Repetition};
use super::position::key;
use super::sides::{after, ejections, has_claim, partner, sides};
use crate::games::Seat;

/// What a player did, as far as the accounts are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Moved, and pushed off a marble of that seat if of any.
    Moved(Option<Seat>),
    /// Ran out of time.
    Lapsed,
    /// Gave up, or is ready to.
    Resigned,
    /// Nothing: the time for the whole game is up.
    TimeUp,
}

/// The game after a deed's marbles have moved, before it is settled.
pub(crate) struct Table<'a> {
    pub(crate) options: &'a Options,
    /// The board as it is now.
    pub(crate) board: &'a Board,
    /// The accounts as they were.
    pub(crate) accounts: Vec<Account>,
    /// Whose turn it was.
    pub(crate) turn: Option<Seat>,
    /// How many moves had been made since a marble last went off.
    pub(crate) quiet: u32,
    /// How often the position had occurred.
    pub(crate) occurred: u32,
    /// The positions since then, by their keys.
    pub(crate) seen: &'a [u64],
}

/// Why and for whom a game ends.
struct End {
    reason: Reason,
    /// Who loses whatever the ejections say.
    loser: Option<Seat>,
    /// Whether all share the first place.
    draw: bool,
}

impl End {
    fn by_ejections(reason: Reason) -> End {
        End {
            reason,
            loser: None,
            draw: false,
        }
    }
}

/// Settles a deed of a seat.
pub(crate) fn settle(mut table: Table<'_>, seat: Seat, deed: Deed) -> After {
    let seats = table.board.seats();
    book(&mut table.accounts, seat, deed);
    let mut quiet = table.quiet;
    match deed {
        Deed::Moved(Some(_)) => quiet = 0,
        Deed::Moved(None) => quiet += 1,
        Deed::Lapsed | Deed::Resigned | Deed::TimeUp => {}
    }

    let mut end = decided(&table.accounts, seat, deed);
    let (mut turn, mut skipped) = (table.turn, Vec::new());
    if end.is_none() && table.turn == Some(seat) && (deed != Deed::Resigned || is_out(&table.accounts, seat)) {
        (turn, skipped) = next(&table, seat);
        // Two players: who has no move loses. More: the turn is skipped, unless nobody has one (default).
        end = match (turn, skipped.first()) {
            (_, Some(&stuck)) if seats == 2 => Some(End {
                reason: Reason::Stuck,
                loser: Some(stuck),
                draw: false,
            }),
            (None, _) => Some(End::by_ejections(Reason::Blocked)),
            _ => None,
        };
    }
    let mut occurred = table.occurred;
    if let (Deed::Moved(_), Some(turn)) = (deed, turn) {
        let now = key(table.board, turn);
        let before = table.seen.iter().filter(|&&seen| seen == now).count() as u32;
        occurred = 1 + if quiet == 0 { 0 } else { before };
    }
    if end.is_none() && table.options.repetition == Repetition::On && occurred >= REPETITIONS {
        end = Some(End {
            reason: Reason::Repetition,
            loser: None,
            draw: true,
        });
    }
    if end.is_none() && table.options.quiet == Quiet::On && quiet >= quiet_turns(seats) {
        end = Some(End::by_ejections(Reason::Quiet));
    }

    let ended = end.map(|end| finish(&table.accounts, &end));
    if ended.is_some() {
        (turn, skipped) = (None, Vec::new());
    }
    After {
        turn,
        skipped,
        accounts: table.accounts,
        quiet,
        occurred,
        ended,
    }
}

/// Enters a deed into the accounts.
fn book(accounts: &mut [Account], seat: Seat, deed: Deed) {
    let seats = accounts.len() as u8;
    let out = 1 + accounts
        .iter()
        .filter_map(|account| account.status.went_out())
        .max()
        .unwrap_or_default();
    let partner = partner(seat, seats);
    let partner_agrees = partner.is_none_or(|partner| {
        let account = &accounts[partner.index()];
        account.ready || account.status != Status::Active
    });
    let Some(account) = accounts.get_mut(seat.index()) else {
        return;
    };
    match deed {
        Deed::Moved(ejected) => {
            account.taken.extend(ejected);
            account.missed = 0;
            account.acted = true;
            // Who plays on does not want to give up any more.
            account.ready = false;
        }
        Deed::Lapsed => {
            account.missed += 1;
            if seats < 3 || account.missed >= MISSED {
                account.status = Status::Forfeited(out);
                account.ready = false;
                // A partner who was ready to give up has nobody left to wait for.
                if let Some(partner) = partner.map(|partner| &mut accounts[partner.index()])
                    && partner.ready
                {
                    partner.status = Status::Resigned(out);
                    partner.ready = false;
                }
            }
        }
        Deed::Resigned if partner_agrees => {
            account.status = Status::Resigned(out);
            account.ready = false;
            // In a team the partner's consent was given before, unless he is out already.
            if let Some(partner) = partner.map(|partner| &mut accounts[partner.index()])
                && partner.status == Status::Active
            {
                partner.status = Status::Resigned(out);
                partner.ready = false;
            }
        }
        Deed::Resigned => account.ready = true,
        Deed::TimeUp => {}
    }
}

fn is_out(accounts: &[Account], seat: Seat) -> bool {
    accounts[seat.index()].status != Status::Active
}

/// Whether the deed alone ends the game.
fn decided(accounts: &[Account], seat: Seat, deed: Deed) -> Option<End> {
    if deed == Deed::TimeUp {
        return Some(End::by_ejections(Reason::Limit));
    }
    if ejections(accounts, seat) >= EJECTIONS {
        return Some(End::by_ejections(Reason::Six));
    }
    let left = sides(accounts.len() as u8)
        .iter()
        .filter(|side| has_claim(accounts, side[0]))
        .count();
    if left > 1 {
        return None;
    }
    let reason = match deed {
        Deed::Lapsed if accounts.len() == 2 => Reason::Time,
        Deed::Resigned if accounts.len() != 3 => Reason::Resigned,
        _ => Reason::Walkover,
    };
    Some(End::by_ejections(reason))
}

/// Who moves after a seat, and whose turns are skipped because they have no move. With two players nobody is skipped for good:
/// the caller sees to that.
fn next(table: &Table<'_>, seat: Seat) -> (Option<Seat>, Vec<Seat>) {
    let mut skipped = Vec::new();
    for other in after(table.options, table.board.seats(), seat) {
        if is_out(&table.accounts, other) {
            continue;
        }
        if table.board.sides(other).can_move() {
            return (Some(other), skipped);
        }
        skipped.push(other);
    }
    (None, skipped)
}

/// Ends the game: sides rank by ejections, equals share a place; below them those who went out, the last of them first.
fn finish(accounts: &[Account], end: &End) -> Ended {
    // Larger is better.
    let rank = |seat: Seat| {
        let claim = has_claim(accounts, seat);
        let out = accounts[seat.index()].status.went_out().unwrap_or_default();
        let ejections = ejections(accounts, seat);
        match (claim, end.draw) {
            (true, true) => (2, 0),
            (true, false) => (2 - u8::from(end.loser == Some(seat)), ejections),
            (false, _) => (0, usize::from(out)),
        }
    };
    let sides = sides(accounts.len() as u8);
    let place = |seat: Seat| {
        // Ranks of a side are those of its first seat, so that partners share them whoever of them went out first.
        let first = |seat: Seat| {
            sides
                .iter()
                .find(|side| side.contains(&seat))
                .map_or(seat, |side| side[0])
        };
        let better = sides.iter().filter(|side| rank(side[0]) > rank(first(seat))).count();
        1 + better as u8
    };
    Ended {
        reason: end.reason,
        // Who was put out without ever having moved was never there, nor was who had not moved when the time was up (default).
        rated: !accounts.iter().any(|account| {
            let was_never_there = match account.status {
                Status::Active => end.reason == Reason::Limit,
                Status::Forfeited(_) => true,
                Status::Resigned(_) => false,
            };
            was_never_there && !account.acted
        }),
        places: (0..accounts.len() as u8).map(|seat| place(Seat(seat))).collect(),
    }
}
