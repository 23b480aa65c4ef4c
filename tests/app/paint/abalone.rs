//! The picture of Abalone: its size, its marbles, the last move, what was pushed off, and the same in words.

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
fn what_went_off_is_seen_beyond_the_edge() {
    for seats in 2..=4 {
        for seed in (1..14).step_by(2) {
            let view = scattered(seats, seed);
            let kept = changed(&view, |view| {
                if let Some(last) = &mut view.last
                    && let Action::Moved { ejected, .. } = &mut last.action
                {
                    *ejected = None;
                }
            });
            let painted = paint(&view);
            let differences = Pixels::of(&painted).differences(&Pixels::of(&paint(&kept)));
            // Below it the slot is ringed.
            let cards = painted.height as usize - 108;
            let beyond: Vec<_> = differences.iter().filter(|&&(_, y)| y < cards).collect();
            assert!(beyond.len() > 400, "{seats} seats, seed {seed}: {}", beyond.len());
            for Area { id, x, y, w, h } in &painted.areas {
                let within = |&&&(column, row): &&&(usize, usize)| {
                    (*x..x + w).contains(&(column as u32)) && (*y..y + h).contains(&(row as u32))
                };
                assert_eq!(
                    beyond.iter().filter(within).count(),
                    0,
                    "{seats} seats, seed {seed}: over {id}"
                );
            }
        }
    }
}

#[test]
fn empty_slots_stand_out_from_their_cards() {
    for theme in Theme::ALL {
        for turn in [0, 1] {
            let view = changed(&after(2, 1, 0), |view| view.turn = Some(Seat(turn)));
            let painted = paint_in(&view, theme);
            let slot = Pixels::of(&painted).crop(&Area {
                id: String::new(),
                x: 28,
                y: painted.height - 108 + 65 - 14,
                w: 28,
                h: 28,
            });
            let colours = slot.colours();
            let line = colours.iter().filter(|(_, count)| *count >= 20);
            let most = line.map(|&(line, _)| contrast(colours[0].0, line)).fold(0.0, f64::max);
            assert!(most >= 3.0, "{theme}, seat {turn} to move: {most:.2}");
        }
    }
}

#[test]
fn more_than_six_pushed_off_stay_in_their_card() {
    let take = |count: usize| {
        let view = changed(&after(4, 3, 0), |view| view.seats[0].taken = vec![Seat(1); count]);
        Pixels::of(&paint(&view))
    };
    let differences = take(6).differences(&take(20));
    // The number alone differs.
    assert!(!differences.is_empty() && differences.iter().all(|&(x, _)| (380..444).contains(&x)));
}

#[test]
fn a_turn_without_a_move_shows_whose_it_was() {
    for action in [Action::Resigned, Action::Lapsed] {
        let by = |seat: u8| {
            let view = changed(&after(4, 3, 0), |view| {
                view.last = Some(tahoun::games::abalone::Last {
                    seat: Seat(seat),
                    action,
                });
            });
            Pixels::of(&paint(&view))
        };
        let pictures = [0, 1, 2, 3].map(by);
        for (index, one) in pictures.iter().enumerate() {
            for other in &pictures[index + 1..] {
                let differences = one.differences(other);
                assert!(differences.len() > 60 && differences.iter().all(|&(x, y)| x < 60 && y < 100));
            }
        }
    }
}

#[test]
fn what_was_done_instead_of_a_move_is_not_cut() {
    let view = changed(&after(2, 1, 0), |view| {
        view.last = Some(tahoun::games::abalone::Last {
            seat: Seat(0),
            action: Action::Resigned,
        });
        view.seats[0].status = Status::Resigned(1);
    });
    for width in [360, 480, 700, 900, 1200, 1800] {
        // The last letters are written: a word that is the same up to them looks different.
        let with = |word: &str| {
            let words = Replaced(Words::english(&["Eva", "Jan"]), word.to_owned());
            PAINTER.board(&view, &words, Theme::Light, width).png
        };
        assert_ne!(with("Resigned"), with("Resignee"), "{width}");
    }
}

/// Words with another one for having given up.
struct Replaced(Words, String);

impl tahoun::paint::Captions for Replaced {
    fn name(&self, seat: Seat) -> String {
        self.0.name(seat)
    }

    fn say(&self, phrase: &games::Phrase) -> String {
        match phrase.key {
            "paint-abalone-gave-up" => self.1.clone(),
            _ => self.0.say(phrase),
        }
    }
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

#[test]
fn the_last_move_is_ringed_and_has_an_arrow_from_cell_to_cell() {
    for theme in Theme::ALL {
        let view = position(AFTER);
        assert_eq!(inside(&view).last_arrow(), Some((cell("e2"), cell("e3"))));
        let plain = paint_in(&changed(&view, |view| view.last = None), theme);
        let marked = paint_in(&view, theme);
        let differences = Pixels::of(&plain).differences(&Pixels::of(&marked));
        let count = |id: &str| {
            let Area { x, y, w, h, .. } = *area(&plain, id);
            let within = |&&(column, row): &&(usize, usize)| {
                (x..x + w).contains(&(column as u32)) && (y..y + h).contains(&(row as u32))
            };
            differences.iter().filter(within).count()
        };
        for cell in Cell::all() {
            let id = cell.to_string();
            let part_of_it = ["e2", "e3", "e4", "e5", "e6"].contains(&id.as_str());
            assert_eq!(count(&id) > 200, part_of_it, "{theme}: {id} has {}", count(&id));
            assert!(part_of_it || count(&id) == 0, "{theme}: {id} has {}", count(&id));
        }
        // The way over the edge between the two cells is the arrow's.
        let (from, to) = (area(&plain, "e2"), area(&plain, "e3"));
        let row = (from.y + from.h / 2) as usize;
        for column in from.x + from.w / 2..to.x + 4 {
            assert!(
                differences.contains(&(column as usize, row)),
                "{theme}: no arrow at {column}"
            );
        }
        // Left and reached differ, and the rings stand out from the board for everybody.
        let pixels = Pixels::of(&marked);
        let ring = |id: &str| {
            let Area { x, y, h, .. } = *area(&marked, id);
            let line = &pixels.pixels[(y + h / 2) as usize * pixels.width..];
            let board = pixels.pixels[(y as usize) * pixels.width + x as usize];
            // From the left edge: how wide is what stands out there?
            (line[x as usize..x as usize + 9].to_vec(), board)
        };
        let (reached, board) = ring("e5");
        for (sight, name) in SIGHTS.iter().enumerate() {
            let most = reached
                .iter()
                .map(|&pixel| ratio(lightness(pixel)[sight], lightness(board)[sight]));
            let most = most.fold(0.0, f64::max);
            assert!(most > 3.0, "{theme}, {name}: a ring has {most:.1}");
        }
        assert_ne!(reached, ring("e2").0, "{theme}");
    }
}

#[test]
fn a_sideways_move_has_its_arrow_at_the_first_named_end() {
    let text = "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
        wwwww/wwwwww/..www../......../........./...bbb../......./bbbbbb/bbbbb -/- 0,0 active,active 2 1 1 1;c3c5d4;3;0;- -";
    // The row went from c3-c5 up to the right.
    let view = position(text);
    assert_eq!(inside(&view).last_arrow(), Some((cell("c3"), cell("d4"))));
    let plain = Pixels::of(&paint(&changed(&view, |view| view.last = None)));
    let painted = paint(&view);
    let differences = plain.differences(&Pixels::of(&painted));
    for id in ["c3", "c4", "c5", "d4", "d5", "d6"] {
        let Area { x, y, w, h, .. } = *area(&painted, id);
        let middle = ((x + w / 2) as usize, (y + h / 2) as usize);
        assert_eq!(
            differences.contains(&middle),
            id == "c3",
            "{id}: the arrow is at c3 alone"
        );
        let top = (y..y + 6).any(|row| differences.contains(&(middle.0, row as usize)));
        assert!(top, "{id} has no ring");
    }
}

#[test]
fn what_was_pushed_off_lies_in_slots_in_its_own_colours() {
    let view = after(3, 3, 0);
    let painted = paint(&view);
    let take = |taken: &[u8]| {
        let view = changed(&view, |view| {
            view.seats[2].taken = taken.iter().map(|&seat| Seat(seat)).collect()
        });
        Pixels::of(&paint(&view))
    };
    let empty = Pixels::of(&painted);
    let (black, white, both) = (take(&[0]), take(&[1]), take(&[0, 1]));
    let below = area(&painted, "a1").y + area(&painted, "a1").h + 30;
    let card = painted.width as usize * 2 / 3;
    for (one, other) in [(&empty, &black), (&empty, &white), (&black, &white), (&black, &both)] {
        let differences = one.differences(other);
        assert!(differences.len() > 60);
        // In the third card, nowhere else.
        assert!(differences.iter().all(|&(x, y)| x > card && y as u32 > below));
    }
}

#[test]
fn partners_share_their_slots() {
    let view = after(4, 3, 0);
    let take = |seat: usize| {
        let view = changed(&view, |view| view.seats[seat].taken = vec![Seat(1)]);
        paint(&view).png
    };
    assert_eq!(take(0), take(2));
    assert_ne!(take(0), take(1));
}

#[test]
fn who_waits_for_the_partners_consent_is_marked() {
    let view = one_of_each();
    let ready = |seat: usize| changed(&view, |view| view.seats[seat].ready = true);
    let plain = paint(&view);
    let marked: Vec<Painted> = (0..4).map(|seat| paint(&ready(seat))).collect();
    for (seat, painted) in marked.iter().enumerate() {
        assert!(painted.png != plain.png, "seat {seat} is not marked");
        assert!(marked[..seat].iter().all(|other| other.png != painted.png));
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
fn whose_turn_it_is_shows_without_colours() {
    for theme in Theme::ALL {
        for seats in 2..=4 {
            let of = |turn| changed(&after(seats, 1, 0), |view| view.turn = Some(Seat(turn)));
            let [one, other] = [0, 1].map(|turn| Pixels::of(&paint_in(&of(turn), theme)));
            let seen = one.differences(&other).into_iter().filter(|&(x, y)| {
                let at = y * one.width + x;
                contrast(one.pixels[at], other.pixels[at]) > 3.0
            });
            assert!(seen.count() > 60, "{theme}, {seats} seats");
        }
    }
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
fn names_of_any_length_stay_in_their_cards() {
    for seats in 2..=4 {
        let view = after(seats, 1, 0);
        let with = |name: &str| {
            let names: Vec<&str> = (0..4).map(|seat| if seat == 0 { name } else { "Jan" }).collect();
            Pixels::of(&PAINTER.board(&view, &Words::czech(&names), Theme::Light, Painter::WIDTH))
        };
        let short = with("");
        for name in [
            "Jo",
            "Maximiliána Žofie z Vlčnova a Uherského Brodu",
            &"Ž".repeat(5000),
            "🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻🐻",
        ] {
            let differences = short.differences(&with(name));
            let width = [446, 300, 226][usize::from(seats) - 2];
            assert!(differences.len() > 30);
            assert!(
                differences.iter().all(|&(x, y)| x < width && y > 760),
                "{seats} seats, {name}"
            );
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
