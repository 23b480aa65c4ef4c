//! The rules of the games, one folder a kind, pure.
//!
//! Nothing here reads a clock, draws from a thread's generator or does I/O: time and randomness come in as values, so that
//! every game can be replayed and checked. [`Game`] says what a kind gives to the house; [`catalogue`] is the one list of
//! kinds, and the only place through which the rest of the house meets them.

pub mod abaku;
pub mod abalone;
pub mod catalogue;
mod draws;
mod game;
mod phrase;
mod refusal;
mod values;

pub use catalogue::{Event, Kind, Move, Options, Position, View};
pub use draws::Draws;
pub use game::{
    Audience, Cause, Choice, Choices, Game, Judge, OptionSpec, Outcome, Outside, Preview, Seat, Standing, Touch,
    ValueSpec, Verb,
};
pub use phrase::{Argument, Phrase};
pub use refusal::{Illegal, Syntax};
