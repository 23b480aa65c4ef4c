//! All allowed placements of a hand.
//!
//! Lines are filled from left to right and from top to bottom. Two things are cheap to know and rule out nearly all fillings:
//! which digits a square admits because of its neighbours at right angles, worked out once a board, and whether some equation
//! in the line holds all new tiles. What is left goes to the one judge, [`legality::judge`], so that the list cannot disagree
//! with it about points or about what is allowed; that it misses nothing is tested against a slow search of everything.

use super::board::Board;
use super::equation::Numbers;
use super::event::Status;
use super::legality;
use super::limits::{HAND, OPENING_TILES, bag_needed_to_exchange};
use super::lookup::is_equation;
use super::moves::{Move, Placement};
use super::options::{Options, ZeroRule};
use super::square::{Direction, SIDE, Square};
use super::tile::{Placed, Tile};
use super::view::View;

const LINE: usize = SIDE as usize;

/// An allowed placement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The tiles in reading order.
    pub(crate) tiles: Vec<(Square, Placed)>,
    /// The points of the turn.
    pub(crate) score: u32,
}

/// All allowed placements of a hand, each filling of squares once: the best first, of equals those whose squares come first
/// row by row. A joker is listed once for each digit it may stand for, also beside a plain tile of that digit.
pub(crate) fn placements(board: &Board, hand: &[Tile], options: &Options) -> Vec<Candidate> {
    let mut search = Search {
        board,
        options,
        rack: Rack::of(hand),
        list: Vec::new(),
    };
    search.single_tiles();
    for direction in Direction::BOTH {
        for line in 0..SIDE {
            Line::new(board, options, direction, line).fill(&mut search);
        }
    }
    let mut list = search.list;
    list.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.tiles.cmp(&b.tiles)));
    list
}

/// All moves of the viewer's seat as if it were its turn: placements, the best first; then exchanges of each choice of tiles,
/// the most tiles first; then the pass. None for the public, for who is out of the game, and once it is over.
pub(crate) fn legal_moves(view: &View) -> Vec<Move> {
    let Some(own) = &view.own else { return Vec::new() };
    let active = view
        .seats
        .get(own.seat.index())
        .is_some_and(|seat| seat.status == Status::Active);
    if !active || view.ending.is_some() {
        return Vec::new();
    }
    let placements = placements(&view.board, &own.hand, &view.options);
    let placements = placements
        .iter()
        .map(|candidate| Move::Place(Placement::named(&candidate.tiles)));
    let exchanges = exchanges(&own.hand, view.bag).into_iter().map(Move::Exchange);
    placements.chain(exchanges).chain([Move::Pass]).collect()
}

/// All different choices of tiles that a bag with so many tiles allows to exchange, the most tiles first.
pub(crate) fn exchanges(hand: &[Tile], bag: usize) -> Vec<Vec<Tile>> {
    let mut sorted = hand.to_vec();
    sorted.sort();
    let mut choices: Vec<Vec<Tile>> = (1..1u32 << sorted.len())
        .map(|set| {
            sorted
                .iter()
                .enumerate()
                .filter(|(index, _)| set >> index & 1 == 1)
                .map(|(_, &tile)| tile)
                .collect()
        })
        .filter(|choice: &Vec<Tile>| bag >= bag_needed_to_exchange(choice.len()))
        .collect();
    choices.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    choices.dedup();
    choices
}

/// A hand as counts, so that equal tiles are not tried twice.
struct Rack {
    digits: [u8; 10],
    jokers: u8,
    size: usize,
}

impl Rack {
    fn of(hand: &[Tile]) -> Rack {
        let mut rack = Rack {
            digits: [0; 10],
            jokers: 0,
            size: hand.len().min(HAND),
        };
        for tile in hand {
            match tile {
                Tile::Digit(digit) => rack.digits[usize::from(*digit)] += 1,
                Tile::Joker => rack.jokers += 1,
            }
        }
        rack
    }

    /// The different tiles that can be placed, jokers once a digit.
    fn choices(&self) -> impl Iterator<Item = Placed> + use<> {
        let (digits, jokers) = (self.digits, self.jokers);
        let plain = (0..10)
            .filter(move |&digit| digits[usize::from(digit)] > 0)
            .map(Placed::plain);
        let joker = (0..10)
            .filter(move |_| jokers > 0)
            .map(|digit| Placed { digit, joker: true });
        plain.chain(joker)
    }

    fn count(&mut self, tile: Placed) -> &mut u8 {
        if tile.joker {
            &mut self.jokers
        } else {
            &mut self.digits[usize::from(tile.digit)]
        }
    }
}

struct Search<'a> {
    board: &'a Board,
    options: &'a Options,
    rack: Rack,
    list: Vec<Candidate>,
}

impl Search<'_> {
    /// Asks the judge and keeps what it allows.
    fn ask(&mut self, tiles: &[(Square, Placed)]) {
        if let Ok(verdict) = legality::judge(self.board, tiles, self.options) {
            self.list.push(Candidate {
                tiles: tiles.to_vec(),
                score: verdict.score,
            });
        }
    }

    fn single_tiles(&mut self) {
        for square in Square::all().filter(|&square| self.board.is_free(square) && self.board.touches(square)) {
            for tile in self.rack.choices() {
                self.ask(&[(square, tile)]);
            }
        }
    }
}

/// One row or column with what is known about its squares.
struct Line {
    direction: Direction,
    number: u8,
    operations: u8,
    /// The digits that lie, and while it is filled those being tried.
    digits: [Option<u8>; LINE],
    /// Which digits a free square admits beside its neighbours at right angles, as a set of bits.
    admits: [u16; LINE],
    /// Whether a placement with this square meets what lies (or, on the opening, covers the centre).
    meets: [bool; LINE],
}

impl Line {
    fn new(board: &Board, options: &Options, direction: Direction, number: u8) -> Line {
        let mut line = Line {
            direction,
            number,
            operations: options.operations.mask(),
            digits: [None; LINE],
            admits: [0; LINE],
            meets: [false; LINE],
        };
        let opening = board.is_empty();
        for place in 0..SIDE {
            let Some(square) = Square::at(direction, number, place) else {
                continue;
            };
            let index = usize::from(place);
            line.digits[index] = board.get(square).map(|tile| tile.digit);
            line.meets[index] = if opening {
                square == Square::CENTRE
            } else {
                board.touches(square)
            };
            line.admits[index] = if board.is_free(square) {
                admitted(board, options, square, direction.other())
            } else {
                0
            };
        }
        line
    }

    fn fill(&mut self, search: &mut Search<'_>) {
        for start in 0..LINE {
            if self.digits[start].is_none() {
                self.fill_from(search, start, start, false, &mut Vec::with_capacity(HAND));
            }
        }
    }

    /// Tries every tile on the free square at `place`, then goes on to the next free one.
    fn fill_from(
        &mut self,
        search: &mut Search<'_>,
        start: usize,
        place: usize,
        met: bool,
        tiles: &mut Vec<(Square, Placed)>,
    ) {
        let Some(square) = Square::at(self.direction, self.number, place as u8) else {
            return;
        };
        // With the tiles that are left the line must still come to a square that meets.
        let left = search.rack.size - tiles.len();
        let mut near = (place..LINE).filter(|&free| self.digits[free].is_none()).take(left);
        if !met && !near.any(|free| self.meets[free]) {
            return;
        }
        let met = met || self.meets[place];
        let next = (place + 1..LINE).find(|&next| self.digits[next].is_none());
        for tile in search.rack.choices() {
            if self.admits[place] & 1 << tile.digit == 0 {
                continue;
            }
            *search.rack.count(tile) -= 1;
            self.digits[place] = Some(tile.digit);
            tiles.push((square, tile));
            if tiles.len() >= OPENING_TILES && met && self.has_placed_equation(start, place) {
                search.ask(tiles);
            }
            if tiles.len() < search.rack.size
                && let Some(next) = next
            {
                self.fill_from(search, start, next, met, tiles);
            }
            tiles.pop();
            self.digits[place] = None;
            *search.rack.count(tile) += 1;
        }
    }

    /// Rule 3: whether some equation in the line holds everything from `start` to `last`.
    fn has_placed_equation(&self, start: usize, last: usize) -> bool {
        let mut first = start;
        while first > 0 && self.digits[first - 1].is_some() {
            first -= 1;
        }
        let mut digits = [0; LINE];
        let mut length = 0;
        while let Some(&Some(digit)) = self.digits.get(first + length) {
            digits[length] = digit;
            length += 1;
        }
        let numbers = Numbers::new(&digits[..length]);
        let (start, last) = (start - first, last - first);
        // The shortest first: most are found there, and they are in the table.
        (0..=start)
            .rev()
            .any(|from| (last + 1..=length).any(|to| is_equation(&numbers, from, to, self.operations)))
    }
}

/// Which digits a free square admits as one of several new tiles, given what lies before and behind it in `direction`, at
/// right angles to the line being filled (rule 4).
fn admitted(board: &Board, options: &Options, square: Square, direction: Direction) -> u16 {
    const ALL: u16 = 0b11_1111_1111;
    let contacts = board.contacts(square, direction);
    if contacts.iter().all(Option::is_none) {
        return ALL;
    }
    let mut digits = [0; LINE];
    let mut first = square;
    while let [Some(previous), _] = board.contacts(first, direction) {
        first = previous;
    }
    let at = usize::from(square.place(direction) - first.place(direction));
    let mut length = 0;
    let mut next = Some(first);
    while let Some(here) = next
        && (here == square || !board.is_free(here))
    {
        digits[length] = board.get(here).map_or(0, |tile| tile.digit);
        length += 1;
        next = here.next(direction);
    }
    let freed = |side: Option<Square>| match side {
        None => true,
        Some(old) => options.zero == ZeroRule::Either && board.get(old).is_some_and(|tile| tile.digit == 0),
    };
    let operations = options.operations.mask();
    let mut admitted = 1; // A new 0 belongs to the placed equation, and its contacts need none.
    for digit in 1..10u8 {
        digits[at] = digit;
        let numbers = Numbers::new(&digits[..length]);
        let mut sides = contacts.map(freed);
        for from in 0..=at {
            for to in (at + 1).max(from + 2)..=length {
                if is_equation(&numbers, from, to, operations) {
                    sides[0] |= from < at;
                    sides[1] |= to > at + 1;
                }
            }
        }
        if sides == [true, true] {
            admitted |= 1 << digit;
        }
    }
    admitted
}
