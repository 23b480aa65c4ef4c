//! A complete position: everything a game needs to go on. Nothing in it is hidden.

use super::board::Board;
use super::cell::CELLS;
use super::ending::{Deed, Table, settle};
use super::event::{Account, After, Ended, Event, Laid, Lapsed, Moved, Resigned, Status, TimeUp};
use super::explain;
use super::layout;
use super::moves::Move;
use super::options::{Layout, Options};
use super::refusal::Refusal;
use super::sides::{self, ejections, has_claim, sides};
use super::view::{Action, Ending, Last, SeatView, View};
use crate::games::{Audience, Cause, Outcome, Seat, Standing};

/// The state of a game. Prints as one line of notation and reads it back.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) accounts: Vec<Account>,
    pub(crate) turn: Option<Seat>,
    pub(crate) quiet: u32,
    pub(crate) occurred: u32,
    /// The positions since a marble last went off, or somebody went out, by their keys, in order.
    pub(crate) seen: Vec<u64>,
    pub(crate) ended: Option<Ended>,
    pub(crate) last: Option<Last>,
}

/// The first event.
pub(crate) fn lay_out(options: &Options, seats: u8) -> Event {
    Event::Laid(Laid {
        layout: match options.layout {
            Layout::Usual => Layout::Standard,
            layout => layout,
        },
        after: After {
            turn: Some(Seat(0)),
            skipped: Vec::new(),
            accounts: vec![Account::default(); usize::from(seats)],
            quiet: 0,
            occurred: 1,
            ended: None,
        },
    })
}

/// A position's key: the same for the same marbles and the same seat to move.
pub(crate) fn key(board: &Board, turn: Seat) -> u64 {
    let mut key = TURNS[turn.index() % 4];
    for (colour, set) in board.colours().into_iter().enumerate() {
        let mut left = set;
        while left != 0 {
            key ^= MARBLES[colour][left.trailing_zeros() as usize];
            left &= left - 1;
        }
    }
    key
}

/// Random numbers for marbles and turns (SplitMix64 from a fixed seed): keys stand in printed positions, so they never change.
pub(crate) const MARBLES: [[u64; CELLS]; 4] = {
    let mut table = [[0; CELLS]; 4];
    let mut colour = 0;
    while colour < 4 {
        let mut cell = 0;
        while cell < CELLS {
            table[colour][cell] = random((colour * CELLS + cell) as u64 + 1);
            cell += 1;
        }
        colour += 1;
    }
    table
};

/// Likewise for the seat to move.
pub(crate) const TURNS: [u64; 4] = [random(1001), random(1002), random(1003), random(1004)];

/// The number of that index in the stream of SplitMix64 from the seed 2010.
const fn random(index: u64) -> u64 {
    let mut z = 2010u64.wrapping_add(index.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Position {
    /// A game before its first event.
    pub(crate) fn empty(options: &Options, seats: u8) -> Position {
        Position {
            options: options.clone(),
            board: Board::empty(seats),
            accounts: vec![Account::default(); usize::from(seats)],
            turn: None,
            quiet: 0,
            occurred: 0,
            seen: Vec::new(),
            ended: None,
            last: None,
        }
    }

    /// The table's options; the layout is the one that is played.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.board.seats()
    }

    /// A seat's account; an empty one if there is no such seat.
    pub fn account(&self, seat: Seat) -> Account {
        self.accounts.get(seat.index()).cloned().unwrap_or_default()
    }

    /// Whose turn it is; nobody's once the game is over.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// How many moves were made since a marble last went off.
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// How the game ended.
    pub fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// Decides a move of the seat whose turn it is.
    ///
    /// # Errors
    /// The rule that it breaks; the turn goes on.
    pub(crate) fn decide(&self, seat: Seat, chosen: &Move) -> Result<Event, Refusal> {
        if self.turn != Some(seat) {
            return Err(match self.turn {
                Some(_) => Refusal::Turn,
                None => Refusal::Over,
            });
        }
        let ply = explain::judge(&self.board, seat, chosen)?;
        Ok(self.moved(seat, ply))
    }

    /// What a legal move brings.
    pub(crate) fn moved(&self, seat: Seat, ply: super::ply::Ply) -> Event {
        let shift = self.board.sides(seat).shift(ply);
        let ejected = shift.ejected.and_then(|cell| self.board.get(cell));
        let mut board = self.board;
        board.shift(shift.set, ply.step());
        Event::Moved(Moved {
            seat,
            ply,
            marbles: shift.marbles,
            pushed: shift.pushed,
            ejected,
            after: self.settled(&board, seat, Deed::Moved(ejected)),
        })
    }

    /// The turn of a seat ran out of time.
    pub(crate) fn lapse(&self, seat: Seat) -> Event {
        let after = self.settled(&self.board, seat, Deed::Lapsed);
        Event::Lapsed(Lapsed { seat, after })
    }

    /// A seat gives up; `None` if it is out already or the game is over.
    pub(crate) fn resign(&self, seat: Seat) -> Option<Event> {
        let account = self.accounts.get(seat.index())?;
        if self.ended.is_some() || account.status != Status::Active {
            return None;
        }
        let after = self.settled(&self.board, seat, Deed::Resigned);
        Some(Event::Resigned(Resigned { seat, after }))
    }

    /// The time for the whole game is up (sheet, "Varianta s časovým limitem"); `None` if there is no limit or the game is over.
    pub(crate) fn time_up(&self) -> Option<Event> {
        let seat = self.turn.filter(|_| self.options.time_limit.minutes().is_some())?;
        let after = self.settled(&self.board, seat, Deed::TimeUp);
        Some(Event::TimeUp(TimeUp { seat, after }))
    }

    fn settled(&self, board: &Board, seat: Seat, deed: Deed) -> After {
        let table = Table {
            options: &self.options,
            board,
            accounts: self.accounts.clone(),
            turn: self.turn,
            quiet: self.quiet,
            occurred: self.occurred,
            seen: &self.seen,
        };
        settle(table, seat, deed)
    }

    /// Moves on by what an event states; judges nothing.
    pub(crate) fn apply(&mut self, event: &Event) {
        let after = event.after();
        let went_out = (self.accounts.iter())
            .zip(&after.accounts)
            .any(|(before, now)| before.status != now.status);
        match event {
            Event::Laid(laid) => {
                self.options.layout = laid.layout;
                self.board = layout::board(laid.layout, self.board.seats());
                self.last = None;
                self.seen = vec![key(&self.board, Seat(0))];
            }
            Event::Moved(moved) => {
                let (cells, _) = moved.cells();
                let set = cells.iter().fold(0, |set, cell| set | cell.set());
                self.board.shift(set, moved.ply.step());
                if moved.ejected.is_some() {
                    self.seen.clear();
                }
                if let Some(turn) = after.turn {
                    self.seen.push(key(&self.board, turn));
                }
                self.last = Some(Last {
                    seat: moved.seat,
                    action: Action::Moved {
                        ply: moved.ply,
                        marbles: moved.marbles,
                        pushed: moved.pushed,
                        ejected: moved.ejected,
                    },
                });
            }
            Event::Lapsed(lapsed) => {
                self.last = Some(Last {
                    seat: lapsed.seat,
                    action: Action::Lapsed,
                });
            }
            Event::Resigned(resigned) => {
                self.last = Some(Last {
                    seat: resigned.seat,
                    action: Action::Resigned,
                });
            }
            // What was done last stays so.
            Event::TimeUp(_) => {}
        }
        // With fewer players it is not the same position again.
        if went_out {
            self.seen.clear();
        }
        self.accounts = after.accounts.clone();
        self.turn = after.turn;
        self.quiet = after.quiet;
        self.occurred = after.occurred;
        self.ended = after.ended.clone();
    }

    /// What an audience may see: everything, with its own seat marked.
    pub(crate) fn view(&self, audience: Audience) -> View {
        let seats = (0..).map(Seat).zip(&self.accounts).map(|(seat, account)| SeatView {
            taken: account.taken.clone(),
            ejections: ejections(&self.accounts, seat),
            missed: account.missed,
            ready: account.ready,
            status: account.status,
        });
        View {
            options: self.options.clone(),
            board: self.board,
            seats: seats.collect(),
            own: match audience {
                Audience::Seat(seat) if seat.index() < self.accounts.len() => Some(seat),
                _ => None,
            },
            turn: self.turn,
            quiet: self.quiet,
            occurred: self.occurred,
            seen: self.seen.clone(),
            last: self.last.clone(),
            ending: self.ended.as_ref().zip(self.outcome()).map(|(ended, outcome)| Ending {
                reason: ended.reason,
                outcome,
            }),
        }
    }

    /// The ranking, if the game is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let ended = self.ended.as_ref()?;
        let mut standings: Vec<Standing> = sides(self.seats())
            .into_iter()
            .map(|side| Standing {
                place: ended.places.get(side[0].index()).copied().unwrap_or_default(),
                points: ejections(&self.accounts, side[0]) as i64,
                claim: has_claim(&self.accounts, side[0]),
                seats: side,
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        Some(Outcome {
            reason: ended.reason.key().to_owned(),
            standings,
            rated: ended.rated,
        })
    }

    /// The partner of a seat, where there are teams.
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        sides::partner(seat, self.seats())
    }
}

impl Event {
    /// Who did what to make it happen; `None` for the first event.
    pub(crate) fn cause(&self) -> Option<(Seat, Cause<Move>)> {
        Some(match self {
            Event::Laid(_) => return None,
            Event::Moved(moved) => (moved.seat, Cause::Moved(Move::Ply(moved.ply))),
            Event::Lapsed(lapsed) => (lapsed.seat, Cause::Lapsed),
            Event::Resigned(resigned) => (resigned.seat, Cause::Resigned),
            Event::TimeUp(time_up) => (time_up.seat, Cause::TimeUp),
        })
    }
}

impl Moved {
    /// The cells that marbles left and those that they came to.
    pub fn cells(&self) -> (Vec<super::cell::Cell>, Vec<super::cell::Cell>) {
        moved_cells(self.ply, self.marbles, self.pushed)
    }
}

/// The cells that marbles leave in a move, pushed ones too, and those that they come to.
pub(crate) fn moved_cells(
    ply: super::ply::Ply,
    marbles: u8,
    pushed: u8,
) -> (Vec<super::cell::Cell>, Vec<super::cell::Cell>) {
    let left: Vec<_> = match ply.row() {
        Some(_) => ply.cells(),
        None => std::iter::successors(Some(ply.from()), |cell| cell.next(ply.step()))
            .take(usize::from(marbles) + usize::from(pushed))
            .collect(),
    };
    let reached = left.iter().filter_map(|cell| cell.next(ply.step())).collect();
    (left, reached)
}
