//! Names are data: whatever stands in one, it is shown and never obeyed.

use std::collections::{BTreeMap, HashMap};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::table::PersonId;

use super::normalise::{fold, is_invisible};

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

/// The longest name that is shown, in characters.
const LONGEST: usize = 40;

/// A name fit to be shown on one line: no line breaks, nothing invisible, nothing that turns the direction of writing, no
/// private-use characters, no towers of accents; mentions of everybody are broken; at most 40 characters. Marks such as `*` stay:
/// a platform escapes them in its own way. Empty if nothing is left.
pub fn clean_name(name: &str) -> String {
    let mut marks = 0;
    let shown = name.nfc().map(|c| if c.is_whitespace() { ' ' } else { c });
    let mut clean = String::new();
    for character in shown {
        marks = if is_combining_mark(character) { marks + 1 } else { 0 };
        let private = matches!(character, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}');
        let doubled = character == ' ' && (clean.is_empty() || clean.ends_with(' '));
        if is_invisible(character) || private || marks > 2 || doubled {
            continue;
        }
        clean.push(character);
        // A full-width sign looks the same and calls nobody.
        if character == '@' {
            clean.pop();
            clean.push('＠');
        }
    }
    let clean = clean.trim_end();
    match clean.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", clean[..end].trim_end()),
        None => clean.to_owned(),
    }
}

/// Whether two names are the same to a person who types: case, diacritics and invisible characters do not count, nor does an
/// `@` before the name.
pub fn same_name(one: &str, other: &str) -> bool {
    let bare = |name: &str| fold(&clean_name(name)).trim_start_matches('@').trim().to_owned();
    bare(one) == bare(other)
}
