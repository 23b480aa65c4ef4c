//! The Discord platform against a double of Discord.

#![recursion_limit = "256"]

mod abalone;
mod bot;
mod clicks;
mod deferred;
mod direct;
mod double;
mod driver;
mod gone;
mod hidden;
mod inside;
mod permissions;
mod play;
mod rooms;
mod scopes;
mod selftest;
mod storm;
mod tolerated;
mod trouble;
mod uncertain;
