//! Printing a line as it would be typed, in English, without prefix: it reads back to the same command.

use std::fmt::{self, Display};

use crate::table::OfferKind;

use super::{Command, ComputerSpec, Line, NameRef, PersonChanges, Scope, SettingsSpec, TableChanges, Topic};

impl Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(kind) = self.kind {
            write!(f, "{kind} ")?;
        }
        match (&self.command, self.kind) {
            // Without the game's name in front it follows the word.
            (Command::New(spec), None) => {
                write!(f, "new {}", spec.kind)?;
                new_options(f, spec)?;
            }
            (command, _) => command.fmt(f)?,
        }
        if let Some(number) = self.answers {
            write!(f, " #{number}")?;
        }
        if let Some(table) = self.table {
            write!(f, " @{table}")?;
        }
        Ok(())
    }
}

impl Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::New(spec) => {
                f.write_str("new")?;
                new_options(f, spec)
            }
            Command::Invite(people) => {
                f.write_str("invite")?;
                people.iter().try_for_each(|person| write!(f, " {person}"))
            }
            Command::Kick(person) => write!(f, "kick {person}"),
            Command::Computer(spec) => spec.fmt(f),
            Command::Move(text) if text.text.is_empty() => f.write_str(&text.word),
            Command::Move(text) => write!(f, "{} {}", text.word, text.text),
            Command::Check(text) => {
                let parts = ["check", &text.word, &text.text];
                let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
                f.write_str(&parts.join(" "))
            }
            Command::Offer(OfferKind::Abort) => f.write_str("offer abort"),
            Command::Offer(OfferKind::Draw) => f.write_str("offer draw"),
            Command::Board { text: true } => f.write_str("board text"),
            Command::Log { page } if *page > 1 => write!(f, "log {page}"),
            Command::Moves { square } => write!(f, "log {square}"),
            Command::Leaderboard(Scope::Everywhere) => f.write_str("leaderboard all"),
            Command::Settings(spec) => spec.fmt(f),
            Command::Help(Some(Topic::Command(name) | Topic::Verb(_, name))) => write!(f, "help {name}"),
            plain => f.write_str(plain.name()),
        }
    }
}

impl Command {
    /// The command's name in the table of commands, never what was said: `move` for whatever the kind's verbs are.
    pub fn name(&self) -> &'static str {
        match self {
            Command::New(_) => "new",
            Command::Join => "join",
            Command::Leave => "leave",
            Command::Invite(_) => "invite",
            Command::Kick(_) => "kick",
            Command::Computer(_) => "computer",
            Command::Start => "start",
            Command::Move(_) => "move",
            Command::Resign => "resign",
            Command::Offer(_) => "offer",
            Command::Accept => "accept",
            Command::Decline => "decline",
            Command::Close => "close",
            Command::Rack => "rack",
            Command::Board { .. } => "board",
            Command::Check(_) => "check",
            Command::Log { .. } | Command::Moves { .. } => "log",
            Command::Games => "games",
            Command::Leaderboard(_) => "leaderboard",
            Command::Settings(_) => "settings",
            Command::Rules => "rules",
            Command::Help(_) => "help",
            Command::Rematch => "rematch",
        }
    }
}

fn new_options(f: &mut fmt::Formatter<'_>, spec: &super::NewSpec) -> fmt::Result {
    spec.changes.fmt(f)?;
    if !spec.computers.is_empty() {
        let levels: Vec<_> = spec.computers.iter().map(u8::to_string).collect();
        write!(f, " computer={}", levels.join(","))?;
    }
    spec.invited.iter().try_for_each(|person| write!(f, " {person}"))
}

impl Display for ComputerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ComputerSpec::Add { level: None } => f.write_str("computer"),
            ComputerSpec::Add { level: Some(level) } => write!(f, "computer {level}"),
            ComputerSpec::Remove => f.write_str("computer off"),
            ComputerSpec::TakeOver { level: None, whose } => write!(f, "computer {whose}"),
            ComputerSpec::TakeOver {
                level: Some(level),
                whose,
            } => write!(f, "computer {level} {whose}"),
        }
    }
}

impl Display for NameRef {
    /// A name stands in quotes, so that spaces and digits in it do no harm; quotes in it become single ones.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameRef::Name(name) => write!(f, "@\"{}\"", name.replace('"', "'")),
            NameRef::Account(id) if id.starts_with('@') => f.write_str(id),
            NameRef::Account(id) => write!(f, "<@{id}>"),
        }
    }
}

impl Display for SettingsSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsSpec::Show => f.write_str("settings"),
            SettingsSpec::Mine(changes) => write!(f, "settings me{changes}"),
            SettingsSpec::Place(changes) => {
                f.write_str("settings here")?;
                let language = changes.language.map(|language| language.tag());
                option(f, "language", language)
            }
            SettingsSpec::Table(changes) => write!(f, "settings table{changes}"),
        }
    }
}

impl Display for TableChanges {
    /// Each with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        option(f, "players", self.players)?;
        option(f, "clock", self.clock)?;
        option(f, "language", self.language.map(|language| language.tag()))?;
        option(f, "rated", self.rated.map(switch))?;
        option(f, "check", self.check.map(switch))?;
        let seating = self
            .seating_as_joined
            .map(|joined| if joined { "joined" } else { "drawn" });
        option(f, "seating", seating)?;
        self.options
            .iter()
            .try_for_each(|(name, value)| option(f, name, Some(value)))
    }
}

impl Display for PersonChanges {
    /// Each with a space before it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        option(f, "language", self.language.map(|language| language.tag()))?;
        option(f, "zone", self.zone.as_ref())?;
        option(f, "theme", self.theme.map(|theme| theme.name()))
    }
}

fn option(f: &mut fmt::Formatter<'_>, name: &str, value: Option<impl Display>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name}={value}"))
}

fn switch(on: bool) -> &'static str {
    if on { "yes" } else { "no" }
}
