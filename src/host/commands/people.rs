//! Whom a line names.

use crate::chat::{Denied, NameRef, same_name};
use crate::games::Seat;
use crate::table::{Holder, PersonId, Table};

use super::super::HostError;
use super::Asked;

impl Asked<'_> {
    /// The person a line names: at the table if there is one of that name, else among those who were seen in the place.
    pub(super) fn find(&self, named: &NameRef, table: Option<&Table>) -> Result<Result<PersonId, Denied>, HostError> {
        let name = match named {
            NameRef::Account(id) => {
                let person = self.desk.person_of(&self.place.platform, id)?;
                return Ok(person.ok_or_else(|| Denied::NoSuchPerson(id.clone())));
            }
            NameRef::Name(name) => name,
        };
        let mut at_table = Vec::new();
        for person in table.iter().flat_map(|table| table.people()) {
            if same_name(&self.desk.known_person(person)?.name, name) {
                at_table.push(person);
            }
        }
        let found = match at_table.is_empty() {
            false => at_table,
            true => (self.desk.people_named(self.place.id, name)?.iter())
                .map(|person| person.id)
                .collect(),
        };
        Ok(match found[..] {
            [] => Err(Denied::NoSuchPerson(name.clone())),
            [only] => Ok(only),
            _ => Err(Denied::ManyPeople(name.clone(), found.len())),
        })
    }

    /// All the people a line names, or the first fault.
    pub(super) fn find_all(
        &self,
        named: &[NameRef],
        table: Option<&Table>,
    ) -> Result<Result<Vec<PersonId>, Denied>, HostError> {
        let mut people = Vec::new();
        for name in named {
            match self.find(name, table)? {
                Ok(person) => people.push(person),
                Err(denied) => return Ok(Err(denied)),
            }
        }
        Ok(Ok(people))
    }
}

/// The seat of a person at a table.
pub(super) fn seat_held_by(table: &Table, person: PersonId) -> Option<Seat> {
    table
        .all_seats()
        .find(|&seat| table.holder(seat) == Some(Holder::Person(person)))
}
