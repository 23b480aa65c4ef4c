//! The languages players read.

/// A language of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Locale {
    /// English.
    #[default]
    English,
    /// Czech.
    Czech,
}

impl Locale {
    /// All languages.
    pub const ALL: [Locale; 2] = [Locale::English, Locale::Czech];

    /// The IETF tag, as kept: `en`, `cs`.
    pub fn tag(self) -> &'static str {
        match self {
            Locale::English => "en",
            Locale::Czech => "cs",
        }
    }

    /// The language of a tag such as `cs`, `cs-CZ` or `en_GB`; `None` for a language the bot does not speak.
    pub fn from_tag(tag: &str) -> Option<Locale> {
        let language = tag.split(['-', '_']).next().unwrap_or(tag);
        Locale::ALL
            .into_iter()
            .find(|locale| locale.tag().eq_ignore_ascii_case(language))
    }
}
