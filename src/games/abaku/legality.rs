//! Whether a placement is allowed, and which equations it makes.
//!
//! The rules of a placement, in the order in which they are tested and named in a refusal:
//!
//! 1. All tiles in one row or one column (`line`), no empty square between the first and the last of them (`hole`). B 3.
//! 2. While the board is empty: at least two tiles (`opening-two`), one of them in the centre (`opening-centre`). B 1.
//! 6. A single 0 placed between two opposite tiles: one equation holds all three, on each axis (`lone-zero`). B 7.
//! 3. If more than one tile is placed: one equation in that line holds every new tile (`equation`). B 3, O 3.
//! 4. Every side contact between a new and an old tile lies inside some equation holding both (`contact`); a contact of a new 0
//!    that is part of the placed equation needs none. B 3 and 7, O 3 and 8.
//! 5. If the board was not empty: at least one equation holds both a new and an old tile (`touch`). B 5, O 2.

use super::board::Board;
use super::equation::{Equation, Numbers, read};
use super::limits;
use super::lookup::is_equation;
use super::options::{Options, ZeroRule};
use super::refusal::Refusal;
use super::score;
use super::square::{Direction, SIDE, Square};
use super::tile::Placed;

/// An allowed placement's equations, their readings not yet sought.
#[derive(Debug, Clone)]
pub(crate) struct Verdict {
    after: Board,
    found: Vec<Stretch>,
    /// The points of the turn.
    pub(crate) score: u32,
}

/// A stretch of the board that is an equation and counts, with its points.
#[derive(Debug, Clone, Copy)]
struct Stretch {
    direction: Direction,
    first: Square,
    length: u8,
    score: u32,
}

impl Stretch {
    fn squares(self) -> impl Iterator<Item = Square> {
        let (line, place) = (self.first.line(self.direction), self.first.place(self.direction));
        (place..place + self.length).filter_map(move |place| Square::at(self.direction, line, place))
    }

    fn holds(self, square: Square) -> bool {
        square.line(self.direction) == self.first.line(self.direction)
            && (self.first.place(self.direction)..self.first.place(self.direction) + self.length)
                .contains(&square.place(self.direction))
    }
}

impl Verdict {
    /// The board with the new tiles on it.
    pub(crate) fn into_board(self) -> Board {
        self.after
    }

    /// The equations with their readings: by first square, row by row; of those that begin on one square those across before
    /// those down, the longer first.
    pub(crate) fn equations(&self, options: &Options) -> Vec<Equation> {
        let mut found = self.found.clone();
        found.sort_by_key(|stretch| (stretch.first, stretch.direction, std::cmp::Reverse(stretch.length)));
        found
            .into_iter()
            .filter_map(|stretch| {
                let squares: Vec<Square> = stretch.squares().collect();
                let digits: Vec<u8> = squares
                    .iter()
                    .filter_map(|&square| self.after.get(square))
                    .map(|t| t.digit)
                    .collect();
                let reading = read(&digits, options.operations)?;
                Some(Equation {
                    squares,
                    reading,
                    score: stretch.score,
                })
            })
            .collect()
    }
}

/// A maximal row of tiles along one direction, through one square.
struct Run {
    direction: Direction,
    first: Square,
    length: usize,
    digits: [u8; SIDE as usize],
    new: [bool; SIDE as usize],
}

impl Run {
    fn through(after: &Board, before: &Board, square: Square, direction: Direction) -> Run {
        let mut first = square;
        while let [Some(previous), _] = after.contacts(first, direction) {
            first = previous;
        }
        let mut run = Run {
            direction,
            first,
            length: 0,
            digits: [0; SIDE as usize],
            new: [false; SIDE as usize],
        };
        let mut next = Some(first);
        while let Some(square) = next
            && let Some(tile) = after.get(square)
        {
            run.digits[run.length] = tile.digit;
            run.new[run.length] = before.is_free(square);
            run.length += 1;
            next = square.next(direction);
        }
        run
    }

    /// Adds every stretch of the run that is an equation with a new tile.
    fn search(&self, board: &Board, options: &Options, found: &mut Vec<Stretch>) {
        let operations = options.operations.mask();
        let numbers = Numbers::new(&self.digits[..self.length]);
        for from in 0..self.length {
            let mut any_new = self.new[from];
            for to in from + 2..=self.length {
                any_new |= self.new[to - 1];
                if any_new && is_equation(&numbers, from, to, operations) {
                    let line = self.first.line(self.direction);
                    let place = self.first.place(self.direction) + from as u8;
                    let Some(first) = Square::at(self.direction, line, place) else {
                        continue;
                    };
                    let mut stretch = Stretch {
                        direction: self.direction,
                        first,
                        length: (to - from) as u8,
                        score: 0,
                    };
                    let tiles = stretch
                        .squares()
                        .zip(from..to)
                        .map(|(square, index)| (square, self.digits[index]));
                    stretch.score = score::of_equation(tiles, board, options);
                    found.push(stretch);
                }
            }
        }
    }
}

/// Judges tiles placed on free squares of a board, in reading order, by the rules of a placement.
///
/// # Errors
/// The first rule that the placement breaks.
pub(crate) fn judge(board: &Board, tiles: &[(Square, Placed)], options: &Options) -> Result<Verdict, Refusal> {
    let squares = || tiles.iter().map(|&(square, _)| square).collect::<Vec<Square>>();
    let (&[(first, _), ..], &[.., (last, _)]) = (tiles, tiles) else {
        return Err(Refusal::Nothing);
    };
    let direction = shape(board, tiles, first, last)?;
    let mut after = board.clone();
    for &(square, tile) in tiles {
        if !after.is_free(square) {
            return Err(Refusal::Occupied { square });
        }
        after.lay(square, tile);
    }
    let opening = board.is_empty();
    if opening {
        if tiles.len() < limits::OPENING_TILES {
            return Err(Refusal::OpeningTwo { squares: squares() });
        }
        if tiles.iter().all(|&(square, _)| square != Square::CENTRE) {
            return Err(Refusal::OpeningCentre);
        }
    }

    let mut found = Vec::new();
    match direction {
        Some(direction) => {
            Run::through(&after, board, first, direction).search(board, options, &mut found);
            for &(square, _) in tiles {
                Run::through(&after, board, square, direction.other()).search(board, options, &mut found);
            }
            // Rule 3. A stretch is connected, so holding the first and the last new tile is holding all.
            if !found
                .iter()
                .any(|stretch| stretch.direction == direction && stretch.holds(first) && stretch.holds(last))
            {
                return Err(Refusal::Equation { squares: squares() });
            }
        }
        None => {
            for direction in Direction::BOTH {
                Run::through(&after, board, first, direction).search(board, options, &mut found);
            }
            if tiles[0].1.digit == 0 {
                lone_zero(board, first, &found)?;
            }
        }
    }
    contacts(board, tiles, options, &found)?;
    if !opening
        && !found
            .iter()
            .any(|stretch| stretch.squares().any(|square| !board.is_free(square)))
    {
        return Err(Refusal::Touch { squares: squares() });
    }
    let score = found.iter().map(|stretch| stretch.score).sum();
    Ok(Verdict { after, found, score })
}

/// Rule 1: in one line without a hole. Says which line; a single tile has none.
fn shape(board: &Board, tiles: &[(Square, Placed)], first: Square, last: Square) -> Result<Option<Direction>, Refusal> {
    if tiles.len() == 1 {
        return Ok(None);
    }
    let in_line = |direction: &Direction| {
        tiles
            .iter()
            .all(|(square, _)| square.line(*direction) == first.line(*direction))
    };
    let Some(direction) = Direction::BOTH.into_iter().find(in_line) else {
        return Err(Refusal::Line {
            squares: tiles.iter().map(|&(square, _)| square).collect(),
        });
    };
    let holes: Vec<Square> = (first.place(direction)..last.place(direction))
        .filter_map(|place| Square::at(direction, first.line(direction), place))
        .filter(|&square| board.is_free(square) && tiles.iter().all(|&(new, _)| new != square))
        .collect();
    if holes.is_empty() {
        Ok(Some(direction))
    } else {
        Err(Refusal::Hole { squares: holes })
    }
}

/// Rule 6: a single 0 between two opposite tiles.
fn lone_zero(board: &Board, zero: Square, found: &[Stretch]) -> Result<(), Refusal> {
    for direction in Direction::BOTH {
        if let [Some(before), Some(behind)] = board.contacts(zero, direction) {
            let joined = found
                .iter()
                .any(|stretch| stretch.direction == direction && stretch.holds(before) && stretch.holds(behind));
            if !joined {
                return Err(Refusal::LoneZero {
                    squares: [before, zero, behind],
                });
            }
        }
    }
    Ok(())
}

/// Rule 4: every contact inside an equation, but for the zero exception. Rule 3 or 6 holds already.
fn contacts(board: &Board, tiles: &[(Square, Placed)], options: &Options, found: &[Stretch]) -> Result<(), Refusal> {
    for &(square, tile) in tiles {
        // Several tiles: rule 3 put each of them into the placed equation. A single one: any equation here holds it, and an
        // old tile besides.
        let free_zero = tile.digit == 0 && (tiles.len() > 1 || !found.is_empty());
        if free_zero {
            continue;
        }
        for direction in [Direction::Down, Direction::Across] {
            for old in board.contacts(square, direction).into_iter().flatten() {
                let old_zero = board.get(old).is_some_and(|tile| tile.digit == 0);
                if options.zero == ZeroRule::Either && old_zero {
                    continue;
                }
                let held = found
                    .iter()
                    .any(|stretch| stretch.direction == direction && stretch.holds(square) && stretch.holds(old));
                if !held {
                    return Err(Refusal::Contact {
                        squares: [square.min(old), square.max(old)],
                    });
                }
            }
        }
    }
    Ok(())
}
