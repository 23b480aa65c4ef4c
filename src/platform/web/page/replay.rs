//! A table that is over, step by step, and its record. Links alone do it; the script adds keys.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use fluent_bundle::FluentValue;
use maud::{Markup, html};
use serde::Deserialize;

use crate::chat::Picture;
use crate::games::{Audience, Seat};
use crate::host::LogLine;
use crate::paint::Theme;
use crate::table::{Phase, TableId, TableView};

use super::super::lenient::Lenient;
use super::super::problem::Problem;
use super::super::speech::Speech;
use super::super::words::Words;
use super::super::{Shared, html as parts};
use super::table::whereabouts;
use super::{Frame, frame};

/// Which step is shown.
#[derive(Debug, Default, Deserialize)]
pub(in super::super) struct At {
    at: Option<u64>,
}

/// `GET /table/{table}` and `GET /table/{table}.json`.
pub(in super::super) async fn replay(
    State(shared): State<Shared>,
    Path(name): Path<String>,
    Lenient(at): Lenient<At>,
    headers: HeaderMap,
) -> Response {
    if let Some(table) = name.strip_suffix(".json") {
        return record(&shared, table, &headers).await;
    }
    let work = async {
        let table: TableId = name.parse().map_err(|_| Problem::NotFound)?;
        let session = shared.reader(&headers).await?;
        let words = shared.words(session.as_ref(), &headers);
        let view = shared.host.view(table, None).await?;
        let place = whereabouts(&shared, &view).await?.place;
        let content = page(&shared, words, &view, at.at).await?;
        let page = Frame {
            words,
            title: words.with("web-table", &[("table", view.id.to_string().into())]),
            session: session.as_ref(),
            channel: Some(&place),
            table: Some(view.id),
            after: None,
            here: format!("/table/{}", view.id),
        };
        Ok(frame(&page, content))
    };
    shared.paged(&headers, &format!("/table/{name}"), work).await
}

async fn record(shared: &Shared, table: &str, headers: &HeaderMap) -> Response {
    let work = async {
        let table: TableId = table.parse().map_err(|_| Problem::NotFound)?;
        shared.reader(headers).await?;
        Ok::<_, Problem>((table, shared.host.record(table).await?))
    };
    match work.await {
        Ok((table, record)) => {
            let name = format!("attachment; filename=\"tahoun-table-{table}.json\"");
            ([(CONTENT_DISPOSITION, name)], Json(record)).into_response()
        }
        Err(problem) => problem.json(shared.words(None, headers)),
    }
}

/// A step: the event and what led to it; the first is the board before any move.
struct Step<'a> {
    number: u64,
    line: Option<&'a LogLine>,
}

async fn page(shared: &Shared, words: Words, view: &TableView, at: Option<u64>) -> Result<Markup, Problem> {
    let over = matches!(view.phase, Phase::Finished { .. } | Phase::Closed { .. });
    let heading = title(words, view);
    if !over || view.game.is_none() {
        return Ok(html! {
            main.body.single {
                div.sheet.pad {
                    h1 { (heading) }
                    p { (words.say(if over { "web-replay-never-began" } else { "web-replay-later" })) }
                    p { a.button href=(format!("/t/{}", view.id)) { (words.say("web-to-table")) } }
                }
            }
        });
    }
    let log = shared.host.log(view.id).await?;
    let mut steps = Vec::new();
    if let Some(first) = log.first() {
        steps.push(Step {
            number: first.number - 1,
            line: None,
        });
    }
    steps.extend(log.iter().map(|line| Step {
        number: line.number,
        line: Some(line),
    }));
    let index = match at {
        Some(at) => steps.iter().rposition(|step| step.number <= at).unwrap_or(0),
        None => steps.len().saturating_sub(1),
    };
    let speech = shared.speech(words, view).await;
    let shown = steps.get(index).map_or(view.number, |step| step.number);
    Ok(html! {
        main.body.single #steps {
            div.sheet.pad {
                div.status {
                    h1 { (heading) }
                    div.buttons.flat {
                        a.button.small href=(format!("/table/{}.json", view.id)) { "JSON" }
                        a.button.small href=(parts::board_path(view.id, shown)) download=(format!("tahoun-table-{}-{shown}.png", view.id)) { "PNG" }
                        a.button.small href=(format!("/t/{}", view.id)) { (words.say("web-to-table")) }
                    }
                }
                div #replay.replay {
                    div { (picture(shared, words, view, shown).await) (walk(words, view, &steps, index)) }
                    div {
                        (hands(shared, words, &speech, view, shown).await)
                        (moves(words, &speech, view, &steps, index))
                    }
                }
            }
        }
    })
}

fn title(words: Words, view: &TableView) -> String {
    let kind = words.kind(view.kind());
    words.with(
        "web-table-title",
        &[("kind", kind.into()), ("table", FluentValue::from(view.id.to_string()))],
    )
}

async fn picture(shared: &Shared, words: Words, view: &TableView, number: u64) -> Markup {
    let look = parts::look(Theme::Light, words);
    let picture = Picture::Board { table: view.id, number };
    match shared.host.paint(&picture, &look).await {
        Ok(painted) => {
            let size = (painted.picture.width, painted.picture.height);
            parts::themed(&parts::board_path(view.id, number), &painted.alt, size, words, false)
        }
        Err(_) => html! { p.soft { (words.say("web-no-picture")) } },
    }
}

fn walk(words: Words, view: &TableView, steps: &[Step<'_>], index: usize) -> Markup {
    let last = steps.len().saturating_sub(1);
    let ways = [
        ("first", "«", "web-step-first", 0, index > 0),
        ("prev", "‹", "web-step-prev", index.saturating_sub(1), index > 0),
        ("next", "›", "web-step-next", (index + 1).min(last), index < last),
        ("last", "»", "web-step-last", last, index < last),
    ];
    html! {
        nav.steps aria-label=(words.say("web-steps")) {
            @for (name, sign, label, to, open) in ways {
                @if let (true, Some(step)) = (open, steps.get(to)) {
                    a.button href=(address(view, step.number)) data-at=(step.number) data-step=(name) data-key=(name)
                        aria-label=(words.say(label)) { (sign) }
                } @else {
                    button type="button" disabled aria-label=(words.say(label)) { (sign) }
                }
            }
        }
        p.soft { (words.with("web-step-of", &[("step", index.into()), ("steps", last.into())])) }
    }
}

fn address(view: &TableView, number: u64) -> String {
    format!("/table/{}?at={number}", view.id)
}

/// The hands as they were: no secret any more.
async fn hands(shared: &Shared, words: Words, speech: &Speech, view: &TableView, number: u64) -> Markup {
    let mut rows = Vec::new();
    for index in 0..view.seats.len() {
        let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
        let Ok(then) = shared.host.step(view.id, number, Audience::Seat(seat)).await else {
            continue;
        };
        let Some(game) = &then.game else { continue };
        rows.push((speech.seat(seat), game.points().get(index).copied(), game.text_hand()));
    }
    html! {
        table.list {
            tr {
                th.name { (words.say("web-player")) }
                th { (words.say("web-points")) }
                th { (words.say("web-hand")) }
            }
            @for (name, points, hand) in rows {
                tr {
                    td.name { (name) }
                    td { @if let Some(points) = points { (points) } }
                    td { code { (hand.unwrap_or_default()) } }
                }
            }
        }
    }
}

fn moves(words: Words, speech: &Speech, view: &TableView, steps: &[Step<'_>], index: usize) -> Markup {
    html! {
        ol.moves data-scroll="moves" aria-label=(words.say("web-moves")) tabindex="0" {
            @for (at, step) in steps.iter().enumerate() {
                li {
                    a href=(address(view, step.number)) data-at=(step.number) aria-current=[(at == index).then_some("step")] {
                        span.soft { (at) }
                        @match step.line {
                            Some(line) => span { b { (speech.seat(line.seat)) } " " (speech.line(&line.text)) },
                            None => span { (words.say("web-step-start")) },
                        }
                    }
                }
            }
        }
    }
}
