//! A channel: how to begin, what was said, the line to type.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};

use crate::games::Kind;
use crate::host::WebMessage;
use crate::table::TableId;

use super::super::Shared;
use super::super::html as parts;
use super::super::live::Whereabouts;
use super::super::names::Channel;
use super::super::problem::Problem;
use super::super::session::Session;
use super::super::words::Words;
use super::{Frame, SHOWN, frame, side};

/// `GET /c/{channel}`.
pub(in super::super) async fn channel(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Response {
    let channel = Channel::try_from(name);
    let here = channel.as_ref().map_or_else(|_| "/".to_owned(), Channel::path);
    let work = async {
        let channel = channel.map_err(|_| Problem::NotFound)?;
        let session = shared.signed_in(&headers).await?;
        page(&shared, &session, channel).await
    };
    shared.paged(&headers, &here, work).await
}

async fn page(shared: &Shared, session: &Session, channel: Channel) -> Result<Markup, Problem> {
    let words = session.words();
    let at = Whereabouts {
        place: channel,
        table: None,
    };
    let scope = shared.scope(session, &at).await?;
    let messages = shared.host.web_messages_before(scope, i64::MAX, SHOWN).await?;
    let fresh = shared.host.games(session.person.id).await?.is_empty();
    let content = html! {
        div.body.channel {
            aside.side aria-label=(words.say("web-tables")) { div #side { (side::content(shared, session, &at).await?) } }
            main.chat.sheet {
                (welcome(words, fresh))
                (list(shared, session, &messages, None).await)
                (composer(words, "web-say-channel"))
            }
        }
    };
    let page = Frame {
        words,
        title: format!("#{}", at.place),
        session: Some(session),
        channel: Some(&at.place),
        table: None,
        after: Some(messages.last().map_or(0, |message| message.id)),
        here: at.place.path(),
    };
    Ok(frame(&page, content))
}

/// The two ways to begin, for every kind of game; folded for those who have games already.
fn welcome(words: Words, open: bool) -> Markup {
    html! {
        details.welcome open[open] {
            summary { h1 { (words.say("web-begin")) } }
            @for kind in Kind::ALL {
                section aria-label=(words.kind(*kind)) {
                    div.status {
                        h2 { (words.kind(*kind)) }
                        button.small type="button" data-line=(format!("{kind} rules")) { (words.say("button-rules")) }
                    }
                    div.ways {
                        (alone(words, *kind))
                        (together(words, *kind))
                    }
                }
            }
        }
    }
}

fn alone(words: Words, kind: Kind) -> Markup {
    let usual = kind.levels().div_ceil(2);
    html! {
        div.way {
            h3 { (words.say("web-computer-way")) }
            p.soft { (words.say("web-alone-text")) }
            label {
                (words.say("web-level"))
                select data-fills="level" {
                    @for level in 1..=kind.levels() {
                        option value=(level) selected[level == usual] {
                            (level_name(words, level, kind.levels()))
                        }
                    }
                }
            }
            button.primary type="button" data-line=(format!("{kind} new players=2 computer={{level}} language={}", words.tag())) {
                (words.say("web-alone"))
            }
        }
    }
}

/// Three levels have names; of more the ends are told.
fn level_name(words: Words, level: u8, levels: u8) -> String {
    let end = match level {
        1 => "lowest",
        _ if level == levels => "highest",
        _ => "between",
    };
    words.with(
        "web-level-name",
        &[("level", level.into()), ("levels", levels.into()), ("end", end.into())],
    )
}

fn together(words: Words, kind: Kind) -> Markup {
    let seats = kind.seats();
    html! {
        div.way {
            h3 { (words.say("web-friends")) }
            p.soft { (words.say("web-together-text")) }
            label {
                (words.say("web-players"))
                select data-fills="players" {
                    @for players in (*seats.start()).max(2)..=*seats.end() { option value=(players) { (players) } }
                }
            }
            button.primary type="button" data-line=(format!("{kind} new players={{players}} language={}", words.tag())) {
                (words.say("web-together"))
            }
        }
    }
}

/// What was said.
pub(super) async fn list(
    shared: &Shared,
    session: &Session,
    messages: &[WebMessage],
    table: Option<TableId>,
) -> Markup {
    let words = session.words();
    let mut shown = Vec::with_capacity(messages.len());
    for message in messages {
        shown.push(parts::message(shared, session, message, table).await);
    }
    html! {
        ol #messages.messages role="log" aria-live="polite" aria-label=(words.say("web-messages")) tabindex="0" {
            @if shown.is_empty() { li #nothing.soft { (words.say("web-nothing-said")) } }
            @for message in shown { (message) }
        }
    }
}

/// The line to type.
pub(super) fn composer(words: Words, hint: &str) -> Markup {
    html! {
        form #composer.composer autocomplete="off" {
            label.away for="say" { (words.say("web-say")) }
            input #say placeholder=(words.say(hint)) maxlength="2000" role="combobox" aria-expanded="false"
                aria-autocomplete="list" aria-controls="offers" enterkeyhint="send";
            button.primary { (words.say("web-send")) }
            ul #offers.offers role="listbox" aria-label=(words.say("web-suggestions")) hidden {}
        }
    }
}
