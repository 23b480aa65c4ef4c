//! The command table as menus: for platforms where a command is picked from a list and its options are filled in one by one.
//!
//! What was picked becomes one line for the one parser, [`line()`]. Names are those that are typed, in both languages; how an option
//! is called in a menu does not change how it is written in the line.

use std::sync::LazyLock;

use fluent_bundle::FluentArgs;

use crate::games::{Kind, Verb};

use super::command::Command;
use super::options::{HOUSE, Values};
use super::parse::{choices_of, options_of};
use super::words::{COMMANDS, Spec, verb_word};
use super::{Context, Locale, NameRef, Parsed, bundles, parse};

/// Words in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worded {
    /// In English.
    pub english: String,
    /// In Czech.
    pub czech: String,
}

impl Worded {
    fn each(say: impl Fn(Locale) -> String) -> Self {
        Worded {
            english: say(Locale::English),
            czech: say(Locale::Czech),
        }
    }

    fn message(key: &str) -> Self {
        Worded::each(|locale| bundles::format(locale, key, &FluentArgs::new()))
    }
}

/// What stands in the list at the top.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Menu {
    /// A game with its commands.
    Game(Worded, Worded, Vec<MenuCommand>),
    /// A command that belongs to no game.
    Alone(MenuCommand),
}

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuCommand {
    /// Its name; the English one is the word in the line.
    pub name: Worded,
    /// What it does.
    pub about: Worded,
    /// Its options, those that must be given first.
    pub options: Vec<MenuOption>,
}

/// An option of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MenuOption {
    /// Its name.
    pub name: Worded,
    /// What it is about.
    pub about: Worded,
    /// Whether it must be given.
    pub required: bool,
    /// What it takes.
    pub takes: Takes,
    written: Written,
}

/// What an option takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Takes {
    /// Words, with help while they are typed.
    Text,
    /// A whole number from 1 on.
    Number,
    /// One of these; the English word is what stands in the line.
    Choice(Vec<Worded>),
    /// Somebody.
    Person,
}

/// How an option stands in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Written {
    /// As it is.
    Bare,
    /// With its name: `clock=12h`.
    Named(&'static str),
    /// As the table at the end of the line: `@12`.
    Table,
}

/// What was filled in for an option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filled {
    /// Words, or the value of a choice.
    Text(String),
    /// A number.
    Number(i64),
    /// Somebody, by the platform's id.
    Person(String),
}

/// Choices beyond these are typed: what Discord takes.
const MOST_CHOICES: usize = 25;

static MENUS: LazyLock<Vec<Menu>> = LazyLock::new(menus);

/// All there is to pick from.
pub fn menu() -> &'static [Menu] {
    &MENUS
}

/// The command of those names: the game's, if it belongs to one, and its own.
pub(super) fn find<'n>(path: &[&'n str]) -> Option<(Option<&'n str>, &'static MenuCommand)> {
    let named = |command: &&MenuCommand, name: &str| command.name.english == name;
    menu().iter().find_map(|menu| match (menu, path) {
        (Menu::Game(game, _, commands), [first, second]) if game.english == *first => commands
            .iter()
            .find(|command| named(command, second))
            .map(|command| (Some(*first), command)),
        (Menu::Alone(command), [only]) if named(&command, only) => Some((None, command)),
        _ => None,
    })
}

/// The line that a picked command is, its options in the order of the menu; `None` if there is no such command. What was filled in
/// for options that are unknown is left out.
pub fn line(path: &[&str], filled: &[(&str, Filled)]) -> Option<String> {
    let (game, command) = find(path)?;
    let mut line = game.map(|game| format!("{game} ")).unwrap_or_default();
    line.push_str(&command.name.english);
    for option in &command.options {
        let given = filled.iter().find(|(name, _)| *name == option.name.english);
        let Some((_, value)) = given else { continue };
        let value = match value {
            Filled::Text(text) => text.trim().replace(['\n', '\r'], " "),
            Filled::Number(number) => number.to_string(),
            Filled::Person(id) => NameRef::Account(id.clone()).to_string(),
        };
        if value.is_empty() {
            continue;
        }
        line.push(' ');
        match option.written {
            Written::Bare => line.push_str(&value),
            Written::Table => line.push_str(&format!("@{value}")),
            Written::Named(name) if value.contains(char::is_whitespace) => {
                line.push_str(&format!("{name}=\"{}\"", value.replace('"', "")));
            }
            Written::Named(name) => line.push_str(&format!("{name}={value}")),
        }
    }
    Some(line)
}

/// The name of the command that a line is, if it only asks for something, so that asking again does no harm.
pub fn asks_only(line: &str) -> Option<&'static str> {
    let context = Context {
        certain: true,
        ..Context::default()
    };
    let Parsed::Command(line) = parse(line, &context) else {
        return None;
    };
    // As a line it is a form of the log; a menu has it under a name of its own.
    if matches!(line.command, Command::Moves { .. }) {
        return Some("moves");
    }
    let name = line.command.name();
    let asks = [
        "rack",
        "check",
        "board",
        "log",
        "games",
        "leaderboard",
        "settings",
        "rules",
        "help",
    ];
    asks.into_iter().find(|asks| *asks == name)
}

/// How a command is picked: `/abaku rack`, or `/help`.
pub fn path(command: &str, kind: Option<Kind>) -> String {
    let game = |kind: &Kind| find(&[kind.name(), command]).is_some();
    match kind.or(Kind::ALL.first().copied()).filter(game) {
        Some(kind) if find(&[command]).is_none() => format!("/{kind} {command}"),
        _ => format!("/{command}"),
    }
}

fn menus() -> Vec<Menu> {
    let mut menus = Vec::new();
    for &kind in Kind::ALL {
        let name = Worded::each(|_| kind.name().to_owned());
        let verbs = kind.verbs().iter().map(|verb| verb_menu(kind, verb));
        let commands = COMMANDS
            .iter()
            .filter(|spec| !spec.anywhere || spec.name == "leaderboard");
        let commands = commands.map(|spec| house_menu(spec, Some(kind)));
        let looks = kind.moves_from_squares().then(moves_menu);
        menus.push(Menu::Game(
            name,
            Worded::message(&format!("{kind}-name")),
            verbs.chain(commands).chain(looks).collect(),
        ));
    }
    let anywhere = COMMANDS.iter().filter(|spec| spec.anywhere);
    menus.extend(anywhere.map(|spec| Menu::Alone(house_menu(spec, None))));
    menus
}

/// What can be done from a square: [`Command::Moves`].
fn moves_menu() -> MenuCommand {
    MenuCommand {
        name: Worded {
            english: "moves".to_owned(),
            ..Worded::message("menu-moves")
        },
        about: Worded::message("menu-moves-about"),
        options: vec![
            MenuOption {
                about: Worded::message("menu-moves-square"),
                required: true,
                ..option("square", Takes::Text, Written::Bare)
            },
            option("table", Takes::Number, Written::Table),
        ],
    }
}

/// A whole move, which the kind says how to write.
fn whole_move(kind: Kind, verb: &Verb) -> MenuOption {
    MenuOption {
        name: Worded {
            english: "move".to_owned(),
            ..Worded::message("menu-move")
        },
        about: Worded::message(&format!("{kind}-help-{}.option", verb.name)),
        required: true,
        takes: Takes::Text,
        written: Written::Bare,
    }
}

/// A verb: what follows it is one text; what its example has behind the first word can be filled in by itself, too.
fn verb_menu(kind: Kind, verb: &'static Verb) -> MenuCommand {
    let mut options = Vec::new();
    let words = kind.words();
    for (index, word) in verb.example.split(' ').filter(|word| !word.is_empty()).enumerate() {
        let one_of_words = words.iter().any(|(english, _)| *english == word);
        options.push(match (index, one_of_words) {
            (0, _) => whole_move(kind, verb),
            (_, false) => option("square", Takes::Text, Written::Bare),
            (_, true) => {
                let choices = words.iter().map(|(english, czech)| Worded {
                    english: (*english).to_owned(),
                    czech: (*czech).to_owned(),
                });
                option("direction", Takes::Choice(choices.collect()), Written::Bare)
            }
        });
    }
    options.push(option("table", Takes::Number, Written::Table));
    MenuCommand {
        name: Worded::each(|locale| verb_word(verb, locale).to_owned()),
        about: Worded::message(&format!("{kind}-help-{}", verb.name)),
        options,
    }
}

fn house_menu(spec: &'static Spec, kind: Option<Kind>) -> MenuCommand {
    let person = |name| option(name, Takes::Person, Written::Bare);
    let required = |option| MenuOption {
        required: true,
        ..option
    };
    let choice = |name| option(name, choices(spec.name), Written::Bare);
    let mut options = match spec.name {
        "new" => named_options("new", kind),
        "settings" => std::iter::once(choice("whose"))
            .chain(as_one(named_options("settings", kind)))
            .collect(),
        "invite" => vec![required(person("player")), person("player2"), person("player3")],
        "kick" => vec![required(person("player"))],
        "computer" => {
            let levels = (1..=kind.map_or(1, Kind::levels)).map(|level| Worded::each(|_| level.to_string()));
            vec![
                option("level", Takes::Choice(levels.collect()), Written::Bare),
                person("player"),
            ]
        }
        "offer" => vec![required(choice("what"))],
        "board" => vec![choice("form")],
        "leaderboard" => vec![choice("scope")],
        "check" => {
            let first = kind.and_then(|kind| Some(whole_move(kind, kind.verbs().first()?)));
            first.into_iter().collect()
        }
        "log" => vec![option("page", Takes::Number, Written::Bare)],
        "help" => vec![option("topic", Takes::Text, Written::Bare)],
        _ => Vec::new(),
    };
    let without_table = spec.anywhere || matches!(spec.name, "new" | "rules");
    if !without_table || spec.name == "settings" {
        options.push(option("table", Takes::Number, Written::Table));
    }
    MenuCommand {
        name: Worded::each(|locale| spec.word(locale).to_owned()),
        about: Worded::message(&format!("help-{}", spec.name)),
        options,
    }
}

fn option(name: &str, takes: Takes, written: Written) -> MenuOption {
    MenuOption {
        name: Worded {
            english: name.to_owned(),
            ..Worded::message(&format!("menu-{name}"))
        },
        about: Worded::message(&format!("menu-{name}-about")),
        required: false,
        takes,
        written,
    }
}

/// The few words that may follow a command.
fn choices(command: &str) -> Takes {
    let czech = choices_of(command, Locale::Czech);
    let english = choices_of(command, Locale::English);
    Takes::Choice(pairs(&english, &czech))
}

fn pairs(english: &[&str], czech: &[&str]) -> Vec<Worded> {
    let pair = |(english, czech): (&&str, &&str)| Worded {
        english: (*english).to_owned(),
        czech: (*czech).to_owned(),
    };
    english.iter().zip(czech).map(pair).collect()
}

/// Options of several games as one menu has them: those of one name are one, with the values of all, called as in the first game.
fn as_one(options: Vec<MenuOption>) -> Vec<MenuOption> {
    let mut merged: Vec<MenuOption> = Vec::new();
    for option in options {
        match merged
            .iter_mut()
            .find(|known| known.name.english == option.name.english)
        {
            Some(known) => known.take_in(option),
            None => merged.push(option),
        }
    }
    merged
}

impl MenuOption {
    /// Takes in what another game allows for an option of the same name.
    fn take_in(&mut self, other: MenuOption) {
        match (&mut self.takes, other.takes) {
            (Takes::Choice(known), Takes::Choice(more)) => {
                for value in more {
                    if known.iter().all(|known| known.english != value.english) {
                        known.push(value);
                    }
                }
                let all = |word: fn(&Worded) -> &String| known.iter().map(word).cloned().collect::<Vec<_>>().join(", ");
                self.about = Worded {
                    english: all(|value| &value.english),
                    czech: all(|value| &value.czech),
                };
                if known.len() > MOST_CHOICES {
                    self.takes = Takes::Text;
                }
            }
            (takes, _) => *takes = Takes::Text,
        }
    }
}

/// The options that are written with their names.
fn named_options(command: &str, kind: Option<Kind>) -> Vec<MenuOption> {
    let english = options_of(command, kind, Locale::English);
    let czech = options_of(command, kind, Locale::Czech);
    let both = english.into_iter().zip(czech);
    both.map(|((name, values), (czech_name, czech_values))| {
        let house = HOUSE.iter().find(|option| option.word(Locale::English) == name);
        let takes = match house.map(|option| option.values) {
            Some(Values::People) => Takes::Person,
            Some(Values::Clock | Values::Zone) => Takes::Text,
            _ if values.is_empty() || values.len() > MOST_CHOICES => Takes::Text,
            _ => Takes::Choice(pairs(&values, &czech_values)),
        };
        let about = match house {
            Some(_) => Worded::message(&format!("menu-{name}-about")),
            None => Worded {
                english: values.join(", "),
                czech: czech_values.join(", "),
            },
        };
        MenuOption {
            name: Worded {
                english: name.to_owned(),
                czech: czech_name.to_owned(),
            },
            about,
            required: false,
            written: match takes {
                Takes::Person => Written::Bare,
                _ => Written::Named(name),
            },
            takes,
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Filled {
        Filled::Text(text.to_owned())
    }

    #[test]
    fn what_is_picked_becomes_one_line() {
        type Case<'c> = (&'c [&'c str], &'c [(&'c str, Filled)], &'c str);
        let cases: &[Case<'_>] = &[
            (
                &["abaku", "place"],
                &[("move", text("3,1,4 H8 across"))],
                "abaku place 3,1,4 H8 across",
            ),
            (
                &["abaku", "place"],
                &[
                    ("direction", text("down")),
                    ("square", text("H8")),
                    ("move", text(" 3,1 ")),
                ],
                "abaku place 3,1 H8 down",
            ),
            (
                &["abaku", "new"],
                &[
                    ("clock", text("12 h")),
                    ("players", text("3")),
                    ("invite", Filled::Person("17".to_owned())),
                    ("centre", text("double")),
                ],
                "abaku new players=3 clock=\"12 h\" <@17> centre=double",
            ),
            (
                &["abaku", "log"],
                &[("table", Filled::Number(12)), ("page", Filled::Number(2))],
                "abaku log 2 @12",
            ),
            (
                &["settings"],
                &[("whose", text("here")), ("language", text("cs"))],
                "settings here language=cs",
            ),
            (&["abaku", "pass"], &[("unknown", text("x"))], "abaku pass"),
            (&["abalone", "moves"], &[("square", text("e5"))], "abalone moves e5"),
        ];
        for (path, filled, expected) in cases {
            let line = line(path, filled).unwrap();
            assert_eq!(line, *expected);
            let context = Context {
                certain: true,
                ..Context::default()
            };
            assert!(matches!(parse(&line, &context), Parsed::Command(_)), "{line}");
        }
        assert_eq!(line(&["abaku", "fly"], &[]), None);
        assert_eq!(line(&["abaku", "moves"], &[]), None, "what is laid there does not move");
    }

    #[test]
    fn what_only_asks_is_named_as_it_is_picked() {
        assert_eq!(asks_only("abaku log 2 @12"), Some("log"));
        assert_eq!(asks_only("abalone moves e5 @12"), Some("moves"));
        assert_eq!(asks_only("abaku pass"), None);
        assert_eq!(path("moves", Some("abalone".parse().unwrap())), "/abalone moves");
    }

    #[test]
    fn every_command_of_the_table_can_be_picked() {
        for spec in COMMANDS {
            let path: &[&str] = if spec.anywhere {
                &[spec.name]
            } else {
                &["abaku", spec.name]
            };
            assert!(find(path).is_some(), "{}", spec.name);
        }
        for kind in Kind::ALL {
            for verb in kind.verbs() {
                assert!(find(&[kind.name(), verb.name]).is_some());
            }
        }
    }

    #[test]
    fn what_must_be_given_stands_first_and_names_are_told_apart() {
        for menu in menu() {
            let commands = match menu {
                Menu::Game(_, _, commands) => commands.iter().collect(),
                Menu::Alone(command) => vec![command],
            };
            assert!(commands.len() <= MOST_CHOICES);
            for command in commands {
                let required: Vec<bool> = command.options.iter().map(|option| option.required).collect();
                assert!(required.is_sorted_by(|one, next| one >= next), "{command:?}");
                for locale in Locale::ALL {
                    let mut names: Vec<&str> = (command.options.iter())
                        .map(|option| match locale {
                            Locale::English => option.name.english.as_str(),
                            Locale::Czech => option.name.czech.as_str(),
                        })
                        .collect();
                    let all = names.len();
                    names.sort_unstable();
                    names.dedup();
                    assert_eq!(names.len(), all, "{command:?}");
                }
            }
        }
    }
}
