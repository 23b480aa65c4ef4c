//! Moves put together by clicks: everything that is offered leads to a legal move, and every legal move can be put together.

use std::collections::BTreeSet;

use tahoun::games::abalone::{Abalone, Layout, Options, View};
use tahoun::games::{Audience, Choices, Game, Seat, Touch};

use super::support::{begun, draws, laid, moves};

/// All moves that can be put together from here on.
fn put_together(view: &View, partial: &mut Vec<String>, found: &mut BTreeSet<String>) {
    let given: Vec<&str> = partial.iter().map(String::as_str).collect();
    let choices = Abalone::choices(view, &given);
    if let Some(finished) = choices.finished {
        assert!(choices.next.is_empty());
        assert!(matches!(choices.preview, Some(Ok(_))), "{partial:?}");
        found.insert(finished);
        return;
    }
    assert!(!choices.next.is_empty(), "{partial:?} leads nowhere");
    assert!(partial.len() < 4, "{partial:?} does not end");
    for choice in choices.next {
        if let Touch::Square(name) = &choice.touch {
            assert_eq!(*name, choice.token);
        }
        partial.push(choice.token);
        put_together(view, partial, found);
        partial.pop();
    }
}

#[test]
fn exactly_the_legal_moves_can_be_put_together() {
    for (seats, layout) in [
        (2, Layout::Standard),
        (2, Layout::Belgian),
        (3, Layout::Standard),
        (4, Layout::Standard),
    ] {
        let options = Options {
            layout,
            ..Options::default()
        };
        let (mut position, mut draws) = (begun(&options, seats), draws(5));
        for _ in 0..6 {
            let seat = Abalone::acting(&position)[0];
            let view = Abalone::view(&position, Audience::Seat(seat));
            let mut found = BTreeSet::new();
            put_together(&view, &mut Vec::new(), &mut found);
            let legal = moves(&position);
            assert_eq!(found, legal.iter().map(ToString::to_string).collect::<BTreeSet<_>>());
            let chosen = &legal[draws.below(legal.len() as u64) as usize];
            let event = Abalone::decide(&position, seat, chosen, &mut draws).unwrap();
            Abalone::apply(&mut position, &event);
        }
    }
}

fn tokens(choices: &Choices) -> Vec<&str> {
    choices.next.iter().map(|choice| choice.token.as_str()).collect()
}

#[test]
fn a_row_is_taken_by_its_ends_and_put_by_a_cell_or_a_direction() {
    let view = Abalone::view(&laid("standard"), Audience::Seat(Seat(0)));
    let row = Abalone::choices(&view, &["c3", "c5"]);
    let shown: Vec<String> = row
        .shown
        .iter()
        .map(|(touch, letter)| match touch {
            Touch::Square(name) => format!("{name}{letter}"),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(shown, ["c3b", "c4b", "c5b"]);
    // d4 and d5 lie in both directions; d3 and d6 in one each.
    assert!(tokens(&row).contains(&"d3") && tokens(&row).contains(&"d6") && !tokens(&row).contains(&"d4"));
    for last in ["d3", "nw"] {
        let done = Abalone::choices(&view, &["c3", "c5", last]);
        assert_eq!(done.finished.as_deref(), Some("move c3c5d3"));
    }
    // What does not fit is as if it had not been given.
    let same = Abalone::choices(&view, &["i5", "c3", "zz", "c5", "e5"]);
    assert_eq!(same, row);
}

#[test]
fn who_does_not_play_has_no_choices() {
    let position = laid("standard");
    assert!(
        Abalone::choices(&Abalone::view(&position, Audience::Public), &[])
            .next
            .is_empty()
    );
}
