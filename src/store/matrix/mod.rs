//! What Matrix needs kept: the inbox of raw events with the place up to which they were read, what was sent, rooms, and what is to be
//! taken away.

mod events;
mod redactions;
mod rooms;
mod sent;

pub use events::{MatrixEvent, MatrixRelation, NewMatrixEvent};
pub use redactions::MatrixRedaction;
pub use sent::MatrixSent;

use crate::table::Time;

use super::purge::KEPT;
use super::{StoreError, Writer};

impl Writer<'_> {
    /// Takes away what no late copy and no second attempt can ask for any more.
    pub fn purge_matrix(&self, now: Time) -> Result<(), StoreError> {
        let before = now - KEPT;
        for sql in [
            "DELETE FROM matrix_events WHERE id IN
                 (SELECT id FROM matrix_events WHERE seen_at < ?1 AND state = 'done' LIMIT 1000)",
            "DELETE FROM matrix_sent WHERE key IN (SELECT key FROM matrix_sent WHERE made_at < ?1 LIMIT 1000)",
        ] {
            self.connection.prepare_cached(sql)?.execute([before])?;
        }
        Ok(())
    }
}
