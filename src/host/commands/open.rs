//! Opening tables.

use crate::chat::{Denied, NewSpec, default_level};
use crate::games::Kind;
use crate::table::{
    Actor, Command, Opening, PersonId, Recorded, Refusal, Seed, Settings, Table, TableId, create, decide,
};

use super::super::HostError;
use super::{Asked, Done};

/// How many tables that are not over a person may have opened.
const MOST_OPEN: usize = 50;

impl Asked<'_> {
    /// Opens the table that a line describes.
    pub(super) fn open_new(&self, spec: &NewSpec) -> Result<Done, HostError> {
        let invited = match self.find_all(&spec.invited, None)? {
            Ok(invited) => invited,
            Err(denied) => return self.deny(denied),
        };
        let mut settings = Settings::new(spec.kind, self.desk.place_locale(&self.place).tag());
        let mut computers = spec.computers.clone();
        spec.changes.apply(&mut settings);
        // Alone means alone with a computer.
        if spec.changes.players == Some(1) {
            if computers.is_empty() {
                computers.push(default_level(spec.kind));
            }
            settings.seats = computers.len() as u8 + 1;
        } else if spec.changes.players.is_none() {
            settings.seats = settings.seats.max(computers.len() as u8 + 1);
        }
        settings.invited = invited;
        self.open(Opening {
            settings,
            computers,
            rematch_of: None,
        })
    }

    /// Opens a table like one that is over, or joins the one that another player of it has opened.
    pub(super) fn rematch(&self, table: &Table) -> Result<Done, HostError> {
        for listed in self.desk.open_tables(table.place)? {
            let Some(open) = self.desk.table(listed.table)? else {
                continue;
            };
            if open.rematch_of == Some(table.id) {
                return self.decide(&open, Command::Join, None);
            }
        }
        match table.rematch(self.person.id) {
            Ok(opening) => self.open(opening),
            Err(Refusal::NotOver) => self.deny(Denied::NotOver),
            Err(Refusal::NotSeated) => self.deny(Denied::NotPlayer),
            Err(refusal) => self.refused(table, &refusal),
        }
    }

    fn open(&self, opening: Opening) -> Result<Done, HostError> {
        let owned = self.desk.tables_of(self.person.id)?;
        let owned = owned.iter().filter(|listed| listed.owner == self.person.id).count();
        if owned >= MOST_OPEN {
            return self.deny(Denied::TooManyTables(MOST_OPEN as u32));
        }
        let kind = opening.settings.options.kind();
        let place = self.place.id;
        let me = self.person.id;
        let seed = self.desk.house.seed()?;
        // What cannot be opened is found out before a table is made.
        if let Err(refusal) = create(TableId(0), place, me, &self.request.id, &opening, &seed) {
            return self.not_opened(kind, &refusal);
        }
        let id = self.desk.new_table(kind, place, &seed)?;
        let events = match create(id, place, me, &self.request.id, &opening, &seed) {
            Ok(events) => events,
            Err(refusal) => return self.not_opened(kind, &refusal),
        };
        let by = Actor::Person(me);
        let (lobby, opened) = self.desk.open_table(by, self.at, events)?;
        let begun = match is_complete_for(&lobby, me) {
            true => decide(&lobby, by, &Command::Start, &self.request.id, None, self.at, &seed).ok(),
            false => None,
        };
        let Some(events) = begun else {
            let rows = self.announce(&lobby, &opened)?;
            return self.told(&lobby, &opened, rows);
        };
        let (table, events) = self.desk.go_on(&lobby, by, self.at, events)?;
        // The lobby is told in any case, since the commitment stands in it; as the table is now, nothing is left to do there.
        let mut rows = self.announce(&table, &opened)?;
        rows.extend(self.announce(&table, &events)?);
        let told = [opened, events].concat();
        self.told(&table, &told, rows)
    }
}

impl Asked<'_> {
    /// Tells why a table could not be opened: as if one with the default choices had said no.
    fn not_opened(&self, kind: Kind, refusal: &Refusal) -> Result<Done, HostError> {
        let seed = Seed([0; 32]);
        let opening = Opening::new(Settings::new(kind, self.ear.locale.tag()));
        let events = create(
            TableId(0),
            self.place.id,
            self.person.id,
            &self.request.id,
            &opening,
            &seed,
        );
        let events = events.map(|events| Recorded::list(0, self.at, Actor::Person(self.person.id), events));
        let Some(table) = events.ok().and_then(|events| Table::fold(&events)) else {
            return Err(HostError::Store("the default choices open no table".to_owned()));
        };
        let mut message = self.voice(&[], |voice| voice.refused(&table.view_for(self.person.id), refusal))?;
        message.table = None;
        self.refuse(&message)
    }
}

/// Whether nobody else is awaited: the owner is the only person, and no seat is free.
fn is_complete_for(table: &Table, owner: PersonId) -> bool {
    table.people().eq([owner]) && table.seats.len() == usize::from(table.settings.seats)
}
