//! Which legal move is meant, and if none is, why.

use super::board::Board;
use super::cell::{Cell, Direction};
use super::limits::ROW;
use super::moves::{Move, Typed};
use super::ply::Ply;
use super::refusal::Refusal;
use crate::games::Seat;

/// The legal move of a seat that is chosen.
///
/// # Errors
/// Why there is none.
pub(crate) fn judge(board: &Board, seat: Seat, chosen: &Move) -> Result<Ply, Refusal> {
    let case = Case { board, seat };
    match *chosen {
        Move::Ply(ply) if board.judge(seat, ply).is_some() => Ok(ply),
        Move::Ply(ply) => Err(match ply.row() {
            None => case.inline(ply.from(), ply.step(), None),
            Some(_) => case.sideways(&ply.cells(), ply.step()),
        }),
        Move::Typed(typed) => resolve(board, seat, typed).ok_or_else(|| case.why_not(typed)),
    }
}

/// The one legal move of a seat that is written so.
pub(crate) fn resolve(board: &Board, seat: Seat, typed: Typed) -> Option<Ply> {
    let sides = board.sides(seat);
    let mut found = None;
    let mut several = false;
    sides.each(|ply| {
        if typed.names(ply, sides.shift(ply).marbles) {
            several |= found.is_some();
            found = Some(ply);
        }
    });
    found.filter(|_| !several)
}

/// The legal moves of a seat in which the marble of a cell moves by itself.
///
/// # Errors
/// That no marble lies there, or none that the seat moves.
pub(crate) fn moves_of(board: &Board, seat: Seat, cell: Cell) -> Result<Vec<Ply>, Refusal> {
    let case = Case { board, seat };
    if let Some(refusal) = case.not_friend(cell) {
        return Err(refusal);
    }
    let sides = board.sides(seat);
    let mut plies = board.plies(seat);
    plies.retain(|&ply| sides.shift(ply).set & sides.friends & cell.set() != 0);
    Ok(plies)
}

/// A seat at a board.
struct Case<'a> {
    board: &'a Board,
    seat: Seat,
}

impl Case<'_> {
    /// Why what was typed is no legal move.
    fn why_not(&self, typed: Typed) -> Refusal {
        match typed {
            Typed::Pair(from, to) => self.pair(from, to),
            Typed::Row(one, other, to) => match one.toward(to).filter(|_| one.distance(to) == 1) {
                Some(direction) => self.row(one, other, direction),
                None => Refusal::Far(one, to),
            },
            Typed::Way(one, Some(other), direction) => self.row(one, other, direction),
            Typed::Way(one, None, direction) => self.inline(one, direction, None),
        }
    }

    /// From a cell to another: one step or several along a line, or an end of a row to the target of the other.
    fn pair(&self, from: Cell, to: Cell) -> Refusal {
        if let Some(refusal) = self.not_own(from) {
            return refusal;
        }
        let far = from.distance(to);
        match from.toward(to) {
            _ if far == 0 => Refusal::Far(from, to),
            Some(direction) if far == 1 => self.inline(from, direction, None),
            Some(direction) if usize::from(far) <= ROW => self.inline(from, direction, Some(far)),
            Some(_) => Refusal::TooMany(vec![from, to]),
            None if usize::from(far) <= ROW => self.oblique(from, to, far).unwrap_or(Refusal::Far(from, to)),
            None => Refusal::Far(from, to),
        }
    }

    /// From an end of a row of so many to the target of its other end: the first such row that is there, if any is.
    fn oblique(&self, from: Cell, to: Cell, marbles: u8) -> Option<Refusal> {
        for line in Direction::ALL {
            let cells: Vec<Cell> = std::iter::successors(Some(from), |cell| cell.next(line))
                .take(usize::from(marbles))
                .collect();
            let last = *cells.last()?;
            let full = cells.len() == usize::from(marbles);
            if let Some(step) = last.toward(to).filter(|_| full && last.distance(to) == 1)
                && !step.is_along(line)
                && cells.iter().all(|&cell| self.is_friend(cell))
            {
                return Some(self.sideways(&cells, step));
            }
        }
        None
    }

    /// A row by its ends and a direction.
    fn row(&self, one: Cell, other: Cell, direction: Direction) -> Refusal {
        let far = usize::from(one.distance(other));
        if far == 0 {
            return self.inline(one, direction, Some(1));
        }
        let Some(line) = one.toward(other) else {
            return Refusal::Line(vec![one, other]);
        };
        if far >= ROW {
            return Refusal::TooMany(vec![one, other]);
        }
        let cells: Vec<Cell> = std::iter::successors(Some(one), |cell| cell.next(line))
            .take(far + 1)
            .collect();
        if !direction.is_along(line) {
            return self.sideways(&cells, direction);
        }
        if let Some(refusal) = cells.iter().find_map(|&cell| self.not_friend(cell)) {
            return refusal;
        }
        let rear = if direction == line { one } else { other };
        self.inline(rear, direction, Some(far as u8 + 1))
    }

    /// Why a marble cannot move along a line with what lies before it. `marbles`: how many were to move.
    fn inline(&self, rear: Cell, direction: Direction, marbles: Option<u8>) -> Refusal {
        if let Some(refusal) = self.not_own(rear) {
            return refusal;
        }
        let friends: Vec<Cell> = std::iter::successors(Some(rear), |cell| cell.next(direction))
            .take_while(|&cell| self.is_friend(cell))
            .collect();
        if friends.len() > ROW {
            // What is true of the front three is what the player wants to know.
            let instead = friends[friends.len() - ROW];
            let moves = self.board.judge(self.seat, Ply::inline(instead, direction)).is_some();
            return match moves {
                true => Refusal::Four { rear, instead },
                false if self.is_own(instead) => self.inline(instead, direction, None),
                false => Refusal::TooMany(vec![rear, friends[friends.len() - 1]]),
            };
        }
        let head = friends[friends.len() - 1];
        let Some(front) = head.next(direction) else {
            return Refusal::OffBoard(head);
        };
        let foes: Vec<Cell> = std::iter::successors(Some(front), |cell| cell.next(direction))
            .take_while(|&cell| self.is_foe(cell))
            .collect();
        let behind = foes.last().and_then(|last| last.next(direction));
        match behind {
            _ if foes.len() > friends.len() => Refusal::Outnumbered(foes),
            _ if !foes.is_empty() && foes.len() == friends.len() => Refusal::Equal(foes),
            Some(behind) if self.is_friend(behind) => Refusal::Blocked(behind),
            // It could move, but not as many as were named.
            _ if marbles.is_some_and(|marbles| usize::from(marbles) != friends.len()) => {
                let instead = Ply::inline(rear, direction);
                Refusal::Others(friends, self.board.judge(self.seat, instead).map(|_| instead))
            }
            _ => Refusal::Far(rear, front),
        }
    }

    /// Why a row cannot go sideways.
    fn sideways(&self, cells: &[Cell], direction: Direction) -> Refusal {
        if let Some(refusal) = cells.iter().find_map(|&cell| self.not_friend(cell)) {
            return refusal;
        }
        if !cells.iter().any(|&cell| self.is_own(cell)) {
            return Refusal::Partner(cells.to_vec());
        }
        if let Some(&end) = cells.iter().find(|cell| cell.next(direction).is_none()) {
            return Refusal::OffBoard(end);
        }
        let targets: Vec<Cell> = cells.iter().filter_map(|cell| cell.next(direction)).collect();
        let foe = targets.iter().find(|&&cell| self.is_foe(cell));
        let friend = targets.iter().find(|&&cell| self.is_friend(cell));
        match (foe, friend) {
            (Some(&foe), _) => Refusal::Sideways(foe),
            (None, Some(&friend)) => Refusal::Occupied(friend),
            (None, None) => Refusal::Others(cells.to_vec(), None),
        }
    }

    fn is_own(&self, cell: Cell) -> bool {
        self.board.sides(self.seat).own & cell.set() != 0
    }

    fn is_friend(&self, cell: Cell) -> bool {
        self.board.sides(self.seat).friends & cell.set() != 0
    }

    fn is_foe(&self, cell: Cell) -> bool {
        self.board.sides(self.seat).foes & cell.set() != 0
    }

    /// That no friendly marble lies there.
    fn not_friend(&self, cell: Cell) -> Option<Refusal> {
        if self.is_foe(cell) {
            return Some(Refusal::NotYours(cell));
        }
        (!self.is_friend(cell)).then_some(Refusal::Empty(cell))
    }

    /// That no own marble lies there.
    fn not_own(&self, cell: Cell) -> Option<Refusal> {
        let partners = self.is_friend(cell) && !self.is_own(cell);
        self.not_friend(cell)
            .or_else(|| partners.then(|| Refusal::Partner(vec![cell])))
    }
}
