//! What README.md promises is there: commands, options, settings, examples and the arbiter's answers.

use tahoun::chat::{COMMANDS, Context, Locale, Parsed, parse};
use tahoun::cli::settings::SETTINGS;
use tahoun::games::{Kind, ValueSpec};

const README: &str = include_str!("../../README.md");

/// The cells of the table rows below a heading, code marks taken off.
fn rows(heading: &str) -> Vec<Vec<String>> {
    let (_, section) = README
        .split_once(&format!("\n## {heading}\n"))
        .expect("the section is there");
    let section = section.split("\n## ").next().unwrap_or_default();
    section
        .lines()
        .filter(|line| line.starts_with("| "))
        .map(|line| {
            line.trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().to_owned())
                .collect()
        })
        .collect()
}

/// The lines of the fenced block that begins with a given line.
fn block(first: &str) -> Vec<&'static str> {
    let start = README.find(first).expect("the block is there");
    README[start..].lines().take_while(|line| *line != "```").collect()
}

/// The pieces in code marks.
fn codes(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// Whether a line without prefix is understood at a table of that kind.
fn understood(line: &str, kind: Kind) -> bool {
    let context = Context {
        certain: true,
        thread_kind: Some(kind),
        ..Context::default()
    };
    matches!(parse(line, &context), Parsed::Command(_))
}

#[test]
fn every_setting_stands_in_its_table_with_its_default_and_what_is_allowed() {
    let rows = rows("Settings");
    for setting in SETTINGS {
        let row = rows
            .iter()
            .find(|row| codes(&row[0]).first() == Some(&setting.name))
            .unwrap_or_else(|| panic!("{} is missing", setting.name));
        assert_eq!(codes(&row[1]).first().copied().unwrap_or_default(), setting.default);
        assert!(
            row[2].contains(setting.help) && row[2].contains(setting.allowed),
            "{row:?}"
        );
        assert_eq!(row[0].contains("_FILE"), setting.secret);
    }
    // Two rows belong to the head.
    assert_eq!(rows.len(), SETTINGS.len() + 2);
}

#[test]
fn every_command_stands_in_its_table_in_both_languages_and_is_understood() {
    let rows = rows("Commands");
    let listed = |column: usize| -> Vec<&str> { rows.iter().flat_map(|row| codes(&row[column])).collect() };
    let first = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    for (column, locale) in [(0, Locale::English), (1, Locale::Czech)] {
        let words: Vec<String> = listed(column).into_iter().map(first).collect();
        for spec in COMMANDS {
            let word = spec.word(locale);
            assert!(words.iter().any(|listed| listed == word), "{word} is missing");
        }
        for verb in Kind::ALL.iter().flat_map(|kind| kind.verbs()) {
            let word = if column == 0 { verb.name } else { verb.czech[0] };
            assert!(words.iter().any(|listed| listed == word), "{word} is missing");
        }
    }
    for line in listed(0).into_iter().chain(listed(1)) {
        let of_any = Kind::ALL.iter().any(|kind| understood(line, *kind));
        assert!(of_any, "{line} is not understood");
    }
}

#[test]
fn every_option_of_a_kind_stands_in_the_table_with_all_its_values() {
    let rows = rows("Options");
    let options = Kind::ALL
        .iter()
        .flat_map(|kind| kind.options().into_iter().map(|option| (*kind, option)));
    for (kind, option) in options {
        let row = rows
            .iter()
            .find(|row| codes(&row[0]) == [option.name] && codes(&row[1]) == [option.czech])
            .unwrap_or_else(|| panic!("{} is missing", option.name));
        let ours = |value: &&ValueSpec| crate::is_ours(kind, option.name, value.name);
        for value in option.values.iter().filter(ours) {
            assert!(
                codes(&row[2]).contains(&value.name),
                "{}={} is missing",
                option.name,
                value.name
            );
        }
    }
}

#[test]
fn the_examples_of_play_are_understood_as_typed() {
    for first in ["/abaku new players=3", "/abalone new players=4", "/abaku nová hráči=3"] {
        let lines = block(first);
        assert!(lines.len() >= 8);
        for line in lines {
            // The explanation stands behind two spaces.
            let typed = line.split("  ").next().unwrap_or_default();
            let parsed = parse(typed, &Context::default());
            assert!(matches!(parsed, Parsed::Command(_)), "{typed}: {parsed:?}");
        }
    }
}

#[test]
fn the_arbiter_answers_as_printed() {
    for (kind, first) in [
        (Kind::Abaku, "$ printf '%s\\n' 'reset layout=plain'"),
        (Kind::Abalone, "$ printf '%s\\n' 'reset layout=belgian'"),
    ] {
        let lines = block(first);
        let asked: Vec<&str> = lines[0].split('\'').skip(1).step_by(2).skip(1).collect();
        assert_eq!(asked.len(), lines.len() - 1);
        let mut judge = kind.judge();
        for (line, answer) in asked.into_iter().zip(&lines[1..]) {
            assert_eq!(judge.answer(line).to_string(), *answer);
        }
    }
}
