//! Interactions of a channel are handled in the order of their numbers, which is the order in which Discord took them: the library
//! hands each to a task of its own.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;

/// The longest wait for an earlier one, whose acknowledgement may hang.
const PATIENCE: Duration = Duration::from_secs(5);

/// The interactions that were received and are not handled yet.
#[derive(Clone, Default)]
pub(super) struct Order(Arc<Inner>);

#[derive(Default)]
struct Inner {
    waiting: Mutex<HashMap<u64, BTreeSet<u64>>>,
    changed: Notify,
}

impl Inner {
    fn waiting(&self) -> MutexGuard<'_, HashMap<u64, BTreeSet<u64>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place in the order, given up when dropped.
pub(super) struct Place {
    order: Order,
    channel: u64,
    id: u64,
}

impl Order {
    /// Takes a place.
    pub(super) fn enter(&self, channel: u64, id: u64) -> Place {
        self.0.waiting().entry(channel).or_default().insert(id);
        Place {
            order: self.clone(),
            channel,
            id,
        }
    }
}

impl Place {
    /// Waits until no earlier one of the channel is left, but not for long.
    pub(super) async fn reached(&self) {
        let inner = &self.order.0;
        let wait = async {
            loop {
                let changed = inner.changed.notified();
                tokio::pin!(changed);
                changed.as_mut().enable();
                let first = inner.waiting().get(&self.channel).and_then(|ids| ids.first().copied());
                if first.is_none_or(|first| first >= self.id) {
                    return;
                }
                changed.await;
            }
        };
        // Whoever does not come in time is passed by.
        let _ = tokio::time::timeout(PATIENCE, wait).await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let inner = &self.order.0;
        {
            let mut waiting = inner.waiting();
            if let Some(ids) = waiting.get_mut(&self.channel) {
                ids.remove(&self.id);
                if ids.is_empty() {
                    waiting.remove(&self.channel);
                }
            }
        }
        inner.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_earlier_one_goes_first() {
        let order = Order::default();
        let late = order.enter(1, 20);
        let early = order.enter(1, 10);
        let elsewhere = order.enter(2, 30);
        elsewhere.reached().await;
        early.reached().await;
        let done = Arc::new(Mutex::new(Vec::new()));
        let waiting = tokio::spawn({
            let done = Arc::clone(&done);
            async move {
                late.reached().await;
                done.lock().unwrap().push("late");
            }
        });
        tokio::task::yield_now().await;
        done.lock().unwrap().push("early");
        drop(early);
        tokio::time::timeout(PATIENCE * 2, waiting).await.unwrap().unwrap();
        assert_eq!(*done.lock().unwrap(), ["early", "late"]);
        assert!(order.0.waiting().keys().eq([&2]));
    }
}
