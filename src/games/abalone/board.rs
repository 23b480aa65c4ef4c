//! The marbles on the board, what a seat can move, and what a move does to them.

use super::cell::{ALL, Cell, Direction, Set, cells, edge, step};
use super::ply::Ply;
use crate::games::Seat;

/// The marbles of up to four colours. The colour of a seat is the seat's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    colours: [Set; 4],
    seats: u8,
}

/// The marbles as one seat sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sides {
    /// The own ones.
    pub(crate) own: Set,
    /// The own ones and the partner's.
    pub(crate) friends: Set,
    /// All others.
    pub(crate) foes: Set,
}

/// What a legal move does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shift {
    /// Every marble that moves, pushed ones too: all go one step.
    pub(crate) set: Set,
    /// How many marbles move by themselves.
    pub(crate) marbles: u8,
    /// How many are pushed.
    pub(crate) pushed: u8,
    /// The cell of the one that goes off the board.
    pub(crate) ejected: Option<Cell>,
}

impl Board {
    /// An empty board for so many seats.
    pub(crate) fn empty(seats: u8) -> Board {
        Board { colours: [0; 4], seats }
    }

    /// How many seats play on it.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Whose marble lies on a cell.
    pub fn get(&self, cell: Cell) -> Option<Seat> {
        (0..4)
            .map(Seat)
            .find(|seat| self.colours[seat.index()] & cell.set() != 0)
    }

    /// The marbles of a seat, row by row from A1.
    pub fn marbles(&self, seat: Seat) -> Vec<Cell> {
        let mut marbles: Vec<Cell> = cells(self.colour(seat)).collect();
        marbles.sort();
        marbles
    }

    /// How many marbles a seat has on the board.
    pub fn count(&self, seat: Seat) -> u32 {
        self.colour(seat).count_ones()
    }

    /// The set of a seat's marbles.
    pub(crate) fn colour(&self, seat: Seat) -> Set {
        self.colours.get(seat.index()).copied().unwrap_or_default()
    }

    /// The sets of all four colours.
    pub(crate) fn colours(&self) -> [Set; 4] {
        self.colours
    }

    /// Puts a marble down.
    pub(crate) fn lay(&mut self, cell: Cell, seat: Seat) {
        self.colours[seat.index()] |= cell.set();
    }

    /// The marbles as a seat sees them.
    #[inline]
    pub(crate) fn sides(&self, seat: Seat) -> Sides {
        let own = self.colours[seat.index()];
        let all = self.colours[0] | self.colours[1] | self.colours[2] | self.colours[3];
        let friends = match self.seats {
            4 => own | self.colours[(seat.index() + 2) % 4],
            _ => own,
        };
        Sides {
            own,
            friends,
            foes: all & !friends,
        }
    }

    /// The legal moves of a seat, by the direction of their step.
    pub(crate) fn plies(&self, seat: Seat) -> Vec<Ply> {
        let mut plies = Vec::with_capacity(80);
        self.sides(seat).each(|ply| plies.push(ply));
        plies
    }

    /// What a move of a seat does, if it is legal.
    pub(crate) fn judge(&self, seat: Seat, ply: Ply) -> Option<Shift> {
        let sides = self.sides(seat);
        let mut legal = false;
        sides.each(|other| legal |= other == ply);
        legal.then(|| sides.shift(ply))
    }

    /// Takes every marble of the set one step; one that leaves the board is gone.
    #[inline]
    pub(crate) fn shift(&mut self, set: Set, direction: Direction) {
        for colour in &mut self.colours {
            *colour = *colour & !set | step(*colour & set, direction);
        }
    }
}

impl Sides {
    /// The cells without a marble.
    #[inline]
    fn empty(&self) -> Set {
        ALL & !(self.friends | self.foes)
    }

    /// The own marbles that can be the rear of a move along its line in a direction, all at once.
    #[inline(always)]
    fn rears(&self, direction: Direction) -> Set {
        let back = direction.opposite();
        let empty = self.empty();
        // Where a step leads to an empty cell.
        let free = step(empty, back);
        // Foes that give way when pushed, alone or as the nearer of two; and the cells before them.
        let gives_way = self.foes & (free | edge(direction));
        let before_one = step(gives_way, back);
        let before_two = step(self.foes & before_one, back);
        // Front marbles of two, and of three.
        let leads_two = self.friends & (free | before_one);
        let leads_three = self.friends & (free | before_one | before_two);
        let second_of_three = self.friends & step(leads_three, back);
        self.own & (free | step(leads_two | second_of_three, back))
    }

    /// Those of them that push a marble off the board.
    #[inline(always)]
    pub(crate) fn ejectors(&self, direction: Direction) -> Set {
        let back = direction.opposite();
        let at_edge = self.foes & edge(direction);
        if at_edge == 0 {
            return 0;
        }
        let before_one = step(at_edge, back);
        let before_two = step(self.foes & before_one, back);
        let leads_three = self.friends & (before_one | before_two);
        let second = self.friends & (before_one | step(leads_three, back));
        self.own & step(second, back)
    }

    /// Those of them that push marbles on without any going off.
    #[inline(always)]
    pub(crate) fn pushers(&self, direction: Direction) -> Set {
        let back = direction.opposite();
        let gives_way = self.foes & step(self.empty(), back);
        let before_one = step(gives_way, back);
        let before_two = step(self.foes & before_one, back);
        let leads_three = self.friends & (before_one | before_two);
        let second = self.friends & (before_one | step(leads_three, back));
        self.own & step(second, back)
    }

    /// The first ends of rows of two and of three that can go sideways.
    #[inline(always)]
    fn rows(&self, free: Set, line: Direction) -> (Set, Set) {
        let back = line.opposite();
        let second = step(free, back);
        let two = free & second;
        let three = two & step(second, back);
        // Of marbles of two partners one at least must be the own one.
        if self.own == self.friends {
            return (two, three);
        }
        let own = self.own | step(self.own, back);
        (two & own, three & (own | step(step(self.own, back), back)))
    }

    /// Calls for every legal move: direction by direction, in each first those along their line.
    #[inline]
    pub(crate) fn each(&self, mut call: impl FnMut(Ply)) {
        for direction in Direction::ALL {
            cells(self.rears(direction)).for_each(|rear| call(Ply::inline(rear, direction)));
            let free = self.friends & step(self.empty(), direction.opposite());
            for line in Direction::LINES.into_iter().filter(|&line| !direction.is_along(line)) {
                let (two, three) = self.rows(free, line);
                cells(two).for_each(|first| call(Ply::broadside(first, line, 2, direction)));
                cells(three).for_each(|first| call(Ply::broadside(first, line, 3, direction)));
            }
        }
    }

    /// How many legal moves there are.
    #[inline]
    pub(crate) fn count(&self) -> u32 {
        let mut count = 0;
        for direction in Direction::ALL {
            count += self.rears(direction).count_ones();
            let free = self.friends & step(self.empty(), direction.opposite());
            for line in Direction::LINES {
                if !direction.is_along(line) {
                    let (two, three) = self.rows(free, line);
                    count += two.count_ones() + three.count_ones();
                }
            }
        }
        count
    }

    /// Whether there is a legal move. Whatever can go sideways has an own marble that can go alone.
    pub(crate) fn can_move(&self) -> bool {
        Direction::ALL.into_iter().any(|direction| self.rears(direction) != 0)
    }

    /// What a legal move does.
    #[inline]
    pub(crate) fn shift(&self, ply: Ply) -> Shift {
        if let Some((line, marbles)) = ply.row() {
            let first = ply.from().set();
            let second = step(first, line);
            let third = if marbles == 3 { step(second, line) } else { 0 };
            return Shift {
                set: first | second | third,
                marbles,
                pushed: 0,
                ejected: None,
            };
        }
        let direction = ply.step();
        let (mut set, mut marbles, mut pushed) = (0, 0, 0);
        let mut at = ply.from().set();
        while at & self.friends != 0 {
            set |= at;
            marbles += 1;
            at = step(at, direction);
        }
        let mut last = 0;
        while at & self.foes != 0 {
            set |= at;
            pushed += 1;
            last = at;
            at = step(at, direction);
        }
        let off = pushed > 0 && at == 0;
        Shift {
            set,
            marbles,
            pushed,
            ejected: if off { cells(last).next() } else { None },
        }
    }
}
