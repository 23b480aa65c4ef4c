//! Names of people and channels, and ids that browsers make up: what is accepted from outside.

use std::fmt::{self, Display};

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::chat::Locale;

use super::words::Words;

/// The most characters of a person's name.
pub(crate) const LONGEST_NAME: usize = 24;

/// Why a name cannot be taken. The page's Fluent messages `web-name-empty`, `web-name-long`, `web-name-signs` and
/// `web-name-reserved` say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BadName {
    /// Nothing is left of it.
    Empty,
    /// More than [`LONGEST_NAME`] characters.
    Long,
    /// Signs that others cannot read or type, or that commands begin with.
    Signs,
    /// It is what the bot or a computer player is called.
    Reserved,
}

/// A name as it is shown, and the key by which two names are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Name {
    /// As shown.
    pub(crate) shown: String,
    /// Names with the same key are the same name: case, diacritics, spaces and other signs do not matter, as in
    /// commands that name somebody.
    pub(crate) key: String,
}

impl Name {
    /// Reads what was typed as a name: compatibility forms are unified, runs of spaces joined. Letters of all scripts, digits,
    /// spaces and `. - ' _ &` may be in it, with a letter or digit first.
    pub(crate) fn read(typed: &str) -> Result<Name, BadName> {
        let unified: String = typed.nfkc().collect();
        let shown = unified.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some(first) = shown.chars().next() else {
            return Err(BadName::Empty);
        };
        if shown.chars().count() > LONGEST_NAME {
            return Err(BadName::Long);
        }
        let fits = |sign: char| sign.is_alphanumeric() || matches!(sign, ' ' | '.' | '-' | '\'' | '’' | '_' | '&');
        let seen = shown.chars().all(|sign| fits(sign) && !is_blank(sign));
        if !first.is_alphanumeric() || is_combining_mark(first) || !seen || mixes_scripts(&shown) {
            return Err(BadName::Signs);
        }
        let key = key(&shown);
        if is_reserved(&key) {
            return Err(BadName::Reserved);
        }
        Ok(Name { shown, key })
    }
}

/// The letters and digits of a name, without what sets apart names that people would take for one.
fn key(shown: &str) -> String {
    let bare: String = shown
        .nfkd()
        .filter(|sign| sign.is_alphanumeric() && !is_combining_mark(*sign))
        .collect::<String>()
        .to_lowercase();
    let latin: Option<String> = bare.chars().map(latin_twin).collect();
    latin.unwrap_or(bare)
}

/// The Latin letter (or digit) that a sign is, or looks like. A name that consists of such signs alone, like a Cyrillic `сосо`,
/// is the same as its Latin twin; with one other letter among them nobody mistakes it.
fn latin_twin(sign: char) -> Option<char> {
    Some(match sign {
        'а' | 'α' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' => 'e',
        'һ' | 'н' | 'η' => 'h',
        'і' | 'ι' | 'ı' => 'i',
        'ј' | 'ȷ' => 'j',
        'к' | 'κ' => 'k',
        'ӏ' | 'ǀ' => 'l',
        'м' | 'μ' => 'm',
        'ν' | 'ѵ' => 'v',
        'о' | 'ο' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' => 'q',
        'ѕ' => 's',
        'т' | 'τ' => 't',
        'у' | 'υ' => 'y',
        'ԝ' => 'w',
        'х' | 'χ' => 'x',
        'ζ' => 'z',
        '\u{370}'..='\u{52f}' | '\u{1f00}'..='\u{1fff}' => return None,
        other => other,
    })
}

/// Whether a letter shows nothing: the fillers of Korean syllables are letters to Unicode.
fn is_blank(sign: char) -> bool {
    matches!(sign, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

/// Whether a name is that of the bot or of the computer players, in any language: nobody shall speak as them.
fn is_reserved(name: &str) -> bool {
    Locale::ALL.into_iter().any(|locale| {
        let called = |message: &str| key(&Words(locale).say(message)) == name;
        called("web-bot") || called("web-computer-short")
    })
}

/// Whether letters of alphabets stand together that look alike: a Cyrillic `а` in `Eva` makes another's name.
fn mixes_scripts(name: &str) -> bool {
    let mut scripts = name.chars().filter(|sign| sign.is_alphabetic()).map(|sign| match sign {
        'A'..='\u{24f}' | '\u{1e00}'..='\u{1eff}' => 'L',
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => 'G',
        '\u{400}'..='\u{52f}' => 'C',
        _ => 'o',
    });
    let first = scripts.next();
    scripts.any(|script| Some(script) != first)
}

/// A channel's name: 1 to 32 lower-case letters, digits and hyphens, with a letter or digit first.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Channel(String);

impl Channel {
    /// The channel that is there from the beginning.
    pub(crate) fn lobby() -> Channel {
        Channel("lobby".to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The address of its page.
    pub(crate) fn path(&self) -> String {
        let name: String = url::form_urlencoded::byte_serialize(self.0.as_bytes()).collect();
        format!("/c/{name}")
    }
}

impl TryFrom<String> for Channel {
    type Error = &'static str;

    fn try_from(typed: String) -> Result<Channel, Self::Error> {
        let name: String = typed.nfkc().collect::<String>().to_lowercase();
        let fits = |sign: char| sign.is_alphanumeric() || sign == '-';
        let first = name.chars().next();
        if first.is_some_and(char::is_alphanumeric) && name.chars().count() <= 32 && name.chars().all(fits) {
            Ok(Channel(name))
        } else {
            Err("a channel's name is 1 to 32 letters, digits and hyphens")
        }
    }
}

impl From<Channel> for String {
    fn from(channel: Channel) -> String {
        channel.0
    }
}

impl Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The id that a browser gave to something it sends, so that sending it twice does it once. It is never used without the
/// session's own number before it: nobody can take the id of another's request.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct ClientId(String);

impl ClientId {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for ClientId {
    type Error = &'static str;

    fn try_from(id: String) -> Result<ClientId, Self::Error> {
        if (8..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-') {
            Ok(ClientId(id))
        } else {
            Err("an id is 8 to 64 letters, digits and hyphens, new for each thing that is sent")
        }
    }
}

impl From<ClientId> for String {
    fn from(id: ClientId) -> String {
        id.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_the_same_are_the_same() {
        let key = |name: &str| Name::read(name).unwrap().key;
        assert_eq!(key("Eva Nová"), key("  eva\u{a0} nová "));
        assert_eq!(key("Eva"), key("Ｅｖａ"));
        assert_eq!(key("Eva Nová"), key("evanová"));
        assert_eq!(key("Eva"), key("É.v-a"));
        assert_ne!(key("Eva"), key("Iva"));
        assert_eq!(key("Coco"), key("Сосо"), "the second is Cyrillic");
        assert_eq!(key("TOMAK"), key("ΤΟΜΑΚ"), "the second is Greek");
        assert_eq!(key("Ivan"), key("ıvan"));
        assert_ne!(key("Роман"), key("Роза"));
        assert_eq!(Name::read(" Jan  Žižka ").unwrap().shown, "Jan Žižka");
    }

    #[test]
    fn names_nobody_can_read_are_refused() {
        for empty in ["", "   ", "\u{a0}\t"] {
            assert_eq!(Name::read(empty), Err(BadName::Empty));
        }
        for signs in [
            "<b>Eva",
            "@eva",
            "/new",
            "!hej",
            "Eva\u{200b}",
            "a\u{202e}b",
            "...",
            "-",
            "Eva\u{0}",
            "🙂",
            "Ev\u{430}",
            "\u{3164}",
            "\u{ffa0}\u{115f}",
            "7\u{3164}",
            "\u{93e}",
            "\u{345}a",
        ] {
            assert_eq!(Name::read(signs), Err(BadName::Signs), "{signs:?}");
        }
        assert_eq!(Name::read(&"a".repeat(25)), Err(BadName::Long));
        assert!(Name::read(&"ž".repeat(24)).is_ok());
    }

    #[test]
    fn nobody_is_called_like_the_bot_or_a_computer() {
        for reserved in [
            "Tahoun",
            "t.a-h o&u_n",
            "ＴＡＨＯＵＮ",
            "Ťáhoun",
            "Computer",
            "počítač",
            "POCITAC",
        ] {
            assert_eq!(Name::read(reserved), Err(BadName::Reserved), "{reserved}");
        }
        assert!(Name::read("Tahoun 2").is_ok());
    }

    #[test]
    fn channels_are_letters_digits_and_hyphens() {
        for good in ["lobby", "4a", "třída-7", "LOBBY"] {
            assert!(Channel::try_from(good.to_owned()).is_ok(), "{good}");
        }
        for bad in ["", "-a", "a b", "a/b", "..", "a\"b", &"a".repeat(33)] {
            assert!(Channel::try_from(bad.to_owned()).is_err(), "{bad}");
        }
        assert_eq!(
            Channel::try_from("Třída".to_owned()).unwrap().path(),
            "/c/t%C5%99%C3%ADda"
        );
    }

    #[test]
    fn client_ids_cannot_leave_their_namespace() {
        assert!(ClientId::try_from("0b1c2d3e-aaaa".to_owned()).is_ok());
        for bad in [
            "",
            "short",
            "a:b:c:d:e",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            "aaaaaaa\n",
        ] {
            assert!(ClientId::try_from(bad.to_owned()).is_err(), "{bad}");
        }
    }
}
