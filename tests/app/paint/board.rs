//! The public picture: its size, its squares, and what it keeps to itself.

use std::collections::BTreeSet;

use tahoun::games::abaku::{Placed, Square, Tile, View};
use tahoun::games::{Audience, Draws, Kind, Options, Position, Seat};
use tahoun::paint::{Painted, Painter, Theme};

use super::pixels::{PAINTER, Pixels, area};
use super::scenes::{self, Words};

const NAMES: [&str; 4] = ["Maximiliána Žofie z Vlčnova", "Řehoř Šťastný", "山田太郎", "Počítač 3"];

fn paint(view: &View) -> Painted {
    PAINTER.board(&scenes::wrap(view), &Words::czech(&NAMES), Theme::Light, Painter::WIDTH)
}

fn check_file(painted: &Painted, what: &str) {
    assert!(painted.png.len() <= 30_000, "{what}: {} bytes", painted.png.len());
    let ratio = f64::from(painted.width) / f64::from(painted.height);
    assert!(
        (0.75..=4.0 / 3.0).contains(&ratio),
        "{what}: {} to {}",
        painted.width,
        painted.height
    );
    let reader = png::Decoder::new(std::io::Cursor::new(&painted.png))
        .read_info()
        .expect("a PNG");
    assert_eq!(reader.info().color_type, png::ColorType::Indexed, "{what}");
    assert!(
        reader.info().trns.is_none(),
        "{what}: the picture has a ground of its own"
    );
}

/// Plays a game of legal moves, the first among `pick` best at each turn, and hands over every position.
fn game(seats: u8, seed: u8, mut each: impl FnMut(u64, &Position)) {
    let options: Options = Kind::Abaku.default_options();
    let draws = |number: u64| Draws::new(&[seed; 32], number);
    let first = options.set_up(seats, &mut draws(1));
    let mut position = options.begin(seats, &first).expect("an event of the kind");
    for number in 2..400 {
        let Some(&seat) = position.acting().first() else { return };
        let moves = position.view(Audience::Seat(seat)).legal_moves();
        let chosen = &moves[draws(number + 1000).below(moves.len().min(6) as u64) as usize];
        let event = position.decide(seat, chosen, &mut draws(number)).expect("a legal move");
        position.apply(&event);
        each(number, &position);
    }
}

#[test]
fn small_indexed_and_near_square_in_every_theme() {
    let painter = &*PAINTER;
    let views = [
        ("empty", scenes::empty(2)),
        ("example", scenes::example()),
        ("late", scenes::late()),
        ("full", scenes::full(3)),
        ("finished", scenes::finished()),
    ];
    for (name, view) in views {
        for theme in Theme::ALL {
            for words in [Words::czech(&NAMES), Words::english(&NAMES)] {
                let painted = painter.board(&scenes::wrap(&view), &words, theme, Painter::WIDTH);
                assert_eq!(painted.width, Painter::WIDTH);
                check_file(&painted, &format!("{name}, {theme}"));
            }
        }
    }
}

fn check_game(seats: u8, seed: u8) {
    let words = Words::czech(&NAMES);
    let mut last = None;
    game(seats, seed, |number, position| {
        let view = position.view(Audience::Public);
        if number % 10 == 0 {
            let theme = Theme::ALL[number as usize / 10 % 3];
            check_file(
                &PAINTER.board(&view, &words, theme, Painter::WIDTH),
                &format!("{seats} seats, event {number}"),
            );
        }
        last = Some(view);
    });
    let view = last.expect("a game");
    for theme in Theme::ALL {
        check_file(
            &PAINTER.board(&view, &words, theme, Painter::WIDTH),
            &format!("{seats} seats, the end"),
        );
    }
}

#[test]
fn small_throughout_a_random_game() {
    check_game(4, 1);
}

#[test]
#[ignore = "plays many games"]
fn small_throughout_many_random_games() {
    for seed in 1..=8 {
        for seats in 2..=4 {
            check_game(seats, seed);
        }
    }
}

#[test]
fn every_square_can_be_touched_where_it_is_painted() {
    let view = scenes::example();
    let before = paint(&view);
    let ids: BTreeSet<&str> = before.areas.iter().map(|area| area.id.as_str()).collect();
    assert_eq!((before.areas.len(), ids.len()), (Square::COUNT, Square::COUNT));
    let pixels = Pixels::of(&before);
    // Nine squares at a time, none next to another: their pixels change and no others.
    for phase in 0..25 {
        let chosen = |square: &Square| square.column() % 5 == phase % 5 && square.row() % 5 == phase / 5;
        let mut changed = view.clone();
        for square in Square::all().filter(chosen) {
            let digit = changed.board.get(square).map_or(8, |tile| (tile.digit + 1) % 10);
            changed.board.lay(square, Placed { digit, joker: false });
        }
        let after = paint(&changed);
        assert_eq!(before.areas, after.areas);
        let mut differences = pixels.differences(&Pixels::of(&after));
        for square in Square::all().filter(chosen) {
            let area = area(&before, &square.to_string());
            let count = differences.len();
            differences.retain(|&(x, y)| {
                let (x, y) = (x as u32, y as u32);
                !((area.x..area.x + area.w).contains(&x) && (area.y..area.y + area.h).contains(&y))
            });
            assert!(count - differences.len() > 20, "{square} looks as before");
        }
        assert!(
            differences.is_empty(),
            "pixels outside of the squares changed: {differences:?}"
        );
    }
}

#[test]
fn areas_lie_in_the_picture_at_every_width() {
    let (painter, words) = (&*PAINTER, Words::english(&NAMES));
    for width in [1, 360, 480, 901, 1800, 5000] {
        let painted = painter.board(&scenes::wrap(&scenes::late()), &words, Theme::Light, width);
        assert_eq!(painted.width, width.clamp(360, 1800));
        let (h8, i9) = (area(&painted, "H8"), area(&painted, "I9"));
        assert_eq!((h8.x + h8.w, h8.y + h8.h), (i9.x, i9.y), "squares touch each other");
        for area in &painted.areas {
            assert!(
                area.x + area.w <= painted.width && area.y + area.h <= painted.height,
                "{area:?}"
            );
        }
    }
}

#[test]
fn the_same_view_gives_the_same_bytes_from_any_thread() {
    let view = scenes::wrap(&scenes::late());
    let painter = &*PAINTER;
    let first = Painter::new().board(&view, &Words::czech(&NAMES), Theme::Dark, 720);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| scope.spawn(|| painter.board(&view, &Words::czech(&NAMES), Theme::Dark, 720)))
            .collect();
        for thread in threads {
            assert_eq!(thread.join().expect("painted"), first);
        }
    });
}

#[test]
fn a_hand_never_shows_on_the_board() {
    let view = scenes::example();
    let public = paint(&view);
    let (painter, words) = (&*PAINTER, Words::czech(&NAMES));
    for hand in [[1, 2, 3, 4, 5], [9, 9, 9, 0, 0]] {
        let own = scenes::with_hand(&view, Seat(1), &hand.map(Tile::Digit));
        assert_eq!(painter.board(&own, &words, Theme::Light, Painter::WIDTH), public);
    }
}

#[test]
fn throughout_a_game_everybody_gets_the_same_board() {
    let (painter, words) = (&*PAINTER, Words::english(&NAMES));
    game(3, 9, |number, position| {
        if number % 7 != 0 {
            return;
        }
        let board = |audience| {
            painter
                .board(&position.view(audience), &words, Theme::Light, Painter::WIDTH)
                .png
        };
        let public = board(Audience::Public);
        for seat in 0..3 {
            assert_eq!(board(Audience::Seat(Seat(seat))), public, "event {number}");
        }
    });
}
