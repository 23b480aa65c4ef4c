//! What Matrix keeps in the house's database: its inbox of raw events, what it sent, and which rooms are whose.
//!
//! The service's own library forgets an event whose handling did not end; so events lie here, written together with the place up
//! to which they were read, until they are handled.

use std::sync::Arc;

use jiff::tz::TimeZone;
use serde_json::Value;

use crate::chat::Locale;
use crate::games::{Audience, Kind};
use crate::store::Place;
use crate::table::{ExternalId, PersonId, PlaceId, Span, TableId, Time};

pub use crate::store::{MatrixEvent, MatrixRedaction, MatrixRelation, MatrixSent, NewMatrixEvent};

use super::desk::Desk;
use super::{Address, Host, HostError, ReadError};

/// How long what is for one person waits for the room that took the place of his direct room. After that he gets another.
const AWAITED: Span = Span::hours(1);

/// What an answer of the service brought.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MatrixNews {
    /// Events to be handled.
    pub events: Vec<NewMatrixEvent>,
    /// Rooms the bot has come to.
    pub came: Vec<String>,
    /// Rooms it is in no more.
    pub left: Vec<String>,
    /// Rooms whose place another has taken, each with that one.
    pub replaced: Vec<(String, String)>,
    /// Rooms where it may speak, or no longer.
    pub speaks: Vec<(String, bool)>,
    /// Up to where the service was read now.
    pub token: Option<String>,
}

/// A place as Matrix knows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatrixPlace {
    /// The room's id.
    pub room: String,
    /// The language that is spoken there.
    pub locale: Locale,
    /// The thread of the table that was asked about, if it has one.
    pub thread: Option<String>,
    /// Whether it stands still.
    pub paused: bool,
}

/// A person as Matrix knows him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatrixPerson {
    /// The account's id.
    pub account: String,
    /// The name people see.
    pub name: String,
    /// The language he reads.
    pub locale: Locale,
    /// His time zone.
    pub zone: TimeZone,
    /// The colours he likes, by their name.
    pub theme: Option<String>,
}

impl From<ReadError> for HostError {
    /// What cannot be read cannot be handled; it may work later.
    fn from(error: ReadError) -> Self {
        HostError::Store(error.to_string())
    }
}

impl Host {
    /// Up to where the service was read.
    pub async fn matrix_token(&self) -> Result<Option<String>, ReadError> {
        self.read(|reader| Ok(reader.matrix_token()?)).await
    }

    /// Keeps all that an answer of the service brought, at once. Where the bot comes back or may speak again, what waits goes out, and
    /// where it comes back, its tables are shown once more: what stood there may be long gone by. A table that cannot be shown hinders
    /// nothing else: the service would not give again what it brought.
    pub async fn keep_matrix_news(&self, news: MatrixNews) -> Result<(), HostError> {
        let news = Arc::new(news);
        match self.keep_news(Arc::clone(&news), true).await {
            Err(HostError::Fault) => {
                tracing::error!(
                    "tables could not be shown once more where the bot has come back; it goes on without that"
                );
                self.keep_news(news, false).await
            }
            other => other,
        }
    }

    async fn keep_news(&self, news: Arc<MatrixNews>, show: bool) -> Result<(), HostError> {
        self.write(move |desk| {
            let now = desk.now();
            for (from, to) in &news.replaced {
                desk.replace_matrix_room(from, to, now)?;
            }
            for room in &news.left {
                desk.set_matrix_room(room, false, now)?;
                desk.forget_matrix_direct(room)?;
            }
            for room in &news.came {
                let back = desk.matrix_room(room)?.is_some();
                desk.set_matrix_room(room, true, now)?;
                desk.matrix_followed(room)?;
                if back {
                    // The direct room of somebody brings what is for him alone, wherever it belongs.
                    let account = desk.matrix_direct_account(room)?;
                    hurry(desk, Some(room), account.as_deref())?;
                    if show {
                        show_tables(desk, room)?;
                    }
                }
            }
            for (room, speaks) in &news.speaks {
                desk.set_matrix_speaks(room, *speaks, now)?;
                if *speaks {
                    hurry(desk, Some(room), None)?;
                }
            }
            desk.keep_matrix_events(&news.events, news.token.as_deref(), now)?;
            Ok(())
        })
        .await
    }

    /// Events that wait to be handled, in the order in which they came.
    pub async fn matrix_events_waiting(&self, limit: u32) -> Result<Vec<MatrixEvent>, ReadError> {
        self.read(move |reader| Ok(reader.matrix_events_waiting(limit)?)).await
    }

    /// Events behind that one that cannot be read yet.
    pub async fn matrix_events_encrypted(&self, after: i64, limit: u32) -> Result<Vec<MatrixEvent>, ReadError> {
        self.read(move |reader| Ok(reader.matrix_events_encrypted(after, limit)?))
            .await
    }

    /// An event was handled, or nothing will come of it.
    pub async fn matrix_event_done(&self, id: i64) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.matrix_event_done(id)?)).await
    }

    /// An event that could not be read can be read now.
    pub async fn matrix_event_read(&self, id: i64, relation: MatrixRelation, body: Value) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.matrix_event_read(id, &relation, &body)?))
            .await
    }

    /// The room of an event that came, and where it belongs there.
    pub async fn matrix_relation(&self, event: &str) -> Result<Option<(String, MatrixRelation)>, ReadError> {
        let event = event.to_owned();
        self.read(move |reader| Ok(reader.matrix_relation(&event)?)).await
    }

    /// Notes that something was said; `false` if it was noted before.
    pub async fn matrix_said_once(&self, whom: &str, what: &str) -> Result<bool, HostError> {
        let (whom, what) = (whom.to_owned(), what.to_owned());
        self.write(move |desk| Ok(desk.matrix_said_once(&whom, &what, desk.now())?))
            .await
    }

    /// Whether something was said before that is said once.
    pub async fn matrix_was_said(&self, whom: &str, what: &str) -> Result<bool, ReadError> {
        let (whom, what) = (whom.to_owned(), what.to_owned());
        self.read(move |reader| Ok(reader.matrix_was_said(&whom, &what)?)).await
    }

    /// What is sent under a key, if anything was kept under it.
    pub async fn matrix_sent(&self, key: &str) -> Result<Option<MatrixSent>, ReadError> {
        let key = key.to_owned();
        self.read(move |reader| Ok(reader.matrix_sent(&key)?)).await
    }

    /// What was sent as that event.
    pub async fn matrix_sent_by_event(&self, event: &str) -> Result<Option<MatrixSent>, ReadError> {
        let event = event.to_owned();
        self.read(move |reader| Ok(reader.matrix_sent_by_event(&event)?)).await
    }

    /// The last of the bot's events in a thread.
    pub async fn matrix_last_in_thread(&self, room: &str, thread: &str) -> Result<Option<String>, ReadError> {
        let (room, thread) = (room.to_owned(), thread.to_owned());
        self.read(move |reader| Ok(reader.matrix_last_in_thread(&room, &thread)?))
            .await
    }

    /// The buttons of the last message with buttons in a thread, or in the room itself.
    pub async fn matrix_last_buttons(
        &self,
        room: &str,
        thread: Option<&str>,
    ) -> Result<Vec<(String, String)>, ReadError> {
        let (room, thread) = (room.to_owned(), thread.map(str::to_owned));
        self.read(move |reader| Ok(reader.matrix_last_buttons(&room, thread.as_deref())?))
            .await
    }

    /// Keeps what is to be sent, and gives what is sent under that key: the first that was kept.
    pub async fn keep_matrix_sent(&self, sent: MatrixSent) -> Result<MatrixSent, HostError> {
        self.write(move |desk| Ok(desk.keep_matrix_sent(&sent, desk.now())?))
            .await
    }

    /// What was sent under that key is that event; what opened a thread is its root.
    pub async fn matrix_sent_as(&self, key: &str, event: &str, opens: bool) -> Result<(), HostError> {
        let (key, event) = (key.to_owned(), event.to_owned());
        self.write(move |desk| Ok(desk.matrix_sent_as(&key, &event, opens)?))
            .await
    }

    /// What was kept under that key was refused for good: it may be made anew.
    pub async fn forget_matrix_sent(&self, key: &str) -> Result<(), HostError> {
        let key = key.to_owned();
        self.write(move |desk| Ok(desk.forget_matrix_sent(&key)?)).await
    }

    /// The direct rooms of an account, the newest first.
    pub async fn matrix_direct_of(&self, account: &str) -> Result<Vec<String>, ReadError> {
        let account = account.to_owned();
        self.read(move |reader| Ok(reader.matrix_direct_of(&account)?)).await
    }

    /// Whose direct room a room is.
    pub async fn matrix_direct_account(&self, room: &str) -> Result<Option<String>, ReadError> {
        let room = room.to_owned();
        self.read(move |reader| Ok(reader.matrix_direct_account(&room)?)).await
    }

    /// A room is that account's direct room.
    pub async fn set_matrix_direct(&self, room: &str, account: &str) -> Result<(), HostError> {
        let (room, account) = (room.to_owned(), account.to_owned());
        self.write(move |desk| Ok(desk.set_matrix_direct(&room, &account, desk.now())?))
            .await
    }

    /// A room is nobody's direct room any more.
    pub async fn forget_matrix_direct(&self, room: &str) -> Result<(), HostError> {
        let room = room.to_owned();
        self.write(move |desk| Ok(desk.forget_matrix_direct(&room)?)).await
    }

    /// Whether the bot is in a room, as far as was noted; `None` if it never was.
    pub async fn matrix_room(&self, room: &str) -> Result<Option<bool>, ReadError> {
        let room = room.to_owned();
        self.read(move |reader| Ok(reader.matrix_room(&room)?)).await
    }

    /// The bot may speak in a room, or no longer; its place pauses meanwhile. Gives whether that was news.
    pub async fn set_matrix_speaks(&self, room: &str, speaks: bool) -> Result<bool, HostError> {
        let room = room.to_owned();
        self.write(move |desk| Ok(desk.set_matrix_speaks(&room, speaks, desk.now())?))
            .await
    }

    /// The rooms to which the bot is still to come, each behind the one whose place it took.
    pub async fn matrix_following(&self) -> Result<Vec<(String, String)>, ReadError> {
        self.read(|reader| Ok(reader.matrix_following()?)).await
    }

    /// Whether the bot is still to come to a room because it took another's place.
    pub async fn matrix_follows(&self, to: &str) -> Result<bool, ReadError> {
        let to = to.to_owned();
        self.read(move |reader| Ok(reader.matrix_follows(&to)?)).await
    }

    /// Whether a room took the place of one that the bot was in.
    pub async fn matrix_succeeds(&self, to: &str) -> Result<bool, ReadError> {
        let to = to.to_owned();
        self.read(move |reader| Ok(reader.matrix_succeeds(&to)?)).await
    }

    /// Whether the bot is to come to a room that took another's place not long ago.
    pub async fn matrix_awaits(&self, to: &str) -> Result<bool, ReadError> {
        let (to, since) = (to.to_owned(), self.now() - AWAITED);
        self.read(move |reader| Ok(reader.matrix_awaits(&to, since)?)).await
    }

    /// The room that took another's place lets nobody in who is not invited: what belongs there stands still until the bot is.
    pub async fn matrix_waits_for_invitation(&self, to: &str) -> Result<(), HostError> {
        let to = to.to_owned();
        self.write(move |desk| Ok(desk.matrix_followed(&to)?)).await
    }

    /// Keeps that events are to be taken away.
    pub async fn add_matrix_redactions(&self, redactions: Vec<MatrixRedaction>) -> Result<(), HostError> {
        self.write(move |desk| {
            for redaction in &redactions {
                desk.add_matrix_redaction(redaction, desk.now())?;
            }
            Ok(())
        })
        .await
    }

    /// What is to be taken away, by when it is up.
    pub async fn matrix_redactions(&self, limit: u32) -> Result<Vec<MatrixRedaction>, ReadError> {
        self.read(move |reader| Ok(reader.matrix_redactions(limit)?)).await
    }

    /// An event could not be taken away yet; it is tried again at that time.
    pub async fn put_back_matrix_redaction(&self, key: &str, not_before: Time) -> Result<(), HostError> {
        let key = key.to_owned();
        self.write(move |desk| Ok(desk.put_back_matrix_redaction(&key, not_before)?))
            .await
    }

    /// An event was taken away, or never will be.
    pub async fn matrix_redaction_done(&self, key: &str) -> Result<(), HostError> {
        let key = key.to_owned();
        self.write(move |desk| Ok(desk.matrix_redaction_done(&key)?)).await
    }

    /// The room that took a room's place, or the room itself.
    pub async fn matrix_successor(&self, room: &str) -> Result<String, ReadError> {
        let room = room.to_owned();
        self.read(move |reader| Ok(reader.matrix_successor(&room)?)).await
    }

    /// What waits for a room, or for an account, may go now: something has changed there.
    pub async fn hurry_matrix(&self, room: Option<&str>, account: Option<&str>) -> Result<(), HostError> {
        let (room, account) = (room.map(str::to_owned), account.map(str::to_owned));
        self.write(move |desk| hurry(desk, room.as_deref(), account.as_deref()))
            .await
    }

    /// Rooms the bot is in whose place stands still, and for which nothing waits that would show whether it may speak again.
    pub async fn matrix_silent(&self) -> Result<Vec<String>, ReadError> {
        self.read(|reader| Ok(reader.matrix_silent()?)).await
    }

    /// Shows the tables of a room once more.
    pub async fn show_matrix_tables(&self, room: &str) -> Result<(), HostError> {
        let room = room.to_owned();
        self.write(move |desk| show_tables(desk, &room)).await
    }

    /// Takes away what nobody can ask for any more.
    pub async fn purge_matrix(&self) -> Result<(), HostError> {
        self.write(|desk| Ok(desk.purge_matrix(desk.now())?)).await
    }

    /// The room of a place, with the thread of a table there.
    pub async fn matrix_place(&self, place: PlaceId, table: Option<TableId>) -> Result<MatrixPlace, ReadError> {
        self.read_house(move |house, reader| {
            let found = reader.place_by_id(place)?.ok_or(ReadError::NotFound)?;
            let thread = match table {
                Some(table) => reader.thread_of(table, place)?,
                None => None,
            };
            Ok(MatrixPlace {
                locale: house.locale(found.language.as_deref()),
                room: found.external,
                thread,
                paused: found.paused,
            })
        })
        .await
    }

    /// The table whose thread that is, if it is one's.
    pub async fn matrix_table(&self, room: &str, thread: &str) -> Result<Option<(PlaceId, TableId)>, ReadError> {
        let (room, thread) = (room.to_owned(), thread.to_owned());
        self.read(move |reader| Ok(reader.matrix_table(&room, &thread)?)).await
    }

    /// Which game is played at a table.
    pub async fn matrix_table_kind(&self, table: TableId) -> Result<Kind, ReadError> {
        self.read_house(move |house, reader| {
            let table = house.table(reader, table)?.ok_or(ReadError::NotFound)?;
            Ok(table.kind())
        })
        .await
    }

    /// The language of a table.
    pub async fn matrix_table_locale(&self, table: TableId) -> Result<Locale, ReadError> {
        self.read_house(move |house, reader| {
            let table = house.table(reader, table)?.ok_or(ReadError::NotFound)?;
            Ok(house.locale(Some(&table.settings.language)))
        })
        .await
    }

    /// The language spoken in a room.
    pub async fn matrix_room_locale(&self, room: &str) -> Result<Locale, ReadError> {
        let room = room.to_owned();
        self.read_house(move |house, reader| {
            let place = match reader.place_of("matrix", &room)? {
                Some(place) => reader.place_by_id(place)?,
                None => None,
            };
            Ok(house.locale(place.and_then(|place| place.language).as_deref()))
        })
        .await
    }

    /// A person with his account on Matrix.
    pub async fn matrix_person(&self, person: PersonId) -> Result<MatrixPerson, ReadError> {
        self.read_house(move |house, reader| {
            let account = reader.matrix_account(person)?.ok_or(ReadError::NotFound)?;
            let person = reader.person_by_id(person)?.ok_or(ReadError::NotFound)?;
            Ok(MatrixPerson {
                account,
                locale: house.locale(person.language.as_deref()),
                zone: house.zone(person.zone.as_deref()),
                theme: person.theme,
                name: person.name,
            })
        })
        .await
    }

    /// The outbox rows that answer a request, if it was handled.
    pub async fn matrix_answers(&self, request: &ExternalId) -> Result<Vec<i64>, ReadError> {
        let request = request.clone();
        self.read(move |reader| {
            let answer = reader.handled(&request)?.map(|handled| handled.answer);
            let rows = answer.as_ref().and_then(|answer| answer.get("rows")?.as_array());
            Ok(rows.into_iter().flatten().filter_map(Value::as_i64).collect())
        })
        .await
    }

    /// Whether the host takes no more requests.
    pub fn is_closing(&self) -> bool {
        self.house.is_closing()
    }

    /// The time zone of whoever has not chosen one.
    pub fn default_zone(&self) -> TimeZone {
        self.house.zone(None)
    }
}

/// What waits for a room, or for an account, may go now.
fn hurry(desk: &Desk<'_>, room: Option<&str>, account: Option<&str>) -> Result<(), HostError> {
    desk.hurry_matrix(room, account, desk.now())?;
    desk.has_post("matrix");
    Ok(())
}

/// Shows all tables of a room that are not over once more, except those that cannot be read.
fn show_tables(desk: &Desk<'_>, room: &str) -> Result<(), HostError> {
    let Some(place) = desk.place_of("matrix", room)? else {
        return Ok(());
    };
    let place = desk.known_place(place)?;
    for listed in desk.open_tables(place.id)? {
        if let Err(error) = show_table(desk, &place, listed.table) {
            tracing::error!(table = %listed.table, %error, "a table could not be shown once more");
        }
    }
    Ok(())
}

fn show_table(desk: &Desk<'_>, place: &Place, table: TableId) -> Result<(), HostError> {
    let Some(table) = desk.table(table)? else {
        return Ok(());
    };
    let view = table.view(Audience::Public);
    let names = desk.names([&view], &[])?;
    let ear = desk.ear_of_table(&table, place);
    let voice = ear.voice(&names, desk.now());
    let message = match view.game {
        Some(_) => voice.turn(&view, desk.until(&table)?),
        None => voice.lobby(&view),
    };
    desk.send(&Address::Table(place.id, table.id), place, &message)?;
    Ok(())
}
