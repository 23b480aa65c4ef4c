//! Clocks: reminders, turns that run out, and the game that goes on by itself.

use tahoun::games::Seat;
use tahoun::table::{Actor, Clock, Command, Deadline, Event, Offer, OfferKind, Phase, Refusal, Span, Table};

use super::bench::*;

const LAPSE: fn(u8) -> Command = |seat| Command::Lapse(Seat(seat));
const REMIND: fn(u8) -> Command = |seat| Command::Remind(Seat(seat));

/// Does what is due next, at the moment it is due; the command, or `None` if nothing runs.
fn tick(bench: &mut Bench) -> Option<Command> {
    let due = |deadline: &Deadline| deadline.since + deadline.allowance;
    let next = bench.table.deadlines().into_iter().min_by_key(due)?;
    bench.now = due(&next);
    bench.must(Actor::Clock, next.command.clone());
    Some(next.command)
}

#[test]
fn a_clock_lasts_from_two_minutes_to_fourteen_days() {
    for text in ["2m", "90m", "36h", "3d", "14d"] {
        let clock: Clock = text.parse().unwrap();
        assert_eq!(clock.to_string().parse(), Ok(clock), "{text}");
    }
    for text in ["1m", "15d", "", "m", "3", "3w", "-3d", "99999999999999999999d"] {
        assert!(text.parse::<Clock>().is_err(), "{text}");
    }
}

#[test]
fn one_reminder_at_four_fifths_of_the_time() {
    let mut bench = Bench::game(2);
    bench.wait(Span::minutes(24 * 60 / 5 * 4) + Span(-1));
    assert_eq!(bench.ask(Actor::Clock, REMIND(0)), Err(Refusal::Overtaken));
    bench.wait(Span(1));
    assert_eq!(bench.ask(is(JAN), REMIND(0)), Err(Refusal::NotSeated));
    assert_eq!(bench.ask(Actor::Clock, REMIND(1)), Err(Refusal::Overtaken));
    bench.must(Actor::Clock, REMIND(0));
    assert_eq!(bench.ask(Actor::Clock, REMIND(0)), Err(Refusal::Overtaken));
    // The next turn has a reminder of its own.
    bench.pass();
    assert!(!bench.table.turns[0].reminded);
}

#[test]
fn running_out_of_time_passes_the_turn_and_starts_the_next_clock() {
    let mut bench = Bench::game(2);
    bench.wait(Span::days(1) + Span(-1));
    assert_eq!(bench.ask(Actor::Clock, LAPSE(0)), Err(Refusal::Overtaken));
    bench.wait(Span(1));
    assert_eq!(bench.ask(is(JAN), LAPSE(0)), Err(Refusal::NotSeated));
    bench.must(Actor::Clock, LAPSE(0));
    assert_eq!(bench.on_turn(), Seat(1));
    assert_eq!(bench.table.turns[0].since, bench.now);
    assert_eq!(bench.ask(Actor::Clock, LAPSE(0)), Err(Refusal::Overtaken));
    assert_eq!(bench.ask(Actor::Clock, LAPSE(1)), Err(Refusal::Overtaken));
}

#[test]
fn a_move_before_the_clock_comes_counts_and_the_clock_comes_too_late() {
    let mut bench = Bench::game(2);
    bench.wait(Span::days(1) + Span::minutes(1));
    bench.must(is(EVA), PASS);
    assert_eq!(bench.ask(Actor::Clock, LAPSE(0)), Err(Refusal::Overtaken));
}

/// The deadline of an earlier turn of the same seat, fired late.
#[test]
fn a_clock_of_an_earlier_turn_does_nothing_to_a_later_one() {
    let mut bench = Bench::game(2);
    bench.wait(Span::hours(23));
    bench.pass();
    bench.pass();
    bench.wait(Span::hours(1));
    assert_eq!(bench.ask(Actor::Clock, LAPSE(0)), Err(Refusal::Overtaken));
    assert_eq!(bench.ask(Actor::Clock, REMIND(0)), Err(Refusal::Overtaken));
}

#[test]
fn while_nobody_looks_the_game_runs_out_by_itself() {
    for persons in 2..=4 {
        let mut bench = Bench::game(persons);
        let mut lapses = 0;
        while let Some(command) = tick(&mut bench) {
            lapses += usize::from(matches!(command, Command::Lapse(_)));
        }
        let Phase::Finished { rated, .. } = bench.table.phase else {
            panic!("the game goes on");
        };
        // Two rounds of all seats, and a third up to the last but one: the last one left wins. Nobody acted, so it is unrated.
        assert_eq!(lapses, 3 * persons - 1);
        assert!(!rated);
        assert_eq!(Table::fold(&bench.log), Some(bench.table));
    }
}

#[test]
fn who_came_back_is_not_put_out() {
    let mut bench = Bench::game(2);
    bench.exchange();
    tick(&mut bench);
    tick(&mut bench);
    assert_eq!(bench.table.seats[1].missed, 1);
    bench.exchange();
    bench.exchange();
    assert_eq!(bench.table.phase, Phase::Playing);
    assert!(bench.table.seats.iter().all(|seat| seat.missed == 0));
}

#[test]
fn a_computers_turn_has_no_clock() {
    let mut bench = Bench::game_with(1, |bench| {
        bench.must(is(EVA), Command::AddComputer { level: 1, seat: None });
    });
    bench.pass();
    assert_eq!(bench.table.deadlines(), []);
    bench.wait(Span::days(30));
    assert_eq!(bench.ask(Actor::Clock, LAPSE(1)), Err(Refusal::Overtaken));
    assert_eq!(bench.ask(Actor::Clock, REMIND(1)), Err(Refusal::Overtaken));
    bench.must(Actor::Computer(Seat(1)), PASS);
}

#[test]
fn a_takeover_stops_the_clock() {
    let mut bench = Bench::game(2);
    bench.wait(Span::days(2));
    bench.must(
        MODERATOR,
        Command::AddComputer {
            level: 1,
            seat: bench.table.seat_of(EVA),
        },
    );
    assert_eq!(bench.table.deadlines(), []);
    assert_eq!(bench.ask(Actor::Clock, LAPSE(0)), Err(Refusal::Overtaken));
}

#[test]
fn deadlines_say_what_runs() {
    let mut bench = Bench::lobby(2);
    assert_eq!(bench.table.deadlines(), []);
    bench.must(is(JAN), Command::Join);
    bench.change(|settings| settings.seating_as_joined = true);
    bench.must(is(EVA), Command::Start);
    let since = bench.now;
    bench.wait(Span::hours(1));
    bench.must(is(JAN), Command::Offer(OfferKind::Abort));
    let deadline = |command, since, allowance| Deadline {
        command,
        since,
        allowance,
    };
    assert_eq!(
        bench.table.deadlines(),
        [
            deadline(REMIND(0), since, Span::minutes(24 * 60 / 5 * 4)),
            deadline(LAPSE(0), since, Span::days(1)),
            deadline(Command::ExpireOffer, bench.now, Offer::LASTS),
        ]
    );
    bench.wait(Span::hours(20));
    bench.must(Actor::Clock, REMIND(0));
    assert_eq!(bench.table.deadlines().len(), 2);
    bench.must(is(EVA), Command::Resign);
    assert_eq!(bench.table.deadlines(), []);
}

#[test]
fn a_command_never_counts_before_the_last_event() {
    let mut bench = Bench::game(2);
    let last = bench.table.last_at;
    bench.now = last + Span::minutes(-5);
    let events = bench.pass();
    assert!(matches!(events[0], Event::Played { .. }));
    assert_eq!(bench.table.last_at, last);
}
