//! The seam to the platforms: they hand in requests and show messages, nothing else.

use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::chat::Message;
use crate::table::{ExternalId, PersonId, PlaceId, TableId, Time};

/// To whom a message goes.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Address {
    /// Everybody in a place.
    Place(PlaceId),
    /// Everybody in a table's thread (it is opened with the table's first message).
    Table(PlaceId, TableId),
    /// One person alone, in answer to a request or because it is that person's turn. Never falls back to anything public.
    Person {
        /// Who.
        person: PersonId,
        /// Where the occasion arose.
        place: PlaceId,
        /// The table it is about.
        table: Option<TableId>,
        /// The request it answers.
        request: Option<ExternalId>,
    },
}

/// One row of the outbox on its way.
#[derive(Debug, Clone, PartialEq)]
pub struct Delivery {
    /// The row's number, the same at every attempt: the key by which a platform recognises a second attempt.
    pub row: i64,
    /// To whom.
    pub address: Address,
    /// What.
    pub message: Message,
    /// Whether an earlier attempt may have arrived.
    pub uncertain: bool,
    /// When the first attempt was, if there was one: a platform's own memory of keys reaches back only so far.
    pub first_tried: Option<Time>,
}

/// What a platform says of a message that arrived.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Receipt {
    /// The message's id there.
    pub message: Option<String>,
    /// The thread it opened, if it did.
    pub thread: Option<String>,
}

/// Why a message did not arrive.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DeliveryError {
    /// It may work later, after that time if the platform said so.
    #[error("not now: {reason}")]
    Later {
        /// What the platform said.
        reason: String,
        /// How long to wait.
        after: Option<Duration>,
        /// Whether it may have arrived all the same.
        uncertain: bool,
    },
    /// It will never work; the row is given up and those behind it go on.
    #[error("never: {reason}")]
    Never {
        /// What the platform said.
        reason: String,
    },
}

/// A future that a trait object can return.
pub type Sending<'a> = Pin<Box<dyn Future<Output = Result<Receipt, DeliveryError>> + Send + 'a>>;

/// A place where people play.
pub trait Platform: Send + Sync + 'static {
    /// Its name, as in [`crate::chat::PlaceRef`].
    fn name(&self) -> &'static str;

    /// To how many addresses at once it can deliver.
    fn parallel(&self) -> usize {
        8
    }

    /// Shows a message. Called in order per address, one at a time; an uncertain one must not be shown twice.
    fn deliver(&self, delivery: Delivery) -> Sending<'_>;
}
