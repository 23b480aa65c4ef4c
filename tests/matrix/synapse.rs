//! A real Synapse from `.venv`, on a free loopback port, with its database in a folder of its own.
//!
//! One is shared by all tests that leave it in peace; a test that restarts it or breaks it starts its own. Whatever becomes of the
//! test process, nothing is left behind: a little shell stands between, which ends Synapse as soon as the pipe to us is closed.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::OnceCell;

/// How long a start or an end may take on a machine that builds at the same time.
const PATIENCE: Duration = Duration::from_secs(90);

/// Runs what follows it until standard input is closed; then ends it, and takes away the folder if it is told one.
const KEEPER: &str = r#"
    folder="$1"; shift
    "$@" &
    kept=$!
    cat >/dev/null
    kill "$kept" 2>/dev/null
    wait "$kept"
    [ -z "$folder" ] || rm -rf "$folder"
"#;

/// A homeserver.
pub(crate) struct Synapse {
    running: Mutex<Option<Child>>,
    port: u16,
    folder: Folder,
}

/// Where its data lies.
enum Folder {
    /// Taken away by us.
    Ours(TempDir),
    /// Taken away by the shell, since nothing that is shared by all tests is ever dropped.
    Kept(PathBuf),
}

impl Synapse {
    /// The one that all tests share.
    pub(crate) async fn shared() -> &'static Synapse {
        static SHARED: OnceCell<Synapse> = OnceCell::const_new();
        SHARED
            .get_or_init(async || {
                let folder = tempfile::tempdir().unwrap().keep();
                Synapse::open(Folder::Kept(folder), json!({})).await
            })
            .await
    }

    /// One for a single test.
    pub(crate) async fn own() -> Synapse {
        Synapse::own_with(json!({})).await
    }

    /// The same, with settings of its own on top.
    pub(crate) async fn own_with(settings: Value) -> Synapse {
        Synapse::open(Folder::Ours(tempfile::tempdir().unwrap()), settings).await
    }

    /// One for a single test, with rules of its own: see [`Synapse::rule`].
    pub(crate) async fn with_rules() -> Synapse {
        Synapse::own_with(json!({ "modules": [{ "module": "rules.Rules", "config": {} }] })).await
    }

    /// Sets a rule of `rules.py`, or takes it away.
    pub(crate) fn rule(&self, name: &str, words: Option<&str>) {
        let path = self.folder.path().join(name);
        match words {
            Some(words) => fs::write(path, words).unwrap(),
            None => fs::remove_file(path).unwrap(),
        }
    }

    async fn open(folder: Folder, settings: Value) -> Synapse {
        // Between our look for a free port and Synapse's use of it somebody else may take it.
        for _ in 0..3 {
            let port = free_port();
            let _ = fs::create_dir_all(folder.path());
            configure(folder.path(), port, &settings);
            let running = launch(&folder);
            if answers(port, folder.path()).await {
                return Synapse {
                    running: Mutex::new(Some(running)),
                    port,
                    folder,
                };
            }
            eprintln!("Synapse does not start:\n{}", log(folder.path()));
            let _ = fs::remove_file(folder.path().join("log"));
            end(running);
        }
        panic!("Synapse does not start");
    }

    /// Its address.
    pub(crate) fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Its database, to be looked into while it is stopped.
    pub(crate) fn database(&self) -> PathBuf {
        self.folder.path().join("homeserver.db")
    }

    /// Ends it in good order.
    pub(crate) async fn stop(&self) {
        let running = self.running.lock().unwrap().take();
        if let Some(child) = running {
            tokio::task::spawn_blocking(|| end(child)).await.unwrap();
        }
    }

    /// Starts it again, on the same port and data.
    pub(crate) async fn start(&self) {
        let child = launch(&self.folder);
        *self.running.lock().unwrap() = Some(child);
        assert!(
            answers(self.port, self.folder.path()).await,
            "Synapse does not start again:\n{}",
            log(self.folder.path())
        );
    }
}

/// Waits until it answers; `false` if it has ended or does not answer in time.
async fn answers(port: u16, folder: &Path) -> bool {
    let url = format!("http://127.0.0.1:{port}/_matrix/client/versions");
    let client = reqwest::Client::builder()
        .timeout(Duration::from_secs(5))
        .build()
        .unwrap();
    let until = Instant::now() + PATIENCE;
    while Instant::now() < until {
        if client
            .get(&url)
            .send()
            .await
            .is_ok_and(|answer| answer.status().is_success())
        {
            return true;
        }
        // It says so itself when it cannot have the port; the shell stays.
        if log(folder).contains("CannotListenError") {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    false
}

impl Drop for Synapse {
    fn drop(&mut self) {
        let running = match self.running.get_mut() {
            Ok(running) => running.take(),
            Err(poisoned) => poisoned.into_inner().take(),
        };
        if std::thread::panicking() {
            eprintln!("What Synapse says last:\n{}", log(self.folder.path()));
        }
        if let Some(child) = running {
            end(child);
        }
    }
}

impl Folder {
    fn path(&self) -> &Path {
        match self {
            Folder::Ours(folder) => folder.path(),
            Folder::Kept(path) => path,
        }
    }
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// Where `check` installs Synapse.
fn python() -> PathBuf {
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join(".venv/bin/python");
    let installed = Command::new(&python)
        .args(["-c", "import synapse.app.homeserver"])
        .stderr(Stdio::null())
        .status();
    assert!(
        installed.is_ok_and(|status| status.success()),
        "Synapse is not installed: run ./check, or once: python3 -m venv .venv && .venv/bin/pip install 'matrix-synapse==1.163.2'"
    );
    python
}

fn launch(folder: &Folder) -> Child {
    let log = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(folder.path().join("log"))
        .unwrap();
    let swept = match folder {
        Folder::Ours(_) => Path::new(""),
        Folder::Kept(path) => path,
    };
    Command::new("sh")
        .args(["-c", KEEPER, "sh"])
        .arg(swept)
        .arg(python())
        .args(["-m", "synapse.app.homeserver", "-c"])
        .arg(folder.path().join("homeserver.yaml"))
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(log.try_clone().unwrap())
        .stderr(log)
        .spawn()
        .unwrap()
}

/// Closes the pipe and waits for the shell, which waits for Synapse.
fn end(mut child: Child) {
    drop(child.stdin.take());
    let until = Instant::now() + PATIENCE;
    while child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < until, "Synapse does not end");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn configure(folder: &Path, port: u16, settings: &Value) {
    let log_settings = json!({
        "version": 1,
        "formatters": { "plain": { "format": "%(asctime)s %(levelname)s %(name)s %(message)s" } },
        "handlers": { "console": { "class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr" } },
        "root": { "level": "WARNING", "handlers": ["console"] },
        "disable_existing_loggers": false,
    });
    let free = json!({ "per_second": 100_000, "burst_count": 100_000 });
    let mut all = json!({
        "server_name": "localhost",
        "report_stats": false,
        "listeners": [{
            "port": port,
            "bind_addresses": ["127.0.0.1"],
            "type": "http",
            "tls": false,
            "resources": [{ "names": ["client"], "compress": false }],
        }],
        "database": { "name": "sqlite3", "args": { "database": folder.join("homeserver.db") } },
        "log_config": folder.join("log.yaml"),
        "media_store_path": folder.join("media"),
        "enable_registration": true,
        "enable_registration_without_verification": true,
        "macaroon_secret_key": "for tests",
        "form_secret": "for tests",
        "signing_key": "ed25519 a_test AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "trusted_key_servers": [],
        "suppress_key_server_warning": true,
        "presence": { "enabled": false },
        // So that a test chooses how much of a backlog it wants to see.
        "filter_timeline_limit": 10_000,
        // People in tests sign in all the time.
        "bcrypt_rounds": 4,
        "rc_message": free,
        "rc_registration": free,
        "rc_login": { "address": free, "account": free, "failed_attempts": free },
        "rc_joins": { "local": free, "remote": free },
        "rc_joins_per_room": free,
        "rc_invites": { "per_room": free, "per_user": free, "per_issuer": free },
        "rc_key_requests": free,
        "rc_media_create": free,
        "rc_room_creation": free,
        "rc_user_directory": free,
        "rc_profile": free,
        "rc_admin_redaction": free,
    });
    for (name, value) in settings.as_object().unwrap() {
        all[name] = value.clone();
    }
    fs::write(folder.join("rules.py"), include_str!("rules.py")).unwrap();
    // JSON is YAML.
    fs::write(folder.join("homeserver.yaml"), all.to_string()).unwrap();
    fs::write(folder.join("log.yaml"), log_settings.to_string()).unwrap();
}

/// The last lines it has said.
fn log(folder: &Path) -> String {
    let said = fs::read_to_string(folder.join("log")).unwrap_or_default();
    let lines: Vec<&str> = said.lines().collect();
    lines[lines.len().saturating_sub(60)..].join("\n")
}
