//! A database full of tables in the middle of a game.
//!
//! A few games are played out and written down again and again under other ids, in one transaction.

use std::path::Path;

use tahoun::games::Kind;
use tahoun::host::{System, TimeSource};
use tahoun::store::{NewAccount, NewPlace, Store, StoreError, Writer};
use tahoun::table::{Actor, Event, PersonId, PlaceId, Recorded, Span, Table, TableId, Time};

use crate::game::{Game, SEED, briskly};

/// The one platform of these databases.
pub(crate) const PLATFORM: &str = "web";
/// How many tables there are in a place.
const TABLES_A_PLACE: usize = 50;
/// At how many tables a person plays.
const TABLES_A_PERSON: usize = 10;
/// How long the logs are: some twenty turns.
const EVENTS: usize = 24;

/// Makes a database with so many tables, two people at each. Their clocks run: a day for each turn.
pub(crate) fn fill(database: &Path, tables: usize) -> Result<(), StoreError> {
    let now = System::new().now();
    let games: Vec<Game> = (0..20)
        .map(|number| {
            let mut game = Game::dealt(2, number);
            game.play(EVENTS, briskly);
            game
        })
        .collect();
    Store::open(database)?.step(|writer| {
        let people = (0..(2 * tables / TABLES_A_PERSON).max(2))
            .map(|number| writer.person(&account(&name(number)), now))
            .collect::<Result<Vec<_>, _>>()?;
        for number in 0..tables {
            let place = writer.place(&place(&room(number)), now)?;
            let seats = [0, 1].map(|seat| people[player(number, seat, people.len())]);
            // Not all at one moment, so that not all clocks run out at one.
            let at = now - Span::minutes((number % 1000) as i64);
            sit_down(writer, &games[number % games.len()], place, seats, number, at)?;
        }
        writer.heartbeat(None, now)?;
        writer.heartbeat(Some(PLATFORM), now)
    })
}

fn sit_down(
    writer: &Writer<'_>,
    game: &Game,
    place: PlaceId,
    seats: [PersonId; 2],
    number: usize,
    at: Time,
) -> Result<(), StoreError> {
    let id = writer.new_table(Kind::Abaku, place, &SEED)?;
    let log: Vec<Recorded> = (game.log.iter())
        .map(|recorded| written_again(recorded, id, place, seats, at))
        .collect();
    let table = Table::fold(&log).expect("its first event opens it");
    writer.append(&table, &log)?;
    writer.set_thread(id, place, &thread(number))
}

/// An event as it would be at another table.
fn written_again(recorded: &Recorded, id: TableId, room: PlaceId, seats: [PersonId; 2], now: Time) -> Recorded {
    let there = |person: PersonId| if person == PersonId(1) { seats[0] } else { seats[1] };
    let mut again = recorded.clone();
    again.at = now;
    if let Actor::Person(person) = recorded.by {
        again.by = Actor::Person(there(person));
    }
    match &mut again.event {
        Event::Created {
            table, place, owner, ..
        } => (*table, *place, *owner) = (id, room, there(*owner)),
        Event::Joined { person, .. } => *person = there(*person),
        _ => {}
    }
    again
}

/// Which person sits there: two different ones at each table.
fn player(table: usize, seat: usize, people: usize) -> usize {
    (2 * table + seat) % people
}

fn name(person: usize) -> String {
    format!("person-{person}")
}

/// The place of a table, counted from 0.
pub(crate) fn room(table: usize) -> String {
    format!("room-{}", table / TABLES_A_PLACE)
}

/// The thread of a table, counted from 0.
pub(crate) fn thread(table: usize) -> String {
    format!("thread-{table}")
}

fn account(name: &str) -> NewAccount<'_> {
    NewAccount {
        platform: PLATFORM,
        id: name,
        name,
        language: None,
    }
}

fn place(room: &str) -> NewPlace<'_> {
    NewPlace {
        platform: PLATFORM,
        external: room,
        name: Some(room),
        direct: false,
    }
}
