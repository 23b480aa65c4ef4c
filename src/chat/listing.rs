//! The moves that could be meant by what is typed so far, where a kind has no cards: whole moves as they are typed, each with what
//! it would bring.
//!
//! All of it comes from what the kind gives: its legal moves, its choices, its parser, its previews.

use std::collections::VecDeque;

use crate::games::{Choice, Move, Touch, Verb, View};

use super::complete::{LONGEST_LABEL, MOST, Suggestion};
use super::normalise::fold;
use super::words::{in_words, verb_word};
use super::{Piece, Text, Typing, speech};

/// How many steps of choices are looked at for one answer: a kind may have very many.
const STEPS: usize = 300;

/// Moves of a verb that are being typed.
pub(super) struct Listing<'a> {
    typing: &'a Typing<'a>,
    view: &'a View,
    verb: &'static Verb,
    /// The token that leads to the verb, if the kind offers it.
    root: Option<&'static str>,
}

impl<'a> Listing<'a> {
    /// `None` where a move is put together from cards of a hand, or is the verb alone.
    pub(super) fn of(typing: &'a Typing<'a>, view: &'a View, verb: &'static Verb) -> Option<Self> {
        let whole = view.text_hand().is_none() && !verb.example.is_empty();
        whole.then(|| {
            let is_verb = |choice: &Choice| matches!(choice.touch, Touch::Word(_)) && choice.token == verb.name;
            let root = view.choices(&[]).next.iter().any(is_verb).then_some(verb.name);
            Listing {
                typing,
                view,
                verb,
                root,
            }
        })
    }

    /// What could be typed after the verb, the likeliest first. The `line` of a suggestion is the move without the verb.
    pub(super) fn moves(&self, typed: &str) -> Vec<Suggestion> {
        let legal = self.legal();
        let mut found = match bare(typed).is_empty() {
            true => self.spread(legal),
            false => self.meant(&legal, typed),
        };
        found.truncate(MOST);
        found.iter().map(|chosen| self.suggestion(chosen)).collect()
    }

    /// The legal moves of the verb, the best first.
    fn legal(&self) -> Vec<Move> {
        let of_verb = |chosen: &Move| chosen.to_string().split(' ').next() == Some(self.verb.name);
        self.view.legal_moves().into_iter().filter(of_verb).collect()
    }

    /// All moves, so that those that begin alike follow each other as late as can be: the best with each beginning, then the second
    /// best.
    fn spread(&self, legal: Vec<Move>) -> Vec<Move> {
        let beginnings: Vec<String> = self.offered(&[]).into_iter().map(|token| bare(&token)).collect();
        let mut seen = vec![0; beginnings.len() + 1];
        let mut rounds: Vec<(usize, Move)> = (legal.into_iter())
            .map(|chosen| {
                let text = bare(&self.text(&chosen));
                let group = beginnings.iter().position(|beginning| text.starts_with(beginning));
                let round = &mut seen[group.unwrap_or(beginnings.len())];
                *round += 1;
                (*round, chosen)
            })
            .collect();
        rounds.sort_by_key(|(round, _)| *round);
        rounds.into_iter().map(|(_, chosen)| chosen).collect()
    }

    /// The moves that are typed so, then those that begin so, then those that the kind's choices lead to after what was typed: with
    /// the name of a square all that can be done from there.
    fn meant(&self, legal: &[Move], typed: &str) -> Vec<Move> {
        let is_legal = |chosen: &Move| legal.contains(chosen);
        let read = |text: &str| self.view.parse_move(self.verb.name, text).ok().filter(is_legal);
        let begun = bare(typed);
        let mut found: Vec<Move> = read(typed).into_iter().collect();
        let begins = |chosen: &&Move| bare(&self.text(chosen)).starts_with(&begun);
        let reached: Vec<Move> = self.reached(typed).iter().filter_map(|text| read(text)).collect();
        let led_to = |chosen: &&Move| reached.contains(chosen);
        for chosen in legal.iter().filter(begins).chain(legal.iter().filter(led_to)) {
            if !found.contains(chosen) {
                found.push(chosen.clone());
            }
        }
        found
    }

    /// The whole moves that the kind's choices lead to after the words typed; the last one may be the beginning of a square.
    fn reached(&self, typed: &str) -> Vec<String> {
        let folded = fold(typed);
        let mut words: Vec<&str> = folded
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        let Some(last) = words.pop() else { return Vec::new() };
        let mut given: Vec<String> = Vec::new();
        for word in words {
            match self.offered(&given).into_iter().find(|token| fold(token) == word) {
                Some(token) => given.push(token),
                None => return Vec::new(),
            }
        }
        let next = self.view.choices(&self.rooted(&given)).next;
        let is_exact = |choice: &&Choice| fold(&choice.token) == last;
        let is_begun =
            |choice: &&Choice| matches!(choice.touch, Touch::Square(_)) && fold(&choice.token).starts_with(last);
        let mut chosen: Vec<&Choice> = next.iter().filter(is_exact).collect();
        if chosen.is_empty() {
            chosen = next.iter().filter(is_begun).collect();
        }
        // Half a word narrows nothing down.
        if chosen.is_empty() && !given.is_empty() {
            chosen = next.iter().collect();
        }
        let mut open: VecDeque<Vec<String>> = (chosen.into_iter())
            .map(|choice| given.iter().chain([&choice.token]).cloned().collect())
            .collect();
        let mut whole = Vec::new();
        for _ in 0..STEPS {
            let Some(tokens) = open.pop_front() else { break };
            let choices = self.view.choices(&self.rooted(&tokens));
            let finished = choices.finished.as_deref();
            whole.extend(
                finished
                    .and_then(|line| line.strip_prefix(self.verb.name))
                    .map(str::to_owned),
            );
            for choice in choices.next {
                open.push_back(tokens.iter().cloned().chain([choice.token]).collect());
            }
        }
        whole
    }

    /// The tokens that can be chosen after others.
    fn offered(&self, given: &[String]) -> Vec<String> {
        let next = self.view.choices(&self.rooted(given)).next.into_iter();
        next.map(|choice| choice.token).collect()
    }

    /// Tokens with the verb's own before them, if the kind offers it.
    fn rooted<'t>(&'t self, tokens: &'t [String]) -> Vec<&'t str> {
        self.root.into_iter().chain(tokens.iter().map(String::as_str)).collect()
    }

    /// A move as it is typed after the verb, in the typist's language.
    fn text(&self, chosen: &Move) -> String {
        let locale = self.typing.locale;
        let line = in_words(self.view.kind(), &chosen.to_string(), locale);
        let rest = line.strip_prefix(verb_word(self.verb, locale)).unwrap_or(&line);
        rest.trim_start().to_owned()
    }

    /// The move with what it would bring, if the table lets one know.
    fn suggestion(&self, chosen: &Move) -> Suggestion {
        let line = self.text(chosen);
        let preview = match self.typing.check {
            true => self.view.preview(chosen).ok(),
            false => None,
        };
        let seat = |seat| Piece::Plain(format!("{seat}"));
        let told: Vec<String> = (preview.iter().flat_map(|preview| &preview.lines))
            .map(|phrase| Text(speech::phrase(self.typing.locale, phrase, "", &seat)))
            .map(|text| text.plain(&jiff::tz::TimeZone::UTC, self.typing.locale))
            .collect();
        let told = told.join(" ");
        let label = match &told {
            told if told.is_empty() => line.clone(),
            told if told.contains(&line) => told.clone(),
            told => format!("{line} – {told}"),
        };
        Suggestion {
            label: label.chars().take(LONGEST_LABEL).collect(),
            line,
        }
    }
}

/// A text by its letters and digits alone.
fn bare(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}
