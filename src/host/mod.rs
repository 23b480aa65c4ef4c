//! The imperative shell: runs requests against tables, keeps deadlines, plays computer seats, delivers the outbox.
//!
//! Everybody outside holds a [`Host`]: a handle that is cheap to clone. Platforms hand requests to [`Host::request`], are given
//! messages through [`Platform::deliver`], and read what they show through the `async` methods of [`reads`] and [`pictures`].

#![allow(clippy::todo)]

mod handle;
mod pictures;
mod platform;
mod reads;
mod time;

pub use handle::{Config, Handled, Host, HostError, What};
pub use pictures::{Look, Painted};
pub use platform::{Address, Delivery, DeliveryError, Platform, Receipt, Sending};
pub use reads::{GameRow, LeaderRow, LogLine, PersonInfo, PlaceInfo, ReadError, Said, TableRow};
pub use time::{Manual, System, TimeSource};
