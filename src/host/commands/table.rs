//! Commands at a table.

use std::sync::Arc;

use crate::chat::{
    self, ComputerSpec, Context, Denied, Line, MoveText, Parsed, SettingsSpec, TableChanges, Unreadable, default_level,
    parse,
};
use crate::games::Move;
use crate::table::{Command, Phase, Refusal, Table, TableView, decide};

use super::super::HostError;
use super::people::seat_held_by;
use super::{Asked, Done};

impl Asked<'_> {
    /// Runs a line at the table it is about.
    pub(super) fn at_table(&self, line: &Line, table: &Arc<Table>) -> Result<Done, HostError> {
        let answers = line.answers;
        let command = match &line.command {
            chat::Command::Join => Command::Join,
            chat::Command::Leave => Command::Leave,
            chat::Command::Start => Command::Start,
            chat::Command::Resign => Command::Resign,
            chat::Command::Offer(kind) => Command::Offer(*kind),
            chat::Command::Accept => Command::Accept,
            chat::Command::Decline => Command::Decline,
            chat::Command::Close => Command::Close,
            chat::Command::Kick(name) => match self.find(name, Some(table))? {
                Ok(person) => Command::Kick(person),
                Err(denied) => return self.deny(denied),
            },
            chat::Command::Invite(names) => match self.find_all(names, None)? {
                Ok(people) => Command::Invite(people),
                Err(denied) => return self.deny(denied),
            },
            chat::Command::Computer(spec) => return self.computer(table, spec, answers),
            chat::Command::Settings(SettingsSpec::Table(changes)) => {
                let changes = match self.changes_of(line, table, changes) {
                    Ok(changes) => changes,
                    Err(wrong) => return self.refuse(&self.voice(&[], |voice| voice.unreadable(&wrong))?),
                };
                let mut settings = table.settings.clone();
                changes.apply(&mut settings);
                Command::Change(settings)
            }
            chat::Command::Move(text) => return self.play(line, text, table),
            chat::Command::Check(text) => return self.check(line, text, table),
            chat::Command::Rack => return self.rack(table),
            chat::Command::Board { text } => return self.board(table, *text),
            chat::Command::Log { page } => return self.log(table, *page),
            chat::Command::Moves { square } => return self.moves(table, square),
            chat::Command::Rematch => return self.rematch(table),
            chat::Command::New(_)
            | chat::Command::Games
            | chat::Command::Leaderboard(_)
            | chat::Command::Settings(_)
            | chat::Command::Rules
            | chat::Command::Help(_) => unreachable!("these need no table and were run before"),
        };
        self.decide(table, command, answers)
    }

    /// The changes that a line means at a table. Where the line was typed nobody knew its kind yet, and kinds have options of the
    /// same name.
    fn changes_of(&self, line: &Line, table: &Table, changes: &TableChanges) -> Result<TableChanges, Unreadable> {
        let context = Context {
            certain: true,
            thread_kind: Some(table.kind()),
            locale: self.ear.locale,
        };
        if line.kind.is_some() || changes.options.is_empty() {
            return Ok(changes.clone());
        }
        match parse(&line.text, &context) {
            Parsed::Unreadable(wrong) => Err(wrong),
            Parsed::Command(Line {
                command: chat::Command::Settings(SettingsSpec::Table(changes)),
                ..
            }) => Ok(changes),
            Parsed::Command(_) | Parsed::Chatter => Ok(changes.clone()),
        }
    }

    /// Lets a table judge a command, and tells what came of it.
    pub(super) fn decide(&self, table: &Arc<Table>, command: Command, answers: Option<u64>) -> Result<Done, HostError> {
        let seed = self
            .desk
            .seed(table.id)?
            .ok_or_else(|| HostError::Store(format!("table {} has no seed", table.id)))?;
        let at = table.counts_at(self.at);
        let by = self.actor();
        match decide(table, by, &command, &self.request.id, answers, at, &seed) {
            Ok(events) => {
                let (table, events) = self.desk.go_on(table, by, at, events)?;
                self.happened(&table, &events)
            }
            Err(refusal) => self.refused(table, &refusal),
        }
    }

    /// Gives a seat to a computer player or takes one out of the lobby.
    fn computer(&self, table: &Arc<Table>, spec: &ComputerSpec, answers: Option<u64>) -> Result<Done, HostError> {
        let level = |level: &Option<u8>| level.unwrap_or(default_level(table.kind()));
        let command = match spec {
            // A word too few must not give a seat away in the middle of a game.
            ComputerSpec::Add { .. } if table.phase == Phase::Playing => {
                return self.refused(table, &Refusal::Started);
            }
            ComputerSpec::Add { level: chosen } => Command::AddComputer {
                level: level(chosen),
                seat: None,
            },
            ComputerSpec::Remove => Command::RemoveComputer,
            ComputerSpec::TakeOver { level: chosen, whose } => {
                let person = match self.find(whose, Some(table))? {
                    Ok(person) => person,
                    Err(denied) => return self.deny(denied),
                };
                match seat_held_by(table, person) {
                    Some(_) if table.phase == Phase::Lobby => return self.refused(table, &Refusal::NotStarted),
                    Some(seat) => Command::AddComputer {
                        level: level(chosen),
                        seat: Some(seat),
                    },
                    None => return self.refused(table, &Refusal::NoSuchPlayer),
                }
            }
        };
        self.decide(table, command, answers)
    }

    /// What can be done from a square: onlookers are told it too, since they see the board. That is the rules, so a table that
    /// allows no `check` does not forbid it.
    fn moves(&self, table: &Arc<Table>, square: &str) -> Result<Done, HostError> {
        let view = table.view_for(self.person.id);
        let Some(game) = &view.game else {
            return self.deny(Denied::NoBoardYet);
        };
        if table.is_over() {
            return self.refused(table, &Refusal::Over);
        }
        if !table.kind().moves_from_squares() {
            return self.deny(Denied::NoMovesFrom);
        }
        let moves = game.moves_from(square);
        self.tell(&self.voice(std::slice::from_ref(&view), |voice| voice.moves(&view, &moves))?)
    }

    fn play(&self, line: &Line, text: &MoveText, table: &Arc<Table>) -> Result<Done, HostError> {
        let view = table.view_for(self.person.id);
        match self.read_move(line, text, &view)? {
            Ok(chosen) => self.decide(table, Command::Play(chosen), line.answers),
            Err(why_not) => self.refuse_move(table, why_not),
        }
    }

    fn check(&self, line: &Line, text: &MoveText, table: &Arc<Table>) -> Result<Done, HostError> {
        let view = table.view_for(self.person.id);
        if !table.settings.check && !table.is_over() {
            return self.deny(Denied::CheckOff);
        }
        let Some(game) = &view.game else {
            return self.deny(Denied::NoBoardYet);
        };
        if table.seat_of(self.person.id).is_none() && !table.is_over() {
            return self.refused(table, &Refusal::NotSeated);
        }
        match self.read_move(line, text, &view)? {
            Ok(chosen) => {
                let preview = game.preview(&chosen);
                let names = [view.clone()];
                self.tell(&self.voice(&names, |voice| voice.check(&view, &chosen.to_string(), &preview))?)
            }
            Err(why_not) => self.refuse_move(table, why_not),
        }
    }

    /// Reads a move by what the asker sees of the game.
    fn read_move(&self, line: &Line, text: &MoveText, view: &TableView) -> Result<Result<Move, NoMove>, HostError> {
        Ok(match &view.game {
            None => Err(NoMove::Refused(Refusal::NotStarted)),
            Some(_) if text.verb(view.kind()).is_none() => Err(NoMove::Denied(Denied::NoTableHere)),
            Some(game) => line.read_move(game, self.ear.locale).map_err(NoMove::Unreadable),
        })
    }

    fn refuse_move(&self, table: &Table, why_not: NoMove) -> Result<Done, HostError> {
        match why_not {
            NoMove::Refused(refusal) => self.refused(table, &refusal),
            NoMove::Denied(denied) => self.deny(denied),
            NoMove::Unreadable(unreadable) => self.refuse(&self.voice(&[], |voice| voice.unreadable(&unreadable))?),
        }
    }
}

/// Why a line holds no move for a table.
enum NoMove {
    Refused(Refusal),
    Denied(Denied),
    Unreadable(chat::Unreadable),
}
