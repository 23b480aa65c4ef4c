//! The game: its start, moves, resignations, and computers that take over.

use crate::games::{self, Audience, Cause, Draws, Move, Position, Seat};

use super::super::{Event, Holder, Refusal, Table};
use super::{Case, check_level};

impl Case<'_> {
    /// Begins the game with the seats that are taken, if the kind can be played by so few; the free ones vanish.
    pub(super) fn start(&self) -> Result<Vec<Event>, Refusal> {
        self.owner_only()?;
        self.in_lobby()?;
        let table = self.table;
        let taken = table.seats.len() as u8;
        if taken < *table.kind().seats().start() {
            return Err(Refusal::SeatsFree(table.settings.seats - taken));
        }
        let mut draws = self.draws();
        let seating = seating(table, &mut draws);
        let options = match table.counts() {
            true => table.settings.options.as_rated(),
            false => table.settings.options.clone(),
        };
        let game = options.set_up(taken, &mut draws);
        Ok(vec![Event::Started { seating, game }])
    }

    /// A move. One that answers an older board has been played already, whatever it says: that is told before whose turn it is.
    pub(super) fn play(&self, chosen: &Move) -> Result<Vec<Event>, Refusal> {
        let position = self.position()?;
        let seat = self.seat()?;
        self.answers_present_board()?;
        let acting = position.acting();
        if !acting.contains(&seat) {
            return Err(if self.table.plays(seat) {
                Refusal::NotYourTurn(acting)
            } else {
                Refusal::Spectator
            });
        }
        let game = position
            .decide(seat, chosen, &mut self.draws())
            .map_err(Refusal::Illegal)?;
        Ok(self.played(position, seat, game))
    }

    /// Gives up, in turn or not. Where that needs a partner's consent, a computer player gives it at once.
    pub(super) fn resign(&self) -> Result<Vec<Event>, Refusal> {
        let position = self.position()?;
        let seat = self.playing_seat()?;
        self.answers_present_board()?;
        // Else one could call one's partner again and again.
        let waits = position.view(Audience::Public).giving_up().contains(&seat);
        if waits && self.consents(&mut position.clone(), seat, None).is_empty() {
            return Err(Refusal::WaitsForPartners);
        }
        let game = position.resign(seat).ok_or(Refusal::Spectator)?;
        Ok(self.played(position, seat, game))
    }

    /// What an event of the game brings with it: the end, or the end of an open offer.
    ///
    /// Whoever moves, runs out of time or resigns without having agreed to the offer has answered it. One who agreed, or whose
    /// offer it is, may move while it waits for others; but nobody's offer outlives his part in the game.
    pub(super) fn played(&self, position: &Position, seat: Seat, game: games::Event) -> Vec<Event> {
        let mut position = position.clone();
        position.apply(&game);
        let resigned = matches!(game.cause(), Some((_, Cause::Resigned)));
        let mut events = vec![Event::Played { seat, game }];
        if resigned {
            events.extend(self.consents(&mut position, seat, None));
        }
        if let Some(outcome) = position.outcome() {
            events.push(self.finished(outcome));
        } else if let Some(offer) = &self.table.offer
            && (!offer.agreed.contains(&seat) || position.resign(offer.seat).is_none())
        {
            events.push(self.offer_ended(offer, None));
        }
        events
    }

    /// The consents of the computer players on the side of a seat, if a person there waits for his partners to give up. `taken` is
    /// a seat that a computer takes over just now. They are resignations like any other, and draw nothing.
    fn consents(&self, position: &mut Position, seat: Seat, taken: Option<Seat>) -> Vec<Event> {
        let is_person = |seat: Seat| Some(seat) != taken && matches!(self.table.holder(seat), Some(Holder::Person(_)));
        let sides = self.table.sides();
        let side = sides.into_iter().find(|side| side.contains(&seat)).unwrap_or_default();
        let waiting = position.view(Audience::Public).giving_up();
        let mut events = Vec::new();
        if !waiting.iter().any(|seat| side.contains(seat) && is_person(*seat)) {
            return events;
        }
        for partner in side {
            if is_person(partner) || waiting.contains(&partner) {
                continue;
            }
            if let Some(game) = position.resign(partner) {
                position.apply(&game);
                events.push(Event::Played { seat: partner, game });
            }
        }
        events
    }

    /// A computer takes over a person's seat, for the rest of the game; the table is unrated from then on.
    ///
    /// At a table that does not count a person may hand over his own seat; a moderator may replace anybody. The owner, who may be an opponent, only somebody
    /// whose clock ran out and who has not moved since. A seat without a claim has nothing left to do. An open offer ends:
    /// it was made to or by somebody who is gone. A partner who waits for the consent of whoever is replaced has it now.
    pub(super) fn take_over(&self, level: u8, seat: Option<Seat>) -> Result<Vec<Event>, Refusal> {
        let table = self.table;
        let asker = self.person()?;
        let own = table.seat_of(asker);
        let seat = match seat.or(own) {
            Some(seat) => seat,
            None => return Err(Refusal::NoSuchSeat),
        };
        if own != Some(seat) {
            self.owner_only()?;
        }
        let Some(Holder::Person(_)) = table.holder(seat) else {
            return Err(Refusal::NoSuchSeat);
        };
        if !table.plays(seat) {
            return Err(Refusal::Spectator);
        }
        if own != Some(seat) && !self.is_moderator() && table.seats[seat.index()].missed == 0 {
            return Err(Refusal::NotAbsent(seat));
        }
        // Else whoever is about to lose could make the table count for nobody.
        if own == Some(seat) && table.counts() {
            return Err(Refusal::ResignInstead);
        }
        check_level(table.kind(), level)?;
        let mut events = vec![Event::SeatTaken { seat, level }];
        events.extend(table.offer.as_ref().map(|offer| self.offer_ended(offer, None)));
        let mut position = self.position()?.clone();
        events.extend(self.consents(&mut position, seat, Some(seat)));
        if let Some(outcome) = position.outcome() {
            events.push(Event::Finished {
                rated: false,
                outcome,
                seed: self.seed.clone(),
            });
        }
        Ok(events)
    }
}

/// For each seat of the game, which seat of the lobby sits there.
fn seating(table: &Table, draws: &mut Draws) -> Vec<u8> {
    let mut seating: Vec<u8> = (0..table.seats.len() as u8).collect();
    if !table.settings.seating_as_joined {
        draws.shuffle(&mut seating);
        return seating;
    }
    // The seats of the order whose holders are here; the others, as they joined, fill its gaps and follow.
    let mut places: Vec<Option<u8>> = Vec::new();
    for holder in &table.settings.order {
        let found = seating
            .iter()
            .position(|&seat| table.seats[usize::from(seat)].holder == *holder);
        places.push(found.map(|index| seating.remove(index)));
    }
    let mut others = seating.into_iter();
    let mut seated: Vec<u8> = places
        .into_iter()
        .filter_map(|place| place.or_else(|| others.next()))
        .collect();
    seated.extend(others);
    seated
}
