//! The game: turns, old boards, giving up, computers that take over, the end.

use tahoun::games::{Seat, abaku};
use tahoun::table::{Actor, Command, Event, Holder, OfferKind, Phase, Refusal, Span};

use super::bench::*;

fn take_over(seat: Option<u8>) -> Command {
    Command::AddComputer {
        level: 1,
        seat: seat.map(Seat),
    }
}

#[test]
fn only_the_seat_on_turn_plays() {
    let mut bench = Bench::game(2);
    assert_eq!(bench.ask(is(JAN), PASS), Err(Refusal::NotYourTurn(vec![Seat(0)])));
    assert_eq!(bench.ask(is(STRANGER), PASS), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(MODERATOR, PASS), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(Actor::Computer(Seat(0)), PASS), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(Actor::Clock, PASS), Err(Refusal::NotSeated));
    bench.must(is(EVA), PASS);
    assert_eq!(bench.on_turn(), Seat(1));
}

#[test]
fn the_computer_plays_its_own_seat_only() {
    let mut bench = Bench::game_with(1, |bench| {
        bench.must(is(EVA), Command::AddComputer { level: 1, seat: None });
    });
    assert_eq!(
        bench.ask(Actor::Computer(Seat(1)), PASS),
        Err(Refusal::NotYourTurn(vec![Seat(0)]))
    );
    bench.must(is(EVA), PASS);
    bench.must(Actor::Computer(Seat(1)), PASS);
    assert_eq!(bench.on_turn(), Seat(0));
}

#[test]
fn a_move_against_the_rules_is_refused_with_the_rule() {
    let mut bench = Bench::game(2);
    let nothing = Command::Play(tahoun::games::Move::Abaku(abaku::Move::Exchange(Vec::new())));
    assert!(matches!(bench.ask(is(EVA), nothing), Err(Refusal::Illegal(_))));
}

#[test]
fn a_move_that_answers_an_older_board_was_played_already() {
    let mut bench = Bench::game(2);
    let board = bench.table.board_number;
    // The same move from two devices: the second is told so although it is not that seat's turn any more.
    assert!(bench.ask_at(is(EVA), PASS, Some(board)).is_ok());
    assert_eq!(bench.ask_at(is(EVA), PASS, Some(board)), Err(Refusal::AlreadyPlayed));
    bench.must(is(JAN), PASS);
    assert_eq!(bench.ask_at(is(EVA), PASS, Some(board)), Err(Refusal::AlreadyPlayed));
    assert_eq!(
        bench.ask_at(is(EVA), Command::Resign, Some(board)),
        Err(Refusal::AlreadyPlayed)
    );
    let offer = Command::Offer(OfferKind::Abort);
    assert_eq!(bench.ask_at(is(EVA), offer, Some(board)), Err(Refusal::AlreadyPlayed));
    // A board that never was.
    assert_eq!(
        bench.ask_at(is(EVA), PASS, Some(bench.table.number + 1)),
        Err(Refusal::AlreadyPlayed)
    );
    assert!(bench.ask_at(is(EVA), PASS, Some(bench.table.board_number)).is_ok());
}

#[test]
fn reminders_and_offers_make_no_board_old() {
    let mut bench = Bench::game(3);
    let board = bench.table.board_number;
    bench.must(is(JAN), Command::Offer(OfferKind::Abort));
    bench.must(is(IDA), Command::Accept);
    bench.must(is(IDA), Command::Decline);
    bench.wait(Span::hours(20));
    bench.must(Actor::Clock, Command::Remind(Seat(0)));
    assert_eq!(bench.table.number, board + 4);
    assert!(bench.ask_at(is(EVA), PASS, Some(board)).is_ok());
}

#[test]
fn one_gives_up_in_turn_or_not_and_only_once() {
    let mut bench = Bench::game(3);
    assert_eq!(bench.ask(is(STRANGER), Command::Resign), Err(Refusal::NotSeated));
    bench.must(is(JAN), Command::Resign);
    assert_eq!(bench.on_turn(), Seat(0));
    assert_eq!(bench.ask(is(JAN), Command::Resign), Err(Refusal::Spectator));
    assert_eq!(bench.ask(is(JAN), PASS), Err(Refusal::Spectator));
    bench.must(is(EVA), PASS);
    assert_eq!(bench.on_turn(), Seat(2));
}

#[test]
fn a_resignation_out_of_turn_leaves_the_clock_of_the_seat_on_turn_alone() {
    let mut bench = Bench::game(3);
    let started = bench.now;
    bench.wait(Span::hours(20));
    bench.must(Actor::Clock, Command::Remind(Seat(0)));
    bench.must(is(JAN), Command::Resign);
    assert_eq!(bench.table.turns[0].since, started);
    assert!(bench.table.turns[0].reminded);
}

#[test]
fn the_last_with_a_claim_wins_and_the_seed_is_shown() {
    let mut bench = Bench::game(2);
    bench.exchange();
    bench.exchange();
    let events = bench.must(is(EVA), Command::Resign);
    let [Event::Played { .. }, Event::Finished { outcome, rated, seed }] = events.as_slice() else {
        panic!("{events:?}");
    };
    assert_eq!(outcome.standings[0].seats, [Seat(1)]);
    assert!(rated);
    assert_eq!(*seed, bench.seed);
    assert!(bench.table.turns.is_empty());
    for command in [PASS, Command::Resign, Command::Join, Command::Close, Command::Accept] {
        assert_eq!(bench.ask(is(EVA), command), Err(Refusal::Over));
    }
    assert_eq!(bench.ask(Actor::Clock, Command::Lapse(Seat(0))), Err(Refusal::Over));
}

#[test]
fn casual_tables_and_tables_with_computers_are_not_rated() {
    let rated = |bench: &Bench| match bench.table.phase {
        Phase::Finished { rated, .. } => rated,
        _ => panic!("the game goes on"),
    };
    let mut casual = Bench::game_with(2, |bench| bench.change(|settings| settings.rated = false));
    let mut solo = Bench::game_with(1, |bench| {
        bench.must(is(EVA), Command::AddComputer { level: 1, seat: None });
    });
    let mut taken = Bench::game(3);
    taken.must(MODERATOR, take_over(Some(1)));
    for bench in [&mut casual, &mut solo, &mut taken] {
        while !bench.table.is_over() {
            bench.exchange();
        }
        assert!(!rated(bench));
    }
    let mut both = Bench::game(2);
    while !both.table.is_over() {
        both.exchange();
    }
    assert!(rated(&both));
}

#[test]
fn a_moderator_ends_anything_and_nobody_else_does() {
    let mut bench = Bench::game(2);
    assert_eq!(bench.ask(is(JAN), Command::Close), Err(Refusal::OwnerOnly(EVA)));
    assert_eq!(bench.ask(is(EVA), Command::Close), Err(Refusal::Started));
    bench.must(MODERATOR, Command::Close);
    assert_eq!(
        bench.table.phase,
        Phase::Closed {
            seed: bench.seed.clone()
        }
    );
}

#[test]
fn nobody_gets_out_of_a_table_that_counts_by_handing_his_seat_to_a_computer() {
    let mut bench = Bench::game(2);
    assert_eq!(bench.ask(is(EVA), take_over(None)), Err(Refusal::ResignInstead));
    bench.must(MODERATOR, take_over(Some(1)));
    bench.must(is(EVA), take_over(None));
}

#[test]
fn a_person_may_hand_his_own_seat_to_a_computer() {
    let mut bench = Bench::game_with(2, |bench| bench.change(|settings| settings.rated = false));
    assert_eq!(bench.ask(is(STRANGER), take_over(None)), Err(Refusal::NoSuchSeat));
    let level = Command::AddComputer { level: 9, seat: None };
    assert_eq!(bench.ask(is(EVA), level), Err(Refusal::NoSuchLevel(3)));
    let board = bench.table.board_number;
    bench.wait(Span::hours(5));
    assert_eq!(
        bench.must(is(EVA), take_over(None)),
        [Event::SeatTaken {
            seat: Seat(0),
            level: 1
        }]
    );
    assert_eq!(bench.table.seats[0].holder, Holder::Computer(1));
    assert_eq!(bench.table.seats[0].before, Some(EVA));
    assert_eq!(bench.table.turns[0].since, bench.now);
    assert!(bench.table.board_number > board);
    // Gone is gone.
    assert_eq!(bench.ask(is(EVA), PASS), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(is(EVA), Command::Resign), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(MODERATOR, take_over(Some(0))), Err(Refusal::NoSuchSeat));
    bench.must(Actor::Computer(Seat(0)), PASS);
}

#[test]
fn a_takeover_out_of_turn_makes_no_board_old() {
    let mut bench = Bench::game(2);
    let board = bench.table.board_number;
    bench.must(MODERATOR, take_over(Some(1)));
    assert!(bench.ask_at(is(EVA), PASS, Some(board)).is_ok());
}

#[test]
fn the_owner_replaces_only_who_is_absent_and_a_moderator_anybody() {
    let mut bench = Bench::game(3);
    assert_eq!(bench.ask(is(JAN), take_over(Some(2))), Err(Refusal::OwnerOnly(EVA)));
    assert_eq!(bench.ask(is(EVA), take_over(Some(2))), Err(Refusal::NotAbsent(Seat(2))));
    assert_eq!(bench.ask(is(EVA), take_over(Some(7))), Err(Refusal::NoSuchSeat));
    bench.must(MODERATOR, take_over(Some(2)));

    bench.must(is(EVA), PASS);
    bench.wait(Span::days(1));
    bench.must(Actor::Clock, Command::Lapse(Seat(1)));
    bench.must(is(EVA), take_over(Some(1)));
}

#[test]
fn who_moves_again_is_not_absent_any_more() {
    let mut bench = Bench::game(2);
    bench.must(is(EVA), PASS);
    bench.wait(Span::days(1));
    bench.must(Actor::Clock, Command::Lapse(Seat(1)));
    assert_eq!(bench.table.seats[1].missed, 1);
    bench.must(is(EVA), PASS);
    bench.must(is(JAN), PASS);
    assert_eq!(bench.ask(is(EVA), take_over(Some(1))), Err(Refusal::NotAbsent(Seat(1))));
}

#[test]
fn a_seat_without_a_claim_is_not_taken_over() {
    let mut bench = Bench::game(3);
    bench.must(is(JAN), Command::Resign);
    assert_eq!(bench.ask(MODERATOR, take_over(Some(1))), Err(Refusal::Spectator));
    assert_eq!(bench.ask(is(JAN), take_over(None)), Err(Refusal::Spectator));
}

#[test]
fn computers_play_on_among_themselves() {
    let mut bench = Bench::game_with(1, |bench| {
        for level in [1, 2] {
            bench.must(is(EVA), Command::AddComputer { level, seat: None });
        }
    });
    bench.must(is(EVA), Command::Resign);
    assert_eq!(bench.table.phase, Phase::Playing);
    while !bench.table.is_over() {
        bench.exchange();
    }
}
