//! People on the double of Discord. They do what its clients let them do: commands that are registered, with the options that those
//! have; buttons and menus that a message has; modals that were opened.

use serde_json::{Value, json};

use crate::double::Double;
use crate::double::world::{Ack, Message, World};

/// Kinds of interactions.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const COMPLETION: u64 = 4;
const MODAL: u64 = 5;

/// Somebody.
#[derive(Clone)]
pub(crate) struct Person {
    pub(crate) discord: Double,
    pub(crate) id: u64,
}

/// What somebody did with the bot, and waits for.
#[derive(Clone)]
pub(crate) struct Asked {
    pub(crate) discord: Double,
    pub(crate) id: u64,
}

/// A button or menu of a message.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Component {
    /// Two for a button, three for a menu.
    pub(crate) kind: u64,
    pub(crate) id: String,
    /// What stands on it, or in it while nothing is chosen.
    pub(crate) label: String,
    pub(crate) disabled: bool,
    /// The values and labels of a menu.
    pub(crate) options: Vec<(String, String)>,
}

/// The buttons and menus of a message, in order.
pub(crate) fn components(message: &Message) -> Vec<Component> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = message.components.as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().cloned().unwrap_or_default())
        .map(|component| Component {
            kind: component["type"].as_u64().unwrap_or_default(),
            id: text(&component["custom_id"]),
            label: text(if component["label"].is_null() {
                &component["placeholder"]
            } else {
                &component["label"]
            }),
            disabled: component["disabled"] == json!(true),
            options: (component["options"].as_array().into_iter().flatten())
                .map(|option| (text(&option["value"]), text(&option["label"])))
                .collect(),
        })
        .collect()
}

/// The component on which that stands, or whose own id that is.
pub(crate) fn component(message: &Message, which: &str) -> Option<Component> {
    let all = components(message);
    let exact = all
        .iter()
        .find(|component| component.label == which || component.id == which);
    exact
        .or_else(|| all.iter().find(|component| component.label.contains(which)))
        .cloned()
}

impl Double {
    pub(crate) fn person(&self, name: &str) -> Person {
        Person {
            discord: self.clone(),
            id: self.user(name),
        }
    }

    /// The command of a name, as it is registered where it is used.
    fn registered(&self, channel: u64, name: &str) -> Value {
        let world = self.world();
        let guild = world.channel(channel).and_then(|channel| channel.guild);
        let lists = [world.commands.get(&guild), world.commands.get(&None)];
        let all: Vec<&Value> = lists.into_iter().flatten().flatten().collect();
        let found = all.iter().find(|command| command["name"] == json!(name));
        let names: Vec<&Value> = all.iter().map(|command| &command["name"]).collect();
        (*found.unwrap_or_else(|| panic!("/{name} is not registered, only {names:?}"))).clone()
    }

    /// A message as it is now.
    #[track_caller]
    pub(crate) fn message(&self, id: u64) -> Message {
        let world = self.world();
        let found = world.messages.get(&id).cloned();
        drop(world);
        found.unwrap_or_else(|| panic!("there is no message {id}\n{}", self.report()))
    }

    /// What everybody in a channel sees now.
    pub(crate) fn shown(&self, channel: u64) -> Vec<Message> {
        self.world().shown(channel)
    }

    /// What was written to a person directly.
    pub(crate) fn direct_to(&self, person: &Person) -> Vec<Message> {
        let world = self.world();
        world
            .direct(person.id)
            .map_or_else(Vec::new, |channel| world.shown(channel))
    }

    /// Waits for a public message in a channel that fits, and gives the last such.
    #[track_caller]
    pub(crate) fn public(
        &self,
        channel: u64,
        what: &str,
        fits: impl Fn(&Message) -> bool + Send,
    ) -> impl Future<Output = Message> + Send {
        self.until(format!("in the channel: {what}"), move |world| {
            world.shown(channel).into_iter().rfind(|message| fits(message))
        })
    }

    /// Waits until the channel has so many threads, and gives the last.
    #[track_caller]
    pub(crate) fn thread(&self, channel: u64, count: usize) -> impl Future<Output = u64> + Send {
        self.until("a thread is opened", move |world| {
            let threads = world.threads(channel);
            (threads.len() >= count).then(|| *threads.last().expect("there is one"))
        })
    }
}

/// The options of a command as they are filled in: `name:value` for those that are named, the rest for the first that takes text.
fn filled(options: &Value, rest: &str, world: &World) -> Vec<Value> {
    let known: Vec<&Value> = options.as_array().into_iter().flatten().collect();
    let of_name = |name: &str| known.iter().find(|option| option["name"] == json!(name)).copied();
    let mut values: Vec<(Value, String)> = Vec::new();
    let mut text = Vec::new();
    for word in rest.split(' ').filter(|word| !word.is_empty()) {
        match word.split_once(':') {
            Some((name, value)) if of_name(name).is_some() => {
                values.push((of_name(name).expect("it is known").clone(), value.replace('+', " ")));
            }
            _ => text.push(word),
        }
    }
    if !text.is_empty() {
        let first = (known.iter())
            .find(|option| option["required"] == json!(true))
            .or_else(|| known.iter().find(|option| option["type"] == json!(3)));
        let first = first.unwrap_or_else(|| panic!("nothing takes {text:?} among {known:?}"));
        values.push(((*first).clone(), text.join(" ")));
    }
    for option in &known {
        let given = values.iter().any(|(given, _)| given["name"] == option["name"]);
        assert!(
            given || option["required"] != json!(true),
            "{} is missing in {rest:?}",
            option["name"]
        );
    }
    (values.into_iter())
        .map(|(option, text)| {
            let kind = option["type"].as_u64().unwrap_or_default();
            let value = match kind {
                4 => json!(text.parse::<i64>().unwrap_or_else(|_| panic!("{text} is no number"))),
                5 => json!(text == "true"),
                6 => json!(
                    (world.users.values())
                        .find(|user| user.name == text.trim_start_matches('@'))
                        .unwrap_or_else(|| panic!("there is nobody called {text}"))
                        .id
                        .to_string()
                ),
                _ => json!(text),
            };
            if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty()) {
                assert!(
                    choices.iter().any(|choice| choice["value"] == value),
                    "{value} is none of {choices:?}"
                );
            }
            json!({ "name": option["name"], "type": kind, "value": value })
        })
        .collect()
}

impl Person {
    /// Types a slash command.
    pub(crate) fn slash(&self, channel: u64, line: &str) -> Asked {
        let data = self.command(channel, line);
        self.interact(channel, COMMAND, &data, None)
    }

    /// The data of a command as it is typed.
    fn command(&self, channel: u64, line: &str) -> Value {
        let line = line.strip_prefix('/').expect("commands begin with a slash");
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        let registered = self.discord.registered(channel, name);
        let world = self.discord.world();
        let subs: Vec<&Value> = (registered["options"].as_array().into_iter().flatten())
            .filter(|option| option["type"] == json!(1))
            .collect();
        let options = if subs.is_empty() {
            filled(&registered["options"], rest, &world)
        } else {
            let (word, rest) = rest.split_once(' ').unwrap_or((rest, ""));
            let sub = subs.iter().find(|sub| sub["name"] == json!(word));
            let sub = sub.unwrap_or_else(|| panic!("/{name} has no {word}"));
            vec![json!({ "name": word, "type": 1, "options": filled(&sub["options"], rest, &world) })]
        };
        let mut data = json!({ "id": registered["id"], "name": name, "type": 1, "options": options });
        if let Some(guild) = registered.get("guild_id") {
            data["guild_id"] = guild.clone();
        }
        let mut people = Vec::new();
        for option in data["options"].as_array().into_iter().flatten() {
            let inner = option["options"].as_array().into_iter().flatten();
            for option in inner.chain([option]).filter(|option| option["type"] == json!(6)) {
                people.extend(option["value"].as_str().and_then(|id| id.parse::<u64>().ok()));
            }
        }
        if !people.is_empty() {
            data["resolved"] = json!({ "users": {}, "members": {} });
            for id in people {
                let user = &world.users[&id];
                let mut member = crate::double::member_of(user);
                member.as_object_mut().expect("it is an object").remove("user");
                data["resolved"]["users"][id.to_string()] = crate::double::user_of(user);
                data["resolved"]["members"][id.to_string()] = member;
            }
        }
        data
    }

    /// Types a command and then something in an option, and is offered how it could go on: names and values.
    pub(crate) async fn complete(&self, channel: u64, line: &str, option: &str, typed: &str) -> Vec<(String, String)> {
        // The client says which option it is in; what else is typed is complete.
        let mut data = self.command(channel, &format!("{line} {option}:x"));
        let mark = |options: &mut Value| {
            for known in options.as_array_mut().into_iter().flatten() {
                if known["name"] == json!(option) {
                    known["focused"] = json!(true);
                    known["value"] = json!(typed);
                    return true;
                }
            }
            false
        };
        let marked = if data["options"][0]["type"] == json!(1) {
            mark(&mut data["options"][0]["options"])
        } else {
            mark(&mut data["options"])
        };
        assert!(marked, "{line} does not fill in {option}");
        let asked = self.interact(channel, COMPLETION, &data, None);
        let ack = asked.acked().await;
        assert_eq!(ack.kind, 8, "{ack:?}");
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (ack.data["choices"].as_array().into_iter().flatten())
            .map(|choice| (text(&choice["name"]), text(&choice["value"])))
            .collect()
    }

    /// Presses a button that a message has.
    #[track_caller]
    pub(crate) fn press(&self, message: &Message, which: &str) -> Asked {
        let now = self.discord.message(message.id);
        let found = component(&now, which);
        let Some(found) = found else {
            panic!("no {which} on {}: {:?}", now.content, components(&now))
        };
        assert!(!found.disabled, "{which} cannot be pressed");
        assert_eq!(found.kind, 2, "{which} is a button");
        self.press_kept(&now, &found.id)
    }

    /// Presses a button of a message as it was when it was seen: clients may be behind.
    pub(crate) fn press_kept(&self, message: &Message, id: &str) -> Asked {
        self.interact(
            message.channel,
            COMPONENT,
            &json!({ "custom_id": id, "component_type": 2 }),
            Some(message),
        )
    }

    /// Chooses values in a menu.
    #[track_caller]
    pub(crate) fn select(&self, message: &Message, which: &str, values: &[&str]) -> Asked {
        let now = self.discord.message(message.id);
        let found = component(&now, which);
        let Some(found) = found.filter(|found| found.kind == 3 && !found.disabled) else {
            panic!("no menu {which} on {}: {:?}", now.content, components(&now))
        };
        for value in values {
            let offered = found.options.iter().any(|(known, _)| known == value);
            assert!(offered, "{value} is none of {:?}", found.options);
        }
        self.interact(
            message.channel,
            COMPONENT,
            &json!({ "custom_id": found.id, "component_type": 3, "values": values }),
            Some(&now),
        )
    }

    /// Fills in a modal that was opened; all its inputs in order.
    pub(crate) fn submit(&self, channel: u64, modal: &Ack, values: &[&str], message: Option<&Message>) -> Asked {
        let inputs = (modal.data["components"].as_array().into_iter().flatten())
            .flat_map(|row| row["components"].as_array().cloned().unwrap_or_default());
        let rows: Vec<Value> = inputs
            .zip(values)
            .map(|(input, value)| {
                json!({ "type": 1, "id": 1, "components": [{ "type": 4, "id": 2, "custom_id": input["custom_id"], "value": value }] })
            })
            .collect();
        let data = json!({ "custom_id": modal.data["custom_id"], "components": rows });
        self.interact(channel, MODAL, &data, message)
    }

    pub(crate) fn interact(&self, channel: u64, kind: u64, data: &Value, message: Option<&Message>) -> Asked {
        Asked {
            discord: self.discord.clone(),
            id: self.discord.interact(self.id, channel, kind, data, message),
        }
    }

    /// Closes or opens his direct messages.
    pub(crate) fn opens_to_the_bot(&self, open: bool) {
        self.discord.world().users.get_mut(&self.id).expect("he is there").open = open;
    }

    /// How he is mentioned.
    pub(crate) fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }
}

impl Asked {
    /// Waits until it is acknowledged.
    #[track_caller]
    pub(crate) fn acked(&self) -> impl Future<Output = Ack> + Send {
        let id = self.id;
        self.discord.until("it is acknowledged", move |world| {
            world.interactions[&id].acks.first().cloned()
        })
    }

    /// Waits for the answer. It is for the one who asked alone.
    #[track_caller]
    pub(crate) fn answer(&self) -> impl Future<Output = Message> + Send {
        let id = self.id;
        let waiting = self.discord.until("it is answered", move |world| {
            let interaction = &world.interactions[&id];
            let message = world.messages.get(&interaction.original?)?;
            (interaction.answered > 0 && !message.loading).then(|| message.clone())
        });
        async move {
            let message = waiting.await;
            assert!(
                message.is_ephemeral() || message.channel == 0,
                "the answer is seen by everybody: {}",
                message.content
            );
            message
        }
    }

    /// Waits until a modal is opened for it.
    pub(crate) async fn modal(&self) -> Ack {
        let ack = self.acked().await;
        assert_eq!(ack.kind, 9, "{ack:?}");
        ack
    }
}
