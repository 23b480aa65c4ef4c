//! Matrix: rooms as places, threads as tables, direct rooms for hands. Requests go to the host, messages come from its outbox; nothing
//! here knows a game.
//!
//! # What it promises
//!
//! - **Nothing is lost.** What the service sends is kept in the house's database, in one transaction with the place up to which it was
//!   read, before anything is done with it ([`sync`]). The library's own memory of that place is set to ours at every start. Gaps are
//!   filled from the room's history, in order. What cannot be decrypted waits for its key for a day ([`late`]).
//! - **Nothing happens twice.** An event is known by its id, a message of ours by a transaction id that is made of its outbox row
//!   ([`send`]).
//! - **Hidden things are seen in direct rooms alone** ([`direct`]), whatever the room is called in which they were asked for.
//! - **Nobody is pestered**: there is one direct room a person, and whoever lets nobody invite him is asked ever more seldom.
//! - **Session and keys stay together** ([`login`]); the device is cross-signed, so that it scares nobody ([`keys`]).
//!
//! # On the way
//!
//! | event | becomes |
//! | --- | --- |
//! | text with `!` or `/` | a request; in a thread it is about that table, and so is an answer to a message about a table |
//! | edit | the same request with other words: the host reads it only while the command stands refused |
//! | sign on a message of the bot | the line of its button |
//! | `!1`, `!2` | the line of that choice in the last message there |
//! | invitation | the bot comes, if it trusts who invites ([`doors`]) |
//! | upgrade of a room | the place moves along, and stands still until the bot is there ([`doors`]) |
//! | being put out, or muted | the place stands still until the bot is back, or may speak ([`rooms`]) |
//! | all else, notices above all | nothing |

mod buttons;
mod content;
mod deliver;
mod direct;
mod doors;
mod inbox;
mod keys;
mod late;
mod login;
mod picture;
mod read;
mod redact;
mod request;
mod rooms;
mod send;
mod settings;
mod sync;
mod text;
mod trouble;
mod words;

use std::future::Future;
use std::ops::Deref;
use std::sync::Arc;

use matrix_sdk::Client;
use matrix_sdk::ruma::OwnedUserId;
use tokio::sync::{Notify, watch};

use crate::host::{Delivery, Host, Platform, Sending};

use direct::Refusals;

pub use settings::{MatrixSettings, StartError, Trust};

/// The platform's name in places, accounts and external ids.
const NAME: &str = "matrix";

/// The bot on Matrix, logged in but not yet listening: see [`Matrix::serve`].
pub struct Matrix {
    shared: Shared,
}

/// What all parts share. Cheap to clone.
#[derive(Clone)]
struct Shared(Arc<Inner>);

struct Inner {
    host: Host,
    settings: MatrixSettings,
    client: Client,
    me: OwnedUserId,
    /// The device's name, which marks what it sent.
    device: String,
    /// Whether the service was read once in this process.
    synced: watch::Sender<bool>,
    /// There are events to be handled.
    wake: Notify,
    /// Keys have come.
    new_keys: Notify,
    /// Until when the service wants nothing to be sent.
    held_until: std::sync::Mutex<Option<std::time::Instant>>,
    /// Held while a direct room is looked for or made.
    making: tokio::sync::Mutex<()>,
    /// Who has refused to be invited, how often, and until when he is let be.
    refused: std::sync::Mutex<std::collections::HashMap<String, Refusals>>,
    /// Whose direct room was refused while it was to be an encrypted one.
    plain: std::sync::Mutex<std::collections::BTreeSet<String>>,
    /// There are rooms to come to.
    doors: Notify,
    /// There is something to be taken away.
    redactions: Notify,
    /// Held while what came is handled, so that two never handle the same.
    handling: tokio::sync::Mutex<()>,
}

impl Deref for Shared {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Shared {
    /// Done as soon as the service was read once in this process.
    async fn until_synced(&self) {
        // The sender lives as long as we do.
        let _ = self.synced.subscribe().wait_for(|synced| *synced).await;
    }

    /// The mark by which an event of ours is known again.
    fn mark(&self, key: &str) -> String {
        format!("{}:{key}", self.device)
    }
}

impl Matrix {
    /// Logs in, or goes on with the session that is kept; waits until the homeserver can be reached. Nothing is read before
    /// [`Matrix::serve`].
    pub async fn open(host: Host, settings: MatrixSettings) -> Result<Matrix, StartError> {
        let token = host.matrix_token().await;
        let token = token.map_err(|error| StartError::Failed(error.to_string()))?;
        let client = login::log_in(&settings, token).await?;
        let meta = client
            .session_meta()
            .cloned()
            .ok_or_else(|| StartError::Failed("there is no session".to_owned()))?;
        tracing::info!(user = %meta.user_id, device = %meta.device_id, "logged in to Matrix");
        Ok(Matrix {
            shared: Shared(Arc::new(Inner {
                host,
                settings,
                client,
                me: meta.user_id,
                device: meta.device_id.to_string(),
                synced: watch::Sender::new(false),
                wake: Notify::new(),
                new_keys: Notify::new(),
                held_until: std::sync::Mutex::default(),
                making: tokio::sync::Mutex::default(),
                refused: std::sync::Mutex::default(),
                plain: std::sync::Mutex::default(),
                doors: Notify::new(),
                redactions: Notify::new(),
                handling: tokio::sync::Mutex::default(),
            })),
        })
    }

    /// The account's full id.
    pub fn user(&self) -> String {
        self.shared.me.to_string()
    }

    /// The side of it that shows messages: attach it to the host.
    pub fn platform(&self) -> Arc<dyn Platform> {
        Arc::new(self.shared.clone())
    }

    /// Done as soon as the service was read and what was missed is handled.
    pub fn ready(&self) -> impl Future<Output = ()> + Send + 'static {
        let shared = self.shared.clone();
        async move { shared.until_synced().await }
    }

    /// Listens and answers until `stop` is done, or until the session is over.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
        let shared = self.shared;
        let mut tasks = tokio::task::JoinSet::new();
        tasks.spawn(inbox::handle(shared.clone()));
        tasks.spawn(late::watch(shared.clone()));
        tasks.spawn(redact::work(shared.clone()));
        tasks.spawn(rooms::tend(shared.clone()));
        tasks.spawn(doors::come(shared.clone()));
        // Whatever is cut off here is in the database, and comes again at the next start.
        let served = tokio::select! {
            served = sync::run(&shared) => served,
            () = stop => Ok(()),
        };
        tasks.shutdown().await;
        served
    }
}

impl Platform for Shared {
    fn name(&self) -> &'static str {
        NAME
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        Box::pin(deliver::deliver(self, delivery))
    }
}
