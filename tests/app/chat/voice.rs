//! What is said: to whom it calls, what it shows, and that it says it in full in both languages.

mod bench;
mod sayings;
mod secrets;
mod showing;
mod teams;
