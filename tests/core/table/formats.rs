//! Logs of every format ever released: they are never made anew, and fold to the same states for ever.

use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tahoun::table::{Command, FORMAT, OfferKind, Phase, Record, Table};

use super::bench::*;
use super::story::story;

/// A record, and what it folds to after some of its events.
#[derive(Serialize, Deserialize)]
struct Kept {
    record: Record,
    states: Vec<State>,
}

#[derive(Serialize, Deserialize)]
struct State {
    after: usize,
    is: Value,
}

fn path(format: u16) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/data/table-format-{format}.json"))
}

#[test]
fn a_log_of_every_format_is_kept() {
    for format in 1..=FORMAT {
        if path(format).exists() {
            continue;
        }
        let candidate = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("table-format-{format}.json"));
        fs::write(
            &candidate,
            serde_json::to_string_pretty(&[keep(&story()), keep(&broken_off())]).unwrap(),
        )
        .unwrap();
        panic!(
            "no log of format {format} is kept; before it is released, check {} and move it to {}",
            candidate.display(),
            path(format).display()
        );
    }
}

#[test]
fn kept_logs_fold_to_the_stated_states_and_verify() {
    for format in 1..=FORMAT {
        let kept: Vec<Kept> = serde_json::from_str(&fs::read_to_string(path(format)).unwrap()).unwrap();
        assert!(!kept.is_empty());
        for Kept { record, states } in kept {
            assert!(record.events.iter().all(|recorded| recorded.format == format));
            for State { after, is } in states {
                let table = Table::fold(&record.events[..after]).unwrap();
                assert_eq!(state(&table), is, "after event {after}");
            }
            assert_eq!(record.verify(), Ok(()));
        }
    }
}

fn broken_off() -> Bench {
    let mut bench = Bench::game(2);
    bench.place();
    bench.place();
    bench.must(is(EVA), Command::Offer(OfferKind::Abort));
    bench.must(is(JAN), Command::Accept);
    bench
}

/// The states after every fifth event and after the last.
fn keep(bench: &Bench) -> Kept {
    let last = bench.log.len();
    let states = (5..last).step_by(5).chain([last]).map(|after| State {
        after,
        is: state(&Table::fold(&bench.log[..after]).unwrap()),
    });
    Kept {
        states: states.collect(),
        record: bench.record(),
    }
}

/// All of a table's state, as it is kept.
fn state(table: &Table) -> Value {
    let phase = match &table.phase {
        Phase::Lobby => json!("lobby"),
        Phase::Playing => json!("playing"),
        Phase::Finished { outcome, rated, seed } => json!({ "outcome": outcome, "rated": rated, "seed": seed }),
        Phase::Closed { seed } => json!({ "seed": seed }),
    };
    let seats = table.seats.iter().map(
        |seat| json!({ "holder": seat.holder, "before": seat.before, "joined": seat.joined, "missed": seat.missed }),
    );
    let turns =
        (table.turns.iter()).map(|turn| json!({ "seat": turn.seat, "since": turn.since, "reminded": turn.reminded }));
    let offer = table.offer.as_ref().map(|offer| {
        json!({
            "seat": offer.seat, "kind": offer.kind, "number": offer.number, "at": offer.at, "agreed": offer.agreed,
        })
    });
    json!({
        "id": table.id,
        "place": table.place,
        "owner": table.owner,
        "settings": table.settings,
        "commitment": table.commitment,
        "rematch_of": table.rematch_of,
        "phase": phase,
        "seats": seats.collect::<Vec<_>>(),
        "kicked": table.kicked,
        "joins": table.joins,
        "position": table.position.as_ref().map(|position| position.to_string()),
        "points": table.points(),
        "turns": turns.collect::<Vec<_>>(),
        "offer": offer,
        "number": table.number,
        "board_number": table.board_number,
        "last_at": table.last_at,
        "created_at": table.created_at,
    })
}
