//! `kill -9` at random moments of a stream of commands, on a real file: what was acknowledged is there, nothing is there twice, and the
//! clocks are right.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

use tahoun::games::Draws;
use tahoun::store::{Reader, Verdict};
use tahoun::table::{Event, ExternalId, Phase, Table, TableId};

use super::program;

/// The lines of one table: two people open it, pass until one of them is out, and press some things that are refused.
const OF_A_TABLE: &[&str] = &[
    "@a new abaku players=2 clock=3d seating=joined",
    "@b start",
    "@b join",
    "@a start",
    "@a pass",
    "@a pass",
    "@b pass",
    "@a offer abort",
    "@a pass",
    "@b pass",
    "@a pass",
    "@b pass",
];

/// The line of that number, with the table it is about. Every line is done exactly once and in order, so the tables are numbered so.
fn line(number: usize) -> String {
    let table = number / OF_A_TABLE.len() + 1;
    let line = OF_A_TABLE[number % OF_A_TABLE.len()];
    match number % OF_A_TABLE.len() {
        0 => line.to_owned(),
        _ => format!("{line} @{table}"),
    }
}

/// Starts the program, hands it lines from `next` on, and kills it after that time. Gives the acknowledgements, in order.
fn until_killed(folder: &Path, next: usize, after: Duration) -> Vec<(usize, String)> {
    let mut child = console(folder);
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        // The pipe fills up, and in the end breaks.
        for number in next.. {
            if writeln!(input, "%{number} {}", line(number)).is_err() {
                return;
            }
        }
    });
    let output = child.stdout.take().unwrap();
    let reader = std::thread::spawn(move || acknowledgements(output));
    std::thread::sleep(after);
    // On Unix this is SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    writer.join().unwrap();
    reader.join().unwrap()
}

fn console(folder: &Path) -> Child {
    program(folder)
        .args(["console", "--database", "club.db", "--acknowledge"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

fn acknowledgements(output: impl std::io::Read) -> Vec<(usize, String)> {
    let mut acknowledged = Vec::new();
    let mut reader = BufReader::new(output);
    let mut line = String::new();
    // A line that was cut off acknowledges nothing.
    while reader.read_line(&mut line).unwrap() > 0 && line.ends_with('\n') {
        if let Some((id, what)) = line.trim().strip_prefix("= ").and_then(|rest| rest.split_once(' ')) {
            acknowledged.push((id.parse().unwrap(), what.to_owned()));
        }
        line.clear();
    }
    acknowledged
}

/// What must hold of the database after a kill.
fn check(folder: &Path, acknowledged: &[(usize, String)]) {
    let reader = Reader::open(folder.join("club.db")).unwrap();
    for (number, what) in acknowledged {
        let handled = reader.handled(&ExternalId(format!("console:{number}"))).unwrap();
        let handled = handled.unwrap_or_else(|| panic!("line {number} was acknowledged as {what} and is lost"));
        match what.as_str() {
            "done" => assert_eq!(handled.verdict, Verdict::Accepted, "line {number}"),
            "refused" => assert_eq!(handled.verdict, Verdict::Refused, "line {number}"),
            "repeated" => {}
            other => panic!("line {number}: {other}"),
        }
        if let Some((table, numbers)) = handled.events {
            assert!(reader.last_number(table).unwrap() >= *numbers.end(), "line {number}");
        }
    }
    let now = tahoun::host::TimeSource::now(&tahoun::host::System::new());
    for id in reader.all_tables().unwrap() {
        let table = Table::fold(&reader.log(id).unwrap()).unwrap();
        let mut kept: Vec<_> = (reader.deadlines_of(id, now).unwrap().into_iter())
            .map(|deadline| {
                assert!(
                    deadline.due >= deadline.since + deadline.allowance,
                    "downtime only postpones"
                );
                (deadline.what.command(), deadline.since, deadline.allowance)
            })
            .collect();
        for deadline in table.deadlines() {
            let found = kept
                .iter()
                .position(|kept| *kept == (deadline.command.clone(), deadline.since, deadline.allowance));
            kept.remove(found.unwrap_or_else(|| panic!("table {id} has no deadline {deadline:?}")));
        }
        assert!(kept.is_empty(), "table {id} has deadlines too many: {kept:?}");
    }
}

/// What happened at a table, times and secrets apart.
fn story(folder: &Path, id: TableId) -> Vec<String> {
    let reader = Reader::open(folder.join("club.db")).unwrap();
    let log = reader.log(id).unwrap();
    (log.iter())
        .map(|recorded| match &recorded.event {
            Event::Created { .. } => "created".to_owned(),
            Event::Started { .. } => "started".to_owned(),
            Event::Finished { .. } => "finished".to_owned(),
            Event::Closed { .. } => "closed".to_owned(),
            Event::Played { seat, game } => format!("{seat}: {:?}", game.record_line()),
            Event::Joined { person, .. } => format!("joined {person}"),
            other => format!("{other:?}"),
        })
        .collect()
}

fn kill_so_often(kills: u64) {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut draws = Draws::new(&[9; 32], kills);
    let mut next = 0;
    let mut acknowledged = Vec::new();
    for _ in 0..kills {
        let after = Duration::from_millis(20 + draws.below(180));
        let new = until_killed(folder, next, after);
        for (index, (number, _)) in new.iter().enumerate() {
            assert_eq!(*number, next + index, "lines are answered in order");
        }
        next += new.len();
        acknowledged.extend(new);
        if folder.join("club.db").exists() && !acknowledged.is_empty() {
            check(folder, &acknowledged[acknowledged.len().saturating_sub(100)..]);
        }
    }
    // The table that was under way is played to its end.
    let last = next.div_ceil(OF_A_TABLE.len()).max(1) * OF_A_TABLE.len();
    let mut child = console(folder);
    let mut input = child.stdin.take().unwrap();
    for number in next..last {
        writeln!(input, "%{number} {}", line(number)).unwrap();
    }
    drop(input);
    acknowledged.extend(acknowledgements(child.stdout.take().unwrap()));
    assert!(child.wait().unwrap().success());
    check(folder, &acknowledged);

    let tables = last / OF_A_TABLE.len();
    let reader = Reader::open(folder.join("club.db")).unwrap();
    assert_eq!(
        reader.all_tables().unwrap().len(),
        tables,
        "no table was lost or opened twice"
    );
    let first = story(folder, TableId(1));
    assert!(first.len() > 8, "{first:?}");
    for id in reader.all_tables().unwrap() {
        assert_eq!(story(folder, id), first, "table {id} was played like any other");
        let table = Table::fold(&reader.log(id).unwrap()).unwrap();
        assert!(matches!(table.phase, Phase::Finished { .. }));
        tahoun::table::Record::of(&table, reader.log(id).unwrap())
            .unwrap()
            .verify()
            .unwrap();
    }
    println!("{kills} kills, {last} lines, {tables} tables");
}

#[test]
fn killed_a_few_times_nothing_acknowledged_is_lost_and_nothing_is_there_twice() {
    kill_so_often(15);
}

/// The full number, in release: `cargo test --release --test app -- --ignored kills`.
#[test]
#[ignore = "takes a minute"]
fn killed_200_times_nothing_acknowledged_is_lost_and_nothing_is_there_twice() {
    kill_so_often(200);
}
