//! Tables and their logs.

use tahoun::store::StoreError;
use tahoun::table::{Actor, Command, Span, Table, TableId};

use super::play::{PASS, ask, game, lobby, must};
use super::{GENERAL, T, fresh, person, step};

#[test]
fn a_log_folds_to_the_table_that_was_played() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = game(store, &[eva, jan], T);
    must(store, &mut table, Actor::Person(eva), &PASS, T + Span(5));
    let log = store.log(table.id).unwrap();
    assert_eq!(Table::fold(&log).as_ref(), Some(&table));
    assert_eq!(store.last_number(table.id).unwrap(), table.number);
    assert_eq!(store.log_until(table.id, 2).unwrap(), log[..2]);
    assert!(store.log(TableId(99)).unwrap().is_empty());
    assert_eq!(store.last_number(TableId(99)).unwrap(), 0);
    assert_eq!(store.seed(TableId(99)).unwrap(), None);
}

#[test]
fn an_event_number_is_given_once_and_none_is_left_out() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let table = game(store, &[eva, jan], T);
    let log = store.log(table.id).unwrap();
    let doubled = store.step::<_, StoreError>(|w| w.append(&table, &log[2..]));
    assert!(matches!(doubled, Err(StoreError::Doubled { .. })), "{doubled:?}");
    let mut later = log[2].clone();
    later.number = table.number + 2;
    let gap = store.step::<_, StoreError>(|w| w.append(&table, &[later]));
    assert!(matches!(gap, Err(StoreError::Event { .. })), "{gap:?}");
    assert_eq!(store.log(table.id).unwrap(), log);
}

#[test]
fn a_later_step_on_the_same_table_sees_the_earlier_one() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = lobby(store, GENERAL, eva, 2, T);
    let before = table.number;
    assert!(ask(store, &mut table, Actor::Person(jan), &Command::Join, T));
    let log = store.log(table.id).unwrap();
    // The same two steps in one transaction, at another table.
    let other = lobby(store, GENERAL, eva, 2, T);
    store
        .write(|batch| {
            let mut after = other.clone();
            after.apply(&log[2]);
            batch.step::<_, StoreError>(|w| w.append(&after, &log[2..])).unwrap();
            let again = batch.step::<_, StoreError>(|w| {
                assert_eq!(w.last_number(other.id)?, before + 1);
                w.append(&after, &log[2..])
            });
            assert!(matches!(again, Err(StoreError::Doubled { .. })));
        })
        .unwrap();
    assert_eq!(store.last_number(other.id).unwrap(), before + 1);
}

#[test]
fn an_unreadable_event_is_named() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let table = lobby(store, GENERAL, eva, 2, T);
    store
        .connection()
        .execute("UPDATE events SET body = '{\"no-such\":{}}' WHERE number = 2", [])
        .unwrap();
    let error = store.log(table.id).unwrap_err();
    assert!(matches!(error, StoreError::Event { table: id, number: 2, .. } if id == table.id));
    assert!(
        error.to_string().starts_with("event 2 of table 1 cannot be read: "),
        "{error}"
    );
    assert_eq!(store.log_until(table.id, 1).unwrap().len(), 1);
}

#[test]
fn a_step_that_opens_a_table_and_fails_leaves_none() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let failed = store.step::<(), StoreError>(|w| {
        w.new_table(tahoun::games::Kind::Abaku, GENERAL, &super::play::SEED)?;
        Err(StoreError::Lost)
    });
    assert!(failed.is_err());
    assert!(store.all_tables().unwrap().is_empty());
    step(store, |w| {
        w.new_table(tahoun::games::Kind::Abaku, GENERAL, &super::play::SEED)
    });
    assert_eq!(store.all_tables().unwrap(), [TableId(1)]);
}
