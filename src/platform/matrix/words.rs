//! The words of the platform itself, around what the bot says: the messages of `matrix.ftl`.

use fluent_bundle::{FluentArgs, FluentValue};

use crate::chat::{Locale, localised};

/// A message in a language, with its arguments.
pub(super) fn say(locale: Locale, key: &str, arguments: &[(&'static str, &str)]) -> String {
    let mut given = FluentArgs::new();
    for (name, value) in arguments {
        given.set(*name, FluentValue::from((*value).to_owned()));
    }
    localised(locale, key, &given)
}
