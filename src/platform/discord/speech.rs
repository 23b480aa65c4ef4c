//! The rules' phrases in words, for what is put together here: the steps of a move.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use crate::chat::{Message, Voice};
use crate::games::{Choices, Phrase, Touch};
use crate::table::{Holder, PersonId, TableView, Time};

use super::Shared;
use super::words::Words;

/// The prefix of commands that are shown.
const PREFIX: &str = "/";

/// Says things about one table to a reader.
pub(super) struct Speech {
    words: Words,
    names: BTreeMap<PersonId, String>,
    now: Time,
}

impl Speech {
    /// A voice for a table's phrases.
    pub(super) async fn of(shared: &Shared, words: Words, view: &TableView) -> Speech {
        let people: Vec<PersonId> = (view.seats.iter())
            .filter_map(|seat| match seat.holder {
                Holder::Person(person) => Some(person),
                Holder::Computer(_) => None,
            })
            .collect();
        let known = shared.host.people(&people).await.unwrap_or_default();
        Speech {
            words,
            names: known.into_iter().map(|person| (person.id, person.name)).collect(),
            now: shared.host.now(),
        }
    }

    fn voice(&self) -> Voice<'_> {
        Voice {
            locale: self.words.0,
            // No time is said here that Discord does not write itself.
            zone: TimeZone::UTC,
            prefix: PREFIX,
            now: self.now,
            names: &self.names,
        }
    }

    /// A phrase of the rules.
    pub(super) fn phrase(&self, view: &TableView, phrase: &Phrase) -> String {
        self.voice().caption(&view.seats, phrase)
    }

    /// What is touched to choose something.
    pub(super) fn touch(&self, view: &TableView, touch: &Touch) -> String {
        match touch {
            Touch::Square(name) | Touch::Card(_, name) => name.clone(),
            Touch::Word(phrase) => self.phrase(view, phrase),
        }
    }

    /// What there is to say of squares, by their names: what lies there, or what counts there.
    pub(super) fn squares(&self, view: &TableView) -> BTreeMap<String, String> {
        let squares = view.game.as_ref().map(|game| game.squares()).unwrap_or_default();
        let named = squares.into_iter().map(|(name, what)| (name, self.phrase(view, &what)));
        named.collect()
    }

    /// What the finished move would bring.
    pub(super) fn check(&self, view: &TableView, choices: &Choices) -> Option<Message> {
        let (line, preview) = (choices.finished.as_ref()?, choices.preview.as_ref()?);
        Some(self.voice().check(view, line, preview))
    }

    /// A move as it is typed in this language.
    pub(super) fn line(&self, view: &TableView, line: &str) -> String {
        self.voice().kinds_line(view.kind(), line)
    }

    /// The verbs of the table's kind that need something after them: name and label.
    pub(super) fn verbs(&self, view: &TableView) -> Vec<(&'static str, String)> {
        let verbs = view.kind().verbs().iter().filter(|verb| !verb.example.is_empty());
        verbs
            .map(|verb| (verb.name, self.voice().verb_label(view.kind(), verb)))
            .collect()
    }
}
