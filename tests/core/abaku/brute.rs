//! The rules of a placement once more, as slowly and as literally as they are written. Nothing here is shared with the checker
//! but the types.

use std::collections::{BTreeMap, BTreeSet};

use tahoun::games::abaku::{Bonus, Direction, Operations, Options, Placed, Square, Tile, ZeroRule};

/// What lies where.
pub(crate) type Lying = BTreeMap<Square, u8>;

/// A placement as the set of its squares.
pub(crate) type Filling = BTreeSet<(Square, Placed)>;

/// All ways to lay tiles of a hand on the next free squares from any square in any direction, allowed or not.
pub(crate) fn fillings(lying: &Lying, hand: &[Tile]) -> BTreeSet<Filling> {
    let mut all = BTreeSet::new();
    for tiles in sequences(hand) {
        for start in Square::all() {
            for direction in Direction::BOTH {
                let mut filling = Filling::new();
                let mut next = Some(start);
                for &tile in &tiles {
                    while next.is_some_and(|square| lying.contains_key(&square)) {
                        next = next.and_then(|square| square.next(direction));
                    }
                    let Some(square) = next else { break };
                    filling.insert((square, tile));
                    next = square.next(direction);
                }
                if filling.len() == tiles.len() {
                    all.insert(filling);
                }
            }
        }
    }
    all
}

/// All ordered choices of one or more tiles, a joker once a digit.
fn sequences(hand: &[Tile]) -> BTreeSet<Vec<Placed>> {
    let mut all = BTreeSet::new();
    for index in 0..hand.len() {
        let mut rest = hand.to_vec();
        let firsts = match rest.remove(index) {
            Tile::Digit(digit) => vec![Placed::plain(digit)],
            Tile::Joker => (0..10).map(|digit| Placed { digit, joker: true }).collect(),
        };
        for first in firsts {
            all.insert(vec![first]);
            all.extend(sequences(&rest).into_iter().map(|mut tail| {
                tail.insert(0, first);
                tail
            }));
        }
    }
    all
}

fn number(text: &str) -> Option<u64> {
    if text.starts_with('0') { None } else { text.parse().ok() }
}

/// Whether the digits are an equation with these operations: every cut, every operation.
pub(crate) fn is_equation(text: &str, operations: Operations) -> bool {
    let basic = operations != Operations::Starter;
    let full = operations == Operations::Full;
    for i in 1..text.len() {
        if let (Some(a), Some(c)) = (number(&text[..i]), number(&text[i..])) {
            let (a, c) = (u128::from(a), u128::from(c));
            let cube = |root: u128| root.checked_mul(root).and_then(|square| square.checked_mul(root));
            if full && (a * a == c || c * c == a || cube(a) == Some(c) || cube(c) == Some(a)) {
                return true;
            }
        }
        for j in i + 1..text.len() {
            if let (Some(a), Some(b), Some(c)) = (number(&text[..i]), number(&text[i..j]), number(&text[j..])) {
                let (a, b, c) = (u128::from(a), u128::from(b), u128::from(c));
                if a + b == c || b + c == a || basic && (a * b == c || b * c == a) {
                    return true;
                }
            }
        }
    }
    false
}

/// The points of a placement, or the rule that forbids it.
pub(crate) fn judge(lying: &Lying, filling: &Filling, options: &Options) -> Result<u32, &'static str> {
    let new: BTreeMap<Square, u8> = filling.iter().map(|(square, tile)| (*square, tile.digit)).collect();
    let after: Lying = lying
        .iter()
        .chain(&new)
        .map(|(square, digit)| (*square, *digit))
        .collect();
    let squares: Vec<Square> = new.keys().copied().collect();
    let (first, last) = (squares[0], squares[squares.len() - 1]);

    // Rule 1.
    let row = squares.iter().all(|square| square.row() == first.row());
    let column = squares.iter().all(|square| square.column() == first.column());
    if !row && !column {
        return Err("line");
    }
    let between = |square: &Square| {
        (first.row()..=last.row()).contains(&square.row())
            && (first.column()..=last.column()).contains(&square.column())
    };
    if Square::all().filter(between).any(|square| !after.contains_key(&square)) {
        return Err("hole");
    }
    // Rule 2.
    if lying.is_empty() {
        if squares.len() < 2 {
            return Err("opening-two");
        }
        if !new.contains_key(&Square::CENTRE) {
            return Err("opening-centre");
        }
    }
    // All stretches with a new tile that are equations.
    let mut equations: Vec<Vec<Square>> = Vec::new();
    for direction in Direction::BOTH {
        for start in after.keys() {
            let mut stretch = vec![*start];
            while let Some(next) = stretch[stretch.len() - 1]
                .next(direction)
                .filter(|next| after.contains_key(next))
            {
                stretch.push(next);
                let text: String = stretch.iter().map(|square| after[square].to_string()).collect();
                if stretch.iter().any(|square| new.contains_key(square)) && is_equation(&text, options.operations) {
                    equations.push(stretch.clone());
                }
            }
        }
    }
    let joint = |squares: &[Square]| {
        equations
            .iter()
            .any(|equation| squares.iter().all(|square| equation.contains(square)))
    };
    // Rule 6.
    if squares.len() == 1 && new[&first] == 0 {
        for direction in Direction::BOTH {
            if let (Some(one), Some(other)) = (first.previous(direction), first.next(direction))
                && lying.contains_key(&one)
                && lying.contains_key(&other)
                && !joint(&[one, first, other])
            {
                return Err("lone-zero");
            }
        }
    }
    // Rule 3.
    if squares.len() > 1 && !joint(&squares) {
        return Err("equation");
    }
    // Rule 4.
    for (&square, &digit) in &new {
        for direction in Direction::BOTH {
            for old in [square.previous(direction), square.next(direction)]
                .into_iter()
                .flatten()
            {
                let Some(&old_digit) = lying.get(&old) else { continue };
                let in_an_equation = equations.iter().any(|equation| equation.contains(&square));
                let free = digit == 0 && (squares.len() > 1 || in_an_equation)
                    || options.zero == ZeroRule::Either && old_digit == 0;
                if !free && !joint(&[square, old]) {
                    return Err("contact");
                }
            }
        }
    }
    // Rule 5.
    if !lying.is_empty() && !equations.iter().flatten().any(|square| lying.contains_key(square)) {
        return Err("touch");
    }
    let points = |equation: &Vec<Square>| {
        let fresh = |square: &Square| options.bonus_at(*square).filter(|_| new.contains_key(square));
        let sum: u32 = equation
            .iter()
            .map(|square| {
                let times = if let Some(Bonus::Digit(times)) = fresh(square) {
                    times
                } else {
                    1
                };
                u32::from(after[square] * times)
            })
            .sum();
        let times: u32 = equation
            .iter()
            .map(|square| {
                if let Some(Bonus::Operation(times)) = fresh(square) {
                    u32::from(times)
                } else {
                    1
                }
            })
            .product();
        sum * times
    };
    Ok(equations.iter().map(points).sum())
}
