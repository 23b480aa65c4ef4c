//! Every message in both languages: complete, not too long, calling whom it must.

use std::fmt::Write;

use tahoun::chat::{
    COMMANDS, Context, Denied, GameRow, Locale, Message, Parsed, PersonSettings, Piece, RankRow, Scope, Theme, Topic,
    Until, parse,
};
use tahoun::games::{Kind, Seat};
use tahoun::table::{Actor, Command, OfferKind, Refusal, Span, TableId, Time};

use super::bench::{Bench, EVA, JAN, NOW, names, plain, voice};

const DEADLINE: Option<Time> = Some(Time(NOW.0 + 86_400_000));
const UNTIL: Until = Until {
    turn: DEADLINE,
    game: None,
};

/// All messages there are, each with a title.
fn all(locale: Locale) -> Vec<(String, Message)> {
    let names = names();
    let voice = voice(&names, locale);
    let mut said: Vec<(String, Message)> = Vec::new();
    let mut add = |title: &str, message: Message| said.push((title.to_owned(), message));

    let mut lobby = Bench::lobby(1, |settings| {
        settings.options.set("layout", "plain");
        settings.check = false;
        settings.rated = false;
    });
    let opened = voice.announce(&lobby.public(), &lobby.log, Until::default()).unwrap();
    add("created", opened);
    let eva = Actor::Person(EVA);
    let jan = Actor::Person(JAN);
    let mut changed = lobby.table.settings.clone();
    changed.seats = 3;
    let steps = [
        ("changed", eva, Command::Change(changed)),
        ("joined", jan, Command::Join),
        ("computer", eva, Command::AddComputer { level: 2, seat: None }),
        ("computer off", eva, Command::RemoveComputer),
        ("kicked", eva, Command::Kick(JAN)),
        ("invited", eva, Command::Invite(vec![JAN])),
        ("joined again", jan, Command::Join),
        ("left", jan, Command::Leave),
    ];
    for (title, actor, command) in steps {
        let events = lobby.must(actor, command);
        add(
            title,
            voice.announce(&lobby.public(), &events, Until::default()).unwrap(),
        );
    }
    let closed = lobby.must(eva, Command::Close);
    add(
        "closed lobby",
        voice.announce(&lobby.public(), &closed, Until::default()).unwrap(),
    );

    let mut game = Bench::lobby(5, |settings| settings.seats = 2);
    game.must(jan, Command::Join);
    let started = game.must(eva, Command::Start);
    add("started", voice.announce(&game.public(), &started, UNTIL).unwrap());
    add("dealt", voice.whisper(&game.seat(Seat(0)), &started).unwrap());
    for _ in 0..3 {
        let seat = game.table.turns[0].seat;
        let events = game.play();
        add("played", voice.announce(&game.public(), &events, UNTIL).unwrap());
        if let Some(whisper) = voice.whisper(&game.seat(seat), &events) {
            add("drawn", whisper);
        }
    }
    let seat = game.table.turns[0].seat;
    game.now = game.now + Span::days(1);
    let lapsed = game.must(Actor::Clock, Command::Lapse(seat));
    add("lapsed", voice.announce(&game.public(), &lapsed, UNTIL).unwrap());
    let offers = [
        ("offered", eva, Command::Offer(OfferKind::Abort)),
        ("declined", jan, Command::Decline),
        ("offered again", eva, Command::Offer(OfferKind::Abort)),
        ("withdrawn", eva, Command::Decline),
        ("offered a third time", jan, Command::Offer(OfferKind::Abort)),
        ("expired", Actor::Clock, Command::ExpireOffer),
    ];
    for (title, actor, command) in offers {
        if title == "expired" {
            game.now = game.now + Span::days(3);
        }
        let events = game.must(actor, command);
        add(title, voice.announce(&game.public(), &events, UNTIL).unwrap());
    }
    let view = game.public();
    add("turn", voice.turn(&view, UNTIL));
    let limited = |turn| Until { turn, game: DEADLINE };
    let ends = voice.turn(&view, limited(Some(NOW)));
    let moments = |message: &Message| {
        let pieces = message.text.0.iter();
        pieces.filter(|piece| matches!(piece, Piece::Time(_))).count()
    };
    assert_eq!(moments(&ends), 2, "when the turn ends and when the game does");
    add("turn of a game that ends", ends);
    let before = voice.turn(&view, limited(DEADLINE));
    assert_eq!(moments(&before), 1, "the game ends before the turn would");
    add("turn that the game ends", before);
    add("reminder", voice.reminder(&view, DEADLINE.unwrap()));
    add("outage", voice.outage(&view, Span::minutes(95), UNTIL));
    add("rack", voice.rack(&game.seat(Seat(0))));
    add("board", voice.board(&view, false, UNTIL));
    add("board text", voice.board(&view, true, UNTIL));
    add("log", voice.log(&view, &game.log, 1));
    add("already played", voice.already_played(&view, UNTIL));
    let own = game.seat(Seat(0));
    let own_game = own.game.as_ref().unwrap();
    if let Some(chosen) = own_game.legal_moves().first() {
        add(
            "check",
            voice.check(&own, &chosen.to_string(), &own_game.preview(chosen)),
        );
    }
    if let Ok(chosen) = own_game.parse_move("place", "9 A15 across") {
        let preview = own_game.preview(&chosen);
        add("check illegal", voice.check(&own, &chosen.to_string(), &preview));
        if let Err(illegal) = preview {
            add("refused illegal", voice.refused(&own, &Refusal::Illegal(illegal)));
        }
    }
    add("which table", {
        let Parsed::Command(line) = parse(
            "pass",
            &Context {
                certain: true,
                ..Context::default()
            },
        ) else {
            panic!()
        };
        voice.which_table(&line, &[view.clone(), view.clone()])
    });
    add("resign instead", voice.resign_instead(&view));
    add("done", voice.done());
    let kind = Kind::Abaku;
    for refusal in [
        Refusal::AlreadyPlayed,
        Refusal::NotYourTurn(vec![Seat(0)]),
        Refusal::NotSeated,
        Refusal::AlreadySeated,
        Refusal::OwnerOnly(EVA),
        Refusal::InvitedOnly,
        Refusal::Full,
        Refusal::SeatsFree(1),
        Refusal::SeatsFree(3),
        Refusal::Started,
        Refusal::NotStarted,
        Refusal::ResignInstead,
        Refusal::Over,
        Refusal::NoSuchPlayer,
        Refusal::NoSuchSeat,
        Refusal::Spectator,
        Refusal::NoComputer,
        Refusal::NotAbsent(Seat(1)),
        Refusal::NotOver,
        Refusal::OtherKind(kind),
        Refusal::NoSuchLevel(3),
        Refusal::SeatCount {
            kind,
            least: 2,
            most: 4,
        },
        Refusal::NoOffer,
        Refusal::OfferOpen,
        Refusal::WaitsForPartners,
        Refusal::NoDraws(kind),
        Refusal::Overtaken,
    ] {
        add(&format!("refused {refusal:?}"), voice.refused(&view, &refusal));
    }
    for denied in [
        Denied::NoTableHere,
        Denied::NoSuchTable(TableId(9)),
        Denied::NoSuchPerson("Bára".into()),
        Denied::ManyPeople("Jan".into(), 3),
        Denied::ModeratorOnly,
        Denied::CheckOff,
        Denied::NothingHidden,
        Denied::NoBoardYet,
        Denied::NotOver,
        Denied::NotPlayer,
        Denied::TooFast,
        Denied::TooManyTables(20),
    ] {
        add(&format!("denied {denied:?}"), voice.denied(&denied));
    }
    for text in [
        "",
        "abaku plce 3,1,4 H8",
        "abku pass",
        "new players=9 clock=3x layot=plain =2 clock=",
        "invite",
        "join now",
        "pass #1 #2",
        "board upside",
        "offer",
        "log x",
        "help xyzzy",
        "settings players=3 theme=dark",
        "settings zone=Pragu",
    ] {
        let context = Context {
            certain: true,
            locale,
            thread_kind: Some(Kind::Abaku),
        };
        let Parsed::Unreadable(wrong) = parse(text, &context) else {
            panic!("{text}")
        };
        add(&format!("unreadable {text}"), voice.unreadable(&wrong));
    }
    let row = |mine, deadline, view: &tahoun::table::TableView| GameRow {
        view: view.clone(),
        place: Some("deskovky".into()),
        deadline,
        mine,
    };
    let open = Bench::lobby(1, |_| {}).public();
    add(
        "games",
        voice.games(vec![
            row(true, DEADLINE, &view),
            row(false, DEADLINE, &view),
            row(false, None, &open),
            row(true, None, &view),
        ]),
    );
    add("no games", voice.games(Vec::new()));
    let rank = |rank, games, wins| RankRow {
        rank,
        person: EVA,
        games,
        wins,
        average: Some(121.4),
        points: 1_234,
        best: Some(310),
        solo: 2,
    };
    let own = RankRow {
        person: JAN,
        ..rank(31, 0, 0)
    };
    add(
        "leaderboard",
        voice.leaderboard(kind, Scope::Here, &[rank(1, 12, 7), rank(2, 1, 1)], Some(&own)),
    );
    add("no leaderboard", voice.leaderboard(kind, Scope::Everywhere, &[], None));
    let mine = PersonSettings {
        locale,
        zone: "Europe/Prague".into(),
        theme: Theme::Dark,
    };
    add("settings", voice.settings(&mine, Some(Locale::Czech), Some(&view)));
    add("settings changed", voice.settings_changed(&mine));
    add("place changed", voice.place_changed(locale));
    add("rules", voice.rules(kind));
    add("help", voice.help(None, None));
    for spec in COMMANDS {
        add(
            &format!("help {}", spec.name),
            voice.help(Some(kind), Some(Topic::Command(spec.name))),
        );
    }
    for verb in kind.verbs() {
        add(
            &format!("help {}", verb.name),
            voice.help(Some(kind), Some(Topic::Verb(kind, verb.name))),
        );
    }
    let resigned = game.must(jan, Command::Resign);
    add(
        "finished",
        voice.announce(&game.public(), &resigned, Until::default()).unwrap(),
    );
    let mut broken = Bench::game(6);
    broken.must(eva, Command::Offer(OfferKind::Abort));
    let agreed = broken.must(jan, Command::Accept);
    add(
        "closed by agreement",
        voice.announce(&broken.public(), &agreed, Until::default()).unwrap(),
    );
    said
}

/// Prints all messages to a file, for reading: `TAHOUN_SAYINGS=path cargo test --test app sayings`.
fn written(locale: Locale, said: &[(String, Message)]) -> String {
    let mut book = String::new();
    for (title, message) in said {
        let _ = writeln!(book, "=== {title}\n{}", plain(message, locale));
        for button in &message.buttons {
            let _ = writeln!(book, "[{}] {}", button.label, button.line);
        }
        let _ = writeln!(book);
    }
    book
}

#[test]
fn every_message_is_complete_and_fits() {
    let mut books = String::new();
    for locale in Locale::ALL {
        let said = all(locale);
        books.push_str(&written(locale, &said));
        for (title, message) in &said {
            let text = plain(message, locale);
            assert!(!text.trim().is_empty(), "{title} says nothing");
            assert!(
                text.chars().count() <= 1_950,
                "{title} has {} characters",
                text.chars().count()
            );
            for sign in ["{ $points", "{$", "\u{f8f0}", "\u{f8f1}"] {
                assert!(!text.replace("{ $p }", "").contains(sign), "{title}: {text}");
            }
            assert!(!text.contains('['), "{title} lacks a message: {text}");
            for button in &message.buttons {
                assert!(
                    !button.label.contains(['[', '`', '*']) && !button.label.is_empty(),
                    "{title}: {}",
                    button.label
                );
                assert!(
                    button.label.chars().count() <= 80 && button.line.len() <= 90,
                    "{title}: {}",
                    button.line
                );
                let shown = button.line.contains('#') && button.line.ends_with("@12");
                assert!(shown || message.table.is_none(), "{title}: {}", button.line);
                let read = parse(
                    &button.line,
                    &Context {
                        certain: true,
                        locale,
                        thread_kind: None,
                    },
                );
                assert!(matches!(read, Parsed::Command(_)), "{title}: {}", button.line);
            }
            assert!(message.buttons.len() <= 25, "{title}");
        }
    }
    if let Ok(path) = std::env::var("TAHOUN_SAYINGS") {
        std::fs::write(path, books).unwrap();
    }
}

/// Fluent counts in floating point, which does not know every number.
#[test]
fn a_number_is_said_as_it_was_typed_however_large() {
    let names = names();
    for locale in Locale::ALL {
        for number in [0, 57, (1 << 53) + 1, i64::MAX] {
            let said = plain(
                &voice(&names, locale).denied(&Denied::NoSuchTable(TableId(number))),
                locale,
            );
            assert!(said.contains(&number.to_string()), "{said}");
        }
    }
}

#[test]
fn what_is_said_in_czech_names_commands_and_moves_in_czech() {
    let kinds = Kind::ALL.iter();
    let verbs = kinds.clone().flat_map(|kind| kind.verbs()).map(|verb| verb.name);
    // Directions of two letters are words of Czech, too.
    let moves = kinds.flat_map(|kind| kind.words()).map(|(english, _)| *english);
    let moves = moves.filter(|english| english.len() > 2);
    let commands = COMMANDS.iter().map(|spec| spec.name);
    let english: Vec<&str> = verbs.chain(moves).chain(commands).collect();
    // What cannot be read is shown as it was typed.
    let all = all(Locale::Czech).into_iter();
    for (title, message) in all.filter(|(title, _)| !title.starts_with("unreadable")) {
        let text = plain(&message, Locale::Czech);
        // The help of one command lists the words of both languages.
        let said = text.lines().filter(|line| !line.starts_with("Platí slova"));
        let said: Vec<&str> = said.flat_map(|line| line.split([' ', '/', ',', '\n'])).collect();
        for word in &english {
            assert!(!said.contains(word), "{title}: {word} in {text}");
        }
    }
}
