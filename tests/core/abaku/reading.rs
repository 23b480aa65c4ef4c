//! What players type.

use proptest::prelude::*;
use tahoun::games::abaku::{Abaku, Move, View};
use tahoun::games::{Audience, Game, Seat, Syntax};

use super::support::position;

fn view() -> View {
    Abaku::view(&position(Abaku::EXAMPLE), Audience::Seat(Seat(0)))
}

fn read(verb: &str, text: &str) -> Result<Move, Syntax> {
    Abaku::parse_move(verb, text, &view())
}

fn printed(verb: &str, text: &str) -> String {
    read(verb, text)
        .unwrap_or_else(|fault| panic!("{verb} {text}: {fault:?}"))
        .to_string()
}

#[test]
fn all_spellings_of_a_placement_are_the_same() {
    for text in [
        "3,1,4 H8 across",
        "3 1 4 h8 Across",
        "314 H8 a",
        "3,1 4 H8 A",
        "  314   h8   vodorovně ",
        "314 h8 Vodorovne",
        "314 H8 v",
        "314 H8 →",
        "314 H8→",
        "314 H8 ->",
    ] {
        assert_eq!(printed("place", text), "place 3,1,4 H8 across", "{text}");
    }
    for text in [
        "314 H8 down",
        "314 H8 d",
        "314 H8 ↓",
        "314 H8↓",
        "314 H8 svisle",
        "314 H8 s",
    ] {
        assert_eq!(printed("place", text), "place 3,1,4 H8 down", "{text}");
    }
    assert_eq!(printed("place", "7 o15"), "place 7 O15");
    assert_eq!(printed("place", "*7 A1"), "place *7 A1");
    assert_eq!(printed("place", "3*74 H8 a"), "place 3,*7,4 H8 across");
    assert_eq!(printed("place", "h8=3 I8=*1"), "place H8=3 I8=*1");
}

#[test]
fn exchange_and_pass_are_read() {
    assert_eq!(printed("exchange", "0,0,7"), "exchange 0,0,7");
    assert_eq!(printed("exchange", "007"), "exchange 0,0,7");
    assert_eq!(printed("exchange", "*"), "exchange *");
    assert_eq!(printed("exchange", "* 7"), "exchange *,7");
    assert_eq!(printed("pass", ""), "pass");
    assert_eq!(printed("pass", "  "), "pass");
}

#[test]
fn every_fault_is_pointed_at_with_a_line_that_works() {
    for (verb, text, at, key, suggestion) in [
        ("place", "314 acros H8", "acros", "direction", "place 3,1,4 H8 across"),
        ("place", "3,1,4 H8 acros", "acros", "direction", "place 3,1,4 H8 across"),
        ("place", "3,1,4 H8 dwon", "dwon", "direction", "place 3,1,4 H8 down"),
        ("place", "3,1,4 H8 svisla", "svisla", "direction", "place 3,1,4 H8 down"),
        ("place", "3,1,4 H8 vodor", "vodor", "direction", "place 3,1,4 H8 across"),
        ("place", "H8 3,1,4 across", "3", "order", "place 3,1,4 H8 across"),
        ("place", "across 3,1,4 H8", "3", "order", "place 3,1,4 H8 across"),
        ("place", "3,1,4 down H8", "H8", "order", "place 3,1,4 H8 down"),
        ("place", "3,1,4 P8 across", "P8", "square", "place 3,1,4 O8 across"),
        ("place", "3,1,4 H16 across", "H16", "square", "place 3,1,4 H15 across"),
        ("place", "3,1,4 h0 down", "h0", "square", "place 3,1,4 H1 down"),
        ("place", "3,1,4 H8", "", "no-direction", "place 3,1,4 H8 across"),
        ("place", "3,1,4 across", "", "no-square", "place 3,1,4 H8 across"),
        ("place", "3", "", "no-square", "place 3 H8"),
        ("place", "", "", "no-tiles", "place 3,1,4 H8 across"),
        ("place", "H8 across", "H8", "no-tiles", "place 3,1,4 H8 across"),
        ("place", "*,1,4 H8 down", "*", "joker", "place *1,1,4 H8 down"),
        ("place", "31* H8 down", "*", "joker", "place 3,1,*1 H8 down"),
        (
            "place",
            "1,2,3,4,5,6 H8 down",
            "1",
            "too-many",
            "place 1,2,3,4,5 H8 down",
        ),
        (
            "place",
            "3,1,4 H8 across down",
            "down",
            "twice",
            "place 3,1,4 H8 across",
        ),
        ("place", "3,1,4 H8 I8 across", "I8", "twice", "place 3,1,4 H8 across"),
        ("place", "3,x,4 H8 across", "x", "word", "place 3,4 H8 across"),
        ("place", "H8=3 across", "across", "word", "place H8=3"),
        ("place", "G8=2 P8=4", "P8", "square", "place G8=2 O8=4"),
        ("place", "G8=2 H8=x", "H8=x", "word", "place G8=2 H8=3"),
        ("place", "=", "", "square", "place G8=2 H8=4"),
        ("place", "H16=3", "H16", "square", "place H15=3"),
        ("place", "H8=*", "H8=*", "joker", "place H8=*1"),
        ("exchange", "", "", "no-tiles", "exchange 0,0,7"),
        ("exchange", "0,x", "x", "tiles", "exchange 0"),
        ("exchange", "1,2,3,4,5,6", "1", "too-many", "exchange 1,2,3,4,5"),
        ("pass", "now", "now", "nothing-follows", "pass"),
    ] {
        let fault = read(verb, text).expect_err(text);
        assert_eq!(fault.phrase.key, format!("abaku-syntax-{key}"), "{text}");
        assert_eq!(&text[fault.at.clone()], at, "{text}");
        assert_eq!(fault.suggestion.as_deref(), Some(suggestion), "{text}");
    }
}

#[test]
fn a_tile_that_is_not_in_the_hand_is_no_question_of_reading() {
    let chosen = read("place", "9,9 G12 across").expect("it can be read");
    let illegal = Abaku::preview(&view(), &chosen).expect_err("there is no 9 in the hand");
    assert_eq!(illegal.rule, "hand");
    let arguments = format!("{:?}", illegal.phrase.arguments);
    assert!(
        arguments.contains("9,9") && arguments.contains("3,1,4,6,0"),
        "what is missing and what there is: {arguments}"
    );
}

#[test]
fn legal_moves_are_read_back_as_printed() {
    let view = view();
    for chosen in Abaku::legal_moves(&view) {
        let line = chosen.to_string();
        let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
        assert_eq!(read(verb, rest), Ok(chosen), "{line}");
    }
}

proptest! {
    #[test]
    fn anything_is_read_or_pointed_at_with_a_line_that_works(
        verb in prop_oneof![Just("place"), Just("exchange"), Just("pass")],
        text in "(([0-9*]{1,3}|[A-Pa-p][0-9]{1,3}|across|down|svisle|acros|→|=|[A-P]8=[0-9*]|\\PC{0,3})[ ,]?){0,6}",
    ) {
        if let Err(fault) = read(verb, &text) {
            prop_assert!(text.get(fault.at.clone()).is_some(), "{:?} of {:?}", fault.at, text);
            let line = fault.suggestion.expect("one that works");
            let (verb, rest) = line.split_once(' ').unwrap_or((&line, ""));
            prop_assert!(read(verb, rest).is_ok(), "{} for {}", line, text);
        }
    }
}
