//! Every command, by every word for it.

use tahoun::chat::{
    COMMANDS, Command, ComputerSpec, Context, Locale, MoveText, NameRef, Parsed, Scope, SettingsSpec, Theme, Topic,
    parse,
};
use tahoun::games::Kind;
use tahoun::table::{OfferKind, TableId};

use super::{PLACE, THREAD, command, line, moved, unreadable};

fn bare(word: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    word.nfd()
        .filter(|c| !unicode_normalization::char::is_combining_mark(*c))
        .collect()
}

/// A command without where a move stands in its line.
fn said(text: &str) -> String {
    let said = format!("{:?}", command(text));
    said.split(", at:").next().unwrap().to_owned()
}

#[test]
fn every_word_leads_to_its_command_in_any_case_and_without_diacritics() {
    for spec in COMMANDS {
        let example = spec.example(Locale::English);
        let plain = said(&format!("/abaku {} {example}", spec.name));
        for word in spec.english.iter().chain(spec.czech) {
            for word in [
                word.to_string(),
                word.to_uppercase(),
                bare(word),
                bare(word).to_uppercase(),
            ] {
                assert_eq!(said(&format!("/abaku {word} {example}")), plain, "{word}");
            }
        }
    }
}

#[test]
fn the_examples_of_both_languages_say_the_same() {
    for spec in COMMANDS {
        let said = |locale| said(&format!("/{} {}", spec.word(locale), spec.example(locale)));
        if spec.name != "settings" {
            assert_eq!(said(Locale::English), said(Locale::Czech), "{}", spec.name);
        }
        let outside = Context {
            thread_kind: None,
            ..PLACE
        };
        let text = format!("/abaku {} {}", spec.name, spec.example(Locale::English));
        assert_eq!(line(&text, &outside).kind, Some(Kind::Abaku));
    }
}

#[test]
fn no_word_has_two_meanings() {
    let mut known: Vec<(String, String)> = Vec::new();
    for kind in Kind::ALL {
        let mut words: Vec<(String, String)> = Vec::new();
        for verb in kind.verbs() {
            words.extend(
                verb.english
                    .iter()
                    .chain(verb.czech)
                    .map(|word| (bare(word), format!("{kind} {}", verb.name))),
            );
        }
        for spec in COMMANDS {
            words.extend(
                spec.english
                    .iter()
                    .chain(spec.czech)
                    .map(|word| (bare(word), spec.name.to_owned())),
            );
        }
        words.push((kind.name().to_owned(), kind.name().to_owned()));
        for (word, meaning) in &words {
            let other = words.iter().find(|(other, means)| other == word && means != meaning);
            assert_eq!(other, None, "{word} is {meaning} too");
        }
        known.append(&mut words);
    }
    assert!(known.len() > 100);
}

#[test]
fn every_verb_of_every_kind_is_read_by_every_word() {
    for kind in Kind::ALL {
        for verb in kind.verbs() {
            for word in verb.english.iter().chain(verb.czech) {
                let text = format!("/{kind} {} {}", bare(word).to_uppercase(), verb.example);
                let line = line(&text, &PLACE);
                let Command::Move(text) = line.command else {
                    panic!("{text}")
                };
                assert_eq!(text.verb(*kind).map(|verb| verb.name), Some(verb.name));
                assert_eq!(text.text, verb.example);
            }
        }
    }
}

#[test]
fn a_move_is_handed_on_as_it_was_typed() {
    for (text, rest) in [
        ("/place 3,1,4 H8 across", "3,1,4 H8 across"),
        ("/place  3 1 4  h8 → ", "3 1 4  h8 →"),
        ("/place314 H8 across", "314 H8 across"),
        ("/place: 3,1,4 H8 across", "3,1,4 H8 across"),
        ("/place *7 H8", "*7 H8"),
        ("/place*7 H8", "*7 H8"),
        ("/place “3,1,4” H8 across", "3,1,4  H8 across"),
        ("/polož 3,1,4 H8 vodorovně #57 @12", "3,1,4 H8 vodorovně"),
        ("/place 3,1,4 H8 across@12#57", "3,1,4 H8 across"),
        ("/place", ""),
    ] {
        assert_eq!(moved(text).1, rest, "{text}");
    }
}

#[test]
fn a_move_knows_where_it_stands_in_the_line() {
    for text in [
        "/abaku place   3,1,4 H8 across #57",
        "!place 314 H8 d",
        "/POLOŽ „3,1,4“ H8",
    ] {
        let line = line(text, &THREAD);
        let Command::Move(chosen) = line.command else { panic!() };
        let there = &line.text[chosen.at..chosen.at + chosen.text.len()];
        assert_eq!(there.replace('"', " "), chosen.text, "{text}");
    }
}

#[test]
fn moves_of_a_square_asks_what_can_be_done_there() {
    for text in ["/abalone moves e5", "/abalone tahy E5", "/abalone log e5 #57"] {
        let Command::Moves { square } = line(text, &PLACE).command else {
            panic!("{text}")
        };
        assert_eq!(square.to_lowercase(), "e5");
    }
    assert!(matches!(command("/log 2"), Command::Log { page: 2 }));
    unreadable("/log e", &THREAD);
}

#[test]
fn check_takes_a_move_with_or_without_its_verb() {
    let check = |word: &str, text: &str, at| {
        Command::Check(MoveText {
            word: word.into(),
            text: text.into(),
            at,
        })
    };
    assert_eq!(
        command("/check place 3,1,4 H8 across"),
        check("place", "3,1,4 H8 across", 12)
    );
    assert_eq!(command("/check 3,1,4 H8 across"), check("", "3,1,4 H8 across", 6));
    assert_eq!(command("/zkus polož 3 H8"), check("polož", "3 H8", 12));
    let Command::Check(text) = command("/check 3 H8") else {
        panic!()
    };
    assert_eq!(text.verb(Kind::Abaku).unwrap().name, "place");
}

#[test]
fn computers_come_go_and_take_over() {
    let computer = |spec| Command::Computer(spec);
    let eva = || NameRef::Name("Eva".into());
    for (text, spec) in [
        ("/computer", ComputerSpec::Add { level: None }),
        ("/computer 3", ComputerSpec::Add { level: Some(3) }),
        ("/počítač 1", ComputerSpec::Add { level: Some(1) }),
        ("/computer off", ComputerSpec::Remove),
        ("/počítač pryč", ComputerSpec::Remove),
        (
            "/computer Eva",
            ComputerSpec::TakeOver {
                level: None,
                whose: eva(),
            },
        ),
        (
            "/computer 2 @Eva",
            ComputerSpec::TakeOver {
                level: Some(2),
                whose: eva(),
            },
        ),
        (
            "/computer 2 Jan Novák",
            ComputerSpec::TakeOver {
                level: Some(2),
                whose: NameRef::Name("Jan Novák".into()),
            },
        ),
        (
            "/computer @\"3\"",
            ComputerSpec::TakeOver {
                level: None,
                whose: NameRef::Name("3".into()),
            },
        ),
    ] {
        assert_eq!(command(text), computer(spec), "{text}");
    }
}

#[test]
fn people_are_named_in_many_ways() {
    let name = |name: &str| NameRef::Name(name.into());
    let account = |id: &str| NameRef::Account(id.into());
    for (text, people) in [
        ("@Eva", vec![name("Eva")]),
        ("Eva", vec![name("Eva")]),
        ("@Eva @Petr", vec![name("Eva"), name("Petr")]),
        (
            "Eva, Jan Novák, Petr",
            vec![name("Eva"), name("Jan Novák"), name("Petr")],
        ),
        ("@“Jan Novák“ Eva", vec![name("Jan Novák"), name("Eva")]),
        ("„Jan Novák“", vec![name("Jan Novák")]),
        ("<@81> <@!82>", vec![account("81"), account("82")]),
        ("@eva:example.org", vec![account("@eva:example.org")]),
        ("@everyone", vec![name("everyone")]),
    ] {
        assert_eq!(command(&format!("/invite {text}")), Command::Invite(people), "{text}");
    }
    assert_eq!(command("/kick Jan Novák"), Command::Kick(name("Jan Novák")));
    assert_eq!(command("/kick O'Brien"), Command::Kick(name("O'Brien")));
    for text in ["/invite", "/kick", "/invite @", "/kick \"\"", "/pozvi ,"] {
        unreadable(text, &THREAD);
    }
}

#[test]
fn small_words_after_a_command_are_understood() {
    for (text, wanted) in [
        ("/offer abort", Command::Offer(OfferKind::Abort)),
        ("/nabídni ukončení", Command::Offer(OfferKind::Abort)),
        ("/offer draw", Command::Offer(OfferKind::Draw)),
        ("/nabidni REMIZU", Command::Offer(OfferKind::Draw)),
        ("/board", Command::Board { text: false }),
        ("/board text", Command::Board { text: true }),
        ("/deska textem", Command::Board { text: true }),
        ("/log", Command::Log { page: 1 }),
        ("/log 3", Command::Log { page: 3 }),
        ("/leaderboard", Command::Leaderboard(Scope::Here)),
        ("/žebříček vše", Command::Leaderboard(Scope::Everywhere)),
        ("/help place", Command::Help(Some(Topic::Verb(Kind::Abaku, "place")))),
        ("/help /new", Command::Help(Some(Topic::Command("new")))),
        ("/nápověda deska", Command::Help(Some(Topic::Command("board")))),
        ("/help abaku", Command::Help(None)),
        ("/join!", Command::Join),
        ("/START.", Command::Start),
    ] {
        assert_eq!(command(text), wanted, "{text}");
    }
    for text in [
        "/offer",
        "/offer tea",
        "/board upside-down",
        "/log 0",
        "/log x",
        "/leaderboard x",
        "/help xyzzy",
        "/join 12",
        "/resign now",
    ] {
        unreadable(text, &THREAD);
    }
}

#[test]
fn settings_find_out_whose_they_are() {
    let Command::Settings(spec) = command("/settings") else {
        panic!()
    };
    assert_eq!(spec, SettingsSpec::Show);
    let Command::Settings(SettingsSpec::Mine(mine)) = command("/settings language=cs zone=praha theme=dark") else {
        panic!()
    };
    assert_eq!(mine.language, Some(Locale::Czech));
    assert_eq!(mine.zone.as_deref(), Some("Europe/Prague"));
    assert_eq!(mine.theme, Some(Theme::Dark));
    let Command::Settings(SettingsSpec::Place(place)) = command("/nastavení zde jazyk=en") else {
        panic!()
    };
    assert_eq!(place.language, Some(Locale::English));
    let Command::Settings(SettingsSpec::Table(table)) = command("/settings players=3 language=cs") else {
        panic!()
    };
    assert_eq!((table.players, table.language), (Some(3), Some(Locale::Czech)));
    let Command::Settings(SettingsSpec::Table(table)) = command("/nastavení stůl jazyk=cs") else {
        panic!()
    };
    assert_eq!((table.players, table.language), (None, Some(Locale::Czech)));
    for text in [
        "/settings here players=3",
        "/settings me players=3",
        "/settings players=3 theme=dark",
        "/settings here zone=UTC",
    ] {
        unreadable(text, &THREAD);
    }
}

#[test]
fn a_table_may_be_named_at_the_end_of_any_line() {
    for spec in COMMANDS {
        let text = format!("/abaku {} {} @12 #7", spec.name, spec.example(Locale::English));
        let line = line(&text, &PLACE);
        assert_eq!((line.table, line.answers), (Some(TableId(12)), Some(7)), "{text}");
    }
}

#[test]
fn numbers_that_are_no_tables_are_refused() {
    for text in ["/pass @99999999999999999999", "/pass #-1", "/pass @12x"] {
        let Parsed::Command(line) = parse(text, &THREAD) else {
            continue;
        };
        assert_eq!((line.table, line.answers), (None, None), "{text}");
    }
}
