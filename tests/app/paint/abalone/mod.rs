//! The picture of Abalone: its size, its marbles, the last move, what was pushed off, and the same in words.

mod cards;
mod last;
mod shapes;
mod sizes;

use std::collections::BTreeSet;

use tahoun::chat::Locale;
use tahoun::games::abalone::{Action, Cell, Layout, Status, View};
use tahoun::games::{self, Audience, Kind, Seat};
use tahoun::host::{Look, paint_position};
use tahoun::paint::{Area, Painted, Painter, Theme};

use super::marbles::{after, options, play, position, scattered};
use super::pixels::{PAINTER, Pixels, Rgb, area, contrast, luminance};
use super::scenes::Words;

const NAMES: [&str; 4] = ["Maximiliána Žofie z Vlčnova", "Řehoř Šťastný", "山田太郎", "Počítač 3"];

/// A position of two after e2e3: three marbles have pushed one. Before, three were pushed off by black and one by white.
const AFTER: &str = "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
    .ww../..ww../..www../..ww..../..bbbw.../..bbw.../..bbb../.bbb../.bb.. www/b 0,0 active,active 2 4 1 1;e2e3;3;1;- -";

fn words() -> Words {
    Words::czech(&NAMES)
}

fn paint_in(view: &games::View, theme: Theme) -> Painted {
    PAINTER.board(view, &words(), theme, Painter::WIDTH)
}

fn paint(view: &games::View) -> Painted {
    paint_in(view, Theme::Light)
}

fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

fn inside(view: &games::View) -> &View {
    match view {
        games::View::Abalone(view) => view,
        games::View::Abaku(_) => panic!("a view of Abalone"),
    }
}

/// The view with something changed.
fn changed(view: &games::View, change: impl FnOnce(&mut View)) -> games::View {
    let mut view = inside(view).clone();
    change(&mut view);
    games::View::Abalone(view)
}

/// A board with a marble of each of four seats, on E1 to E4.
fn one_of_each() -> games::View {
    position(
        "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
         ...../....../......./......../bwrg...../......../......./....../..... -/-/-/- 0,0,0,0 \
         active,active,active,active 1 0 1 - -",
    )
}

#[test]
fn every_cell_can_be_touched_where_it_is_painted() {
    let before = after(2, 1, 0);
    let painted = paint(&before);
    assert!(painted.round);
    let ids: BTreeSet<&str> = painted.areas.iter().map(|area| area.id.as_str()).collect();
    assert_eq!((painted.areas.len(), ids.len()), (Cell::COUNT, Cell::COUNT));
    let pixels = Pixels::of(&painted);
    // The other seat's marbles in place of all of a seat's: their pixels change and no others.
    let swapped = changed(&before, |view| {
        let text = inside(&before).board.marbles(Seat(0));
        assert_eq!(text.len(), 14);
        view.board = inside(&position(
            "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
             bbbbb/bbbbbb/..bbb../......../........./......../..www../wwwwww/wwwww -/- 0,0 active,active 1 0 1 - -",
        ))
        .board;
    });
    let differences = pixels.differences(&Pixels::of(&paint(&swapped)));
    let touched = |id: &str, differences: &BTreeSet<(usize, usize)>| {
        let Area { x, y, w, h, .. } = *area(&painted, id);
        let within = |&&(column, row): &&(usize, usize)| {
            (x..x + w).contains(&(column as u32)) && (y..y + h).contains(&(row as u32))
        };
        differences.iter().filter(within).count()
    };
    let mut counted = 0;
    for cell in Cell::all() {
        let count = touched(&cell.to_string(), &differences);
        counted += count;
        let marble = inside(&before).board.get(cell).is_some();
        assert_eq!(count > 2000, marble, "{cell}: {count}");
    }
    assert_eq!(counted, differences.len(), "pixels outside of the cells changed");
}

#[test]
fn cells_lie_in_the_picture_at_every_width_and_as_on_the_board() {
    for width in [1, 360, 480, 901, 1800, 5000] {
        let painted = PAINTER.board(&after(2, 1, 0), &words(), Theme::Light, width);
        assert_eq!(painted.width, width.clamp(360, 1800));
        let middle = |id: &str| {
            let area = area(&painted, id);
            assert!(
                area.x + area.w <= painted.width && area.y + area.h <= painted.height,
                "{area:?}"
            );
            (
                area.x as i64 * 2 + i64::from(area.w),
                area.y as i64 * 2 + i64::from(area.h),
            )
        };
        // A is at the bottom; a step up to the right keeps the diagonal's letter and number growing.
        let (e5, e6, f5, f6) = (middle("e5"), middle("e6"), middle("f5"), middle("f6"));
        assert!(e6.1 == e5.1 && f5.1 == f6.1 && f5.1 < e5.1);
        assert!(f5.0 < e5.0 && e5.0 < f6.0 && f6.0 < e6.0);
        for one in Cell::all() {
            for other in Cell::all().filter(|other| *other != one) {
                let ((ax, ay), (bx, by)) = (middle(&one.to_string()), middle(&other.to_string()));
                let far = ((ax - bx) as f64).hypot((ay - by) as f64) / 2.0;
                assert!(
                    far + 2.0 >= f64::from(area(&painted, "e5").w),
                    "{one} and {other} overlap"
                );
            }
        }
    }
}

#[test]
fn everybody_gets_the_same_board() {
    play(&options(&[]), 3, 9, 40, |number, position| {
        if number % 10 == 0 {
            let public = paint(&position.view(Audience::Public)).png;
            for seat in 0..3 {
                assert_eq!(paint(&position.view(Audience::Seat(Seat(seat)))).png, public);
            }
        }
    });
}

#[test]
fn everything_written_has_a_contrast_of_4_5() {
    for theme in Theme::ALL {
        let painted = paint_in(&position(AFTER), theme);
        let pixels = Pixels::of(&painted);
        let a1 = area(&painted, "a1");
        let rectangle = |x: u32, y: u32, w: u32, h: u32| Area {
            id: String::new(),
            x,
            y,
            w,
            h,
        };
        let beside = |id: &str, x: u32| rectangle(x, area(&painted, id).y + 24, 24, 28);
        let parts = [
            ("the label", rectangle(20, 20, 150, 28)),
            ("the last move", rectangle(20, 50, 150, 34)),
            ("a letter", beside("i5", area(&painted, "i5").x - 32)),
            ("a number", rectangle(a1.x + a1.w - 16, a1.y + a1.h + 4, 34, 26)),
            ("the card of who is to move", rectangle(560, 782, 200, 32)),
            ("the other card", rectangle(90, 782, 200, 32)),
        ];
        for (name, part) in parts {
            let part = pixels.crop(&part);
            let colours = part.colours();
            let ground = colours[0].0;
            let inks = colours.iter().filter(|(_, count)| *count >= 8);
            let most = inks.map(|&(ink, _)| contrast(ground, ink)).fold(0.0, f64::max);
            assert!(most >= 4.5, "{theme}: {name} has {most:.2}");
        }
    }
}

#[test]
fn the_same_view_gives_the_same_bytes() {
    let view = after(4, 5, 60);
    let again = Painter::new().board(&view, &words(), Theme::Dark, 720);
    assert_eq!(PAINTER.board(&view, &words(), Theme::Dark, 720), again);
}

#[test]
fn the_picture_in_words_tells_all_marbles_the_last_move_and_the_counts() {
    let expected = [
        (
            Locale::English,
            ["3 marbles pushed off", "1 marble pushed off", "e2e3, 1 marble pushed"],
        ),
        (Locale::Czech, ["e2e3", "(černá)", "(bílá)"]),
    ];
    let view = position(AFTER);
    assert!(matches!(
        inside(&view).last.as_ref().map(|last| last.action),
        Some(Action::Moved { pushed: 1, .. })
    ));
    for (locale, parts) in expected {
        let look = Look {
            theme: Theme::Light,
            width: Painter::WIDTH,
            language: locale.tag().to_owned(),
        };
        let told = paint_position(&view, Audience::Public, &look).expect("a board").alt;
        for part in parts {
            assert!(told.contains(part), "{part} is missing: {told}");
        }
        // Some platforms cut what is long: the last move comes before all the marbles.
        let at = |part: &str| told.find(part).unwrap_or_else(|| panic!("{part} is not said: {told}"));
        assert!(at("e2e3") < at("b2"), "{told}");
        for cell in Cell::all() {
            let marble = inside(&view).board.get(cell).is_some();
            let named = told
                .to_lowercase()
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == cell.to_string());
            assert_eq!(named, marble, "{cell}: {told}");
        }
    }
}

/// How people without red or green cones see a colour (Viénot, Brettel and Mollon 1999), and a grey screen.
fn lightness(colour: Rgb) -> [f64; 3] {
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

const SIGHTS: [&str; 3] = ["protanopia", "deuteranopia", "grey"];

fn ratio(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}
