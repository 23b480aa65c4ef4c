//! Completing moves that are offered whole, each with what it would bring.

use std::collections::BTreeSet;

use tahoun::chat::{Locale, Suggestion, Typing, complete};
use tahoun::games::{Audience, Draws, Kind, Seat, View};

/// The example of Abalone as black sees it, or another position in notation.
fn view(position: &str) -> View {
    let position = Kind::Abalone.parse_position(position).unwrap();
    position.view(Audience::Seat(Seat(0)))
}

/// Three black marbles on a1, b2 and c3 in a line, a white one before them, a pair of black ones at the rim that can push off.
const PUSHES: &str = "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
    ...../....../......./......../......bbw/...w..../..b..../.b..../b.... -/- 0,0 active,active 1 0 1 - -";

fn typing(view: &View, locale: Locale) -> Typing<'_> {
    Typing {
        locale,
        kind: Some(view.kind()),
        view: Some(view),
        check: true,
        names: &[],
    }
}

fn offered(view: &View, line: &str) -> Vec<Suggestion> {
    complete(line, &typing(view, Locale::English))
}

/// The moves offered after `move `.
fn moves(view: &View, typed: &str) -> Vec<String> {
    let line = format!("/abalone move {typed}");
    let found = offered(view, &line).into_iter();
    found
        .map(|one| one.line.strip_prefix("/abalone move ").unwrap().to_owned())
        .collect()
}

fn legal(view: &View) -> Vec<String> {
    view.legal_moves()
        .iter()
        .map(|chosen| chosen.to_string()["move ".len()..].to_owned())
        .collect()
}

/// The cells that marbles leave in a move, and those that they come to.
fn moved(view: &View, text: &str) -> (Vec<String>, Vec<String>) {
    let mut position = Kind::Abalone.parse_position(Kind::Abalone.example()).unwrap();
    let chosen = view.parse_move("move", text).unwrap();
    let event = position.decide(Seat(0), &chosen, &mut Draws::new(&[1; 32], 1)).unwrap();
    position.apply(&event);
    let View::Abalone(after) = position.view(Audience::Public) else {
        unreachable!()
    };
    let names = |cells: Vec<tahoun::games::abalone::Cell>| cells.iter().map(ToString::to_string).collect();
    let (left, reached) = after.last_cells();
    (names(left), names(reached))
}

#[test]
fn with_nothing_typed_the_best_come_first_and_all_marbles_have_their_turn() {
    let pushes = view(PUSHES);
    let found = moves(&pushes, "");
    assert_eq!(found[..2], ["e7e8", "a1b2"], "off the board, then what pushes");
    let belgian = view(Kind::Abalone.example());
    let found = moves(&belgian, "");
    assert_eq!(found.len(), 25);
    let begin = |moves: &[String]| moves.iter().map(|text| text[..2].to_owned()).collect::<BTreeSet<_>>();
    assert_eq!(
        begin(&found),
        begin(&legal(&belgian)),
        "each marble that can be named first"
    );
}

#[test]
fn a_square_brings_all_moves_of_its_marble() {
    let view = view(Kind::Abalone.example());
    let found = moves(&view, "c3");
    // As many as begin so, and the rows in which it goes along.
    for text in legal(&view).iter().filter(|text| text.starts_with("c3")) {
        assert!(found.contains(text), "{text} of {found:?}");
    }
    assert!(found.iter().any(|text| !text.starts_with("c3")), "{found:?}");
    for text in &found {
        let (left, reached) = moved(&view, text);
        assert!(
            left.contains(&"c3".to_owned()) || reached.contains(&"c3".to_owned()),
            "{text} leaves c3 alone"
        );
    }
    let unique: BTreeSet<&String> = found.iter().collect();
    assert_eq!(unique.len(), found.len());
}

#[test]
fn what_is_begun_is_gone_on_with_in_every_spelling() {
    let pushes = view(PUSHES);
    for (typed, expected) in [
        ("a1b", &["a1b2"][..]),
        ("A1-B", &["a1b2"]),
        ("a1 ne", &["a1b2"]),
        ("a1 sv", &["a1b2"]),
        ("a1d4", &["a1b2"]),
        ("e7 e8 e", &["e7e8"]),
        ("b2 nw", &["b2c2"]),
        ("z", &[]),
        ("b5", &[]),
        ("a1 a1 a1 a1", &[]),
    ] {
        let found = moves(&pushes, typed);
        assert_eq!(
            found.first().map(String::as_str),
            expected.first().copied(),
            "{typed}: {found:?}"
        );
        if expected.is_empty() {
            assert!(found.is_empty(), "{typed}: {found:?}");
        }
    }
    let row = moves(&pushes, "a1 c3 ");
    assert!(
        !row.is_empty() && row.iter().all(|text| text.len() == 6 || text == "a1b2"),
        "{row:?}"
    );
    // What is half a word narrows down nothing else.
    assert!(moves(&pushes, "a1 n").contains(&"a1b2".to_owned()));
}

#[test]
fn what_a_move_would_bring_is_told_in_the_language_of_the_typist_if_the_table_allows() {
    let pushes = view(PUSHES);
    let label = |locale, check, typed: &str| {
        let typing = Typing {
            check,
            ..typing(&pushes, locale)
        };
        let line = match locale {
            Locale::English => format!("move {typed}"),
            Locale::Czech => format!("táhni {typed}"),
        };
        let found = complete(&line, &typing);
        (found[0].line.clone(), found[0].label.clone())
    };
    let says = |line: &str, label: &str| (line.to_owned(), label.to_owned());
    assert_eq!(
        label(Locale::English, true, "a1b"),
        says("move a1b2", "a1b2 would push 1 marble.")
    );
    assert_eq!(
        label(Locale::Czech, true, "e7"),
        says("táhni e7e8", "e7e8 by vytlačil bílou kuličku z hracího pole.")
    );
    assert_eq!(label(Locale::English, false, "a1b"), says("move a1b2", "a1b2"));
}

#[test]
fn check_is_completed_likewise() {
    let pushes = view(PUSHES);
    let found = offered(&pushes, "/check move a1b");
    assert_eq!(found[0].line, "/check move a1b2");
    assert_eq!(found[0].label, "a1b2 would push 1 marble.");
}

#[test]
fn whoever_has_no_move_is_offered_none() {
    let position = Kind::Abalone.parse_position(Kind::Abalone.example()).unwrap();
    let public = position.view(Audience::Public);
    assert_eq!(moves(&public, ""), Vec::<String>::new());
    assert_eq!(moves(&public, "a1"), Vec::<String>::new());
}

#[test]
fn whatever_is_typed_what_is_offered_is_legal_and_not_too_much() {
    use proptest::prelude::*;
    let views = [view(Kind::Abalone.example()), view(PUSHES)];
    let legal = views.each_ref().map(legal);
    let word = prop_oneof!["[a-i][1-9]", "[a-i]", "(e|ne|nw|sv|j)", "[ -]", "\\PC{0,3}"];
    let typed = proptest::collection::vec(word, 0..5);
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 64,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let outcome = runner.run(&(typed, 0..2usize), |(typed, which)| {
        let line = format!("/abalone move {}", typed.concat());
        let found = offered(&views[which], &line);
        prop_assert!(found.len() <= 25);
        for one in found {
            prop_assert!(one.label.chars().count() <= 100 && !one.label.is_empty());
            let text = one.line.rsplit(' ').next().unwrap();
            prop_assert!(legal[which].iter().any(|legal| legal == text), "{line}: {}", one.line);
        }
        Ok(())
    });
    outcome.unwrap();
}
