//! Servers, channels and threads come and go: tables stand still where the bot cannot speak, and go on where it can again.

use std::collections::BTreeSet;

use serenity::all::{ChannelId, Permissions};
use serenity::model::event::Event;

use super::Shared;
use super::asking::Asking;
use super::register;

/// Something about a server, a channel or a thread has changed.
pub(super) async fn changed(shared: &Shared, event: Event) {
    let done = match event {
        Event::GuildCreate(event) => {
            shared.guilds.joined(event.guild.id.get());
            for (id, channel) in &event.guild.channels {
                shared.channels.note(*id, channel.kind);
                shared.quiet.forget(&id.to_string());
            }
            if shared.settings.guilds.contains(&event.guild.id.get())
                && let Err(fault) = register::register(shared).await
            {
                tracing::warn!(%fault, "the commands were not registered in a server that is there again");
            }
            let posts = event.guild.threads.iter().map(|thread| thread.id);
            let there = event.guild.channels.keys().copied().chain(posts);
            let there = there.map(|id| id.to_string()).collect();
            resume(shared, &event.guild.id.to_string(), there).await
        }
        // One that is only out of reach comes back by itself.
        Event::GuildDelete(event) if !event.guild.unavailable => {
            shared.guilds.left(event.guild.id.get());
            pause(shared, &event.guild.id.to_string()).await
        }
        Event::ChannelCreate(event) => {
            shared.channels.note(event.channel.id, event.channel.kind);
            // One that was out of sight comes like a new one.
            again(shared, event.channel.id, Permissions::all()).await
        }
        Event::ChannelUpdate(event) => {
            shared.channels.note(event.channel.id, event.channel.kind);
            again(shared, event.channel.id, Permissions::all()).await
        }
        Event::ChannelDelete(event) => {
            shared.channels.forget(event.channel.id);
            gone(shared, event.channel.id).await
        }
        // Back in a server the bot is not told of its archived threads: a post among them is heard of once it is used again.
        Event::ThreadCreate(event) => again(shared, event.thread.id, Permissions::all()).await,
        // A post in a forum is a place of its own.
        Event::ThreadUpdate(event) => {
            let mut done = again(shared, event.thread.id, Permissions::all()).await;
            if let Some(parent) = event.thread.parent_id {
                done = done.and(again(shared, parent, Permissions::all()).await);
            }
            done
        }
        Event::ThreadDelete(event) => {
            shared.channels.forget(event.thread.id);
            let forgotten = forget(shared, event.thread.parent_id, event.thread.id).await;
            forgotten.and(gone(shared, event.thread.id).await)
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

/// The bot is in these servers and in no others: it may have been thrown out of one while it was not connected.
pub(super) async fn only_in(shared: &Shared, guilds: &BTreeSet<u64>) {
    let guilds = guilds.iter().map(u64::to_string).collect();
    match shared.host.pause_discord_guilds_but(guilds).await {
        Ok(0) => {}
        Ok(places) => tracing::info!(places, "the bot was thrown out of servers while it was not connected"),
        Err(error) => tracing::warn!(%error, "it was not taken in from which servers the bot was thrown out"),
    }
}

/// A channel or a post was deleted.
async fn gone(shared: &Shared, channel: ChannelId) -> Done {
    let paused = shared.host.pause_discord_channel(&channel.to_string(), true).await;
    paused.map(|_| ())
}

/// The bot is in a server with these channels.
async fn resume(shared: &Shared, guild: &str, there: BTreeSet<String>) -> Done {
    let changed = shared.host.resume_discord_guild(guild, there).await?;
    if changed > 0 {
        tracing::info!(guild, places = changed, "the bot is back in a server");
    }
    Ok(())
}

/// What was refused in a channel and its threads, but is allowed now, may be tried again. Tables that stood still there go on, also if
/// it was refused before the last start; if that was too early, the message that waits there stops them again.
async fn again(shared: &Shared, channel: ChannelId, allowed: Permissions) -> Done {
    let channel = channel.to_string();
    let refused = shared.quiet.allowed(&channel, allowed);
    let speaks = allowed.contains(Permissions::ADMINISTRATOR)
        || allowed.contains(Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES);
    if speaks && shared.host.resume_discord_channel(&channel).await? {
        tracing::info!(channel, "a channel has changed; its tables go on");
        return Ok(());
    }
    match refused {
        true => shared.host.hurry_discord(&channel).await,
        false => Ok(()),
    }
}

/// Discord says with an interaction what the bot may do where it was made.
pub(super) async fn allowed(shared: &Shared, asking: &Asking) {
    let Some(allowed) = asking.allowed else { return };
    if let Err(error) = again(shared, asking.home, allowed).await {
        tracing::warn!(%error, "what waits was not hurried");
    }
}

async fn forget(shared: &Shared, channel: ChannelId, thread: ChannelId) -> Done {
    let (channel, thread) = (channel.to_string(), thread.to_string());
    let Ok(Some(table)) = shared.host.discord_thread(&channel, &thread).await else {
        return Ok(());
    };
    let Ok(view) = shared.host.view(table, None).await else {
        return Ok(());
    };
    shared.host.forget_thread(view.place, table).await
}
