//! Offers: one at a time, with an owner, until everybody asked has agreed or somebody has not.
//!
//! Asked are the other persons whose seats still have a claim, partners too. Computer players are not asked; only where nobody else
//! is, one lets the game be broken off and declines a draw.

use crate::games::{Outcome, Seat, Standing};

use super::super::{Event, Holder, Offer, OfferKind, Refusal};
use super::Case;

impl Case<'_> {
    /// Offers something; who offers what another has offered already agrees to it.
    pub(super) fn offer(&self, kind: OfferKind) -> Result<Vec<Event>, Refusal> {
        self.position()?;
        let seat = self.playing_seat()?;
        self.answers_present_board()?;
        if kind == OfferKind::Draw && !self.table.kind().draw_offers() {
            return Err(Refusal::NoDraws(self.table.kind()));
        }
        match &self.table.offer {
            Some(open) if open.kind == kind && !open.agreed.contains(&seat) => return Ok(self.agreed(open, seat)),
            Some(_) => return Err(Refusal::OfferOpen),
            None => {}
        }
        let mut events = vec![Event::Offered { seat, offer: kind }];
        if !self.somebody_else_is_asked(&[seat]) {
            events.push(match self.computer_against(seat) {
                Some(computer) if kind == OfferKind::Draw => Event::OfferEnded {
                    seat,
                    offer: kind,
                    declined_by: Some(computer),
                },
                _ => self.done(kind),
            });
        }
        Ok(events)
    }

    pub(super) fn accept(&self) -> Result<Vec<Event>, Refusal> {
        let (offer, seat) = self.open_offer()?;
        if offer.agreed.contains(&seat) {
            return Err(Refusal::OfferOpen);
        }
        Ok(self.agreed(offer, seat))
    }

    /// Declines another's offer, also after having agreed to it, or takes the own one back.
    pub(super) fn decline(&self) -> Result<Vec<Event>, Refusal> {
        let (offer, seat) = self.open_offer()?;
        Ok(vec![self.offer_ended(offer, Some(seat))])
    }

    pub(super) fn offer_ended(&self, offer: &Offer, declined_by: Option<Seat>) -> Event {
        Event::OfferEnded {
            seat: offer.seat,
            offer: offer.kind,
            declined_by,
        }
    }

    /// The open offer and the seat that answers it. An answer to an older offer is none to this one.
    fn open_offer(&self) -> Result<(&Offer, Seat), Refusal> {
        self.position()?;
        let seat = self.playing_seat()?;
        let offer = self.table.offer.as_ref().ok_or(Refusal::NoOffer)?;
        match self.answers {
            Some(number) if number < offer.number || number > self.table.number => Err(Refusal::AlreadyPlayed),
            _ => Ok((offer, seat)),
        }
    }

    fn agreed(&self, offer: &Offer, seat: Seat) -> Vec<Event> {
        let mut events = vec![Event::Accepted {
            seat,
            offer: offer.kind,
        }];
        let mut agreed = offer.agreed.clone();
        agreed.push(seat);
        if !self.somebody_else_is_asked(&agreed) {
            events.push(self.done(offer.kind));
        }
        events
    }

    fn somebody_else_is_asked(&self, agreed: &[Seat]) -> bool {
        self.playing_seats()
            .any(|seat| self.is_person(seat) && !agreed.contains(&seat))
    }

    /// A computer player that still plays on another side.
    fn computer_against(&self, seat: Seat) -> Option<Seat> {
        let mut others = (self.table.sides().into_iter())
            .filter(|side| !side.contains(&seat))
            .flatten();
        others.find(|&other| self.table.plays(other) && !self.is_person(other))
    }

    fn playing_seats(&self) -> impl Iterator<Item = Seat> {
        self.table.all_seats().filter(|&seat| self.table.plays(seat))
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.table.holder(seat), Some(Holder::Person(_)))
    }

    /// What an offer brings to which all have agreed.
    fn done(&self, kind: OfferKind) -> Event {
        match kind {
            OfferKind::Abort => self.closed(),
            OfferKind::Draw => self.finished(self.draw()),
        }
    }

    /// A draw by agreement: all sides with a claim share the first place, the others share the next. A side has a claim while one
    /// of its seats has.
    fn draw(&self) -> Outcome {
        let points = self.table.points();
        let standing = |seats: Vec<Seat>, place, claim| Standing {
            points: seats.iter().filter_map(|seat| points.get(seat.index())).sum(),
            seats,
            place,
            claim,
        };
        let (sharing, out): (Vec<_>, Vec<_>) =
            (self.table.sides().into_iter()).partition(|side| side.iter().any(|&seat| self.table.plays(seat)));
        let next = sharing.len() as u8 + 1;
        Outcome {
            reason: Offer::DRAWN.to_owned(),
            standings: (sharing.into_iter().map(|side| standing(side, 1, true)))
                .chain(out.into_iter().map(|side| standing(side, next, false)))
                .collect(),
            rated: true,
        }
    }
}
