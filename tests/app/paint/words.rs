//! Names and equations of any length and script.

use proptest::prelude::*;
use tahoun::games::abaku::View;
use tahoun::games::{Phrase, Seat};
use tahoun::paint::{Area, Captions, Painted, Painter, Theme};

use super::pixels::{PAINTER, Pixels, area};
use super::scenes::{self, Words};

fn paint(view: &View, words: &dyn Captions) -> Painted {
    PAINTER.board(&scenes::wrap(view), words, Theme::Light, Painter::WIDTH)
}

fn with_name(name: &str) -> Painted {
    paint(&scenes::late(), &Words::czech(&[name, "Petr", "Eva", "Jan"]))
}

#[test]
fn both_languages_have_the_same_words() {
    assert_eq!(Words::czech(&[]).keys(), Words::english(&[]).keys());
}

#[test]
fn every_seat_has_its_own_card_and_stays_in_it() {
    let pictures = [
        "",
        "Jo",
        "Maximiliána Žofie z Vlčnova a Uherského Brodu",
        &"Ž".repeat(5000),
        "🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻",
    ]
    .map(|name| Pixels::of(&with_name(name)));
    for other in &pictures[1..] {
        let differences = pictures[0].differences(other);
        assert!(differences.len() > 30);
        let furthest = differences.iter().map(|&(x, _)| x).max().expect("differences");
        let highest = differences.iter().map(|&(_, y)| y).min().expect("differences");
        assert!(furthest < 224 && highest > 710, "{furthest}, {highest}");
    }
}

#[test]
fn marks_that_turn_or_stack_text_are_left_out() {
    let plain = with_name("Eva Malá");
    for name in [
        "\u{202e}Eva Malá\u{202c}",
        "\u{2068}Eva Malá\u{2069}",
        "Eva\u{a0}Malá",
        "  Eva \n Malá ",
        "Ev\u{200b}a Mal\u{e1}\u{301}\u{302}\u{303}",
        "Eva Mala\u{301}",
        "\u{feff}Eva\u{7f} Malá\u{fe0f}",
    ] {
        assert_eq!(with_name(name).png, plain.png, "{name:?}");
    }
}

#[test]
fn what_the_fonts_do_not_have_leaves_a_dot_or_the_players_number() {
    for name in ["山山", "太郎", "🐻א", "🐻🦊", "山 田"] {
        assert_eq!(with_name(name).png, with_name("Hráč 1").png, "{name}");
    }
    // Letters leave one dot a run, pictures nothing.
    assert_eq!(with_name("山田 Eva").png, with_name("· Eva").png);
    assert_eq!(with_name("Eva山🐻田").png, with_name("Eva·").png);
    assert_eq!(with_name("🐻 Eva 🦊").png, with_name("Eva").png);
    for name in [
        "Příliš žluťoučký kůň úpěl ďábelské ódy",
        "Ъдуард",
        "Ωμέγα",
        "Nguyễn",
        "Łódź",
    ] {
        for character in name.chars().filter(|character| !character.is_whitespace()) {
            let character = character.to_string();
            assert_ne!(with_name(&character).png, with_name("山").png, "{character}");
        }
    }
}

#[test]
fn a_notice_takes_the_place_of_the_turn() {
    struct Closed(Words, &'static str);
    impl Captions for Closed {
        fn name(&self, seat: Seat) -> String {
            self.0.name(seat)
        }
        fn say(&self, phrase: &Phrase) -> String {
            self.0.say(phrase)
        }
        fn notice(&self) -> Option<String> {
            Some(self.1.to_owned())
        }
    }
    let words = || Words::english(&["Ann", "Bob"]);
    let plain = paint(&scenes::example(), &words());
    let closed = paint(
        &scenes::example(),
        &Closed(words(), "This table was closed by a moderator of the place"),
    );
    assert_ne!(plain.png, closed.png);
    // Then nobody's card is marked either.
    let over = View {
        turn: None,
        ..scenes::example()
    };
    assert_eq!(
        paint(&over, &Closed(words(), "Closed")).png,
        paint(&scenes::example(), &Closed(words(), "Closed")).png
    );
    paint(&scenes::example(), &Closed(words(), ""));
}

#[test]
fn equations_stay_in_their_column_however_many_and_long() {
    let before = Pixels::of(&paint(&scenes::example(), &Words::english(&["Ann", "Bob"])));
    let many: Vec<String> = (1..40).map(|n| format!("{n}*1000000={n}000000 {}", n * 111)).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    for equations in [
        &["111111111111+1=111111111112 999"][..],
        &many,
        &["cbrt1000000=100 7", "sqrt121=11 5"],
    ] {
        let mut view = scenes::example();
        scenes::place(&mut view, Seat(1), "H11=8 I11=3 J11=5", equations);
        let painted = paint(&view, &Words::english(&["Ann", "Bob"]));
        assert!(painted.png.len() <= 30_000);
        let square = area(&painted, "O15");
        for (x, y) in before.differences(&Pixels::of(&painted)) {
            assert!(x as u32 > square.x + square.w + 28 && x < 890, "{x}, {y}");
            assert!((y as u32) < square.y + square.h + 28, "{x}, {y}");
        }
    }
}

#[test]
fn every_sign_is_painted_as_itself() {
    let painted = |equation: &str| {
        let mut view = scenes::example();
        scenes::place(&mut view, Seat(1), "H11=8 I11=3 J11=5", &[equation]);
        let painted = paint(&view, &Words::english(&["Ann", "Bob"]));
        let square = area(&painted, "O15");
        let column = Area {
            id: String::new(),
            x: square.x + square.w + 30,
            y: 260,
            w: 170,
            h: 100,
        };
        Pixels::of(&painted).crop(&column)
    };
    let signs = [
        "8+2=4 5",
        "8-2=4 5",
        "8*2=4 5",
        "8:2=4 5",
        "8^2=4 5",
        "8^3=4 5",
        "sqrt8=4 5",
        "cbrt8=4 5",
    ]
    .map(painted);
    for (index, one) in signs.iter().enumerate() {
        for other in &signs[index + 1..] {
            assert!(one.differences(other).len() > 4);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_name_can_be_painted(name in "\\PC{0,40}|[\\x{0}-\\x{10ffff}]{0,12}") {
        prop_assert!(with_name(&name).png.len() <= 30_000);
    }
}
