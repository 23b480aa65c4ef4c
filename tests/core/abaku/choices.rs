//! Putting a move together by touching things.

use proptest::prelude::*;
use tahoun::games::abaku::{Abaku, Direction, Move, Placement, Position, Square, View};
use tahoun::games::{Audience, Choices, Game, Seat, Touch};

use super::support::{dealt, draws, position};

fn view(hand: &str, bag: &str) -> View {
    let text = format!("layout=plain o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o {hand}/5 {bag} 0,0 0,0 0,0 0,0 active,active 1");
    Abaku::view(&position(&text), Audience::Seat(Seat(0)))
}

const BAG: &str = "1,1,1,1,1,1,1,1,1,1";

fn tokens(choices: &Choices) -> Vec<&str> {
    choices.next.iter().map(|choice| choice.token.as_str()).collect()
}

fn squares(choices: &Choices) -> Vec<&str> {
    let square = |choice: &tahoun::games::Choice| matches!(choice.touch, Touch::Square(_));
    choices
        .next
        .iter()
        .filter(|choice| square(choice))
        .map(|choice| choice.token.as_str())
        .collect()
}

#[test]
fn a_placement_grows_tile_by_tile_in_any_order() {
    let view = view("314", BAG);
    let start = Abaku::choices(&view, &[]);
    assert_eq!(tokens(&start), ["t0", "t1", "t2", "exchange", "pass"]);
    assert_eq!(start.next[0].touch, Touch::Card(0, "3".to_owned()));
    assert_eq!((start.finished, start.preview), (None, None));
    let orders: [&[&str]; 3] = [
        &["t1", "F8", "t0", "I8"],
        &["t0", "I8", "t1", "F8"],
        &["t2", "t0", "I8", "t1", "F8"],
    ];
    for order in orders {
        let choices = Abaku::choices(&view, order);
        assert_eq!(choices.finished.as_deref(), Some("place 1,3 F8 across"), "{order:?}");
        assert_eq!(choices.preview.expect("a preview").expect("allowed").points, Some(10));
        assert_eq!(choices.shown.len(), 2);
    }
    // One of the two alone is a whole move too, if not an allowed one.
    let choices = Abaku::choices(&view, &["t1", "F8"]);
    assert_eq!(choices.finished.as_deref(), Some("place 1 F8"));
    assert_eq!(
        choices
            .preview
            .expect("a preview")
            .expect_err("124 is no equation")
            .rule,
        "contact"
    );
    assert_eq!(choices.shown, [(Touch::Square("F8".to_owned()), "1".to_owned())]);
    // With a tile in the fingers, or a gap between those laid, it is none.
    assert_eq!(Abaku::choices(&view, &["t1", "F8", "t0"]).finished, None);
    assert_eq!(Abaku::choices(&view, &["t1", "F8", "t0", "D8"]).finished, None);
}

#[test]
fn a_joker_asks_for_its_digit() {
    let view = view("1*", BAG);
    let choices = Abaku::choices(&view, &["t0", "F8", "t1"]);
    assert_eq!(
        tokens(&choices),
        ["j0", "j1", "j2", "j3", "j4", "j5", "j6", "j7", "j8", "j9"]
    );
    let choices = Abaku::choices(&view, &["t0", "F8", "t1", "j3", "I8"]);
    assert_eq!(choices.finished.as_deref(), Some("place 1,*3 F8 across"));
    assert_eq!(choices.shown[1].1, "*3");
}

#[test]
fn an_exchange_takes_as_many_tiles_as_the_bag_gives() {
    let view = view("314", "1,1,0,0,0,0,0,0,0,0");
    let choices = Abaku::choices(&view, &["exchange"]);
    assert_eq!(tokens(&choices), ["t0", "t1", "t2"]);
    assert_eq!(choices.finished, None);
    let choices = Abaku::choices(&view, &["exchange", "t2", "t0"]);
    assert_eq!(choices.finished.as_deref(), Some("exchange 4,3"));
    assert!(choices.preview.as_ref().is_some_and(Result::is_ok));
    assert_eq!(tokens(&choices), [""; 0], "two tiles are in the bag");
    let empty = self::view("314", "0,0,0,0,0,0,0,0,0,0");
    assert_eq!(tokens(&Abaku::choices(&empty, &[])), ["t0", "t1", "t2", "pass"]);
}

#[test]
fn passing_is_one_choice() {
    let choices = Abaku::choices(&view("314", BAG), &["pass"]);
    assert_eq!((choices.finished.as_deref(), choices.next.len()), (Some("pass"), 0));
}

#[test]
fn tokens_that_do_not_fit_are_as_if_not_given() {
    let view = view("314", BAG);
    let fitting = ["t1", "F8", "t0", "I8"];
    let expected = Abaku::choices(&view, &fitting);
    assert_eq!(
        Abaku::choices(
            &view,
            &[
                "x", "F8", "t1", "t9", "j3", "A1", "G8", "F8", "pass", "F8", "t1", "t0", "I8", ""
            ]
        ),
        expected
    );
}

#[test]
fn only_squares_that_can_become_one_line_are_offered() {
    let opening = Abaku::view(&dealt(&Default::default(), 2, 1), Audience::Seat(Seat(0)));
    let choices = Abaku::choices(&opening, &["t0"]);
    for square in Square::all() {
        let (column, row) = (i32::from(square.column()) - 7, i32::from(square.row()) - 7);
        let near = column == 0 && row.abs() <= 4 || row == 0 && column.abs() <= 4;
        assert_eq!(
            squares(&choices).contains(&square.to_string().as_str()),
            near,
            "{square}"
        );
    }
    // After one tile, its row and its column, the others in reach; a single tile left reaches one square further.
    let view = view("31", BAG);
    let choices = Abaku::choices(&view, &["t0", "F8", "t1"]);
    assert_eq!(squares(&choices), ["F7", "E8", "I8", "F9"]);
}

#[test]
fn the_public_and_who_is_out_choose_nothing() {
    let example = position(Abaku::EXAMPLE);
    assert_eq!(Abaku::choices(&Abaku::view(&example, Audience::Public), &[]).next, []);
    let out: Position = position(&Abaku::EXAMPLE.replace("active,active 1", "active,resigned1 1"));
    assert_eq!(
        Abaku::choices(&Abaku::view(&out, Audience::Seat(Seat(1))), &["pass"]).finished,
        None
    );
    // Out of turn one may try things out.
    assert!(
        !Abaku::choices(&Abaku::view(&example, Audience::Seat(Seat(1))), &[])
            .next
            .is_empty()
    );
}

/// The tokens that lay a placement's tiles, the last tile first.
fn tokens_of(view: &View, placement: &Placement) -> Vec<String> {
    let hand = &view.own.as_ref().expect("a seat").hand;
    let mut used = Vec::new();
    let mut tokens = Vec::new();
    for (square, tile) in placement.resolve(&view.board).expect("it fits").into_iter().rev() {
        let held = |index: &usize| !used.contains(index) && hand[*index] == tile.tile();
        let index = (0..hand.len()).find(held).expect("in the hand");
        used.push(index);
        tokens.push(format!("t{index}"));
        if tile.joker {
            tokens.push(format!("j{}", tile.digit));
        }
        tokens.push(square.to_string());
    }
    tokens
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn every_legal_placement_can_be_touched_together(number in 0..1_000u64, turns in 0..8u64) {
        let mut position = dealt(&Default::default(), 2, number);
        for turn in 0..turns {
            let seat = Abaku::acting(&position)[0];
            let chosen = Abaku::computer(&Abaku::view(&position, Audience::Seat(seat)), 2, &mut draws(turn));
            let event = Abaku::decide(&position, seat, &chosen, &mut draws(turn)).expect("legal");
            Abaku::apply(&mut position, &event);
        }
        let view = Abaku::view(&position, Audience::Seat(Seat(0)));
        for chosen in Abaku::legal_moves(&view).into_iter().step_by(9) {
            let Move::Place(placement) = &chosen else { break };
            let tokens = tokens_of(&view, placement);
            let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
            for count in 0..tokens.len() {
                let choices = Abaku::choices(&view, &tokens[..count]);
                prop_assert!(choices.next.iter().any(|choice| choice.token == tokens[count]), "{} of {:?}", count, tokens);
            }
            prop_assert_eq!(Abaku::choices(&view, &tokens).finished, Some(chosen.to_string()));
        }
    }

    #[test]
    fn whatever_is_touched_stays_one_line_and_its_line_can_be_typed(number in 0..1_000u64, picks in prop::collection::vec(any::<prop::sample::Index>(), 1..14)) {
        let view = Abaku::view(&dealt(&Default::default(), 2, number), Audience::Seat(Seat(0)));
        let mut chosen: Vec<String> = Vec::new();
        for pick in picks {
            let partial: Vec<&str> = chosen.iter().map(String::as_str).collect();
            let choices = Abaku::choices(&view, &partial);
            let laid: Vec<Square> = choices.shown.iter().filter_map(|(touch, _)| match touch {
                Touch::Square(name) => name.parse().ok(),
                _ => None,
            }).collect();
            prop_assert!(Direction::BOTH.iter().any(|direction| laid.iter().all(|square| square.line(*direction) == laid[0].line(*direction))) );
            prop_assert_eq!(choices.finished.is_some(), choices.preview.is_some());
            if let Some(line) = &choices.finished {
                let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
                prop_assert_eq!(&Abaku::parse_move(verb, rest, &view).expect("it is read").to_string(), line);
            }
            if choices.next.is_empty() {
                break;
            }
            chosen.push(pick.get(&choices.next).token.clone());
        }
    }
}
