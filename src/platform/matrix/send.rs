//! Sending, so that nothing is said twice.
//!
//! What is to be sent is kept with its transaction id before it goes out; a second attempt sends the same under the same id, and the
//! homeserver answers with the first event. It forgets ids after a day, so after that the room is looked through first.

use std::sync::PoisonError;
use std::time::{Duration, Instant};

use matrix_sdk::Room;
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::{OwnedTransactionId, UInt};
use serde_json::Value;

use crate::host::{HostError, MatrixSent, ReadError};
use crate::table::TableId;

use super::Shared;
use super::content::ROW;
use super::trouble::Trouble;

/// The longest that the homeserver's wish to be left alone is believed.
const LONGEST_HOLD: Duration = Duration::from_secs(60 * 60);
/// How many events are looked through for one that may have arrived, at most.
const PAGES: usize = 10;
/// How many events a page holds.
const PAGE: u32 = 100;

/// A part of a message on its way.
#[derive(Debug, Clone)]
pub(super) struct Part {
    /// The transaction id.
    pub(super) key: String,
    /// The type of the event.
    pub(super) kind: &'static str,
    /// The content.
    pub(super) content: Value,
    /// The root of the thread it belongs to.
    pub(super) thread: Option<String>,
    /// Whether it opens a thread.
    pub(super) opens: bool,
    /// What its buttons send.
    pub(super) buttons: Vec<(String, String)>,
    /// The table it is about.
    pub(super) about: Option<TableId>,
    /// Whether the homeserver may have forgotten an earlier attempt.
    pub(super) old: bool,
}

impl From<HostError> for Trouble {
    fn from(error: HostError) -> Self {
        Trouble::NotNow(error.to_string())
    }
}

impl From<ReadError> for Trouble {
    fn from(error: ReadError) -> Self {
        Trouble::NotNow(error.to_string())
    }
}

impl Shared {
    /// Whether a part was sent, and as which event.
    pub(super) async fn sent(&self, key: &str) -> Result<Option<String>, Trouble> {
        Ok(self.host.matrix_sent(key).await?.and_then(|sent| sent.event))
    }

    /// Sends a part, unless it was sent before; gives the event.
    pub(super) async fn send(&self, room: &Room, part: Part) -> Result<String, Trouble> {
        let room_id = room.room_id().to_string();
        let wanted = MatrixSent {
            key: part.key.clone(),
            room: room_id.clone(),
            kind: part.kind.to_owned(),
            content: part.content,
            thread: part.thread,
            buttons: part.buttons,
            about: part.about,
            event: None,
        };
        let mut kept = self.host.keep_matrix_sent(wanted.clone()).await?;
        if kept.room != room_id && kept.event.is_none() {
            // The room was followed by another meanwhile.
            self.host.forget_matrix_sent(&part.key).await?;
            kept = self.host.keep_matrix_sent(wanted).await?;
        }
        if let Some(event) = kept.event {
            return Ok(event);
        }
        if part.old
            && let Some(event) = self.find(room, &kept).await?
        {
            self.host.matrix_sent_as(&part.key, &event, part.opens).await?;
            return Ok(event);
        }
        self.may_send()?;
        let transaction = OwnedTransactionId::from(part.key.as_str());
        let sending = room
            .send_raw(&kept.kind, kept.content)
            .with_transaction_id(&transaction);
        let answer = sending.await.map_err(|error| self.held(error.into()))?;
        let event = answer.response.event_id.to_string();
        self.host.matrix_sent_as(&part.key, &event, part.opens).await?;
        Ok(event)
    }

    /// Whether the service wants to be left alone still.
    fn may_send(&self) -> Result<(), Trouble> {
        let until = *self.held_until.lock().unwrap_or_else(PoisonError::into_inner);
        match until.and_then(|until| until.checked_duration_since(Instant::now())) {
            Some(left) => Err(Trouble::Limited(Some(left))),
            None => Ok(()),
        }
    }

    /// Notes how long the service wants to be left alone.
    fn held(&self, trouble: Trouble) -> Trouble {
        if let Trouble::Limited(Some(after)) = trouble {
            *self.held_until.lock().unwrap_or_else(PoisonError::into_inner) =
                Instant::now().checked_add(after.min(LONGEST_HOLD));
        }
        trouble
    }

    /// Looks through the room's last events for one of ours.
    async fn find(&self, room: &Room, sent: &MatrixSent) -> Result<Option<String>, Trouble> {
        let Some(mark) = sent.content.get(ROW) else {
            return Ok(None);
        };
        let mut options = MessagesOptions::backward();
        options.limit = UInt::from(PAGE);
        for _ in 0..PAGES {
            let page = room.messages(options).await.map_err(Trouble::from)?;
            for event in &page.chunk {
                let Ok(body) = serde_json::from_str::<Value>(event.raw().json().get()) else {
                    continue;
                };
                let ours = body.get("sender").and_then(Value::as_str) == Some(self.me.as_str());
                if ours && body.get("content").and_then(|content| content.get(ROW)) == Some(mark) {
                    return Ok(event.event_id().map(|event| event.to_string()));
                }
            }
            let Some(end) = page.end.filter(|_| !page.chunk.is_empty()) else {
                break;
            };
            options = MessagesOptions::backward().from(end.as_str());
            options.limit = UInt::from(PAGE);
        }
        Ok(None)
    }
}
