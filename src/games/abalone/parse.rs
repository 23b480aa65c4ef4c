//! What players and arbiters type for a move, in every spelling at once.
//!
//! Cells in either case, a direction of either language behind them if there is one; between them spaces, commas, `-`, `>`, `x`
//! or nothing.

use std::ops::Range;

use super::cell::{Cell, Direction};
use super::explain::{moves_of, resolve};
use super::moves::{Move, Typed};
use super::ply::Ply;
use super::view::View;
use crate::games::{Phrase, Syntax};

/// What could not be read, for players by key and for arbiters in English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unreadable {
    key: &'static str,
    at: Range<usize>,
    word: String,
}

impl Unreadable {
    /// For arbiters.
    pub(crate) fn english(&self) -> String {
        let word = short(&self.word);
        match self.key {
            "abalone-syntax-nothing" => "no move is named; such as `a1b2`".to_owned(),
            "abalone-syntax-cell" => format!("`{word}` is no cell of the board, such as `e5`"),
            "abalone-syntax-where" => format!("where to from {word}? such as `a1b2` or `a1 ne`"),
            "abalone-syntax-more" => format!("`{word}` is too much"),
            _ => format!("cannot read `{word}`; a move is such as `a1b2`, `c3c5d4` or `c3-c5 nw`"),
        }
    }
}

/// As much of a word as an answer says again.
pub(crate) fn short(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_owned(),
    }
}

enum Part {
    Cell(Cell),
    Direction(Direction),
}

/// Reads what is typed after the verb, for the viewer's seat. A cell alone is answered with all that the marble there can do.
pub(crate) fn chosen(verb: &str, text: &str, view: &View) -> Result<Move, Syntax> {
    let unreadable = match typed(text) {
        Ok(typed) => {
            let ply = view.own.and_then(|seat| resolve(&view.board, seat, typed));
            return Ok(ply.map_or(Move::Typed(typed), Move::Ply));
        }
        Err(unreadable) => unreadable,
    };
    let seat = view.player();
    let plies = seat.map(|seat| view.board.plies(seat)).unwrap_or_default();
    let squeezed: String = text.chars().filter(|c| !is_between(*c)).collect();
    let named = squeezed.get(..2).and_then(|name| name.parse::<Cell>().ok());
    // A legal move of the first marble that was named, or any.
    let of_named: Vec<Ply> = named
        .zip(seat)
        .and_then(|(cell, seat)| moves_of(&view.board, seat, cell).ok())
        .unwrap_or_default();
    let example = of_named
        .first()
        .or(plies.first())
        .map_or("a1b2".to_owned(), Ply::to_string);
    let mut phrase = Phrase::new(unreadable.key).with("word", unreadable.word.clone());
    if unreadable.key == "abalone-syntax-where" {
        phrase = match of_named.is_empty() {
            true => Phrase::new("abalone-syntax-nowhere").with("word", unreadable.word),
            false => {
                let moves: Vec<String> = of_named.iter().map(Ply::to_string).collect();
                phrase.with("moves", moves.join(", "))
            }
        };
    }
    Err(Syntax {
        phrase,
        at: unreadable.at,
        suggestion: Some(format!("{verb} {example}")),
    })
}

/// Reads a move in any spelling.
///
/// # Errors
/// What could not be read.
pub(crate) fn typed(text: &str) -> Result<Typed, Unreadable> {
    let parts = parts(text)?;
    let cell = |index: usize| match parts.get(index) {
        Some((Part::Cell(cell), _)) => Some(*cell),
        _ => None,
    };
    let direction = |index: usize| match parts.get(index) {
        Some((Part::Direction(direction), _)) => Some(*direction),
        _ => None,
    };
    let wrong = |key, at: &Range<usize>| Unreadable {
        key,
        at: at.clone(),
        word: text[at.clone()].to_owned(),
    };
    let end = text.len()..text.len();
    let Some((_, first)) = parts.first() else {
        return Err(wrong("abalone-syntax-nothing", &end));
    };
    let one = cell(0).ok_or_else(|| wrong("abalone-syntax-word", first))?;
    let (typed, used) = match (cell(1), cell(2), direction(1), direction(2)) {
        (Some(other), Some(to), ..) => (Typed::Row(one, other, to), 3),
        (Some(other), _, _, Some(direction)) => (Typed::Way(one, Some(other), direction), 3),
        (Some(to), ..) => (Typed::Pair(one, to), 2),
        (_, _, Some(direction), _) => (Typed::Way(one, None, direction), 2),
        _ => {
            return Err(Unreadable {
                word: one.to_string(),
                ..wrong("abalone-syntax-where", &end)
            });
        }
    };
    match parts.get(used) {
        Some((_, at)) => Err(wrong("abalone-syntax-more", at)),
        None => Ok(typed),
    }
}

/// The cells and directions of a text, each with where it stands.
fn parts(text: &str) -> Result<Vec<(Part, Range<usize>)>, Unreadable> {
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(is_between);
        let at = text.len() - rest.len();
        if rest.is_empty() {
            return Ok(parts);
        }
        // A word: letters, then perhaps digits; anything else stands alone.
        let letters = rest
            .find(|c: char| !c.is_alphabetic() || is_between(c))
            .unwrap_or(rest.len());
        let digits_end = |from: usize| {
            let end = rest[from..].find(|c: char| !c.is_ascii_digit());
            end.map_or(rest.len(), |end| from + end)
        };
        let mut digits = digits_end(letters);
        // `g 3`: a lone letter and the digits behind a space are a cell, since no direction has a number.
        let space = rest[letters..].len() - rest[letters..].trim_start_matches(' ').len();
        if letters == 1 && digits == letters && digits_end(letters + space) > letters + space {
            digits = digits_end(letters + space);
        }
        let length = match digits {
            0 => rest.chars().next().map_or(1, char::len_utf8),
            // `c3c5`: one digit belongs to a cell, unless another digit follows, which is no cell.
            _ => digits,
        };
        let word: String = rest[..length].split(' ').collect();
        let word = word.as_str();
        let part = match word.parse::<Cell>() {
            Ok(cell) => Some(Part::Cell(cell)),
            Err(_) => Direction::named(word).map(Part::Direction),
        };
        let Some(part) = part else {
            let bytes = word.as_bytes();
            let like_cell =
                bytes[0].is_ascii_alphabetic() && bytes.len() > 1 && bytes[1..].iter().all(u8::is_ascii_digit);
            return Err(Unreadable {
                key: if like_cell {
                    "abalone-syntax-cell"
                } else {
                    "abalone-syntax-word"
                },
                at: at..at + length,
                word: word.to_owned(),
            });
        };
        parts.push((part, at..at + length));
        rest = &rest[length..];
    }
}

/// Whether a character only stands between cells.
fn is_between(c: char) -> bool {
    c.is_whitespace() || matches!(c, '-' | '>' | 'x' | 'X' | ',' | '→' | '×' | '–' | '—' | '−')
}
