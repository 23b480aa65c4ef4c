//! A view in words, as text in a fixed-width font, what a marble can do, and what a move would bring.

use super::board::Shift;
use super::cell::Cell;
use super::event::Status;
use super::explain;
use super::limits::{EJECTIONS, REPETITIONS, quiet_turns};
use super::moves::Move;
use super::options::{Layout, Options, Quiet, Repetition};
use super::position::key;
use super::refusal::{Refusal, names};
use super::sides::after;
use super::view::{Action, View};
use crate::games::{Argument, Phrase, Preview, Seat};

/// The letter of a seat's colour, as in the notation of positions.
pub(crate) fn letter(seat: Seat) -> char {
    ['b', 'w', 'r', 'g'][seat.index() % 4]
}

/// The key of a seat's colour in words.
pub(crate) fn colour(seat: Seat) -> Argument {
    let key = ["abalone-black", "abalone-white", "abalone-red", "abalone-green"][seat.index() % 4];
    Argument::Key(key.to_owned())
}

/// The key of a seat's colour as a marble has it that is pushed off: `pushes a black marble off`.
pub(crate) fn marble(seat: Seat) -> Argument {
    let key = [
        "abalone-black-marble",
        "abalone-white-marble",
        "abalone-red-marble",
        "abalone-green-marble",
    ][seat.index() % 4];
    Argument::Key(key.to_owned())
}

/// A layout in words, as it is explained among the options.
pub(crate) fn layout(layout: Layout) -> Argument {
    Argument::Key(format!("abalone-option-layout-{}", layout.name()))
}

/// The view in words, the most important first, since who reads it aloud may cut it short: whose turn, the marbles pushed off by
/// seat, what was done last, the marbles of every seat, the layout.
pub(crate) fn describe(view: &View) -> Vec<Phrase> {
    let mut phrases = Vec::new();
    match (&view.ending, view.turn) {
        (Some(ending), _) => phrases
            .push(Phrase::new("abalone-describe-over").with("reason", Argument::Key(ending.reason.key().to_owned()))),
        (None, Some(seat)) => phrases.push(Phrase::new("abalone-describe-turn").with("player", seat)),
        (None, None) => {}
    }
    for (seat, held) in (0..).map(Seat).zip(&view.seats) {
        phrases.push(
            Phrase::new("abalone-describe-seat")
                .with("player", seat)
                .with("colour", colour(seat))
                .with("count", held.taken.len() as i64)
                .with("status", Argument::Key(status_key(held.status, held.ready).to_owned())),
        );
    }
    for side in super::sides::sides(view.board.seats())
        .iter()
        .filter(|side| side.len() > 1)
    {
        phrases.push(
            Phrase::new("abalone-describe-team")
                .with("player", side[0])
                .with("partner", side[1])
                .with("count", view.seats[side[0].index()].ejections as i64),
        );
    }
    phrases.extend(describe_last(view));
    if view.occurred > 1 && view.ending.is_none() && view.options.repetition == Repetition::On {
        phrases.push(Phrase::new("abalone-second-time"));
    }
    for seat in (0..view.board.seats()).map(Seat) {
        phrases.push(
            Phrase::new("abalone-describe-marbles")
                .with("player", seat)
                .with("colour", colour(seat))
                .with("cells", names(&view.board.marbles(seat))),
        );
    }
    if view.options.quiet == Quiet::On && view.ending.is_none() && view.quiet > 0 {
        phrases.push(
            Phrase::new("abalone-describe-quiet")
                .with("count", i64::from(view.quiet))
                .with("limit", i64::from(quiet_turns(view.board.seats()))),
        );
    }
    if view.board.seats() == 2 {
        phrases.push(Phrase::new("abalone-describe-layout").with("layout", layout(view.options.layout)));
    }
    phrases
}

fn describe_last(view: &View) -> Option<Phrase> {
    let last = view.last.as_ref()?;
    let phrase = |key| Phrase::new(key).with("player", last.seat);
    Some(match last.action {
        Action::Moved {
            ply,
            ejected: Some(whose),
            ..
        } => phrase("abalone-describe-ejected")
            .with("move", ply.to_string())
            .with("colour", marble(whose)),
        Action::Moved { ply, pushed, .. } if pushed > 0 => phrase("abalone-describe-pushed")
            .with("move", ply.to_string())
            .with("count", i64::from(pushed)),
        Action::Moved { ply, .. } => phrase("abalone-describe-moved").with("move", ply.to_string()),
        Action::Lapsed => phrase("abalone-describe-lapsed"),
        Action::Resigned if !view.gave_up(last.seat) => phrase("abalone-describe-ready"),
        Action::Resigned => phrase("abalone-describe-resigned"),
    })
}

/// The key of a status in words.
pub(crate) fn status_key(status: Status, ready: bool) -> &'static str {
    match status {
        Status::Active if ready => "abalone-status-ready",
        Status::Active => "abalone-status-active",
        Status::Forfeited(_) => "abalone-status-forfeited",
        Status::Resigned(_) => "abalone-status-resigned",
    }
}

/// Whose marble lies on each cell.
pub(crate) fn squares(view: &View) -> Vec<(String, Phrase)> {
    Cell::all()
        .filter_map(|cell| {
            let seat = view.board.get(cell)?;
            Some((
                cell.to_string(),
                Phrase::new("abalone-square").with("colour", colour(seat)),
            ))
        })
        .collect()
}

/// The nine rows from I down to A, a letter a cell: `b w r g`, and `.` for an empty one.
pub(crate) fn rows(board: &super::board::Board) -> Vec<String> {
    (0..9)
        .rev()
        .map(|row| {
            let cells = (1..=9).filter_map(|number| Cell::new(row, number));
            cells.map(|cell| board.get(cell).map_or('.', letter)).collect()
        })
        .collect()
}

/// The board as text in a fixed-width font: rows by letter on the left, diagonals by number below; a marble of the last move is a
/// capital letter, a cell that it left a `:`.
pub(crate) fn text_board(view: &View) -> String {
    let (left, reached) = view.last_cells();
    let mut text = String::new();
    for row in (0..9u8).rev() {
        let cells: Vec<Cell> = (1..=9).filter_map(|number| Cell::new(row, number)).collect();
        let indent = usize::from(row.abs_diff(4));
        text.push_str(&" ".repeat(indent));
        text.push(char::from(b'A' + row));
        for cell in cells {
            text.push(' ');
            text.push(match view.board.get(cell) {
                Some(seat) if reached.contains(&cell) => letter(seat).to_ascii_uppercase(),
                Some(seat) => letter(seat),
                None if left.contains(&cell) => ':',
                None => '.',
            });
        }
        // Below the lower right edge stand the numbers of the diagonals that end there.
        if row < 4 {
            text.push_str(&format!(" {}", row + 6));
        }
        text.push('\n');
    }
    text.push_str("       1 2 3 4 5");
    text
}

/// What the letters of [`text_board`] stand for, a line each.
pub(crate) fn legend(view: &View) -> Vec<Phrase> {
    let seats = (0..view.board.seats()).map(Seat);
    let mut phrases: Vec<Phrase> = seats
        .map(|seat| {
            Phrase::new("abalone-legend-seat")
                .with("letter", letter(seat).to_string())
                .with("player", seat)
                .with("colour", colour(seat))
        })
        .collect();
    if !view.last_cells().1.is_empty() {
        phrases.push(Phrase::new("abalone-legend-last"));
    }
    phrases
}

/// What a move of the viewer's seat would bring, whoever's turn it is.
///
/// # Errors
/// The rule that it breaks. The public and who is out of the game have no move.
pub(crate) fn preview(view: &View, chosen: &Move) -> Result<Preview, Refusal> {
    let seat = view.player().ok_or(match view.ending {
        Some(_) => Refusal::Over,
        None => Refusal::Turn,
    })?;
    let ply = explain::judge(&view.board, seat, chosen)?;
    let shift: Shift = view.board.sides(seat).shift(ply);
    let ejected = shift.ejected.and_then(|cell| view.board.get(cell));
    let said = |key| Phrase::new(key).with("move", ply.to_string());
    let mut lines = vec![match (ejected, shift.pushed) {
        (Some(whose), _) => said("abalone-preview-ejects").with("colour", marble(whose)),
        (None, 0) => said("abalone-preview-moves").with("count", i64::from(shift.marbles)),
        (None, pushed) => said("abalone-preview-pushes").with("count", i64::from(pushed)),
    }];
    let ejections = view.seats[seat.index()].ejections + usize::from(ejected.is_some());
    if ejections >= EJECTIONS {
        lines.push(Phrase::new("abalone-preview-wins"));
    } else if view.turn == Some(seat) && ejected.is_none() && view.options.repetition == Repetition::On {
        let occurred = 1 + occurrences(view, seat, ply, shift);
        if occurred >= REPETITIONS {
            lines.push(Phrase::new("abalone-preview-draw"));
        } else if occurred > 1 {
            lines.push(Phrase::new("abalone-second-time"));
        }
    }
    Ok(Preview {
        points: Some(i64::from(ejected.is_some())),
        lines,
    })
}

/// How often the position after a move has occurred before.
fn occurrences(view: &View, seat: Seat, ply: super::ply::Ply, shift: Shift) -> u32 {
    let mut board = view.board;
    board.shift(shift.set, ply.step());
    let now = next_turn(view, &board, seat).map(|turn| key(&board, turn));
    view.seen.iter().filter(|&&seen| Some(seen) == now).count() as u32
}

/// Who would move after a seat on a board.
pub(crate) fn next_turn(view: &View, board: &super::board::Board, seat: Seat) -> Option<Seat> {
    after(&view.options, board.seats(), seat)
        .into_iter()
        .find(|other| view.seats[other.index()].status == Status::Active && board.sides(*other).can_move())
}

/// The options as they stand in a printed position.
pub(crate) fn options_line(options: &Options) -> String {
    Options::NAMES
        .map(|name| format!("{name}={}", options.get(name)))
        .join(",")
}

/// What the marble on a cell can do, those moves that push apart. Onlookers are told it of whose marble it is.
///
/// # Errors
/// That no marble lies there, or none that the viewer moves.
pub(crate) fn moves_from(view: &View, square: &str) -> Result<Vec<Phrase>, Refusal> {
    let cell: Cell = square
        .parse()
        .map_err(|_| Refusal::NoCell(square.chars().take(8).collect()))?;
    if view.ending.is_some() {
        return Err(Refusal::Over);
    }
    let seat = view.player().or(view.board.get(cell)).ok_or(Refusal::Empty(cell))?;
    if view.seats[seat.index()].status != Status::Active {
        return Ok(vec![Phrase::new("abalone-moves-none").with("cell", cell.to_string())]);
    }
    let sides = view.board.sides(seat);
    let plies = explain::moves_of(&view.board, seat, cell)?;
    let sorts = [
        ("abalone-moves-plain", 0, false),
        ("abalone-moves-pushing", 1, false),
        ("abalone-moves-ejecting", 1, true),
    ];
    let mut phrases = Vec::new();
    for (key, pushed, ejects) in sorts {
        let of_sort = plies.iter().filter(|&&ply| {
            let shift = sides.shift(ply);
            (shift.pushed.min(1), shift.ejected.is_some()) == (pushed, ejects)
        });
        let mut listed: Vec<String> = of_sort.map(ToString::to_string).collect();
        listed.sort();
        if !listed.is_empty() {
            phrases.push(
                Phrase::new(key)
                    .with("cell", cell.to_string())
                    .with("moves", listed.join(", ")),
            );
        }
    }
    if phrases.is_empty() {
        phrases.push(Phrase::new("abalone-moves-none").with("cell", cell.to_string()));
    }
    Ok(phrases)
}
