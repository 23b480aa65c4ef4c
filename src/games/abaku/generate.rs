//! All allowed placements of a hand.
//!
//! Lines are filled from left to right and from top to bottom. Two things are cheap to know and rule out nearly all fillings:
//! which digits a square admits because of its neighbours at right angles, worked out once a board, and whether some equation
//! in the line holds all new tiles. What is left goes to the one judge, [`legality::judge`], so that the list cannot disagree
//! with it about points or about what is allowed; that it misses nothing is tested against a slow search of everything.

use std::ops::RangeInclusive;

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
        tiles: Vec::new(),
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

/// A hand as the different tiles that can be placed, jokers once a digit, so that equal tiles are not tried twice.
struct Rack {
    /// Each with its place in `counts`.
    choices: Vec<(Placed, usize)>,
    counts: [u8; 11],
    size: usize,
}

impl Rack {
    fn of(hand: &[Tile]) -> Rack {
        const JOKERS: usize = 10;
        let mut counts = [0; JOKERS + 1];
        for tile in hand {
            match tile {
                Tile::Digit(digit) => counts[usize::from(*digit)] += 1,
                Tile::Joker => counts[JOKERS] += 1,
            }
        }
        let plain = (0..10).map(|digit| (Placed::plain(digit), usize::from(digit)));
        let joker = (0..10).map(|digit| (Placed { digit, joker: true }, JOKERS));
        let choices = plain.chain(joker).filter(|&(_, slot)| counts[slot] > 0).collect();
        Rack {
            choices,
            counts,
            size: hand.len().min(HAND),
        }
    }
}

struct Search<'a> {
    board: &'a Board,
    options: &'a Options,
    rack: Rack,
    /// The tiles being tried, in reading order.
    tiles: Vec<(Square, Placed)>,
    list: Vec<Candidate>,
}

impl Search<'_> {
    /// Asks the judge about the tiles being tried and keeps what it allows.
    fn ask(&mut self) {
        if let Ok(verdict) = legality::judge(self.board, &self.tiles, self.options) {
            self.list.push(Candidate {
                tiles: self.tiles.clone(),
                score: verdict.score,
            });
        }
    }

    fn single_tiles(&mut self) {
        for square in Square::all().filter(|&square| self.board.is_free(square) && self.board.touches(square)) {
            for index in 0..self.rack.choices.len() {
                self.tiles = vec![(square, self.rack.choices[index].0)];
                self.ask();
            }
        }
        self.tiles.clear();
    }
}

/// One row or column with what is known about its squares.
struct Line {
    squares: [Square; LINE],
    operations: u8,
    /// The digits that lie.
    lying: [Option<u8>; LINE],
    /// Which digits a free square admits beside its neighbours at right angles, as a set of bits.
    admits: [u16; LINE],
    /// Whether a placement with this square meets what lies (or, on the opening, covers the centre).
    meets: [bool; LINE],
    /// How many new tiles, from this free square on, it takes to meet.
    tiles_to_meet: [usize; LINE],
    /// The next free square, or the end of the line.
    next_free: [usize; LINE],
    /// The numbers along the line, as far as it is filled; what is free counts as 0 and is never asked for.
    numbers: Numbers,
}

impl Line {
    fn new(board: &Board, options: &Options, direction: Direction, number: u8) -> Line {
        let squares = std::array::from_fn(|place| Square::at(direction, number, place as u8).unwrap_or(Square::CENTRE));
        let opening = board.is_empty();
        let lying = squares.map(|square| board.get(square).map(|tile| tile.digit));
        let mut line = Line {
            squares,
            operations: options.operations.mask(),
            lying,
            admits: [0; LINE],
            meets: squares.map(|square| {
                if opening {
                    square == Square::CENTRE
                } else {
                    board.touches(square)
                }
            }),
            tiles_to_meet: [usize::MAX; LINE],
            next_free: [LINE; LINE],
            numbers: Numbers::new(&lying.map(Option::unwrap_or_default)),
        };
        let (mut free, mut to_meet) = (LINE, usize::MAX);
        for place in (0..LINE).rev() {
            line.next_free[place] = free;
            if lying[place].is_none() {
                to_meet = if line.meets[place] {
                    1
                } else {
                    to_meet.saturating_add(1)
                };
                line.tiles_to_meet[place] = to_meet;
                free = place;
            }
        }
        // Lines out of reach are many, and asking costs most.
        if line.tiles_to_meet.iter().any(|&tiles| tiles <= HAND) {
            for place in (0..LINE).filter(|&place| lying[place].is_none()) {
                line.admits[place] = admitted(board, options, squares[place], direction.other());
            }
        }
        line
    }

    fn fill(&mut self, search: &mut Search<'_>) {
        let mut run = 0;
        for start in 0..LINE {
            if self.lying[start].is_none() {
                self.fill_from(search, run, start, start, false);
                run = start + 1;
            }
        }
    }

    /// Tries every tile on the free square at `place`, then goes on to the next free one. `start` is the first new tile, `run`
    /// where the tiles that lie before it begin.
    fn fill_from(&mut self, search: &mut Search<'_>, run: usize, start: usize, place: usize, met: bool) {
        let left = search.rack.size - search.tiles.len();
        if !met && self.tiles_to_meet[place] > left {
            return;
        }
        let met = met || self.meets[place];
        let next = self.next_free[place];
        for index in 0..search.rack.choices.len() {
            let (tile, slot) = search.rack.choices[index];
            if search.rack.counts[slot] == 0 || self.admits[place] & 1 << tile.digit == 0 {
                continue;
            }
            self.numbers.set(place, tile.digit);
            for behind in place + 1..next {
                self.numbers.set(behind, self.lying[behind].unwrap_or_default());
            }
            search.rack.counts[slot] -= 1;
            search.tiles.push((self.squares[place], tile));
            if met && search.tiles.len() >= OPENING_TILES && self.has_placed_equation(run..=start, place + 1..=next) {
                search.ask();
            }
            if left > 1 && next < LINE {
                self.fill_from(search, run, start, next, met);
            }
            search.tiles.pop();
            search.rack.counts[slot] += 1;
        }
    }

    /// Rule 3: whether some equation in the line begins and ends in these ranges, around all new tiles.
    fn has_placed_equation(&self, begins: RangeInclusive<usize>, ends: RangeInclusive<usize>) -> bool {
        // The shortest first: most are found there, and they are in the table.
        begins.rev().any(|from| {
            ends.clone()
                .any(|to| is_equation(&self.numbers, from, to, self.operations))
        })
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
