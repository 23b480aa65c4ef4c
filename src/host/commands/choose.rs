//! Which table a line is about: the one it names, else the one whose thread it was said in, else the only one there that can be
//! meant; if several can, the asker is asked.

use std::sync::Arc;

use crate::chat::{Command, ComputerSpec, Denied, Line, Message, SettingsSpec};
use crate::store::{Listed, Stage};
use crate::table::Table;

use super::super::HostError;
use super::Asked;

/// Which tables a command can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// One where the asker sits.
    Mine,
    /// A lobby in which he does not sit yet.
    Lobby,
    /// One that he owns.
    Owned,
    /// Any: his own, else those of the place, else what was played last.
    Any,
    /// One that is over and where he sat.
    Past,
}

fn sort(command: &Command) -> Sort {
    match command {
        Command::Join => Sort::Lobby,
        Command::Invite(_)
        | Command::Kick(_)
        | Command::Start
        | Command::Close
        | Command::Computer(ComputerSpec::Add { .. } | ComputerSpec::Remove | ComputerSpec::TakeOver { .. })
        | Command::Settings(SettingsSpec::Table(_)) => Sort::Owned,
        Command::Board { .. } | Command::Log { .. } => Sort::Any,
        Command::Rematch => Sort::Past,
        _ => Sort::Mine,
    }
}

impl Asked<'_> {
    /// The table a line is about, or what to answer instead.
    pub(super) fn choose(
        &self,
        line: &Line,
        thread: Option<Arc<Table>>,
    ) -> Result<Result<Arc<Table>, Message>, HostError> {
        if let Some(id) = line.table {
            return match self.desk.table(id)?.filter(|table| self.may_see(table)) {
                Some(table) => Ok(Ok(table)),
                None => self.no(Denied::NoSuchTable(id)),
            };
        }
        if let Some(table) = thread {
            return Ok(Ok(table));
        }
        let found = self.candidates(line)?;
        match &found[..] {
            [] => self.no(Denied::NoTableHere),
            [only] => match self.desk.table(only.table)? {
                Some(table) => Ok(Ok(table)),
                None => self.no(Denied::NoTableHere),
            },
            several => {
                let mut views = Vec::new();
                for listed in several {
                    if let Some(table) = self.desk.table(listed.table)? {
                        views.push(table.view_for(self.person.id));
                    }
                }
                Ok(Err(self.voice(&views, |voice| voice.which_table(line, &views))?))
            }
        }
    }

    fn no(&self, denied: Denied) -> Result<Result<Arc<Table>, Message>, HostError> {
        Ok(Err(self.voice(&[], |voice| voice.denied(&denied))?))
    }

    /// Whether the asker may know of a table: it is in this place, or he plays or played there.
    fn may_see(&self, table: &Table) -> bool {
        let sat = (table.seats.iter()).any(|seat| seat.before == Some(self.person.id));
        table.place == self.place.id || sat || table.seat_of(self.person.id).is_some()
    }

    /// The tables that can be meant, those that fit best.
    fn candidates(&self, line: &Line) -> Result<Vec<Listed>, HostError> {
        let me = Some(self.person.id);
        let sits = |listed: &Listed| listed.members.iter().any(|member| member.person == me);
        // Alone with the bot, a person means any of his tables.
        let here = |listed: &Listed| self.place.direct || listed.place == self.place.id;
        let kind = |listed: &Listed| {
            let word = match &line.command {
                Command::Move(text) | Command::Check(text) => text.verb(listed.kind).is_some(),
                _ => true,
            };
            word && line.kind.is_none_or(|kind| kind == listed.kind)
        };
        let fits = |listed: &Listed| here(listed) && kind(listed);

        let mut mine = self.desk.tables_of(self.person.id)?;
        mine.retain(fits);
        let mut open = self.desk.open_tables(self.place.id)?;
        open.retain(fits);
        let first = |mut lists: Vec<Vec<Listed>>| lists.drain(..).find(|list| !list.is_empty()).unwrap_or_default();

        Ok(match sort(&line.command) {
            Sort::Mine => mine,
            Sort::Lobby => {
                let lobbies = |free: bool| {
                    let wanted = move |listed: &&Listed| {
                        let full = listed.members.len() >= usize::from(listed.seats);
                        listed.stage == Stage::Lobby && !sits(listed) && (!free || !full)
                    };
                    open.iter().filter(wanted).cloned().collect::<Vec<_>>()
                };
                first(vec![lobbies(true), lobbies(false), mine, open.clone()])
            }
            Sort::Owned => {
                let owned = (mine.iter())
                    .filter(|listed| listed.owner == self.person.id)
                    .cloned()
                    .collect();
                let others = if self.request.account.moderator {
                    open
                } else {
                    Vec::new()
                };
                first(vec![owned, mine, others])
            }
            Sort::Any => {
                let mut last = self.desk.past_tables(self.place.id, 1)?;
                last.retain(fits);
                first(vec![mine, open, last])
            }
            Sort::Past => {
                let mut past = self.desk.past_tables_of(self.person.id, 20)?;
                past.retain(fits);
                past.truncate(1);
                past
            }
        })
    }
}
