//! An event as a request to the host.

use std::time::Duration;

use matrix_sdk::ruma::UserId;
use matrix_sdk::{Room, RoomState};

use crate::chat::{Account, Body, Command, Context, Parsed, PlaceRef, Request, parse};
use crate::games::Kind;
use crate::host::{HostError, MatrixEvent, MatrixRedaction, MatrixRelation, What};
use crate::table::{ExternalId, TableId, Time};

use super::deliver::MESSAGE;
use super::read::{self, Said, bare_sign};
use super::send::Part;
use super::text::Written;
use super::words::say;
use super::{NAME, Shared, buttons, content};

/// How long a name is waited for.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may take to tell a person something that is not urgent.
const LONG_PATIENCE: Duration = Duration::from_secs(60);
/// What is noted when a person was told to keep his tiles to himself.
const TOLD: &str = "tiles-in-public";

/// Hands an event to the host, if it says anything to the bot.
pub(super) async fn handle(shared: &Shared, event: &MatrixEvent) -> Result<(), HostError> {
    let body = &event.event.body;
    let (Some(said), Some(sender)) = (read::said(body), read::sender(body)) else {
        return Ok(());
    };
    let Ok(room_id) = matrix_sdk::ruma::RoomId::parse(&event.event.room) else {
        return Ok(());
    };
    let Some(room) = shared.client.get_room(&room_id) else {
        return Ok(());
    };
    let Some((original, thread, body_of_request)) = read_body(shared, &room, event, said).await? else {
        return Ok(());
    };
    let direct = is_direct(shared, &room, sender).await;
    let request = Request {
        id: ExternalId(format!("{NAME}:{original}")),
        place: PlaceRef {
            platform: NAME.to_owned(),
            // The room may have been replaced since.
            id: shared.host.matrix_successor(&event.event.room).await?,
            name: room.cached_display_name().map(|name| name.to_string()),
            direct,
        },
        thread,
        account: account(&room, sender).await,
        at: Time(read::sent_at(body).unwrap_or(event.seen.0)),
        body: body_of_request,
    };
    let handled = shared.host.request(request.clone()).await?;
    if direct || handled.what == What::Chatter {
        return Ok(());
    }
    let kind = kind_of(shared, &request, handled.table).await?;
    if names_hidden(&request.body, kind) {
        hide(shared, &room, event, &original, sender).await?;
    }
    Ok(())
}

/// The original event, the thread and the words of a request; nothing if it is none.
async fn read_body(
    shared: &Shared,
    room: &Room,
    event: &MatrixEvent,
    said: Said,
) -> Result<Option<(String, Option<String>, Body)>, HostError> {
    let host = &shared.host;
    let id = event.event.event.clone();
    Ok(match said {
        Said::Text {
            words,
            thread,
            reply,
            mentions,
        } => {
            let Belongs { thread, about } = belongs(shared, event, MatrixRelation { thread, reply }).await?;
            if let Some(number) = buttons::number(&words) {
                let lines = host.matrix_last_buttons(&event.event.room, thread.as_deref()).await?;
                let line = lines.into_iter().find(|(sign, _)| sign == number);
                return Ok(line.map(|(_, line)| (id, thread, Body::Line(line))));
            }
            let words = with_accounts(shared, room, words, &mentions).await;
            Some((id, thread, Body::Text(for_table(words, about))))
        }
        Said::Edit { of, words, mentions } => {
            // Whatever the edit says of that itself: it belongs where the message belongs that it edits.
            let relation = host.matrix_relation(&of).await?.map(|(_, relation)| relation);
            let Belongs { thread, about } = belongs(shared, event, relation.unwrap_or_default()).await?;
            let words = with_accounts(shared, room, words, &mentions).await;
            Some((of, thread, Body::Edit(for_table(words, about))))
        }
        Said::Reaction { to, sign } => {
            let Some(ours) = host.matrix_sent_by_event(&to).await? else {
                return Ok(None);
            };
            let sign = bare_sign(&sign);
            let line = ours.buttons.into_iter().find(|(known, _)| *known == sign);
            line.map(|(_, line)| (id, ours.thread, Body::Line(line)))
        }
    })
}

/// To what something belongs that was said.
struct Belongs {
    /// The thread.
    thread: Option<String>,
    /// The table, where the thread does not say it.
    about: Option<TableId>,
}

/// An answer to one of our messages is said where that message stands, and about what it is about.
async fn belongs(shared: &Shared, event: &MatrixEvent, relation: MatrixRelation) -> Result<Belongs, HostError> {
    let mut thread = relation.thread;
    let mut about = None;
    if let Some(answered) = thread.clone().or(relation.reply)
        && let Some(ours) = shared.host.matrix_sent_by_event(&answered).await?
    {
        thread = ours.thread.or(thread);
        about = ours.about;
    }
    if let Some(thread) = &thread
        && shared.host.matrix_table(&event.event.room, thread).await?.is_some()
    {
        about = None;
    }
    Ok(Belongs { thread, about })
}

/// A line that is about a table, unless it names one itself.
fn for_table(words: String, table: Option<TableId>) -> String {
    let Some(table) = table else {
        return words;
    };
    match named_table(&words).is_some() || words.contains('\n') {
        true => words,
        false => format!("{} @{table}", words.trim_end()),
    }
}

/// The table that a line names.
fn named_table(words: &str) -> Option<TableId> {
    let named = words.split_whitespace().find_map(|word| {
        let number = word.strip_prefix('@')?;
        number
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| number.parse().ok())?
    });
    named.map(TableId)
}

/// The words with accounts in place of the names of those who are mentioned: two people may have the same name.
async fn with_accounts(shared: &Shared, room: &Room, words: String, mentions: &[String]) -> String {
    let mut words = words;
    if !words.trim_start().starts_with(['!', '/']) {
        return words;
    }
    for id in mentions.iter().filter(|id| id.as_str() != shared.me) {
        let member = account(room, id).await;
        // Whoever is named must be known.
        if shared.host.person(&member).await.is_err() {
            continue;
        }
        let mention = format!("<@{id}>");
        for named in [id.clone(), format!("@{}", member.name), member.name.clone()] {
            if words.contains(&mention) || named.trim_matches('@').is_empty() {
                break;
            }
            words = words.replacen(&named, &mention, 1);
        }
    }
    words
}

/// Whether only this account and the bot are in a room. If that cannot be found out, others may be there.
async fn is_direct(shared: &Shared, room: &Room, sender: &str) -> bool {
    let asked = tokio::time::timeout(PATIENCE, shared.is_direct(room, sender)).await;
    matches!(asked, Ok(Ok(true)))
}

/// An account as others in the room see it.
async fn account(room: &Room, id: &str) -> Account {
    let mut name = None;
    let mut moderator = false;
    if let Ok(user) = UserId::parse(id) {
        if let Ok(Ok(Some(member))) = tokio::time::timeout(PATIENCE, room.get_member(&user)).await {
            name = Some(match member.name_ambiguous() {
                // Two of one name are told apart as clients do.
                true => format!("{} ({})", member.name(), user),
                false => member.name().to_owned(),
            });
            moderator = room.state() == RoomState::Joined && member.can_redact_other() && member.can_kick();
        }
        name = name.or_else(|| Some(user.localpart().to_owned()));
    }
    Account {
        platform: NAME.to_owned(),
        id: id.to_owned(),
        name: name.unwrap_or_else(|| id.to_owned()),
        moderator,
        language: None,
    }
}

/// The game that a request was about: that of the table that it changed, or names, or in whose thread it was said.
async fn kind_of(shared: &Shared, request: &Request, changed: Option<TableId>) -> Result<Option<Kind>, HostError> {
    let named = match &request.body {
        Body::Text(words) | Body::Edit(words) => named_table(words),
        _ => None,
    };
    let table = match (changed.or(named), &request.thread) {
        (None, Some(thread)) => shared
            .host
            .matrix_table(&request.place.id, thread)
            .await?
            .map(|(_, table)| table),
        (table, _) => table,
    };
    Ok(match table {
        // A number that somebody typed may be that of no table.
        Some(table) => shared.host.matrix_table_kind(table).await.ok(),
        None => None,
    })
}

/// Whether a command that was typed in front of others names what the others must not see. What is laid on the board is seen anyway.
/// `at` is the game of the table it was about; where that is not known and the line does not say it, it may be any.
fn names_hidden(body: &Body, at: Option<Kind>) -> bool {
    let (Body::Text(words) | Body::Edit(words)) = body else {
        return false;
    };
    let reads = |kind: &Kind| {
        let context = Context {
            thread_kind: Some(*kind),
            ..Context::default()
        };
        match parse(words, &context) {
            Parsed::Command(line) if line.kind.or(at).is_some_and(|named| named != *kind) => false,
            Parsed::Command(line) => match &line.command {
                Command::Check(_) => kind.verbs().iter().any(|verb| verb.names_hidden),
                Command::Move(text) => {
                    let first = kind.verbs().first().map(|verb| verb.name);
                    text.verb(*kind)
                        .is_some_and(|verb| verb.names_hidden && Some(verb.name) != first)
                }
                _ => false,
            },
            _ => false,
        }
    };
    Kind::ALL.iter().any(reads)
}

/// Has taken away what others must not see, if the bot may, and tells the person once where it is better said.
async fn hide(
    shared: &Shared,
    room: &Room,
    event: &MatrixEvent,
    original: &str,
    sender: &str,
) -> Result<(), HostError> {
    let locale = shared.host.matrix_room_locale(&event.event.room).await?;
    let now = shared.host.now();
    // Of an edited message both: what it says now, and what it said first.
    let mut both = vec![original, event.event.event.as_str()];
    both.dedup();
    let redactions = both.into_iter().enumerate().map(|(part, id)| MatrixRedaction {
        key: format!("tahoun-redact-{}-{part}", event.id),
        room: event.event.room.clone(),
        event: id.to_owned(),
        reason: say(locale, "matrix-redacted", &[]),
        attempts: 0,
        not_before: now,
        made: now,
    });
    shared.host.add_matrix_redactions(redactions.collect()).await?;
    shared.redactions.notify_one();
    // To open a direct room may take long, and what comes after this event need not wait for it.
    let (shared, sender, room) = (shared.clone(), sender.to_owned(), room.room_id().to_owned());
    tokio::spawn(async move {
        let told = tokio::time::timeout(LONG_PATIENCE, tell_once(&shared, &sender, locale)).await;
        if let Ok(Err(trouble)) = told {
            tracing::info!(%room, %trouble, "a person could not be told to keep tiles to himself");
        }
    });
    Ok(())
}

async fn tell_once(shared: &Shared, account: &str, locale: crate::chat::Locale) -> Result<(), super::trouble::Trouble> {
    if shared.host.matrix_was_said(account, TOLD).await? {
        return Ok(());
    }
    let room = shared
        .direct(account, locale)
        .await
        .map_err(super::trouble::Trouble::from)?;
    let key = format!("tahoun-told-{account}");
    let mut written = Written::default();
    written.line(&say(locale, "matrix-tiles-in-public", &[]));
    let part = Part {
        content: content::words(&written, &[], &content::Whereto::default(), &shared.mark(&key)),
        key,
        kind: MESSAGE,
        thread: None,
        opens: false,
        buttons: Vec::new(),
        about: None,
        old: false,
    };
    shared.send(&room, part).await?;
    shared.host.matrix_said_once(account, TOLD).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_checked_or_exchanged_is_hidden_what_is_laid_is_not() {
        let hides = |words: &str| names_hidden(&Body::Text(words.to_owned()), None);
        assert!(hides("!abaku check 3,1,4 H8 across"));
        assert!(hides("!exchange 0,0,7"));
        assert!(hides("!vyměň 0,0,7"));
        for open in [
            "!place 3,1,4 H8 across",
            "!pass",
            "!rack",
            "!abaku new",
            "exchange 0,0,7",
            "hello",
        ] {
            assert!(!hides(open), "{open}");
        }
    }

    #[test]
    fn a_game_without_hidden_things_hides_nothing() {
        let hides = |words: &str, at| names_hidden(&Body::Text(words.to_owned()), at);
        assert!(!hides("!check a1b2", Some(Kind::Abalone)));
        assert!(!hides("!abalone check a1b2", None));
        assert!(hides("!check 3,1,4 H8 across", Some(Kind::Abaku)));
    }

    #[test]
    fn an_answer_is_about_the_table_unless_it_names_one() {
        let line = |words: &str| for_table(words.to_owned(), Some(TableId(12)));
        assert_eq!(line("!pass "), "!pass @12");
        assert_eq!(line("!pass @7"), "!pass @7");
        assert_eq!(line("!invite @Eva"), "!invite @Eva @12");
    }
}
