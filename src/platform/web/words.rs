//! The words of the page itself. What the bot says comes ready from `chat`; this is about titles, labels and errors of the page.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::chat::{Locale, localised};
use crate::games::Kind;

/// The page's words in one language: the messages of `web.ftl`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Words(pub(super) Locale);

impl Words {
    /// The IETF tag.
    pub(super) fn tag(self) -> &'static str {
        self.0.tag()
    }

    /// A message without arguments.
    pub(super) fn say(self, key: &str) -> String {
        localised(self.0, key, &FluentArgs::new())
    }

    /// A message with its arguments.
    pub(super) fn with(self, key: &str, arguments: &[(&'static str, FluentValue<'_>)]) -> String {
        let mut given = FluentArgs::new();
        for (name, value) in arguments {
            given.set(*name, value.clone());
        }
        localised(self.0, key, &given)
    }

    /// What a kind of game is called.
    pub(super) fn kind(self, kind: Kind) -> String {
        self.say(&format!("{kind}-name"))
    }
}
