//! What a person does with rooms: makes them, comes, goes, invites, puts out, changes their state.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::{Value, json};

use super::{PATIENCE, Person, part};

/// What a room is to be made like.
#[derive(Default, Clone, Copy)]
pub(crate) struct Wish<'a> {
    pub(crate) name: Option<&'a str>,
    pub(crate) invite: &'a [&'a str],
    pub(crate) encrypted: bool,
    pub(crate) direct: bool,
    /// Levels that differ from the usual.
    pub(crate) levels: Option<&'a str>,
}

impl Person {
    /// Makes a room and gives its id.
    pub(crate) async fn create_room(&self, wish: Wish<'_>) -> String {
        let mut body = json!({
            "preset": if wish.direct { "trusted_private_chat" } else { "private_chat" },
            "invite": wish.invite,
            "is_direct": wish.direct,
        });
        if let Some(name) = wish.name {
            body["name"] = json!(name);
        }
        if wish.encrypted {
            body["initial_state"] = json!([{
                "type": "m.room.encryption",
                "state_key": "",
                "content": { "algorithm": "m.megolm.v1.aes-sha2" },
            }]);
        }
        if let Some(levels) = wish.levels {
            body["power_level_content_override"] = serde_json::from_str(levels).unwrap();
        }
        let answer = self.call(Method::POST, "/createRoom", body).await;
        answer["room_id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn invite(&self, room: &str, user: &str) {
        self.call(
            Method::POST,
            &format!("/rooms/{}/invite", part(room)),
            json!({ "user_id": user }),
        )
        .await;
    }

    pub(crate) async fn join(&self, room: &str) {
        self.call(Method::POST, &format!("/join/{}", part(room)), json!({}))
            .await;
    }

    pub(crate) async fn leave(&self, room: &str) {
        self.call(Method::POST, &format!("/rooms/{}/leave", part(room)), json!({}))
            .await;
    }

    pub(crate) async fn kick(&self, room: &str, user: &str) {
        self.call(
            Method::POST,
            &format!("/rooms/{}/kick", part(room)),
            json!({ "user_id": user, "reason": "a test" }),
        )
        .await;
    }

    pub(crate) async fn ban(&self, room: &str, user: &str) {
        self.call(
            Method::POST,
            &format!("/rooms/{}/ban", part(room)),
            json!({ "user_id": user, "reason": "a test" }),
        )
        .await;
    }

    pub(crate) async fn unban(&self, room: &str, user: &str) {
        self.call(
            Method::POST,
            &format!("/rooms/{}/unban", part(room)),
            json!({ "user_id": user }),
        )
        .await;
    }

    /// Replaces the room by one of another version and gives the new one's id.
    pub(crate) async fn upgrade(&self, room: &str, version: &str) -> String {
        let answer = self
            .call(
                Method::POST,
                &format!("/rooms/{}/upgrade", part(room)),
                json!({ "new_version": version }),
            )
            .await;
        answer["replacement_room"].as_str().unwrap().to_owned()
    }

    /// A piece of the room's state; `None` if there is none.
    pub(crate) async fn state(&self, room: &str, kind: &str, key: &str) -> Option<Value> {
        let path = format!("/rooms/{}/state/{}/{}", part(room), part(kind), part(key));
        let (status, answer) = self.try_call(Method::GET, &path, Value::Null).await;
        status.is_success().then_some(answer)
    }

    pub(crate) async fn set_state(&self, room: &str, kind: &str, key: &str, content: Value) {
        let path = format!("/rooms/{}/state/{}/{}", part(room), part(kind), part(key));
        self.call(Method::PUT, &path, content).await;
    }

    /// The people in a room.
    pub(crate) async fn members(&self, room: &str) -> Vec<String> {
        let answer = self.get(&format!("/rooms/{}/joined_members", part(room))).await;
        answer["joined"].as_object().unwrap().keys().cloned().collect()
    }

    /// The rooms this person was invited to since the start, some of which may have been joined since.
    pub(crate) fn invited(&self) -> Vec<String> {
        self.ears.lock().unwrap().invited.clone()
    }

    /// Waits for an invitation from somebody, joins, and gives the room. One that was answered before does not count.
    pub(crate) async fn accept_invitation(&self) -> String {
        let until = Instant::now() + PATIENCE;
        loop {
            let next = {
                let mut ears = self.ears.lock().unwrap();
                (!ears.invited.is_empty()).then(|| ears.invited.remove(0))
            };
            if let Some(room) = next {
                self.join(&room).await;
                return room;
            }
            assert!(Instant::now() < until, "nobody invited {}", self.id);
            self.listen(Duration::from_secs(5)).await;
        }
    }
}
