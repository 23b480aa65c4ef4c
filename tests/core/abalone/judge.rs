//! The arbiter's answers.

use serde_json::{Value, json};
use tahoun::games::abalone::AbaloneJudge;
use tahoun::games::{Judge, Outside};

use super::support::ask;

#[test]
fn a_move_in_any_notation_is_answered_with_the_canonical_one_and_all_that_it_does() {
    let mut judge = AbaloneJudge::default();
    ask(&mut judge, "reset layout=standard");
    let answer = ask(&mut judge, "move C3-C5 nw");
    assert_eq!(
        answer,
        json!({
            "ok": true, "move": "c3c5d3", "kind": "broadside", "marbles": 3, "pushed": 0, "ejected": 0, "ejections": [0, 0],
            "board": ["wwwww", "wwwwww", "..www..", "........", ".........", "..bbb...", ".......", "bbbbbb", "bbbbb"],
            "ended": null, "turn": "w", "places": null,
        })
    );
    assert_eq!(ask(&mut judge, "moves")["moves"].as_array().unwrap().len(), 44);
}

#[test]
fn what_is_refused_or_cannot_be_read_changes_nothing() {
    let mut judge = AbaloneJudge::default();
    ask(&mut judge, "reset layout=belgian");
    for (line, rule) in [
        ("move a1a2a3b1", "syntax"),
        ("move e5e6", "empty"),
        ("move a4a5", "not-yours"),
        ("reset layout=round", "syntax"),
        ("reset colour=red", "syntax"),
        ("perft x", "syntax"),
        ("perft 99", "syntax"),
        ("replay /no/such/file", "file"),
        ("dance", "syntax"),
    ] {
        let answer = ask(&mut judge, line);
        assert_eq!(
            (&answer["ok"], &answer["rule"]),
            (&json!(false), &json!(rule)),
            "{line}"
        );
        assert!(!answer["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(ask(&mut judge, "perft 1")["leaves"], 52);
}

#[test]
fn the_end_says_who_won_and_nothing_is_played_after_it() {
    let mut judge = AbaloneJudge::default();
    ask(&mut judge, "reset layout=belgian repetition=on");
    let mut last = Value::Null;
    for typed in ["c3c4", "g5g6", "c4c3", "g6g5"].repeat(2) {
        last = ask(&mut judge, &format!("move {typed}"));
    }
    assert_eq!(
        (&last["ended"], &last["turn"], &last["places"]),
        (&json!("repetition"), &Value::Null, &json!([1, 1]))
    );
    let refused = ask(&mut judge, "move c3c4");
    assert_eq!(
        (&refused["rule"], &refused["message"]),
        (&json!("over"), &json!("the game is over"))
    );
}

#[test]
fn the_moves_of_one_marble_can_be_asked_for() {
    let mut judge = AbaloneJudge::default();
    ask(&mut judge, "reset layout=standard");
    let of = |judge: &mut AbaloneJudge, cell: &str| ask(judge, &format!("moves {cell}"));
    let all = ask(&mut judge, "moves")["moves"].as_array().unwrap().clone();
    let c3 = of(&mut judge, "C3")["moves"].as_array().unwrap().clone();
    assert!(c3.len() > 3 && c3.len() < all.len() && c3.iter().all(|ply| all.contains(ply)));
    assert_eq!(of(&mut judge, "a1")["moves"].as_array().unwrap().len(), 2);
    assert_eq!(of(&mut judge, "e5")["rule"], "empty");
    assert_eq!(of(&mut judge, "i5")["rule"], "not-yours");
    assert_eq!(of(&mut judge, "j5")["rule"], "syntax");
}

#[test]
fn what_keyboards_and_files_put_in_is_read_all_the_same() {
    let mut judge = AbaloneJudge::default();
    for line in [
        "\u{feff}reset LAYOUT=Standard",
        "move ｃ３ｃ５ｄ３",
        "move g 5 g 7 f 5",
        "move d3−d5 nw",
    ] {
        assert_eq!(ask(&mut judge, line)["ok"], true, "{line}");
    }
    let long = ask(&mut judge, &format!("move {}", "y".repeat(1_000_000)));
    assert!(long["message"].as_str().unwrap().len() < 400);
    let long = ask(&mut judge, &"dance".repeat(100_000));
    assert!(long["message"].as_str().unwrap().len() < 400);
}

#[test]
fn a_file_is_read_with_its_mark_and_its_empty_lines_and_a_missing_one_is_said() {
    let folder = std::env::temp_dir().join(format!("tahoun-judge-{}", std::process::id()));
    std::fs::write(&folder, "\u{feff}# result\n  \r\n*\tother\t0-0\ta1b2 i5h4\r\n").unwrap();
    let mut judge = AbaloneJudge::default();
    let answer = ask(&mut judge, &format!("replay {}", folder.display()));
    std::fs::remove_file(&folder).unwrap();
    assert_eq!(answer, json!({"games": 1, "plies": 2, "illegal": 0, "disagree": 0}));
    assert_eq!(ask(&mut judge, "replay /no/such/file")["rule"], "file");
    assert_eq!(ask(&mut judge, "replay")["rule"], "syntax");
}

#[test]
fn other_marbles_than_named_are_answered_with_the_move_that_they_make() {
    let mut judge = AbaloneJudge::default();
    ask(&mut judge, "reset layout=standard");
    // Three marbles go along that line, not two.
    let answer = ask(&mut judge, "move a1c3");
    let message = answer["message"].as_str().unwrap();
    assert_eq!(answer["rule"], "others", "{message}");
    assert!(message.ends_with("by a1b2"), "{message}");
}

#[test]
fn the_agreed_time_ends_a_game_where_one_was_agreed() {
    let mut judge = AbaloneJudge::default();
    assert_eq!(ask(&mut judge, "time-up")["ok"], false);
    ask(&mut judge, "reset layout=belgian time-limit=10m");
    let answer = ask(&mut judge, "time-up");
    assert_eq!(
        answer,
        json!({"ok": true, "ejections": [0, 0], "ended": "limit", "places": [1, 1]})
    );
    assert_eq!(ask(&mut judge, "moves"), json!({"moves": []}));
    assert_eq!(ask(&mut judge, "time-up")["ok"], false);
}

#[test]
fn three_and_four_players_take_turns() {
    for (layout, letters) in [("three", "bwr"), ("four", "bwrg")] {
        let mut judge = AbaloneJudge::default();
        ask(&mut judge, &format!("reset layout={layout}"));
        for _ in letters.chars() {
            let first = ask(&mut judge, "moves")["moves"][0].as_str().unwrap().to_owned();
            let answer = ask(&mut judge, &format!("move {first}"));
            assert_eq!(answer["ejections"].as_array().unwrap().len(), letters.len());
            let board: String = answer["board"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| row.as_str().unwrap())
                .collect();
            assert!(letters.chars().all(|letter| board.contains(letter)), "{board}");
        }
    }
}

/// One file with that text.
struct Text(String);

impl Outside for Text {
    fn read(&self, path: &str) -> Result<String, String> {
        if path == "games.tsv" {
            Ok(self.0.clone())
        } else {
            Err("not there".to_owned())
        }
    }

    fn seconds(&self) -> f64 {
        0.0
    }
}

#[test]
fn a_replay_finds_what_is_illegal_and_what_disagrees() {
    let line = |result: &str, how: &str, off: &str, moves: &str| format!("{result}\t{how}\t{off}\t{moves}");
    let text = [
        "# a comment".to_owned(),
        line("*", "other", "0-0", "a1b2 i5h5"),
        line("*", "other", "0-0", "a1b2 i5h5 e5e6"),
        line("*", "other", "1-0", "a1b2 i5h5"),
        line("1-0", "score", "0-0", "a1b2 i5h5"),
        "nonsense".to_owned(),
    ]
    .join("\n");
    let answer: Value =
        serde_json::from_str(&AbaloneJudge::default().answer_with("replay games.tsv", &Text(text))).unwrap();
    assert_eq!(answer, json!({"games": 5, "plies": 8, "illegal": 1, "disagree": 3}));
}

#[test]
fn without_anything_outside_no_file_is_read() {
    let answer: Value = serde_json::from_str(&AbaloneJudge::default().answer("replay games.tsv")).unwrap();
    assert_eq!(answer["rule"], "file");
}
