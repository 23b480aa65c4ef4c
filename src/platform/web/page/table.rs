//! A table's page: the board and what can be done, what was said in the thread, the line to type.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use maud::{Markup, html};

use crate::table::{TableId, TableView};

use super::super::Shared;
use super::super::live::Whereabouts;
use super::super::names::Channel;
use super::super::problem::Problem;
use super::super::session::Session;
use super::{Frame, SHOWN, channel, frame, panel, side};

/// `GET /t/{table}`.
pub(in super::super) async fn table(
    State(shared): State<Shared>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    let work = async {
        let table: TableId = table.parse().map_err(|_| Problem::NotFound)?;
        let session = shared.signed_in(&headers).await?;
        let view = shared.host.view(table, Some(session.person.id)).await?;
        page(&shared, &session, &view).await
    };
    shared.paged(&headers, &format!("/t/{table}"), work).await
}

/// The channel where a table is played, and the table: only a table of the web chat has a page here.
pub(super) async fn whereabouts(shared: &Shared, view: &TableView) -> Result<Whereabouts, Problem> {
    let place = shared.host.place_by_id(view.place).await?;
    if place.platform != super::super::NAME {
        return Err(Problem::NotFound);
    }
    let place = Channel::try_from(place.external).map_err(|_| Problem::NotFound)?;
    Ok(Whereabouts {
        place,
        table: Some(view.id),
    })
}

async fn page(shared: &Shared, session: &Session, view: &TableView) -> Result<Markup, Problem> {
    let words = session.words();
    let at = whereabouts(shared, view).await?;
    let scope = shared.scope(session, &at).await?;
    let messages = shared.host.web_messages_before(scope, i64::MAX, SHOWN).await?;
    let content = html! {
        div.body.table {
            aside.side aria-label=(words.say("web-tables")) { div #side { (side::content(shared, session, &at).await?) } }
            main.panel #panel { (panel::content(shared, session, view).await?) }
            section.chat.sheet aria-label=(words.say("web-thread")) {
                (channel::list(shared, session, &messages, Some(view.id)).await)
                (channel::composer(words, "web-say-table"))
            }
        }
    };
    let page = Frame {
        words,
        title: words.with("web-table", &[("table", view.id.to_string().into())]),
        session: Some(session),
        channel: Some(&at.place),
        table: Some(view.id),
        after: Some(messages.last().map_or(0, |message| message.id)),
        here: format!("/t/{}", view.id),
    };
    Ok(frame(&page, content))
}
