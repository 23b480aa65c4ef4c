//! Real games, where they are at hand.

use serde_json::json;
use tahoun::games::abalone::AbaloneJudge;

use super::support::ask;

/// Where the games lie, outside the repository; another place can be named in `ABALONE_GAMES`.
fn file() -> String {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/abalone/games.tsv");
    std::env::var("ABALONE_GAMES").unwrap_or_else(|_| beside.to_owned())
}

#[test]
fn six_hundred_real_games_are_legal_and_end_as_they_did() {
    let file = file();
    if !std::path::Path::new(&file).exists() {
        println!("skipped: there are no games at {file}");
        return;
    }
    let answer = ask(&mut AbaloneJudge::default(), &format!("replay {file}"));
    assert_eq!(answer["games"], json!(600));
    assert_eq!(
        (&answer["illegal"], &answer["disagree"]),
        (&json!(0), &json!(0)),
        "{answer}"
    );
    assert!(answer["plies"].as_u64() > Some(20_000), "{answer}");
}
