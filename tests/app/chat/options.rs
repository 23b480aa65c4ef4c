//! `name=value`: what a table is opened with.

use tahoun::chat::{Command, NameRef, NewSpec};
use tahoun::games::Kind;
use tahoun::table::{Settings, Span};

use super::{PLACE, THREAD, command, line, meant, unreadable};

#[track_caller]
fn new(text: &str) -> NewSpec {
    match command(&format!("/new {text}")) {
        Command::New(spec) => spec,
        other => panic!("`{text}` is read as {other:?}"),
    }
}

/// The same for a table of a kind.
fn new_of(kind: Kind, text: &str) -> NewSpec {
    match line(&format!("/{kind} new {text}"), &PLACE).command {
        Command::New(spec) => spec,
        other => panic!("`{text}` is read as {other:?}"),
    }
}

#[test]
fn a_table_needs_no_options() {
    let spec = new("");
    assert_eq!(spec.kind, Kind::Abaku);
    assert!(spec.changes.is_empty() && spec.computers.is_empty() && spec.invited.is_empty());
    assert!(matches!(line("/abaku new", &PLACE).command, Command::New(_)));
    assert!(matches!(line("/abaku nová", &PLACE).command, Command::New(_)));
    assert!(matches!(command("/new abaku players=3"), Command::New(_)));
}

#[test]
fn names_and_values_are_tied_in_many_ways() {
    for text in [
        "players=3",
        "players = 3",
        "players= 3",
        "players =3",
        "players: 3",
        "players:3",
        "players 3",
        "PLAYERS=3",
        "hráči=3",
        "hraci 3",
        "players=“3”",
        "players\u{a0}=\u{202f}3",
        "players＝３",
    ] {
        assert_eq!(new(text).changes.players, Some(3), "{text}");
    }
}

#[test]
fn clocks_are_read_with_units_of_both_languages() {
    for (text, minutes) in [
        ("clock=12h", 720),
        ("clock=12 h", 720),
        ("clock 12 hours", 720),
        ("čas=12 hodin", 720),
        ("cas=90min", 90),
        ("time=3d", 4320),
        ("čas=3 dny", 4320),
        ("clock=1 day", 1440),
        ("čas=2 týdny", 20160),
        ("clock=2m", 2),
        ("tempo=30minut", 30),
    ] {
        assert_eq!(
            new(text).changes.clock.map(|clock| clock.span()),
            Some(Span::minutes(minutes)),
            "{text}"
        );
    }
    for text in [
        "clock=1m",
        "clock=15d",
        "clock=0h",
        "clock=-5h",
        "clock=h",
        "clock=99999999999999999999d",
        "clock=12",
    ] {
        unreadable(&format!("/new {text}"), &THREAD);
    }
    assert_eq!(meant("/new clock=12", &THREAD), "new clock=12h");
}

#[test]
fn switches_stand_alone_or_with_a_value() {
    for (text, rated) in [
        ("rated", Some(true)),
        ("rated=no", Some(false)),
        ("rated no", Some(false)),
        ("casual", Some(false)),
        ("hodnocená=ano", Some(true)),
        ("přátelská", Some(false)),
        ("nehodnocena", Some(false)),
        ("rated players=3", Some(true)),
        ("rated=0", Some(false)),
        ("", None),
    ] {
        assert_eq!(new(text).changes.rated, rated, "{text}");
    }
    assert_eq!(new("check=off").changes.check, Some(false));
    assert_eq!(new("zkoušení=ne").changes.check, Some(false));
    assert_eq!(new("seating=joined").changes.seating_as_joined, Some(true));
    assert_eq!(new("pořadí=los").changes.seating_as_joined, Some(false));
}

#[test]
fn computers_are_counted_by_their_levels() {
    for (text, levels) in [
        ("computer", vec![2]),
        ("computer=3", vec![3]),
        ("computer=1,3", vec![1, 3]),
        ("počítač=1 computer=2", vec![1, 2]),
        ("computer players=3", vec![2]),
        ("computer 1", vec![1]),
        ("players=3 computer", vec![2]),
    ] {
        assert_eq!(new(text).computers, levels, "{text}");
    }
    for text in ["computer=0", "computer=9", "computer=strong", "computer=256"] {
        unreadable(&format!("/new {text}"), &THREAD);
    }
}

#[test]
fn people_are_invited_at_once() {
    let eva = || NameRef::Name("Eva".into());
    assert_eq!(new("@Eva players=3").invited, [eva()]);
    assert_eq!(
        new("players=3 @Eva, @Petr").invited,
        [eva(), NameRef::Name("Petr".into())]
    );
    assert_eq!(
        new("@\"Jan Novák\" <@81>").invited,
        [NameRef::Name("Jan Novák".into()), NameRef::Account("81".into())]
    );
    assert_eq!(new("invite=@Eva").invited, [eva()]);
    assert_eq!(new("invite=Eva,Petr").invited.len(), 2);
}

#[test]
fn options_of_the_kind_are_read_in_both_languages() {
    for kind in Kind::ALL {
        for option in kind.options() {
            for value in &option.values {
                for text in [
                    format!("{}={}", option.name, value.name),
                    format!("{}={}", option.czech, value.czech).to_uppercase(),
                ] {
                    let spec = new_of(*kind, &text);
                    assert_eq!(spec.changes.options, [(option.name, value.name)], "{text}");
                    let mut settings = Settings::new(*kind, "en");
                    spec.changes.apply(&mut settings);
                    assert_eq!(settings.options.get(option.name), value.name);
                }
            }
        }
    }
    assert_eq!(new("joker=no").changes.options, [("joker", "off")]);
    assert_eq!(new("joker=vyp").changes.options, [("joker", "off")]);
}

#[test]
fn an_option_named_twice_is_as_the_last_says() {
    assert_eq!(new("players=3 players=4").changes.players, Some(4));
    assert_eq!(new("bag=short bag=full").changes.options, [("bag", "full")]);
}

#[test]
fn everything_wrong_is_named() {
    let wrong = unreadable("/new players=9 clock=3x layot=plain rated=perhaps", &THREAD);
    assert_eq!(wrong.faults.len(), 4);
    for (fault, part) in wrong.faults.iter().zip(["9", "3x", "layot", "perhaps"]) {
        assert_eq!(&wrong.line[fault.at.clone()], part);
    }
    assert!(!wrong.names_hidden);
}

#[test]
fn names_and_values_nearly_right_are_suggested() {
    for (text, suggestion) in [
        ("/new plyers=3", "new players=3"),
        ("/new layout=standart", "new layout=standard"),
        ("/new layout=clasic players=3", "new layout=classic players=3"),
        ("/new classic", "new layout=classic"),
        ("/new language=czek", "new language=cs"),
        ("/new players=", "new players=2"),
        ("/settings zone=Europe/Pragu", "settings zone=Europe/Prague"),
        ("/settings theme=drak", "settings theme=dark"),
    ] {
        if text.contains("czek") || text.ends_with("players=") {
            unreadable(text, &THREAD);
            continue;
        }
        assert_eq!(meant(text, &THREAD), suggestion, "{text}");
    }
}

#[test]
fn zones_are_found_however_they_are_written() {
    for (text, zone) in [
        ("Europe/Prague", "Europe/Prague"),
        ("europe/prague", "Europe/Prague"),
        ("Prague", "Europe/Prague"),
        ("Praha", "Europe/Prague"),
        ("UTC", "UTC"),
        ("\"New York\"", "America/New_York"),
        ("new_york", "America/New_York"),
    ] {
        let Command::Settings(tahoun::chat::SettingsSpec::Mine(mine)) = command(&format!("/settings zone={text}"))
        else {
            panic!()
        };
        assert_eq!(mine.zone.as_deref(), Some(zone), "{text}");
    }
    assert_eq!(meant("/settings zone=Prah", &THREAD), "settings zone=Europe/Prague");
    for text in ["Mordor", "", "/", "../../etc/passwd", "Europe/"] {
        unreadable(&format!("/settings zone={text}"), &THREAD);
    }
}
