//! Putting a move together by clicks, buttons, menus or numbers.
//!
//! A move grows from tokens, each offered before it is given:
//!
//! - `c3`, a marble that can move: it is taken in hand; then another of its row, and whatever lies between them comes along;
//! - `d3`, a cell to which a marble of the row in hand would come in only one of the directions in which the row can go; or the
//!   direction itself, `nw`. That finishes the move.
//!
//! Only what leads to a legal move is offered. Taking back is dropping the last tokens.

use super::board::Board;
use super::cell::{Cell, Direction};
use super::describe;
use super::moves::Move;
use super::ply::Ply;
use super::view::View;
use crate::games::{Choice, Choices, Illegal, Phrase, Seat, Touch};

/// A legal move with the marbles that it moves by themselves, in the order of cells.
struct Way {
    ply: Ply,
    group: Vec<Cell>,
}

/// What the tokens so far come to.
#[derive(Default)]
struct Draft {
    /// The row in hand, in the order of cells.
    group: Vec<Cell>,
    chosen: Option<Ply>,
}

/// The next choices of the viewer's seat after the tokens chosen so far. Tokens that do not fit are as if not given.
pub(crate) fn choices(view: &View, partial: &[&str]) -> Choices {
    let mut draft = Draft::default();
    let ways = view.player().map_or(Vec::new(), |seat| ways(&view.board, seat));
    for token in partial {
        draft.take(token, &ways);
    }
    let chosen = draft.chosen.map(Move::Ply);
    let letter = |cell: &Cell| view.board.get(*cell).map_or('.', describe::letter).to_string();
    Choices {
        next: draft.next(&ways),
        shown: draft
            .group
            .iter()
            .map(|cell| (Touch::Square(cell.to_string()), letter(cell)))
            .collect(),
        finished: chosen.as_ref().map(Move::to_string),
        preview: chosen.map(|chosen| describe::preview(view, &chosen).map_err(Illegal::from)),
    }
}

fn ways(board: &Board, seat: Seat) -> Vec<Way> {
    let sides = board.sides(seat);
    let way = |ply: Ply| {
        let marbles = usize::from(sides.shift(ply).marbles);
        let line = ply.row().map_or(ply.step(), |(line, _)| line);
        let mut group: Vec<Cell> = std::iter::successors(Some(ply.from()), |cell| cell.next(line))
            .take(marbles)
            .collect();
        group.sort();
        Way { ply, group }
    };
    board.plies(seat).into_iter().map(way).collect()
}

impl Draft {
    /// Adds a token, if it is offered.
    fn take(&mut self, token: &str, ways: &[Way]) {
        if self.chosen.is_some() {
            return;
        }
        if let Some(way) = self.targets(ways).into_iter().find(|(name, _)| name == token) {
            self.chosen = Some(way.1);
        } else if let Ok(cell) = token.parse::<Cell>()
            && self.marbles(ways).contains(&cell)
            && let Some(row) = self.row_with(cell)
        {
            self.group = row;
        }
    }

    /// The row in hand with one more marble, and whatever lies between; `None` if that is no row of three at most.
    fn row_with(&self, cell: Cell) -> Option<Vec<Cell>> {
        let mut ends = self.group.clone();
        ends.push(cell);
        ends.sort();
        let (first, last) = (*ends.first()?, *ends.last()?);
        if first == last {
            return Some(vec![cell]);
        }
        let line = first.toward(last)?;
        let row: Vec<Cell> = std::iter::successors(Some(first), |cell| cell.next(line))
            .take(usize::from(first.distance(last)) + 1)
            .collect();
        (row.len() <= 3 && ends.iter().all(|end| row.contains(end))).then_some(row)
    }

    /// The marbles that can be taken in hand, or to the row that is.
    fn marbles(&self, ways: &[Way]) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Cell::all()
            .filter(|cell| !self.group.contains(cell))
            .filter(|&cell| {
                self.row_with(cell)
                    .is_some_and(|row| ways.iter().any(|way| row.iter().all(|cell| way.group.contains(cell))))
            })
            .collect();
        cells.sort();
        cells
    }

    /// What finishes the move: cells that only one direction leads to, and the directions by name.
    fn targets(&self, ways: &[Way]) -> Vec<(String, Ply)> {
        let plies: Vec<Ply> = ways
            .iter()
            .filter(|way| way.group == self.group)
            .map(|way| way.ply)
            .collect();
        let reached = |ply: Ply| {
            let cells = self.group.iter().filter_map(move |cell| cell.next(ply.step()));
            cells.filter(|cell| !self.group.contains(cell)).collect::<Vec<_>>()
        };
        let mut targets = Vec::new();
        for &ply in &plies {
            for cell in reached(ply) {
                if plies.iter().filter(|&&other| reached(other).contains(&cell)).count() == 1 {
                    targets.push((cell.to_string(), ply));
                }
            }
        }
        targets.extend(plies.iter().map(|ply| (ply.step().name().to_owned(), *ply)));
        targets
    }

    /// What can be chosen next.
    fn next(&self, ways: &[Way]) -> Vec<Choice> {
        if self.chosen.is_some() {
            return Vec::new();
        }
        let square = |name: String| Choice {
            touch: Touch::Square(name.clone()),
            token: name,
        };
        let mut next = Vec::new();
        for (name, ply) in self.targets(ways) {
            next.push(match Direction::named(&name) {
                Some(_) => Choice {
                    token: name,
                    touch: Touch::Word(Phrase::new(word(ply.step()))),
                },
                None => square(name),
            });
        }
        next.extend(self.marbles(ways).into_iter().map(|cell| square(cell.to_string())));
        next
    }
}

/// The key of a direction in words.
pub(crate) fn word(direction: Direction) -> &'static str {
    match direction {
        Direction::East => "abalone-way-e",
        Direction::NorthEast => "abalone-way-ne",
        Direction::NorthWest => "abalone-way-nw",
        Direction::West => "abalone-way-w",
        Direction::SouthWest => "abalone-way-sw",
        Direction::SouthEast => "abalone-way-se",
    }
}
