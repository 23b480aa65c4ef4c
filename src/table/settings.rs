//! What a table is set to in its lobby.

use serde::{Deserialize, Serialize};

use crate::games::{Kind, Options};

use super::{Clock, Holder, PersonId};

/// The choices of a lobby.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The options of the kind.
    pub options: Options,
    /// How many seats there are to fill.
    pub seats: u8,
    /// The time for each turn.
    pub clock: Clock,
    /// Whether the result counts on the leaderboard's rating; a table with a computer seat never does.
    pub rated: bool,
    /// Whether players may ask privately what a move would bring.
    pub check: bool,
    /// Whether the seating is as people joined; else it is drawn.
    pub seating_as_joined: bool,
    /// The order in which the seating "as joined" puts these holders, whenever they joined; who is not named takes the places
    /// of those who did not come. A rematch names the former players here, with turned seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Holder>,
    /// The table's language: an IETF tag, `en` or `cs`.
    pub language: String,
    /// If not empty, only these people (and the owner) may join.
    pub invited: Vec<PersonId>,
}

impl Settings {
    /// The settings of a lobby in which nobody has said anything.
    pub fn new(kind: Kind, language: &str) -> Self {
        Settings {
            options: kind.default_options(),
            seats: *kind.seats().start(),
            clock: Clock::default(),
            rated: true,
            check: true,
            seating_as_joined: false,
            order: Vec::new(),
            language: language.to_owned(),
            invited: Vec::new(),
        }
    }
}
