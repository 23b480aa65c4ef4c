//! People as plain clients over the client-server API itself: nothing of ours and nothing of the SDK is in between.

mod hearing;
mod rooms;
mod speech;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::secret::Secret;
use super::synapse::Synapse;
use hearing::Ears;
pub(crate) use hearing::Heard;
pub(crate) use rooms::Wish;

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
