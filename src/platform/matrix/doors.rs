//! Coming into rooms: where the bot is invited, and into the room that took another's place.
//!
//! A homeserver may take minutes to let somebody into a room of another server. So nobody waits for it: a few rooms are entered at
//! once, each by one attempt at a time, and what failed is tried again after a pause that grows.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use matrix_sdk::ruma::{OwnedRoomId, RoomId};
use matrix_sdk::{Room, RoomState};
use tokio::task::{Id, JoinSet};

use super::Shared;
use super::trouble::Trouble;

/// How many rooms are entered at once.
const MOST: usize = 8;
/// How often it is looked what failed before.
const LOOK: Duration = Duration::from_secs(15);
/// The longest pause between two attempts at one room.
const LONGEST_PAUSE: Duration = Duration::from_secs(60 * 60);

/// Why the bot wants to come into a room.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Door {
    Invited,
    /// The room took the place of that one.
    Replaces(String),
}

/// What became of earlier attempts.
#[derive(Debug, Clone, Copy)]
struct Failed {
    times: u32,
    until: Instant,
    /// Whether the bot was invited already.
    invited: bool,
}

/// Comes into rooms until it is dropped.
pub(super) async fn come(shared: Shared) {
    let mut entering: JoinSet<Result<(), Trouble>> = JoinSet::new();
    let mut rooms: HashMap<Id, (OwnedRoomId, bool)> = HashMap::new();
    let mut failed: HashMap<OwnedRoomId, Failed> = HashMap::new();
    loop {
        tokio::select! {
            () = shared.doors.notified() => {}
            () = tokio::time::sleep(LOOK) => {}
            Some(ended) = entering.join_next_with_id(), if !entering.is_empty() => {
                let (id, trouble) = match ended {
                    Ok((id, entered)) => (id, entered.err()),
                    Err(error) => (error.id(), Some(Trouble::NotNow(error.to_string()))),
                };
                if let (Some((room, invited)), Some(trouble)) = (rooms.remove(&id), trouble) {
                    note(&mut failed, room, invited, &trouble);
                }
            }
        }
        let doors = doors(&shared).await;
        // Whoever is invited once more is not made to wait for what was before.
        failed.retain(|room, failed| doors.contains_key(room) && (failed.invited || !is_invited(&shared, room)));
        for (room, door) in doors {
            let waits = failed.get(&room).is_some_and(|failed| Instant::now() < failed.until);
            if waits || entering.len() >= MOST || rooms.values().any(|(other, _)| *other == room) {
                continue;
            }
            let invited = is_invited(&shared, &room);
            let shared = shared.clone();
            let id = room.clone();
            let task = entering.spawn(async move { enter(&shared, &id, &door).await });
            rooms.insert(task.id(), (room, invited));
        }
    }
}

/// Whether the bot is in a room, as far as the library knows.
fn is_joined(shared: &Shared, room: &RoomId) -> bool {
    shared
        .client
        .get_room(room)
        .is_some_and(|room| room.state() == RoomState::Joined)
}

/// Whether the bot is invited to a room now.
fn is_invited(shared: &Shared, room: &RoomId) -> bool {
    shared
        .client
        .get_room(room)
        .is_some_and(|room| room.state() == RoomState::Invited)
}

fn note(failed: &mut HashMap<OwnedRoomId, Failed>, room: OwnedRoomId, invited: bool, trouble: &Trouble) {
    let times = failed.get(&room).map_or(0, |failed| failed.times);
    let pause = match trouble {
        Trouble::Limited(Some(after)) => *after,
        _ => LOOK * (1 << times.min(8)),
    };
    let pause = pause.min(LONGEST_PAUSE);
    tracing::warn!(%room, %trouble, seconds = pause.as_secs(), "the bot could not come into a room; trying again later");
    let until = Instant::now() + pause;
    failed.insert(
        room,
        Failed {
            times: times + 1,
            until,
            invited,
        },
    );
}

/// The rooms the bot is to come into.
async fn doors(shared: &Shared) -> BTreeMap<OwnedRoomId, Door> {
    let invited = shared.client.invited_rooms().into_iter();
    let mut doors: BTreeMap<OwnedRoomId, Door> =
        invited.map(|room| (room.room_id().to_owned(), Door::Invited)).collect();
    match shared.host.matrix_following().await {
        Ok(following) => {
            for (from, to) in following {
                // Where it has come already, that is only not noted yet: the next answer of the service brings it.
                if let Ok(to) = RoomId::parse(to)
                    && !is_joined(shared, &to)
                {
                    doors.insert(to, Door::Replaces(from));
                }
            }
        }
        Err(error) => tracing::warn!(%error, "it could not be looked which rooms are to be followed"),
    }
    doors
}

async fn enter(shared: &Shared, room: &RoomId, door: &Door) -> Result<(), Trouble> {
    match (door, shared.client.get_room(room)) {
        (Door::Replaces(from), _) => follow(shared, from, room).await,
        (Door::Invited, Some(known)) if known.state() == RoomState::Invited => answer(shared, &known).await,
        (Door::Invited, _) => Ok(()),
    }
}

/// Comes where the bot is invited by somebody it trusts, and by anybody into a room that took the place of one it was in; declines the
/// rest.
async fn answer(shared: &Shared, room: &Room) -> Result<(), Trouble> {
    let invitation = room.invite_details().await.map_err(Trouble::from)?;
    let inviter = invitation.inviter_id.to_string();
    if !shared.settings.trust.trusts(&inviter) && !shared.host.matrix_succeeds(room.room_id().as_str()).await? {
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

/// Comes into the room that took another's place. If that lets in only who is invited, an invitation is waited for.
async fn follow(shared: &Shared, from: &str, to: &RoomId) -> Result<(), Trouble> {
    if is_joined(shared, to) {
        return Ok(());
    }
    let via = vec![shared.me.server_name().to_owned()];
    let servers = match RoomId::parse(from).ok().and_then(|from| shared.client.get_room(&from)) {
        Some(from) => from.route().await.unwrap_or(via),
        None => via,
    };
    match shared.client.join_room_by_id_or_alias(to.into(), &servers).await {
        Ok(_) => {
            tracing::info!(from, %to, "a room was upgraded; its place moved along");
            Ok(())
        }
        Err(error) => match Trouble::from(error) {
            // Any other refusal may pass: a server that could let the bot in may be out of reach, or may not have the room yet.
            Trouble::Forbidden(reason) => {
                tracing::warn!(from, %to, reason, "the room that took the place of another does not let the bot in: its tables stand still until it is invited");
                shared.host.matrix_waits_for_invitation(to.as_str()).await?;
                Ok(())
            }
            trouble => Err(trouble),
        },
    }
}
