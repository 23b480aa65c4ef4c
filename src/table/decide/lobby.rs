//! The lobby: who sits down, what is chosen, and giving it up.

use crate::games::Kind;

use super::super::state::all_persons;
use super::super::{Event, PersonId, Phase, Refusal, Settings};
use super::Case;

impl Case<'_> {
    pub(super) fn join(&self) -> Result<Vec<Event>, Refusal> {
        let person = self.person()?;
        let table = self.table;
        if table.seat_of(person).is_some() {
            return Err(Refusal::AlreadySeated);
        }
        self.in_lobby()?;
        let invited = &table.settings.invited;
        let shut_out = !invited.is_empty() && !invited.contains(&person) && person != table.owner;
        if shut_out || table.kicked.contains(&person) {
            return Err(Refusal::InvitedOnly);
        }
        self.seat_free()?;
        Ok(vec![Event::Joined {
            person,
            request: self.request.clone(),
        }])
    }

    pub(super) fn leave(&self) -> Result<Vec<Event>, Refusal> {
        let person = self.person()?;
        if self.table.seat_of(person).is_none() {
            return Err(Refusal::NotSeated);
        }
        if self.table.phase != Phase::Lobby {
            return Err(Refusal::ResignInstead);
        }
        Ok(self.without(person, Event::Left { person }))
    }

    /// Puts a person out. Who puts himself out has left.
    pub(super) fn kick(&self, person: PersonId) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        self.in_lobby()?;
        if self.table.seat_of(person).is_none() {
            return Err(Refusal::NoSuchPlayer);
        }
        if self.person() == Ok(person) {
            return self.leave();
        }
        Ok(self.without(person, Event::Kicked { person }))
    }

    /// A person's going and what follows from it: a lobby has an owner with a seat, and is closed when the last person goes.
    fn without(&self, person: PersonId, gone: Event) -> Vec<Event> {
        let mut others = self.table.people().filter(|&other| other != person);
        match others.next() {
            None => vec![gone, self.closed()],
            Some(owner) if person == self.table.owner => vec![gone, Event::OwnerPassed { owner }],
            Some(_) => vec![gone],
        }
    }

    /// Inviting somebody again is allowed: he is told again.
    pub(super) fn invite(&self, people: &[PersonId]) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        self.in_lobby()?;
        let mut named = Vec::new();
        for &person in people {
            if !named.contains(&person) {
                named.push(person);
            }
        }
        Ok(vec![Event::Invited { people: named }])
    }

    pub(super) fn add_computer(&self, level: u8) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        check_level(self.table.kind(), level)?;
        self.seat_free()?;
        Ok(vec![Event::ComputerAdded { level }])
    }

    pub(super) fn remove_computer(&self) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        self.in_lobby()?;
        if all_persons(&self.table.seats) {
            return Err(Refusal::NoComputer);
        }
        Ok(vec![Event::ComputerRemoved])
    }

    pub(super) fn change(&self, settings: &Settings) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        self.in_lobby()?;
        if settings.options.kind() != self.table.kind() {
            return Err(Refusal::OtherKind(self.table.kind()));
        }
        check_settings(settings, self.table.seats.len())?;
        Ok(vec![Event::Changed {
            settings: settings.clone(),
        }])
    }

    /// The owner gives up a lobby; a moderator ends anything.
    pub(super) fn close(&self) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        if !self.is_moderator() {
            self.in_lobby()?;
        }
        Ok(vec![self.closed()])
    }

    fn seat_free(&self) -> Result<(), Refusal> {
        if self.table.seats.len() < usize::from(self.table.settings.seats) {
            Ok(())
        } else {
            Err(Refusal::Full)
        }
    }
}

/// Whether a kind has a computer player of that level.
pub(in super::super) fn check_level(kind: Kind, level: u8) -> Result<(), Refusal> {
    if (1..=kind.levels()).contains(&level) {
        Ok(())
    } else {
        Err(Refusal::NoSuchLevel(kind.levels()))
    }
}

/// Whether a lobby with so many seats taken can have these settings.
pub(in super::super) fn check_settings(settings: &Settings, taken: usize) -> Result<(), Refusal> {
    let kind = settings.options.kind();
    let least = (*kind.seats().start()).max(taken as u8);
    let most = *kind.seats().end();
    if (least..=most).contains(&settings.seats) {
        Ok(())
    } else {
        Err(Refusal::SeatCount { kind, least, most })
    }
}
