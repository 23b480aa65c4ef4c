//! The REST routes that the bot uses. Every request is judged, then done on the world as Discord would, with its errors.

mod channels;
mod commands;
mod interactions;
mod messages;

use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::judge::{Body, judge, judge_answer};
use super::objects;
use super::world::{Fault, Logged, World};
use super::{Inner, TOKEN};

/// A request that was read.
pub(super) struct Asked<'a> {
    pub(super) inner: &'a Inner,
    pub(super) body: &'a Body,
    pub(super) query: Vec<(String, String)>,
}

impl Asked<'_> {
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        (self.query.iter())
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    pub(super) fn json(&self) -> &Value {
        &self.body.json
    }
}

/// An error as Discord gives it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Problem {
    status: u16,
    code: i64,
    words: &'static str,
}

pub(super) const fn problem(status: u16, code: i64, words: &'static str) -> Problem {
    Problem { status, code, words }
}

pub(super) const NO_ACCESS: Problem = problem(403, 50001, "Missing Access");
pub(super) const NO_PERMISSION: Problem = problem(403, 50013, "Missing Permissions");
pub(super) const NO_CHANNEL: Problem = problem(404, 10003, "Unknown Channel");
pub(super) const NO_GUILD: Problem = problem(404, 10004, "Unknown Guild");
pub(super) const NO_MESSAGE: Problem = problem(404, 10008, "Unknown Message");
pub(super) const NO_USER: Problem = problem(404, 10013, "Unknown User");
pub(super) const NO_WEBHOOK: Problem = problem(404, 10015, "Unknown Webhook");
pub(super) const NO_INTERACTION: Problem = problem(404, 10062, "Unknown interaction");
pub(super) const NO_TEXT: Problem = problem(400, 50008, "Cannot send messages in a non-text channel");
pub(super) const WRONG_SORT: Problem = problem(400, 50024, "Cannot execute action on this channel type");
pub(super) const ACKNOWLEDGED: Problem = problem(400, 40060, "Interaction has already been acknowledged.");
pub(super) const CLOSED: Problem = problem(403, 50007, "Cannot send messages to this user");
pub(super) const EXPIRED: Problem = problem(401, 50027, "Invalid Webhook Token");
pub(super) const NOT_MINE: Problem = problem(403, 50005, "Cannot edit a message authored by another user");
pub(super) const ARCHIVED: Problem = problem(400, 50083, "Thread is archived");
pub(super) const LOCKED: Problem = problem(403, 160_005, "Thread is locked");
pub(super) const HAS_THREAD: Problem = problem(400, 160_004, "A thread has already been created for this message");

/// What a route answers: with nothing, or with an object.
pub(super) type Answer = Result<Value, Problem>;

/// Takes a request.
pub(super) async fn serve(State(inner): State<Arc<Inner>>, request: Request) -> Response {
    let method = request.method().as_str().to_owned();
    let whole = request.uri().path().to_owned();
    let Some(path) = whole.strip_prefix("/api/v10").map(str::to_owned) else {
        inner.wrong(format!("{method} {whole}: not the tenth version of the API"));
        return StatusCode::NOT_FOUND.into_response();
    };
    let query = reqwest::Url::parse(&format!(
        "http://discord/?{}",
        request.uri().query().unwrap_or_default()
    ))
    .map(|url| url.query_pairs().into_owned().collect())
    .unwrap_or_default();
    let authorised = request.headers().get(header::AUTHORIZATION).cloned();
    let body = match read(request).await {
        Ok(body) => body,
        Err(error) => {
            inner.wrong(format!("{method} {path}: the body cannot be read: {error}"));
            return StatusCode::BAD_REQUEST.into_response();
        }
    };
    let (wrong, tolerated) = judge(&method, &path, &body);
    for wrong in &wrong {
        inner.wrong(format!("{method} {path}: {wrong}\n    {}", body.json));
    }
    inner.tolerate(&tolerated);

    let fault = inner.fault(&method, &path);
    if fault == Some(Fault::Held) {
        inner.held(&method, &path).await;
    }
    if fault == Some(Fault::Lost) {
        inner.note(&format!("LOST {method}"), &path, &body, 0, 0);
        std::future::pending::<()>().await;
    }
    let answer = match &fault {
        Some(Fault::TooMany(seconds)) => return inner.too_many(&method, &path, &body, *seconds),
        Some(Fault::Broken(status)) => Err(problem(*status, 0, "Internal Server Error")),
        _ if !wrong.is_empty() => Err(problem(400, 50035, "Invalid Form Body")),
        _ if needs_token(&path) && authorised != Some(HeaderValue::from_static(TOKEN)) => {
            Err(problem(401, 0, "401: Unauthorized"))
        }
        _ => {
            let asked = Asked {
                inner: &inner,
                body: &body,
                query,
            };
            let answer = route(&asked, &method, &path);
            if answer.as_ref().is_err_and(|problem| problem.status == 405) {
                inner.wrong(format!("{method} {path}: the double does not know this route"));
            }
            answer
        }
    };
    let (status, code, json) = match answer {
        Ok(Value::Null) => (204, 0, Value::Null),
        Ok(json) => (
            if method == "POST" && path.ends_with("/threads") {
                201
            } else {
                200
            },
            0,
            json,
        ),
        Err(problem) => {
            let json = json!({ "code": problem.code, "message": problem.words });
            (problem.status, problem.code, json)
        }
    };
    if status < 300 {
        for wrong in judge_answer(&method, &path, status, &json) {
            inner.wrong(format!(
                "the double is wrong: {method} {path} {status}: {wrong}\n    {json}"
            ));
        }
    }
    inner.note(&method, &path, &body, status, code);
    if fault == Some(Fault::Swallowed) {
        std::future::pending::<()>().await;
    }
    respond(status, &json, &path)
}

fn needs_token(path: &str) -> bool {
    !path.starts_with("/webhooks/") && !path.starts_with("/interactions/") && path != "/gateway"
}

fn respond(status: u16, json: &Value, path: &str) -> Response {
    let status = StatusCode::from_u16(status).expect("it is one");
    let mut response = match json {
        Value::Null => status.into_response(),
        json => (status, axum::Json(json)).into_response(),
    };
    let headers = response.headers_mut();
    // A bucket that never runs out; what does is planned by a test.
    for (name, value) in [
        ("x-ratelimit-limit", "5"),
        ("x-ratelimit-remaining", "4"),
        ("x-ratelimit-reset-after", "1.000"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let bucket: String = path.split('/').take(3).collect::<Vec<_>>().join("-");
    headers.extend(
        HeaderValue::from_str(&bucket).map(|value| (header::HeaderName::from_static("x-ratelimit-bucket"), value)),
    );
    response
}

/// Reads a body, JSON or a form with files.
async fn read(request: Request) -> Result<Body, String> {
    const MOST: usize = 32 * 1024 * 1024;
    let kind = (request.headers().get(header::CONTENT_TYPE))
        .and_then(|kind| kind.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    let mut read = Body {
        json: Value::Null,
        files: Vec::new(),
        multipart: kind.starts_with("multipart/form-data"),
    };
    if !read.multipart {
        let bytes = to_bytes(request.into_body(), MOST)
            .await
            .map_err(|error| error.to_string())?;
        if !bytes.is_empty() {
            read.json = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
        }
        return Ok(read);
    }
    let mut form = Multipart::from_request(request, &())
        .await
        .map_err(|error| error.to_string())?;
    while let Some(field) = form.next_field().await.map_err(|error| error.to_string())? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|error| error.to_string())?;
        match file {
            Some(file) => read.files.push((name, file, bytes.to_vec())),
            None if name == "payload_json" => {
                read.json = serde_json::from_slice(&bytes).map_err(|error| error.to_string())?;
            }
            None => return Err(format!("a field {name}")),
        }
    }
    Ok(read)
}

impl Inner {
    /// What was planned to go wrong with a request.
    fn fault(&self, method: &str, path: &str) -> Option<Fault> {
        let now = self.clock.now();
        let mut world = self.world();
        // While a route is shut, it says how long it still is.
        let shut = (world.shut.iter())
            .filter(|(shut, until)| *shut == format!("{method} {path}") && *until > now)
            .map(|(_, until)| (*until - now) as f64 / 1000.0)
            .next_back();
        if let Some(left) = shut {
            return Some(Fault::TooMany(left));
        }
        let plan = (world.plans.iter_mut())
            .find(|plan| plan.times > 0 && plan.method == method && path.contains(&plan.path))?;
        if plan.fault != Fault::Held {
            plan.times -= 1;
        }
        Some(plan.fault.clone())
    }

    /// Waits until the test lets such requests go.
    async fn held(&self, method: &str, path: &str) {
        let mut changed = self.changed.subscribe();
        self.world().log.push(Logged {
            method: format!("HELD {method}"),
            path: path.to_owned(),
            status: 0,
            code: 0,
            body: Value::Null,
        });
        self.changes();
        loop {
            let held = (self.world().plans.iter())
                .any(|plan| plan.fault == Fault::Held && plan.method == method && path.contains(&plan.path));
            if !held || changed.changed().await.is_err() {
                return;
            }
        }
    }

    fn too_many(&self, method: &str, path: &str, body: &Body, seconds: f64) -> Response {
        let now = self.clock.now();
        let until = now + (seconds * 1000.0).ceil() as i64;
        {
            let mut world = self.world();
            let name = format!("{method} {path}");
            if !world.shut.iter().any(|(shut, until)| *shut == name && *until > now) {
                world.shut.push((name, until));
            }
        }
        self.note(method, path, body, 429, 0);
        let json = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": false });
        let mut response = respond(429, &json, path);
        let headers = response.headers_mut();
        headers.insert("retry-after", HeaderValue::from(seconds.ceil() as u64));
        headers.insert("x-ratelimit-remaining", HeaderValue::from_static("0"));
        headers.insert("x-ratelimit-scope", HeaderValue::from_static("user"));
        headers.extend(
            HeaderValue::from_str(&format!("{seconds:.3}"))
                .map(|value| (header::HeaderName::from_static("x-ratelimit-reset-after"), value)),
        );
        response
    }

    fn note(&self, method: &str, path: &str, body: &Body, status: u16, code: i64) {
        self.world().log.push(Logged {
            method: method.to_owned(),
            path: path.to_owned(),
            status,
            code,
            body: body.json.clone(),
        });
        self.changes();
    }
}

fn number(text: &str) -> Result<u64, Problem> {
    text.parse().map_err(|_| problem(400, 50035, "Invalid Form Body"))
}

fn route(asked: &Asked<'_>, method: &str, path: &str) -> Answer {
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let inner = asked.inner;
    match (method, parts.as_slice()) {
        ("GET", ["gateway"]) => Ok(json!({ "url": inner.socket() })),
        ("GET", ["gateway", "bot"]) => Ok(json!({
            "url": inner.socket(), "shards": inner.shards(),
            "session_start_limit": { "total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1 },
        })),
        ("GET", ["users", "@me"]) => Ok(objects::current_user(&inner.world())),
        ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => {
            Ok(objects::application(&inner.world()))
        }
        ("GET", ["users", user]) => {
            let world = inner.world();
            Ok(objects::user(world.users.get(&number(user)?).ok_or(NO_USER)?))
        }
        ("GET", ["users", "@me", "guilds"]) => {
            let world = inner.world();
            let joined = world.guilds.values().filter(|guild| guild.joined);
            Ok(joined
                .map(|guild| json!({ "id": guild.id.to_string(), "name": guild.name, "icon": null, "banner": null, "owner": false, "permissions": "0", "features": [] }))
                .collect())
        }
        ("POST", ["users", "@me", "channels"]) => channels::direct(asked),
        ("GET", ["guilds", guild]) => {
            let world = inner.world();
            let guild = world.guilds.get(&number(guild)?).filter(|guild| guild.joined);
            Ok(objects::guild(&world, guild.ok_or(NO_GUILD)?))
        }
        ("GET", ["guilds", guild, "threads", "active"]) => channels::active(asked, number(guild)?),
        ("GET", ["guilds", guild, "members", user]) => channels::member(asked, number(guild)?, number(user)?),
        ("GET" | "PUT" | "POST", ["applications", _, "commands"]) => commands::commands(asked, method, None),
        ("GET" | "PUT" | "POST", ["applications", _, "guilds", guild, "commands"]) => {
            commands::commands(asked, method, Some(number(guild)?))
        }
        ("POST", ["interactions", id, token, "callback"]) => interactions::callback(asked, number(id)?, token),
        ("POST", ["webhooks", _, token]) => interactions::followup(asked, token),
        ("GET" | "PATCH" | "DELETE", ["webhooks", _, token, "messages", message]) => {
            interactions::message(asked, method, token, message)
        }
        ("GET" | "PATCH" | "DELETE", ["channels", channel]) => channels::channel(asked, method, number(channel)?),
        ("POST", ["channels", channel, "typing"]) => channels::typing(asked, number(channel)?),
        ("PUT", ["channels", channel, "thread-members", "@me"]) => channels::typing(asked, number(channel)?),
        ("GET", ["channels", channel, "messages"]) => messages::list(asked, number(channel)?),
        ("POST", ["channels", channel, "messages"]) => messages::create(asked, number(channel)?),
        ("GET" | "PATCH" | "DELETE", ["channels", channel, "messages", message]) => {
            messages::one(asked, method, number(channel)?, number(message)?)
        }
        ("POST", ["channels", channel, "messages", message, "threads"]) => {
            channels::thread(asked, number(channel)?, Some(number(message)?))
        }
        ("POST", ["channels", channel, "threads"]) => channels::thread(asked, number(channel)?, None),
        _ => Err(problem(405, 0, "405: Method Not Allowed")),
    }
}

/// The channel of that id, where the bot can see it.
pub(super) fn visible(world: &World, id: u64) -> Result<super::world::Channel, Problem> {
    use super::world::may;
    let channel = world.channel(id).ok_or(NO_CHANNEL)?;
    if !world.is_inside(channel) || world.bot_may(channel) & may::VIEW == 0 {
        return Err(NO_ACCESS);
    }
    Ok(channel.clone())
}

/// How long after an interaction was made its token can be used.
pub(super) const TOKEN_LASTS: Duration = Duration::from_secs(15 * 60);
/// How long after it was made it must be acknowledged.
pub(super) const ACK_WITHIN: Duration = Duration::from_secs(3);
/// How long a nonce is known.
pub(super) const NONCE_LASTS: Duration = Duration::from_secs(5 * 60);
