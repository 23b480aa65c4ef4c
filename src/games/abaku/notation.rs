//! A position as one line of text.

use std::fmt::{self, Display};
use std::str::FromStr;

use super::position::Position;
use crate::games::Syntax;

#[allow(clippy::todo)]
impl Display for Position {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}

#[allow(clippy::todo)]
impl FromStr for Position {
    type Err = Syntax;

    fn from_str(_: &str) -> Result<Position, Syntax> {
        todo!()
    }
}
