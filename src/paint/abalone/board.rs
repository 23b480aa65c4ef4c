//! The picture: the board with the last move, what else is to be known of it in a corner, the players below.

use super::colours::last;
use super::marble::Mark;
use super::sheet::{Sheet, Sheets};
use super::{cards, corner};
use crate::games::abalone::{Action, Cell, View};
use crate::paint::Area;
use crate::paint::canvas::Canvas;
use crate::paint::desk::{Desk, Picture};
use crate::paint::mask::Stencil;

/// The board with everything that belongs to it.
pub(crate) fn board(view: &View, desk: &Desk<'_>, sheets: &Sheets) -> Picture {
    let sheet = sheets.of(desk);
    let top = sheet.grid.height as i32;
    let mut canvas = Canvas::new(
        sheet.palette(),
        desk.width,
        (top + cards::height(desk)) as u32,
        crate::paint::palette::Colour::Ground,
    );
    canvas.put(sheet.frame(desk), 0, 0);
    cells(view, &sheet, &mut canvas);
    if let Some((from, to)) = view.last_arrow() {
        arrow(desk, &sheet, from, to, &mut canvas);
    }
    gone(view, &sheet, &mut canvas);
    corner::paint(view, desk, &sheet, &mut canvas);
    cards::paint(view, desk, &sheet, top, &mut canvas);
    Picture {
        canvas,
        areas: areas(&sheet),
        round: true,
    }
}

fn cells(view: &View, sheet: &Sheet, canvas: &mut Canvas) {
    let (left, reached) = view.last_cells();
    for cell in Cell::all() {
        let mark = if reached.contains(&cell) {
            Mark::Reached
        } else if left.contains(&cell) {
            Mark::Left
        } else {
            Mark::None
        };
        let (x, y) = sheet.grid.corner(cell);
        canvas.put(sheet.cell(view.board.get(cell), mark), x, y);
    }
}

/// From the cell that a marble left to its marble: from the far side of the one over the edge of the other.
fn arrow(desk: &Desk<'_>, sheet: &Sheet, from: Cell, to: Cell, canvas: &mut Canvas) {
    let size = sheet.grid.cell as f32;
    let (start, end) = (sheet.grid.middle(from), sheet.grid.middle(to));
    let length = (end.0 - start.0).hypot(end.1 - start.1);
    let (along, up) = ((end.0 - start.0) / length, (end.1 - start.1) / length);
    let side = sheet.grid.cell * 2;
    // In a square of its own around the cell it starts from.
    let corner = (
        start.0.round() as i32 - side as i32 / 2,
        start.1.round() as i32 - side as i32 / 2,
    );
    let point = |far: f32, aside: f32| {
        let (far, aside) = (far * size, aside * size);
        (
            start.0 - corner.0 as f32 + along * far - up * aside,
            start.1 - corner.1 as f32 + up * far + along * aside,
        )
    };
    let outline = [
        (-0.22, 0.055),
        (0.42, 0.055),
        (0.42, 0.17),
        (0.76, 0.0),
        (0.42, -0.17),
        (0.42, -0.055),
        (-0.22, -0.055),
    ];
    let shape = Stencil::new(side, side).polygon(outline.map(|(far, aside)| point(far, aside)));
    canvas.stamp(&shape.mask(), corner.0, corner.1, last(desk.theme));
}

/// The marble that the last move pushed off, beyond the edge where it left the board.
fn gone(view: &View, sheet: &Sheet, canvas: &mut Canvas) {
    /// How far from the cell where it lay, in steps from cell to cell.
    const FAR: f32 = 1.04;
    let Some(Action::Moved {
        marbles,
        pushed,
        ejected: Some(whose),
        ..
    }) = view.last.as_ref().map(|last| last.action)
    else {
        return;
    };
    let Some((from, to)) = view.last_arrow() else { return };
    let (start, next) = (sheet.grid.middle(from), sheet.grid.middle(to));
    let far = f32::from(marbles + pushed) - 1.0 + FAR;
    let along = |start: f32, next: f32| start + (next - start) * far;
    sheet.gone(whose, (along(start.0, next.0), along(start.1, next.1)), canvas);
}

fn areas(sheet: &Sheet) -> Vec<Area> {
    let grid = sheet.grid;
    Cell::all()
        .map(|cell| {
            let (x, y) = grid.corner(cell);
            // As wide as high, so that it can be round.
            let inset = (grid.cell - grid.row) / 2;
            Area {
                id: cell.to_string(),
                x: x + inset,
                y,
                w: grid.row,
                h: grid.row,
            }
        })
        .collect()
}
