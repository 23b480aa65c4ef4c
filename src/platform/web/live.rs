//! What was said, as it is said: the delivery of messages, and the streams that carry them to pages.
//!
//! A message's id is the cursor. Ids are given by one writer in the order of its commits, so that whoever has seen one has seen
//! all before it that were for him. A stream asks the database for what lies behind its cursor and then sleeps until something
//! was added; it holds nothing that could be lost.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Deserializer};
use serde_json::json;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use crate::chat::{Message, Picture};
use crate::host::{Address, Delivery, DeliveryError, NewWebMessage, Receipt, WebScope};
use crate::table::{PersonId, PlaceId, TableId};

use super::html;
use super::names::Channel;
use super::problem::Problem;
use super::session::{Session, place_ref};
use super::{NAME, Shared};

/// How many messages are read at a time.
const BATCH: u32 = 100;

/// Counters whose change wakes the streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Pulse {
    /// Messages that were added.
    pub(super) messages: u64,
    /// Messages of the bot, which come whenever something has happened at a table.
    pub(super) tables: u64,
    /// Sessions that were ended.
    pub(super) sessions: u64,
}

/// Where a page is: a channel, or a table's thread in it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Whereabouts {
    /// The channel.
    pub(super) place: Channel,
    /// The table whose thread it is.
    #[serde(default, deserialize_with = "maybe_table")]
    pub(super) table: Option<TableId>,
}

/// A table's number, as a number or as digits; nothing and an empty text are no table.
pub(super) fn maybe_table<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<TableId>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Given {
        Number(i64),
        Text(String),
    }
    match Option::<Given>::deserialize(deserializer)? {
        None => Ok(None),
        Some(Given::Number(number)) => Ok(Some(TableId(number))),
        Some(Given::Text(text)) if text.is_empty() => Ok(None),
        Some(Given::Text(text)) => text.parse().map(Some).map_err(serde::de::Error::custom),
    }
}

impl Shared {
    /// The messages that a session sees in a place: its thread's if a table is named, which has to be played there.
    pub(super) async fn scope(&self, session: &Session, at: &Whereabouts) -> Result<WebScope, Problem> {
        let place = self.host.place(&place_ref(&at.place)).await?.id;
        if let Some(table) = at.table
            && self.host.view(table, None).await?.place != place
        {
            return Err(Problem::NotFound);
        }
        Ok(WebScope {
            place,
            table: at.table,
            reader: Some(session.person.id),
        })
    }

    /// Adds a message and wakes the streams. The id, and whether it is new.
    pub(super) async fn add(&self, message: NewWebMessage) -> Result<(i64, bool), Problem> {
        let tables = u64::from(message.author.is_none());
        let (id, new) = self.host.add_web_message(message).await?;
        if new {
            self.pulse.send_modify(|pulse| {
                pulse.messages += 1;
                pulse.tables += tables;
            });
        }
        Ok((id, new))
    }
}

/// Shows a message of the outbox. A row that was shown before is not shown again, whatever became of the answer then.
pub(super) async fn deliver(shared: &Shared, delivery: Delivery) -> Result<Receipt, DeliveryError> {
    let Whereto {
        place,
        table,
        in_channel,
        person,
    } = whereto(&delivery.address);
    // A hand lies open on its table's page; in a channel it would only stand in the way.
    let in_channel = in_channel && !matches!(delivery.message.picture, Some(Picture::Hand { .. }));
    let body = serde_json::to_value(&delivery.message).map_err(|error| DeliveryError::Never {
        reason: error.to_string(),
    })?;
    let message = NewWebMessage {
        place,
        table,
        in_channel,
        person,
        author: None,
        author_name: None,
        body,
        at: shared.host.now(),
        outbox: Some(delivery.row),
        external: None,
    };
    let (id, _) = shared.add(message).await.map_err(|_| DeliveryError::Later {
        reason: "the database does not take it".to_owned(),
        after: None,
        uncertain: true,
    })?;
    let thread = match delivery.address {
        Address::Table(_, table) => Some(table.to_string()),
        _ => None,
    };
    Ok(Receipt {
        message: Some(id.to_string()),
        thread,
    })
}

/// Where and for whom alone a message is shown.
#[derive(Debug, PartialEq, Eq)]
struct Whereto {
    place: PlaceId,
    table: Option<TableId>,
    in_channel: bool,
    person: Option<PersonId>,
}

/// Where a message is shown.
fn whereto(address: &Address) -> Whereto {
    match address {
        Address::Place(place) => Whereto {
            place: *place,
            table: None,
            in_channel: false,
            person: None,
        },
        Address::Table(place, table) => Whereto {
            place: *place,
            table: Some(*table),
            in_channel: false,
            person: None,
        },
        Address::Person {
            person,
            place,
            table,
            request,
        } => {
            // What is about a table belongs to its thread; an answer is shown where it was asked for, too.
            let origin = request
                .as_ref()
                .and_then(|id| id.0.strip_prefix(NAME)?.strip_prefix(':')?.split(':').nth(1));
            let asked_in = origin.and_then(|origin| origin.strip_prefix('t')?.parse().ok());
            Whereto {
                place: *place,
                table: asked_in.or(*table),
                in_channel: origin == Some("channel"),
                person: Some(*person),
            }
        }
    }
}

/// The part of a request's id that says where it came from: see [`whereto`].
pub(super) fn origin(table: Option<TableId>) -> String {
    table.map_or_else(|| "channel".to_owned(), |table| format!("t{table}"))
}

/// How many streams each person has open. A browser opens a handful; whoever opens more wants to take the server down.
#[derive(Debug, Clone, Default)]
pub(super) struct Streams(Arc<Mutex<HashMap<PersonId, usize>>>);

impl Streams {
    const MOST: usize = 24;

    /// Counts one more stream of a person as long as what is given back lives.
    fn take(&self, person: PersonId) -> Result<OpenStream, Problem> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(person).or_default();
        if *count >= Self::MOST {
            return Err(Problem::TooFast(10));
        }
        *count += 1;
        Ok(OpenStream {
            streams: self.clone(),
            person,
        })
    }
}

/// A stream that is counted.
struct OpenStream {
    streams: Streams,
    person: PersonId,
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.person);
            }
        }
    }
}

/// From where messages are asked for.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct After {
    #[serde(flatten)]
    at: Whereabouts,
    #[serde(default, deserialize_with = "number")]
    after: i64,
}

/// A flattened query is read as text.
fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    String::deserialize(deserializer)?
        .parse()
        .map_err(serde::de::Error::custom)
}

/// `GET /api/messages`: what lies behind an id, at most [`BATCH`] messages; whoever gets so many asks again.
pub(super) async fn messages(
    State(shared): State<Shared>,
    headers: HeaderMap,
    query: Result<Query<After>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let answer = async {
        let session = shared.signed_in(&headers).await?;
        let Query(query) = query?;
        let scope = shared.scope(&session, &query.at).await?;
        let mut messages = Vec::new();
        for message in shared.host.web_messages_after(scope, query.after, BATCH).await? {
            let html = html::message(&shared, &session, &message, query.at.table).await;
            messages.push(json!({ "id": message.id, "html": html.into_string() }));
        }
        Ok::<_, Problem>(Json(json!({ "messages": messages })).into_response())
    };
    match answer.await {
        Ok(response) => response,
        Err(problem) => problem.json(shared.words(None, &headers)),
    }
}

/// `GET /api/live`.
pub(super) async fn live(
    State(shared): State<Shared>,
    headers: HeaderMap,
    query: Result<Query<After>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let begun = async {
        let session = shared.signed_in(&headers).await?;
        let Query(query) = query?;
        let scope = shared.scope(&session, &query.at).await?;
        let seen = headers
            .get("last-event-id")
            .and_then(|id| id.to_str().ok()?.parse().ok());
        let cursor = seen.unwrap_or(query.after);
        let place = shared.streams.take(session.person.id)?;
        let (sender, receiver) = mpsc::channel(32);
        let carried = carry(shared.clone(), session, scope, cursor, sender);
        tokio::spawn(async move {
            carried.await;
            drop(place);
        });
        let beat = KeepAlive::new().interval(Duration::from_secs(15));
        Ok::<_, Problem>(Sse::new(ReceiverStream::new(receiver)).keep_alive(beat).into_response())
    };
    match begun.await {
        Ok(response) => response,
        Err(problem) => problem.json(shared.words(None, &headers)),
    }
}

/// Carries messages to one page until it goes away, the session ends or the server closes.
async fn carry(
    shared: Shared,
    mut session: Session,
    scope: WebScope,
    mut cursor: i64,
    sender: mpsc::Sender<Result<Event, Infallible>>,
) {
    let mut pulse = shared.pulse.subscribe();
    let mut closing = shared.closing.subscribe();
    let mut told = None;
    loop {
        let now = *pulse.borrow_and_update();
        // The person's settings may have changed, and the session may have been ended.
        match shared.session_of(session.token).await {
            Ok(Some(present)) => session = present,
            Ok(None) | Err(_) => return,
        }
        loop {
            let Ok(messages) = shared.host.web_messages_after(scope, cursor, BATCH).await else {
                return;
            };
            let more = messages.len() == BATCH as usize;
            for message in messages {
                let html = html::message(&shared, &session, &message, scope.table)
                    .await
                    .into_string();
                let event = Event::default().event("message").id(message.id.to_string());
                let event = event.data(json!({ "html": html }).to_string());
                if sender.send(Ok(event)).await.is_err() {
                    return;
                }
                cursor = message.id;
            }
            if !more {
                break;
            }
        }
        // Something has happened at some table: the lists of tables and the board may have changed. It has no id, since nothing
        // is lost with it: a page looks at them anyway when it connects. The first one tells the page that it is connected.
        if told != Some(now.tables) {
            told = Some(now.tables);
            if sender
                .send(Ok(Event::default().event("wake").data("{}")))
                .await
                .is_err()
            {
                return;
            }
        }
        tokio::select! {
            changed = pulse.changed() => if changed.is_err() { return },
            _ = closing.wait_for(|closing| *closing) => return,
            () = sender.closed() => return,
        }
    }
}

/// The bot's message in a row of the web chat; a row in a form that is not known any more is empty.
pub(super) fn read_body(body: &serde_json::Value) -> Message {
    serde_json::from_value(body.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ExternalId;

    #[test]
    fn a_private_answer_is_shown_where_it_was_asked_for() {
        let shown = |request: Option<&str>| {
            let to = whereto(&Address::Person {
                person: PersonId(7),
                place: PlaceId(1),
                table: Some(TableId(12)),
                request: request.map(|id| ExternalId(id.to_owned())),
            });
            assert_eq!((to.place, to.person), (PlaceId(1), Some(PersonId(7))));
            (to.table.map(|table| table.0), to.in_channel)
        };
        assert_eq!(shown(Some("web:7:channel:abcdefgh")), (Some(12), true));
        assert_eq!(shown(Some("web:7:t9:abcdefgh")), (Some(9), false));
        assert_eq!(shown(None), (Some(12), false));
        assert_eq!(shown(Some("matrix:$abc")), (Some(12), false));
    }
}
