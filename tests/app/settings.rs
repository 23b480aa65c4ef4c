//! Settings: one table feeds the loader and `.env.example`; what is wrong is named.

use std::collections::BTreeMap;

use tahoun::cli::settings::{SETTINGS, Settings, Wrong, example};

fn from(variables: &[(&str, &str)]) -> Result<Settings, Wrong> {
    let pairs = variables
        .iter()
        .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Settings::from(&pairs.collect::<BTreeMap<_, _>>())
}

#[test]
fn the_example_file_lists_every_setting_with_its_default() {
    assert_eq!(include_str!("../../.env.example"), example());
}

#[test]
fn the_readme_lists_every_setting_as_it_is() {
    let readme = include_str!("../../README.md");
    for setting in SETTINGS {
        let names = match setting.secret {
            true => format!("`{0}` or `{0}_FILE`", setting.name),
            false => format!("`{}`", setting.name),
        };
        let default = match setting.default {
            "" => String::new(),
            default => format!("`{default}`"),
        };
        let row = format!(
            "| {names} | {default} | {} Allowed: {}. |",
            setting.help, setting.allowed
        );
        assert!(readme.contains(&row), "README.md has no row\n{row}");
    }
}

#[test]
fn the_example_file_with_every_line_taken_in_gives_the_defaults() {
    let lines = include_str!("../../.env.example").lines();
    let variables: BTreeMap<String, String> = lines
        .filter_map(|line| line.strip_prefix('#')?.split_once('='))
        .filter(|(name, _)| name.starts_with("TAHOUN_"))
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    assert_eq!(variables.len(), SETTINGS.len());
    assert!(Settings::from(&variables).unwrap() == from(&[]).unwrap());
}

#[test]
fn a_wrong_value_is_refused_with_its_name_and_what_is_allowed() {
    for (name, value) in [
        ("TAHOUN_LANGUAGE", "de"),
        ("TAHOUN_TIME_ZONE", "Middle/Earth"),
        ("TAHOUN_LOG", "loud"),
        ("TAHOUN_LOG_FORMAT", "xml"),
        ("TAHOUN_WEB_BIND", "localhost"),
        ("TAHOUN_CACHED_TABLES", "0"),
        ("TAHOUN_PAINTERS", "65"),
        ("TAHOUN_PLAYERS", "-1"),
    ] {
        let setting = SETTINGS.iter().find(|setting| setting.name == name).unwrap();
        let said = from(&[(name, value)]).unwrap_err().to_string();
        assert!(said.contains(name), "{said}");
        assert!(said.contains(value), "{said}");
        assert!(said.contains(setting.allowed), "{said}");
    }
}

#[test]
fn the_value_of_a_secret_is_never_repeated() {
    let said = from(&[("TAHOUN_WEB_PASSPHRASE", "hunter2")]).unwrap_err().to_string();
    assert!(said.contains("TAHOUN_WEB_PASSPHRASE"), "{said}");
    assert!(!said.contains("hunter2"), "{said}");
    let settings = from(&[("TAHOUN_WEB_PASSPHRASE", "correct horse battery")]).unwrap();
    assert!(!format!("{settings:?}").contains("horse"));
}

#[test]
fn a_secret_may_stand_in_a_file_but_not_in_both() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("passphrase");
    std::fs::write(&file, "correct horse battery\n").unwrap();
    let path = file.to_str().unwrap();
    let settings = from(&[("TAHOUN_WEB_PASSPHRASE_FILE", path)]).unwrap();
    assert_eq!(settings.web_passphrase.as_deref(), Some("correct horse battery"));

    let both = from(&[
        ("TAHOUN_WEB_PASSPHRASE", "correct horse battery"),
        ("TAHOUN_WEB_PASSPHRASE_FILE", path),
    ]);
    assert_eq!(both.unwrap_err(), Wrong::Twice("TAHOUN_WEB_PASSPHRASE"));

    let gone = from(&[("TAHOUN_WEB_PASSPHRASE_FILE", "/nowhere/at/all")])
        .unwrap_err()
        .to_string();
    assert!(gone.contains("TAHOUN_WEB_PASSPHRASE_FILE=/nowhere/at/all"), "{gone}");
}

#[test]
fn a_name_that_does_not_exist_is_refused_with_the_nearest() {
    let said = from(&[("TAHOUN_LANGAUGE", "cs")]).unwrap_err().to_string();
    assert!(
        said.contains("TAHOUN_LANGAUGE") && said.contains("TAHOUN_LANGUAGE"),
        "{said}"
    );
    assert!(
        from(&[("TAHOUN_LANGUAGE_FILE", "x")]).is_err(),
        "only secrets stand in files"
    );
}

#[test]
fn a_setting_that_is_set_to_nothing_has_its_default() {
    assert!(from(&[("TAHOUN_WEB_BIND", ""), ("TAHOUN_WEB_PASSPHRASE", "")]).unwrap() == from(&[]).unwrap());
}
