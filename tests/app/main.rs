//! What holds over the whole app: each module tests one room or one promise.

mod chat;
mod console;
mod host;
mod paint;
mod readme;
mod settings;
mod store;
