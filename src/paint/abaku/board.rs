//! The public picture: the board, a column beside it, the players below.

use super::sheet::{Sheet, Sheets};
use super::sprites::Inscription;
use super::{cards, column};
use crate::games::abaku::Square;
use crate::games::abaku::View;
use crate::paint::Area;
use crate::paint::canvas::Canvas;
use crate::paint::desk::{Desk, Picture};

/// The board with everything that belongs to it.
pub(crate) fn board(view: &View, desk: &Desk<'_>, sheets: &Sheets) -> Picture {
    let sheet = sheets.of(desk);
    let mut canvas = desk.canvas(sheet.grid.side as i32 + cards::height(desk));
    canvas.put(sheet.frame(desk), 0, 0);
    squares(view, desk, &sheet, &mut canvas);
    column::paint(view, desk, &sheet, &mut canvas);
    cards::paint(view, desk, sheet.grid.side as i32, &mut canvas);
    Picture {
        canvas,
        areas: areas(&sheet),
        round: false,
    }
}

fn squares(view: &View, desk: &Desk<'_>, sheet: &Sheet, canvas: &mut Canvas) {
    let new = view.new_squares();
    for square in Square::all() {
        let sprite = match view.board.get(square) {
            Some(tile) => {
                let new = new.contains(&square);
                sheet.sprites.tile(
                    desk.scribe,
                    Inscription {
                        digit: Some(tile.digit),
                        joker: tile.joker,
                        new,
                    },
                )
            }
            None => sheet
                .sprites
                .square(desk.scribe, view.bonus_at(square), square == Square::CENTRE),
        };
        let (x, y) = sheet.grid.corner(square);
        canvas.put(sprite, x, y);
    }
}

fn areas(sheet: &Sheet) -> Vec<Area> {
    let cell = sheet.grid.cell;
    Square::all()
        .map(|square| {
            let (x, y) = sheet.grid.corner(square);
            Area {
                id: square.to_string(),
                x,
                y,
                w: cell,
                h: cell,
            }
        })
        .collect()
}
