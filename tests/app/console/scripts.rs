//! Games from scripts.

use super::script;

/// Three computers play to the end after one person has passed three times.
const TO_THE_END: &str = "\
@eva new abaku players=4 computer=1,2,3 bag=short
pass
pass
pass
log
";

#[test]
fn a_game_is_played_to_its_end_and_the_same_seed_plays_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--seed", "5", "--clock", "manual"];
    let one = script(folder.path(), &arguments, TO_THE_END);
    assert!(one.contains("1. computer"), "{one}");
    assert!(one.contains("no claim to win"), "{one}");
    assert!(one.contains("Seed of the shuffle"), "{one}");
    let again = script(folder.path(), &arguments, TO_THE_END);
    assert_eq!(one, again);
    let other = script(folder.path(), &["--seed", "6", "--clock", "manual"], TO_THE_END);
    assert_ne!(one, other);
}

#[test]
fn what_is_private_is_marked_and_comes_to_one_alone() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &["--seed", "1"],
        "@eva new abaku players=2\n@jan join\n@eva start\n@eva rack\n@jan rack\n@zora rack\n",
    );
    let hands: Vec<&str> = said
        .split("-> ")
        .filter(|message| message.contains("in your hand:"))
        .collect();
    assert_eq!(hands.len(), 4, "dealt to two, asked by two: {said}");
    for message in hands {
        let private = ["@eva (private)", "@jan (private)"]
            .iter()
            .any(|mark| message.starts_with(mark));
        assert!(private, "{message}");
    }
}

#[test]
fn time_passes_by_hand_and_turns_run_out() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &["--clock", "manual"],
        "@eva new abaku players=2 clock=2h\n@jan join\n@eva start\n+1h30m\n+31m\nlog\n+1d\nlog\n",
    );
    let messages: Vec<&str> = said.split("-> ").collect();
    let moves = |message: &&&str| message.contains("1. ") && message.contains("moves");
    let logs: Vec<_> = messages.iter().filter(moves).collect();
    assert_eq!(logs.len(), 2, "{said}");
    assert!(logs[0].lines().count() < logs[1].lines().count(), "{said}");
    assert!(said.contains("the end"), "{said}");
}

#[test]
fn the_same_message_twice_is_answered_once_and_an_edit_mends_it() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &["--acknowledge"],
        "%a @eva new abaku players=2\n%a @eva new abaku players=2\n%b @eva abaku strt\n~b @eva close\n~b @eva close\n",
    );
    let acknowledged: Vec<&str> = said.lines().filter(|line| line.starts_with("= ")).collect();
    assert_eq!(
        acknowledged,
        ["= a done", "= a repeated", "= b refused", "= b done", "= b repeated"],
        "{said}"
    );
}

#[test]
fn a_line_that_cannot_be_read_is_answered_and_the_next_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &[],
        b"+soon\n% \n@eva \xff\xfe\n@eva /hlep\n\n# a remark\n@eva help new\n".as_slice(),
    );
    assert_eq!(said.lines().filter(|line| line.starts_with("-- ")).count(), 2, "{said}");
    assert!(said.contains("help"), "{said}");
    assert!(said.lines().count() > 4, "{said}");
}

#[test]
fn a_database_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--database", "club.db", "--seed", "3", "--clock", "manual"];
    script(folder.path(), &arguments, "@eva new abaku players=1\n+1h\n");
    let said = script(
        folder.path(),
        &arguments,
        "@eva games\n@eva pass\n@eva new abaku players=1\n",
    );
    assert!(said.contains("table 1") && said.contains("table 2"), "{said}");
}

#[test]
fn pictures_go_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &["--pictures", "out/pictures", "--theme", "dark"],
        "@eva new abaku players=1\n",
    );
    let files = std::fs::read_dir(folder.path().join("out/pictures")).unwrap();
    let names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    assert!(!names.is_empty(), "{said}");
    assert!(names.iter().all(|name| said.contains(name)), "{said}");
}

#[test]
fn the_places_language_is_that_of_the_settings() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".env"), "TAHOUN_LANGUAGE=cs\n").unwrap();
    let said = script(folder.path(), &[], "@eva pomoc\n");
    assert!(said.contains("Příkazy"), "{said}");
}

#[test]
fn chatter_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &["--acknowledge"],
        "@eva new abaku players=1\n@eva hello\n@eva a\n@eva 12\n@eva e5\n@eva `pass`\n@eva > /pass\n@eva board text\n",
    );
    let after: Vec<&str> = said
        .lines()
        .skip_while(|line| *line != "= 1 done")
        .filter(|line| line.starts_with(['=', '-']))
        .collect();
    let chatter: Vec<String> = (2..=7).map(|number| format!("= {number} chatter")).collect();
    let from = after.iter().position(|line| *line == chatter[0]).unwrap();
    assert_eq!(after[from..from + 6], chatter, "{said}");
    assert_eq!(after[from + 6], "= 8 done", "{said}");
}

#[test]
fn everybody_is_told_in_their_own_language_pictures_and_times_too() {
    let folder = tempfile::tempdir().unwrap();
    let said = script(
        folder.path(),
        &["--clock", "manual", "--seed", "1"],
        "@eva settings language=cs zone=Europe/Prague\n@eva abaku nová hráči=2 pořadí=příchod\n@jan join\n@eva začni\n\
         @eva stav\n@eva polož 3,1,4 H8\n@eva plán\n@jan board\n",
    );
    let messages: Vec<&str> = said.split("-> ").collect();
    let (eva, others): (Vec<&str>, Vec<&str>) = messages.into_iter().partition(|words| words.starts_with("@eva"));
    let eva = eva.concat();
    for words in [
        "V ruce máš",
        "v ruce máš",
        "polož 3,1,4 H8 vodorovně",
        "pá 2. 1. 2026 13:00",
        "Kamenů v sáčku: 100",
    ] {
        assert!(eva.to_lowercase().contains(&words.to_lowercase()), "{words}: {eva}");
    }
    for words in ["in your hand", "across", "Tiles in the bag", "UTC", "Fri"] {
        assert!(!eva.contains(words), "{words}: {eva}");
    }
    let others = others.concat();
    assert!(
        others.contains("Tiles in the bag: 100") && others.contains("Fri 2026-01-02 12:00 UTC"),
        "{others}"
    );
}
