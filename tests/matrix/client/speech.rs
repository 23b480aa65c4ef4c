//! What a person says: words, answers, edits, signs, and what is taken back.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::{PATIENCE, Person, fresh, part};

impl Person {
    /// Sends an event (encrypted where the room is and this person can) and gives its id.
    pub(crate) async fn send(&self, room: &str, kind: &str, content: Value) -> String {
        // What a reaction is to stays readable; clients send it in the clear.
        if let Some(secret) = &self.secret
            && self.state(room, "m.room.encryption", "").await.is_some()
            && kind != "m.reaction"
        {
            // It encrypts for those of whom it has heard that they are there.
            self.listen(Duration::ZERO).await;
            while !secret.knows(room) {
                self.listen(Duration::from_secs(1)).await;
            }
            return tokio::time::timeout(PATIENCE, secret.send(room, kind, content))
                .await
                .unwrap_or_else(|_| panic!("{} cannot send in {room}", self.id));
        }
        self.send_plain(room, kind, content).await
    }

    /// Sends an event as it is, whatever the room is.
    pub(crate) async fn send_plain(&self, room: &str, kind: &str, content: Value) -> String {
        let path = format!("/rooms/{}/send/{}/t{}", part(room), part(kind), fresh());
        let answer = self.call(Method::PUT, &path, content).await;
        answer["event_id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn say(&self, room: &str, text: &str) -> String {
        self.send(room, "m.room.message", json!({ "msgtype": "m.text", "body": text }))
            .await
    }

    /// Says something in a thread, as clients do: with a fallback for those that know no threads.
    pub(crate) async fn say_in(&self, room: &str, root: &str, text: &str) -> String {
        let content = json!({
            "msgtype": "m.text",
            "body": text,
            "m.relates_to": {
                "rel_type": "m.thread",
                "event_id": root,
                "is_falling_back": true,
                "m.in_reply_to": { "event_id": root },
            },
        });
        self.send(room, "m.room.message", content).await
    }

    /// Replies to an event, outside of any thread.
    pub(crate) async fn reply(&self, room: &str, to: &str, text: &str) -> String {
        let content = json!({
            "msgtype": "m.text",
            "body": text,
            "m.relates_to": { "m.in_reply_to": { "event_id": to } },
        });
        self.send(room, "m.room.message", content).await
    }

    /// Edits an event of one's own.
    pub(crate) async fn edit(&self, room: &str, event: &str, text: &str) -> String {
        let content = json!({
            "msgtype": "m.text",
            "body": format!("* {text}"),
            "m.new_content": { "msgtype": "m.text", "body": text },
            "m.relates_to": { "rel_type": "m.replace", "event_id": event },
        });
        self.send(room, "m.room.message", content).await
    }

    pub(crate) async fn react(&self, room: &str, event: &str, key: &str) -> String {
        let content = json!({ "m.relates_to": { "rel_type": "m.annotation", "event_id": event, "key": key } });
        self.send(room, "m.reaction", content).await
    }

    pub(crate) async fn redact(&self, room: &str, event: &str) {
        let path = format!("/rooms/{}/redact/{}/t{}", part(room), part(event), fresh());
        self.call(Method::PUT, &path, json!({})).await;
    }
}
