//! The rules once more, as plainly as they can be written: marbles in a map by row and number, every group tried in every
//! direction. Slow, and obviously right.

use std::collections::{BTreeMap, BTreeSet};

/// A row and a number, both from 1.
pub(crate) type Place = (i32, i32);

/// Steps: up the rows, along the numbers.
const STEPS: [Place; 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plain {
    pub(crate) marbles: BTreeMap<Place, u8>,
    pub(crate) seats: u8,
}

/// What a move comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Result {
    pub(crate) after: Plain,
    pub(crate) ejected: Option<u8>,
    pub(crate) marbles: usize,
    pub(crate) pushed: usize,
}

pub(crate) fn exists((row, number): Place) -> bool {
    (1..=9).contains(&row) && (1..=9).contains(&number) && (row - number).abs() <= 4
}

fn name((row, number): Place) -> String {
    format!("{}{number}", char::from(b'a' + row as u8 - 1))
}

impl Plain {
    /// Reads nine rows from I to A.
    pub(crate) fn read(rows: &[String], seats: u8) -> Plain {
        let mut marbles = BTreeMap::new();
        for (row, text) in (1..=9).rev().zip(rows) {
            let numbers = (1..=9).filter(|&number| exists((row, number)));
            for (number, letter) in numbers.zip(text.chars()) {
                if let Some(seat) = "bwrg".find(letter) {
                    marbles.insert((row, number), seat as u8);
                }
            }
        }
        Plain { marbles, seats }
    }

    fn is_friend(&self, seat: u8, place: Place) -> bool {
        self.marbles
            .get(&place)
            .is_some_and(|&other| other == seat || self.seats == 4 && (other + 2) % 4 == seat)
    }

    fn is_foe(&self, seat: u8, place: Place) -> bool {
        self.marbles.contains_key(&place) && !self.is_friend(seat, place)
    }

    fn is_empty(&self, place: Place) -> bool {
        exists(place) && !self.marbles.contains_key(&place)
    }

    /// All legal moves by their names in the notation of Aba-Pro.
    pub(crate) fn moves(&self, seat: u8) -> BTreeMap<String, Result> {
        let mut groups: BTreeSet<Vec<Place>> = BTreeSet::new();
        for &place in self.marbles.keys() {
            for step in STEPS {
                for size in 1..=3 {
                    let mut group: Vec<Place> = (0..size).map(|at| along(place, step, at)).collect();
                    group.sort();
                    if group.iter().all(|&member| self.is_friend(seat, member)) {
                        groups.insert(group);
                    }
                }
            }
        }
        let mut moves = BTreeMap::new();
        for group in groups {
            for step in STEPS {
                if let Some((name, result)) = self.tried(seat, &group, step) {
                    let twice = moves.insert(name, result);
                    assert!(twice.is_none());
                }
            }
        }
        moves
    }

    /// What becomes of a group that moves in a direction, if it may.
    fn tried(&self, seat: u8, group: &[Place], step: Place) -> Option<(String, Result)> {
        let is_along = group.iter().any(|&member| group.contains(&along(member, step, 1)));
        if !is_along && group.len() > 1 {
            let targets: Vec<Place> = group.iter().map(|&member| along(member, step, 1)).collect();
            let has_own = group.iter().any(|member| self.marbles[member] == seat);
            if !has_own || !targets.iter().all(|&target| self.is_empty(target)) {
                return None;
            }
            let (first, last) = (group[0], group[group.len() - 1]);
            let name = format!("{}{}{}", name(first), name(last), name(along(first, step, 1)));
            return Some((name, self.moved(group, step, group.len())));
        }
        // The rear is the one that has no other of the group behind.
        let rear = *group
            .iter()
            .find(|&&member| !group.contains(&along(member, step, -1)))?;
        if self.marbles[&rear] != seat {
            return None;
        }
        let size = group.len() as i32;
        let mut pushed = Vec::new();
        let mut next = along(rear, step, size);
        while self.is_foe(seat, next) {
            pushed.push(next);
            next = along(next, step, 1);
        }
        if pushed.len() >= group.len() {
            return None;
        }
        // Behind the pushed ones it is empty or the board ends; what nobody pushes must not leave it.
        if !(self.is_empty(next) || !exists(next) && !pushed.is_empty()) {
            return None;
        }
        let mut all = group.to_vec();
        all.extend(pushed);
        let name = format!("{}{}", name(rear), name(along(rear, step, 1)));
        Some((name, self.moved(&all, step, group.len())))
    }

    fn moved(&self, all: &[Place], step: Place, marbles: usize) -> Result {
        let mut after = self.clone();
        let lifted: Vec<(Place, u8)> = all
            .iter()
            .map(|place| (*place, after.marbles.remove(place).unwrap()))
            .collect();
        let mut ejected = None;
        for (place, seat) in lifted {
            let target = along(place, step, 1);
            if exists(target) {
                after.marbles.insert(target, seat);
            } else {
                ejected = Some(seat);
            }
        }
        Result {
            after,
            ejected,
            marbles,
            pushed: all.len() - marbles,
        }
    }
}

fn along((row, number): Place, (up, right): Place, steps: i32) -> Place {
    (row + up * steps, number + right * steps)
}
