//! Direct rooms, in which one person and the bot are alone: there alone hidden things are shown.
//!
//! A room counts as direct only if it was meant as one, and only as long as nobody else is in it or can come in unasked. There is one a
//! person: the wish for it is stored first, each room says in its first event whom it was made for, and what is there is looked for
//! before one is made.

use std::collections::{BTreeSet, HashMap};
use std::sync::{MutexGuard, PoisonError};
use std::time::Duration;

use matrix_sdk::deserialized_responses::RawAnySyncOrStrippedState;
use matrix_sdk::ruma::api::client::membership::joined_rooms;
use matrix_sdk::ruma::api::client::room::create_room::v3::{Request, RoomPreset};
use matrix_sdk::ruma::api::client::state::get_state_event_for_key;
use matrix_sdk::ruma::events::room::history_visibility::HistoryVisibility;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::events::{AnyInitialStateEvent, StateEventType};
use matrix_sdk::ruma::room::JoinRule;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use matrix_sdk::{Room, RoomMemberships, RoomState};
use serde_json::{Value, json};

use crate::chat::Locale;
use crate::table::{Span, Time};

use super::Shared;
use super::trouble::Trouble;
use super::words::say;

/// What is noted as soon as a direct room is wanted.
const WISH: &str = "direct-room";
/// What a direct room's first event says of whom it was made for.
const MADE_FOR: &str = "org.tahoun.direct";
/// The longest that somebody is let be who refused to be invited.
const LONGEST_PAUSE: Span = Span::hours(1);

/// Why there is no direct room.
#[derive(Debug)]
pub(super) enum NoRoom {
    /// It is refused, by the person or by a server; it is tried again after that time.
    Refused { reason: String, after: Duration },
    /// It does not work now.
    Trouble(Trouble),
}

impl From<Trouble> for NoRoom {
    fn from(trouble: Trouble) -> Self {
        NoRoom::Trouble(trouble)
    }
}

impl From<NoRoom> for Trouble {
    fn from(none: NoRoom) -> Self {
        match none {
            NoRoom::Refused { reason, .. } => Trouble::Forbidden(reason),
            NoRoom::Trouble(trouble) => trouble,
        }
    }
}

/// How often somebody has refused to be invited.
#[derive(Debug)]
pub(super) struct Refusals {
    reason: String,
    times: u32,
    until: Time,
}

impl Shared {
    /// The joined room of that id.
    pub(super) fn room(&self, id: &str) -> Result<Room, Trouble> {
        let id = RoomId::parse(id).map_err(|error| Trouble::Refused(error.to_string()))?;
        let room = self.client.get_room(&id);
        let joined = room.filter(|room| room.state() == RoomState::Joined);
        joined.ok_or_else(|| Trouble::Forbidden(format!("the bot is not in {id}")))
    }

    /// Whether a room is the direct room of an account now.
    pub(super) async fn is_direct(&self, room: &Room, account: &str) -> Result<bool, Trouble> {
        let noted = self.host.matrix_direct_account(room.room_id().as_str()).await?;
        let noted = noted.as_deref() == Some(account) && room.successor_room().is_none();
        Ok(noted && self.is_private(room, account).await? == Private::Yes)
    }

    /// The account's direct room, if there is one that is private and in which the account is, or to which it is invited.
    pub(super) async fn known_direct(&self, account: &str) -> Result<Option<Room>, Trouble> {
        for id in self.host.matrix_direct_of(account).await? {
            let Some(room) = self.living(&id) else {
                continue;
            };
            match self.is_private(&room, account).await? {
                Private::Yes => return Ok(Some(room)),
                Private::Left => {}
                // Somebody else has come: it is private no more, and never will be.
                Private::No => self.host.forget_matrix_direct(&id).await?,
            }
        }
        Ok(None)
    }

    /// The account's direct room; one is made if there is none. Whoever refuses to be invited is let be for a while.
    pub(super) async fn direct(&self, account: &str, locale: Locale) -> Result<Room, NoRoom> {
        if let Some(room) = self.known_direct(account).await? {
            return Ok(room);
        }
        // One at a time: two messages to one person must not make two rooms.
        let _alone = self.making.lock().await;
        if let Some(room) = self.known_direct(account).await? {
            return Ok(room);
        }
        if let Some((reason, after)) = self.let_be(account) {
            return Err(NoRoom::Refused { reason, after });
        }
        match self.open_direct(account, locale).await {
            Ok(room) => {
                self.refusals().remove(account);
                Ok(room)
            }
            Err(Trouble::Forbidden(reason) | Trouble::Refused(reason)) => {
                let after = self.was_refused(account, &reason);
                Err(NoRoom::Refused { reason, after })
            }
            Err(trouble) => Err(trouble.into()),
        }
    }

    /// The room of that id, if the bot is in it and no other has taken its place.
    fn living(&self, id: &str) -> Option<Room> {
        self.room(id).ok().filter(|room| room.successor_room().is_none())
    }

    /// Fails if the room that took the place of the account's direct room is to be come to: there must be no second one.
    async fn until_successor_is_there(&self, account: &str) -> Result<(), Trouble> {
        for id in self.host.matrix_direct_of(account).await? {
            let unnoted = match self.room(&id) {
                // The tombstone has come, and what comes of it is being put down.
                Ok(room) => room.successor_room().is_some() && self.host.matrix_successor(&id).await? == id,
                Err(_) => false,
            };
            if unnoted || self.host.matrix_awaits(&id).await? {
                return Err(Trouble::NotNow(
                    "the direct room was replaced, and the bot is not in the new one yet".to_owned(),
                ));
            }
        }
        Ok(())
    }

    /// Opens a direct room: one that was left, one that was made before, or a new one.
    async fn open_direct(&self, account: &str, locale: Locale) -> Result<Room, Trouble> {
        let user = UserId::parse(account).map_err(|error| Trouble::Refused(error.to_string()))?;
        for id in self.host.matrix_direct_of(account).await? {
            let Some(room) = self.living(&id) else {
                continue;
            };
            if self.is_private(&room, account).await? != Private::Left {
                continue;
            }
            let levels = room.power_levels().await;
            let levels = levels.map_err(|error| Trouble::NotNow(error.to_string()))?;
            if levels.user_can_invite(&self.me) {
                room.invite_user_by_id(&user).await.map_err(Trouble::from)?;
                return Ok(room);
            }
            // It was the person's own, and the bot is alone in it now.
            self.host.forget_matrix_direct(&id).await?;
            leave(&room).await;
        }
        self.until_successor_is_there(account).await?;
        let wished_before = !self.host.matrix_said_once(account, WISH).await?;
        if wished_before {
            self.until_all_are_known().await?;
        }
        if let Some(room) = self.look_for_direct(&user).await? {
            return self.use_found(room, &user).await;
        }
        let room = match self.make_direct(&user, locale).await {
            // Perhaps the server allows no encryption, perhaps the person lets nobody invite him: then there is a room now.
            Err(Trouble::Forbidden(_) | Trouble::Refused(_)) if self.plain().insert(account.to_owned()) => {
                self.until_all_are_known().await?;
                match self.look_for_direct(&user).await? {
                    Some(room) => return self.use_found(room, &user).await,
                    None => self.make_direct(&user, locale).await,
                }
            }
            other => other,
        };
        // What was refused without encryption was not refused because of it.
        self.plain().remove(account);
        let room = room?;
        self.host.set_matrix_direct(room.room_id().as_str(), account).await?;
        Ok(room)
    }

    /// A room that was made or meant for somebody is his direct room.
    async fn use_found(&self, room: Room, user: &UserId) -> Result<Room, Trouble> {
        self.plain().remove(user.as_str());
        self.host
            .set_matrix_direct(room.room_id().as_str(), user.as_str())
            .await?;
        if self.is_private(&room, user.as_str()).await? == Private::Left {
            room.invite_user_by_id(user).await.map_err(Trouble::from)?;
        }
        Ok(room)
    }

    /// Fails if there is a room that the service has not told of yet: perhaps one that was made just now, and the answer was lost.
    async fn until_all_are_known(&self) -> Result<(), Trouble> {
        let rooms = self.client.send(joined_rooms::v3::Request::new()).await?.joined_rooms;
        // The library names a room before it has kept what it knows of it.
        let known = |id: &OwnedRoomId| {
            let room = self.client.get_room(id);
            room.is_some_and(|room| room.state() == RoomState::Joined && room.creators().is_some())
        };
        match rooms.iter().all(known) {
            true => Ok(()),
            false => Err(Trouble::NotNow("there is a room that was not read yet".to_owned())),
        }
    }

    /// Looks among the rooms the bot is in for one that was meant for this account: one that the account's data says is direct, or one
    /// that the bot made for it. What was only half made is left.
    async fn look_for_direct(&self, user: &OwnedUserId) -> Result<Option<Room>, Trouble> {
        let rooms = self.client.joined_rooms().into_iter();
        for room in rooms.filter(|room| room.successor_room().is_none()) {
            let made = made_for(&room, &self.me).await.as_deref() == Some(user.as_str());
            if made && room.power_levels().await.is_err() {
                if self.was_made(&room).await? {
                    return Err(Trouble::NotNow("a room was not read to its end yet".to_owned()));
                }
                // If the service has refused to go on with it, nothing will come of it.
                if self.plain().contains(user.as_str()) {
                    tracing::info!(room = %room.room_id(), "a direct room was only half made, and is left");
                    leave(&room).await;
                }
                continue;
            }
            let targets = room.direct_targets();
            let marked = targets.len() == 1 && targets.iter().any(|target| target.as_str() == user.as_str());
            let private = match made || marked {
                true => self.is_private(&room, user.as_str()).await?,
                false => Private::No,
            };
            if private == Private::Yes && (made || meant_for(&room, user).await) || private == Private::Left && made {
                return Ok(Some(room));
            }
        }
        Ok(None)
    }

    /// Whether the service has made a room to its end, whatever of it has come here so far.
    async fn was_made(&self, room: &Room) -> Result<bool, Trouble> {
        let levels = StateEventType::RoomPowerLevels;
        let asked = get_state_event_for_key::v3::Request::new(room.room_id().to_owned(), levels, String::new());
        match self.client.send(asked).await.map_err(Trouble::from) {
            Ok(_) => Ok(true),
            Err(Trouble::Refused(_) | Trouble::Forbidden(_)) => Ok(false),
            Err(trouble) => Err(trouble),
        }
    }

    async fn make_direct(&self, user: &OwnedUserId, locale: Locale) -> Result<Room, Trouble> {
        let encryption = json!({
            "type": "m.room.encryption", "state_key": "",
            "content": {"algorithm": "m.megolm.v1.aes-sha2"},
        });
        // Whoever is invited later by somebody must not read what was hidden from him.
        let history = json!({
            "type": "m.room.history_visibility", "state_key": "",
            "content": {"history_visibility": "invited"},
        });
        let request = |states: &[&Value]| {
            let mut request = Request::new();
            request.invite = vec![user.clone()];
            request.is_direct = true;
            request.preset = Some(RoomPreset::TrustedPrivateChat);
            request.topic = Some(say(locale, "matrix-direct-topic", &[]));
            // In the very first event of the room: whatever comes in between, it is known whom it was made for.
            request.creation_content = Raw::new(&json!({ MADE_FOR: user }))
                .ok()
                .map(|raw| raw.cast_unchecked());
            request.initial_state = states.iter().filter_map(|state| raw(state)).collect();
            request
        };
        let plain = self.plain().contains(user.as_str());
        let request = match plain {
            true => request(&[&history]),
            false => request(&[&encryption, &history]),
        };
        self.client.create_room(request).await.map_err(Trouble::from)
    }

    /// Whose direct room is made without encryption, because it was refused with it.
    fn plain(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.plain.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn refusals(&self) -> MutexGuard<'_, HashMap<String, Refusals>> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Why and how long an account is let be, because it refused.
    fn let_be(&self, account: &str) -> Option<(String, Duration)> {
        let refusals = self.refusals();
        let refusal = refusals.get(account)?;
        let left = u64::try_from((refusal.until - self.host.now()).0).unwrap_or_default();
        (left > 0).then(|| (refusal.reason.clone(), Duration::from_millis(left)))
    }

    /// Notes that an account was refused, and gives how long it is let be.
    fn was_refused(&self, account: &str, reason: &str) -> Duration {
        let mut refusals = self.refusals();
        let times = refusals.get(account).map_or(0, |refusal| refusal.times);
        let pause = Span::minutes(1 << times.min(6)).min(LONGEST_PAUSE);
        let refusal = Refusals {
            reason: reason.to_owned(),
            times: times + 1,
            until: self.host.now() + pause,
        };
        refusals.insert(account.to_owned(), refusal);
        Duration::from_millis(u64::try_from(pause.0).unwrap_or_default())
    }

    /// Whether only this account and the bot are in a room, and nobody can come in or read along unasked.
    async fn is_private(&self, room: &Room, account: &str) -> Result<Private, Trouble> {
        let closed = matches!(room.join_rule(), Some(JoinRule::Invite | JoinRule::Private) | None);
        if !closed || room.history_visibility_or_default() == HistoryVisibility::WorldReadable {
            return Ok(Private::No);
        }
        let members = room.members(RoomMemberships::ACTIVE).await.map_err(Trouble::from)?;
        let others = members.iter().filter(|member| member.user_id() != self.me);
        let others: Vec<&str> = others.map(|member| member.user_id().as_str()).collect();
        Ok(match others[..] {
            [] => Private::Left,
            [only] if only == account => Private::Yes,
            _ => Private::No,
        })
    }
}

/// Whether a room is between the bot and one account alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Private {
    Yes,
    /// The bot is alone in it.
    Left,
    No,
}

/// Whether the bot invited that account to a room as to a direct one.
async fn meant_for(room: &Room, user: &UserId) -> bool {
    let Ok(Some(member)) = room.get_member(user).await else {
        return false;
    };
    // The mark of a direct invitation is lost when the account joins; the bot makes no rooms but direct ones.
    matches!(member.membership(), MembershipState::Invite | MembershipState::Join)
}

/// For whom the bot made a room as a direct one; `None` if it did not.
async fn made_for(room: &Room, me: &UserId) -> Option<String> {
    let first = room.get_state_event(StateEventType::RoomCreate, "").await.ok()??;
    let RawAnySyncOrStrippedState::Sync(first) = first else {
        return None;
    };
    let first: Value = serde_json::from_str(first.json().get()).ok()?;
    let whom = first.get("content")?.get(MADE_FOR)?.as_str()?;
    // Anybody can write that, the sender alone nobody else.
    (first.get("sender")?.as_str()? == me.as_str()).then(|| whom.to_owned())
}

/// Leaves a room that is of no use.
async fn leave(room: &Room) {
    if let Err(error) = room.leave().await {
        tracing::warn!(room = %room.room_id(), %error, "a room could not be left");
    }
}

fn raw(state: &Value) -> Option<Raw<AnyInitialStateEvent>> {
    Raw::new(state).ok().map(|raw| raw.cast_unchecked())
}
