//! What a turn does to the players' accounts, who moves next, and how a game ends.

use super::event::{Account, After, Ended, Reason, Status};
use super::limits::{EMPTY_TURNS, LAST_PLAYER_EMPTY_TURNS, STALL_TURNS};
use super::tile::Tile;
use crate::games::Seat;

/// What a player did, as far as the accounts are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Placed tiles for so many points.
    Placed(u32),
    /// Exchanged tiles.
    Exchanged,
    /// Passed or ran out of time.
    Empty {
        /// Whether the clock ran out.
        lapsed: bool,
    },
    /// Gave up.
    Resigned,
}

/// The table after a deed's tiles have moved, before it is settled.
pub(crate) struct Table<'a> {
    /// Each seat's tiles, as they are now.
    pub(crate) hands: Vec<&'a [Tile]>,
    /// Whether the bag is empty now.
    pub(crate) bag_empty: bool,
    /// The accounts as they were, but for zeros drawn.
    pub(crate) accounts: Vec<Account>,
    /// Whose turn it was.
    pub(crate) turn: Option<Seat>,
}

/// Settles a deed of a seat.
pub(crate) fn settle(table: Table<'_>, seat: Seat, deed: Deed) -> After {
    let before = &table.accounts;
    let mut accounts = before.clone();
    book(&mut accounts, seat, deed, table.bag_empty);

    let closed = matches!(deed, Deed::Placed(_))
        && table.bag_empty
        && table.hands.get(seat.index()).is_some_and(|hand| hand.is_empty());
    let was_last = active(before).eq([seat]);
    let reason = reason(&accounts, seat, deed, closed, was_last);
    let ended = reason.map(|reason| end(&mut accounts, &table.hands, closed.then_some(seat), reason));

    let turn = match (&ended, table.turn) {
        (Some(_), _) => None,
        (None, Some(turn)) if turn == seat => next_active(&accounts, seat),
        (None, turn) => turn,
    };
    let changed = (0..)
        .map(Seat)
        .zip(before.iter().zip(&accounts))
        .filter(|(_, (before, after))| before.status != after.status)
        .map(|(seat, _)| seat)
        .collect();
    After {
        turn,
        accounts,
        changed,
        ended,
    }
}

/// Enters a deed into the accounts: points, runs of turns, status.
fn book(accounts: &mut [Account], seat: Seat, deed: Deed, bag_empty: bool) {
    let out = 1 + accounts
        .iter()
        .filter_map(|account| account.status.went_out())
        .max()
        .unwrap_or_default();
    if let Deed::Placed(_) = deed {
        accounts.iter_mut().for_each(|account| account.idle_turns = 0);
    }
    let Some(account) = accounts.get_mut(seat.index()) else {
        return;
    };
    match deed {
        Deed::Placed(score) => {
            account.score += i64::from(score);
            account.empty_turns = 0;
            account.acted = true;
        }
        Deed::Exchanged => {
            account.empty_turns = 0;
            account.idle_turns += 1;
            account.acted = true;
        }
        Deed::Empty { lapsed } => {
            account.empty_turns += 1;
            account.idle_turns += 1;
            account.acted |= !lapsed;
            // "Ukončení hry" 2: out with the third empty turn in a row; with an empty bag regularly (B A and B, O 2), but who
            // never acted at all has not played (default).
            if account.empty_turns >= EMPTY_TURNS {
                account.status = if bag_empty && account.acted {
                    Status::Finished
                } else {
                    Status::Forfeited(out)
                };
            }
        }
        Deed::Resigned => account.status = Status::Resigned(out),
    }
}

/// Whether and why the game is over now.
fn reason(accounts: &[Account], seat: Seat, deed: Deed, closed: bool, was_last: bool) -> Option<Reason> {
    if closed {
        return Some(Reason::Closed);
    }
    if accounts.iter().filter(|account| account.status.has_claim()).count() <= 1 {
        return Some(Reason::Walkover);
    }
    if active(accounts).next().is_none() {
        return Some(Reason::Finished);
    }
    // The only active player beside finished ones goes on until he passes or runs out of time once (default).
    let empty = matches!(deed, Deed::Empty { .. });
    if was_last && empty && accounts[seat.index()].empty_turns >= LAST_PLAYER_EMPTY_TURNS {
        return Some(Reason::Finished);
    }
    // The stall guard (default).
    active(accounts)
        .all(|seat| accounts[seat.index()].idle_turns >= STALL_TURNS)
        .then_some(Reason::Stalled)
}

/// Ends the game: settles the tiles left in the hands and ranks the players.
///
/// Who closed gets the value of all tiles left with the others, and each of them loses the value of his own (O, "Bodování" 4;
/// B 6); if nobody closed, each loses his own (default). The tiles of players without a claim have left the game.
fn end(accounts: &mut [Account], hands: &[&[Tile]], closer: Option<Seat>, reason: Reason) -> Ended {
    let mut adjustments: Vec<i64> = accounts
        .iter()
        .zip(hands)
        .map(|(account, hand)| {
            let left: u32 = hand.iter().map(|tile| tile.value()).sum();
            if account.status.has_claim() {
                -i64::from(left)
            } else {
                0
            }
        })
        .collect();
    if let Some(closer) = closer {
        adjustments[closer.index()] = -adjustments.iter().sum::<i64>();
    }
    for (account, adjustment) in accounts.iter_mut().zip(&adjustments) {
        account.score += adjustment;
    }
    Ended {
        reason,
        // Who was put out without ever having acted was never there (default).
        rated: !accounts
            .iter()
            .any(|account| matches!(account.status, Status::Forfeited(_)) && !account.acted),
        adjustments,
        places: places(accounts),
    }
}

/// Each seat's place: those with a claim by points, equals sharing a place; below them the others, who went out last first.
fn places(accounts: &[Account]) -> Vec<u8> {
    // Larger is better.
    let rank = |account: &Account| match account.status.went_out() {
        None => (true, account.score),
        Some(order) => (false, i64::from(order)),
    };
    accounts
        .iter()
        .map(|account| 1 + accounts.iter().filter(|other| rank(other) > rank(account)).count() as u8)
        .collect()
}

/// The seats that still take turns.
fn active(accounts: &[Account]) -> impl Iterator<Item = Seat> {
    (0..)
        .map(Seat)
        .zip(accounts)
        .filter(|(_, account)| account.status == Status::Active)
        .map(|(seat, _)| seat)
}

/// The next seat clockwise that still takes turns.
fn next_active(accounts: &[Account], seat: Seat) -> Option<Seat> {
    let later = active(accounts).find(|&other| other > seat);
    later.or_else(|| active(accounts).next())
}
