//! The words of the page itself. What the bot says comes ready from `chat`; this is about titles, labels and errors of the page.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;

use crate::chat::Locale;

/// The page's words in one language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Words(pub(super) Locale);

static BUNDLES: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| {
    [
        bundle("en", include_str!("../../../assets/locales/en/web.ftl")),
        bundle("cs", include_str!("../../../assets/locales/cs/web.ftl")),
    ]
});

fn bundle(tag: &str, text: &str) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![tag.parse().expect("a language tag of our own")]);
    // Marks around arguments are for mixed directions of writing, which no language of ours has.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(text.to_owned()).expect("the page's Fluent file is well formed");
    bundle
        .add_resource(resource)
        .expect("each key of the page's Fluent file is there once");
    bundle
}

impl Words {
    /// The IETF tag.
    pub(super) fn tag(self) -> &'static str {
        self.0.tag()
    }

    /// A message without arguments.
    pub(super) fn say(self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A message with its arguments. A key that is missing is shown as itself: tests look for that.
    pub(super) fn with(self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let bundle = match self.0 {
            Locale::English => &BUNDLES[0],
            Locale::Czech => &BUNDLES[1],
        };
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut given = FluentArgs::new();
        for (name, value) in arguments {
            given.set(Cow::Borrowed(*name), value.clone());
        }
        bundle
            .format_pattern(pattern, Some(&given), &mut Vec::new())
            .into_owned()
    }
}
