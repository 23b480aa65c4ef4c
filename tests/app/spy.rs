//! A platform that writes down what it is given, and a host with it on a database of their own.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tahoun::chat::{Account, Body, PlaceRef, Request};
use tahoun::host::{Address, Config, Delivery, Handled, Host, HostError, Manual, Platform, Receipt, Sending};
use tahoun::table::{ExternalId, Span, Time};

/// The platform's name.
pub(crate) const NAME: &str = "spy";

/// Shows nothing to anybody and remembers everything.
#[derive(Default)]
pub(crate) struct Spy {
    given: Mutex<Vec<Delivery>>,
}

impl Spy {
    /// What came since this was last asked.
    pub(crate) fn take(&self) -> Vec<Delivery> {
        std::mem::take(&mut self.given.lock().unwrap())
    }
}

impl Platform for Spy {
    fn name(&self) -> &'static str {
        NAME
    }

    fn parallel(&self) -> usize {
        // One after another, so that twins are given everything in the same order.
        1
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        let thread = match &delivery.address {
            Address::Table(_, table) => Some(thread(table.0)),
            Address::Place(_) | Address::Person { .. } => None,
        };
        let message = Some(format!("m{}", delivery.row));
        self.given.lock().unwrap().push(delivery);
        Box::pin(async move { Ok(Receipt { message, thread }) })
    }
}

/// The thread of a table.
pub(crate) fn thread(table: i64) -> String {
    format!("thread-{table}")
}

/// A host, the platform that watches it, and the clock that is turned by hand.
pub(crate) struct Watched {
    pub(crate) host: Host,
    pub(crate) spy: Arc<Spy>,
    pub(crate) clock: Arc<Manual>,
}

/// Who says something, where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Speaker<'a> {
    /// The name, in lower case the account's id.
    pub(crate) name: &'a str,
    pub(crate) place: &'a str,
    pub(crate) thread: Option<i64>,
    pub(crate) moderator: bool,
}

impl Watched {
    /// Opens a host on a database at that moment.
    pub(crate) async fn open(database: &Path, now: Time) -> Watched {
        let clock = Arc::new(Manual::new(now));
        let host = Host::open(Config {
            database: database.to_owned(),
            time: Arc::clone(&clock) as _,
            seed: Some(7),
            language: "en".to_owned(),
            time_zone: "Europe/Prague".to_owned(),
            cached_tables: 8,
            painters: 1,
            players: 1,
        })
        .unwrap();
        let spy = Arc::new(Spy::default());
        host.attach(Arc::clone(&spy) as _).await.unwrap();
        host.platform_ready(NAME).await.unwrap();
        let watched = Watched { host, spy, clock };
        watched.settle().await;
        watched
    }

    /// Waits until nothing is left to be done. A host that never comes to rest is a fault, not a reason to wait for ever.
    async fn settle(&self) {
        let settled = tokio::time::timeout(Duration::from_secs(120), self.host.settle()).await;
        settled.expect("the host comes to rest").unwrap();
    }

    /// Hands in what somebody says, and waits until all that comes of it was given to the platform.
    pub(crate) async fn say(&self, id: &str, speaker: Speaker<'_>, body: Body) -> Result<Handled, HostError> {
        let request = Request {
            id: ExternalId(format!("{NAME}:{id}")),
            place: PlaceRef {
                platform: NAME.to_owned(),
                id: speaker.place.to_owned(),
                name: Some(speaker.place.to_owned()),
                direct: false,
            },
            thread: speaker.thread.map(thread),
            account: Account {
                platform: NAME.to_owned(),
                id: speaker.name.to_lowercase(),
                name: speaker.name.to_owned(),
                moderator: speaker.moderator,
                language: None,
            },
            at: self.host.now(),
            body,
        };
        let handled = self.host.request(request).await;
        self.settle().await;
        handled
    }

    /// Lets time pass and everything happen that is due then.
    pub(crate) async fn pass(&self, span: Span) {
        self.clock.advance(span);
        self.settle().await;
    }
}
