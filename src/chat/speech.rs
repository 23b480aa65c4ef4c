//! Putting messages together out of Fluent's texts and data.
//!
//! In a locale file `**words**` stand out and `` `words` `` are something to be typed; a blank line parts paragraphs. What is
//! filled in is data and never read for such marks: Fluent is handed a stand-in for it, which is exchanged for the piece itself
//! afterwards.

use fluent_bundle::FluentArgs;

use crate::games::{Argument, Phrase, Seat};

use super::{Locale, Piece, Text, bundles};

/// Something to be filled into a message.
#[derive(Debug, Clone)]
pub(crate) enum Arg {
    /// A number: Fluent finds its plural.
    Number(i64),
    /// Words as they are.
    Words(String),
    /// A piece of a text.
    Piece(Piece),
    /// Several pieces of a text.
    Pieces(Vec<Piece>),
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Arg::Number(number)
    }
}

impl From<usize> for Arg {
    fn from(number: usize) -> Self {
        Arg::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u8> for Arg {
    fn from(number: u8) -> Self {
        Arg::Number(number.into())
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Self {
        Arg::Number(number.into())
    }
}

impl From<String> for Arg {
    fn from(words: String) -> Self {
        Arg::Words(words)
    }
}

impl From<&str> for Arg {
    fn from(words: &str) -> Self {
        Arg::Words(words.to_owned())
    }
}

impl From<Piece> for Arg {
    fn from(piece: Piece) -> Self {
        Arg::Piece(piece)
    }
}

impl From<Vec<Piece>> for Arg {
    fn from(pieces: Vec<Piece>) -> Self {
        Arg::Pieces(pieces)
    }
}

/// Arguments by name.
pub(crate) type Args<'a> = &'a [(&'static str, Arg)];

/// The stand-in for the piece of an index lies between these; no data that is shown holds them.
const OPEN: char = '\u{f8f0}';
const CLOSE: char = '\u{f8f1}';

/// Fluent counts in floating point, which knows every whole number up to this one. Larger ones that somebody typed are shown as
/// they are.
const LARGEST: u64 = 1 << 53;

/// Whether words can be handed to Fluent as they are, so that a message may choose by them.
fn is_tame(words: &str) -> bool {
    !words.contains(['*', '`', '\n', OPEN, CLOSE])
}

/// A message in pieces. Every message may use `$p`, the prefix before commands.
pub(crate) fn pieces(locale: Locale, key: &str, prefix: &str, args: Args<'_>) -> Vec<Piece> {
    let mut stored: Vec<Vec<Piece>> = Vec::new();
    let mut filled = FluentArgs::new();
    filled.set("p", prefix.to_owned());
    let mut keep = |pieces: Vec<Piece>| {
        stored.push(pieces);
        format!("{OPEN}{}{CLOSE}", stored.len() - 1)
    };
    for (name, arg) in args {
        match arg.clone() {
            Arg::Number(number) if number.unsigned_abs() <= LARGEST => filled.set(*name, number),
            Arg::Number(number) => filled.set(*name, number.to_string()),
            Arg::Words(words) if is_tame(&words) => filled.set(*name, words),
            Arg::Words(words) => filled.set(*name, keep(vec![Piece::Plain(words)])),
            Arg::Piece(piece) => filled.set(*name, keep(vec![piece])),
            Arg::Pieces(pieces) => filled.set(*name, keep(pieces)),
        }
    }
    split(&bundles::format(locale, key, &filled), stored)
}

/// Reads the marks of a locale's text and puts the pieces in for their stand-ins.
pub(crate) fn split(text: &str, stored: Vec<Vec<Piece>>) -> Vec<Piece> {
    let mut found = Vec::new();
    let (mut run, mut strong, mut code) = (String::new(), false, false);
    let mut rest = text;
    let finish = |run: &mut String, found: &mut Vec<Piece>, strong: bool, code: bool| {
        if !run.is_empty() {
            let words = std::mem::take(run);
            found.push(match (code, strong) {
                (true, _) => Piece::Code(words),
                (false, true) => Piece::Strong(words),
                (false, false) => Piece::Plain(words),
            });
        }
    };
    while let Some(character) = rest.chars().next() {
        if let Some(after) = rest.strip_prefix("**").filter(|_| !code) {
            finish(&mut run, &mut found, strong, code);
            strong = !strong;
            rest = after;
        } else if character == '`' {
            finish(&mut run, &mut found, strong, code);
            code = !code;
            rest = &rest[1..];
        } else if let Some((index, after)) = rest.strip_prefix(OPEN).and_then(|rest| rest.split_once(CLOSE)) {
            let pieces = index.parse().ok().and_then(|index: usize| stored.get(index));
            for piece in pieces.into_iter().flatten() {
                // Inside marks, plain words take the marks' look.
                match piece {
                    Piece::Plain(words) => run.push_str(words),
                    piece => {
                        finish(&mut run, &mut found, strong, code);
                        found.push(piece.clone());
                    }
                }
            }
            rest = after;
        } else {
            run.push(character);
            rest = &rest[character.len_utf8()..];
        }
    }
    finish(&mut run, &mut found, strong, code);
    found
}

/// What the rules have to say, in pieces; `seat` names the holder of a seat.
pub(crate) fn phrase(locale: Locale, phrase: &Phrase, prefix: &str, seat: &dyn Fn(Seat) -> Piece) -> Vec<Piece> {
    let args: Vec<(&'static str, Arg)> = phrase
        .arguments
        .iter()
        .map(|(name, argument)| {
            let arg = match argument {
                Argument::Text(text) => Arg::Words(text.clone()),
                Argument::Words(english, czech) => Arg::Words(match locale {
                    Locale::English => (*english).to_owned(),
                    Locale::Czech => (*czech).to_owned(),
                }),
                Argument::Number(number) => Arg::Number(*number),
                Argument::Seat(holder) => Arg::Piece(seat(*holder)),
                Argument::Key(key) => Arg::Words(bundles::format(locale, key, &FluentArgs::new())),
            };
            (*name, arg)
        })
        .collect();
    pieces(locale, phrase.key, prefix, &args)
}

impl Text {
    /// Adds pieces on a line of their own.
    pub(crate) fn line(&mut self, pieces: Vec<Piece>) {
        if pieces.is_empty() {
            return;
        }
        // A block stands on lines of its own anyway.
        match self.0.last() {
            None | Some(Piece::Block(_)) => {}
            Some(_) => self.0.push(Piece::Plain("\n".to_owned())),
        }
        self.0.extend(pieces);
    }

    /// Adds a fixed-width block.
    pub(crate) fn block(&mut self, lines: String) {
        self.0.push(Piece::Block(lines));
    }

    /// Adds an empty line, unless nothing stands there yet.
    pub(crate) fn gap(&mut self) {
        if !self.0.is_empty() {
            self.0.push(Piece::Plain("\n".to_owned()));
        }
    }

    /// How long the words are, in characters, with room for the marks that a platform puts around them.
    pub(crate) fn length(&self) -> usize {
        self.0.iter().map(length).sum()
    }
}

/// How long a piece may become on a platform.
pub(crate) fn length(piece: &Piece) -> usize {
    match piece {
        Piece::Plain(words) => words.chars().count(),
        Piece::Strong(words) | Piece::Code(words) => words.chars().count() + 4,
        Piece::Block(words) => words.chars().count() + 8,
        // A mention may be longer than the name.
        Piece::Person(_, name) => name.chars().count().max(24),
        Piece::Time(_) => 32,
    }
}

/// Pieces one after another, with a text between them.
pub(crate) fn joined(items: Vec<Vec<Piece>>, between: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            all.push(Piece::Plain(between.to_owned()));
        }
        all.extend(item);
    }
    all
}
