//! Logging through tracing, to standard error.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Begins to log. `what` was checked with the settings; a second call changes nothing.
pub(super) fn begin(what: &str, json: bool) {
    let targets: Targets = what
        .parse()
        .unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO));
    let registry = tracing_subscriber::registry().with(targets);
    let lines = fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let begun = match json {
        true => registry.with(lines.json()).try_init(),
        false => registry.with(lines).try_init(),
    };
    // Who has set up logging before keeps it.
    let _ = begun;
}
