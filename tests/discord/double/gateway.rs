//! The gateway: hello, identify, ready, resume with replay, heartbeats, invalid sessions, reconnects, cut connections.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::world::{Channel, World};
use super::{Inner, TOKEN, objects};

/// What a bot can ask to be told.
pub(crate) mod intent {
    /// Whatever it asked for.
    pub(crate) const ALWAYS: u64 = 0;
    pub(crate) const GUILDS: u64 = 1;
    pub(crate) const GUILD_MEMBERS: u64 = 1 << 1;
    pub(crate) const GUILD_PRESENCES: u64 = 1 << 8;
    pub(crate) const GUILD_MESSAGES: u64 = 1 << 9;
    pub(crate) const DIRECT_MESSAGES: u64 = 1 << 12;
    pub(crate) const MESSAGE_CONTENT: u64 = 1 << 15;
    /// Those that Discord grants only to few.
    pub(crate) const PRIVILEGED: u64 = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT;
}

/// How a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cut {
    /// The line goes dead.
    Line,
    /// The server asks to connect again.
    Reconnect,
    /// The server closes with a code.
    Close(u16),
    /// The session is no longer valid; whether it can be resumed.
    Invalid(bool),
}

enum Out {
    Text(String),
    Close(u16),
    Drop,
}

struct Session {
    shard: (u64, u64),
    intents: u64,
    sequence: u64,
    sent: Vec<(u64, String)>,
    /// The connection, by its number.
    connection: Option<(u64, mpsc::UnboundedSender<Out>)>,
}

/// What was seen at the gateway.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) connections: u64,
    pub(crate) identified: u64,
    pub(crate) resumed: u64,
    pub(crate) refused: u64,
    pub(crate) heartbeats: u64,
    pub(crate) presences: u64,
}

#[derive(Default)]
struct Sessions {
    known: BTreeMap<String, Session>,
    seen: Seen,
    /// Whether sessions can't be resumed.
    forgetful: bool,
    /// Whether heartbeats are not answered.
    deaf: bool,
    /// Milliseconds between heartbeats.
    interval: u64,
}

#[derive(Default)]
pub(super) struct Gateway {
    sessions: Mutex<Sessions>,
}

impl Gateway {
    fn sessions(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap()
    }
}

impl Inner {
    /// Tells the sessions that asked for it what happened.
    pub(super) fn dispatch(&self, _: &World, intent: u64, guild: Option<u64>, event: &str, data: &Value) {
        let mut sessions = self.gateway.sessions();
        for session in sessions.known.values_mut() {
            let (shard, of) = session.shard;
            let here = guild.map_or(0, |guild| (guild >> 22) % of) == shard;
            if here && (intent == intent::ALWAYS || session.intents & intent != 0) {
                session.tell(event, data);
            }
        }
    }

    pub(crate) fn seen(&self) -> Seen {
        self.gateway.sessions().seen
    }

    /// Whether a session is connected.
    pub(crate) fn is_connected(&self) -> bool {
        (self.gateway.sessions().known.values()).any(|session| session.connection.is_some())
    }

    /// Ends all connections.
    pub(crate) fn cut(&self, how: Cut) {
        let mut sessions = self.gateway.sessions();
        if how == Cut::Invalid(false) {
            let connections: Vec<_> = (sessions.known.values_mut())
                .filter_map(|session| session.connection.take())
                .collect();
            sessions.known.clear();
            for (_, out) in connections {
                let _ = out.send(Out::Text(json!({ "op": 9, "d": false }).to_string()));
            }
            return;
        }
        for session in sessions.known.values_mut() {
            let Some((_, out)) = &session.connection else { continue };
            // The other side may be gone already.
            let _ = match how {
                Cut::Line => out.send(Out::Drop),
                Cut::Close(code) => out.send(Out::Close(code)),
                Cut::Reconnect => out.send(Out::Text(json!({ "op": 7, "d": null }).to_string())),
                Cut::Invalid(_) => out.send(Out::Text(json!({ "op": 9, "d": true }).to_string())),
            };
        }
    }

    /// From now on no session can be resumed, or they can again.
    pub(crate) fn forget_sessions(&self, forgetful: bool) {
        self.gateway.sessions().forgetful = forgetful;
    }

    /// From now on heartbeats are not answered, or they are again.
    pub(crate) fn be_deaf(&self, deaf: bool) {
        self.gateway.sessions().deaf = deaf;
    }

    /// How long it is from one heartbeat to the next, for connections made from now on.
    pub(crate) fn heartbeat_every(&self, milliseconds: u64) {
        self.gateway.sessions().interval = milliseconds;
    }
}

impl Session {
    fn tell(&mut self, event: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({ "op": 0, "t": event, "s": self.sequence, "d": data }).to_string();
        self.sent.push((self.sequence, text.clone()));
        if let Some((_, out)) = &self.connection {
            // If the line is dead it is told when the session is resumed.
            let _ = out.send(Out::Text(text));
        }
    }
}

pub(super) async fn connect(State(inner): State<Arc<Inner>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| talk(inner, socket))
}

async fn talk(inner: Arc<Inner>, mut socket: WebSocket) {
    let (number, interval) = {
        let mut sessions = inner.gateway.sessions();
        sessions.seen.connections += 1;
        (sessions.seen.connections, sessions.interval)
    };
    let (out, mut outgoing) = mpsc::unbounded_channel();
    let interval = if interval == 0 { 41_250 } else { interval };
    let hello = json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] }, "s": null, "t": null });
    if socket.send(Frame::Text(hello.to_string().into())).await.is_err() {
        return;
    }
    loop {
        tokio::select! {
            what = outgoing.recv() => match what {
                Some(Out::Text(text)) => {
                    if socket.send(Frame::Text(text.into())).await.is_err() {
                        break;
                    }
                }
                Some(Out::Close(code)) => {
                    let _ = socket.send(Frame::Close(Some(CloseFrame { code, reason: "".into() }))).await;
                    break;
                }
                Some(Out::Drop) | None => break,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Text(text))) => hear(&inner, number, &out, &text),
                Some(Ok(Frame::Close(_)) | Err(_)) | None => break,
                Some(Ok(_)) => {}
            },
        }
    }
    for session in inner.gateway.sessions().known.values_mut() {
        if session.connection.as_ref().is_some_and(|(known, _)| *known == number) {
            session.connection = None;
        }
    }
    inner.changes();
}

fn hear(inner: &Inner, number: u64, out: &mpsc::UnboundedSender<Out>, text: &str) {
    let say = |text: Value| {
        let _ = out.send(Out::Text(text.to_string()));
    };
    let Ok(message) = serde_json::from_str::<Value>(text) else {
        let _ = out.send(Out::Close(4002));
        return;
    };
    let data = &message["d"];
    match message["op"].as_u64() {
        Some(1) => {
            let mut sessions = inner.gateway.sessions();
            sessions.seen.heartbeats += 1;
            if !sessions.deaf {
                say(json!({ "op": 11, "d": null }));
            }
        }
        Some(2) => identify(inner, number, out, data),
        Some(3) => {
            inner.gateway.sessions().seen.presences += 1;
        }
        Some(6) => resume(inner, number, out, data),
        _ => {
            inner.wrong(format!("the gateway was told {text}"));
            let _ = out.send(Out::Close(4001));
        }
    }
    inner.changes();
}

fn knows_token(data: &Value) -> bool {
    let token = data["token"].as_str().unwrap_or_default();
    TOKEN.ends_with(token) && token.len() > 20
}

fn identify(inner: &Inner, number: u64, out: &mpsc::UnboundedSender<Out>, data: &Value) {
    if !knows_token(data) {
        let _ = out.send(Out::Close(4004));
        return;
    }
    let intents = data["intents"].as_u64().unwrap_or_default();
    if intents & intent::PRIVILEGED != 0 {
        inner.wrong(format!("privileged intents are asked for: {intents:#b}"));
        let _ = out.send(Out::Close(4014));
        return;
    }
    let shard = (
        data["shard"][0].as_u64().unwrap_or(0),
        data["shard"][1].as_u64().unwrap_or(1).max(1),
    );
    let world = inner.world();
    let mut sessions = inner.gateway.sessions();
    sessions.seen.identified += 1;
    let name = format!("session-{}", sessions.seen.identified);
    let mut session = Session {
        shard,
        intents,
        sequence: 0,
        sent: Vec::new(),
        connection: Some((number, out.clone())),
    };
    let guilds: Vec<_> = (world.guilds.values())
        .filter(|guild| guild.joined && (guild.id >> 22) % shard.1 == shard.0)
        .collect();
    let unavailable: Vec<Value> = guilds
        .iter()
        .map(|guild| json!({ "id": guild.id.to_string(), "unavailable": true }))
        .collect();
    session.tell(
        "READY",
        &json!({
            "v": 10, "user": objects::current_user(&world), "guilds": unavailable, "session_id": name,
            "session_type": "normal", "resume_gateway_url": inner.socket(), "shard": [shard.0, shard.1],
            "application": { "id": world.bot.to_string(), "flags": 0 }, "user_settings": {}, "user_settings_proto": "",
            "private_channels": [], "presences": [], "relationships": [], "guild_join_requests": [],
            "geo_ordered_rtc_regions": [], "auth": {}, "_trace": [],
        }),
    );
    for guild in guilds.iter().filter(|guild| guild.reachable) {
        session.tell("GUILD_CREATE", &objects::guild(&world, guild));
    }
    sessions.known.insert(name, session);
}

fn resume(inner: &Inner, number: u64, out: &mpsc::UnboundedSender<Out>, data: &Value) {
    let mut sessions = inner.gateway.sessions();
    let forgetful = sessions.forgetful;
    let sequence = data["seq"].as_u64().unwrap_or_default();
    let name = data["session_id"].as_str().unwrap_or_default();
    let session = sessions.known.get_mut(name).filter(|_| !forgetful && knows_token(data));
    let Some(session) = session else {
        sessions.seen.refused += 1;
        let _ = out.send(Out::Text(json!({ "op": 9, "d": false }).to_string()));
        return;
    };
    session.connection = Some((number, out.clone()));
    for (sent, text) in &session.sent {
        if *sent > sequence {
            let _ = out.send(Out::Text(text.clone()));
        }
    }
    session.tell("RESUMED", &json!({ "_trace": [] }));
    sessions.seen.resumed += 1;
}

/// A channel that is gone, as the gateway names it.
pub(super) fn gone(channel: &Channel) -> Value {
    json!({
        "id": channel.id.to_string(), "guild_id": channel.guild.map(|guild| guild.to_string()),
        "parent_id": channel.parent.map(|parent| parent.to_string()), "type": channel.kind,
    })
}
