//! Reading `name=value`: everything wrong is named, with what would work.

use std::ops::Range;

use crate::chat::normalise::fold;
use crate::chat::options::{HOUSE, HouseOption, Id, SWITCH, Values, default_level, house};
use crate::chat::{Locale, NameRef, PersonChanges, TableChanges, Theme};
use crate::games::{Kind, OptionSpec, Phrase};

use super::suggest::{near, replaced};
use super::tokens::{Is, Token, tokens};
use super::unreadable::Fault;
use super::values::{self, read_name};

/// For whom options are read: which there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum For {
    /// A table to be opened.
    New,
    /// A table's lobby.
    Table,
    /// A person.
    Person,
    /// A place.
    Place,
    /// `settings` without saying whose: the table's and the person's.
    Anything,
}

impl For {
    fn has(self, id: Id) -> bool {
        match id {
            Id::Language => true,
            Id::Computer | Id::Invite => self == For::New,
            Id::Zone | Id::Theme => matches!(self, For::Person | For::Anything),
            Id::Players | Id::Clock | Id::Rated | Id::Check | Id::Seating => self.has_kind(),
        }
    }

    fn has_kind(self) -> bool {
        matches!(self, For::New | For::Table | For::Anything)
    }
}

/// What was chosen.
#[derive(Debug, Default)]
pub(super) struct Chosen {
    pub(super) table: TableChanges,
    pub(super) person: PersonChanges,
    pub(super) computers: Vec<u8>,
    pub(super) invited: Vec<NameRef>,
    pub(super) faults: Vec<Fault>,
}

/// An option that may be named.
#[derive(Debug, Clone)]
pub(super) enum Known {
    House(&'static HouseOption),
    Kinds(OptionSpec),
}

impl Known {
    /// The words for it, those shown first in front: English, then Czech.
    pub(super) fn words(&self) -> Vec<&'static str> {
        match self {
            Known::House(option) => option.english.iter().chain(option.czech).copied().collect(),
            Known::Kinds(option) => vec![option.name, option.czech],
        }
    }

    pub(super) fn word(&self, locale: Locale) -> &'static str {
        match (self, locale) {
            (Known::House(option), _) => option.word(locale),
            (Known::Kinds(option), Locale::English) => option.name,
            (Known::Kinds(option), Locale::Czech) => option.czech,
        }
    }

    fn id(&self) -> Option<Id> {
        match self {
            Known::House(option) => Some(option.id),
            Known::Kinds(_) => None,
        }
    }
}

/// All options there are; of all kinds, if the kind is not known.
pub(super) fn known(purpose: For, kind: Option<Kind>) -> Vec<Known> {
    let mut all: Vec<Known> = HOUSE
        .iter()
        .filter(|option| purpose.has(option.id))
        .map(Known::House)
        .collect();
    if purpose.has_kind() {
        let kinds = kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind]);
        all.extend(kinds.into_iter().flat_map(Kind::options).map(Known::Kinds));
    }
    all
}

/// A reader of the options in a line.
struct Reader<'a> {
    line: &'a str,
    kind: Option<Kind>,
    locale: Locale,
    known: Vec<Known>,
    purpose: For,
    chosen: Chosen,
}

/// Reads the options in a line from byte `from` on.
pub(super) fn read(line: &str, from: usize, purpose: For, kind: Option<Kind>, locale: Locale) -> Chosen {
    let tokens = tokens(line, from, true);
    let mut reader = Reader {
        line,
        kind,
        locale,
        known: known(purpose, kind),
        purpose,
        chosen: Chosen::default(),
    };
    let mut rest = tokens.as_slice();
    while let Some((token, after)) = rest.split_first() {
        rest = reader.one(token, after);
    }
    reader.chosen
}

impl Reader<'_> {
    /// Reads one option at `token` and says what is left.
    fn one<'t>(&mut self, token: &'t Token, after: &'t [Token]) -> &'t [Token] {
        if token.is == Is::Equals {
            self.fault(token.at.clone(), Phrase::new("unreadable-no-name"), Vec::new());
            // The value has no name either.
            return after.get(1..).unwrap_or(&[]);
        }
        let equals = after.first().is_some_and(|next| next.is == Is::Equals);
        let person = token.text.starts_with(['@', '<']) || token.text == ",";
        if person && !equals && self.purpose.has(Id::Invite) {
            self.people(&token.text);
            return after;
        }
        let named = |option: &&Known| option.words().iter().any(|word| fold(word) == fold(&token.text));
        let value = after.get(usize::from(equals)).map_or("", |value| value.text.as_str());
        // Games have options of the same name: where the game is not known, the value says which is meant.
        let fits = |option: &&Known| matches!(option, Known::Kinds(spec) if values::of_kind(spec, value).is_some());
        let mut found = self.known.iter().filter(named);
        let found = found.clone().find(fits).or(found.next()).cloned();
        let Some(option) = found else {
            return self.unknown(token, after, equals);
        };
        let values = if equals { &after[1..] } else { after };
        let Some((value, mut left)) = values.split_first().filter(|(value, _)| value.is != Is::Equals) else {
            // A name that stands alone is a switch that is put on, or a computer player.
            return self.alone(&option, token, after, equals);
        };
        if !equals && self.stands_alone(&option, value, left) {
            return self.alone(&option, token, after, false);
        }
        let mut value = value.clone();
        // `clock=12 h`: the unit is a word of its own.
        if option.id() == Some(Id::Clock)
            && value.text.chars().all(|c| c.is_ascii_digit())
            && let Some((unit, more)) = left.split_first().filter(|(unit, _)| values::is_unit(&unit.text))
        {
            value.text.push_str(&unit.text);
            value.at.end = unit.at.end;
            left = more;
        }
        let whole = token.at.start..value.at.end;
        self.set(&option, &value, whole);
        left
    }

    /// Whether what follows the name of a switch without `=` is not its value.
    fn stands_alone(&self, option: &Known, value: &Token, left: &[Token]) -> bool {
        let named = left.first().is_some_and(|next| next.is == Is::Equals);
        let value_fits = match option.id() {
            Some(Id::Rated | Id::Check) => SWITCH.iter().any(|known| known.is(&value.text)),
            Some(Id::Computer) => values::levels(&value.text).is_some(),
            _ => return false,
        };
        named || !value_fits
    }

    fn alone<'t>(&mut self, option: &Known, token: &Token, after: &'t [Token], equals: bool) -> &'t [Token] {
        match option.id() {
            Some(Id::Rated) if !equals => self.chosen.table.rated = Some(true),
            Some(Id::Check) if !equals => self.chosen.table.check = Some(true),
            Some(Id::Computer) if !equals => self.computer(&[], token),
            _ => {
                let end = if equals { after[0].at.end } else { token.at.end };
                let phrase = Phrase::new("unreadable-no-value")
                    .with("option", option.word(self.locale))
                    .with("values", self.values(option));
                let first = values::suggested(option, self.kind, self.locale)
                    .first()
                    .map(|value| format!("{}={value}", token.text));
                let suggestions = first.map(|text| replaced(self.line, &(token.at.start..end), &text));
                self.fault(token.at.start..end, phrase, suggestions.into_iter().collect());
            }
        }
        if equals { &after[1..] } else { after }
    }

    /// A name that is none.
    fn unknown<'t>(&mut self, token: &Token, after: &'t [Token], equals: bool) -> &'t [Token] {
        let casual = [
            "casual",
            "friendly",
            "unrated",
            "přátelská",
            "přátelský",
            "nehodnocená",
            "nehodnoceno",
        ];
        if !equals && self.purpose.has(Id::Rated) && casual.iter().any(|word| fold(word) == fold(&token.text)) {
            self.chosen.table.rated = Some(false);
            return after;
        }
        let names = self.known.iter().enumerate();
        let words = names.flat_map(|(index, option)| option.words().into_iter().map(move |word| (index, word)));
        let mut suggestions: Vec<String> = near(&token.text, words)
            .into_iter()
            .map(|index| replaced(self.line, &token.at, self.known[index].word(self.locale)))
            .collect();
        // A value without its name says what is meant as well.
        for option in &self.known {
            if let Some(value) = self.value_of(option, &token.text).filter(|_| !equals) {
                suggestions.push(replaced(
                    self.line,
                    &token.at,
                    &format!("{}={value}", option.word(self.locale)),
                ));
            }
        }
        suggestions.truncate(3);
        let all: Vec<_> = self.known.iter().map(|option| option.word(self.locale)).collect();
        let phrase = Phrase::new("unreadable-option")
            .with("option", token.text.as_str())
            .with("options", all.join(", "));
        self.fault(token.at.clone(), phrase, suggestions);
        // Its value would only be called unreadable once more.
        if equals { after.get(2..).unwrap_or(&[]) } else { after }
    }

    /// Sets an option to a value, or says what would work.
    fn set(&mut self, option: &Known, value: &Token, whole: Range<usize>) {
        let text = value.text.as_str();
        let before = self.chosen.faults.len();
        let fits = match option {
            Known::Kinds(spec) => match values::of_kind(spec, text) {
                Some(value) => {
                    self.chosen.table.options.retain(|(name, _)| *name != spec.name);
                    self.chosen.table.options.push((spec.name, value));
                    true
                }
                None => false,
            },
            Known::House(option) => self.set_house(option, value),
        };
        if fits || self.chosen.faults.len() > before {
            return;
        }
        let words = self.value_words(option);
        let mut suggestions: Vec<String> = near(text, words.iter().map(|word| (*word, *word)))
            .into_iter()
            .map(|word| replaced(self.line, &value.at, word))
            .collect();
        if option.id() == Some(Id::Clock) {
            let number: Option<u32> = text.parse().ok();
            suggestions.extend(number.map(|number| replaced(self.line, &value.at, &format!("{number}h"))));
        } else if option.id() == Some(Id::Zone) {
            let name = option.word(self.locale);
            suggestions.extend(
                values::near_zones(text)
                    .into_iter()
                    .map(|zone| replaced(self.line, &whole, &format!("{name}={zone}"))),
            );
        }
        let phrase = Phrase::new("unreadable-value")
            .with("option", option.word(self.locale))
            .with("value", text)
            .with("values", self.values(option));
        self.fault(value.at.clone(), phrase, suggestions);
    }

    /// Sets an option of the house; says whether the value fits.
    fn set_house(&mut self, option: &HouseOption, value: &Token) -> bool {
        let text = value.text.as_str();
        let word = match option.values {
            Values::Words(words) => match words.iter().find(|known| known.is(text)) {
                Some(known) => known.name,
                None => return false,
            },
            _ => text,
        };
        let Chosen { table, person, .. } = &mut self.chosen;
        match option.id {
            Id::Players => put(&mut table.players, values::seats(text, self.kind)),
            Id::Clock => put(&mut table.clock, values::clock(text)),
            Id::Language => {
                // Whose language it is, the caller decides.
                person.language = Locale::from_tag(word);
                put(&mut table.language, Locale::from_tag(word))
            }
            Id::Rated => put(&mut table.rated, Some(word == "yes")),
            Id::Check => put(&mut table.check, Some(word == "yes")),
            Id::Seating => put(&mut table.seating_as_joined, Some(word == "joined")),
            Id::Theme => put(&mut person.theme, Theme::from_name(word)),
            Id::Zone => put(&mut person.zone, values::zone_name(text)),
            Id::Computer => match values::levels(text) {
                Some(levels) => {
                    self.computer(&levels, value);
                    true
                }
                None => false,
            },
            Id::Invite => {
                self.people(&value.text);
                true
            }
        }
    }

    /// Computer players of these levels; one of the middle level, if none is named.
    fn computer(&mut self, levels: &[u8], token: &Token) {
        let kind = self.kind;
        let most = kind.map_or(u8::MAX, Kind::levels);
        if levels.iter().any(|level| !(1..=most).contains(level)) {
            let option = Known::House(house(Id::Computer));
            let phrase = Phrase::new("unreadable-value")
                .with("option", option.word(self.locale))
                .with("value", token.text.as_str())
                .with("values", self.values(&option));
            let suggestion = replaced(self.line, &token.at, &most.to_string());
            self.fault(token.at.clone(), phrase, vec![suggestion]);
        } else if levels.is_empty() {
            self.chosen.computers.push(kind.map_or(1, default_level));
        } else {
            self.chosen.computers.extend(levels);
        }
    }

    fn people(&mut self, text: &str) {
        let names = text.split(',').filter_map(read_name);
        self.chosen.invited.extend(names);
    }

    /// The words for an option's values in the asker's language, if they can be counted.
    fn value_words(&self, option: &Known) -> Vec<&'static str> {
        let mut words = Vec::new();
        for word in self
            .alike(option)
            .iter()
            .flat_map(|option| values::words(option, self.locale))
        {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        words
    }

    /// An option and those of other games that have the same name, where the game is not known.
    fn alike(&self, option: &Known) -> Vec<Known> {
        let Known::Kinds(spec) = option else {
            return vec![option.clone()];
        };
        let same = |known: &&Known| matches!(known, Known::Kinds(other) if other.name == spec.name);
        self.known.iter().filter(same).cloned().collect()
    }

    /// The value of an option that a word alone stands for, as a word in the asker's language. Yes and no stand for nothing.
    fn value_of(&self, option: &Known, word: &str) -> Option<&'static str> {
        if SWITCH.iter().any(|known| known.is(word)) {
            return None;
        }
        values::word_of(option, word, self.locale)
    }

    /// What an option can be, in words.
    fn values(&self, option: &Known) -> String {
        match self.alike(option).len() {
            0 | 1 => values::shown(option, self.kind, self.locale),
            _ => self.value_words(option).join(", "),
        }
    }

    fn fault(&mut self, at: Range<usize>, phrase: Phrase, suggestions: Vec<String>) {
        self.chosen.faults.push(Fault {
            at,
            phrase,
            suggestions,
        });
    }
}

/// Puts a value that fits into its slot; says whether it does.
fn put<T>(slot: &mut Option<T>, value: Option<T>) -> bool {
    let fits = value.is_some();
    if fits {
        *slot = value;
    }
    fits
}
