//! The turn clock: one task that sleeps until the next deadline of a platform whose backlog was read.

use std::sync::Arc;

use crate::store::Deadline;
use crate::table::{Actor, ExternalId, Span, Time, decide};

use super::HostError;
use super::desk::Desk;
use super::house::{House, lock};

/// The most deadlines in one step: others wait for the writer too.
const MOST: u32 = 64;
/// After a fault the clock looks again, later.
const AGAIN: Span = Span::seconds(30);

/// Keeps the clock until the host closes.
pub(super) async fn keep(house: Arc<House>) {
    let mut closed = house.closed.subscribe();
    loop {
        let next = match fire(&house).await {
            Ok(next) => next,
            Err(HostError::Closing) => return,
            Err(error) => {
                tracing::error!(%error, "the clock could not be looked after");
                Some(house.time.now() + AGAIN)
            }
        };
        let sleep = async {
            match next {
                Some(next) => house.time.sleep(next).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = sleep => {}
            () = house.deadlines.notified() => {}
            _ = closed.wait_for(|closed| *closed) => return,
        }
    }
}

/// Does everything that is due now; gives the time of what is due next.
pub(super) async fn fire(house: &Arc<House>) -> Result<Option<Time>, HostError> {
    // What one has taken out, another would not find: who comes second waits until it is done.
    let _alone = house.firing.lock().await;
    loop {
        let ready: Vec<String> = lock(&house.platforms)
            .iter()
            .filter(|(_, state)| state.ready)
            .map(|(name, _)| name.clone())
            .collect();
        let mut done = 0;
        for platform in &ready {
            done += fire_some(house, platform).await?;
        }
        if done == 0 {
            return house
                .read(move |reader| {
                    let mut next = None;
                    for platform in &ready {
                        next = match (next, reader.next_deadline(platform)?) {
                            (Some(one), Some(other)) => Some(std::cmp::min(one, other)),
                            (one, other) => one.or(other),
                        };
                    }
                    Ok(next)
                })
                .await;
        }
    }
}

/// Does some of what is due at a platform; gives how much. Each deadline is a step of its own: a table at which it fails is tried again
/// later, and others go on.
async fn fire_some(house: &Arc<House>, platform: &str) -> Result<usize, HostError> {
    let name = platform.to_owned();
    let due = house
        .writing()
        .run(move |desk| Ok(desk.due(&name, desk.now(), MOST)?))
        .await?;
    // Handed in together, they share a COMMIT.
    let steps: Vec<_> = due
        .into_iter()
        .map(|deadline| {
            let platform = platform.to_owned();
            let table = deadline.table;
            let step = house
                .writing()
                .hand_in(move |desk| fire_one(desk, &platform, &deadline));
            (table, step)
        })
        .collect();
    let mut done = 0;
    for (table, step) in steps {
        match step.await.unwrap_or(Err(HostError::Closing)) {
            Ok(true) => done += 1,
            Ok(false) => {}
            Err(HostError::Closing) => return Err(HostError::Closing),
            Err(error) => tracing::error!(%table, %error, "a deadline could not be seen to"),
        }
    }
    Ok(done)
}

/// Does what is due at one table; whether that was anything.
fn fire_one(desk: &Desk<'_>, platform: &str, deadline: &Deadline) -> Result<bool, HostError> {
    // The platform may have been lost since this was asked for.
    let ready = lock(&desk.house.platforms)
        .get(platform)
        .is_some_and(|state| state.ready);
    if !ready {
        return Ok(false);
    }
    let (Some(table), Some(seed)) = (desk.table(deadline.table)?, desk.seed(deadline.table)?) else {
        return Ok(false);
    };
    let command = deadline.what.command();
    // It counts at the moment when it was due, however late it is found.
    let at = table.counts_at(deadline.due);
    let request = ExternalId(format!("clock:{}:{}", table.id, table.number));
    match decide(&table, Actor::Clock, &command, &request, None, at, &seed) {
        Ok(events) => {
            let (table, events) = desk.go_on(&table, Actor::Clock, at, events)?;
            desk.announce(&table, &events, None)?;
            Ok(true)
        }
        Err(refusal) => {
            tracing::warn!(table = %table.id, ?refusal, "a deadline fell at a table that had moved on");
            Ok(false)
        }
    }
}
