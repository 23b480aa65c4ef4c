//! The words of a picture, which come from outside.

use crate::games::{Phrase, Seat};

/// Words for a picture, in the language of those who will look at it.
///
/// The keys of the phrases are in `paint.ftl` (all with the prefix `paint-`) and in the kinds' own files.
pub trait Captions {
    /// The name of who holds a seat. It may be of any length and script: the painter shortens it.
    fn name(&self, seat: Seat) -> String;

    /// A phrase in words, seats in it as names.
    fn say(&self, phrase: &Phrase) -> String;

    /// What is said instead of whose turn it is, where the game itself does not know it: that the table was closed, or what
    /// the picture is an example of.
    fn notice(&self) -> Option<String> {
        None
    }
}
