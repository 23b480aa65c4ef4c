//! What goes wrong between a browser and the chat, as a sentence a person can act on.

use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use fluent_bundle::FluentValue;
use serde_json::json;

use crate::host::{HostError, ReadError};

use super::words::Words;

/// Why a request of `/api` or a page is not answered as hoped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Problem {
    /// There is no session: sign in.
    SignIn,
    /// There is no such thing, or it is not for these eyes; which of the two is not said.
    NotFound,
    /// What was sent cannot be read; the reason is for whoever writes a client.
    Unreadable(String),
    /// Nothing, or too much, was said.
    Length,
    /// The body is larger than any that a page sends.
    TooLarge,
    /// Too much was sent in too short a time; after so many seconds the next is heard.
    TooFast(u64),
    /// Only the operator may do that.
    OperatorOnly,
    /// The host is shutting down, or the database refuses. It may be sent again under the same id.
    Later,
}

impl Problem {
    pub(super) fn status(&self) -> StatusCode {
        match self {
            Problem::SignIn => StatusCode::UNAUTHORIZED,
            Problem::NotFound => StatusCode::NOT_FOUND,
            Problem::Unreadable(_) => StatusCode::BAD_REQUEST,
            Problem::Length => StatusCode::UNPROCESSABLE_ENTITY,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::TooFast(_) => StatusCode::TOO_MANY_REQUESTS,
            Problem::OperatorOnly => StatusCode::FORBIDDEN,
            Problem::Later => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The sentence.
    pub(super) fn sentence(&self, words: Words) -> String {
        match self {
            Problem::SignIn => words.say("web-problem-sign-in"),
            Problem::NotFound => words.say("web-problem-not-found"),
            Problem::Unreadable(reason) => words.with(
                "web-problem-unreadable",
                &[("reason", FluentValue::from(reason.as_str()))],
            ),
            Problem::Length | Problem::TooLarge => words.say("web-problem-length"),
            Problem::TooFast(seconds) => {
                words.with("web-problem-too-fast", &[("seconds", FluentValue::from(*seconds))])
            }
            Problem::OperatorOnly => words.say("web-problem-operator"),
            Problem::Later => words.say("web-problem-later"),
        }
    }

    /// The problem as `/api` answers it.
    pub(super) fn json(&self, words: Words) -> Response {
        let body = Json(json!({ "error": self.sentence(words) }));
        match self {
            Problem::TooFast(seconds) => (self.status(), [("retry-after", seconds.to_string())], body).into_response(),
            _ => (self.status(), body).into_response(),
        }
    }
}

impl From<JsonRejection> for Problem {
    fn from(rejection: JsonRejection) -> Problem {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
            _ => Problem::Unreadable(rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for Problem {
    fn from(rejection: QueryRejection) -> Problem {
        Problem::Unreadable(rejection.body_text())
    }
}

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        match error {
            ReadError::NotFound | ReadError::Hidden => Problem::NotFound,
            ReadError::Failed(reason) => {
                tracing::warn!(reason, "could not read");
                Problem::Later
            }
        }
    }
}

impl From<HostError> for Problem {
    fn from(error: HostError) -> Problem {
        tracing::warn!(%error, "the host did not do it");
        Problem::Later
    }
}
