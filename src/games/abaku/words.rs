//! The words of a typed line: where they stand, what they look like, and what was meant by a misspelt one.

use std::ops::Range;

use super::limits::HAND;
use super::square::{Direction, SIDE, Square};
use crate::games::{Phrase, Syntax};

/// What could not be read, for players by key and for arbiters in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unreadable {
    /// The Fluent key.
    pub(super) key: &'static str,
    /// The bytes that are at fault.
    pub(super) at: Range<usize>,
    /// What stands there.
    pub(super) word: String,
    /// What would work, without the verb.
    pub(super) suggestion: String,
}

impl Unreadable {
    /// For arbiters.
    pub(crate) fn english(&self) -> String {
        let word = &self.word;
        let fault = match self.key {
            "abaku-syntax-word" => format!("cannot read `{word}`"),
            "abaku-syntax-tiles" => format!("`{word}` is no tile"),
            "abaku-syntax-square" => format!("`{word}` is no square: columns are A-O, rows 1-{SIDE}"),
            "abaku-syntax-direction" => format!("`{word}` is no direction: across or down"),
            "abaku-syntax-order" => "the order is tiles, first square, direction".to_owned(),
            "abaku-syntax-no-tiles" => "no tile is named".to_owned(),
            "abaku-syntax-no-square" => "the first square is missing".to_owned(),
            "abaku-syntax-no-direction" => "the direction is missing".to_owned(),
            "abaku-syntax-joker" => "a joker needs its digit".to_owned(),
            "abaku-syntax-too-many" => format!("more than {HAND} tiles"),
            "abaku-syntax-twice" => format!("`{word}` is one too many"),
            _ => format!("nothing was to follow, but `{word}` does"),
        };
        format!("{fault}; such as `{}`", self.suggestion)
    }

    /// For players, after a verb.
    pub(crate) fn into_syntax(self, verb: &str) -> Syntax {
        Syntax {
            phrase: Phrase::new(self.key).with("word", self.word),
            at: self.at,
            suggestion: Some(format!("{verb} {}", self.suggestion).trim_end().to_owned()),
        }
    }
}

/// A word of a line and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
}

impl Word<'_> {
    pub(super) fn unreadable(&self, key: &'static str, suggestion: impl Into<String>) -> Unreadable {
        Unreadable {
            key,
            at: self.at.clone(),
            word: self.text.to_owned(),
            suggestion: suggestion.into(),
        }
    }
}

/// Splits at white space and commas; arrows are words of their own.
pub(super) fn words(text: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    let mut end_word = |start: &mut Option<usize>, end: usize| {
        if let Some(from) = start.take() {
            words.push(Word {
                text: &text[from..end],
                at: from..end,
            });
        }
    };
    for (index, character) in text.char_indices() {
        if character.is_whitespace() || character == ',' {
            end_word(&mut start, index);
        } else if is_arrow(character) {
            end_word(&mut start, index);
            end_word(&mut Some(index), index + character.len_utf8());
        } else if start.is_none() {
            start = Some(index);
        }
    }
    end_word(&mut start, text.len());
    words
}

fn is_arrow(character: char) -> bool {
    matches!(character, '→' | '↓')
}

/// All words for a direction; Czech ones also without diacritics.
const DIRECTIONS: [(&str, Direction); 17] = [
    ("across", Direction::Across),
    ("down", Direction::Down),
    ("a", Direction::Across),
    ("d", Direction::Down),
    ("→", Direction::Across),
    ("↓", Direction::Down),
    ("->", Direction::Across),
    ("vodorovně", Direction::Across),
    ("vodorovne", Direction::Across),
    ("v", Direction::Across),
    ("svisle", Direction::Down),
    ("s", Direction::Down),
    ("right", Direction::Across),
    ("doprava", Direction::Across),
    ("vpravo", Direction::Across),
    ("dolů", Direction::Down),
    ("dolu", Direction::Down),
];

pub(super) fn read_direction(word: &str) -> Option<Direction> {
    let word = word.to_lowercase();
    DIRECTIONS
        .iter()
        .find(|(name, _)| *name == word)
        .map(|(_, direction)| *direction)
}

/// The direction whose word is meant by a misspelt one: at most two letters wrong, or the beginning of it.
pub(super) fn guess_direction(word: &str) -> Option<Direction> {
    let word = word.to_lowercase();
    let near = |name: &str| {
        name.chars().count() > 3
            && (distance(&word, name) <= 2 || word.chars().count() > 1 && name.starts_with(word.as_str()))
    };
    DIRECTIONS
        .iter()
        .find(|(name, _)| near(name))
        .map(|(_, direction)| *direction)
}

/// How many letters must be changed, added or left out to come from one word to the other.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Whether a word is made like a square, a letter and then digits, whether or not the board has it.
pub(super) fn is_like_square(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && !characters.as_str().is_empty()
        && characters.all(|character| character.is_ascii_digit())
}

/// The square on the board that is next to one that is not.
pub(super) fn nearest_square(word: &str) -> Square {
    let column = word
        .bytes()
        .next()
        .map_or(0, |letter| letter.to_ascii_uppercase().saturating_sub(b'A'));
    let row = word
        .get(1..)
        .and_then(|row| row.parse::<u32>().ok())
        .unwrap_or(u32::MAX);
    let row = row.clamp(1, u32::from(SIDE)) as u8 - 1;
    Square::new(column.min(SIDE - 1), row).unwrap_or(Square::CENTRE)
}

pub(super) fn is_like_tiles(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'*')
}

/// Whether a word is made of tiles with other signs between them than may stand there: `3.1.4`, `3-1-4`, `-3`.
pub(super) fn is_nearly_tiles(word: &str) -> bool {
    word.contains(|c: char| c.is_ascii_digit() || c == '*') && !word.contains(char::is_alphabetic)
}
