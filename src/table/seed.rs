//! The secret seed of a table, its commitment, and the key that all draws of the table come from.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{ExternalId, TableId};

/// A table's secret, drawn when it is opened and published when it ends.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seed(#[serde(with = "hex::serde")] pub [u8; 32]);

impl std::fmt::Debug for Seed {
    /// A seed never goes into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(secret)")
    }
}

/// SHA-256 of a seed, shown with the lobby before anybody joins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Commitment(#[serde(with = "hex::serde")] pub [u8; 32]);

impl std::fmt::Display for Commitment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl Seed {
    /// What is shown of the seed before the start.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }

    /// The key of all draws: SHA-256 over the seed, the table's id as text and the external ids of the joins in their order,
    /// each preceded by its length as little-endian u64. The joins come from the players' side, so that whoever knows the seed
    /// beforehand still cannot choose the hands.
    pub fn key<'a>(&self, table: TableId, joins: impl IntoIterator<Item = &'a ExternalId>) -> [u8; 32] {
        let mut hash = Sha256::new();
        let mut part = |bytes: &[u8]| {
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        };
        part(&self.0);
        part(table.to_string().as_bytes());
        for join in joins {
            part(join.0.as_bytes());
        }
        hash.finalize().into()
    }
}
