//! Help and rules, out of the command table.

use crate::chat::words::{COMMANDS, Group, Spec, Topic, spec, verb_word, verb_words};
use crate::chat::{Button, ButtonStyle, Locale, Message, Picture, Piece, Text, bundles};
use crate::games::{Kind, ValueSpec, Verb};

use super::{Voice, arg};

impl Voice<'_> {
    /// The rules of a kind, with a picture.
    pub fn rules(&self, kind: Kind) -> Message {
        let mut text = Text(self.say("rules-title", &[("game", arg(self.game(kind)))]));
        text.line(self.say(&format!("{kind}-rules"), &[]));
        text.line(self.say("rules-more", &[("command", self.typed("help", Some(kind)).into())]));
        let example = kind.example();
        Message {
            text,
            picture: (!example.is_empty()).then(|| Picture::Position {
                kind: kind.name().to_owned(),
                notation: example.to_owned(),
            }),
            buttons: vec![Button {
                label: self.words("button-new", &[("game", arg(self.game(kind)))]),
                line: format!("{kind} new"),
                style: ButtonStyle::Primary,
            }],
            ..Message::default()
        }
    }

    /// All commands, or one of them in full. `kind` is that of the table's thread or of the line.
    pub fn help(&self, kind: Option<Kind>, topic: Option<Topic>) -> Message {
        let text = match topic {
            None => self.overview(kind),
            Some(Topic::Command(name)) => match spec(name) {
                Some(spec) => self.command_help(spec, kind),
                None => self.overview(kind),
            },
            Some(Topic::Verb(kind, name)) => match kind.verbs().iter().find(|verb| verb.name == name) {
                Some(verb) => self.verb_help(verb, kind),
                None => self.overview(Some(kind)),
            },
        };
        Message {
            text,
            ..Message::default()
        }
    }

    fn overview(&self, kind: Option<Kind>) -> Text {
        let mut text = Text(self.say("help-title", &[]));
        for group in Group::ALL {
            text.line(self.say(group_key(group), &[]));
            if group == Group::Game {
                for kind in kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind]) {
                    for verb in kind.verbs() {
                        self.row(
                            &mut text,
                            verb_word(verb, self.locale),
                            &format!("{kind}-help-{}", verb.name),
                        );
                    }
                }
            }
            for spec in COMMANDS.iter().filter(|spec| spec.group == group && is_for(spec, kind)) {
                self.row(&mut text, spec.word(self.locale), &format!("help-{}", spec.name));
            }
        }
        let kind = kind.or(Kind::ALL.first().copied());
        let example = kind.map(|kind| Piece::Code(format!("{}{kind} {}", self.prefix, self.word_of("new"))));
        let topic = Piece::Code(format!(
            "{}{} {}",
            self.prefix,
            self.word_of("help"),
            self.word_of("new")
        ));
        if let Some(example) = example {
            text.line(self.say("help-how", &[("example", arg(example)), ("topic", arg(topic))]));
        }
        text
    }

    fn word_of(&self, name: &'static str) -> &'static str {
        spec(name).map_or(name, |spec| spec.word(self.locale))
    }

    fn row(&self, text: &mut Text, word: &str, key: &str) {
        let args = [
            ("word", arg(Piece::Code(word.to_owned()))),
            ("what", arg(self.say(key, &[]))),
        ];
        text.line(self.say("help-row", &args));
    }

    fn command_help(&self, spec: &Spec, kind: Option<Kind>) -> Text {
        let mut text = Text::default();
        let key = format!("help-{}", spec.name);
        self.row(&mut text, spec.word(self.locale), &key);
        self.more(&mut text, &key);
        if matches!(spec.name, "new" | "settings") {
            let only = Kind::ALL.first().copied().filter(|_| Kind::ALL.len() == 1);
            self.options(&mut text, spec.name, kind.or(only));
        }
        let kind = kind
            .filter(|_| !spec.anywhere)
            .or(Kind::ALL.first().copied().filter(|_| !spec.anywhere));
        let game = kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        let mut example = spec.example(self.locale).to_owned();
        // A move is the kind's to show.
        if let Some(verb) = kind
            .and_then(|kind| kind.verbs().first())
            .filter(|_| spec.name == "check")
        {
            let kind = kind.map(Kind::name).unwrap_or_default();
            example = format!("{} {}", verb_word(verb, self.locale), self.verb_example(kind, verb));
        }
        let example = format!("{}{game}{} {example}", self.prefix, spec.word(self.locale));
        self.example(&mut text, &example);
        self.synonyms(&mut text, spec.words().collect());
        text
    }

    fn verb_help(&self, verb: &'static Verb, kind: Kind) -> Text {
        let key = format!("{kind}-help-{}", verb.name);
        let mut text = Text::default();
        self.row(&mut text, verb_word(verb, self.locale), &key);
        self.more(&mut text, &key);
        let rest = self.verb_example(kind.name(), verb);
        let example = format!("{}{kind} {} {rest}", self.prefix, verb_word(verb, self.locale));
        self.example(&mut text, &example);
        self.synonyms(&mut text, verb_words(verb).collect());
        text
    }

    /// What may follow a verb: the attribute `example` of its help in this language, else the kind's example.
    fn verb_example(&self, kind: &str, verb: &Verb) -> String {
        let key = format!("{kind}-help-{}", verb.name);
        let example = bundles::attribute(self.locale, &key, "example", &Default::default());
        example.unwrap_or_else(|| verb.example.to_owned())
    }

    fn more(&self, text: &mut Text, key: &str) {
        let mut args = fluent_bundle::FluentArgs::new();
        args.set("p", self.prefix.to_owned());
        if let Some(more) = bundles::attribute(self.locale, key, "more", &args) {
            text.line(crate::chat::speech::split(&more, Vec::new()));
        }
    }

    fn example(&self, text: &mut Text, line: &str) {
        text.line(self.say("help-example", &[("line", arg(Piece::Code(line.trim().to_owned())))]));
    }

    fn synonyms(&self, text: &mut Text, words: Vec<&'static str>) {
        let mut unique: Vec<&str> = Vec::new();
        words.into_iter().for_each(|word| {
            if !unique.contains(&word) {
                unique.push(word);
            }
        });
        let words = self.list(unique.into_iter().map(|word| Piece::Code(word.to_owned())));
        text.line(self.say("help-words", &[("words", arg(words))]));
    }

    /// All options that may follow a command, with all their values.
    fn options(&self, text: &mut Text, command: &str, kind: Option<Kind>) {
        for (name, values) in crate::chat::parse::options_shown(command, kind, self.locale) {
            let args = [("option", arg(Piece::Code(name.to_owned()))), ("values", arg(values))];
            text.line(self.say("help-option", &args));
        }
        for option in kind.into_iter().flat_map(Kind::options) {
            let kind = kind.map(Kind::name).unwrap_or_default();
            let values = option.values.iter().map(|value| self.value(kind, option.name, value));
            let values = crate::chat::speech::joined(values.collect(), ", ");
            let name = if self.locale == Locale::Czech {
                option.czech
            } else {
                option.name
            };
            let args = [("option", arg(Piece::Code(name.to_owned()))), ("values", arg(values))];
            text.line(self.say("help-option", &args));
        }
    }

    /// A value of an option with its explanation. What a club has added, such as a bonus layout of its own, may have none.
    fn value(&self, kind: &str, option: &str, value: &ValueSpec) -> Vec<Piece> {
        let word = match self.locale {
            Locale::English => value.name,
            Locale::Czech => value.czech,
        };
        let mut said = vec![Piece::Code(word.to_owned())];
        let key = format!("{kind}-option-{option}-{}", value.name);
        if bundles::has(self.locale, &key) {
            said.push(Piece::Plain(format!(" ({})", self.words(&key, &[]))));
        }
        said
    }
}

fn group_key(group: Group) -> &'static str {
    match group {
        Group::Table => "help-group-table",
        Group::Game => "help-group-game",
        Group::About => "help-group-about",
    }
}

/// Whether a command means anything in a kind of game: where nothing is hidden nobody has a hand to ask for.
fn is_for(spec: &Spec, kind: Option<Kind>) -> bool {
    spec.name != "rack" || kind.is_none_or(Kind::hides)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::table::{PersonId, Time};

    #[test]
    fn a_value_that_nobody_has_explained_is_its_name_alone() {
        let names: HashMap<PersonId, String> = HashMap::new();
        let of_club = ValueSpec {
            name: "our-own",
            czech: "naše",
        };
        for (locale, word) in [(Locale::English, "our-own"), (Locale::Czech, "naše")] {
            let voice = Voice {
                locale,
                zone: jiff::tz::TimeZone::UTC,
                prefix: "/",
                now: Time(0),
                names: &names,
            };
            let said = |value: &ValueSpec| Text(voice.value("abaku", "layout", value)).plain(&voice.zone, locale);
            assert_eq!(said(&of_club), word);
            let options = Kind::Abaku.options();
            let layouts = &options.iter().find(|option| option.name == "layout").unwrap().values;
            let plain = layouts.iter().find(|value| value.name == "plain").unwrap();
            let said = said(plain);
            assert!(said.contains(" (") && said.ends_with(')'), "{said}");
        }
    }
}
