//! A house in which much has happened already: tables in all phases, in two places, of people who read both languages.

use std::collections::HashMap;

use tahoun::chat::{Body, Locale};
use tahoun::host::{Address, Delivery, What};
use tahoun::table::{PersonId, Span, TableId, Time};
use tempfile::TempDir;

use crate::spy::{Speaker, Watched};

/// Who is there: each with the language he chose.
pub(super) const PEOPLE: [(&str, &str); 5] = [
    ("Eva", "en"),
    ("Jan", "cs"),
    ("Ida", "cs"),
    ("Ota", "en"),
    ("Mallory", "en"),
];
/// The one who may moderate.
const MODERATOR: &str = "Ota";

pub(super) const PLACES: [&str; 2] = ["general", "other"];

pub(super) struct World {
    pub(super) watched: Watched,
    count: usize,
    _dir: TempDir,
}

/// What came of something that was said.
pub(super) struct Came {
    pub(super) what: What,
    pub(super) person: Option<PersonId>,
    pub(super) rows: Vec<i64>,
    pub(super) given: Vec<Delivery>,
}

impl World {
    pub(super) async fn new() -> World {
        let dir = tempfile::tempdir().unwrap();
        let watched = Watched::open(&dir.path().join("tahoun.db"), Time(1_780_000_000_000)).await;
        let mut world = World {
            watched,
            count: 0,
            _dir: dir,
        };
        for (name, language) in PEOPLE {
            for place in PLACES {
                world
                    .must(name, place, None, &format!("settings language={language}"))
                    .await;
            }
        }
        for (name, place, thread, line) in STORY {
            world.must(name, place, *thread, line).await;
        }
        world.watched.pass(Span::hours(1)).await;
        world.watched.spy.take();
        world
    }

    async fn must(&mut self, name: &str, place: &str, thread: Option<i64>, line: &str) {
        let id = self.next_id();
        let came = self
            .say(&id, name, place, thread, Body::Line(line.to_owned()))
            .await
            .unwrap();
        assert_eq!(came.what, What::Done, "{name}: {line}: {:?}", came.given);
    }

    pub(super) fn next_id(&mut self) -> String {
        self.count += 1;
        format!("said-{}", self.count)
    }

    /// Says something; the error is what the house says if it met a fault.
    pub(super) async fn say(
        &self,
        id: &str,
        name: &str,
        place: &str,
        thread: Option<i64>,
        body: Body,
    ) -> Result<Came, String> {
        let speaker = Speaker {
            name,
            place,
            thread,
            moderator: name == MODERATOR,
        };
        let handled = self
            .watched
            .say(id, speaker, body)
            .await
            .map_err(|error| error.to_string())?;
        Ok(Came {
            what: handled.what,
            person: handled.person,
            rows: handled.rows,
            given: self.watched.spy.take(),
        })
    }

    /// The number of the last event of each table.
    pub(super) async fn numbers(&self) -> HashMap<TableId, u64> {
        let mut numbers = HashMap::new();
        for id in (1..).map(TableId) {
            let Ok(view) = self.watched.host.view(id, None).await else {
                break;
            };
            numbers.insert(id, view.number);
        }
        numbers
    }

    /// The language that somebody reads.
    pub(super) async fn language_of(&self, person: PersonId) -> Locale {
        let people = self.watched.host.people(&[person]).await.unwrap();
        Locale::from_tag(&people[0].language).unwrap()
    }

    /// The languages in which a message may be, to whomever it goes.
    pub(super) async fn language_of_address(&self, address: &Address) -> Locale {
        match address {
            Address::Person { person, .. } => self.language_of(*person).await,
            Address::Table(_, table) => {
                let view = self.watched.host.view(*table, None).await.unwrap();
                Locale::from_tag(&view.settings.language).unwrap()
            }
            Address::Place(place) => {
                let place = self.watched.host.place_by_id(*place).await.unwrap();
                Locale::from_tag(&place.language).unwrap()
            }
        }
    }
}

/// How it came to be so. The tables' numbers are in the order in which they are opened.
const STORY: &[(&str, &str, Option<i64>, &str)] = &[
    // 1 and 2: lobbies, one of them for invited people.
    ("Eva", "general", None, "abaku new players=3"),
    ("Jan", "general", Some(1), "join"),
    (
        "Ida",
        "other",
        None,
        "abaku new players=4 language=cs invite=@Jan clock=2m check=off",
    ),
    // 3: a game of two, begun.
    ("Eva", "general", None, "abaku new language=cs seating=joined"),
    ("Jan", "general", Some(3), "join"),
    ("Eva", "general", Some(3), "start"),
    // 4: against the computer.
    ("Jan", "other", None, "abaku new players=1 computer=1 bag=short"),
    // 5: a game of three with an offer, one of them out.
    ("Ota", "other", None, "abaku new players=3 operations=basic joker=off"),
    ("Ida", "other", Some(5), "join"),
    ("Eva", "other", Some(5), "join"),
    ("Ota", "other", Some(5), "start"),
    ("Eva", "other", Some(5), "resign"),
    ("Ida", "other", Some(5), "offer abort"),
    // 6: over, with a result.
    ("Eva", "general", None, "abaku new"),
    ("Ida", "general", Some(6), "join"),
    ("Eva", "general", Some(6), "start"),
    ("Ida", "general", Some(6), "resign"),
    // 7: closed in its lobby.
    ("Jan", "general", None, "abaku new"),
    ("Jan", "general", Some(7), "close"),
];
