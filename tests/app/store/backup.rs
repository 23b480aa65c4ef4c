//! Copies while the service runs.

use std::sync::atomic::{AtomicBool, Ordering};

use tahoun::store::{Reader, Store, StoreError};

use super::play::random_play;
use super::{T, fresh, person, post, step};

#[test]
fn a_copy_made_while_writing_is_of_one_moment() {
    let mut fresh = fresh();
    let people = ["Eva", "Jan"].map(|name| person(&mut fresh.store, name));
    random_play(&mut fresh.store, &people, 10, 20, T);
    let path = fresh.dir.path().join("tahoun.db");
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let store = &mut fresh.store;
        let stop = &stop;
        let writer = scope.spawn(move || {
            let mut pairs = 0;
            while !stop.load(Ordering::Relaxed) {
                // Both or none.
                step(store, |w| {
                    w.post(&post("a", "left"), T)?;
                    w.post(&post("b", "right"), T)
                });
                pairs += 1;
            }
            pairs
        });
        for number in 0..5 {
            let copy = fresh.dir.path().join(format!("copy-{number}.db"));
            // As another process would: by a connection of its own.
            Reader::open(&path).unwrap().back_up(&copy).unwrap();
            let copy = Store::open(&copy).unwrap();
            assert_eq!(copy.outbound("web").unwrap().waiting % 2, 0);
            assert_eq!(copy.all_tables().unwrap().len(), 10);
            let sound: String = copy
                .connection()
                .query_row("PRAGMA integrity_check", [], |row| row.get(0))
                .unwrap();
            assert_eq!(sound, "ok");
        }
        stop.store(true, Ordering::Relaxed);
        assert!(writer.join().unwrap() > 0);
    });
}

#[test]
fn a_copy_stands_alone_for_its_owner_and_overwrites_nothing() {
    let mut fresh = fresh();
    person(&mut fresh.store, "Eva");
    let target = fresh.dir.path().join("copies");
    std::fs::create_dir(&target).unwrap();
    let copy = target.join("copy.db");
    fresh.store.back_up(&copy).unwrap();
    let files: Vec<_> = std::fs::read_dir(&target)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(files, ["copy.db"]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
    }
    let before = std::fs::read(&copy).unwrap();
    person(&mut fresh.store, "Jan");
    let again = fresh.store.back_up(&copy);
    assert!(matches!(again, Err(StoreError::Exists(_))), "{again:?}");
    assert_eq!(std::fs::read(&copy).unwrap(), before);
    let nowhere = fresh.store.back_up(target.join("no/such/copy.db"));
    assert!(matches!(nowhere, Err(StoreError::File { .. })), "{nowhere:?}");
}

#[test]
fn what_a_broken_off_copy_left_is_in_nobodys_way() {
    let fresh = fresh();
    let copy = fresh.dir.path().join("copy.db");
    let part = fresh.dir.path().join("copy.db.part");
    std::fs::write(&part, "half of a database").unwrap();
    fresh.store.back_up(&copy).unwrap();
    assert!(!part.exists());
    Store::open(&copy).unwrap();
}
