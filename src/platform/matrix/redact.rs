//! Taking away what others must not see. What is to go lies in the database until the service has said yes or no; between attempts
//! there are pauses that grow.

use std::time::Duration;

use matrix_sdk::ruma::{EventId, OwnedTransactionId};

use crate::host::{HostError, MatrixRedaction};
use crate::table::Span;

use super::Shared;
use super::trouble::Trouble;

/// How many are looked at together.
const BATCH: u32 = 50;
/// The longest pause between two attempts.
const LONGEST_PAUSE: Span = Span::minutes(5);
/// After so long it has been read by whoever wanted to.
const TOO_OLD: Span = Span::days(7);
/// After a fault of the database, and where the clock is turned by hand.
const AGAIN: Duration = Duration::from_secs(5);

/// Takes away what is to go, until it is dropped.
pub(super) async fn work(shared: Shared) {
    loop {
        shared.until_synced().await;
        let wait = match all(&shared).await {
            Ok(next) => next,
            Err(error) => {
                tracing::warn!(%error, "what is to be taken away could not be looked at");
                Some(AGAIN)
            }
        };
        match wait {
            Some(wait) => {
                let _ = tokio::time::timeout(wait.min(AGAIN), shared.redactions.notified()).await;
            }
            None => shared.redactions.notified().await,
        }
    }
}

/// Tries all that are up, and says how long it is until the next one is.
async fn all(shared: &Shared) -> Result<Option<Duration>, HostError> {
    loop {
        let waiting = shared.host.matrix_redactions(BATCH).await?;
        let now = shared.host.now();
        let Some(first) = waiting.first() else {
            return Ok(None);
        };
        if first.not_before > now {
            let left = (first.not_before - now).0;
            return Ok(Some(Duration::from_millis(u64::try_from(left).unwrap_or_default())));
        }
        for redaction in waiting.iter().filter(|redaction| redaction.not_before <= now) {
            one(shared, redaction).await?;
        }
    }
}

async fn one(shared: &Shared, redaction: &MatrixRedaction) -> Result<(), HostError> {
    let now = shared.host.now();
    match redact(shared, redaction).await {
        Err(trouble)
            if !matches!(trouble, Trouble::Forbidden(_) | Trouble::Refused(_)) && now - redaction.made < TOO_OLD =>
        {
            let pause = match trouble {
                Trouble::Limited(Some(after)) => Span(i64::try_from(after.as_millis()).unwrap_or(i64::MAX)),
                _ => Span::seconds(1 << redaction.attempts.min(16)),
            };
            tracing::info!(room = redaction.room, %trouble, "a command with hidden things could not be taken away yet");
            let next = shared.host.now() + pause.min(LONGEST_PAUSE);
            return shared.host.put_back_matrix_redaction(&redaction.key, next).await;
        }
        Err(trouble) => {
            tracing::info!(room = redaction.room, %trouble, "a command with hidden things is not taken away")
        }
        Ok(()) => {}
    }
    shared.host.matrix_redaction_done(&redaction.key).await
}

async fn redact(shared: &Shared, redaction: &MatrixRedaction) -> Result<(), Trouble> {
    let room = shared.room(&redaction.room)?;
    let event = EventId::parse(&redaction.event).map_err(|error| Trouble::Refused(error.to_string()))?;
    let transaction = OwnedTransactionId::from(redaction.key.as_str());
    let done = room.redact(&event, Some(&redaction.reason), Some(transaction)).await;
    done.map(|_| ()).map_err(Trouble::from)
}
