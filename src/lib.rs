//! Tahoun hosts long, asynchronous board games inside chats.

// The futures of Matrix's library are deeply nested.
#![recursion_limit = "256"]

#[cfg(feature = "app")]
pub mod chat;
#[cfg(feature = "app")]
pub mod cli;
pub mod games;
#[cfg(feature = "app")]
pub mod host;
#[cfg(feature = "app")]
pub mod paint;
#[cfg(feature = "app")]
pub mod platform;
#[cfg(feature = "app")]
pub mod store;
pub mod table;
