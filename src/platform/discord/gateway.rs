//! The connection to Discord's gateway: kept up, watched, and made known to the host.
//!
//! The library resumes and reconnects by itself; here it is begun anew with a growing pause when it gives up. What happened while
//! the connection was down needs no reading afterwards: interactions are not sent again, and every table's board is in the outbox.

use std::collections::BTreeSet;
use std::future::Future;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serenity::all::{ActivityData, ConnectionStage, GatewayIntents, Ready};
use serenity::async_trait;
use serenity::client::{Client, ClientBuilder, Context, RawEventHandler};
use serenity::gateway::{GatewayError, ShardManager};
use serenity::http::Route;
use serenity::model::event::Event;

use crate::chat::Locale;

use super::rest::{Fault, http};
use super::words::Words;
use super::{NAME, Shared, StartError, arrivals, changes, register};

/// The pauses before another attempt.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(120);
/// A connection that held so long was a good one: the next pause is short again.
const GOOD: Duration = Duration::from_secs(60);
/// How often the host hears that the connection lives.
const BEAT: Duration = Duration::from_secs(5);
/// How long the library may take to hang up.
const FAREWELL: Duration = Duration::from_secs(5);

/// How the connection is.
#[derive(Default)]
pub(super) struct Life(Mutex<State>);

#[derive(Default)]
struct State {
    /// The shards that are connected.
    up: BTreeSet<u32>,
    /// How many there are.
    shards: u32,
    /// Whether the host believes that all is well.
    told: bool,
    /// As whom it is connected.
    name: String,
    /// Whether it was ever ready.
    greeted: bool,
}

/// What a change of the connection means to the host.
#[derive(Debug, Clone, PartialEq, Eq)]
enum News {
    /// All is well. The first time it is said as whom the bot is there; by whatever event that came about.
    Ready {
        greets: Option<String>,
    },
    Lost,
    Nothing,
}

impl Life {
    fn change(&self, change: impl FnOnce(&mut State)) -> News {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state);
        let well = state.shards > 0 && state.up.len() >= state.shards as usize;
        match (well, std::mem::replace(&mut state.told, well)) {
            (true, false) => News::Ready {
                greets: (!std::mem::replace(&mut state.greeted, true)).then(|| state.name.clone()),
            },
            (false, true) => News::Lost,
            _ => News::Nothing,
        }
    }

    /// Whether all shards are connected.
    fn is_well(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).told
    }
}

/// Asks Discord who the token belongs to. Only a plain no is an error.
pub(super) async fn check_token(shared: &Shared) -> Result<(), StartError> {
    match shared.rest.get(Route::UserMe, Vec::new()).await {
        Err(fault) if fault.status() == Some(401) => Err(StartError::Token),
        Err(fault) => {
            tracing::warn!(%fault, "Discord does not answer yet");
            Ok(())
        }
        Ok(_) => Ok(()),
    }
}

/// Stays connected until `stop` is done.
pub(super) async fn keep(shared: Shared, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), StartError> {
    tokio::pin!(stop);
    let mut pause = FIRST_PAUSE;
    loop {
        let begun = tokio::time::Instant::now();
        let ended = tokio::select! {
            () = &mut stop => return Ok(()),
            client = connect(&shared) => match client {
                Err(error) => Err(error),
                Ok(None) => Ok(()),
                Ok(Some(mut client)) => {
                    let shards = Arc::clone(&client.shard_manager);
                    let ended = tokio::select! {
                        () = &mut stop => None,
                        ended = client.start_autosharded() => Some(ended),
                        () = watch(&shared, &shards) => None,
                    };
                    // It hangs up politely, but nobody waits long for that.
                    let _ = tokio::time::timeout(FAREWELL, shards.shutdown_all()).await;
                    match ended {
                        None => return Ok(()),
                        Some(ended) => refused(ended),
                    }
                }
            },
        };
        lost(&shared, |state| state.up.clear()).await;
        ended?;
        if begun.elapsed() >= GOOD {
            pause = FIRST_PAUSE;
        }
        tracing::warn!(seconds = pause.as_secs(), "not connected to Discord; trying again");
        tokio::select! {
            () = &mut stop => return Ok(()),
            () = tokio::time::sleep(pause) => {}
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// A client, once Discord can be reached: the library would take the real gateway's address for granted.
async fn connect(shared: &Shared) -> Result<Option<Client>, StartError> {
    match shared.rest.get(Route::GatewayBot, Vec::new()).await {
        Ok(_) => {}
        Err(fault) if fault.status() == Some(401) => return Err(StartError::Token),
        Err(fault) => {
            tracing::warn!(%fault, "Discord does not answer");
            return Ok(None);
        }
    }
    let words = Words(Locale::from_tag(&shared.settings.language).unwrap_or_default());
    let client = ClientBuilder::new_with_http(http(&shared.settings), GatewayIntents::GUILDS)
        .activity(ActivityData::custom(words.say("discord-presence")))
        .raw_event_handler(Ear(shared.clone()))
        .await;
    Ok(client
        .map_err(|_| tracing::warn!("the gateway client could not be made"))
        .ok())
}

/// Whether the end of a connection is one for good.
fn refused(ended: Result<(), serenity::Error>) -> Result<(), StartError> {
    match ended {
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(StartError::Token),
        Err(serenity::Error::Gateway(
            error @ (GatewayError::InvalidGatewayIntents | GatewayError::DisallowedGatewayIntents),
        )) => Err(StartError::Gateway(error.to_string())),
        _ => Ok(()),
    }
}

/// Looks regularly whether all shards are still connected (one that is begun anew says nothing while it waits, and one that resumes
/// at once loses nothing), and tells the host that the connection lives. It never ends.
async fn watch(shared: &Shared, shards: &ShardManager) {
    loop {
        tokio::time::sleep(BEAT).await;
        let connected: BTreeSet<u32> = (shards.runners.lock().await.iter())
            .filter(|(_, runner)| runner.stage == ConnectionStage::Connected)
            .map(|(shard, _)| shard.0)
            .collect();
        lost(shared, |state| {
            for shard in state.up.difference(&connected) {
                tracing::info!(shard, "a shard is not connected");
            }
            state.up.retain(|shard| connected.contains(shard));
        })
        .await;
        if shared.life.is_well() {
            shared.host.platform_alive(NAME);
        }
    }
}

async fn lost(shared: &Shared, change: impl FnOnce(&mut State)) {
    tell(shared, shared.life.change(change)).await;
}

/// Makes a change known to the host; the first time that all is well, to whoever runs this, too.
async fn tell(shared: &Shared, news: News) {
    let told = match &news {
        News::Nothing => return,
        News::Ready { .. } => {
            tracing::info!("connected to Discord");
            let told = shared.host.platform_ready(NAME).await;
            shared.host.platform_alive(NAME);
            told
        }
        News::Lost => {
            tracing::warn!("the connection to Discord is lost");
            shared.host.platform_lost(NAME).await
        }
    };
    if let Err(error) = told {
        tracing::error!(%error, "the host could not be told about the connection");
    }
    if let News::Ready { greets: Some(name) } = news {
        greet(shared, &name).await;
    }
}

/// Hears what comes from the gateway. There is no other handler: each gets a copy of every event, and those of large servers are
/// large.
struct Ear(Shared);

#[async_trait]
impl RawEventHandler for Ear {
    async fn raw_event(&self, context: Context, event: Event) {
        match event {
            Event::Ready(event) => ready(&self.0, context.shard_id.0, &event.ready).await,
            Event::Resumed(_) => {
                let news = self.0.life.change(|state| {
                    state.up.insert(context.shard_id.0);
                });
                tell(&self.0, news).await;
            }
            event => arrivals::arrived(&self.0, event).await,
        }
    }
}

async fn ready(shared: &Shared, shard: u32, ready: &Ready) {
    shared.rest.set_application(ready.application.id);
    let shards = ready.shard.map_or(1, |shard| shard.total);
    let guilds = ready.guilds.iter().map(|guild| guild.id.get()).collect();
    if let Some(all) = shared.guilds.told(shard, shards, guilds) {
        changes::only_in(shared, &all).await;
    }
    let news = shared.life.change(|state| {
        state.shards = shards;
        state.name.clone_from(&ready.user.name);
        state.up.insert(shard);
    });
    tracing::info!(shard, shards, "a shard is connected");
    tell(shared, news).await;
}

/// All shards are connected for the first time.
async fn greet(shared: &Shared, name: &str) {
    arrivals::finish_open(shared).await;
    if let Err(fault) = register::register(shared).await {
        tracing::warn!(%fault, "the commands could not be registered; trying again in the background");
        tokio::spawn(register_later(shared.clone()));
    }
    println!("Tahoun is on Discord as {name}");
    tracing::info!(name, "on Discord");
}

/// Registers the commands as soon as Discord takes them.
async fn register_later(shared: Shared) {
    let mut pause = FIRST_PAUSE;
    loop {
        tokio::time::sleep(pause).await;
        match register::register(&shared).await {
            Ok(()) => return,
            Err(fault @ Fault::Refused { .. }) => {
                tracing::error!(%fault, "Discord does not take the commands");
                return;
            }
            Err(fault) => tracing::warn!(%fault, "the commands are not registered yet"),
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A shard of two begins a session.
    fn ready(life: &Life, shard: u32) -> News {
        life.change(|state| {
            state.shards = 2;
            "Tahoun".clone_into(&mut state.name);
            state.up.insert(shard);
        })
    }

    /// A shard goes on with its session.
    fn resumed(life: &Life, shard: u32) -> News {
        life.change(|state| {
            state.up.insert(shard);
        })
    }

    fn down(life: &Life, shard: u32) -> News {
        life.change(|state| {
            state.up.remove(&shard);
        })
    }

    fn well(greets: Option<&str>) -> News {
        News::Ready {
            greets: greets.map(str::to_owned),
        }
    }

    #[test]
    fn all_shards_have_to_be_up_and_each_change_is_told_once() {
        let life = Life::default();
        assert_eq!(ready(&life, 0), News::Nothing);
        assert_eq!(ready(&life, 1), well(Some("Tahoun")));
        assert_eq!(ready(&life, 1), News::Nothing);
        assert_eq!(down(&life, 0), News::Lost);
        assert_eq!(down(&life, 0), News::Nothing);
        assert_eq!(ready(&life, 0), well(None));
    }

    #[test]
    fn the_greeting_comes_also_if_the_last_shard_goes_on_with_a_session() {
        let life = Life::default();
        assert_eq!(ready(&life, 0), News::Nothing);
        assert_eq!(down(&life, 0), News::Nothing);
        assert_eq!(ready(&life, 1), News::Nothing);
        assert_eq!(resumed(&life, 0), well(Some("Tahoun")));
    }
}
