//! Nothing hidden is said to everybody.

use tahoun::chat::{Denied, Locale, Picture, Until};
use tahoun::games::Seat;

use super::bench::{Bench, names, plain, voice};

/// All that everybody is shown of a game.
fn public(bench: &Bench) -> Vec<String> {
    let names = names();
    let view = bench.public();
    let mut all = Vec::new();
    for locale in Locale::ALL {
        let voice = voice(&names, locale);
        let started = bench
            .log
            .iter()
            .filter(|recorded| recorded.number > 4)
            .cloned()
            .collect::<Vec<_>>();
        let messages = [
            voice.turn(&view, Until::default()),
            voice.board(&view, true, Until::default()),
            voice.board(&view, false, Until::default()),
            voice.log(&view, &bench.log, 1),
            voice.already_played(&view, Until::default()),
        ];
        for message in messages
            .iter()
            .chain(voice.announce(&view, &started, Until::default()).iter())
        {
            all.push(plain(message, locale));
            all.extend(message.picture.iter().map(|picture| voice.alt(picture, Some(&view))));
        }
    }
    all
}

#[test]
fn two_games_with_other_hands_sound_the_same() {
    let (one, other) = (Bench::game(1), Bench::game(2));
    assert_ne!(
        one.seat(Seat(0)).game.unwrap().text_hand(),
        other.seat(Seat(0)).game.unwrap().text_hand()
    );
    assert_eq!(public(&one), public(&other));
}

#[test]
fn a_hand_is_shown_to_its_holder_alone() {
    let bench = Bench::game(3);
    let names = names();
    let voice = voice(&names, Locale::English);
    let own = bench.seat(Seat(0));
    let hand = own.game.as_ref().unwrap().text_hand().unwrap();
    let rack = voice.rack(&own);
    assert!(plain(&rack, Locale::English).contains(&hand));
    let Some(picture @ Picture::Hand { seat: Seat(0), .. }) = &rack.picture else {
        panic!("{:?}", rack.picture)
    };
    assert!(voice.alt(picture, Some(&own)).contains(&hand));
    for view in [bench.public(), bench.seat(Seat(1))] {
        assert!(!voice.alt(picture, Some(&view)).contains(&hand));
    }
    assert_eq!(voice.rack(&bench.public()), voice.denied(&Denied::NothingHidden));
}

#[test]
fn the_drawn_tiles_are_whispered_and_not_announced() {
    let mut bench = Bench::game(4);
    let events = bench.play();
    let names = names();
    for locale in Locale::ALL {
        let voice = voice(&names, locale);
        assert!(voice.whisper(&bench.seat(Seat(0)), &events).is_some());
        assert!(voice.whisper(&bench.seat(Seat(1)), &events).is_none());
        assert!(voice.whisper(&bench.public(), &events).is_none());
    }
}
