//! The handle on the host and its life.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::task::JoinSet;
use tracing::Instrument;

use crate::chat::{Body, Context, Parsed, Request, parse};
use crate::games::Kind;
use crate::store::{HEARTBEAT, Store, StoreError};
use crate::table::{PersonId, PlaceId, TableId, Time};

use super::house::{House, lock};
use super::writer::Writing;
use super::{TimeSource, clock, commands, computer};

/// Every so many heartbeats old rows are taken away.
const BEATS_TO_PURGE: u64 = 40;
/// How many of each sort at once.
const PURGED: u32 = 500;

/// A handle on the running host; clones are the same host.
#[derive(Clone)]
pub struct Host {
    pub(super) house: Arc<House>,
    pub(super) life: Arc<Life>,
}

/// What has to end when the host closes.
pub(super) struct Life {
    writer: Mutex<Option<JoinHandle<()>>>,
    pub(super) tasks: Mutex<JoinSet<()>>,
}

/// What a host is opened with.
#[derive(Clone)]
pub struct Config {
    /// The database file; it is made if it is not there.
    pub database: PathBuf,
    /// Where time comes from.
    pub time: Arc<dyn TimeSource>,
    /// If given, the seeds of tables come from it instead of the system: for the console and tests.
    pub seed: Option<u64>,
    /// The language of places that have not chosen one: `en` or `cs`.
    pub language: String,
    /// The time zone of people who have not chosen one, by its IANA name.
    pub time_zone: String,
    /// How many folded tables are kept in memory.
    pub cached_tables: usize,
    /// How many threads paint.
    pub painters: usize,
    /// How many threads think for computer players.
    pub players: usize,
}

/// What became of a request, known after COMMIT. What there is to show goes through the outbox, not through here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handled {
    /// What became of it.
    pub what: What,
    /// What became of it the first time, if it is repeated.
    pub first: Option<What>,
    /// Who asked; not known for chatter.
    pub person: Option<PersonId>,
    /// Where; not known for chatter.
    pub place: Option<PlaceId>,
    /// The table it was about.
    pub table: Option<TableId>,
    /// The outbox rows that tell of it, in order; of a repeated one those of the first time.
    pub rows: Vec<i64>,
}

impl Handled {
    /// It was no command.
    pub(super) fn chatter() -> Self {
        Handled {
            what: What::Chatter,
            first: None,
            person: None,
            place: None,
            table: None,
            rows: Vec::new(),
        }
    }
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum What {
    /// It was no command; nothing was written and nothing is answered.
    Chatter,
    /// It was done.
    Done,
    /// It was refused; the answer says why.
    Refused,
    /// It had been handled before (or is an edit that is not read); it did nothing.
    Repeated,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            What::Chatter => "chatter",
            What::Done => "done",
            What::Refused => "refused",
            What::Repeated => "repeated",
        }
    }
}

/// Why something could not be handled at all. Nothing of it was written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HostError {
    /// The host is shutting down.
    #[error("the host is shutting down")]
    Closing,
    /// A fault in the program; the same request would meet it again.
    #[error("the request met a fault in the program")]
    Fault,
    /// The database refused; the same request may be handed in again.
    #[error("the database refused: {0}")]
    Store(String),
}

impl From<StoreError> for HostError {
    fn from(error: StoreError) -> Self {
        HostError::Store(error.to_string())
    }
}

impl From<std::io::Error> for HostError {
    fn from(error: std::io::Error) -> Self {
        HostError::Store(error.to_string())
    }
}

impl Host {
    /// Opens the database, takes the lock on it, reads what is due and resumes the tables at which a computer is to move.
    /// Runs inside a tokio runtime.
    pub fn open(config: Config) -> Result<Host, HostError> {
        let store = Store::open(&config.database)?;
        Host::with_store(store, config)
    }

    /// The same with a database that is open already.
    pub fn with_store(mut store: Store, config: Config) -> Result<Host, HostError> {
        let now = config.time.now();
        let (reclaimed, down) = store.step(|writer| {
            let reclaimed = writer.reclaim_outbox(now)?;
            Ok::<_, StoreError>((reclaimed, writer.started(now)?))
        })?;
        if reclaimed > 0 {
            tracing::info!(reclaimed, "messages may have arrived before the process ended");
        }
        tracing::info!(milliseconds = down.0, "time since the last heartbeat");
        let resumed = store.computers_to_move()?;

        let house = Arc::new(House::new(config, store.readers())?);
        let (writing, thread) = Writing::start(store, Arc::clone(&house))?;
        // Nothing else could have set it.
        let _ = house.writing.set(writing);
        let mut tasks = JoinSet::new();
        tasks.spawn(clock::keep(Arc::clone(&house)));
        tasks.spawn(beat(Arc::clone(&house)));
        tasks.spawn(house.errand(resume(Arc::clone(&house), resumed)));
        Ok(Host {
            house,
            life: Arc::new(Life {
                writer: Mutex::new(Some(thread)),
                tasks: Mutex::new(tasks),
            }),
        })
    }

    /// Handles a request and returns after COMMIT. The same id handed in again is answered as the first time and does nothing.
    pub async fn request(&self, request: Request) -> Result<Handled, HostError> {
        if self.house.is_closing() {
            return Err(HostError::Closing);
        }
        // Chatter, which is most of what is said, does not trouble the writer.
        if let Body::Text(text) = &request.body
            && is_chatter_anywhere(text)
        {
            metrics::counter!("tahoun_requests_total", "what" => "chatter").increment(1);
            return Ok(Handled::chatter());
        }
        let started = self.house.time.running();
        let span = tracing::info_span!(
            "request",
            id = %request.id,
            platform = %request.place.platform,
            command = tracing::field::Empty,
            table = tracing::field::Empty,
        );
        let inside = span.clone();
        let handled = self
            .house
            .writing()
            .run(move |desk| inside.in_scope(|| commands::handle(desk, &request)))
            .instrument(span.clone())
            .await;
        metrics::histogram!("tahoun_request_seconds").record((self.house.time.running() - started).as_secs_f64());
        let what = match &handled {
            Ok(handled) => handled.what.name(),
            Err(_) => "failed",
        };
        metrics::counter!("tahoun_requests_total", "what" => what).increment(1);
        span.in_scope(|| match &handled {
            Ok(handled) => tracing::info!(what, table = handled.table.map(|table| table.0), "handled"),
            Err(error) => tracing::warn!(%error, "not handled"),
        });
        handled
    }

    /// The time, as the host counts it: what a platform without time stamps of its own puts into requests.
    pub fn now(&self) -> Time {
        self.house.time.now()
    }

    /// How many transactions were committed since the start.
    #[doc(hidden)]
    pub fn commits(&self) -> u64 {
        *self.house.commits.borrow()
    }

    /// Waits until nothing is left to be done now: what is due has been done, computer players have moved, the platforms have
    /// been given what waits for them, and the heartbeat is stored. Gives when the next deadline has to be looked at.
    pub async fn settle(&self) -> Result<Option<Time>, HostError> {
        let mut commits = self.house.commits.subscribe();
        loop {
            // Everything that was handed in before is committed when this is.
            self.house.writing().run(|_| Ok(())).await?;
            commits.borrow_and_update();
            let next = clock::fire(&self.house).await?;
            let thinking = !self.house.computers.idle() || self.house.errands.load(Ordering::SeqCst) > 0;
            if !thinking && !self.heartbeat_is_due().await? && !self.post_waits().await? {
                return Ok(next);
            }
            // A commit may have come before this wait; then it does not wait.
            let _ = tokio::time::timeout(Duration::from_millis(50), commits.changed()).await;
        }
    }

    /// Whether the heartbeat of the process is still to come, so that a crash now would look like an outage since the last one.
    async fn heartbeat_is_due(&self) -> Result<bool, HostError> {
        let last = self.house.read(|reader| Ok(reader.last_heartbeat("")?)).await?;
        Ok(last.is_none_or(|last| self.now() - last >= HEARTBEAT))
    }

    /// Whether there is anything to deliver now to a platform that is attached.
    async fn post_waits(&self) -> Result<bool, HostError> {
        let names: Vec<String> = lock(&self.house.platforms).keys().cloned().collect();
        let now = self.now();
        self.house
            .read(move |reader| {
                // At one moment: a row that is taken between two looks would be seen by neither.
                reader.at_once(|reader| {
                    for name in names {
                        let sending = reader.outbound(&name)?.sending > 0;
                        if sending || !reader.deliverable(&name, now, 1)?.is_empty() {
                            return Ok(true);
                        }
                    }
                    Ok(false)
                })
            })
            .await
    }

    /// Takes no more requests, finishes those waiting, stops deliveries between rows, closes the database.
    pub async fn close(&self) {
        if self.house.closing.swap(true, Ordering::SeqCst) {
            return;
        }
        // The last sign of life: from here on it is downtime.
        let _ = pulse(&self.house).await;
        self.house.closed.send_replace(true);
        let mut tasks = std::mem::take(&mut *lock(&self.life.tasks));
        while tasks.join_next().await.is_some() {}
        self.house.writing().stop();
        let writer = lock(&self.life.writer).take();
        if let Some(writer) = writer {
            let _ = tokio::task::spawn_blocking(move || writer.join()).await;
        }
    }
}

/// Whether a text is no command wherever it is said. In a table's thread more is one than elsewhere.
fn is_chatter_anywhere(text: &str) -> bool {
    let threads = Kind::ALL.iter().copied().map(Some);
    threads.chain([None]).all(|thread_kind| {
        let context = Context {
            thread_kind,
            ..Context::default()
        };
        parse(text, &context) == Parsed::Chatter
    })
}

/// Stores heartbeats until the host closes.
async fn beat(house: Arc<House>) {
    let mut closed = house.closed.subscribe();
    for count in 0_u64.. {
        // Counted from before it is stored: if the clock is turned meanwhile, the next one is not late.
        let next = house.time.now() + HEARTBEAT;
        if let Err(error) = pulse(&house).await {
            tracing::error!(%error, "the heartbeat could not be stored");
        }
        if count % BEATS_TO_PURGE == 0
            && let Err(error) = house.writing().run(|desk| Ok(desk.purge(desk.now(), PURGED)?)).await
        {
            tracing::error!(%error, "old rows could not be taken away");
        }
        tokio::select! {
            () = house.time.sleep(next) => {}
            _ = closed.wait_for(|closed| *closed) => return,
        }
    }
}

/// One heartbeat of the process and of all platforms that are within reach.
async fn pulse(house: &Arc<House>) -> Result<(), HostError> {
    let writing = house.writing();
    writing
        .run(|desk| {
            let now = desk.now();
            desk.reachable("", now)?;
            for (name, state) in lock(&desk.house.platforms).iter() {
                if state.ready {
                    desk.reachable(name, now)?;
                }
            }
            Ok(())
        })
        .await?;
    measure(house).await
}

/// Sets what is measured by looking: tables and outboxes.
pub(super) async fn measure(house: &Arc<House>) -> Result<(), HostError> {
    let names: Vec<String> = lock(&house.platforms).keys().cloned().collect();
    let (lengths, open) = house
        .read(move |reader| {
            let mut lengths = Vec::new();
            for name in names {
                let outbound = reader.outbound(&name)?;
                lengths.push((name, outbound.waiting + outbound.sending));
            }
            Ok((lengths, reader.all_open_tables()?.len()))
        })
        .await?;
    for (name, length) in lengths {
        metrics::gauge!("tahoun_outbox_rows", "platform" => name).set(length as f64);
    }
    metrics::gauge!("tahoun_open_tables").set(open as f64);
    Ok(())
}

/// Lets the computer players think at whose tables they were to move when the process ended.
async fn resume(house: Arc<House>, tables: Vec<TableId>) {
    for id in tables {
        let table = {
            let house_of_read = Arc::clone(&house);
            house.read(move |reader| house_of_read.table(reader, id)).await
        };
        match table {
            Ok(Some(table)) => computer::consider(&house, &table),
            Ok(None) => {}
            Err(error) => tracing::error!(table = %id, %error, "a computer player could not be resumed"),
        }
    }
}
