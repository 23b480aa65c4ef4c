//! What arrives from the gateway: commands, presses and forms are acknowledged first of all, then handled in their order.

use serde_json::{Value, json};
use serenity::all::{
    CommandDataOption, CommandDataOptionValue, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind,
    Interaction, MessageFlags,
};
use serenity::http::{LightMethod, Route};
use serenity::model::event::Event;

use crate::chat::{Filled, Suggestion, Typing, fill, menu_line};
use crate::host::{Handled, HostError};
use crate::table::{ExternalId, PersonId, TableId};

use super::asking::Asking;
use super::components::{Rows, Style};
use super::memory::Spot;
use super::order::Place as Turn;
use super::payload::{EPHEMERAL, Shown};
use super::press::{Acknowledged, Draft, Press, acknowledged, key};
use super::rest::{BRIEF, Fault, code};
use super::tokens::GOOD;
use super::words::Words;
use super::{Shared, changes, compose, permissions, private};

/// Discord's numbers for what an interaction is answered with.
mod answer {
    /// A message that is to come.
    pub(super) const LATER: u8 = 5;
    /// A change of the message that was pressed, to come.
    pub(super) const UPDATE_LATER: u8 = 6;
    /// What could be filled in.
    pub(super) const OFFER: u8 = 8;
}

/// Something has arrived.
pub(super) async fn arrived(shared: &Shared, event: Event) {
    match event {
        Event::InteractionCreate(event) => interaction(shared, event.interaction).await,
        // A known event in an unknown form would otherwise vanish without a word.
        Event::Unknown(event) => tracing::debug!(kind = event.kind, "an unknown event from Discord"),
        event => changes::changed(shared, event).await,
    }
}

async fn interaction(shared: &Shared, interaction: Interaction) {
    let Some(mut asking) = Asking::of(&interaction) else {
        return;
    };
    match interaction {
        Interaction::Command(command) => {
            let turn = shared.order.enter(asking.channel.get(), asking.id.get());
            if acknowledge(shared, &asking, Acknowledged::Private).await && at_home(shared, &mut asking).await {
                picked(shared, &asking, &command, turn).await;
            }
        }
        Interaction::Component(component) => {
            let turn = shared.order.enter(asking.channel.get(), asking.id.get());
            if acknowledge(shared, &asking, how(&asking, &component)).await && at_home(shared, &mut asking).await {
                pressed(shared, &asking, &component, turn).await;
            }
        }
        Interaction::Autocomplete(command) => {
            asking.recall_home(shared);
            complete(shared, &asking, &command).await;
        }
        _ => {}
    }
}

/// Finds out which place it is; `false` if that cannot be told now, and the person was told to try again.
async fn at_home(shared: &Shared, asking: &mut Asking) -> bool {
    match asking.find_home(shared).await {
        Ok(()) => true,
        Err(fault) => {
            tracing::warn!(channel = asking.home.get(), %fault, "in what sort of channel that was asked was not told");
            say(shared, asking, "discord-failed").await;
            false
        }
    }
}

/// How a press is acknowledged. What everybody sees is never changed by an answer to one person.
fn how(asking: &Asking, component: &ComponentInteraction) -> Acknowledged {
    let flags = component.message.flags.unwrap_or_default();
    let private = asking.guild.is_none() || flags.contains(MessageFlags::EPHEMERAL);
    match acknowledged(&component.data.custom_id) {
        Acknowledged::Update if !private => Acknowledged::Private,
        how => how,
    }
}

/// Offers how an option could go on, from memory alone.
async fn complete(shared: &Shared, asking: &Asking, command: &CommandInteraction) {
    let (path, filled) = unfold(&command.data.name, &command.data.options);
    let table = filled.iter().find_map(|(name, value)| match value {
        Filled::Number(number) if *name == "table" => Some(TableId(*number)),
        _ => None,
    });
    let spot = Spot {
        place: &asking.place.id,
        thread: asking.thread.as_deref(),
        account: &asking.account.id,
        kind: path.first().and_then(|name| name.parse().ok()),
        table,
    };
    let seen = shared.memory.seen(&spot);
    let typed = (command.data.autocomplete()).map(|typed| (typed.name.to_owned(), typed.value.to_owned()));
    let about_a_game = (typed.as_ref()).is_some_and(|(option, _)| matches!(option.as_str(), "move" | "square"));
    let known = seen.clone();
    let path: Vec<String> = path.into_iter().map(str::to_owned).collect();
    let locale = asking.words().0;
    // A game may take a while to say what can be done.
    let offered = tokio::task::spawn_blocking(move || {
        let typing = Typing {
            locale,
            kind: known.as_ref().map(|view| view.kind()),
            view: known.as_ref().and_then(|view| view.game.as_ref()),
            check: known.as_ref().is_some_and(|view| view.settings.check),
            names: &[],
        };
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        typed.map(|(option, text)| fill(&path, &option, &text, &typing))
    });
    let offered = offered.await.ok().flatten().unwrap_or_default().into_iter();
    let choice = |offered: Suggestion| json!({ "name": offered.label, "value": offered.line });
    let choices: Vec<Value> = offered.map(choice).collect();
    let body = json!({ "type": answer::OFFER, "data": { "choices": choices } });
    if let Err(fault) = respond(shared, asking, &body).await {
        tracing::info!(%fault, "an offer was not taken");
    }
    // The next letter finds what is not in memory yet.
    if seen.is_none() && about_a_game {
        shared.memory.look_around(&shared.host, &spot).await;
    }
}

/// Acknowledges at once; `false` if Discord has given the interaction up, and the person was told so: then nothing may happen.
async fn acknowledge(shared: &Shared, asking: &Asking, how: Acknowledged) -> bool {
    let body = match how {
        Acknowledged::Private => json!({ "type": answer::LATER, "data": { "flags": EPHEMERAL } }),
        Acknowledged::Update => json!({ "type": answer::UPDATE_LATER }),
    };
    match respond(shared, asking, &body).await {
        Ok(()) => true,
        Err(fault) if fault.code() == Some(code::UNKNOWN_INTERACTION) => {
            tracing::warn!("an interaction came too late to be acknowledged");
            false
        }
        // It was acknowledged before, or nobody knows: a second handling does nothing.
        Err(fault) => {
            tracing::warn!(%fault, "an acknowledgement was not taken");
            true
        }
    }
}

/// The one response that Discord waits three seconds for.
async fn respond(shared: &Shared, asking: &Asking, body: &Value) -> Result<(), Fault> {
    let route = Route::InteractionResponse {
        interaction_id: asking.id,
        token: &asking.token,
    };
    let responded = shared
        .rest
        .call_within(BRIEF, LightMethod::Post, route, body, None)
        .await;
    responded.map(|_| ())
}

/// A slash command.
async fn picked(shared: &Shared, asking: &Asking, command: &CommandInteraction, turn: Turn) {
    let (path, filled) = unfold(&command.data.name, &command.data.options);
    match menu_line(&path, &filled) {
        Some(line) => ask(shared, asking, line, turn).await,
        // A command that was registered by another version.
        None => say(shared, asking, "discord-old").await,
    }
}

/// The names of a command, and what was filled in.
fn unfold<'o>(name: &'o str, options: &'o [CommandDataOption]) -> (Vec<&'o str>, Vec<(&'o str, Filled)>) {
    let mut path = vec![name];
    let mut options = options;
    while let [
        CommandDataOption {
            name,
            value: CommandDataOptionValue::SubCommand(inner) | CommandDataOptionValue::SubCommandGroup(inner),
            ..
        },
    ] = options
    {
        path.push(name);
        options = inner;
    }
    let filled = options.iter().filter_map(|option| {
        let value = match &option.value {
            CommandDataOptionValue::String(text) => Filled::Text(text.clone()),
            CommandDataOptionValue::Autocomplete { value, .. } => Filled::Text(value.clone()),
            CommandDataOptionValue::Integer(number) => Filled::Number(*number),
            CommandDataOptionValue::User(id) => Filled::Person(id.to_string()),
            _ => return None,
        };
        Some((option.name.as_str(), value))
    });
    (path, filled.collect())
}

/// A button or a menu.
async fn pressed(shared: &Shared, asking: &Asking, component: &ComponentInteraction, turn: Turn) {
    let mut turn = Some(turn);
    let id = &component.data.custom_id;
    let kept = match key(id) {
        Some(key) => shared.host.discord_line(key).await.ok().flatten(),
        None => Some(id.clone()),
    };
    let press = kept.as_deref().and_then(Press::read);
    if !matches!(press, Some(Press::Line(_) | Press::Sure(_))) {
        // It asks the host for nothing: what comes after it need not wait until it is answered.
        turn = None;
    }
    match press {
        Some(Press::Line(line) | Press::Sure(line)) => {
            if let Some(turn) = turn {
                ask(shared, asking, line, turn).await;
            }
        }
        Some(Press::Ask(line)) => sure(shared, asking, line, component).await,
        Some(Press::No) => say(shared, asking, "discord-not-done").await,
        Some(Press::Open(draft) | Press::Step(draft) | Press::Check(draft)) => compose(shared, asking, &draft).await,
        Some(Press::Pick(_, draft)) => match &component.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => {
                let draft = values.first().map(|value| compose::picked(&draft, value));
                match draft {
                    Some(draft) => compose(shared, asking, &draft).await,
                    None => say(shared, asking, "discord-old").await,
                }
            }
            _ => say(shared, asking, "discord-old").await,
        },
        Some(Press::Direct(wanted)) => direct(shared, asking, wanted).await,
        None => say(shared, asking, "discord-old").await,
    }
}

/// Shows the next step of a move that is being put together.
async fn compose(shared: &Shared, asking: &Asking, draft: &Draft) {
    let (person, words) = reader(shared, asking).await;
    let shown = match person {
        Some(person) => compose::shown(shared, person, draft, words).await,
        None => Shown::words(words.say("discord-not-seated")),
    };
    private::answer_now(shared, &asking.interaction(shared.host.now()), shown).await;
}

/// Whether what is for the person alone shall come as direct messages, too.
async fn direct(shared: &Shared, asking: &Asking, wanted: bool) {
    let (person, words) = reader(shared, asking).await;
    let done = match person {
        Some(person) => shared.host.set_discord_direct(person, wanted).await.is_ok(),
        None => false,
    };
    let key = match (done, wanted) {
        (true, true) => "discord-direct-on",
        (true, false) => "discord-direct-off",
        (false, _) => "discord-failed",
    };
    private::answer_now(
        shared,
        &asking.interaction(shared.host.now()),
        Shown::words(words.say(key)),
    )
    .await;
}

/// Who asks, if he is known, and the words he reads.
async fn reader(shared: &Shared, asking: &Asking) -> (Option<PersonId>, Words) {
    let person = shared.host.discord_person_of(&asking.account.id).await.ok().flatten();
    let people = match person {
        Some(person) => shared.host.discord_people(&[person]).await.unwrap_or_default(),
        None => Vec::new(),
    };
    let chosen = people.into_iter().next().and_then(|person| person.language);
    (person, chosen.map_or_else(|| asking.words(), |tag| Words::of(&tag)))
}

/// Asks whether a line is really to be sent.
async fn sure(shared: &Shared, asking: &Asking, line: String, component: &ComponentInteraction) {
    let (_, words) = reader(shared, asking).await;
    let what = label(component).unwrap_or_default();
    let mut rows = Rows::default();
    rows.button(&words.say("discord-yes"), &Press::Sure(line), Style::Danger);
    rows.button(&words.say("discord-no"), &Press::No, Style::Plain);
    let shown = Shown {
        rows,
        ..Shown::words(words.with("discord-sure", &[("what", &super::markdown::escaped(&what))]))
    };
    private::answer_now(shared, &asking.interaction(shared.host.now()), shown).await;
}

/// What stands on the button that was pressed.
fn label(component: &ComponentInteraction) -> Option<String> {
    let rows = component.message.components.iter();
    let mut inner = rows.flat_map(|row| &row.components);
    inner.find_map(|inner| match inner {
        serenity::all::ActionRowComponent::Button(button) => match &button.data {
            serenity::all::ButtonKind::NonLink { custom_id, .. } if *custom_id == component.data.custom_id => {
                button.label.clone()
            }
            _ => None,
        },
        _ => None,
    })
}

/// Answers with one of our own sentences.
async fn say(shared: &Shared, asking: &Asking, key: &str) {
    let shown = Shown::words(asking.words().say(key));
    private::answer_now(shared, &asking.interaction(shared.host.now()), shown).await;
}

/// Hands a line to the host when its turn has come; what there is to read comes through the outbox, or is said here.
async fn ask(shared: &Shared, asking: &Asking, line: String, turn: Turn) {
    turn.reached().await;
    changes::allowed(shared, asking).await;
    if let Some(missing) = permissions::missing(asking, &line, asking.words()) {
        private::answer_now(shared, &asking.interaction(shared.host.now()), Shown::words(missing)).await;
        return;
    }
    let interaction = asking.interaction(shared.host.now());
    shared.tokens.keep(interaction.clone(), shared.host.now());
    // Both go to the writer in this order, so that whatever survives can be answered.
    let (kept, handled) = tokio::join!(
        shared
            .host
            .add_discord_interaction(interaction.clone(), &asking.place.id),
        shared.host.request(asking.request(line)),
    );
    drop(turn);
    if let Err(error) = kept {
        tracing::warn!(%error, "an interaction was not kept");
    }
    match handled {
        Ok(handled) => {
            finish(shared, asking, &handled).await;
            if let Some(table) = handled.table {
                let (memory, host) = (&shared.memory, &shared.host);
                memory.look(host, &asking.account.id, table, None).await;
            }
        }
        Err(HostError::Closing) => {
            private::answer_now(
                shared,
                &interaction,
                Shown::words(asking.words().say("discord-restarted")),
            )
            .await;
        }
        Err(error) => {
            tracing::error!(%error, "a command was not handled");
            private::answer_now(shared, &interaction, Shown::words(asking.words().say("discord-failed"))).await;
        }
    }
}

/// What only others or everybody were told is done, as far as the asker can see.
async fn finish(shared: &Shared, asking: &Asking, handled: &Handled) {
    let request = asking.request_id();
    if !matches!(shared.host.first_answer(&request).await, Ok(None)) {
        return;
    }
    let (_, words) = reader(shared, asking).await;
    done(shared, &request, words, handled.table).await;
}

async fn done(shared: &Shared, request: &ExternalId, words: Words, table: Option<TableId>) {
    let Ok(Some(interaction)) = shared.tokens.of(&shared.host, request).await else {
        return;
    };
    let link = match table {
        Some(table) => private::link(shared, table).await,
        None => None,
    };
    let mut shown = Shown::words(words.say("discord-done"));
    if let Some(link) = link {
        shown.text.push_str(&format!(" {link}"));
        shown.rows.link(&words.say("discord-to-table"), &link);
    }
    private::answer_now(shared, &interaction, shown).await;
}

/// After a start: interactions that the last process acknowledged but did not answer.
pub(super) async fn finish_open(shared: &Shared) {
    let now = shared.host.now();
    let Ok(open) = shared.host.discord_unanswered(now - GOOD).await else {
        return;
    };
    for interaction in open {
        let words = Words::of(&interaction.language);
        let said = shared.host.said_in(&interaction.request).await;
        let answered = shared.host.first_answer(&interaction.request).await;
        shared.tokens.keep(interaction.clone(), now);
        match (said, answered) {
            // The outbox has the answer.
            (Ok(Some(_)), Ok(Some(_))) => {}
            (Ok(Some(_)), Ok(None)) => done(shared, &interaction.request, words, None).await,
            (Ok(None), _) => {
                private::answer_now(shared, &interaction, Shown::words(words.say("discord-restarted"))).await;
            }
            (Err(error), _) | (_, Err(error)) => tracing::warn!(%error, "an interaction stays unanswered"),
        }
    }
}
