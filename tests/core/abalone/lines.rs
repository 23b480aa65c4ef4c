//! Lines of marbles: what may be pushed, and which rule is named where not.

use tahoun::games::abalone::Event;

use super::support::{placed, play, tried};

/// Lays a line along row E from e1 on (`x` the mover, `o` his opponent, `p` a third player), ending at the rim if it ends in `|`.
fn line(seats: u8, text: &str) -> tahoun::games::abalone::Position {
    let line = text.trim_end_matches('|');
    let first = if text.ends_with('|') { 10 - line.len() } else { 1 };
    let cells = |wanted: char| -> String {
        line.chars()
            .enumerate()
            .filter(|(_, letter)| *letter == wanted)
            .map(|(at, _)| format!("e{} ", first + at))
            .collect()
    };
    // Marbles far away, so that everybody has a move.
    placed(
        seats,
        &format!(
            "b:{} a1;w:{} i9;{}",
            cells('x'),
            cells('o'),
            if seats > 2 {
                format!("r:{} i5", cells('p'))
            } else {
                String::new()
            }
        ),
    )
}

/// What moving the first marble of the line to the east is answered.
fn east(seats: u8, text: &str, marble: usize) -> Result<(u8, u8, Option<u8>), &'static str> {
    let position = line(seats, text);
    let first = if text.ends_with('|') {
        10 - text.trim_end_matches('|').len()
    } else {
        1
    };
    match tried(&position, &format!("e{} e", first + marble)) {
        Ok(Event::Moved(moved)) => Ok((moved.marbles, moved.pushed, moved.ejected.map(|seat| seat.0))),
        Ok(other) => panic!("{other:?}"),
        Err(illegal) => Err(illegal.rule),
    }
}

#[test]
fn lines_in_the_open() {
    for (text, expected) in [
        ("xxo.", Ok((2, 1, None))),
        ("xxxo.o", Ok((3, 1, None))),
        ("xxxo.x", Ok((3, 1, None))),
        ("xxxoo.", Ok((3, 2, None))),
        ("xo", Err("equal")),
        ("xxoo", Err("equal")),
        ("xxxooo", Err("equal")),
        ("xxxxooo", Err("equal")),
        ("xoo", Err("outnumbered")),
        ("xxooo", Err("outnumbered")),
        ("xxox", Err("blocked")),
        ("xxxoox", Err("blocked")),
        // Two foes and no room behind the first: behind both there is an own one.
        ("xxxoxo", Err("blocked")),
        ("xx.o", Ok((2, 0, None))),
        ("xxxxoo.", Err("four")),
        ("xxxx.", Err("four")),
    ] {
        assert_eq!(east(2, text, 0), expected, "{text}");
    }
}

#[test]
fn of_four_in_a_row_the_front_three_move_and_are_named() {
    let position = line(2, "xxxxoo.");
    let illegal = tried(&position, "e1 e").unwrap_err();
    assert_eq!(
        (illegal.rule, illegal.squares),
        ("four", vec!["e1".to_owned(), "e2".to_owned()])
    );
    assert_eq!(east(2, "xxxxoo.", 1), Ok((3, 2, None)));
    // A part of the row may be taken, but two do not push two.
    assert_eq!(east(2, "xxxxoo.", 2), Err("equal"));
}

#[test]
fn lines_at_the_rim() {
    for (text, expected) in [
        ("xxo|", Ok((2, 1, Some(1)))),
        ("xxxo|", Ok((3, 1, Some(1)))),
        ("xxxoo|", Ok((3, 2, Some(1)))),
        ("xxx|", Err("off-board")),
        ("x|", Err("off-board")),
        ("xo|", Err("equal")),
        ("xxoo|", Err("equal")),
    ] {
        assert_eq!(east(2, text, 0), expected, "{text}");
    }
}

#[test]
fn three_of_one_colour_push_two_of_different_colours() {
    assert_eq!(east(3, "xxxop.", 0), Ok((3, 2, None)));
    assert_eq!(east(3, "xxxop|", 0), Ok((3, 2, Some(2))));
    assert_eq!(east(3, "xxop", 0), Err("equal"));
    // Two players' marbles do not move together.
    assert_eq!(east(3, "xpo.", 0), Err("outnumbered"));
}

#[test]
fn sideways_moves_need_empty_cells_and_never_push() {
    let board = "b: c3 c4 c5 a1; w: d5 i9";
    for (typed, expected) in [
        ("c3c4d3", Ok(2)),
        ("c3c4d4", Err("sideways")),
        ("c3c5d3", Err("sideways")),
        ("c3c5d4", Err("sideways")),
        ("c3c5b2", Ok(3)),
    ] {
        let answer = tried(&placed(2, board), typed).map_err(|illegal| illegal.rule);
        let answer = answer.map(|event| match event {
            Event::Moved(moved) => moved.marbles,
            other => panic!("{other:?}"),
        });
        assert_eq!(answer, expected, "{typed}");
    }
    assert_eq!(
        tried(&placed(2, "b: c3 c4 d4; w: i9"), "c3c4d3").unwrap_err().rule,
        "occupied"
    );
    assert_eq!(
        tried(&placed(2, "b: a1 a2 c3; w: i9"), "a1-a2 se").unwrap_err().rule,
        "off-board"
    );
}

#[test]
fn a_pair_in_the_open_has_sixteen_moves_and_a_triple_thirty() {
    for (marbles, count) in [("e4 e5", 16), ("e4 e5 e6", 30)] {
        let position = placed(2, &format!("b: {marbles}; w: i9"));
        assert_eq!(super::brute::plain(&position).moves(0).len(), count);
        assert_eq!(super::support::moves(&position).len(), count);
    }
}

#[test]
fn what_is_not_there_or_not_yours_is_named_so() {
    let position = placed(2, "b: c3 c4 e5 e7 g7; w: d5 i9");
    for (typed, rule) in [
        ("c5 e", "empty"),
        ("d5 e", "not-yours"),
        ("d5d6", "not-yours"),
        ("c3-e5 nw", "empty"),
        ("c3-e7 nw", "line"),
        ("c3-g7 nw", "too-many"),
        ("c3g7", "too-many"),
        ("c3 i8", "far"),
        ("c3c4e5", "far"),
        // d5 is taken by a foe.
        ("c3-c4 ne", "sideways"),
    ] {
        let refused = tried(&position, typed).map_or_else(|illegal| illegal.rule, |_| "none");
        assert_eq!(refused, rule, "{typed}");
    }
}

#[test]
fn whose_turn_it_is_not_may_not_move() {
    use tahoun::games::abalone::Abalone;
    use tahoun::games::{Game, Seat};
    let position = placed(2, "b: c3; w: i9");
    let chosen = super::support::moves(&position)[0].clone();
    let refused = Abalone::decide(&position, Seat(1), &chosen, &mut super::support::draws(1)).unwrap_err();
    assert_eq!(refused.rule, "turn");
}

#[test]
fn four_players_move_their_partners_marbles_along() {
    // Seats 0 and 2 are partners. The own marble pushes from behind: allowed; the partner's from behind: not.
    let own_behind = placed(4, "b: e3 a1; w: e5 i9; r: e4 i5; g: a5");
    assert!(matches!(tried(&own_behind, "e3 e"), Ok(Event::Moved(moved)) if (moved.marbles, moved.pushed) == (2, 1)));
    let partner_behind = placed(4, "b: e4 a1; w: e5 i9; r: e3 i5; g: a5");
    assert_eq!(tried(&partner_behind, "e3 e").unwrap_err().rule, "partner");
    assert_eq!(tried(&partner_behind, "e4 e").unwrap_err().rule, "equal");
    // The partner's marble blocks, and is never pushed.
    let blocked = placed(4, "b: e3 e4 a1; w: e5 i9; r: e6 i5; g: a5");
    assert_eq!(tried(&blocked, "e3 e").unwrap_err().rule, "blocked");
    // Sideways one own marble is enough, none is too few.
    let mixed = placed(4, "b: e3 a1; w: i9; r: e4 e5 i5; g: a5");
    assert!(tried(&mixed, "e3e4f4").is_ok());
    assert_eq!(tried(&mixed, "e4e5f5").unwrap_err().rule, "partner");
    // Two foes of different colours are pushed by three.
    let mut two = placed(4, "b: e4 e5 e6 a1; w: e7 e8 i9; r: i5; g: e9 a5");
    assert_eq!(tried(&two, "e4 e").unwrap_err().rule, "equal");
    two = placed(4, "b: e5 e6 e7 a1; w: e8 i9; r: i5; g: e9 a5");
    assert!(matches!(play(&mut two, "e5 e"), Event::Moved(moved) if moved.ejected == Some(tahoun::games::Seat(3))));
}
