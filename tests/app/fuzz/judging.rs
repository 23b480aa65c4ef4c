//! The arbiter's tool answers every line with one JSON object, whatever stands in it.

use std::io::Write;
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use serde_json::Value;
use tahoun::games::Kind;

use super::soup;

/// What arbiters write, and what is near to it.
fn judged() -> impl Strategy<Value = String> {
    let words = vec![
        "place",
        "check",
        "set",
        "reset",
        "list",
        "layout=plain",
        "layout=",
        "zero=either",
        "operations=none",
        "G8=2",
        "H8=*4",
        "H8=",
        "=4",
        "1,3",
        "*",
        "*7",
        "0,0,0,0,0,0,0",
        "12345678901234567890",
        "F8",
        "O15",
        "P1",
        "across",
        "down",
        "→",
        "",
        ",",
        "-1",
        "\u{0}",
        "\u{202e}",
        "😀",
        "\"",
        "\\",
        "{",
        "null",
        "reset reset",
        "\u{a0}",
    ];
    let soup = proptest::collection::vec(select(words), 0..8).prop_map(|words| words.join(" "));
    prop_oneof![4 => soup, 1 => soup::text(), 1 => any::<String>()]
}

fn is_answer(answer: &str) -> Result<(), TestCaseError> {
    prop_assert!(!answer.contains('\n'));
    let value: Value =
        serde_json::from_str(answer).map_err(|error| TestCaseError::fail(format!("{error}: {answer}")))?;
    match (&value["ok"], &value["moves"]) {
        (Value::Bool(false), _) => {
            let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
            prop_assert!(!text("rule").is_empty() && text("message").len() > 5, "{}", answer);
        }
        (Value::Bool(true), _) | (_, Value::Array(_)) => {}
        _ => prop_assert!(false, "{}", answer),
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_judge_answers_any_line_with_one_object(lines in proptest::collection::vec(judged(), 1..20)) {
        for kind in Kind::ALL {
            let mut judge = kind.judge();
            for line in lines.iter().map(|line| line.trim()).filter(|line| !line.is_empty()) {
                is_answer(&judge.answer(line))?;
            }
        }
    }
}

/// Bytes of any sort: one bad line costs one answer and nothing else.
#[test]
fn the_program_answers_every_line_of_random_bytes() {
    let mut runner = TestRunner::deterministic();
    let line = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..60),
        judged().prop_map(String::into_bytes)
    ];
    let lines = proptest::collection::vec(line, 1_000);
    let mut input = lines.new_tree(&mut runner).unwrap().current().join(&b'\n');
    input.push(b'\n');
    let asked = input
        .split(|byte| *byte == b'\n')
        .filter(|line| !String::from_utf8_lossy(line).trim().is_empty())
        .count();
    for kind in Kind::ALL {
        let mut program = Command::new(env!("CARGO_BIN_EXE_tahoun"))
            .args(["judge", kind.name()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = program.stdin.take().unwrap();
        let bytes = input.clone();
        let writer = std::thread::spawn(move || stdin.write_all(&bytes));
        let output = program.wait_with_output().unwrap();
        writer.join().unwrap().unwrap();
        assert!(output.status.success());
        let answers = String::from_utf8(output.stdout).unwrap();
        assert_eq!(answers.lines().count(), asked);
        answers.lines().for_each(|answer| is_answer(answer).unwrap());
    }
}
