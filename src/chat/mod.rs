//! The command language, requests and what is shown in answer: all wording for players.
//!
//! A platform hands in a [`Request`]; what it is to show comes back as [`Message`]s through the outbox. Between them stand one
//! normalising step, one command table that feeds parser, help and completion, and one set of Fluent files for all wording.

mod message;
mod request;

pub use message::{Button, ButtonStyle, Message, Picture, Piece, Text};
pub use request::{Account, Body, PlaceRef, Request};
