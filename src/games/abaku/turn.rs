//! What a seat may decide, and the events that come of it.

use super::bag::Bag;
use super::board::Board;
use super::ending::{Deed, Table, settle};
use super::event::{Account, After, Dealt, EmptyTurn, Event, Laid, Resigned, TilesExchanged, TilesPlaced};
use super::legality::{self, Verdict};
use super::limits::{HAND, bag_needed_to_exchange};
use super::moves::Move;
use super::options::Options;
use super::position::{Player, Position, missing, tiles_of};
use super::refusal::Refusal;
use super::square::Square;
use super::tile::{Placed, Tile};
use crate::games::{Cause, Draws, Seat};

/// An allowed decision.
pub(crate) enum Allowed {
    /// Tiles in reading order, with their equations.
    Place(Vec<(Square, Placed)>, Box<Verdict>),
    /// Tiles to put back.
    Exchange(Vec<Tile>),
    /// An empty turn.
    Pass,
}

/// Judges a decision by the rules, whoever's turn it is. All that it needs is in the view of the seat that decides.
///
/// # Errors
/// The first rule that it breaks: what is not in the hand comes first.
pub(crate) fn judge(
    board: &Board,
    hand: &[Tile],
    bag: usize,
    options: &Options,
    chosen: &Move,
) -> Result<Allowed, Refusal> {
    let held = |named: &[Tile]| match missing(named, hand) {
        missing if missing.is_empty() => Ok(()),
        missing => Err(Refusal::Hand {
            missing,
            hand: hand.to_vec(),
        }),
    };
    match chosen {
        Move::Place(placement) => {
            held(&tiles_of(&placement.tiles()))?;
            let tiles = placement.resolve(board)?;
            let verdict = legality::judge(board, &tiles, options)?;
            Ok(Allowed::Place(tiles, Box::new(verdict)))
        }
        Move::Exchange(tiles) => {
            held(tiles)?;
            if tiles.is_empty() {
                return Err(Refusal::Nothing);
            }
            if bag < bag_needed_to_exchange(tiles.len()) {
                return Err(Refusal::Bag {
                    wanted: tiles.len(),
                    bag,
                });
            }
            Ok(Allowed::Exchange(tiles.clone()))
        }
        Move::Pass => Ok(Allowed::Pass),
    }
}

/// Deals: each seat in turn order draws a whole hand.
pub(crate) fn deal(options: &Options, seats: u8, draws: &mut Draws) -> Event {
    let mut bag = Bag::full(options.bag);
    let mut accounts = vec![Account::default(); usize::from(seats)];
    let hands = accounts
        .iter_mut()
        .map(|account| bag.draw(HAND, &mut account.zeros_drawn, options.joker, draws))
        .collect();
    let after = After {
        turn: Some(Seat(0)),
        accounts,
        changed: Vec::new(),
        ended: None,
    };
    Event::Dealt(Dealt { hands, bag, after })
}

impl Position {
    /// Decides a move of the seat whose turn it is.
    ///
    /// # Errors
    /// The rule that it breaks; the turn goes on.
    pub(crate) fn decide(&self, seat: Seat, chosen: &Move, draws: &mut Draws) -> Result<Event, Refusal> {
        if self.turn != Some(seat) {
            return Err(Refusal::Turn);
        }
        let mut bag = self.bag.clone();
        let mut player = self.players[seat.index()].clone();
        Ok(
            match judge(&self.board, &player.hand, bag.len(), &self.options, chosen)? {
                Allowed::Place(tiles, verdict) => {
                    tiles.iter().for_each(|(_, tile)| player.give(tile.tile()));
                    // B 2: the hand is filled up from the bag.
                    let wanted = HAND.saturating_sub(player.hand.len());
                    let drawn = bag.draw(wanted, &mut player.account.zeros_drawn, self.options.joker, draws);
                    player.hand.extend(&drawn);
                    Event::Placed(TilesPlaced {
                        seat,
                        tiles: tiles.into_iter().map(|(square, tile)| Laid { square, tile }).collect(),
                        equations: verdict.equations(&self.options),
                        score: verdict.score,
                        drawn,
                        after: self.settled(seat, player, &bag, Deed::Placed(verdict.score)),
                    })
                }
                Allowed::Exchange(returned) => {
                    returned.iter().for_each(|&tile| player.give(tile));
                    let drawn = bag.draw(
                        returned.len(),
                        &mut player.account.zeros_drawn,
                        self.options.joker,
                        draws,
                    );
                    player.hand.extend(&drawn);
                    returned.iter().for_each(|&tile| bag.put(tile));
                    let after = self.settled(seat, player, &bag, Deed::Exchanged);
                    Event::Exchanged(TilesExchanged {
                        seat,
                        returned,
                        drawn,
                        after,
                    })
                }
                Allowed::Pass => self.empty_turn(seat, false),
            },
        )
    }

    /// An empty turn of a seat: it passed, or its clock ran out.
    pub(crate) fn empty_turn(&self, seat: Seat, lapsed: bool) -> Event {
        let player = self.players.get(seat.index()).cloned().unwrap_or_default();
        let after = self.settled(seat, player, &self.bag, Deed::Empty { lapsed });
        Event::Empty(EmptyTurn { seat, lapsed, after })
    }

    /// A seat gives up; `None` if it has no claim left or the game is over.
    pub(crate) fn resign(&self, seat: Seat) -> Option<Event> {
        let player = self.players.get(seat.index())?;
        if self.ended.is_some() || !player.account.status.has_claim() {
            return None;
        }
        let after = self.settled(seat, player.clone(), &self.bag, Deed::Resigned);
        Some(Event::Resigned(Resigned { seat, after }))
    }

    /// Settles a deed of a seat that now has these tiles.
    fn settled(&self, seat: Seat, player: Player, bag: &Bag, deed: Deed) -> After {
        let mut players: Vec<&Player> = self.players.iter().collect();
        if let Some(held) = players.get_mut(seat.index()) {
            *held = &player;
        }
        let table = Table {
            hands: players.iter().map(|player| player.hand.as_slice()).collect(),
            bag_empty: bag.is_empty(),
            accounts: players.iter().map(|player| player.account).collect(),
            turn: self.turn,
        };
        settle(table, seat, deed)
    }
}

impl Event {
    /// Who did what to make it happen; `None` for the deal.
    pub(crate) fn cause(&self) -> Option<(Seat, Cause<Move>)> {
        Some(match self {
            Event::Dealt(_) => return None,
            Event::Placed(placed) => (placed.seat, Cause::Moved(Move::Place(placed.placement()))),
            Event::Exchanged(exchanged) => (exchanged.seat, Cause::Moved(Move::Exchange(exchanged.returned.clone()))),
            Event::Empty(empty) if empty.lapsed => (empty.seat, Cause::Lapsed),
            Event::Empty(empty) => (empty.seat, Cause::Moved(Move::Pass)),
            Event::Resigned(resigned) => (resigned.seat, Cause::Resigned),
        })
    }
}

impl TilesPlaced {
    /// The placement in the usual notation.
    pub(crate) fn placement(&self) -> super::moves::Placement {
        let tiles: Vec<(Square, Placed)> = self.tiles.iter().map(|laid| (laid.square, laid.tile)).collect();
        super::moves::Placement::named(&tiles)
    }
}
