//! What is said about events and positions.

use std::collections::{BTreeMap, BTreeSet};

use tahoun::games::abaku::{Abaku, Options};
use tahoun::games::{Argument, Audience, Game, Phrase, Seat};

use super::support::{dealt, draws, lapse, play, position, resign};

const ENGLISH: &str = include_str!("../../../assets/locales/en/abaku.ftl");
const CZECH: &str = include_str!("../../../assets/locales/cs/abaku.ftl");

/// The messages of a Fluent file with the arguments they use.
fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut key = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if !line.starts_with([' ', '}'])
            && let Some((name, _)) = line.split_once(" =")
        {
            key = name.to_owned();
            assert_eq!(messages.insert(key.clone(), BTreeSet::new()), None, "{key} twice");
        }
        let used = line.split('$').skip(1).map(|rest| {
            rest.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
                .next()
                .unwrap_or_default()
                .to_owned()
        });
        messages.entry(key.clone()).or_default().extend(used);
    }
    messages.remove("");
    messages
}

/// Checks that both files can say a phrase.
fn sayable(phrase: &Phrase) {
    for source in [ENGLISH, CZECH] {
        let messages = messages(source);
        let used = messages
            .get(phrase.key)
            .unwrap_or_else(|| panic!("{} is missing", phrase.key));
        let given: BTreeSet<String> = phrase.arguments.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert!(used.is_subset(&given), "{}: {used:?} of {given:?}", phrase.key);
        for (_, argument) in &phrase.arguments {
            if let Argument::Key(key) = argument {
                assert!(messages.contains_key(key), "{key} is missing");
            }
        }
    }
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_arguments() {
    assert_eq!(messages(ENGLISH), messages(CZECH));
}

#[test]
fn everything_declared_has_its_words() {
    let words = messages(ENGLISH);
    let mut keys = vec!["abaku-name".to_owned(), "abaku-rules".to_owned()];
    keys.extend(Abaku::VERBS.iter().map(|verb| format!("abaku-help-{}", verb.name)));
    for option in Abaku::options() {
        // A club may add bonus layouts of its own, which nobody has to explain.
        let ours = |name: &str| option.name != "layout" || ["standard", "classic", "plain"].contains(&name);
        keys.extend(
            (option.values.iter())
                .filter(|value| ours(value.name))
                .map(|value| format!("abaku-option-{}-{}", option.name, value.name)),
        );
    }
    for key in keys {
        assert!(words.contains_key(&key), "{key}");
    }
}

#[test]
fn czech_counts_points_and_tiles_in_all_its_forms() {
    for (key, arguments) in messages(CZECH) {
        let start = CZECH.find(&format!("\n{key} =")).expect("it is there");
        let body = CZECH[start + 1..].split("\nabaku-").next().expect("a body");
        if arguments.contains("points") || arguments.contains("count") && body.contains("->") {
            for form in ["[one]", "[few]", "[many]", "*[other]"] {
                assert!(body.contains(form), "{key} lacks {form}");
            }
        }
    }
}

#[test]
fn whatever_is_said_in_a_game_can_be_said_in_both_languages() {
    let mut said = BTreeSet::new();
    let mut say = |phrases: Vec<Phrase>| {
        for phrase in phrases {
            if said.insert(phrase.key)
                || phrase
                    .arguments
                    .iter()
                    .any(|(_, argument)| matches!(argument, Argument::Key(_)))
            {
                sayable(&phrase);
            }
        }
    };
    for number in 0..3 {
        let first = Abaku::set_up(&Options::default(), 2, &mut draws(number));
        say(Abaku::tell(&first, Audience::Seat(Seat(0))));
        let mut position = dealt(&Options::default(), 2, number);
        let mut turn = 0;
        while let Some(&seat) = Abaku::acting(&position).first() {
            turn += 1;
            let view = Abaku::view(&position, Audience::Seat(seat));
            say(Abaku::describe(&view));
            let chosen = Abaku::computer(&view, 1, &mut draws(turn));
            say(Abaku::preview(&view, &chosen).expect("legal").lines);
            let event = Abaku::decide(&position, seat, &chosen, &mut draws(turn)).expect("legal");
            say(Abaku::tell(&event, Audience::Seat(seat)));
            Abaku::apply(&mut position, &event);
        }
        say(Abaku::describe(&Abaku::view(&position, Audience::Public)));
    }
    // Refusals.
    let example = position(Abaku::EXAMPLE);
    let view = Abaku::view(&example, Audience::Seat(Seat(0)));
    for line in [
        "place 3,1,4 N1 across",
        "place 3 H8",
        "place A1=3 B2=1",
        "place A1=3 C1=1",
        "place 3,1 A1 across",
        "place 6 J8",
        "place 6 A1",
        "place 9 A1",
        "exchange 9",
    ] {
        let (verb, rest) = line.split_once(' ').expect("a verb");
        let chosen = Abaku::parse_move(verb, rest, &view).expect("it is read");
        say(vec![Abaku::preview(&view, &chosen).expect_err(line).phrase]);
    }
    for (key, _) in messages(ENGLISH) {
        let told = [
            "abaku-placed",
            "abaku-preview-place",
            "abaku-describe-row",
            "abaku-refused-hand",
            "abaku-refused-contact",
        ];
        assert!(
            !told.contains(&key.as_str()) || said.contains(key.as_str()),
            "{key} was never said"
        );
    }
}

#[test]
fn every_key_in_the_code_is_in_the_files() {
    let words = messages(ENGLISH);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/abaku");
    let mut found = BTreeSet::new();
    let mut folders = vec![std::path::PathBuf::from(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(path).expect("a source");
            let keys = text.split("\"abaku-").skip(1).filter_map(|rest| rest.split('"').next());
            found.extend(keys.map(|key| format!("abaku-{key}")));
        }
    }
    assert!(found.len() > 80, "{}", found.len());
    for key in &found {
        assert!(words.contains_key(key), "{key}");
    }
    // The house says these.
    let unspoken = ["abaku-name", "abaku-rules", "abaku-standing", "abaku-points"];
    for key in words
        .keys()
        .filter(|key| !key.starts_with("abaku-option-") && !key.starts_with("abaku-help-"))
    {
        // What a rule is called is said beside the refusal that it gives.
        let said = key.replacen("abaku-rule-", "abaku-refused-", 1);
        assert!(
            found.contains(&said) || unspoken.contains(&key.as_str()),
            "{key} is said nowhere"
        );
    }
}

#[test]
fn the_record_has_a_line_for_each_turn_without_what_is_hidden() {
    let mut game = position(
        "layout=plain o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o 83555/57555/*5555 9,9,9,9,9,9,9,9,9,9 0,0,0 0,0,8 0,0,0 0,0,0 active,active,active 1",
    );
    let events = [
        // The first square is taken: printed, it begins on the first new tile.
        play(&mut game, "place 8 H8 across"),
        play(&mut game, "exchange 5,5"),
        play(&mut game, "place *8 G9"),
        lapse(&mut game),
        play(&mut game, "pass"),
        resign(&mut game, 1),
    ];
    let lines: Vec<String> = events.iter().filter_map(Abaku::record_line).collect();
    assert_eq!(
        lines,
        [
            "place 8 I8 (14)",
            "exchange ×2",
            "place *8 G9 (10)",
            "time-out",
            "pass",
            "resign"
        ]
    );
}

#[test]
fn the_board_is_told_square_by_square() {
    let squares = Abaku::squares(&Abaku::view(&position(Abaku::EXAMPLE), Audience::Public));
    let told = |name: &str| {
        let (_, phrase) = squares.iter().find(|(square, _)| square == name)?;
        Some((phrase.key, phrase.arguments[0].1.clone()))
    };
    assert_eq!(told("A1"), Some(("abaku-square-operation", 3.into())));
    assert_eq!(told("D1"), Some(("abaku-square-digit", 3.into())));
    assert_eq!(told("B1"), None);
    let view = Abaku::view(&position(Abaku::EXAMPLE), Audience::Public);
    for (square, tile) in view.board.tiles() {
        let key = if tile.joker {
            "abaku-square-joker"
        } else {
            "abaku-square-tile"
        };
        assert_eq!(
            told(&square.to_string()),
            Some((key, i64::from(tile.digit).into())),
            "{square}"
        );
    }
}

#[test]
fn the_board_as_text_is_33_columns_wide_and_marks_what_is_new() {
    let example = position(Abaku::EXAMPLE);
    let text = Abaku::text_board(&Abaku::view(&example, Audience::Public));
    let expected = "   A B C D E F G H I J K L M N O
 1 T . . t . . . T . . . d . . T
 2 . . d . . . d . d . . . t . .
 3 . t . . . D . . . . . . . d .
 4 d . . . D . . d . . D . . . t
 5 . . . D . . . . . . . D . . .
 6 . . . . . t . . . t . . D . .
 7 . d . . . . d 6 d . . . . d .
 8 T . . d . 1 2 4 3 . . d . . T
 9 . d . . 1 0 5 2 d . . . . d .
10 . . D . . t 7 4 9 t . . . . .
11 . . . D . . .+8+3+5 . D . . .
12 t . . . D . . d . . D . . . d
13 . d . . . . . . . D . . . t .
14 . . t . . . d . d . . . d . .
15 T . . d . . . T . . . t . . T";
    assert_eq!(text, expected);
    assert!(text.lines().all(|line| line.chars().count() <= 33));
}

#[test]
fn the_board_in_words_names_every_row_that_has_tiles() {
    let example = position(&Abaku::EXAMPLE.replace("d1052g", "d1*052g"));
    let view = Abaku::view(&example, Audience::Seat(Seat(0)));
    let rows: Vec<String> = Abaku::describe(&view)
        .iter()
        .filter(|phrase| phrase.key == "abaku-describe-row")
        .map(|phrase| match &phrase.arguments[..] {
            [(_, Argument::Number(row)), (_, Argument::Text(tiles))] => format!("{row} {tiles}"),
            _ => panic!("{phrase:?}"),
        })
        .collect();
    assert_eq!(
        rows,
        [
            "7 H7: 6",
            "8 F8-I8: 1 2 4 3",
            "9 E9-H9: 1 *0 5 2",
            "10 G10-I10: 7 4 9",
            "11 H11-J11: 8 3 5"
        ]
    );
    let hand = Abaku::describe(&view)
        .into_iter()
        .find(|phrase| phrase.key == "abaku-describe-hand");
    assert_eq!(
        hand.expect("the own hand").arguments,
        [("tiles", Argument::Text("3,1,4,6,0".to_owned()))]
    );
    assert_eq!(Abaku::text_hand(&view).as_deref(), Some("3 1 4 6 0"));
    assert_eq!(Abaku::text_hand(&Abaku::view(&example, Audience::Public)), None);
}
