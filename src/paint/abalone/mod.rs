//! Abalone: the hexagonal board, everybody's marbles and what they pushed off.
//!
//! A marble is a disc with the letter of its colour; the cells that the last move left and reached are ringed. Below, a line a
//! seat: whose turn it is, the letter, the name, the marbles pushed off.

use crate::games::abalone::{Cell, View};
use crate::games::{Phrase, Seat};

use super::Area;
use super::canvas::Canvas;
use super::desk::{Desk, Picture};
use super::mask::Stencil;
use super::palette::Colour;
use super::text::Style;

/// Lengths in a picture of the usual width.
const CELL: f32 = 88.0;
const TOP: f32 = 70.0;
const LINE: f32 = 44.0;
const MARGIN: f32 = 40.0;

/// The board with everything that belongs to it.
pub(super) fn board(view: &View, desk: &Desk<'_>) -> Picture {
    let bottom = TOP + 8.0 * row_height() + CELL;
    let seats = f32::from(view.board.seats());
    let mut canvas = desk.canvas(desk.whole(bottom + LINE * (seats + 1.0)));
    let (left, reached) = view.last_cells();
    for cell in Cell::all() {
        let ringed = left.contains(&cell) || reached.contains(&cell);
        paint_cell(view, desk, &mut canvas, cell, ringed);
    }
    coordinates(desk, &mut canvas);
    lines(view, desk, &mut canvas, bottom);
    let side = desk.scale(CELL) as u32;
    let area = |cell: Cell| {
        let (x, y) = middle(desk, cell);
        Area {
            id: cell.to_string(),
            x: x as u32 - side / 2,
            y: y as u32 - side / 2,
            w: side,
            h: side,
        }
    };
    Picture {
        canvas,
        areas: Cell::all().map(area).collect(),
    }
}

fn row_height() -> f32 {
    CELL * 3f32.sqrt() / 2.0
}

/// The middle of a place by row and number from A1, also beside the board.
fn place(desk: &Desk<'_>, row: f32, number: f32) -> (f32, f32) {
    (
        desk.scale(450.0 + CELL * (number - 5.0 - (row - 4.0) / 2.0)),
        desk.scale(TOP + (8.0 - row) * row_height()),
    )
}

fn middle(desk: &Desk<'_>, cell: Cell) -> (f32, f32) {
    place(desk, f32::from(cell.row()), f32::from(cell.number()))
}

fn paint_cell(view: &View, desk: &Desk<'_>, canvas: &mut Canvas, cell: Cell, ringed: bool) {
    let (x, y) = middle(desk, cell);
    if ringed {
        disc(desk, canvas, (x, y), CELL * 0.49, Colour::Ring);
    }
    disc(desk, canvas, (x, y), CELL * 0.44, Colour::Plate);
    if let Some(seat) = view.board.get(cell) {
        marble(desk, canvas, (x, y), CELL * 0.4, seat);
    }
}

/// The colours of a seat's marbles and of the letter on them.
fn colours(seat: Seat) -> (Colour, Colour, &'static str) {
    match seat.0 {
        0 => (Colour::Ink, Colour::Ground, "B"),
        1 => (Colour::Face, Colour::Digit, "W"),
        2 => (Colour::Accent, Colour::Ground, "R"),
        _ => (Colour::Green, Colour::Ground, "G"),
    }
}

fn marble(desk: &Desk<'_>, canvas: &mut Canvas, at: (f32, f32), radius: f32, seat: Seat) {
    let (fill, ink, letter) = colours(seat);
    disc(desk, canvas, at, radius, fill);
    let style = Style::bold(desk.scale(radius));
    desk.scribe.write_around(canvas, at.0, at.1, letter, style, ink);
}

fn disc(desk: &Desk<'_>, canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, colour: Colour) {
    let radius = desk.scale(radius);
    let side = (radius * 2.0).ceil() as u32 + 2;
    let middle = side as f32 / 2.0;
    let mask = Stencil::new(side, side).disc((middle, middle), radius, true).mask();
    canvas.stamp(&mask, (x - middle).round() as i32, (y - middle).round() as i32, colour);
}

/// Letters at the left ends of the rows, numbers at the lower ends of the diagonals.
fn coordinates(desk: &Desk<'_>, canvas: &mut Canvas) {
    let style = Style::medium(desk.scale(24.0));
    for index in 0..9u8 {
        let row = f32::from(index);
        let first = (row - 4.0).max(0.0) + 1.0;
        let (x, y) = place(desk, row, first - 0.75);
        let letter = char::from(b'A' + index).to_string();
        desk.scribe.write_around(canvas, x, y, &letter, style, Colour::Muted);
        let lowest = (row - 4.0).max(0.0);
        let (x, y) = place(desk, lowest - 0.75, row + 1.0);
        let number = (index + 1).to_string();
        desk.scribe.write_around(canvas, x, y, &number, style, Colour::Muted);
    }
}

/// The seats below the board.
fn lines(view: &View, desk: &Desk<'_>, canvas: &mut Canvas, top: f32) {
    let style = Style::bold(desk.scale(28.0));
    let width = desk.scale(430.0);
    let write = |canvas: &mut Canvas, line: f32, text: &str, ink| {
        let y = desk.scale(top + LINE * (line + 0.5));
        let text = style.fit(text, width);
        desk.scribe
            .write(canvas, desk.scale(MARGIN + 60.0), style.baseline(y), &text, style, ink);
    };
    let first = view.ending.as_ref().map(|ending| {
        let winners = ending.outcome.standings.iter().filter(|standing| standing.place == 1);
        winners.flat_map(|standing| standing.seats.clone()).collect::<Vec<_>>()
    });
    let title = match (desk.captions.notice(), &first, view.turn) {
        (Some(notice), ..) => notice,
        (None, Some(_), _) => desk.say(Phrase::new("paint-won")),
        (None, None, _) => desk.say(Phrase::new("paint-turn")),
    };
    write(canvas, 0.0, &super::text::plain(&title), Colour::Muted);
    for (index, seat) in view.seats.iter().enumerate() {
        let (line, number) = (index as f32 + 1.0, Seat(index as u8));
        let y = desk.scale(top + LINE * (line + 0.5));
        marble(desk, canvas, (desk.scale(MARGIN + 25.0), y), LINE * 0.42, number);
        let marked = view.turn == Some(number) || first.as_ref().is_some_and(|first| first.contains(&number));
        write(
            canvas,
            line,
            &desk.name(number),
            if marked { Colour::Accent } else { Colour::Ink },
        );
        for (slot, &whose) in seat.taken.iter().take(6).enumerate() {
            let x = desk.scale(560.0 + LINE * slot as f32);
            marble(desk, canvas, (x, y), LINE * 0.42, whose);
        }
    }
}
