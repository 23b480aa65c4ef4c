//! The outbox.

use serde_json::json;
use tahoun::store::{Store, StoreError};
use tahoun::table::{Seed, Span, TableId, Time};

use super::{GENERAL, T, fresh, person, post, step};

fn up(store: &Store, now: Time) -> Vec<i64> {
    let rows = store.deliverable("web", now, 100).unwrap();
    rows.into_iter().map(|row| row.row).collect()
}

#[test]
fn rows_of_an_address_go_one_after_the_other_in_order() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let [a1, a2, b1] = step(store, |w| {
        Ok([
            w.post(&post("a", "1"), T)?,
            w.post(&post("a", "2"), T)?,
            w.post(&post("b", "1"), T)?,
        ])
    });
    assert_eq!(up(store, T), [a1, b1]);
    step(store, |w| w.sending(a1, T));
    assert_eq!(up(store, T), [b1], "the one on its way holds its address");
    step(store, |w| w.sent(a1, &json!({ "message": "m1" }), T));
    assert_eq!(up(store, T), [a2, b1]);
    assert_eq!(store.receipt(a1).unwrap(), Some(json!({ "message": "m1" })));
    assert!(store.step::<_, StoreError>(|w| w.sent(a1, &json!({}), T)).is_err());
}

#[test]
fn a_row_given_up_does_not_block_those_behind_it() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let [first, second] = step(store, |w| {
        Ok([w.post(&post("a", "1"), T)?, w.post(&post("a", "2"), T)?])
    });
    step(store, |w| w.sending(first, T));
    step(store, |w| w.given_up(first, "403: kicked", T));
    assert_eq!(up(store, T), [second]);
    assert_eq!(store.outbound("web").unwrap().given_up, 1);
}

#[test]
fn a_row_put_back_waits_its_time_and_holds_its_address() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let [first, _] = step(store, |w| {
        Ok([w.post(&post("a", "1"), T)?, w.post(&post("a", "2"), T)?])
    });
    step(store, |w| w.sending(first, T));
    let later = T + Span(9_457);
    step(store, |w| w.put_back(first, "429", false, later, T));
    assert!(up(store, T).is_empty());
    assert_eq!(store.next_delivery("web").unwrap(), Some(later));
    let rows = store.deliverable("web", later, 10).unwrap();
    assert_eq!((rows[0].row, rows[0].attempts, rows[0].uncertain), (first, 1, false));
}

#[test]
fn a_row_on_its_way_at_a_crash_is_uncertain_afterwards() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let row = step(store, |w| w.post(&post("a", "1"), T));
    step(store, |w| w.sending(row, T + Span(5)));
    let path = fresh.dir.path().join("tahoun.db");
    drop(fresh.store);
    let mut store = Store::open(path).unwrap();
    assert_eq!(step(&mut store, |w| w.reclaim_outbox(T + Span(9))), 1);
    let rows = store.deliverable("web", T + Span(9), 10).unwrap();
    assert_eq!(rows.len(), 1);
    assert!(rows[0].uncertain);
    assert_eq!(rows[0].first_tried, Some(T + Span(5)));
    // And stays so when the second attempt surely failed.
    step(&mut store, |w| w.sending(row, T + Span(10)));
    step(&mut store, |w| {
        w.put_back(row, "503", false, T + Span(20), T + Span(11))
    });
    assert!(store.deliverable("web", T + Span(20), 10).unwrap()[0].uncertain);
}

#[test]
fn a_newer_board_supersedes_those_that_wait_at_the_same_address() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let [one, two] = step(store, |w| {
        Ok([
            w.new_table(tahoun::games::Kind::Abaku, GENERAL, &Seed([1; 32]))?,
            w.new_table(tahoun::games::Kind::Abaku, GENERAL, &Seed([2; 32]))?,
        ])
    });
    let board = |table: TableId, number: u64, private: bool| {
        let mut post = post("a", "board");
        post.table = Some(table);
        post.board = Some(number);
        post.person = private.then_some(eva);
        post
    };
    let first = step(store, |w| w.post(&board(one, 1, false), T));
    step(store, |w| w.sending(first, T));
    let rows = step(store, |w| {
        Ok([
            w.post(&board(one, 2, false), T)?,
            w.post(&post("a", "words"), T)?,
            w.post(&board(two, 1, false), T)?,
            w.post(&board(one, 2, true), T)?,
            w.post(&board(one, 3, false), T)?,
        ])
    });
    // The one on its way goes its way; if it comes back, the newer one takes its place.
    step(store, |w| w.put_back(first, "503", false, T, T));
    let mut went = Vec::new();
    while let [row] = up(store, T)[..] {
        step(store, |w| w.sending(row, T));
        step(store, |w| w.sent(row, &json!({}), T));
        went.push(row);
    }
    assert_eq!(went, rows[1..], "only the older boards of that table are left out");
}
