//! The imperative shell: runs requests against tables, keeps deadlines, plays computer seats, delivers the outbox.
//!
//! Everybody outside holds a [`Host`]: a handle that is cheap to clone. Platforms hand requests to [`Host::request`], are given
//! messages through [`Platform::deliver`], and read what they show through its other methods. Inside, one thread owns the database
//! ([`writer`]): whatever changes something is a step there, several steps share a COMMIT, and nobody hears of any before it. Beside
//! it run the turn clock ([`clock`]), one task a platform that delivers ([`outbox`]), and threads that read, paint and think.

mod attached;
mod clock;
mod commands;
mod computer;
mod desk;
mod discord;
mod easel;
mod handle;
mod hold;
mod house;
#[cfg(feature = "matrix")]
mod matrix;
mod outage;
mod outbox;
mod pictures;
mod platform;
mod pool;
mod pulse;
mod reads;
mod rows;
mod tell;
mod time;
mod web;
mod writer;

pub use discord::{DiscordButtons, DiscordInteraction, DiscordOthers, DiscordPerson, DiscordTable};
pub use easel::{in_english, paint_position, paint_table};
pub use handle::{Config, Handled, Host, HostError, What};
#[doc(hidden)]
pub use hold::Held;
#[cfg(feature = "matrix")]
pub use matrix::{
    MatrixEvent, MatrixNews, MatrixPerson, MatrixPlace, MatrixRedaction, MatrixRelation, MatrixSent, NewMatrixEvent,
};
pub use pictures::{Look, Painted};
pub use platform::{Address, Delivery, DeliveryError, Platform, Receipt, Sending};
pub use reads::ReadError;
pub use rows::{GameRow, LeaderRow, LogLine, PersonInfo, PlaceInfo, Said, TableRow};
pub use time::{Manual, System, TimeSource};
pub use web::{NewWebMessage, WebMessage, WebScope, WebSession};
