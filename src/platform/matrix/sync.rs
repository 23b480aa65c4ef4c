//! Reading the service: what came is kept before anything is done with it.
//!
//! Each answer of the service is one transaction: its events and the token behind them. If the process ends before that, the next start
//! asks from the old token and gets the same again; if after, the events lie in the inbox. The service gives at most a hundred events
//! a room; what lies before them is asked for from our token on, oldest first.

use std::time::Duration;

use matrix_sdk::Room;
use matrix_sdk::config::{SyncSettings, SyncToken};
use matrix_sdk::deserialized_responses::{TimelineEvent, TimelineEventKind};
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::UInt;
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::api::client::sync::sync_events::v3::Filter;
use matrix_sdk::sync::{SyncResponse, Timeline};
use serde_json::Value;

use crate::host::{MatrixNews, NewMatrixEvent};

use super::settings::StartError;
use super::trouble::Trouble;
use super::{NAME, Shared, inbox, keys, login, read, rooms};

/// How many events of a room come at most with an answer.
const TIMELINE: u32 = 100;
/// How long the service may wait for something to happen: less than two heartbeats, so that silence is told from death.
const POLL: Duration = Duration::from_secs(20);
/// The longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);
/// After a fault of the database.
const AGAIN: Duration = Duration::from_secs(1);
/// So often a gap is asked for, which takes a quarter of an hour; the other rooms wait meanwhile.
const GAP_ATTEMPTS: u32 = 20;
/// After so many failures in a row the service counts as lost.
const LOST_AFTER: u32 = 2;
/// The most events a gap is filled with: a room that talked more than that while we were away has talked about other things.
const LONGEST_GAP: usize = 20_000;

/// Reads until it is dropped; ends only when the session is over.
pub(super) async fn run(shared: &Shared) -> Result<(), StartError> {
    let mut failures = 0;
    let mut ready = false;
    loop {
        let synced = *shared.synced.borrow();
        let trouble = match once(shared, synced).await {
            Ok(()) => {
                shared.host.platform_alive(NAME);
                if !ready {
                    ready = get_ready(shared).await;
                }
                failures = 0;
                continue;
            }
            Err(trouble) => trouble,
        };
        if let Trouble::LoggedOut(reason) = trouble {
            return Err(StartError::Token(reason, shared.settings.folder.clone()));
        }
        failures += 1;
        if failures == LOST_AFTER && ready {
            ready = false;
            if let Err(error) = shared.host.platform_lost(NAME).await {
                tracing::error!(%error, "it could not be noted that Matrix is out of reach");
            }
        }
        let pause = match trouble {
            Trouble::Limited(Some(after)) => after,
            _ => Duration::from_secs(1 << (failures - 1).min(6)).min(LONGEST_PAUSE),
        };
        tracing::warn!(%trouble, failures, seconds = pause.as_secs_f64(), "Matrix cannot be read; trying again");
        tokio::time::sleep(pause).await;
    }
}

/// All that was missed has been handled, and the platform is within reach (again).
async fn get_ready(shared: &Shared) -> bool {
    let first = !*shared.synced.borrow();
    if first {
        keys::set_up(shared).await;
        shared.doors.notify_one();
    }
    inbox::handle_all(shared).await;
    if let Err(error) = shared.host.platform_ready(NAME).await {
        tracing::error!(%error, "it could not be noted that Matrix is within reach");
        return false;
    }
    if let Err(error) = login::protect(&shared.settings.folder) {
        tracing::warn!(%error, "the files of the Matrix session could not be protected");
    }
    shared.synced.send_replace(true);
    tracing::info!("Matrix is within reach");
    true
}

/// Asks once, and keeps what came.
async fn once(shared: &Shared, synced: bool) -> Result<(), Trouble> {
    let since = shared.host.matrix_token().await?;
    let mut filter = FilterDefinition::default();
    // Members come as a whole: were they given as they speak, the service would take each for one who has just come, and the library
    // would ask for the keys of its own account after every message; whoever sends meanwhile waits five seconds for that.
    filter.room.timeline.limit = Some(UInt::from(TIMELINE));
    let mut settings = SyncSettings::default()
        .filter(Filter::FilterDefinition(filter))
        .timeout(if synced { POLL } else { Duration::ZERO });
    settings = match &since {
        Some(since) => settings.token(since.clone()),
        // Nothing was kept yet, whatever the library has seen.
        None => settings.token(SyncToken::NoToken),
    };
    let response = shared.client.sync_once(settings).await.map_err(Trouble::from)?;
    loop {
        match keep(shared, since.as_deref(), &response).await {
            Err(trouble) if trouble.passes() && !shared.host.is_closing() => {
                tracing::error!(%trouble, "what came could not be kept; trying again");
                tokio::time::sleep(AGAIN).await;
            }
            other => return other,
        }
    }
}

/// Keeps what came. It is tried until it works: the library has gone on already, and would not give it again.
async fn keep(shared: &Shared, since: Option<&str>, response: &SyncResponse) -> Result<(), Trouble> {
    let mut news = MatrixNews {
        token: Some(response.next_batch.clone()),
        ..MatrixNews::default()
    };
    let events = &mut news.events;
    for (id, update) in &response.rooms.joined {
        let Some(room) = shared.client.get_room(id) else {
            continue;
        };
        let known = shared.host.matrix_room(id.as_str()).await? == Some(true);
        let own = match shared.host.matrix_follows(id.as_str()).await? {
            // It took the place of a room that the bot was in: all that is said there is for it.
            true => Some(0),
            false => arrival(shared, &update.timeline),
        };
        if !known {
            news.came.push(id.to_string());
        }
        if !known || rooms::tells_of(update, "m.room.power_levels") {
            news.speaks
                .push((id.to_string(), rooms::may_speak(shared, &room).await));
        }
        // Where it was before this program knew of it, it follows nobody.
        if let (Some(_), Some(successor)) = (since, room.successor_room()) {
            news.replaced.push((id.to_string(), successor.room_id.to_string()));
        }
        match (since, own) {
            // The account was in rooms before this program knew of it: what was said there then is no business of ours.
            (None, _) if !known => {}
            (_, Some(from)) if !known => {
                events.extend(
                    update.timeline.events[from..]
                        .iter()
                        .filter_map(|event| kept(shared, id.as_str(), event)),
                );
            }
            _ => {
                if let (true, Some(since)) = (known && update.timeline.limited, since) {
                    let gap = patient(|| gap(&room, since, update.timeline.prev_batch.as_deref())).await?;
                    tracing::info!(room = %id, events = gap.len(), "a gap was filled");
                    events.extend(gap.iter().filter_map(|event| kept(shared, id.as_str(), event)));
                }
                events.extend(
                    update
                        .timeline
                        .events
                        .iter()
                        .filter_map(|event| kept(shared, id.as_str(), event)),
                );
            }
        }
    }
    for (id, update) in &response.rooms.left {
        news.left.push(id.to_string());
        // What was said before the bot was put out still counts.
        if shared.host.matrix_room(id.as_str()).await? == Some(true) {
            events.extend(
                update
                    .timeline
                    .events
                    .iter()
                    .filter_map(|event| kept(shared, id.as_str(), event)),
            );
        }
    }
    let replaced = !news.replaced.is_empty();
    shared.host.keep_matrix_news(news).await?;
    shared.wake.notify_one();
    if replaced || !response.rooms.invited.is_empty() {
        shared.doors.notify_one();
    }
    if !response.to_device.is_empty() {
        shared.new_keys.notify_one();
    }
    rooms::changed(shared, response).await;
    Ok(())
}

/// From where on the events of a room that is new are for the bot: from its invitation on, else from its arrival.
fn arrival(shared: &Shared, timeline: &Timeline) -> Option<usize> {
    let mut found = None;
    for (index, event) in timeline.events.iter().enumerate() {
        let Ok(body) = serde_json::from_str::<Value>(event.raw().json().get()) else {
            continue;
        };
        let of_member = body.get("type").and_then(Value::as_str) == Some("m.room.member");
        if !of_member || body.get("state_key").and_then(Value::as_str) != Some(shared.me.as_str()) {
            continue;
        }
        let membership = body.get("content").and_then(|content| content.get("membership"));
        match membership.and_then(Value::as_str) {
            Some("invite") => found = Some(index),
            // The arrival does not undo the invitation just before it.
            Some("join") => found = found.or(Some(index)),
            _ => found = None,
        }
    }
    found
}

/// An event as it is kept, if it can be anything to the bot.
fn kept(shared: &Shared, room: &str, event: &TimelineEvent) -> Option<NewMatrixEvent> {
    let body: Value = serde_json::from_str(event.raw().json().get()).ok()?;
    let sender = read::sender(&body)?;
    if sender == shared.me || !read::is_of_interest(&body) {
        return None;
    }
    let session = match &event.kind {
        TimelineEventKind::UnableToDecrypt { utd_info, .. } => Some(utd_info.session_id.clone().unwrap_or_default()),
        _ => None,
    };
    Some(NewMatrixEvent {
        event: event.event_id()?.to_string(),
        room: room.to_owned(),
        thread: read::thread(&body).map(str::to_owned),
        reply: read::reply(&body).map(str::to_owned),
        body,
        session,
    })
}

/// What was said in a room between two tokens, oldest first.
async fn gap(room: &Room, since: &str, until: Option<&str>) -> Result<Vec<TimelineEvent>, Trouble> {
    let mut events = Vec::new();
    let mut from = since.to_owned();
    while events.len() < LONGEST_GAP {
        let mut options = MessagesOptions::forward().from(from.as_str());
        options.to = until.map(str::to_owned);
        options.limit = UInt::from(TIMELINE);
        let page = room.messages(options).await.map_err(Trouble::from)?;
        let more = !page.chunk.is_empty();
        events.extend(page.chunk);
        match page.end {
            // Servers give an end also where there is nothing more, and fewer events than they are asked for.
            Some(end) if more && end != from => from = end,
            _ => break,
        }
    }
    Ok(events)
}

/// Tries until it works, or can't; a gap that can't be filled is logged and let be.
async fn patient<F>(ask: impl Fn() -> F) -> Result<Vec<TimelineEvent>, Trouble>
where
    F: Future<Output = Result<Vec<TimelineEvent>, Trouble>>,
{
    let mut pause = Duration::from_secs(1);
    let mut attempts = 0;
    loop {
        attempts += 1;
        match ask().await {
            Ok(events) => return Ok(events),
            Err(Trouble::LoggedOut(reason)) => return Err(Trouble::LoggedOut(reason)),
            Err(trouble) if trouble.passes() && attempts < GAP_ATTEMPTS => {
                let wait = match trouble {
                    Trouble::Limited(Some(after)) => after,
                    _ => pause,
                };
                tracing::warn!(%trouble, "a gap could not be filled; trying again");
                tokio::time::sleep(wait).await;
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            Err(trouble) => {
                tracing::error!(%trouble, "a gap could not be filled: what was said there is lost");
                return Ok(Vec::new());
            }
        }
    }
}
