//! What has to be told apart can be told apart by shape, by anyone.

use std::collections::BTreeMap;

use tahoun::games::abaku::{Centre, Placed};
use tahoun::paint::{Painted, Painter, Theme};

use super::pixels::{PAINTER, Pixels, Rgb, area, luminance};
use super::scenes::{self, Words};

/// The shape in a cell: which pixels differ from its ground, seen without colours.
fn shape(cell: &Pixels) -> Vec<bool> {
    let ground = luminance(cell.colours()[0].0);
    cell.pixels
        .iter()
        .map(|&pixel| (luminance(pixel) - ground).abs() > 0.08)
        .collect()
}

/// How much of two cells' shapes differs, as a part of the cell.
fn distance(a: &Pixels, b: &Pixels) -> f64 {
    let (a, b) = (shape(a), shape(b));
    a.iter().zip(&b).filter(|(a, b)| a != b).count() as f64 / a.len() as f64
}

fn cells<'a>(painted: &Painted, ids: &[&'a str]) -> BTreeMap<&'a str, Pixels> {
    let pixels = Pixels::of(painted);
    ids.iter().map(|&id| (id, pixels.crop(area(painted, id)))).collect()
}

fn words() -> Words {
    Words::english(&["Ann", "Bob"])
}

#[test]
fn kinds_of_squares_differ_by_shape_in_every_theme() {
    let painter = &*PAINTER;
    for theme in Theme::ALL {
        let painted = painter.board(&scenes::wrap(&scenes::empty(2)), &words(), theme, Painter::WIDTH);
        // Digit x2, digit x3, operation x2, operation x3, the centre, plain.
        let cells = cells(&painted, &["C2", "D1", "F3", "A1", "H8", "B1"]);
        for (a, one) in &cells {
            for (b, other) in &cells {
                if a < b {
                    let distance = distance(one, other);
                    assert!(
                        distance > 0.05,
                        "{theme}: {a} and {b} differ in {:.1} %",
                        distance * 100.0
                    );
                }
            }
        }
    }
}

#[test]
fn a_centre_that_doubles_looks_like_its_kind() {
    let mut view = scenes::empty(2);
    view.options.centre = Centre::Double;
    let painted = PAINTER.board(&scenes::wrap(&view), &words(), Theme::Light, Painter::WIDTH);
    let cells = cells(&painted, &["H8", "F3"]);
    assert_eq!(cells["H8"], cells["F3"]);
}

#[test]
fn new_tiles_and_jokers_differ_by_shape_from_others() {
    let painter = &*PAINTER;
    for theme in Theme::ALL {
        for digit in 0..=9 {
            let mut view = scenes::empty(2);
            view.board.lay(scenes::square("A1"), Placed::plain(digit));
            view.board.lay(scenes::square("A2"), Placed { digit, joker: true });
            scenes::place(
                &mut view,
                tahoun::games::Seat(0),
                &format!("A3={digit} A4=*{digit}"),
                &["2^2=4 8"],
            );
            let painted = painter.board(&scenes::wrap(&view), &words(), theme, Painter::WIDTH);
            let cells = cells(&painted, &["A1", "A2", "A3", "A4"]);
            for (a, b, least) in [
                ("A1", "A2", 0.01),
                ("A3", "A4", 0.01),
                ("A1", "A3", 0.05),
                ("A2", "A4", 0.05),
            ] {
                let distance = distance(&cells[a], &cells[b]);
                assert!(
                    distance > least,
                    "{theme}, {digit}: {a} and {b} differ in {:.1} %",
                    distance * 100.0
                );
            }
        }
    }
}

/// How people without red or green cones see a colour (Viénot, Brettel and Mollon 1999), and a grey screen.
fn simulations(colour: Rgb) -> [f64; 3] {
    let [r, g, b] = colour.map(|part| (f64::from(part) / 255.0).powf(2.2));
    let seen = |r: f64, g: f64, b: f64| 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let protan = 0.112_38 * r + 0.887_62 * g;
    let deutan = 0.292_75 * r + 0.707_25 * g;
    [
        seen(protan, protan, 0.004 * r - 0.004 * g + b),
        seen(deutan, deutan, -0.022_34 * r + 0.022_34 * g + b),
        seen(r, g, b),
    ]
}

#[test]
fn marks_stand_out_for_the_colour_blind() {
    let painter = &*PAINTER;
    for theme in Theme::ALL {
        let painted = painter.board(&scenes::wrap(&scenes::example()), &words(), theme, Painter::WIDTH);
        for (id, cell) in cells(&painted, &["C2", "D1", "F3", "A1", "G8", "H11"]) {
            let colours = cell.colours();
            let lightest_darkest = |which: usize| {
                let seen = colours
                    .iter()
                    .filter(|(_, count)| *count > 20)
                    .map(|&(colour, _)| simulations(colour)[which]);
                let (least, most) = seen.fold((f64::MAX, f64::MIN), |(a, b), seen| (a.min(seen), b.max(seen)));
                (most + 0.05) / (least + 0.05)
            };
            for (which, name) in ["protanopia", "deuteranopia", "grey"].iter().enumerate() {
                let contrast = lightest_darkest(which);
                assert!(
                    contrast > 3.0,
                    "{theme}: with {name} the mark of {id} has a contrast of {contrast:.1}"
                );
            }
        }
    }
}

#[test]
fn whose_turn_it_is_shows_without_colours() {
    let painter = &*PAINTER;
    for theme in Theme::ALL {
        let mut view = scenes::example();
        let mut card = |seat| {
            view.turn = Some(tahoun::games::Seat(seat));
            let painted = painter.board(&scenes::wrap(&view), &words(), theme, Painter::WIDTH);
            let below = area(&painted, "A15");
            let strip = tahoun::paint::Area {
                id: String::new(),
                x: 20,
                y: below.y + below.h + 40,
                w: 40,
                h: 30,
            };
            Pixels::of(&painted).crop(&strip)
        };
        let (on, off) = (card(0), card(1));
        assert!(distance(&on, &off) > 0.05, "{theme}");
    }
}
