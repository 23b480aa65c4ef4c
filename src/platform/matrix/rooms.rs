//! Rooms: invitations, being put out, upgrades, and rooms that everybody has left.

use std::time::Duration;

use matrix_sdk::ruma::RoomId;
use matrix_sdk::sync::{JoinedRoomUpdate, State, SyncResponse};
use matrix_sdk::{Room, RoomState};

use super::Shared;
use super::trouble::Trouble;

/// How often what did not work is tried again.
const TEND: Duration = Duration::from_secs(60);

/// Looks after rooms now and then, until it is dropped: what failed is tried again.
pub(super) async fn tend(shared: Shared) {
    loop {
        shared.until_synced().await;
        tokio::time::sleep(TEND).await;
        answer_invitations(&shared).await;
        for room in shared.client.joined_rooms() {
            follow(&shared, &room).await;
        }
        if let Err(error) = shared.host.purge_matrix().await {
            tracing::warn!(%error, "old rows of Matrix could not be taken away");
        }
    }
}

/// What an answer of the service changed about rooms.
pub(super) async fn changed(shared: &Shared, response: &SyncResponse) {
    if !response.rooms.invited.is_empty() {
        answer_invitations(shared).await;
    }
    for (id, update) in &response.rooms.joined {
        let Some(room) = shared.client.get_room(id) else {
            continue;
        };
        follow(shared, &room).await;
        if tells_of(update, "m.room.power_levels") {
            // Perhaps the bot may speak there again.
            if let Err(error) = shared.host.hurry_matrix(Some(id.as_str()), None).await {
                tracing::warn!(%error, "what waits for a room could not be hurried");
            }
        }
        if tells_of(update, "m.room.member") {
            leave_if_alone(shared, &room).await;
        }
    }
    for id in response.rooms.left.keys() {
        if let Err(error) = shared.host.forget_matrix_direct(id.as_str()).await {
            tracing::warn!(%error, "it could not be noted that a direct room is gone");
        }
    }
}

/// Whether an answer of the service tells something of that type about a room.
fn tells_of(update: &JoinedRoomUpdate, what: &str) -> bool {
    let told = |kind: Option<String>| kind.as_deref() == Some(what);
    let in_timeline = (update.timeline.events.iter()).any(|event| told(event.kind.event_type()));
    let in_state = match &update.state {
        State::Before(events) | State::After(events) => {
            (events.iter()).any(|event| told(event.get_field("type").ok().flatten()))
        }
    };
    in_timeline || in_state
}

/// Comes where the bot is invited by somebody it trusts, declines the rest.
pub(super) async fn answer_invitations(shared: &Shared) {
    let _alone = shared.answering.lock().await;
    for room in shared.client.invited_rooms() {
        if let Err(trouble) = answer(shared, &room).await {
            tracing::warn!(room = %room.room_id(), %trouble, "an invitation could not be answered; trying again later");
        }
    }
}

async fn answer(shared: &Shared, room: &Room) -> Result<(), Trouble> {
    let invitation = room.invite_details().await.map_err(Trouble::from)?;
    let inviter = invitation.inviter_id.to_string();
    if !shared.settings.trust.trusts(&inviter) {
        tracing::info!(room = %room.room_id(), inviter, "an invitation is declined: TAHOUN_MATRIX_TRUST does not name who invites");
        return room.leave().await.map_err(Trouble::from);
    }
    let direct = room.is_direct().await.unwrap_or(false);
    if direct {
        // Before the bot comes: afterwards the invitation cannot be asked any more.
        shared.host.set_matrix_direct(room.room_id().as_str(), &inviter).await?;
    }
    room.join().await.map_err(Trouble::from)?;
    tracing::info!(room = %room.room_id(), inviter, direct, "joined a room");
    if direct {
        shared.host.hurry_matrix(None, Some(&inviter)).await?;
    }
    if direct && let Err(error) = room.set_is_direct(true).await {
        tracing::info!(room = %room.room_id(), %error, "a room could not be marked as direct");
    }
    Ok(())
}

/// Follows a room to the one that took its place.
async fn follow(shared: &Shared, room: &Room) {
    let Some(successor) = room.successor_room() else {
        return;
    };
    if room.state() != RoomState::Joined {
        return;
    }
    if let Err(trouble) = follow_to(shared, room, &successor.room_id).await {
        tracing::warn!(from = %room.room_id(), to = %successor.room_id, %trouble, "an upgraded room could not be followed; trying again later");
    }
}

async fn follow_to(shared: &Shared, room: &Room, to: &RoomId) -> Result<(), Trouble> {
    let joined = shared
        .client
        .get_room(to)
        .is_some_and(|room| room.state() == RoomState::Joined);
    // The place moves before anything is said in the new room, all of which is for the bot.
    let moved = shared
        .host
        .move_matrix_room(room.room_id().as_str(), to.as_str())
        .await?;
    shared.host.set_matrix_room(to.as_str(), true).await?;
    if !joined {
        let via = vec![room.own_user_id().server_name().to_owned()];
        let servers = room.route().await.unwrap_or(via);
        shared
            .client
            .join_room_by_id_or_alias(to.into(), &servers)
            .await
            .map_err(Trouble::from)?;
    }
    if moved {
        tracing::info!(from = %room.room_id(), %to, "a room was upgraded; its place moves along");
        shared.host.hurry_matrix(Some(to.as_str()), None).await?;
        shared.host.show_matrix_tables(to.as_str()).await?;
    }
    Ok(())
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
