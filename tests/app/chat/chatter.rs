//! What is a command among other messages, and what is chatter.

use tahoun::chat::{Command, Parsed, begins_as_command, parse};

use super::{LINE, PLACE, THREAD, command, line, unreadable};

#[test]
fn ordinary_chatter_code_and_quotes_are_never_taken_for_a_command() {
    let everywhere = [
        "",
        " ",
        "a",
        "12",
        "e5",
        "H8",
        "pass",
        "place 3,1,4 H8 across",
        "abaku",
        "abaku place 3,1,4 H8",
        "314 H8 across",
        "dobrý tah",
        "3+1=4",
        "?",
        "#57",
        "@12",
        "/",
        "!",
        "//",
        "!!!",
        "!?",
        "/ place 3,1,4 H8",
        "! pass",
        "> /abaku pass",
        ">/abaku pass",
        ">>> /abaku pass",
        "> a\n> /abaku pass",
        "`/abaku pass`",
        "``/abaku pass``",
        "```\n/abaku pass\n```",
        "```/abaku pass```",
        "    /abaku pass",
        "\t/abaku pass",
        "text /abaku pass",
        "look:\n/abaku pass",
        "look:\n```\n/abaku pass\n```",
        "\"/abaku pass\"",
        "*/abaku pass*",
        "||/abaku pass||",
        "/shrug",
        "/me waves",
        "/usr/bin",
        "/usr/bin/abaku",
        "/etc/passwd",
        "/tmp",
        "!important",
        "!a_b",
        "!=",
        "!1",
        "/2",
        "/gif cat",
        "/nick Eva",
        "//abaku pass",
        "!!abaku pass",
        "/!abaku pass",
        "https://abaku.cz/pass",
        "/abaku.cz",
        "/abaku/place",
        "/abaku-online",
        "1/2",
        "/place/of/work",
        "/start/here",
        "!hry.cz",
        "/help-desk",
        "/games_list",
        "-/abaku pass",
        "\u{feff}",
        "\u{200b}",
        "/\u{200b}",
    ];
    for text in everywhere {
        for context in [PLACE, THREAD] {
            assert_eq!(parse(text, &context), Parsed::Chatter, "{text:?} in {context:?}");
        }
    }
}

#[test]
fn outside_threads_a_command_needs_the_name_of_the_game() {
    let without = [
        "/place 3,1,4 H8 across",
        "/pass",
        "/join",
        "/start",
        "/new",
        "!board",
        "/polož 3,1,4 H8",
        "/top",
        "!set",
        "/options",
        "/tables",
        "/commands",
        "/?",
        "/plase 3,1,4",
        "/jion",
        "/bot",
        "/partie",
    ];
    for text in without {
        assert_eq!(parse(text, &PLACE), Parsed::Chatter, "{text}");
    }
    for text in [
        "/abaku pass",
        "!abaku pass",
        "/Abaku Pass",
        "/ABAKU vynech",
        "  /abaku pass",
        "\n\n/abaku pass",
    ] {
        assert!(matches!(line(text, &PLACE).command, Command::Move(_)), "{text}");
    }
}

#[test]
fn a_few_commands_are_understood_everywhere() {
    for text in [
        "/games",
        "!games",
        "/hry",
        "/leaderboard",
        "/žebříček",
        "/zebricek",
        "/settings",
        "/nastavení",
        "/help",
        "/Nápověda",
    ] {
        assert!(matches!(parse(text, &PLACE), Parsed::Command(_)), "{text}");
    }
}

#[test]
fn in_a_thread_the_name_of_the_game_may_be_left_out() {
    assert!(matches!(command("/pass"), Command::Move(_)));
    assert!(matches!(command("!vynech"), Command::Move(_)));
    assert_eq!(command("/abaku join"), Command::Join);
    assert_eq!(command("/join"), Command::Join);
}

#[test]
fn a_quote_before_the_own_words_is_skipped() {
    assert_eq!(command("> who is next?\n\n/join"), Command::Join);
    assert_eq!(command("> /abaku leave\n/abaku join"), Command::Join);
}

#[test]
fn only_the_first_own_line_is_read() {
    assert_eq!(command("/join\nhello everybody"), Command::Join);
    assert_eq!(parse("hello\n/join", &THREAD), Parsed::Chatter);
}

#[test]
fn what_certainly_is_a_command_needs_no_prefix() {
    for text in [
        "pass #57 @12",
        "abaku pass #57 @12",
        "/pass @12 #57",
        " ! pass #57 table=12",
        "pass#57@12",
        "vynech #57 stůl=12",
    ] {
        let line = line(text, &LINE);
        assert!(matches!(line.command, Command::Move(_)), "{text}");
        assert_eq!(line.answers, Some(57), "{text}");
        assert_eq!(line.table.map(|table| table.0), Some(12), "{text}");
    }
}

#[test]
fn what_certainly_is_a_command_is_always_answered() {
    for text in [
        "", "/", "!!!", "xyzzy", "12", "/usr/bin", "e5", "#57", "@12", "🎲", "```", "> pass",
    ] {
        assert!(matches!(parse(text, &LINE), Parsed::Unreadable(_)), "{text}");
    }
}

#[test]
fn the_game_alone_asks_for_help() {
    for text in ["/abaku", "!abaku ", "/abaku ?", "/abaku help"] {
        assert_eq!(line(text, &PLACE).command, Command::Help(None), "{text}");
    }
}

#[test]
fn whoever_names_the_game_is_answered() {
    for text in [
        "/abaku xyzzy",
        "/abaku 3,1,4",
        "/abaku je super hra",
        "/abaku !",
        "/abaku #5 pass",
        "/abaku places",
    ] {
        assert!(!unreadable(text, &PLACE).faults.is_empty(), "{text}");
    }
}

#[test]
fn a_board_or_table_named_twice_is_refused() {
    for text in [
        "/pass #57 #57",
        "/pass #57 @12 #58",
        "/pass @12 @13",
        "/pass table=12 @12",
    ] {
        unreadable(text, &THREAD);
    }
}

#[test]
fn where_no_prefix_is_needed_a_command_begins_with_a_prefix_a_game_or_a_word_of_a_command() {
    for text in [
        "/abaku join",
        "!join",
        "/hello",
        "join",
        "Join @12",
        "abaku plce 3,1,4",
        "ABAKU",
        "place 3,1,4 H8 across",
        "polož\u{a0}3,1,4 H8 vodorovně",
        "poloz 314 H8 →",
        "place: 3,1,4 H8 a",
        "\u{200b}pass",
        "?",
        "nápověda",
    ] {
        assert!(begins_as_command(text), "{text}");
    }
    for text in [
        "",
        " ",
        "hello",
        "a",
        "12",
        "e5",
        "H8",
        "3+1=4",
        "?!",
        "? what",
        "plce 3,1,4",
        "> /join",
        "`join`",
        "\"join\"",
        "pass-through",
        "go-kart",
        "dobrý tah",
        "#57",
        "@12",
        "...",
    ] {
        assert!(!begins_as_command(text), "{text}");
    }
}
