//! Judges every request by Discord's own description of its API, and by an independent reading of it.
//!
//! The description lies outside the repository. Where it is absent, the independent reading judges alone, and the run says so.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::{Registry, Validator};
use serde_json::{Value, json};
use twilight_model::application::command::{Command, CommandOption, CommandOptionChoice};
use twilight_model::channel::message::{AllowedMentions, Component, Embed};
use twilight_model::http::attachment::Attachment;
use twilight_model::http::interaction::InteractionResponse;

use crate::tolerated::{self, Tolerated};

/// Where the description lies, if not beside the repository.
pub(crate) const VARIABLE: &str = "TAHOUN_DISCORD_OPENAPI";
const BASE: &str = "urn:discord";

/// A body as it came.
pub(crate) struct Body {
    pub(crate) json: Value,
    /// The files beside it, by the name of their field: the name and what is in it.
    pub(crate) files: Vec<(String, String, Vec<u8>)>,
    pub(crate) multipart: bool,
}

/// Discord's description of its API.
struct Description {
    document: Value,
    registry: Registry<'static>,
    /// Paths in parts, with their names in the document.
    paths: Vec<(Vec<String>, String)>,
    validators: Mutex<HashMap<String, Option<Arc<Validator>>>>,
}

static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(Description::load);

/// What is wrong with a request, in sentences; and which of the tolerated encodings it has.
pub(crate) fn judge(method: &str, path: &str, body: &Body) -> (Vec<String>, Vec<&'static str>) {
    let mut wrong = read_independently(method, path, body);
    let mut tolerated = Vec::new();
    if let Some(description) = &*DESCRIPTION {
        let (found, used) = description.judge(method, path, body);
        wrong.extend(found);
        tolerated = used;
    }
    (wrong, tolerated)
}

/// What is wrong with what the double itself answers.
pub(crate) fn judge_answer(method: &str, path: &str, status: u16, answer: &Value) -> Vec<String> {
    (DESCRIPTION.as_ref()).map_or_else(Vec::new, |description| {
        description.judge_answer(method, path, status, answer)
    })
}

/// Whether Discord's own description judges.
pub(crate) fn is_described() -> bool {
    DESCRIPTION.is_some()
}

impl Description {
    fn load() -> Option<Description> {
        let path = match std::env::var_os(VARIABLE) {
            Some(path) => PathBuf::from(path),
            None => PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/discord/openapi.json"),
        };
        let Ok(text) = std::fs::read_to_string(&path) else {
            println!(
                "NOT JUDGED BY DISCORD'S DESCRIPTION: {} is not there, {VARIABLE} can name it",
                path.display()
            );
            return None;
        };
        let document: Value = serde_json::from_str(&text).expect("Discord's description is JSON");
        let registry = Registry::new()
            .add(BASE, document.clone())
            .and_then(|registry| registry.prepare())
            .expect("Discord's description is one of schemas");
        let paths = document["paths"].as_object().expect("it has paths");
        let paths = (paths.keys())
            .map(|path| (path.split('/').map(str::to_owned).collect(), path.clone()))
            .collect();
        Some(Description {
            document,
            registry,
            paths,
            validators: Mutex::default(),
        })
    }

    /// The path of the document that a path is one of; one that fits literally wins.
    fn path(&self, path: &str) -> Option<&str> {
        let parts: Vec<&str> = path.split('/').collect();
        let fits = |template: &Vec<String>| {
            template.len() == parts.len()
                && (template.iter().zip(&parts)).all(|(template, part)| template.starts_with('{') || template == part)
        };
        let literal = |template: &Vec<String>| template.iter().filter(|part| !part.starts_with('{')).count();
        (self.paths.iter())
            .filter(|(template, _)| fits(template))
            .max_by_key(|(template, _)| literal(template))
            .map(|(_, name)| name.as_str())
    }

    fn judge(&self, method: &str, path: &str, body: &Body) -> (Vec<String>, Vec<&'static str>) {
        let method = method.to_lowercase();
        let Some(name) = self.path(path) else {
            return (vec!["there is no such path".to_owned()], Vec::new());
        };
        let operation = &self.document["paths"][name][&method];
        if operation.is_null() {
            return (vec![format!("{name} has no {method}")], Vec::new());
        }
        let request = &operation["requestBody"];
        if request.is_null() || body.json.is_null() && request["required"] != json!(true) {
            return (Vec::new(), Vec::new());
        }
        let kind = if body.multipart {
            "multipart/form-data"
        } else {
            "application/json"
        };
        if request["content"][kind].is_null() {
            return (vec![format!("{name} takes no {kind}")], Vec::new());
        }
        let pointer = pointer(&["paths", name, &method, "requestBody", "content", kind, "schema"]);
        let validator = self.validator(&pointer);
        let Some(validator) = validator else {
            return (vec![format!("{pointer} cannot be read")], Vec::new());
        };
        let said = |instance: &Value| -> Vec<String> {
            (validator.iter_errors(instance))
                .map(|error| format!("{} at {}", error, error.instance_path()))
                .collect()
        };
        let wrong = said(&body.json);
        if wrong.is_empty() {
            return (wrong, Vec::new());
        }
        let mended = |without: Option<&Tolerated>| {
            let mut instance = body.json.clone();
            for tolerated in tolerated::ALL {
                if without.is_none_or(|without| without.name != tolerated.name) {
                    (tolerated.mend)(name, &mut instance);
                }
            }
            instance
        };
        let rest = said(&mended(None));
        let needed = |tolerated: &&Tolerated| !validator.is_valid(&mended(Some(tolerated)));
        let used = if rest.is_empty() {
            tolerated::ALL
                .iter()
                .filter(needed)
                .map(|tolerated| tolerated.name)
                .collect()
        } else {
            Vec::new()
        };
        (rest, used)
    }

    fn judge_answer(&self, method: &str, path: &str, status: u16, answer: &Value) -> Vec<String> {
        let method = method.to_lowercase();
        let Some(name) = self.path(path) else {
            return Vec::new();
        };
        let status = status.to_string();
        let described = &self.document["paths"][name][&method]["responses"][&status];
        if described.is_null() {
            return vec![format!("{name} never answers {status}")];
        }
        if described["content"]["application/json"].is_null() || answer.is_null() {
            return Vec::new();
        }
        let pointer = pointer(&[
            "paths",
            name,
            &method,
            "responses",
            &status,
            "content",
            "application/json",
            "schema",
        ]);
        match self.validator(&pointer) {
            Some(validator) => (validator.iter_errors(answer))
                .map(|error| format!("{} at {}", error, error.instance_path()))
                .collect(),
            None => vec![format!("{pointer} cannot be read")],
        }
    }

    fn validator(&self, pointer: &str) -> Option<Arc<Validator>> {
        let mut validators = self.validators.lock().unwrap();
        let known = validators.entry(pointer.to_owned()).or_insert_with(|| {
            let schema = json!({ "$ref": format!("{BASE}#/{}", escaped(pointer)) });
            let built = jsonschema::options().with_registry(&self.registry).build(&schema);
            match built {
                Ok(validator) => Some(Arc::new(validator)),
                Err(error) => {
                    println!("{pointer}: {error}");
                    None
                }
            }
        });
        known.clone()
    }
}

/// A JSON pointer, without its first slash.
fn pointer(parts: &[&str]) -> String {
    let parts = parts.iter().map(|part| part.replace('~', "~0").replace('/', "~1"));
    parts.collect::<Vec<_>>().join("/")
}

/// A pointer as it stands in an address.
fn escaped(pointer: &str) -> String {
    pointer.replace('{', "%7B").replace('}', "%7D")
}

/// What twilight's models and limits say of a request.
fn read_independently(method: &str, path: &str, body: &Body) -> Vec<String> {
    let mut wrong = Vec::new();
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    match (method, parts.as_slice()) {
        ("PUT", ["applications", _, "commands"] | ["applications", _, "guilds", _, "commands"]) => {
            commands(&body.json, &mut wrong);
        }
        ("POST", ["interactions", _, _, "callback"]) => {
            read::<InteractionResponse>(&with_embed_kinds(&body.json), "answer", &mut wrong);
            interaction(&body.json, &mut wrong);
            files(body, &body.json["data"], &mut wrong);
        }
        ("POST", ["channels", _, "messages"] | ["webhooks", _, _])
        | ("PATCH", ["channels", _, "messages", _] | ["webhooks", _, _, "messages", _]) => {
            message(&body.json, &mut wrong);
            files(body, &body.json, &mut wrong);
            let nothing = |name: &str| {
                let value = &body.json[name];
                value.is_null() || value == "" || value.as_array().is_some_and(Vec::is_empty)
            };
            if method == "POST" && ["content", "embeds", "components"].into_iter().all(nothing) && body.files.is_empty()
            {
                wrong.push("the message is empty".to_owned());
            }
        }
        ("POST" | "PATCH", ["channels", _, "messages", _, "threads"] | ["channels", _]) => {
            if let Some(name) = body.json["name"].as_str() {
                said(twilight_validate::channel::name(name), &mut wrong);
            }
        }
        _ => {}
    }
    wrong
}

fn said<E: std::fmt::Display>(result: Result<(), E>, wrong: &mut Vec<String>) {
    wrong.extend(result.err().map(|error| error.to_string()));
}

fn read<T: serde::de::DeserializeOwned>(value: &Value, what: &str, wrong: &mut Vec<String>) -> Option<T> {
    match serde_json::from_value(value.clone()) {
        Ok(read) => Some(read),
        Err(error) => {
            wrong.push(format!("{what}: {error}"));
            None
        }
    }
}

/// Its model of an embed wants a kind, which Discord sets itself.
fn with_embed_kinds(body: &Value) -> Value {
    let mut body = body.clone();
    let embeds = match body.get("data").is_some_and(Value::is_object) {
        true => body["data"].get_mut("embeds"),
        false => body.get_mut("embeds"),
    };
    for embed in embeds.and_then(Value::as_array_mut).into_iter().flatten() {
        if let Value::Object(embed) = embed {
            embed.entry("type").or_insert(json!("rich"));
        }
    }
    body
}

fn message(body: &Value, wrong: &mut Vec<String>) {
    match &body["content"] {
        Value::Null => {}
        Value::String(content) => said(twilight_validate::message::content(content), wrong),
        other => wrong.push(format!("the content is {other}")),
    }
    let nonce = body["nonce"].as_str().unwrap_or_default().chars().count();
    if nonce > 25 {
        wrong.push(format!("the nonce has {nonce} characters"));
    }
    let body = with_embed_kinds(body);
    if !body["embeds"].is_null()
        && let Some(embeds) = read::<Vec<Embed>>(&body["embeds"], "embeds", wrong)
    {
        said(twilight_validate::message::embeds(&embeds), wrong);
    }
    if !body["components"].is_null()
        && let Some(components) = read::<Vec<Component>>(&body["components"], "components", wrong)
    {
        said(twilight_validate::message::components(&components, false), wrong);
        rows_are_sound(&body["components"], wrong);
    }
    if !body["allowed_mentions"].is_null() {
        read::<AllowedMentions>(&body["allowed_mentions"], "allowed mentions", wrong);
    }
    // Buttons of one message need not be many: Discord takes five rows.
    if let Some(rows) = body["components"].as_array()
        && rows.len() > 5
    {
        wrong.push("there are more than five rows".to_owned());
    }
}

/// Rows and menus are not empty, and two components of one message do not have the same id of ours.
fn rows_are_sound(components: &Value, wrong: &mut Vec<String>) {
    let mut ids = Vec::new();
    for row in components.as_array().into_iter().flatten() {
        if row["components"].as_array().is_some_and(Vec::is_empty) {
            wrong.push("a row is empty".to_owned());
        }
        for component in row["components"].as_array().into_iter().flatten() {
            if component["options"].as_array().is_some_and(Vec::is_empty) {
                wrong.push("a menu is empty".to_owned());
            }
            ids.extend(component["custom_id"].as_str());
        }
    }
    let all = ids.len();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() != all {
        wrong.push(format!("two components have the same id: {ids:?}"));
    }
}

fn interaction(body: &Value, wrong: &mut Vec<String>) {
    let data = &body["data"];
    match body["type"].as_u64() {
        Some(8) => {
            let choices = read::<Vec<CommandOptionChoice>>(&data["choices"], "choices", wrong).unwrap_or_default();
            if choices.len() > 25 {
                wrong.push(format!("{} choices are offered", choices.len()));
            }
            for choice in &choices {
                said(twilight_validate::command::choice(choice), wrong);
            }
        }
        Some(9) => {
            let title = data["title"].as_str().unwrap_or_default().chars().count();
            if !(1..=45).contains(&title) {
                wrong.push(format!("the title of a modal has {title} characters"));
            }
            let id = data["custom_id"].as_str().unwrap_or_default().chars().count();
            if !(1..=100).contains(&id) {
                wrong.push(format!("the id of a modal has {id} characters"));
            }
            if let Some(components) = read::<Vec<Component>>(&data["components"], "components of a modal", wrong) {
                if components.is_empty() || components.len() > 5 {
                    wrong.push(format!("a modal has {} rows", components.len()));
                }
                for component in &components {
                    said(twilight_validate::component::component_v1(component), wrong);
                }
            }
        }
        Some(4 | 5 | 7) if !data.is_null() => message(data, wrong),
        _ => {}
    }
}

fn files(body: &Body, json: &Value, wrong: &mut Vec<String>) {
    for (field, name, bytes) in &body.files {
        said(twilight_validate::message::attachment_filename(name), wrong);
        if bytes.is_empty() {
            wrong.push(format!("{field} is empty"));
        }
        if bytes.len() > 10 * 1024 * 1024 {
            wrong.push(format!("{field} has more than 10 MiB"));
        }
    }
    if body.files.len() > 10 {
        wrong.push(format!("{} files are sent", body.files.len()));
    }
    for attachment in json["attachments"].as_array().into_iter().flatten() {
        let id = attachment["id"].as_str().map(str::to_owned);
        let id = id.unwrap_or_else(|| attachment["id"].to_string());
        let file = (body.files.iter()).find(|(field, _, _)| *field == format!("files[{id}]"));
        if let Some(description) = attachment["description"].as_str() {
            said(twilight_validate::message::attachment_description(description), wrong);
        }
        if let Some((_, name, bytes)) = file {
            let attachment = Attachment::from_bytes(name.clone(), bytes.clone(), id.parse().unwrap_or_default());
            said(twilight_validate::message::attachment(&attachment), wrong);
        }
    }
}

fn commands(body: &Value, wrong: &mut Vec<String>) {
    let Some(commands) = body.as_array() else {
        wrong.push("commands are no list".to_owned());
        return;
    };
    if commands.len() > 100 {
        wrong.push(format!("{} commands", commands.len()));
    }
    for command in commands {
        let mut command = command.clone();
        command["version"] = json!("1");
        if command["type"].is_null() {
            command["type"] = json!(1);
        }
        let what = format!("command {}", command["name"]);
        let Some(command) = read::<Command>(&command, &what, wrong) else {
            continue;
        };
        if let Err(error) = twilight_validate::command::command(&command) {
            wrong.push(format!("{what}: {error}"));
        }
        options(&what, &command.options, wrong);
    }
}

/// Options with theirs: twilight leaves those out that have options of their own.
fn options(what: &str, all: &[CommandOption], wrong: &mut Vec<String>) {
    let checked = twilight_validate::command::options(all);
    wrong.extend(checked.err().map(|error| format!("{what}: {error}")));
    for option in all {
        let checked = twilight_validate::command::option(option);
        wrong.extend(checked.err().map(|error| format!("{what} {}: {error}", option.name)));
        options(what, option.options.as_deref().unwrap_or_default(), wrong);
    }
}
