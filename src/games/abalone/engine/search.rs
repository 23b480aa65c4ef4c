//! Alpha-beta, deeper step by step, with what was found out before, the likeliest moves first, and at the end of every path all
//! moves that push a marble off.
//!
//! Most positions are not looked at to the end. Whoever is still better off after letting the other side move twice is better off;
//! near the end of a path a value far from what is asked stays so; and moves that come late in their order are looked at less
//! deep, or near the end not at all.

use super::super::board::Sides;
use super::super::cell::{Direction, cells};
use super::super::ply::Ply;
use super::super::view::View;
use super::Thought;
use super::evaluate::{Gains, Weights, evaluate};
use super::ordering::{Ordering, Scored, Spot, next_best};
use super::state::{Company, State};
use super::table::{Bound, Entry, Table};
use super::window::{INFINITE, NEARLY_WON, WON, Window, from_table, to_table};
use crate::games::Draws;

/// A position that was there before is worth so little more than nothing to the other side: nobody shuffles who is not behind.
const CONTEMPT: i32 = 150;
/// The deepest search.
const DEEPEST: i32 = 40;
/// How often the clock is asked, in positions.
const ASKED: u64 = 512;

/// What a position may gain or lose by each quiet move to the end of a path.
const DRIFT: i32 = 100;
/// So near to the end a position worth much more than what is asked is looked at no further.
const NEAR: i32 = 3;
/// So near moves that push nothing off are left out where far too little is there.
const NEARER: i32 = 2;
/// So near only the first moves count: so many for each move to the end.
const FEW: (i32, i32) = (4, 8);
/// At the root so many moves are looked at to the full depth.
const FULL: usize = 8;

struct Search<'a> {
    company: Company,
    /// The positions of the game since a marble last went off, sorted.
    seen: Vec<u64>,
    /// Those that were there twice.
    twice: Vec<u64>,
    table: Table,
    ordering: Ordering,
    gains: Gains,
    /// Room for the moves of all positions on the path.
    moves: Vec<Scored>,
    /// The keys of the positions on the path.
    path: Vec<u64>,
    nodes: u64,
    budget: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

/// A state that a move led to.
struct Made {
    next: State,
    /// Whether a marble went off.
    ejects: bool,
    /// Whether that won the game.
    wins: bool,
    /// Whether the same side moves on.
    same: bool,
}

pub(super) fn think(
    view: &View,
    budget: u64,
    weights: &Weights,
    stop: &dyn Fn() -> bool,
    draws: &mut Draws,
) -> Option<Thought> {
    let seat = view.player()?;
    let company = Company::new(view, seat, weights);
    let state = State::new(view, &company);
    let mut plies = view.board.plies(seat);
    draws.shuffle(&mut plies);
    let mut seen = view.seen.clone();
    seen.sort_unstable();
    let mut twice: Vec<u64> = seen
        .windows(2)
        .filter(|two| two[0] == two[1])
        .map(|two| two[0])
        .collect();
    twice.dedup();
    let mut search = Search {
        company,
        seen,
        twice,
        table: Table::for_nodes(budget),
        ordering: Ordering::new(DEEPEST as usize),
        gains: Gains::new(weights),
        moves: Vec::with_capacity(4096),
        path: vec![state.key],
        nodes: 0,
        budget,
        stop,
        stopped: false,
    };
    search.root(&state, plies)
}

impl Search<'_> {
    /// Searches from the root, one move deeper each time.
    fn root(&mut self, state: &State, plies: Vec<Ply>) -> Option<Thought> {
        let sides = state.sides(&self.company);
        let ejects = |ply: &Ply| ply.is_inline() && sides.ejectors(ply.step()) & ply.from().set() != 0;
        let mut moves: Vec<Scored> = plies
            .iter()
            .map(|&ply| Scored {
                score: i32::from(ejects(&ply)),
                ply,
            })
            .collect();
        // Stable, so that the draws decide among equals.
        moves.sort_by_key(|chosen| -chosen.score);
        let mut best = Thought {
            ply: moves.first()?.ply,
            value: 0,
            depth: 0,
            nodes: 0,
        };
        for depth in 1..DEEPEST {
            let (mut window, mut found) = (Window::WHOLE, None);
            for (index, chosen) in moves.iter_mut().enumerate() {
                let made = self.make(state, &sides, chosen.ply);
                let reduced = i32::from(index >= FULL && depth >= 3 && !made.ejects);
                let value = self.child(&made, depth - 1, window, (index > 0).then_some(reduced), 1);
                self.path.pop();
                if self.stopped {
                    break;
                }
                // What is not better than the best is only known not to be.
                chosen.score = -INFINITE;
                if value > window.low {
                    window.low = value;
                    chosen.score = value;
                    found = Some(chosen.ply);
                }
            }
            if let Some(ply) = found {
                (best.ply, best.value) = (ply, window.low);
            }
            if self.stopped {
                break;
            }
            best.depth = depth as u32;
            moves.sort_by_key(|chosen| std::cmp::Reverse(chosen.score));
            // Nothing more is to be found out.
            if moves.len() == 1 || best.value.abs() > NEARLY_WON {
                break;
            }
        }
        best.nodes = self.nodes;
        Some(best)
    }

    /// Makes a move and puts it on the path.
    #[inline]
    fn make(&mut self, state: &State, sides: &Sides, ply: Ply) -> Made {
        let (next, ejects) = state.after(&self.company, sides, ply);
        self.path.push(next.key);
        Made {
            ejects,
            wins: ejects && next.is_won_by(self.company.order[state.at]),
            same: self.company.same_side(state.at, next.at),
            next,
        }
    }

    /// The value of a move to the side that makes it: unless it is the first, with a narrow window first, and less deep by so
    /// many moves.
    fn child(&mut self, made: &Made, depth: i32, window: Window, later: Option<i32>, ply: usize) -> i32 {
        if made.wins {
            self.nodes += 1;
            return WON - ply as i32;
        }
        let mut look = |depth: i32, window: Window| match made.same {
            true => self.search(&made.next, depth, window, ply, true),
            false => -self.search(&made.next, depth, window.turned(), ply, true),
        };
        let Some(reduced) = later else {
            return look(depth, window);
        };
        let mut value = look(depth - reduced, window.narrow());
        if value > window.low && reduced > 0 {
            value = look(depth, window.narrow());
        }
        if value > window.low && value < window.high {
            value = look(depth, window);
        }
        value
    }

    /// Whether to stop.
    #[inline]
    fn is_over(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes > self.budget || self.nodes.is_multiple_of(ASKED) && (self.stop)() {
            self.stopped = true;
        }
        self.stopped
    }

    /// What a state is worth to the side to move. `may_pass` unless somebody has just passed.
    fn search(&mut self, state: &State, depth: i32, window: Window, ply: usize, may_pass: bool) -> i32 {
        if self.is_over() {
            return 0;
        }
        if self.was_there(state.key, ply) {
            return self.to_mover(state, -CONTEMPT);
        }
        if depth <= 0 || ply as i32 >= DEEPEST {
            return self.calm(state, window, ply);
        }
        let known = self.table.get(state.place());
        if let Some(value) = known.and_then(|entry| answer(entry, depth, window, ply)) {
            return value;
        }
        let weighed = self.to_mover(state, evaluate(&self.company, state));
        if window.may_guess() && weighed >= window.high {
            if depth <= NEAR && weighed - DRIFT * depth >= window.high {
                return weighed;
            }
            // Even that may be too little for the other side, which then has two moves in a row.
            if may_pass && depth >= 2 {
                let value = self.pass(state, depth - 3 - depth / 6, window, ply);
                if self.stopped {
                    return 0;
                }
                if value >= window.high {
                    return if value > NEARLY_WON { window.high } else { value };
                }
            }
        }
        self.best(state, depth, window, ply, weighed, known.and_then(|entry| entry.ply))
    }

    /// The value of the best move of a state that is worth so much by itself, the move that was best before first.
    fn best(
        &mut self,
        state: &State,
        depth: i32,
        window: Window,
        ply: usize,
        weighed: i32,
        before: Option<Ply>,
    ) -> i32 {
        let sides = state.sides(&self.company);
        let spot = Spot {
            seat: self.company.order[state.at].index(),
            ply,
        };
        let start = self.moves.len();
        self.ordering.list(&mut self.moves, &sides, spot, before, &self.gains);
        let end = self.moves.len();
        if start == end {
            return self.without_move(state, depth, window, ply);
        }
        let guess = window.may_guess();
        let (mut now, mut best, mut chosen) = (window, -INFINITE, None);
        for index in start..end {
            let scored = next_best(&mut self.moves[..end], index);
            let late = (index - start) as i32;
            if guess && late > 0 && scored.is_ordinary() && best > -NEARLY_WON {
                if depth <= NEARER && weighed + DRIFT * depth <= now.low {
                    continue;
                }
                if depth <= FEW.0 && late >= FEW.1 * depth {
                    break;
                }
            }
            let made = self.make(state, &sides, scored.ply);
            let reduced = match depth < 2 || !scored.is_ordinary() || made.ejects {
                true => 0,
                false => reduction(depth, late),
            };
            let value = self.child(&made, depth - 1, now, (late > 0).then_some(reduced), ply + 1);
            self.path.pop();
            if self.stopped {
                self.moves.truncate(start);
                return 0;
            }
            if value > best {
                (best, chosen) = (value, Some(scored.ply));
            }
            now.low = now.low.max(value);
            if now.low >= now.high {
                if !made.ejects {
                    let before = &self.moves[start..index];
                    self.ordering.remember(spot, scored.ply, before, depth);
                }
                break;
            }
        }
        self.moves.truncate(start);
        let bound = match best {
            _ if best >= window.high => Bound::Least,
            _ if best > window.low => Bound::Exact,
            _ => Bound::Most,
        };
        self.table.put(state.place(), to_table(best, ply), chosen, depth, bound);
        best
    }

    /// Only moves that push a marble off, or none at all.
    fn calm(&mut self, state: &State, window: Window, ply: usize) -> i32 {
        let mut best = self.to_mover(state, evaluate(&self.company, state));
        if best >= window.high || ply as i32 >= DEEPEST {
            return best;
        }
        let sides = state.sides(&self.company);
        let mut now = window;
        now.low = now.low.max(best);
        for direction in Direction::ALL {
            for rear in cells(sides.ejectors(direction)) {
                if self.is_over() {
                    return 0;
                }
                let (next, _) = state.after(&self.company, &sides, Ply::inline(rear, direction));
                let value = if next.is_won_by(self.company.order[state.at]) {
                    WON - ply as i32 - 1
                } else if self.company.same_side(state.at, next.at) {
                    self.calm(&next, now, ply + 1)
                } else {
                    -self.calm(&next, now.turned(), ply + 1)
                };
                if self.stopped {
                    return 0;
                }
                best = best.max(value);
                now.low = now.low.max(value);
                if now.low >= now.high {
                    return best;
                }
            }
        }
        best
    }

    /// Two players: who has no move loses. More: the turn passes, unless nobody has one.
    fn without_move(&mut self, state: &State, depth: i32, window: Window, ply: usize) -> i32 {
        if self.company.seats == 2 {
            return -WON + ply as i32;
        }
        let mut seats = self.company.order.iter();
        if seats.all(|&seat| !state.board.sides(seat).can_move()) || self.company.order.len() == 1 {
            return self.to_mover(state, evaluate(&self.company, state));
        }
        self.pass(state, depth - 1, window, ply)
    }

    /// What a state is worth if the side to move does not.
    fn pass(&mut self, state: &State, depth: i32, window: Window, ply: usize) -> i32 {
        let next = state.pass(&self.company);
        self.path.push(next.key);
        let value = match self.company.same_side(state.at, next.at) {
            true => self.search(&next, depth, window, ply + 1, false),
            false => -self.search(&next, depth, window.turned(), ply + 1, false),
        };
        self.path.pop();
        value
    }

    /// A value for the thinker's side, as the side to move sees it.
    #[inline]
    fn to_mover(&self, state: &State, value: i32) -> i32 {
        if self.company.is_ours(state.at) { value } else { -value }
    }

    /// Whether a position was on the path, or in the game: once if the thinker's own move leads there, twice if a later one does,
    /// so that nobody who is behind is let back to it.
    #[inline]
    fn was_there(&self, key: u64, ply: usize) -> bool {
        let before = &self.path[..self.path.len() - 1];
        let game = if ply == 1 { &self.seen } else { &self.twice };
        before.contains(&key) || game.binary_search(&key).is_ok()
    }
}

/// What was found out about a position, if that answers what is asked.
#[inline]
fn answer(entry: Entry, depth: i32, window: Window, ply: usize) -> Option<i32> {
    let value = from_table(entry.value, ply);
    let enough = match entry.bound {
        Bound::Exact => true,
        Bound::Least => value >= window.high,
        Bound::Most => value <= window.low,
    };
    (enough && i32::from(entry.depth) >= depth).then_some(value)
}

/// By how many moves one that comes so late is looked at less deep.
#[inline]
fn reduction(depth: i32, late: i32) -> i32 {
    let reduced = REDUCTIONS[(depth as usize).min(31)][(late as usize).min(63)];
    i32::from(reduced).min(depth - 1)
}

/// By depth and by how late a move comes: the product of their logarithms.
const REDUCTIONS: [[u8; 64]; 32] = {
    /// The logarithm of two, in eighths.
    const fn eighths(number: usize) -> u32 {
        (number as u64).pow(8).ilog2()
    }
    let mut table = [[0; 64]; 32];
    let mut depth = 1;
    while depth < 32 {
        let mut late = 1;
        while late < 64 {
            table[depth][late] = (eighths(depth) * eighths(late) / 150) as u8;
            late += 1;
        }
        depth += 1;
    }
    table
};
