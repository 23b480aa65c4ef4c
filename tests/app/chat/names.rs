//! A name is data: whatever stands in one is shown and never obeyed.

use tahoun::chat::{clean_name, same_name};

#[test]
fn names_stay_on_one_line_and_show_nothing_hidden() {
    for (name, clean) in [
        ("Eva", "Eva"),
        ("  Eva \n\n Nová ", "Eva Nová"),
        ("E\u{200b}va\u{202e}", "Eva"),
        ("\u{2066}Eva\u{2069}", "Eva"),
        ("Eva\u{e000}\u{f8f0}0\u{f8f1}\u{100000}", "Eva0"),
        ("", ""),
        ("\u{200b}\u{feff}", ""),
        ("**Eva** `x` [a](b) <b>", "**Eva** `x` [a](b) <b>"),
        ("Zu\u{30a}zana", "Zůzana"),
        ("👩‍🚀 Eva", "👩🚀 Eva"),
    ] {
        assert_eq!(clean_name(name), clean, "{name:?}");
    }
}

#[test]
fn names_call_nobody() {
    for name in ["@everyone", "@here", "<@81>", "<@&5>", "@room"] {
        assert!(!clean_name(name).contains('@'), "{name}");
    }
}

#[test]
fn names_are_not_endless_and_build_no_towers() {
    let long = clean_name(&"a".repeat(500));
    assert!(long.chars().count() <= 41 && long.ends_with('…'));
    let tower = format!("Z{}", "\u{30a}\u{332}".repeat(100));
    assert!(clean_name(&tower).chars().count() < 6);
}

#[test]
fn names_are_found_however_they_are_typed() {
    for (one, other) in [
        ("Eva", "eva"),
        ("Zdeněk", "zdenek"),
        ("@Eva", "Eva"),
        ("Ｅva", "EVA"),
        ("Ev\u{200b}a", "Eva"),
        (" Eva ", "Eva"),
    ] {
        assert!(same_name(one, other), "{one} {other}");
    }
    assert!(!same_name("Eva", "Iva"));
}
