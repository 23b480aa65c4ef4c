//! The store, on real files.

mod backup;
mod batch;
mod deadlines;
mod downtime;
mod inbox;
mod lists;
mod logs;
mod migrations;
mod outbox;
mod people;
mod plans;
mod play;
mod rebuild;
mod results;
mod web;

use serde_json::json;
use tahoun::store::{NewAccount, NewPlace, Post, Store, StoreError, Writer};
use tahoun::table::{PersonId, PlaceId, Time};
use tempfile::TempDir;

/// A database in a directory that goes with it.
struct Fresh {
    store: Store,
    dir: TempDir,
}

fn fresh() -> Fresh {
    let dir = tempfile::tempdir().unwrap();
    let mut store = Store::open(dir.path().join("tahoun.db")).unwrap();
    assert_eq!(place(&mut store, "web", "general"), GENERAL);
    Fresh { store, dir }
}

/// The place that a fresh database has.
const GENERAL: PlaceId = PlaceId(1);

const T: Time = Time(1_800_000_000_000);

fn person(store: &mut Store, name: &str) -> PersonId {
    let account = NewAccount {
        platform: "web",
        id: name,
        name,
        language: None,
    };
    step(store, |w| w.person(&account, T))
}

fn place(store: &mut Store, platform: &str, external: &str) -> PlaceId {
    let place = NewPlace {
        platform,
        external,
        name: Some("general"),
        direct: false,
    };
    step(store, |w| w.place(&place, T))
}

fn step<T>(store: &mut Store, work: impl FnOnce(&Writer<'_>) -> Result<T, StoreError>) -> T {
    store.step(work).unwrap()
}

fn post(address: &str, words: &str) -> Post {
    Post {
        platform: "web".to_owned(),
        address: address.to_owned(),
        recipient: json!({ "to": address }),
        place: GENERAL,
        person: None,
        table: None,
        board: None,
        message: json!({ "text": words }),
    }
}
