//! Servers, channels and threads come and go: tables stand still where the bot cannot speak, and go on where it can again.

use std::collections::BTreeSet;

use serenity::all::Permissions;
use serenity::model::event::Event;

use super::Shared;
use super::asking::Asking;
use super::register;

/// Something about a server, a channel or a thread has changed.
pub(super) async fn changed(shared: &Shared, event: Event) {
    let done = match event {
        Event::GuildCreate(event) => {
            for channel in event.guild.channels.keys() {
                shared.quiet.forget(&channel.to_string());
            }
            if shared.settings.guilds.contains(&event.guild.id.get())
                && let Err(fault) = register::register(shared).await
            {
                tracing::warn!(%fault, "the commands were not registered in a server that is there again");
            }
            let there = event.guild.channels.keys().map(ToString::to_string).collect();
            resume(shared, &event.guild.id.to_string(), there).await
        }
        // One that is only out of reach comes back by itself.
        Event::GuildDelete(event) if !event.guild.unavailable => pause(shared, &event.guild.id.to_string()).await,
        Event::ChannelDelete(event) => {
            let paused = shared
                .host
                .pause_discord_channel(&event.channel.id.to_string(), true)
                .await;
            paused.map(|_| ())
        }
        Event::ChannelUpdate(event) => again(shared, &event.channel.id.to_string(), Permissions::all()).await,
        Event::ThreadUpdate(event) => match event.thread.parent_id {
            Some(parent) => again(shared, &parent.to_string(), Permissions::all()).await,
            None => Ok(()),
        },
        Event::ThreadDelete(event) => {
            let (parent, thread) = (event.thread.parent_id.to_string(), event.thread.id.to_string());
            forget(shared, &parent, &thread).await
        }
        _ => Ok(()),
    };
    if let Err(error) = done {
        tracing::warn!(%error, "a change on Discord was not taken in");
    }
}

type Done = Result<(), crate::host::HostError>;

async fn pause(shared: &Shared, guild: &str) -> Done {
    let changed = shared.host.pause_discord_guild(guild).await?;
    if changed > 0 {
        tracing::info!(guild, places = changed, "the bot was thrown out of a server");
    }
    Ok(())
}

/// The bot is in a server with these channels.
async fn resume(shared: &Shared, guild: &str, there: BTreeSet<String>) -> Done {
    let changed = shared.host.resume_discord_guild(guild, there).await?;
    if changed > 0 {
        tracing::info!(guild, places = changed, "the bot is back in a server");
    }
    Ok(())
}

/// What was refused in a channel and its threads, but is allowed now, may be tried again.
async fn again(shared: &Shared, channel: &str, allowed: Permissions) -> Done {
    match shared.quiet.allowed(channel, allowed) {
        true => shared.host.hurry_discord(channel).await,
        false => Ok(()),
    }
}

/// Discord says with an interaction what the bot may do where it was made.
pub(super) async fn allowed(shared: &Shared, asking: &Asking) {
    let Some(allowed) = asking.allowed else { return };
    if let Err(error) = again(shared, &asking.place.id, allowed).await {
        tracing::warn!(%error, "what waits was not hurried");
    }
}

async fn forget(shared: &Shared, channel: &str, thread: &str) -> Done {
    let Ok(Some(table)) = shared.host.discord_thread(channel, thread).await else {
        return Ok(());
    };
    let Ok(view) = shared.host.view(table, None).await else {
        return Ok(());
    };
    shared.host.forget_thread(view.place, table).await
}
