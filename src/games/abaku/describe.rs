//! A view in words, as text in a fixed-width font, and what a move would bring.

use super::event::Status;
use super::layout::Bonus;
use super::limits::EMPTY_TURNS;
use super::moves::Move;
use super::options::Centre;
use super::refusal::{Refusal, names};
use super::square::{Direction, SIDE, Square};
use super::tell::equations;
use super::tile::{self, Placed};
use super::turn::{self, Allowed};
use super::view::{Action, View};
use crate::games::{Argument, Phrase, Preview, Seat};

/// The view in words, the most important first, since who reads it aloud may cut it short: whose turn, points and tiles by seat,
/// the bag, the own hand (at the end everybody's), what was done last, every row with tiles, the layout.
pub(crate) fn describe(view: &View) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    match (&view.ending, view.turn) {
        (Some(ending), _) => phrases
            .push(Phrase::new("abaku-describe-over").with("reason", Argument::Key(ending.reason.key().to_owned()))),
        (None, Some(seat)) => phrases.push(Phrase::new("abaku-describe-turn").with("player", seat)),
        (None, None) => {}
    }
    for (seat, held) in (0..).map(Seat).zip(&view.seats) {
        phrases.push(
            Phrase::new("abaku-describe-seat")
                .with("player", seat)
                .with("points", held.score)
                .with("tiles", held.tiles as i64)
                .with("status", Argument::Key(status_key(held.status).to_owned())),
        );
    }
    phrases.push(Phrase::new("abaku-describe-bag").with("tiles", view.bag as i64));
    if view.ending.is_some() {
        for (seat, held) in (0..).map(Seat).zip(&view.seats) {
            if let Some(hand) = held.revealed.as_ref().filter(|hand| !hand.is_empty()) {
                let phrase = Phrase::new("abaku-describe-revealed").with("player", seat);
                phrases.push(phrase.with("tiles", tile::list(hand)));
            }
        }
    } else if let Some(own) = &view.own {
        phrases.push(match own.hand.is_empty() {
            true => Phrase::new("abaku-describe-hand-empty"),
            false => Phrase::new("abaku-describe-hand").with("tiles", tile::list(&own.hand)),
        });
    }
    phrases.extend(describe_last(view));
    if view.board.is_empty() {
        phrases.push(Phrase::new("abaku-describe-empty"));
    }
    for row in 0..SIDE {
        let runs = runs(view, row);
        if !runs.is_empty() {
            phrases.push(
                Phrase::new("abaku-describe-row")
                    .with("row", i64::from(row) + 1)
                    .with("tiles", runs.join("; ")),
            );
        }
    }
    let layout = Phrase::new(match view.options.centre {
        Centre::Plain => "abaku-describe-layout",
        Centre::Double => "abaku-describe-layout-double",
    });
    phrases.push(layout.with(
        "layout",
        Argument::Words(view.options.layout.name(), view.options.layout.czech()),
    ));
    phrases
}

fn describe_last(view: &View) -> Option<Phrase> {
    let last = view.last.as_ref()?;
    let phrase = |key| Phrase::new(key).with("player", last.seat);
    Some(match &last.action {
        Action::Placed {
            squares,
            equations: made,
            score,
        } => phrase("abaku-describe-placed")
            .with("squares", names(squares))
            .with("points", i64::from(*score))
            .with("equations", equations(made)),
        Action::Exchanged(count) => phrase("abaku-describe-exchanged").with("count", *count as i64),
        Action::Passed => phrase("abaku-describe-passed"),
        Action::Lapsed => phrase("abaku-describe-lapsed"),
        Action::Resigned => phrase("abaku-describe-resigned"),
    })
}

/// The key of a status in words.
pub(crate) fn status_key(status: Status) -> &'static str {
    match status {
        Status::Active => "abaku-status-active",
        Status::Finished => "abaku-status-finished",
        Status::Forfeited(_) => "abaku-status-forfeited",
        Status::Resigned(_) => "abaku-status-resigned",
    }
}

/// The runs of tiles in a row, each with its squares: `F8-I8: 1 2 4 3`; a joker is `*7`.
fn runs(view: &View, row: u8) -> Vec<String> {
    let mut runs: Vec<(Square, Square, String)> = Vec::new();
    for (square, tile) in view.board.tiles().filter(|(square, _)| square.row() == row) {
        match runs.last_mut() {
            Some((_, last, tiles)) if last.next(Direction::Across) == Some(square) => {
                *last = square;
                tiles.push_str(&format!(" {tile}"));
            }
            _ => runs.push((square, square, tile.to_string())),
        }
    }
    let print = |(first, last, tiles)| {
        if first == last {
            format!("{first}: {tiles}")
        } else {
            format!("{first}-{last}: {tiles}")
        }
    };
    runs.into_iter().map(print).collect()
}

/// What lies on each square, or which bonus is printed on it while it is free.
pub(crate) fn squares(view: &View) -> Vec<(String, Phrase)> {
    let printed = |bonus| match bonus {
        Bonus::Digit(factor) => Phrase::new("abaku-square-digit").with("factor", i64::from(factor)),
        Bonus::Operation(factor) => Phrase::new("abaku-square-operation").with("factor", i64::from(factor)),
    };
    let lies = |tile: Placed| {
        let key = if tile.joker {
            "abaku-square-joker"
        } else {
            "abaku-square-tile"
        };
        Phrase::new(key).with("digit", i64::from(tile.digit))
    };
    Square::all()
        .filter_map(|square| {
            let phrase = match view.board.get(square) {
                Some(tile) => Some(lies(tile)),
                None => view.bonus_at(square).map(printed),
            };
            Some((square.to_string(), phrase?))
        })
        .collect()
}

/// The board as text in a fixed-width font: tiles as digits, free bonus squares as `d t D T`, other free squares as `.`; the
/// tiles placed last with `+` before them, else a joker with `*`. 33 columns wide, so that a phone shows it unbroken.
pub(crate) fn text_board(view: &View) -> String {
    let mut text = String::from("  ");
    for column in 0..SIDE {
        text.push(' ');
        text.push(char::from(b'A' + column));
    }
    for row in 0..SIDE {
        text.push_str(&format!("\n{:2}", row + 1));
        for square in (0..SIDE).filter_map(|column| Square::new(column, row)) {
            let (mark, letter) = match view.board.get(square) {
                Some(tile) if view.new_squares().contains(&square) => ('+', char::from(b'0' + tile.digit)),
                Some(tile) => (if tile.joker { '*' } else { ' ' }, char::from(b'0' + tile.digit)),
                None => (' ', view.bonus_at(square).map_or('.', |bonus| bonus.letter())),
            };
            text.push(mark);
            text.push(letter);
        }
    }
    text
}

/// What a move of the viewer's seat would bring, whoever's turn it is.
///
/// # Errors
/// The rule that it breaks. The public and who is out of the game have no move.
pub(crate) fn preview(view: &View, chosen: &Move) -> Result<Preview, Refusal> {
    let own = view.own.as_ref().ok_or(Refusal::Turn)?;
    let seat = view
        .seats
        .get(own.seat.index())
        .filter(|seat| seat.status == Status::Active);
    let seat = seat.filter(|_| view.ending.is_none()).ok_or(Refusal::Turn)?;
    match turn::judge(&view.board, &own.hand, view.bag, &view.options, chosen)? {
        Allowed::Place(_, verdict) => {
            let score = i64::from(verdict.score);
            let mut lines = vec![Phrase::new("abaku-preview-place").with("points", score)];
            lines.extend(verdict.equations(&view.options).iter().map(|equation| {
                Phrase::new("abaku-preview-equation")
                    .with("equation", equation.reading.pretty())
                    .with("points", i64::from(equation.score))
            }));
            Ok(Preview {
                points: Some(score),
                lines,
            })
        }
        Allowed::Exchange(tiles) => {
            let line = Phrase::new("abaku-preview-exchange").with("count", tiles.len() as i64);
            Ok(Preview {
                points: Some(0),
                lines: vec![line],
            })
        }
        Allowed::Pass => {
            let key = match (seat.empty_turns + 1 >= EMPTY_TURNS, view.bag) {
                (false, _) => "abaku-preview-pass",
                (true, 0) => "abaku-preview-pass-finish",
                (true, _) => "abaku-preview-pass-forfeit",
            };
            Ok(Preview {
                points: Some(0),
                lines: vec![Phrase::new(key)],
            })
        }
    }
}
