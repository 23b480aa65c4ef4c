//! What runs by time.

use tahoun::store::{Due, Store};
use tahoun::table::{Actor, Command, Offer, OfferKind, Recorded, Span, TableId, Time};

use super::play::{PASS, SEED, game, must};
use super::{GENERAL, T, fresh, person, step};

fn due(store: &mut Store, now: Time) -> Vec<(TableId, Due)> {
    let due = step(store, |w| w.due("web", now, 1_000));
    due.into_iter()
        .map(|deadline| (deadline.table, deadline.what))
        .collect()
}

#[test]
fn a_turn_is_reminded_once_and_lapses() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = game(store, &[eva, jan], T);
    let seat = table.turns[0].seat;
    let (reminder, end) = (T + table.clock().reminder(), T + table.clock().span());
    assert_eq!(store.next_deadline("web").unwrap(), Some(reminder));
    assert_eq!(store.next_deadline("matrix").unwrap(), None);
    assert!(due(store, reminder - Span(1)).is_empty());
    assert_eq!(due(store, reminder), [(table.id, Due::Remind(seat))]);
    assert!(due(store, reminder).is_empty(), "it was just taken out");
    let again = reminder + Span::seconds(30);
    assert_eq!(store.next_deadline("web").unwrap(), Some(again));
    assert_eq!(
        due(store, again),
        [(table.id, Due::Remind(seat))],
        "until the table has seen it"
    );
    must(store, &mut table, Actor::Clock, &Due::Remind(seat).command(), reminder);
    assert_eq!(store.next_deadline("web").unwrap(), Some(end));
    assert_eq!(due(store, end), [(table.id, Due::Lapse(seat))]);
    must(store, &mut table, Actor::Clock, &Due::Lapse(seat).command(), end);
    assert_eq!(
        store.next_deadline("web").unwrap(),
        Some(end + table.clock().reminder())
    );
}

#[test]
fn an_offer_expires_and_a_table_that_is_over_has_no_clock() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = game(store, &[eva, jan], T);
    must(
        store,
        &mut table,
        Actor::Person(jan),
        &Command::Offer(OfferKind::Abort),
        T,
    );
    let all = store.deadlines_of(table.id, T).unwrap();
    assert_eq!(all.len(), 3);
    assert_eq!((all[2].what, all[2].due), (Due::ExpireOffer, T + Offer::LASTS));
    must(store, &mut table, Actor::Person(eva), &Command::Accept, T);
    assert!(table.is_over());
    assert_eq!(store.next_deadline("web").unwrap(), None);
}

#[test]
fn downtime_postpones_and_is_nobodys_loss() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let table = game(store, &[eva, jan], T);
    let reminder = T + table.clock().reminder();
    step(store, |w| {
        w.note_downtime(None, T + Span::hours(1), T + Span::hours(3))?;
        w.note_downtime(Some("matrix"), T + Span::hours(4), T + Span::hours(6))?;
        w.unreachable("web", T + Span::hours(2))?;
        w.reachable("web", T + Span::hours(5))
    });
    assert_eq!(
        store.next_deadline("web").unwrap(),
        Some(reminder),
        "too early, never too late"
    );
    assert!(due(store, reminder).is_empty());
    let postponed = reminder + Span::hours(4);
    assert_eq!(store.next_deadline("web").unwrap(), Some(postponed));
    assert!(due(store, postponed - Span(1)).is_empty());
    assert_eq!(due(store, postponed).len(), 1);
    assert_eq!(store.deadlines_of(table.id, postponed).unwrap()[0].due, postponed);
}

#[test]
fn clocks_stand_still_with_their_place_alone() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let table = game(store, &[eva, jan], T);
    step(store, |w| w.set_paused(table.place, true, T + Span::hours(1)));
    let far = T + Span::days(100);
    assert!(due(store, far).is_empty());
    step(store, |w| w.set_paused(table.place, false, far));
    let left = Span(table.clock().reminder().0 - Span::hours(1).0);
    assert!(due(store, far + left - Span(1)).is_empty());
    assert_eq!(due(store, far + left).len(), 1);
    // Another place of the platform loses nothing by it.
    assert_eq!(store.downtime_between("web", T, far).unwrap(), Span(0));
}

#[test]
fn nothing_is_due_while_the_platform_is_out_of_reach() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let table = game(store, &[eva, jan], T);
    step(store, |w| w.unreachable("web", T + Span::hours(1)));
    let far = T + Span::days(100);
    assert!(due(store, far).is_empty());
    step(store, |w| w.reachable("web", far));
    let left = Span(table.clock().reminder().0 - Span::hours(1).0);
    assert!(due(store, far + left - Span(1)).is_empty());
    assert_eq!(due(store, far + left).len(), 1);
}

#[test]
fn what_cannot_be_done_now_is_put_off_and_does_not_hold_up_others() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut first = game(store, &[eva, jan], T);
    let second = game(store, &[eva, jan], T + Span(1));
    let reminder = T + first.clock().reminder() + Span(1);
    let one = step(store, |w| w.due("web", reminder, 1));
    assert_eq!(one[0].table, first.id);
    step(store, |w| w.put_off(&one[0], reminder + Span::minutes(5)));
    let one = step(store, |w| w.due("web", reminder, 1));
    assert_eq!(one[0].table, second.id);
    // An event of the table brings its own deadlines.
    must(store, &mut first, Actor::Person(eva), &PASS, reminder);
    let next = store.deadlines_of(first.id, reminder).unwrap();
    assert_eq!(next[0].due, reminder + first.clock().reminder());
}

/// The whole start-up: opening, what is due, which computers are to move, what waits to be sent. How long it takes is measured by
/// the bench `start`.
#[test]
fn ten_thousand_open_tables_lose_nothing_over_a_start() {
    const TABLES: i64 = 10_000;
    let mut fresh = fresh();
    let (eva, jan) = (person(&mut fresh.store, "Eva"), person(&mut fresh.store, "Jan"));
    let model = game(&mut fresh.store, &[eva, jan], T);
    let log = fresh.store.log(model.id).unwrap();
    fresh
        .store
        .write(|batch| {
            for number in 1..TABLES {
                batch
                    .step::<_, tahoun::store::StoreError>(|w| {
                        let mut table = model.clone();
                        table.id = w.new_table(model.kind(), GENERAL, &SEED)?;
                        for turn in &mut table.turns {
                            turn.since = T + Span::seconds(number % 3_000);
                        }
                        let events: Vec<Recorded> = log.clone();
                        w.append(&table, &events)
                    })
                    .unwrap();
            }
        })
        .unwrap();
    let path = fresh.dir.path().join("tahoun.db");
    drop(fresh.store);

    let mut store = Store::open(path).unwrap();
    let down = T + Span::days(2);
    step(&mut store, |w| {
        w.started(down)?;
        w.note_downtime(None, T + Span::hours(1), down)?;
        w.reclaim_outbox(down)
    });
    assert!(store.computers_to_move().unwrap().is_empty());
    assert!(store.deliverable("web", down, 100).unwrap().is_empty());
    // All have run out on the clock on the wall, and none has.
    while store.next_deadline("web").unwrap().is_some_and(|at| at <= down) {
        assert!(due(&mut store, down).is_empty());
    }
    assert_eq!(store.open_tables(GENERAL).unwrap().len() as i64, TABLES);
}
