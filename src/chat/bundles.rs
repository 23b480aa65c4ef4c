//! The locale files, embedded, and looking messages up in them.
//!
//! All of `assets/locales/LANGUAGE/*.ftl` is one set of messages a language: a new kind brings its own file and no code. A
//! message that is missing or lacks an argument shows as its key in brackets and is logged; the tests see that none is.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use include_dir::{Dir, include_dir};

use super::Locale;

static FILES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/assets/locales");

static BUNDLES: LazyLock<Vec<FluentBundle<FluentResource>>> = LazyLock::new(|| Locale::ALL.map(load).into());

/// The sources of a language's messages, each with its file's name.
pub(crate) fn sources(locale: Locale) -> impl Iterator<Item = (&'static str, &'static str)> {
    let files = FILES.get_dir(locale.tag()).into_iter().flat_map(Dir::files);
    files.filter_map(|file| Some((file.path().file_name()?.to_str()?, file.contents_utf8()?)))
}

fn load(locale: Locale) -> FluentBundle<FluentResource> {
    let language = locale.tag().parse().expect("our tags are well-formed");
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // The marks would be read aloud or shown as boxes; names are cleaned of everything that turns the writing.
    bundle.set_use_isolating(false);
    for (name, source) in sources(locale) {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
            tracing::error!(language = locale.tag(), name, ?errors, "a locale file has errors");
            resource
        });
        if let Err(errors) = bundle.add_resource(resource) {
            tracing::error!(language = locale.tag(), name, ?errors, "a locale file repeats messages");
        }
    }
    bundle
}

fn bundle(locale: Locale) -> &'static FluentBundle<FluentResource> {
    let index = Locale::ALL.iter().position(|known| *known == locale).unwrap_or(0);
    &BUNDLES[index]
}

/// A message's text, its arguments filled in; `key.attribute` names an attribute.
pub(crate) fn format(locale: Locale, key: &str, arguments: &FluentArgs<'_>) -> String {
    let bundle = bundle(locale);
    let (name, attribute) = match key.split_once('.') {
        Some((name, attribute)) => (name, Some(attribute)),
        None => (key, None),
    };
    let message = bundle.get_message(name);
    let pattern = message.and_then(|message| match attribute {
        Some(attribute) => message.get_attribute(attribute).map(|attribute| attribute.value()),
        None => message.value(),
    });
    let Some(pattern) = pattern else {
        tracing::error!(language = locale.tag(), key, "a message is missing");
        return format!("[{key}]");
    };
    let mut errors = Vec::new();
    let text = bundle
        .format_pattern(pattern, Some(arguments), &mut errors)
        .into_owned();
    if !errors.is_empty() {
        tracing::error!(language = locale.tag(), key, ?errors, "a message lacks something");
    }
    text
}

/// Whether there is a message of that key, where one may be missing.
pub(crate) fn has(locale: Locale, key: &str) -> bool {
    bundle(locale).has_message(key)
}

/// The text of an attribute that not every message has.
pub(crate) fn attribute(locale: Locale, key: &str, attribute: &str, arguments: &FluentArgs<'_>) -> Option<String> {
    bundle(locale).get_message(key)?.get_attribute(attribute)?;
    Some(format(locale, &format!("{key}.{attribute}"), arguments))
}
