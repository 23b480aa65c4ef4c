//! Events that could not be read when they came. Their keys may come later: then they are handled, once. If they do not, the room is
//! told what to do, once for each key.

use std::time::Duration;

use matrix_sdk::ruma::RoomId;
use matrix_sdk::ruma::events::room::encrypted::OriginalSyncRoomEncryptedEvent;
use matrix_sdk::ruma::serde::Raw;
use serde_json::Value;

use crate::host::{HostError, MatrixEvent, MatrixRelation};
use crate::table::Span;

use super::content::{self, Whereto};
use super::deliver::MESSAGE;
use super::send::Part;
use super::text::Written;
use super::trouble::Trouble;
use super::words::say;
use super::{Shared, read};

/// After so long the room is told.
const COMPLAIN: Span = Span::seconds(60);
/// After so long nothing will come any more.
const GIVE_UP: Span = Span::days(1);
/// How often it is looked at, if no keys come.
const LOOK: Duration = Duration::from_secs(10);
/// How many events are looked at together.
const BATCH: u32 = 500;

/// Looks for keys until it is dropped.
pub(super) async fn watch(shared: Shared) {
    loop {
        shared.until_synced().await;
        let _ = tokio::time::timeout(LOOK, shared.new_keys.notified()).await;
        if let Err(error) = look_at_all(&shared).await {
            tracing::warn!(%error, "events that cannot be read could not be looked at");
        }
    }
}

/// Looks at all of them, however many there are: those that will never be read must not stand before the others.
async fn look_at_all(shared: &Shared) -> Result<(), HostError> {
    let mut after = 0;
    loop {
        let events = shared.host.matrix_events_encrypted(after, BATCH).await?;
        let Some(last) = events.last() else {
            return Ok(());
        };
        after = last.id;
        for event in events {
            if let Err(error) = look(shared, event).await {
                tracing::warn!(%error, "an event that cannot be read could not be looked at");
            }
        }
    }
}

/// Tries once more to read an event; else complains, or lets it be.
async fn look(shared: &Shared, event: MatrixEvent) -> Result<(), HostError> {
    if let Some(body) = decrypted(shared, &event).await {
        let relation = MatrixRelation {
            thread: read::thread(&body).map(str::to_owned).or(event.event.thread),
            reply: read::reply(&body).map(str::to_owned).or(event.event.reply),
        };
        shared.host.matrix_event_read(event.id, relation, body).await?;
        shared.wake.notify_one();
        return Ok(());
    }
    let age = shared.host.now() - event.seen;
    if age >= GIVE_UP {
        return shared.host.matrix_event_done(event.id).await;
    }
    if age >= COMPLAIN
        && let Err(trouble) = complain(shared, &event).await
    {
        tracing::info!(room = event.event.room, %trouble, "it could not be said that an event cannot be read");
    }
    Ok(())
}

async fn decrypted(shared: &Shared, event: &MatrixEvent) -> Option<Value> {
    let id = RoomId::parse(&event.event.room).ok()?;
    let room = shared.client.get_room(&id)?;
    let raw: Raw<OriginalSyncRoomEncryptedEvent> = Raw::new(&event.event.body).ok()?.cast_unchecked();
    let read = room.decrypt_event(&raw, None).await.ok()?;
    if read.kind.is_utd() {
        return None;
    }
    serde_json::from_str(read.raw().json().get()).ok()
}

/// Says in the room that something cannot be read, once for each key.
async fn complain(shared: &Shared, event: &MatrixEvent) -> Result<(), Trouble> {
    let session = event.event.session.as_deref().unwrap_or_default();
    if shared.host.matrix_was_said(&event.event.room, session).await? {
        return Ok(());
    }
    let room = shared.room(&event.event.room)?;
    let locale = shared.host.matrix_room_locale(&event.event.room).await?;
    let mut written = Written::default();
    written.line(&say(locale, "matrix-cannot-read", &[]));
    let key = format!("tahoun-unread-{}", event.id);
    let to = Whereto {
        thread: event.event.thread.clone(),
        after: Some(event.event.event.clone()),
    };
    let part = Part {
        content: content::words(&written, &[], &to, &shared.mark(&key)),
        key,
        kind: MESSAGE,
        thread: to.thread.clone(),
        opens: false,
        buttons: Vec::new(),
        about: None,
        old: false,
    };
    match shared.send(&room, part).await {
        Err(trouble) if trouble.passes() => return Err(trouble),
        // Where the bot may not speak, it will not be able to in a moment either.
        Err(_) | Ok(_) => {}
    }
    shared.host.matrix_said_once(&event.event.room, session).await?;
    Ok(())
}
