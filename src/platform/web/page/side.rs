//! The list beside a page: my games, the one with the shortest time first, and the tables of the channel.

use std::collections::BTreeSet;

use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use fluent_bundle::FluentValue;
use maud::{Markup, html};

use crate::host::{GameRow, TableRow};
use crate::table::TableId;

use super::super::live::Whereabouts;
use super::super::problem::Problem;
use super::super::session::Session;
use super::super::words::Words;
use super::super::{Shared, html as parts, session};

/// How many tables that are over are listed.
const OVER: usize = 8;

/// `GET /api/side`.
pub(in super::super) async fn side(
    State(shared): State<Shared>,
    headers: HeaderMap,
    query: Result<Query<Whereabouts>, axum::extract::rejection::QueryRejection>,
) -> Response {
    let work = async {
        let session = shared.signed_in(&headers).await?;
        let Query(at) = query?;
        content(&shared, &session, &at).await
    };
    match work.await {
        Ok(markup) => markup.into_response(),
        Err(problem) => problem.json(shared.words(None, &headers)),
    }
}

/// The list itself. Its `data-turns` says how many of the reader's tables wait for him.
pub(super) async fn content(shared: &Shared, session: &Session, at: &Whereabouts) -> Result<Markup, Problem> {
    let words = session.words();
    let place = shared.host.place(&session::place_ref(&at.place)).await?.id;
    let games = shared.host.games(session.person.id).await?;
    let mine: BTreeSet<TableId> = games.iter().map(|game| game.table.table).collect();
    let tables = shared.host.tables(place, OVER).await?;
    let (over, open): (Vec<_>, Vec<_>) = tables
        .into_iter()
        .filter(|row| !mine.contains(&row.table))
        .partition(|row| row.over);
    let turns = games.iter().filter(|game| game.turn).count();
    Ok(html! {
        div data-turns=(turns) {
            @if !games.is_empty() {
                section {
                    h2 { (words.say("web-my-games")) }
                    ul { @for game in &games { (mine_row(words, game, at.table)) } }
                }
            }
            @if !open.is_empty() {
                section {
                    h2 { (words.say("web-tables-here")) }
                    ul { @for row in &open { (row_of(words, row, at.table)) } }
                }
            }
            @if !over.is_empty() {
                details.later open[over.iter().any(|row| at.table == Some(row.table))] {
                    summary { h2 { (words.say("web-tables-over")) } }
                    ul { @for row in &over { (row_of(words, row, at.table)) } }
                }
            }
            @if games.is_empty() && open.is_empty() && over.is_empty() { p.soft.later { (words.say("web-no-tables")) } }
        }
    })
}

fn mine_row(words: Words, game: &GameRow, here: Option<TableId>) -> Markup {
    html! {
        li {
            a href=(format!("/t/{}", game.table.table)) aria-current=[(here == Some(game.table.table)).then_some("page")] {
                span.title { (title(words, &game.table)) }
                span.who {
                    (who(words, &game.table))
                    @if let Some(deadline) = game.deadline { " · " (parts::time(deadline, Some("short"))) }
                }
                @if game.turn { span.badge { (words.say("web-your-turn")) } }
                @else if !game.table.started { span.badge.plain { (words.say("web-waiting")) } }
            }
        }
    }
}

fn row_of(words: Words, row: &TableRow, here: Option<TableId>) -> Markup {
    html! {
        li {
            a href=(format!("/t/{}", row.table)) aria-current=[(here == Some(row.table)).then_some("page")] {
                span.title { (title(words, row)) }
                span.who { (who(words, row)) }
                @if !row.started && !row.over { span.badge { (words.say("web-open")) } }
            }
        }
    }
}

fn title(words: Words, row: &TableRow) -> String {
    let kind = words.kind(row.kind);
    words.with(
        "web-table-title",
        &[
            ("kind", kind.into()),
            ("table", FluentValue::from(row.table.to_string())),
        ],
    )
}

fn who(words: Words, row: &TableRow) -> String {
    let name = |seat: &Option<crate::host::PersonInfo>| match seat {
        Some(person) => person.name.clone(),
        None => words.say("web-computer-short"),
    };
    row.seats.iter().map(name).collect::<Vec<_>>().join(", ")
}
