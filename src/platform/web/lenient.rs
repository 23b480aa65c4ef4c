//! A query that cannot be read counts as none: what hangs on it are looks and steps, and a page without them is better than none.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

/// The query of an address, or its default.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Lenient<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequestParts<S> for Lenient<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let read = Query::<T>::try_from_uri(&parts.uri).map(|Query(read)| read);
        Ok(Lenient(read.unwrap_or_default()))
    }
}
