//! What is said where seats win and lose together.

use std::collections::HashMap;

use tahoun::chat::{Locale, Message, Until};
use tahoun::games::Kind;
use tahoun::table::{Actor, Command, OfferKind, PersonId, Recorded};

use super::bench::{Bench, EVA, IDA, JAN, Names, OTA, plain, voice};

fn people() -> Names {
    let named = |(person, name): (PersonId, &str)| (person, name.to_owned());
    HashMap::from([(EVA, "Eva"), (JAN, "Jan"), (IDA, "Ida"), (OTA, "Ota")].map(named))
}

fn is(person: PersonId) -> Actor {
    Actor::Person(person)
}

/// Eva and Ida against Jan and Ota, or against Jan and a computer, or with a computer as Eva's partner.
fn game(others: [Option<PersonId>; 3]) -> (Bench, Vec<Recorded>) {
    let mut bench = Bench::lobby(1, |settings| {
        settings.options = Kind::Abalone.default_options();
        settings.seats = 4;
    });
    for other in others {
        match other {
            Some(person) => bench.must(is(person), Command::Join),
            None => bench.must(is(EVA), Command::AddComputer { level: 2, seat: None }),
        };
    }
    let started = bench.must(is(EVA), Command::Start);
    (bench, started)
}

fn four() -> (Bench, Vec<Recorded>) {
    game([Some(JAN), Some(IDA), Some(OTA)])
}

/// What events tell everybody.
fn told(bench: &Bench, events: &[Recorded], locale: Locale) -> (String, Message) {
    let names = people();
    let message = voice(&names, locale)
        .announce(&bench.public(), events, Until::default())
        .unwrap();
    (plain(&message, locale), message)
}

fn says(bench: &Bench, events: &[Recorded], lines: [(Locale, &[&str]); 2]) {
    for (locale, lines) in lines {
        let (text, _) = told(bench, events, locale);
        for line in lines {
            assert!(text.lines().any(|said| said == *line), "{line}\nin\n{text}");
        }
    }
}

#[test]
fn the_order_of_play_is_that_of_the_turns() {
    for (partners_in_turn, order) in [("off", "Eva, Jan, Ida, Ota"), ("on", "Eva, Ida, Jan, Ota")] {
        let mut bench = Bench::lobby(1, |settings| {
            settings.options = Kind::Abalone.default_options();
            settings.options.set("partners-in-turn", partners_in_turn);
            settings.seats = 4;
        });
        for person in [JAN, IDA, OTA] {
            bench.must(is(person), Command::Join);
        }
        let started = bench.must(is(EVA), Command::Start);
        let (text, _) = told(&bench, &started, Locale::English);
        assert!(text.contains(&format!("Order of play: {order}\n")), "{text}");
    }
}

#[test]
fn at_the_start_everybody_learns_who_plays_with_whom() {
    let (bench, started) = four();
    says(
        &bench,
        &started,
        [
            (
                Locale::English,
                &[
                    "Teams: Eva and Ida; Jan and Ota",
                    "Pushed off: Eva and Ida 0, Jan and Ota 0",
                ],
            ),
            (
                Locale::Czech,
                &["Týmy: Eva a Ida; Jan a Ota", "Vytlačeno: Eva a Ida 0, Jan a Ota 0"],
            ),
        ],
    );
    let mut alone = Bench::game(1);
    let events = alone.play();
    let (text, _) = told(&alone, &events, Locale::English);
    assert!(text.contains("Points: Eva ") && !text.contains("Teams"), "{text}");
}

#[test]
fn a_partner_is_called_and_told_how_to_consent() {
    let (mut bench, _) = four();
    let asked = bench.must(is(IDA), Command::Resign);
    says(
        &bench,
        &asked,
        [
            (
                Locale::English,
                &[
                    "Ida is ready to give up. That counts once Eva gives up too.",
                    "The partner agrees by /abalone resign – or just plays on.",
                ],
            ),
            (
                Locale::Czech,
                &[
                    "Ida chce hru vzdát. Platit to bude, až ji vzdá i Eva.",
                    "Partner souhlasí příkazem /abalone vzdej – nebo prostě hraje dál.",
                ],
            ),
        ],
    );
    // Eva is on turn anyway; when it is Jan's turn, she is called besides him.
    bench.play();
    let asked = bench.must(is(EVA), Command::Resign);
    let (_, message) = told(&bench, &asked, Locale::English);
    assert!(
        matches!(bench.table.phase, tahoun::table::Phase::Finished { .. }),
        "{message:?}"
    );

    let (mut bench, _) = four();
    bench.play();
    let asked = bench.must(is(EVA), Command::Resign);
    let (_, message) = told(&bench, &asked, Locale::English);
    assert_eq!(message.pings, [JAN, IDA]);
    assert!(message.buttons.iter().any(|button| button.line.starts_with("resign ")));
}

#[test]
fn the_result_of_a_team_is_one_line() {
    let (mut bench, _) = four();
    bench.must(is(JAN), Command::Resign);
    let given_up = bench.must(is(OTA), Command::Resign);
    says(
        &bench,
        &given_up,
        [
            (
                Locale::English,
                &[
                    "Ota gives up.",
                    "The game is given up.",
                    "1. Eva and Ida",
                    "2. Jan and Ota, no claim to win",
                ],
            ),
            (
                Locale::Czech,
                &[
                    "Ota vzdává hru.",
                    "Hra je vzdaná.",
                    "1. Eva a Ida",
                    "2. Jan a Ota, bez nároku na výhru",
                ],
            ),
        ],
    );
}

#[test]
fn a_draw_by_agreement_says_so_in_words_and_pictures() {
    let (mut bench, _) = four();
    let draw = Command::Offer(OfferKind::Draw);
    for person in [EVA, JAN, IDA] {
        bench.must(is(person), draw.clone());
    }
    let agreed = bench.must(is(OTA), draw);
    says(
        &bench,
        &agreed,
        [
            (
                Locale::English,
                &["A draw is agreed.", "1. Eva and Ida", "1. Jan and Ota"],
            ),
            (
                Locale::Czech,
                &["Hráči se shodli na remíze.", "1. Eva a Ida", "1. Jan a Ota"],
            ),
        ],
    );
    let names = people();
    for (locale, notice, turn) in [
        (Locale::English, "Draw agreed", "On turn"),
        (Locale::Czech, "Dohodnutá remíza", "Na tahu"),
    ] {
        let (_, message) = told(&bench, &agreed, locale);
        let alt = voice(&names, locale).alt(&message.picture.unwrap(), Some(&bench.public()));
        assert!(alt.contains(notice) && !alt.contains(turn), "{alt}");
    }
}

#[test]
fn a_computer_partner_is_said_to_give_up_too() {
    let (mut bench, _) = game([Some(JAN), None, Some(OTA)]);
    let given_up = bench.must(is(EVA), Command::Resign);
    says(
        &bench,
        &given_up,
        [
            (
                Locale::English,
                &[
                    "Eva is ready to give up. That counts once computer (level 2) gives up too.",
                    "computer (level 2) gives up.",
                    "The game is given up.",
                    "1. Jan and Ota",
                    "2. Eva and computer (level 2), no claim to win",
                ],
            ),
            (Locale::Czech, &["Hra je vzdaná.", "1. Jan a Ota"]),
        ],
    );
    let (text, _) = told(&bench, &given_up, Locale::English);
    assert!(!text.contains("To agree"), "{text}");
}
