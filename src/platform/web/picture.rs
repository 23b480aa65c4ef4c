//! Pictures by address. Which hand somebody may see is decided by the host, for the person of the session.

use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::chat::{Locale, Picture};
use crate::games::Seat;
use crate::paint::Theme;
use crate::table::TableId;

use super::Shared;
use super::html::look;
use super::lenient::Lenient;
use super::live::read_body;
use super::problem::Problem;
use super::words::Words;

/// How a picture is asked for. What cannot be read counts as not said: a picture in the wrong colours is better than none.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Asked {
    #[serde(default)]
    theme: String,
    #[serde(default)]
    lang: String,
}

/// How long browsers may keep a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    /// The board after an event never changes; names in it may.
    Day,
    /// It shows what is hidden from others.
    Never,
}

/// `GET /picture/board/{table}/{event}.png`.
pub(super) async fn board(
    State(shared): State<Shared>,
    Path((table, file)): Path<(String, String)>,
    Lenient(asked): Lenient<Asked>,
    headers: HeaderMap,
) -> Response {
    let picture = || {
        let table = TableId(number(&table)?);
        Some(Picture::Board {
            table,
            number: number(file.strip_suffix(".png")?)?,
        })
    };
    match picture() {
        Some(picture) => answer(&shared, &headers, asked, async { Ok(picture) }, Keep::Day).await,
        None => not_found(&shared, &headers),
    }
}

/// `GET /picture/hand/{table}/{event}/{seat}.png`.
pub(super) async fn hand(
    State(shared): State<Shared>,
    Path((table, event, file)): Path<(String, String, String)>,
    Lenient(asked): Lenient<Asked>,
    headers: HeaderMap,
) -> Response {
    let picture = || {
        let table = TableId(number(&table)?);
        Some(Picture::Hand {
            table,
            number: number(&event)?,
            seat: Seat(number(file.strip_suffix(".png")?)?),
        })
    };
    match picture() {
        Some(picture) => answer(&shared, &headers, asked, async { Ok(picture) }, Keep::Never).await,
        None => not_found(&shared, &headers),
    }
}

/// `GET /picture/message/{id}.png`.
pub(super) async fn message(
    State(shared): State<Shared>,
    Path(file): Path<String>,
    Lenient(asked): Lenient<Asked>,
    headers: HeaderMap,
) -> Response {
    let picture = async {
        let session = shared.signed_in(&headers).await?;
        let id = file.strip_suffix(".png").and_then(number).ok_or(Problem::NotFound)?;
        let message = shared
            .host
            .web_message(id, session.person.id)
            .await?
            .ok_or(Problem::NotFound)?;
        read_body(&message.message.body).picture.ok_or(Problem::NotFound)
    };
    answer(&shared, &headers, asked, picture, Keep::Never).await
}

fn number<T: std::str::FromStr>(text: &str) -> Option<T> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

fn not_found(shared: &Shared, headers: &HeaderMap) -> Response {
    Problem::NotFound.json(shared.words(None, headers))
}

async fn answer(
    shared: &Shared,
    headers: &HeaderMap,
    asked: Asked,
    picture: impl Future<Output = Result<Picture, Problem>>,
    keep: Keep,
) -> Response {
    match paint(shared, headers, asked, picture, keep).await {
        Ok(response) => response,
        Err(problem) => problem.json(shared.words(None, headers)),
    }
}

async fn paint(
    shared: &Shared,
    headers: &HeaderMap,
    asked: Asked,
    picture: impl Future<Output = Result<Picture, Problem>>,
    keep: Keep,
) -> Result<Response, Problem> {
    let session = shared.reader(headers).await?;
    let picture = picture.await?;
    let theme: Theme = asked.theme.parse().unwrap_or_default();
    let words = Locale::from_tag(&asked.lang).map_or_else(|| shared.words(session.as_ref(), headers), Words);
    let look = look(theme, words);
    let painted = match &session {
        Some(session) => shared.host.paint_for(session.person.id, &picture, &look).await?,
        None => shared.host.paint(&picture, &look).await?,
    };
    let png = painted.picture.png.clone();
    if keep == Keep::Never {
        return Ok(([(CACHE_CONTROL, "private, no-store"), (CONTENT_TYPE, "image/png")], png).into_response());
    }
    let tag = format!("\"{}\"", hex::encode(&Sha256::digest(&png)[..12]));
    let kept = [
        (CACHE_CONTROL, "private, max-age=86400".to_owned()),
        (ETAG, tag.clone()),
    ];
    if headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        return Ok((StatusCode::NOT_MODIFIED, kept).into_response());
    }
    Ok((kept, [(CONTENT_TYPE, "image/png")], png).into_response())
}
