//! What platforms read to show pages: views, lists, records. Everything here runs on reading connections off the async threads
//! and gives nothing to anybody that he may not see.

use std::sync::Arc;

use crate::chat::{Account, PlaceRef, Until, clean_name};
use crate::games::{Audience, Choices, Kind};
use crate::store::{self, Listed, NewAccount, NewPlace, Ranking, Reader, Stage, StoreError};
use crate::table::{Event, PersonId, PlaceId, Record, Recorded, Table, TableId, TableView};

use super::desk::Desk;
use super::easel::view_at;
use super::house::{House, spoken};
use super::tell::until;
use super::{GameRow, Host, HostError, LeaderRow, LogLine, PersonInfo, PlaceInfo, Said, TableRow};

/// Why there is nothing to read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is no such table, event, person or place.
    #[error("there is no such thing")]
    NotFound,
    /// It is not for the asker's eyes, or not yet.
    #[error("that is hidden")]
    Hidden,
    /// The host is shutting down or the database refused.
    #[error("not now: {0}")]
    Failed(String),
}

impl From<HostError> for ReadError {
    fn from(error: HostError) -> Self {
        ReadError::Failed(error.to_string())
    }
}

impl From<StoreError> for ReadError {
    fn from(error: StoreError) -> Self {
        ReadError::Failed(error.to_string())
    }
}

impl Host {
    /// The person behind an account; one is made if the account is new, and a changed name is taken over.
    pub async fn person(&self, account: &Account) -> Result<PersonInfo, ReadError> {
        let account = account.clone();
        let id = self
            .write(move |desk| {
                let name = clean_name(&account.name);
                let account = NewAccount {
                    platform: &account.platform,
                    id: &account.id,
                    name: &name,
                    language: account.language.as_deref().and_then(spoken),
                };
                Ok(desk.person(&account, desk.now())?)
            })
            .await?;
        self.people(&[id]).await?.pop().ok_or(ReadError::NotFound)
    }

    /// The people with those ids, in that order; unknown ones are left out.
    pub async fn people(&self, ids: &[PersonId]) -> Result<Vec<PersonInfo>, ReadError> {
        let ids = ids.to_vec();
        self.read_house(move |house, reader| {
            let mut people = Vec::new();
            for id in ids {
                people.extend(reader.person_by_id(id)?.map(|person| person_info(house, person)));
            }
            Ok(people)
        })
        .await
    }

    /// The place a platform names; it is made if it is new.
    pub async fn place(&self, place: &PlaceRef) -> Result<PlaceInfo, ReadError> {
        let place = place.clone();
        let known = {
            let place = place.clone();
            self.read_house(move |house, reader| {
                let Some(id) = reader.place_of(&place.platform, &place.id)? else {
                    return Ok(None);
                };
                Ok(reader.place_by_id(id)?.map(|place| place_info(house, place)))
            })
            .await?
        };
        if let Some(known) = known {
            return Ok(known);
        }
        let id = self
            .write(move |desk| {
                let place = NewPlace {
                    platform: &place.platform,
                    external: &place.id,
                    name: place.name.as_deref(),
                    direct: place.direct,
                };
                Ok(desk.place(&place, desk.now())?)
            })
            .await?;
        self.place_by_id(id).await
    }

    /// The place with that id.
    pub async fn place_by_id(&self, place: PlaceId) -> Result<PlaceInfo, ReadError> {
        self.read_house(move |house, reader| {
            let place = reader.place_by_id(place)?.ok_or(ReadError::NotFound)?;
            Ok(place_info(house, place))
        })
        .await
    }

    /// A table as a person may see it, or as everybody may.
    pub async fn view(&self, table: TableId, person: Option<PersonId>) -> Result<TableView, ReadError> {
        self.read_house(move |house, reader| {
            let table = house.table(reader, table)?.ok_or(ReadError::NotFound)?;
            Ok(match person {
                Some(person) => table.view_for(person),
                None => table.view(Audience::Public),
            })
        })
        .await
    }

    /// What the person may choose next at a table, after the tokens chosen so far. Where the table forbids checks, a finished
    /// move comes without what it would bring. Hidden, if the person holds no seat of a game that goes on.
    pub async fn choices(&self, table: TableId, person: PersonId, partial: &[String]) -> Result<Choices, ReadError> {
        let partial = partial.to_vec();
        self.read_house(move |house, reader| {
            let table = house.table(reader, table)?.ok_or(ReadError::NotFound)?;
            let seated = table.seat_of(person).is_some() && !table.is_over();
            let view = table.view_for(person);
            let (true, Some(game)) = (seated, &view.game) else {
                return Err(ReadError::Hidden);
            };
            let partial: Vec<&str> = partial.iter().map(String::as_str).collect();
            let mut choices = game.choices(&partial);
            if !table.settings.check {
                choices.preview = None;
            }
            Ok(choices)
        })
        .await
    }

    /// The moves played at a table.
    pub async fn log(&self, table: TableId) -> Result<Vec<LogLine>, ReadError> {
        self.read_house(move |_, reader| {
            let log = reader.log(table)?;
            if log.is_empty() {
                return Err(ReadError::NotFound);
            }
            Ok(log.iter().filter_map(log_line).collect())
        })
        .await
    }

    /// The record of a table that is over; hidden before.
    pub async fn record(&self, table: TableId) -> Result<Record, ReadError> {
        self.read_house(move |_, reader| {
            let log = reader.log(table)?;
            let folded = Table::fold(&log).ok_or(ReadError::NotFound)?;
            Record::of(&folded, log).ok_or(ReadError::Hidden)
        })
        .await
    }

    /// A table that is over as it stood after an event, for any audience: its hands are no secret any more. Hidden before.
    pub async fn step(&self, table: TableId, number: u64, audience: Audience) -> Result<TableView, ReadError> {
        self.read_house(move |house, reader| {
            let present = house.table(reader, table)?.ok_or(ReadError::NotFound)?;
            if !present.is_over() {
                return Err(ReadError::Hidden);
            }
            view_at(reader, table, number, audience)
        })
        .await
    }

    /// The tables of a place, latest first: those that go on, and the last so many that are over.
    pub async fn tables(&self, place: PlaceId, over: usize) -> Result<Vec<TableRow>, ReadError> {
        self.read_house(move |house, reader| {
            let mut listed = reader.open_tables(place)?;
            listed.reverse();
            listed.extend(reader.past_tables(place, u32::try_from(over).unwrap_or(u32::MAX))?);
            listed.iter().map(|listed| table_row(house, reader, listed)).collect()
        })
        .await
    }

    /// Until when the turn that is on at a table and the game last, our downtime taken in.
    pub async fn until(&self, table: TableId) -> Result<Until, ReadError> {
        let now = self.now();
        self.read_house(move |_, reader| Ok(until(&reader.deadlines_of(table, now)?)))
            .await
    }

    /// A person's games everywhere that are not over: his own turns first, the shortest time first.
    pub async fn games(&self, person: PersonId) -> Result<Vec<GameRow>, ReadError> {
        let now = self.now();
        self.read_house(move |house, reader| {
            let mut rows = Vec::new();
            for listed in reader.tables_of(person)? {
                let place = reader.place_by_id(listed.place)?.ok_or(ReadError::NotFound)?;
                rows.push(GameRow {
                    table: table_row(house, reader, &listed)?,
                    place: place_info(house, place),
                    turn: (listed.members.iter()).any(|member| member.acting && member.person == Some(person)),
                    deadline: until(&reader.deadlines_of(listed.table, now)?).first(),
                });
            }
            rows.sort_by_key(|row| (!row.turn, row.deadline.is_none(), row.deadline, row.table.table));
            Ok(rows)
        })
        .await
    }

    /// The leaderboard of a kind in a place, or of the whole installation, best first.
    pub async fn leaderboard(&self, kind: Kind, place: Option<PlaceId>) -> Result<Vec<LeaderRow>, ReadError> {
        self.read_house(move |_, reader| {
            let ranking = Ranking {
                kind,
                place,
                rated: true,
            };
            Ok(reader.leaderboard(&ranking, 100)?.into_iter().map(leader_row).collect())
        })
        .await
    }

    /// What was delivered in a place (its tables' threads included) that a person may see: the public messages and the private
    /// ones to that person; of those after row `after`, the last `limit`, oldest first. Rows of different addresses may be
    /// delivered in another order than they are numbered.
    pub async fn messages(
        &self,
        place: PlaceId,
        person: Option<PersonId>,
        after: i64,
        limit: usize,
    ) -> Result<Vec<Said>, ReadError> {
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        self.read_house(move |_, reader| {
            let rows = reader.said(place, person, after, limit)?;
            rows.into_iter().map(said).collect()
        })
        .await
    }

    /// Writes something in a step of its own and returns after COMMIT.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Desk<'_>) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, HostError> {
        if self.house.is_closing() {
            return Err(HostError::Closing);
        }
        self.house.writing().run(work).await
    }

    /// Reads from the database, on a thread for it.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Reader) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<T, ReadError> {
        self.read_house(move |_, reader| ask(reader)).await
    }

    pub(super) async fn read_house<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&House, &Reader) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<T, ReadError> {
        let house = Arc::clone(&self.house);
        let asked = self.house.reading.run(move || {
            let reader = house.readers.get()?;
            ask(&house, &reader)
        });
        asked
            .await
            .unwrap_or_else(|given_up| Err(ReadError::Failed(given_up.to_string())))
    }
}

fn person_info(house: &House, person: store::Person) -> PersonInfo {
    PersonInfo {
        id: person.id,
        language: house.locale(person.language.as_deref()).tag().to_owned(),
        time_zone: person.zone.unwrap_or_else(|| house.config.time_zone.clone()),
        name: person.name,
    }
}

fn place_info(house: &House, place: store::Place) -> PlaceInfo {
    PlaceInfo {
        id: place.id,
        language: house.locale(place.language.as_deref()).tag().to_owned(),
        name: place.name.unwrap_or_else(|| place.external.clone()),
        platform: place.platform,
        external: place.external,
    }
}

fn table_row(house: &House, reader: &Reader, listed: &Listed) -> Result<TableRow, ReadError> {
    let mut seats = Vec::new();
    for member in &listed.members {
        let person = match member.person {
            Some(person) => reader.person_by_id(person)?,
            None => None,
        };
        seats.push(person.map(|person| person_info(house, person)));
    }
    Ok(TableRow {
        table: listed.table,
        kind: listed.kind,
        thread: reader.thread_of(listed.table, listed.place)?,
        seats,
        started: listed.stage != Stage::Lobby,
        over: matches!(listed.stage, Stage::Finished | Stage::Closed),
        last_at: listed.last,
    })
}

fn log_line(recorded: &Recorded) -> Option<LogLine> {
    let Event::Played { seat, game } = &recorded.event else {
        return None;
    };
    Some(LogLine {
        number: recorded.number,
        seat: *seat,
        at: recorded.at,
        text: game.record_line()?,
    })
}

fn leader_row(leader: store::Leader) -> LeaderRow {
    LeaderRow {
        person: leader.person,
        name: leader.name,
        games: leader.games,
        wins: leader.wins,
        points: leader.points,
        average: leader.average,
        best: leader.best,
        solo: leader.solo,
    }
}

fn said(said: store::Said) -> Result<Said, ReadError> {
    let unreadable = |error: serde_json::Error| ReadError::Failed(error.to_string());
    Ok(Said {
        row: said.row,
        at: said.at,
        address: serde_json::from_value(said.post.recipient).map_err(unreadable)?,
        message: serde_json::from_value(said.post.message).map_err(unreadable)?,
        receipt: serde_json::from_value(said.receipt).map_err(unreadable)?,
    })
}
