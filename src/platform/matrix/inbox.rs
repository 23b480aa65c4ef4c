//! Handling what was kept: in order in each room, rooms beside one another.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::host::{HostError, MatrixEvent};

use super::{Shared, request};

/// How many events are looked at together.
const BATCH: u32 = 300;
/// After a fault of the database.
const AGAIN: Duration = Duration::from_secs(1);

/// Handles what comes, until it is dropped.
pub(super) async fn handle(shared: Shared) {
    loop {
        shared.wake.notified().await;
        // What was missed is handled before this process counts as within reach: see `sync`.
        if *shared.synced.borrow() {
            handle_all(&shared).await;
        }
    }
}

/// Handles all there is.
pub(super) async fn handle_all(shared: &Shared) {
    let _alone = shared.handling.lock().await;
    loop {
        match shared.host.matrix_events_waiting(BATCH).await {
            Ok(events) if events.is_empty() => return,
            Ok(events) => {
                let mut rooms: BTreeMap<String, Vec<MatrixEvent>> = BTreeMap::new();
                for event in events {
                    rooms.entry(event.event.room.clone()).or_default().push(event);
                }
                let rooms = rooms.into_values().map(|events| in_order(shared, events));
                let done = futures_util::future::join_all(rooms).await;
                match done.into_iter().collect::<Result<(), HostError>>() {
                    Ok(()) => continue,
                    Err(HostError::Closing) => return,
                    Err(error) => tracing::error!(%error, "an event could not be handled; trying again"),
                }
            }
            Err(error) => tracing::error!(%error, "the events that came could not be read; trying again"),
        }
        if shared.host.is_closing() {
            return;
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// Handles the events of one room. What fails is tried again before what comes after it.
async fn in_order(shared: &Shared, events: Vec<MatrixEvent>) -> Result<(), HostError> {
    for event in events {
        match request::handle(shared, &event).await {
            // The same again would meet the same fault, and everything behind it would wait for ever.
            Err(HostError::Fault) => {
                tracing::error!(
                    event = event.event.event,
                    "an event met a fault in the program and is let be"
                );
            }
            other => other?,
        }
        shared.host.matrix_event_done(event.id).await?;
    }
    Ok(())
}
