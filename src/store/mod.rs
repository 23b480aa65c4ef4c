//! SQLite: the event log and everything else that must survive.
//!
//! What [`Store::write`] has committed is durable (write-ahead log, `synchronous=FULL`), and what it has not is forgotten as a whole.
//! There is one writer, owned by one thread; lists, pages and replays ask through [`Readers`]. The logs are the truth about tables:
//! the projections (lists, deadlines, results) are written in the same step as the events and can be made again by
//! [`Store::rebuild`].
//!
//! The forms of messages, addresses and answers are the host's business: here they are JSON.

mod backup;
mod batch;
mod deadlines;
mod discord;
mod downtime;
mod error;
mod events;
mod inbox;
mod lists;
mod matrix;
mod migrations;
mod open;
mod outbox;
mod people;
mod places;
mod project;
mod purge;
mod rebuild;
mod results;
mod sql;
mod web;

pub use batch::{Batch, Writer};
pub use deadlines::{Deadline, Due};
pub use discord::{DiscordButtons, DiscordInteraction, DiscordSent};
pub use downtime::{HEARTBEAT, Outages};
pub use error::StoreError;
pub use inbox::{Handled, Verdict};
pub use lists::{Listed, Member, Stage};
pub use matrix::{MatrixEvent, MatrixRedaction, MatrixRelation, MatrixSent, NewMatrixEvent};
pub use open::{Pooled, Reader, Readers, Store};
pub use outbox::{Outbound, Outgoing, Post, Said};
pub use people::{NewAccount, Person};
pub use places::{NewPlace, Place};
pub use purge::{KEPT, Purged};
pub use results::{Leader, Ranking};
pub use web::{NewWebMessage, WebMessage, WebScope, WebSession};
