//! What a line of the console says.

use crate::table::Span;

/// A line.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'a> {
    /// Empty, or a remark of the script.
    Nothing,
    /// Time passes.
    Passes(Span),
    /// Somebody says something.
    Said(Said<'a>),
    /// It cannot be read.
    Unreadable(String),
}

/// Something that is said.
#[derive(Debug, PartialEq, Default)]
pub(super) struct Said<'a> {
    /// The message's id.
    pub(super) id: Option<&'a str>,
    /// Whether it is a new text of the message with that id.
    pub(super) edited: bool,
    /// Who says it, if it is said.
    pub(super) name: Option<&'a str>,
    /// What.
    pub(super) text: &'a str,
}

/// Reads a line.
pub(super) fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    match line.chars().next() {
        None | Some('#') => Line::Nothing,
        Some('+') => match span(&line[1..]) {
            Some(span) => Line::Passes(span),
            None => Line::Unreadable(format!(
                "`{line}` is no time to pass: try +90s, +30m, +2h, +3d or +1d12h"
            )),
        },
        Some(mark @ ('%' | '~')) => {
            let (id, rest) = word(&line[1..]);
            if id.is_empty() {
                return Line::Unreadable(format!("an id must follow `{mark}`, such as {mark}m7"));
            }
            Line::Said(Said {
                id: Some(id),
                edited: mark == '~',
                ..said(rest)
            })
        }
        Some(_) => Line::Said(said(line)),
    }
}

fn said(line: &str) -> Said<'_> {
    match line.strip_prefix('@') {
        Some(rest) => {
            let (name, text) = word(rest);
            Said {
                name: Some(name).filter(|name| !name.is_empty()),
                text,
                ..Said::default()
            }
        }
        None => Said {
            text: line,
            ..Said::default()
        },
    }
}

/// The first word and the rest.
fn word(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// Reads `2h`, `90s`, `1d12h`.
fn span(text: &str) -> Option<Span> {
    let mut rest = text.trim();
    let mut sum = Span(0);
    if rest.is_empty() {
        return None;
    }
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit())?;
        let number: i64 = rest[..digits].parse().ok().filter(|number| *number <= 100_000)?;
        sum = sum
            + match rest[digits..].chars().next()? {
                's' => Span::seconds(number),
                'm' => Span::minutes(number),
                'h' => Span::hours(number),
                'd' => Span::days(number),
                _ => return None,
            };
        rest = &rest[digits + 1..];
    }
    Some(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let said = |id, edited, name, text| Line::Said(Said { id, edited, name, text });
        assert_eq!(read(""), Line::Nothing);
        assert_eq!(read("# words"), Line::Nothing);
        assert_eq!(read("+2h"), Line::Passes(Span::hours(2)));
        assert_eq!(read("+1d12h"), Line::Passes(Span::hours(36)));
        assert!(matches!(read("+2"), Line::Unreadable(_)));
        assert!(matches!(read("+99999999999999999999d"), Line::Unreadable(_)));
        assert!(matches!(read("% "), Line::Unreadable(_)));
        assert_eq!(read("@eva join @12"), said(None, false, Some("eva"), "join @12"));
        assert_eq!(read("pass"), said(None, false, None, "pass"));
        assert_eq!(read("@eva"), said(None, false, Some("eva"), ""));
        assert_eq!(read("%m7 @eva join"), said(Some("m7"), false, Some("eva"), "join"));
        assert_eq!(read("~m7 @eva join"), said(Some("m7"), true, Some("eva"), "join"));
    }
}
