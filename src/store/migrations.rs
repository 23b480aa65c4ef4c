//! The schema's versions. A released migration is never changed; a new one is a file and a line here.

use rusqlite::Connection;
use rusqlite_migration::{M, Migrations, SchemaVersion};

use super::StoreError;

const ALL: &[M<'static>] = &[
    M::up(include_str!("../../migrations/001-first.sql")).foreign_key_check(),
    M::up(include_str!("../../migrations/002-matrix.sql")).foreign_key_check(),
    M::up(include_str!("../../migrations/003-discord.sql")).foreign_key_check(),
    M::up(include_str!("../../migrations/004-time-limit.sql")).foreign_key_check(),
    M::up(include_str!("../../migrations/005-matrix.sql")).foreign_key_check(),
];

const MIGRATIONS: Migrations<'static> = Migrations::from_slice(ALL);

/// Brings the database to the present schema.
pub(super) fn to_latest(connection: &mut Connection) -> Result<(), StoreError> {
    check(connection)?;
    MIGRATIONS.to_latest(connection).map_err(StoreError::Migration)
}

/// Refuses a database that a newer program has written.
pub(super) fn check(connection: &Connection) -> Result<(), StoreError> {
    match MIGRATIONS.current_version(connection).map_err(StoreError::Migration)? {
        SchemaVersion::Outside(found) => Err(StoreError::Newer {
            found: found.get(),
            known: ALL.len(),
        }),
        _ => Ok(()),
    }
}
