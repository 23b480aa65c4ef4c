//! Tahoun hosts long, asynchronous board games inside chats.

pub mod games;
pub mod table;
