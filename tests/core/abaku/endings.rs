//! How games end, for two, three and four players.

use tahoun::games::abaku::{Abaku, Event, Position, Reason, Status};
use tahoun::games::{Audience, Game, Outcome, Seat};

use super::support::{draws, lapse, play, position, resign};

const EMPTY_BAG: &str = "0,0,0,0,0,0,0,0,0,0";
const FULL_BAG: &str = "5,5,5,5,5,5,5,5,5,5";

/// A table where 24 lies on G8 and H8; `hands` by seat, `scores`, `runs` of empty turns, `statuses`, whose turn.
fn table(hands: &str, bag: &str, scores: &str, runs: &str, statuses: &str, turn: u8) -> Position {
    let zeros = vec!["0"; statuses.split(',').count()].join(",");
    position(&format!(
        "layout=plain o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o {hands} {bag} {scores} {zeros} {runs} {zeros} {statuses} {turn}"
    ))
}

fn two(hands: &str, bag: &str, runs: &str) -> Position {
    table(hands, bag, "50,40", runs, "active,active", 1)
}

fn outcome(position: &Position) -> Outcome {
    assert_eq!(Abaku::acting(position), []);
    assert_eq!(Abaku::view(position, Audience::Public).turn, None);
    Abaku::outcome(position).expect("it is over")
}

/// Reason, then seat, place and points in the order of the ranking.
fn result(position: &Position) -> (String, Vec<(u8, u8, i64)>) {
    let outcome = outcome(position);
    let line = |standing: &tahoun::games::Standing| (standing.seats[0].0, standing.place, standing.points);
    (
        outcome.reason.replace("abaku-ended-", ""),
        outcome.standings.iter().map(line).collect(),
    )
}

fn status(position: &Position, seat: u8) -> Status {
    position.account(Seat(seat)).status
}

#[test]
fn end_1_closing_brings_the_value_of_the_others_tiles_and_costs_them_their_own() {
    let mut game = two("13/57", EMPTY_BAG, "0,0");
    play(&mut game, "place 1,3 F8 across");
    assert_eq!(
        result(&game),
        ("closed".into(), vec![(0, 1, 50 + 10 + 12), (1, 2, 40 - 12)])
    );
    assert!(outcome(&game).rated);
    assert!(outcome(&game).standings.iter().all(|standing| standing.claim));
}

#[test]
fn end_1_it_takes_an_empty_bag_and_an_empty_hand() {
    let mut game = two("13/57", "0,0,0,0,0,0,0,0,0,1", "0,0");
    play(&mut game, "place 1,3 F8 across");
    assert_eq!(Abaku::acting(&game), [Seat(1)], "a tile was drawn");
    let mut game = two("138/57", EMPTY_BAG, "0,0");
    play(&mut game, "place 1,3 F8 across");
    assert_eq!(Abaku::acting(&game), [Seat(1)], "a tile is left");
}

#[test]
fn end_1_the_tiles_of_the_forfeited_and_resigned_give_no_premium_those_of_spectators_do() {
    let mut game = table(
        "13/99/57/88",
        EMPTY_BAG,
        "1,2,3,4",
        "0,0,3,0",
        "active,forfeited1,finished,resigned2",
        1,
    );
    play(&mut game, "place 1,3 F8 across");
    let (reason, ranking) = result(&game);
    assert_eq!(reason, "closed");
    assert_eq!(ranking, [(0, 1, 1 + 10 + 12), (2, 2, 3 - 12), (3, 3, 4), (1, 4, 2)]);
}

#[test]
fn end_2_three_empty_turns_with_tiles_in_the_bag_forfeit() {
    let mut game = two("13/57", FULL_BAG, "2,0");
    let event = play(&mut game, "pass");
    assert_eq!(event.after().changed, [Seat(0)]);
    assert_eq!(status(&game, 0), Status::Forfeited(1));
    // The other alone has a claim; nobody closed, so his own hand is subtracted.
    assert_eq!(result(&game), ("walkover".into(), vec![(1, 1, 40 - 12), (0, 2, 50)]));
    assert!(!outcome(&game).standings[1].claim);
    assert!(outcome(&game).rated);
}

#[test]
fn end_2_it_takes_three_in_a_row_and_running_out_of_time_is_one() {
    let mut game = two("13555/57555", FULL_BAG, "0,0");
    play(&mut game, "pass");
    play(&mut game, "pass");
    lapse(&mut game);
    play(&mut game, "exchange 5");
    assert_eq!(game.account(Seat(1)).empty_turns, 0, "an exchange is no empty turn");
    play(&mut game, "place 1,3 F8 across");
    assert_eq!(game.account(Seat(0)).empty_turns, 0);
    for _ in 0..2 {
        lapse(&mut game);
        play(&mut game, "pass");
    }
    assert_eq!([status(&game, 0), status(&game, 1)], [Status::Active; 2]);
    lapse(&mut game);
    assert_eq!(status(&game, 1), Status::Forfeited(1));
}

#[test]
fn end_2_with_an_empty_bag_one_finishes_and_keeps_the_claim() {
    // Two players: the other goes on alone, and passes once.
    let mut game = two("13/57", EMPTY_BAG, "2,0");
    play(&mut game, "pass");
    assert_eq!(status(&game, 0), Status::Finished);
    assert_eq!(Abaku::acting(&game), [Seat(1)]);
    play(&mut game, "pass");
    assert_eq!(
        result(&game),
        ("finished".into(), vec![(0, 1, 50 - 4), (1, 2, 40 - 12)])
    );
    assert!(outcome(&game).standings.iter().all(|standing| standing.claim));
}

#[test]
fn end_2_the_last_active_player_beside_finished_ones_goes_on_until_he_closes() {
    let mut game = two("57/138", EMPTY_BAG, "2,1");
    play(&mut game, "pass");
    play(&mut game, "place 1,3 F8 across");
    assert_eq!(Abaku::acting(&game), [Seat(1)], "again he, with no one else active");
    // 8: the row is 1243, and 8 is laid under the 2: 28 is 2^3.
    play(&mut game, "place 8 G9");
    assert_eq!(
        result(&game),
        ("closed".into(), vec![(1, 1, 40 + 10 + 10 + 12), (0, 2, 50 - 12)])
    );
}

#[test]
fn end_2_or_until_he_runs_out_of_time_once() {
    let mut game = table("13/57/68", EMPTY_BAG, "5,5,5", "3,3,0", "finished,finished,active", 3);
    lapse(&mut game);
    assert_eq!(
        result(&game),
        ("finished".into(), vec![(0, 1, 1), (1, 2, -7), (2, 3, -9)]),
        "totals may be negative"
    );
    assert_eq!(status(&game, 2), Status::Active);
}

#[test]
fn end_2_or_until_he_gives_up_and_then_the_others_are_compared() {
    let mut game = table("13/57/68", EMPTY_BAG, "5,5,500", "3,3,0", "finished,finished,active", 3);
    resign(&mut game, 2);
    assert_eq!(
        result(&game),
        ("finished".into(), vec![(0, 1, 1), (1, 2, -7), (2, 3, 500)])
    );
    // With one finished player that one wins.
    let mut game = table("13/57", EMPTY_BAG, "5,500", "3,0", "finished,active", 2);
    resign(&mut game, 1);
    assert_eq!(result(&game), ("walkover".into(), vec![(0, 1, 1), (1, 2, 500)]));
}

#[test]
fn end_2_spectators_are_skipped_while_two_are_active() {
    let mut game = table("13/57/68", EMPTY_BAG, "5,5,5", "0,2,0", "active,active,active", 2);
    play(&mut game, "pass");
    assert_eq!(status(&game, 1), Status::Finished);
    assert_eq!(Abaku::acting(&game), [Seat(2)]);
    play(&mut game, "pass");
    assert_eq!(Abaku::acting(&game), [Seat(0)]);
    play(&mut game, "pass");
    assert_eq!(Abaku::acting(&game), [Seat(2)], "over the spectator");
    let view = Abaku::view(&game, Audience::Seat(Seat(1)));
    assert_eq!(Abaku::legal_moves(&view), []);
    let refused = Abaku::decide(&game, Seat(1), &tahoun::games::abaku::Move::Pass, &mut draws(1));
    assert_eq!(refused.expect_err("he is out").rule, "turn");
}

#[test]
fn end_3_resigning_loses_the_claim_at_any_time() {
    let mut game = table(
        "13/57/68/22",
        FULL_BAG,
        "9,5,5,5",
        "0,0,0,0",
        "active,active,active,active",
        2,
    );
    resign(&mut game, 3);
    assert_eq!(Abaku::acting(&game), [Seat(1)], "it stays his turn");
    resign(&mut game, 1);
    assert_eq!(Abaku::acting(&game), [Seat(2)]);
    assert_eq!(Abaku::resign(&game, Seat(1)), None, "no claim is left");
    resign(&mut game, 0);
    assert_eq!(
        result(&game),
        ("walkover".into(), vec![(2, 1, 5 - 14), (0, 2, 9), (1, 3, 5), (3, 4, 5)])
    );
    assert_eq!(Abaku::resign(&game, Seat(2)), None, "the game is over");
}

#[test]
fn end_3_a_spectator_can_give_up_his_claim() {
    let mut game = table("13/57/68", EMPTY_BAG, "90,5,5", "3,0,0", "finished,active,active", 2);
    resign(&mut game, 0);
    assert_eq!(status(&game, 0), Status::Resigned(1));
    assert_eq!(Abaku::acting(&game), [Seat(1)]);
}

#[test]
fn end_4_three_turns_each_without_a_placement_end_the_game() {
    let mut game = two("13555/57555", FULL_BAG, "0,0");
    for turn in 0..6 {
        assert_eq!(Abaku::acting(&game).len(), 1, "turn {turn}");
        let hand = Abaku::text_hand(&Abaku::view(&game, Audience::Seat(Abaku::acting(&game)[0]))).expect("a hand");
        play(&mut game, &format!("exchange {}", &hand[..1]));
    }
    assert_eq!(result(&game).0, "stalled");
    assert!(outcome(&game).standings.iter().all(|standing| standing.claim));
}

#[test]
fn end_4_a_placement_by_anyone_begins_the_count_anew() {
    let mut game = two("13555/57555", FULL_BAG, "0,0");
    for _ in 0..5 {
        play(&mut game, "pass");
        if Abaku::acting(&game) == [Seat(0)] && game.account(Seat(0)).empty_turns == 2 {
            play(&mut game, "place 1,3 F8 across");
            assert_eq!(game.account(Seat(1)).idle_turns, 0);
            return;
        }
    }
    panic!("the first seat never came to move after two passes");
}

#[test]
fn end_4_forfeiting_comes_before_the_stall_guard() {
    let mut game = position(&format!(
        "layout=plain o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o 13/57/68 {FULL_BAG} 1,2,3 0,0,0 0,0,2 3,3,2 active,active,active 3"
    ));
    play(&mut game, "pass");
    assert_eq!(status(&game, 2), Status::Forfeited(1));
    let (reason, ranking) = result(&game);
    assert_eq!(reason, "stalled", "the two that are left have each gone three turns");
    assert_eq!(ranking.iter().map(|line| line.0).collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn ranking_equal_totals_share_the_place() {
    let mut game = table(
        "1/1/9/22",
        EMPTY_BAG,
        "8,8,9,1",
        "3,3,3,0",
        "finished,finished,finished,active",
        4,
    );
    play(&mut game, "pass");
    let (_, ranking) = result(&game);
    assert_eq!(ranking, [(0, 1, 7), (1, 1, 7), (2, 3, 0), (3, 4, -3)]);
}

#[test]
fn ranking_a_later_forfeit_is_above_an_earlier_one_and_both_below_every_claim() {
    let mut game = table(
        "9/9/9/9",
        FULL_BAG,
        "100,1,200,2",
        "0,0,0,0",
        "active,active,active,active",
        1,
    );
    resign(&mut game, 2);
    resign(&mut game, 0);
    resign(&mut game, 3);
    assert_eq!(result(&game).1, [(1, 1, -8), (3, 2, 2), (0, 3, 100), (2, 4, 200)]);
}

#[test]
fn unrated_who_is_put_out_without_ever_having_acted_was_never_there() {
    for bag in [FULL_BAG, EMPTY_BAG] {
        let mut game = table("13/57", bag, "0,40", "2,0", "active?,active", 1);
        lapse(&mut game);
        assert_eq!(status(&game, 0), Status::Forfeited(1), "even with an empty bag");
        assert_eq!(result(&game).0, "walkover");
        assert!(!outcome(&game).rated);
    }
    // Passing oneself is acting.
    let mut game = table("13/57", FULL_BAG, "0,40", "2,0", "active?,active", 1);
    play(&mut game, "pass");
    assert!(outcome(&game).rated);
}

#[test]
fn unrated_it_stays_so_when_the_others_play_on() {
    let mut game = table("13/57/68", EMPTY_BAG, "0,1,2", "2,0,0", "active?,active,active", 1);
    lapse(&mut game);
    assert_eq!(Abaku::acting(&game), [Seat(1)]);
    game = position(&game.to_string());
    resign(&mut game, 1);
    assert_eq!(
        result(&game),
        ("walkover".into(), vec![(2, 1, 2 - 14), (1, 2, 1), (0, 3, 0)])
    );
    assert!(!outcome(&game).rated);
}

#[test]
fn exchange_only_what_the_bag_can_give() {
    let game = two("13555/57555", "0,0,0,0,0,0,0,0,1,1", "0,0");
    let view = Abaku::view(&game, Audience::Seat(Seat(0)));
    for (line, expected) in [
        ("5,5,5", Err("bag")),
        ("5,5", Ok(())),
        ("9", Err("hand")),
        ("1,1", Err("hand")),
    ] {
        let chosen = Abaku::parse_move("exchange", line, &view).expect("it can be read");
        let decided = Abaku::decide(&game, Seat(0), &chosen, &mut draws(1));
        assert_eq!(decided.map(|_| ()).map_err(|illegal| illegal.rule), expected, "{line}");
    }
}

#[test]
fn exchange_draws_before_the_tiles_go_back() {
    let mut game = two("13555/57555", "0,0,0,0,0,0,0,0,2,2", "0,0");
    let Event::Exchanged(event) = play(&mut game, "exchange 5,5,5,1") else {
        panic!("an exchange")
    };
    let mut drawn: Vec<String> = event.drawn.iter().map(ToString::to_string).collect();
    drawn.sort();
    assert_eq!(drawn, ["8", "8", "9", "9"], "none of those put aside");
    assert_eq!(game.bag().counts(), [0, 1, 0, 0, 0, 3, 0, 0, 0, 0]);
}

#[test]
fn out_of_turn_nothing_is_decided() {
    let game = two("13/57", FULL_BAG, "0,0");
    let refused = Abaku::decide(&game, Seat(1), &tahoun::games::abaku::Move::Pass, &mut draws(1));
    assert_eq!(refused.expect_err("not his turn").rule, "turn");
}

#[test]
fn the_reason_is_part_of_the_view() {
    let mut game = two("13/57", EMPTY_BAG, "0,0");
    play(&mut game, "place 1,3 F8 across");
    let ending = Abaku::view(&game, Audience::Public).ending.expect("it is over");
    assert_eq!((ending.reason, ending.adjustments), (Reason::Closed, vec![12, -12]));
}
