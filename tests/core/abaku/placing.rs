//! Placing by the rules: the cases of the sheets and those that were thought out.

use serde_json::{Value, json};

use super::support::{judged, readings};

/// Moves 1 to 6 of B, each tile with its square, with the equations and the points on `plain` and on `standard`.
const EXAMPLE: [(&str, &[&str], u32, u32); 6] = [
    ("G8=2 H8=4", &["2^2=4"], 6, 6),
    ("F8=1 I8=3", &["12:4=3"], 10, 10),
    ("H7=6 H9=2", &["6-4=2", "sqrt4=2"], 18, 18),
    ("G10=7 H10=4 I10=9", &["2^2=4", "6*4=24", "7^2=49"], 42, 42),
    ("E9=1 F9=0 G9=5", &["10:5=2", "2+5=7"], 22, 32),
    ("H11=8 I11=3 J11=5", &["2*4=8", "6+42=48", "8-3=5", "sqrt9=3"], 66, 66),
];

/// Tiles lying in row 8 from F8 on.
fn lying(digits: &str) -> String {
    let square = |(index, digit)| format!(" {}8={digit}", char::from(b'F' + index));
    let pairs: String = (0u8..).zip(digits.chars()).map(square).collect();
    format!("set{pairs}")
}

fn refused(answer: &Value) -> (&str, Vec<&str>) {
    assert_eq!(answer["ok"], json!(false), "{answer}");
    let squares = answer["squares"]
        .as_array()
        .expect("squares")
        .iter()
        .filter_map(Value::as_str)
        .collect();
    (answer["rule"].as_str().expect("a rule"), squares)
}

#[test]
fn the_six_example_moves_have_their_equations_and_points_on_every_layout() {
    for layout in ["plain", "classic", "standard"] {
        let reset = format!("reset layout={layout}");
        let mut lines = vec![reset];
        for (tiles, equations, plain, standard) in EXAMPLE {
            lines.push(format!("place {tiles}"));
            let answer = judged(&lines.iter().map(String::as_str).collect::<Vec<_>>());
            let score = if layout == "standard" { standard } else { plain };
            assert_eq!(answer["score"], json!(score), "{layout}: {tiles}: {answer}");
            assert_eq!(readings(&answer), equations, "{layout}: {tiles}");
        }
    }
}

#[test]
fn the_same_tiles_count_once_and_shorter_stretches_besides() {
    for (line, score, equations) in [
        ("place 9,8,1,7 H8 across", 59, &["9+8=17", "8-1=7", "9-8=1"][..]),
        ("place 1,1,1 H8 across", 7, &["1*1=1", "1^2=1", "1^2=1"]),
    ] {
        let answer = judged(&["reset layout=plain", line]);
        assert_eq!(answer["score"], json!(score), "{line}");
        let mut expected: Vec<&str> = equations.to_vec();
        expected.sort();
        let got = readings(&answer);
        assert_eq!(got.len(), expected.len(), "{got:?}");
    }
}

#[test]
fn rows_that_lay_before_are_gone_on_with() {
    // What lies from F8 on, what is placed, the points, the stretches.
    let cases: [(&str, &str, u32, &[&str]); 6] = [
        (
            "7936",
            "place 8,2 D8 across",
            105,
            &["27936", "2793", "279", "82", "82793"],
        ),
        ("6873", "place 5 E8", 55, &["56873", "5687"]),
        ("16824", "place 7 K8", 28, &["168247"]),
        ("3824", "place 6 J8", 12, &["246"]),
        ("3824", "place 0 J8", 17, &["38240"]),
        ("9", "place 3 G8", 12, &["93"]),
    ];
    for (before, line, score, _) in &cases {
        let answer = judged(&["reset layout=plain", &lying(before), line]);
        assert_eq!(answer["ok"], json!(true), "{before} {line}: {answer}");
        assert_eq!(answer["score"], json!(score), "{before} {line}: {answer}");
    }
    for (before, line, _, stretches) in cases {
        let answer = judged(&["reset layout=plain", &lying(before), line]);
        let equations = answer["equations"].as_array().expect("equations");
        assert_eq!(equations.len(), stretches.len(), "{before} {line}: {answer}");
        let mut lengths: Vec<usize> = equations
            .iter()
            .map(|equation| equation["squares"].as_array().expect("squares").len())
            .collect();
        let mut expected: Vec<usize> = stretches.iter().map(|stretch| stretch.len()).collect();
        lengths.sort();
        expected.sort();
        assert_eq!(lengths, expected, "{before} {line}");
    }
}

#[test]
fn rule_1_all_in_one_line_without_a_hole() {
    let board = "set G8=2 H8=4";
    let answer = judged(&["reset layout=plain", board, "place E8=1 I8=3"]);
    assert_eq!(refused(&answer), ("hole", vec!["F8"]));
    let answer = judged(&["reset layout=plain", board, "place F8=1 I9=3"]);
    assert_eq!(refused(&answer), ("line", vec!["F8", "I9"]));
    let answer = judged(&["reset layout=plain", board, "place 1,2,3 N8 across"]);
    assert_eq!(refused(&answer).0, "board");
    let answer = judged(&["reset layout=plain", board, "place 1 G8"]);
    assert_eq!(refused(&answer), ("occupied", vec!["G8"]));
    let answer = judged(&["reset layout=plain", board, "place I8=1 I8=2"]);
    assert_eq!(refused(&answer), ("occupied", vec!["I8"]));
}

#[test]
fn rule_2_the_opening_takes_two_tiles_and_the_centre() {
    assert_eq!(refused(&judged(&["place 1 H8"])), ("opening-two", vec!["H8"]));
    assert_eq!(
        refused(&judged(&["place 1,1 I8 across"])),
        ("opening-centre", vec!["H8"])
    );
    assert_eq!(
        refused(&judged(&["place 1,2 H8 across"])),
        ("equation", vec!["H8", "I8"])
    );
    let answer = judged(&["place 3,1,4 H8 across"]);
    assert_eq!(answer["score"], json!(8), "{answer}");
    assert_eq!(
        judged(&["reset centre=double", "place 3,1,4 H8 down"])["score"],
        json!(16)
    );
}

#[test]
fn rule_3_one_equation_in_the_line_holds_every_new_tile() {
    // 2 2 across on both sides of 4: 24 and 42 are equations, but none holds both new tiles.
    let answer = judged(&["reset layout=plain", "set H8=4 H9=2", "place G8=2 I8=2"]);
    assert_eq!(refused(&answer), ("equation", vec!["G8", "I8"]));
    // 981 holds all three; the 1 and the 7 that lie beyond are no part of it.
    let answer = judged(&["reset layout=plain", "set H8=4", "place 2,1 H9 down"]);
    assert_eq!(refused(&answer), ("equation", vec!["H9", "H10"]));
}

#[test]
fn rule_4_every_contact_of_new_and_old_lies_in_an_equation() {
    let answer = judged(&["reset layout=plain", &lying("3824"), "place 7 J8"]);
    assert_eq!(refused(&answer), ("contact", vec!["I8", "J8"]));
    // Beside 24 in row 8, 1 1 in row 9 is an equation, but G8 and G9 touch without one.
    let answer = judged(&["reset layout=plain", "set G8=2 H8=4", "place 1,1 G9 across"]);
    assert_eq!(refused(&answer), ("contact", vec!["G8", "G9"]));
    let message = answer["message"].as_str().expect("a message");
    assert!(message.contains("G8") && message.contains("G9"), "{message}");
}

#[test]
fn rule_4_a_zero_of_the_placed_equation_needs_no_equation_at_its_contacts() {
    // Move 5 of B: F9=0 touches F8=1.
    let mut lines = vec!["reset layout=plain".to_owned()];
    lines.extend(EXAMPLE.iter().take(4).map(|(tiles, ..)| format!("place {tiles}")));
    lines.push("place 1,0,5 E9 across".to_owned());
    let answer = judged(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(readings(&answer), ["10:5=2", "2+5=7"]);
    // A joker placed as 0 is a 0 in every rule.
    lines.pop();
    lines.push("place 1,*0,5 E9 across".to_owned());
    assert_eq!(
        readings(&judged(&lines.iter().map(String::as_str).collect::<Vec<_>>())),
        ["10:5=2", "2+5=7"]
    );
    // Another digit is not.
    lines.pop();
    lines.push("place 1,*1,5 E9 across".to_owned());
    assert_eq!(
        judged(&lines.iter().map(String::as_str).collect::<Vec<_>>())["ok"],
        json!(false)
    );
}

#[test]
fn rule_4_a_single_zero_is_freed_only_by_an_equation_of_its_own() {
    let with = |more: &str, line: &str| {
        let board = format!("{}{more}", lying("3824"));
        judged(&["reset layout=plain", &board, line])
    };
    assert_eq!(with("", "place 0 J8")["score"], json!(17));
    assert_eq!(refused(&with("", "place 0 E8")), ("contact", vec!["E8", "F8"]));
    assert_eq!(refused(&with("", "place 0 G7")), ("contact", vec!["G7", "G8"]));
    assert_eq!(with(" J7=7", "place 0 J8")["score"], json!(17));
    assert_eq!(
        refused(&with(" J7=7 J9=5", "place 0 J8")),
        ("lone-zero", vec!["J7", "J8", "J9"])
    );
}

#[test]
fn rule_4_option_zero_either_frees_contacts_with_an_old_zero_too() {
    // 1 1 in row 9 under 2 0: F9 touches nothing, G9 touches the 0 on G8.
    let board = "set F8=3 G8=0 H8=5 E9=2";
    let line = "place 4 F9";
    let strict = judged(&["reset layout=plain", board, line]);
    assert_eq!(refused(&strict), ("contact", vec!["F8", "F9"]));
    let board = "set F8=0 E9=2";
    assert_eq!(
        refused(&judged(&["reset layout=plain", board, line])),
        ("contact", vec!["F8", "F9"])
    );
    let answer = judged(&["reset layout=plain zero=either", board, line]);
    assert_eq!(readings(&answer), ["2^2=4"]);
    // Rule 5 stays: an equation must hold both.
    let answer = judged(&["reset layout=plain zero=either", "set F8=0", "place 4 F9"]);
    assert_eq!(refused(&answer).0, "touch");
}

#[test]
fn rule_5_an_equation_holds_both_a_new_and_an_old_tile() {
    let answer = judged(&["reset layout=plain", "set G8=2 H8=4", "place 1,1 A1 across"]);
    assert_eq!(refused(&answer), ("touch", vec!["A1", "B1"]));
    let answer = judged(&["reset layout=plain", "set G8=2 H8=4", "place 5 A1"]);
    assert_eq!(refused(&answer), ("touch", vec!["A1"]));
    // A zero of the placed equation needs no equation at its contacts, but one contact needs one.
    let answer = judged(&["reset layout=plain", "set H8=7", "place F9=2 G9=5 H9=0 I9=1 J9=0"]);
    assert_eq!(answer["ok"], json!(false));
    let answer = judged(&["reset layout=plain", "set H8=7", "place 6,5,3,0 E9 across"]);
    assert_eq!(refused(&answer).0, "touch");
}

#[test]
fn rule_6_a_single_zero_between_two_tiles_needs_an_equation_with_all_three() {
    let answer = judged(&["reset layout=plain", "set F8=2 H8=5 I8=4", "place 0 G8"]);
    assert_eq!(readings(&answer), ["20:5=4"]);
    let answer = judged(&["reset layout=plain", "set F8=2 H8=5 I8=3", "place 0 G8"]);
    assert_eq!(refused(&answer), ("lone-zero", vec!["F8", "G8", "H8"]));
    // 38240 ends on the zero and does not hold the 7 behind it.
    let answer = judged(&["reset layout=plain", "set F8=3 G8=8 H8=2 I8=4 K8=7", "place 0 J8"]);
    assert_eq!(refused(&answer), ("lone-zero", vec!["I8", "J8", "K8"]));
    // Rule 6 is for a single 0 only: as part of a longer placement it is free.
    let answer = judged(&[
        "reset layout=plain",
        "set G7=3 G9=7 E8=2",
        "place F8=5 G8=0 H8=1 I8=0 J8=0",
    ]);
    assert_eq!(answer["ok"], json!(true), "{answer}");
}

#[test]
fn operations_can_be_fewer() {
    for (operations, line, ok) in [
        ("starter", "check 3,1,4 H8 across", true),
        ("starter", "check 2,3,6 H8 across", false),
        ("basic", "check 2,3,6 H8 across", true),
        ("basic", "check 2,4 H8 across", false),
        ("full", "check 2,4 H8 across", true),
    ] {
        let reset = format!("reset operations={operations}");
        assert_eq!(judged(&[&reset, line])["ok"], json!(ok), "{operations} {line}");
    }
}

#[test]
fn bonuses_work_in_the_turn_they_are_covered_and_in_every_equation_of_the_tile() {
    // G9 doubles the 5 of move 5 of B in both its equations: 10+5*2 ... 32 instead of 22; afterwards it is spent.
    let lines: Vec<String> = std::iter::once("reset".to_owned())
        .chain(EXAMPLE.iter().map(|(tiles, ..)| format!("place {tiles}")))
        .collect();
    let fifth = judged(&lines[..6].iter().map(String::as_str).collect::<Vec<_>>());
    let scores: Vec<u64> = fifth["equations"]
        .as_array()
        .expect("equations")
        .iter()
        .filter_map(|one| one["score"].as_u64())
        .collect();
    assert_eq!(
        scores,
        [19, 13],
        "2+5=7 down from G8, then 10:5=2 across from E9, each with the 5 twice"
    );
    let last = judged(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(last["score"], json!(66));
}

#[test]
fn operation_bonuses_of_one_equation_multiply() {
    // 2*556=1112 from A1 to H1, both of which are operation x3; D1 is a digit x3, but its tile lay before.
    let row = "set B1=5 C1=5 D1=6 E1=1 F1=1 G1=1";
    let answer = judged(&["reset", row, "check A1=2 H1=2"]);
    let long = answer["equations"]
        .as_array()
        .expect("equations")
        .iter()
        .find(|one| one["reading"] == json!("2*556=1112"));
    assert_eq!(
        long.expect("the long equation")["score"],
        json!((2 + 5 + 5 + 6 + 1 + 1 + 1 + 2) * 9)
    );
    // With a new tile on the digit bonus its value is multiplied first.
    let answer = judged(&["reset", "set B1=5 C1=5 E1=1 F1=1 G1=1", "check A1=2 D1=6 H1=2"]);
    let long = answer["equations"]
        .as_array()
        .expect("equations")
        .iter()
        .find(|one| one["reading"] == json!("2*556=1112"));
    assert_eq!(
        long.expect("the long equation")["score"],
        json!((2 + 5 + 5 + 18 + 1 + 1 + 1 + 2) * 9)
    );
}
