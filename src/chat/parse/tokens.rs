//! A line in pieces, each with its place in the line.

use std::ops::Range;

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    /// What stands there, without quotes around it.
    pub(super) text: String,
    /// Where, in bytes of the line, quotes included.
    pub(super) at: Range<usize>,
    /// What kind of piece.
    pub(super) is: Is,
}

/// What kind of piece a [`Token`] is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Is {
    /// A run of other characters than spaces.
    Word,
    /// Something in quotes.
    Quoted,
    /// The sign between a name and its value.
    Equals,
}

/// Cuts the part of a line from byte `from` on at its spaces and, if `options` says so, at `=`, and at `:` after a word. A quote
/// without its partner ends with the line.
pub(super) fn tokens(line: &str, from: usize, options: bool) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut rest = from;
    while let Some(character) = line[rest..].chars().next() {
        let start = rest;
        let tail = &line[start..];
        if character.is_whitespace() {
            rest += character.len_utf8();
            continue;
        }
        let named = found
            .last()
            .is_some_and(|last| last.is == Is::Word && !last.text.starts_with('@'));
        let (is, text, end) = match character {
            // `@"Eva N."` is a name like `"Eva N."`.
            '"' | '\'' => quoted(tail, character, 0),
            '@' if tail[1..].starts_with(['"', '\'']) => {
                let (is, text, end) = quoted(tail, tail.as_bytes()[1].into(), 1);
                (is, format!("@{text}"), end)
            }
            '=' if options => (Is::Equals, "=".to_owned(), 1),
            ':' if options && named => (Is::Equals, ":".to_owned(), 1),
            _ => {
                let account = character == '@' || character == '<';
                let end = tail
                    .find(|c: char| c.is_whitespace() || options && (c == '=' || c == ':' && !account))
                    .unwrap_or(tail.len())
                    .max(character.len_utf8());
                (Is::Word, tail[..end].to_owned(), end)
            }
        };
        rest = start + end;
        found.push(Token {
            text,
            at: start..rest,
            is,
        });
    }
    found
}

/// The quoted text at the start of `tail`, whose opening quote stands at `skip`.
fn quoted(tail: &str, quote: char, skip: usize) -> (Is, String, usize) {
    let inner = &tail[skip + 1..];
    match inner.find(quote) {
        Some(length) => (Is::Quoted, inner[..length].trim().to_owned(), skip + length + 2),
        None => (Is::Quoted, inner.trim().to_owned(), tail.len()),
    }
}
