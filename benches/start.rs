//! How long the program takes to start on a database with 10,000 open tables, and how much memory it has then, next to an empty
//! database in the same run.
//!
//! It is started as an installation starts it, until it prints its address (platforms have read their backlog by then) and until
//! it says that it is healthy. The goal is 1 s and under 100 MB.

#[path = "support/filled.rs"]
mod filled;
#[path = "support/game.rs"]
mod game;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use filled::fill;

/// How many tables are open.
const TABLES: usize = 10_000;
/// How often each start is measured.
const TIMES: usize = 5;

type Failure = Box<dyn std::error::Error>;

const FIGURES: [&str; 5] = [
    "until its address, ms",
    "until it is healthy, ms",
    "processor time until then, ms",
    "memory then, MiB",
    "the most until then, MiB",
];

/// What a start came to, in the order of [`FIGURES`]; NaN where the system does not say.
type Start = [f64; FIGURES.len()];

fn main() -> Result<(), Failure> {
    // `cargo test --benches` only wants to know whether it can be run.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let begun = Instant::now();
    let [full, empty] = [("full", TABLES), ("empty", 0)].map(|(name, tables)| {
        let data = folder.path().join(name);
        fs::create_dir(&data)?;
        fill(&data.join("tahoun.db"), tables)?;
        Ok::<_, Failure>(data)
    });
    let (full, empty) = (full?, empty?);
    let bytes = fs::metadata(full.join("tahoun.db"))?.len();
    println!(
        "{TABLES} tables in {} MiB, made in {:.1} s",
        bytes >> 20,
        begun.elapsed().as_secs_f64()
    );

    let (mut with, mut without) = (Vec::new(), Vec::new());
    for _ in 0..TIMES {
        with.push(measure(&full)?);
        without.push(measure(&empty)?);
    }
    println!("{:32} {:>10} {:>10} {:>8}", "medians", "full", "empty", "ratio");
    for (index, name) in FIGURES.iter().enumerate() {
        let (full, empty) = (median(&with, index), median(&without, index));
        println!("{name:32} {full:10.1} {empty:10.1} {:8.2}", full / empty);
    }
    Ok(())
}

fn median(starts: &[Start], figure: usize) -> f64 {
    let mut figures: Vec<f64> = starts.iter().map(|start| start[figure]).collect();
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

fn measure(data: &Path) -> Result<Start, Failure> {
    let begun = Instant::now();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tahoun"))
        .current_dir(data)
        .env("TAHOUN_DATA", data)
        .env("TAHOUN_WEB_BIND", "127.0.0.1:0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let figures = figures(&mut program, begun);
    program.kill()?;
    program.wait()?;
    figures
}

fn figures(program: &mut Child, begun: Instant) -> Result<Start, Failure> {
    let passed = || begun.elapsed().as_secs_f64() * 1e3;
    let mut line = String::new();
    BufReader::new(program.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let started = passed();
    let address = line
        .split("http://")
        .nth(1)
        .ok_or("no address")?
        .trim()
        .trim_end_matches('/');
    while !is_healthy(address)? {
        std::thread::sleep(Duration::from_millis(5));
    }
    let healthy = passed();
    let [resident, most] = memory(program.id());
    Ok([started, healthy, processor(program.id()), resident, most])
}

fn is_healthy(address: &str) -> Result<bool, Failure> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer.starts_with("HTTP/1.1 200"))
}

/// Resident memory, and the most there was, in MiB.
fn memory(process: u32) -> [f64; 2] {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    ["VmRSS:", "VmHWM:"].map(|name| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        kib.map_or(f64::NAN, |kib| kib / 1024.0)
    })
}

/// The processor time of all threads, in milliseconds.
fn processor(process: u32) -> f64 {
    let threads = fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten();
    let used = |path: &Path| fs::read_to_string(path).ok()?.split(' ').next()?.parse::<f64>().ok();
    let times = threads
        .flatten()
        .filter_map(|thread| used(&thread.path().join("schedstat")));
    times.reduce(|sum, time| sum + time).map_or(f64::NAN, |sum| sum / 1e6)
}
