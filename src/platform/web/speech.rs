//! Phrases of the rules in words, and lines completed: the two things of `chat` that a page needs while something is put
//! together.

use std::collections::BTreeMap;

use jiff::tz::TimeZone;

use crate::chat::{Button, Locale, Suggestion, Typing, Until, Voice, complete};
use crate::games::{Kind, Phrase, Seat};
use crate::table::{Holder, PersonId, Phase, SeatState, TableView, Time};

use super::Shared;
use super::live::Whereabouts;
use super::problem::Problem;
use super::session::Session;
use super::words::Words;

/// The prefix of commands that the page shows.
const PREFIX: &str = "/";

/// Says things about one table to a reader.
pub(super) struct Speech {
    locale: Locale,
    kind: Kind,
    seats: Vec<SeatState>,
    /// In an order of their own, so that suggestions do not jump about.
    names: BTreeMap<PersonId, String>,
    now: Time,
}

impl Speech {
    fn voice(&self) -> Voice<'_> {
        // Times in phrases would be in this zone; they hold none, and the browser writes those of messages.
        Voice {
            locale: self.locale,
            zone: TimeZone::UTC,
            prefix: PREFIX,
            now: self.now,
            names: &self.names,
        }
    }

    /// What the rules have to say.
    pub(super) fn phrase(&self, phrase: &Phrase) -> String {
        self.voice().caption(&self.seats, phrase)
    }

    /// What can be pressed at a table as it is, in the reader's language: the buttons of the message that shows it.
    pub(super) fn buttons(&self, view: &TableView) -> Vec<Button> {
        let voice = self.voice();
        let message = match &view.phase {
            Phase::Lobby => voice.lobby(view),
            Phase::Playing => voice.turn(view, Until::default()),
            Phase::Finished { .. } => voice.finished(view),
            Phase::Closed { .. } => voice.closed(view),
        };
        message.buttons
    }

    /// A line of the record.
    pub(super) fn line(&self, line: &str) -> String {
        self.voice().kinds_line(self.kind, line)
    }

    /// Who sits there.
    pub(super) fn seat(&self, seat: Seat) -> String {
        self.voice().seat_name(&self.seats, seat)
    }
}

impl Shared {
    /// A voice for a table's phrases, to a reader of that language.
    pub(super) async fn speech(&self, words: Words, view: &TableView) -> Speech {
        let people: Vec<PersonId> = view
            .seats
            .iter()
            .flat_map(|seat| {
                let holder = match seat.holder {
                    Holder::Person(person) => Some(person),
                    Holder::Computer(_) => None,
                };
                holder.into_iter().chain(seat.before)
            })
            .collect();
        let known = self.host.people(&people).await.unwrap_or_default();
        let names = known.into_iter().map(|person| (person.id, person.name)).collect();
        Speech {
            locale: words.0,
            kind: view.kind(),
            seats: view.seats.clone(),
            names,
            now: self.host.now(),
        }
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
        let names: Vec<String> = match &view {
            Some(view) => self.speech(session.words(), view).await.names.into_values().collect(),
            None => Vec::new(),
        };
        let prefix = &text[..text.len() - line.len()];
        let (line, locale) = (line.to_owned(), session.words().0);
        // A game may take a while to say what can be done.
        let found = tokio::task::spawn_blocking(move || {
            let typing = Typing {
                locale,
                kind: view.as_ref().map(TableView::kind),
                view: view.as_ref().and_then(|view| view.game.as_ref()),
                check: view.as_ref().is_some_and(|view| view.settings.check),
                names: &names,
            };
            complete(&line, &typing)
        });
        let mut suggestions = found.await.unwrap_or_default();
        for suggestion in &mut suggestions {
            suggestion.line.insert_str(0, prefix);
        }
        Ok(suggestions)
    }
}
