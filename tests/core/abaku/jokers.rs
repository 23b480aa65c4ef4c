//! Jokers (O 8).

use tahoun::games::Seat;
use tahoun::games::abaku::{Event, Tile};

use super::support::{play, position};

/// Player 1 has drawn `zeros` zeros and holds these tiles; nothing but zeros is in the bag.
fn table(zeros: u32, hand: &str, options: &str) -> tahoun::games::abaku::Position {
    position(&format!(
        "layout=plain{options} o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o {hand}/55555 9,0,0,0,0,0,0,0,0,0 0,0 {zeros},0 0,0 0,0 active,active 1"
    ))
}

fn drawn(event: &Event) -> String {
    let drawn = match event {
        Event::Placed(placed) => &placed.drawn,
        Event::Exchanged(exchanged) => &exchanged.drawn,
        _ => panic!("nothing is drawn: {event:?}"),
    };
    drawn.iter().map(Tile::to_string).collect()
}

#[test]
fn the_eighth_and_every_later_zero_drawn_is_a_joker() {
    for (before, expected) in [(0, "00"), (5, "00"), (6, "0*"), (7, "**"), (11, "**")] {
        let mut position = table(before, "13555", "");
        let event = play(&mut position, "place 1,3 F8 across");
        assert_eq!(drawn(&event), expected, "after {before} zeros");
        assert_eq!(position.account(Seat(0)).zeros_drawn, before + 2);
        assert_eq!(position.account(Seat(1)).zeros_drawn, 0, "counted per player");
    }
}

#[test]
fn with_the_option_off_zeros_stay_zeros() {
    let mut position = table(9, "13555", ",joker=off");
    assert_eq!(drawn(&play(&mut position, "place 1,3 F8 across")), "00");
}

#[test]
fn a_joker_scores_as_its_digit_and_keeps_it() {
    let mut position = table(8, "1*555", "");
    let Event::Placed(event) = play(&mut position, "place 1,*3 F8 across") else {
        panic!("a placement")
    };
    assert_eq!(event.score, 10);
    assert!(
        position
            .board()
            .tiles()
            .any(|(square, tile)| square.to_string() == "I8" && tile.joker && tile.digit == 3)
    );
}

#[test]
fn exchanged_it_goes_back_as_a_plain_zero_and_a_zero_drawn_again_counts_again() {
    let mut position = table(8, "*5555", "");
    let event = play(&mut position, "exchange *");
    assert_eq!(drawn(&event), "*", "the ninth zero");
    assert_eq!(position.bag().counts()[0], 9, "one out, one back");
    assert_eq!(position.account(Seat(0)).zeros_drawn, 9);
}

#[test]
fn left_in_a_hand_at_the_end_it_counts_nothing() {
    let mut position = position(
        "layout=plain o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o 13/*5 0,0,0,0,0,0,0,0,0,0 0,0 0,8 0,0 0,0 active,active 1",
    );
    let Event::Placed(event) = play(&mut position, "place 1,3 F8 across") else {
        panic!("a placement")
    };
    assert_eq!(event.after.ended.expect("closed").adjustments, [5, -5]);
}
