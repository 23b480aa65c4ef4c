//! People as plain clients over the client-server API itself: nothing of ours and nothing of the SDK is in between.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::secret::Secret;
use super::synapse::Synapse;

/// How long anybody waits for anything, on a machine that does much else.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// The password of everybody.
pub(crate) const PASSWORD: &str = "open sesame, said the test";

/// A number that nobody else in this run has.
pub(crate) fn fresh() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Percent-encodes what stands in a path.
fn part(raw: &str) -> String {
    raw.bytes()
        .map(|byte| match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect()
}

/// An account with a device, and what it has heard so far.
pub(crate) struct Person {
    http: reqwest::Client,
    base: String,
    token: String,
    /// Such as `@eva-7:localhost`.
    pub(crate) id: String,
    pub(crate) device: String,
    ears: Mutex<Ears>,
    /// Only one waits for the server at a time.
    listening: tokio::sync::Mutex<()>,
    /// Who reads and writes in encrypted rooms.
    secret: Option<Secret>,
    /// Whether it is a fault to be told only the last part of what was said.
    strict: bool,
}

#[derive(Default)]
struct Ears {
    since: Option<String>,
    heard: Vec<Heard>,
    invited: Vec<String>,
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
    /// A new account of that name with a number behind it.
    pub(crate) async fn register(synapse: &Synapse, name: &str) -> Person {
        Person::register_at(&synapse.base(), name).await
    }

    /// The same, reached at another address.
    pub(crate) async fn register_at(base: &str, name: &str) -> Person {
        let http = client();
        let first = name.split(' ').next().unwrap_or_default();
        let account = format!("{}-{}", first.to_ascii_lowercase(), fresh());
        let answer = http
            .post(format!("{base}/_matrix/client/v3/register"))
            .json(&json!({
                "username": account,
                "password": PASSWORD,
                "auth": { "type": "m.login.dummy" },
                "initial_device_display_name": "a test",
            }))
            .send()
            .await
            .unwrap();
        let status = answer.status();
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(status, StatusCode::OK, "{answer}");
        let person = Person::from_session(http, base, &answer, None);
        person
            .call(
                Method::PUT,
                &format!("/profile/{}/displayname", part(&person.id)),
                json!({ "displayname": name }),
            )
            .await;
        person
    }

    /// A new account whose client knows encryption.
    pub(crate) async fn register_secret(synapse: &Synapse, name: &str) -> Person {
        Person::register_secret_at(&synapse.base(), name).await
    }

    /// The same, reached at another address.
    pub(crate) async fn register_secret_at(base: &str, name: &str) -> Person {
        Person::register_at(base, name).await.with_encryption().await
    }

    /// The same account on a new device that knows encryption.
    pub(crate) async fn with_encryption(self) -> Person {
        let (secret, session) = Secret::log_in(&self.base, &self.id).await;
        Person::from_session(self.http, &self.base, &session, Some(secret))
    }

    /// Another device of an account that is there.
    pub(crate) async fn sign_in(base: &str, user: &str, password: &str) -> Person {
        let http = client();
        let answer = http
            .post(format!("{base}/_matrix/client/v3/login"))
            .json(&json!({
                "type": "m.login.password",
                "identifier": { "type": "m.id.user", "user": user },
                "password": password,
            }))
            .send()
            .await
            .unwrap();
        let status = answer.status();
        let answer: Value = answer.json().await.unwrap();
        assert_eq!(status, StatusCode::OK, "{answer}");
        Person::from_session(http, base, &answer, None)
    }

    fn from_session(http: reqwest::Client, base: &str, session: &Value, secret: Option<Secret>) -> Person {
        let word = |name: &str| session[name].as_str().unwrap().to_owned();
        Person {
            http,
            base: base.to_owned(),
            token: word("access_token"),
            id: word("user_id"),
            device: word("device_id"),
            ears: Mutex::default(),
            listening: tokio::sync::Mutex::default(),
            secret,
            strict: true,
        }
    }

    /// The same, at a homeserver that tells only the last part of what was said.
    pub(crate) fn at_a_curt_server(mut self) -> Person {
        self.strict = false;
        self
    }

    /// The token, for a program that is to be this account.
    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// The name before the server's.
    pub(crate) fn local(&self) -> &str {
        self.id.trim_start_matches('@').split(':').next().unwrap()
    }

    /// Calls the client-server API; whatever it answers.
    pub(crate) async fn try_call(&self, method: Method, path: &str, body: Value) -> (StatusCode, Value) {
        let url = format!("{}/_matrix/client/v3{path}", self.base);
        let request = self
            .http
            .request(method.clone(), url)
            .bearer_auth(&self.token)
            .timeout(PATIENCE);
        let request = if method == Method::GET {
            request
        } else {
            request.json(&body)
        };
        let answer = request.send().await.unwrap();
        let status = answer.status();
        (status, answer.json().await.unwrap_or(Value::Null))
    }

    /// Calls the client-server API and expects success.
    pub(crate) async fn call(&self, method: Method, path: &str, body: Value) -> Value {
        let (status, answer) = self.try_call(method, path, body).await;
        assert!(status.is_success(), "{path}: {status} {answer}");
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.call(Method::GET, path, Value::Null).await
    }

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

    /// The people in a room.
    pub(crate) async fn members(&self, room: &str) -> Vec<String> {
        let answer = self.get(&format!("/rooms/{}/joined_members", part(room))).await;
        answer["joined"].as_object().unwrap().keys().cloned().collect()
    }

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

    /// The client of the SDK, if this person has one.
    pub(crate) fn secret(&self) -> &Secret {
        self.secret.as_ref().expect("somebody who knows encryption")
    }
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().timeout(PATIENCE).build().unwrap()
}

/// Waits until something holds, looking again and again; a hang is a failure.
pub(crate) async fn until<T>(what: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < until, "it never came about that {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
