//! What was done last: rings, arrows, and what is written of it.

use super::*;

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
