//! The lobby: sitting down, choosing, inviting, putting out, giving up.

use tahoun::games::Kind;
use tahoun::table::{
    Actor, Command, Event, ExternalId, Holder, Opening, PersonId, Phase, PlaceId, Refusal, Seed, Settings, TableId,
    create,
};

use super::bench::*;

fn seats_refused(seats: u8, computers: Vec<u8>) -> Refusal {
    let mut opening = Opening::new(Settings::new(Kind::Abaku, "en"));
    opening.settings.seats = seats;
    opening.computers = computers;
    let request = ExternalId("test:1".to_owned());
    create(TableId(1), PlaceId(1), EVA, &request, &opening, &Seed([0; 32])).unwrap_err()
}

#[test]
fn whoever_opens_a_table_sits_down_first() {
    let bench = Bench::lobby(3);
    assert_eq!(bench.table.owner, EVA);
    assert_eq!(bench.table.people().collect::<Vec<_>>(), [EVA]);
    assert_eq!(bench.table.phase, Phase::Lobby);
    assert_eq!((bench.table.number, bench.table.board_number), (2, 2));
    assert_eq!(bench.table.commitment, bench.seed.commitment());
}

#[test]
fn computers_can_sit_down_with_the_owner() {
    let mut opening = Opening::new(Settings::new(Kind::Abaku, "en"));
    opening.computers = vec![3];
    let bench = Bench::open(EVA, &opening);
    assert_eq!(bench.table.seats[1].holder, Holder::Computer(3));
    assert!(!bench.table.counts());
}

#[test]
fn a_table_that_the_kind_does_not_know_is_not_opened() {
    let bounds = |least| Refusal::SeatCount {
        kind: Kind::Abaku,
        least,
        most: 4,
    };
    assert_eq!(seats_refused(1, vec![]), bounds(2));
    assert_eq!(seats_refused(5, vec![]), bounds(2));
    assert_eq!(seats_refused(2, vec![1, 1]), bounds(3));
    assert_eq!(seats_refused(2, vec![4]), Refusal::NoSuchLevel(3));
    assert_eq!(seats_refused(2, vec![0]), Refusal::NoSuchLevel(3));
}

#[test]
fn people_join_until_the_table_is_full() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    assert_eq!(bench.ask(is(JAN), Command::Join), Err(Refusal::AlreadySeated));
    bench.must(is(IDA), Command::Join);
    assert_eq!(bench.ask(is(OTA), Command::Join), Err(Refusal::Full));
    assert_eq!(bench.table.people().collect::<Vec<_>>(), [EVA, JAN, IDA]);
}

#[test]
fn a_moderator_may_play_too() {
    let mut bench = Bench::lobby(2);
    bench.must(MODERATOR, Command::Join);
    assert_eq!(bench.table.people().collect::<Vec<_>>(), [EVA, PersonId(8)]);
}

#[test]
fn neither_computers_nor_the_clock_sit_down() {
    let mut bench = Bench::lobby(2);
    for actor in [Actor::Clock, Actor::Computer(tahoun::games::Seat(0))] {
        assert_eq!(bench.ask(actor, Command::Join), Err(Refusal::NotSeated));
    }
}

#[test]
fn who_left_and_joined_again_sits_last_and_counts_with_the_last_request() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    bench.must(is(IDA), Command::Join);
    bench.must(is(JAN), Command::Leave);
    assert_eq!(bench.ask(is(JAN), Command::Leave), Err(Refusal::NotSeated));
    bench.must(is(JAN), Command::Join);
    assert_eq!(bench.table.people().collect::<Vec<_>>(), [EVA, IDA, JAN]);
    // The refused leaving had a request of its own, the fifth.
    let joins: Vec<&str> = bench.table.joins().iter().map(|join| join.0.as_str()).collect();
    assert_eq!(joins, ["test:1", "test:3", "test:6"]);
}

#[test]
fn when_the_owner_leaves_the_next_person_owns_the_table() {
    let mut bench = Bench::lobby(4);
    bench.must(is(EVA), Command::AddComputer { level: 1, seat: None });
    bench.must(is(JAN), Command::Join);
    bench.must(is(IDA), Command::Join);
    let events = bench.must(is(EVA), Command::Leave);
    assert_eq!(events, [Event::Left { person: EVA }, Event::OwnerPassed { owner: JAN }]);
    assert_eq!(bench.ask(is(EVA), Command::Start), Err(Refusal::OwnerOnly(JAN)));
    assert_eq!(bench.must(is(IDA), Command::Leave), [Event::Left { person: IDA }]);
}

#[test]
fn when_the_last_person_leaves_the_table_is_closed_and_its_seed_is_shown() {
    let mut bench = Bench::lobby(3);
    bench.must(is(EVA), Command::AddComputer { level: 1, seat: None });
    bench.must(is(EVA), Command::Leave);
    assert_eq!(
        bench.table.phase,
        Phase::Closed {
            seed: bench.seed.clone()
        }
    );
    assert_eq!(bench.ask(is(JAN), Command::Join), Err(Refusal::Over));
}

#[test]
fn the_owner_puts_people_out_and_they_come_back_only_by_invitation() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    assert_eq!(bench.ask(is(JAN), Command::Kick(EVA)), Err(Refusal::OwnerOnly(EVA)));
    assert_eq!(bench.ask(is(EVA), Command::Kick(STRANGER)), Err(Refusal::NoSuchPlayer));
    bench.must(is(EVA), Command::Kick(JAN));
    assert_eq!(bench.ask(is(JAN), Command::Join), Err(Refusal::InvitedOnly));
    bench.must(is(EVA), Command::Invite(vec![JAN]));
    bench.must(is(JAN), Command::Join);
}

#[test]
fn a_moderator_may_put_out_the_owner() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    bench.must(MODERATOR, Command::Kick(EVA));
    assert_eq!(bench.table.owner, JAN);
}

#[test]
fn who_puts_himself_out_has_left() {
    let mut bench = Bench::lobby(3);
    bench.must(is(JAN), Command::Join);
    let events = bench.must(is(EVA), Command::Kick(EVA));
    assert_eq!(events[0], Event::Left { person: EVA });
    bench.must(is(EVA), Command::Join);
}

#[test]
fn from_the_first_invitation_on_only_invited_people_may_join() {
    let mut bench = Bench::lobby(4);
    bench.must(is(OTA), Command::Join);
    assert_eq!(
        bench.ask(is(OTA), Command::Invite(vec![OTA])),
        Err(Refusal::OwnerOnly(EVA))
    );
    let events = bench.must(is(EVA), Command::Invite(vec![JAN, JAN]));
    assert_eq!(events, [Event::Invited { people: vec![JAN] }]);
    assert_eq!(bench.ask(is(STRANGER), Command::Join), Err(Refusal::InvitedOnly));
    bench.must(is(JAN), Command::Join);
    // Who sat there before stays.
    assert_eq!(bench.table.people().collect::<Vec<_>>(), [EVA, OTA, JAN]);
    // Told again, but not twice on the list.
    bench.must(is(EVA), Command::Invite(vec![JAN, IDA]));
    assert_eq!(bench.table.settings.invited, [JAN, IDA]);
}

#[test]
fn the_owner_adds_and_removes_computers() {
    let mut bench = Bench::lobby(3);
    let add = |level| Command::AddComputer { level, seat: None };
    assert_eq!(bench.ask(is(EVA), Command::RemoveComputer), Err(Refusal::NoComputer));
    assert_eq!(bench.ask(is(JAN), add(1)), Err(Refusal::OwnerOnly(EVA)));
    assert_eq!(bench.ask(is(EVA), add(4)), Err(Refusal::NoSuchLevel(3)));
    assert_eq!(bench.ask(is(EVA), add(0)), Err(Refusal::NoSuchLevel(3)));
    bench.must(is(EVA), add(1));
    bench.must(MODERATOR, add(3));
    assert_eq!(bench.ask(is(EVA), add(1)), Err(Refusal::Full));
    assert_eq!(
        bench.ask(is(JAN), Command::RemoveComputer),
        Err(Refusal::OwnerOnly(EVA))
    );
    bench.must(is(EVA), Command::RemoveComputer);
    assert_eq!(bench.table.seats[1].holder, Holder::Computer(1));
    assert_eq!(bench.table.seats.len(), 2);
}

#[test]
fn the_owner_changes_the_choices_but_not_below_the_taken_seats() {
    let mut bench = Bench::lobby(4);
    bench.must(is(JAN), Command::Join);
    bench.must(is(IDA), Command::Join);
    let mut settings = bench.table.settings.clone();
    settings.options.set("layout", "plain");
    settings.clock = "2m".parse().unwrap();
    settings.seats = 3;
    assert_eq!(
        bench.ask(is(JAN), Command::Change(settings.clone())),
        Err(Refusal::OwnerOnly(EVA))
    );
    bench.must(is(EVA), Command::Change(settings.clone()));
    assert_eq!(bench.table.settings, settings);
    for seats in [0, 2, 5] {
        let refused = Refusal::SeatCount {
            kind: Kind::Abaku,
            least: 3,
            most: 4,
        };
        assert_eq!(
            bench.ask(
                is(EVA),
                Command::Change(Settings {
                    seats,
                    ..settings.clone()
                })
            ),
            Err(refused)
        );
    }
}

#[test]
fn the_owner_or_a_moderator_gives_up_a_lobby() {
    let mut bench = Bench::lobby(2);
    bench.must(is(JAN), Command::Join);
    assert_eq!(bench.ask(is(JAN), Command::Close), Err(Refusal::OwnerOnly(EVA)));
    bench.must(is(EVA), Command::Close);
    assert!(bench.table.is_over());
    let mut bench = Bench::lobby(2);
    bench.must(MODERATOR, Command::Close);
    assert!(bench.table.is_over());
}

#[test]
fn what_belongs_into_a_game_is_refused_in_a_lobby() {
    let mut bench = Bench::lobby(2);
    let game = [
        PASS,
        Command::Resign,
        Command::Offer(tahoun::table::OfferKind::Abort),
        Command::Accept,
        Command::Decline,
    ];
    for command in game {
        assert_eq!(bench.ask(is(EVA), command), Err(Refusal::NotStarted));
    }
    let seat = tahoun::games::Seat(0);
    for command in [
        Command::Lapse(seat),
        Command::Remind(seat),
        Command::ExpireOffer,
        Command::TimeUp,
    ] {
        assert_eq!(bench.ask(Actor::Clock, command), Err(Refusal::Overtaken));
    }
}
