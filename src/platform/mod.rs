//! The platforms: an incoming event to a request, a message to what people see, nothing else.

#[cfg(feature = "discord")]
pub mod discord;
#[cfg(feature = "matrix")]
pub mod matrix;
#[cfg(feature = "web")]
pub mod web;
