//! The players' cards: names, slots, whose turn it is.

use super::*;

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
