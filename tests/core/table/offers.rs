//! Offers: who may, what ends them, what they bring.

use tahoun::games::{Kind, Seat};
use tahoun::table::{Actor, Command, Event, Offer, OfferKind, Phase, Refusal, Span, Table};

use super::bench::*;

const ABORT: Command = Command::Offer(OfferKind::Abort);

fn ended(declined_by: Option<u8>) -> Event {
    Event::OfferEnded {
        seat: Seat(0),
        offer: OfferKind::Abort,
        declined_by: declined_by.map(Seat),
    }
}

#[test]
fn an_offer_has_an_owner_a_number_and_a_time() {
    let mut bench = Bench::game(2);
    bench.must(is(EVA), ABORT);
    let offer = Offer {
        seat: Seat(0),
        kind: OfferKind::Abort,
        number: bench.table.number,
        at: bench.now,
        agreed: vec![Seat(0)],
    };
    assert_eq!(bench.table.offer, Some(offer));
}

#[test]
fn an_offer_survives_a_restart() {
    let mut bench = Bench::game(3);
    bench.must(is(EVA), ABORT);
    bench.must(is(IDA), Command::Accept);
    assert_eq!(Table::fold(&bench.log), Some(bench.table));
}

#[test]
fn two_agree_and_the_game_is_broken_off() {
    let mut bench = Bench::game(2);
    bench.must(is(EVA), ABORT);
    let events = bench.must(is(JAN), Command::Accept);
    assert_eq!(
        events[0],
        Event::Accepted {
            seat: Seat(1),
            offer: OfferKind::Abort
        }
    );
    assert_eq!(
        bench.table.phase,
        Phase::Closed {
            seed: bench.seed.clone()
        }
    );
}

#[test]
fn of_three_all_must_agree() {
    let mut bench = Bench::game(3);
    bench.must(is(EVA), ABORT);
    bench.must(is(IDA), Command::Accept);
    assert_eq!(bench.table.phase, Phase::Playing);
    assert_eq!(bench.ask(is(IDA), Command::Accept), Err(Refusal::OfferOpen));
    bench.must(is(JAN), Command::Accept);
    assert!(bench.table.is_over());
}

#[test]
fn who_has_resigned_is_not_asked() {
    let mut bench = Bench::game(3);
    bench.must(is(IDA), Command::Resign);
    assert_eq!(bench.ask(is(IDA), ABORT), Err(Refusal::Spectator));
    bench.must(is(EVA), ABORT);
    assert_eq!(bench.ask(is(IDA), Command::Decline), Err(Refusal::Spectator));
    bench.must(is(JAN), Command::Accept);
    assert!(bench.table.is_over());
}

#[test]
fn offering_the_same_is_agreeing() {
    let mut bench = Bench::game(2);
    bench.must(is(EVA), ABORT);
    assert_eq!(bench.ask(is(EVA), ABORT), Err(Refusal::OfferOpen));
    bench.must(is(JAN), ABORT);
    assert!(bench.table.is_over());
}

#[test]
fn nobody_agrees_with_himself_and_strangers_have_no_say() {
    let mut bench = Bench::game(2);
    assert_eq!(bench.ask(is(JAN), Command::Accept), Err(Refusal::NoOffer));
    assert_eq!(bench.ask(is(JAN), Command::Decline), Err(Refusal::NoOffer));
    assert_eq!(bench.ask(is(STRANGER), ABORT), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(Actor::Computer(Seat(0)), ABORT), Err(Refusal::NotSeated));
    bench.must(is(EVA), ABORT);
    assert_eq!(bench.ask(is(EVA), Command::Accept), Err(Refusal::OfferOpen));
    for actor in [is(STRANGER), MODERATOR, Actor::Clock] {
        assert_eq!(bench.ask(actor, Command::Accept), Err(Refusal::NotSeated));
        assert_eq!(bench.ask(actor, Command::Decline), Err(Refusal::NotSeated));
    }
}

#[test]
fn an_offer_is_declined_or_taken_back() {
    let mut bench = Bench::game(3);
    bench.must(is(EVA), ABORT);
    assert_eq!(bench.must(is(JAN), Command::Decline), [ended(Some(1))]);
    bench.must(is(EVA), ABORT);
    assert_eq!(bench.must(is(EVA), Command::Decline), [ended(Some(0))]);
    // Who has agreed may think better of it.
    bench.must(is(EVA), ABORT);
    bench.must(is(IDA), Command::Accept);
    assert_eq!(bench.must(is(IDA), Command::Decline), [ended(Some(2))]);
}

#[test]
fn an_offer_outlives_the_own_move_and_lapses_with_the_others() {
    let mut bench = Bench::game(2);
    bench.must(is(EVA), ABORT);
    bench.must(is(EVA), PASS);
    assert!(bench.table.offer.is_some());
    let events = bench.must(is(JAN), PASS);
    assert_eq!(events.last(), Some(&ended(None)));
    assert_eq!(bench.table.offer, None);
    assert_eq!(bench.ask(is(JAN), Command::Accept), Err(Refusal::NoOffer));
}

#[test]
fn who_has_agreed_may_move_while_others_think() {
    let mut bench = Bench::game(3);
    bench.must(is(EVA), PASS);
    bench.must(is(EVA), ABORT);
    bench.must(is(JAN), Command::Accept);
    bench.must(is(JAN), PASS);
    bench.must(is(IDA), Command::Accept);
    assert!(bench.table.is_over());
}

#[test]
fn an_offer_lapses_when_time_runs_out_or_somebody_gives_up() {
    let mut bench = Bench::game(3);
    bench.must(is(EVA), PASS);
    bench.must(is(EVA), ABORT);
    bench.wait(Span::days(1));
    let events = bench.must(Actor::Clock, Command::Lapse(Seat(1)));
    assert_eq!(events.last(), Some(&ended(None)));

    bench.must(is(EVA), ABORT);
    let events = bench.must(is(JAN), Command::Resign);
    assert_eq!(events.last(), Some(&ended(None)));
}

#[test]
fn nobodys_offer_outlives_his_part_in_the_game() {
    let mut bench = Bench::game(3);
    bench.must(is(EVA), ABORT);
    let events = bench.must(is(EVA), Command::Resign);
    assert_eq!(events.last(), Some(&ended(None)));

    let mut bench = Bench::game(3);
    bench.must(is(EVA), ABORT);
    let events = bench.must(
        MODERATOR,
        Command::AddComputer {
            level: 1,
            seat: bench.table.seat_of(JAN),
        },
    );
    assert_eq!(events.last(), Some(&ended(None)));
}

#[test]
fn an_offer_expires() {
    let mut bench = Bench::game_with(2, |bench| {
        bench.change(|settings| settings.clock = "14d".parse().unwrap())
    });
    bench.must(is(EVA), ABORT);
    bench.wait(Offer::LASTS);
    bench.now = bench.now + Span(-1);
    assert_eq!(bench.ask(Actor::Clock, Command::ExpireOffer), Err(Refusal::Overtaken));
    assert_eq!(bench.ask(is(JAN), Command::ExpireOffer), Err(Refusal::NotSeated));
    bench.now = bench.now + Span(1);
    assert_eq!(bench.must(Actor::Clock, Command::ExpireOffer), [ended(None)]);
    assert_eq!(bench.ask(Actor::Clock, Command::ExpireOffer), Err(Refusal::Overtaken));
}

#[test]
fn an_answer_to_an_older_offer_is_none_to_this_one() {
    let mut bench = Bench::game(2);
    bench.must(is(EVA), ABORT);
    let first = bench.table.number;
    bench.must(is(JAN), Command::Decline);
    bench.must(is(EVA), ABORT);
    assert_eq!(
        bench.ask_at(is(JAN), Command::Accept, Some(first)),
        Err(Refusal::AlreadyPlayed)
    );
    assert_eq!(
        bench.ask_at(is(JAN), Command::Decline, Some(first)),
        Err(Refusal::AlreadyPlayed)
    );
    // The owner's own move made the board newer than the offer; the offer stands.
    let second = bench.table.number;
    bench.must(is(EVA), PASS);
    assert!(bench.ask_at(is(JAN), Command::Accept, Some(second)).is_ok());
}

#[test]
fn a_game_against_computers_is_broken_off_at_once() {
    let mut bench = Bench::game_with(1, |bench| {
        bench.must(is(EVA), Command::AddComputer { level: 1, seat: None });
    });
    let events = bench.must(is(EVA), ABORT);
    assert_eq!(events.len(), 2);
    assert_eq!(
        bench.table.phase,
        Phase::Closed {
            seed: bench.seed.clone()
        }
    );
}

#[test]
fn a_kind_without_draws_by_agreement_says_so() {
    let mut bench = Bench::game(2);
    assert_eq!(
        bench.ask(is(EVA), Command::Offer(OfferKind::Draw)),
        Err(Refusal::NoDraws(Kind::Abaku))
    );
}
