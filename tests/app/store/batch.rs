//! Group commit.

use std::panic::{AssertUnwindSafe, catch_unwind};

use tahoun::store::{Reader, Store, StoreError};

use super::{T, fresh, person, post};

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
