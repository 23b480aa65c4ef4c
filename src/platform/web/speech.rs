//! Phrases of the rules in words, and lines completed: the two things of `chat` that only a page needs live.

use std::collections::HashMap;

use crate::chat::{Locale, Suggestion, Typing, complete};
use crate::games::{Kind, Phrase, Seat};
use crate::table::{Holder, PersonId, TableView};

use super::Shared;
use super::live::Whereabouts;
use super::problem::Problem;
use super::session::Session;
use super::words::Words;

/// What a kind of game is called.
pub(super) fn kind_name(locale: Locale, kind: Kind) -> String {
    let _ = locale;
    kind.to_string()
}

/// Says phrases about a table to a reader.
pub(super) struct Speech {
    locale: Locale,
    seats: Vec<String>,
}

impl Speech {
    pub(super) fn phrase(&self, phrase: &Phrase) -> String {
        let _ = (self.locale, &self.seats);
        phrase.key.to_owned()
    }

    /// Who sits there.
    pub(super) fn seat(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("", String::as_str)
    }
}

impl Shared {
    /// The names at the seats of a table, and a voice for its phrases.
    pub(super) async fn speech(&self, session: &Session, view: &TableView) -> Speech {
        self.speech_in(session.words(), view).await
    }

    pub(super) async fn speech_in(&self, words: Words, view: &TableView) -> Speech {
        let people: Vec<PersonId> = view
            .seats
            .iter()
            .filter_map(|seat| match seat.holder {
                Holder::Person(person) => Some(person),
                Holder::Computer(_) => None,
            })
            .collect();
        let known = self.host.people(&people).await.unwrap_or_default();
        let names: HashMap<PersonId, String> = known.into_iter().map(|person| (person.id, person.name)).collect();
        let seats = view
            .seats
            .iter()
            .map(|seat| match seat.holder {
                Holder::Person(person) => names.get(&person).cloned().unwrap_or_else(|| words.say("web-somebody")),
                Holder::Computer(level) => words.with("web-computer", &[("level", level.into())]),
            })
            .collect();
        Speech { locale: words.0, seats }
    }

    /// How a line that begins with a prefix can go on.
    pub(super) async fn suggestions(
        &self,
        session: &Session,
        at: &Whereabouts,
        text: &str,
    ) -> Result<Vec<Suggestion>, Problem> {
        let Some(line) = text.strip_prefix(['/', '!']) else {
            return Ok(Vec::new());
        };
        let view = match at.table {
            Some(table) => Some(self.host.view(table, Some(session.person.id)).await?),
            None => None,
        };
        let names = match &view {
            Some(view) => self.speech(session, view).await.seats,
            None => Vec::new(),
        };
        let typing = Typing {
            locale: session.words().0,
            kind: view.as_ref().map(TableView::kind),
            view: view.as_ref().and_then(|view| view.game.as_ref()),
            names: &names,
        };
        let prefix = &text[..text.len() - line.len()];
        let mut suggestions = complete(line, &typing);
        for suggestion in &mut suggestions {
            suggestion.line.insert_str(0, prefix);
        }
        Ok(suggestions)
    }
}
