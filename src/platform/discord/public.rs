//! What everybody sees: messages to channels and to tables' threads, and everything that can go wrong there.
//!
//! What Discord refuses is done with less: without the picture, without the thread. A table is never lost over it; a channel that
//! takes nothing is left alone for a while, and its tables stand still.

use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{ChannelId, MessageId};
use serenity::http::{LightMethod, Route};

use crate::chat::{Button, ButtonStyle};
use crate::host::{Delivery, DeliveryError, DiscordButtons, DiscordTable, Receipt};
use crate::paint::Theme;
use crate::table::{Holder, Phase, PlaceId, Span, TableId, TableView};

use super::Shared;
use super::asking::number_at;
use super::components::{Rows, Style};
use super::payload::Shown;
use super::post::{Eyes, failed, keep, not_read, shown};
use super::press::{Draft, Press};
use super::private::channel;
use super::quiet::Refused;
use super::rest::{Fault, code};
use super::speech::Speech;
use super::words::Words;

/// After so many minutes without a message Discord puts a thread away; a week is the longest it offers.
const THREAD_STAYS: u32 = 10_080;
/// How many messages are looked through for one that may have arrived.
const LOOKED_THROUGH: u32 = 100;
/// The clocks of Discord and ours may differ by so much.
const CLOCKS_DIFFER: Span = Span::minutes(2);

/// Shows a message to everybody in a place, or at a table there.
pub(super) async fn deliver(
    shared: &Shared,
    place: PlaceId,
    table: Option<TableId>,
    delivery: &Delivery,
) -> Result<Receipt, DeliveryError> {
    let place_of = shared.host.discord_table(place, table).await.map_err(not_read)?;
    let view = match table {
        Some(table) => Some(shared.host.view(table, None).await.map_err(not_read)?),
        None => None,
    };
    let language = (view.as_ref().map(|view| view.settings.language.clone()))
        .or_else(|| place_of.language.clone())
        .unwrap_or_else(|| shared.settings.language.clone());
    let words = Words::of(&language);
    let eyes = Eyes {
        person: None,
        theme: Theme::default(),
        language: words.tag().to_owned(),
    };
    let mut message = shown(shared, &delivery.message, &eyes).await?;
    message.rows = rows(shared, delivery, view.as_ref(), words).await;
    keep(shared, &message.rows).await?;
    let to = Target {
        shared,
        place,
        place_of,
        view,
        words,
    };
    let (sent, thread) = to.show(message, delivery).await?;
    to.speaks().await;
    if let Some(view) = &to.view {
        to.mind_buttons(view, delivery, &sent).await;
        to.remember(view, &sent, thread.as_deref()).await;
    }
    Ok(Receipt {
        message: Some(sent.message),
        thread,
    })
}

/// What can be pressed under a public message: under a board that is to be played on, what needs more than a press, too.
async fn rows(shared: &Shared, delivery: &Delivery, view: Option<&TableView>, words: Words) -> Rows {
    let buttons = &delivery.message.buttons;
    let mut rows = Rows::default();
    let playing = |view: &&TableView| view.phase == Phase::Playing && view.game.is_some();
    let (Some(view), Some(board)) = (view.filter(playing), delivery.message.board) else {
        rows.buttons(buttons);
        return rows;
    };
    let (first, others): (Vec<Button>, Vec<Button>) =
        (buttons.iter().cloned()).partition(|button| button.style == ButtonStyle::Primary);
    rows.buttons(&first);
    let draft = |verb: &str| Draft {
        table: view.id,
        board,
        tokens: vec![verb.to_owned()],
        part: None,
    };
    for (verb, label) in Speech::of(shared, words, view).await.verbs(view) {
        rows.button(&label, &Press::Open(draft(verb)), Style::Plain);
    }
    let check = Draft {
        tokens: Vec::new(),
        ..draft("")
    };
    if view.settings.check {
        rows.button(&words.say("discord-check"), &Press::Check(check), Style::Plain);
    }
    rows.row();
    rows.buttons(&others);
    rows
}

/// A message that is there.
struct Sent {
    channel: ChannelId,
    message: String,
    has_buttons: bool,
}

/// To whom a public message goes.
struct Target<'s> {
    shared: &'s Shared,
    place: PlaceId,
    place_of: DiscordTable,
    view: Option<TableView>,
    words: Words,
}

impl Target<'_> {
    /// Shows a message where it belongs; gives the thread that is the table's from now on, if that was not known.
    async fn show(&self, message: Shown, delivery: &Delivery) -> Result<(Sent, Option<String>), DeliveryError> {
        if let Some(thread) = &self.place_of.thread {
            match self.try_at(Some(thread), &message, delivery).await {
                Ok(sent) => return Ok((sent, None)),
                Err(fault) => match fault.code() {
                    // Somebody has deleted it: another one is opened from the channel.
                    Some(code::UNKNOWN_CHANNEL) => {
                        if let Some(view) = &self.view {
                            let forgotten = self.shared.host.forget_thread(self.place, view.id).await;
                            forgotten.map_err(super::post::not_kept)?;
                        }
                    }
                    // The game goes on in the channel; the thread is tried again later.
                    Some(code::LOCKED | code::ARCHIVED) => {
                        let said = self.words.say("discord-locked");
                        let message = Shown {
                            text: format!("{said}\n{}", message.text),
                            ..message
                        };
                        return self.in_channel(message, delivery, false).await;
                    }
                    Some(code::NO_PERMISSION | code::NO_ACCESS) => {
                        return self.in_channel(message, delivery, false).await;
                    }
                    _ => return Err(failed(&fault)),
                },
            }
        }
        self.in_channel(message, delivery, true).await
    }

    /// Shows a message in the channel and opens the table's thread from it.
    async fn in_channel(
        &self,
        message: Shown,
        delivery: &Delivery,
        opens: bool,
    ) -> Result<(Sent, Option<String>), DeliveryError> {
        let sent = match self.try_at(None, &message, delivery).await {
            Ok(sent) => sent,
            Err(fault) => return Err(self.refused(&self.place_of.channel, &fault).await),
        };
        let thread = match &self.view {
            Some(view) if opens && !self.place_of.direct => self.open_thread(view, &sent).await?,
            _ => None,
        };
        Ok((sent, thread))
    }

    /// It takes messages: what stood still because it took none goes on.
    async fn speaks(&self) {
        if !self.place_of.paused {
            return;
        }
        let channel = &self.place_of.channel;
        match self.shared.host.resume_discord_channel(channel).await {
            Ok(true) => tracing::info!(channel, "a channel takes messages again; its tables go on"),
            Ok(false) => {}
            // The next message tries it again.
            Err(error) => tracing::warn!(channel, %error, "tables that could go on still stand still"),
        }
    }

    /// What it means that the channel itself does not take a message.
    async fn refused(&self, channel: &str, fault: &Fault) -> DeliveryError {
        let host = &self.shared.host;
        match fault.code() {
            Some(code::UNKNOWN_CHANNEL | code::UNKNOWN_GUILD) => {
                match host.pause_discord_channel(channel, true).await {
                    Ok(true) => tracing::warn!(channel, "a channel is gone; its tables stand still"),
                    Ok(false) => {}
                    Err(error) => return super::post::not_kept(error),
                }
                failed(fault)
            }
            Some(code::NO_PERMISSION | code::NO_ACCESS | code::LOCKED) => {
                if fault.code() == Some(code::LOCKED) {
                    // A post of a forum: what happens to it is heard of.
                    let quiet = &self.shared.quiet;
                    quiet.refuse(channel, None, Refused::Send, host.now());
                }
                // Nobody's time runs at a table of which nothing can be shown. That ends once this message gets through, which is tried
                // again and again, and also when the channel changes, when the bot connects anew, and when somebody uses it there. What
                // belongs to no table has no clock.
                if self.view.is_some() {
                    match host.pause_discord_channel(channel, true).await {
                        Ok(true) => tracing::warn!(channel, "a channel takes no messages; its tables stand still"),
                        Ok(false) => {}
                        Err(error) => return super::post::not_kept(error),
                    }
                }
                DeliveryError::Later {
                    reason: fault.to_string(),
                    after: Some(wait(Span::minutes(5))),
                    uncertain: false,
                }
            }
            _ => failed(fault),
        }
    }

    /// Sends to the channel or the thread in it, with less if Discord does not take all of it.
    async fn try_at(&self, thread: Option<&str>, message: &Shown, delivery: &Delivery) -> Result<Sent, Fault> {
        let shared = self.shared;
        let now = shared.host.now();
        let parent = self.place_of.channel.as_str();
        let target = thread.unwrap_or(parent);
        let quiet = &shared.quiet;
        if quiet.left(parent, thread, Refused::Send, now).is_some() {
            return Err(Fault::Refused {
                status: 403,
                code: code::NO_PERMISSION,
                reason: "it refused before and is left alone".to_owned(),
            });
        }
        let at = channel(&target.into())?;
        let mut message = message.clone();
        if message.picture.is_some() && quiet.left(parent, thread, Refused::Attach, now).is_some() {
            message = message.in_words();
        }
        let mut sent = send(shared, at, &message, delivery).await;
        if matches!(&sent, Err(fault) if fault.code() == Some(code::ARCHIVED)) {
            self.wake(at).await?;
            sent = send(shared, at, &message, delivery).await;
        }
        let forbidden = |sent: &Result<String, Fault>| matches!(sent, Err(fault) if matches!(fault.code(), Some(code::NO_PERMISSION | code::NO_ACCESS)));
        if forbidden(&sent) && message.picture.is_some() {
            message = message.in_words();
            sent = send(shared, at, &message, delivery).await;
            if sent.is_ok() {
                quiet.refuse(parent, thread, Refused::Attach, now);
            }
        }
        if forbidden(&sent) {
            quiet.refuse(parent, thread, Refused::Send, now);
        }
        if let Err(fault) = &sent
            && fault.status() == Some(400)
            && fault.code() != Some(code::ARCHIVED)
            && let Some(bare) = message.bare()
        {
            tracing::error!(%fault, "Discord does not take a message as it is; words alone are tried");
            message = bare;
            sent = send(shared, at, &message, delivery).await;
        }
        sent.map(|id| Sent {
            channel: at,
            message: id,
            has_buttons: !message.rows.is_empty(),
        })
    }

    /// Brings an archived thread back.
    async fn wake(&self, thread: ChannelId) -> Result<(), Fault> {
        let route = Route::Channel { channel_id: thread };
        let woken = self
            .shared
            .rest
            .call(LightMethod::Patch, route, &json!({ "archived": false }), None)
            .await;
        match woken {
            Ok(_) => Ok(()),
            // Only a moderator may open a locked one.
            Err(Fault::Refused {
                status: 403, reason, ..
            }) => Err(Fault::Refused {
                status: 403,
                code: code::LOCKED,
                reason,
            }),
            Err(fault) => Err(fault),
        }
    }

    /// Opens the table's thread from a message in the channel; `None` if there are no threads here. If it is not known what became of
    /// it, the whole delivery is tried again: it finds what is there.
    async fn open_thread(&self, view: &TableView, sent: &Sent) -> Result<Option<String>, DeliveryError> {
        let shared = self.shared;
        let parent = &self.place_of.channel;
        let refused = shared.quiet.left(parent, None, Refused::Thread, shared.host.now());
        if shared.channels.is_bare(sent.channel) || refused.is_some() {
            return Ok(None);
        }
        let Some(message_id) = message_id(&sent.message) else {
            return Ok(None);
        };
        let game = self.words.say(&format!("{}-name", view.kind()));
        let name = self
            .words
            .with("discord-thread", &[("game", &game), ("table", &view.id.to_string())]);
        let route = Route::ChannelMessageThreads {
            channel_id: sent.channel,
            message_id,
        };
        let body = json!({ "name": super::markdown::cut(&name, 100), "auto_archive_duration": THREAD_STAYS });
        match shared.rest.call(LightMethod::Post, route, &body, None).await {
            Ok(thread) => Ok(thread["id"].as_str().map(str::to_owned)),
            // An earlier attempt opened it: a thread has the number of the message it was opened from.
            Err(fault) if fault.code() == Some(code::HAS_THREAD) => Ok(Some(sent.message.clone())),
            Err(fault) if fault.code() == Some(code::WRONG_SORT) => {
                shared.channels.note_bare(sent.channel);
                Ok(None)
            }
            Err(fault @ Fault::Refused { .. }) => {
                tracing::info!(channel = parent, %fault, "no thread here: the table is played in the channel");
                let quiet = &self.shared.quiet;
                quiet.refuse(parent, None, Refused::Thread, shared.host.now());
                Ok(None)
            }
            Err(fault) => Err(DeliveryError::Later {
                reason: fault.to_string(),
                after: None,
                uncertain: true,
            }),
        }
    }

    /// Takes the buttons from a table's earlier messages once a newer board is there, and notes those of this one.
    async fn mind_buttons(&self, view: &TableView, delivery: &Delivery, sent: &Sent) {
        let host = &self.shared.host;
        let over = matches!(view.phase, Phase::Finished { .. } | Phase::Closed { .. });
        if delivery.message.board.is_some() || over {
            for old in host.discord_buttons(view.id).await.unwrap_or_default() {
                if old.message == sent.message {
                    continue;
                }
                match self.strip(&old).await {
                    // The next board takes them.
                    Err(fault @ (Fault::Limited | Fault::Unreached | Fault::Unsure(_))) => {
                        tracing::info!(%fault, "old buttons stay a while");
                    }
                    _ => {
                        if let Err(error) = host.drop_discord_buttons(view.id, &old.message).await {
                            tracing::warn!(%error, "buttons were not forgotten");
                        }
                    }
                }
            }
        }
        if sent.has_buttons {
            let buttons = DiscordButtons {
                message: sent.message.clone(),
                channel: sent.channel.to_string(),
            };
            if let Err(error) = host.add_discord_buttons(view.id, buttons).await {
                tracing::warn!(%error, "buttons were not noted");
            }
        }
    }

    /// Whoever plays there has seen it: what he can do now is offered while he types.
    async fn remember(&self, view: &TableView, sent: &Sent, thread: Option<&str>) {
        if view.game.is_none() {
            return;
        }
        let players: Vec<_> = (view.seats.iter())
            .filter_map(|seat| match seat.holder {
                Holder::Person(person) => Some(person),
                Holder::Computer(_) => None,
            })
            .collect();
        let (place, channel) = (&self.place_of.channel, sent.channel.to_string());
        // What was shown in the channel itself may have opened the table's thread.
        let thread = thread.or((channel != *place).then_some(channel.as_str()));
        for person in self.shared.host.discord_people(&players).await.unwrap_or_default() {
            if let Some(account) = person.account {
                let memory = &self.shared.memory;
                let host = &self.shared.host;
                memory.look(host, &account, view.id, thread).await;
            }
        }
    }

    async fn strip(&self, old: &DiscordButtons) -> Result<(), Fault> {
        let Some(message_id) = message_id(&old.message) else {
            return Ok(());
        };
        let route = Route::ChannelMessage {
            channel_id: channel(&old.channel.as_str().into())?,
            message_id,
        };
        let body = json!({ "components": [] });
        self.shared.rest.call(LightMethod::Patch, route, &body, None).await?;
        Ok(())
    }
}

/// Sends a message of the outbox in as many pieces as it takes; gives the last one's number. A second attempt shows nothing twice.
pub(super) async fn send(
    shared: &Shared,
    channel_id: ChannelId,
    shown: &Shown,
    delivery: &Delivery,
) -> Result<String, Fault> {
    let bodies = shown.bodies();
    let last = bodies.len() - 1;
    let mut there = match delivery.uncertain {
        true => recent(shared, channel_id, delivery).await?,
        false => Vec::new(),
    };
    let mut number = String::new();
    for (index, mut body) in bodies.into_iter().enumerate() {
        body["nonce"] = format!("{}-{index}", delivery.row).into();
        if let Some(id) = arrived(&mut there, &body) {
            number = id;
            continue;
        }
        body["enforce_nonce"] = true.into();
        let picture = shown.file().filter(|_| index == last);
        let route = Route::ChannelMessages { channel_id };
        let sent = shared.rest.call(LightMethod::Post, route, &body, picture).await?;
        number = sent["id"]
            .as_str()
            .ok_or_else(|| Fault::Garbled("a message without a number".to_owned()))?
            .to_owned();
    }
    Ok(number)
}

/// The messages in a channel since a delivery was first tried that could be its own, oldest first. Those that are known to be of other
/// deliveries are none.
async fn recent(shared: &Shared, channel_id: ChannelId, delivery: &Delivery) -> Result<Vec<Value>, Fault> {
    let since = delivery.first_tried.unwrap_or_else(|| shared.host.now()) - CLOCKS_DIFFER;
    let others = shared.host.discord_others(delivery.row, since - CLOCKS_DIFFER).await;
    let others = others.map_err(|_| Fault::Unread)?;
    let params = vec![
        ("after", number_at(since).max(others.last).max(1).to_string()),
        ("limit", LOOKED_THROUGH.to_string()),
    ];
    match shared.rest.get(Route::ChannelMessages { channel_id }, params).await {
        Ok(Value::Array(mut messages)) => {
            let number = |message: &Value| message["id"].as_str().and_then(|id| id.parse::<u64>().ok());
            messages.retain(|message| !message["id"].as_str().is_some_and(|id| others.messages.contains(id)));
            messages.sort_by_key(number);
            Ok(messages)
        }
        Ok(_) => Ok(Vec::new()),
        // Where the history may not be read, the nonce has to do.
        Err(fault) if matches!(fault.code(), Some(code::NO_PERMISSION | code::NO_ACCESS)) => Ok(Vec::new()),
        Err(fault) => Err(fault),
    }
}

/// The number of the message that a body became, if it is there. It is one with the same text and picture; and where Discord gives a
/// message's nonce back, which it does not promise, with the same nonce. It is taken away: the next body became another one.
fn arrived(there: &mut Vec<Value>, body: &Value) -> Option<String> {
    let picture = |message: &Value| message["attachments"][0]["filename"].as_str().map(str::to_owned);
    let same = |message: &Value| {
        message["author"]["bot"] == true
            && message["content"] == body["content"]
            && picture(message) == picture(body)
            && (message["nonce"].is_null() || message["nonce"] == body["nonce"])
    };
    let at = there.iter().position(same)?;
    there.remove(at)["id"].as_str().map(str::to_owned)
}

fn message_id(number: &str) -> Option<MessageId> {
    let number: u64 = number.parse().ok()?;
    (number > 0).then(|| MessageId::new(number))
}

fn wait(span: Span) -> Duration {
    Duration::from_millis(u64::try_from(span.0).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_that_arrived_is_known_by_what_it_says() {
        let picture = json!([{ "filename": "board-2.png" }]);
        let mut there = vec![
            json!({ "id": "1", "content": "a", "author": { "bot": false }, "attachments": [] }),
            json!({ "id": "2", "content": "a", "author": { "bot": true }, "attachments": [{ "filename": "board-1.png" }] }),
            json!({ "id": "3", "content": "a", "author": { "bot": true }, "attachments": picture }),
            json!({ "id": "4", "content": "a", "author": { "bot": true }, "attachments": [], "nonce": "6-0" }),
            json!({ "id": "5", "content": "a", "author": { "bot": true }, "attachments": [] }),
            json!({ "id": "6", "content": "a", "author": { "bot": true }, "attachments": [] }),
        ];
        let body = json!({ "content": "a", "attachments": [], "nonce": "7-0" });
        let pictured = json!({ "content": "a", "attachments": picture, "nonce": "7-1" });
        assert_eq!(arrived(&mut there, &pictured).as_deref(), Some("3"));
        assert_eq!(arrived(&mut there, &pictured), None);
        assert_eq!(arrived(&mut there, &body).as_deref(), Some("5"));
        assert_eq!(arrived(&mut there, &body).as_deref(), Some("6"), "each is taken once");
        assert_eq!(arrived(&mut there, &body), None);
    }
}
