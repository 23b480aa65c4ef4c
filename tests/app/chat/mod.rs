//! The command language and all that is said to players.

mod chatter;
mod commands;
mod completion;
mod languages;
mod listing;
mod moments;
mod names;
mod normalising;
mod options;
mod printing;
mod property;
mod suggestions;
mod voice;

use tahoun::chat::{Command, Context, Line, Locale, Parsed, Unreadable, parse};
use tahoun::games::Kind;

/// In a place, outside any thread.
const PLACE: Context = Context {
    certain: false,
    thread_kind: None,
    locale: Locale::English,
};
/// In the thread of a table of Abaku.
const THREAD: Context = Context {
    thread_kind: Some(Kind::Abaku),
    ..PLACE
};
/// Certainly a command.
const LINE: Context = Context { certain: true, ..PLACE };

#[track_caller]
fn line(text: &str, context: &Context) -> Line {
    match parse(text, context) {
        Parsed::Command(line) => line,
        other => panic!("`{text}` is read as {other:?}"),
    }
}

#[track_caller]
fn command(text: &str) -> Command {
    line(text, &THREAD).command
}

#[track_caller]
fn unreadable(text: &str, context: &Context) -> Unreadable {
    match parse(text, context) {
        Parsed::Unreadable(wrong) => wrong,
        other => panic!("`{text}` is read as {other:?}"),
    }
}

/// The first suggestion for the first thing wrong.
#[track_caller]
fn meant(text: &str, context: &Context) -> String {
    let wrong = unreadable(text, context);
    wrong.faults[0].suggestions.first().cloned().unwrap_or_default()
}

/// The verb word and the text of a move.
#[track_caller]
fn moved(text: &str) -> (String, String) {
    match command(text) {
        Command::Move(text) => (text.word, text.text),
        other => panic!("`{text}` is read as {other:?}"),
    }
}
