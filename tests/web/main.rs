//! The web chat over HTTP and in a real browser, against a real server with a real database file.

mod browser;
mod driver;
mod game;
mod guarding;
mod health;
mod hostile;
mod killed;
mod live;
mod marbles;
mod pages;
mod saying;
mod secrets;
mod sessions;
mod shots;
mod support;
mod words;
