//! Which table a line is about: the one it names, else the one whose thread it was said in, else the only one there that can be
//! meant; if several can, the asker is asked.

use std::sync::Arc;

use crate::chat::{Command, ComputerSpec, Denied, Line, Message, SettingsSpec};
use crate::store::{Listed, Stage};
use crate::table::{PersonId, Table};

use super::super::HostError;
use super::Asked;

/// Which tables a command can be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    /// A game in which the asker plays.
    Played,
    /// A table at which he sits, begun or not.
    Mine,
    /// A lobby in which he does not sit yet.
    Lobby,
    /// A lobby that he owns.
    Owned,
    /// Any: his own, else those of the place, else what was played last.
    Any,
    /// One that is over and where he sat.
    Past,
}

fn sort(command: &Command) -> Sort {
    match command {
        Command::Join => Sort::Lobby,
        Command::Leave | Command::Close => Sort::Mine,
        Command::Invite(_)
        | Command::Kick(_)
        | Command::Start
        | Command::Computer(ComputerSpec::Add { .. } | ComputerSpec::Remove)
        | Command::Settings(SettingsSpec::Table(_)) => Sort::Owned,
        Command::Board { .. } | Command::Log { .. } | Command::Moves { .. } => Sort::Any,
        Command::Rematch => Sort::Past,
        _ => Sort::Played,
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
        // A busy place has many tables: they are looked at only if they can be meant.
        let open = || -> Result<Vec<Listed>, HostError> {
            let mut open = self.desk.open_tables(self.place.id)?;
            open.retain(fits);
            Ok(open)
        };
        let moderated = || match self.request.account.moderator {
            true => open(),
            false => Ok(Vec::new()),
        };
        let lobby = |listed: &Listed| listed.stage == Stage::Lobby;
        // Alone with the bot, a person most likely means the table that waits for him.
        let waiting = those(&mine, |listed| self.place.direct && waits_for(listed, self.person.id));

        // What does not quite fit comes after what does: then the table itself says what is wrong.
        Ok(match sort(&line.command) {
            Sort::Played => first([waiting, those(&mine, |listed| !lobby(listed)), mine]).map_or_else(moderated, Ok)?,
            Sort::Mine => first([mine]).map_or_else(moderated, Ok)?,
            Sort::Lobby => {
                let open = open()?;
                let others = |listed: &Listed| lobby(listed) && !sits(listed);
                let free = |listed: &Listed| listed.members.len() < usize::from(listed.seats);
                let joinable = those(&open, |listed| others(listed) && free(listed));
                first([joinable, those(&open, others), mine, open]).unwrap_or_default()
            }
            Sort::Owned => {
                let owned = those(&mine, |listed| listed.owner == self.person.id && lobby(listed));
                match first([owned]) {
                    Some(owned) => owned,
                    None => {
                        let moderated = moderated()?;
                        let lobbies = those(&moderated, lobby);
                        first([lobbies, those(&mine, lobby), mine, moderated]).unwrap_or_default()
                    }
                }
            }
            Sort::Any => match first([waiting, mine]) {
                Some(mine) => mine,
                None => {
                    let mut last = self.desk.past_tables(self.place.id, 1)?;
                    last.retain(fits);
                    first([open()?, last]).unwrap_or_default()
                }
            },
            Sort::Past => {
                let mut past = self.desk.past_tables_of(self.person.id, 20)?;
                past.retain(fits);
                past.truncate(1);
                past
            }
        })
    }
}

/// Whether it is that person's turn at a table.
pub(super) fn waits_for(listed: &Listed, person: PersonId) -> bool {
    (listed.members.iter()).any(|member| member.person == Some(person) && member.acting)
}

/// The first list in which there is something.
fn first<const N: usize>(lists: [Vec<Listed>; N]) -> Option<Vec<Listed>> {
    lists.into_iter().find(|list| !list.is_empty())
}

fn those(list: &[Listed], wanted: impl Fn(&Listed) -> bool) -> Vec<Listed> {
    list.iter().filter(|listed| wanted(listed)).cloned().collect()
}
