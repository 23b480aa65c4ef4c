//! How long a command takes from the request until it is committed and answered, through the real host on a real file.
//!
//! People at 501 tables in the middle of a game place, check, look at their hands and pass: one at a time while nothing else goes
//! on, one at a time while the answers are delivered, and 50 at a time. Most of the time is the fsync of the COMMIT. It is told
//! apart twice: by running the same on a folder in memory, where an fsync costs nothing, and by the baseline, a transaction on a
//! bare SQLite file with the same settings that changes as many pages. The goal is a 99th percentile of 5 ms besides the fsync.
//!
//! Times pass on the wall, and other programs make them longer; the processor time of the thread that owns the database does not
//! suffer from that, as long as nothing but the command runs there.

#[path = "support/filled.rs"]
mod filled;
#[path = "support/game.rs"]
mod game;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use filled::{PLATFORM, fill, room, thread};
use rusqlite::{Connection, TransactionBehavior, params};
use tahoun::chat::{Account, Body, PlaceRef, Request};
use tahoun::games::{Audience, Seat};
use tahoun::host::{Config, Delivery, Host, Platform, Receipt, Sending, System, What};
use tahoun::store::Reader;
use tahoun::table::{ExternalId, Holder, Table, TableId, Time};
use tokio::task::JoinSet;

const TABLES: usize = 501;
/// How many commands each way.
const COMMANDS: usize = 1000;
const AT_A_TIME: usize = 50;
/// A folder in memory, where there is one.
const MEMORY: &str = "/dev/shm";

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    // `cargo test --benches` only wants to know whether it can be run.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let disk = measure(Path::new(env!("CARGO_TARGET_TMPDIR")))?;
    println!(
        "{COMMANDS} commands each way at {TABLES} tables; a command alone writes {:.1} pages",
        disk.pages
    );
    print("on the disk", &disk);
    if Path::new(MEMORY).is_dir() {
        print("in memory, where an fsync costs nothing", &measure(Path::new(MEMORY))?);
    }
    Ok(())
}

/// How long things took in one folder.
struct Figures {
    pages: f64,
    /// The baseline.
    bare: Vec<Duration>,
    alone: Vec<Duration>,
    /// The processor time of those alone.
    processor: Vec<Duration>,
    delivered: Vec<Duration>,
    together: Vec<Duration>,
}

fn print(title: &str, figures: &Figures) {
    let [bare, bare_most] = percentiles(&figures.bare);
    println!("\n{title:44} {:>10} {:>10}   ratio of the medians", "median", "99 %");
    let line = |name: &str, times: &[Duration]| {
        if times.is_empty() {
            return;
        }
        let [median, most] = percentiles(times);
        println!("{name:44} {median:7.3} ms {most:7.3} ms {:8.2}", median / bare);
    };
    line("one at a time", &figures.alone);
    line("  of it processor time of the writer", &figures.processor);
    line("one at a time, answers being delivered", &figures.delivered);
    line(
        &format!("{AT_A_TIME} at a time, answers being delivered"),
        &figures.together,
    );
    println!(
        "{:44} {bare:7.3} ms {bare_most:7.3} ms",
        "baseline: as many pages, bare SQLite"
    );
}

/// The median and the 99th percentile, in milliseconds.
fn percentiles(times: &[Duration]) -> [f64; 2] {
    let mut sorted = times.to_vec();
    sorted.sort();
    [50, 99].map(|percent| match sorted.get(sorted.len() * percent / 100) {
        Some(time) => time.as_secs_f64() * 1e3,
        None => f64::NAN,
    })
}

fn measure(folder: &Path) -> Result<Figures, Failure> {
    let folder = tempfile::tempdir_in(folder)?;
    let database = folder.path().join("tahoun.db");
    fill(&database, TABLES)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut figures = runtime.block_on(async {
        let host = Host::open(config(&database))?;
        let mut people = People::new(host.clone(), &database)?;
        let pages = people.pages(&database).await?;
        let (mut alone, mut processor) = (Vec::new(), Vec::new());
        for _ in 0..COMMANDS {
            let request = people.next()?;
            let before = processor_time("tahoun-writer");
            alone.push(ask(&host, request).await?);
            let after = processor_time("tahoun-writer");
            processor.extend(after.zip(before).map(|(after, before)| after - before));
        }
        host.attach(Arc::new(Mute)).await?;
        host.platform_ready(PLATFORM).await?;
        host.settle().await?;
        let mut delivered = Vec::new();
        for _ in 0..COMMANDS {
            delivered.push(ask(&host, people.next()?).await?);
        }
        host.settle().await?;
        let mut together = Vec::new();
        for _ in 0..COMMANDS / AT_A_TIME {
            let mut asking = JoinSet::new();
            // At different tables: the next one's turn is known only when the last move was made.
            for _ in 0..AT_A_TIME {
                let (host, request) = (host.clone(), people.next()?);
                asking.spawn(async move { ask(&host, request).await.map_err(|error| error.to_string()) });
            }
            for time in asking.join_all().await {
                together.push(time?);
            }
        }
        host.close().await;
        Ok::<_, Failure>(Figures {
            pages,
            bare: Vec::new(),
            alone,
            processor,
            delivered,
            together,
        })
    })?;
    figures.bare = bare(&folder.path().join("bare.db"), figures.pages.round() as usize)?;
    Ok(figures)
}

/// Asks and waits for the answer, which comes after COMMIT.
async fn ask(host: &Host, request: Request) -> Result<Duration, Failure> {
    let text = format!("{:?}", request.body);
    let begun = Instant::now();
    let handled = host.request(request).await?;
    let time = begun.elapsed();
    match handled.what {
        What::Done => Ok(time),
        what => Err(format!("{text}: {what:?}").into()),
    }
}

/// Everybody at all tables, in turn.
struct People {
    host: Host,
    reader: Reader,
    requests: u64,
    table: usize,
}

impl People {
    fn new(host: Host, database: &Path) -> Result<People, Failure> {
        let reader = Reader::open(database)?;
        Ok(People {
            host,
            reader,
            requests: 0,
            table: 0,
        })
    }

    /// What is said next: at the next table at which the game goes on, by who is on turn there.
    fn next(&mut self) -> Result<Request, Failure> {
        loop {
            let number = self.table;
            self.table = (self.table + 1) % TABLES;
            let log = self.reader.log(TableId(number as i64 + 1))?;
            let table = Table::fold(&log).ok_or("there is no such table")?;
            let Some(turn) = table.turns.first() else {
                continue;
            };
            self.requests += 1;
            let text = said(&table, turn.seat, self.requests);
            let account = match table.holder(turn.seat) {
                Some(Holder::Person(person)) => self.reader.accounts(person, PLATFORM)?.remove(0),
                _ => return Err("only people play here".into()),
            };
            return Ok(request(self.requests, number, &account, text, self.host.now()));
        }
    }

    /// How many pages of the database a command writes: by what the write-ahead log grows while it is still short.
    async fn pages(&mut self, database: &Path) -> Result<f64, Failure> {
        const FEW: usize = 10;
        let log = database.with_extension("db-wal");
        // So that nothing of the start is counted.
        self.host.settle().await?;
        let before = fs::metadata(&log)?.len();
        for _ in 0..FEW {
            let request = self.next()?;
            ask(&self.host, request).await?;
        }
        let frame = (PAGE + 24) as f64;
        Ok((fs::metadata(&log)?.len() - before) as f64 / frame / FEW as f64)
    }
}

/// What somebody types in the thread of a table, counted from 0.
fn request(id: u64, table: usize, account: &str, text: String, now: Time) -> Request {
    Request {
        id: ExternalId(format!("{PLATFORM}:{id}")),
        place: PlaceRef {
            platform: PLATFORM.to_owned(),
            id: room(table),
            name: Some(room(table)),
            direct: false,
        },
        thread: Some(thread(table)),
        account: Account {
            platform: PLATFORM.to_owned(),
            id: account.to_owned(),
            name: account.to_owned(),
            moderator: false,
            language: None,
        },
        at: now,
        body: Body::Text(text),
    }
}

/// What the host is opened with: what `serve` takes if nobody says anything.
fn config(database: &Path) -> Config {
    Config {
        database: database.to_owned(),
        time: Arc::new(System::new()),
        seed: None,
        language: "en".to_owned(),
        time_zone: "UTC".to_owned(),
        cached_tables: 1000,
        painters: 2,
        players: 1,
    }
}

/// Takes every message at once.
struct Mute;

impl Platform for Mute {
    fn name(&self) -> &'static str {
        PLATFORM
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        Box::pin(async move {
            Ok(Receipt {
                message: Some(delivery.row.to_string()),
                thread: None,
            })
        })
    }
}

/// Of ten commands five place, two check, two look at the hand and one passes.
fn said(table: &Table, seat: Seat, number: u64) -> String {
    let best = || {
        let view = table.view(Audience::Seat(seat)).game.expect("the game goes on");
        view.legal_moves().into_iter().next().expect("a pass is always allowed")
    };
    match number % 10 {
        0 => "/pass".to_owned(),
        1 | 6 => "/rack".to_owned(),
        2 | 7 => format!("/check {}", best()),
        _ => format!("/{}", best()),
    }
}

/// The processor time of a thread of this process, where the system counts it: exact while the thread sleeps.
fn processor_time(name: &str) -> Option<Duration> {
    let threads = fs::read_dir("/proc/self/task").ok()?;
    let found = threads
        .flatten()
        .find(|thread| fs::read_to_string(thread.path().join("comm")).is_ok_and(|comm| comm.trim() == name))?;
    let text = fs::read_to_string(found.path().join("schedstat")).ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

const PAGE: usize = 4096;

/// Transactions on a bare SQLite file, each changing so many pages.
fn bare(database: &Path, pages: usize) -> Result<Vec<Duration>, Failure> {
    let mut connection = Connection::open(database)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch("CREATE TABLE pages (id INTEGER PRIMARY KEY, body BLOB NOT NULL)")?;
    let rows = pages * AT_A_TIME;
    let body = |number: usize| vec![number as u8; PAGE * 3 / 4];
    let transaction = connection.transaction()?;
    for row in 0..rows {
        transaction.execute("INSERT INTO pages VALUES (?1, ?2)", params![row as i64, body(row)])?;
    }
    transaction.commit()?;
    let mut times = Vec::new();
    for number in 0..COMMANDS {
        let body = body(number);
        let begun = Instant::now();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut update = transaction.prepare_cached("UPDATE pages SET body = ?2 WHERE id = ?1")?;
            for page in 0..pages {
                update.execute(params![((number * pages + page) % rows) as i64, body])?;
            }
        }
        transaction.commit()?;
        times.push(begun.elapsed());
    }
    Ok(times)
}
