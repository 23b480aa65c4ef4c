//! What a person hears and reads.

use std::time::{Duration, Instant};

use serde_json::Value;

use super::{PATIENCE, Person, part};

#[derive(Default)]
pub(super) struct Ears {
    pub(super) since: Option<String>,
    pub(super) heard: Vec<Heard>,
    pub(super) invited: Vec<String>,
}

impl Ears {
    /// A room's news were cut short. Where somebody has just come in, what was before is none of his business.
    fn check(&self, strict: bool, room: &str) {
        let known = self.heard.iter().any(|heard| heard.room == room);
        assert!(!strict || !known, "a test heard too little of {room}");
    }
}

/// An event in a room, as it came.
#[derive(Debug, Clone)]
pub(crate) struct Heard {
    pub(crate) room: String,
    pub(crate) event: Value,
}

impl Heard {
    pub(crate) fn id(&self) -> &str {
        self.event["event_id"].as_str().unwrap_or_default()
    }

    pub(crate) fn sender(&self) -> &str {
        self.event["sender"].as_str().unwrap_or_default()
    }

    pub(crate) fn kind(&self) -> &str {
        self.event["type"].as_str().unwrap_or_default()
    }

    pub(crate) fn content(&self) -> &Value {
        &self.event["content"]
    }

    /// What it says; an edit says its new text.
    pub(crate) fn body(&self) -> &str {
        let content = self.content();
        content["m.new_content"]["body"]
            .as_str()
            .or(content["body"].as_str())
            .unwrap_or_default()
    }

    /// `m.text`, `m.notice`, `m.image` …
    pub(crate) fn sort(&self) -> &str {
        self.content()["msgtype"].as_str().unwrap_or_default()
    }

    /// The root of the thread it is in.
    pub(crate) fn thread(&self) -> Option<&str> {
        let relation = &self.content()["m.relates_to"];
        (relation["rel_type"] == "m.thread")
            .then(|| relation["event_id"].as_str())
            .flatten()
    }
}

impl Person {
    /// Everything that the homeserver holds of a room's timeline, oldest first; what is encrypted stays so.
    pub(crate) async fn history(&self, room: &str) -> Vec<Value> {
        let mut events = Vec::new();
        let mut from = String::new();
        loop {
            let path = format!("/rooms/{}/messages?dir=f&limit=500{from}", part(room));
            let answer = self.get(&path).await;
            events.extend(answer["chunk"].as_array().unwrap().iter().cloned());
            match answer["end"].as_str() {
                Some(end) => from = format!("&from={}", part(end)),
                None => return events,
            }
        }
    }

    /// Everything that was said in a room, oldest first, decrypted if this person can.
    pub(crate) async fn read(&self, room: &str) -> Vec<Heard> {
        let events = match &self.secret {
            Some(secret) => {
                self.listen(Duration::ZERO).await;
                secret.read(room).await
            }
            None => self.history(room).await,
        };
        let room = room.to_owned();
        let heard = |event| Heard {
            room: room.clone(),
            event,
        };
        events.into_iter().map(heard).collect()
    }

    /// What was heard in a room so far, decrypted if this person can.
    pub(crate) fn heard(&self, room: &str) -> Vec<Heard> {
        let ears = self.ears.lock().unwrap();
        ears.heard.iter().filter(|heard| heard.room == room).cloned().collect()
    }

    /// Listens once, at most so long.
    pub(crate) async fn listen(&self, wait: Duration) {
        let _alone = self.listening.lock().await;
        if let Some(secret) = &self.secret {
            let news = secret.listen(wait).await;
            let mut ears = self.ears.lock().unwrap();
            for room in &news.limited {
                ears.check(self.strict, room);
            }
            ears.heard.extend(news.heard);
            ears.invited.extend(news.invited);
            return;
        }
        let since = self.ears.lock().unwrap().since.clone();
        let filter = r#"{"room":{"timeline":{"limit":5000}}}"#;
        let mut path = format!("/sync?filter={}&timeout={}", part(filter), wait.as_millis());
        if let Some(since) = &since {
            path.push_str(&format!("&since={}", part(since)));
        }
        let answer = self.get(&path).await;
        let mut ears = self.ears.lock().unwrap();
        for (room, joined) in answer["rooms"]["join"].as_object().into_iter().flatten() {
            if joined["timeline"]["limited"] == true {
                ears.check(self.strict, room);
            }
            for event in joined["timeline"]["events"].as_array().into_iter().flatten() {
                ears.heard.push(Heard {
                    room: room.clone(),
                    event: event.clone(),
                });
            }
        }
        for room in answer["rooms"]["invite"].as_object().into_iter().flatten() {
            ears.invited.push(room.0.clone());
        }
        ears.since = answer["next_batch"].as_str().map(str::to_owned);
    }

    /// The first event in a room that is such, heard by now or soon.
    pub(crate) async fn wait(&self, what: &str, room: &str, is: impl Fn(&Heard) -> bool) -> Heard {
        self.wait_after(what, room, 0, is).await
    }

    /// The same among those behind the first `after` that were heard in the room.
    pub(crate) async fn wait_after(&self, what: &str, room: &str, after: usize, is: impl Fn(&Heard) -> bool) -> Heard {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(found) = self.heard(room).into_iter().skip(after).find(|heard| is(heard)) {
                return found;
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                let heard: Vec<String> = self
                    .heard(room)
                    .iter()
                    .map(|heard| {
                        format!(
                            "{} {} {} {:?}",
                            heard.sender(),
                            heard.kind(),
                            heard.sort(),
                            heard.body()
                        )
                    })
                    .collect();
                panic!(
                    "{} never heard {what} in {room}; heard was:\n{}",
                    self.id,
                    heard.join("\n")
                );
            }
            self.listen(left.min(Duration::from_secs(5))).await;
        }
    }

    /// Waits for something that somebody says and that holds those words.
    pub(crate) async fn wait_for(&self, room: &str, sender: &str, words: &str) -> Heard {
        self.wait(&format!("{words:?} from {sender}"), room, |heard| {
            heard.sender() == sender && heard.kind() == "m.room.message" && heard.body().contains(words)
        })
        .await
    }

    /// What an `mxc://` address holds.
    pub(crate) async fn download(&self, address: &str) -> Vec<u8> {
        let path = address.strip_prefix("mxc://").expect("an address of media");
        let url = format!("{}/_matrix/client/v1/media/download/{path}", self.base);
        let answer = self
            .http
            .get(url)
            .bearer_auth(&self.token)
            .timeout(PATIENCE)
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_success(), "{address}: {}", answer.status());
        answer.bytes().await.unwrap().to_vec()
    }
}
