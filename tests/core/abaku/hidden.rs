//! Hidden things never change what others see.

use serde_json::{Value, json};
use tahoun::games::abaku::{Abaku, Event, Options, Position};
use tahoun::games::{Audience, Game, Seat};

use super::support::{dealt, draws, position};

/// The same position, but the second seat holds other tiles: one of them is changed for one from the bag, a joker for a zero
/// and the other way round, and it has drawn another number of zeros.
fn disguised(original: &Position) -> Position {
    let text = original.to_string();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let mut hands: Vec<String> = fields[2].split('/').map(str::to_owned).collect();
    let mut bag: Vec<u8> = fields[3]
        .split(',')
        .map(|count| count.parse().expect("a count"))
        .collect();
    let mut changed = String::new();
    for tile in hands[1].chars() {
        let digit = tile.to_digit(10).map_or(0, |digit| digit as usize);
        match (0..10).rev().find(|&other| other != digit && bag[other] > 0) {
            Some(other) if tile != '-' => {
                bag[digit] += 1;
                bag[other] -= 1;
                changed.push_str(&if other == 0 { "*".to_owned() } else { other.to_string() });
            }
            _ => changed.push(tile),
        }
    }
    hands[1] = changed;
    fields[2] = hands.join("/");
    fields[3] = bag.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
    fields[5] = fields[5]
        .split(',')
        .map(|zeros| (zeros.parse::<u32>().expect("a count") + 3).to_string())
        .collect::<Vec<_>>()
        .join(",");
    position(&fields.join(" "))
}

/// Everything that an audience can get to see.
fn seen(position: &Position, audience: Audience) -> String {
    let view = Abaku::view(position, audience);
    // What can be touched is looked at now and then: it takes longest.
    let token: &[&str] = if position.bag().len().is_multiple_of(9) {
        &["t0"]
    } else {
        &["pass"]
    };
    format!(
        "{view:?}\n{:?}\n{}\n{:?}\n{:?}\n{:?}",
        Abaku::describe(&view),
        Abaku::text_board(&view),
        Abaku::text_hand(&view),
        Abaku::points(&view),
        Abaku::choices(&view, token),
    )
}

#[test]
fn other_tiles_in_a_hand_and_in_the_bag_change_nothing_that_others_see() {
    let mut changed = 0;
    for number in 0..3 {
        let mut position = dealt(&Options::default(), 2 + (number % 3) as u8, number);
        let mut turn = 0;
        while let Some(&seat) = Abaku::acting(&position).first() {
            turn += 1;
            let other = disguised(&position);
            if other.hand(Seat(1)) != position.hand(Seat(1)) {
                changed += 1;
            }
            for audience in [Audience::Public, Audience::Seat(Seat(0))] {
                assert_eq!(seen(&position, audience), seen(&other, audience));
                let computer = |position| match audience {
                    Audience::Public => None,
                    _ => Some(Abaku::computer(&Abaku::view(position, audience), 3, &mut draws(turn))),
                };
                if turn % 6 == 0 {
                    assert_eq!(
                        computer(&position),
                        computer(&other),
                        "a computer player looks at its view alone"
                    );
                }
            }
            let same_hand = other.hand(Seat(1)) == position.hand(Seat(1));
            let same_sight = seen(&other, Audience::Seat(Seat(1))) == seen(&position, Audience::Seat(Seat(1)));
            assert_eq!(
                same_hand, same_sight,
                "the holder sees the own tiles, and no count of zeros"
            );
            let chosen = Abaku::computer(&Abaku::view(&position, Audience::Seat(seat)), 1, &mut draws(turn));
            let event = Abaku::decide(&position, seat, &chosen, &mut draws(turn)).expect("legal");
            Abaku::apply(&mut position, &event);
        }
    }
    assert!(changed > 100, "{changed} positions could be changed");
}

/// The same event with other hidden tiles: what was drawn, what was put back, how many zeros everybody drew.
fn other_event(event: &Event) -> Event {
    fn change(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    match (name.as_str(), field) {
                        ("drawn" | "returned", Value::Array(tiles)) => {
                            tiles.iter_mut().for_each(|tile| *tile = json!("*"))
                        }
                        ("hands", Value::Array(hands)) => hands
                            .iter_mut()
                            .for_each(|hand| *hand = json!(["1", "*", "1", "1", "1"])),
                        ("zeros_drawn", number) => *number = json!(77),
                        (_, field) => change(field),
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(change),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(event).expect("JSON");
    change(&mut value);
    serde_json::from_value(value).expect("an event")
}

#[test]
fn other_tiles_drawn_or_put_back_change_nothing_that_others_are_told() {
    let mut exchanges = 0;
    for number in 0..2 {
        let first = Abaku::set_up(&Options::default(), 2, &mut draws(number));
        let mut position = Abaku::begin(&Options::default(), 2, &first);
        assert_eq!(
            Abaku::tell(&first, Audience::Public),
            Abaku::tell(&other_event(&first), Audience::Public)
        );
        assert_ne!(
            Abaku::tell(&first, Audience::Seat(Seat(1))),
            Abaku::tell(&other_event(&first), Audience::Seat(Seat(1)))
        );
        let mut turn = 0;
        while let Some(&seat) = Abaku::acting(&position).first() {
            turn += 1;
            let view = Abaku::view(&position, Audience::Seat(seat));
            let mut chosen = Abaku::computer(&view, 1, &mut draws(turn));
            if turn % 5 == 0 && view.bag >= 5 {
                let hand = Abaku::text_hand(&view).expect("a hand");
                chosen = Abaku::parse_move("exchange", &hand, &view).expect("it is read");
                exchanges += 1;
            }
            let event = Abaku::decide(&position, seat, &chosen, &mut draws(turn)).expect("legal");
            let other = other_event(&event);
            for audience in [Audience::Public, Audience::Seat(Seat(1 - seat.0))] {
                assert_eq!(Abaku::tell(&event, audience), Abaku::tell(&other, audience));
            }
            assert_eq!(Abaku::record_line(&event), Abaku::record_line(&other));
            assert_eq!(Abaku::scored(&event), Abaku::scored(&other));
            Abaku::apply(&mut position, &event);
        }
    }
    assert!(exchanges > 4, "{exchanges}");
}
