//! The servers that the bot is in. Each shard tells its own when it begins a session; only when all have done so is it known in which
//! servers the bot is no more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The servers by shards.
#[derive(Default)]
pub(super) struct Guilds(Mutex<State>);

#[derive(Default)]
struct State {
    /// How many shards there are; none is known before the first one has told.
    shards: u32,
    /// What each of them told, kept up to date.
    told: BTreeMap<u32, BTreeSet<u64>>,
}

impl State {
    /// The servers of the shard that a server falls to, if that shard has told.
    fn of_shard(&mut self, guild: u64) -> Option<&mut BTreeSet<u64>> {
        let shard = (guild >> 22).checked_rem(u64::from(self.shards))?;
        self.told.get_mut(&u32::try_from(shard).ok()?)
    }
}

impl Guilds {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A shard has begun a session and tells its servers, those included that are only out of reach. Gives the servers of all shards
    /// once all have told theirs.
    pub(super) fn told(&self, shard: u32, shards: u32, guilds: BTreeSet<u64>) -> Option<BTreeSet<u64>> {
        let mut state = self.state();
        if state.shards != shards {
            // Servers fall to other shards now.
            *state = State {
                shards,
                told: BTreeMap::new(),
            };
        }
        state.told.insert(shard, guilds);
        let all = (0..shards).all(|shard| state.told.contains_key(&shard));
        all.then(|| state.told.values().flatten().copied().collect())
    }

    /// The bot is in that server.
    pub(super) fn joined(&self, guild: u64) {
        if let Some(guilds) = self.state().of_shard(guild) {
            guilds.insert(guild);
        }
    }

    /// The bot is in that server no more.
    pub(super) fn left(&self, guild: u64) {
        if let Some(guilds) = self.state().of_shard(guild) {
            guilds.remove(&guild);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server that falls to a shard of two.
    fn guild(shard: u64, number: u64) -> u64 {
        (2 * number + shard) << 22
    }

    fn set(guilds: &[u64]) -> BTreeSet<u64> {
        guilds.iter().copied().collect()
    }

    #[test]
    fn nothing_is_known_before_all_shards_have_told() {
        let guilds = Guilds::default();
        let (a, b, c) = (guild(0, 1), guild(1, 2), guild(1, 3));
        guilds.joined(a);
        assert_eq!(guilds.told(0, 2, set(&[a])), None);
        assert_eq!(
            guilds.told(0, 2, set(&[a])),
            None,
            "the same shard once more is not the other one"
        );
        assert_eq!(guilds.told(1, 2, set(&[b])), Some(set(&[a, b])));
        // What happens meanwhile counts when a shard begins anew.
        guilds.joined(c);
        guilds.left(b);
        assert_eq!(guilds.told(0, 2, set(&[])), Some(set(&[c])));
        assert_eq!(
            guilds.told(0, 1, set(&[a])),
            Some(set(&[a])),
            "shards of another number are others"
        );
    }
}
