//! "Did you mean": known words near to what was typed.

use std::ops::Range;

use strsim::damerau_levenshtein;

use crate::chat::normalise::fold;

/// The longest word that is looked for: nothing longer is a slip of the finger, and comparing takes the product of lengths.
const LONGEST: usize = 32;

/// How many slips are forgiven in a word of so many letters.
fn forgiven(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=4 => 1,
        5..=7 => 2,
        _ => 3,
    }
}

/// Those of `known` that are so near to `typed` that they may be meant, nearest first, at most three. What is the same in
/// lower case without diacritics is nearest of all.
pub(super) fn near<T: Clone + PartialEq>(typed: &str, known: impl IntoIterator<Item = (T, &'static str)>) -> Vec<T> {
    let typed = fold(typed);
    let length = typed.chars().count();
    if length == 0 || length > LONGEST {
        return Vec::new();
    }
    let mut found: Vec<(usize, T)> = known
        .into_iter()
        .filter_map(|(meaning, word)| {
            let word = fold(word);
            let distance = damerau_levenshtein(&typed, &word);
            // A beginning of three letters or more is meant to be the word.
            let begun = length >= 3 && word.starts_with(&typed);
            (distance <= forgiven(length.min(word.chars().count())) || begun).then_some((distance, meaning))
        })
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    let mut nearest: Vec<T> = Vec::new();
    for (_, meaning) in found {
        if !nearest.contains(&meaning) && nearest.len() < 3 {
            nearest.push(meaning);
        }
    }
    nearest
}

/// The line with another text at a place, without spaces that the change leaves over.
pub(super) fn replaced(line: &str, at: &Range<usize>, text: &str) -> String {
    if text.is_empty() {
        return format!("{} {}", line[..at.start].trim_end(), line[at.end..].trim_start())
            .trim()
            .to_owned();
    }
    let joined = format!(
        "{} {} {}",
        &line[..at.start].trim_end(),
        text,
        &line[at.end..].trim_start()
    );
    let glued_before = at.start > 0 && !line[..at.start].ends_with(char::is_whitespace);
    let glued_after = at.end < line.len() && !line[at.end..].starts_with(char::is_whitespace);
    if glued_before || glued_after {
        let before = &line[..at.start];
        let after = &line[at.end..];
        return format!("{before}{text}{after}").trim().to_owned();
    }
    joined.trim().to_owned()
}
