//! People, their accounts and their settings.

use rusqlite::{OptionalExtension, Row, params};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::table::{PersonId, PlaceId, Span, Time};

use super::{Reader, StoreError, Writer};

/// A person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The id, the only thing of a person that logs know.
    pub id: PersonId,
    /// The name that was seen last on any platform.
    pub name: String,
    /// The language, if the person chose one or the platform said so.
    pub language: Option<String>,
    /// The time zone by its IANA name, if chosen.
    pub zone: Option<String>,
    /// The look of pictures, if chosen.
    pub theme: Option<String>,
}

/// An account as a platform vouches for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAccount<'a> {
    /// The platform.
    pub platform: &'a str,
    /// The platform's id of it.
    pub id: &'a str,
    /// The name people see.
    pub name: &'a str,
    /// The language the platform says the person reads: taken for a person that is new.
    pub language: Option<&'a str>,
}

/// A presence is written anew only if it is older than this: one is written at every command otherwise.
const PRESENCE_KEEPS: Span = Span::hours(1);

impl Writer<'_> {
    /// The person of an account; a new one, if the account was never seen. The name is brought up to date.
    pub fn person(&self, account: &NewAccount<'_>, now: Time) -> Result<PersonId, StoreError> {
        if let Some(person) = self.person_of(account.platform, account.id)? {
            self.connection
                .prepare_cached("UPDATE people SET name = ?2, name_key = ?3 WHERE id = ?1 AND name <> ?2")?
                .execute(params![person, account.name, name_key(account.name)])?;
            return Ok(person);
        }
        self.connection
            .prepare_cached("INSERT INTO people (name, name_key, language, created_at) VALUES (?1, ?2, ?3, ?4)")?
            .execute(params![account.name, name_key(account.name), account.language, now])?;
        let person = PersonId(self.connection.last_insert_rowid());
        self.link_account(account.platform, account.id, person)?;
        Ok(person)
    }

    /// Makes an account one of that person's, whosever it was.
    pub fn link_account(&self, platform: &str, id: &str, person: PersonId) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO accounts (platform, external, person_id) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET person_id = ?3",
            )?
            .execute(params![platform, id, person])?;
        Ok(())
    }

    /// Chooses a person's language; `None` leaves it to the place.
    pub fn set_language(&self, person: PersonId, language: Option<&str>) -> Result<(), StoreError> {
        self.set(person, "UPDATE people SET language = ?2 WHERE id = ?1", language)
    }

    /// Chooses a person's time zone by its IANA name.
    pub fn set_zone(&self, person: PersonId, zone: Option<&str>) -> Result<(), StoreError> {
        self.set(person, "UPDATE people SET zone = ?2 WHERE id = ?1", zone)
    }

    /// Chooses the look of a person's pictures.
    pub fn set_theme(&self, person: PersonId, theme: Option<&str>) -> Result<(), StoreError> {
        self.set(person, "UPDATE people SET theme = ?2 WHERE id = ?1", theme)
    }

    fn set(&self, person: PersonId, sql: &str, value: Option<&str>) -> Result<(), StoreError> {
        match self.connection.prepare_cached(sql)?.execute(params![person, value])? {
            0 => Err(StoreError::missing(format_args!("person {person}"))),
            _ => Ok(()),
        }
    }

    /// The person was seen in the place: names are looked up among those.
    pub fn saw(&self, place: PlaceId, person: PersonId, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "INSERT INTO presences (place_id, person_id, seen_at) VALUES (?1, ?2, ?3)
                 ON CONFLICT DO UPDATE SET seen_at = ?3 WHERE seen_at < ?4",
            )?
            .execute(params![place, person, now, now - PRESENCE_KEEPS])?;
        Ok(())
    }
}

impl Reader {
    /// The person of an account.
    pub fn person_of(&self, platform: &str, id: &str) -> Result<Option<PersonId>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT person_id FROM accounts WHERE platform = ?1 AND external = ?2")?
            .query_row(params![platform, id], |row| row.get(0))
            .optional()?)
    }

    /// A person by id.
    pub fn person_by_id(&self, person: PersonId) -> Result<Option<Person>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT id, name, language, zone, theme FROM people WHERE id = ?1")?
            .query_row([person], read)
            .optional()?)
    }

    /// A person's accounts on a platform, by the platform's ids.
    pub fn accounts(&self, person: PersonId, platform: &str) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT external FROM accounts WHERE person_id = ?1 AND platform = ?2 ORDER BY external")?;
        let rows = statement.query_map(params![person, platform], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The people seen in a place who go by that name; case and diacritics do not count. If nobody has the whole name, those whose name
    /// begins so.
    pub fn people_named(&self, place: PlaceId, name: &str) -> Result<Vec<Person>, StoreError> {
        let key = name_key(name);
        if key.is_empty() {
            return Ok(Vec::new());
        }
        let mut statement = self.connection.prepare_cached(
            "SELECT id, name, language, zone, theme, name_key = ?2
             FROM presences JOIN people ON people.id = presences.person_id
             WHERE place_id = ?1 AND substr(name_key, 1, length(?2)) = ?2 ORDER BY seen_at DESC, id",
        )?;
        let found = statement
            .query_map(params![place, key], |row| Ok((read(row)?, row.get::<_, bool>(5)?)))?
            .collect::<Result<Vec<_>, _>>()?;
        let exact = found.iter().any(|(_, whole)| *whole);
        Ok(found
            .into_iter()
            .filter(|(_, whole)| *whole || !exact)
            .map(|(person, _)| person)
            .collect())
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Person> {
    Ok(Person {
        id: row.get(0)?,
        name: row.get(1)?,
        language: row.get(2)?,
        zone: row.get(3)?,
        theme: row.get(4)?,
    })
}

/// A name as it is looked up: compatibility forms, diacritics and case do not count, spaces at the ends and a leading @ neither.
fn name_key(name: &str) -> String {
    let bare: String = name.nfkd().filter(|letter| !is_combining_mark(*letter)).collect();
    bare.trim().trim_start_matches('@').to_lowercase()
}
