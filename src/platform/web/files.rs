//! What the page is made of besides HTML: one style sheet, one script, icons. Embedded, and addressed by their own hash, so
//! that browsers may keep them for good and still never run an old one against a new page.

use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

struct File {
    name: &'static str,
    kind: &'static str,
    body: &'static str,
}

macro_rules! file {
    ($name:literal, $kind:literal) => {
        File {
            name: $name,
            kind: $kind,
            body: include_str!(concat!("../../../assets/web/", $name)),
        }
    };
}

const FILES: &[File] = &[
    file!("tahoun.css", "text/css; charset=utf-8"),
    file!("tahoun.js", "text/javascript; charset=utf-8"),
    file!("board.js", "text/javascript; charset=utf-8"),
    file!("icon.svg", "image/svg+xml"),
    file!("icon-turn.svg", "image/svg+xml"),
    file!("manifest.json", "application/manifest+json"),
];

/// One hash over all files: they belong together.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for file in FILES {
        hash.update(file.body.as_bytes());
    }
    hex::encode(&hash.finalize()[..8])
});

/// The address of a file. A name that there is not is a fault of the caller.
pub(super) fn path(name: &str) -> String {
    debug_assert!(FILES.iter().any(|file| file.name == name), "{name}");
    format!("/static/{}/{name}", *VERSION)
}

/// What this build's pages and pictures are marked with.
pub(super) fn version() -> &'static str {
    &VERSION
}

/// `GET /static/{version}/{name}`. Another version's address gives today's file, not to be kept.
pub(super) async fn serve(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let Some(file) = FILES.iter().find(|file| file.name == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let tag = format!("\"{}\"", *VERSION);
    let keep = if version == *VERSION {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let kept = [(CACHE_CONTROL, keep.to_owned()), (ETAG, tag.clone())];
    if headers
        .get(IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes())
    {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, [(CONTENT_TYPE, file.kind)], file.body).into_response()
}
