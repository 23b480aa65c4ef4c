//! What could come next on a line, step by step: the game's name, the command, its options, their values.
//!
//! A move from a hand of cards is put together from the kind's own choices: the words after the verb are its tokens, and once they
//! amount to a move, the first suggestion is the line as a player would type it. Other moves are offered whole, see
//! [`Listing`].

use crate::games::{Choice, Kind, Touch, Verb, View};

use super::listing::Listing;
use super::normalise::{fold, normalise};
use super::parse::{choices_of, options_of};
use super::speech;
use super::words::{self, COMMANDS, in_words, verb_word};
use super::{Locale, Piece, Text};

/// What is known where a line is typed.
#[derive(Debug, Clone, Copy)]
pub struct Typing<'a> {
    /// The language of the words suggested.
    pub locale: Locale,
    /// The kind of the table, if the line is typed in a table's thread.
    pub kind: Option<Kind>,
    /// The typist's view of that table's game.
    pub view: Option<&'a View>,
    /// Whether that table lets one know what a move would bring.
    pub check: bool,
    /// Names of people who could be meant.
    pub names: &'a [String],
}

/// A way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// The whole line if it is chosen.
    pub line: String,
    /// What to show for it: the part that is added, perhaps with an explanation. At most 100 characters.
    pub label: String,
}

/// How many suggestions there are at most, and how long a label is: what Discord takes.
pub(super) const MOST: usize = 25;
pub(super) const LONGEST_LABEL: usize = 100;

/// What could come next, the likeliest first; at most 25. A prefix at the start is kept.
pub fn complete(line: &str, typing: &Typing<'_>) -> Vec<Suggestion> {
    let line = normalise(line).as_str().replace('\n', " ");
    let begun = line.rfind(' ').map_or(0, |space| space + 1);
    let begun = match begun {
        0 => line.len() - line.trim_start_matches(['/', '!']).len(),
        begun => begun,
    };
    let (fixed, partial) = line.split_at(begun);
    let words: Vec<&str> = fixed.trim_start_matches(['/', '!']).split_whitespace().collect();
    let draft = Draft { fixed, partial, typing };
    let kind_named = words
        .first()
        .and_then(|word| Kind::ALL.iter().copied().find(|kind| kind.name() == fold(word)));
    let rest = &words[usize::from(kind_named.is_some())..];
    let kind = kind_named.or(typing.kind);
    let mut found = match rest.split_first() {
        None => draft.commands(kind, kind_named.is_some()),
        Some((word, rest)) => draft.after(word, rest, kind),
    };
    found.truncate(MOST);
    found
}

/// A line that is being typed.
struct Draft<'a> {
    /// What stands before the word that is being typed.
    fixed: &'a str,
    /// The part of that word that is there.
    partial: &'a str,
    typing: &'a Typing<'a>,
}

impl Draft<'_> {
    /// The line with `word` at its end, if the word goes on as was begun.
    fn with(&self, word: &str, what: &str) -> Option<Suggestion> {
        let begun = fold(self.partial);
        if !fold(word).starts_with(&begun) {
            return None;
        }
        let label = if what.is_empty() {
            word.to_owned()
        } else {
            format!("{word} – {what}")
        };
        Some(Suggestion {
            line: format!("{}{word}", self.fixed),
            label: label.chars().take(LONGEST_LABEL).collect(),
        })
    }

    fn said(&self, key: &str) -> String {
        let pieces = speech::pieces(self.typing.locale, key, "", &[]);
        self.plain(pieces)
    }

    fn plain(&self, pieces: Vec<Piece>) -> String {
        Text(pieces).plain(&jiff::tz::TimeZone::UTC, self.typing.locale)
    }

    /// Games and commands: without a game only those that are understood everywhere.
    fn commands(&self, kind: Option<Kind>, named: bool) -> Vec<Suggestion> {
        let locale = self.typing.locale;
        let mut found = Vec::new();
        for verb in kind.into_iter().flat_map(Kind::verbs) {
            let key = format!("{}-help-{}", kind.map(Kind::name).unwrap_or_default(), verb.name);
            found.extend(self.with(verb_word(verb, locale), &self.said(&key)));
        }
        for spec in COMMANDS.iter().filter(|spec| kind.is_some() || spec.anywhere) {
            found.extend(self.with(spec.word(locale), &self.said(&format!("help-{}", spec.name))));
        }
        if !named {
            let games = Kind::ALL
                .iter()
                .map(|kind| self.with(kind.name(), &self.said(&format!("{kind}-name"))));
            found.extend(games.flatten());
        }
        found
    }

    /// What may follow a command word and the words after it.
    fn after(&self, word: &str, rest: &[&str], kind: Option<Kind>) -> Vec<Suggestion> {
        let locale = self.typing.locale;
        if let Some(verb) = kind.and_then(|kind| words::verb(kind, word)) {
            return self.moves(verb, rest);
        }
        let Some(spec) = words::command(word) else {
            return Vec::new();
        };
        let alone = rest.is_empty();
        match spec.name {
            "new" | "settings" => self.options(spec.name, rest, kind),
            "invite" | "kick" | "computer" => self.people(),
            "check" if alone => kind
                .into_iter()
                .flat_map(Kind::verbs)
                .filter_map(|verb| self.with(verb_word(verb, locale), ""))
                .collect(),
            "check" => match kind.and_then(|kind| words::verb(kind, rest[0])) {
                Some(verb) => self.moves(verb, &rest[1..]),
                None => Vec::new(),
            },
            "help" if alone => {
                let verbs = kind
                    .into_iter()
                    .flat_map(Kind::verbs)
                    .map(|verb| verb_word(verb, locale));
                let all = COMMANDS.iter().map(|spec| spec.word(locale)).chain(verbs);
                all.filter_map(|word| self.with(word, "")).collect()
            }
            name if alone => {
                let choices = choices_of(name, locale).into_iter();
                choices.filter_map(|word| self.with(word, "")).collect()
            }
            _ => Vec::new(),
        }
    }

    /// `name=` for the options that are not there yet, or the values of the one that is begun.
    fn options(&self, command: &str, rest: &[&str], kind: Option<Kind>) -> Vec<Suggestion> {
        let options = options_of(command, kind, self.typing.locale);
        if let Some((name, _)) = self.partial.split_once('=') {
            let named = options.iter().find(|(option, _)| fold(option) == fold(name));
            let values = named.map(|(_, values)| values.as_slice()).unwrap_or_default();
            let values = values.iter().map(|value| self.with(&format!("{name}={value}"), ""));
            return values.flatten().collect();
        }
        let given = |option: &str| {
            rest.iter()
                .any(|word| word.split('=').next().is_some_and(|name| fold(name) == fold(option)))
        };
        let mut found: Vec<Suggestion> = options
            .iter()
            .filter(|(option, _)| !given(option))
            .filter_map(|(option, values)| self.with(&format!("{option}="), &values.join(", ")))
            .collect();
        if command == "new" && self.partial.starts_with('@') {
            found.extend(self.people());
        }
        found
    }

    fn people(&self) -> Vec<Suggestion> {
        let begun = fold(self.partial.trim_start_matches('@').trim_start_matches('"'));
        let names = self.typing.names.iter().filter(|name| fold(name).starts_with(&begun));
        names
            .map(|name| Suggestion {
                line: format!("{}{}", self.fixed, super::NameRef::Name(name.clone())),
                label: super::clean_name(name),
            })
            .collect()
    }

    /// The kind's choices after the tokens given; the whole move once they amount to one. What was typed by hand has none.
    fn moves(&self, verb: &'static Verb, tokens: &[&str]) -> Vec<Suggestion> {
        let Some(view) = self.typing.view else {
            return Vec::new();
        };
        if let Some(listing) = Listing::of(self.typing, view, verb) {
            let typed: Vec<&str> = tokens.iter().copied().chain([self.partial]).collect();
            let before = self.before(tokens);
            let moves = listing.moves(&typed.join(" ")).into_iter();
            let with = |suggestion: Suggestion| Suggestion {
                line: format!("{before}{}", suggestion.line),
                ..suggestion
            };
            return moves.map(with).collect();
        }
        let mut given = vec![verb.name];
        for token in tokens {
            if !view.choices(&given).next.iter().any(|choice| choice.token == *token) {
                return Vec::new();
            }
            given.push(token);
        }
        let choices = view.choices(&given);
        let mut found = Vec::new();
        if let Some(line) = choices
            .finished
            .as_ref()
            .filter(|_| self.partial.is_empty() && !tokens.is_empty())
        {
            // Everything after the verb is exchanged for the move as it is typed.
            let line = in_words(view.kind(), line, self.typing.locale);
            let word = verb_word(verb, self.typing.locale);
            let typed = line.strip_prefix(word).unwrap_or(&line).trim_start();
            found.push(Suggestion {
                line: format!("{}{typed}", self.before(tokens)),
                label: line.chars().take(LONGEST_LABEL).collect(),
            });
        }
        let next = choices.next.iter().filter_map(|choice| {
            let shown = self.shown(choice);
            let mut suggestion = self.with(&choice.token, "")?;
            suggestion.label = shown;
            Some(suggestion)
        });
        found.extend(next);
        found
    }

    /// What stands before the last words.
    fn before(&self, words: &[&str]) -> &str {
        let end = |end: usize, word: &&str| self.fixed[..end].rfind(*word).unwrap_or(end);
        &self.fixed[..words.iter().rev().fold(self.fixed.len(), end)]
    }

    fn shown(&self, choice: &Choice) -> String {
        match &choice.touch {
            Touch::Square(name) | Touch::Card(_, name) => name.clone(),
            Touch::Word(phrase) => {
                let seat = |seat| Piece::Plain(format!("{seat}"));
                self.plain(speech::phrase(self.typing.locale, phrase, "", &seat))
            }
        }
    }
}
