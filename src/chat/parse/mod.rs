//! Reading a text: chatter, a command, or something addressed to the bot that cannot be read.
//!
//! A text among others is a command only if its first own line begins with `/` or `!` and goes on with the name of a game, or in
//! a table's thread with a command, or with one of the few commands that are understood everywhere. Quoted lines before it are
//! not its own. All else is chatter, above all lines in code and quotes, other programs' commands and paths; only a slip of the
//! finger that is near to all that is answered with "did you mean".
//!
//! At the end of a line, in any order, may stand the number of the event whose board it answers (`#57`) and the table it is for
//! (`@12` or `table=12`).

mod command;
mod lists;
mod options;
mod suffix;
mod suggest;
mod tokens;
mod unreadable;
mod values;

use std::ops::Range;

use crate::games::{self, Kind, Phrase};

use super::normalise::{fold, normalise};
use super::words::{self, COMMANDS, in_words, verb_word, verb_words};
use super::{Command, Line, Locale, MoveText};
use suggest::{near, replaced};

pub use unreadable::{Fault, Unreadable};

/// Where a text was said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Context {
    /// Whether it certainly is a command ([`super::Body::Line`]); else it needs a prefix at its start.
    pub certain: bool,
    /// The kind of the table whose thread it was said in; `None` outside threads.
    pub thread_kind: Option<Kind>,
    /// The asker's language, for suggestions.
    pub locale: Locale,
}

/// What a text is.
#[derive(Debug, Clone, PartialEq)]
pub enum Parsed {
    /// Nothing for the bot.
    Chatter,
    /// Addressed to the bot, but it cannot be read.
    Unreadable(Unreadable),
    /// A command.
    Command(Line),
}

/// The longest line that is read, in bytes. Nothing longer is a command, and no platform's message is much longer.
const LONGEST: usize = 4_000;

/// Among chatter, words of so many letters are taken for themselves and not for slips of the finger.
const SHORT: usize = 3;

/// Commands of the chat programs themselves that look like slips of ours, folded.
const OTHERS: &[&str] = &["nick", "part", "stats", "status", "topic", "move", "list"];

/// Reads a text; it is normalised here.
pub fn parse(text: &str, context: &Context) -> Parsed {
    let Some(own) = own_line(text, context.certain) else {
        return Parsed::Chatter;
    };
    let line = normalise(own).as_str().trim().to_owned();
    let line = line.replace('\n', " ");
    match line.strip_prefix(['/', '!']) {
        Some(rest) if context.certain => words_of(rest.trim_start(), context),
        Some(rest) if line.len() <= LONGEST && !rest.starts_with(' ') => words_of(rest, context),
        None if context.certain => words_of(&line, context),
        _ => Parsed::Chatter,
    }
}

/// Whether a text begins as a command does: with a prefix, a game's name or the word of a command in either language. For platforms
/// where commands are typed without prefix among other things that are said.
pub fn begins_as_command(text: &str) -> bool {
    let line = normalise(text);
    let line = line.as_str().trim();
    if line.starts_with(['/', '!']) {
        return true;
    }
    let (first, _) = word(line, 0);
    let typed = &line[first.clone()];
    let game = Kind::ALL.iter().any(|kind| kind.name() == fold(typed));
    (game || known_word(typed, None)) && !runs_on(line, &first) && (typed != "?" || line == "?")
}

/// The first line of a text that is its own: not quoted, not indented as code.
fn own_line(text: &str, certain: bool) -> Option<&str> {
    if certain {
        let end = (0..=LONGEST.min(text.len()))
            .rev()
            .find(|end| text.is_char_boundary(*end));
        return Some(&text[..end.unwrap_or(0)]);
    }
    let mut lines = text.split(['\n', '\r', '\u{2028}', '\u{2029}']);
    let own = lines.find(|line| {
        let line = line.trim_start();
        !line.is_empty() && (!line.starts_with('>') || line.starts_with(">>>"))
    })?;
    let code = own.starts_with("    ") || own.starts_with('\t');
    (!code).then_some(own)
}

/// Reads a line without its prefix.
fn words_of(line: &str, context: &Context) -> Parsed {
    let addressed = context.certain;
    let (first, after) = word(line, 0);
    let kind = Kind::ALL
        .iter()
        .copied()
        .find(|kind| kind.name() == fold(&line[first.clone()]))
        .filter(|_| addressed || !runs_on(line, &first));
    if let Some(kind) = kind {
        return command_of(line, after, Some(kind), context);
    }
    if first.is_empty() || !addressed && &line[first.clone()] == "?" {
        // `/`, `! `, `!!!`, `!?`, `/ usr`: nobody's command; but whoever certainly asks for something is answered.
        return match addressed {
            true => unreadable(Unreadable::new(
                line,
                0..line.len(),
                Phrase::new("unreadable-empty"),
                help(context),
            )),
            false => Parsed::Chatter,
        };
    }
    let typed = &line[first.clone()];
    let shown_everywhere = words::command(typed)
        .filter(|spec| spec.anywhere)
        .is_some_and(|spec| Locale::ALL.iter().any(|locale| fold(spec.word(*locale)) == fold(typed)));
    let known = known_word(typed, context.thread_kind) && (addressed || !runs_on(line, &first));
    if known && (addressed || context.thread_kind.is_some() || shown_everywhere) {
        return command_of(line, 0, None, context);
    }
    // A slip of the finger in the game's name, if a command or nothing follows; in a thread also in the command.
    let (second, _) = word(line, after);
    let next = &line[second.clone()];
    let next_fits = next.is_empty() || known_word(next, None) || !nearest(next, None, context.locale).is_empty();
    let kinds = near(typed, Kind::ALL.iter().map(|kind| (*kind, kind.name())));
    if let Some(kind) = kinds.first().filter(|_| next_fits && !runs_on(line, &first)) {
        let phrase = Phrase::new("unreadable-game").with("word", typed);
        let suggestion = replaced(line, &first, kind.name());
        return unreadable(Unreadable::new(line, first, phrase, vec![suggestion]).hidden());
    }
    if addressed {
        return command_of(line, 0, None, context);
    }
    // Short words are near to too much.
    let ours = typed.chars().count() > SHORT && !runs_on(line, &first) && !OTHERS.contains(&fold(typed).as_str());
    if ours && context.thread_kind.is_some() {
        let meant = nearest(typed, context.thread_kind, context.locale);
        if !meant.is_empty() {
            return unreadable(unknown_command(line, first, &meant));
        }
    }
    Parsed::Chatter
}

/// Reads a line from its command word, which stands at or after byte `from`.
fn command_of(line: &str, from: usize, kind: Option<Kind>, context: &Context) -> Parsed {
    let known_kind = kind.or(context.thread_kind);
    let suffix = match suffix::read(line, from) {
        Ok(suffix) => suffix,
        Err(wrong) => return unreadable(wrong),
    };
    let body = &line[..suffix.from];
    let (at, mut after) = word(body, from);
    let typed = &body[at.clone()];
    // `place: 3,1,4`
    if body[after..].starts_with(':') {
        after += 1;
    }
    let command = if typed.is_empty() && body[from..].trim().is_empty() && kind.is_some() {
        Ok(Command::Help(None))
    } else if let Some(spec) = words::command(typed) {
        command::read(spec, body, after, known_kind, context.locale)
    } else if verb_known(typed, known_kind) {
        Ok(Command::Move(move_text(typed, body, after)))
    } else {
        let meant = nearest(typed, known_kind, context.locale);
        let at = if at.is_empty() { from..body.len() } else { at };
        // The whole line is shown, with its end.
        Err(unknown_command(line, at, &meant))
    };
    match command {
        Ok(command) => Parsed::Command(Line {
            command,
            kind,
            answers: suffix.answers,
            table: suffix.table,
            text: line.to_owned(),
        }),
        Err(mut wrong) => {
            wrong.line = line.to_owned();
            let end = &line[suffix.from..];
            for fault in &mut wrong.faults {
                for suggestion in &mut fault.suggestions {
                    if !suggestion.ends_with(end) {
                        suggestion.push(' ');
                        suggestion.push_str(end.trim_start());
                    }
                }
            }
            unreadable(wrong)
        }
    }
}

/// The text of a move after its verb. Quotes in it mean nothing: phones and habits put them there.
fn move_text(word: &str, line: &str, after: usize) -> MoveText {
    let text = line[after..].replace(['"', '\''], " ");
    let trimmed = text.trim_start();
    MoveText {
        word: word.to_lowercase(),
        at: after + text.len() - trimmed.len(),
        text: trimmed.trim_end().to_owned(),
    }
}

/// See [`Line::read_move`].
pub(crate) fn read_move(line: &Line, view: &games::View, locale: Locale) -> Result<games::Move, Unreadable> {
    let (Command::Move(text) | Command::Check(text)) = &line.command else {
        let at = 0..line.text.len();
        return Err(Unreadable::new(
            &line.text,
            at,
            Phrase::new("unreadable-empty"),
            Vec::new(),
        ));
    };
    let Some(verb) = text.verb(view.kind()) else {
        let start = line.text.find(&text.word).unwrap_or(0);
        let meant = nearest(&text.word, Some(view.kind()), locale);
        return Err(unknown_command(&line.text, start..start + text.word.len(), &meant));
    };
    view.parse_move(verb.name, &text.text).map_err(|syntax| {
        let end = text.text.len();
        let at = text.at + syntax.at.start.min(end)..text.at + syntax.at.end.min(end);
        // What stands before and behind the move stays as it was typed.
        let (before, behind) = (&line.text[..text.at], &line.text[text.at + end..]);
        let suggestion = syntax.suggestion.map(|suggestion| {
            let suggested = suggestion.strip_prefix(verb.name).unwrap_or(&suggestion).trim();
            let suggested = in_words(view.kind(), suggested, locale);
            format!("{} {suggested}{behind}", before.trim_end())
        });
        let wrong = Unreadable::new(&line.text, at, syntax.phrase, suggestion.into_iter().collect());
        if verb.names_hidden { wrong.hidden() } else { wrong }
    })
}

/// The options that may follow `new` or `settings`, each with the values that can be counted, in words of a language.
pub(crate) fn options_of(command: &str, kind: Option<Kind>, locale: Locale) -> Vec<(&'static str, Vec<&'static str>)> {
    options::known(purpose(command), kind)
        .iter()
        .map(|option| (option.word(locale), values::suggested(option, kind, locale)))
        .collect()
}

fn purpose(command: &str) -> options::For {
    match command {
        "new" => options::For::New,
        _ => options::For::Anything,
    }
}

/// The words that may follow a command of the house, in a language.
pub(crate) fn choices_of(command: &str, locale: Locale) -> Vec<&'static str> {
    lists::choices(command, locale)
}

/// The options of the house that may follow `new` or `settings`, with what they can be, in words of a language.
pub(crate) fn options_shown(command: &str, kind: Option<Kind>, locale: Locale) -> Vec<(&'static str, String)> {
    options::known(purpose(command), kind)
        .iter()
        .filter(|option| matches!(option, options::Known::House(_)))
        .map(|option| (option.word(locale), values::shown(option, kind, locale)))
        .collect()
}

/// The run of letters from byte `from` on; or a lone `?`. Empty if something else comes first.
fn word(line: &str, from: usize) -> (Range<usize>, usize) {
    let start = line.len() - line[from..].trim_start().len();
    // Only a space parts two words; before the first there may be none.
    if from > 0 && start == from && start < line.len() && line[..from].ends_with(char::is_alphabetic) {
        return (start..start, start);
    }
    let rest = &line[start..];
    let length = match rest.strip_prefix('?') {
        Some(_) => 1,
        None => rest
            .find(|c: char| !c.is_alphabetic() && !unicode_normalization::char::is_combining_mark(c))
            .unwrap_or(rest.len()),
    };
    (start..start + length, start + length)
}

/// Whether a word does not end with its letters: `/usr/bin`, `!a_b`, `/me's`, `!some.where`.
fn runs_on(line: &str, at: &Range<usize>) -> bool {
    let mut rest = line[at.end..].chars();
    match rest.next() {
        Some('/' | '\\' | '_' | '\'' | '"' | '&' | '-' | '(' | '<' | '=') => true,
        Some('.' | ':') => rest
            .next()
            .is_some_and(|next| !next.is_whitespace() && !next.is_ascii_digit()),
        _ => false,
    }
}

fn verb_known(word: &str, kind: Option<Kind>) -> bool {
    kinds(kind).iter().any(|kind| words::verb(*kind, word).is_some()) && !word.is_empty()
}

fn known_word(word: &str, kind: Option<Kind>) -> bool {
    words::command(word).is_some() || verb_known(word, kind)
}

fn kinds(kind: Option<Kind>) -> Vec<Kind> {
    kind.map_or(Kind::ALL.to_vec(), |kind| vec![kind])
}

/// The commands and verbs near to a word, as they would be typed in a language.
fn nearest(typed: &str, kind: Option<Kind>, locale: Locale) -> Vec<&'static str> {
    let house = COMMANDS
        .iter()
        .flat_map(|spec| spec.words().map(|word| (spec.word(locale), word)));
    let verbs = kinds(kind).into_iter().flat_map(Kind::verbs);
    let verbs = verbs.flat_map(|verb| verb_words(verb).map(move |word| (verb_word(verb, locale), word)));
    near(typed, verbs.chain(house))
}

/// A command word that is none. What follows may be a move, so it is answered privately.
fn unknown_command(line: &str, at: Range<usize>, meant: &[&'static str]) -> Unreadable {
    let phrase = Phrase::new("unreadable-command").with("word", line[at.clone()].trim());
    let suggestions = meant.iter().map(|word| replaced(line, &at, word)).collect();
    Unreadable::new(line, at, phrase, suggestions).hidden()
}

fn help(context: &Context) -> Vec<String> {
    words::spec("help")
        .map(|spec| spec.word(context.locale).to_owned())
        .into_iter()
        .collect()
}

fn unreadable(wrong: Unreadable) -> Parsed {
    Parsed::Unreadable(wrong)
}
