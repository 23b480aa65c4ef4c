//! Views of Abalone to paint; the gallery and the measurement paint the same.

use tahoun::games::{self, Audience, Draws, Kind, Options, Position, View};

/// Plays moves drawn from the legal ones, rather those that push a marble off, and hands over every position.
pub(crate) fn play(
    options: &Options,
    seats: u8,
    seed: u8,
    turns: u64,
    mut each: impl FnMut(u64, &Position),
) -> Position {
    let draws = |number: u64| Draws::new(&[seed; 32], number);
    let first = options.set_up(seats, &mut draws(1));
    let mut position = options.begin(seats, &first).expect("an event of the kind");
    each(0, &position);
    for number in 1..=turns {
        let Some(&seat) = position.acting().first() else { break };
        let view = position.view(Audience::Seat(seat));
        let mut moves = view.legal_moves();
        let brings = |chosen: &games::Move| view.preview(chosen).ok().and_then(|preview| preview.points) == Some(1);
        if let Some(at) = moves.iter().position(brings) {
            moves.swap(0, at);
            moves.truncate(1);
        }
        let chosen = &moves[draws(number + 1000).below(moves.len() as u64) as usize];
        let event = position.decide(seat, chosen, &mut draws(number)).expect("a legal move");
        position.apply(&event);
        each(number, &position);
    }
    position
}

/// The options with some set.
pub(crate) fn options(set: &[(&str, &str)]) -> Options {
    let mut options = Kind::Abalone.default_options();
    for (name, value) in set {
        options.set(name, value);
    }
    options
}

/// A game after so many moves, as everybody sees it.
pub(crate) fn after(seats: u8, seed: u8, turns: u64) -> View {
    play(&options(&[]), seats, seed, turns, |_, _| {}).view(Audience::Public)
}

/// A position of two in notation: the rows from I to A, and what else the notation holds.
pub(crate) fn position(text: &str) -> View {
    let position = Kind::Abalone.parse_position(text).expect("a position");
    position.view(Audience::Public)
}
