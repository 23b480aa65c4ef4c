//! A table of words, such as a leaderboard.

use super::desk::{Desk, Picture};
use super::palette::Colour;
use super::text::{Style, plain};

/// Lengths in a picture of the usual width.
const MARGIN: f32 = 32.0;
const TITLE: f32 = 92.0;
const ROW: f32 = 56.0;
const GAP: f32 = 26.0;
/// Heights between which clients neither crop nor shrink the picture.
const LOWEST: f32 = 675.0;
const HIGHEST: f32 = 1080.0;

/// Paints the rows under a title; the first holds the column heads. Rows that do not fit are counted in the last line.
pub(super) fn table_of_rows(title: &str, rows: &[Vec<String>], desk: &Desk<'_>) -> Picture {
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.iter().map(|cell| plain(cell)).collect())
        .collect();
    let most = ((HIGHEST - TITLE - MARGIN) / ROW) as usize;
    let (shown, cut) = if rows.len() > most {
        (most - 1, rows.len() + 1 - most)
    } else {
        (rows.len(), 0)
    };
    let lines = shown + usize::from(cut > 0);
    let height = (TITLE + MARGIN + lines as f32 * ROW).clamp(LOWEST, HIGHEST);
    let mut canvas = desk.canvas(desk.whole(height));
    let (left, right) = (desk.scale(MARGIN), desk.width as f32 - desk.scale(MARGIN));

    let large = Style::bold(desk.scale(40.0));
    let heading = large.fit(&plain(title), right - left);
    desk.scribe.write(
        &mut canvas,
        left,
        large.baseline(desk.scale(TITLE * 0.54)),
        &heading,
        large,
        Colour::Ink,
    );

    let columns = columns(&rows[..shown], desk);
    for (index, row) in rows[..shown].iter().enumerate() {
        let top = desk.scale(TITLE + index as f32 * ROW);
        if index % 2 == 1 {
            let inset = desk.whole(14.0);
            let width = desk.width as i32 - 2 * inset;
            canvas.fill_rounded(
                inset,
                top as i32,
                width,
                desk.whole(ROW),
                desk.whole(10.0),
                Colour::Plate,
            );
        }
        let middle = top + desk.scale(ROW / 2.0);
        for (cell, column) in row.iter().zip(&columns) {
            let (style, ink) = if index == 0 {
                (head(desk), Colour::Muted)
            } else {
                (body(desk), Colour::Ink)
            };
            let words = style.fit(cell, column.width);
            let baseline = style.baseline(middle);
            if column.number {
                desk.scribe
                    .write_to(&mut canvas, column.left + column.width, baseline, &words, style, ink);
            } else {
                desk.scribe
                    .write(&mut canvas, column.left, baseline, &words, style, ink);
            }
        }
    }
    if cut > 0 {
        let style = head(desk);
        let middle = desk.scale(TITLE + (shown as f32 + 0.5) * ROW);
        desk.scribe.write(
            &mut canvas,
            left,
            style.baseline(middle),
            &format!("+{cut}"),
            style,
            Colour::Muted,
        );
    }
    Picture {
        canvas,
        areas: Vec::new(),
        round: false,
    }
}

fn head(desk: &Desk<'_>) -> Style {
    Style::medium(desk.scale(24.0))
}

fn body(desk: &Desk<'_>) -> Style {
    Style::medium(desk.scale(29.0))
}

/// Where a column lies.
struct Column {
    left: f32,
    width: f32,
    /// Whether it holds numbers, which stand to the right.
    number: bool,
}

/// Every column as wide as its widest cell; the widest of them takes what is left over, or gives what is missing.
fn columns(rows: &[Vec<String>], desk: &Desk<'_>) -> Vec<Column> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |row: usize, cell: &String| {
        if row == 0 {
            head(desk).width(cell)
        } else {
            body(desk).width(cell)
        }
    };
    let mut widths: Vec<f32> = (0..count)
        .map(|column| {
            let cells = rows
                .iter()
                .enumerate()
                .filter_map(|(row, cells)| Some(width(row, cells.get(column)?)));
            cells.fold(0.0, f32::max)
        })
        .collect();
    let gap = desk.scale(GAP);
    let room = desk.width as f32 - 2.0 * desk.scale(MARGIN) - gap * count.saturating_sub(1) as f32;
    let mut spare = room - widths.iter().sum::<f32>();
    // One column may not be enough to give what is missing.
    for _ in 0..count {
        let Some(widest) = (0..count).max_by(|&a, &b| widths[a].total_cmp(&widths[b])) else {
            break;
        };
        let least = if spare < 0.0 { room / count as f32 } else { 0.0 };
        let given = (widths[widest] + spare).max(least);
        spare -= given - widths[widest];
        widths[widest] = given;
        if spare.abs() < 0.5 {
            break;
        }
    }
    let mut left = desk.scale(MARGIN);
    (0..count)
        .map(|column| {
            let here = left;
            left += widths[column] + gap;
            let cells = || {
                rows.iter()
                    .skip(1)
                    .filter_map(|row| row.get(column))
                    .filter(|cell| !cell.is_empty())
            };
            let number = cells().next().is_some() && cells().all(|cell| is_number(cell));
            Column {
                left: here,
                width: widths[column],
                number,
            }
        })
        .collect()
}

fn is_number(cell: &str) -> bool {
    cell.chars().any(|character| character.is_ascii_digit())
        && cell
            .chars()
            .all(|character| character.is_ascii_digit() || " ,.+-−–%±".contains(character))
}
