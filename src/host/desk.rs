//! What a step works with: the right to write, the tables as they are inside this transaction, and a list of what it changes.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Deref;
use std::sync::Arc;

use crate::store::Writer;
use crate::table::{Actor, Event, Recorded, Table, TableId, Time};

use super::HostError;
use super::house::House;

/// What steps changed, to be made known after COMMIT.
#[derive(Default)]
pub(super) struct Changes {
    /// The tables as they are now.
    pub(super) tables: HashMap<TableId, Arc<Table>>,
    /// The platforms with new rows in the outbox.
    pub(super) platforms: BTreeSet<String>,
}

impl Changes {
    /// Adds what a later step changed.
    pub(super) fn take_in(&mut self, later: Changes) {
        self.tables.extend(later.tables);
        self.platforms.extend(later.platforms);
    }
}

/// The desk of one step. It can write and read whatever a [`Writer`] can.
pub(super) struct Desk<'d> {
    /// What does not change with steps.
    pub(super) house: &'d House,
    writer: &'d Writer<'d>,
    before: &'d Changes,
    own: RefCell<Changes>,
}

impl<'d> Deref for Desk<'d> {
    type Target = Writer<'d>;

    fn deref(&self) -> &Writer<'d> {
        self.writer
    }
}

impl<'d> Desk<'d> {
    pub(super) fn new(house: &'d House, writer: &'d Writer<'d>, before: &'d Changes) -> Self {
        Desk {
            house,
            writer,
            before,
            own: RefCell::default(),
        }
    }

    /// What the step changed.
    pub(super) fn changes(self) -> Changes {
        self.own.into_inner()
    }

    /// The present moment.
    pub(super) fn now(&self) -> Time {
        self.house.time.now()
    }

    /// A table as it is inside this transaction; `None` if there is none of that id.
    pub(super) fn table(&self, id: TableId) -> Result<Option<Arc<Table>>, HostError> {
        if let Some(table) = self
            .own
            .borrow()
            .tables
            .get(&id)
            .or_else(|| self.before.tables.get(&id))
        {
            return Ok(Some(Arc::clone(table)));
        }
        if let Some(table) = self.house.cached(id) {
            return Ok(Some(table));
        }
        let folded = Table::fold(&self.log(id)?).map(Arc::new);
        if let Some(table) = &folded {
            // Nothing of this transaction has touched it, so what was read is what was committed.
            self.house.cache(Arc::clone(table));
        }
        Ok(folded)
    }

    /// Appends the first events of a new table.
    pub(super) fn open_table(
        &self,
        by: Actor,
        at: Time,
        events: Vec<Event>,
    ) -> Result<(Arc<Table>, Vec<Recorded>), HostError> {
        let recorded = Recorded::list(0, at, by, events);
        let table = Table::fold(&recorded).ok_or_else(|| HostError::Store("a table was not opened".to_owned()))?;
        self.append_events(table, recorded)
    }

    /// Appends events to a table's log.
    pub(super) fn go_on(
        &self,
        table: &Table,
        by: Actor,
        at: Time,
        events: Vec<Event>,
    ) -> Result<(Arc<Table>, Vec<Recorded>), HostError> {
        let recorded = Recorded::list(table.number, at, by, events);
        let mut table = table.clone();
        for event in &recorded {
            table.apply(event);
        }
        self.append_events(table, recorded)
    }

    fn append_events(&self, table: Table, recorded: Vec<Recorded>) -> Result<(Arc<Table>, Vec<Recorded>), HostError> {
        self.append(&table, &recorded)?;
        let table = Arc::new(table);
        self.own.borrow_mut().tables.insert(table.id, Arc::clone(&table));
        Ok((table, recorded))
    }

    /// A platform has new rows in the outbox.
    pub(super) fn has_post(&self, platform: &str) {
        let platforms = &mut self.own.borrow_mut().platforms;
        if !platforms.contains(platform) {
            platforms.insert(platform.to_owned());
        }
    }
}
