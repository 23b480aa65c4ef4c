//! The same things done in two houses whose tables are twins, and all that anybody could notice of it.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use rusqlite::Connection;
use rusqlite::types::Value;
use tahoun::chat::{Body, Picture};
use tahoun::games::{Audience, Kind, Seat};
use tahoun::host::{Address, Delivery, Look};
use tahoun::paint::{Painter, Theme};
use tahoun::store::{NewAccount, NewPlace, Store};
use tahoun::table::{PersonId, PlaceId, Recorded, Seed, Span, Table, TableId, Time};
use tracing_subscriber::fmt::format::FmtSpan;

use crate::spy::{NAME, Speaker, Watched};

use super::play::{PEOPLE, STRANGER};
use super::scene::names;

/// The channel in which the tables are.
pub(super) const PLACE: &str = "lobby";

/// Something that is done.
#[derive(Debug, Clone)]
pub(super) enum Act {
    /// Somebody says it in the table's thread.
    Say(PersonId, Body),
    /// Time passes.
    Pass(Span),
    /// From here on the hand of that person may be another: what only he sees is no longer compared.
    Changes(PersonId),
}

/// All that could be noticed, by what it is.
pub(super) type Noticed = BTreeMap<&'static str, Vec<u8>>;

/// The kinds of things that could be noticed.
pub(super) const NOTICED: [&str; 7] = [
    "delivered",
    "handled",
    "pictures",
    "file names",
    "reads",
    "rows",
    "log lines",
];

/// A house in which things are done.
pub(super) struct Run<'a> {
    pub(super) log: &'a [Recorded],
    pub(super) seed: &'a Seed,
    /// Who is left out: the holders of the seats whose hands differ.
    pub(super) changed: Vec<PersonId>,
    pub(super) acts: &'a [Act],
    /// Into what the house leaks, if it does, and what.
    pub(super) leak: Option<(&'static str, String)>,
}

impl Run<'_> {
    /// Does everything and gives what could be noticed.
    pub(super) fn noticed(mut self) -> Noticed {
        let lines = LogLines::begin();
        let dir = tempfile::tempdir().unwrap();
        let database = dir.path().join("tahoun.db");
        let table = write(&database, NAME, self.log, self.seed);
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .unwrap();
        let mut noticed = runtime.block_on(self.live(&database, table.last_at + Span::minutes(1)));
        if let Some((what, hidden)) = &self.leak {
            match *what {
                "log lines" => tracing::trace!(hidden, "leaked"),
                _ => noticed.get_mut(what).unwrap().extend(hidden.bytes()),
            }
        }
        noticed.insert("log lines", lines.end());
        noticed
    }

    async fn live(&mut self, database: &Path, now: Time) -> Noticed {
        let mut noticed: Noticed = NOTICED.map(|name| (name, Vec::new())).into();
        let mut note = |name, what: String| noticed.get_mut(name).unwrap().extend([what.as_bytes(), b"\n"].concat());
        let watched = Watched::open(database, now).await;
        self.hear(&watched, &mut note).await;
        for (number, act) in self.acts.iter().enumerate() {
            match act {
                Act::Pass(span) => watched.pass(*span).await,
                Act::Changes(person) => self.changed.push(*person),
                Act::Say(person, body) => {
                    let name = &names()[person];
                    let speaker = Speaker {
                        name,
                        place: PLACE,
                        thread: Some(1),
                        moderator: false,
                    };
                    let handled = watched.say(&number.to_string(), speaker, body.clone()).await;
                    note("handled", format!("{handled:?}"));
                }
            }
            if watched.host.record(TableId(1)).await.is_ok() {
                // It is over: everything is public, and its hands were others.
                watched.host.close().await;
                return noticed;
            }
            self.hear(&watched, &mut note).await;
        }
        self.read(&watched, &mut note).await;
        watched.host.close().await;
        self.rows(database, &mut note);
        noticed
    }

    /// What was delivered to anybody but those who are left out, with its pictures.
    async fn hear(&self, watched: &Watched, note: &mut impl FnMut(&'static str, String)) {
        for Delivery {
            address, message, row, ..
        } in watched.spy.take()
        {
            let reader = match &address {
                Address::Person { person, .. } if self.changed.contains(person) => continue,
                Address::Person { person, .. } => Some(*person),
                _ => None,
            };
            note("delivered", format!("{row} {address:?} {message:?}"));
            if let Some(picture) = &message.picture {
                self.paint(watched, picture, reader, note).await;
            }
        }
    }

    async fn paint(
        &self,
        watched: &Watched,
        picture: &Picture,
        reader: Option<PersonId>,
        note: &mut impl FnMut(&'static str, String),
    ) {
        let look = Look {
            theme: Theme::Dark,
            width: *Painter::WIDTHS.start(),
            language: "cs".to_owned(),
        };
        let painted = match reader {
            Some(person) => watched.host.paint_for(person, picture, &look).await,
            None => watched.host.paint(picture, &look).await,
        };
        let painted = painted.expect("what was shown can be seen");
        note("file names", format!("{picture:?} {}", painted.name));
        note("pictures", format!("{} {:?}", painted.alt, painted.picture));
    }

    /// What platforms read for anybody who is not left out, the forbidden things included.
    async fn read(&self, watched: &Watched, note: &mut impl FnMut(&'static str, String)) {
        let (host, table, place) = (&watched.host, TableId(1), PlaceId(1));
        let everybody = PEOPLE.into_iter().chain([STRANGER]);
        for person in everybody.filter(|person| !self.changed.contains(person)) {
            note("reads", format!("{:?}", host.view(table, Some(person)).await));
            note(
                "reads",
                format!("{:?}", host.choices(table, person, &["t0".to_owned()]).await),
            );
            note("reads", format!("{:?}", host.games(person).await));
            note(
                "reads",
                format!("{:?}", host.messages(place, Some(person), 0, 1_000).await),
            );
            let seats = host.view(table, None).await.unwrap().seats.len();
            for seat in (0..seats as u8).map(Seat) {
                let hand = Picture::Hand {
                    table,
                    number: self.log.len() as u64,
                    seat,
                };
                let look = Look {
                    theme: Theme::Light,
                    width: *Painter::WIDTHS.start(),
                    language: "en".to_owned(),
                };
                note("reads", format!("{:?}", host.paint_for(person, &hand, &look).await));
                note("reads", format!("{:?}", host.paint(&hand, &look).await));
            }
        }
        note("reads", format!("{:?}", host.view(table, None).await));
        note("reads", format!("{:?}", host.messages(place, None, 0, 1_000).await));
        note("reads", format!("{:?}", host.log(table).await));
        note("reads", format!("{:?}", host.record(table).await));
        note("reads", format!("{:?}", host.tables(place, 10).await));
        note("reads", format!("{:?}", host.leaderboard(Kind::ALL[0], None).await));
        for number in 1..=self.log.len() as u64 {
            note(
                "reads",
                format!("{:?}", host.step(table, number, Audience::Seat(Seat(0))).await),
            );
        }
    }

    /// Everything the database keeps but what happened in the game, and what those who are left out said and were told.
    fn rows(&self, database: &Path, note: &mut impl FnMut(&'static str, String)) {
        let connection = Connection::open(database).unwrap();
        let mut tables = connection
            .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            .unwrap();
        let names: Vec<String> = tables
            .query_map([], |row| row.get(0))
            .unwrap()
            .map(Result::unwrap)
            .collect();
        for name in names {
            let mut statement = connection.prepare(&format!("SELECT * FROM {name} ORDER BY 1")).unwrap();
            let columns: Vec<String> = statement.column_names().into_iter().map(str::to_owned).collect();
            let mut rows = statement.query([]).unwrap();
            while let Some(row) = rows.next().unwrap() {
                let value = |column: &str| {
                    let index = columns.iter().position(|known| known == column)?;
                    row.get::<_, Value>(index).ok()
                };
                let private = matches!(name.as_str(), "inbox" | "outbox")
                    && matches!(value("person_id"), Some(Value::Integer(id)) if self.changed.contains(&PersonId(id)));
                let shown = columns
                    .iter()
                    .filter(|column| (name.as_str(), column.as_str()) != ("events", "body"));
                if !private {
                    let shown: Vec<_> = shown.map(|column| (column, value(column))).collect();
                    note("rows", format!("{name} {shown:?}"));
                }
            }
        }
    }
}

/// Writes a table and its people into a new database, as if all of it had come about on that platform. The account of a person has
/// the name in lower case as its id.
pub(super) fn write(database: &Path, platform: &'static str, log: &[Recorded], seed: &Seed) -> Table {
    let mut store = Store::open(database).unwrap();
    let table = Table::fold(log).unwrap();
    let written = store.step(|writer| {
        let now = table.created_at;
        for person in PEOPLE.into_iter().chain([STRANGER]) {
            let name = &names()[&person];
            let account = NewAccount {
                platform,
                id: &name.to_lowercase(),
                name,
                language: None,
            };
            assert_eq!(writer.person(&account, now)?, person);
        }
        let place = NewPlace {
            platform,
            external: PLACE,
            name: Some(PLACE),
            direct: false,
        };
        assert_eq!(writer.place(&place, now)?, PlaceId(1));
        assert_eq!(writer.new_table(table.kind(), PlaceId(1), seed)?, TableId(1));
        writer.set_thread(TableId(1), PlaceId(1), &crate::spy::thread(1))?;
        writer.append(&table, log)
    });
    written.unwrap();
    table
}

/// The log of the whole process: one subscriber for all levels, which writes here.
struct LogLines;

static LINES: Mutex<Vec<u8>> = Mutex::new(Vec::new());

impl LogLines {
    /// Begins to collect. The process must belong to the test.
    fn begin() -> LogLines {
        static ONCE: std::sync::Once = std::sync::Once::new();
        ONCE.call_once(|| {
            tracing_subscriber::fmt()
                .with_max_level(tracing::Level::TRACE)
                .with_span_events(FmtSpan::NEW)
                .without_time()
                .with_ansi(false)
                .with_writer(|| LogLines)
                .init();
        });
        LINES.lock().unwrap_or_else(PoisonError::into_inner).clear();
        LogLines
    }

    /// All lines since then. Threads write when they like, so they are sorted.
    fn end(self) -> Vec<u8> {
        let text = String::from_utf8(std::mem::take(&mut *LINES.lock().unwrap())).unwrap();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.sort_unstable();
        lines.join("\n").into_bytes()
    }
}

impl io::Write for LogLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        LINES.lock().unwrap_or_else(PoisonError::into_inner).extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
