//! Whom messages call, what they mark, and how long lists may grow.

use tahoun::chat::{Context, GameRow, Locale, Parsed, Picture, Piece, RankRow, Scope, Topic, Until, parse};
use tahoun::games::Kind;
use tahoun::table::{Actor, Command, OfferKind, PersonId, TableId, Time};

use super::bench::{Bench, EVA, JAN, NOW, names, plain, voice};

const DEADLINE: Option<Time> = Some(Time(NOW.0 + 86_400_000));
const UNTIL: Until = Until {
    turn: DEADLINE,
    game: None,
};

#[test]
fn names_are_never_read_as_marks() {
    let mut game = Bench::game(5);
    let events = game.must(Actor::Person(JAN), Command::Offer(OfferKind::Abort));
    let names = names();
    let message = voice(&names, Locale::English)
        .announce(&game.public(), &events, Until::default())
        .unwrap();
    let person = message.text.0.iter().find_map(|piece| match piece {
        Piece::Person(JAN, name) => Some(name.as_str()),
        _ => None,
    });
    assert_eq!(person, Some("**Jan** ＠everyone `x` 0{ $p }"));
    assert!(
        !message
            .text
            .0
            .iter()
            .any(|piece| matches!(piece, Piece::Strong(_) | Piece::Code(_)))
    );
}

#[test]
fn messages_call_those_who_are_to_act() {
    let names = names();
    let voice = voice(&names, Locale::Czech);
    let mut game = Bench::lobby(5, |_| {});
    let invited = game.must(Actor::Person(EVA), Command::Invite(vec![JAN]));
    assert_eq!(
        voice
            .announce(&game.public(), &invited, Until::default())
            .unwrap()
            .pings,
        [JAN]
    );
    let joined = game.must(Actor::Person(JAN), Command::Join);
    assert_eq!(
        voice.announce(&game.public(), &joined, Until::default()).unwrap().pings,
        [] as [PersonId; 0]
    );
    let started = game.must(Actor::Person(EVA), Command::Start);
    assert_eq!(voice.announce(&game.public(), &started, UNTIL).unwrap().pings, [EVA]);
    let offered = game.must(Actor::Person(JAN), Command::Offer(OfferKind::Abort));
    let message = voice.announce(&game.public(), &offered, UNTIL).unwrap();
    assert_eq!((message.pings.as_slice(), message.picture), (&[EVA][..], None));
    assert!(message.buttons[0].line.starts_with("accept #"));
    let played = game.play();
    let message = voice.announce(&game.public(), &played, UNTIL).unwrap();
    assert_eq!(message.pings, [JAN]);
    assert_eq!(
        message.picture,
        Some(Picture::Board {
            table: TableId(12),
            number: game.table.board_number
        })
    );
    assert_eq!(message.board, Some(game.table.board_number));
    assert!(message.text.0.contains(&Piece::Time(DEADLINE.unwrap())));
    for button in &message.buttons[..2] {
        assert!(
            button.line.ends_with(&format!("#{} @12", game.table.board_number)),
            "{}",
            button.line
        );
    }
    let resigned = game.must(Actor::Person(JAN), Command::Resign);
    assert_eq!(
        voice
            .announce(&game.public(), &resigned, Until::default())
            .unwrap()
            .pings,
        [EVA, JAN]
    );
}

#[test]
fn a_long_log_comes_in_pages_and_none_is_missing() {
    let mut game = Bench::lobby(5, |settings| settings.options.set("bag", "short"));
    game.must(Actor::Person(JAN), Command::Join);
    game.must(Actor::Person(EVA), Command::Start);
    while !game.table.turns.is_empty() && game.moves().len() < 40 {
        game.play();
    }
    let names = names();
    let voice = voice(&names, Locale::Czech);
    let pages: Vec<String> = (1..=9)
        .map(|page| plain(&voice.log(&game.public(), &game.log, page), Locale::Czech))
        .collect();
    assert!(pages.iter().all(|page| page.chars().count() < 1_950));
    for number in 1..=game.moves().len() {
        let line = format!("\n{number}. ");
        assert!(pages.iter().any(|page| page.contains(&line)), "{number}");
    }
}

#[test]
fn long_lists_of_tables_and_ranks_fit() {
    let names = names();
    let view = Bench::game(5).public();
    for locale in Locale::ALL {
        let voice = voice(&names, locale);
        let rows = vec![
            GameRow {
                view: view.clone(),
                place: Some("x".repeat(100)),
                deadline: DEADLINE,
                mine: true
            };
            300
        ];
        assert!(plain(&voice.games(rows), locale).chars().count() < 2_000);
        let rows = vec![
            RankRow {
                rank: 1,
                person: JAN,
                games: u64::MAX,
                wins: 1,
                average: None,
                points: 0,
                best: None,
                solo: 0
            };
            300
        ];
        let message = voice.leaderboard(Kind::Abaku, Scope::Here, &rows, None);
        assert!(plain(&message, locale).chars().count() < 2_000);
        let Some(picture @ Picture::Leaderboard { rows, .. }) = &message.picture else {
            panic!()
        };
        assert!(rows.len() <= 22 && rows.iter().all(|row| row.len() == rows[0].len()));
        assert_eq!(voice.alt(picture, None).lines().count(), rows.len() + 1);
    }
}

#[test]
fn what_is_wrong_is_marked_in_the_line() {
    let names = names();
    let Parsed::Unreadable(wrong) = parse("/abaku plce 3,1,4 H8 across", &Context::default()) else {
        panic!()
    };
    let message = voice(&names, Locale::English).unreadable(&wrong);
    let block = message.text.0.iter().find_map(|piece| match piece {
        Piece::Block(block) => Some(block.as_str()),
        _ => None,
    });
    assert_eq!(block, Some("/abaku plce 3,1,4 H8 across\n       ^^^^"));
    let long = format!("/abaku {} ", "x".repeat(3_000));
    let Parsed::Unreadable(wrong) = parse(&long, &Context::default()) else {
        panic!()
    };
    let message = voice(&names, Locale::English).unreadable(&wrong);
    assert!(plain(&message, Locale::English).chars().count() < 1_950);
}

#[test]
fn pictures_are_told_in_words() {
    let names = names();
    let mut game = Bench::game(5);
    game.play();
    for locale in Locale::ALL {
        let voice = voice(&names, locale);
        let view = game.public();
        let board = voice.turn(&view, Until::default()).picture.unwrap();
        let told = voice.alt(&board, Some(&view));
        assert!(
            told.contains("Eva") && told.contains("12") && told.lines().count() > 4,
            "{told}"
        );
        for kind in Kind::ALL {
            let Some(example) = voice.rules(*kind).picture else {
                continue;
            };
            let told = voice.alt(&example, None);
            assert!(told.lines().count() > 4 && !told.contains('['), "{told}");
        }
    }
}

#[test]
fn the_example_of_every_verb_can_be_played_as_it_is_shown() {
    let names = names();
    let game = Bench::game(5);
    let view = game.public().game.unwrap();
    for locale in Locale::ALL {
        for verb in Kind::Abaku.verbs() {
            let help = voice(&names, locale).help(None, Some(Topic::Verb(Kind::Abaku, verb.name)));
            let mut codes = help.text.0.iter().filter_map(|piece| match piece {
                Piece::Code(code) => Some(code.as_str()),
                _ => None,
            });
            let example = codes.find(|code| code.starts_with("/abaku")).unwrap();
            let Parsed::Command(line) = parse(example, &Context::default()) else {
                panic!("{example}")
            };
            assert!(line.read_move(&view, Locale::English).is_ok(), "{example}");
        }
    }
}

#[test]
fn the_moves_of_the_log_read_back_in_every_language() {
    let names = names();
    let mut game = Bench::game(5);
    for _ in 0..6 {
        game.play();
    }
    let view = game.public();
    let typed = game.moves();
    for locale in Locale::ALL {
        let message = voice(&names, locale).log(&view, &game.log, 1);
        let codes = message.text.0.iter().filter_map(|piece| match piece {
            Piece::Code(code) => Some(code.as_str()),
            _ => None,
        });
        let read: Vec<String> = codes
            // Of an exchange only the number is told.
            .filter(|code| !code.contains('×'))
            .map(|code| {
                let typed = code.split(" (").next().unwrap_or_default();
                let Parsed::Command(line) = parse(&format!("/abaku {typed}"), &Context::default()) else {
                    panic!("{code}")
                };
                line.read_move(view.game.as_ref().unwrap(), locale).unwrap().to_string()
            })
            .collect();
        let told: Vec<&String> = typed.iter().filter(|typed| !typed.starts_with("exchange")).collect();
        assert!(told.len() > 2, "{typed:?}");
        assert_eq!(read.iter().collect::<Vec<_>>(), told);
    }
}
