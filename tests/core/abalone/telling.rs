//! What is told, shown as text and read back.

use tahoun::games::abalone::{Abalone, Layout, Options};
use tahoun::games::{Audience, Game, Kind, Seat};

use super::support::{begun, laid, moves, placed, play, position, resign};

#[test]
fn the_board_as_text_shows_the_last_move() {
    let mut game = laid("standard");
    play(&mut game, "c3c5d3");
    let view = Abalone::view(&game, Audience::Public);
    let expected = [
        "    I w w w w w",
        "   H w w w w w w",
        "  G . . w w w . .",
        " F . . . . . . . .",
        "E . . . . . . . . .",
        " D . . B B B . . . 9",
        "  C . . : : : . . 8",
        "   B b b b b b b 7",
        "    A b b b b b 6",
        "       1 2 3 4 5",
    ];
    assert_eq!(Abalone::text_board(&view).lines().collect::<Vec<_>>(), expected);
    assert_eq!(Abalone::squares(&view).len(), 28);
    assert!(Abalone::text_hand(&view).is_none());
}

#[test]
fn an_event_is_told_by_what_happened() {
    let mut game = placed(2, "b: e6 e7 c3; w: e8 a1");
    let key = |position: &mut _, typed: &str| Abalone::tell(&play(position, typed), Audience::Public)[0].key;
    assert_eq!(key(&mut game, "e6 e"), "abalone-pushed");
    assert_eq!(key(&mut game, "a1b1"), "abalone-moved");
    let event = play(&mut game, "e7 e");
    assert_eq!(Abalone::tell(&event, Audience::Public)[0].key, "abalone-ejected");
    assert_eq!(Abalone::record_line(&event).as_deref(), Some("move e7e8 ×"));
    assert_eq!(Abalone::scored(&event), Some(1));
    assert_eq!(Abalone::points(&Abalone::view(&game, Audience::Public)), [1, 0]);
}

#[test]
fn a_preview_says_what_a_move_would_bring() {
    let game = placed(2, "b: e7 e8 c3; w: e9 a1");
    let view = Abalone::view(&game, Audience::Seat(Seat(0)));
    let preview = |typed: &str| {
        let chosen = Abalone::parse_move("move", typed, &view).unwrap();
        Abalone::preview(&view, &chosen).map(|preview| preview.lines[0].key)
    };
    assert_eq!(preview("e7 e"), Ok("abalone-preview-ejects"));
    assert_eq!(preview("c3c4"), Ok("abalone-preview-moves"));
    assert_eq!(preview("c4c5").unwrap_err().rule, "empty");
    // Out of turn too.
    let other = Abalone::view(&game, Audience::Seat(Seat(1)));
    let chosen = Abalone::parse_move("move", "a1a2", &other).unwrap();
    assert!(Abalone::preview(&other, &chosen).is_ok());
    assert!(Abalone::preview(&Abalone::view(&game, Audience::Public), &chosen).is_err());
}

#[test]
fn a_preview_warns_of_a_repetition() {
    let mut game = laid("belgian");
    for typed in ["c3c4", "g5g6", "c4c3"] {
        play(&mut game, typed);
    }
    let view = Abalone::view(&game, Audience::Seat(Seat(1)));
    let back = Abalone::parse_move("move", "g6g5", &view).unwrap();
    let lines = |view: &_, chosen: &_| Abalone::preview(view, chosen).unwrap().lines.last().unwrap().key;
    assert_eq!(lines(&view, &back), "abalone-second-time");
    play(&mut game, "g6g5");
    for typed in ["c3c4", "g5g6", "c4c3"] {
        play(&mut game, typed);
    }
    let view = Abalone::view(&game, Audience::Seat(Seat(1)));
    assert_eq!(lines(&view, &back), "abalone-preview-draw");
}

#[test]
fn positions_are_read_back_or_refused_field_by_field() {
    let mut game = begun(&Options::default(), 4);
    for _ in 0..5 {
        let chosen = super::support::moves(&game)[3].to_string();
        play(&mut game, chosen.strip_prefix("move ").unwrap());
        assert_eq!(position(&game.to_string()), game);
    }
    let text = game.to_string();
    let fields: Vec<&str> = text.split(' ').collect();
    for (index, wrong) in [
        (0, "layout=no"),
        (1, "wwwww/wwwwww"),
        (1, &fields[1].replace('b', "x")),
        (2, "-/-"),
        (3, "0,0,0,x"),
        (4, "active,active,active,asleep"),
        (5, "5"),
        (5, "six;rated;1,2"),
        (6, "-1"),
        (7, ""),
        (8, "1;a1a3;1;0;-"),
        (9, "12"),
    ] {
        let mut parts = fields.clone();
        parts[index] = wrong;
        let kind = Kind::Abalone.parse_position(&parts.join(" "));
        assert!(kind.is_err(), "{wrong}");
    }
    assert!(Kind::Abalone.parse_position("").is_err());
    assert!(Kind::Abalone.parse_position(Abalone::EXAMPLE).is_ok());
}

#[test]
fn a_table_that_counts_begins_with_the_belgian_position_unless_chosen() {
    let options = Options::default();
    assert_eq!(Abalone::as_rated(&options).layout, Layout::Belgian);
    let german = Options {
        layout: Layout::German,
        ..options.clone()
    };
    assert_eq!(Abalone::as_rated(&german).layout, Layout::German);
    assert_eq!(begun(&options, 2).options().layout, Layout::Standard);
}

#[test]
fn who_waits_for_the_partners_consent_has_not_given_up() {
    let mut game = begun(&Options::default(), 4);
    let told = |game: &tahoun::games::abalone::Position| {
        let view = Abalone::view(game, Audience::Public);
        let keys: Vec<&str> = Abalone::describe(&view).iter().map(|phrase| phrase.key).collect();
        let last = keys.into_iter().find(|key| key.starts_with("abalone-describe-re"));
        (Abalone::giving_up(&view), last)
    };
    assert_eq!(told(&game), (vec![], None));
    resign(&mut game, 2);
    assert_eq!(told(&game), (vec![Seat(2)], Some("abalone-describe-ready")));
    let mut given_up = game.clone();
    resign(&mut given_up, 0);
    assert_eq!(told(&given_up), (vec![], Some("abalone-describe-resigned")));
    // Who plays on does not want to give up any more; whose turn it is not still does.
    for _ in 0..2 {
        let typed = moves(&game)[0].to_string();
        play(&mut game, typed.strip_prefix("move ").unwrap());
        assert_eq!(told(&game), (vec![Seat(2)], None));
    }
    let typed = moves(&game)[0].to_string();
    play(&mut game, typed.strip_prefix("move ").unwrap());
    assert_eq!(told(&game), (vec![], None));
}
