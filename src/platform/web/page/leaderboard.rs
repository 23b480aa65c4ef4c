//! Who has won how often.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use fluent_bundle::FluentValue;
use maud::{Markup, html};
use serde::Deserialize;

use crate::games::Kind;
use crate::host::LeaderRow;

use super::super::lenient::Lenient;
use super::super::names::Channel;
use super::super::problem::Problem;
use super::super::words::Words;
use super::super::{Shared, session};
use super::{Frame, frame};

/// Of which games.
#[derive(Debug, Default, Deserialize)]
pub(in super::super) struct Asked {
    kind: Option<String>,
    place: Option<String>,
}

/// `GET /leaderboard`.
pub(in super::super) async fn leaderboard(
    State(shared): State<Shared>,
    Lenient(asked): Lenient<Asked>,
    headers: HeaderMap,
) -> Response {
    let work = async {
        let session = shared.reader(&headers).await?;
        let words = shared.words(session.as_ref(), &headers);
        let kind = match asked.kind {
            Some(name) => name.parse().map_err(|_| Problem::NotFound)?,
            None => *Kind::ALL.first().ok_or(Problem::NotFound)?,
        };
        let channel = asked.place.filter(|name| !name.is_empty());
        let channel = channel
            .map(Channel::try_from)
            .transpose()
            .map_err(|_| Problem::NotFound)?;
        let place = match &channel {
            Some(channel) => Some(shared.host.place(&session::place_ref(channel)).await?.id),
            None => None,
        };
        let rows = shared.host.leaderboard(kind, place).await?;
        let lobby = Channel::lobby();
        let page = Frame {
            words,
            title: words.say("web-leaderboard"),
            session: session.as_ref(),
            channel: Some(channel.as_ref().unwrap_or(&lobby)),
            table: None,
            after: None,
            here: "/leaderboard".to_owned(),
        };
        Ok(frame(&page, content(words, kind, channel.as_ref(), &rows)))
    };
    shared.paged(&headers, "/leaderboard", work).await
}

fn content(words: Words, kind: Kind, channel: Option<&Channel>, rows: &[LeaderRow]) -> Markup {
    let here = channel.cloned().unwrap_or_else(Channel::lobby);
    let address = |kind: Kind, place: &str| format!("/leaderboard?kind={kind}&place={place}");
    html! {
        main.body.single {
            div.sheet.pad {
                h1 { (words.say("web-leaderboard")) }
                nav.tabs aria-label=(words.say("web-leaderboard-of")) {
                    @if Kind::ALL.len() > 1 {
                        @for other in Kind::ALL {
                            a.button.small href=(address(*other, channel.map_or("", Channel::as_str)))
                                aria-current=[(*other == kind).then_some("page")] { (words.kind(*other)) }
                        }
                    }
                    a.button.small href=(address(kind, "")) aria-current=[channel.is_none().then_some("page")] {
                        (words.say("web-everywhere"))
                    }
                    a.button.small href=(address(kind, here.as_str())) aria-current=[channel.map(|_| "page")] {
                        "#" (here)
                    }
                }
                @if rows.is_empty() { p.soft { (words.say("web-leaderboard-empty")) } }
                @else { (table(words, rows)) }
            }
        }
    }
}

fn table(words: Words, rows: &[LeaderRow]) -> Markup {
    html! {
        div.scroll {
            table.list {
                thead {
                    tr {
                        th { (words.say("web-rank")) }
                        th.name { (words.say("web-player")) }
                        @for key in ["web-games", "web-wins", "web-points", "web-average", "web-best"] {
                            th { (words.say(key)) }
                        }
                    }
                }
                tbody {
                    @for (index, row) in rows.iter().enumerate() {
                        tr {
                            td { (index + 1) }
                            td.name { b { (row.name) } }
                            td { (row.games) }
                            td { (row.wins) }
                            td { (row.points) }
                            td { @if let Some(points) = row.average { (average(words, points)) } }
                            td { @if let Some(best) = row.best { (best) } }
                        }
                    }
                }
            }
        }
    }
}

/// A number with one decimal, as the language writes it.
fn average(words: Words, average: f64) -> String {
    words.with(
        "web-decimal",
        &[
            ("whole", FluentValue::from(average.trunc() as i64)),
            ("tenth", FluentValue::from((average.abs() * 10.0).round() as i64 % 10)),
        ],
    )
}
