//! A complete position: everything a game needs to go on, hidden things included.

use super::bag::Bag;
use super::board::Board;
use super::event::{Account, After, Ended, Event};
use super::options::Options;
use super::tile::{Placed, Tile};
use super::view::{Action, Ending, Last, OwnHand, SeatView, View};
use crate::games::{Audience, Outcome, Seat, Standing};

/// The state of a game. Prints as one line of notation and reads it back.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    pub(crate) options: Options,
    pub(crate) board: Board,
    pub(crate) players: Vec<Player>,
    pub(crate) bag: Bag,
    pub(crate) turn: Option<Seat>,
    pub(crate) ended: Option<Ended>,
    pub(crate) last: Option<Last>,
}

/// A seat's tiles and account.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Player {
    pub(crate) hand: Vec<Tile>,
    pub(crate) account: Account,
}

impl Player {
    /// Takes a tile out of the hand.
    pub(crate) fn give(&mut self, tile: Tile) {
        if let Some(index) = self.hand.iter().position(|&held| held == tile) {
            self.hand.remove(index);
        }
    }
}

impl Position {
    /// A table before anything was dealt.
    pub(crate) fn empty(options: &Options, seats: u8) -> Position {
        Position {
            options: options.clone(),
            board: Board::default(),
            players: vec![Player::default(); usize::from(seats)],
            bag: Bag::full(options.bag),
            turn: None,
            ended: None,
            last: None,
        }
    }

    /// The table's options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// A seat's hidden tiles; empty if there is no such seat.
    pub fn hand(&self, seat: Seat) -> &[Tile] {
        self.players.get(seat.index()).map_or(&[], |player| &player.hand)
    }

    /// A seat's account; an empty one if there is no such seat.
    pub fn account(&self, seat: Seat) -> Account {
        self.players
            .get(seat.index())
            .map(|player| player.account)
            .unwrap_or_default()
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.players.len() as u8).map(Seat)
    }

    /// The bag.
    pub fn bag(&self) -> &Bag {
        &self.bag
    }

    /// Whose turn it is; nobody's once the game is over.
    pub fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// Moves on by what an event states; judges nothing and draws nothing.
    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Dealt(dealt) => {
                self.players = dealt
                    .hands
                    .iter()
                    .map(|hand| Player {
                        hand: hand.clone(),
                        ..Player::default()
                    })
                    .collect();
                self.bag = dealt.bag.clone();
                self.last = None;
            }
            Event::Placed(placed) => {
                for laid in &placed.tiles {
                    self.board.lay(laid.square, laid.tile);
                }
                let given: Vec<Tile> = placed.tiles.iter().map(|laid| laid.tile.tile()).collect();
                self.trade(placed.seat, &given, &placed.drawn);
                self.last = Some(Last {
                    seat: placed.seat,
                    action: Action::Placed {
                        squares: placed.tiles.iter().map(|laid| laid.square).collect(),
                        equations: placed.equations.clone(),
                        score: placed.score,
                    },
                });
            }
            Event::Exchanged(exchanged) => {
                self.trade(exchanged.seat, &exchanged.returned, &exchanged.drawn);
                exchanged.returned.iter().for_each(|&tile| self.bag.put(tile));
                self.last = Some(Last {
                    seat: exchanged.seat,
                    action: Action::Exchanged(exchanged.returned.len()),
                });
            }
            Event::Empty(empty) => {
                let action = if empty.lapsed { Action::Lapsed } else { Action::Passed };
                self.last = Some(Last {
                    seat: empty.seat,
                    action,
                });
            }
            Event::Resigned(resigned) => {
                self.last = Some(Last {
                    seat: resigned.seat,
                    action: Action::Resigned,
                });
            }
        }
        let After {
            turn, accounts, ended, ..
        } = event.after();
        for (player, &account) in self.players.iter_mut().zip(accounts) {
            player.account = account;
        }
        self.turn = *turn;
        self.ended = ended.clone();
    }

    /// Tiles leave a hand, and drawn ones come from the bag into it.
    fn trade(&mut self, seat: Seat, given: &[Tile], drawn: &[Tile]) {
        let Some(player) = self.players.get_mut(seat.index()) else {
            return;
        };
        given.iter().for_each(|&tile| player.give(tile));
        player.hand.extend(drawn);
        drawn.iter().for_each(|&tile| self.bag.take(tile));
    }

    /// What an audience may see.
    pub(crate) fn view(&self, audience: Audience) -> View {
        let over = self.ended.is_some();
        let seats = self.players.iter().map(|Player { hand, account }| SeatView {
            score: account.score,
            tiles: hand.len(),
            revealed: over.then(|| hand.clone()),
            status: account.status,
            empty_turns: account.empty_turns,
            idle_turns: account.idle_turns,
        });
        let own = match audience {
            Audience::Public => None,
            Audience::Seat(seat) => self.players.get(seat.index()).map(|player| OwnHand {
                seat,
                hand: player.hand.clone(),
            }),
        };
        View {
            options: self.options.clone(),
            board: self.board.clone(),
            seats: seats.collect(),
            own,
            bag: self.bag.len(),
            turn: self.turn,
            last: self.last.clone(),
            ending: self.ended.as_ref().zip(self.outcome()).map(|(ended, outcome)| Ending {
                reason: ended.reason,
                adjustments: ended.adjustments.clone(),
                outcome,
            }),
        }
    }

    /// The ranking, if the game is over.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let ended = self.ended.as_ref()?;
        let mut standings: Vec<Standing> = self
            .seats()
            .map(|seat| Standing {
                seats: vec![seat],
                place: ended.places.get(seat.index()).copied().unwrap_or_default(),
                points: self.account(seat).score,
                claim: self.account(seat).status.has_claim(),
            })
            .collect();
        standings.sort_by_key(|standing| standing.place);
        Some(Outcome {
            reason: ended.reason.key().to_owned(),
            standings,
            rated: ended.rated,
        })
    }
}

/// The named tiles that a hand does not have.
pub(crate) fn missing(named: &[Tile], hand: &[Tile]) -> Vec<Tile> {
    let mut left = hand.to_vec();
    named
        .iter()
        .copied()
        .filter(|tile| match left.iter().position(|held| held == tile) {
            Some(index) => {
                left.swap_remove(index);
                false
            }
            None => true,
        })
        .collect()
}

/// The tiles as they are in the hand.
pub(crate) fn tiles_of(placed: &[Placed]) -> Vec<Tile> {
    placed.iter().map(|tile| tile.tile()).collect()
}
