//! The interactions that can still be answered: in memory, and in the database for the next start.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::host::{DiscordInteraction, Host, ReadError};
use crate::table::{ExternalId, Span, Time};

/// How long an interaction is answered. Discord takes answers for a quarter of an hour; the last half minute is for the way.
pub(super) const GOOD: Span = Span(14 * 60_000 + 30_000);

/// The interactions that can still be answered.
#[derive(Default)]
pub(super) struct Tokens(Mutex<HashMap<ExternalId, DiscordInteraction>>);

impl Tokens {
    fn open(&self) -> MutexGuard<'_, HashMap<ExternalId, DiscordInteraction>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps one, and forgets those that are over.
    pub(super) fn keep(&self, interaction: DiscordInteraction, now: Time) {
        let mut open = self.open();
        open.retain(|_, interaction| now - interaction.at < GOOD);
        open.insert(interaction.request.clone(), interaction);
    }

    /// The one of a request, of this process or an earlier one; `None` if it was never made or is over.
    pub(super) async fn of(&self, host: &Host, request: &ExternalId) -> Result<Option<DiscordInteraction>, ReadError> {
        let known = self.open().get(request).cloned();
        let found = match known {
            Some(known) => Some(known),
            None => host.discord_interaction(request).await?,
        };
        Ok(found.filter(|interaction| host.now() - interaction.at < GOOD))
    }

    /// Whether one is kept for that request.
    pub(super) fn holds(&self, request: &ExternalId) -> bool {
        self.open().contains_key(request)
    }

    /// It was answered; `false` if it had been before.
    pub(super) fn answered(&self, request: &ExternalId) -> bool {
        match self.open().get_mut(request) {
            Some(interaction) => !std::mem::replace(&mut interaction.answered, true),
            None => true,
        }
    }
}
