//! Leaf counts, confirmed by several unrelated programs.

use serde_json::json;
use tahoun::games::abalone::AbaloneJudge;

use super::support::ask;

/// Layouts with their counts to depth 4.
const COUNTS: [(&str, [u64; 4]); 7] = [
    ("standard", [44, 1_936, 98_912, 5_045_110]),
    ("belgian", [52, 2_692, 149_322, 8_270_666]),
    ("german", [80, 6_244, 493_480, 38_240_570]),
    ("dutch", [44, 1_946, 87_324, 3_958_134]),
    ("swiss", [64, 4_066, 254_170, 15_826_362]),
    ("three", [40, 1_587, 62_440, 2_745_148]),
    ("four", [43, 1_696, 71_767, 2_776_869]),
];

fn counted(depths: impl Fn(&str) -> u32) {
    for (layout, counts) in COUNTS {
        let mut judge = AbaloneJudge::default();
        assert_eq!(ask(&mut judge, &format!("reset layout={layout}")), json!({"ok": true}));
        for depth in 1..=depths(layout) {
            let answer = ask(&mut judge, &format!("perft {depth}"));
            assert_eq!(
                answer["leaves"],
                json!(counts[depth as usize - 1]),
                "{layout} to depth {depth}"
            );
        }
    }
}

#[test]
fn leaf_counts_are_those_of_other_programs_to_depth_three() {
    counted(|_| 3);
}

#[test]
#[ignore = "long"]
fn leaf_counts_are_those_of_other_programs_to_depth_four() {
    counted(|_| 4);
}

/// The first moves split into those along a line and those sideways.
#[test]
fn first_moves_split_as_they_should() {
    for (layout, inline, broadside) in [("standard", 34, 10), ("belgian", 44, 8), ("german", 64, 16)] {
        let mut judge = AbaloneJudge::default();
        ask(&mut judge, &format!("reset layout={layout}"));
        let moves = ask(&mut judge, "moves");
        let moves = moves["moves"].as_array().unwrap();
        let along = moves
            .iter()
            .filter(|chosen| chosen.as_str().unwrap().len() == 4)
            .count();
        assert_eq!((along, moves.len() - along), (inline, broadside), "{layout}");
    }
}
