//! Delivery: one task a platform, in order per address, several addresses at once.
//!
//! A row is marked as on its way before the platform sees it, and settled when the platform has answered; a row that was on its way
//! when the process ended is handed over again as uncertain.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;

use crate::store::Outgoing;
use crate::table::Span;

use super::house::{House, lock};
use super::tell::json;
use super::{Address, Delivery, DeliveryError, HostError, Platform, Receipt};

/// How long a platform may take for one message before it counts as perhaps arrived.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long deliveries may take to end when the host closes.
const LAST_PATIENCE: Duration = Duration::from_secs(5);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Span = Span::minutes(5);
/// A message that could not be delivered for so long is given up.
const TOO_OLD: Span = Span::days(7);
/// After a fault of the database.
const AGAIN: Duration = Duration::from_secs(1);

/// Delivers to a platform until the host closes; then what is on its way is settled, and nothing new is begun.
pub(super) async fn deliver(house: Arc<House>, platform: Arc<dyn Platform>) {
    let name = platform.name();
    let Some(post) = lock(&house.platforms).get(name).map(|state| Arc::clone(&state.post)) else {
        return;
    };
    let mut closed = house.closed.subscribe();
    let mut sending: JoinSet<()> = JoinSet::new();
    while !*closed.borrow() {
        let free = platform.parallel().max(1).saturating_sub(sending.len());
        let rows = if free == 0 {
            Ok(Vec::new())
        } else {
            take(&house, name, free as u32).await
        };
        let failed = rows.is_err();
        for row in rows.unwrap_or_default() {
            let house = Arc::clone(&house);
            let platform = Arc::clone(&platform);
            sending.spawn(async move { send(&house, &*platform, row).await });
        }
        if failed {
            tracing::error!(platform = name, "the outbox could not be read");
            tokio::time::sleep(AGAIN).await;
            continue;
        }
        let next = house
            .read(move |reader| Ok(reader.next_delivery(name)?))
            .await
            .ok()
            .flatten();
        let now = house.time.now();
        if next.is_some_and(|next| next <= now) && sending.len() < platform.parallel().max(1) {
            continue;
        }
        let sleep = async {
            match next.filter(|next| *next > now) {
                Some(next) => house.time.sleep(next).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = post.notified() => {}
            Some(_) = sending.join_next() => {}
            () = sleep => {}
            _ = closed.wait_for(|closed| *closed) => {}
        }
    }
    // What does not end in time comes again after the next start, as uncertain.
    let all = async { while sending.join_next().await.is_some() {} };
    if tokio::time::timeout(LAST_PATIENCE, all).await.is_err() {
        tracing::warn!(platform = name, "deliveries did not end in time");
    }
}

/// Takes rows whose turn it is and marks them as on their way.
async fn take(house: &Arc<House>, platform: &'static str, most: u32) -> Result<Vec<Outgoing>, HostError> {
    let ready = house
        .read({
            let now = house.time.now();
            move |reader| Ok(!reader.deliverable(platform, now, 1)?.is_empty())
        })
        .await?;
    if !ready {
        return Ok(Vec::new());
    }
    house
        .writing()
        .run(move |desk| {
            desk.skip_late_boards(platform, desk.now(), most)?;
            let rows = desk.deliverable(platform, desk.now(), most)?;
            for row in &rows {
                desk.sending(row.row, desk.now())?;
            }
            Ok(rows)
        })
        .await
}

/// What came of an attempt.
enum Came {
    Sent(Receipt),
    Later {
        reason: String,
        after: Option<Duration>,
        uncertain: bool,
    },
    Never(String),
}

async fn send(house: &Arc<House>, platform: &dyn Platform, outgoing: Outgoing) {
    let row = outgoing.row;
    let started = house.time.running();
    let came = match delivery(&outgoing) {
        Ok(delivery) => match tokio::time::timeout(PATIENCE, platform.deliver(delivery)).await {
            Ok(Ok(receipt)) => Came::Sent(receipt),
            Ok(Err(DeliveryError::Later {
                reason,
                after,
                uncertain,
            })) => Came::Later {
                reason,
                after,
                uncertain,
            },
            Ok(Err(DeliveryError::Never { reason })) => Came::Never(reason),
            Err(_) => Came::Later {
                reason: "no answer".to_owned(),
                after: None,
                uncertain: true,
            },
        },
        Err(error) => Came::Never(error.to_string()),
    };
    let name = platform.name();
    metrics::histogram!("tahoun_delivery_seconds", "platform" => name)
        .record((house.time.running() - started).as_secs_f64());
    // What the platform did can't be undone: the row is settled however often it takes, unless the process ends.
    let came = Arc::new(came);
    let outgoing = Arc::new(outgoing);
    loop {
        let (came, outgoing) = (Arc::clone(&came), Arc::clone(&outgoing));
        let settled = house.writing().run(move |desk| settle(desk, &outgoing, &came)).await;
        match settled {
            Ok(()) | Err(HostError::Closing) => break,
            Err(error) => tracing::error!(row, %error, "a delivery could not be settled"),
        }
        tokio::time::sleep(AGAIN).await;
    }
}

/// A row as the platform gets it.
fn delivery(outgoing: &Outgoing) -> Result<Delivery, serde_json::Error> {
    Ok(Delivery {
        row: outgoing.row,
        address: serde_json::from_value(outgoing.post.recipient.clone())?,
        message: serde_json::from_value(outgoing.post.message.clone())?,
        uncertain: outgoing.uncertain,
        first_tried: outgoing.first_tried,
    })
}

fn settle(desk: &super::desk::Desk<'_>, outgoing: &Outgoing, came: &Came) -> Result<(), HostError> {
    let now = desk.now();
    let row = outgoing.row;
    match came {
        Came::Sent(receipt) => {
            if let Some(thread) = &receipt.thread
                && let Ok(Address::Table(place, table)) = serde_json::from_value(outgoing.post.recipient.clone())
            {
                desk.set_thread(table, place, thread)?;
            }
            desk.sent(row, &json(receipt)?, now)?;
        }
        Came::Never(reason) => {
            tracing::warn!(row, reason, "a message was given up");
            metrics::counter!("tahoun_given_up_total", "platform" => outgoing.post.platform.clone()).increment(1);
            desk.given_up(row, reason, now)?;
        }
        Came::Later { reason, .. } if now - outgoing.posted > TOO_OLD => {
            desk.given_up(row, &format!("too old: {reason}"), now)?;
        }
        Came::Later {
            reason,
            after,
            uncertain,
        } => {
            let not_before = now + after.map_or_else(|| pause(outgoing.attempts), span);
            desk.put_back(row, reason, *uncertain, not_before, now)?;
        }
    }
    Ok(())
}

/// How long to wait after so many attempts, where the platform does not say: 1 s, 2 s, 4 s and so on.
fn pause(attempts: u32) -> Span {
    Span::seconds(1 << attempts.min(16)).min(LONGEST_PAUSE)
}

fn span(duration: Duration) -> Span {
    Span(i64::try_from(duration.as_millis()).unwrap_or(i64::MAX))
}
