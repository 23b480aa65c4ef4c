//! Themes: contrast, smooth edges, grounds.

use tahoun::games::Seat;
use tahoun::games::abaku::Tile;
use tahoun::paint::{Area, Painter, Theme};

use super::pixels::{PAINTER, Pixels, Rgb, area, contrast};
use super::scenes::{self, Words};

/// The ground of a cell or a piece of text and what stands out most from it, leaving out what only edges have.
fn ground_and_ink(part: &Pixels) -> (Rgb, Rgb) {
    let colours = part.colours();
    let ground = colours[0].0;
    let ink = colours
        .iter()
        .filter(|(_, count)| *count >= 8)
        .map(|&(colour, _)| colour);
    let ink = ink.max_by(|&a, &b| contrast(ground, a).total_cmp(&contrast(ground, b)));
    (ground, ink.expect("more than the ground"))
}

fn rectangle(x: u32, y: u32, w: u32, h: u32) -> Area {
    Area {
        id: String::new(),
        x,
        y,
        w,
        h,
    }
}

#[test]
fn themes_are_read_as_they_are_written() {
    for theme in Theme::ALL {
        assert_eq!(theme.to_string().parse(), Ok(theme));
    }
    assert!("Light".parse::<Theme>().is_err());
    assert_eq!(
        "sepia".parse::<Theme>().unwrap_err().to_string(),
        "`sepia` is no theme: they are light, dark and contrast"
    );
}

#[test]
fn everything_written_has_a_contrast_of_4_5() {
    let (painter, words) = (&*PAINTER, Words::czech(&["Eva", "Jan"]));
    for theme in Theme::ALL {
        let painted = painter.board(&scenes::wrap(&scenes::example()), &words, theme, Painter::WIDTH);
        let pixels = Pixels::of(&painted);
        let (first, last) = (area(&painted, "A1").clone(), area(&painted, "O15").clone());
        let below = last.y + last.h + 28;
        let column = last.x + last.w + 32;
        let parts = [
            ("a tile", area(&painted, "G8").clone()),
            ("a new tile", area(&painted, "H11").clone()),
            ("digit x2", area(&painted, "C2").clone()),
            ("digit x3", area(&painted, "D1").clone()),
            ("operation x2", area(&painted, "F3").clone()),
            ("operation x3", area(&painted, "A1").clone()),
            ("letters above", rectangle(first.x, 0, 600, first.y - 4)),
            ("letters below", rectangle(first.x, last.y + last.h + 4, 600, 20)),
            ("numbers to the left", rectangle(0, first.y, first.x - 4, 600)),
            ("the column's labels", rectangle(column, 26, 140, 26)),
            ("the card of who is to move", rectangle(60, below + 12, 300, 30)),
            ("the other card", rectangle(480, below + 12, 300, 30)),
        ];
        for (name, part) in parts {
            let (ground, ink) = ground_and_ink(&pixels.crop(&part));
            let contrast = contrast(ground, ink);
            assert!(
                contrast >= 4.5,
                "{theme}: {name} has {contrast:.2} ({ink:?} on {ground:?})"
            );
        }
    }
}

#[test]
fn the_high_contrast_theme_has_7_for_tiles_and_words() {
    let (painter, words) = (&*PAINTER, Words::czech(&["Eva", "Jan"]));
    let painted = painter.board(
        &scenes::wrap(&scenes::example()),
        &words,
        Theme::Contrast,
        Painter::WIDTH,
    );
    for id in ["G8", "H11", "C2", "D1", "F3", "A1"] {
        let (ground, ink) = ground_and_ink(&Pixels::of(&painted).crop(area(&painted, id)));
        assert!(contrast(ground, ink) >= 7.0, "{id}");
    }
}

#[test]
fn edges_are_smooth() {
    let (painter, words) = (&*PAINTER, Words::czech(&["Eva", "Jan"]));
    for theme in Theme::ALL {
        let painted = painter.board(&scenes::wrap(&scenes::example()), &words, theme, Painter::WIDTH);
        let pixels = Pixels::of(&painted);
        // A digit, the ring of a new tile, a ring and a disc, each of them with shades in between.
        for id in ["H9", "I11", "F3", "A1"] {
            let cell = pixels.crop(area(&painted, id));
            let (ground, ink) = ground_and_ink(&cell);
            let between = |colour: Rgb| {
                let steps = [contrast(ground, colour), contrast(ink, colour)];
                steps.iter().all(|&step| step > 1.08) && steps.iter().all(|&step| step < contrast(ground, ink))
            };
            let shades: usize = cell
                .colours()
                .iter()
                .filter(|(colour, _)| between(*colour))
                .map(|(_, count)| count)
                .sum();
            assert!(shades >= 40, "{theme}: {id} has {shades} pixels in between");
        }
    }
}

#[test]
fn no_row_of_a_slanted_edge_jumps_from_colour_to_colour_only() {
    // The hand is painted large: the slanted sides of a 7 and the round ones of a 0 have to be smooth there too.
    let words = Words::czech(&["Eva", "Jan"]);
    let own = scenes::with_hand(&scenes::example(), Seat(0), &[Tile::Digit(7), Tile::Digit(0)]);
    let painted = PAINTER
        .hand(&own, &words, Theme::Light, Painter::WIDTH)
        .expect("a hand");
    for card in &painted.areas {
        let cell = Pixels::of(&painted).crop(card);
        let (ground, ink) = ground_and_ink(&cell);
        let rows = cell.pixels.chunks(cell.width);
        let with_ink: Vec<_> = rows.filter(|row| row.contains(&ink)).collect();
        let smooth = with_ink
            .iter()
            .filter(|row| row.iter().any(|&pixel| pixel != ground && pixel != ink))
            .count();
        assert!(
            smooth * 2 > with_ink.len(),
            "{}: {smooth} of {} rows",
            card.id,
            with_ink.len()
        );
    }
}

#[test]
fn the_picture_has_a_ground_of_its_own_up_to_its_corners() {
    let (painter, words) = (&*PAINTER, Words::czech(&["Eva", "Jan"]));
    for theme in Theme::ALL {
        let painted = painter.board(&scenes::wrap(&scenes::empty(2)), &words, theme, Painter::WIDTH);
        let pixels = Pixels::of(&painted);
        let (width, count) = (pixels.width, pixels.pixels.len());
        let corners = [0, width - 1, count - width, count - 1].map(|index| pixels.pixels[index]);
        assert!(corners.iter().all(|&corner| corner == corners[0]), "{theme}");
    }
}
