//! What sorts of channels there are: where threads can be opened, where not, and where there is nothing but threads.
//!
//! Discord tells the sort of a channel with its server, and with an interaction that of the channel where it was made, but not that of
//! a thread's parent. What is not known is asked for once, and again only if there was no clear answer.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::all::{ChannelId, ChannelType};
use serenity::http::Route;

use crate::table::{Span, Time};

use super::rest::{Fault, Rest};

/// For how long a channel that Discord does not tell of is not asked for again.
const UNTOLD: Span = Span::minutes(10);

/// What matters of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    /// Messages and threads: a text or announcement channel.
    Usual,
    /// Messages alone: the chat of a voice or stage channel, or a thread.
    Bare,
    /// Threads alone, which are called posts: a forum or media channel.
    Posts,
}

impl Sort {
    /// The sort of a channel by Discord's number for its type.
    fn of(kind: u8) -> Sort {
        match kind {
            // Voice, the three sorts of threads, stage.
            2 | 10..=13 => Sort::Bare,
            // Forum, media.
            15 | 16 => Sort::Posts,
            _ => Sort::Usual,
        }
    }
}

/// The channels that are known, and since when Discord does not tell of others.
#[derive(Default)]
pub(super) struct Channels {
    sorts: Mutex<HashMap<u64, Sort>>,
    untold: Mutex<HashMap<u64, Time>>,
}

impl Channels {
    fn known(&self) -> MutexGuard<'_, HashMap<u64, Sort>> {
        self.sorts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn untold(&self) -> MutexGuard<'_, HashMap<u64, Time>> {
        self.untold.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A channel is of that type.
    pub(super) fn note(&self, channel: ChannelId, kind: ChannelType) {
        self.known().insert(channel.get(), Sort::of(u8::from(kind)));
    }

    /// A channel turned out to take no threads.
    pub(super) fn note_bare(&self, channel: ChannelId) {
        self.known().insert(channel.get(), Sort::Bare);
    }

    /// A channel is gone.
    pub(super) fn forget(&self, channel: ChannelId) {
        self.known().remove(&channel.get());
    }

    /// Whether it is known that no thread can be opened from a message in a channel.
    pub(super) fn is_bare(&self, channel: ChannelId) -> bool {
        self.sort(channel) == Some(Sort::Bare)
    }

    /// The sort of a channel, if it is known.
    pub(super) fn sort(&self, channel: ChannelId) -> Option<Sort> {
        self.known().get(&channel.get()).copied()
    }

    /// The sort of a channel, asked for if it is not known; `None` if Discord tells nothing of it. If there was no clear answer, nobody
    /// knows.
    pub(super) async fn ask(&self, rest: &Rest, channel_id: ChannelId, now: Time) -> Result<Option<Sort>, Fault> {
        let number = channel_id.get();
        if let Some(known) = self.sort(channel_id) {
            return Ok(Some(known));
        }
        if (self.untold().get(&number)).is_some_and(|since| now - *since < UNTOLD) {
            return Ok(None);
        }
        match rest.get(Route::Channel { channel_id }, Vec::new()).await {
            Ok(channel) => {
                let kind = channel["type"].as_u64().and_then(|kind| kind.try_into().ok());
                let sort = Sort::of(kind.ok_or_else(|| Fault::Garbled("a channel without a type".to_owned()))?);
                self.known().insert(number, sort);
                Ok(Some(sort))
            }
            Err(fault) if matches!(fault.status(), Some(403 | 404)) => {
                tracing::info!(channel = number, %fault, "what sort of channel that is was not told");
                let mut untold = self.untold();
                untold.retain(|_, since| now - *since < UNTOLD);
                untold.insert(number, now);
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_their_sorts() {
        let channels = Channels::default();
        let sorts = [
            (ChannelType::Text, Some(Sort::Usual)),
            (ChannelType::News, Some(Sort::Usual)),
            (ChannelType::Voice, Some(Sort::Bare)),
            (ChannelType::Stage, Some(Sort::Bare)),
            (ChannelType::PublicThread, Some(Sort::Bare)),
            (ChannelType::Forum, Some(Sort::Posts)),
            // A media channel; the library does not know it yet.
            (ChannelType::Unknown(16), Some(Sort::Posts)),
        ];
        for (number, (kind, sort)) in (1..).zip(sorts) {
            let channel = ChannelId::new(number);
            channels.note(channel, kind);
            assert_eq!(channels.known().get(&number).copied(), sort, "{kind:?}");
            assert_eq!(channels.is_bare(channel), sort == Some(Sort::Bare));
            channels.forget(channel);
            assert!(!channels.is_bare(channel));
        }
    }
}
