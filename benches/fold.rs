//! How long it takes to fold a long log and to judge and list moves, each next to a baseline in the same run. Times are
//! processor time.
//!
//! A log of 200 events of four players is folded from parsed events and from JSON as the database keeps it; the baseline is
//! reading the same JSON as plain values. The goal is 1 ms, reading included. Judging a command is put next to looking it up
//! without deciding anything, and listing all legal moves next to asking the judge about every filling of every line, which
//! has to find the same ones.

#[path = "support/game.rs"]
mod game;
#[path = "support/processor.rs"]
mod processor;

use std::cell::Cell;
use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use game::{Game, SEED, briskly};
use processor::Processor;
use serde_json::Value;
use tahoun::games::{self, Move, View, abaku};
use tahoun::table::{Command, Event, ExternalId, Recorded, Table, Time, decide};

/// An event as the database keeps it: who and what are JSON.
struct Row {
    number: u64,
    format: u16,
    at: Time,
    by: String,
    body: String,
}

fn rows(log: &[Recorded]) -> Vec<Row> {
    log.iter()
        .map(|recorded| Row {
            number: recorded.number,
            format: recorded.format,
            at: recorded.at,
            by: serde_json::to_string(&recorded.by).expect("JSON"),
            body: serde_json::to_string(&recorded.event).expect("JSON"),
        })
        .collect()
}

fn read(rows: &[Row]) -> Vec<Recorded> {
    rows.iter()
        .map(|row| Recorded {
            number: row.number,
            format: row.format,
            at: row.at,
            by: serde_json::from_str(&row.by).expect("who"),
            event: serde_json::from_str::<Event>(&row.body).expect("an event"),
        })
        .collect()
}

fn fold(criterion: &mut Criterion<Processor>) {
    let mut game = Game::dealt(4, 1);
    game.play(200, slowly);
    let rows = rows(&game.log);
    let bytes: usize = rows.iter().map(|row| row.by.len() + row.body.len()).sum();
    println!("a log of {} events, {bytes} bytes of JSON", rows.len());
    assert_eq!(Table::fold(&read(&rows)), Some(game.table));

    let mut group = criterion.benchmark_group("fold a log of 200 events");
    let baseline = measure(&mut group, "baseline: the same JSON as plain values", || {
        let values = rows.iter().map(|row| {
            let by: Value = serde_json::from_str(&row.by).expect("JSON");
            let body: Value = serde_json::from_str(&row.body).expect("JSON");
            (by, body)
        });
        values.collect::<Vec<_>>()
    });
    let from_rows = measure(&mut group, "read from JSON and folded", || {
        Table::fold(&read(black_box(&rows)))
    });
    let folded = measure(&mut group, "parsed events folded", || Table::fold(black_box(&game.log)));
    group.finish();
    ratio("read and folded", from_rows, "plain values", baseline);
    ratio("folded", folded, "plain values", baseline);
}

/// What makes a game long: few tiles at a time, and exchanges between.
fn slowly(view: &View, number: u64) -> Move {
    let moves = view.legal_moves();
    let tiles = |chosen: &Move| match chosen {
        Move::Abaku(abaku::Move::Place(placement)) => placement.tiles().len(),
        _ => usize::MAX,
    };
    let exchange = |chosen: &&Move| matches!(chosen, Move::Abaku(abaku::Move::Exchange(tiles)) if tiles.len() == 1);
    let chosen = match number % 3 {
        0 => moves.iter().min_by_key(|chosen| tiles(chosen)),
        _ => moves.iter().find(exchange).or(moves.last()),
    };
    chosen.expect("a pass is always allowed").clone()
}

fn judge(criterion: &mut Criterion<Processor>) {
    let mut game = Game::dealt(2, 1);
    game.play(24, briskly);
    let view = game.view();
    let best = view.legal_moves().into_iter().next().expect("a pass is always allowed");
    let command = Command::Play(best.clone());
    let (actor, request) = (game.on_turn(), ExternalId("bench:now".to_owned()));

    let mut group = criterion.benchmark_group("judge a move in the middle of a game");
    let baseline = measure(&mut group, "baseline: preview it", || {
        view.preview(black_box(&best)).expect("it is allowed")
    });
    let decided = measure(&mut group, "decide it", || {
        decide(&game.table, actor, black_box(&command), &request, None, Time(0), &SEED).expect("it is allowed")
    });
    group.finish();
    ratio("decided", decided, "previewed", baseline);
}

fn list(criterion: &mut Criterion<Processor>) {
    let mut game = Game::dealt(2, 1);
    game.play(24, briskly);
    let view = game.view();
    let View::Abaku(inside) = &view else {
        panic!("the game is one of Abaku")
    };
    let placements = |moves: &[Move]| moves.iter().filter(|chosen| is_placement(chosen)).count();
    let hand: String = inside.hand().iter().map(ToString::to_string).collect();
    let (listed, tried) = (view.legal_moves(), every_filling(inside));
    println!("hand {hand}, {} placements", placements(&listed));
    assert_eq!(placements(&listed), tried);

    let mut group = criterion.benchmark_group("list all legal moves in the middle of a game");
    group.sample_size(10);
    let baseline = measure(&mut group, "baseline: judge every filling", || {
        every_filling(black_box(inside))
    });
    let pruned = measure(&mut group, "list them", || black_box(&view).legal_moves());
    group.finish();
    ratio("listed", pruned, "every filling judged", baseline);
}

fn is_placement(chosen: &Move) -> bool {
    matches!(chosen, Move::Abaku(abaku::Move::Place(_)))
}

/// How many fillings of free squares of a line by tiles of the hand are allowed.
fn every_filling(view: &abaku::View) -> usize {
    let free = abaku::Square::all().filter(|&square| view.board.is_free(square));
    let starts: Vec<_> = free.collect();
    let mut allowed = 0;
    let mut hand = view.hand().to_vec();
    hand.sort();
    for &from in &starts {
        for direction in abaku::Direction::BOTH {
            fill(view, &hand, from, direction, &mut Vec::new(), &mut allowed);
        }
    }
    allowed
}

fn fill(
    view: &abaku::View,
    left: &[abaku::Tile],
    from: abaku::Square,
    direction: abaku::Direction,
    tiles: &mut Vec<abaku::Placed>,
    allowed: &mut usize,
) {
    for (index, &tile) in left.iter().enumerate() {
        if index > 0 && left[index - 1] == tile {
            continue;
        }
        let mut rest = left.to_vec();
        rest.remove(index);
        let digits = match tile {
            abaku::Tile::Digit(digit) => digit..=digit,
            abaku::Tile::Joker => 0..=9,
        };
        for digit in digits {
            let joker = tile == abaku::Tile::Joker;
            tiles.push(abaku::Placed { digit, joker });
            let placement = abaku::Placement::Line {
                tiles: tiles.clone(),
                from,
                direction: (tiles.len() > 1).then_some(direction),
            };
            // A single tile has no direction: it is tried once.
            let once = tiles.len() > 1 || direction == abaku::Direction::Across;
            if once && allows(view, placement) {
                *allowed += 1;
            }
            fill(view, &rest, from, direction, tiles, allowed);
            tiles.pop();
        }
    }
}

fn allows(view: &abaku::View, placement: abaku::Placement) -> bool {
    <abaku::Abaku as games::Game>::preview(view, &abaku::Move::Place(placement)).is_ok()
}

/// Measures, and gives the mean time of the best sample.
fn measure<T>(group: &mut BenchmarkGroup<'_, Processor>, name: &str, mut work: impl FnMut() -> T) -> Duration {
    let best = Cell::new(Duration::MAX);
    group.bench_function(name, |bencher| {
        bencher.iter_custom(|times| {
            let begun = processor::time();
            for _ in 0..times {
                black_box(work());
            }
            let all = processor::time() - begun;
            best.set(best.get().min(all / u32::try_from(times).unwrap_or(u32::MAX)));
            all
        });
    });
    best.get()
}

fn ratio(what: &str, time: Duration, other: &str, baseline: Duration) {
    if baseline < Duration::MAX && time < Duration::MAX {
        let ratio = time.as_secs_f64() / baseline.as_secs_f64();
        println!("best of all samples: {what} {time:.2?}, {other} {baseline:.2?}, ratio {ratio:.3}");
    }
}

criterion_group! {
    name = benches;
    config = processor::criterion();
    targets = fold, judge, list
}
criterion_main!(benches);
