//! Alpha-beta, deeper step by step, with what was found out before, the likeliest moves first, and at the end of every path all
//! moves that push a marble off.

use super::super::board::Sides;
use super::super::cell::{Direction, cells};
use super::super::ply::Ply;
use super::super::view::View;
use super::Thought;
use super::evaluate::{Weights, evaluate};
use super::state::{Company, State};
use super::table::{Bound, Table};
use crate::games::Draws;

/// More than anything is worth.
const INFINITE: i32 = 1_000_000;
/// A won game, less a point for every move that it takes.
const WON: i32 = 100_000;
/// Values beyond this are won or lost games.
const NEARLY_WON: i32 = WON - 1_000;
/// A position that was there before is worth so little more than nothing to the other side: nobody shuffles who is not behind.
const CONTEMPT: i32 = 60;
/// The deepest search.
const DEEPEST: i32 = 40;
/// How often the clock is asked, in positions.
const ASKED: u64 = 512;

/// A move with how likely it is to be good.
#[derive(Clone, Copy)]
struct Scored {
    score: i32,
    ply: Ply,
}

struct Search<'a> {
    company: Company,
    /// The positions of the game since a marble last went off, sorted.
    seen: Vec<u64>,
    table: Table,
    /// Moves that refuted others at the same distance from the root.
    killers: Vec<[Option<Ply>; 2]>,
    /// By seat and move, how often it was better than the rest.
    history: Vec<i32>,
    /// Room for the moves of all positions on the path.
    moves: Vec<Scored>,
    /// The keys of the positions on the path.
    path: Vec<u64>,
    nodes: u64,
    budget: u64,
    stop: &'a dyn Fn() -> bool,
    stopped: bool,
}

/// Codes of moves.
const CODES: usize = 1 << 13;

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
    let mut search = Search {
        company,
        seen,
        table: Table::for_nodes(budget),
        killers: vec![[None; 2]; DEEPEST as usize + 2],
        history: vec![0; 4 * CODES],
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
            let (mut alpha, mut found) = (-INFINITE, None);
            for (index, chosen) in moves.iter_mut().enumerate() {
                let (next, quiet) = self.make(state, &sides, chosen.ply);
                let value = self.child(&next, quiet, depth - 1, alpha, INFINITE, 1, index > 0, 0, state.at);
                self.path.pop();
                if self.stopped {
                    break;
                }
                // What is not better than the best is only known not to be.
                chosen.score = -INFINITE;
                if value > alpha {
                    alpha = value;
                    chosen.score = value;
                    found = Some(chosen.ply);
                }
            }
            if let Some(ply) = found {
                (best.ply, best.value) = (ply, alpha);
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

    /// Makes a move and puts it on the path. Returns whether no marble went off.
    #[inline]
    fn make(&mut self, state: &State, sides: &Sides, ply: Ply) -> (State, bool) {
        let (next, ejects) = state.after(&self.company, sides, ply);
        self.path.push(next.key);
        (next, !ejects)
    }

    /// The value of a move to the side that makes it: with a narrow window first unless it is the first, and less deep the later
    /// it comes.
    #[allow(clippy::too_many_arguments)]
    fn child(
        &mut self,
        next: &State,
        quiet: bool,
        depth: i32,
        alpha: i32,
        beta: i32,
        ply: usize,
        later: bool,
        reduced: i32,
        at: usize,
    ) -> i32 {
        let seat = self.company.order[at];
        if !quiet && next.is_won_by(seat) {
            self.nodes += 1;
            return WON - ply as i32;
        }
        let same = self.company.is_ours(at) == self.company.is_ours(next.at);
        let mut look = |depth: i32, low: i32, high: i32| match same {
            true => self.search(next, quiet, depth, low, high, ply),
            false => -self.search(next, quiet, depth, -high, -low, ply),
        };
        if !later {
            return look(depth, alpha, beta);
        }
        let mut value = look(depth - reduced, alpha, alpha + 1);
        if value > alpha && reduced > 0 {
            value = look(depth, alpha, alpha + 1);
        }
        if value > alpha && value < beta {
            value = look(depth, alpha, beta);
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

    /// What a state is worth to the side to move.
    fn search(&mut self, state: &State, quiet: bool, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.is_over() {
            return 0;
        }
        if quiet && self.was_there(state.key, ply) {
            return self.to_mover(state, -CONTEMPT);
        }
        if depth <= 0 || ply as i32 >= DEEPEST {
            return self.calm(state, alpha, beta, ply);
        }
        let known = self.table.get(state.place());
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
        {
            let value = from_table(entry.value, ply);
            match entry.bound {
                Bound::Exact => return value,
                Bound::Least if value >= beta => return value,
                Bound::Most if value <= alpha => return value,
                _ => {}
            }
        }
        let sides = state.sides(&self.company);
        let start = self.moves.len();
        self.list(state, &sides, known.and_then(|entry| entry.ply), ply);
        let end = self.moves.len();
        if start == end {
            return self.without_move(state, depth, alpha, beta, ply);
        }
        let (mut low, mut best, mut chosen) = (alpha, -INFINITE, None);
        for index in start..end {
            let Scored { score, ply: made } = self.next_best(index, end);
            let (next, still) = self.make(state, &sides, made);
            let late = index - start;
            let reduced = match late {
                _ if depth < 3 || score >= KILLER || !still => 0,
                0..4 => 0,
                4..14 => 1,
                _ => 2,
            };
            let value = self.child(&next, still, depth - 1, low, beta, ply + 1, late > 0, reduced, state.at);
            self.path.pop();
            if self.stopped {
                self.moves.truncate(start);
                return 0;
            }
            if value > best {
                (best, chosen) = (value, Some(made));
            }
            low = low.max(value);
            if low >= beta {
                if still {
                    self.remember(state, made, depth, ply);
                }
                break;
            }
        }
        self.moves.truncate(start);
        let bound = match best {
            _ if best >= beta => Bound::Least,
            _ if best > alpha => Bound::Exact,
            _ => Bound::Most,
        };
        self.table.put(state.place(), to_table(best, ply), chosen, depth, bound);
        best
    }

    /// Only moves that push a marble off, or none at all.
    fn calm(&mut self, state: &State, alpha: i32, beta: i32, ply: usize) -> i32 {
        let mut best = self.to_mover(state, evaluate(&self.company, state));
        if best >= beta || ply as i32 >= DEEPEST {
            return best;
        }
        let sides = state.sides(&self.company);
        let mut low = alpha.max(best);
        for direction in Direction::ALL {
            for rear in cells(sides.ejectors(direction)) {
                if self.is_over() {
                    return 0;
                }
                let (next, _) = state.after(&self.company, &sides, Ply::inline(rear, direction));
                let value = if next.is_won_by(self.company.order[state.at]) {
                    WON - ply as i32 - 1
                } else if self.company.is_ours(state.at) == self.company.is_ours(next.at) {
                    self.calm(&next, low, beta, ply + 1)
                } else {
                    -self.calm(&next, -beta, -low, ply + 1)
                };
                if self.stopped {
                    return 0;
                }
                best = best.max(value);
                low = low.max(value);
                if low >= beta {
                    return best;
                }
            }
        }
        best
    }

    /// Two players: who has no move loses. More: the turn passes, unless nobody has one.
    fn without_move(&mut self, state: &State, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        if self.company.seats == 2 {
            return -WON + ply as i32;
        }
        let next = state.pass(&self.company);
        if next.at == state.at
            || self
                .company
                .order
                .iter()
                .all(|&seat| !state.board.sides(seat).can_move())
        {
            return self.to_mover(state, evaluate(&self.company, state));
        }
        self.path.push(next.key);
        let value = match self.company.is_ours(state.at) == self.company.is_ours(next.at) {
            true => self.search(&next, false, depth - 1, alpha, beta, ply + 1),
            false => -self.search(&next, false, depth - 1, -beta, -alpha, ply + 1),
        };
        self.path.pop();
        value
    }

    /// A value for the thinker's side, as the side to move sees it.
    #[inline]
    fn to_mover(&self, state: &State, value: i32) -> i32 {
        if self.company.is_ours(state.at) { value } else { -value }
    }

    /// Whether a position was on the path, or after the thinker's own move in the game. One after an ejection never was.
    #[inline]
    fn was_there(&self, key: u64, ply: usize) -> bool {
        let before = &self.path[..self.path.len() - 1];
        before.contains(&key) || ply == 1 && self.seen.binary_search(&key).is_ok()
    }

    /// Lists the moves of a state with how likely they are to be good.
    #[inline]
    fn list(&mut self, state: &State, sides: &Sides, known: Option<Ply>, ply: usize) {
        let ejectors = Direction::ALL.map(|direction| sides.ejectors(direction));
        let killers = self.killers[ply.min(DEEPEST as usize)];
        let seat = self.company.order[state.at].index();
        let history = &self.history[seat * CODES..(seat + 1) * CODES];
        let moves = &mut self.moves;
        sides.each(|made| {
            let score = if Some(made) == known {
                INFINITE
            } else if made.is_inline() && ejectors[made.step() as usize] & made.from().set() != 0 {
                EJECTION
            } else if killers.contains(&Some(made)) {
                KILLER
            } else {
                history[usize::from(made.code())]
            };
            moves.push(Scored { score, ply: made });
        });
    }

    /// Brings the likeliest of the moves from an index on there.
    #[inline]
    fn next_best(&mut self, index: usize, end: usize) -> Scored {
        let mut best = index;
        for other in index + 1..end {
            if self.moves[other].score > self.moves[best].score {
                best = other;
            }
        }
        self.moves.swap(index, best);
        self.moves[index]
    }

    /// Remembers a move that was too good.
    fn remember(&mut self, state: &State, made: Ply, depth: i32, ply: usize) {
        let killers = &mut self.killers[ply.min(DEEPEST as usize)];
        if killers[0] != Some(made) {
            *killers = [Some(made), killers[0]];
        }
        let seat = self.company.order[state.at].index();
        let history = &mut self.history[seat * CODES + usize::from(made.code())];
        *history = (*history + depth * depth).min(KILLER - 1);
    }
}

/// How likely moves are to be good.
const EJECTION: i32 = 900_000;
const KILLER: i32 = 800_000;

/// Won games count from the position, not from the root, in the table.
fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > NEARLY_WON => value + ply as i32,
        _ if value < -NEARLY_WON => value - ply as i32,
        _ => value,
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value > NEARLY_WON => value - ply as i32,
        _ if value < -NEARLY_WON => value + ply as i32,
        _ => value,
    }
}
