//! Projections made again.

use rusqlite::types::Value;
use tahoun::store::{Store, StoreError};

use super::play::random_play;
use super::{T, fresh, person};

/// All that the projections hold. When a deadline is looked at next depends on when somebody asked: it is no fact of the log.
fn projections(store: &Store) -> Vec<(&'static str, Vec<Vec<Value>>)> {
    const QUERIES: [(&str, &str); 4] = [
        ("states", "SELECT * FROM states ORDER BY table_id"),
        ("members", "SELECT * FROM members ORDER BY table_id, seat"),
        (
            "deadlines",
            "SELECT table_id, what, seat, platform, since, allowance FROM deadlines ORDER BY 1, 2, 3",
        ),
        ("results", "SELECT * FROM results ORDER BY table_id, seat"),
    ];
    let rows = |sql: &str| {
        let mut statement = store.connection().prepare(sql).unwrap();
        let columns = statement.column_count();
        let rows = statement.query_map([], |row| (0..columns).map(|column| row.get(column)).collect());
        rows.unwrap().collect::<Result<Vec<Vec<Value>>, _>>().unwrap()
    };
    QUERIES.iter().map(|(name, sql)| (*name, rows(sql))).collect()
}

#[test]
fn what_is_rebuilt_is_what_was_there() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let people = ["Eva", "Jan", "Ida", "Ota"].map(|name| person(store, name));
    let tables = random_play(store, &people, 40, 60, T);
    let live = projections(store);
    for (name, rows) in &live {
        assert!(rows.len() > 5, "the play was too tame for {name}: {rows:?}");
    }
    store
        .connection()
        .execute_batch("DELETE FROM results; UPDATE states SET number = 0; UPDATE members SET acting = 0")
        .unwrap();
    assert_eq!(store.rebuild().unwrap(), tables.len());
    assert_eq!(projections(store), live);
}

#[test]
fn a_log_that_cannot_be_read_leaves_everything_as_it_was() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let people = ["Eva", "Jan"].map(|name| person(store, name));
    let tables = random_play(store, &people, 3, 20, T);
    let live = projections(store);
    store
        .connection()
        .execute(
            "UPDATE events SET body = '{}' WHERE table_id = ?1 AND number = 1",
            [tables[2].0],
        )
        .unwrap();
    let error = store.rebuild().unwrap_err();
    assert!(
        matches!(error, StoreError::Event { table, number: 1, .. } if table == tables[2]),
        "{error}"
    );
    assert_eq!(projections(store), live);
}
