//! A row of the outbox as what people see.
//!
//! A message is one or more events: the picture, then the words with what can be pressed. Each has a transaction id of its own made
//! of the row's number, so that whatever broke off goes on where it was. What is for one person goes to his direct room and nowhere
//! else; if he asked for it in front of others, they are told that it was answered, and nothing of it.

use std::time::Duration;

use jiff::tz::TimeZone;
use matrix_sdk::{Room, RoomState};

use crate::chat::{Locale, Message};
use crate::host::{Address, Delivery, DeliveryError, MatrixPerson, MatrixPlace, MatrixRelation, Receipt};
use crate::table::{ExternalId, Span, TableId};

use super::content::{self, Whereto};
use super::direct::NoRoom;
use super::picture::Viewer;
use super::send::Part;
use super::text::{self, Pinged, Written};
use super::trouble::Trouble;
use super::words::say;
use super::{NAME, Shared, buttons};

/// How long the homeserver is believed to know a transaction id; it says a day.
const REMEMBERED: Span = Span::hours(23);
/// How long a delivery waits for the first sync of the process.
const PATIENCE: Duration = Duration::from_secs(20);

/// A message on its way to a room.
struct Letter<'a> {
    row: i64,
    message: &'a Message,
    room: Room,
    to: Whereto,
    /// Whether it opens a thread.
    opens: bool,
    viewer: Viewer,
    zone: TimeZone,
    old: bool,
}

/// Shows a row.
pub(super) async fn deliver(shared: &Shared, delivery: Delivery) -> Result<Receipt, DeliveryError> {
    let uncertain = delivery.uncertain;
    if tokio::time::timeout(PATIENCE, shared.until_synced()).await.is_err() {
        return Err(Trouble::NotNow("not within reach yet".to_owned()).delivery(uncertain));
    }
    let shown = match &delivery.address {
        Address::Place(place) => in_place(shared, &delivery, *place, None).await,
        Address::Table(place, table) => in_place(shared, &delivery, *place, Some(*table)).await,
        Address::Person { .. } => to_person(shared, &delivery).await,
    };
    shown.map_err(|trouble| match trouble {
        Failed::Trouble(trouble) => trouble.delivery(uncertain),
        Failed::NoRoom { reason, after } => DeliveryError::Later {
            reason,
            after: Some(after),
            uncertain,
        },
    })
}

/// Why a row was not shown.
enum Failed {
    Trouble(Trouble),
    /// The person has no direct room; after that time one is tried to be opened again.
    NoRoom {
        reason: String,
        after: Duration,
    },
}

impl<T: Into<Trouble>> From<T> for Failed {
    fn from(trouble: T) -> Self {
        Failed::Trouble(trouble.into())
    }
}

async fn in_place(
    shared: &Shared,
    delivery: &Delivery,
    place: crate::table::PlaceId,
    table: Option<TableId>,
) -> Result<Receipt, Failed> {
    let place = shared.host.matrix_place(place, table).await?;
    let room = match shared.room(&place.room) {
        Ok(room) => room,
        Err(trouble) => {
            note_silence(shared, &place, Some(&trouble)).await;
            return Err(trouble.into());
        }
    };
    let locale = match table {
        Some(table) => shared.host.matrix_table_locale(table).await.unwrap_or(place.locale),
        None => place.locale,
    };
    let thread = still_there(shared, &place.room, place.thread.clone()).await?;
    let to = match &thread {
        Some(root) => in_thread(shared, &place.room, root).await?,
        None => Whereto::default(),
    };
    let letter = Letter {
        row: delivery.row,
        message: &delivery.message,
        room,
        opens: table.is_some() && to.thread.is_none(),
        to,
        viewer: Viewer {
            person: None,
            locale,
            theme: Default::default(),
        },
        zone: shared.host.default_zone(),
        old: is_old(shared, delivery),
    };
    let shown = show(shared, &letter).await;
    note_silence(shared, &place, shown.as_ref().err()).await;
    let event = shown?;
    Ok(Receipt {
        thread: table.and(thread.or(Some(event.clone()))),
        message: Some(event),
    })
}

/// Where the bot is not, or is not let speak, its tables stand still until it is.
async fn note_silence(shared: &Shared, place: &MatrixPlace, trouble: Option<&Trouble>) {
    let speaks = match trouble {
        Some(Trouble::Forbidden(_)) if !place.paused => false,
        None if place.paused => true,
        _ => return,
    };
    match shared.host.set_matrix_speaks(&place.room, speaks).await {
        Ok(true) => tracing::info!(
            room = place.room,
            speaks,
            "whether the bot is let speak in a room has changed"
        ),
        Ok(false) => {}
        Err(error) => {
            tracing::warn!(room = place.room, %error, "it could not be noted whether the bot may speak in a room")
        }
    }
}

/// Whether an earlier attempt may have arrived and the homeserver may have forgotten it.
fn is_old(shared: &Shared, delivery: &Delivery) -> bool {
    let now = shared.host.now();
    delivery.uncertain && delivery.first_tried.is_some_and(|first| now - first > REMEMBERED)
}

/// A thread, unless it was one of a room that another has taken the place of.
async fn still_there(shared: &Shared, room: &str, thread: Option<String>) -> Result<Option<String>, Trouble> {
    let Some(root) = thread else {
        return Ok(None);
    };
    let sent = shared.host.matrix_sent_by_event(&root).await?;
    // An old root may be forgotten here; then the thread is old, but it is there.
    Ok(sent.is_none_or(|sent| sent.room == room).then_some(root))
}

/// In a thread, after the last thing the bot said there.
async fn in_thread(shared: &Shared, room: &str, root: &str) -> Result<Whereto, Trouble> {
    Ok(Whereto {
        after: shared.host.matrix_last_in_thread(room, root).await?,
        thread: Some(root.to_owned()),
    })
}

async fn to_person(shared: &Shared, delivery: &Delivery) -> Result<Receipt, Failed> {
    let Address::Person {
        person,
        place,
        table,
        request,
    } = &delivery.address
    else {
        return Err(Trouble::Refused("it is for nobody".to_owned()).into());
    };
    let who = shared.host.matrix_person(*person).await?;
    let asked = asked_in(shared, request.as_ref()).await?;
    if let (true, Some(asked)) = (delivery.message.open, &asked) {
        let letter = Letter {
            row: delivery.row,
            message: &delivery.message,
            room: asked.room.clone(),
            to: asked.to.clone(),
            opens: false,
            viewer: Viewer {
                person: None,
                locale: who.locale,
                theme: Default::default(),
            },
            zone: who.zone.clone(),
            old: is_old(shared, delivery),
        };
        let message = Some(show(shared, &letter).await?);
        return Ok(Receipt { message, thread: None });
    }
    let room = match &asked {
        // Whoever asks in a direct room is answered there.
        Some(asked) if shared.is_direct(&asked.room, &who.account).await? => asked.room.clone(),
        _ => match shared.direct(&who.account, who.locale).await {
            Ok(room) => room,
            Err(NoRoom::Refused { reason, after }) => {
                say_how_to_get_a_room(shared, &who, asked.as_ref(), *place).await?;
                return Err(Failed::NoRoom { reason, after });
            }
            Err(NoRoom::Trouble(trouble)) => return Err(trouble.into()),
        },
    };
    let room_id = room.room_id().to_string();
    let thread = shared.host.matrix_place(*place, *table).await?;
    let to = match (&thread.thread, &asked) {
        // The table is played in this very room.
        (Some(root), _) if thread.room == room_id => in_thread(shared, &room_id, root).await?,
        (_, Some(asked)) if asked.room.room_id() == room.room_id() => asked.to.clone(),
        _ => Whereto::default(),
    };
    let letter = Letter {
        row: delivery.row,
        message: &delivery.message,
        room: room.clone(),
        to,
        opens: false,
        viewer: Viewer {
            person: Some(*person),
            locale: who.locale,
            theme: who
                .theme
                .as_deref()
                .and_then(|theme| theme.parse().ok())
                .unwrap_or_default(),
        },
        zone: who.zone.clone(),
        old: is_old(shared, delivery),
    };
    let event = show(shared, &letter).await?;
    if let (Some(asked), Some(request)) = (&asked, request)
        && asked.room.room_id() != room.room_id()
        && shared.host.matrix_answers(request).await? == [delivery.row]
    {
        point_to_direct(shared, delivery.row, asked, &room, &who).await?;
    }
    Ok(Receipt {
        message: Some(event),
        thread: None,
    })
}

/// Where a request came from.
struct Asked {
    room: Room,
    to: Whereto,
}

async fn asked_in(shared: &Shared, request: Option<&ExternalId>) -> Result<Option<Asked>, Trouble> {
    let Some(event) = request.and_then(|id| id.0.strip_prefix(NAME)?.strip_prefix(':')) else {
        return Ok(None);
    };
    let Some((room, MatrixRelation { thread, .. })) = shared.host.matrix_relation(event).await? else {
        return Ok(None);
    };
    // If the bot is there no more, nobody there needs to be told anything.
    let Ok(room) = shared.room(&room) else {
        return Ok(None);
    };
    Ok(Some(Asked {
        room,
        to: Whereto {
            thread,
            after: Some(event.to_owned()),
        },
    }))
}

/// Tells everybody where something was asked that it was answered elsewhere, with a link for whoever it is for.
async fn point_to_direct(
    shared: &Shared,
    row: i64,
    asked: &Asked,
    room: &Room,
    who: &MatrixPerson,
) -> Result<(), Trouble> {
    let key = format!("tahoun-{row}-l");
    let locale = shared.host.matrix_room_locale(asked.room.room_id().as_str()).await?;
    let words = say(locale, "matrix-answered-direct", &[("person", &who.name)]);
    let part = Part {
        content: content::words(&text::link(&link_to(room), &words), &[], &asked.to, &shared.mark(&key)),
        key,
        kind: MESSAGE,
        thread: asked.to.thread.clone(),
        opens: false,
        buttons: Vec::new(),
        about: None,
        old: false,
    };
    match shared.send(&asked.room, part).await {
        // It is a courtesy: a room where the bot may not speak goes without.
        Err(Trouble::Forbidden(_) | Trouble::Refused(_)) | Ok(_) => Ok(()),
        Err(trouble) => Err(trouble),
    }
}

/// Says in front of everybody how somebody gets a direct room, once in each room.
async fn say_how_to_get_a_room(
    shared: &Shared,
    who: &MatrixPerson,
    asked: Option<&Asked>,
    place: crate::table::PlaceId,
) -> Result<(), Trouble> {
    let (room, to) = match asked {
        Some(asked) => (asked.room.clone(), asked.to.clone()),
        None => {
            let place = shared.host.matrix_place(place, None).await?;
            (shared.room(&place.room)?, Whereto::default())
        }
    };
    let what = format!("no-direct-room {}", room.room_id());
    if shared.host.matrix_was_said(&who.account, &what).await? {
        return Ok(());
    }
    let locale = shared.host.matrix_room_locale(room.room_id().as_str()).await?;
    let words = say(
        locale,
        "matrix-no-direct",
        &[("person", &who.name), ("bot", shared.me.as_str())],
    );
    let mut written = Written::default();
    written.line(&words);
    let key = format!("tahoun-direct-{}-{}", who.account, room.room_id());
    let part = Part {
        content: content::words(&written, std::slice::from_ref(&who.account), &to, &shared.mark(&key)),
        key,
        kind: MESSAGE,
        thread: to.thread.clone(),
        opens: false,
        buttons: Vec::new(),
        about: None,
        old: false,
    };
    shared.send(&room, part).await?;
    shared.host.matrix_said_once(&who.account, &what).await?;
    Ok(())
}

/// The type of what is said.
pub(super) const MESSAGE: &str = "m.room.message";

/// A link to a room for whoever is in it.
pub(super) fn link_to(room: &Room) -> String {
    let server = room.own_user_id().server_name().to_owned();
    room.room_id().matrix_to_uri_via([server]).to_string()
}

/// Shows a letter and gives the event of its words.
async fn show(shared: &Shared, letter: &Letter<'_>) -> Result<String, Trouble> {
    if letter.room.state() != RoomState::Joined {
        return Err(Trouble::Forbidden("the bot is no longer in the room".to_owned()));
    }
    // A thread is opened by words: they are what its heading shows.
    if letter.opens {
        let root = show_words(shared, letter, &letter.to).await?;
        let to = Whereto {
            thread: Some(root.clone()),
            after: Some(root.clone()),
        };
        show_picture(shared, letter, &to).await?;
        show_signs(shared, letter, &root).await?;
        return Ok(root);
    }
    let picture = show_picture(shared, letter, &letter.to).await?;
    let to = match picture.filter(|_| letter.to.thread.is_some()) {
        Some(picture) => Whereto {
            thread: letter.to.thread.clone(),
            after: Some(picture),
        },
        None => letter.to.clone(),
    };
    let event = show_words(shared, letter, &to).await?;
    show_signs(shared, letter, &event).await?;
    Ok(event)
}

fn part(letter: &Letter<'_>, key: String, to: &Whereto, content: serde_json::Value) -> Part {
    Part {
        key,
        kind: MESSAGE,
        content,
        thread: to.thread.clone(),
        opens: false,
        buttons: Vec::new(),
        about: letter.message.table,
        old: letter.old,
    }
}

async fn show_words(shared: &Shared, letter: &Letter<'_>, to: &Whereto) -> Result<String, Trouble> {
    let key = format!("tahoun-{}", letter.row);
    if let Some(event) = shared.sent(&key).await? {
        return Ok(event);
    }
    let locale = letter.viewer.locale;
    let mut pinged = Pinged::new();
    let mut whose = Vec::new();
    for person in &letter.message.pings {
        // Somebody without an account here cannot be called here.
        if let Ok(who) = shared.host.matrix_person(*person).await {
            pinged.insert(*person, who.account.clone());
            whose.push(who);
        }
    }
    let mut written = text::write(&letter.message.text, &pinged, &letter.zone, locale);
    let shown = buttons::show(&letter.message.buttons, locale);
    if letter.viewer.person.is_none() && shown.lines.iter().any(|(_, line)| line.starts_with("rack ")) {
        for who in &whose {
            if let Some(room) = shared.known_direct(&who.account).await? {
                let words = say(locale, "matrix-your-hand", &[("person", &who.name)]);
                written.line_of(text::link(&link_to(&room), &words));
            }
        }
    }
    if !shown.words.is_empty() {
        written.line_of(shown.words.clone());
    }
    let mentions: Vec<String> = pinged.into_values().collect();
    let mark = shared.mark(&key);
    let make = |to: &Whereto| Part {
        opens: letter.opens,
        buttons: shown.lines.clone(),
        ..part(letter, key.clone(), to, content::words(&written, &mentions, to, &mark))
    };
    match shared.send(&letter.room, make(to)).await {
        // Perhaps the room takes no threads: then it is an answer to the thread's first message.
        Err(Trouble::Forbidden(_) | Trouble::Refused(_)) if to.thread.is_some() => {
            shared.host.forget_matrix_sent(&key).await?;
            let to = Whereto {
                thread: None,
                after: to.thread.clone(),
            };
            let sent = shared.send(&letter.room, make(&to)).await;
            if let Err(Trouble::Forbidden(_) | Trouble::Refused(_)) = &sent {
                // It was not the thread: when the bot may speak again, it does so there.
                shared.host.forget_matrix_sent(&key).await?;
            }
            sent
        }
        other => other,
    }
}

/// Shows the picture, or the picture in words where pictures are not taken.
async fn show_picture(shared: &Shared, letter: &Letter<'_>, to: &Whereto) -> Result<Option<String>, Trouble> {
    let Some(picture) = &letter.message.picture else {
        return Ok(None);
    };
    let key = format!("tahoun-{}-p", letter.row);
    let in_words = format!("tahoun-{}-a", letter.row);
    for key in [&key, &in_words] {
        if let Some(event) = shared.sent(key).await? {
            return Ok(Some(event));
        }
    }
    let Some(painted) = shared.paint(picture, &letter.viewer).await? else {
        return Ok(None);
    };
    let mark = shared.mark(&key);
    let sending = async {
        // Uploaded once: what was kept is sent as it is.
        let content = match shared.host.matrix_sent(&key).await? {
            Some(kept) => kept.content,
            None => content::picture(&shared.upload(&letter.room, &painted).await?, to, &mark),
        };
        shared.send(&letter.room, part(letter, key.clone(), to, content)).await
    };
    match sending.await {
        Err(Trouble::Forbidden(reason) | Trouble::Refused(reason)) => {
            tracing::info!(row = letter.row, reason, "a picture is not taken and is told in words");
            let mut written = Written::default();
            written.line(&painted.alt);
            let mark = shared.mark(&in_words);
            let content = content::words(&written, &[], to, &mark);
            match shared
                .send(&letter.room, part(letter, in_words.clone(), to, content))
                .await
            {
                // The words tell whether the room takes anything at all.
                Err(Trouble::Forbidden(_) | Trouble::Refused(_)) => Ok(None),
                other => other.map(Some),
            }
        }
        other => other.map(Some),
    }
}

/// Puts the signs that can be pressed on a message. They are a help: a room that does not take them goes without.
async fn show_signs(shared: &Shared, letter: &Letter<'_>, event: &str) -> Result<(), Trouble> {
    let shown = buttons::show(&letter.message.buttons, Locale::default());
    for (number, sign) in shown.signs.iter().enumerate() {
        let key = format!("tahoun-{}-s{number}", letter.row);
        let part = Part {
            kind: "m.reaction",
            ..part(letter, key, &Whereto::default(), content::reaction(event, sign))
        };
        match shared.send(&letter.room, part).await {
            Err(trouble) if trouble.passes() => return Err(trouble),
            Err(trouble) => tracing::info!(row = letter.row, %trouble, "a sign was not taken"),
            Ok(_) => {}
        }
    }
    Ok(())
}
