//! Seats that win and lose together: what the house makes of a kind's sides.

use tahoun::games::{Kind, Seat};
use tahoun::table::{
    Actor, Command, Event, Holder, Offer, OfferKind, Opening, Phase, Record, Refusal, Settings, Span, Table,
};

use super::bench::{Bench, EVA, IDA, JAN, MODERATOR, OTA, is};
use super::kinds::game;

const DRAW: Command = Command::Offer(OfferKind::Draw);

/// A game of Abalone for four in which each seat is held by one of these persons or by a computer; Eva is the first.
fn mixed(holders: [Option<Actor>; 4]) -> Bench {
    let mut settings = Settings::new(Kind::Abalone, "cs");
    settings.seats = 4;
    settings.seating_as_joined = true;
    let mut bench = Bench::open(EVA, &Opening::new(settings));
    assert_eq!(holders[0], Some(is(EVA)));
    for holder in &holders[1..] {
        match holder {
            Some(person) => bench.must(*person, Command::Join),
            None => bench.must(is(EVA), Command::AddComputer { level: 1, seat: None }),
        };
    }
    bench.must(is(EVA), Command::Start);
    bench
}

/// Who is with whom, at which place, with which points and whether with a claim.
fn standings(table: &Table) -> Vec<(Vec<u8>, u8, i64, bool)> {
    let Phase::Finished { outcome, .. } = &table.phase else {
        panic!("the game goes on")
    };
    let seats = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect();
    (outcome.standings.iter())
        .map(|standing| (seats(&standing.seats), standing.place, standing.points, standing.claim))
        .collect()
}

/// The seats that events show to have given up.
fn gave_up(events: &[Event]) -> Vec<u8> {
    let seat = |event: &Event| match event {
        Event::Played { seat, game } => {
            let cause = game.cause().expect("something happened");
            assert_eq!(cause, (*seat, tahoun::games::Cause::Resigned));
            Some(seat.0)
        }
        _ => None,
    };
    events.iter().filter_map(seat).collect()
}

/// What happened must be what anybody finds who checks the record.
fn verifies(bench: &Bench) {
    assert_eq!(Table::fold(&bench.log).as_ref(), Some(&bench.table));
    let record = Record::of(&bench.table, bench.log.clone()).expect("the table is over");
    assert_eq!(record.verify(), Ok(()));
}

#[test]
fn where_a_kind_says_nothing_everybody_is_alone() {
    let alone = |seats: u8| (0..seats).map(|seat| vec![Seat(seat)]).collect::<Vec<_>>();
    for seats in 2..=4 {
        assert_eq!(Kind::Abaku.sides(seats), alone(seats));
    }
    for seats in 2..=3 {
        assert_eq!(Kind::Abalone.sides(seats), alone(seats));
    }
    assert_eq!(
        Kind::Abalone.sides(4),
        [[Seat(0), Seat(2)].to_vec(), [Seat(1), Seat(3)].to_vec()]
    );
}

/// The sides of a kind are those of its own results.
#[test]
fn sides_are_those_of_the_kinds_own_results() {
    let mut bench = game(4, true);
    bench.must(is(EVA), Command::Resign);
    bench.must(is(IDA), Command::Resign);
    let mut sides: Vec<Vec<u8>> = standings(&bench.table).into_iter().map(|(seats, ..)| seats).collect();
    sides.sort();
    let told: Vec<Vec<u8>> = (bench.table.sides().iter())
        .map(|side| side.iter().map(|seat| seat.0).collect())
        .collect();
    assert_eq!(sides, told);
}

#[test]
fn a_draw_by_agreement_is_one_of_the_teams() {
    let mut bench = game(4, true);
    bench.must(is(JAN), DRAW);
    for person in [EVA, IDA] {
        bench.must(is(person), Command::Accept);
        assert_eq!(bench.table.phase, Phase::Playing, "a partner is asked too");
    }
    bench.must(is(OTA), Command::Accept);
    assert_eq!(
        standings(&bench.table),
        [(vec![0, 2], 1, 0, true), (vec![1, 3], 1, 0, true)]
    );
    let Phase::Finished { outcome, rated, .. } = &bench.table.phase else {
        unreachable!()
    };
    assert_eq!((outcome.reason.as_str(), *rated), (Offer::DRAWN, true));
    verifies(&bench);
}

/// Who is out has nobody's say any more, but shares what his partner reaches.
#[test]
fn in_a_draw_a_team_has_a_claim_while_one_of_it_plays() {
    let mut bench = game(4, true);
    for round in 0..3 {
        bench.wait(Span::days(1));
        bench.must(Actor::Clock, Command::Lapse(Seat(0)));
        for person in [JAN, IDA, OTA].into_iter().filter(|_| round < 2) {
            let seat = bench.on_turn();
            let view = bench.table.view(tahoun::games::Audience::Seat(seat)).game.unwrap();
            bench.must(is(person), Command::Play(view.legal_moves().pop().unwrap()));
        }
    }
    assert!(!bench.table.plays(Seat(0)));
    bench.must(is(JAN), DRAW);
    bench.must(is(IDA), Command::Accept);
    bench.must(is(OTA), Command::Accept);
    assert_eq!(
        standings(&bench.table),
        [(vec![0, 2], 1, 0, true), (vec![1, 3], 1, 0, true)]
    );
    verifies(&bench);
}

#[test]
fn in_a_draw_of_three_who_is_out_has_the_next_place() {
    let mut bench = game(3, true);
    bench.must(is(JAN), Command::Resign);
    bench.must(is(EVA), DRAW);
    bench.must(is(IDA), Command::Accept);
    assert_eq!(
        standings(&bench.table),
        [(vec![0], 1, 0, true), (vec![2], 1, 0, true), (vec![1], 3, 0, false)]
    );
    verifies(&bench);
}

#[test]
fn a_computer_partner_consents_at_once() {
    let mut bench = mixed([Some(is(EVA)), Some(is(JAN)), None, Some(is(OTA))]);
    let events = bench.must(is(EVA), Command::Resign);
    assert_eq!(gave_up(&events), [0, 2]);
    assert!(matches!(events.last(), Some(Event::Finished { .. })), "{events:?}");
    assert_eq!(
        standings(&bench.table),
        [(vec![1, 3], 1, 0, true), (vec![0, 2], 2, 0, false)]
    );
    verifies(&bench);
}

#[test]
fn computers_of_the_other_side_have_no_say() {
    let mut bench = mixed([Some(is(EVA)), None, Some(is(IDA)), None]);
    let events = bench.must(is(EVA), Command::Resign);
    assert_eq!((gave_up(&events), bench.table.phase.clone()), (vec![0], Phase::Playing));
    assert_eq!(gave_up(&bench.must(is(IDA), Command::Resign)), [2]);
    verifies(&bench);
}

/// A partner who is no person any more does not wait.
#[test]
fn what_a_person_wanted_who_is_gone_moves_no_computer() {
    let mut bench = mixed([Some(is(EVA)), Some(is(JAN)), Some(is(IDA)), Some(is(OTA))]);
    bench.must(is(EVA), Command::Resign);
    let take = |seat| Command::AddComputer {
        level: 1,
        seat: Some(Seat(seat)),
    };
    assert_eq!(bench.must(MODERATOR, take(0)).len(), 1);
    assert_eq!(bench.must(MODERATOR, take(2)).len(), 1);
    assert_eq!(bench.table.phase, Phase::Playing);
}

#[test]
fn a_computer_that_takes_over_consents_to_what_its_partner_waits_for() {
    let mut bench = game(4, true);
    bench.must(is(EVA), Command::Resign);
    bench.must(is(JAN), Command::Offer(OfferKind::Abort));
    let events = bench.must(
        MODERATOR,
        Command::AddComputer {
            level: 3,
            seat: Some(Seat(2)),
        },
    );
    let taken = Event::SeatTaken {
        seat: Seat(2),
        level: 3,
    };
    assert_eq!(events[0], taken);
    assert!(matches!(events[1], Event::OfferEnded { .. }));
    assert_eq!(gave_up(&events), [2]);
    assert!(matches!(&bench.table.phase, Phase::Finished { rated: false, .. }));
    verifies(&bench);
}

/// A record in which the computer did not consent is a lie.
#[test]
fn a_consent_left_out_of_a_record_is_told() {
    let mut bench = mixed([Some(is(EVA)), Some(is(JAN)), None, Some(is(OTA))]);
    bench.must(is(EVA), Command::Resign);
    let mut record = Record::of(&bench.table, bench.log.clone()).unwrap();
    let consent = record.events.len() - 2;
    record.events.remove(consent);
    record.events[consent].number -= 1;
    let lie = record.verify().unwrap_err();
    assert_eq!(
        (lie.number, lie.what.as_str()),
        (consent as u64 + 1, "it is `finished`, the rules say `played`")
    );
}

#[test]
fn of_persons_and_computers_a_draw_asks_the_persons() {
    let mut bench = mixed([Some(is(EVA)), Some(is(JAN)), None, None]);
    assert_eq!(bench.must(is(EVA), DRAW).len(), 1);
    bench.must(is(JAN), Command::Accept);
    assert_eq!(
        standings(&bench.table),
        [(vec![0, 2], 1, 0, true), (vec![1, 3], 1, 0, true)]
    );
    verifies(&bench);
}

#[test]
fn alone_among_computers_a_draw_is_declined_by_an_opponent() {
    let mut bench = mixed([Some(is(EVA)), None, None, None]);
    let events = bench.must(is(EVA), DRAW);
    let declined = Event::OfferEnded {
        seat: Seat(0),
        offer: OfferKind::Draw,
        declined_by: Some(Seat(1)),
    };
    assert_eq!(events.last(), Some(&declined));
    assert_eq!(bench.table.phase, Phase::Playing);
}

#[test]
fn the_points_of_a_team_are_those_of_both() {
    let mut bench = game(4, true);
    let mut fields: Vec<String> = (bench.table.position.as_ref().unwrap().to_string().split(' '))
        .map(str::to_owned)
        .collect();
    assert_eq!(fields[2], "-/-/-/-", "the marbles pushed off");
    fields[2] = "ww/gr/g/-".to_owned();
    bench.table.position = Some(Kind::Abalone.parse_position(&fields.join(" ")).unwrap());
    for person in [EVA, JAN, IDA, OTA] {
        bench.must(is(person), DRAW);
    }
    assert_eq!(
        standings(&bench.table),
        [(vec![0, 2], 1, 3, true), (vec![1, 3], 1, 2, true)]
    );
}

/// Else a partner could be called again and again. Whoever plays on may think of it once more.
#[test]
fn one_says_once_that_one_wants_to_give_up() {
    let mut bench = game(4, true);
    bench.must(is(EVA), Command::Resign);
    assert_eq!(bench.ask(is(EVA), Command::Resign), Err(Refusal::WaitsForPartners));
    let view = bench.table.view(tahoun::games::Audience::Seat(Seat(0))).game.unwrap();
    bench.must(is(EVA), Command::Play(view.legal_moves().pop().unwrap()));
    bench.must(is(EVA), Command::Resign);
    bench.must(is(IDA), Command::Resign);
    verifies(&bench);
}

/// At a table from before computers consented.
#[test]
fn a_wish_that_a_computer_has_not_answered_can_be_said_again() {
    let mut bench = game(4, true);
    bench.must(is(EVA), Command::Resign);
    bench.table.seats[2].holder = Holder::Computer(1);
    bench.table.seats[2].before = Some(IDA);
    assert_eq!(gave_up(&bench.must(is(EVA), Command::Resign)), [0, 2]);
}
