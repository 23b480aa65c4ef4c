//! The commands beside serving and talking.

use std::path::Path;

use super::{program, run, script};

const GAME: &str = "@eva new abaku players=1\nresign\n@eva new abaku players=1\n";

/// A folder with a database in which table 1 is over and table 2 is not.
fn played() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("data")).unwrap();
    script(folder.path(), &["--database", "data/tahoun.db"], GAME);
    folder
}

fn says(folder: &Path, arguments: &[&str], code: i32, words: &str) -> String {
    let output = run(folder, arguments, "");
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8_lossy(&all).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {all}");
    assert!(all.contains(words), "{arguments:?}: {all}");
    all
}

#[test]
fn a_record_is_verified_and_the_first_lie_is_named() {
    let folder = played();
    let at = folder.path();
    says(at, &["verify", "--table", "1"], 0, "as the rules");
    says(at, &["verify", "--table", "2"], 1, "table 2 is not over");
    says(at, &["verify", "--table", "3"], 1, "there is no table 3");
    says(at, &["verify"], 2, "required");

    let reader = tahoun::store::Reader::open(at.join("data/tahoun.db")).unwrap();
    let log = reader.log(tahoun::table::TableId(1)).unwrap();
    let table = tahoun::table::Table::fold(&log).unwrap();
    let record = tahoun::table::Record::of(&table, log).unwrap();
    let mut lie = serde_json::to_value(&record).unwrap();
    std::fs::write(at.join("true.json"), lie.to_string()).unwrap();
    says(at, &["verify", "true.json"], 0, "as the rules");
    lie["events"][0]["at"] = 99_999_999_999_999_i64.into();
    std::fs::write(at.join("lie.json"), lie.to_string()).unwrap();
    says(at, &["verify", "lie.json"], 1, "event 2:");
    std::fs::write(at.join("nonsense.json"), "{}").unwrap();
    says(at, &["verify", "nonsense.json"], 1, "nonsense.json is no record");
}

#[test]
fn a_copy_is_made_and_never_over_a_file() {
    let folder = played();
    let at = folder.path();
    says(at, &["backup", "copy.db"], 0, "copy.db");
    assert!(at.join("copy.db").exists());
    says(at, &["backup", "copy.db"], 1, "exists already");
    says(at, &["rebuild"], 0, "2 tables");
    let empty = tempfile::tempdir().unwrap();
    says(empty.path(), &["backup", "copy.db"], 1, "TAHOUN_DATA");
    assert!(!empty.path().join("data").exists(), "nothing is made by looking");
}

#[test]
fn tables_and_positions_are_painted() {
    let folder = played();
    let at = folder.path();
    says(at, &["render", "--table", "1", "-o", "one.png"], 0, "");
    says(
        at,
        &[
            "render", "--table", "1", "--event", "4", "--theme", "contrast", "--width", "500", "-o", "four.png",
        ],
        0,
        "",
    );
    says(
        at,
        &["render", "--table", "1", "--event", "400", "-o", "none.png"],
        1,
        "table 1 has no event 400",
    );
    says(
        at,
        &[
            "render",
            "--position",
            tahoun::games::Kind::Abaku.example(),
            "-o",
            "position.png",
        ],
        0,
        "",
    );
    says(
        at,
        &["render", "--position", "nonsense", "-o", "none.png"],
        2,
        "--position cannot be read",
    );
    says(
        at,
        &["render", "--table", "1", "--event", "1", "-o", "none.png"],
        1,
        "after event 1 table 1 had no board yet",
    );
    says(
        at,
        &["render", "--table", "9", "-o", "none.png"],
        1,
        "there is no table 9",
    );
    says(
        at,
        &["render", "--table", "1", "--width", "5", "-o", "none.png"],
        2,
        "--width",
    );
    says(
        at,
        &["render", "--table", "1", "--seat", "1", "-o", "none.png"],
        2,
        "--seat",
    );
    says(at, &["render", "-o", "none.png"], 2, "");
    assert!(at.join("one.png").exists() && !at.join("none.png").exists());
}

#[test]
fn what_is_wrong_with_a_position_is_said_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    let example = tahoun::games::Kind::Abalone.example();
    let render = |position: &str, more: &[&str], code: i32, words: &str| {
        let arguments = ["render", "--kind", "abalone", "--position", position, "-o", "it.png"];
        says(at, &[&arguments[..], more].concat(), code, words)
    };
    render(example, &[], 0, "");
    let board = example.replacen("wwwbbb/", "wwwbbbb/", 1);
    let said = render(&board, &[], 2, "what cannot be read: the board");
    assert!(said.contains(example), "an example is missing: {said}");
    assert!(!said.contains("abalone-"), "{said}");
    render(
        example,
        &["--seat", "1"],
        2,
        "--seat 1: in this position of abalone that seat holds nothing",
    );
    let help = says(at, &["render", "--help"], 0, "rows from I to A");
    assert!(help.contains("1;e2e3;3;1;-"), "{help}");
}

#[test]
fn the_arbiter_answers_every_line_whatever_stands_in_it() {
    let folder = tempfile::tempdir().unwrap();
    let input = b"reset layout=plain\n\nplace 2,4 G8 across\n\xff\xfe\x00\nplace\n".as_slice();
    let output = run(folder.path(), &["judge", "abaku"], input);
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<serde_json::Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4, "{said}");
    assert_eq!(answers[0]["ok"], true);
    assert_eq!(answers[1]["score"], 6);
    assert_eq!(answers[2]["rule"], "syntax");
    assert_eq!(answers[3]["rule"], "syntax");
    says(folder.path(), &["judge", "chess"], 2, "allowed is abaku");
}

#[test]
fn a_wrong_setting_stops_the_start_with_its_name() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".env"), "TAHOUN_PAINTERS=many\n").unwrap();
    let said = says(
        folder.path(),
        &[],
        2,
        "TAHOUN_PAINTERS=many is not allowed; allowed is: 1 to 64",
    );
    assert!(!folder.path().join("data").exists(), "{said}");
    std::fs::write(folder.path().join(".env"), "TAHOUN_PAINTERS='\n").unwrap();
    says(folder.path(), &["serve"], 2, ".env cannot be read");
}

#[test]
fn a_second_process_on_the_same_database_is_refused() {
    let folder = played();
    let _first = tahoun::store::Store::open(folder.path().join("data/tahoun.db")).unwrap();
    let output = program(folder.path())
        .env("TAHOUN_WEB_BIND", "127.0.0.1:0")
        .arg("serve")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("another process"), "{said}");
}
