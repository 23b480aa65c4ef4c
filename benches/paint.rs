//! How long it takes to paint and encode a full board of each kind, next to what `image` takes to encode the same pixels as they are.
//!
//! The goal is 10 ms on one core; the ratio to the baseline is what can be compared between machines.

#[path = "../tests/app/paint/scenes.rs"]
#[allow(dead_code)]
mod scenes;

#[path = "../tests/app/paint/marbles.rs"]
#[allow(dead_code)]
mod marbles;

use std::hint::black_box;
use std::io::Cursor;

use criterion::{Criterion, criterion_group, criterion_main};
use image::{ImageFormat, RgbaImage};
use scenes::Words;
use tahoun::games::View;
use tahoun::paint::{Painter, Theme};

fn paint(criterion: &mut Criterion) {
    measure(criterion, "full board, 900 pixels", &scenes::wrap(&scenes::late()));
    measure(
        criterion,
        "four players' marbles, 900 pixels",
        &marbles::after(4, 3, 60),
    );
    measure(
        criterion,
        "four players' marbles scattered, 900 pixels",
        &marbles::scattered(4, 1),
    );
}

fn measure(criterion: &mut Criterion, name: &str, view: &View) {
    let mut group = criterion.benchmark_group(name);
    let painter = Painter::new();
    let words = Words::english(&["Eva", "Jan", "Šárka Dvořáčková", "Computer 3"]);
    let board = || painter.board(black_box(view), &words, Theme::Light, Painter::WIDTH);
    let pixels: RgbaImage = image::load_from_memory(&board().png).expect("a picture").to_rgba8();
    group.bench_function("painted and encoded", |bencher| bencher.iter(board));
    group.bench_function("baseline: RGBA encoded by image", |bencher| {
        bencher.iter(|| {
            let mut bytes = Cursor::new(Vec::new());
            black_box(&pixels)
                .write_to(&mut bytes, ImageFormat::Png)
                .expect("bytes");
            bytes
        });
    });
    group.finish();
}

criterion_group!(benches, paint);
criterion_main!(benches);
