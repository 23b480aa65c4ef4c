//! Tables that are played into the database.

use tahoun::games::{Audience, Draws, Kind, Move, Seat, abaku};
use tahoun::store::Store;
use tahoun::table::{
    Actor, Command, ExternalId, Holder, OfferKind, Opening, PersonId, PlaceId, Recorded, Seed, Settings, Span, Table,
    TableId, Time, create, decide,
};

use super::{GENERAL, step};

pub(super) const SEED: Seed = Seed([7; 32]);
pub(super) const PASS: Command = Command::Play(Move::Abaku(abaku::Move::Pass));

/// A lobby of Abaku with so many seats.
pub(super) fn lobby(store: &mut Store, place: PlaceId, owner: PersonId, seats: u8, at: Time) -> Table {
    lobby_of(store, Kind::Abaku, place, owner, seats, at)
}

/// A lobby of a kind with so many seats.
pub(super) fn lobby_of(store: &mut Store, kind: Kind, place: PlaceId, owner: PersonId, seats: u8, at: Time) -> Table {
    let mut settings = Settings::new(kind, "cs");
    settings.seats = seats;
    settings.seating_as_joined = true;
    step(store, |w| {
        let id = w.new_table(kind, place, &SEED)?;
        let request = ExternalId(format!("test:new-{id}"));
        let events = create(id, place, owner, &request, &Opening::new(settings), &SEED).unwrap();
        let log = Recorded::list(0, at, Actor::Person(owner), events);
        let table = Table::fold(&log).unwrap();
        w.append(&table, &log)?;
        Ok(table)
    })
}

/// Asks for something; whether it was allowed.
pub(super) fn ask(store: &mut Store, table: &mut Table, actor: Actor, command: &Command, now: Time) -> bool {
    let request = ExternalId(format!("test:{}-{}", table.id, table.number));
    let at = table.counts_at(now);
    let Ok(events) = decide(table, actor, command, &request, None, at, &SEED) else {
        return false;
    };
    let recorded = Recorded::list(table.number, at, actor, events);
    for event in &recorded {
        table.apply(event);
    }
    step(store, |w| w.append(table, &recorded));
    true
}

/// Asks for something that must be allowed.
pub(super) fn must(store: &mut Store, table: &mut Table, actor: Actor, command: &Command, now: Time) {
    assert!(ask(store, table, actor, command, now), "{actor:?} may not {command:?}");
}

/// A game of these people, who sit in that order.
pub(super) fn game(store: &mut Store, people: &[PersonId], at: Time) -> Table {
    let mut table = lobby(store, GENERAL, people[0], people.len() as u8, at);
    for person in &people[1..] {
        must(store, &mut table, Actor::Person(*person), &Command::Join, at);
    }
    must(store, &mut table, Actor::Person(people[0]), &Command::Start, at);
    table
}

/// The best placement of the seat on turn; else a pass.
pub(super) fn best(table: &Table) -> (Actor, Command) {
    let seat = table.turns[0].seat;
    let view = table.view(Audience::Seat(seat)).game.expect("the game goes on");
    let best = view.legal_moves().into_iter().next();
    (holder(table, seat), best.map_or(PASS, Command::Play))
}

pub(super) fn holder(table: &Table, seat: Seat) -> Actor {
    match table.holder(seat) {
        Some(Holder::Person(person)) => Actor::Person(person),
        _ => Actor::Computer(seat),
    }
}

/// Does something at random; it may be refused.
pub(super) fn random(store: &mut Store, table: &mut Table, people: &[PersonId], draws: &mut Draws, now: Time) {
    let person = people[draws.below(people.len() as u64) as usize];
    let seat = Seat(draws.below(4) as u8);
    let on_turn = table.turns.first().map(|turn| turn.seat);
    let (actor, command) = match draws.below(40) {
        0..4 => (Actor::Person(person), Command::Join),
        4 => (Actor::Person(person), Command::Leave),
        5 => (Actor::Moderator(person), Command::Kick(people[0])),
        6..8 => (
            Actor::Person(table.owner),
            Command::AddComputer { level: 1, seat: None },
        ),
        8 => (
            Actor::Moderator(person),
            Command::AddComputer {
                level: 2,
                seat: Some(seat),
            },
        ),
        9..13 => (Actor::Person(table.owner), Command::Start),
        13 => (Actor::Person(person), Command::Offer(OfferKind::Abort)),
        14 => (Actor::Person(person), Command::Accept),
        15 => (Actor::Person(person), Command::Decline),
        16 => (Actor::Person(person), Command::Resign),
        17 => (Actor::Clock, Command::Remind(seat)),
        18 | 19 => (Actor::Clock, Command::Lapse(seat)),
        20 => (Actor::Clock, Command::ExpireOffer),
        21 if draws.below(5) == 0 => (Actor::Moderator(person), Command::Close),
        _ => match on_turn {
            Some(_) if draws.below(4) == 0 => best(table),
            Some(seat) => (holder(table, seat), PASS),
            None => (Actor::Person(person), Command::Join),
        },
    };
    ask(store, table, actor, &command, now);
}

/// So many tables, each with so many things done at random. Gives the tables.
pub(super) fn random_play(store: &mut Store, people: &[PersonId], tables: u64, steps: u64, at: Time) -> Vec<TableId> {
    let mut draws = Draws::new(&[9; 32], tables);
    (0..tables)
        .map(|_| {
            let owner = people[draws.below(people.len() as u64) as usize];
            let seats = 2 + draws.below(3) as u8;
            let mut table = lobby(store, GENERAL, owner, seats, at);
            let mut now = at;
            for _ in 0..draws.below(steps) {
                now = now + Span::minutes(1 + draws.below(600) as i64);
                random(store, &mut table, people, &mut draws, now);
            }
            table.id
        })
        .collect()
}
