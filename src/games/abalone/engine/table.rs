//! What was found out about positions before.

use super::super::ply::Ply;

/// How a value is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The position is worth at least that.
    Least,
    /// At most that.
    Most,
}

#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    pub(super) value: i32,
    pub(super) ply: Option<Ply>,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// A table of a fixed size; a newer entry takes the place of whatever lies there, unless that is of the same position and deeper.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table for a search of so many positions.
    pub(super) fn for_nodes(nodes: u64) -> Table {
        let size = nodes.clamp(1 << 8, 1 << 19).next_power_of_two();
        Table {
            entries: vec![None; size as usize],
        }
    }

    #[inline]
    fn at(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.entries[self.at(key)].filter(|entry| entry.key == key)
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, value: i32, ply: Option<Ply>, depth: i32, bound: Bound) {
        let at = self.at(key);
        let depth = depth.clamp(0, 100) as i8;
        let kept = self.entries[at].filter(|old| old.key == key);
        if kept.is_some_and(|old| old.depth > depth && bound != Bound::Exact) {
            return;
        }
        self.entries[at] = Some(Entry {
            key,
            value,
            ply: ply.or(kept.and_then(|old| old.ply)),
            depth,
            bound,
        });
    }
}
