//! The slash commands: made from the command table, registered only when they have changed.

use serde_json::{Value, json};
use serenity::all::{ApplicationId, GuildId};
use serenity::http::{LightMethod, Route};
use sha2::{Digest, Sha256};

use crate::chat::{Menu, MenuCommand, MenuOption, Takes, Worded, menu};

use super::Shared;
use super::markdown::cut;
use super::rest::Fault;

/// The longest description.
const ABOUT: usize = 100;

/// Discord's numbers for what an option is.
mod kind {
    pub(super) const SUBCOMMAND: u8 = 1;
    pub(super) const TEXT: u8 = 3;
    pub(super) const NUMBER: u8 = 4;
    pub(super) const PERSON: u8 = 6;
}

/// Registers the commands wherever the settings say, unless they were registered so before, and takes them away where they were
/// registered by other settings: people would see them twice.
pub(super) async fn register(shared: &Shared) -> Result<(), Fault> {
    let application_id = shared.rest.application().ok_or(Fault::Unreached)?;
    let _alone = shared.registering.lock().await;
    let commands = commands();
    let hash = hex::encode(Sha256::digest(format!("{application_id} {commands}").as_bytes()));
    let wanted: Vec<String> = match shared.settings.guilds.as_slice() {
        [] => vec![String::new()],
        guilds => guilds.iter().map(u64::to_string).collect(),
    };
    let mut refused = None;
    for scope in &wanted {
        if matches!(shared.host.discord_commands(scope).await, Ok(Some(known)) if known == hash) {
            continue;
        }
        match put(shared, application_id, scope, &commands).await {
            Ok(()) => tracing::info!(scope, "commands registered"),
            // Not invited there yet: the other servers need not wait, and the invitation is heard of.
            Err(fault @ Fault::Refused { status: 403 | 404, .. }) if !scope.is_empty() => {
                refused = Some(fault);
                continue;
            }
            Err(fault) => return Err(fault),
        }
        if let Err(error) = shared.host.set_discord_commands(scope, &hash).await {
            tracing::warn!(%error, "that commands were registered was not noted");
        }
    }
    let before = shared.host.discord_scopes().await.unwrap_or_default();
    for scope in before.iter().filter(|scope| !wanted.contains(scope)) {
        match put(shared, application_id, scope, &json!([])).await {
            Ok(()) => tracing::info!(scope, "commands taken away"),
            // Where the bot is no more, nothing is left to take away.
            Err(Fault::Refused { .. }) => {}
            Err(fault) => return Err(fault),
        }
        if let Err(error) = shared.host.forget_discord_commands(scope).await {
            tracing::warn!(%error, "that commands were taken away was not noted");
        }
    }
    refused.map_or(Ok(()), Err)
}

/// Replaces all commands of a scope: of a server by its number, or of all.
async fn put(shared: &Shared, application_id: ApplicationId, scope: &str, commands: &Value) -> Result<(), Fault> {
    let route = match scope.parse().ok().filter(|id: &u64| *id > 0) {
        Some(id) => Route::GuildCommands {
            application_id,
            guild_id: GuildId::new(id),
        },
        None => Route::Commands { application_id },
    };
    shared.rest.call(LightMethod::Put, route, commands, None).await?;
    Ok(())
}

/// All commands, as Discord wants them.
fn commands() -> Value {
    let all = menu().iter().map(|menu| {
        let mut command = match menu {
            Menu::Game(name, about, commands) => {
                let mut game = named(name, about);
                let commands = commands.iter().map(|inner| {
                    let mut inner = command(inner);
                    inner["type"] = kind::SUBCOMMAND.into();
                    inner
                });
                game["options"] = commands.collect();
                game
            }
            Menu::Alone(alone) => command(alone),
        };
        command["type"] = 1.into();
        // In servers and alone with the bot, as an app of the server.
        command["contexts"] = json!([0, 1]);
        command["integration_types"] = json!([0]);
        command
    });
    all.collect()
}

fn command(command: &MenuCommand) -> Value {
    let mut value = named(&command.name, &command.about);
    value["options"] = command.options.iter().map(option).collect();
    value
}

fn option(option: &MenuOption) -> Value {
    let mut value = named(&option.name, &option.about);
    value["required"] = option.required.into();
    match &option.takes {
        Takes::Text => {
            value["type"] = kind::TEXT.into();
            value["autocomplete"] = true.into();
        }
        Takes::Number => {
            value["type"] = kind::NUMBER.into();
            value["min_value"] = 1.into();
        }
        Takes::Person => value["type"] = kind::PERSON.into(),
        Takes::Choice(choices) => {
            value["type"] = kind::TEXT.into();
            let choices = choices.iter().map(|choice| {
                json!({
                    "name": choice.english,
                    "name_localizations": { "cs": choice.czech },
                    "value": choice.english,
                })
            });
            value["choices"] = choices.collect();
        }
    }
    value
}

fn named(name: &Worded, about: &Worded) -> Value {
    json!({
        "name": name.english,
        "name_localizations": { "cs": name.czech },
        "description": cut(&about.english, ABOUT),
        "description_localizations": { "cs": cut(&about.czech, ABOUT) },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Discord's pattern for names.
    fn is_name(name: &Value) -> bool {
        let name = name.as_str().unwrap();
        let fits = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
        (1..=32).contains(&name.chars().count()) && name.chars().all(fits) && name.to_lowercase() == name
    }

    /// How many characters of a command Discord counts: of each text the longest language.
    fn words(value: &Value) -> usize {
        let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
        let longest = |key: &str| length(&value[key]).max(length(&value[format!("{key}_localizations")]["cs"]));
        let inner = |key: &str| value[key].as_array().into_iter().flatten().map(words).sum::<usize>();
        longest("name") + longest("description") + length(&value["value"]) + inner("options") + inner("choices")
    }

    fn check(value: &Value, depth: usize) {
        for name in [&value["name"], &value["name_localizations"]["cs"]] {
            assert!(is_name(name), "{name}");
        }
        for about in [&value["description"], &value["description_localizations"]["cs"]] {
            assert!((1..=100).contains(&about.as_str().unwrap().chars().count()), "{value}");
        }
        let options = value["options"].as_array().map(Vec::as_slice).unwrap_or_default();
        assert!(options.len() <= 25 && depth <= 2);
        for choice in value["choices"].as_array().map(Vec::as_slice).unwrap_or_default() {
            assert!((1..=100).contains(&choice["name"].as_str().unwrap().chars().count()));
        }
        assert!(
            value["choices"]
                .as_array()
                .is_none_or(|choices| (1..=25).contains(&choices.len()))
        );
        for option in options {
            check(option, depth + 1);
        }
    }

    #[test]
    fn commands_keep_to_the_limits() {
        let commands = commands();
        let names: Vec<&str> = (commands.as_array().unwrap().iter())
            .map(|command| command["name"].as_str().unwrap())
            .collect();
        for wanted in ["abaku", "leaderboard", "games", "settings", "help"] {
            assert!(names.contains(&wanted), "{names:?}");
        }
        for command in commands.as_array().unwrap() {
            check(command, 0);
            assert!(words(command) <= 8_000, "{} of {}", words(command), command["name"]);
        }
    }
}
