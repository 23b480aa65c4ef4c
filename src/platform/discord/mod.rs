//! Discord: slash commands, buttons and menus; a table is a thread; boards are pictures. Requests go to the host, messages come from
//! its outbox; nothing here knows a game.
//!
//! # What it promises
//!
//! - Every command and button is acknowledged before anything is looked up, painted or written, and answered once.
//! - What is for one person alone is the edit of that person's own answer, which nobody else sees; if it comes too late for that, a
//!   direct message; and if those are closed, it is dropped and a public line says which command shows it. It never goes to a channel.
//! - A message of the outbox is shown once, however often it is tried: Discord is given its row's number as a nonce, and an attempt
//!   that may have arrived is looked for before another one is made.
//! - Nobody is notified but those whom the message is to reach.
//! - No privileged intent is asked for: the bot sees no messages, no members and no presences.
//! - Tokens, the bot's and those of interactions, reach neither a log nor an error.

mod arrivals;
mod asking;
mod changes;
mod channels;
mod components;
mod compose;
mod gateway;
mod guilds;
mod markdown;
mod memory;
mod order;
mod payload;
mod permissions;
mod post;
mod press;
mod private;
mod public;
mod quiet;
mod register;
mod rest;
mod settings;
mod speech;
mod tokens;
mod words;

use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;

use crate::host::{Delivery, Host, Platform, Sending};

pub use settings::{DiscordSettings, StartError};

/// The platform's name in places, accounts and external ids.
const NAME: &str = "discord";

/// The Discord platform, its token looked at but not yet connected: see [`Discord::serve`].
pub struct Discord {
    shared: Shared,
}

/// What all parts share. Cheap to clone.
#[derive(Clone)]
struct Shared(Arc<Inner>);

struct Inner {
    host: Host,
    settings: DiscordSettings,
    rest: rest::Rest,
    tokens: tokens::Tokens,
    order: order::Order,
    quiet: quiet::Quiet,
    memory: memory::Memory,
    channels: channels::Channels,
    guilds: guilds::Guilds,
    life: gateway::Life,
    /// Held by whoever registers the commands.
    registering: tokio::sync::Mutex<()>,
}

impl Deref for Shared {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Discord {
    /// Asks Discord whether it knows the token. If Discord cannot be reached, that is found out while it is served.
    pub async fn open(host: Host, settings: DiscordSettings) -> Result<Discord, StartError> {
        settings.check()?;
        let shared = Shared(Arc::new(Inner {
            rest: rest::Rest::new(&settings),
            host,
            settings,
            tokens: tokens::Tokens::default(),
            order: order::Order::default(),
            quiet: quiet::Quiet::default(),
            memory: memory::Memory::default(),
            channels: channels::Channels::default(),
            guilds: guilds::Guilds::default(),
            life: gateway::Life::default(),
            registering: tokio::sync::Mutex::default(),
        }));
        gateway::check_token(&shared).await?;
        Ok(Discord { shared })
    }

    /// The side of it that shows messages: attach it to the host.
    pub fn platform(&self) -> Arc<dyn Platform> {
        Arc::new(self.shared.clone())
    }

    /// Stays connected until `stop` is done. Ends by itself only if Discord refuses the token or the bot for good.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        gateway::keep(self.shared, stop).await
    }
}

impl Platform for Shared {
    fn name(&self) -> &'static str {
        NAME
    }

    /// Painting one board must not keep the others waiting.
    fn parallel(&self) -> usize {
        32
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        Box::pin(post::deliver(self, delivery))
    }
}
