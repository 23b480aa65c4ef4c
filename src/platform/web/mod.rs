//! The web chat.
