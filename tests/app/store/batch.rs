//! Group commit.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tahoun::store::{Reader, Store, StoreError};

use super::{T, fresh, person, post, step};

#[test]
fn a_failing_step_takes_back_only_itself() {
    let mut fresh = fresh();
    fresh
        .store
        .write(|batch| {
            batch.step::<_, StoreError>(|w| w.post(&post("a", "first"), T)).unwrap();
            batch
                .step::<(), StoreError>(|w| {
                    w.post(&post("a", "second"), T)?;
                    Err(StoreError::Lost)
                })
                .unwrap_err();
            batch.step::<_, StoreError>(|w| w.post(&post("b", "third"), T)).unwrap();
        })
        .unwrap();
    let rows = fresh.store.deliverable("web", T, 10).unwrap();
    let words: Vec<_> = rows
        .iter()
        .map(|row| row.post.message["text"].as_str().unwrap())
        .collect();
    assert_eq!(words, ["first", "third"]);
}

#[test]
fn a_later_step_sees_an_earlier_one_and_a_reader_neither_before_commit() {
    let mut fresh = fresh();
    let readers = fresh.store.readers();
    fresh
        .store
        .write(|batch| {
            let row = batch.step::<_, StoreError>(|w| w.post(&post("a", "first"), T)).unwrap();
            batch.step::<_, StoreError>(|w| w.sending(row, T)).unwrap();
            assert_eq!(readers.get().unwrap().outbound("web").unwrap().sending, 0);
        })
        .unwrap();
    assert_eq!(readers.get().unwrap().outbound("web").unwrap().sending, 1);
}

#[test]
fn a_panic_in_a_step_takes_back_that_step() {
    let mut fresh = fresh();
    fresh
        .store
        .write(|batch| {
            batch.step::<_, StoreError>(|w| w.post(&post("a", "first"), T)).unwrap();
            let panicked = catch_unwind(AssertUnwindSafe(|| {
                batch.step::<(), StoreError>(|w| {
                    w.post(&post("b", "second"), T)?;
                    panic!("a fault in the rules")
                })
            }));
            assert!(panicked.is_err());
            batch.step::<_, StoreError>(|w| w.post(&post("c", "third"), T)).unwrap();
        })
        .unwrap();
    assert_eq!(fresh.store.outbound("web").unwrap().waiting, 2);
}

#[test]
fn a_panic_in_a_batch_keeps_nothing() {
    let mut fresh = fresh();
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        fresh.store.write(|batch| {
            batch.step::<_, StoreError>(|w| w.post(&post("a", "first"), T)).unwrap();
            panic!("a fault in the host")
        })
    }));
    assert!(panicked.is_err());
    assert_eq!(fresh.store.outbound("web").unwrap().waiting, 0);
    person(&mut fresh.store, "Eva");
}

#[test]
fn one_process_writes() {
    let fresh = fresh();
    let path = fresh.dir.path().join("tahoun.db");
    assert!(matches!(Store::open(&path), Err(StoreError::InUse(_))));
    Reader::open(&path).unwrap();
    drop(fresh.store);
    Store::open(&path).unwrap();
}

#[cfg(unix)]
#[test]
fn the_files_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt;
    let mut fresh = fresh();
    person(&mut fresh.store, "Eva");
    let mut seen = 0;
    for entry in std::fs::read_dir(fresh.dir.path()).unwrap() {
        let entry = entry.unwrap();
        assert_eq!(
            entry.metadata().unwrap().permissions().mode() & 0o777,
            0o600,
            "{entry:?}"
        );
        seen += 1;
    }
    assert!(seen >= 4, "database, log, shared memory, lock");
}

#[test]
fn a_failing_commit_keeps_nothing_and_the_next_batch_works() {
    let mut fresh = fresh();
    // A reference that is only checked at COMMIT, and broken by any new message.
    fresh
        .store
        .connection()
        .execute_batch(
            "CREATE TABLE trap (person INTEGER REFERENCES people (id) DEFERRABLE INITIALLY DEFERRED);
             CREATE TRIGGER spring AFTER INSERT ON outbox BEGIN INSERT INTO trap VALUES (-1); END;",
        )
        .unwrap();
    let mut rows = Vec::new();
    let failed = fresh.store.write(|batch| {
        for address in ["a", "b"] {
            rows.push(
                batch
                    .step::<_, StoreError>(|w| w.post(&post(address, "words"), T))
                    .unwrap(),
            );
        }
    });
    assert!(matches!(failed, Err(StoreError::Sql(_))), "{failed:?}");
    assert_eq!(rows.len(), 2, "both steps had gone well");
    assert_eq!(fresh.store.outbound("web").unwrap().waiting, 0);
    fresh.store.connection().execute_batch("DROP TRIGGER spring").unwrap();
    let row = fresh
        .store
        .step::<_, StoreError>(|w| w.post(&post("a", "words"), T))
        .unwrap();
    assert_eq!(
        fresh.store.outgoing(row).unwrap().unwrap().post.message["text"],
        "words"
    );
}

#[test]
fn a_full_database_fails_steps_and_can_be_tried_again() {
    let mut fresh = fresh();
    let pages: i64 = fresh
        .store
        .connection()
        .query_row("PRAGMA page_count", [], |row| row.get(0))
        .unwrap();
    let limit = |store: &Store, pages: i64| {
        store
            .connection()
            .query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(()))
            .unwrap();
    };
    limit(&fresh.store, pages + 4);
    let long = "words ".repeat(20_000);
    let committed = fresh.store.write(|batch| {
        let small = batch.step::<_, StoreError>(|w| w.post(&post("a", "small"), T));
        let failed = batch
            .step::<_, StoreError>(|w| w.post(&post("b", &long), T))
            .unwrap_err();
        assert!(failed.may_retry(), "{failed:?}");
        small.is_ok()
    });
    // Whether SQLite has given up the step or everything, what is told is what is kept.
    let kept = u64::from(committed.is_ok_and(|small| small));
    assert_eq!(fresh.store.outbound("web").unwrap().waiting, kept);
    limit(&fresh.store, 1_000_000);
    fresh
        .store
        .step::<_, StoreError>(|w| w.post(&post("b", &long), T))
        .unwrap();
    assert_eq!(fresh.store.outbound("web").unwrap().waiting, kept + 1);
}

#[test]
fn once_everything_was_rolled_back_no_step_writes_by_itself() {
    let mut fresh = fresh();
    // What a full disk may do to a transaction.
    fresh
        .store
        .connection()
        .execute_batch(
            "CREATE TRIGGER ruin BEFORE INSERT ON outbox WHEN new.address = 'ruin'
             BEGIN SELECT RAISE(ROLLBACK, 'all of it'); END;",
        )
        .unwrap();
    let failed = fresh.store.write(|batch| {
        batch
            .step::<_, StoreError>(|w| w.post(&post("a", "before"), T))
            .unwrap();
        assert!(
            batch
                .step::<_, StoreError>(|w| w.post(&post("ruin", "now"), T))
                .is_err()
        );
        let after = batch.step::<_, StoreError>(|w| w.post(&post("b", "after"), T));
        assert!(matches!(after, Err(StoreError::Lost)), "{after:?}");
    });
    assert!(matches!(failed, Err(StoreError::Lost)), "{failed:?}");
    assert_eq!(fresh.store.outbound("web").unwrap().waiting, 0);
}

#[test]
fn several_answers_are_of_one_moment() {
    let mut fresh = fresh();
    let readers = fresh.store.readers();
    let reader = readers.get().unwrap();
    let store = &mut fresh.store;
    let counts = reader.at_once::<_, StoreError>(|reader| {
        let before = reader.outbound("web")?.waiting;
        step(store, |w| w.post(&post("a", "meanwhile"), T));
        Ok((before, reader.outbound("web")?.waiting))
    });
    assert_eq!(counts.unwrap(), (0, 0));
    assert_eq!(reader.outbound("web").unwrap().waiting, 1);
    // Inside a step, with what was written there.
    let inside = step(store, |w| {
        w.post(&post("a", "more"), T)?;
        w.at_once(|reader| Ok::<_, StoreError>(reader.outbound("web")?.waiting))
    });
    assert_eq!(inside, 2);
}
