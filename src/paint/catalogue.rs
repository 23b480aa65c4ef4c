//! Which kind is painted by whom. A new kind is one arm in each function and, if it keeps sprites, one field.

use super::abaku;
use super::abalone;
use super::desk::{Desk, Picture};
use crate::games::View;

/// What the kinds' painters keep.
#[derive(Default)]
pub(super) struct Sheets {
    abaku: abaku::Sheets,
    abalone: abalone::Sheets,
}

/// The board with everything that belongs to it.
pub(super) fn board(view: &View, desk: &Desk<'_>, sheets: &Sheets) -> Picture {
    match view {
        View::Abaku(view) => abaku::board(view, desk, &sheets.abaku),
        View::Abalone(view) => abalone::board(view, desk, &sheets.abalone),
    }
}

/// The viewer's own hidden things, if there are any.
pub(super) fn hand(view: &View, desk: &Desk<'_>, sheets: &Sheets) -> Option<Picture> {
    match view {
        View::Abaku(view) => abaku::hand(view, desk, &sheets.abaku),
        // Nothing is hidden.
        View::Abalone(_) => None,
    }
}
