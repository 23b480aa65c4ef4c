//! Rooms the bot is in: whether it may speak there, rooms that everybody has left, and what is tidied up now and then.

use std::time::Duration;

use matrix_sdk::ruma::events::MessageLikeEventType;
use matrix_sdk::sync::{JoinedRoomUpdate, State, SyncResponse};
use matrix_sdk::{Room, RoomState};

use crate::host::HostError;

use super::Shared;

/// How often old rows are taken away.
const TEND: Duration = Duration::from_secs(60);

/// Tidies up now and then, until it is dropped.
pub(super) async fn tend(shared: Shared) {
    loop {
        shared.until_synced().await;
        if let Err(error) = try_to_speak(&shared).await {
            tracing::warn!(%error, "it could not be tried whether the bot may speak again");
        }
        tokio::time::sleep(TEND).await;
        if let Err(error) = shared.host.purge_matrix().await {
            tracing::warn!(%error, "old rows of Matrix could not be taken away");
        }
    }
}

/// Shows the tables that stand still although the power levels let the bot speak, where nothing else is tried: a refusal for another
/// reason is not taken back with a word.
async fn try_to_speak(shared: &Shared) -> Result<(), HostError> {
    for id in shared.host.matrix_silent().await? {
        if let Ok(room) = shared.room(&id)
            && may_speak(shared, &room).await
        {
            shared.host.show_matrix_tables(&id).await?;
        }
    }
    Ok(())
}

/// What an answer of the service changed about rooms.
pub(super) async fn changed(shared: &Shared, response: &SyncResponse) {
    for (id, update) in &response.rooms.joined {
        if tells_of(update, "m.room.member")
            && let Some(room) = shared.client.get_room(id)
        {
            leave_if_alone(shared, &room).await;
        }
    }
}

/// Whether an answer of the service tells something of that type about a room.
pub(super) fn tells_of(update: &JoinedRoomUpdate, what: &str) -> bool {
    let told = |kind: Option<String>| kind.as_deref() == Some(what);
    let in_timeline = (update.timeline.events.iter()).any(|event| told(event.kind.event_type()));
    let in_state = match &update.state {
        State::Before(events) | State::After(events) => {
            (events.iter()).any(|event| told(event.get_field("type").ok().flatten()))
        }
    };
    in_timeline || in_state
}

/// Whether the bot may speak in a room, as far as its power levels say.
pub(super) async fn may_speak(shared: &Shared, room: &Room) -> bool {
    let kind = match room.encryption_state().is_encrypted() {
        true => MessageLikeEventType::RoomEncrypted,
        false => MessageLikeEventType::RoomMessage,
    };
    match room.power_levels().await {
        Ok(levels) => levels.user_can_send_message(&shared.me, kind),
        // Nothing is known yet: it is tried.
        Err(_) => true,
    }
}

/// Leaves a room in which nobody else is any more. A direct room stays: its person may come back.
async fn leave_if_alone(shared: &Shared, room: &Room) {
    if room.state() != RoomState::Joined || room.successor_room().is_some() {
        return;
    }
    // It makes rooms for direct talk alone; one that was made just now has not heard of its guest yet.
    if room.creators().is_some_and(|creators| creators.contains(&shared.me)) {
        return;
    }
    if !matches!(
        shared.host.matrix_direct_account(room.room_id().as_str()).await,
        Ok(None)
    ) {
        return;
    }
    // Whoever is invited is still to come.
    match room.members(matrix_sdk::RoomMemberships::ACTIVE).await {
        Ok(members) if members.len() == 1 => {}
        _ => return,
    }
    tracing::info!(room = %room.room_id(), "everybody has left a room; so does the bot");
    if let Err(error) = room.leave().await {
        tracing::warn!(room = %room.room_id(), %error, "a room could not be left");
    }
}
