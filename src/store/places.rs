//! Places, their settings, and the threads of tables in them.

use rusqlite::{OptionalExtension, Row, params};

use crate::table::{PlaceId, TableId, Time};

use super::{Reader, StoreError, Writer};

/// A channel, room or web channel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The id.
    pub id: PlaceId,
    /// Its platform.
    pub platform: String,
    /// The platform's id of it.
    pub external: String,
    /// The name people see, if it is known.
    pub name: Option<String>,
    /// The language, if it was chosen.
    pub language: Option<String>,
    /// Whether one person and the bot are alone there.
    pub direct: bool,
    /// Whether its tables stand still, because the bot can no longer speak there.
    pub paused: bool,
}

/// A place as a platform names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPlace<'a> {
    /// The platform.
    pub platform: &'a str,
    /// The platform's id of it.
    pub external: &'a str,
    /// The name people see, if it is known.
    pub name: Option<&'a str>,
    /// Whether one person and the bot are alone there.
    pub direct: bool,
}

impl Writer<'_> {
    /// The place of that name; a new one, if it was never seen. Name and `direct` are brought up to date.
    pub fn place(&self, place: &NewPlace<'_>, now: Time) -> Result<PlaceId, StoreError> {
        if let Some(known) = self.place_of(place.platform, place.external)? {
            self.connection
                .prepare_cached(
                    "UPDATE places SET name = coalesce(?2, name), direct = ?3
                     WHERE id = ?1 AND (direct <> ?3 OR (?2 IS NOT NULL AND name IS NOT ?2))",
                )?
                .execute(params![known, place.name, place.direct])?;
            return Ok(known);
        }
        self.connection
            .prepare_cached(
                "INSERT INTO places (platform, external, name, direct, created_at) VALUES (?1, ?2, ?3, ?4, ?5)",
            )?
            .execute(params![place.platform, place.external, place.name, place.direct, now])?;
        Ok(PlaceId(self.connection.last_insert_rowid()))
    }

    /// Chooses a place's language.
    pub fn set_place_language(&self, place: PlaceId, language: Option<&str>) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE places SET language = ?2 WHERE id = ?1")?
            .execute(params![place, language])?;
        Ok(())
    }

    /// Stops or resumes a place. While it stands still, so do the clocks of its tables.
    pub fn set_paused(&self, place: PlaceId, paused: bool, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE places SET paused = ?2 WHERE id = ?1")?
            .execute(params![place, paused])?;
        match paused {
            true => self.unreachable(&own_downtime(place), now),
            false => self.end_downtime(&own_downtime(place), now),
        }
    }

    /// The table's thread in that place is this one now, learnt from a receipt.
    pub fn set_thread(&self, table: TableId, place: PlaceId, thread: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO threads (table_id, place_id, thread) VALUES (?1, ?2, ?3)")?
            .execute(params![table, place, thread])?;
        Ok(())
    }

    /// The table's thread in that place is gone.
    pub fn forget_thread(&self, table: TableId, place: PlaceId) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM threads WHERE table_id = ?1 AND place_id = ?2")?
            .execute(params![table, place])?;
        Ok(())
    }
}

impl Reader {
    /// The place of that name, if it was ever seen.
    pub fn place_of(&self, platform: &str, external: &str) -> Result<Option<PlaceId>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT id FROM places WHERE platform = ?1 AND external = ?2")?
            .query_row(params![platform, external], |row| row.get(0))
            .optional()?)
    }

    /// A place by id.
    pub fn place_by_id(&self, place: PlaceId) -> Result<Option<Place>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT id, platform, external, name, language, direct, paused FROM places WHERE id = ?1")?
            .query_row([place], read)
            .optional()?)
    }

    /// All places of a platform, by id.
    pub fn places_on(&self, platform: &str) -> Result<Vec<Place>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, platform, external, name, language, direct, paused FROM places WHERE platform = ?1 ORDER BY id",
        )?;
        let rows = statement.query_map([platform], read)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The table whose thread that is.
    pub fn table_in_thread(&self, place: PlaceId, thread: &str) -> Result<Option<TableId>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT table_id FROM threads WHERE place_id = ?1 AND thread = ?2")?
            .query_row(params![place, thread], |row| row.get(0))
            .optional()?)
    }

    /// The table's thread in a place.
    pub fn thread_of(&self, table: TableId, place: PlaceId) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT thread FROM threads WHERE table_id = ?1 AND place_id = ?2")?
            .query_row(params![table, place], |row| row.get(0))
            .optional()?)
    }
}

/// Under which name the downtime of one place alone is put down.
pub(super) fn own_downtime(place: PlaceId) -> String {
    format!("place:{place}")
}

fn read(row: &Row<'_>) -> rusqlite::Result<Place> {
    Ok(Place {
        id: row.get(0)?,
        platform: row.get(1)?,
        external: row.get(2)?,
        name: row.get(3)?,
        language: row.get(4)?,
        direct: row.get(5)?,
        paused: row.get(6)?,
    })
}
