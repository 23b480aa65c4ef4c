//! The life of a table, pure: lobby, seats, start, turns, clocks, offers, end, record.
//!
//! [`decide()`] judges a command and answers with events or a [`Refusal`]; [`Table::apply`] moves the state on and cannot fail.
//! The log of events is the truth; a table is the fold of its log.

mod apply;
mod check;
mod clock;
mod command;
mod create;
mod decide;
mod event;
mod ids;
mod record;
mod refusal;
mod seed;
mod settings;
mod state;
mod tally;
mod time;
mod view;

pub use clock::{Clock, ClockError, Deadline};
pub use command::{Actor, Command};
pub use create::{Opening, create};
pub use decide::decide;
pub use event::{Event, FORMAT, Recorded};
pub use ids::{ExternalId, PersonId, PlaceId, TableId};
pub use record::{Lie, Record};
pub use refusal::Refusal;
pub use seed::{Commitment, Seed};
pub use settings::Settings;
pub use state::{Holder, Offer, OfferKind, Phase, SeatState, Table, Turn};
pub use tally::Tally;
pub use time::{Span, Time};
pub use view::TableView;
