//! What runs by time: turns that run out, the one reminder, offers that expire, games that may last only so long.
//!
//! The clock only sees to what is due; whoever keeps it adds downtime to the allowances and hands in the moment at which the
//! deadline fell, or a later one. A turn that is out of time but whose clock has not come yet can still be played. Computer
//! players have no clock: that they think, or that the house was down while they should have, forfeits nothing.

use crate::games::Seat;

use super::super::{Actor, Event, Holder, Offer, Refusal, Turn};
use super::Case;

impl Case<'_> {
    /// A seat's time has run out: what that means is the kind's business.
    pub(super) fn lapse(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        let turn = self.turn(seat)?;
        if self.now < turn.since + self.table.clock().span() {
            return Err(Refusal::Overtaken);
        }
        let position = self.position()?;
        let game = position.lapse(seat, &mut self.draws());
        Ok(self.played(position, seat, game))
    }

    /// One reminder a turn.
    pub(super) fn remind(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        let turn = self.turn(seat)?;
        if turn.reminded || self.now < turn.since + self.table.clock().reminder() {
            return Err(Refusal::Overtaken);
        }
        Ok(vec![Event::Reminded { seat }])
    }

    pub(super) fn expire_offer(&self) -> Result<Vec<Event>, Refusal> {
        self.clock_only()?;
        match &self.table.offer {
            Some(offer) if self.now >= offer.at + Offer::LASTS => Ok(vec![self.offer_ended(offer, None)]),
            _ => Err(Refusal::Overtaken),
        }
    }

    /// The time for the whole game is up: what that means is the kind's business.
    pub(super) fn time_up(&self) -> Result<Vec<Event>, Refusal> {
        self.clock_only()?;
        let due = self.table.ends_at().ok_or(Refusal::Overtaken)?;
        if self.now < due {
            return Err(Refusal::Overtaken);
        }
        let position = self.position()?;
        let game = position.time_up().ok_or(Refusal::Overtaken)?;
        let (seat, _) = game.cause().ok_or(Refusal::Overtaken)?;
        Ok(self.played(position, seat, game))
    }

    fn clock_only(&self) -> Result<(), Refusal> {
        match self.actor {
            Actor::Clock => Ok(()),
            _ => Err(Refusal::NotSeated),
        }
    }

    /// The turn of a person that goes on.
    fn turn(&self, seat: Seat) -> Result<&Turn, Refusal> {
        self.clock_only()?;
        match self.table.holder(seat) {
            Some(Holder::Person(_)) => self.table.turn_of(seat).ok_or(Refusal::Overtaken),
            _ => Err(Refusal::Overtaken),
        }
    }
}
