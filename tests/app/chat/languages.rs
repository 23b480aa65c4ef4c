//! The locale files: complete, alike, used, with the plurals of their language and no gendered verbs.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use tahoun::chat::COMMANDS;
use tahoun::games::Kind;

/// A message: its variables, its plural forms by selector, its text as it stands in the file.
#[derive(Debug, Default)]
struct Said {
    variables: BTreeSet<String>,
    plurals: Vec<BTreeSet<String>>,
    text: String,
    attributes: BTreeSet<String>,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            found.push(path);
        }
    }
}

/// All messages of a language by key.
fn messages(tag: &str) -> BTreeMap<String, Said> {
    let mut found = Vec::new();
    files(&root().join("assets/locales").join(tag), "ftl", &mut found);
    assert!(!found.is_empty());
    let mut messages = BTreeMap::new();
    for path in found {
        let source = fs::read_to_string(&path).unwrap();
        let resource = fluent_syntax::parser::parse(source.as_str())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        for entry in &resource.body {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::Junk { content } => panic!("{}: {content}", path.display()),
                _ => continue,
            };
            let mut said = Said::default();
            let value = message.value.as_ref();
            read(
                value.unwrap_or_else(|| panic!("{} says nothing", message.id.name)),
                &mut said,
            );
            for attribute in &message.attributes {
                said.attributes.insert(attribute.id.name.to_owned());
                read(&attribute.value, &mut said);
            }
            let twice = messages.insert(message.id.name.to_owned(), said);
            assert!(twice.is_none(), "{} stands twice in {tag}", message.id.name);
        }
    }
    messages
}

fn read(pattern: &Pattern<&str>, said: &mut Said) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { value } => said.text.push_str(value),
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => inline_of(inline, said),
                Expression::Select { selector, variants } => {
                    inline_of(selector, said);
                    let mut names = BTreeSet::new();
                    for variant in variants {
                        said.text.push('\n');
                        if let VariantKey::Identifier { name } = variant.key {
                            names.insert(name.to_owned());
                        }
                        read(&variant.value, said);
                    }
                    if names.contains("one") || names.contains("few") || names.contains("many") {
                        said.plurals.push(names);
                    }
                }
            },
        }
    }
}

fn inline_of(inline: &InlineExpression<&str>, said: &mut Said) {
    match inline {
        InlineExpression::VariableReference { id } => {
            said.variables.insert(id.name.to_owned());
            said.text.push('$');
            said.text.push_str(id.name);
        }
        InlineExpression::FunctionReference { arguments, .. } => arguments
            .positional
            .iter()
            .for_each(|argument| inline_of(argument, said)),
        _ => {}
    }
}

/// All string literals of the sources.
fn literals() -> BTreeSet<String> {
    let mut found = Vec::new();
    files(&root().join("src"), "rs", &mut found);
    let mut literals = BTreeSet::new();
    for path in found {
        let source = fs::read_to_string(path).unwrap();
        literals.extend(source.split('"').map(str::to_owned));
    }
    literals
}

/// Whether a key is made by a format string such as `{kind}-help-{}`.
fn is_made_by(key: &str, format: &str) -> bool {
    let mut parts = Vec::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((_, after)) = after.split_once('}') else {
            return false;
        };
        parts.push(before);
        rest = after;
    }
    parts.push(rest);
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if parts.len() < 2 || !parts.iter().all(|part| part.chars().all(plain)) || parts.concat().len() < 4 {
        return false;
    }
    let mut key = match key.strip_prefix(parts[0]) {
        Some(key) => key,
        None => return false,
    };
    for part in &parts[1..parts.len() - 1] {
        match key.find(part) {
            Some(at) => key = &key[at + part.len()..],
            None => return false,
        }
    }
    key.ends_with(parts[parts.len() - 1])
}

#[test]
fn both_languages_say_the_same_things_with_the_same_arguments() {
    let (english, czech) = (messages("en"), messages("cs"));
    let keys = |messages: &BTreeMap<String, Said>| messages.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&english), keys(&czech));
    for (key, said) in &english {
        // Of the parts of a date each language takes those that it writes.
        if key != "time" {
            assert_eq!(said.variables, czech[key].variables, "{key}");
        }
        assert_eq!(said.attributes, czech[key].attributes, "{key}");
    }
}

#[test]
fn every_message_is_used() {
    let literals = literals();
    for key in messages("en").keys() {
        let used = literals.contains(key)
            || literals
                .iter()
                .any(|format| format.contains('{') && is_made_by(key, format));
        assert!(used, "nobody says {key}");
    }
}

#[test]
fn every_message_that_code_names_is_there() {
    let messages = messages("en");
    let topics: BTreeSet<&str> = messages
        .keys()
        .filter_map(|key| key.split_once('-'))
        .map(|(topic, _)| topic)
        .collect();
    let kinds: Vec<String> = Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect();
    for literal in literals() {
        let is_key = literal
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && !literal.ends_with('-');
        let Some((topic, _)) = literal.split_once('-') else {
            continue;
        };
        let of_kind = kinds.iter().any(|kind| kind == topic);
        if is_key && (topics.contains(topic) || of_kind) {
            assert!(messages.contains_key(&literal), "{literal} is missing");
        }
    }
}

#[test]
fn every_command_verb_and_option_is_explained() {
    let messages = messages("en");
    let mut wanted: Vec<String> = COMMANDS.iter().map(|spec| format!("help-{}", spec.name)).collect();
    for kind in Kind::ALL {
        wanted.extend([format!("{kind}-name"), format!("{kind}-rules")]);
        wanted.extend(kind.verbs().iter().map(|verb| format!("{kind}-help-{}", verb.name)));
        for option in kind.options() {
            wanted.extend(
                (option.values.iter())
                    .filter(|value| crate::is_ours(*kind, option.name, value.name))
                    .map(|value| format!("{kind}-option-{}-{}", option.name, value.name)),
            );
        }
    }
    let missing: Vec<_> = wanted.iter().filter(|key| !messages.contains_key(*key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn every_rule_that_a_refusal_names_has_a_name() {
    let messages = messages("en");
    for kind in Kind::ALL {
        let refused = format!("{kind}-refused-");
        let rules: Vec<&str> = messages.keys().filter_map(|key| key.strip_prefix(&refused)).collect();
        assert!(!rules.is_empty());
        for rule in rules {
            assert!(messages.contains_key(&format!("{kind}-rule-{rule}")), "{rule}");
        }
    }
}

#[test]
fn plurals_are_those_of_the_language() {
    for (tag, forms) in [("en", &["one", "other"][..]), ("cs", &["one", "few", "other"])] {
        for (key, said) in messages(tag) {
            for names in &said.plurals {
                assert!(
                    forms.iter().all(|form| names.contains(*form)),
                    "{key} in {tag} has only {names:?}"
                );
            }
        }
    }
}

#[test]
fn what_has_a_plural_in_one_language_has_one_in_the_other() {
    let (english, czech) = (messages("en"), messages("cs"));
    for (key, said) in &english {
        assert!(
            said.plurals.is_empty() || !czech[key].plurals.is_empty(),
            "{key} has no plural in Czech"
        );
    }
}

#[test]
fn no_czech_verb_depends_on_a_persons_gender() {
    for (key, said) in messages("cs") {
        let text = &said.text;
        for mark in ["(a)", "/a ", "l/la", "jsi byl", "by jsi"] {
            assert!(!text.contains(mark), "{key}: {text}");
        }
        let words: Vec<&str> = text.split_whitespace().collect();
        for pair in words.windows(2) {
            // A name with a comma or a colon after it is no subject.
            let of_person = matches!(pair[0], "$person" | "$people" | "$player" | "jsi" | "ses" | "sis");
            let pair = [pair[0], pair[1].trim_matches(|c: char| !c.is_alphabetic())];
            let past = ["l", "la", "li", "ly"].iter().any(|end| pair[1].ends_with(end)) && pair[1].chars().count() > 3;
            assert!(!(of_person && past), "{key}: {text}");
        }
    }
}

#[test]
fn texts_are_set_with_care() {
    for tag in ["en", "cs"] {
        for (key, said) in messages(tag) {
            let text = &said.text;
            assert_eq!(text.matches('`').count() % 2, 0, "{key} in {tag}");
            assert_eq!(text.matches("**").count() % 2, 0, "{key} in {tag}");
            assert!(!text.contains("  ") && !text.contains("..."), "{key} in {tag}: {text}");
        }
    }
}
