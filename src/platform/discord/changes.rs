//! Servers, channels and threads come and go: tables stand still where the bot cannot speak, and go on where it can again.

use serenity::model::event::Event;

use super::Shared;
use super::asking::Asking;

/// Something about a server, a channel or a thread has changed.
pub(super) async fn changed(shared: &Shared, event: Event) {
    let done = match event {
        Event::GuildCreate(event) => {
            for channel in event.guild.channels.keys() {
                shared.quiet.forget(&channel.to_string());
            }
            for thread in &event.guild.threads {
                shared.quiet.forget(&thread.id.to_string());
            }
            pause(shared, &event.guild.id.to_string(), false).await
        }
        // One that is only out of reach comes back by itself.
        Event::GuildDelete(event) if !event.guild.unavailable => pause(shared, &event.guild.id.to_string(), true).await,
        Event::ChannelDelete(event) => {
            let paused = shared
                .host
                .pause_discord_channel(&event.channel.id.to_string(), true)
                .await;
            paused.map(|_| ())
        }
        Event::ChannelUpdate(event) => again(shared, &event.channel.id.to_string(), None).await,
        Event::ThreadUpdate(event) => {
            let parent = event.thread.parent_id.map(|parent| parent.to_string());
            again(shared, &parent.unwrap_or_default(), Some(&event.thread.id.to_string())).await
        }
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

async fn pause(shared: &Shared, guild: &str, paused: bool) -> Done {
    let changed = shared.host.pause_discord_guild(guild, paused).await?;
    if changed > 0 {
        tracing::info!(
            guild,
            paused,
            places = changed,
            "the bot was thrown out of a server, or is back"
        );
    }
    Ok(())
}

/// What was refused in a channel or thread may be tried again.
async fn again(shared: &Shared, channel: &str, thread: Option<&str>) -> Done {
    let channel_quiet = shared.quiet.forget(channel);
    let thread_quiet = thread.is_some_and(|thread| shared.quiet.forget(thread));
    if channel_quiet || thread_quiet {
        shared.host.hurry_discord(channel).await?;
    }
    Ok(())
}

/// Discord says by an interaction that the bot may speak where it was made.
pub(super) async fn may_speak_again(shared: &Shared, asking: &Asking) {
    if let Err(error) = again(shared, &asking.place.id, asking.thread.as_deref()).await {
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
