//! The host, with a clock turned by hand and a platform that keeps what it is given.

mod clocks;
mod commits;
mod computers;
mod delivery;
mod requests;
mod restart;
mod strangers;
mod support;
