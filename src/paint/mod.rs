//! Views to pictures.
//!
//! Everything here takes views, never positions: what an audience may not see cannot get into a picture. The same view with
//! the same captions gives the same bytes. No word stands in this room either: the painters ask [`Captions`] for them.
//!
//! A picture is drawn with an indexed palette from the start, each theme having its own: the colours and the blends between
//! them that smooth edges need. So nothing is quantised afterwards, and the PNG is small. Whatever costs time to
//! draw smoothly (tiles, bonus squares, glyphs) is drawn once per theme and size and kept ([`Painter`]).
//!
//! A new kind is one arm in `catalogue.rs` and one folder beside it.

mod abaku;
mod abalone;
mod canvas;
mod captions;
mod catalogue;
mod desk;
mod encode;
mod mask;
mod painter;
mod palette;
mod rows;
mod text;
mod theme;

pub use captions::Captions;
pub use painter::{Area, Painted, Painter};
pub use theme::{Theme, UnknownTheme};
