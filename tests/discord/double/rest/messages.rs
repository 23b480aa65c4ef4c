//! Messages in channels.

use serde_json::{Value, json};

use super::{
    ARCHIVED, Answer, Asked, CLOSED, LOCKED, NO_ACCESS, NO_MESSAGE, NO_PERMISSION, NO_TEXT, NONCE_LASTS, NOT_MINE,
    Problem, visible,
};
use crate::double::gateway::intent;
use crate::double::objects;
use crate::double::world::{Attached, Channel, DIRECT, Message, World, may};

/// Whether the bot may say that in a channel now; an archived thread wakes when something is said in it.
fn may_say(world: &World, channel: &Channel, asked: &Asked<'_>) -> Result<(), Problem> {
    if channel.kind == DIRECT {
        let open = channel.recipient.is_some_and(|recipient| world.users[&recipient].open);
        return if open { Ok(()) } else { Err(CLOSED) };
    }
    if channel.is_forum() {
        return Err(NO_TEXT);
    }
    let rights = world.bot_may(channel);
    let send = if channel.is_thread() {
        may::SEND_IN_THREADS
    } else {
        may::SEND
    };
    let embeds = asked.json()["embeds"]
        .as_array()
        .is_some_and(|embeds| !embeds.is_empty());
    let files = !asked.body.files.is_empty();
    if rights & send == 0 || embeds && rights & may::EMBED == 0 || files && rights & may::ATTACH == 0 {
        return Err(NO_PERMISSION);
    }
    if channel.locked && rights & may::MANAGE_THREADS == 0 {
        return Err(LOCKED);
    }
    Ok(())
}

pub(super) fn create(asked: &Asked<'_>, channel: u64) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let at = visible(&world, channel)?;
    may_say(&world, &at, asked)?;
    let body = asked.json();
    let now = inner.clock.now();
    let nonce = (!body["nonce"].is_null()).then(|| body["nonce"].to_string());
    if let Some(nonce) = &nonce
        && body["enforce_nonce"] == json!(true)
        && let Some((known, sent)) = world.nonces.get(&(channel, nonce.clone()))
        && now - sent <= NONCE_LASTS.as_millis() as i64
    {
        let known = world.messages.get(known).or(world.gone.get(known)).ok_or(NO_MESSAGE)?;
        return Ok(objects::message(&world, known));
    }
    let reference = body["message_reference"].clone();
    if reference.is_object() && reference["fail_if_not_exists"] != json!(false) {
        let to = reference["message_id"].as_str().and_then(|id| id.parse().ok());
        if !to.is_some_and(|to: u64| world.messages.contains_key(&to)) {
            return Err(super::problem(400, 50035, "Invalid Form Body"));
        }
    }
    let author = world.bot;
    let mut message = blank(inner.clock.snowflake(), channel, author);
    message.nonce = (!body["nonce"].is_null()).then(|| body["nonce"].clone());
    message.reference = reference.is_object().then_some(reference);
    fill(&mut message, body, asked);
    message.pinged = pinged(&message.content, &body["allowed_mentions"]);
    if let Some(nonce) = nonce {
        world.nonces.insert((channel, nonce), (message.id, now));
    }
    if let Some(channel) = world.channels.get_mut(&channel) {
        channel.last_message = Some(message.id);
        channel.archived = false;
    }
    world.messages.insert(message.id, message.clone());
    let json = objects::message(&world, &message);
    let whose = if at.guild.is_some() {
        intent::GUILD_MESSAGES
    } else {
        intent::DIRECT_MESSAGES
    };
    inner.dispatch(
        &world,
        whose,
        at.guild,
        "MESSAGE_CREATE",
        &in_guild(json.clone(), at.guild),
    );
    Ok(json)
}

/// A message as the gateway names it.
pub(in crate::double) fn in_guild(mut message: Value, guild: Option<u64>) -> Value {
    if let Some(guild) = guild {
        message["guild_id"] = json!(guild.to_string());
    }
    message
}

pub(in crate::double) fn blank(id: u64, channel: u64, author: u64) -> Message {
    Message {
        id,
        channel,
        author,
        content: String::new(),
        embeds: json!([]),
        components: json!([]),
        attachments: Vec::new(),
        flags: 0,
        nonce: None,
        reference: None,
        thread: None,
        pinged: Vec::new(),
        edits: 0,
        interaction: None,
        loading: false,
    }
}

/// Fills in what a body says; what it does not say stays.
pub(super) fn fill(message: &mut Message, body: &Value, asked: &Asked<'_>) {
    if let Some(content) = body.get("content") {
        // Discord takes blank space from both ends.
        message.content = content.as_str().unwrap_or_default().trim().to_owned();
    }
    for (name, into) in [("embeds", &mut message.embeds), ("components", &mut message.components)] {
        if let Some(value) = body.get(name) {
            *into = if value.is_null() { json!([]) } else { value.clone() };
        }
    }
    if let Some(flags) = body["flags"].as_u64() {
        message.flags = flags;
    }
    let id = |value: &Value| -> Option<u64> { value.as_u64().or_else(|| value.as_str()?.parse().ok()) };
    let listed = body["attachments"].as_array();
    if let Some(listed) = listed {
        let kept: Vec<u64> = listed.iter().filter_map(|attachment| id(&attachment["id"])).collect();
        message.attachments.retain(|attached| kept.contains(&attached.id));
    }
    for (field, name, bytes) in &asked.body.files {
        let number = field.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']'));
        let told = (listed.into_iter().flatten())
            .find(|attachment| number.is_some() && id(&attachment["id"]).map(|id| id.to_string()).as_deref() == number);
        message.attachments.push(Attached {
            id: asked.inner.clock.snowflake(),
            name: name.clone(),
            alt: told.and_then(|told| Some(told["description"].as_str()?.to_owned())),
            bytes: bytes.clone(),
        });
    }
}

/// Whom a message notifies: those whom it names and may name.
pub(super) fn pinged(content: &str, allowed: &Value) -> Vec<u64> {
    let mut named = Vec::new();
    for part in content.split("<@").skip(1) {
        let number = part.trim_start_matches('!').split('>').next().unwrap_or_default();
        named.extend(number.parse::<u64>());
    }
    named.retain(|user| {
        let all = allowed.is_null()
            || allowed["parse"]
                .as_array()
                .is_some_and(|parse| parse.contains(&json!("users")));
        let listed = (allowed["users"].as_array().into_iter().flatten())
            .any(|listed| listed.as_str() == Some(&user.to_string()) || listed.as_u64() == Some(*user));
        all || listed
    });
    named.dedup();
    named
}

pub(super) fn list(asked: &Asked<'_>, channel: u64) -> Answer {
    let world = asked.inner.world();
    let at = visible(&world, channel)?;
    if world.bot_may(&at) & may::HISTORY == 0 {
        return Ok(json!([]));
    }
    let limit: usize = asked.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
    let id = |name: &str| asked.query(name).and_then(|id| id.parse::<u64>().ok());
    let mut shown = world.shown(channel);
    if let Some(after) = id("after") {
        shown.retain(|message| message.id > after);
        shown.truncate(limit);
    } else if let Some(before) = id("before") {
        shown.retain(|message| message.id < before);
    }
    shown.reverse();
    shown.truncate(limit);
    // Nonces are for whoever sent them; Discord does not promise to give them back.
    shown.iter_mut().for_each(|message| message.nonce = None);
    Ok(shown.iter().map(|message| objects::message(&world, message)).collect())
}

pub(super) fn one(asked: &Asked<'_>, method: &str, channel: u64, id: u64) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let at = visible(&world, channel)?;
    let known = world
        .messages
        .get(&id)
        .filter(|known| known.channel == channel && !known.is_ephemeral());
    let mut message = known.cloned().ok_or(NO_MESSAGE)?;
    match method {
        "GET" if world.bot_may(&at) & may::HISTORY == 0 => Err(NO_ACCESS),
        "GET" => Ok(objects::message(&world, &message)),
        _ if message.author != world.bot => Err(NOT_MINE),
        _ if at.archived => Err(ARCHIVED),
        "PATCH" => {
            let rights = world.bot_may(&at);
            if !asked.body.files.is_empty() && rights & may::ATTACH == 0 {
                return Err(NO_PERMISSION);
            }
            fill(&mut message, asked.json(), asked);
            message.edits += 1;
            world.messages.insert(id, message.clone());
            let json = objects::message(&world, &message);
            inner.dispatch(
                &world,
                intent::GUILD_MESSAGES,
                at.guild,
                "MESSAGE_UPDATE",
                &in_guild(json.clone(), at.guild),
            );
            Ok(json)
        }
        _ => {
            world.messages.remove(&id);
            world.gone.insert(id, message);
            let gone = in_guild(
                json!({ "id": id.to_string(), "channel_id": channel.to_string() }),
                at.guild,
            );
            inner.dispatch(&world, intent::GUILD_MESSAGES, at.guild, "MESSAGE_DELETE", &gone);
            Ok(Value::Null)
        }
    }
}
