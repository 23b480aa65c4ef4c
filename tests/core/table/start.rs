//! The start: who may, with how many, who sits where; and the rematch.

use tahoun::games::{Draws, Kind, Seat};
use tahoun::table::{Command, Event, Holder, Opening, Phase, Refusal, Settings};

use super::bench::*;

fn holders(bench: &Bench) -> Vec<Holder> {
    bench.table.seats.iter().map(|seat| seat.holder).collect()
}

fn persons(people: &[tahoun::table::PersonId]) -> Vec<Holder> {
    people.iter().copied().map(Holder::Person).collect()
}

#[test]
fn only_the_owner_or_a_moderator_starts_and_not_alone() {
    let mut bench = Bench::lobby(3);
    assert_eq!(bench.ask(is(EVA), Command::Start), Err(Refusal::SeatsFree(2)));
    bench.must(is(JAN), Command::Join);
    assert_eq!(bench.ask(is(JAN), Command::Start), Err(Refusal::OwnerOnly(EVA)));
    bench.must(MODERATOR, Command::Start);
    assert_eq!(bench.table.phase, Phase::Playing);
    assert_eq!(bench.ask(is(EVA), Command::Start), Err(Refusal::Started));
}

#[test]
fn starting_with_free_seats_shrinks_the_table() {
    let mut bench = Bench::lobby(4);
    bench.must(is(JAN), Command::Join);
    bench.must(is(EVA), Command::Start);
    assert_eq!(bench.table.settings.seats, 2);
    assert_eq!(bench.table.points(), [0, 0]);
}

#[test]
fn what_belongs_into_a_lobby_is_refused_after_the_start() {
    let mut bench = Bench::game(2);
    assert_eq!(bench.ask(is(EVA), Command::Join), Err(Refusal::AlreadySeated));
    assert_eq!(bench.ask(is(STRANGER), Command::Join), Err(Refusal::Started));
    assert_eq!(bench.ask(is(EVA), Command::Leave), Err(Refusal::ResignInstead));
    assert_eq!(bench.ask(is(STRANGER), Command::Leave), Err(Refusal::NotSeated));
    let settings = bench.table.settings.clone();
    for command in [
        Command::Kick(JAN),
        Command::Invite(vec![STRANGER]),
        Command::RemoveComputer,
        Command::Change(settings),
        Command::Close,
    ] {
        assert_eq!(bench.ask(is(EVA), command), Err(Refusal::Started));
    }
}

/// The seating and then the deal come from the draws of the Started event's number, and from nothing else.
#[test]
fn the_seating_is_drawn_from_the_seed_before_the_deal() {
    let mut bench = Bench::lobby(4);
    for person in [JAN, IDA, OTA] {
        bench.must(is(person), Command::Join);
    }
    let joined = bench.table.seats.clone();
    let key = bench.seed.key(bench.table.id, bench.table.joins());
    bench.must(is(EVA), Command::Start);
    let mut draws = Draws::new(&key, bench.table.number);
    let mut seating = vec![0, 1, 2, 3];
    draws.shuffle(&mut seating);
    let game = bench.table.settings.options.set_up(4, &mut draws);
    assert_eq!(
        bench.log.last().unwrap().event,
        Event::Started {
            seating: seating.clone(),
            game
        }
    );
    let seated: Vec<_> = seating.iter().map(|&seat| joined[usize::from(seat)].clone()).collect();
    assert_eq!(bench.table.seats, seated);
    assert_ne!(seated, joined);
}

#[test]
fn the_seating_can_be_as_people_joined() {
    let bench = Bench::game(4);
    assert_eq!(holders(&bench), persons(&[EVA, JAN, IDA, OTA]));
}

#[test]
fn neither_the_seating_nor_a_takeover_changes_the_key_of_the_draws() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    bench.must(is(IDA), Command::Join);
    let key = bench.table.key(&bench.seed);
    bench.must(is(EVA), Command::Start);
    assert_eq!(bench.table.key(&bench.seed), key);
    bench.must(
        MODERATOR,
        Command::AddComputer {
            level: 1,
            seat: bench.table.seat_of(JAN),
        },
    );
    assert_eq!(bench.table.key(&bench.seed), key);
}

#[test]
fn a_rematch_turns_the_seats_whatever_order_people_join_in() {
    let mut bench = Bench::game_with(3, |bench| {
        bench.must(is(EVA), Command::AddComputer { level: 2, seat: None });
        bench.change(|settings| settings.options.set("layout", "plain"));
    });
    assert_eq!(bench.table.rematch(EVA), Err(Refusal::NotOver));
    bench.must(MODERATOR, Command::Close);
    assert_eq!(bench.table.rematch(STRANGER), Err(Refusal::NotSeated));
    let opening = bench.table.rematch(IDA).unwrap();
    assert_eq!(opening.rematch_of, Some(bench.table.id));
    assert_eq!(opening.computers, [2]);
    assert_eq!(opening.settings.options, bench.table.settings.options);

    let mut again = Bench::open(IDA, &opening);
    assert_eq!(again.ask(is(STRANGER), Command::Join), Err(Refusal::InvitedOnly));
    again.must(is(EVA), Command::Join);
    again.must(is(JAN), Command::Join);
    again.must(is(IDA), Command::Start);
    let mut turned = persons(&[JAN, IDA]);
    turned.push(Holder::Computer(2));
    turned.push(Holder::Person(EVA));
    assert_eq!(holders(&again), turned);

    // And once more.
    again.must(MODERATOR, Command::Close);
    let order = again.table.rematch(JAN).unwrap().settings.order;
    turned.rotate_left(1);
    assert_eq!(order, turned);
}

#[test]
fn who_played_alone_with_computers_invites_nobody_to_the_rematch() {
    let mut bench = Bench::open(EVA, &Opening::new(Settings::new(Kind::Abaku, "en")));
    bench.must(is(EVA), Command::AddComputer { level: 2, seat: None });
    bench.must(is(EVA), Command::Start);
    bench.must(is(EVA), Command::Resign);
    assert!(bench.table.rematch(EVA).unwrap().settings.invited.is_empty());
}

#[test]
fn in_a_rematch_a_newcomer_takes_the_place_of_who_did_not_come() {
    let mut bench = Bench::game(3);
    bench.must(MODERATOR, Command::Close);
    let mut again = Bench::open(EVA, &bench.table.rematch(EVA).unwrap());
    again.must(is(EVA), Command::Invite(vec![OTA]));
    again.must(is(OTA), Command::Join);
    again.must(is(IDA), Command::Join);
    again.must(is(EVA), Command::Start);
    // The order was Jan, Ida, Eva.
    assert_eq!(holders(&again), persons(&[OTA, IDA, EVA]));
}

#[test]
fn in_a_rematch_started_without_somebody_the_order_of_the_others_holds() {
    let mut bench = Bench::game(4);
    bench.must(MODERATOR, Command::Close);
    let mut again = Bench::open(OTA, &bench.table.rematch(OTA).unwrap());
    again.must(is(JAN), Command::Join);
    again.must(is(OTA), Command::Start);
    assert_eq!(holders(&again), persons(&[JAN, OTA]));
}

#[test]
fn the_seats_of_a_rematch_can_be_drawn_after_all() {
    let mut bench = Bench::game(2);
    bench.must(MODERATOR, Command::Close);
    let mut again = Bench::open(EVA, &bench.table.rematch(EVA).unwrap());
    again.must(is(JAN), Command::Join);
    again.change(|settings| settings.seating_as_joined = false);
    let key = again.table.key(&again.seed);
    again.must(is(EVA), Command::Start);
    let mut seating = vec![EVA, JAN];
    Draws::new(&key, again.table.number).shuffle(&mut seating);
    assert_eq!(holders(&again), persons(&seating));
}

#[test]
fn in_a_rematch_a_seat_that_a_computer_took_over_waits_for_its_person() {
    let mut bench = Bench::game(2);
    bench.must(
        MODERATOR,
        Command::AddComputer {
            level: 1,
            seat: bench.table.seat_of(JAN),
        },
    );
    bench.must(MODERATOR, Command::Close);
    let opening = bench.table.rematch(JAN).unwrap();
    assert_eq!(opening.computers, Vec::<u8>::new());
    assert_eq!(opening.settings.order, persons(&[JAN, EVA]));
}

#[test]
fn a_closed_lobby_opened_again_has_nothing_to_turn() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    bench.must(is(EVA), Command::Close);
    let opening = bench.table.rematch(EVA).unwrap();
    assert_eq!(opening.settings.order, persons(&[EVA, JAN]));
    assert_eq!(opening.settings.seats, 3);
}

#[test]
fn the_first_turn_begins_at_the_start() {
    let bench = Bench::game(2);
    assert_eq!(bench.on_turn(), Seat(0));
    assert_eq!(bench.table.turns[0].since, bench.now);
    assert_eq!(bench.table.board_number, bench.table.number);
}
