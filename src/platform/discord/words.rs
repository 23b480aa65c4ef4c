//! The platform's own words: the messages of `discord.ftl`. What the bot says about games comes ready from `chat`.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::chat::{Locale, localised};

/// The words in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Words(pub(super) Locale);

impl Words {
    /// In the language of a tag; English if it is not spoken here.
    pub(super) fn of(tag: &str) -> Words {
        Words(Locale::from_tag(tag).unwrap_or_default())
    }

    /// The IETF tag.
    pub(super) fn tag(self) -> &'static str {
        self.0.tag()
    }

    /// A message without arguments.
    pub(super) fn say(self, key: &str) -> String {
        localised(self.0, key, &FluentArgs::new())
    }

    /// A message with its arguments.
    pub(super) fn with(self, key: &str, arguments: &[(&'static str, &str)]) -> String {
        let mut given = FluentArgs::new();
        for (name, value) in arguments {
            given.set(*name, FluentValue::from((*value).to_owned()));
        }
        localised(self.0, key, &given)
    }
}
