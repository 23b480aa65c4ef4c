//! Reading the values of options, and saying which there are.

use jiff::tz;

use crate::chat::normalise::fold;
use crate::chat::options::{Id, SWITCH, Values};
use crate::chat::{Locale, NameRef};
use crate::games::{Kind, OptionSpec};
use crate::table::{Clock, Span};

use super::options::Known;

/// The units of a clock in both languages, folded, with their length.
const UNITS: &[(&[&str], Span)] = &[
    (
        &[
            "m", "min", "mins", "minute", "minutes", "minuta", "minuty", "minut", "minutu",
        ],
        Span::minutes(1),
    ),
    (
        &[
            "h", "hr", "hrs", "hour", "hours", "hod", "hodina", "hodiny", "hodin", "hodinu",
        ],
        Span::hours(1),
    ),
    (&["d", "day", "days", "den", "dny", "dni", "dnu"], Span::days(1)),
    (
        &["w", "week", "weeks", "t", "tyd", "tyden", "tydny", "tydnu"],
        Span::days(7),
    ),
];

/// Places that people name instead of the zone they lie in, folded.
const CITIES: &[(&str, &str)] = &[
    ("praha", "Europe/Prague"),
    ("cesko", "Europe/Prague"),
    ("brno", "Europe/Prague"),
    ("viden", "Europe/Vienna"),
    ("londyn", "Europe/London"),
    ("berlin", "Europe/Berlin"),
    ("pariz", "Europe/Paris"),
    ("varsava", "Europe/Warsaw"),
];

/// A number of seats that the kind allows; or 1, which is alone with a computer player.
pub(super) fn seats(text: &str, kind: Option<Kind>) -> Option<u8> {
    let number: u8 = text.parse().ok()?;
    let fits = |kind: &Kind| number == 1 || kind.seats().contains(&number);
    match kind {
        Some(kind) => fits(&kind),
        None => Kind::ALL.iter().any(fits),
    }
    .then_some(number)
}

/// Whether a word is a unit of time.
pub(super) fn is_unit(word: &str) -> bool {
    unit(word).is_some()
}

fn unit(word: &str) -> Option<Span> {
    let word = fold(word);
    let word = word.trim_end_matches('.');
    UNITS
        .iter()
        .find(|(words, _)| words.contains(&word))
        .map(|(_, span)| *span)
}

/// A clock such as `12h`, `3 days` or `2 dny`, within its bounds.
pub(super) fn clock(text: &str) -> Option<Clock> {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, word) = text.split_at(digits);
    let number: i64 = number.parse().ok().filter(|number| *number <= 100_000)?;
    let Span(length) = unit(word.trim())?;
    Clock::new(Span(length * number)).ok()
}

/// One or several computer levels: `2`, `1,3`. At most eight.
pub(super) fn levels(text: &str) -> Option<Vec<u8>> {
    let levels: Option<Vec<u8>> = text.split([',', '+']).map(|level| level.trim().parse().ok()).collect();
    levels.filter(|levels| levels.len() <= 8)
}

/// A person: a name with or without `@`, or an account by a mention.
pub(super) fn read_name(text: &str) -> Option<NameRef> {
    let text = text.trim().trim_end_matches(',');
    if let Some(mention) = text.strip_prefix("<@").and_then(|rest| rest.strip_suffix('>')) {
        let id = mention.trim_start_matches(['!', '&']);
        return (!id.is_empty()).then(|| NameRef::Account(id.to_owned()));
    }
    let name = text.strip_prefix('@').unwrap_or(text).trim();
    // A Matrix id keeps its sign: `@eva:example.org`.
    let server = name
        .split_once(':')
        .is_some_and(|(local, server)| !local.is_empty() && server.contains('.'));
    if text.starts_with('@') && server && !name.contains(char::is_whitespace) {
        return Some(NameRef::Account(text.to_owned()));
    }
    (!name.is_empty()).then(|| NameRef::Name(name.to_owned()))
}

/// The zone of an IANA name in any case, of its last part alone, or of a city people name; spelled as the zone data does.
pub(super) fn zone_name(text: &str) -> Option<String> {
    let wanted = fold(text).replace(' ', "_");
    if wanted.is_empty() {
        return None;
    }
    if let Some((_, zone)) = CITIES.iter().find(|(city, _)| *city == wanted) {
        return Some((*zone).to_owned());
    }
    let zones: Vec<String> = zones().collect();
    let whole = zones.iter().find(|zone| zone.to_ascii_lowercase() == wanted);
    let city = || {
        let mut fitting = zones
            .iter()
            .filter(|zone| city(zone).is_some_and(|city| city.to_ascii_lowercase() == wanted));
        fitting.next()
    };
    whole.or_else(city).cloned()
}

/// Zones whose name is near to what was typed.
pub(super) fn near_zones(text: &str) -> Vec<String> {
    let wanted = fold(text);
    let wanted = wanted.rsplit('/').next().unwrap_or(&wanted);
    let cities = CITIES
        .iter()
        .map(|(city, zone)| ((*city).to_owned(), (*zone).to_owned()));
    let named = zones().filter_map(|zone| Some((city(&zone)?.to_ascii_lowercase(), zone)));
    let mut found: Vec<(usize, String)> = cities
        .chain(named)
        .filter_map(|(city, zone)| {
            let distance = strsim::damerau_levenshtein(&city, wanted);
            (wanted.len() > 3 && wanted.len() < 40 && distance <= 2).then_some((distance, zone))
        })
        .collect();
    found.sort();
    found.dedup_by(|next, before| next.1 == before.1);
    found.truncate(3);
    found.into_iter().map(|(_, zone)| zone).collect()
}

/// The zones with a region, such as `Europe/Prague`, and UTC.
fn zones() -> impl Iterator<Item = String> {
    let names: Vec<String> = tz::db().available().map(|name| name.to_string()).collect();
    names.into_iter().filter(|name| {
        name == "UTC" || name.contains('/') && !name.starts_with("posix/") && !name.starts_with("right/")
    })
}

fn city(zone: &str) -> Option<&str> {
    zone.rsplit_once('/').map(|(_, city)| city)
}

/// The value of a kind's option that a word stands for, by its English name.
pub(super) fn of_kind(option: &OptionSpec, word: &str) -> Option<&'static str> {
    let word = fold(word);
    let named = option
        .values
        .iter()
        .find(|value| fold(value.name) == word || fold(value.czech) == word);
    // `on` and `ano` are the same in every option that knows one of them.
    let switched = || {
        let side = SWITCH.iter().find(|side| side.is(&word))?;
        option
            .values
            .iter()
            .find(|value| side.is(value.name) || side.is(value.czech))
    };
    named.or_else(switched).map(|value| value.name)
}

/// The words for an option's values in a language, where they are few.
pub(super) fn words(option: &Known, locale: Locale) -> Vec<&'static str> {
    match option {
        Known::Kinds(option) => option
            .values
            .iter()
            .map(|value| {
                if locale == Locale::Czech {
                    value.czech
                } else {
                    value.name
                }
            })
            .collect(),
        Known::House(option) => match option.values {
            Values::Words(words) => words.iter().map(|value| value.word(locale)).collect(),
            _ => Vec::new(),
        },
    }
}

/// Values worth suggesting, as they are typed in a language.
pub(super) fn suggested(option: &Known, kind: Option<Kind>, locale: Locale) -> Vec<&'static str> {
    const NUMBERS: [&str; 9] = ["0", "1", "2", "3", "4", "5", "6", "7", "8"];
    let between = |least: u8, most: u8| {
        NUMBERS
            .get(usize::from(least)..=usize::from(most))
            .unwrap_or(&[])
            .to_vec()
    };
    match (option, kind) {
        (Known::House(option), Some(kind)) if matches!(option.values, Values::Seats) => {
            between(*kind.seats().start(), *kind.seats().end())
        }
        (Known::House(option), Some(kind)) if matches!(option.values, Values::Levels) => between(1, kind.levels()),
        (Known::House(option), _) if matches!(option.values, Values::Clock) => {
            vec!["5m", "30m", "12h", "1d", "3d", "7d"]
        }
        (Known::House(option), _) if matches!(option.values, Values::Zone) => {
            vec!["Europe/Prague", "Europe/London", "UTC"]
        }
        _ => words(option, locale),
    }
}

/// The value that a word stands for, as a word in a language.
pub(super) fn word_of(option: &Known, word: &str, locale: Locale) -> Option<&'static str> {
    let name = match option {
        Known::Kinds(option) => of_kind(option, word)?,
        Known::House(option) => match option.values {
            Values::Words(words) => words.iter().find(|value| value.is(word))?.name,
            _ => return None,
        },
    };
    let index = match option {
        Known::Kinds(option) => option.values.iter().position(|value| value.name == name),
        Known::House(option) => match option.values {
            Values::Words(words) => words.iter().position(|value| value.name == name),
            _ => None,
        },
    };
    words(option, locale).get(index?).copied()
}

/// What an option can be, in words.
pub(super) fn shown(option: &Known, kind: Option<Kind>, locale: Locale) -> String {
    let czech = locale == Locale::Czech;
    match option {
        Known::House(option) => match (option.values, option.id) {
            (Values::Seats, _) => kind.map_or("2-4".to_owned(), |kind| {
                format!("{}-{}", kind.seats().start(), kind.seats().end())
            }),
            (Values::Clock, _) => "2m-14d (30m, 12h, 3d)".to_owned(),
            (Values::Levels, _) => kind.map_or("1".to_owned(), |kind| format!("1-{}", kind.levels())),
            (Values::People, _) => "@Eva, @\"Jan Novák\"".to_owned(),
            (Values::Zone, _) => "Europe/Prague, Europe/London, UTC".to_owned(),
            (Values::Words(words), Id::Language) => words.iter().map(|value| value.name).collect::<Vec<_>>().join(", "),
            (Values::Words(words), _) => words
                .iter()
                .map(|value| value.word(locale))
                .collect::<Vec<_>>()
                .join(", "),
        },
        Known::Kinds(option) => {
            let values = option
                .values
                .iter()
                .map(|value| if czech { value.czech } else { value.name });
            values.collect::<Vec<_>>().join(", ")
        }
    }
}
