//! The published record of a table that is over, and its verification.
//!
//! Nothing in a record is believed: every event is decided again from its cause, with draws from the seed, and compared. What
//! cannot be told from a record is whether people asked for what it says they asked for, and whether a moderator was one.

mod difference;

use serde::{Deserialize, Serialize};

use crate::games::Cause;

use super::decide::check_settings;
use super::{Clock, Command, Event, ExternalId, FORMAT, Phase, Recorded, Refusal, Seed, Table, decide};

use difference::difference;

/// All that anybody needs to check a table: its seed and its whole log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The seed, whose hash was shown with the lobby.
    pub seed: Seed,
    /// The log.
    pub events: Vec<Recorded>,
}

/// The first thing in a record that cannot be true.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("event {number}: {what}")]
pub struct Lie {
    /// The event, counted by its place in the record from 1 whatever number it carries.
    pub number: u64,
    /// What is wrong with it, in English.
    pub what: String,
}

impl Record {
    /// The record of a table with its whole log; `None` while the table is not over, for its seed and its hidden things are
    /// nobody's business until then.
    pub fn of(table: &Table, events: Vec<Recorded>) -> Option<Record> {
        match &table.phase {
            Phase::Finished { seed, .. } | Phase::Closed { seed } => Some(Record {
                seed: seed.clone(),
                events,
            }),
            Phase::Lobby | Phase::Playing => None,
        }
    }

    /// Folds the log, decides every event again from its cause with draws from the seed, and compares. The error is the first
    /// event at which the log and the rules part.
    pub fn verify(&self) -> Result<(), Lie> {
        let mut table = self.verify_opening()?;
        let mut next = 1;
        while next < self.events.len() {
            self.verify_frame(next)?;
            let told = self.decide_again(&table, next)?;
            for (index, event) in (next..).zip(&told) {
                self.verify_event(next, index, event)?;
                table.apply(&self.events[index]);
            }
            next += told.len();
        }
        if !table.is_over() {
            return Err(self.lie(next - 1, "the record ends here, but the table is not over"));
        }
        Ok(())
    }

    /// The frame of an event: consecutive numbers, a known format, a time that never goes back.
    fn verify_frame(&self, index: usize) -> Result<(), Lie> {
        let event = &self.events[index];
        if event.number != index as u64 + 1 {
            return Err(self.lie(index, format!("it carries the number {}", event.number)));
        }
        if !(1..=FORMAT).contains(&event.format) {
            return Err(self.lie(index, format!("its format {} is unknown", event.format)));
        }
        if index > 0 && event.at < self.events[index - 1].at {
            return Err(self.lie(index, "it happened before the event before it"));
        }
        Ok(())
    }

    /// The first event: a table that can be, and the hash of this seed.
    fn verify_opening(&self) -> Result<Table, Lie> {
        let Some(first) = self.events.first() else {
            return Err(self.lie(0, "the record is empty"));
        };
        self.verify_frame(0)?;
        let Event::Created {
            owner,
            settings,
            commitment,
            ..
        } = &first.event
        else {
            return Err(self.lie(0, "it does not open a table"));
        };
        if *commitment != self.seed.commitment() {
            return Err(self.lie(0, "the commitment is not the hash of the seed"));
        }
        if first.by.person() != Some(*owner) {
            return Err(self.lie(0, "somebody else than the owner opened the table"));
        }
        if let Err(refusal) = check_settings(settings, 0) {
            return Err(self.lie(0, reason(&refusal)));
        }
        self.verify_clock(0, settings.clock)?;
        match self.events.get(1).map(|second| &second.event) {
            Some(Event::Joined { person, .. }) if person == owner => {}
            _ => return Err(self.lie(1, "the owner does not sit down first")),
        }
        Table::open(first).ok_or_else(|| self.lie(0, "it does not open a table"))
    }

    /// What the event at `index` and those that belong to it must be.
    fn decide_again(&self, table: &Table, index: usize) -> Result<Vec<Event>, Lie> {
        let recorded = &self.events[index];
        let (command, request) = cause(table, &recorded.event).map_err(|what| self.lie(index, what))?;
        if let Command::Change(settings) = &command {
            self.verify_clock(index, settings.clock)?;
        }
        decide(table, recorded.by, &command, &request, None, recorded.at, &self.seed)
            .map_err(|refusal| self.lie(index, reason(&refusal)))
    }

    /// Compares the event at `index`, part of the decision that begins at `first`, with what it must be.
    fn verify_event(&self, first: usize, index: usize, told: &Event) -> Result<(), Lie> {
        let Some(recorded) = self.events.get(index) else {
            return Err(self.lie(index - 1, "the record ends in the middle of what was decided"));
        };
        self.verify_frame(index)?;
        let (first, found) = (&self.events[first], recorded);
        if (found.at, found.by) != (first.at, first.by) {
            return Err(self.lie(
                index,
                "it belongs to the event before it, but has another time or author",
            ));
        }
        match difference(told, &found.event) {
            Some(what) => Err(self.lie(index, what)),
            None => Ok(()),
        }
    }

    /// A clock is read from a record without a look at its bounds, which may change one day.
    fn verify_clock(&self, index: usize, clock: Clock) -> Result<(), Lie> {
        match Clock::new(clock.span()) {
            Ok(_) => Ok(()),
            Err(error) => Err(self.lie(index, error.to_string())),
        }
    }

    fn lie(&self, index: usize, what: impl Into<String>) -> Lie {
        Lie {
            number: index as u64 + 1,
            what: what.into(),
        }
    }
}

/// What was asked for when an event is the first of a decision.
fn cause(table: &Table, event: &Event) -> Result<(Command, ExternalId), String> {
    let command = match event {
        Event::Joined { request, .. } => return Ok((Command::Join, request.clone())),
        Event::Left { .. } => Command::Leave,
        Event::Kicked { person } => Command::Kick(*person),
        Event::Invited { people } => Command::Invite(people.clone()),
        Event::ComputerAdded { level } => Command::AddComputer {
            level: *level,
            seat: None,
        },
        Event::ComputerRemoved => Command::RemoveComputer,
        Event::Changed { settings } => Command::Change(settings.clone()),
        Event::Started { .. } => Command::Start,
        Event::Played { seat, game } => {
            if game.kind() != table.kind() {
                return Err(format!("it happens in another game, {}", game.kind()));
            }
            match game.cause() {
                Some((_, Cause::Moved(chosen))) => Command::Play(chosen),
                Some((_, Cause::Lapsed)) => Command::Lapse(*seat),
                Some((_, Cause::Resigned)) => Command::Resign,
                Some((_, Cause::TimeUp)) => Command::TimeUp,
                None => return Err("the game begins a second time".to_owned()),
            }
        }
        Event::Reminded { seat } => Command::Remind(*seat),
        Event::Offered { offer, .. } => Command::Offer(*offer),
        Event::Accepted { .. } => Command::Accept,
        Event::OfferEnded { declined_by: None, .. } => Command::ExpireOffer,
        Event::OfferEnded { .. } => Command::Decline,
        Event::SeatTaken { seat, level } => Command::AddComputer {
            level: *level,
            seat: Some(*seat),
        },
        Event::Closed { .. } => Command::Close,
        Event::Created { .. } => return Err("the table is opened a second time".to_owned()),
        Event::OwnerPassed { .. } => return Err("the owner had not left".to_owned()),
        Event::Finished { .. } => return Err("nothing had ended the game".to_owned()),
    };
    // Only a join keeps the request it came with.
    Ok((command, ExternalId(String::new())))
}

/// A refusal as a reader of the verdict sees it.
fn reason(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Illegal(_) => refusal.to_string(),
        other => format!("it would have been refused: {other}"),
    }
}
