//! Opening a table, and what a rematch opens.

use serde::{Deserialize, Serialize};

use super::decide::{check_level, check_settings};
use super::{Event, ExternalId, Holder, PersonId, PlaceId, Refusal, Seed, Settings, Table, TableId};

/// What a new table begins with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Opening {
    /// The lobby's choices.
    pub settings: Settings,
    /// The levels of the computer players that sit down with the owner.
    pub computers: Vec<u8>,
    /// The table it is a rematch of.
    pub rematch_of: Option<TableId>,
}

impl Opening {
    /// A table with these choices, without computer players.
    pub fn new(settings: Settings) -> Self {
        Opening {
            settings,
            computers: Vec::new(),
            rematch_of: None,
        }
    }
}

/// Opens a table: the events from number 1 on, all by the owner, who sits down first. `request` is the platform's id of what
/// asked for it, `seed` a fresh secret.
pub fn create(
    table: TableId,
    place: PlaceId,
    owner: PersonId,
    request: &ExternalId,
    opening: &Opening,
    seed: &Seed,
) -> Result<Vec<Event>, Refusal> {
    let kind = opening.settings.options.kind();
    for &level in &opening.computers {
        check_level(kind, level)?;
    }
    check_settings(&opening.settings, 1 + opening.computers.len())?;
    let mut events = vec![
        Event::Created {
            table,
            place,
            owner,
            settings: opening.settings.clone(),
            commitment: seed.commitment(),
            rematch_of: opening.rematch_of,
        },
        Event::Joined {
            person: owner,
            request: request.clone(),
        },
    ];
    events.extend(opening.computers.iter().map(|&level| Event::ComputerAdded { level }));
    Ok(events)
}

impl Table {
    /// What a rematch opens, asked for by somebody who played here and will own the new table.
    ///
    /// The choices stay. The former players are invited, and nobody else until the owner invites him; whenever they join they
    /// sit in the former order turned by one: who moved first moves last now. A computer that sat down in the lobby sits down
    /// again; a seat that a computer took over waits for its person.
    pub fn rematch(&self, asker: PersonId) -> Result<Opening, Refusal> {
        if !self.is_over() {
            return Err(Refusal::NotOver);
        }
        let mut order: Vec<Holder> = (self.seats.iter())
            .map(|seat| seat.before.map_or(seat.holder, Holder::Person))
            .collect();
        if !order.contains(&Holder::Person(asker)) {
            return Err(Refusal::NotSeated);
        }
        let was_played = self.position.is_some();
        if was_played {
            order.rotate_left(1);
        }
        let person = |holder: &Holder| match *holder {
            Holder::Person(person) => Some(person),
            Holder::Computer(_) => None,
        };
        let level = |holder: &Holder| match *holder {
            Holder::Computer(level) => Some(level),
            Holder::Person(_) => None,
        };
        let mut invited: Vec<PersonId> = order.iter().filter_map(person).collect();
        // Who played alone with computers waits for nobody.
        if invited == [asker] {
            invited.clear();
        }
        Ok(Opening {
            computers: order.iter().filter_map(level).collect(),
            rematch_of: Some(self.id),
            settings: Settings {
                invited,
                seating_as_joined: true,
                order,
                ..self.settings.clone()
            },
        })
    }
}
