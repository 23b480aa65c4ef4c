//! The bot in this process: for tests that turn its clock, hold up its painters, or let it crash and begin again much later.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tahoun::games::{Audience, Move, Seat, View};
use tahoun::host::{Config, Host, Manual, TimeSource};
use tahoun::platform::discord::{Discord, DiscordSettings};
use tahoun::store::Reader;
use tahoun::table::{Table, TableId, Time};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::double::{Double, TOKEN};
use crate::driver::Person;

/// 2026-01-01T12:00Z.
pub(crate) const NOON: Time = Time(1_767_268_800_000);

/// A bot with a clock that is turned by hand, together with that of the double.
pub(crate) struct Inside {
    pub(crate) discord: Double,
    pub(crate) host: Host,
    pub(crate) time: Arc<Manual>,
    stop: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
    folder: TempDir,
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.served.abort();
    }
}

impl Inside {
    /// A new installation at noon, on a Discord of its own.
    pub(crate) async fn open() -> Inside {
        Inside::with_seed(7).await
    }

    /// The same with tables that are dealt from a seed.
    pub(crate) async fn with_seed(seed: u64) -> Inside {
        let time = Arc::new(Manual::new(NOON));
        let discord = Double::with(Some(Arc::clone(&time))).await;
        discord.guild("Club");
        let folder = tempfile::tempdir().expect("there is a folder");
        Inside::start(discord, folder, time, seed).await
    }

    async fn start(discord: Double, folder: TempDir, time: Arc<Manual>, seed: u64) -> Inside {
        let host = Host::open(Config {
            database: folder.path().join("tahoun.db"),
            time: Arc::clone(&time) as Arc<dyn TimeSource>,
            seed: Some(seed),
            language: "en".to_owned(),
            time_zone: "UTC".to_owned(),
            cached_tables: 100,
            painters: 1,
            players: 1,
        })
        .expect("the database opens");
        let settings = DiscordSettings {
            token: TOKEN.trim_start_matches("Bot ").to_owned(),
            guilds: discord.world().guilds.keys().copied().collect(),
            proxy: Some(discord.url()),
            language: "en".to_owned(),
        };
        let platform = Discord::open(host.clone(), settings).await.expect("the token is known");
        host.attach(platform.platform()).await.expect("it is attached");
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(async move {
            platform
                .serve(async {
                    // Dropping the sender stops it too.
                    let _ = stopped.await;
                })
                .await
                .expect("it is served");
        });
        let inside = Inside {
            discord,
            host,
            time,
            stop: Some(stop),
            served,
            folder,
        };
        let host = inside.host.clone();
        inside
            .discord
            .until("the bot is on Discord", move |world| {
                let ready = host.silent_platforms().is_empty();
                (ready && !world.commands.is_empty()).then_some(())
            })
            .await;
        inside
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("tahoun.db")
    }

    /// Lets the process end as if it had crashed at this moment, and begins again from what lay on the disk, so much later.
    pub(crate) async fn crash(self, later: Duration) -> Inside {
        let folder = copy(self.folder.path());
        let (discord, time) = (self.discord.clone(), Arc::clone(&self.time));
        self.end().await;
        discord.unplan();
        discord.clock.pass(later);
        Inside::start(discord, folder, time, 8).await
    }

    /// Lets it end, whatever is on its way.
    async fn end(mut self) {
        drop(self.stop.take());
        let host = self.host.clone();
        let ending = async {
            // What is under way may hang on a double that does not answer.
            let _ = tokio::time::timeout(Duration::from_secs(10), &mut self.served).await;
            host.close().await;
        };
        tokio::time::timeout(Duration::from_secs(30), ending)
            .await
            .expect("it ends in time");
    }

    /// The channel of the only server where games are played.
    pub(crate) fn channel(&self, name: &str) -> u64 {
        let guild = *self.discord.world().guilds.keys().next().expect("there is a server");
        self.discord.channel(guild, name)
    }
}

/// A game of two people that has begun.
pub(crate) struct Game {
    pub(crate) table: TableId,
    pub(crate) channel: u64,
    pub(crate) thread: u64,
    pub(crate) eva: Person,
    pub(crate) jan: Person,
}

impl Inside {
    /// Eva and Jan begin a game in a new channel; Eva moves first.
    pub(crate) async fn game(&self, name: &str) -> Game {
        let channel = self.channel(name);
        let eva = self.discord.person("Eva");
        let jan = self.discord.person("Jan");
        eva.slash(channel, "/abaku new players:2 seating:joined").answer().await;
        let thread = self.discord.thread(channel, 1).await;
        jan.slash(thread, "/abaku join").answer().await;
        eva.slash(thread, "/abaku start").answer().await;
        self.host.settle().await.expect("it comes to rest");
        let open = Reader::open(self.database()).expect("it is readable").all_open_tables();
        let table = *open.expect("it lists tables").last().expect("there is one");
        Game {
            table,
            channel,
            thread,
            eva,
            jan,
        }
    }

    /// Who is on turn.
    pub(crate) async fn on_turn(&self, game: &Game) -> Person {
        let view = self.host.view(game.table, None).await.expect("it can be seen");
        let seat = view.acting().next().expect("the game goes on");
        let people = [&game.eva, &game.jan];
        people[seat.index()].clone()
    }

    /// The best move of who is on turn.
    pub(crate) async fn best(&self, game: &Game) -> Move {
        let view = self.host.view(game.table, None).await.expect("it can be seen");
        let seat = view.acting().next().expect("the game goes on");
        self.hand(game, seat)
            .legal_moves()
            .into_iter()
            .next()
            .expect("a pass is always allowed")
    }

    /// What a seat sees.
    pub(crate) fn hand(&self, game: &Game, seat: Seat) -> View {
        let log = Reader::open(self.database()).and_then(|reader| reader.log(game.table));
        let table = Table::fold(&log.expect("it is readable")).expect("there is such a table");
        table.view(Audience::Seat(seat)).game.expect("the game goes on")
    }
}

fn copy(from: &Path) -> TempDir {
    let folder = tempfile::tempdir().expect("there is a folder");
    for entry in std::fs::read_dir(from).expect("it is a folder") {
        let entry = entry.expect("it can be read");
        std::fs::copy(entry.path(), folder.path().join(entry.file_name())).expect("it can be copied");
    }
    folder
}
