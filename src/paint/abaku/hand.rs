//! The private picture: the rack, and what its owner wants to know with it.

use super::cards::signed;
use super::sheet::{RACK, Sheets};
use super::sprites::Inscription;
use crate::games::abaku::View;
use crate::games::{Phrase, Seat};
use crate::paint::Area;
use crate::paint::canvas::Canvas;
use crate::paint::desk::{Desk, Picture};
use crate::paint::palette::Colour;
use crate::paint::text::Style;

/// Lengths in a picture of the usual width.
const MARGIN: f32 = 36.0;
const HEAD: f32 = 120.0;
const FOOT: f32 = 190.0;
/// A picture that is flatter than this is cropped by some clients.
const FLATTEST: f32 = 3.0 / 4.0;

/// The viewer's tiles; `None` for the public.
pub(crate) fn hand(view: &View, desk: &Desk<'_>, sheets: &Sheets) -> Option<Picture> {
    let own = view.own.as_ref()?;
    let sheet = sheets.of(desk);
    let cell = sheet.rack.cell();
    let rows = (own.hand.len() as u32).div_ceil(RACK).max(1);
    let rack = rows * cell;
    let natural = desk.whole(HEAD + FOOT) + rack as i32;
    let height = natural.max(desk.whole(900.0 * FLATTEST));
    let mut canvas = desk.canvas(height);

    let title = Style::bold(desk.scale(44.0));
    let margin = desk.scale(MARGIN);
    let words = title.fit(
        &desk.say(Phrase::new("paint-abaku-hand")),
        desk.width as f32 - 2.0 * margin,
    );
    desk.scribe.write(
        &mut canvas,
        margin,
        title.baseline(desk.scale(HEAD) / 2.0),
        &words,
        title,
        Colour::Ink,
    );

    let left = (desk.width - RACK * cell) / 2;
    let top = (desk.whole(HEAD) + (height - natural) / 2) as u32;
    let edge = desk.whole(10.0);
    let width = (RACK * cell) as i32;
    canvas.fill_rounded(
        left as i32 - edge,
        top as i32 - edge,
        width + 2 * edge,
        rack as i32 + 2 * edge,
        desk.whole(26.0),
        Colour::Plate,
    );
    let mut areas = Vec::new();
    for (index, &tile) in own.hand.iter().enumerate() {
        let (row, column) = (index as u32 / RACK, index as u32 % RACK);
        let (x, y) = (left + column * cell, top + row * cell);
        canvas.put(sheet.rack.tile(desk.scribe, Inscription::from(tile)), x, y);
        areas.push(Area {
            id: index.to_string(),
            x,
            y,
            w: cell,
            h: cell,
        });
    }
    facts(view, own.seat, desk, height, &mut canvas);
    Some(Picture {
        canvas,
        areas,
        round: false,
    })
}

/// Points, bag and turn, side by side at the foot.
fn facts(view: &View, seat: Seat, desk: &Desk<'_>, height: i32, canvas: &mut Canvas) {
    let score = view.seats.get(seat.index()).map_or(0, |seat| seat.score);
    let turn = match view.turn {
        Some(seat) => desk.name(seat),
        None => "–".to_owned(),
    };
    let facts = [
        ("paint-abaku-points", signed(score, false), 170.0),
        ("paint-abaku-bag", view.bag.to_string(), 170.0),
        ("paint-turn", turn, 900.0 - 2.0 * MARGIN - 2.0 * 190.0),
    ];
    let (small, large) = (Style::medium(desk.scale(27.0)), Style::bold(desk.scale(42.0)));
    let mut x = MARGIN;
    for (key, value, width) in facts {
        let at = desk.scale(x);
        let label = small.fit(&desk.say(Phrase::new(key)), desk.scale(width));
        let value = large.fit(&value, desk.scale(width));
        let (upper, lower) = (height as f32 - desk.scale(116.0), height as f32 - desk.scale(66.0));
        desk.scribe
            .write(canvas, at, small.baseline(upper), &label, small, Colour::Muted);
        desk.scribe
            .write(canvas, at, large.baseline(lower), &value, large, Colour::Ink);
        x += width + 20.0;
    }
}
