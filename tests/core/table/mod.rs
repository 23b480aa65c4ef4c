//! The life of a table.

mod bench;
mod clocks;
mod draws;
mod formats;
mod kinds;
mod lobby;
mod offers;
mod play;
mod random;
mod record;
mod start;
mod story;
mod teams;
