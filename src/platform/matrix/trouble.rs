//! What the service or its library says when something does not work, as what is to be done about it.

use std::time::Duration;

use matrix_sdk::ruma::api::error::{ErrorKind, RetryAfter};
use matrix_sdk::{Error, HttpError};

use crate::host::DeliveryError;

/// Why something did not work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Too fast; again after that time.
    Limited(Option<Duration>),
    /// The bot may not.
    Forbidden(String),
    /// The account's session is over.
    LoggedOut(String),
    /// The request is wrong: the same again fails again.
    Refused(String),
    /// It never got an answer, or one that says nothing about what became of it.
    Unsure(String),
    /// It cannot be done now, and nothing was sent.
    NotNow(String),
}

impl Trouble {
    /// The same as the outbox understands it. `uncertain` says whether an earlier attempt may have arrived.
    pub(super) fn delivery(self, uncertain: bool) -> DeliveryError {
        let later = |reason: String, after: Option<Duration>, uncertain| DeliveryError::Later {
            reason,
            after,
            uncertain,
        };
        match self {
            Trouble::Limited(after) => later("too fast".to_owned(), after, uncertain),
            Trouble::Forbidden(reason) => later(reason, Some(Duration::from_secs(300)), uncertain),
            Trouble::LoggedOut(reason) => later(reason, Some(Duration::from_secs(60)), uncertain),
            Trouble::Refused(reason) => DeliveryError::Never { reason },
            Trouble::Unsure(reason) => later(reason, None, true),
            Trouble::NotNow(reason) => later(reason, None, uncertain),
        }
    }

    /// Whether the same may work a little later.
    pub(super) fn passes(&self) -> bool {
        matches!(self, Trouble::Limited(_) | Trouble::Unsure(_) | Trouble::NotNow(_))
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Limited(_) => f.write_str("too fast"),
            Trouble::Forbidden(reason)
            | Trouble::LoggedOut(reason)
            | Trouble::Refused(reason)
            | Trouble::Unsure(reason)
            | Trouble::NotNow(reason) => f.write_str(reason),
        }
    }
}

impl From<HttpError> for Trouble {
    fn from(error: HttpError) -> Self {
        Trouble::from(&error)
    }
}

impl From<&HttpError> for Trouble {
    fn from(error: &HttpError) -> Self {
        let reason = error.to_string();
        let Some(api) = error.as_client_api_error() else {
            // No answer at all, or one of something between us and the homeserver.
            return match error {
                HttpError::IntoHttp(_) => Trouble::Refused(reason),
                _ => Trouble::Unsure(reason),
            };
        };
        match api.error_kind() {
            Some(ErrorKind::LimitExceeded(limit)) => Trouble::Limited(match limit.retry_after {
                Some(RetryAfter::Delay(after)) => Some(after),
                _ => None,
            }),
            Some(ErrorKind::UnknownToken(_) | ErrorKind::MissingToken) => Trouble::LoggedOut(reason),
            Some(ErrorKind::Forbidden) => Trouble::Forbidden(reason),
            _ if api.status_code.as_u16() == 429 => Trouble::Limited(None),
            _ if api.status_code.is_server_error() => Trouble::Unsure(reason),
            _ if api.status_code.as_u16() == 403 => Trouble::Forbidden(reason),
            // Not the homeserver's own words: a proxy before one that is being started says such things.
            None if api.status_code.as_u16() != 413 => Trouble::Unsure(reason),
            _ => Trouble::Refused(reason),
        }
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        match &error {
            Error::Http(http) => Trouble::from(&**http),
            Error::WrongRoomState(_) => Trouble::Forbidden(error.to_string()),
            Error::SerdeJson(_) => Trouble::Refused(error.to_string()),
            // The library's own stores, or encryption that lacks something still: nothing was sent.
            _ => Trouble::NotNow(error.to_string()),
        }
    }
}
