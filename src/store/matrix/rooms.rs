//! Rooms: where the bot is, where it may speak, which took the place of which, and whose direct rooms they are.

use rusqlite::{OptionalExtension, params};

use crate::store::{Reader, StoreError, Writer};
use crate::table::{PersonId, PlaceId, TableId, Time};

impl Writer<'_> {
    /// The bot is in a room, or no longer; a place there pauses meanwhile.
    pub fn set_matrix_room(&self, room: &str, joined: bool, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_rooms (room, joined, at) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET joined = ?2, at = ?3 WHERE joined <> ?2",
            )?
            .execute(params![room, joined, now])?;
        if let Some(place) = self.place_of("matrix", room)? {
            self.set_paused(place, !joined, now)?;
        }
        Ok(())
    }

    /// The bot may speak in a room, or no longer; a place there pauses meanwhile. Gives whether that changed anything.
    pub fn set_matrix_speaks(&self, room: &str, speaks: bool, now: Time) -> Result<bool, StoreError> {
        // Where it is not, it stands still, whatever it may.
        if speaks && self.matrix_room(room)? != Some(true) {
            return Ok(false);
        }
        let Some(place) = self.place_of("matrix", room)? else {
            return Ok(false);
        };
        if self.place_by_id(place)?.is_some_and(|place| place.paused != speaks) {
            return Ok(false);
        }
        self.set_paused(place, !speaks, now)?;
        Ok(true)
    }

    /// Another room takes a room's place: what belongs to the one goes to the other, and stands still until the bot is there. Gives
    /// whether that was news.
    pub fn replace_matrix_room(&self, from: &str, to: &str, now: Time) -> Result<bool, StoreError> {
        let known: Option<Option<String>> = self
            .connection
            .prepare_cached("SELECT successor FROM matrix_rooms WHERE room = ?1")?
            .query_row([from], |row| row.get(0))
            .optional()?;
        if from == to || known.flatten().as_deref() == Some(to) {
            return Ok(false);
        }
        self.connection
            .prepare_cached("INSERT INTO matrix_rooms (room, joined, at) VALUES (?1, 0, ?2) ON CONFLICT DO NOTHING")?
            .execute(params![to, now])?;
        let joined = self.matrix_room(to)? == Some(true);
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_rooms (room, joined, successor, at, following) VALUES (?1, 1, ?2, ?3, ?4)
                 ON CONFLICT DO UPDATE SET successor = ?2, following = ?4",
            )?
            .execute(params![from, to, now, !joined])?;
        self.connection
            .prepare_cached("UPDATE OR IGNORE matrix_direct SET room = ?2 WHERE room = ?1")?
            .execute([from, to])?;
        if let Some(place) = self.place_of("matrix", from)?
            && self.place_of("matrix", to)?.is_none()
        {
            self.connection
                .prepare_cached("UPDATE places SET external = ?2 WHERE id = ?1")?
                .execute(params![place, to])?;
            self.set_paused(place, !joined, now)?;
        }
        Ok(true)
    }

    /// The bot has come to the room that took another's place, or is let in only if it is invited.
    pub fn matrix_followed(&self, to: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE matrix_rooms SET following = 0 WHERE successor = ?1 AND following = 1")?
            .execute([to])?;
        Ok(())
    }

    /// A room is that account's direct room.
    pub fn set_matrix_direct(&self, room: &str, account: &str, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO matrix_direct (room, account, at) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET account = ?2",
            )?
            .execute(params![room, account, now])?;
        Ok(())
    }

    /// A room is nobody's direct room any more.
    pub fn forget_matrix_direct(&self, room: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM matrix_direct WHERE room = ?1")?
            .execute([room])?;
        Ok(())
    }
}

impl Reader {
    /// Whether the bot is in a room; `None` if it never was.
    pub fn matrix_room(&self, room: &str) -> Result<Option<bool>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT joined FROM matrix_rooms WHERE room = ?1")?
            .query_row([room], |row| row.get(0))
            .optional()?)
    }

    /// The rooms to which the bot is still to come, each behind the one whose place it took.
    pub fn matrix_following(&self) -> Result<Vec<(String, String)>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT room, successor FROM matrix_rooms WHERE following = 1 AND successor IS NOT NULL")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whether the bot is still to come to a room because it took another's place.
    pub fn matrix_follows(&self, to: &str) -> Result<bool, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM matrix_rooms WHERE successor = ?1 AND following = 1)")?
            .query_row([to], |row| row.get(0))?)
    }

    /// Rooms the bot is in whose place stands still, and for which nothing waits that would show whether it may speak again.
    pub fn matrix_silent(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT room FROM matrix_rooms JOIN places ON platform = 'matrix' AND external = room
             WHERE paused = 1 AND joined = 1 AND successor IS NULL AND NOT EXISTS (
                 SELECT 1 FROM outbox WHERE outbox.platform = 'matrix' AND state IN ('waiting', 'sending')
                    AND place_id = places.id AND person_id IS NULL
             )",
        )?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whether a room took another's place.
    pub fn matrix_succeeds(&self, to: &str) -> Result<bool, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM matrix_rooms WHERE successor = ?1)")?
            .query_row([to], |row| row.get(0))?)
    }

    /// Whether a room took another's place after that time, and the bot is still to come there.
    pub fn matrix_awaits(&self, to: &str, since: Time) -> Result<bool, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM matrix_rooms WHERE room = ?1 AND joined = 0 AND at > ?2)")?
            .query_row(params![to, since], |row| row.get(0))?
            && self.matrix_succeeds(to)?)
    }

    /// The room that took a room's place, or the room itself.
    pub fn matrix_successor(&self, room: &str) -> Result<String, StoreError> {
        let mut room = room.to_owned();
        // Rooms are not replaced in circles, but their servers are not ours.
        for _ in 0..20 {
            let next: Option<Option<String>> = self
                .connection
                .prepare_cached("SELECT successor FROM matrix_rooms WHERE room = ?1")?
                .query_row([&room], |row| row.get(0))
                .optional()?;
            match next.flatten() {
                Some(next) => room = next,
                None => break,
            }
        }
        Ok(room)
    }

    /// The place of a room with the table of a thread there, if there are such.
    pub fn matrix_table(&self, room: &str, thread: &str) -> Result<Option<(PlaceId, TableId)>, StoreError> {
        let Some(place) = self.place_of("matrix", room)? else {
            return Ok(None);
        };
        Ok(self.table_in_thread(place, thread)?.map(|table| (place, table)))
    }

    /// The person's account on Matrix.
    pub fn matrix_account(&self, person: PersonId) -> Result<Option<String>, StoreError> {
        Ok(self.accounts(person, "matrix")?.into_iter().next())
    }

    /// The direct rooms of an account, the newest first.
    pub fn matrix_direct_of(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT room FROM matrix_direct WHERE account = ?1 ORDER BY at DESC")?;
        let rows = statement.query_map([account], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Whose direct room a room is.
    pub fn matrix_direct_account(&self, room: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT account FROM matrix_direct WHERE room = ?1")?
            .query_row([room], |row| row.get(0))
            .optional()?)
    }
}
