//! What a platform hands in.

use serde::{Deserialize, Serialize};

use crate::table::{ExternalId, Time};

/// Something a person asked for on a platform.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The platform's id of the ORIGINAL event; a second request with the same id is answered like the first and does nothing.
    pub id: ExternalId,
    /// Where.
    pub place: PlaceRef,
    /// The thread inside the place, by the platform's id.
    pub thread: Option<String>,
    /// Who.
    pub account: Account,
    /// The platform's time stamp.
    pub at: Time,
    /// What.
    pub body: Body,
}

/// A channel, room or web channel as its platform names it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PlaceRef {
    /// The platform's name: `web`, `console`, `discord`, `matrix`.
    pub platform: String,
    /// The platform's id of the place.
    pub id: String,
    /// The name people see, if it is known.
    pub name: Option<String>,
    /// Whether only this person and the bot are there.
    pub direct: bool,
}

/// An account as its platform vouches for it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Account {
    /// The platform's name.
    pub platform: String,
    /// The platform's id of the account.
    pub id: String,
    /// The name people see.
    pub name: String,
    /// Whether the account may moderate the place.
    pub moderator: bool,
    /// The language the platform says the person reads, if it says so: an IETF tag.
    pub language: Option<String>,
}

/// What was said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Body {
    /// A message among others: it may be chatter, and only a prefix at its start makes it a command, also in a table's thread.
    Text(String),
    /// Certainly a command, without prefix: a button, a slash command, a choice.
    Line(String),
    /// A new text of the message with the request's id: read only while that command stands refused and is young.
    Edit(String),
}
