//! Databases of every schema ever released come to the present one.

use std::path::Path;

use rusqlite::Connection;
use tahoun::store::{Reader, Store, StoreError};

use super::fresh;

/// The migrations, in order, and after each what a database of that schema may hold: it is put in before the next one runs.
const RELEASED: &[(&str, &str)] = &[
    (
        include_str!("../../../migrations/001-first.sql"),
        include_str!("filled-001.sql"),
    ),
    (
        include_str!("../../../migrations/002-matrix.sql"),
        include_str!("filled-002.sql"),
    ),
    (
        include_str!("../../../migrations/003-discord.sql"),
        include_str!("filled-003.sql"),
    ),
    (
        include_str!("../../../migrations/004-time-limit.sql"),
        include_str!("filled-004.sql"),
    ),
    (
        include_str!("../../../migrations/005-matrix.sql"),
        include_str!("filled-005.sql"),
    ),
];

/// A database that stopped at a schema, filled with what came with it and before.
fn of_schema(path: &Path, schema: usize) {
    let connection = Connection::open(path).unwrap();
    connection.pragma_update(None, "foreign_keys", true).unwrap();
    for (migration, content) in &RELEASED[..schema] {
        connection.execute_batch(migration).unwrap();
        connection.execute_batch(content).unwrap();
    }
    connection.pragma_update(None, "user_version", schema).unwrap();
}

#[test]
fn filled_databases_of_every_schema_come_to_the_present_one() {
    for schema in 1..=RELEASED.len() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("tahoun.db");
        of_schema(&path, schema);
        let mut store = Store::open(&path).unwrap();
        reads(&mut store);
        if schema >= 2 {
            let following = store.matrix_following().unwrap();
            let follows = |room: &str| following.iter().any(|(from, _)| from == room);
            assert!(
                follows("!half:a.example") && !follows("!whole:a.example"),
                "{following:?}"
            );
        }
        drop(store);
        reads(&mut Store::open(&path).unwrap());
    }
}

/// What the first schema's content must still say.
fn reads(store: &mut Store) {
    use tahoun::table::{ExternalId, PersonId, PlaceId, Span, TableId, Time};
    let now = Time(1_800_000_100_000);
    let (eva, lobby, table) = (PersonId(1), PlaceId(1), TableId(1));
    assert_eq!(store.person_by_id(eva).unwrap().unwrap().name, "Eva");
    assert_eq!(store.person_of("web", "eva").unwrap(), Some(eva));
    assert_eq!(
        store.place_by_id(lobby).unwrap().unwrap().name.as_deref(),
        Some("#lobby")
    );
    assert_eq!(store.log(table).unwrap().len(), 3);
    assert_eq!(store.table_in_thread(lobby, "t1").unwrap(), Some(table));
    assert!(store.handled(&ExternalId("web:1:form:a".to_owned())).unwrap().is_some());
    assert_eq!(store.deliverable("web", now, 10).unwrap().len(), 1);
    assert_eq!(store.said(lobby, None, 0, 10).unwrap().len(), 1);
    assert_eq!(
        store.downtime_between("web", now - Span::days(1), now).unwrap(),
        Span::minutes(2)
    );
    assert!(store.web_session(&[1; 32]).unwrap().is_some());
    assert_eq!(store.rebuild().unwrap(), 1);
    assert_eq!(store.open_tables(lobby).unwrap().len(), 1);
}

#[test]
fn what_a_fresh_database_has_is_what_the_migrations_make() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tahoun.db");
    of_schema(&path, RELEASED.len());
    let schema = |connection: &Connection| -> Vec<String> {
        let mut statement = connection
            .prepare("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
            .unwrap();
        let rows = statement.query_map([], |row| row.get(0)).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    };
    let known = schema(&Connection::open(&path).unwrap());
    assert_eq!(
        schema(fresh().store.connection()),
        known,
        "a migration is missing from this test"
    );
}

#[test]
fn tables_are_strict() {
    let fresh = fresh();
    let loose: i64 = fresh
        .store
        .connection()
        .query_row(
            "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0",
            [],
            |row| row.get(0),
        )
        .unwrap();
    assert_eq!(loose, 0);
}

#[test]
fn a_database_of_a_newer_program_is_refused() {
    let fresh = fresh();
    let path = fresh.dir.path().join("tahoun.db");
    fresh
        .store
        .connection()
        .pragma_update(None, "user_version", 99)
        .unwrap();
    drop(fresh.store);
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    assert_eq!(
        error.to_string(),
        format!(
            "the database has schema 99, this program knows schemas up to {}: run the newer program",
            RELEASED.len()
        )
    );
    assert!(matches!(Reader::open(&path), Err(StoreError::Newer { .. })));
    assert!(!error.may_retry());
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tahoun.db");
    let text = "These are my notes, not a database. ".repeat(100);
    std::fs::write(&path, &text).unwrap();
    assert!(Store::open(&path).is_err());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
}
