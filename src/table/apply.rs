//! Folding events.

use crate::games::{Cause, Seat};

use super::{Event, Holder, Offer, PersonId, Phase, Recorded, SeatState, Table, Time, Turn};

impl Table {
    /// The table after its first event; `None` if that event opens no table.
    pub fn open(first: &Recorded) -> Option<Table> {
        let Event::Created {
            table,
            place,
            owner,
            settings,
            commitment,
            rematch_of,
        } = &first.event
        else {
            return None;
        };
        Some(Table {
            id: *table,
            place: *place,
            owner: *owner,
            settings: settings.clone(),
            commitment: *commitment,
            rematch_of: *rematch_of,
            phase: Phase::Lobby,
            seats: Vec::new(),
            kicked: Vec::new(),
            joins: Vec::new(),
            position: None,
            turns: Vec::new(),
            offer: None,
            number: first.number,
            board_number: first.number,
            last_at: first.at,
            created_at: first.at,
            started_at: None,
        })
    }

    /// Moves the table on by one event. It cannot fail, draws nothing and judges nothing.
    pub fn apply(&mut self, recorded: &Recorded) {
        self.number = recorded.number;
        self.last_at = recorded.at;
        if self.makes_boards_old(&recorded.event) {
            self.board_number = recorded.number;
        }
        match &recorded.event {
            // Only the first event opens a table.
            Event::Created { .. } => {}
            Event::Joined { person, request } => self.seats.push(SeatState {
                holder: Holder::Person(*person),
                before: None,
                joined: Some(request.clone()),
                missed: 0,
            }),
            Event::Left { person } => self.stand_up(*person),
            Event::Kicked { person } => {
                self.stand_up(*person);
                self.settings.invited.retain(|invited| invited != person);
                self.kicked.push(*person);
            }
            Event::OwnerPassed { owner } => self.owner = *owner,
            Event::Invited { people } => {
                self.kicked.retain(|kicked| !people.contains(kicked));
                for person in people {
                    if !self.settings.invited.contains(person) {
                        self.settings.invited.push(*person);
                    }
                }
            }
            Event::ComputerAdded { level } => self.seats.push(SeatState {
                holder: Holder::Computer(*level),
                before: None,
                joined: None,
                missed: 0,
            }),
            Event::ComputerRemoved => {
                let is_computer = |seat: &SeatState| matches!(seat.holder, Holder::Computer(_));
                if let Some(last) = self.seats.iter().rposition(is_computer) {
                    self.seats.remove(last);
                }
            }
            Event::Changed { settings } => self.settings = settings.clone(),
            Event::Started { seating, game } => {
                self.joins = self.joins().into_iter().cloned().collect();
                let lobby = std::mem::take(&mut self.seats);
                self.seats = (seating.iter())
                    .filter_map(|&seat| lobby.get(usize::from(seat)).cloned())
                    .collect();
                self.settings.seats = self.seats.len() as u8;
                self.position = self.settings.options.begin(self.settings.seats, game);
                self.phase = Phase::Playing;
                self.started_at = Some(recorded.at);
                self.pass_turns(None, recorded.at);
            }
            Event::Played { seat, game } => {
                if let Some(state) = self.seats.get_mut(seat.index()) {
                    match game.cause() {
                        Some((_, Cause::Lapsed)) => state.missed += 1,
                        Some((_, Cause::Moved(_))) => state.missed = 0,
                        Some((_, Cause::Resigned | Cause::TimeUp)) | None => {}
                    }
                }
                if let Some(position) = &mut self.position {
                    position.apply(game);
                }
                // A resignation that leaves the seat on turn, since a partner must agree, gives it no more time.
                let acted = !matches!(game.cause(), Some((_, Cause::Resigned)));
                self.pass_turns(acted.then_some(*seat), recorded.at);
            }
            Event::Reminded { seat } => {
                for turn in self.turns.iter_mut().filter(|turn| turn.seat == *seat) {
                    turn.reminded = true;
                }
            }
            Event::Offered { seat, offer } => {
                self.offer = Some(Offer {
                    seat: *seat,
                    kind: *offer,
                    number: recorded.number,
                    at: recorded.at,
                    agreed: vec![*seat],
                });
            }
            Event::Accepted { seat, .. } => {
                if let Some(offer) = &mut self.offer {
                    offer.agreed.push(*seat);
                }
            }
            Event::OfferEnded { .. } => self.offer = None,
            Event::SeatTaken { seat, level } => {
                if let Some(state) = self.seats.get_mut(seat.index()) {
                    if let Holder::Person(person) = state.holder {
                        state.before = Some(person);
                    }
                    state.holder = Holder::Computer(*level);
                    state.missed = 0;
                }
                for turn in self.turns.iter_mut().filter(|turn| turn.seat == *seat) {
                    *turn = Turn::begun(*seat, recorded.at);
                }
            }
            Event::Finished { outcome, rated, seed } => self.end(Phase::Finished {
                outcome: outcome.clone(),
                rated: *rated,
                seed: seed.clone(),
            }),
            Event::Closed { seed } => self.end(Phase::Closed { seed: seed.clone() }),
        }
    }

    /// The fold of a whole log; `None` if it does not begin with an opening.
    pub fn fold<'a>(events: impl IntoIterator<Item = &'a Recorded>) -> Option<Table> {
        let mut events = events.into_iter();
        let mut table = Table::open(events.next()?)?;
        for recorded in events {
            table.apply(recorded);
        }
        Some(table)
    }

    /// Whether a board shown before an event is an old one after it. Reminders and offers change no board; a seat that changes
    /// hands does if it is its turn.
    fn makes_boards_old(&self, event: &Event) -> bool {
        match event {
            Event::Reminded { .. } | Event::Offered { .. } | Event::Accepted { .. } | Event::OfferEnded { .. } => false,
            Event::SeatTaken { seat, .. } => self.turn_of(*seat).is_some(),
            _ => true,
        }
    }

    fn stand_up(&mut self, person: PersonId) {
        self.seats.retain(|seat| seat.holder != Holder::Person(person));
    }

    /// The turns after something that `seat` did. A seat that may act as before, while another did something, keeps its clock;
    /// for one whose turn begins, or that goes on after an action of its own, the clock starts anew.
    fn pass_turns(&mut self, seat: Option<Seat>, at: Time) {
        let before = std::mem::take(&mut self.turns);
        let acting = self.position.as_ref().map_or(Vec::new(), |position| position.acting());
        self.turns = acting
            .into_iter()
            .map(|acting| {
                let going_on = before.iter().find(|turn| turn.seat == acting && Some(acting) != seat);
                going_on.copied().unwrap_or(Turn::begun(acting, at))
            })
            .collect();
    }

    fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.turns.clear();
        self.offer = None;
    }
}

impl Turn {
    /// A turn that begins now.
    fn begun(seat: Seat, since: Time) -> Turn {
        Turn {
            seat,
            since,
            reminded: false,
        }
    }
}
