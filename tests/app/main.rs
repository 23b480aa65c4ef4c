//! What holds over the whole app: each module tests one room or one promise.

mod settings;
mod store;
