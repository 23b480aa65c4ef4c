//! Channels, threads, direct channels, members.

use serde_json::{Value, json};

use super::{
    Answer, Asked, HAS_THREAD, NO_CHANNEL, NO_GUILD, NO_MESSAGE, NO_PERMISSION, NO_USER, WRONG_SORT, problem, visible,
};
use crate::double::gateway::intent;
use crate::double::objects;
use crate::double::world::{ANNOUNCEMENT, ANNOUNCEMENT_THREAD, Channel, TEXT, THREAD, may};

pub(super) fn direct(asked: &Asked<'_>) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let recipient = asked.json()["recipient_id"].clone();
    let recipient = recipient.as_str().and_then(|id| id.parse().ok()).or(recipient.as_u64());
    let recipient =
        recipient
            .filter(|id| world.users.contains_key(id))
            .ok_or(problem(400, 50033, "Invalid Recipient(s)"))?;
    let id = match world.direct(recipient) {
        Some(id) => id,
        None => {
            let id = inner.clock.snowflake();
            let channel = Channel::direct(id, recipient, world.bot);
            world.channels.insert(id, channel);
            id
        }
    };
    Ok(objects::channel(&world, &world.channels[&id]))
}

pub(super) fn active(asked: &Asked<'_>, guild: u64) -> Answer {
    let world = asked.inner.world();
    let threads: Vec<Value> = (world.channels.values())
        .filter(|channel| channel.guild == Some(guild) && channel.is_thread() && !channel.archived)
        .filter(|channel| world.bot_may(channel) & may::VIEW != 0)
        .map(|channel| objects::channel(&world, channel))
        .collect();
    Ok(json!({ "threads": threads, "members": [] }))
}

pub(super) fn member(asked: &Asked<'_>, guild: u64, user: u64) -> Answer {
    let world = asked.inner.world();
    let joined = world.guilds.get(&guild).is_some_and(|guild| guild.joined);
    if !joined {
        return Err(NO_GUILD);
    }
    Ok(objects::member(world.users.get(&user).ok_or(NO_USER)?, None))
}

pub(super) fn typing(asked: &Asked<'_>, channel: u64) -> Answer {
    visible(&asked.inner.world(), channel)?;
    Ok(Value::Null)
}

pub(super) fn channel(asked: &Asked<'_>, method: &str, id: u64) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let channel = visible(&world, id)?;
    let rights = world.bot_may(&channel);
    match method {
        "GET" => Ok(objects::channel(&world, &channel)),
        "DELETE" => {
            if !channel.is_thread() || rights & may::MANAGE_THREADS == 0 {
                return Err(NO_PERMISSION);
            }
            world.channels.remove(&id);
            Ok(objects::channel(&world, &channel))
        }
        _ => {
            let body = asked.json();
            let manages = rights & may::MANAGE_THREADS != 0;
            let owns = channel.owner == world.bot;
            if !channel.is_thread() {
                return Err(NO_PERMISSION);
            }
            if !body["locked"].is_null() && body["locked"] != json!(channel.locked) && !manages {
                return Err(NO_PERMISSION);
            }
            // Whoever may write in a thread wakes it, unless a moderator locked it.
            let wakes = body["archived"] == json!(false) && !channel.locked && rights & may::SEND_IN_THREADS != 0;
            if !(manages || owns && !channel.locked || wakes) {
                return Err(NO_PERMISSION);
            }
            let thread = world.channels.get_mut(&id).ok_or(NO_CHANNEL)?;
            if let Some(archived) = body["archived"].as_bool() {
                thread.archived = archived;
            }
            if let Some(locked) = body["locked"].as_bool() {
                thread.locked = locked;
            }
            if let Some(name) = body["name"].as_str() {
                thread.name = name.to_owned();
            }
            let thread = objects::channel(&world, &world.channels[&id]);
            inner.dispatch(&world, intent::GUILDS, channel.guild, "THREAD_UPDATE", &thread);
            Ok(thread)
        }
    }
}

pub(super) fn thread(asked: &Asked<'_>, parent: u64, message: Option<u64>) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let channel = visible(&world, parent)?;
    let kind = match channel.kind {
        TEXT => THREAD,
        ANNOUNCEMENT => ANNOUNCEMENT_THREAD,
        _ => return Err(WRONG_SORT),
    };
    if world.bot_may(&channel) & may::CREATE_THREADS == 0 {
        return Err(NO_PERMISSION);
    }
    let id = match message {
        Some(message) => {
            let known = world.messages.get(&message).filter(|known| known.channel == parent);
            if known.ok_or(NO_MESSAGE)?.thread.is_some() || world.channels.contains_key(&message) {
                return Err(HAS_THREAD);
            }
            message
        }
        None => inner.clock.snowflake(),
    };
    let owner = world.bot;
    let name = asked.json()["name"].as_str().unwrap_or_default().to_owned();
    let thread = Channel {
        id,
        guild: channel.guild,
        kind,
        name,
        parent: Some(parent),
        recipient: None,
        bot_may: channel.bot_may,
        owner,
        archived: false,
        locked: false,
        last_message: None,
    };
    world.channels.insert(id, thread.clone());
    if let Some(message) = message.and_then(|message| world.messages.get_mut(&message)) {
        message.thread = Some(id);
    }
    let mut made = objects::channel(&world, &thread);
    made["newly_created"] = json!(true);
    inner.dispatch(&world, intent::GUILDS, channel.guild, "THREAD_CREATE", &made);
    Ok(objects::channel(&world, &thread))
}
