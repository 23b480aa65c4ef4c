//! Making the projections again from the logs.

use crate::table::Table;

use super::{Store, StoreError, project};

impl Store {
    /// Drops all projections and makes them again from the logs, in one transaction: if a log cannot be read, everything stays as it
    /// was. Gives the number of tables.
    pub fn rebuild(&mut self) -> Result<usize, StoreError> {
        self.step(|writer| {
            writer.connection.execute_batch(
                "DELETE FROM results; DELETE FROM deadlines; DELETE FROM members; DELETE FROM states;",
            )?;
            let mut count = 0;
            for id in writer.all_tables()? {
                let log = writer.log(id)?;
                let Some(first) = log.first() else { continue };
                let table = Table::fold(&log).ok_or_else(|| StoreError::Event {
                    table: id,
                    number: first.number,
                    why: "a log begins with the opening of its table".to_owned(),
                })?;
                project::project(writer, &table)?;
                count += 1;
            }
            Ok(count)
        })
    }
}
