//! Direct rooms, in which one person and the bot are alone: there alone hidden things are shown.
//!
//! A room counts as direct only if it was meant as one, and only as long as nobody else is in it or can come in unasked. There is one a
//! person: the wish for it is stored first, and what is there is looked for before one is made.

use matrix_sdk::ruma::api::client::membership::joined_rooms;
use matrix_sdk::ruma::api::client::room::create_room::v3::{Request, RoomPreset};
use matrix_sdk::ruma::events::AnyInitialStateEvent;
use matrix_sdk::ruma::events::room::history_visibility::HistoryVisibility;
use matrix_sdk::ruma::events::room::member::MembershipState;
use matrix_sdk::ruma::room::JoinRule;
use matrix_sdk::ruma::serde::Raw;
use matrix_sdk::ruma::{OwnedRoomId, OwnedUserId, RoomId, UserId};
use matrix_sdk::{Room, RoomMemberships, RoomState};
use serde_json::{Value, json};

use crate::chat::Locale;

use super::Shared;
use super::trouble::Trouble;
use super::words::say;

/// What is noted as soon as a direct room is wanted.
const WISH: &str = "direct-room";

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
        Ok(noted.as_deref() == Some(account) && self.is_private(room, account).await? == Private::Yes)
    }

    /// The account's direct room, if there is one and it is still private.
    pub(super) async fn known_direct(&self, account: &str) -> Result<Option<Room>, Trouble> {
        for id in self.host.matrix_direct_of(account).await? {
            let Ok(room) = self.room(&id) else {
                continue;
            };
            match self.is_private(&room, account).await? {
                Private::Yes => return Ok(Some(room)),
                Private::Left if self.invite_again(&room, account).await => return Ok(Some(room)),
                Private::Left => {}
                // Somebody else has come: it is private no more, and never will be.
                Private::No => self.host.forget_matrix_direct(&id).await?,
            }
        }
        Ok(None)
    }

    /// The account's direct room; one is made if there is none.
    pub(super) async fn direct(&self, account: &str, locale: Locale) -> Result<Room, Trouble> {
        if let Some(room) = self.known_direct(account).await? {
            return Ok(room);
        }
        // One at a time: two messages to one person must not make two rooms.
        let _alone = self.making.lock().await;
        if let Some(room) = self.known_direct(account).await? {
            return Ok(room);
        }
        let user = UserId::parse(account).map_err(|error| Trouble::Refused(error.to_string()))?;
        let wished_before = !self.host.matrix_said_once(account, WISH).await?;
        if let Some(room) = self.look_for_direct(&user, wished_before).await? {
            self.host.set_matrix_direct(room.room_id().as_str(), account).await?;
            return Ok(room);
        }
        let room = self.make_direct(&user, locale).await?;
        self.host.set_matrix_direct(room.room_id().as_str(), account).await?;
        Ok(room)
    }

    /// Looks among the rooms the bot is in for one that was meant for this account: one that the account's data says is direct, or, if
    /// a room was wished for before and the process may have ended in between, one that the bot made for it.
    async fn look_for_direct(&self, user: &OwnedUserId, wished_before: bool) -> Result<Option<Room>, Trouble> {
        if wished_before {
            let rooms = self.client.send(joined_rooms::v3::Request::new()).await?.joined_rooms;
            let known = |id: &OwnedRoomId| {
                self.client
                    .get_room(id)
                    .is_some_and(|room| room.state() == RoomState::Joined)
            };
            if !rooms.iter().all(known) {
                return Err(Trouble::NotNow("there is a room that was not read yet".to_owned()));
            }
        }
        for room in self.client.joined_rooms() {
            let targets = room.direct_targets();
            let marked = targets.len() == 1 && targets.iter().any(|target| target.as_str() == user.as_str());
            let made = wished_before && room.creators().is_some_and(|creators| creators.contains(&self.me));
            if (marked || made && meant_for(&room, user).await)
                && self.is_private(&room, user.as_str()).await? == Private::Yes
            {
                return Ok(Some(room));
            }
        }
        Ok(None)
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
            request.initial_state = states.iter().filter_map(|state| raw(state)).collect();
            request
        };
        match self.client.create_room(request(&[&encryption, &history])).await {
            Ok(room) => Ok(room),
            Err(error) => match Trouble::from(error) {
                // Perhaps the server allows no encryption.
                Trouble::Forbidden(_) | Trouble::Refused(_) => self
                    .client
                    .create_room(request(&[&history]))
                    .await
                    .map_err(Trouble::from),
                trouble => Err(trouble),
            },
        }
    }

    async fn invite_again(&self, room: &Room, account: &str) -> bool {
        let Ok(user) = UserId::parse(account) else {
            return false;
        };
        match room.invite_user_by_id(&user).await {
            Ok(()) => true,
            Err(error) => {
                tracing::info!(room = %room.room_id(), %error, "a person could not be invited again");
                false
            }
        }
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

fn raw(state: &Value) -> Option<Raw<AnyInitialStateEvent>> {
    Raw::new(state).ok().map(|raw| raw.cast_unchecked())
}
