//! What is for one person alone: the edit of his own answer, else a direct message, else nothing but a hint which command shows it,
//! or how things stand.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::ChannelId;
use serenity::http::{LightMethod, Route};

use crate::chat::{Locale, Picture};
use crate::host::{Delivery, DeliveryError, DiscordInteraction, DiscordPerson, Receipt};
use crate::table::{ExternalId, PersonId, PlaceId, TableId};

use super::components::Style;
use super::payload::{EPHEMERAL, Shown};
use super::post::{Eyes, failed, keep, not_kept, not_read, shown};
use super::press::Press;
use super::quiet::Refused;
use super::rest::{Fault, code};
use super::words::Words;
use super::{Shared, public};

/// How often an answer is tried that is in no outbox, and the first pause in between: some eight minutes in all.
const ATTEMPTS: u32 = 9;
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// For whom a message is, and on what occasion.
pub(super) struct Whose {
    pub(super) person: PersonId,
    pub(super) place: PlaceId,
    pub(super) table: Option<TableId>,
    pub(super) request: Option<ExternalId>,
}

/// Shows a message to one person.
pub(super) async fn deliver(shared: &Shared, whose: Whose, delivery: &Delivery) -> Result<Receipt, DeliveryError> {
    let people = shared.host.discord_people(&[whose.person]).await.map_err(not_read)?;
    let Some(person) = people.into_iter().next() else {
        return Err(DeliveryError::Never {
            reason: "there is no such person".to_owned(),
        });
    };
    let place = shared.host.discord_table(whose.place, None).await.map_err(not_read)?;
    let interaction = match &whose.request {
        Some(request) => shared.tokens.of(&shared.host, request).await.map_err(not_read)?,
        None => None,
    };
    // News that nobody asked for: whoever wants them gets them; the others have them under a button.
    if whose.request.is_none() && !person.direct && !place.direct {
        return Ok(Receipt::default());
    }
    let language = (person.language.as_deref().and_then(Locale::from_tag))
        .or_else(|| place.language.as_deref().and_then(Locale::from_tag))
        .or_else(|| Locale::from_tag(&shared.settings.language))
        .unwrap_or_default();
    let words = Words(language);
    let eyes = Eyes {
        person: Some(whose.person),
        theme: person.theme,
        language: words.tag().to_owned(),
    };
    let mut shown = shown(shared, &delivery.message, &eyes).await?;
    // Who reads it is the only one it could notify.
    shown.mentions.clear();
    shown.rows.buttons(&delivery.message.buttons);
    let asked_in = interaction.as_ref().map(|interaction| interaction.channel.as_str());
    if let Some(table) = delivery.message.table
        && let Some(link) = link(shared, table).await
        && asked_in.is_none_or(|channel| !link.ends_with(channel))
    {
        shown.rows.link(&words.say("discord-to-table"), &link);
    }
    if matches!(delivery.message.picture, Some(Picture::Hand { .. })) && !place.direct {
        let key = if person.direct {
            "discord-direct-no"
        } else {
            "discord-direct-yes"
        };
        shown
            .rows
            .button(&words.say(key), &Press::Direct(!person.direct), Style::Plain);
    }
    keep(shared, &shown.rows).await?;
    if let Some(interaction) = interaction {
        let mut answered = answer(shared, &interaction, &shown, delivery.row).await;
        if let Err(fault) = &answered
            && fault.status() == Some(400)
            && let Some(bare) = shown.bare()
        {
            tracing::error!(%fault, "Discord does not take an answer as it is; words alone are tried");
            answered = answer(shared, &interaction, &bare, delivery.row).await;
        }
        match answered {
            Err(fault) if is_over(&fault) => {}
            Err(fault) => return Err(failed(&fault)),
            Ok(message) => {
                settled(shared, &interaction.request).await.map_err(not_kept)?;
                too(shared, &person, &interaction, &shown, delivery).await;
                return Ok(Receipt { message, thread: None });
            }
        }
    }
    let Some(account) = &person.account else {
        return Ok(Receipt::default());
    };
    let now = shared.host.now();
    if shared.quiet.left(account, None, Refused::Direct, now).is_none() {
        match direct(shared, account, &shown, delivery).await {
            Err(fault) if matches!(fault.code(), Some(code::CLOSED | code::NO_ACCESS | code::NO_PERMISSION)) => {
                shared.quiet.refuse(account, None, Refused::Direct, now);
            }
            sent => return sent.map_err(|fault| failed(&fault)),
        }
    }
    // What was asked for is not lost without a word; news are under a button anyway.
    match &whose.request {
        Some(_) => hint(shared, &whose, &person, delivery).await,
        None => Ok(Receipt::default()),
    }
}

/// Sends a hand that has changed as a direct message, too, to whoever wants that. It was shown already: nothing is lost if this
/// fails.
async fn too(
    shared: &Shared,
    person: &DiscordPerson,
    interaction: &DiscordInteraction,
    shown: &Shown,
    delivery: &Delivery,
) {
    let hand = matches!(delivery.message.picture, Some(Picture::Hand { .. }));
    let (true, true, true, Some(account)) = (hand, person.direct, interaction.guild.is_some(), &person.account) else {
        return;
    };
    // Whoever only looks at his hand has it before his eyes.
    let said = shared.host.said_in(&interaction.request).await.ok().flatten();
    let only_asked = said.as_deref().and_then(crate::chat::asks_only).is_some();
    let now = shared.host.now();
    if only_asked || shared.quiet.left(account, None, Refused::Direct, now).is_some() {
        return;
    }
    if let Err(fault) = direct(shared, account, shown, delivery).await {
        tracing::info!(%fault, "a direct message was not taken");
        if fault.code() == Some(code::CLOSED) {
            shared.quiet.refuse(account, None, Refused::Direct, now);
        }
    }
}

/// Whether an interaction can be answered no more.
fn is_over(fault: &Fault) -> bool {
    matches!(
        fault.code(),
        Some(code::UNKNOWN_WEBHOOK | code::BAD_TOKEN | code::UNKNOWN_INTERACTION | code::UNKNOWN_MESSAGE)
    ) || matches!(fault.status(), Some(401 | 404))
}

/// Answers an interaction with a row of the outbox: the first one is the edit of what Discord shows as "thinking", others follow.
async fn answer(
    shared: &Shared,
    interaction: &DiscordInteraction,
    shown: &Shown,
    row: i64,
) -> Result<Option<String>, Fault> {
    let first = shared.host.first_answer(&interaction.request).await;
    let first = first.map_err(|_| Fault::Unread)?;
    edit(shared, interaction, shown, first.is_none_or(|first| first == row)).await
}

/// Shows something under an interaction, in as many messages as it takes.
async fn edit(
    shared: &Shared,
    interaction: &DiscordInteraction,
    shown: &Shown,
    mut first: bool,
) -> Result<Option<String>, Fault> {
    let application_id = shared.rest.application().ok_or(Fault::Unreached)?;
    let token = interaction.token.as_str();
    let bodies = shown.bodies();
    let last = bodies.len() - 1;
    let mut message = None;
    for (index, mut body) in bodies.into_iter().enumerate() {
        let picture = shown.file().filter(|_| index == last);
        let answer = if first {
            let route = Route::WebhookOriginalInteractionResponse { application_id, token };
            shared.rest.call(LightMethod::Patch, route, &body, picture).await?
        } else {
            body["flags"] = EPHEMERAL.into();
            let route = Route::WebhookFollowupMessages { application_id, token };
            shared.rest.call(LightMethod::Post, route, &body, picture).await?
        };
        first = false;
        message = answer["id"].as_str().map(str::to_owned);
    }
    Ok(message)
}

/// It was answered: the next start need not care.
async fn settled(shared: &Shared, request: &ExternalId) -> Result<(), crate::host::HostError> {
    if shared.tokens.answered(request) {
        shared.host.discord_answered(request).await?;
    }
    Ok(())
}

/// Answers an interaction at once, with something that is in no outbox; again, if Discord does not take it now.
pub(super) async fn answer_now(shared: &Shared, interaction: &DiscordInteraction, shown: Shown) {
    if let Err(error) = keep(shared, &shown.rows).await {
        tracing::warn!(%error, "buttons could not be kept");
    }
    let mut pause = FIRST_PAUSE;
    for _ in 0..ATTEMPTS {
        match edit(shared, interaction, &shown, true).await {
            Ok(_) => {
                // Presses that ask the host for nothing are not kept.
                if shared.tokens.holds(&interaction.request)
                    && let Err(error) = settled(shared, &interaction.request).await
                {
                    tracing::warn!(%error, "an answer was not noted");
                }
                return;
            }
            Err(fault @ (Fault::Limited | Fault::Unreached | Fault::Unread | Fault::Unsure(_))) => {
                tracing::info!(%fault, "an answer was not taken yet");
            }
            Err(fault) => {
                tracing::warn!(%fault, "an answer was not taken");
                return;
            }
        }
        tokio::time::sleep(pause).await;
        pause *= 2;
    }
}

/// Sends a direct message.
async fn direct(shared: &Shared, account: &str, shown: &Shown, delivery: &Delivery) -> Result<Receipt, Fault> {
    let body = json!({ "recipient_id": account });
    let opened = shared
        .rest
        .call(LightMethod::Post, Route::UserMeDmChannels, &body, None)
        .await?;
    let channel = channel(&opened["id"])?;
    let message = public::send(shared, channel, shown, delivery).await?;
    Ok(Receipt {
        message: Some(message),
        thread: None,
    })
}

/// A channel's number in an answer.
pub(super) fn channel(id: &Value) -> Result<ChannelId, Fault> {
    let number: Option<u64> = id.as_str().and_then(|id| id.parse().ok());
    match number {
        Some(number) if number > 0 => Ok(ChannelId::new(number)),
        _ => Err(Fault::Garbled("a channel without a number".to_owned())),
    }
}

/// Says in public, without a word of what it was, which command shows what could not be told in private.
async fn hint(
    shared: &Shared,
    whose: &Whose,
    person: &DiscordPerson,
    delivery: &Delivery,
) -> Result<Receipt, DeliveryError> {
    let where_to = shared
        .host
        .discord_table(whose.place, whose.table)
        .await
        .map_err(not_read)?;
    let said = match &whose.request {
        Some(request) => shared.host.said_in(request).await.map_err(not_read)?,
        None => None,
    };
    let again = match &delivery.message.picture {
        Some(Picture::Hand { .. }) => Some("rack"),
        _ => said.as_deref().and_then(crate::chat::asks_only),
    };
    // What no command shows again was about something that was to be done: how that stands now can be looked up.
    let (key, command) = match (again, whose.table) {
        (Some(again), _) => ("discord-closed", again),
        (None, Some(_)) => ("discord-closed-once", "board"),
        (None, None) => ("discord-closed-once", "games"),
    };
    let kind = match whose.table {
        Some(table) => shared.host.view(table, None).await.ok().map(|view| view.kind()),
        None => None,
    };
    let language = where_to.language.unwrap_or_else(|| shared.settings.language.clone());
    let words = Words::of(&language);
    let account = person.account.clone().unwrap_or_default();
    let command = crate::chat::menu_path(command, kind);
    let mention = format!("<@{account}>");
    let shown = Shown {
        mentions: vec![account],
        ..Shown::words(words.with(key, &[("person", &mention), ("command", &command)]))
    };
    let target = where_to.thread.unwrap_or(where_to.channel);
    let channel = channel(&target.into()).map_err(|fault| failed(&fault))?;
    let sent = public::send(shared, channel, &shown, delivery).await;
    match sent {
        Ok(message) => Ok(Receipt {
            message: Some(message),
            thread: None,
        }),
        Err(fault @ (Fault::Limited | Fault::Unreached | Fault::Unread | Fault::Unsure(_))) => Err(failed(&fault)),
        // Nothing more can be done: the answer is there for whoever asks again.
        Err(_) => Ok(Receipt::default()),
    }
}

/// The address of a table's thread, or of the channel where it is played.
pub(super) async fn link(shared: &Shared, table: TableId) -> Option<String> {
    let view = shared.host.view(table, None).await.ok()?;
    let shown = shared.host.discord_table(view.place, Some(table)).await.ok()?;
    let guild = match (shown.direct, shown.guild) {
        (true, _) => "@me".to_owned(),
        (false, guild) => guild?,
    };
    let channel = shown.thread.unwrap_or(shown.channel);
    // A table of another platform has no address here.
    channel.parse::<u64>().ok()?;
    Some(format!("https://discord.com/channels/{guild}/{channel}"))
}
