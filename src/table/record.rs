//! The published record of a table that is over, and its verification.

use serde::{Deserialize, Serialize};

use super::{Recorded, Seed};

/// All that anybody needs to check a table: its seed and its whole log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The seed, whose hash was shown with the lobby.
    pub seed: Seed,
    /// The log.
    pub events: Vec<Recorded>,
}

/// The first thing in a record that cannot be true.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("event {number}: {what}")]
pub struct Lie {
    /// The event.
    pub number: u64,
    /// What is wrong with it.
    pub what: String,
}

impl Record {
    /// Folds the log, decides every event again from its cause with draws from the seed, and compares.
    pub fn verify(&self) -> Result<(), Lie> {
        todo!()
    }
}
