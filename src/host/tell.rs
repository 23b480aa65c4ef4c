//! What is told to whom: words from the chat room, put into the outbox.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;
use serde_json::Value;

use crate::chat::{Locale, Message, Names, Until, Voice};
use crate::games::Audience;
use crate::store::{self, Deadline, Due, Post};
use crate::table::{Actor, Event, ExternalId, Holder, PersonId, PlaceId, Recorded, Refusal, Table, TableView, Time};

use super::desk::Desk;
use super::{Address, HostError};

/// The names of people, looked up before anything is said.
pub(super) type Known = BTreeMap<PersonId, String>;

/// In which language, zone and with which prefix somebody is spoken to.
#[derive(Clone)]
pub(super) struct Ear {
    pub(super) locale: Locale,
    pub(super) zone: TimeZone,
    pub(super) prefix: &'static str,
}

impl Ear {
    /// The voice for this ear.
    pub(super) fn voice<'a>(&self, names: &'a (dyn Names + Sync), now: Time) -> Voice<'a> {
        Voice {
            locale: self.locale,
            zone: self.zone.clone(),
            prefix: self.prefix,
            now,
            names,
        }
    }
}

/// What stands before a command on a platform: Matrix clients keep `/` to themselves.
fn prefix(platform: &str) -> &'static str {
    match platform {
        "matrix" => "!",
        _ => "/",
    }
}

impl Desk<'_> {
    /// The language of a place.
    pub(super) fn place_locale(&self, place: &store::Place) -> Locale {
        self.house.locale(place.language.as_deref())
    }

    /// How everybody at a table in a place is spoken to.
    pub(super) fn ear_of_table(&self, table: &Table, place: &store::Place) -> Ear {
        Ear {
            locale: self.house.locale(Some(&table.settings.language)),
            zone: self.house.zone(None),
            prefix: prefix(&place.platform),
        }
    }

    /// How a person is spoken to who asked in a place.
    pub(super) fn ear_of(&self, person: &store::Person, place: &store::Place) -> Ear {
        Ear {
            locale: self
                .house
                .locale(person.language.as_deref().or(place.language.as_deref())),
            zone: self.house.zone(person.zone.as_deref()),
            prefix: prefix(&place.platform),
        }
    }

    /// The person of that id, who is in the database because something else there names him.
    pub(super) fn known_person(&self, id: PersonId) -> Result<store::Person, HostError> {
        self.person_by_id(id)?
            .ok_or_else(|| HostError::Store(format!("there is no person {id}")))
    }

    /// The place of that id, likewise.
    pub(super) fn known_place(&self, id: PlaceId) -> Result<store::Place, HostError> {
        self.place_by_id(id)?
            .ok_or_else(|| HostError::Store(format!("there is no place {id}")))
    }

    /// The names of everybody who may be spoken of at these tables, and of these people.
    pub(super) fn names<'v>(
        &self,
        views: impl IntoIterator<Item = &'v TableView>,
        others: &[PersonId],
    ) -> Result<Known, HostError> {
        names(self, views, others)
    }

    /// Until when the turn that is on at a table and the game last.
    pub(super) fn until(&self, table: &Table) -> Result<Until, HostError> {
        if table.turns.is_empty() {
            return Ok(Until::default());
        }
        Ok(until(&self.deadlines_of(table.id, self.now())?))
    }

    /// Puts a message into the outbox and gives its row.
    pub(super) fn send(&self, address: &Address, place: &store::Place, message: &Message) -> Result<i64, HostError> {
        let (key, person) = match address {
            Address::Place(place) => (format!("place:{place}"), None),
            // Where all threads are one stream of events, they are told in one order.
            Address::Table(table_place, _) if place.platform == "matrix" => (format!("place:{table_place}"), None),
            Address::Table(place, table) => (format!("table:{place}:{table}"), None),
            Address::Person { person, place, .. } => (format!("person:{place}:{person}"), Some(*person)),
        };
        let row = self.post(
            &Post {
                platform: place.platform.clone(),
                address: key,
                recipient: json(address)?,
                place: place.id,
                person,
                table: message.table,
                // What somebody has asked for is not made up for by a newer board: he waits for his answer.
                board: match address {
                    Address::Person { request: Some(_), .. } => None,
                    _ => message.board,
                },
                message: json(message)?,
            },
            self.now(),
        )?;
        self.has_post(&place.platform);
        Ok(row)
    }

    /// Tells one person alone, in answer to a request.
    pub(super) fn answer(
        &self,
        person: PersonId,
        place: &store::Place,
        request: Option<&ExternalId>,
        message: &Message,
    ) -> Result<i64, HostError> {
        let address = Address::Person {
            person,
            place: place.id,
            table: message.table,
            request: request.cloned(),
        };
        self.send(&address, place, message)
    }

    /// Tells everybody at a table what happened, and each seat alone what only it may know. `asked` is who made it happen, where,
    /// and by which request: what is for him alone is an answer to it. Gives the rows, the public one first.
    pub(super) fn announce(
        &self,
        table: &Table,
        events: &[Recorded],
        asked: Option<(PersonId, &store::Place, &ExternalId)>,
    ) -> Result<Vec<i64>, HostError> {
        let mut rows = Vec::new();
        let place = self.known_place(table.place)?;
        let view = table.view(Audience::Public);
        let left: Vec<PersonId> = events.iter().filter_map(|recorded| gone(&recorded.event)).collect();
        let names = self.names([&view], &left)?;
        let until = self.until(table)?;
        let public = Address::Table(place.id, table.id);

        let voice_of_table = self.ear_of_table(table, &place);
        let voice = voice_of_table.voice(&names, self.now());
        if let Some(message) = voice
            .announce(&view, events, until)
            .filter(|_| !is_unwatched(table, events))
        {
            rows.push(self.send(&public, &place, &message)?);
        }
        for (seat, state) in table.all_seats().zip(&table.seats) {
            let Holder::Person(person) = state.holder else {
                continue;
            };
            let ear = self.ear_of(&self.known_person(person)?, &place);
            let view = table.view(Audience::Seat(seat));
            let Some(message) = ear.voice(&names, self.now()).whisper(&view, events) else {
                continue;
            };
            rows.push(match asked {
                Some((asker, place, request)) if asker == person => {
                    self.answer(person, place, Some(request), &message)?
                }
                _ => self.answer(person, &place, None, &message)?,
            });
        }
        Ok(rows)
    }
}

/// Whether computer players are among themselves, since everybody else has gone out: only the end is told then.
fn is_unwatched(table: &Table, events: &[Recorded]) -> bool {
    let by_computers = events.iter().all(|recorded| matches!(recorded.by, Actor::Computer(_)));
    let is_person = |seat| matches!(table.holder(seat), Some(Holder::Person(_)));
    by_computers && !table.is_over() && !table.all_seats().any(|seat| is_person(seat) && table.plays(seat))
}

/// Until when things last at a table, from all that runs by time there.
pub(super) fn until(deadlines: &[Deadline]) -> Until {
    let first = |is: fn(Due) -> bool| {
        let due = deadlines.iter().filter(|deadline| is(deadline.what));
        due.map(|deadline| deadline.due).min()
    };
    Until {
        turn: first(|what| matches!(what, Due::Lapse(_))),
        game: first(|what| what == Due::TimeUp),
    }
}

/// Who is spoken of in an event although he no longer sits at the table.
fn gone(event: &Event) -> Option<PersonId> {
    match event {
        Event::Left { person } | Event::Kicked { person } => Some(*person),
        _ => None,
    }
}

/// Whom a refusal speaks of.
pub(super) fn spoken_of(refusal: &Refusal) -> Vec<PersonId> {
    match refusal {
        Refusal::OwnerOnly(person) => vec![*person],
        _ => Vec::new(),
    }
}

/// The names of everybody who may be spoken of at these tables, and of these people.
pub(super) fn names<'v>(
    reader: &store::Reader,
    views: impl IntoIterator<Item = &'v TableView>,
    others: &[PersonId],
) -> Result<Known, HostError> {
    let mut names = Known::new();
    let mut learn = |person: PersonId| -> Result<(), HostError> {
        if let std::collections::btree_map::Entry::Vacant(entry) = names.entry(person)
            && let Some(person) = reader.person_by_id(person)?
        {
            entry.insert(person.name);
        }
        Ok(())
    };
    for view in views {
        learn(view.owner)?;
        for seat in &view.seats {
            if let Holder::Person(person) = seat.holder {
                learn(person)?;
            }
            if let Some(person) = seat.before {
                learn(person)?;
            }
        }
        for person in &view.settings.invited {
            learn(*person)?;
        }
    }
    for person in others {
        learn(*person)?;
    }
    Ok(names)
}

/// A value as it is kept.
pub(super) fn json<T: serde::Serialize>(value: &T) -> Result<Value, HostError> {
    serde_json::to_value(value).map_err(|error| HostError::Store(error.to_string()))
}
