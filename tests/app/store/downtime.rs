//! Downtime.

use proptest::prelude::*;
use tahoun::store::{HEARTBEAT, Outages};
use tahoun::table::{Span, Time};

use super::{T, fresh, step};

/// Intervals on a short stretch of time, empty and reversed ones among them.
fn intervals() -> impl Strategy<Value = Vec<(i64, i64)>> {
    prop::collection::vec((0..60_i64, 0..60_i64), 0..12)
}

fn outages(intervals: &[(i64, i64)]) -> Outages {
    Outages::new(intervals.iter().map(|(since, until)| (Time(*since), Time(*until))))
}

fn down_at(intervals: &[(i64, i64)], time: i64) -> bool {
    intervals.iter().any(|(since, until)| (*since..*until).contains(&time))
}

proptest! {
    #[test]
    fn no_moment_counts_twice(intervals in intervals(), from in 0..60_i64, to in 0..60_i64) {
        let counted = (from..to).filter(|time| down_at(&intervals, *time)).count();
        prop_assert_eq!(outages(&intervals).between(Time(from), Time(to)), Span(counted as i64));
    }

    #[test]
    fn a_moment_lies_in_downtime_or_not(intervals in intervals(), time in 0..60_i64) {
        prop_assert_eq!(outages(&intervals).contains(Time(time)), down_at(&intervals, time));
    }

    #[test]
    fn an_allowance_stands_still_in_downtime(intervals in intervals(), since in 0..60_i64, allowance in 0..60_i64) {
        // The allowance is used up once so many moments passed that were not in downtime.
        let mut left = allowance;
        let mut due = since;
        while left > 0 {
            if !down_at(&intervals, due) {
                left -= 1;
            }
            due += 1;
        }
        let computed = outages(&intervals).deadline(Time(since), Span(allowance));
        prop_assert_eq!(computed, Time(due));
        let down = outages(&intervals).between(Time(since), computed);
        prop_assert_eq!(computed - Time(since), Span(allowance) + down);
    }
}

#[test]
fn the_time_before_a_start_was_downtime_of_all_platforms() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    assert_eq!(
        step(store, |w| w.started(T)),
        Span(0),
        "nothing ran before the first start"
    );
    step(store, |w| w.heartbeat(None, T + HEARTBEAT));
    let again = T + HEARTBEAT + Span::hours(3);
    assert_eq!(step(store, |w| w.started(again)), Span::hours(3));
    assert_eq!(store.downtime_between("web", T, again).unwrap(), Span::hours(3));
    assert_eq!(
        store.downtime_between("matrix", T, again - Span::hours(1)).unwrap(),
        Span::hours(2)
    );
    // A crash at once after the start does not lose the downtime before it, and counts none twice.
    assert_eq!(step(store, |w| w.started(again)), Span(0));
    assert_eq!(store.downtime_between("web", T, again).unwrap(), Span::hours(3));
}

#[test]
fn a_platform_out_of_reach_is_down_alone_and_until_now() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    step(store, |w| {
        w.unreachable("discord", T + Span::minutes(10))?;
        w.unreachable("discord", T + Span::minutes(20))
    });
    let now = T + Span::hours(1);
    assert_eq!(
        store.downtime_between("discord", T, now).unwrap(),
        Span::minutes(50),
        "it goes on"
    );
    assert_eq!(store.downtime_between("web", T, now).unwrap(), Span(0));
    step(store, |w| w.reachable("discord", T + Span::minutes(30)));
    assert_eq!(store.downtime_between("discord", T, now).unwrap(), Span::minutes(20));
    // The process was down from minute 25 to minute 45: five minutes of it count already.
    step(store, |w| {
        w.note_downtime(None, T + Span::minutes(25), T + Span::minutes(45))
    });
    assert_eq!(store.downtime_between("discord", T, now).unwrap(), Span::minutes(35));
    assert_eq!(store.downtime_between("web", T, now).unwrap(), Span::minutes(20));
    step(store, |w| w.reachable("discord", now));
    assert_eq!(
        store.downtime_between("discord", T, now).unwrap(),
        Span::minutes(35),
        "nothing was open"
    );
}

#[test]
fn a_gap_between_heartbeats_was_downtime() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    step(store, |w| {
        w.heartbeat(None, T)?;
        w.heartbeat(Some("web"), T)?;
        w.heartbeat(None, T + HEARTBEAT + Span::seconds(3))?;
        w.heartbeat(None, T + Span::hours(8))
    });
    let slept = Span(Span::hours(8).0 - HEARTBEAT.0 - 3_000);
    assert_eq!(store.downtime_between("web", T, T + Span::days(1)).unwrap(), slept);
    step(store, |w| w.heartbeat(Some("web"), T + Span::hours(8)));
    assert_eq!(
        store.downtime_between("web", T, T + Span::days(1)).unwrap(),
        Span::hours(8)
    );
}

#[test]
fn a_clock_set_back_makes_no_downtime_and_is_followed() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let back = T - Span::hours(1);
    step(store, |w| {
        w.heartbeat(None, T)?;
        w.heartbeat(None, back)
    });
    assert_eq!(step(store, |w| w.started(back - Span::hours(1))), Span(0));
    assert_eq!(store.last_heartbeat("").unwrap(), Some(back - Span::hours(1)));
    // The next stop is counted from the clock as it is now.
    assert_eq!(step(store, |w| w.started(back)), Span::hours(1));
    // A platform that seems to be reachable again before it was out of reach.
    step(store, |w| {
        w.unreachable("web", T)?;
        w.reachable("web", back)
    });
    assert_eq!(store.downtime_between("web", back, T + Span::days(1)).unwrap(), Span(0));
    step(store, |w| w.note_downtime(None, T, back));
    assert_eq!(store.downtime_between("web", back, T + Span::days(1)).unwrap(), Span(0));
}
