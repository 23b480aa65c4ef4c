//! The turn clock: time-outs, reminders, outages, summer time and clocks that jump.

use std::time::Duration;

use tahoun::chat::{Body, Piece};
use tahoun::games::Cause;
use tahoun::host::{Address, TimeSource, What};
use tahoun::store::HEARTBEAT;
use tahoun::table::{Actor, Event, Phase, Recorded, Span, TableId, Time};

use super::support::{How, NOON, Scene, words};

fn lapses(log: &[Recorded]) -> Vec<Time> {
    log.iter()
        .filter(|recorded| is_lapse(&recorded.event))
        .map(|recorded| recorded.at)
        .collect()
}

fn is_lapse(event: &Event) -> bool {
    matches!(event, Event::Played { game, .. } if matches!(game.cause(), Some((_, Cause::Lapsed))))
}

#[tokio::test(flavor = "multi_thread")]
async fn turns_run_out_one_after_another_while_nobody_looks() {
    let mut scene = Scene::new().await;
    let (table, _) = scene.game("eva", "jan", "clock=2h").await;
    scene.fake.take();
    scene.pass(Span::minutes(119)).await;
    assert_eq!(lapses(&scene.log(table)), []);
    scene.pass(Span::minutes(1)).await;
    assert_eq!(lapses(&scene.log(table)), [NOON + Span::hours(2)]);
    scene.pass(Span::hours(20)).await;
    // Three empty turns of one player end it: first, second, first, second, first.
    let expected: Vec<Time> = (1..=5).map(|turn| NOON + Span::hours(2 * turn)).collect();
    assert_eq!(lapses(&scene.log(table)), expected);
    let Phase::Finished { rated, .. } = scene.table(table).phase else {
        panic!("the game is over");
    };
    assert!(!rated, "nobody has ever acted");
    scene.read(|reader| reader.log(table)).unwrap();
    let record = scene.host.record(table).await.unwrap();
    record.verify().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_reminder_comes_at_four_fifths_of_a_turn() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "clock=10h").await;
    scene.fake.take();
    scene.pass(Span::minutes(8 * 60 - 1)).await;
    assert!(scene.fake.take().is_empty());
    scene.pass(Span::minutes(1)).await;
    let shown = scene.fake.take();
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0].message.pings.len(), 1);
    assert_eq!(scene.name(shown[0].message.pings[0]).await, first);
    scene.pass(Span::minutes(90)).await;
    assert!(scene.fake.take().is_empty(), "only one");
    let reminded = |recorded: &&Recorded| matches!(recorded.event, Event::Reminded { .. });
    assert_eq!(scene.log(table).iter().filter(reminded).count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_a_time_limit_ends_by_itself_and_gets_downtime_back() {
    let mut scene = Scene::new().await;
    let new = "new abalone players=2 clock=1d time-limit=1h";
    let table = scene.done("eva", new).await.table.unwrap();
    scene.done("jan", &format!("join @{table}")).await;
    scene.fake.take();
    scene.done("eva", &format!("start @{table}")).await;
    let shown = scene.fake.take();
    let ends = Piece::Time(NOON + Span::hours(1));
    assert!(
        shown.iter().any(|shown| shown.message.text.0.contains(&ends)),
        "the board says when the game ends"
    );
    assert_eq!(scene.host.until(table).await.unwrap().game, Some(NOON + Span::hours(1)));

    scene.pass(Span::minutes(30)).await;
    let scene = scene.crashed(Span::minutes(45)).await;
    scene.ready().await;
    let later = NOON + Span::minutes(105);
    assert_eq!(scene.host.until(table).await.unwrap().game, Some(later));
    scene.pass(Span::minutes(29)).await;
    assert_eq!(scene.table(table).phase, Phase::Playing);
    scene.fake.take();
    scene.pass(Span::minutes(1)).await;
    let Phase::Finished { outcome, .. } = scene.table(table).phase else {
        panic!("the game is over");
    };
    assert_eq!(outcome.reason, "abalone-ended-limit");
    assert_eq!(scene.log(table).last().unwrap().at, later);
    assert_eq!(scene.fake.take().len(), 1, "everybody is told once");
    scene.host.record(table).await.unwrap().verify().unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_expires_and_ends_with_the_others_move() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "clock=14d").await;
    scene.done(&first, &format!("offer abort @{table}")).await;
    assert!(scene.table(table).offer.is_some());
    scene.pass(Span::days(3)).await;
    assert!(scene.table(table).offer.is_none());
    scene.refused(&second, &format!("accept @{table}")).await;

    scene.done(&second, &format!("offer abort @{table}")).await;
    scene.done(&first, &format!("pass @{table}")).await;
    assert!(scene.table(table).offer.is_none());
    scene.refused(&first, &format!("accept @{table}")).await;
}

/// The clock is turned while the host is at work, at whatever point that is.
#[tokio::test(flavor = "multi_thread")]
async fn however_the_clock_is_turned_the_host_comes_to_rest() {
    let scene = Scene::new().await;
    for turn in 0..200 {
        // What the host stores by the clock as it was is due again by the clock as it is.
        scene.time.advance(HEARTBEAT);
        if turn % 2 == 0 {
            tokio::task::yield_now().await;
        }
        scene.time.advance(HEARTBEAT);
        let rest = tokio::time::timeout(Duration::from_secs(60), scene.host.settle()).await;
        rest.expect("it comes to rest").unwrap();
    }
}

/// So many games of two people each, with clocks from 2 minutes to some hours, so that deadlines lie all around.
async fn many_games(scene: &mut Scene, count: usize) -> Vec<TableId> {
    let mut tables = Vec::new();
    for index in 0..count {
        let (one, other) = (format!("a{index}"), format!("b{index}"));
        let minutes = 2 + index * 360 / count;
        let mut asked = Vec::new();
        let open = scene.request(
            &one,
            Body::Line(format!("new abaku players=2 clock={minutes}m")),
            How::default(),
        );
        let table = scene.host.request(open).await.unwrap().table.unwrap();
        for (name, line) in [(&other, "join"), (&one, "start")] {
            asked.push(scene.request(name, Body::Line(format!("{line} @{table}")), How::default()));
        }
        for request in asked {
            assert_eq!(scene.host.request(request).await.unwrap().what, What::Done);
        }
        tables.push(table);
    }
    scene.host.settle().await.unwrap();
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn three_hours_of_outage_around_many_deadlines_cost_nobody_a_turn() {
    const GAMES: usize = 500;
    let mut scene = Scene::new().await;
    let tables = many_games(&mut scene, GAMES).await;
    // The heartbeat is stored, and a minute later the process is gone.
    scene.pass(Span::seconds(45)).await;
    let after = scene.crashed(Span::hours(3)).await;
    let back = after.time.now();
    // Nothing fires before the backlog was read.
    after.host.settle().await.unwrap();
    let total = |scene: &Scene| {
        tables
            .iter()
            .map(|table| lapses(&scene.log(*table)).len())
            .sum::<usize>()
    };
    assert_eq!(total(&after), 0);

    // A command that was sent during the outage counts at its time stamp.
    let mut after = after;
    let table = tables[GAMES - 1];
    let mover = after.turn(table).await;
    let sent = back - Span::hours(1);
    let how = How {
        at: Some(sent),
        ..How::default()
    };
    assert_eq!(
        after.press_so(&mover, &format!("pass @{table}"), how).await.what,
        What::Done
    );
    assert_eq!(after.table(table).last_at, sent);

    after.ready().await;
    assert_eq!(total(&after), 0, "three hours are given back");
    // Nobody's time begins anew either: what was left of a turn is left.
    let begun = |table: &TableId| scene.table(*table).turns[0].since;
    for (index, table) in tables.iter().enumerate().take(GAMES - 1) {
        let allowance = Span::minutes(2 + (index * 360 / GAMES) as i64);
        let deadlines = after.read(|reader| reader.deadlines_of(*table, back).unwrap());
        let lapse = deadlines.last().unwrap();
        let due = begun(table) + allowance + Span::hours(3);
        assert!(
            (due - lapse.due).0.abs() <= 16_000,
            "{table}: {:?} is not {due:?}",
            lapse.due
        );
    }
    // And then they run out, each at its own time.
    after.pass(Span::minutes(7)).await;
    let due = |index: usize| 2 + index * 360 / GAMES <= 6;
    for (index, table) in tables.iter().enumerate() {
        let lapsed = !lapses(&after.log(*table)).is_empty();
        assert!(lapsed || !due(index), "table {table} had its time");
        assert!(!lapsed || 2 + index * 360 / GAMES <= 8, "table {table} still has time");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_platform_out_of_reach_stops_the_clocks_of_its_places_until_its_backlog_is_read() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "clock=2h").await;
    scene.pass(Span::hours(1)).await;
    scene.host.platform_lost("fake").await.unwrap();
    assert_eq!(scene.host.silent_platforms(), ["fake"]);
    scene.pass(Span::hours(5)).await;
    assert_eq!(lapses(&scene.log(table)), []);
    scene.fake.take();
    scene.ready().await;
    let shown = scene.fake.take();
    assert_eq!(shown.len(), 1, "the table is told once");
    assert!(
        words(&shown[0].message).contains("5 hours"),
        "{}",
        words(&shown[0].message)
    );
    assert!(shown[0].message.pings.is_empty(), "and nobody is disturbed");
    scene.pass(Span::minutes(59)).await;
    assert_eq!(scene.turn(table).await, first);
    scene.pass(Span::minutes(1)).await;
    assert_eq!(lapses(&scene.log(table)), [NOON + Span::hours(7)]);
    // A short interruption is told to nobody.
    scene.fake.take();
    scene.host.platform_lost("fake").await.unwrap();
    scene.pass(Span::minutes(3)).await;
    scene.ready().await;
    assert!(scene.fake.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_jumps_costs_nobody_a_turn() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "clock=2h").await;
    // The machine sleeps for a night, or somebody sets the clock.
    scene.time.jump(NOON + Span::hours(10));
    scene.host.settle().await.unwrap();
    assert_eq!(lapses(&scene.log(table)), []);
    assert_eq!(scene.turn(table).await, first);
    scene.pass(Span::minutes(110)).await;
    assert_eq!(lapses(&scene.log(table)), []);
    scene.pass(Span::minutes(15)).await;
    assert_eq!(lapses(&scene.log(table)).len(), 1);

    // Back: whoever plays now plays not before the last event, and nothing fires early.
    let last = scene.table(table).last_at;
    scene.time.jump(NOON);
    scene.host.settle().await.unwrap();
    let mover = scene.turn(table).await;
    scene.done(&mover, &format!("pass @{table}")).await;
    assert_eq!(scene.table(table).last_at, last);
    scene.pass(Span::hours(1)).await;
    assert_eq!(lapses(&scene.log(table)).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_is_24_hours_over_both_switches_of_summer_time() {
    // Noon in Prague on the days before the switches of 2026: 11:00Z and 10:00Z.
    let spring = Time(1_774_695_600_000);
    let autumn = Time(1_792_836_000_000);
    for (start, noon_next) in [(spring, "13:00"), (autumn, "11:00")] {
        let mut scene = Scene::at(start).await;
        scene.fake.take();
        let (table, _) = scene.game("eva", "jan", "clock=24h").await;
        let board = scene.fake.take().pop().unwrap();
        let told = scene.host.view(table, None).await.unwrap();
        assert_eq!(told.turns[0].since, start);
        drop(board);
        let shown = |message: &tahoun::chat::Message| {
            message.text.0.iter().find_map(|piece| match piece {
                Piece::Time(time) => Some(*time),
                _ => None,
            })
        };
        let mover = scene.turn(table).await;
        scene.fake.take();
        scene.done(&mover, &format!("board @{table}")).await;
        let delivery = scene.fake.take().pop().unwrap();
        assert_eq!(shown(&delivery.message), Some(start + Span::hours(24)));
        let prague = jiff::tz::TimeZone::get("Europe/Prague").unwrap();
        let local = tahoun::chat::format_time(start + Span::hours(24), &prague, tahoun::chat::Locale::English);
        assert!(local.contains(noon_next), "{local}");
        scene.pass(Span::hours(24) + Span(-1)).await;
        assert_eq!(lapses(&scene.log(table)), []);
        scene.pass(Span(1)).await;
        assert_eq!(lapses(&scene.log(table)), [start + Span::hours(24)]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clocks_events_are_the_clocks() {
    let mut scene = Scene::new().await;
    let (table, _) = scene.game("eva", "jan", "clock=2h").await;
    scene.fake.take();
    scene.pass(Span::hours(2)).await;
    let log = scene.log(table);
    assert!(
        log.iter()
            .filter(|recorded| is_lapse(&recorded.event))
            .all(|recorded| recorded.by == Actor::Clock)
    );
    let shown = scene.fake.take();
    assert!(
        shown
            .iter()
            .all(|delivery| matches!(delivery.address, Address::Table(..))),
        "no private rest"
    );
}
