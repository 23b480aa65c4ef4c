//! The outbox.

use serde_json::json;
use tahoun::games::Draws;
use tahoun::store::{Post, Store, StoreError};
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
    let later = T + Span::seconds(1);
    step(store, |w| w.put_back(first, "503", false, later, T));
    assert!(up(store, T).is_empty(), "and waits as long");
    assert_eq!(
        send_all(store, later),
        rows[1..],
        "only the older boards of that table are left out"
    );

    // Where nothing is late, every board tells of its move.
    let rows = step(store, |w| {
        Ok([
            w.post(&board(one, 4, false), later)?,
            w.post(&board(one, 5, false), later)?,
        ])
    });
    step(store, |w| w.skip_late_boards("web", later + Span::seconds(9), 10));
    assert_eq!(up(store, later), [rows[0]]);
    step(store, |w| w.skip_late_boards("web", later + Span::seconds(10), 10));
    assert_eq!(up(store, later), [rows[1]]);
}

/// Sends all that can go; gives the rows in order.
fn send_all(store: &mut Store, now: Time) -> Vec<i64> {
    let mut went = Vec::new();
    while let [row] = up(store, now)[..] {
        step(store, |w| w.sending(row, now));
        step(store, |w| w.sent(row, &json!({}), now));
        went.push(row);
    }
    went
}

#[test]
fn whatever_happens_addresses_keep_their_order_and_nothing_goes_twice() {
    for seed in 0..4 {
        random_deliveries(seed);
    }
}

/// Messages come, deliveries begin and end in every way, the process crashes; in the end all is delivered. What was sent is compared
/// with what was posted.
fn random_deliveries(seed: u64) {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let table = step(store, |w| {
        w.new_table(tahoun::games::Kind::Abaku, GENERAL, &Seed([1; 32]))
    });
    let mut draws = Draws::new(&[3; 32], seed);
    let mut posted: Vec<(i64, Post)> = Vec::new();
    let mut given_up = Vec::new();
    let mut sent = Vec::new();
    let mut under_way: Vec<i64> = Vec::new();
    let mut now = T;
    for turn in 0..400 {
        now = now + Span::seconds(1);
        let up = up(store, now);
        let busy = |row: &i64| address(&posted, *row);
        assert!(
            up.iter()
                .all(|row| under_way.iter().all(|other| busy(other) != busy(row))),
            "one at a time an address"
        );
        match draws.below(if turn < 200 { 10 } else { 7 }) {
            0 | 1 if !up.is_empty() => {
                let row = up[draws.below(up.len() as u64) as usize];
                step(store, |w| w.sending(row, now));
                under_way.push(row);
            }
            2..6 if !under_way.is_empty() => {
                let row = under_way.swap_remove(draws.below(under_way.len() as u64) as usize);
                match draws.below(4) {
                    0 => step(store, |w| w.put_back(row, "429", false, now + Span::seconds(3), now)),
                    1 if draws.below(3) == 0 => {
                        step(store, |w| w.given_up(row, "403", now));
                        given_up.push(row);
                    }
                    _ => {
                        step(store, |w| w.sent(row, &json!({}), now));
                        sent.push(row);
                    }
                }
            }
            6 if draws.below(8) == 0 => {
                assert_eq!(step(store, |w| w.reclaim_outbox(now)), under_way.len());
                under_way.clear();
            }
            7.. => {
                let mut post = post(["a", "b", "c"][draws.below(3) as usize], &turn.to_string());
                if draws.below(2) == 0 {
                    (post.table, post.board) = (Some(table), Some(turn));
                }
                posted.push((step(store, |w| w.post(&post, now)), post));
            }
            _ => {}
        }
    }
    step(store, |w| w.reclaim_outbox(now));
    now = now + Span::hours(1);
    while let Some(&row) = up(store, now).first() {
        step(store, |w| w.sending(row, now));
        step(store, |w| w.sent(row, &json!({}), now));
        sent.push(row);
    }
    for name in ["a", "b", "c"] {
        let of = |row: &&i64| address(&posted, **row) == name;
        let order: Vec<_> = sent.iter().filter(of).collect();
        assert!(order.is_sorted_by(|earlier, later| earlier < later), "{order:?}");
    }
    // What did not go was given up, or a board with a newer one behind it.
    for (row, post) in &posted {
        if sent.contains(row) || given_up.contains(row) {
            continue;
        }
        let newer = posted.iter().any(|(later, other)| {
            later > row && other.address == post.address && other.board.is_some() && other.board > post.board
        });
        assert!(post.board.is_some() && newer, "{post:?} got lost");
    }
}

fn address(posted: &[(i64, Post)], row: i64) -> &str {
    let (_, post) = posted.iter().find(|(number, _)| *number == row).unwrap();
    &post.address
}

#[test]
fn what_was_said_in_a_place_is_what_arrived_there() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut private = post("e", "for Eva");
    private.person = Some(eva);
    let rows = step(store, |w| {
        Ok([
            w.post(&post("a", "one"), T)?,
            w.post(&private, T)?,
            w.post(&post("b", "waits"), T)?,
            w.post(&post("c", "two"), T)?,
        ])
    });
    for row in [rows[3], rows[1], rows[0]] {
        step(store, |w| w.sending(row, T));
        step(store, |w| {
            w.sent(row, &json!({ "message": row.to_string() }), T + Span(row))
        });
    }
    let said = |person, after, limit| -> Vec<i64> {
        let said = store.said(GENERAL, person, after, limit).unwrap();
        said.into_iter().map(|said| said.row).collect()
    };
    assert_eq!(said(None, 0, 10), [rows[0], rows[3]]);
    assert_eq!(said(Some(jan), 0, 10), [rows[0], rows[3]]);
    assert_eq!(said(Some(eva), 0, 10), [rows[0], rows[1], rows[3]]);
    assert_eq!(said(Some(eva), 0, 2), [rows[1], rows[3]], "the last ones");
    assert_eq!(said(Some(eva), rows[0], 10), [rows[1], rows[3]]);
    let last = store.said(GENERAL, None, rows[0], 1).unwrap().remove(0);
    assert_eq!(
        (last.at, last.receipt),
        (T + Span(rows[3]), json!({ "message": rows[3].to_string() }))
    );
}
