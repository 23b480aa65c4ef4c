//! What is said about events, and the lines of the public record.
//!
//! The public hears what lay open at the table: tiles placed, equations, points, how many tiles were exchanged. Only the seat
//! itself hears which tiles it drew or put back.

use super::equation::Equation;
use super::event::{Ended, Event, Status, TilesPlaced};
use super::moves::{Move, Placement};
use super::square::Direction;
use super::tile;
use crate::games::{Argument, Audience, Phrase, Seat};

/// The key of a direction's word.
pub(crate) fn direction_key(direction: Direction) -> Argument {
    Argument::Key(
        match direction {
            Direction::Across => "abaku-across",
            Direction::Down => "abaku-down",
        }
        .to_owned(),
    )
}

/// Equations with their points: `12 : 4 = 3 (10), 2² = 4 (6)`.
pub(crate) fn equations(equations: &[Equation]) -> String {
    let one = |equation: &Equation| format!("{} ({})", equation.reading.pretty(), equation.score);
    equations.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// What to tell an audience about an event, the most important first.
pub(crate) fn tell(event: &Event, audience: Audience) -> Vec<Phrase> {
    let own = |seat: Seat| audience == Audience::Seat(seat);
    let mut phrases = Vec::new();
    match event {
        Event::Dealt(dealt) => {
            phrases.push(Phrase::new("abaku-dealt").with("bag", dealt.bag.len() as i64));
            if let Audience::Seat(seat) = audience
                && let Some(hand) = dealt.hands.get(seat.index())
            {
                phrases.push(Phrase::new("abaku-dealt-own").with("tiles", tile::list(hand)));
            }
        }
        Event::Placed(placed) => {
            phrases.push(headline(placed));
            phrases.push(Phrase::new("abaku-placed-equations").with("equations", equations(&placed.equations)));
            if own(placed.seat) && !placed.drawn.is_empty() {
                phrases.push(Phrase::new("abaku-drawn").with("tiles", tile::list(&placed.drawn)));
            }
        }
        Event::Exchanged(exchanged) => {
            phrases.push(
                Phrase::new("abaku-exchanged")
                    .with("player", exchanged.seat)
                    .with("count", exchanged.returned.len() as i64),
            );
            if own(exchanged.seat) {
                phrases.push(
                    Phrase::new("abaku-exchanged-own")
                        .with("returned", tile::list(&exchanged.returned))
                        .with("drawn", tile::list(&exchanged.drawn)),
                );
            }
        }
        Event::Empty(empty) => {
            let key = if empty.lapsed { "abaku-lapsed" } else { "abaku-passed" };
            let run = empty
                .after
                .accounts
                .get(empty.seat.index())
                .map_or(0, |account| account.empty_turns);
            phrases.push(Phrase::new(key).with("player", empty.seat).with("run", i64::from(run)));
        }
        Event::Resigned(resigned) => phrases.push(Phrase::new("abaku-resigned").with("player", resigned.seat)),
    }
    let after = event.after();
    for &seat in &after.changed {
        let key = match after.accounts.get(seat.index()).map(|account| account.status) {
            Some(Status::Finished) => "abaku-finished",
            Some(Status::Forfeited(_)) => "abaku-forfeited",
            // A resignation was told above.
            _ => continue,
        };
        phrases.push(Phrase::new(key).with("player", seat));
    }
    if let Some(ended) = &after.ended {
        phrases.extend(tell_end(ended));
    }
    phrases
}

fn headline(placed: &TilesPlaced) -> Phrase {
    let phrase = |key| {
        let tiles: Vec<_> = placed.tiles.iter().map(|laid| laid.tile).collect();
        let from = placed
            .tiles
            .first()
            .map(|laid| laid.square.to_string())
            .unwrap_or_default();
        Phrase::new(key)
            .with("player", placed.seat)
            .with("tiles", tile::list(tiles))
            .with("square", from)
            .with("points", i64::from(placed.score))
    };
    match placed.placement() {
        Placement::Line {
            direction: Some(direction),
            ..
        } => phrase("abaku-placed").with("direction", direction_key(direction)),
        _ => phrase("abaku-placed-one"),
    }
}

/// Why the game ended, and what the tiles left in the hands came to. The ranking is the house's to tell.
fn tell_end(ended: &Ended) -> Vec<Phrase> {
    let mut phrases = vec![Phrase::new(ended.reason.key())];
    for (seat, &adjustment) in (0..).map(Seat).zip(&ended.adjustments) {
        if adjustment != 0 {
            let key = if adjustment > 0 {
                "abaku-adjusted-up"
            } else {
                "abaku-adjusted-down"
            };
            phrases.push(Phrase::new(key).with("player", seat).with("points", adjustment.abs()));
        }
    }
    if !ended.rated {
        phrases.push(Phrase::new("abaku-unrated"));
    }
    phrases
}

/// The event's line in the public record: the move as it is typed, with its points in parentheses; of an exchange only how
/// many tiles. `None` for the deal.
pub(crate) fn record_line(event: &Event) -> Option<String> {
    Some(match event {
        Event::Dealt(_) => return None,
        Event::Placed(placed) => format!("{} ({})", Move::Place(placed.placement()), placed.score),
        Event::Exchanged(exchanged) => format!("exchange ×{}", exchanged.returned.len()),
        Event::Empty(empty) if empty.lapsed => "time-out".to_owned(),
        Event::Empty(_) => "pass".to_owned(),
        Event::Resigned(_) => "resign".to_owned(),
    })
}
