//! The end of a line: which board it answers and for which table it is.

use crate::chat::normalise::fold;
use crate::games::Phrase;
use crate::table::TableId;

use super::Unreadable;
use super::suggest::replaced;

/// What stands at the end of a line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Suffix {
    /// `#57`.
    pub(super) answers: Option<u64>,
    /// `@12`.
    pub(super) table: Option<TableId>,
    /// Where it begins; the end of the line if there is none.
    pub(super) from: usize,
}

/// Reads the end of a line, which begins at byte `least` or later.
pub(super) fn read(line: &str, least: usize) -> Result<Suffix, Unreadable> {
    let mut suffix = Suffix {
        from: line.trim_end().len(),
        ..Suffix::default()
    };
    while suffix.from > least {
        let rest = &line[..suffix.from];
        let start = rest.rfind(char::is_whitespace).map_or(0, |space| space + 1).max(least);
        // `pass#57` is `pass #57`.
        let start = rest[start..].rfind(['#', '@']).map_or(start, |sign| start + sign);
        let word = &rest[start..];
        let at = start..suffix.from;
        if let Some(number) = word.strip_prefix('#') {
            let Some(number) = digits(number) else { break };
            if suffix.answers.replace(number as u64).is_some() {
                return Err(twice(line, at));
            }
        } else if let Some(number) = table(word) {
            if suffix.table.replace(TableId(number)).is_some() {
                return Err(twice(line, at));
            }
        } else {
            break;
        }
        suffix.from = rest[..start].trim_end().len().max(least);
    }
    Ok(suffix)
}

fn table(word: &str) -> Option<i64> {
    if let Some(number) = word.strip_prefix('@') {
        return digits(number);
    }
    let (name, number) = word.split_once('=')?;
    matches!(fold(name).as_str(), "table" | "stul").then(|| digits(number))?
}

/// A number of one digit or more that fits; not negative.
fn digits(text: &str) -> Option<i64> {
    let only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    only.then(|| text.parse().ok()).flatten()
}

fn twice(line: &str, at: std::ops::Range<usize>) -> Unreadable {
    let suggestion = replaced(line, &at, "");
    let phrase = Phrase::new("unreadable-twice").with("text", &line[at.clone()]);
    Unreadable::new(line, at, phrase, vec![suggestion]).hidden()
}
