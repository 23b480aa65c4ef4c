//! Interactions: acknowledged once within three seconds, answered within fifteen minutes.

use serde_json::Value;

use super::messages::{blank, fill};
use super::{
    ACK_WITHIN, ACKNOWLEDGED, Answer, Asked, EXPIRED, NO_INTERACTION, NO_MESSAGE, NO_WEBHOOK, Problem, TOKEN_LASTS,
    problem,
};
use crate::double::Inner;
use crate::double::objects;
use crate::double::world::{Ack, EPHEMERAL, Interaction, World};

pub(super) fn callback(asked: &Asked<'_>, id: u64, token: &str) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let body = asked.json();
    let kind = body["type"].as_u64().unwrap_or_default();
    let now = inner.clock.turned();
    let interaction = world.interactions.get_mut(&id).filter(|known| known.token == token);
    let interaction = interaction.ok_or(NO_INTERACTION)?;
    let first = interaction.acks.is_empty();
    interaction.acks.push(Ack {
        kind,
        data: body["data"].clone(),
        after: interaction.sent.elapsed(),
    });
    if now - interaction.born > ACK_WITHIN.as_millis() as i64 {
        return Err(NO_INTERACTION);
    }
    if !first {
        return Err(ACKNOWLEDGED);
    }
    let interaction = interaction.clone();
    let bot = world.bot;
    let mut made = None;
    match kind {
        4 | 5 => {
            let mut message = blank(inner.clock.snowflake(), interaction.channel, bot);
            fill(&mut message, &body["data"], asked);
            message.interaction = Some(id);
            message.loading = kind == 5;
            made = Some(message);
        }
        6 | 7 => {
            let Some(on) = interaction.message else {
                return Err(problem(400, 50035, "Invalid Form Body"));
            };
            if kind == 7 {
                let mut message = world.messages.get(&on).cloned().ok_or(NO_MESSAGE)?;
                fill(&mut message, &body["data"], asked);
                message.edits += 1;
                made = Some(message);
            } else if let Some(interaction) = world.interactions.get_mut(&id) {
                interaction.original = Some(on);
            }
        }
        8 | 9 => {}
        _ => return Err(problem(400, 50035, "Invalid Form Body")),
    }
    if let Some(message) = made {
        let interaction = world.interactions.get_mut(&id).ok_or(NO_INTERACTION)?;
        interaction.original = Some(message.id);
        interaction.answered += usize::from(kind != 5);
        world.messages.insert(message.id, message);
    }
    Ok(Value::Null)
}

/// The interaction of a token that can still be used.
fn of_token(inner: &Inner, world: &World, token: &str) -> Result<Interaction, Problem> {
    let known = world.interactions.values().find(|known| known.token == token);
    let known = known.ok_or(NO_WEBHOOK)?;
    if inner.clock.turned() - known.born > TOKEN_LASTS.as_millis() as i64 {
        return Err(EXPIRED);
    }
    if known.acks.is_empty() {
        return Err(NO_WEBHOOK);
    }
    Ok(known.clone())
}

pub(super) fn followup(asked: &Asked<'_>, token: &str) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let interaction = of_token(inner, &world, token)?;
    let mut message = blank(inner.clock.snowflake(), interaction.channel, world.bot);
    fill(&mut message, asked.json(), asked);
    message.interaction = Some(interaction.id);
    // A follow-up to an answer that is still to come takes its place, and is as visible as that.
    let loading = interaction
        .original
        .and_then(|id| world.messages.get(&id))
        .filter(|original| original.loading);
    if let Some(original) = loading {
        message.id = original.id;
        message.flags = message.flags & !EPHEMERAL | original.flags & EPHEMERAL;
    }
    let replaced = loading.is_some();
    let known = world.interactions.get_mut(&interaction.id).ok_or(NO_WEBHOOK)?;
    if replaced {
        known.answered += 1;
    } else {
        known.followups.push(message.id);
    }
    let json = objects::message(&world, &message);
    world.messages.insert(message.id, message);
    Ok(json)
}

pub(super) fn message(asked: &Asked<'_>, method: &str, token: &str, which: &str) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    let interaction = of_token(inner, &world, token)?;
    let original = which == "@original";
    let id = match which.parse::<u64>() {
        _ if original => interaction.original.ok_or(NO_MESSAGE)?,
        Ok(id) if interaction.followups.contains(&id) || interaction.original == Some(id) => id,
        _ => return Err(NO_MESSAGE),
    };
    let mut message = world.messages.get(&id).cloned().ok_or(NO_MESSAGE)?;
    match method {
        "GET" => Ok(objects::message(&world, &message)),
        "PATCH" => {
            let flags = message.flags;
            fill(&mut message, asked.json(), asked);
            // Who sees it was settled when it was acknowledged.
            message.flags = message.flags & !EPHEMERAL | flags & EPHEMERAL;
            message.edits += usize::from(!message.loading);
            message.loading = false;
            let json = objects::message(&world, &message);
            world.messages.insert(id, message);
            if let Some(interaction) = world.interactions.get_mut(&interaction.id) {
                interaction.answered += 1;
            }
            Ok(json)
        }
        _ => {
            world.messages.remove(&id);
            world.gone.insert(id, message);
            Ok(Value::Null)
        }
    }
}
