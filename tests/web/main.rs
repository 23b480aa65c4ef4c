//! The web chat over HTTP and in a real browser, against a real server with a real database file.

mod guarding;
mod sessions;
mod support;
