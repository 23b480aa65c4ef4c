//! Group commit: many steps, one transaction, one fsync.
//!
//! Each step has a savepoint of its own: a step that fails takes back what it wrote and nothing else, and a later step sees what the
//! earlier ones wrote. Nothing is durable, and nobody may be told anything, before [`Store::write`] has returned.

use std::ops::Deref;

use rusqlite::{Transaction, TransactionBehavior};

use super::{Reader, Store, StoreError};

/// A transaction that is open: steps are run in it.
pub struct Batch<'s> {
    reader: &'s Reader,
}

/// The right to write, inside a step. It can be asked whatever a [`Reader`] can, and sees what was written in this transaction.
pub struct Writer<'b> {
    pub(super) reader: &'b Reader,
}

impl Store {
    /// Runs `work` in one transaction and commits it. If COMMIT fails, nothing of any step is kept, and the results of the steps must
    /// be forgotten; a panic in `work` keeps nothing either.
    pub fn write<T>(&mut self, work: impl FnOnce(&mut Batch<'_>) -> T) -> Result<T, StoreError> {
        // The checked way would borrow the connection from the reader; that there is one transaction at a time is seen to by `&mut`.
        let transaction = Transaction::new_unchecked(self.connection(), TransactionBehavior::Immediate)?;
        let mut batch = Batch { reader: self.reader() };
        let result = work(&mut batch);
        batch.check()?;
        // A failing COMMIT can leave the transaction open; dropping it rolls it back.
        transaction.commit()?;
        Ok(result)
    }

    /// One step in a transaction of its own: committed if it succeeds.
    pub fn step<T, E: From<StoreError>>(&mut self, work: impl FnOnce(&Writer<'_>) -> Result<T, E>) -> Result<T, E> {
        self.write(|batch| batch.step(work))?
    }
}

impl Batch<'_> {
    /// Runs one step. If it fails or panics, what it wrote is taken back, and the batch can go on.
    pub fn step<T, E: From<StoreError>>(&mut self, work: impl FnOnce(&Writer<'_>) -> Result<T, E>) -> Result<T, E> {
        self.check()?;
        let savepoint = Savepoint::new(self.reader)?;
        let result = work(&Writer { reader: self.reader })?;
        savepoint.release()?;
        Ok(result)
    }

    /// Some failures (a full disk, an I/O error) make SQLite roll back everything at once. Statements after that would be committed
    /// one by one.
    fn check(&self) -> Result<(), StoreError> {
        if self.reader.connection.is_autocommit() {
            return Err(StoreError::Lost);
        }
        Ok(())
    }
}

impl Deref for Batch<'_> {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        self.reader
    }
}

impl Deref for Writer<'_> {
    type Target = Reader;

    fn deref(&self) -> &Reader {
        self.reader
    }
}

/// Rolls back when dropped, unless it was released. (The crate's own type would borrow the connection mutably.)
struct Savepoint<'r> {
    reader: &'r Reader,
    open: bool,
}

impl<'r> Savepoint<'r> {
    fn new(reader: &'r Reader) -> Result<Self, StoreError> {
        reader.connection.execute_batch("SAVEPOINT step")?;
        Ok(Savepoint { reader, open: true })
    }

    fn release(mut self) -> Result<(), StoreError> {
        self.reader.connection.execute_batch("RELEASE step")?;
        self.open = false;
        Ok(())
    }
}

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        if self.open {
            // If this fails, the whole transaction is gone, and `Batch::check` finds that out.
            let _ = self.reader.connection.execute_batch("ROLLBACK TO step; RELEASE step");
        }
    }
}
