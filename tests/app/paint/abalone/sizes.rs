//! How many bytes a picture has, and what kind of file it is.

use super::*;

fn check_file(painted: &Painted, what: &str) {
    assert!(painted.png.len() <= 30_000, "{what}: {} bytes", painted.png.len());
    let ratio = f64::from(painted.width) / f64::from(painted.height);
    assert!((0.75..=4.0 / 3.0).contains(&ratio), "{what}: {ratio:.2}");
    let reader = png::Decoder::new(std::io::Cursor::new(&painted.png))
        .read_info()
        .expect("a PNG");
    assert_eq!(reader.info().color_type, png::ColorType::Indexed, "{what}");
    assert!(
        reader.info().trns.is_none(),
        "{what}: the picture has a ground of its own"
    );
}

fn check_game(seats: u8, seed: u8) {
    let check = |position: &games::Position, theme, what: &str| {
        check_file(&paint_in(&position.view(Audience::Public), theme), what);
    };
    let last = play(&options(&[]), seats, seed, 250, |number, position| {
        if number % 25 == 0 {
            let theme = Theme::ALL[number as usize / 25 % 3];
            check(
                position,
                theme,
                &format!("{seats} seats, seed {seed}, move {number}, {theme}"),
            );
        }
    });
    for theme in Theme::ALL {
        check(&last, theme, &format!("{seats} seats, seed {seed}, the end, {theme}"));
    }
}

#[test]
fn small_indexed_and_near_square_throughout_random_games() {
    for seats in 2..=4 {
        check_game(seats, 1);
    }
}

#[test]
#[ignore = "plays many games"]
fn small_throughout_many_random_games() {
    for seed in 3..=20 {
        for seats in 2..=4 {
            check_game(seats, seed);
        }
    }
}

/// The longest that a name can be, with as many different letters as there is room to show.
const LONG: [&str; 4] = [
    "Řehoř-Příšerně-žluťoučký",
    "Wolfgang&Bärbel_Müller-Ö",
    "Bartoloměj-Šťastný_Kůň'x",
    "Ďábelské-ódy-QZWXJ 45678",
];

fn check_scattered(seeds: std::ops::Range<u8>) {
    let mut largest = (0, String::new());
    for seats in 2..=4 {
        for theme in Theme::ALL {
            for seed in seeds.clone() {
                for (language, words) in [("cs", Words::czech(&LONG)), ("en", Words::english(&LONG))] {
                    let painted = PAINTER.board(&scattered(seats, seed), &words, theme, Painter::WIDTH);
                    let what = format!("{seats} seats scattered, seed {seed}, {theme}, {language}");
                    check_file(&painted, &what);
                    largest = largest.max((painted.png.len(), what));
                }
            }
        }
    }
    println!("the largest has {} bytes: {}", largest.0, largest.1);
}

#[test]
fn small_with_all_marbles_scattered_a_push_and_the_longest_names() {
    check_scattered(0..3);
}

#[test]
#[ignore = "paints thousands of pictures"]
fn small_in_very_many_scattered_positions() {
    check_scattered(3..255);
}

#[test]
fn small_at_every_start() {
    let options_of_kind = Kind::Abalone.options();
    let layouts = options_of_kind.iter().find(|option| option.name == "layout");
    for layout in &layouts.expect("layouts").values {
        for theme in Theme::ALL {
            let view = play(&options(&[("layout", layout.name)]), 2, 1, 0, |_, _| {}).view(Audience::Public);
            assert!(layout.name == "usual" || inside(&view).options.layout != Layout::Usual);
            check_file(&paint_in(&view, theme), layout.name);
        }
    }
}
