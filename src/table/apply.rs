//! Folding events.

use super::{Recorded, Table};

impl Table {
    /// The table after its first event; `None` if that event opens no table.
    pub fn open(first: &Recorded) -> Option<Table> {
        let _ = first;
        todo!()
    }

    /// Moves the table on by one event. It cannot fail, draws nothing and judges nothing.
    pub fn apply(&mut self, recorded: &Recorded) {
        let _ = recorded;
        todo!()
    }

    /// The fold of a whole log; `None` if it does not begin with an opening.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Recorded>) -> Option<Table> {
        let mut events = events.into_iter();
        let mut table = Table::open(events.next()?)?;
        for recorded in events {
            table.apply(recorded);
        }
        Some(table)
    }
}
