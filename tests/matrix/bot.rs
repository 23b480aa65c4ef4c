//! The program itself as its operator runs it: started, killed, ended, started again, on the same folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use reqwest::Method;
use rusqlite::{Connection, OpenFlags};
use serde_json::json;
use tempfile::TempDir;

use super::client::{PASSWORD, Person};

/// How long a start or an end may take: a debug build on a busy machine.
const PATIENCE: Duration = Duration::from_secs(90);

/// Everything the program is started with, and where its data lies.
#[derive(Clone)]
pub(crate) struct Setup {
    folder: Arc<TempDir>,
    variables: Vec<(String, String)>,
    /// The account it uses.
    pub(crate) user: String,
}

impl Setup {
    /// For an account of its own at that homeserver, by password.
    pub(crate) async fn new(base: &str) -> Setup {
        let account = Person::register_at(base, "Tahoun").await;
        Setup::of(base, &account.id)
            .with("TAHOUN_MATRIX_PASSWORD", PASSWORD)
            .with("TAHOUN_MATRIX_USER", &account.id)
    }

    /// The same account, with nothing known of it but its password.
    pub(crate) fn afresh(&self) -> Setup {
        Setup::of(&self.variable("TAHOUN_MATRIX_HOMESERVER"), &self.user)
            .with("TAHOUN_MATRIX_PASSWORD", PASSWORD)
            .with("TAHOUN_MATRIX_USER", &self.user)
    }

    /// For an account by its access token.
    pub(crate) fn by_token(base: &str, account: &Person) -> Setup {
        Setup::of(base, &account.id)
            .with("TAHOUN_MATRIX_TOKEN", account.token())
            .with("TAHOUN_MATRIX_DEVICE", &account.device)
            .with("TAHOUN_MATRIX_USER", &account.id)
    }

    fn of(base: &str, user: &str) -> Setup {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        Setup {
            folder: Arc::new(folder),
            variables: Vec::new(),
            user: user.to_owned(),
        }
        .with("TAHOUN_MATRIX_HOMESERVER", base)
        .with("TAHOUN_MATRIX_TRUST", "*")
        .with("TAHOUN_WEB_BIND", "127.0.0.1:0")
        .with(
            "TAHOUN_LOG",
            "info,tahoun=debug,matrix_sdk=warn,matrix_sdk_base=warn,matrix_sdk_crypto=warn,matrix_sdk::http_client=off",
        )
        .with("TAHOUN_DATA", data.to_str().unwrap())
    }

    /// The same with a setting changed; an empty value is none.
    pub(crate) fn with(mut self, name: &str, value: &str) -> Setup {
        self.variables.retain(|(other, _)| other != name);
        self.variables.push((name.to_owned(), value.to_owned()));
        self
    }

    /// What a setting is.
    pub(crate) fn variable(&self, name: &str) -> String {
        let found = self.variables.iter().find(|(other, _)| other == name);
        found.map(|(_, value)| value.clone()).unwrap_or_default()
    }

    /// The folder of the data.
    pub(crate) fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The database, for looking only.
    pub(crate) fn database(&self) -> Connection {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database = Connection::open_with_flags(self.data().join("tahoun.db"), flags).unwrap();
        database.busy_timeout(Duration::from_secs(10)).unwrap();
        database
    }

    /// The database, to put something into it.
    pub(crate) fn meddle(&self, sql: &str) {
        let database = Connection::open(self.data().join("tahoun.db")).unwrap();
        database.busy_timeout(Duration::from_secs(10)).unwrap();
        database.execute_batch(sql).unwrap();
    }

    /// A number that the database holds.
    pub(crate) fn count(&self, sql: &str) -> i64 {
        self.database().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    /// The device that the program uses, as another person sees it; it has one only.
    pub(crate) async fn device(&self, person: &Person) -> String {
        let asked = json!({ "device_keys": { &self.user: [] } });
        let answer = person.call(Method::POST, "/keys/query", asked).await;
        let devices = answer["device_keys"][&self.user].as_object().unwrap();
        assert_eq!(devices.len(), 1, "{devices:?}");
        devices.keys().next().unwrap().clone()
    }

    fn log(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Everything the program has written to its log so far, in all its lives.
    pub(crate) fn logged(&self) -> String {
        fs::read_to_string(self.log()).unwrap_or_default()
    }

    fn launch(&self) -> Child {
        let log = fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.log())
            .unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tahoun"));
        // Nothing of the machine's own settings.
        for (name, _) in std::env::vars_os() {
            if name.to_str().is_some_and(|name| name.starts_with("TAHOUN_")) {
                command.env_remove(name);
            }
        }
        command
            .arg("serve")
            .current_dir(self.folder.path())
            .envs(self.variables.iter().cloned())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap()
    }

    /// Starts the program and waits until it says that it is there.
    pub(crate) async fn start(&self) -> Bot {
        self.begin().ready().await
    }

    /// Starts the program and waits for nothing.
    pub(crate) fn begin(&self) -> Bot {
        Bot::launch(self.clone())
    }

    /// Starts the program and waits until it ends by itself; with what it wrote to standard error.
    pub(crate) async fn fails(&self) -> (ExitStatus, String) {
        let setup = self.clone();
        tokio::task::spawn_blocking(move || {
            let before = setup.logged().len();
            let mut bot = Bot::launch(setup.clone());
            let status = bot.wait_until_ended();
            (status, setup.logged()[before..].to_owned())
        })
        .await
        .unwrap()
    }
}

/// The running program.
pub(crate) struct Bot {
    child: Child,
    lines: Receiver<String>,
    setup: Setup,
}

impl Bot {
    fn launch(setup: Setup) -> Bot {
        let mut child = setup.launch();
        let (say, lines) = channel();
        let out = child.stdout.take().unwrap();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if say.send(line).is_err() {
                    return;
                }
            }
        });
        Bot { child, lines, setup }
    }

    /// Waits until it says that it is there.
    pub(crate) async fn ready(mut self) -> Bot {
        tokio::task::spawn_blocking(move || {
            self.wait_until_ready();
            self
        })
        .await
        .unwrap()
    }

    fn wait_until_ready(&mut self) {
        let until = Instant::now() + PATIENCE;
        loop {
            match self.lines.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(line) if line.starts_with("Tahoun is on Matrix as") => return,
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => panic!("the program never said that it is on Matrix"),
                Err(RecvTimeoutError::Disconnected) => panic!("the program ended instead of being on Matrix"),
            }
        }
    }

    fn wait_until_ended(&mut self) -> ExitStatus {
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < until, "the program does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Its account.
    pub(crate) fn user(&self) -> &str {
        &self.setup.user
    }

    /// As `kill -9` does.
    pub(crate) fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// As a service manager does.
    pub(crate) async fn stop(mut self) {
        let pid = self.child.id().to_string();
        let sent = Command::new("kill").args(["-TERM", &pid]).status().unwrap();
        assert!(sent.success());
        let status = tokio::task::spawn_blocking(move || self.wait_until_ended())
            .await
            .unwrap();
        assert!(status.success(), "asked to end, the program ends with {status}");
    }

    /// How much memory it has resident, in kilobytes.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(Path::new("/proc").join(self.child.id().to_string()).join("status")).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if std::thread::panicking() {
            let log = self.setup.logged();
            let lines: Vec<&str> = log.lines().collect();
            let last = &lines[lines.len().saturating_sub(150)..];
            eprintln!("What the program logs last:\n{}", last.join("\n"));
        }
    }
}
