//! Putting a move together by clicks, buttons, menus or numbers.
//!
//! A move grows from tokens, each offered before it is given:
//!
//! - `t0` .. `t4`: the tile with that index in the hand is picked up. Another one may be picked up instead.
//! - `j0` .. `j9`: the digit of the joker just picked up.
//! - `H8`: the tile picked up is laid on that square. Tiles are laid in any order; a square is offered only if the tiles laid can
//!   still become one line with it, over what lies already and with the tiles that are left.
//! - `exchange`, first of all: from then on each tile picked is to be exchanged.
//! - `pass`, first of all: an empty turn.
//!
//! Taking back is dropping the last tokens. Which squares are offered follows from geometry alone: it gives no hint about
//! equations.

use super::describe;
use super::event::Status;
use super::limits::bag_needed_to_exchange;
use super::moves::{Move, Placement};
use super::square::{Direction, SIDE, Square};
use super::tile::{Placed, Tile};
use super::view::View;
use crate::games::{Choice, Choices, Illegal, Phrase, Touch};

/// What the tokens so far come to.
#[derive(Default)]
struct Draft {
    mode: Mode,
    /// Indices in the hand of the tiles used, in order.
    used: Vec<usize>,
    /// The tiles laid.
    laid: Vec<(Square, Placed)>,
    /// The tile in the fingers, by its index in the hand.
    held: Option<usize>,
    /// The digit given to it if it is a joker.
    digit: Option<u8>,
}

#[derive(Default, Clone, Copy, PartialEq, Eq)]
enum Mode {
    #[default]
    Place,
    Exchange,
    Pass,
}

/// The next choices of the viewer's seat after the tokens chosen so far. Tokens that do not fit are as if not given.
pub(crate) fn choices(view: &View, partial: &[&str]) -> Choices {
    let nothing = Choices {
        next: Vec::new(),
        shown: Vec::new(),
        finished: None,
        preview: None,
    };
    let Some(own) = &view.own else { return nothing };
    let active = view
        .seats
        .get(own.seat.index())
        .is_some_and(|seat| seat.status == Status::Active);
    if !active || view.ending.is_some() {
        return nothing;
    }
    let hand = &own.hand;
    let mut draft = Draft::default();
    for token in partial {
        if draft.next(view, hand).iter().any(|choice| choice.token == *token) {
            draft.take(token, hand);
        }
    }
    let chosen = draft.chosen(view, hand);
    Choices {
        next: draft.next(view, hand),
        shown: draft
            .laid
            .iter()
            .map(|(square, tile)| (Touch::Square(square.to_string()), tile.to_string()))
            .collect(),
        finished: chosen.as_ref().map(Move::to_string),
        preview: chosen.map(|chosen| describe::preview(view, &chosen).map_err(Illegal::from)),
    }
}

impl Draft {
    /// Adds a token that was offered.
    fn take(&mut self, token: &str, hand: &[Tile]) {
        match token {
            "exchange" => self.mode = Mode::Exchange,
            "pass" => self.mode = Mode::Pass,
            _ => {
                let index = token.strip_prefix('t').and_then(|index| index.parse::<usize>().ok());
                let digit = token.strip_prefix('j').and_then(|digit| digit.parse::<u8>().ok());
                if let Some(index) = index {
                    match self.mode {
                        Mode::Exchange => self.used.push(index),
                        _ => (self.held, self.digit) = (Some(index), None),
                    }
                } else if digit.is_some() {
                    self.digit = digit;
                } else if let (Ok(square), Some(index)) = (token.parse(), self.held)
                    && let Some(tile) = self.tile(hand)
                {
                    self.laid.push((square, tile));
                    self.used.push(index);
                    (self.held, self.digit) = (None, None);
                }
            }
        }
    }

    /// The tile in the fingers as it would lie; `None` for a joker that has no digit yet.
    fn tile(&self, hand: &[Tile]) -> Option<Placed> {
        match hand.get(self.held?)? {
            Tile::Digit(digit) => Some(Placed::plain(*digit)),
            Tile::Joker => self.digit.map(|digit| Placed { digit, joker: true }),
        }
    }

    /// What can be chosen next.
    fn next(&self, view: &View, hand: &[Tile]) -> Vec<Choice> {
        let word = |token: &str, phrase| Choice {
            token: token.to_owned(),
            touch: Touch::Word(phrase),
        };
        let tiles = hand
            .iter()
            .enumerate()
            .filter(|(index, _)| !self.used.contains(index) && self.held != Some(*index))
            .map(|(index, tile)| Choice {
                token: format!("t{index}"),
                touch: Touch::Card(index, tile.to_string()),
            });
        match self.mode {
            Mode::Pass => Vec::new(),
            Mode::Exchange if view.bag < bag_needed_to_exchange(self.used.len() + 1) => Vec::new(),
            Mode::Exchange => tiles.collect(),
            Mode::Place if self.held.is_some() => match self.tile(hand) {
                Some(_) => {
                    let squares = self.squares(view, hand.len()).into_iter();
                    let squares = squares.map(|square| square.to_string());
                    let squares = squares.map(|name| Choice {
                        token: name.clone(),
                        touch: Touch::Square(name),
                    });
                    squares.chain(tiles).collect()
                }
                None => {
                    let digits = (0..10i64).map(|digit| {
                        word(
                            &format!("j{digit}"),
                            Phrase::new("abaku-choice-joker").with("digit", digit),
                        )
                    });
                    digits.chain(tiles).collect()
                }
            },
            Mode::Place => {
                let more = !self.squares(view, hand.len()).is_empty();
                let mut next: Vec<Choice> = tiles.filter(|_| more).collect();
                if self.laid.is_empty() {
                    if view.bag >= bag_needed_to_exchange(1) && !hand.is_empty() {
                        next.push(word("exchange", Phrase::new("abaku-choice-exchange")));
                    }
                    next.push(word("pass", Phrase::new("abaku-choice-pass")));
                }
                next
            }
        }
    }

    /// The squares where one more tile may be laid: those from which the tiles laid, this one and the rest of the hand can
    /// still make one unbroken line that meets what lies on the board (or on an empty one covers the centre).
    fn squares(&self, view: &View, hand: usize) -> Vec<Square> {
        Square::all()
            .filter(|&square| view.board.is_free(square) && self.laid.iter().all(|&(laid, _)| laid != square))
            .filter(|&square| {
                let mut squares: Vec<Square> = self.laid.iter().map(|&(laid, _)| laid).collect();
                squares.push(square);
                Direction::BOTH
                    .into_iter()
                    .any(|direction| can_become_line(view, &squares, direction, hand))
            })
            .collect()
    }

    /// The move, once it amounts to one.
    fn chosen(&self, view: &View, hand: &[Tile]) -> Option<Move> {
        match self.mode {
            Mode::Pass => Some(Move::Pass),
            Mode::Exchange if self.used.is_empty() => None,
            Mode::Exchange => Some(Move::Exchange(
                self.used.iter().filter_map(|&index| hand.get(index)).copied().collect(),
            )),
            Mode::Place => {
                let mut laid = self.laid.clone();
                laid.sort();
                let (&(first, _), &(last, _)) = (laid.first()?, laid.last()?);
                let direction = if first.row() == last.row() {
                    Direction::Across
                } else {
                    Direction::Down
                };
                let gap = (first.place(direction)..last.place(direction))
                    .filter_map(|place| Square::at(direction, first.line(direction), place))
                    .any(|square| view.board.is_free(square) && laid.iter().all(|&(new, _)| new != square));
                (self.held.is_none() && !gap).then(|| Move::Place(Placement::named(&laid)))
            }
        }
    }
}

/// Whether up to `tiles` new tiles, among them those on `squares`, can make an unbroken line in `direction` that meets what
/// lies, or on an empty board covers the centre.
fn can_become_line(view: &View, squares: &[Square], direction: Direction, tiles: usize) -> bool {
    let line = squares[0].line(direction);
    if squares.iter().any(|square| square.line(direction) != line) {
        return false;
    }
    let free: Vec<Square> = (0..SIDE)
        .filter_map(|place| Square::at(direction, line, place))
        .filter(|&square| view.board.is_free(square))
        .collect();
    let opening = view.board.is_empty();
    let meets = |square: Square| {
        if opening {
            square == Square::CENTRE
        } else {
            view.board.touches(square)
        }
    };
    free.windows(tiles.min(free.len()).max(1)).any(|window| {
        squares.iter().all(|square| window.contains(square)) && window.iter().any(|&square| meets(square))
    })
}
