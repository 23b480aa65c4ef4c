//! The list of legal moves, the checker and the slow rules agree.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tahoun::games::abaku::{
    Abaku, Layout, Move, Operations, Options, Placed, Placement, Position, Square, Tile, View, ZeroRule,
};
use tahoun::games::{Audience, Game, Seat};

use super::brute::{self, Filling, Lying};
use super::support::{dealt, draws, position};

/// The view of the first seat of a position with these tiles on the board and in the hand.
fn view(options: &Options, lying: &Lying, hand: &[Tile]) -> View {
    let rows: Vec<String> = (0..15)
        .map(|row| {
            let cells = (0..15).map(|column| {
                let square = Square::new(column, row).expect("on the board");
                lying.get(&square).map_or("a".to_owned(), u8::to_string)
            });
            cells.collect()
        })
        .collect();
    let chosen: Vec<String> = Options::NAMES
        .iter()
        .map(|name| format!("{name}={}", Abaku::option(options, name)))
        .collect();
    let hand: String = hand.iter().map(Tile::to_string).collect();
    let text = format!(
        "{} {} {hand}/- 5,5,5,5,5,5,5,5,5,5 0,0 0,0 0,0 0,0 active,active 1",
        chosen.join(","),
        rows.join("/"),
    );
    Abaku::view(&position(&text), Audience::Seat(Seat(0)))
}

/// All the listed placements with their points, each filling once.
fn listed(view: &View) -> BTreeMap<Filling, u32> {
    let mut listed = BTreeMap::new();
    for chosen in Abaku::legal_moves(view) {
        let Move::Place(placement) = &chosen else { break };
        let filling: Filling = placement.resolve(&view.board).expect("it fits").into_iter().collect();
        let preview = Abaku::preview(view, &chosen).unwrap_or_else(|rule| panic!("{chosen}: {rule:?}"));
        let points = preview.points.expect("points") as u32;
        assert_eq!(listed.insert(filling, points), None, "{chosen} is listed twice");
    }
    listed
}

/// Compares everything that can be laid: with the slow rules, what the checker says, and what is listed.
fn compare(options: &Options, lying: &Lying, hand: &[Tile]) -> usize {
    let view = view(options, lying, hand);
    let listed = listed(&view);
    let mut allowed = BTreeMap::new();
    for filling in brute::fillings(lying, hand) {
        let tiles: Vec<(Square, Placed)> = filling.iter().copied().collect();
        let chosen = Move::Place(Placement::Squares(tiles));
        let slow = brute::judge(lying, &filling, options);
        match (&slow, Abaku::preview(&view, &chosen)) {
            (Ok(points), Ok(preview)) => assert_eq!(preview.points, Some(i64::from(*points)), "{chosen}"),
            (Err(rule), Err(illegal)) => assert_eq!(illegal.rule, *rule, "{chosen}"),
            (slow, quick) => panic!("{chosen}: {slow:?} but {quick:?} on {lying:?}"),
        }
        if let Ok(points) = slow {
            allowed.insert(filling, points);
        }
    }
    assert_eq!(listed, allowed, "hand {hand:?} on {lying:?}");
    allowed.len()
}

fn options() -> impl Strategy<Value = Options> {
    (0..Layout::all().len(), 0..3usize, 0..2usize).prop_map(|(layout, operations, zero)| Options {
        layout: &Layout::all()[layout],
        operations: Operations::ALL[operations],
        zero: ZeroRule::ALL[zero],
        ..Options::default()
    })
}

fn tile() -> impl Strategy<Value = Tile> {
    prop_oneof![2 => Just(Tile::Digit(0)), 12 => (1..10u8).prop_map(Tile::Digit)]
}

/// Tiles thrown onto the middle of the board, lined up or not: the rules of a placement hold on any board.
fn thrown() -> impl Strategy<Value = Lying> {
    let square = (4..11u8, 4..11u8).prop_map(|(column, row)| Square::new(column, row).expect("on the board"));
    prop::collection::btree_map(square, prop_oneof![1 => Just(0), 6 => 1..10u8], 0..22)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn listed_accepted_and_allowed_by_the_slow_rules_are_the_same_on_any_board(
        options in options(),
        lying in thrown(),
        hand in prop::collection::vec(tile(), 1..4),
    ) {
        compare(&options, &lying, &hand);
    }

    #[test]
    fn listed_accepted_and_allowed_by_the_slow_rules_are_the_same_with_a_joker(
        options in options(),
        lying in thrown(),
        other in tile(),
    ) {
        compare(&options, &lying, &[Tile::Joker, other]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn listed_accepted_and_allowed_by_the_slow_rules_are_the_same_in_real_games(
        options in options(),
        number in 0..1_000u64,
        turns in 0..14u64,
        tiles in 1..4usize,
    ) {
        let mut position = dealt(&options, 2, number);
        for turn in 0..turns {
            let Some(&seat) = Abaku::acting(&position).first() else { break };
            let moves = Abaku::legal_moves(&Abaku::view(&position, Audience::Seat(seat)));
            let chosen = &moves[draws(number + turn).below(moves.len() as u64) as usize];
            let event = Abaku::decide(&position, seat, chosen, &mut draws(turn)).expect("listed");
            Abaku::apply(&mut position, &event);
        }
        let lying: Lying = position.board().tiles().map(|(square, tile)| (square, tile.digit)).collect();
        let hand: Vec<Tile> = position.hand(Seat(0)).iter().copied().take(tiles).collect();
        prop_assume!(!hand.is_empty());
        compare(&options, &lying, &hand);
    }
}

#[test]
#[ignore = "minutes; run it in release"]
fn listed_accepted_and_allowed_by_the_slow_rules_are_the_same_with_whole_hands() {
    let mut found = 0;
    for number in 0..8 {
        let options = Options::default();
        let mut position: Position = dealt(&options, 2, number);
        for turn in 0..2 * number {
            let Some(&seat) = Abaku::acting(&position).first() else {
                break;
            };
            let view = Abaku::view(&position, Audience::Seat(seat));
            let chosen = Abaku::computer(&view, 2, &mut draws(turn));
            let event = Abaku::decide(&position, seat, &chosen, &mut draws(turn)).expect("legal");
            Abaku::apply(&mut position, &event);
        }
        let lying: Lying = position
            .board()
            .tiles()
            .map(|(square, tile)| (square, tile.digit))
            .collect();
        found += compare(&options, &lying, position.hand(Seat(0)));
    }
    assert!(found > 500, "{found} placements");
}

#[test]
fn exchanges_and_the_pass_are_listed_after_the_placements() {
    let lying = Lying::new();
    let view = view(
        &Options::default(),
        &lying,
        &[Tile::Digit(0), Tile::Digit(0), Tile::Joker],
    );
    let moves: Vec<String> = Abaku::legal_moves(&view).iter().map(Move::to_string).collect();
    let rest: Vec<&String> = moves.iter().skip_while(|line| line.starts_with("place")).collect();
    assert_eq!(
        rest,
        [
            "exchange 0,0,*",
            "exchange 0,0",
            "exchange 0,*",
            "exchange 0",
            "exchange *",
            "pass"
        ],
        "each choice of tiles once"
    );
}
