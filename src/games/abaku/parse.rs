//! What players and arbiters type: tiles, squares, directions.
//!
//! Tiles are `3,1,4`, `3 1 4` or `314`, a joker placed as 7 is `*7`; squares are read in either case; a direction is a word of
//! either language, its first letter, or an arrow. What cannot be read is pointed at, with a line that would work.

use super::limits::HAND;
use super::moves::{Move, Placement};
use super::square::{Direction, Square};
use super::tile::{self, Placed, Tile};
use super::words::{
    Unreadable, Word, guess_direction, is_like_square, is_like_tiles, is_nearly_tiles, nearest_square, read_direction,
    words,
};
use crate::games::Syntax;

/// A part of a placement.
enum Part {
    Tiles(Vec<Placed>),
    Square(Square),
    Direction(Direction),
}

/// Reads a placement: `3,1,4 H8 across`, `7 H8`, or each tile with its square, `G8=2 H8=4`.
///
/// # Errors
/// What could not be read, with a line that would work.
pub(crate) fn placement(text: &str) -> Result<Placement, Unreadable> {
    let words = words(text);
    let end = Word {
        text: "",
        at: text.trim_end().len()..text.trim_end().len(),
    };
    if words.is_empty() {
        return Err(end.unreadable("abaku-syntax-no-tiles", "3,1,4 H8 across"));
    }
    if words.iter().any(|word| word.text.contains('=')) {
        let tiles = pairs(text)?;
        if tiles.len() > HAND {
            let suggestion = Placement::Squares(tiles[..HAND].to_vec()).to_string();
            return Err(words[HAND].unreadable("abaku-syntax-too-many", suggestion));
        }
        return Ok(Placement::Squares(tiles));
    }
    let parts: Vec<Result<Part, Unreadable>> = words.iter().map(|word| part(word)).collect();
    let draft = Draft::of(&words, &parts);
    // The first word that cannot be read, with the whole line mended as far as it can be.
    for part in &parts {
        if let Err(unreadable) = part {
            return Err(Unreadable {
                suggestion: draft.mended(),
                ..unreadable.clone()
            });
        }
    }
    draft.check(&words, &parts, &end)
}

/// Reads one word of a placement. A suggestion is added by the caller.
fn part(word: &Word<'_>) -> Result<Part, Unreadable> {
    if is_like_tiles(word.text) {
        return tiles(word).map(Part::Tiles);
    }
    if let Ok(square) = word.text.parse() {
        return Ok(Part::Square(square));
    }
    if let Some(direction) = read_direction(word.text) {
        return Ok(Part::Direction(direction));
    }
    if is_like_square(word.text) {
        return Err(word.unreadable("abaku-syntax-square", ""));
    }
    let key = if guess_direction(word.text).is_some() {
        "abaku-syntax-direction"
    } else {
        "abaku-syntax-word"
    };
    Err(word.unreadable(key, ""))
}

/// Reads tiles written without anything between them: `31*74`.
fn tiles(word: &Word<'_>) -> Result<Vec<Placed>, Unreadable> {
    let mut tiles = Vec::new();
    let mut joker = None;
    for (index, byte) in word.text.bytes().enumerate() {
        match byte {
            b'*' if joker.is_none() => joker = Some(index),
            b'*' => break,
            _ => {
                tiles.push(Placed {
                    digit: byte - b'0',
                    joker: joker.is_some(),
                });
                joker = None;
            }
        }
    }
    match joker {
        None => Ok(tiles),
        Some(index) => {
            let at = word.at.start + index;
            Err(Unreadable {
                at: at..at + 1,
                word: "*".to_owned(),
                ..word.unreadable("abaku-syntax-joker", "")
            })
        }
    }
}

/// What a line seems to say.
#[derive(Default)]
struct Draft {
    tiles: Vec<Placed>,
    square: Option<Square>,
    direction: Option<Direction>,
}

impl Draft {
    fn of(words: &[Word<'_>], parts: &[Result<Part, Unreadable>]) -> Draft {
        let mut draft = Draft::default();
        for (word, part) in words.iter().zip(parts) {
            match part {
                Ok(Part::Tiles(tiles)) => draft.tiles.extend(tiles),
                Ok(Part::Square(square)) => draft.square = draft.square.or(Some(*square)),
                Ok(Part::Direction(direction)) => draft.direction = draft.direction.or(Some(*direction)),
                Err(_) if is_nearly_tiles(word.text) => draft.tiles.extend(mended_tiles(word.text)),
                Err(_) if is_like_square(word.text) => draft.square = draft.square.or(Some(nearest_square(word.text))),
                Err(_) => draft.direction = draft.direction.or_else(|| guess_direction(word.text)),
            }
        }
        draft
    }

    /// A line that would work and is as near as can be to what was typed.
    fn mended(&self) -> String {
        let mut tiles = self.tiles.clone();
        tiles.truncate(HAND);
        if tiles.is_empty() {
            tiles = [3, 1, 4].map(Placed::plain).to_vec();
        }
        let needed = tiles.len() > 1 || self.direction.is_some();
        let direction = needed.then(|| self.direction.unwrap_or(Direction::Across));
        Placement::Line {
            tiles,
            from: self.square.unwrap_or(Square::CENTRE),
            direction,
        }
        .to_string()
    }

    /// Checks that there is one of each, in order.
    fn check(
        self,
        words: &[Word<'_>],
        parts: &[Result<Part, Unreadable>],
        end: &Word<'_>,
    ) -> Result<Placement, Unreadable> {
        let mended = self.mended();
        let rank = |part: &Result<Part, Unreadable>| match part {
            Ok(Part::Tiles(_)) | Err(_) => 0,
            Ok(Part::Square(_)) => 1,
            Ok(Part::Direction(_)) => 2,
        };
        for (index, pair) in parts.windows(2).enumerate() {
            let word = &words[index + 1];
            if rank(&pair[0]) == rank(&pair[1]) && rank(&pair[0]) > 0 {
                return Err(word.unreadable("abaku-syntax-twice", mended));
            }
            if rank(&pair[0]) > rank(&pair[1]) {
                return Err(word.unreadable("abaku-syntax-order", mended));
            }
        }
        if self.tiles.is_empty() {
            return Err(words[0].unreadable("abaku-syntax-no-tiles", mended));
        }
        if self.tiles.len() > HAND {
            return Err(words[0].unreadable("abaku-syntax-too-many", mended));
        }
        let Some(from) = self.square else {
            return Err(end.unreadable("abaku-syntax-no-square", mended));
        };
        if self.tiles.len() > 1 && self.direction.is_none() {
            return Err(end.unreadable("abaku-syntax-no-direction", mended));
        }
        Ok(Placement::Line {
            tiles: self.tiles,
            from,
            direction: self.direction,
        })
    }
}

/// Tiles as they may have been meant: a joker without a digit becomes a 1.
fn mended_tiles(word: &str) -> Vec<Placed> {
    let mut tiles = Vec::new();
    let mut joker = false;
    for byte in word.bytes() {
        match byte {
            b'*' if joker => tiles.push(Placed { digit: 1, joker: true }),
            b'*' => joker = true,
            b'0'..=b'9' => {
                tiles.push(Placed {
                    digit: byte - b'0',
                    joker,
                });
                joker = false;
            }
            _ => {}
        }
    }
    if joker {
        tiles.push(Placed { digit: 1, joker: true });
    }
    tiles
}

/// Reads tiles with their squares: `G8=2 H8=*4`.
///
/// # Errors
/// The first word that is no such pair.
pub(crate) fn pairs(text: &str) -> Result<Vec<(Square, Placed)>, Unreadable> {
    let words = words(text);
    let mended = || mended_pairs(&words);
    if words.is_empty() {
        let end = Word {
            text: "",
            at: text.len()..text.len(),
        };
        return Err(end.unreadable("abaku-syntax-no-tiles", mended()));
    }
    let mut pairs = Vec::new();
    for word in &words {
        let Some((square, tile)) = word.text.split_once('=') else {
            return Err(word.unreadable("abaku-syntax-word", mended()));
        };
        let Ok(on) = square.parse() else {
            let word = Word {
                text: square,
                at: word.at.start..word.at.start + square.len(),
            };
            return Err(word.unreadable("abaku-syntax-square", mended()));
        };
        match tile.parse() {
            Ok(tile) => pairs.push((on, tile)),
            Err(_) if tile == "*" => return Err(word.unreadable("abaku-syntax-joker", mended())),
            Err(_) => return Err(word.unreadable("abaku-syntax-word", mended())),
        }
    }
    Ok(pairs)
}

/// Tiles with their squares as they may have been meant.
fn mended_pairs(words: &[Word<'_>]) -> String {
    let mended = words.iter().filter_map(|word| {
        let (square, tile) = word.text.split_once('=')?;
        let square = square
            .parse()
            .ok()
            .or_else(|| is_like_square(square).then(|| nearest_square(square)))?;
        let tile = tile.parse().unwrap_or(match tile {
            "*" => Placed { digit: 1, joker: true },
            _ => Placed::plain(3),
        });
        Some((square, tile))
    });
    let mended: Vec<(Square, Placed)> = mended.take(HAND).collect();
    if mended.is_empty() {
        "G8=2 H8=4".to_owned()
    } else {
        Placement::Squares(mended).to_string()
    }
}

/// Reads tiles of a hand, where a joker is `*` alone: `3,1,4,0,*`.
///
/// # Errors
/// The first word that is none, more tiles than a hand holds, or no tile.
pub(crate) fn hand(text: &str) -> Result<Vec<Tile>, Unreadable> {
    const EXAMPLE: &str = "0,0,7";
    let words = words(text);
    let mut tiles = Vec::new();
    for word in &words {
        if !is_like_tiles(word.text) {
            let suggestion = if tiles.is_empty() {
                EXAMPLE.to_owned()
            } else {
                tile::list(&tiles)
            };
            return Err(word.unreadable("abaku-syntax-tiles", suggestion));
        }
        let digit = |byte| {
            if byte == b'*' {
                Tile::Joker
            } else {
                Tile::Digit(byte - b'0')
            }
        };
        tiles.extend(word.text.bytes().map(digit));
    }
    match tiles.len() {
        0 => {
            let end = Word {
                text: "",
                at: text.len()..text.len(),
            };
            Err(end.unreadable("abaku-syntax-no-tiles", EXAMPLE))
        }
        1..=HAND => Ok(tiles),
        _ => Err(words[0].unreadable("abaku-syntax-too-many", tile::list(&tiles[..HAND]))),
    }
}

/// Reads the rest of a player's line after a verb.
///
/// # Errors
/// What could not be read, with a line that would work.
pub(crate) fn chosen(verb: &str, text: &str) -> Result<Move, Syntax> {
    match verb {
        "place" => placement(text).map(Move::Place),
        "exchange" => hand(text).map(Move::Exchange),
        _ => match words(text).first() {
            None => Ok(Move::Pass),
            Some(word) => Err(word.unreadable("abaku-syntax-nothing-follows", "")),
        },
    }
    .map_err(|unreadable| unreadable.into_syntax(verb))
}
