//! What holds over the whole app: each module tests one room or one promise.

mod alone;
mod chat;
mod console;
mod fuzz;
mod hidden;
mod host;
mod paint;
mod readme;
mod settings;
mod spy;
mod store;
