//! What moves there are and what they do, against the plain rules, over random play.

use std::collections::BTreeMap;

use tahoun::games::abalone::{Abalone, Event, Layout, Move, Options, Position, Quiet, Repetition};
use tahoun::games::{Audience, Game};

use super::plain::{Plain, Result};
use super::support::{begun, draws};

/// The board of a position in the plain form.
pub(crate) fn plain(position: &Position) -> Plain {
    let text = position.to_string();
    let rows: Vec<String> = text.split(' ').nth(1).unwrap().split('/').map(str::to_owned).collect();
    Plain::read(&rows, position.seats())
}

/// The moves of the seat to move with all that they do.
fn listed(position: &Position) -> BTreeMap<String, Result> {
    let seat = Abalone::acting(position)[0];
    let view = Abalone::view(position, Audience::Seat(seat));
    let moves = Abalone::legal_moves(&view);
    let count = moves.len();
    let listed: BTreeMap<String, Result> = moves
        .into_iter()
        .map(|chosen| {
            let event = Abalone::decide(position, seat, &chosen, &mut draws(1)).unwrap();
            let mut after = position.clone();
            Abalone::apply(&mut after, &event);
            let Event::Moved(moved) = event else { panic!("a move") };
            let Move::Ply(ply) = chosen else { panic!("a legal move") };
            let result = Result {
                after: plain(&after),
                ejected: moved.ejected.map(|seat| seat.0),
                marbles: usize::from(moved.marbles),
                pushed: usize::from(moved.pushed),
            };
            (ply.to_string(), result)
        })
        .collect();
    assert_eq!(listed.len(), count, "a move is listed twice at {position}");
    listed
}

/// Plays at random and compares at every turn; pushes are preferred, so that marbles go off.
fn compared(seats: u8, layout: Layout, games: u64, plies: u32) {
    let options = Options {
        layout,
        repetition: Repetition::Off,
        quiet: Quiet::Off,
        ..Options::default()
    };
    let (mut most, mut off) = (0, 0);
    for game in 0..games {
        let mut draws = draws(1_000 * u64::from(seats) + game);
        let mut position = begun(&options, seats);
        for _ in 0..plies {
            let Some(&seat) = Abalone::acting(&position).first() else {
                break;
            };
            let listed = listed(&position);
            assert_eq!(listed, plain(&position).moves(seat.0), "{position}");
            most = most.max(listed.len());
            let pushing: Vec<&String> = listed
                .iter()
                .filter(|(_, result)| result.pushed > 0)
                .map(|(name, _)| name)
                .collect();
            let names: Vec<&String> = match draws.below(2) == 0 && !pushing.is_empty() {
                true => pushing,
                false => listed.keys().collect(),
            };
            let chosen = names[draws.below(names.len() as u64) as usize];
            let event = Abalone::decide(&position, seat, &Move::Ply(chosen.parse().unwrap()), &mut draws).unwrap();
            off += u32::from(matches!(&event, Event::Moved(moved) if moved.ejected.is_some()));
            Abalone::apply(&mut position, &event);
            let again: Position = position.to_string().parse().unwrap();
            assert_eq!(again, position);
        }
    }
    assert!(off > 0, "no marble went off with {seats} players in {games} games");
    assert!(most > 40);
}

#[test]
fn moves_are_those_of_the_plain_rules_over_some_games() {
    compared(2, Layout::Belgian, 2, 80);
    compared(2, Layout::Alien, 1, 80);
    compared(3, Layout::Standard, 2, 80);
    compared(4, Layout::Standard, 2, 80);
}

#[test]
#[ignore = "long"]
fn moves_are_those_of_the_plain_rules_over_many_games() {
    for &layout in Layout::ALL {
        compared(2, layout, 20, 300);
    }
    compared(3, Layout::Standard, 100, 300);
    compared(4, Layout::Standard, 100, 300);
}
