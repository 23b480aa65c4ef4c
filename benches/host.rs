//! A command from request to COMMIT, and the start of the program with many open tables.
//!
//! The goals: 99 of 100 commands take 5 ms or less besides the fsync, so they are measured in memory (`/dev/shm`) and, for comparison,
//! on the disk; with 10,000 open tables the program starts within a second and in less than 100 MB.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use tahoun::chat::{Account, Body, PlaceRef, Request};
use tahoun::host::{Config, Host, System, TimeSource, What};
use tahoun::table::{ExternalId, TableId};

/// How many games are played to their end.
const GAMES: usize = 12;
/// With how many open tables the program starts.
const TABLES: usize = 10_000;

fn main() {
    // `cargo test --benches` only wants to know whether it runs.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let memory = Path::new("/dev/shm");
        if memory.exists() {
            commands(memory, "in memory").await;
        }
        commands(&std::env::temp_dir(), "on disk").await;
        start(if memory.exists() { memory } else { Path::new("/tmp") }).await;
    });
}

fn config(folder: &Path) -> Config {
    Config {
        database: folder.join("tahoun.db"),
        time: Arc::new(System::new()) as Arc<dyn TimeSource>,
        seed: Some(1),
        language: "en".to_owned(),
        time_zone: "UTC".to_owned(),
        cached_tables: 1_000,
        painters: 1,
        players: 1,
    }
}

/// Says something and gives how long it took.
async fn say(host: &Host, count: &mut u64, name: &str, line: String) -> (What, Option<TableId>, Duration) {
    *count += 1;
    let request = Request {
        id: ExternalId(format!("bench:{count}")),
        place: PlaceRef {
            platform: "bench".to_owned(),
            id: "hall".to_owned(),
            name: None,
            direct: false,
        },
        thread: None,
        account: Account {
            platform: "bench".to_owned(),
            id: name.to_owned(),
            name: name.to_owned(),
            moderator: false,
            language: None,
        },
        at: host.now(),
        body: Body::Line(line),
    };
    let started = Instant::now();
    let handled = host.request(request).await.expect("a request is handled");
    (handled.what, handled.table, started.elapsed())
}

/// Games between two people who always place the first legal move.
async fn commands(parent: &Path, medium: &str) {
    let folder = tempfile::tempdir_in(parent).expect("a folder");
    let host = Host::open(config(folder.path())).expect("a host");
    let mut count = 0;
    let mut taken = Vec::new();
    for _ in 0..GAMES {
        let (_, table, _) = say(&host, &mut count, "a", "new abaku players=2".to_owned()).await;
        let table = table.expect("a table");
        for (name, line) in [("b", "join"), ("a", "start")] {
            say(&host, &mut count, name, format!("{line} @{table}")).await;
        }
        loop {
            let view = host.view(table, None).await.expect("a view");
            let Some(seat) = view.acting().next() else { break };
            let tahoun::table::Holder::Person(person) = view.seats[seat.index()].holder else {
                unreachable!("only people play here");
            };
            let name = host.people(&[person]).await.expect("a person").remove(0).name;
            let view = host.view(table, Some(person)).await.expect("a view");
            let moves = view.game.expect("a game").legal_moves();
            let line = moves.first().map_or_else(|| "pass".to_owned(), ToString::to_string);
            let (what, _, time) = say(&host, &mut count, &name, format!("{line} @{table}")).await;
            assert_eq!(what, What::Done, "{line}");
            taken.push(time);
        }
    }
    host.close().await;
    taken.sort_unstable();
    let at = |part: usize| taken[(taken.len() - 1) * part / 100];
    println!(
        "{} moves {medium}: median {:.2?}, p90 {:.2?}, p99 {:.2?}, slowest {:.2?}",
        taken.len(),
        at(50),
        at(90),
        at(99),
        at(100)
    );
}

/// Starts the program over many open games and looks how long it takes to its address, and how much memory it has then.
async fn start(parent: &Path) {
    let folder = tempfile::tempdir_in(parent).expect("a folder");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    let host = Host::open(config(&data)).expect("a host");
    let mut count = 0;
    for index in 0..TABLES {
        // Nobody may have too many open.
        let (one, other) = (format!("a{}", index / 20), format!("b{}", index / 20));
        let (_, table, _) = say(&host, &mut count, &one, "new abaku players=2 clock=14d".to_owned()).await;
        let table = table.expect("a table");
        for (name, line) in [(&other, "join"), (&one, "start")] {
            say(&host, &mut count, name, format!("{line} @{table}")).await;
        }
    }
    host.close().await;

    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tahoun"))
        .current_dir(folder.path())
        .env("TAHOUN_WEB_BIND", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program");
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().expect("its output"));
    output.read_line(&mut line).expect("its address");
    let taken = started.elapsed();
    std::thread::sleep(Duration::from_secs(1));
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
    let memory = status
        .lines()
        .find(|line| line.starts_with("VmRSS"))
        .unwrap_or("VmRSS: unknown");
    println!("start with {TABLES} open tables: {taken:.2?}, {memory}");
    child.kill().expect("it ends");
    child.wait().expect("it ends");
}
