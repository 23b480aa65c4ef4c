//! The arbiter's tool.

use proptest::prelude::*;
use serde_json::{Value, json};
use tahoun::games::Judge;
use tahoun::games::abaku::AbakuJudge;

use super::support::{ask, judged};

#[test]
fn answers_are_one_object_with_the_keys_in_order() {
    let mut judge = AbakuJudge::default();
    for (line, expected) in [
        (
            "reset layout=plain centre=plain zero=new operations=full",
            r#"{"ok":true}"#,
        ),
        ("set G8=2 H8=4", r#"{"ok":true}"#),
        (
            "check 1,3 F8 across",
            r#"{"ok":true,"score":10,"equations":[{"squares":["F8","G8","H8","I8"],"reading":"12:4=3","score":10}]}"#,
        ),
        (
            "check 1,1 G9 across",
            r#"{"ok":false,"rule":"contact","squares":["G8","G9"],"message":"G8 and G9 touch, but no equation holds both"}"#,
        ),
        ("list 9", r#"{"moves":[]}"#),
        (
            "list 8",
            concat!(
                r#"{"moves":[{"tiles":"8","from":"F8","direction":"across","score":24},"#,
                r#"{"tiles":"8","from":"I8","direction":"across","score":14},"#,
                r#"{"tiles":"8","from":"G7","direction":"across","score":10},"#,
                r#"{"tiles":"8","from":"G9","direction":"across","score":10}]}"#
            ),
        ),
    ] {
        assert_eq!(judge.answer(line), expected, "{line}");
    }
}

#[test]
fn check_leaves_the_board_as_it_is_and_place_does_not() {
    let mut judge = AbakuJudge::default();
    ask(&mut judge, "reset layout=plain");
    assert_eq!(ask(&mut judge, "check 2,4 G8 across")["score"], json!(6));
    assert_eq!(ask(&mut judge, "place 2,4 G8 across")["score"], json!(6));
    assert_eq!(ask(&mut judge, "check G8=2")["rule"], json!("occupied"));
    // The first square may be occupied; what is placed lies.
    assert_eq!(ask(&mut judge, "place 1,3 F8 across")["score"], json!(10));
    let answer = ask(&mut judge, "check 5 F8 across");
    assert_eq!(
        (&answer["rule"], &answer["squares"]),
        (&json!("contact"), &json!(["I8", "J8"])),
        "5 goes to J8"
    );
    ask(&mut judge, "reset layout=plain");
    assert_eq!(
        ask(&mut judge, "check 2,4 G8 across")["ok"],
        json!(true),
        "the board is empty again"
    );
}

#[test]
fn the_same_loose_spellings_are_read_as_from_players() {
    let expected = judged(&["reset", "check 3,1,4 H8 across"]);
    assert_eq!(expected["score"], json!(8));
    for line in [
        "check 3 1 4 H8 across",
        "check 314 h8 across",
        "check 3, 1, 4 h8 a",
        "check 314 H8 A",
        "check 314 H8→",
        "check 314 H8 → ",
        "check 314 H8 vodorovně",
        "check 314 H8 VODOROVNE",
        "CHECK 314 H8 Across",
        "check H8=3 I8=1 J8=4",
        "check j8=4, h8=3, i8=1",
    ] {
        assert_eq!(judged(&["reset", line]), expected, "{line}");
    }
    let down = judged(&["reset", "check 3,1,4 H8 down"]);
    for line in [
        "check 314 H8 d",
        "check 314 H8 ↓",
        "check 314 H8↓",
        "check 314 H8 svisle",
    ] {
        assert_eq!(judged(&["reset", line]), down, "{line}");
    }
    assert_eq!(
        judged(&["reset", "check *3,1,*4 H8 across"]),
        expected,
        "jokers count as their digits"
    );
}

#[test]
fn what_cannot_be_read_is_said_and_changes_nothing() {
    for line in [
        "",
        "   ",
        "plaec 3,1,4 H8 across",
        "place",
        "place 3,1,4",
        "place 3,1,4 H8",
        "place H8 3,1,4 across",
        "place 3,1,4 P8 across",
        "place 3,1,4 H16 across",
        "place 3,1,4 H0 across",
        "place 3,1,4 H8 acros",
        "place 3,1,4 H8 across across",
        "place 3,1,4 H8 I8 across",
        "place 3,x,4 H8 across",
        "place *,1,4 H8 across",
        "place **1 H8 across",
        "place 1,2,3,4,5,6 H8 across",
        "place A1=1 B1=1 C1=1 D1=1 E1=1 F1=1",
        "place H8=3 across",
        "place H8= I8=1",
        "place H8=10",
        "set",
        "set G8",
        "set G8=",
        "set G8=x",
        "set P8=1",
        "set G8=*",
        "reset layout",
        "reset layout=none",
        "reset colour=red",
        "list",
        "list 3,x",
        "list 1,2,3,4,5,6",
        "list 3 H8",
        "check 3,1,4 H8 across now",
        "place 3.1.4 H8 across",
        "place 3,1,4 H8 -across",
        "place −3 H8",
        "place ３ H8",
    ] {
        let mut judge = AbakuJudge::default();
        ask(&mut judge, "set G8=2 H8=4");
        let answer = ask(&mut judge, line);
        assert_eq!(
            (&answer["ok"], &answer["rule"]),
            (&json!(false), &json!("syntax")),
            "{line}: {answer}"
        );
        assert!(
            answer["message"].as_str().is_some_and(|message| !message.is_empty()),
            "{line}"
        );
        assert_eq!(answer.get("squares"), None, "{line}");
        assert_eq!(
            ask(&mut judge, "check 1,3 F8 across")["ok"],
            json!(true),
            "the next line is read after {line}"
        );
    }
}

#[test]
fn equations_come_by_first_square_then_across_before_down_then_longer_first() {
    let answer = judged(&["reset layout=plain", "place 9,8,1,7 H8 across"]);
    let order: Vec<(String, usize)> = answer["equations"]
        .as_array()
        .expect("equations")
        .iter()
        .map(|one| {
            let squares = one["squares"].as_array().expect("squares");
            (squares[0].as_str().expect("a square").to_owned(), squares.len())
        })
        .collect();
    assert_eq!(
        order,
        [("H8".to_owned(), 4), ("H8".to_owned(), 3), ("I8".to_owned(), 3)]
    );
    // Across before down from one square, a row above before the rows below.
    let answer = judged(&["reset layout=plain", "set I8=4 H9=4 H10=6", "check 2 H8"]);
    let readings: Vec<&str> = answer["equations"]
        .as_array()
        .expect("equations")
        .iter()
        .filter_map(|one| one["reading"].as_str())
        .collect();
    assert_eq!(readings, ["2^2=4", "2+4=6", "2^2=4"], "{answer}");
}

#[test]
fn moves_are_listed_best_first_and_each_filling_once() {
    let answer = judged(&["reset", "set G8=2 H8=4", "list 1,3,8,8,*"]);
    let moves = answer["moves"].as_array().expect("moves");
    let scores: Vec<u64> = moves.iter().filter_map(|one| one["score"].as_u64()).collect();
    assert!(scores.is_sorted_by(|a, b| a >= b) && scores.len() == moves.len());
    let mut lines: Vec<String> = moves.iter().map(Value::to_string).collect();
    lines.sort();
    let all = lines.len();
    lines.dedup();
    assert_eq!(lines.len(), all);
    // A joker as 8 is another filling than a plain 8, and each listed line can be placed for its points.
    let has = |tiles: &str| {
        moves
            .iter()
            .any(|one| one["tiles"] == json!(tiles) && one["from"] == json!("G9"))
    };
    assert!(has("8") && has("*8"));
    for one in moves {
        let line = format!(
            "check {} {} {}",
            one["tiles"].as_str().expect("tiles"),
            one["from"].as_str().expect("a square"),
            one["direction"].as_str().expect("a direction")
        );
        let checked = judged(&["reset", "set G8=2 H8=4", &line]);
        assert_eq!(checked["score"], one["score"], "{line}");
    }
}

#[test]
fn an_empty_board_lists_openings() {
    let answer = judged(&["reset", "list 3,1,4,0,*"]);
    let moves = answer["moves"].as_array().expect("moves");
    assert!(
        moves
            .iter()
            .any(|one| one["tiles"] == json!("3,1,4") && one["from"] == json!("H8") && one["score"] == json!(8))
    );
    assert!(
        moves
            .iter()
            .all(|one| one["tiles"].as_str().is_some_and(|tiles| tiles.contains(',')))
    );
}

proptest! {
    #[test]
    fn any_bytes_get_one_object(lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 1..8)) {
        let mut judge = AbakuJudge::default();
        for bytes in lines {
            let answer = ask(&mut judge, &String::from_utf8_lossy(&bytes));
            prop_assert!(answer.is_object());
        }
    }

    #[test]
    fn anything_like_a_command_gets_one_object(
        lines in prop::collection::vec(
            "(reset|set|place|check|list|PLACE)? ?([0-9*]{0,6}[, ]?){0,3} ?[a-pA-P]{0,2}[0-9]{0,3}(=[0-9*]{0,2})? ?(across|down|a|d|→|↓|svisle|acr|\\PC)?",
            1..8,
        ),
    ) {
        let mut judge = AbakuJudge::default();
        for line in lines {
            let answer = ask(&mut judge, &line);
            let known = answer.get("moves").is_some() || answer["ok"] == json!(true) || answer["rule"].is_string();
            prop_assert!(known, "{}: {}", line, answer);
        }
    }
}
