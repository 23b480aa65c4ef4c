//! Whatever is typed: no panic, and whoever addresses the bot gets a sentence.

use std::collections::HashMap;

use proptest::prelude::*;
use tahoun::chat::{COMMANDS, Context, Locale, Parsed, Typing, Voice, clean_name, complete, normalise, parse};
use tahoun::games::Kind;
use tahoun::table::{PersonId, Time};

fn contexts() -> impl Strategy<Value = Context> {
    (any::<bool>(), any::<bool>(), any::<bool>()).prop_map(|(certain, thread, czech)| Context {
        certain,
        thread_kind: thread.then_some(Kind::Abaku),
        locale: if czech { Locale::Czech } else { Locale::English },
    })
}

/// Words of commands and what is typed around them, in any order.
fn nearly_commands() -> impl Strategy<Value = String> {
    let mut words: Vec<String> = COMMANDS
        .iter()
        .flat_map(|spec| spec.english.iter().chain(spec.czech))
        .map(|word| word.to_string())
        .collect();
    words.extend(Kind::ALL.iter().map(|kind| kind.name().to_owned()));
    for kind in Kind::ALL {
        words.extend(
            kind.verbs()
                .iter()
                .flat_map(|verb| verb.english.iter().chain(verb.czech))
                .map(|word| word.to_string()),
        );
        words.extend(
            kind.options()
                .iter()
                .flat_map(|option| [option.name.to_owned(), option.czech.to_owned()]),
        );
    }
    let rest = [
        "/", "!", "=", ":", "#57", "@12", "#", "@", "\"", "'", "„", "“", "players", "clock", "12h", "3", "H8", "→",
        "*7", ",", "@Eva", "<@8>", "\u{a0}", "\u{200b}", "ž", "z\u{30c}", "😀", "table=", "me", "here", "off", "`",
        "\n", ">", "%",
    ];
    words.extend(rest.iter().map(|word| word.to_string()));
    let word = proptest::sample::select(words);
    let gap = proptest::sample::select(vec!["", " ", "  "]);
    proptest::collection::vec((word, gap), 0..9)
        .prop_map(|parts| parts.into_iter().map(|(word, gap)| word + gap).collect())
}

fn holds(text: &str, context: &Context) -> Result<(), TestCaseError> {
    let parsed = parse(text, context);
    prop_assert!(!(context.certain && parsed == Parsed::Chatter));
    match parsed {
        Parsed::Chatter => {}
        Parsed::Unreadable(wrong) => {
            prop_assert!(!wrong.faults.is_empty());
            for fault in &wrong.faults {
                prop_assert!(
                    wrong.line.get(fault.at.clone()).is_some(),
                    "{fault:?} of {:?}",
                    wrong.line
                );
            }
            let names: HashMap<PersonId, String> = HashMap::new();
            let voice = Voice {
                locale: context.locale,
                zone: jiff::tz::TimeZone::UTC,
                prefix: "/",
                now: Time(0),
                names: &names,
            };
            let said = voice.unreadable(&wrong).text.plain(&voice.zone, context.locale);
            prop_assert!(said.lines().count() >= 3, "{said}");
        }
        Parsed::Command(line) => {
            let printed = line.to_string();
            let again = parse(
                &printed,
                &Context {
                    certain: true,
                    ..*context
                },
            );
            let Parsed::Command(read) = again else {
                return Err(TestCaseError::fail(format!(
                    "{text:?} prints as {printed:?}, which reads as {again:?}"
                )));
            };
            prop_assert_eq!(read.to_string(), printed);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_chatter_a_command_or_answered(text in "\\PC*", context in contexts()) {
        holds(&text, &context)?;
        holds(&format!("/{text}"), &context)?;
        holds(&format!("/abaku {text}"), &context)?;
    }

    #[test]
    fn nearly_commands_are_chatter_commands_or_answered(text in nearly_commands(), context in contexts()) {
        holds(&text, &context)?;
        holds(&format!("/abaku {text}"), &context)?;
    }

    #[test]
    fn completing_never_fails_and_goes_on_as_was_begun(text in nearly_commands(), czech in any::<bool>()) {
        let locale = if czech { Locale::Czech } else { Locale::English };
        let names = ["Eva".to_owned(), "Jan Novák".to_owned()];
        let typing = Typing { locale, kind: Some(Kind::Abaku), view: None, check: true, names: &names };
        let found = complete(&text, &typing);
        prop_assert!(found.len() <= 25);
        prop_assert!(found.iter().all(|one| one.label.chars().count() <= 100 && !one.label.is_empty()));
    }

    #[test]
    fn normalising_twice_is_normalising_once(text in any::<String>()) {
        let once = normalise(&text);
        prop_assert_eq!(normalise(once.as_str()), once);
    }

    #[test]
    fn clean_names_stay_clean(name in any::<String>()) {
        let clean = clean_name(&name);
        prop_assert_eq!(clean_name(&clean), clean.clone());
        let hidden = clean.contains(['\n', '@', '\u{202e}', '\u{200b}', '\u{f8f0}']);
        prop_assert!(!hidden);
        prop_assert!(clean.chars().count() <= 41);
    }
}
