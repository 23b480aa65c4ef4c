//! Every way to write a move, and that no two moves share one.

use std::collections::HashMap;

use tahoun::games::abalone::{Abalone, Cell, Direction, Event, Layout, Move, Options, Ply, Position};
use tahoun::games::{Audience, Game};

use super::support::{begun, draws, laid, placed, tried};

/// All spellings of a legal move that moves so many marbles by themselves.
fn spellings(ply: Ply, marbles: u8) -> Vec<String> {
    let step = ply.step();
    let along = |from: Cell, direction: Direction, steps: u8| (0..steps).try_fold(from, |cell, _| cell.next(direction));
    let ways = [step.name().to_owned(), step.czech().to_owned()];
    let mut all = vec![ply.to_string()];
    if ply.is_inline() {
        let rear = ply.from();
        let head = along(rear, step, marbles - 1).unwrap();
        if let Some(lands) = head.next(step) {
            all.push(format!("{rear}{lands}"));
        }
        for way in ways {
            all.push(format!("{rear} {way}"));
            all.push(format!("{rear}-{head} {way}"));
            all.push(format!("{head}-{rear} {way}"));
        }
        return all;
    }
    let cells = ply.cells();
    let (first, last) = (cells[0], cells[cells.len() - 1]);
    for (one, other) in [(first, last), (last, first)] {
        all.push(format!("{one}{other}{}", one.next(step).unwrap()));
        // Nacre: the pair that lies farthest apart.
        let lands = other.next(step).unwrap();
        if one.distance(lands) == marbles {
            all.push(format!("{one}{lands}"));
        }
        for way in &ways {
            all.push(format!("{one}-{other} {way}"));
        }
    }
    all
}

/// The same text as people type it.
fn variants(text: &str) -> Vec<String> {
    let apart: String = text
        .split_inclusive(|c: char| c.is_ascii_digit())
        .flat_map(|part| [part, " "])
        .collect();
    vec![
        text.to_owned(),
        text.to_uppercase(),
        apart.replace("- ", "-"),
        text.replace('-', ""),
        apart.trim_end().replace(' ', " > "),
        text.replace('-', " x ").replace(' ', "  "),
    ]
}

/// Checks all moves of the seat to move; returns how many spellings there were.
fn checked(position: &Position) -> usize {
    let seat = Abalone::acting(position)[0];
    let view = Abalone::view(position, Audience::Seat(seat));
    let mut meaning: HashMap<String, Ply> = HashMap::new();
    for chosen in Abalone::legal_moves(&view) {
        let Move::Ply(ply) = chosen else { panic!("a legal move") };
        let Ok(Event::Moved(moved)) = Abalone::decide(position, seat, &chosen, &mut draws(1)) else {
            panic!("{chosen} is legal")
        };
        assert_eq!(ply.to_string().parse(), Ok(ply));
        for spelling in spellings(ply, moved.marbles) {
            let other = meaning.insert(spelling.clone(), ply);
            assert!(other.is_none_or(|other| other == ply), "{spelling} at {position}");
            for text in variants(&spelling) {
                let read = Abalone::parse_move("move", &text, &view);
                assert_eq!(read, Ok(Move::Ply(ply)), "`{text}` at {position}");
            }
        }
    }
    meaning.len()
}

fn checked_over(positions: u64, seats: u8, layout: Layout) {
    let options = Options {
        layout,
        ..Options::default()
    };
    let (mut draws, mut position) = (draws(u64::from(seats)), begun(&options, seats));
    for _ in 0..positions {
        let Some(&seat) = Abalone::acting(&position).first() else {
            position = begun(&options, seats);
            continue;
        };
        assert!(checked(&position) > 20);
        let moves = super::support::moves(&position);
        let chosen = &moves[draws.below(moves.len() as u64) as usize];
        let event = Abalone::decide(&position, seat, chosen, &mut draws).unwrap();
        Abalone::apply(&mut position, &event);
    }
}

#[test]
fn every_spelling_of_every_move_is_read_and_means_one_move() {
    for seats in 2..=4 {
        checked_over(12, seats, Layout::Belgian);
    }
}

#[test]
#[ignore = "long"]
fn every_spelling_means_one_move_over_thousands_of_positions() {
    for &layout in Layout::ALL {
        checked_over(400, 2, layout);
    }
    checked_over(400, 3, Layout::Standard);
    checked_over(400, 4, Layout::Standard);
}

/// The cases of the standard opening that people mix up.
#[test]
fn of_nacre_the_farther_pair_is_read_and_the_nearer_refused() {
    let position = laid("standard");
    for (typed, canonical) in [
        ("c3d5", "c3c4d4"),
        ("c5d3", "c3c5d3"),
        ("a1d4", "a1b2"),
        ("c3-c5 nw", "c3c5d3"),
        ("c5-c3 NW", "c3c5d3"),
        ("C3 C4 > D4", "c3c4d4"),
    ] {
        match tried(&position, typed) {
            Ok(Event::Moved(moved)) => assert_eq!(moved.ply.to_string(), canonical, "{typed}"),
            other => panic!("{typed}: {other:?}"),
        }
    }
    // c4d3 is the nearer pair of c3-c4 to the north-west: it reads as c4 going there alone.
    let Ok(Event::Moved(alone)) = tried(&position, "c4d4") else {
        panic!("c4 goes alone")
    };
    assert_eq!((alone.marbles, alone.ply.to_string().as_str()), (1, "c4d4"));
    // From c3 over three the nearer pair is two cells away: it means the pair c3-c4 to the north-east and never the three.
    assert!(tried(&placed(2, "b: c3 c4 c5; w: d6 i9"), "c3d5").is_ok());
    assert!(tried(&placed(2, "b: c3 c4 c5; w: d4 i9"), "c3d5").is_err());
}

#[test]
fn what_cannot_be_read_is_pointed_at_with_a_move_that_works() {
    let view = Abalone::view(&laid("standard"), Audience::Seat(tahoun::games::Seat(0)));
    for (text, key, at) in [
        ("", "abalone-syntax-nothing", 0..0),
        ("a9b2", "abalone-syntax-cell", 0..2),
        ("a1 foo", "abalone-syntax-word", 3..6),
        ("c3", "abalone-syntax-where", 2..2),
        ("e5", "abalone-syntax-nowhere", 2..2),
        ("i5", "abalone-syntax-nowhere", 2..2),
        ("a1b2c3d4", "abalone-syntax-more", 6..8),
        ("ne", "abalone-syntax-word", 0..2),
        ("a1 ne b2", "abalone-syntax-more", 6..8),
        ("č3b2", "abalone-syntax-word", 0..3),
    ] {
        let fault = Abalone::parse_move("move", text, &view).unwrap_err();
        assert_eq!((fault.phrase.key, fault.at.clone()), (key, at), "{text}");
        let suggestion = fault.suggestion.unwrap();
        let rest = suggestion.strip_prefix("move ").unwrap();
        assert!(
            matches!(Abalone::parse_move("move", rest, &view), Ok(Move::Ply(_))),
            "{suggestion}"
        );
    }
    assert!(
        Abalone::parse_move("move", "c3", &view)
            .unwrap_err()
            .suggestion
            .unwrap()
            .starts_with("move c3")
    );
}

#[test]
fn a_cell_alone_is_answered_with_all_that_its_marble_can_do() {
    let view = Abalone::view(&placed(2, "b: e4 e5; w: e6 i9"), Audience::Seat(tahoun::games::Seat(0)));
    // Alone up, down and not to the sides; with e4 the push to the east, west, and four ways sideways.
    let expected = [
        "e4e5", "e4e5d3", "e4e5d4", "e4e5f4", "e4e5f5", "e5d4", "e5d5", "e5e4", "e5f5", "e5f6",
    ];
    for typed in ["e5", " E 5 ", "e5-"] {
        let fault = Abalone::parse_move("move", typed, &view).unwrap_err();
        let mut listed = fault.phrase.arguments.iter().filter(|(name, _)| *name == "moves");
        let Some((_, tahoun::games::Argument::Text(moves))) = listed.next() else {
            panic!("{typed}: {fault:?}")
        };
        let mut moves: Vec<&str> = moves.split(", ").collect();
        moves.sort();
        assert_eq!(moves, expected, "{typed}");
    }
}
