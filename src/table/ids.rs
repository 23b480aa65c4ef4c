//! Who, where and which: opaque ids. Names and platform accounts live in the store alone.

use std::fmt::{self, Display};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

macro_rules! number_id {
    ($(#[$doc:meta])* $Name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $Name(pub i64);

        impl Display for $Name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $Name {
            type Err = std::num::ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map($Name)
            }
        }
    };
}

number_id! {
    /// A person, on whatever platforms.
    PersonId
}
number_id! {
    /// A channel, room or web channel.
    PlaceId
}
number_id! {
    /// A table; people see it as "table 12".
    TableId
}

/// The id that a platform gave to an event of its own: a message, an interaction, a request. It names the platform too, so that
/// two platforms cannot collide: `web:41`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ExternalId(pub String);

impl Display for ExternalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
