//! The registration of commands.

use serde_json::{Value, json};

use crate::double::objects;

use super::{Answer, Asked, NO_ACCESS, problem};

pub(super) fn commands(asked: &Asked<'_>, method: &str, guild: Option<u64>) -> Answer {
    let inner = asked.inner;
    let mut world = inner.world();
    if let Some(guild) = guild
        && !world.guilds.get(&guild).is_some_and(|guild| guild.joined)
    {
        return Err(NO_ACCESS);
    }
    match method {
        "GET" => Ok(Value::Array(world.commands.get(&guild).cloned().unwrap_or_default())),
        "PUT" => {
            let given = asked.json().as_array().cloned().unwrap_or_default();
            let before = world.commands.remove(&guild).unwrap_or_default();
            let bot = world.bot;
            let completed = given.into_iter().map(|mut command| {
                let known = before.iter().find(|known| known["name"] == command["name"]);
                let id = known.map_or_else(
                    || json!(inner.clock.snowflake().to_string()),
                    |known| known["id"].clone(),
                );
                complete(&mut command, guild);
                command["id"] = id;
                command["application_id"] = json!(bot.to_string());
                command["version"] = json!(inner.clock.snowflake().to_string());
                command
            });
            let completed: Vec<Value> = completed.collect();
            world.commands.insert(guild, completed.clone());
            world.registrations += 1;
            Ok(Value::Array(completed))
        }
        _ => Err(problem(405, 0, "405: Method Not Allowed")),
    }
}

/// Options as Discord gives them back: those of a subcommand have no more than it has.
fn plain(option: &mut Value) {
    objects::without_nothing(option);
    if let Value::Object(members) = option {
        let group = members
            .get("type")
            .is_some_and(|kind| *kind == json!(1) || *kind == json!(2));
        members.retain(|name, value| {
            let empty = value.as_array().is_some_and(Vec::is_empty) && name != "options";
            !(empty || group && name == "autocomplete")
        });
    }
    for inner in option
        .get_mut("options")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        plain(inner);
    }
}

/// Fills in what Discord fills in.
fn complete(command: &mut Value, guild: Option<u64>) {
    for option in command
        .get_mut("options")
        .and_then(Value::as_array_mut)
        .into_iter()
        .flatten()
    {
        plain(option);
    }
    let Value::Object(command) = command else { return };
    for (name, value) in [
        ("type", json!(1)),
        ("description", json!("")),
        ("default_member_permissions", Value::Null),
        ("nsfw", json!(false)),
        ("dm_permission", json!(true)),
        ("integration_types", json!([0])),
        ("contexts", Value::Null),
    ] {
        command.entry(name).or_insert(value);
    }
    if let Some(guild) = guild {
        command.insert("guild_id".to_owned(), json!(guild.to_string()));
    }
}
