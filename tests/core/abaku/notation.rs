//! A position as one line of text. That every position of a game is read back as printed is tested with the random games.

use proptest::prelude::*;
use tahoun::games::abaku::{Abaku, Position};
use tahoun::games::{Audience, Game, Seat};

use super::support::{lapse, play, position, resign};

#[test]
fn the_example_is_printed_as_it_is_written() {
    let example = position(Abaku::EXAMPLE);
    assert_eq!(example.to_string(), Abaku::EXAMPLE);
    let view = Abaku::view(&example, Audience::Public);
    assert_eq!(
        view.new_squares().iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["H11", "I11", "J11"]
    );
    assert!(!Abaku::legal_moves(&Abaku::view(&example, Audience::Seat(Seat(0)))).is_empty());
    let tiles = example.board().tiles().count() + example.bag().len() + 10;
    assert_eq!(tiles, 110, "nothing is missing");
}

#[test]
fn what_is_left_out_is_as_by_default() {
    let short = "- o/o/o/o/o/o/o/f2*4g/o/o/o/o/o/o/o 13*/- 1,1,1,1,1,1,1,1,1,1 -5,7 8,0 0,2 1,2 active,active? 2";
    let read = position(short);
    let printed = read.to_string();
    assert!(
        printed.starts_with("layout=standard,centre=plain,bag=full,joker=on,operations=full,zero=new o/"),
        "{printed}"
    );
    assert!(
        printed.ends_with("13*/- 1,1,1,1,1,1,1,1,1,1 -5,7 8,0 0,2 1,2 active,active? 2 -"),
        "{printed}"
    );
    assert_eq!(position(&printed), read);
}

#[test]
fn every_ending_and_every_last_deed_is_read_back() {
    let start = "layout=plain,bag=short o/o/o/o/o/o/o/f24g/o/o/o/o/o/o/o 13555/57/68 0,0,0,0,0,1,1,0,0,0 1,2,3 0,0,0 0,2,2 0,2,2 active,active?,active 1";
    let mut all = vec![position(start)];
    let mut next = |deed: &dyn Fn(&mut Position)| {
        let mut position = all[all.len() - 1].clone();
        deed(&mut position);
        all.push(position);
    };
    next(&|position| drop(play(position, "exchange 5,5")));
    next(&|position| drop(lapse(position)));
    next(&|position| drop(play(position, "place 8 G9")));
    next(&|position| drop(play(position, "place 1,3 F8 across")));
    next(&|position| drop(resign(position, 2)));
    for position in &all {
        let printed = position.to_string();
        assert_eq!(printed.parse::<Position>().as_ref(), Ok(position), "{printed}");
    }
    let last = all.last().expect("positions").to_string();
    assert!(last.contains(" walkover;unrated;1,3,2;"), "{last}");
    assert!(last.ends_with(" 3;resigned"), "{last}");
}

#[test]
fn a_field_that_cannot_be_read_is_pointed_at() {
    let fields: Vec<&str> = Abaku::EXAMPLE.split(' ').collect();
    let wrong = [
        ("layout=none", "options"),
        ("o/o", "board"),
        ("314/x", "hands"),
        ("1,2,3", "bag"),
        ("1", "scores"),
        ("-1,0", "zeros"),
        ("0,0,0", "empty-turns"),
        ("0", "idle-turns"),
        ("active,gone", "statuses"),
        ("3", "turn"),
        ("1;danced", "last"),
    ];
    for (index, (word, field)) in wrong.iter().enumerate() {
        let mut fields = fields.clone();
        fields[index] = word;
        let text = fields.join(" ");
        let fault = text.parse::<Position>().expect_err(&text);
        assert_eq!(&text[fault.at.clone()], *word);
        let arguments = format!("{:?}", fault.phrase.arguments);
        assert!(arguments.contains(&format!("abaku-position-{field}\"")), "{arguments}");
        assert!(fault.suggestion.expect("one that works").parse::<Position>().is_ok());
    }
    for count in 0..fields.len() - 1 {
        let text = fields[..count].join(" ");
        let fault = text.parse::<Position>().expect_err(&text);
        assert_eq!(fault.at, text.len()..text.len());
    }
    assert!(format!("{} more", Abaku::EXAMPLE).parse::<Position>().is_err());
    // A row that is too long, too short, or a joker without a digit; a seat that is out cannot be to move.
    for row in ["p", "n", "of", "n*a", "*n", "n**1"] {
        assert!(
            Abaku::EXAMPLE
                .replacen("o/", &format!("{row}/"), 1)
                .parse::<Position>()
                .is_err(),
            "{row}"
        );
    }
    assert!(
        Abaku::EXAMPLE
            .replace("active,active", "finished,active")
            .parse::<Position>()
            .is_err()
    );
}

proptest! {
    #[test]
    fn rubbish_is_refused_without_a_panic(text in "\\PC{0,80}", at in 0..300usize, byte in "[ -~]") {
        prop_assert!(text.parse::<Position>().is_err());
        let mut example: Vec<char> = Abaku::EXAMPLE.chars().collect();
        let at = at % example.len();
        example[at] = byte.chars().next().expect("one");
        let example: String = example.into_iter().collect();
        if let Ok(position) = example.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position), "{}", example);
        }
    }
}
