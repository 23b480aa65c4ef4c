//! The rack and the leaderboard.

use tahoun::games::Seat;
use tahoun::games::abaku::Tile;
use tahoun::paint::{Painted, Painter, Theme};

use super::pixels::{PAINTER, Pixels};
use super::scenes::{self, Words};

fn check(painted: &Painted) {
    assert!(painted.png.len() <= 30_000, "{} bytes", painted.png.len());
    let ratio = f64::from(painted.width) / f64::from(painted.height);
    assert!(
        (0.75..=4.0 / 3.0 + 0.001).contains(&ratio),
        "{} to {}",
        painted.width,
        painted.height
    );
}

fn hand(tiles: &[Tile], theme: Theme) -> Painted {
    let own = scenes::with_hand(&scenes::example(), Seat(0), tiles);
    PAINTER
        .hand(&own, &Words::czech(&["Eva", "Jan"]), theme, Painter::WIDTH)
        .expect("a hand")
}

#[test]
fn the_public_has_no_hand() {
    let view = scenes::wrap(&scenes::example());
    let words = Words::czech(&["Eva", "Jan"]);
    assert_eq!(PAINTER.hand(&view, &words, Theme::Light, Painter::WIDTH), None);
}

#[test]
fn every_tile_of_a_hand_can_be_touched_by_its_index() {
    let tiles = [
        Tile::Digit(3),
        Tile::Digit(1),
        Tile::Joker,
        Tile::Digit(0),
        Tile::Digit(3),
    ];
    for theme in Theme::ALL {
        for count in 0..=5 {
            let painted = hand(&tiles[..count], theme);
            check(&painted);
            let ids: Vec<_> = painted.areas.iter().map(|area| area.id.clone()).collect();
            assert_eq!(ids, (0..count).map(|index| index.to_string()).collect::<Vec<_>>());
        }
        let painted = hand(&tiles, theme);
        let cells: Vec<_> = painted
            .areas
            .iter()
            .map(|area| Pixels::of(&painted).crop(area))
            .collect();
        assert_eq!(cells[0], cells[4], "equal tiles look the same");
        for (a, b) in [(0, 1), (0, 2), (0, 3), (2, 3)] {
            assert!(cells[a].differences(&cells[b]).len() > 200, "{theme}: {a} and {b}");
        }
    }
}

#[test]
fn leaderboards_of_any_length_keep_their_shape() {
    let painter = &*PAINTER;
    let row = |n: usize| {
        vec![
            format!("{n}."),
            format!("Hráčka {n} s dlouhým jménem {}", "a".repeat(n * 3)),
            (n * 37).to_string(),
        ]
    };
    for count in [0, 1, 5, 19, 20, 60] {
        let rows: Vec<Vec<String>> = std::iter::once(["#", "Jméno", "Body"].map(str::to_owned).to_vec())
            .chain((1..=count).map(row))
            .collect();
        for theme in Theme::ALL {
            let painted = painter.table_of_rows("Žebříček", &rows, theme, Painter::WIDTH);
            check(&painted);
            assert!(painted.areas.is_empty());
        }
    }
}

#[test]
fn odd_tables_are_painted_too() {
    let painter = &*PAINTER;
    let table = |rows: &[&[&str]]| {
        let rows: Vec<Vec<String>> = rows
            .iter()
            .map(|row| row.iter().map(|&cell| cell.to_owned()).collect())
            .collect();
        check(&painter.table_of_rows(&"title ".repeat(50), &rows, Theme::Dark, Painter::WIDTH));
    };
    table(&[]);
    table(&[&[]]);
    table(&[&["a"], &["1", "2", "3"], &[]]);
    table(&[&["wide"; 30], &["1"; 30]]);
}
