//! What people saw last, in memory: completion is answered at once and asks no database.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lru::LruCache;

use crate::host::Host;
use crate::table::{TableId, TableView};

/// How many views are kept.
const KEPT: usize = 2_000;

/// The last views, by where they were seen and by whose account.
pub(super) struct Memory(Mutex<LruCache<(String, String), Arc<TableView>>>);

impl Default for Memory {
    fn default() -> Self {
        Memory(Mutex::new(LruCache::new(
            NonZeroUsize::new(KEPT).unwrap_or(NonZeroUsize::MIN),
        )))
    }
}

impl Memory {
    /// What an account saw last in a channel or thread.
    pub(super) fn seen(&self, channel: &str, account: &str) -> Option<Arc<TableView>> {
        let mut views = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        views.get(&(channel.to_owned(), account.to_owned())).cloned()
    }

    /// Brings what an account sees of a table in a channel or thread up to date.
    pub(super) async fn look(&self, host: &Host, channel: &str, account: &str, table: TableId) {
        let Ok(person) = host.discord_person_of(account).await else {
            return;
        };
        if let Ok(view) = host.view(table, person).await {
            let mut views = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            views.put((channel.to_owned(), account.to_owned()), Arc::new(view));
        }
    }

    /// The same for a thread whose table is not known yet.
    pub(super) async fn look_in(&self, host: &Host, place: &str, thread: &str, account: &str) {
        if let Ok(Some(table)) = host.discord_thread(place, thread).await {
            self.look(host, thread, account, table).await;
        }
    }
}
