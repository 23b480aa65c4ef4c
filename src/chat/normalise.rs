//! The one step that every text goes through before it is read.
//!
//! Phones and chat programs change what people type: curly quotes, no-break spaces, dashes, full-width digits, invisible marks.
//! All of it becomes plain text here. Whatever errors point at is the normalised text, and that is what the asker is shown.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text as it is read. Line breaks are kept, every other space is a plain one, nothing invisible is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Normalised(String);

impl Normalised {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Makes one of the many ways to type the same thing. Normalising twice changes nothing more.
pub fn normalise(text: &str) -> Normalised {
    // Quotes and accents first: the compatibility form of a lone accent is a space and a combining mark.
    let told_apart = text.chars().filter_map(plain);
    Normalised(told_apart.nfkc().filter_map(plain).collect())
}

/// The plain form of a character; `None` for one that nobody sees.
fn plain(character: char) -> Option<char> {
    Some(match character {
        '\n' => '\n',
        '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}' => '\n',
        c if c.is_whitespace() => ' ',
        // Hangul fillers and the Braille blank look like spaces.
        '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{2800}' => ' ',
        c if is_invisible(c) => return None,
        '“' | '”' | '„' | '‟' | '«' | '»' | '〝' | '〞' | '〟' | '″' | '「' | '」' | '『' | '』' => {
            '"'
        }
        '‘' | '’' | '‚' | '‛' | '‹' | '›' | '′' | '´' | 'ʹ' | 'ʼ' | '＇' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        '→' | '⟶' | '⇒' | '➔' | '➜' | '➝' | '➞' | '➡' | '⮕' | '⇨' | '▶' | '►' | '🠖' | '🡒' | '🡪' => {
            '→'
        }
        '↓' | '⇓' | '⇩' | '⬇' | '⭣' | '▼' | '🠗' | '🡓' | '🡫' => '↓',
        '∗' | '⁎' | '﹡' => '*',
        '∶' => ':',
        '∕' | '⁄' => '/',
        '、' | '،' => ',',
        c => c,
    })
}

/// Whether a character is seen by nobody: control characters, zero-width characters, bidi marks, variation selectors, tags.
pub(crate) fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// A word as words are compared: normalised, in lower case, without diacritics.
pub(crate) fn fold(word: &str) -> String {
    normalise(word)
        .as_str()
        .nfd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| !is_combining_mark(*c))
        .collect()
}
