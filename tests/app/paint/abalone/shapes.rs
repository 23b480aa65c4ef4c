//! Marbles: round, smooth, and told apart without their colours.

use super::*;

/// The middle of a marble: the shape on it with some of its body around.
fn heart(painted: &Painted, id: &str) -> Pixels {
    let Area { x, y, w, h, .. } = *area(painted, id);
    Pixels::of(painted).crop(&Area {
        id: String::new(),
        x: x + w * 3 / 10,
        y: y + h * 3 / 10,
        w: w * 4 / 10,
        h: h * 4 / 10,
    })
}

/// What the marbles' bodies and the shapes on them look like: the body is what lies in the corners of the heart.
fn body(heart: &Pixels) -> Rgb {
    heart.pixels[heart.pixels.len() - heart.width + 1]
}

#[test]
fn marbles_are_told_apart_by_their_shapes_alone() {
    for theme in Theme::ALL {
        let painted = paint_in(&one_of_each(), theme);
        for (sight, name) in SIGHTS.iter().enumerate() {
            let shapes: Vec<Vec<bool>> = ["e1", "e2", "e3", "e4"]
                .iter()
                .map(|id| {
                    let heart = heart(&painted, id);
                    let ground = lightness(body(&heart))[sight];
                    let seen = heart
                        .pixels
                        .iter()
                        .map(|&pixel| ratio(lightness(pixel)[sight], ground) > 3.0);
                    seen.collect()
                })
                .collect();
            for (index, one) in shapes.iter().enumerate() {
                let part = one.iter().filter(|&&on| on).count() as f64 / one.len() as f64;
                assert!(
                    (0.1..0.8).contains(&part),
                    "{theme}, {name}: the shape of {index} covers {part:.2}"
                );
                for (other_index, other) in shapes.iter().enumerate().skip(index + 1) {
                    let differing = one.iter().zip(other).filter(|(a, b)| a != b).count() as f64 / one.len() as f64;
                    assert!(
                        differing > 0.08,
                        "{theme}, {name}: {index} and {other_index} differ in {differing:.2}"
                    );
                }
            }
        }
    }
}

#[test]
fn marbles_are_told_apart_by_their_lightness_too() {
    for theme in Theme::ALL {
        let painted = paint_in(&one_of_each(), theme);
        let bodies = ["e1", "e2", "e3", "e4"].map(|id| body(&heart(&painted, id)));
        for (sight, name) in SIGHTS.iter().enumerate() {
            for (index, &one) in bodies.iter().enumerate() {
                for &other in &bodies[index + 1..] {
                    let ratio = ratio(lightness(one)[sight], lightness(other)[sight]);
                    assert!(ratio > 1.35, "{theme}, {name}: {one:?} and {other:?} have {ratio:.2}");
                }
            }
        }
    }
}

#[test]
fn every_marble_stands_out_from_the_empty_cells() {
    for theme in Theme::ALL {
        let painted = paint_in(&one_of_each(), theme);
        let pixels = Pixels::of(&painted);
        let empty = pixels.crop(area(&painted, "e5"));
        for id in ["e1", "e2", "e3", "e4"] {
            let marble = pixels.crop(area(&painted, id));
            for (sight, name) in SIGHTS.iter().enumerate() {
                let pairs = marble.pixels.iter().zip(&empty.pixels);
                let seen = |a: Rgb, b: Rgb| ratio(lightness(a)[sight], lightness(b)[sight]) > 1.3;
                let part = pairs.filter(|&(&a, &b)| seen(a, b)).count() as f64 / marble.pixels.len() as f64;
                assert!(part > 0.08, "{theme}, {name}: {id} differs in {part:.2}");
            }
        }
    }
}

#[test]
fn marbles_are_smooth_without_bands() {
    for theme in [Theme::Light, Theme::Dark] {
        let painted = paint_in(&one_of_each(), theme);
        for id in ["e1", "e2", "e3", "e4"] {
            let marble = Pixels::of(&painted).crop(area(&painted, id));
            let (width, height) = (marble.width, marble.pixels.len() / marble.width);
            // Beside the shape, from below the light to near the lower edge.
            let column = |row: usize| marble.pixels[row * width + width / 4];
            let shades: Vec<Rgb> = (height * 52 / 100..height * 78 / 100).map(column).collect();
            let different: BTreeSet<Rgb> = shades.iter().copied().collect();
            assert!(different.len() >= 4, "{theme}: {id} has {} shades", different.len());
            for pair in shades.windows(2) {
                let step = (0..3)
                    .map(|i| pair[0][i].abs_diff(pair[1][i]))
                    .max()
                    .unwrap_or_default();
                assert!(step <= 5, "{theme}: {id} has a step of {step}");
            }
            // Around it there are pixels between the marble and the board.
            let colours = marble.colours();
            let board = marble.pixels[0];
            let edge = colours.iter().filter(|(colour, _)| {
                let lightness = luminance(*colour);
                let (a, b) = (luminance(board), luminance(body(&heart(&painted, id))));
                let (least, most) = (a.min(b), a.max(b));
                lightness > least * 1.02 + 0.003 && lightness < most * 0.98 - 0.003
            });
            assert!(edge.map(|(_, count)| count).sum::<usize>() >= 40, "{theme}: {id}");
        }
    }
}
