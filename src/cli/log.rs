//! Logging through tracing, to standard error.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Parts of other crates that write down what passes through them, tokens and all, and the most that they may say.
const TALKATIVE: &[(&str, LevelFilter)] = &[
    ("serenity::http", LevelFilter::OFF),
    ("serenity::gateway::ws", LevelFilter::INFO),
    ("tungstenite", LevelFilter::INFO),
    ("tokio_tungstenite", LevelFilter::INFO),
];

/// Begins to log. `what` was checked with the settings; a second call changes nothing.
pub(super) fn begin(what: &str, json: bool) {
    let targets: Targets = what
        .parse()
        .unwrap_or_else(|_| Targets::new().with_default(LevelFilter::INFO));
    let registry = tracing_subscriber::registry().with(hushed(targets));
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

/// The same with the talkative parts kept to what is fit to be read.
fn hushed(targets: Targets) -> Targets {
    let wanted = targets.clone();
    TALKATIVE.iter().fold(targets, |targets, (part, most)| {
        let level = [
            LevelFilter::TRACE,
            LevelFilter::DEBUG,
            LevelFilter::INFO,
            LevelFilter::WARN,
            LevelFilter::ERROR,
        ]
        .into_iter()
        .find(|level| {
            level
                .into_level()
                .is_some_and(|level| wanted.would_enable(part, &level))
        });
        targets.with_target(*part, level.unwrap_or(LevelFilter::OFF).min(*most))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_setting_lets_tokens_into_the_log() {
        for wanted in [
            "trace",
            "info,serenity=trace",
            "warn,serenity::http=trace,tungstenite=trace",
        ] {
            let targets = hushed(wanted.parse().unwrap());
            for level in [tracing::Level::TRACE, tracing::Level::DEBUG] {
                assert!(!targets.would_enable("tungstenite::protocol", &level), "{wanted}");
                assert!(!targets.would_enable("serenity::gateway::ws", &level), "{wanted}");
            }
            assert!(
                !targets.would_enable("serenity::http::client", &tracing::Level::ERROR),
                "{wanted}"
            );
        }
        let quiet = hushed("error".parse().unwrap());
        assert!(!quiet.would_enable("tungstenite", &tracing::Level::WARN));
        let loud = hushed(Targets::new().with_default(LevelFilter::TRACE));
        assert!(loud.would_enable("tahoun::host", &tracing::Level::TRACE));
    }
}
