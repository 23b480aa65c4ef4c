//! Judging commands: who may do what, when, and what happens then.
//!
//! | command | who | when |
//! | --- | --- | --- |
//! | join | any person; only invited ones once somebody was invited; one who was put out only after a new invitation | lobby |
//! | leave | who has a seat; the owner's place passes to who joined next, the last person closes the lobby | lobby |
//! | kick, invite, computers, change, start | owner, moderator | lobby |
//! | close | owner: a lobby; moderator: anything | until it is over |
//! | play | the seat's holder, person or computer | its turn |
//! | resign, offer, accept, decline | a person whose seat has a claim, in turn or not; a computer on his side consents at once to a resignation that needs it | game |
//! | computer takes over | a person for his own seat; a moderator for any person's; the owner for one whose clock ran out | game |
//! | lapse, remind, expire, time up | the clock | when it is due |
//!
//! A moderator is a person who may do what the owner may, and more; he may hold a seat besides.

mod clock;
mod game;
mod lobby;
mod offers;

use crate::games::{Draws, Outcome, Position, Seat};

use super::{Actor, Command, Event, ExternalId, Holder, PersonId, Phase, Refusal, Seed, Table, Time};

pub(super) use lobby::{check_level, check_settings};

/// Judges a command at a table and says what happens, in order; the events all count at the same moment, with consecutive
/// numbers from `table.number + 1` ([`Recorded::list`](super::Recorded::list)).
///
/// `request` is the platform's id of what asked for it (an ingredient of the draws' key when it is a join); `answers` is the
/// number of the event whose board the command answers, if it carries one; `now` is when the command counts, never before the
/// table's last event ([`Table::counts_at`]); `seed` is the table's secret.
///
/// Only the first event of a decision may draw, and it draws from [`Draws`] of its own number.
pub fn decide(
    table: &Table,
    actor: Actor,
    command: &Command,
    request: &ExternalId,
    answers: Option<u64>,
    now: Time,
    seed: &Seed,
) -> Result<Vec<Event>, Refusal> {
    debug_assert_eq!(table.check(), Ok(()));
    let case = Case {
        table,
        actor,
        request,
        answers,
        now,
        seed,
    };
    if table.is_over() {
        return Err(Refusal::Over);
    }
    match command {
        Command::Join => case.join(),
        Command::Leave => case.leave(),
        Command::Kick(person) => case.kick(*person),
        Command::Invite(people) => case.invite(people),
        Command::AddComputer { level, seat } => match table.phase {
            Phase::Lobby => case.add_computer(*level),
            _ => case.take_over(*level, *seat),
        },
        Command::RemoveComputer => case.remove_computer(),
        Command::Change(settings) => case.change(settings),
        Command::Start => case.start(),
        Command::Play(chosen) => case.play(chosen),
        Command::Resign => case.resign(),
        Command::Offer(kind) => case.offer(*kind),
        Command::Accept => case.accept(),
        Command::Decline => case.decline(),
        Command::Close => case.close(),
        Command::Lapse(seat) => case.lapse(*seat),
        Command::Remind(seat) => case.remind(*seat),
        Command::ExpireOffer => case.expire_offer(),
        Command::TimeUp => case.time_up(),
    }
}

/// A command with all that judging it needs.
struct Case<'a> {
    table: &'a Table,
    actor: Actor,
    request: &'a ExternalId,
    answers: Option<u64>,
    now: Time,
    seed: &'a Seed,
}

impl<'a> Case<'a> {
    /// The person who asks; neither computers nor the clock sit down, invite or offer.
    fn person(&self) -> Result<PersonId, Refusal> {
        self.actor.person().ok_or(Refusal::NotSeated)
    }

    fn is_moderator(&self) -> bool {
        matches!(self.actor, Actor::Moderator(_))
    }

    /// Refuses all but the owner and moderators.
    fn owner_only(&self) -> Result<(), Refusal> {
        if self.is_moderator() || self.actor == Actor::Person(self.table.owner) {
            Ok(())
        } else {
            Err(Refusal::OwnerOnly(self.table.owner))
        }
    }

    fn in_lobby(&self) -> Result<(), Refusal> {
        match self.table.phase {
            Phase::Lobby => Ok(()),
            _ => Err(Refusal::Started),
        }
    }

    /// The position of the game that goes on.
    fn position(&self) -> Result<&'a Position, Refusal> {
        self.table.position.as_ref().ok_or(Refusal::NotStarted)
    }

    /// The seat that the asker holds, as a person or as its computer.
    fn seat(&self) -> Result<Seat, Refusal> {
        match self.actor {
            Actor::Computer(seat) => match self.table.holder(seat) {
                Some(Holder::Computer(_)) => Ok(seat),
                _ => Err(Refusal::NotSeated),
            },
            _ => self.table.seat_of(self.person()?).ok_or(Refusal::NotSeated),
        }
    }

    /// The seat that the asking person holds, with a claim to the result still.
    fn playing_seat(&self) -> Result<Seat, Refusal> {
        let seat = self.table.seat_of(self.person()?).ok_or(Refusal::NotSeated)?;
        if self.table.plays(seat) {
            Ok(seat)
        } else {
            Err(Refusal::Spectator)
        }
    }

    /// Refuses a command that answers another board than the present one: an older one, or one that never was.
    fn answers_present_board(&self) -> Result<(), Refusal> {
        match self.answers {
            Some(number) if number < self.table.board_number || number > self.table.number => {
                Err(Refusal::AlreadyPlayed)
            }
            _ => Ok(()),
        }
    }

    /// The draws of the decision's first event.
    fn draws(&self) -> Draws {
        Draws::new(&self.table.key(self.seed), self.table.number + 1)
    }

    fn finished(&self, outcome: Outcome) -> Event {
        Event::Finished {
            rated: self.table.counts() && outcome.rated,
            outcome,
            seed: self.seed.clone(),
        }
    }

    fn closed(&self) -> Event {
        Event::Closed {
            seed: self.seed.clone(),
        }
    }
}
