//! A double of Discord: the gateway and the REST routes that the bot uses, with real state, real errors, and a judge over every
//! request. Tests turn its clock, take away permissions, cut its lines, and play as people on it through [`crate::driver`].

mod clock;
pub(crate) mod gateway;
mod judge;
mod objects;
mod rest;
pub(crate) mod world;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use serde_json::{Value, json};
use tahoun::host::Manual;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::AbortHandle;

use clock::Clock;
use gateway::{Gateway, intent};
use world::{Channel, DIRECT, Fault, Guild, Interaction, Message, Planned, TEXT, THREAD, User, World, may};

pub(crate) use judge::{VARIABLE, is_described};

/// What the bot shows who it is with.
pub(crate) const TOKEN: &str = "Bot MTIzNDU2Nzg5MDEyMzQ1Njc4.GDouBL.abcdefghijklmnopqrstuvwxyz0123456789AB";
/// The bot, which is also the application: the number that its token begins with.
const BOT: u64 = 123_456_789_012_345_678;
/// How long something may take to become so. The machine may be busy.
const PATIENCE: Duration = Duration::from_secs(40);

/// The double, listening until it is dropped.
#[derive(Clone)]
pub(crate) struct Double {
    inner: Arc<Inner>,
    _serving: Arc<Serving>,
}

struct Serving(AbortHandle);

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.abort();
    }
}

pub(crate) struct Inner {
    world: Mutex<World>,
    changed: watch::Sender<u64>,
    pub(crate) clock: Clock,
    gateway: Gateway,
    address: SocketAddr,
    tolerated: Mutex<BTreeSet<&'static str>>,
    shards: Mutex<u64>,
}

impl Deref for Double {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.inner
    }
}

impl Inner {
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        // A test that failed while it looked shall say so itself, not the next one that looks.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something changed: whoever waits looks again.
    pub(crate) fn changes(&self) {
        self.changed.send_modify(|count| *count += 1);
    }

    /// Something is wrong with what the bot did: the test fails at its end.
    fn wrong(&self, what: String) {
        self.world().violations.push(what);
        self.changes();
    }

    fn tolerate(&self, names: &[&'static str]) {
        self.tolerated.lock().unwrap().extend(names);
    }

    /// The tolerated encodings that were met.
    pub(crate) fn tolerated(&self) -> BTreeSet<&'static str> {
        self.tolerated.lock().unwrap().clone()
    }

    fn socket(&self) -> String {
        format!("ws://{}/socket", self.address)
    }

    fn shards(&self) -> u64 {
        *self.shards.lock().unwrap()
    }

    /// How many shards it recommends from now on.
    pub(crate) fn recommend_shards(&self, shards: u64) {
        *self.shards.lock().unwrap() = shards;
    }

    /// Its address, for the proxy setting.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Double {
    /// A Discord where nobody is yet. Its clock goes by the machine's.
    pub(crate) async fn start() -> Double {
        Double::with(None).await
    }

    /// The same with a clock that is turned by hand, as that of a bot in this process.
    pub(crate) async fn with(manual: Option<Arc<Manual>>) -> Double {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut world = World {
            bot: BOT,
            ..World::default()
        };
        world.users.insert(
            BOT,
            User {
                id: BOT,
                name: "Tahoun".to_owned(),
                locale: "en-US".to_owned(),
                bot: true,
                open: false,
                permissions: 0,
            },
        );
        let inner = Arc::new(Inner {
            world: Mutex::new(world),
            changed: watch::Sender::default(),
            clock: Clock::new(manual),
            gateway: Gateway::default(),
            address,
            tolerated: Mutex::default(),
            shards: Mutex::new(1),
        });
        let router = Router::new()
            .route("/socket", get(gateway::connect))
            .fallback(rest::serve)
            .layer(axum::extract::DefaultBodyLimit::disable())
            .with_state(Arc::clone(&inner));
        let serving = tokio::spawn(async move {
            // It ends with the double.
            let _ = axum::serve(listener, router).await;
        });
        Double {
            inner,
            _serving: Arc::new(Serving(serving.abort_handle())),
        }
    }

    /// A server with the bot in it.
    pub(crate) fn guild(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        let owner = self.clock.snowflake();
        let mut world = self.world();
        world.guilds.insert(
            id,
            Guild {
                id,
                name: name.to_owned(),
                owner,
                joined: true,
                reachable: true,
                locale: "en-US".to_owned(),
                members: 1,
            },
        );
        let guild = objects::guild(&world, &world.guilds[&id]);
        self.dispatch(&world, intent::GUILDS, Some(id), "GUILD_CREATE", &guild);
        id
    }

    /// A server that falls to a shard of so many.
    pub(crate) fn guild_of_shard(&self, name: &str, shard: u64, of: u64) -> u64 {
        loop {
            let guild = self.guild(name);
            if (guild >> 22) % of == shard {
                return guild;
            }
            self.world().guilds.remove(&guild);
            // Ids of another millisecond fall to another shard.
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Where a person is alone with the bot.
    pub(crate) fn direct_channel(&self, user: u64) -> u64 {
        let mut world = self.world();
        if let Some(known) = world.direct(user) {
            return known;
        }
        let id = self.clock.snowflake();
        let channel = Channel::direct(id, user, BOT);
        world.channels.insert(id, channel);
        id
    }

    /// A text channel in a server.
    pub(crate) fn channel(&self, guild: u64, name: &str) -> u64 {
        self.channel_of(guild, name, TEXT)
    }

    /// A channel of another kind in a server.
    pub(crate) fn channel_of(&self, guild: u64, name: &str, kind: u8) -> u64 {
        let id = self.clock.snowflake();
        let mut world = self.world();
        let owner = world.guilds[&guild].owner;
        let channel = Channel {
            id,
            guild: Some(guild),
            kind,
            name: name.to_owned(),
            parent: None,
            recipient: None,
            bot_may: may::USUAL,
            owner,
            archived: false,
            locked: false,
            last_message: None,
        };
        world.channels.insert(id, channel.clone());
        let channel = objects::channel(&world, &channel);
        self.dispatch(&world, intent::GUILDS, Some(guild), "CHANNEL_CREATE", &channel);
        id
    }

    /// A thread that somebody opens: in a forum it is a post.
    pub(crate) fn post(&self, parent: u64, name: &str) -> u64 {
        let id = self.clock.snowflake();
        let mut world = self.world();
        let post = Channel {
            id,
            kind: THREAD,
            name: name.to_owned(),
            parent: Some(parent),
            ..world.channels[&parent].clone()
        };
        world.channels.insert(id, post.clone());
        let value = objects::channel(&world, &post);
        self.dispatch(&world, intent::GUILDS, post.guild, "THREAD_CREATE", &value);
        id
    }

    /// A person, who is in all servers.
    pub(crate) fn user(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        self.world().users.insert(
            id,
            User {
                id,
                name: name.to_owned(),
                locale: "en-US".to_owned(),
                bot: false,
                open: true,
                permissions: may::MEMBER,
            },
        );
        id
    }

    /// Takes away or gives what the bot may do in a channel.
    pub(crate) fn allow(&self, channel: u64, rights: u64) {
        let mut world = self.world();
        let Some(known) = world.channels.get_mut(&channel) else {
            return;
        };
        let before = std::mem::replace(&mut known.bot_may, rights);
        let known = known.clone();
        let value = objects::channel(&world, &known);
        // Whoever cannot see a channel is not told of it.
        let event = match (before & may::VIEW != 0, rights & may::VIEW != 0) {
            (true, true) => "CHANNEL_UPDATE",
            (true, false) => "CHANNEL_DELETE",
            (false, true) => "CHANNEL_CREATE",
            (false, false) => return,
        };
        self.dispatch(&world, intent::GUILDS, known.guild, event, &value);
        drop(world);
        self.changes();
    }

    /// Deletes a channel with its threads, or a thread.
    pub(crate) fn delete_channel(&self, channel: u64) {
        let mut world = self.world();
        let Some(known) = world.channels.remove(&channel) else {
            return;
        };
        let threads = world.threads(channel);
        for id in threads.iter().chain([&channel]) {
            world.channels.remove(id);
            let messages: Vec<u64> = (world.messages.values())
                .filter(|message| message.channel == *id)
                .map(|message| message.id)
                .collect();
            for message in messages {
                let message = world.messages.remove(&message).expect("it is there");
                world.gone.insert(message.id, message);
            }
        }
        if known.is_thread() {
            self.dispatch(
                &world,
                intent::GUILDS,
                known.guild,
                "THREAD_DELETE",
                &gateway::gone(&known),
            );
        } else {
            let value = objects::channel(&world, &known);
            self.dispatch(&world, intent::GUILDS, known.guild, "CHANNEL_DELETE", &value);
        }
        drop(world);
        self.changes();
    }

    /// A moderator archives or locks a thread, or the opposite.
    pub(crate) fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
        let mut world = self.world();
        let Some(known) = world.channels.get_mut(&thread) else {
            return;
        };
        known.archived = archived;
        known.locked = locked;
        let known = known.clone();
        let value = objects::channel(&world, &known);
        self.dispatch(&world, intent::GUILDS, known.guild, "THREAD_UPDATE", &value);
        drop(world);
        self.changes();
    }

    /// A moderator deletes a message.
    pub(crate) fn delete_message(&self, message: u64) {
        let mut world = self.world();
        let Some(known) = world.messages.remove(&message) else {
            return;
        };
        let guild = world.channels.get(&known.channel).and_then(|channel| channel.guild);
        let gone = json!({
            "id": message.to_string(), "channel_id": known.channel.to_string(), "guild_id": guild.map(|guild| guild.to_string()),
        });
        world.gone.insert(message, known);
        self.dispatch(&world, intent::GUILD_MESSAGES, guild, "MESSAGE_DELETE", &gone);
        drop(world);
        self.changes();
    }

    /// The bot is thrown out of a server.
    pub(crate) fn kick(&self, guild: u64) {
        let mut world = self.world();
        world.guilds.get_mut(&guild).expect("there is such a server").joined = false;
        let gone = json!({ "id": guild.to_string() });
        self.dispatch(&world, intent::GUILDS, Some(guild), "GUILD_DELETE", &gone);
        drop(world);
        self.changes();
    }

    /// A server is out of reach: the bot is still in it.
    pub(crate) fn outage(&self, guild: u64) {
        let mut world = self.world();
        world.guilds.get_mut(&guild).expect("there is such a server").reachable = false;
        let gone = json!({ "id": guild.to_string(), "unavailable": true });
        self.dispatch(&world, intent::GUILDS, Some(guild), "GUILD_DELETE", &gone);
        drop(world);
        self.changes();
    }

    /// The bot is invited again.
    pub(crate) fn invite(&self, guild: u64) {
        let mut world = self.world();
        world.guilds.get_mut(&guild).expect("there is such a server").joined = true;
        let value = objects::guild(&world, &world.guilds[&guild]);
        self.dispatch(&world, intent::GUILDS, Some(guild), "GUILD_CREATE", &value);
        drop(world);
        self.changes();
    }

    /// Lets requests whose path holds a piece go wrong, so many times.
    pub(crate) fn plan(&self, method: &'static str, path: &str, fault: Fault, times: usize) {
        self.world().plans.push(Planned {
            method,
            path: path.to_owned(),
            fault,
            times,
        });
    }

    /// Nothing goes wrong any more, and what is held is let go.
    pub(crate) fn unplan(&self) {
        self.world().plans.clear();
        self.changes();
    }

    /// Somebody uses the bot in a channel: a command, a completion, a component, a modal.
    pub(crate) fn interact(&self, user: u64, channel: u64, kind: u64, data: &Value, message: Option<&Message>) -> u64 {
        let id = self.clock.snowflake();
        let token = format!("token-{id}-{}", "x".repeat(100));
        let mut world = self.world();
        let at = (world.channels.get(&channel))
            .unwrap_or_else(|| panic!("there is no channel {channel}"))
            .clone();
        let who = world.users[&user].clone();
        let mut value = json!({
            "id": id.to_string(), "application_id": world.bot.to_string(), "type": kind, "data": data, "token": token, "version": 1,
            "channel_id": channel.to_string(), "channel": objects::partial_channel(&world, &at, who.permissions),
            "app_permissions": world.bot_may(&at).min(u64::MAX >> 12).to_string(), "locale": who.locale, "entitlements": [],
            "authorizing_integration_owners": { "0": at.guild.unwrap_or(0).to_string() },
            "context": if at.kind == DIRECT { 1 } else { 0 }, "attachment_size_limit": 10 * 1024 * 1024,
        });
        match at.guild {
            Some(guild) => {
                let locale = world.guilds[&guild].locale.clone();
                value["guild_id"] = json!(guild.to_string());
                value["guild_locale"] = json!(locale);
                value["guild"] = json!({ "id": guild.to_string(), "locale": locale, "features": [] });
                value["member"] = objects::member(&who, Some(who.permissions));
            }
            None => value["user"] = objects::user(&who),
        }
        if let Some(message) = message {
            value["message"] = objects::message(&world, message);
        }
        world.interactions.insert(
            id,
            Interaction {
                id,
                token,
                user,
                channel,
                message: message.map(|message| message.id),
                born: self.clock.turned(),
                sent: Instant::now(),
                acks: Vec::new(),
                original: None,
                answered: 0,
                followups: Vec::new(),
            },
        );
        self.dispatch(&world, intent::ALWAYS, at.guild, "INTERACTION_CREATE", &value);
        id
    }

    /// Waits until a look at the world finds something.
    #[track_caller]
    pub(crate) fn until<T>(
        &self,
        what: impl Into<String>,
        mut look: impl FnMut(&World) -> Option<T> + Send,
    ) -> impl Future<Output = T> + Send
    where
        T: Send,
    {
        let caller = std::panic::Location::caller();
        let what = what.into();
        let double = self.clone();
        async move {
            let mut changed = double.changed.subscribe();
            let waiting = async {
                loop {
                    changed.borrow_and_update();
                    if let Some(found) = look(&double.world()) {
                        return found;
                    }
                    // Not everything that is waited for is told, so it is looked for again.
                    let _ = tokio::time::timeout(Duration::from_millis(200), changed.changed()).await;
                }
            };
            match tokio::time::timeout(PATIENCE, waiting).await {
                Ok(found) => found,
                Err(_) => panic!("{caller}: it never came to be: {what}\n{}", double.report()),
            }
        }
    }

    /// Waits until the gateway has been seen so.
    #[track_caller]
    pub(crate) fn until_seen(
        &self,
        what: impl Into<String>,
        mut look: impl FnMut(gateway::Seen) -> bool + Send,
    ) -> impl Future<Output = ()> + Send {
        let double = self.clone();
        self.until(what, move |_| look(double.seen()).then_some(()))
    }

    /// What happened last, for whoever has to find out why a test failed.
    pub(crate) fn report(&self) -> String {
        let world = self.world();
        let mut report = String::new();
        for violation in &world.violations {
            let _ = writeln!(report, "VIOLATION {violation}");
        }
        for logged in world.log.iter().rev().take(40).rev() {
            let mut body = logged.body.to_string();
            if let Some((end, _)) = body.char_indices().nth(400) {
                body.truncate(end);
            }
            let _ = writeln!(
                report,
                "{} {:.60} {} {} {body}",
                logged.method, logged.path, logged.status, logged.code
            );
        }
        let _ = writeln!(report, "{:?}", self.seen());
        for message in world
            .messages
            .values()
            .rev()
            .take(12)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
        {
            let _ = writeln!(
                report,
                "{} in {} {}{}: {:.300}",
                message.id,
                message.channel,
                if message.is_ephemeral() { "(ephemeral) " } else { "" },
                if message.loading { "(loading) " } else { "" },
                message.content
            );
        }
        report
    }

    /// The end of a test: nothing was wrong with what the bot did.
    #[track_caller]
    pub(crate) fn judged(&self) {
        let violations = self.world().violations.clone();
        assert!(violations.is_empty(), "{}", violations.join("\n"));
        let twice: Vec<String> = (self.world().interactions.values())
            .filter(|interaction| interaction.acks.len() > 1)
            .map(|interaction| format!("{:?}", interaction.acks))
            .collect();
        assert!(twice.is_empty(), "acknowledged twice: {}", twice.join("\n"));
    }

    /// The same, and each interaction has been acknowledged.
    #[track_caller]
    pub(crate) fn judged_and_acknowledged(&self) {
        self.judged();
        let missed: Vec<u64> = (self.world().interactions.values())
            .filter(|interaction| interaction.acks.is_empty())
            .map(|interaction| interaction.id)
            .collect();
        assert!(missed.is_empty(), "never acknowledged: {missed:?}\n{}", self.report());
    }

    /// The same, and all acknowledgements were private deferrals, changes of the presser's own private message, or offers.
    #[track_caller]
    pub(crate) fn judged_and_private(&self) {
        self.judged_and_acknowledged();
        let world = self.world();
        for interaction in world.interactions.values() {
            let ack = &interaction.acks[0];
            let private = match ack.kind {
                5 => ack.data["flags"] == json!(world::EPHEMERAL),
                6 => (interaction.message.and_then(|id| world.messages.get(&id)))
                    .is_none_or(|message| message.is_ephemeral() || world.channels[&message.channel].kind == DIRECT),
                8 => true,
                _ => false,
            };
            assert!(private, "acknowledged so that others see it: {ack:?}");
            // What comes too late for it comes another way.
            let late = self.clock.turned() - interaction.born > rest::TOKEN_LASTS.as_millis() as i64;
            assert!(
                ack.kind == 8 || late || interaction.answered >= 1,
                "never answered: {interaction:?}"
            );
        }
    }
}

/// A person as the API shows him.
pub(crate) fn user_of(user: &User) -> Value {
    objects::user(user)
}

/// A member of a server as the API shows him.
pub(crate) fn member_of(user: &User) -> Value {
    objects::member(user, Some(user.permissions))
}
