//! What a table does for kinds that want it.

use tahoun::games::{Draws, Kind, Position};
use tahoun::table::{Actor, Command, Deadline, Event, Opening, Phase, Record, Refusal, Settings, Span, Time};

use super::bench::{Bench, EVA, IDA, JAN, OTA, is};

/// A game of Abalone of so many persons, who sit as they joined.
pub(crate) fn game(persons: usize, rated: bool) -> Bench {
    game_with(persons, rated, |_| {})
}

/// The same with other settings.
fn game_with(persons: usize, rated: bool, change: impl FnOnce(&mut Settings)) -> Bench {
    let mut settings = Settings::new(Kind::Abalone, "cs");
    settings.seats = persons as u8;
    settings.seating_as_joined = true;
    settings.rated = rated;
    change(&mut settings);
    let mut bench = Bench::open(EVA, &Opening::new(settings));
    for person in [JAN, IDA, OTA].into_iter().take(persons - 1) {
        bench.must(is(person), Command::Join);
    }
    bench.must(is(EVA), Command::Start);
    bench
}

#[test]
fn where_nobody_chose_another_default_may_hold_at_a_table_that_counts() {
    for (rated, layout) in [(true, "belgian"), (false, "standard")] {
        let bench = game(2, rated);
        let Some(Position::Abalone(position)) = &bench.table.position else {
            panic!("the table is one of Abalone")
        };
        assert_eq!(position.options().layout.name(), layout);
    }
}

/// Else whoever is on turn could resign again and again and never run out of time.
#[test]
fn a_resignation_that_waits_for_the_partner_gives_no_more_time() {
    let mut bench = game(4, true);
    let since = bench.table.turns[0].since;
    bench.wait(Span::minutes(30));
    bench.must(is(EVA), Command::Resign);
    assert_eq!((bench.on_turn().0, bench.table.turns[0].since), (0, since));
    // A move does.
    let view = bench
        .table
        .view(tahoun::games::Audience::Seat(bench.on_turn()))
        .game
        .unwrap();
    let chosen = view.computer(1, &mut Draws::new(&[7; 32], 1));
    bench.must(is(EVA), Command::Play(chosen));
    assert!(bench.table.turns[0].since > since);
    bench.must(is(JAN), Command::Resign);
    bench.must(is(OTA), Command::Resign);
    assert!(bench.table.is_over());
}

#[test]
fn a_game_with_a_time_limit_ends_when_it_is_up_whatever_the_turns_do() {
    let mut bench = game_with(2, true, |settings| settings.options.set("time-limit", "1h"));
    let started = bench.now;
    let limit = Deadline {
        command: Command::TimeUp,
        since: started,
        allowance: Span::hours(1),
    };
    assert!(bench.table.deadlines().contains(&limit));
    bench.wait(Span::minutes(40));
    let view = bench.table.view(tahoun::games::Audience::Seat(bench.on_turn()));
    let chosen = view.game.unwrap().computer(1, &mut Draws::new(&[7; 32], 1));
    bench.must(is(EVA), Command::Play(chosen));
    assert!(bench.table.deadlines().contains(&limit), "it counts from the start");
    bench.wait(Span::minutes(20) + Span(-1));
    assert_eq!(bench.ask(Actor::Clock, Command::TimeUp), Err(Refusal::Overtaken));
    bench.wait(Span(1));
    assert_eq!(bench.ask(is(EVA), Command::TimeUp), Err(Refusal::NotSeated));
    let events = bench.must(Actor::Clock, Command::TimeUp);
    assert!(matches!(events[..], [Event::Played { .. }, Event::Finished { .. }]));
    let Phase::Finished { outcome, rated, .. } = &bench.table.phase else {
        panic!("the game is over")
    };
    assert_eq!(outcome.reason, "abalone-ended-limit");
    assert!(outcome.standings.iter().all(|standing| standing.place == 1));
    assert!(!rated, "one of the two never moved");
    assert_eq!(bench.table.deadlines(), []);
    assert_eq!(bench.ask(Actor::Clock, Command::TimeUp), Err(Refusal::Over));

    let mut record = Record::of(&bench.table, bench.log.clone()).unwrap();
    record.verify().unwrap();
    // A record in which the time was up too early is a lie.
    for event in record.events.iter_mut().rev().take(2) {
        event.at = Time(event.at.0 - 1);
    }
    record.verify().unwrap_err();
}

#[test]
fn without_a_time_limit_no_game_ends_by_it() {
    let mut bench = game(2, true);
    bench.wait(Span::days(400));
    assert_eq!(bench.ask(Actor::Clock, Command::TimeUp), Err(Refusal::Overtaken));
    let mut bench = Bench::game(2);
    bench.wait(Span::days(400));
    assert_eq!(bench.ask(Actor::Clock, Command::TimeUp), Err(Refusal::Overtaken));
}
