//! The small words that may follow a command.

use crate::chat::{Locale, Scope};
use crate::table::OfferKind;

use super::options::For;

/// The words that mean "off", folded.
pub(super) const OFF: &[&str] = &["off", "none", "no", "remove", "pryc", "ne", "zadny", "vyp", "zrus"];
/// The words for what can be offered, the one shown first in English, then in Czech.
pub(super) const OFFERS: &[(OfferKind, &[&str])] = &[
    (
        OfferKind::Abort,
        &[
            "abort",
            "ukončení",
            "end",
            "cancel",
            "stop",
            "konec",
            "ukončit",
            "zrušení",
            "zrušit",
        ],
    ),
    (OfferKind::Draw, &["draw", "remíza", "remízu", "remis"]),
];
/// Likewise for the scope of a ranking.
pub(super) const SCOPES: &[(Scope, &[&str])] = &[
    (
        Scope::Everywhere,
        &["all", "vše", "everywhere", "global", "všude", "celkem", "všichni"],
    ),
    (Scope::Here, &["here", "zde", "tady", "server", "local"]),
];
/// Likewise for whose settings are meant.
pub(super) const OWNERS: &[(For, &[&str])] = &[
    (
        For::Place,
        &[
            "here",
            "zde",
            "tady",
            "place",
            "channel",
            "room",
            "kanál",
            "kanálu",
            "místnost",
            "místo",
        ],
    ),
    (For::Table, &["table", "stůl", "stolu"]),
    (For::Person, &["me", "já", "mine", "my", "mé", "moje"]),
];

/// Likewise for how a board is shown: as text or not.
pub(super) const FORMS: &[(bool, &[&str])] = &[
    (true, &["text", "text", "textem", "textově", "words", "ascii"]),
    (false, &["picture", "obrázek", "image", "obrázkem"]),
];

/// The words that may follow a command that takes one of a few, in a language.
pub(super) fn choices(command: &str, locale: Locale) -> Vec<&'static str> {
    fn all<T>(known: &[(T, &'static [&'static str])], locale: Locale) -> Vec<&'static str> {
        known.iter().map(|(_, words)| shown(words, locale)).collect()
    }
    match command {
        "offer" => all(OFFERS, locale),
        "leaderboard" => all(SCOPES, locale),
        "board" => all(FORMS, locale),
        "settings" => all(OWNERS, locale),
        _ => Vec::new(),
    }
}

/// The word of a list that is shown in a language: English first, Czech second.
pub(super) fn shown(words: &'static [&'static str], locale: Locale) -> &'static str {
    match locale {
        Locale::English => words[0],
        Locale::Czech => words[1],
    }
}
