//! What is only asked: nothing happens at any table, and the answer goes to the asker alone.

use std::sync::Arc;

use crate::chat::{
    Denied, GameRow, Line, Locale, PersonChanges, PersonSettings, PlaceChanges, RankRow, Scope, Theme, Topic,
};
use crate::games::Kind;
use crate::store::{Leader, Ranking};
use crate::table::{Phase, Table};

use super::super::HostError;
use super::{Asked, Done};

/// How many rows of a leaderboard are looked at to find the asker's own.
const RANKS: u32 = 10_000;

impl Asked<'_> {
    pub(super) fn rack(&self, table: &Table) -> Result<Done, HostError> {
        let view = table.view_for(self.person.id);
        if table.phase == Phase::Lobby {
            return self.deny(Denied::NoBoardYet);
        }
        if table.seat_of(self.person.id).is_none() {
            return self.deny(Denied::NothingHidden);
        }
        self.tell(&self.voice(std::slice::from_ref(&view), |voice| voice.rack(&view))?)
    }

    pub(super) fn board(&self, table: &Table, text: bool) -> Result<Done, HostError> {
        let view = table.view_for(self.person.id);
        let until = self.desk.until(table)?;
        let views = std::slice::from_ref(&view);
        let message = match view.game {
            Some(_) => self.voice(views, |voice| voice.board(&view, text, until))?,
            None => self.voice(views, |voice| voice.lobby(&view))?,
        };
        self.tell_open(message)
    }

    pub(super) fn log(&self, table: &Table, page: u32) -> Result<Done, HostError> {
        let view = table.view_for(self.person.id);
        if view.game.is_none() {
            return self.deny(Denied::NoBoardYet);
        }
        let events = self.desk.log(table.id)?;
        self.tell_open(self.voice(std::slice::from_ref(&view), |voice| voice.log(&view, &events, page))?)
    }

    pub(super) fn games(&self) -> Result<Done, HostError> {
        let mut rows = Vec::new();
        let mut views = Vec::new();
        for listed in self.desk.tables_of(self.person.id)? {
            let Some(table) = self.desk.table(listed.table)? else {
                continue;
            };
            let view = table.view_for(self.person.id);
            let own = table.seat_of(self.person.id);
            let deadline = self.desk.until(&table)?.first();
            views.push(view.clone());
            rows.push(GameRow {
                mine: own.is_some_and(|seat| table.turn_of(seat).is_some()),
                place: self.desk.place_by_id(table.place)?.and_then(|place| place.name),
                deadline,
                view,
            });
        }
        // The asker's own turns first, the shortest time first; tables without a clock last.
        rows.sort_by_key(|row| (!row.mine, row.deadline.is_none(), row.deadline, row.view.id));
        self.tell(&self.voice(&views, |voice| voice.games(rows))?)
    }

    pub(super) fn leaderboard(&self, line: &Line, scope: Scope, thread: Option<&Table>) -> Result<Done, HostError> {
        let kind = self.kind(line, thread);
        let ranking = Ranking {
            kind,
            place: match scope {
                Scope::Here => Some(self.place.id),
                Scope::Everywhere => None,
            },
            rated: true,
        };
        let rows = rank_rows(&self.desk.leaderboard(&ranking, RANKS)?);
        let own = rows.iter().find(|row| row.person == self.person.id);
        let people: Vec<_> = rows
            .iter()
            .take(20)
            .map(|row| row.person)
            .chain([self.person.id])
            .collect();
        let names = self.desk.names([], &people)?;
        let voice = self.ear.voice(&names, self.desk.now());
        self.tell_open(voice.leaderboard(kind, scope, &rows, own))
    }

    pub(super) fn rules(&self, line: &Line, thread: Option<&Table>) -> Result<Done, HostError> {
        let kind = self.kind(line, thread);
        self.tell_open(self.voice(&[], |voice| voice.rules(kind))?)
    }

    pub(super) fn help(&self, line: &Line, topic: Option<Topic>, thread: Option<&Table>) -> Result<Done, HostError> {
        let kind = line.kind.or(thread.map(Table::kind));
        self.tell(&self.voice(&[], |voice| voice.help(kind, topic))?)
    }

    /// The kind a line is about, if only by the place it was said in.
    fn kind(&self, line: &Line, thread: Option<&Table>) -> Kind {
        line.kind.or(thread.map(Table::kind)).unwrap_or(Kind::ALL[0])
    }

    pub(super) fn show_settings(&self, line: &Line, thread: Option<Arc<Table>>) -> Result<Done, HostError> {
        let named = match line.table {
            Some(_) => match self.choose(line, thread)? {
                Ok(table) => Some(table),
                Err(no) => return self.refuse(&no),
            },
            None => thread,
        };
        let view = named.map(|table| table.view_for(self.person.id));
        let place = self.place.language.as_deref().and_then(Locale::from_tag);
        let mine = self.mine();
        let message = self.voice(view.as_slice(), |voice| voice.settings(&mine, place, view.as_ref()))?;
        self.tell(&message)
    }

    /// The asker's settings as they are.
    fn mine(&self) -> PersonSettings {
        PersonSettings {
            locale: self.ear.locale,
            zone: (self.person.zone.clone()).unwrap_or_else(|| self.desk.house.config.time_zone.clone()),
            theme: (self.person.theme.as_deref())
                .and_then(Theme::from_name)
                .unwrap_or_default(),
        }
    }

    pub(super) fn change_mine(&self, changes: &PersonChanges) -> Result<Done, HostError> {
        let me = self.person.id;
        if let Some(language) = changes.language {
            self.desk.set_language(me, Some(language.tag()))?;
        }
        if let Some(zone) = &changes.zone {
            self.desk.set_zone(me, Some(zone))?;
        }
        if let Some(theme) = changes.theme {
            self.desk.set_theme(me, Some(theme.name()))?;
        }
        let changed = Asked {
            ear: self.desk.ear_of(&self.desk.known_person(me)?, &self.place),
            person: self.desk.known_person(me)?,
            place: self.place.clone(),
            ..*self
        };
        let mine = changed.mine();
        changed.tell(&changed.voice(&[], |voice| voice.settings_changed(&mine))?)
    }

    pub(super) fn change_place(&self, changes: &PlaceChanges) -> Result<Done, HostError> {
        if !self.request.account.moderator && !self.place.direct {
            return self.deny(Denied::ModeratorOnly);
        }
        if let Some(language) = changes.language {
            self.desk.set_place_language(self.place.id, Some(language.tag()))?;
        }
        let place = self.desk.known_place(self.place.id)?;
        let language = self.desk.place_locale(&place);
        let mut ear = self.ear.clone();
        ear.locale = language;
        let names = self.desk.names([], &[self.person.id])?;
        self.tell(&ear.voice(&names, self.desk.now()).place_changed(language))
    }
}

/// A leaderboard with ranks, in its order: who has won as much with the same average shares a rank.
fn rank_rows(leaders: &[Leader]) -> Vec<RankRow> {
    let mut rows: Vec<RankRow> = Vec::new();
    let mut before: Option<&Leader> = None;
    for (place, leader) in (1..).zip(leaders) {
        let same = |before: &Leader| (before.wins, before.average) == (leader.wins, leader.average);
        let shared = before
            .filter(|before| same(before))
            .and(rows.last())
            .map(|row| row.rank);
        rows.push(RankRow {
            rank: shared.unwrap_or(place),
            person: leader.person,
            games: leader.games,
            wins: leader.wins,
            average: leader.average,
            points: leader.points,
            best: leader.best,
            solo: leader.solo,
        });
        before = Some(leader);
    }
    rows
}
