//! The arbiter's tool.

use crate::games::Judge;

/// An arbiter's session.
#[derive(Debug, Default)]
pub struct AbakuJudge;

#[allow(clippy::todo)]
impl Judge for AbakuJudge {
    fn answer(&mut self, _: &str) -> String {
        todo!()
    }
}
