//! The bot on a double of Discord: the program itself, with everything it was told to do and said.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

use tahoun::games::{Audience, Move, View, abaku};
use tahoun::store::Reader;
use tahoun::table::{Holder, Table, TableId};
use tempfile::TempDir;

use crate::double::{Double, TOKEN, VARIABLE};
use crate::driver::Person;

/// A running `tahoun serve` on a double.
pub(crate) struct Bot {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            println!("the bot said:\n{}", self.said());
        }
    }
}

impl Bot {
    /// Starts the program in a folder, for tries in all servers that there are, and waits until it is on Discord.
    pub(crate) async fn start(discord: &Double, folder: &Path) -> Bot {
        let guilds: Vec<String> = discord.world().guilds.keys().map(u64::to_string).collect();
        let bot = Bot::launch(discord, folder, &guilds.join(","));
        bot.says(discord, "Tahoun is on Discord as").await;
        bot
    }

    /// The same for all servers that there will ever be.
    pub(crate) async fn start_everywhere(discord: &Double, folder: &Path) -> Bot {
        let bot = Bot::launch(discord, folder, "");
        bot.says(discord, "Tahoun is on Discord as").await;
        bot
    }

    /// Starts the program without waiting for anything, for tries in these servers, or for all if there are none.
    pub(crate) fn launch(discord: &Double, folder: &Path, guilds: &str) -> Bot {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tahoun"))
            .arg("serve")
            .current_dir(folder)
            // It is for the tests; the program knows no such setting.
            .env_remove(VARIABLE)
            .env("TAHOUN_DATA", folder.join("data"))
            .env("TAHOUN_WEB_BIND", "127.0.0.1:0")
            .env("TAHOUN_LOG", "info")
            .env("TAHOUN_DISCORD_TOKEN", TOKEN.trim_start_matches("Bot "))
            .env("TAHOUN_DISCORD_GUILDS", guilds)
            .env("TAHOUN_DISCORD_PROXY", discord.url())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let said = Arc::new(Mutex::new(String::new()));
        let out = child.stdout.take().expect("it is piped");
        let err = child.stderr.take().expect("it is piped");
        keep(out, &said);
        keep(err, &said);
        Bot { child, said }
    }

    /// Waits until it has said that.
    #[track_caller]
    pub(crate) fn says(&self, discord: &Double, what: &'static str) -> impl Future<Output = ()> + Send {
        let listening = Arc::clone(&self.said);
        discord.until(format!("the bot says {what:?}"), move |_| {
            let said = listening.lock().unwrap_or_else(PoisonError::into_inner);
            said.contains(what).then_some(())
        })
    }

    /// As `kill -9` does.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    /// Asks it to end, and waits until it has ended well.
    pub(crate) async fn stop(mut self) {
        let pid = self.child.id().to_string();
        let asked = Command::new("kill").arg(&pid).status().expect("there is a kill");
        assert!(asked.success());
        let ended = tokio::task::spawn_blocking(move || {
            let status = self.child.wait().expect("it ends");
            (status, self)
        });
        let (status, bot) = tokio::time::timeout(std::time::Duration::from_secs(30), ended)
            .await
            .expect("it ends in time")
            .expect("it is waited for");
        assert!(status.success(), "{status}: {}", bot.said());
    }

    /// What it wrote so far, log and all.
    pub(crate) fn said(&self) -> String {
        self.said.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How much memory it has now, in bytes.
    pub(crate) fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kibibytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kibibytes * 1024)
    }
}

/// Keeps what comes out of a pipe.
fn keep(pipe: impl Read + Send + 'static, said: &Arc<Mutex<String>>) {
    let said = Arc::clone(said);
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
            said.push_str(&line);
            said.push('\n');
        }
    });
}

/// A club with a channel, the bot in it, and two people.
pub(crate) struct Club {
    pub(crate) discord: Double,
    pub(crate) guild: u64,
    pub(crate) channel: u64,
    pub(crate) eva: Person,
    pub(crate) jan: Person,
    pub(crate) bot: Option<Bot>,
    pub(crate) folder: TempDir,
}

/// A table with its thread.
#[derive(Debug, Clone, Copy)]
pub(crate) struct At {
    pub(crate) table: TableId,
    pub(crate) thread: u64,
}

impl Club {
    pub(crate) async fn open() -> Club {
        let discord = Double::start().await;
        let guild = discord.guild("Club");
        let channel = discord.channel(guild, "games");
        let eva = discord.person("Eva");
        let jan = discord.person("Jan");
        let folder = tempfile::tempdir().expect("there is a folder");
        let bot = Bot::start(&discord, folder.path()).await;
        Club {
            discord,
            guild,
            channel,
            eva,
            jan,
            bot: Some(bot),
            folder,
        }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("data").join("tahoun.db")
    }

    /// As `kill -9` does.
    pub(crate) fn kill(&mut self) {
        self.bot.take().expect("it runs").kill();
    }

    /// Starts the program again.
    pub(crate) async fn start(&mut self) {
        self.bot = Some(Bot::start(&self.discord, self.folder.path()).await);
    }

    /// Eva opens a table with the computer or with Jan, and it begins.
    pub(crate) async fn game(&self, against: Against) -> At {
        let at = self.lobby().await;
        match against {
            Against::Jan => {
                self.jan.slash(at.thread, "/abaku join").answer().await;
            }
            Against::Computer => {
                self.eva.slash(at.thread, "/abaku computer").answer().await;
            }
        }
        self.eva.slash(at.thread, "/abaku start").answer().await;
        self.begun(at).await;
        at
    }

    /// Eva opens a table for two.
    pub(crate) async fn lobby(&self) -> At {
        let threads = self.discord.world().threads(self.channel).len();
        self.eva.slash(self.channel, "/abaku new players:2").answer().await;
        let thread = self.discord.thread(self.channel, threads + 1).await;
        At {
            table: self.newest(),
            thread,
        }
    }

    /// How many tables are open.
    pub(crate) fn tables(&self) -> usize {
        let reader = Reader::open(self.database()).expect("the database is readable");
        reader.all_open_tables().expect("it lists tables").len()
    }

    /// The table that was opened last.
    pub(crate) fn newest(&self) -> TableId {
        let reader = Reader::open(self.database()).expect("the database is readable");
        let tables = reader.all_open_tables().expect("it lists tables");
        tables.into_iter().max().expect("there is a table")
    }

    async fn begun(&self, at: At) {
        let database = self.database();
        self.discord
            .until("the game begins", move |_| {
                (!table(&database, at.table).turns.is_empty()).then_some(())
            })
            .await;
    }

    /// A table as its log says.
    pub(crate) fn table(&self, at: At) -> Table {
        table(&self.database(), at.table)
    }

    /// Who of the two is on turn; nobody if it is the computer or the game is over.
    pub(crate) fn on_turn(&self, at: At) -> Option<&Person> {
        let table = self.table(at);
        let seat = table.turns.first()?.seat;
        let Some(Holder::Person(person)) = table.holder(seat) else {
            return None;
        };
        let reader = Reader::open(self.database()).expect("the database is readable");
        let accounts = reader.accounts(person, "discord").expect("it lists accounts");
        [&self.eva, &self.jan]
            .into_iter()
            .find(|known| accounts.contains(&known.id.to_string()))
    }

    /// Waits until one of the two is on turn, and gives who; nobody if the game is over.
    pub(crate) async fn turn(&self, at: At) -> Option<Person> {
        let database = self.database();
        let over = self.discord.until("somebody is on turn", {
            move |_| {
                let table = table(&database, at.table);
                let person = (table.turns.first())
                    .is_some_and(|turn| matches!(table.holder(turn.seat), Some(Holder::Person(_))));
                (person || table.turns.is_empty()).then_some(table.turns.is_empty())
            }
        });
        if over.await {
            return None;
        }
        self.on_turn(at).cloned()
    }

    /// The best move of who is on turn.
    pub(crate) fn best(&self, at: At) -> Move {
        let table = self.table(at);
        let seat = table.turns.first().expect("somebody is on turn").seat;
        let view = table.view(Audience::Seat(seat)).game.expect("the game goes on");
        view.legal_moves().into_iter().next().expect("a pass is always allowed")
    }

    /// The placement of who is on turn as tiles on squares, if he can lay any.
    pub(crate) fn placement(&self, at: At) -> Option<Vec<(String, String)>> {
        let table = self.table(at);
        let seat = table.turns.first()?.seat;
        let View::Abaku(view) = table.view(Audience::Seat(seat)).game? else {
            panic!("the table is one of Abaku");
        };
        let Move::Abaku(abaku::Move::Place(placement)) = self.best(at) else {
            return None;
        };
        let laid = placement.resolve(&view.board).ok()?;
        Some(
            laid.iter()
                .map(|(square, tile)| (tile.to_string(), square.to_string()))
                .collect(),
        )
    }

    /// The number of the last event of a table.
    pub(crate) fn last(&self, at: At) -> u64 {
        let reader = Reader::open(self.database()).expect("the database is readable");
        reader.last_number(at.table).expect("the table has a log")
    }

    /// The end of a test: the bot broke no rule, acknowledged all that it was asked, and needed no tolerance.
    pub(crate) fn end(&self) {
        self.discord.judged_and_private();
        let tolerated = self.discord.tolerated();
        assert!(tolerated.is_empty(), "the bot does without: {tolerated:?}");
        if let Some(bot) = &self.bot {
            let said = bot.said();
            let secret = TOKEN.trim_start_matches("Bot ");
            assert!(
                !said.contains(secret) && !said.contains("token-"),
                "a secret is in the log"
            );
        }
    }
}

/// Whom Eva plays against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Against {
    Jan,
    Computer,
}

fn table(database: &Path, table: TableId) -> Table {
    let reader = Reader::open(database).expect("the database is readable");
    Table::fold(&reader.log(table).expect("it is readable")).expect("there is such a table")
}
