//! Discord's objects, complete, as the real service sends them: a library may drop an incomplete one without a word.

use serde_json::{Value, json};

use super::clock::Clock;
use super::world::{Attached, Channel, DIRECT, FORUM, Guild, MEDIA, Message, STAGE, User, VOICE, World, may};

pub(crate) fn id(id: u64) -> Value {
    Value::String(id.to_string())
}

pub(crate) fn user(user: &User) -> Value {
    json!({
        "id": id(user.id), "username": user.name.to_lowercase(), "global_name": user.name, "discriminator": "0",
        "avatar": null, "bot": user.bot, "system": false, "public_flags": 0, "flags": 0, "banner": null,
        "accent_color": null, "avatar_decoration_data": null, "collectibles": null, "primary_guild": null,
        "banner_color": null, "clan": null,
    })
}

/// The bot as it sees itself.
pub(crate) fn current_user(world: &World) -> Value {
    let mut me = user(&world.users[&world.bot]);
    me["mfa_enabled"] = json!(false);
    me["locale"] = json!("en-US");
    me["verified"] = json!(true);
    me["email"] = Value::Null;
    me["premium_type"] = json!(0);
    me
}

pub(crate) fn member(of: &User, permissions: Option<u64>) -> Value {
    let mut member = json!({
        "user": user(of), "nick": null, "avatar": null, "banner": null, "roles": [],
        "joined_at": "2026-01-01T00:00:00.000000+00:00", "premium_since": null, "deaf": false, "mute": false, "flags": 0,
        "pending": false, "communication_disabled_until": null, "unusual_dm_activity_until": null,
        "avatar_decoration_data": null, "collectibles": null,
    });
    if let Some(permissions) = permissions {
        member["permissions"] = json!(permissions.to_string());
    }
    member
}

pub(crate) fn application(world: &World) -> Value {
    json!({
        "id": id(world.bot), "name": "Tahoun", "icon": null, "description": "", "type": null, "summary": "",
        "bot_public": true, "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0,
        "hook": true, "storefront_available": false, "integration_types_config": {}, "is_verified": false,
        "is_discoverable": false, "is_monetized": false, "redirect_uris": [], "interactions_endpoint_url": null,
        "role_connections_verification_url": null, "approximate_guild_count": world.guilds.len(),
        "approximate_user_install_count": 0, "approximate_user_authorization_count": 0, "bot": user(&world.users[&world.bot]),
        "owner": user(&world.users[&world.bot]), "team": null, "tags": [], "rpc_origins": [],
        "explicit_content_filter": 0, "creator_monetization_state": 1, "discovery_eligibility_flags": 0,
        "discoverability_state": 1, "internal_guild_restriction": 1, "interactions_event_types": [],
        "interactions_version": 1, "monetization_eligibility_flags": 0, "monetization_state": 1,
        "store_application_state": 1, "flags_new": "0", "eligible_oauth2_scopes": [], "verification_state": 1, "event_webhooks_status": 1,
    })
}

pub(crate) fn channel(world: &World, of: &Channel) -> Value {
    let last = of.last_message.map(id);
    if of.kind == DIRECT {
        let recipient = of.recipient.map(|recipient| user(&world.users[&recipient]));
        return json!({
            "id": id(of.id), "type": of.kind, "last_message_id": last, "recipients": [recipient], "flags": 0,
        });
    }
    let guild = of.guild.map(id);
    let mut value = json!({
        "id": id(of.id), "type": of.kind, "guild_id": guild, "name": of.name, "parent_id": of.parent.map(id),
        "last_message_id": last, "rate_limit_per_user": 0, "flags": 0,
    });
    let more = if of.is_thread() {
        let count = world
            .messages
            .values()
            .filter(|message| message.channel == of.id)
            .count();
        json!({
            "owner_id": id(of.owner), "message_count": count, "member_count": 1, "total_message_sent": count,
            "thread_metadata": thread_metadata(of),
        })
    } else {
        json!({
            "position": 0, "permission_overwrites": [], "nsfw": false, "topic": null, "default_auto_archive_duration": 1440,
            "last_pin_timestamp": null,
        })
    };
    merge(&mut value, more);
    match of.kind {
        VOICE | STAGE => merge(
            &mut value,
            json!({ "bitrate": 64_000, "user_limit": 0, "rtc_region": null }),
        ),
        FORUM | MEDIA => merge(
            &mut value,
            json!({
                "available_tags": [], "default_reaction_emoji": null, "default_sort_order": null,
                "default_forum_layout": 0, "default_thread_rate_limit_per_user": 0,
            }),
        ),
        _ => {}
    }
    value
}

fn thread_metadata(of: &Channel) -> Value {
    json!({
        "archived": of.archived, "locked": of.locked, "auto_archive_duration": 1440,
        "archive_timestamp": Clock::of(of.id), "create_timestamp": Clock::of(of.id),
    })
}

/// A channel as an interaction names it.
pub(crate) fn partial_channel(world: &World, of: &Channel, permissions: u64) -> Value {
    let mut value = channel(world, of);
    value["permissions"] = json!(permissions.to_string());
    value
}

pub(crate) fn guild(world: &World, of: &Guild) -> Value {
    let here = |channel: &&Channel| channel.guild == Some(of.id);
    let visible = |channel: &&Channel| world.bot_may(channel) & may::VIEW != 0;
    let list = |thread: bool| -> Vec<Value> {
        (world.channels.values())
            .filter(here)
            .filter(visible)
            .filter(|channel| channel.is_thread() == thread && !channel.archived)
            .map(|of| channel(world, of))
            .collect()
    };
    let bot = member(&world.users[&world.bot], None);
    let others = (1..of.members).map(|number| {
        let stranger = User {
            id: of.id + number as u64,
            name: format!("Member {number}"),
            locale: "en-US".to_owned(),
            bot: false,
            open: true,
            permissions: may::MEMBER,
        };
        member(&stranger, None)
    });
    let members: Vec<Value> = std::iter::once(bot).chain(others).collect();
    json!({
        "id": id(of.id), "name": of.name, "icon": null, "icon_hash": null, "splash": null, "discovery_splash": null,
        "owner_id": id(of.owner), "afk_channel_id": null, "afk_timeout": 300, "region": "deprecated",
        "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
        "default_message_notifications": 0, "explicit_content_filter": 0, "roles": [role(of.id)], "emojis": [],
        "features": [], "mfa_level": 0, "application_id": null, "system_channel_id": null, "system_channel_flags": 0,
        "rules_channel_id": null, "max_presences": null, "max_members": 500_000, "vanity_url_code": null,
        "description": null, "banner": null, "premium_tier": 0, "premium_subscription_count": 0,
        "preferred_locale": of.locale, "public_updates_channel_id": null, "safety_alerts_channel_id": null,
        "max_video_channel_users": 25, "max_stage_video_channel_users": 50, "nsfw_level": 0, "nsfw": false,
        "stickers": [], "premium_progress_bar_enabled": false, "joined_at": "2026-01-01T00:00:00.000000+00:00",
        "large": false, "unavailable": false, "member_count": of.members.max(1), "voice_states": [], "members": members,
        "channels": list(false), "threads": list(true), "presences": [], "stage_instances": [],
        "guild_scheduled_events": [], "soundboard_sounds": [], "hub_type": null, "home_header": null,
        "latest_onboarding_question_id": null, "incidents_data": null, "inventory_settings": null,
        "embedded_activities": [], "application_command_counts": {}, "version": 1, "lazy": true,
    })
}

fn role(guild: u64) -> Value {
    json!({
        "id": id(guild), "name": "@everyone", "description": null, "color": 0, "hoist": false, "managed": false,
        "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
        "mentionable": false, "permissions": may::USUAL.to_string(), "position": 0, "icon": null, "unicode_emoji": null,
        "flags": 0,
    })
}

/// The width and height of a picture.
fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let reader = image::ImageReader::new(std::io::Cursor::new(bytes));
    reader.with_guessed_format().ok()?.into_dimensions().ok()
}

fn attachment(message: &Message, of: &Attached) -> Value {
    let url = format!("https://cdn.example/{}/{}/{}", message.channel, of.id, of.name);
    let mut value = json!({
        "id": id(of.id), "filename": of.name, "size": of.bytes.len(), "url": url, "proxy_url": url,
        "ephemeral": message.is_ephemeral(), "content_type": "image/png", "flags": 0,
    });
    if let Some(alt) = &of.alt {
        value["description"] = json!(alt);
    }
    if let Some((width, height)) = size(&of.bytes) {
        value["width"] = json!(width);
        value["height"] = json!(height);
    }
    value
}

pub(crate) fn message(world: &World, of: &Message) -> Value {
    let attachments: Vec<Value> = (of.attachments.iter())
        .map(|attached| attachment(of, attached))
        .collect();
    let mentions: Vec<Value> = (of.pinged.iter())
        .filter_map(|mentioned| world.users.get(mentioned))
        .map(user)
        .collect();
    let edited = (of.edits > 0).then(|| Clock::of(of.id));
    let mut value = json!({
        "id": id(of.id), "channel_id": id(of.channel), "author": user(&world.users[&of.author]), "content": of.content,
        "timestamp": Clock::of(of.id), "edited_timestamp": edited, "tts": false, "mention_everyone": false,
        "mentions": mentions, "mention_roles": [], "attachments": attachments, "embeds": of.embeds, "pinned": false,
        "type": 0, "flags": of.flags | if of.loading { 1 << 7 } else { 0 }, "components": numbered(&of.components),
    });
    if let Some(nonce) = &of.nonce {
        value["nonce"] = nonce.clone();
    }
    if let Some(reference) = &of.reference {
        value["type"] = json!(19);
        value["message_reference"] = reference.clone();
    }
    if let Some(thread) = of.thread.and_then(|thread| world.channels.get(&thread)) {
        value["flags"] = json!(of.flags | 1 << 5);
        value["thread"] = channel(world, thread);
    }
    if of.interaction.is_some() || of.author == world.bot {
        value["application_id"] = id(world.bot);
    }
    if let Some(interaction) = of.interaction.and_then(|it| world.interactions.get(&it)) {
        value["type"] = json!(if interaction.message.is_some() { 0 } else { 20 });
        value["webhook_id"] = id(world.bot);
        let mut metadata = json!({
            "id": id(interaction.id), "type": if interaction.message.is_some() { 3 } else { 2 },
            "user": user(&world.users[&interaction.user]), "authorizing_integration_owners": {},
        });
        if let Some(message) = interaction.message {
            metadata["interacted_message_id"] = id(message);
        }
        value["interaction_metadata"] = metadata;
    }
    value
}

/// Components as Discord gives them back: each with a number of its own, and with what was left out.
fn numbered(components: &Value) -> Value {
    fn number(component: &mut Value, next: &mut u64) {
        *next += 1;
        component["id"] = json!(*next);
        if component["type"] == json!(3) {
            for (name, value) in [("min_values", 1), ("max_values", 1)] {
                if component[name].is_null() {
                    component[name] = json!(value);
                }
            }
        }
        for inner in component
            .get_mut("components")
            .and_then(Value::as_array_mut)
            .into_iter()
            .flatten()
        {
            number(inner, next);
        }
    }
    let mut components = components.clone();
    let mut next = 0;
    for row in components.as_array_mut().into_iter().flatten() {
        number(row, &mut next);
    }
    without_nothing(&mut components);
    components
}

/// Takes away what is null.
pub(crate) fn without_nothing(value: &mut Value) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(without_nothing),
        Value::Object(members) => {
            members.retain(|_, value| !value.is_null());
            members.values_mut().for_each(without_nothing);
        }
        _ => {}
    }
}

/// Adds the members of one object to another.
pub(crate) fn merge(into: &mut Value, more: Value) {
    if let (Value::Object(into), Value::Object(more)) = (into, more) {
        into.extend(more);
    }
}
