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

use tahoun::games::Kind;

/// Whether a value of an option comes with the program: a club may add bonus layouts of its own, which nobody has to explain.
pub(crate) fn is_ours(kind: Kind, option: &str, value: &str) -> bool {
    (kind, option) != (Kind::Abaku, "layout") || ["standard", "classic", "plain"].contains(&value)
}
