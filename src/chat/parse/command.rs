//! Reading what follows a command word of the house.

use std::ops::Range;

use crate::chat::normalise::fold;
use crate::chat::words::{self, COMMANDS, Spec, verb_word};
use crate::chat::{
    Command, ComputerSpec, Locale, NameRef, NewSpec, PlaceChanges, Scope, SettingsSpec, TableChanges, Topic,
};
use crate::games::{Kind, Phrase};
use crate::table::OfferKind;

use super::lists::{FORMS, OFF, OFFERS, OWNERS, SCOPES, shown};
use super::options::{self, Chosen, For};
use super::suggest::{near, replaced};
use super::tokens::{Is, Token, tokens};
use super::values::{levels, read_name};
use super::{Unreadable, move_text, nearest, word};

/// What follows a command word.
struct Rest<'a> {
    line: &'a str,
    after: usize,
    locale: Locale,
}

/// Reads what follows the word of `spec` in a line, from byte `after` on.
pub(super) fn read(
    spec: &Spec,
    line: &str,
    after: usize,
    kind: Option<Kind>,
    locale: Locale,
) -> Result<Command, Unreadable> {
    let rest = Rest { line, after, locale };
    match spec.name {
        "new" => rest.new_table(kind),
        "invite" => rest.invite(),
        "kick" => Ok(Command::Kick(rest.one_person()?)),
        "computer" => rest.computer(),
        "offer" => rest.offer(kind),
        "board" => rest.board(),
        "check" => Ok(rest.check(kind)),
        "log" => rest.log(),
        "leaderboard" => rest
            .word_of(SCOPES)
            .map(|scope| Command::Leaderboard(scope.unwrap_or(Scope::Here))),
        "settings" => rest.settings(kind),
        "help" => rest.help(kind),
        name => {
            let command = match name {
                "join" => Command::Join,
                "leave" => Command::Leave,
                "start" => Command::Start,
                "resign" => Command::Resign,
                "accept" => Command::Accept,
                "decline" => Command::Decline,
                "close" => Command::Close,
                "rack" => Command::Rack,
                "games" => Command::Games,
                "rules" => Command::Rules,
                _ => Command::Rematch,
            };
            rest.nothing_more().map(|()| command)
        }
    }
}

impl Rest<'_> {
    fn tokens(&self) -> Vec<Token> {
        tokens(self.line, self.after, false)
    }

    fn wrong(&self, at: Range<usize>, phrase: Phrase, suggestions: Vec<String>) -> Unreadable {
        Unreadable::new(self.line, at, phrase, suggestions)
    }

    /// The end of the line, where something is missing.
    fn end(&self) -> Range<usize> {
        self.line.len()..self.line.len()
    }

    /// Nothing may follow. A number after the word would be easy to take for a move.
    fn nothing_more(&self) -> Result<(), Unreadable> {
        let more = self.line[self.after..].trim();
        // `/join!`, `/start.`
        if more.is_empty() || more.chars().all(|c| matches!(c, '!' | '.')) {
            return Ok(());
        }
        let start = self.line.len() - self.line[self.after..].trim_start().len();
        let command = self.line[..self.after].trim_end().to_owned();
        let phrase = Phrase::new("unreadable-more").with("text", more);
        Err(self.wrong(start..start + more.len(), phrase, vec![command]))
    }

    fn new_table(&self, kind: Option<Kind>) -> Result<Command, Unreadable> {
        let mut from = self.after;
        // `new abaku …` is said as easily as `abaku new …`.
        let (at, after) = word(self.line, self.after);
        let named = Kind::ALL
            .iter()
            .copied()
            .find(|kind| kind.name() == fold(&self.line[at.clone()]));
        if named.is_some() {
            from = after;
        }
        let only = Kind::ALL.first().copied().filter(|_| Kind::ALL.len() == 1);
        let Some(kind) = named.or(kind).or(only) else {
            let kinds: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
            let phrase = Phrase::new("unreadable-which-game").with("games", kinds.join(", "));
            let suggestions = kinds
                .iter()
                .take(3)
                .map(|kind| format!("{kind} {}", self.line))
                .collect();
            return Err(self.wrong(self.after..self.after, phrase, suggestions));
        };
        let chosen = options::read(self.line, from, For::New, Some(kind), self.locale);
        self.faultless(&chosen)?;
        let mut chosen = chosen;
        // Whoever names company wants a seat for each of them.
        let company = 1 + chosen.computers.len() + chosen.invited.len();
        let seats = u8::try_from(company).unwrap_or(u8::MAX).min(*kind.seats().end());
        if chosen.table.players.is_none() && seats > *kind.seats().start() {
            chosen.table.players = Some(seats);
        }
        Ok(Command::New(NewSpec {
            kind,
            changes: chosen.table,
            computers: chosen.computers,
            invited: chosen.invited,
        }))
    }

    fn faultless(&self, chosen: &Chosen) -> Result<(), Unreadable> {
        if chosen.faults.is_empty() {
            return Ok(());
        }
        Err(Unreadable {
            line: self.line.to_owned(),
            faults: chosen.faults.clone(),
            names_hidden: false,
        })
    }

    fn invite(&self) -> Result<Command, Unreadable> {
        // Names with spaces are quoted, or there are commas between all of them.
        let text = self.line[self.after..].trim();
        let loose = text.contains(',') && !text.contains('"');
        let names: Vec<NameRef> = match loose {
            true => text.split(',').filter_map(read_name).collect(),
            false => self.tokens().iter().filter_map(person).collect(),
        };
        if names.is_empty() {
            Err(self.nobody())
        } else {
            Ok(Command::Invite(names))
        }
    }

    fn nobody(&self) -> Unreadable {
        let suggestion = format!("{} @Eva", self.line.trim_end());
        self.wrong(self.end(), Phrase::new("unreadable-nobody"), vec![suggestion])
    }

    /// One person: all that follows is the name.
    fn one_person(&self) -> Result<NameRef, Unreadable> {
        let tokens = self.tokens();
        match tokens.as_slice() {
            [one] => person(one),
            _ => read_name(&self.line[self.after..]),
        }
        .ok_or_else(|| self.nobody())
    }

    fn computer(&self) -> Result<Command, Unreadable> {
        let tokens = self.tokens();
        let spec = match tokens.as_slice() {
            [] => ComputerSpec::Add { level: None },
            [one] if OFF.contains(&fold(&one.text).as_str()) => ComputerSpec::Remove,
            [one, rest @ ..] => match levels(&one.text).as_deref() {
                Some([level]) if rest.is_empty() => ComputerSpec::Add { level: Some(*level) },
                level => {
                    let (level, named) = match level {
                        Some([level]) => (Some(*level), rest),
                        _ => (None, tokens.as_slice()),
                    };
                    let from = named[0].at.start;
                    let whose = match named {
                        [one] => person(one),
                        _ => read_name(&self.line[from..]),
                    };
                    ComputerSpec::TakeOver {
                        level,
                        whose: whose.ok_or_else(|| self.nobody())?,
                    }
                }
            },
        };
        Ok(Command::Computer(spec))
    }

    fn offer(&self, kind: Option<Kind>) -> Result<Command, Unreadable> {
        if let Some(offer) = self.word_of(OFFERS)? {
            return Ok(Command::Offer(offer));
        }
        let draws = kind.is_none_or(Kind::draw_offers);
        let offers = OFFERS.iter().filter(|(offer, _)| draws || *offer != OfferKind::Draw);
        let suggestions = offers
            .map(|(_, words)| format!("{} {}", self.line.trim_end(), shown(words, self.locale)))
            .collect();
        Err(self.wrong(self.end(), Phrase::new("unreadable-offer"), suggestions))
    }

    /// The meaning of the one word that may follow; `None` if nothing does.
    fn word_of<T: Copy + PartialEq>(
        &self,
        known: &'static [(T, &'static [&'static str])],
    ) -> Result<Option<T>, Unreadable> {
        let text = self.line[self.after..].trim();
        if text.is_empty() {
            return Ok(None);
        }
        let typed = fold(text);
        let found = known
            .iter()
            .find(|(_, words)| words.iter().any(|word| fold(word) == typed));
        if let Some((meaning, _)) = found {
            return Ok(Some(*meaning));
        }
        let start = self.line.len() - self.line[self.after..].trim_start().len();
        let at = start..start + text.len();
        let all = known
            .iter()
            .flat_map(|(_, words)| words.iter().map(|word| (shown(words, self.locale), *word)));
        let suggestions = near(text, all)
            .into_iter()
            .map(|word| replaced(self.line, &at, word))
            .collect();
        let choices: Vec<_> = known.iter().map(|(_, words)| shown(words, self.locale)).collect();
        let phrase = Phrase::new("unreadable-choice")
            .with("text", text)
            .with("choices", choices.join(", "));
        Err(self.wrong(at, phrase, suggestions))
    }

    fn board(&self) -> Result<Command, Unreadable> {
        let text = self.word_of(FORMS)?.unwrap_or(false);
        Ok(Command::Board { text })
    }

    /// `check place …`, or `check …` for the kind's first verb.
    fn check(&self, kind: Option<Kind>) -> Command {
        let (at, after) = word(self.line, self.after);
        let typed = &self.line[at];
        Command::Check(match super::verb_known(typed, kind) {
            true => move_text(typed, self.line, after),
            false => move_text("", self.line, self.after),
        })
    }

    /// `log`, `log 2`; or with a square what can be done there.
    fn log(&self) -> Result<Command, Unreadable> {
        let text = self.line[self.after..].trim();
        if text.is_empty() {
            return Ok(Command::Log { page: 1 });
        }
        // `e 5` is a cell as well.
        let square: String = text.split_whitespace().collect();
        if is_like_square(&square) {
            return Ok(Command::Moves { square });
        }
        let page = text.parse().ok().filter(|page| (1..=999).contains(page));
        let start = self.line.len() - self.line[self.after..].trim_start().len();
        page.map(|page| Command::Log { page }).ok_or_else(|| {
            let at = start..start + text.len();
            let suggestion = replaced(self.line, &at, "2");
            self.wrong(at, Phrase::new("unreadable-page").with("text", text), vec![suggestion])
        })
    }

    fn settings(&self, kind: Option<Kind>) -> Result<Command, Unreadable> {
        let tokens = tokens(self.line, self.after, true);
        let Some(first) = tokens.first() else {
            return Ok(Command::Settings(SettingsSpec::Show));
        };
        // `place=…` would name an option.
        let valued = tokens.get(1).is_some_and(|next| next.is == Is::Equals);
        let owner = OWNERS
            .iter()
            .find(|(_, words)| !valued && words.iter().any(|word| fold(word) == fold(&first.text)))
            .map(|(owner, _)| *owner);
        let from = if owner.is_some() { first.at.end } else { self.after };
        let chosen = options::read(self.line, from, owner.unwrap_or(For::Anything), kind, self.locale);
        self.faultless(&chosen)?;
        let Chosen {
            mut table, mut person, ..
        } = chosen;
        let language = person.language;
        person.language = None;
        table.language = None;
        let for_person = person != Default::default();
        let for_table = !table.is_empty();
        if language.is_none() && !for_person && !for_table {
            return Ok(Command::Settings(SettingsSpec::Show));
        }
        if for_person && for_table {
            let at = self.after..self.line.len();
            return Err(self.wrong(at, Phrase::new("unreadable-mixed"), Vec::new()));
        }
        Ok(Command::Settings(match owner {
            Some(For::Place) => SettingsSpec::Place(PlaceChanges { language }),
            Some(For::Table) => SettingsSpec::Table(TableChanges { language, ..table }),
            _ if for_table => SettingsSpec::Table(TableChanges { language, ..table }),
            _ => {
                person.language = language;
                SettingsSpec::Mine(person)
            }
        }))
    }

    fn help(&self, kind: Option<Kind>) -> Result<Command, Unreadable> {
        let text = self.line[self.after..].trim().trim_start_matches(['/', '!']);
        if text.is_empty() {
            return Ok(Command::Help(None));
        }
        let topic = words::command(text).map(|spec| Topic::Command(spec.name)).or_else(|| {
            super::kinds(kind)
                .into_iter()
                .find_map(|kind| words::verb(kind, text).map(|verb| Topic::Verb(kind, verb.name)))
        });
        if topic.is_some() {
            return Ok(Command::Help(topic));
        }
        // `help abaku` is `abaku help`.
        if Kind::ALL.iter().any(|kind| kind.name() == fold(text)) {
            return Ok(Command::Help(None));
        }
        let start = self.line.rfind(text).unwrap_or(self.after);
        let at = start..start + text.len();
        let suggestions = nearest(text, kind, self.locale)
            .into_iter()
            .map(|word| replaced(self.line, &at, word));
        let suggestions = suggestions.collect();
        let verbs = super::kinds(kind)
            .into_iter()
            .flat_map(|kind| kind.verbs())
            .map(|verb| verb_word(verb, self.locale));
        let topics: Vec<_> = COMMANDS
            .iter()
            .map(|spec| spec.word(self.locale))
            .chain(verbs)
            .collect();
        let phrase = Phrase::new("unreadable-topic")
            .with("text", text)
            .with("topics", topics.join(", "));
        Err(self.wrong(at, phrase, suggestions))
    }
}

fn person(token: &Token) -> Option<NameRef> {
    match token.is {
        // In quotes, everything is the name.
        Is::Quoted => {
            let name = token.text.trim_start_matches('@').trim();
            (!name.is_empty()).then(|| NameRef::Name(name.to_owned()))
        }
        _ => read_name(&token.text),
    }
}

/// Whether a text is made like a square of a board: a letter and a number.
fn is_like_square(text: &str) -> bool {
    let digits = text.strip_prefix(|c: char| c.is_ascii_alphabetic());
    digits.is_some_and(|digits| (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()))
}
