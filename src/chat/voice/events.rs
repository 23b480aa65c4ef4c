//! What the events of one command tell: everybody, or one seat alone.

use crate::chat::speech::joined;
use crate::chat::{Button, ButtonStyle, Message, Piece, Text, Until};
use crate::games::{self, Audience, Cause, Seat};
use crate::table::{Actor, Event, Holder, OfferKind, Phase, Recorded, TableView};

use super::{Voice, arg};

impl Voice<'_> {
    /// Everything that events of one command tell everybody at the table: what happened, then the lobby, the turn or the
    /// result. `view` is the public view after the last of them, `until` when the turn that is on runs out. `None` if
    /// there is nothing to tell.
    pub fn announce(&self, view: &TableView, events: &[Recorded], until: Until) -> Option<Message> {
        let last = &events.last()?.event;
        if events
            .iter()
            .any(|recorded| matches!(recorded.event, Event::Created { .. }))
        {
            return Some(self.lobby(view));
        }
        let mut text = Text::default();
        for recorded in events {
            for line in self.told(view, recorded) {
                text.line(line);
            }
        }
        let board_moved = events.iter().any(|recorded| moves_board(&recorded.event));
        let mut message = match (&view.phase, last) {
            (Phase::Lobby, Event::Changed { .. }) => {
                let lobby = self.lobby(view);
                text.gap();
                text.line(lobby.text.0);
                Message {
                    buttons: lobby.buttons,
                    ..self.about(view.id, text)
                }
            }
            (Phase::Lobby, _) => {
                self.seating(view, &mut text);
                Message {
                    buttons: self.lobby_buttons(view),
                    ..self.about(view.id, text)
                }
            }
            (Phase::Playing, Event::Reminded { .. }) => {
                return until.first().map(|deadline| self.reminder(view, deadline));
            }
            (Phase::Playing, _) if board_moved => self.turn_after(view, text, until),
            (Phase::Playing, _) => Message {
                buttons: self.offer_buttons(view),
                ..self.about(view.id, text)
            },
            (Phase::Finished { outcome, .. }, _) => {
                let said = events.iter().any(|recorded| tells(&recorded.event, &outcome.reason));
                self.finished_after(view, text, said)
            }
            (Phase::Closed { .. }, _) => self.closed_after(view, text),
        };
        for person in self.called(view, events) {
            if !message.pings.contains(&person) {
                message.pings.push(person);
            }
        }
        (!message.text.0.is_empty()).then_some(message)
    }

    /// What the same events tell one seat alone: tiles dealt or drawn. `view` is the view of that seat.
    pub fn whisper(&self, view: &TableView, events: &[Recorded]) -> Option<Message> {
        let Audience::Seat(_) = view.audience else { return None };
        let mut text = Text::default();
        let mut started = false;
        for recorded in events {
            match &recorded.event {
                // What was dealt is what is in the hand.
                Event::Started { .. } => started = true,
                Event::Played { game, .. } => {
                    let public = game.tell(Audience::Public);
                    let own = game.tell(view.audience);
                    for phrase in own.iter().filter(|phrase| !public.contains(phrase)) {
                        text.line(self.phrase(&view.seats, phrase));
                    }
                }
                _ => {}
            }
        }
        let hand = view.game.as_ref().and_then(|game| game.text_hand());
        let news = !text.0.is_empty() || started && hand.is_some();
        if !news || !matches!(view.phase, Phase::Playing) {
            return None;
        }
        let hand = self.rack(view);
        text.line(hand.text.0.clone());
        Some(Message { text, ..hand })
    }

    /// The lines an event tells everybody.
    fn told(&self, view: &TableView, recorded: &Recorded) -> Vec<Vec<Piece>> {
        let person = |person| [("person", arg(self.person(person)))];
        let seat = |seat| [("person", arg(self.holder(&view.seats, seat)))];
        let one = match &recorded.event {
            // The lobby, the result and the end have messages of their own.
            Event::Created { .. } | Event::Finished { .. } | Event::Closed { .. } | Event::Reminded { .. } => {
                return Vec::new();
            }
            Event::Joined { person: who, .. } => self.say("event-joined", &person(*who)),
            Event::Left { person: who } => self.say("event-left", &person(*who)),
            Event::Kicked { person: who } => self.say("event-kicked", &person(*who)),
            Event::Invited { people } => {
                let people = self.list(people.iter().map(|who| self.person(*who)));
                self.say("event-invited", &[("people", arg(people))])
            }
            Event::OwnerPassed { owner } => self.say("event-owner-passed", &person(*owner)),
            Event::ComputerAdded { level } => self.say("event-computer-added", &[("level", arg(*level))]),
            Event::ComputerRemoved => self.say("event-computer-removed", &[]),
            Event::Changed { .. } => self.say("event-changed", &[]),
            Event::Started { game, .. } => {
                let mut lines = vec![self.say("event-started", &[("order", arg(self.order(view)))])];
                lines.extend(self.teams(view));
                lines.extend(self.told_by(view, game));
                return lines;
            }
            Event::Played { seat: who, game } => {
                let mut lines = self.told_by(view, game);
                if asks_partners(view, *who, game) {
                    let command = self.typed("resign", Some(view.kind()));
                    lines.push(self.say("event-consent-asked", &[("command", arg(command))]));
                }
                return lines;
            }
            Event::Offered { seat: who, offer } => self.say(offer_key(*offer), &seat(*who)),
            Event::Accepted { seat: who, .. } => self.say("event-accepted", &seat(*who)),
            Event::OfferEnded {
                seat: owner,
                declined_by,
                ..
            } => match declined_by {
                Some(who) if who == owner => self.say("event-withdrawn", &seat(*who)),
                Some(who) => self.say("event-declined", &seat(*who)),
                None if recorded.by == Actor::Clock => self.say("event-offer-expired", &seat(*owner)),
                None => self.say("event-offer-lapsed", &seat(*owner)),
            },
            Event::SeatTaken { seat: taken, level } => {
                let before = view.seats.get(taken.index()).and_then(|state| state.before);
                let who = before.map_or_else(|| self.holder(&view.seats, *taken), |before| self.person(before));
                self.say("event-seat-taken", &[("person", arg(who)), ("level", arg(*level))])
            }
        };
        vec![one]
    }

    /// Who plays with whom, where seats win and lose together.
    fn teams(&self, view: &TableView) -> Option<Vec<Piece>> {
        let sides = view.sides();
        sides.iter().any(|side| side.len() > 1).then(|| {
            let sides = sides.iter().map(|side| self.side(&view.seats, side)).collect();
            self.say("event-teams", &[("teams", arg(joined(sides, "; ")))])
        })
    }

    /// What a kind tells everybody about its event.
    fn told_by(&self, view: &TableView, game: &games::Event) -> Vec<Vec<Piece>> {
        let phrases = game.tell(Audience::Public);
        phrases.iter().map(|phrase| self.phrase(&view.seats, phrase)).collect()
    }

    /// Whom events call besides those whose turn it is: the invited, those who are to answer an offer, and those whose partner wants
    /// to give up.
    fn called(&self, view: &TableView, events: &[Recorded]) -> Vec<crate::table::PersonId> {
        let mut called = Vec::new();
        for recorded in events {
            match &recorded.event {
                Event::Invited { people } => called.extend(people),
                Event::Offered { seat, .. } => called.extend(
                    self.people(view)
                        .filter(|(other, _)| other != seat)
                        .map(|(_, person)| person),
                ),
                Event::Played { seat, game } if asks_partners(view, *seat, game) => {
                    let waiting = giving_up(view);
                    let sides = view.sides();
                    let side = sides.into_iter().find(|side| side.contains(seat)).unwrap_or_default();
                    called.extend(
                        self.people(view)
                            .filter(|(other, _)| side.contains(other) && !waiting.contains(other))
                            .map(|(_, person)| person),
                    );
                }
                Event::OfferEnded {
                    seat,
                    declined_by: Some(who),
                    ..
                } if who != seat => {
                    called.extend(
                        self.people(view)
                            .filter(|(other, _)| other == seat)
                            .map(|(_, person)| person),
                    );
                }
                _ => {}
            }
        }
        called
    }

    /// The seats that people hold.
    pub(super) fn people<'v>(&self, view: &'v TableView) -> impl Iterator<Item = (Seat, crate::table::PersonId)> + 'v {
        view.seats
            .iter()
            .enumerate()
            .filter_map(|(index, state)| match state.holder {
                Holder::Person(person) => Some((Seat(index as u8), person)),
                Holder::Computer(_) => None,
            })
    }

    /// The buttons that answer an open offer.
    fn offer_buttons(&self, view: &TableView) -> Vec<Button> {
        let Some(offer) = &view.offer else { return Vec::new() };
        let button =
            |key: &str, word: &str, style| self.button(key, &format!("{word} #{} @{}", offer.number, view.id), style);
        vec![
            button("button-accept", "accept", ButtonStyle::Primary),
            button("button-decline", "decline", ButtonStyle::Plain),
        ]
    }
}

/// Whether an event changes the board or whose turn it is.
fn moves_board(event: &Event) -> bool {
    matches!(
        event,
        Event::Started { .. } | Event::Played { .. } | Event::SeatTaken { .. }
    )
}

/// The seats that want to give up and wait for their partners.
fn giving_up(view: &TableView) -> Vec<Seat> {
    view.game.as_ref().map_or(Vec::new(), |game| game.giving_up())
}

/// Whether a seat gave up by an event and waits for its partners to do so too.
fn asks_partners(view: &TableView, seat: Seat, event: &games::Event) -> bool {
    matches!(event.cause(), Some((_, Cause::Resigned))) && giving_up(view).contains(&seat)
}

/// Whether everybody is told something by that key.
fn tells(event: &Event, key: &str) -> bool {
    let Event::Played { game, .. } = event else {
        return false;
    };
    game.tell(Audience::Public).iter().any(|phrase| phrase.key == key)
}

/// The message that an offer is made.
fn offer_key(offer: OfferKind) -> &'static str {
    match offer {
        OfferKind::Abort => "event-offered-abort",
        OfferKind::Draw => "event-offered-draw",
    }
}
