//! What pages send: words, presses of buttons, touches of the board.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Instant;

use crate::chat::{Body, Request, normalise};
use crate::games::{Choices, Touch};
use crate::host::{Handled, NewWebMessage, ReadError, What};
use crate::table::{TableId, TableView};

use super::Shared;
use super::html;
use super::live::{Whereabouts, maybe_table, origin};
use super::names::ClientId;
use super::problem::Problem;
use super::session::{Session, external, place_ref};

/// The most characters of a chat line.
const LONGEST: usize = 2_000;
/// The most tokens of a move that is put together: more than any kind needs, once those that changed nothing are left out.
const MOST_TOKENS: usize = 60;

/// Turns what a handler gives into an answer, problems in the reader's language.
async fn answered(
    shared: &Shared,
    headers: &HeaderMap,
    work: impl Future<Output = Result<Value, Problem>>,
) -> Response {
    match work.await {
        Ok(value) => Json(value).into_response(),
        Err(problem) => {
            let session = shared.session(headers).await.ok().flatten();
            problem.json(shared.words(session.as_ref(), headers))
        }
    }
}

/// Something that is sent from a page.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Say {
    place: super::names::Channel,
    #[serde(default, deserialize_with = "maybe_table")]
    table: Option<TableId>,
    text: String,
    id: ClientId,
}

/// `POST /api/say`: `{"what": "chatter" | "done" | "refused" | "repeated", "table": 12}`.
///
/// Chatter is stored for everybody in the place. A command is shown to nobody but its author: it may name what is hidden, such
/// as the tiles of a move that is refused.
pub(super) async fn say(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Say>, JsonRejection>,
) -> Response {
    answered(&shared, &headers, async {
        let session = shared.signed_in(&headers).await?;
        let Json(say) = body?;
        let text = say.text.trim();
        if text.is_empty() || text.chars().count() > LONGEST {
            return Err(Problem::Length);
        }
        shared.talk.take(session.person.id, Instant::now())?;
        let at = Whereabouts {
            place: say.place,
            table: say.table,
        };
        let scope = shared.scope(&session, &at).await?;
        let id = external(session.person.id, &origin(at.table), say.id.as_str()).0;
        let body = serde_json::to_value(html::said(text)).map_err(|error| Problem::Unreadable(error.to_string()))?;
        let line = |private: bool| NewWebMessage {
            place: scope.place,
            table: scope.table,
            in_channel: false,
            person: private.then_some(session.person.id),
            author: Some(session.person.id),
            author_name: Some(session.person.name.clone()),
            body,
            at: shared.host.now(),
            outbox: None,
            external: Some(id.clone()),
        };
        let request = request(&shared, &session, &at, &id, Body::Text(text.to_owned()));
        // A command stands above its answer; what is said to everybody is said once it is certain that it is no command.
        let handled = if meant_as_command(text) {
            shared.add(line(true)).await?;
            shared.host.request(request).await?
        } else {
            let handled = shared.host.request(request).await?;
            shared.add(line(handled.what != What::Chatter)).await?;
            handled
        };
        Ok(told(&handled))
    })
    .await
}

/// Whether somebody meant a command, even if it was none where he typed it: a move typed into the channel instead of its
/// table's thread would show the tiles of a hand to everybody.
fn meant_as_command(text: &str) -> bool {
    normalise(text)
        .as_str()
        .trim_start()
        .strip_prefix(['/', '!'])
        .is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
}

/// A button that was pressed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Press {
    place: super::names::Channel,
    #[serde(default, deserialize_with = "maybe_table")]
    table: Option<TableId>,
    line: String,
    id: ClientId,
}

/// `POST /api/press`: the answer is as that of [`say`].
pub(super) async fn press(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Press>, JsonRejection>,
) -> Response {
    answered(&shared, &headers, async {
        let session = shared.signed_in(&headers).await?;
        let Json(press) = body?;
        if press.line.trim().is_empty() || press.line.chars().count() > LONGEST {
            return Err(Problem::Length);
        }
        shared.talk.take(session.person.id, Instant::now())?;
        let at = Whereabouts {
            place: press.place,
            table: press.table,
        };
        shared.scope(&session, &at).await?;
        let id = external(session.person.id, &origin(at.table), press.id.as_str());
        let handled = shared
            .host
            .request(request(&shared, &session, &at, &id.0, Body::Line(press.line)))
            .await?;
        Ok(told(&handled))
    })
    .await
}

fn request(shared: &Shared, session: &Session, at: &Whereabouts, id: &str, body: Body) -> Request {
    Request {
        id: crate::table::ExternalId(id.to_owned()),
        place: place_ref(&at.place),
        thread: at.table.map(|table| table.to_string()),
        account: session.account(),
        at: shared.host.now(),
        body,
    }
}

fn told(handled: &Handled) -> Value {
    let what = match handled.what {
        What::Chatter => "chatter",
        What::Done => "done",
        What::Refused => "refused",
        What::Repeated => "repeated",
    };
    json!({ "what": what, "table": handled.table })
}

/// A move that is put together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Chosen {
    #[serde(deserialize_with = "maybe_table")]
    table: Option<TableId>,
    tokens: Vec<String>,
}

/// `POST /api/choices`: what can be touched next after the tokens chosen so far, as the host says it for this person's seat.
///
/// The answer: `tokens` (those that were taken), `next` (token and touch), `shown` (touch and what lies there), `used` and `held`
/// (cards of the hand, by index), `finished` (the line) and `preview` (`good`, `points`, `text`, `squares`).
pub(super) async fn choices(
    State(shared): State<Shared>,
    headers: HeaderMap,
    body: Result<Json<Chosen>, JsonRejection>,
) -> Response {
    answered(&shared, &headers, async {
        let session = shared.signed_in(&headers).await?;
        let Json(chosen) = body?;
        let table = chosen.table.ok_or(Problem::NotFound)?;
        if chosen.tokens.len() > MOST_TOKENS {
            return Err(Problem::Length);
        }
        let view = shared.host.view(table, Some(session.person.id)).await?;
        // Rules take time that other requests must not wait for.
        let seen = view.clone();
        let taken = tokio::task::spawn_blocking(move || taken(&seen, &chosen.tokens));
        let Taken { tokens, touched } = taken.await.map_err(|_| Problem::Later)?;
        // The game may have ended while somebody was thinking: then there is nothing to choose.
        let choices = match shared.host.choices(table, session.person.id, &tokens).await {
            Err(ReadError::Hidden) => Choices {
                next: Vec::new(),
                shown: Vec::new(),
                finished: None,
                preview: None,
            },
            choices => choices?,
        };
        Ok(shown(&shared, &session, &view, &tokens, &touched, &choices).await)
    })
    .await
}

/// The tokens that could be chosen, and what was touched with each.
struct Taken {
    tokens: Vec<String>,
    touched: Vec<Touch>,
}

/// Goes through the tokens one by one, since the board may have changed under them. A token that made the one before it void (a
/// tile was picked up, then another instead) takes its place: however often somebody changes his mind, there are few tokens, and
/// taking one back undoes something that can be seen.
fn taken(view: &TableView, tokens: &[String]) -> Taken {
    let mut taken = Taken {
        tokens: Vec::new(),
        touched: Vec::new(),
    };
    let Some(game) = &view.game else {
        return taken;
    };
    let after = |tokens: &[String]| game.choices(&tokens.iter().map(String::as_str).collect::<Vec<_>>());
    // What could be chosen when each of the tokens was taken, and what can be now.
    let mut before: Vec<Choices> = Vec::new();
    let mut present = after(&[]);
    for token in tokens {
        let Some(choice) = present.next.iter().find(|choice| choice.token == *token).cloned() else {
            continue;
        };
        before.push(present);
        taken.tokens.push(choice.token);
        taken.touched.push(choice.touch);
        present = after(&taken.tokens);
        while let [.., earlier, _] = &before[..]
            && earlier.next.iter().any(|choice| choice.token == *token)
        {
            let void = taken.tokens.len() - 2;
            let mut without = taken.tokens.clone();
            without.remove(void);
            if after(&without) != present {
                break;
            }
            taken.tokens = without;
            taken.touched.remove(void);
            before.pop();
        }
    }
    taken
}

async fn shown(
    shared: &Shared,
    session: &Session,
    view: &TableView,
    tokens: &[String],
    touched: &[Touch],
    choices: &Choices,
) -> Value {
    let card = |touch: &Touch| match touch {
        Touch::Card(index, _) => Some(*index),
        _ => None,
    };
    let free: BTreeSet<usize> = choices.next.iter().filter_map(|choice| card(&choice.touch)).collect();
    let used: BTreeSet<usize> = touched
        .iter()
        .filter_map(card)
        .filter(|index| !free.contains(index))
        .collect();
    let speech = shared.speech(session.words(), view).await;
    let touch = |touch: &Touch, token: &str| match touch {
        Touch::Square(name) => json!({ "square": name }),
        Touch::Card(index, face) => json!({ "card": index, "face": face }),
        Touch::Word(phrase) => json!({ "word": token, "label": speech.phrase(phrase) }),
    };
    let preview = choices.preview.as_ref().map(|preview| match preview {
        Ok(preview) => json!({
            "good": true,
            "points": preview.points,
            "text": preview.lines.iter().map(|line| speech.phrase(line)).collect::<Vec<_>>().join("\n"),
            "squares": [],
        }),
        Err(illegal) => json!({
            "good": false,
            "points": null,
            "text": speech.phrase(&illegal.phrase),
            "squares": illegal.squares,
        }),
    });
    json!({
        "tokens": tokens,
        "next": choices.next.iter()
            .map(|choice| json!({ "token": choice.token, "touch": touch(&choice.touch, &choice.token) }))
            .collect::<Vec<_>>(),
        "shown": choices.shown.iter()
            .map(|(place, text)| json!({ "touch": touch(place, ""), "text": text }))
            .collect::<Vec<_>>(),
        "used": used,
        "held": touched.last().and_then(card),
        "finished": choices.finished,
        "preview": preview,
    })
}

/// A line that is being typed.
#[derive(Debug, Deserialize)]
pub(super) struct Typed {
    #[serde(flatten)]
    at: Whereabouts,
    text: String,
}

/// `GET /api/complete`: `{"suggestions": [{"line": "…", "label": "…"}]}`. The prefix that was typed is kept.
pub(super) async fn complete(
    State(shared): State<Shared>,
    headers: HeaderMap,
    query: Result<Query<Typed>, QueryRejection>,
) -> Response {
    answered(&shared, &headers, async {
        let session = shared.signed_in(&headers).await?;
        let Query(typed) = query?;
        if typed.text.chars().count() > LONGEST {
            return Err(Problem::Length);
        }
        let suggestions = shared.suggestions(&session, &typed.at, &typed.text).await?;
        let suggestions: Vec<Value> = suggestions
            .into_iter()
            .map(|suggestion| json!({ "line": suggestion.line, "label": suggestion.label }))
            .collect();
        Ok(json!({ "suggestions": suggestions }))
    })
    .await
}
