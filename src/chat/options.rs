//! What can be chosen as `name=value`: the house's options beside those that a kind declares.

use crate::games::Kind;

use super::Locale;
use super::normalise::fold;

/// An option of the house.
#[derive(Debug)]
pub(crate) struct HouseOption {
    /// Which.
    pub(crate) id: Id,
    /// All English words for it, the one that is shown first.
    pub(crate) english: &'static [&'static str],
    /// All Czech words for it, likewise.
    pub(crate) czech: &'static [&'static str],
    /// What it can be.
    pub(crate) values: Values,
}

/// The options of the house.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Id {
    Players,
    Clock,
    Language,
    Computer,
    Rated,
    Check,
    Seating,
    Invite,
    Zone,
    Theme,
}

/// What an option can be.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Values {
    /// A number of seats.
    Seats,
    /// A length of time.
    Clock,
    /// Computer levels, one or several.
    Levels,
    /// People.
    People,
    /// A time zone.
    Zone,
    /// One of these.
    Words(&'static [Value]),
}

/// A value in words.
#[derive(Debug)]
pub(crate) struct Value {
    /// What it means: how it is kept.
    pub(crate) name: &'static str,
    /// All English words for it, the one that is shown first.
    pub(crate) english: &'static [&'static str],
    /// All Czech words for it, likewise.
    pub(crate) czech: &'static [&'static str],
}

/// Yes and no, by those names.
pub(crate) const SWITCH: &[Value] = &[
    Value {
        name: "yes",
        english: &["yes", "on", "true", "y", "1"],
        czech: &["ano", "zapnuto", "zap", "zapnout"],
    },
    Value {
        name: "no",
        english: &["no", "off", "false", "n", "0"],
        czech: &["ne", "vypnuto", "vyp", "vypnout"],
    },
];

/// The languages, by their tags.
const LANGUAGES: &[Value] = &[
    Value {
        name: "en",
        english: &["en", "english"],
        czech: &["en", "angličtina", "anglicky", "anglická"],
    },
    Value {
        name: "cs",
        english: &["cs", "czech", "cz"],
        czech: &["cs", "čeština", "česky", "česká", "čj"],
    },
];

/// How seats are given out.
const SEATING: &[Value] = &[
    Value {
        name: "drawn",
        english: &["drawn", "draw", "random"],
        czech: &["los", "losem", "náhodné"],
    },
    Value {
        name: "joined",
        english: &["joined", "fixed"],
        czech: &["příchod", "příchodu", "pevné"],
    },
];

/// How pictures are painted.
const THEMES: &[Value] = &[
    Value {
        name: "light",
        english: &["light", "day"],
        czech: &["světlý", "světlé", "den"],
    },
    Value {
        name: "dark",
        english: &["dark", "night"],
        czech: &["tmavý", "tmavé", "noc"],
    },
    Value {
        name: "contrast",
        english: &["contrast", "high-contrast"],
        czech: &["kontrast", "kontrastní"],
    },
];

/// All options of the house.
pub(crate) const HOUSE: &[HouseOption] = &[
    HouseOption {
        id: Id::Players,
        english: &["players", "player", "seats"],
        czech: &["hráči", "hráčů", "hráč", "místa"],
        values: Values::Seats,
    },
    HouseOption {
        id: Id::Clock,
        english: &["clock", "time", "pace"],
        czech: &["čas", "hodiny", "tempo"],
        values: Values::Clock,
    },
    HouseOption {
        id: Id::Language,
        english: &["language", "lang"],
        czech: &["jazyk"],
        values: Values::Words(LANGUAGES),
    },
    HouseOption {
        id: Id::Computer,
        english: &["computer", "computers", "bot", "ai"],
        czech: &["počítač", "počítače", "robot"],
        values: Values::Levels,
    },
    HouseOption {
        id: Id::Rated,
        english: &["rated", "rating"],
        czech: &["hodnocená", "hodnocený", "hodnocené", "hodnoceno", "hodnocení"],
        values: Values::Words(SWITCH),
    },
    HouseOption {
        id: Id::Check,
        english: &["check", "checks", "preview"],
        czech: &["zkoušení", "zkouška", "zkus", "náhled"],
        values: Values::Words(SWITCH),
    },
    HouseOption {
        id: Id::Seating,
        english: &["seating", "order"],
        czech: &["pořadí", "rozsazení"],
        values: Values::Words(SEATING),
    },
    HouseOption {
        id: Id::Invite,
        english: &["invite", "invited", "for", "with"],
        czech: &["pozvi", "pozvaní", "pozvat", "pro", "s"],
        values: Values::People,
    },
    HouseOption {
        id: Id::Zone,
        english: &["zone", "timezone", "tz"],
        czech: &["pásmo", "zóna", "časové-pásmo"],
        values: Values::Zone,
    },
    HouseOption {
        id: Id::Theme,
        english: &["theme", "pictures"],
        czech: &["vzhled", "motiv", "obrázky"],
        values: Values::Words(THEMES),
    },
];

impl HouseOption {
    /// The word that is shown in a language.
    pub(crate) fn word(&self, locale: Locale) -> &'static str {
        first(self.english, self.czech, locale)
    }
}

impl Value {
    /// The word that is shown in a language.
    pub(crate) fn word(&self, locale: Locale) -> &'static str {
        first(self.english, self.czech, locale)
    }

    /// Whether a word stands for it.
    pub(crate) fn is(&self, word: &str) -> bool {
        let word = fold(word);
        self.english.iter().chain(self.czech).any(|known| fold(known) == word)
    }
}

/// The option of that id.
pub(crate) fn house(id: Id) -> &'static HouseOption {
    HOUSE
        .iter()
        .find(|option| option.id == id)
        .expect("every id stands in the list")
}

/// The level of a computer player if none was named: the middle one.
pub fn default_level(kind: Kind) -> u8 {
    kind.levels().div_ceil(2)
}

fn first(english: &'static [&'static str], czech: &'static [&'static str], locale: Locale) -> &'static str {
    match locale {
        Locale::English => english[0],
        Locale::Czech => czech[0],
    }
}
