//! Events told to players.

use super::describe::{layout, marble};
use super::event::{Event, Moved, Status};
use super::limits::REPETITIONS;
use super::moves::Move;
use super::sides::{ejections, partner};
use crate::games::{Phrase, Seat};

/// What to tell everybody about an event, the most important first.
pub(crate) fn tell(event: &Event) -> Vec<Phrase> {
    let after = event.after();
    let seats = after.accounts.len() as u8;
    let account = |seat: Seat| &after.accounts[seat.index()];
    let mut phrases = Vec::new();
    match event {
        Event::Laid(laid) if seats == 2 => {
            phrases.push(Phrase::new("abalone-laid").with("layout", layout(laid.layout)))
        }
        Event::Laid(_) => phrases.push(Phrase::new("abalone-laid-many").with("count", i64::from(seats))),
        Event::Moved(moved) => phrases.extend(told(moved)),
        Event::Lapsed(lapsed) => {
            let out = account(lapsed.seat).status != Status::Active;
            let key = match (out, seats) {
                (true, 2) => "abalone-out-of-time",
                (true, _) => "abalone-forfeited",
                (false, _) => "abalone-lapsed",
            };
            phrases.push(
                Phrase::new(key)
                    .with("player", lapsed.seat)
                    .with("run", i64::from(account(lapsed.seat).missed)),
            );
        }
        Event::Resigned(resigned) => phrases.push(match partner(resigned.seat, seats) {
            Some(partner) if account(resigned.seat).ready => Phrase::new("abalone-ready")
                .with("player", resigned.seat)
                .with("partner", partner),
            _ => Phrase::new("abalone-resigned").with("player", resigned.seat),
        }),
        // Why the game ended says it all.
        Event::TimeUp(_) => {}
    }
    for &seat in &after.skipped {
        phrases.push(Phrase::new("abalone-skipped").with("player", seat));
    }
    match &after.ended {
        Some(ended) => {
            phrases.push(Phrase::new(ended.reason.key()));
            if !ended.rated {
                phrases.push(Phrase::new("abalone-unrated"));
            }
        }
        None if matches!(event, Event::Moved(_)) && after.occurred + 1 == REPETITIONS && after.quiet > 0 => {
            phrases.push(Phrase::new("abalone-second-time"));
        }
        None => {}
    }
    phrases
}

fn told(moved: &Moved) -> Vec<Phrase> {
    let said = |key| {
        Phrase::new(key)
            .with("player", moved.seat)
            .with("move", moved.ply.to_string())
    };
    match (moved.ejected, moved.pushed) {
        (Some(whose), _) => vec![
            said("abalone-ejected")
                .with("colour", marble(whose))
                .with("count", ejections(&moved.after.accounts, moved.seat) as i64),
        ],
        (None, 0) => vec![said("abalone-moved")],
        (None, pushed) => vec![said("abalone-pushed").with("count", i64::from(pushed))],
    }
}

/// The event's line in the public record: the move as it is typed, with a cross where a marble went off. `None` for what no
/// player did.
pub(crate) fn record_line(event: &Event) -> Option<String> {
    Some(match event {
        // That the time is up is nobody's deed.
        Event::Laid(_) | Event::TimeUp(_) => return None,
        Event::Moved(moved) => {
            let ejected = if moved.ejected.is_some() { " ×" } else { "" };
            format!("{}{ejected}", Move::Ply(moved.ply))
        }
        Event::Lapsed(_) => "time-out".to_owned(),
        Event::Resigned(_) => "resign".to_owned(),
    })
}
