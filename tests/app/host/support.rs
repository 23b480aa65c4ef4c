//! A host with a clock that is turned by hand and a platform that keeps what it is given.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tahoun::chat::{Account, Body, Message, PlaceRef, Request, Text};
use tahoun::host::{
    Address, Config, Delivery, DeliveryError, Handled, Host, Manual, Platform, Receipt, Sending, TimeSource, What,
};
use tahoun::store::{Reader, Store};
use tahoun::table::{ExternalId, PersonId, Recorded, Span, Table, TableId, Time};
use tempfile::TempDir;

/// 2026-01-01T12:00Z.
pub(crate) const NOON: Time = Time(1_767_268_800_000);

/// A platform that shows nothing to anybody.
pub(crate) struct Fake {
    name: &'static str,
    shown: Mutex<Vec<Delivery>>,
    /// What it answers next; when that is used up, that the message arrived.
    answers: Mutex<VecDeque<Result<Receipt, DeliveryError>>>,
}

impl Fake {
    pub(crate) fn new(name: &'static str) -> Arc<Self> {
        Arc::new(Fake {
            name,
            shown: Mutex::default(),
            answers: Mutex::default(),
        })
    }

    /// Answers the next delivery so.
    pub(crate) fn answer(&self, answer: Result<Receipt, DeliveryError>) {
        self.answers.lock().unwrap().push_back(answer);
    }

    /// What was handed over since this was last asked, refused attempts included.
    pub(crate) fn take(&self) -> Vec<Delivery> {
        std::mem::take(&mut self.shown.lock().unwrap())
    }
}

impl Platform for Fake {
    fn name(&self) -> &'static str {
        self.name
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        Box::pin(async move {
            let thread = match &delivery.address {
                Address::Table(_, table) => Some(table.to_string()),
                _ => None,
            };
            let row = delivery.row;
            self.shown.lock().unwrap().push(delivery);
            let answer = self.answers.lock().unwrap().pop_front();
            answer.unwrap_or(Ok(Receipt {
                message: Some(row.to_string()),
                thread,
            }))
        })
    }
}

/// One installation.
pub(crate) struct Scene {
    folder: TempDir,
    file: PathBuf,
    pub(crate) time: Arc<Manual>,
    pub(crate) host: Host,
    pub(crate) fake: Arc<Fake>,
    count: u64,
}

/// Lets every COMMIT fail while it is blown.
#[derive(Default)]
pub(crate) struct Fuse {
    blown: Arc<AtomicBool>,
}

impl Fuse {
    pub(crate) fn blow(&self) {
        self.blown.store(true, Ordering::SeqCst);
    }

    pub(crate) fn mend(&self) {
        self.blown.store(false, Ordering::SeqCst);
    }
}

/// What a test says of the next request, beside who says what.
#[derive(Clone)]
pub(crate) struct How {
    pub(crate) id: Option<String>,
    pub(crate) room: &'static str,
    pub(crate) thread: Option<String>,
    pub(crate) moderator: bool,
    /// Alone with the bot.
    pub(crate) direct: bool,
    pub(crate) at: Option<Time>,
}

impl Default for How {
    fn default() -> Self {
        How {
            id: None,
            room: "hall",
            thread: None,
            moderator: false,
            direct: false,
            at: None,
        }
    }
}

pub(crate) fn config(file: &Path, time: &Arc<Manual>) -> Config {
    Config {
        database: file.to_owned(),
        time: Arc::clone(time) as Arc<dyn TimeSource>,
        seed: Some(7),
        language: "en".to_owned(),
        time_zone: "Europe/Prague".to_owned(),
        cached_tables: 16,
        painters: 1,
        players: 1,
    }
}

impl Scene {
    /// A new installation at noon.
    pub(crate) async fn new() -> Scene {
        Scene::at(NOON).await
    }

    pub(crate) async fn at(start: Time) -> Scene {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tahoun.db");
        Scene::open(folder, file, Arc::new(Manual::new(start))).await
    }

    /// An installation whose COMMIT fails while its fuse is blown.
    pub(crate) async fn with_fuse() -> (Scene, Fuse) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("tahoun.db");
        let time = Arc::new(Manual::new(NOON));
        let store = Store::open(&file).unwrap();
        let fuse = Fuse::default();
        let blown = Arc::clone(&fuse.blown);
        store
            .connection()
            .commit_hook(Some(move || blown.load(Ordering::SeqCst)));
        let host = Host::with_store(store, config(&file, &time)).unwrap();
        let scene = Scene::over(folder, file, time, host).await;
        scene.ready().await;
        (scene, fuse)
    }

    async fn open(folder: TempDir, file: PathBuf, time: Arc<Manual>) -> Scene {
        let host = Host::open(config(&file, &time)).unwrap();
        let scene = Scene::over(folder, file, time, host).await;
        scene.host.platform_ready("fake").await.unwrap();
        scene.host.settle().await.unwrap();
        scene
    }

    async fn over(folder: TempDir, file: PathBuf, time: Arc<Manual>, host: Host) -> Scene {
        let fake = Fake::new("fake");
        host.attach(Arc::clone(&fake) as Arc<dyn Platform>).await.unwrap();
        Scene {
            folder,
            file,
            time,
            host,
            fake,
            count: 0,
        }
    }

    /// What would be found after a crash at this moment: another host over a copy of the files, `later`. Its backlog is not read yet.
    pub(crate) async fn crashed(&self, later: Span) -> Scene {
        let folder = self.copy();
        let file = folder.path().join("tahoun.db");
        self.after(folder, file, later).await
    }

    /// The same, with something done to the database before it is opened again.
    pub(crate) async fn crashed_with(&self, later: Span, change: impl FnOnce(&mut Store)) -> Scene {
        let folder = self.copy();
        let file = folder.path().join("tahoun.db");
        change(&mut Store::open(&file).unwrap());
        self.after(folder, file, later).await
    }

    fn copy(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(self.folder.path()).unwrap() {
            let entry = entry.unwrap();
            std::fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
        }
        folder
    }

    async fn after(&self, folder: TempDir, file: PathBuf, later: Span) -> Scene {
        let time = Arc::new(Manual::new(self.time.now() + later));
        let host = Host::open(config(&file, &time)).unwrap();
        let mut scene = Scene::over(folder, file, time, host).await;
        scene.count = self.count + 1_000;
        scene
    }

    /// The backlog was read.
    pub(crate) async fn ready(&self) {
        self.host.platform_ready("fake").await.unwrap();
        self.host.settle().await.unwrap();
    }

    /// Time passes.
    pub(crate) async fn pass(&self, span: Span) {
        let end = self.time.now() + span;
        loop {
            let next = self.host.settle().await.unwrap();
            let now = self.time.now();
            match next.filter(|next| *next > now && *next < end) {
                Some(next) => self.time.advance(next - now),
                None if now < end => self.time.advance(end - now),
                None => return,
            }
        }
    }

    pub(crate) fn request(&mut self, name: &str, body: Body, how: How) -> Request {
        self.count += 1;
        let id = how.id.unwrap_or_else(|| self.count.to_string());
        Request {
            id: ExternalId(format!("fake:{id}")),
            place: PlaceRef {
                platform: "fake".to_owned(),
                id: how.room.to_owned(),
                name: Some(how.room.to_owned()),
                direct: how.direct,
            },
            thread: how.thread,
            account: Account {
                platform: "fake".to_owned(),
                id: name.to_owned(),
                name: name.to_owned(),
                moderator: how.moderator,
                language: None,
            },
            at: how.at.unwrap_or(self.time.now()),
            body,
        }
    }

    /// Somebody presses a button or chooses a command; returns when everything that follows from it is done.
    pub(crate) async fn press(&mut self, name: &str, line: &str) -> Handled {
        self.press_so(name, line, How::default()).await
    }

    pub(crate) async fn press_so(&mut self, name: &str, line: &str, how: How) -> Handled {
        let request = self.request(name, Body::Line(line.to_owned()), how);
        self.hand_in(request).await
    }

    pub(crate) async fn hand_in(&mut self, request: Request) -> Handled {
        let handled = self.host.request(request).await.unwrap();
        self.host.settle().await.unwrap();
        handled
    }

    /// The same, and it must be done.
    pub(crate) async fn done(&mut self, name: &str, line: &str) -> Handled {
        let handled = self.press(name, line).await;
        assert_eq!(
            handled.what,
            What::Done,
            "{name}: {line}: {:?}",
            self.private(name).await
        );
        handled
    }

    /// The same, and it must be refused, privately and without a picture of anything public changing.
    pub(crate) async fn refused(&mut self, name: &str, line: &str) -> String {
        self.fake.take();
        let handled = self.press(name, line).await;
        assert_eq!(handled.what, What::Refused, "{name}: {line}");
        let shown = self.fake.take();
        let all = shown
            .iter()
            .map(|delivery| words(&delivery.message))
            .collect::<Vec<_>>();
        assert!(
            shown
                .iter()
                .all(|delivery| matches!(delivery.address, Address::Person { .. })),
            "a refusal is private: {all:?}"
        );
        assert_eq!(shown.len(), 1, "a refusal is answered once: {all:?}");
        all.concat()
    }

    /// A game between two people, begun; the first to move comes first.
    pub(crate) async fn game(&mut self, one: &str, other: &str, options: &str) -> (TableId, [String; 2]) {
        let table = self
            .done(one, &format!("new abaku players=2 {options}"))
            .await
            .table
            .unwrap();
        self.done(other, &format!("join @{table}")).await;
        self.done(one, &format!("start @{table}")).await;
        let first = self.turn(table).await;
        let names = if first == one { [one, other] } else { [other, one] };
        (table, names.map(str::to_owned))
    }

    /// Whose turn it is.
    pub(crate) async fn turn(&self, table: TableId) -> String {
        let view = self.host.view(table, None).await.unwrap();
        let seat = view.acting().next().expect("the game goes on");
        let tahoun::table::Holder::Person(person) = view.seats[seat.index()].holder else {
            return "computer".to_owned();
        };
        self.name(person).await
    }

    pub(crate) async fn name(&self, person: PersonId) -> String {
        self.host.people(&[person]).await.unwrap().pop().unwrap().name
    }

    pub(crate) fn read<T>(&self, ask: impl FnOnce(&Reader) -> T) -> T {
        ask(&Reader::open(&self.file).unwrap())
    }

    /// A table's log.
    pub(crate) fn log(&self, table: TableId) -> Vec<Recorded> {
        self.read(|reader| reader.log(table).unwrap())
    }

    /// A table as its log says.
    pub(crate) fn table(&self, table: TableId) -> Table {
        Table::fold(&self.log(table)).unwrap()
    }

    /// What was told to a person alone since it was last asked what was shown.
    pub(crate) async fn private(&self, name: &str) -> Vec<String> {
        let mut told = Vec::new();
        for delivery in self.fake.take() {
            if let Address::Person { person, .. } = delivery.address
                && self.name(person).await == name
            {
                told.push(words(&delivery.message));
            }
        }
        told
    }
}

/// A message's words.
pub(crate) fn words(message: &Message) -> String {
    plain(&message.text)
}

pub(crate) fn plain(text: &Text) -> String {
    text.plain(&jiff::tz::TimeZone::UTC, tahoun::chat::Locale::English)
}
