//! What Discord has refused is not tried again for a while: too many refusals, and Discord shuts the bot out.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use serenity::all::Permissions;

use crate::table::{Span, Time};

/// What was refused in a channel or thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Refused {
    /// To send anything.
    Send,
    /// To attach a picture.
    Attach,
    /// To open a thread.
    Thread,
    /// To take direct messages: it is a person who refuses, in the place of a channel.
    Direct,
}

impl Refused {
    /// For how long it is not tried again.
    fn lasts(self) -> Span {
        match self {
            Refused::Send => Span::minutes(5),
            Refused::Attach => Span::minutes(10),
            Refused::Thread | Refused::Direct => Span::hours(1),
        }
    }

    /// The permission that was missing.
    fn lacks(self, in_thread: bool) -> Permissions {
        match self {
            Refused::Send if in_thread => Permissions::SEND_MESSAGES_IN_THREADS,
            Refused::Send => Permissions::SEND_MESSAGES,
            Refused::Attach => Permissions::ATTACH_FILES,
            Refused::Thread => Permissions::CREATE_PUBLIC_THREADS,
            // No permission helps against a person's will.
            Refused::Direct => Permissions::all(),
        }
    }
}

/// Where something was refused: the channel, and the thread in it.
type Where = (String, Option<String>);

/// Since when what is refused where.
#[derive(Default)]
pub(super) struct Quiet(Mutex<HashMap<(Where, Refused), Time>>);

impl Quiet {
    fn all(&self) -> MutexGuard<'_, HashMap<(Where, Refused), Time>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// It was refused now.
    pub(super) fn refuse(&self, channel: &str, thread: Option<&str>, what: Refused, now: Time) {
        let mut all = self.all();
        all.retain(|(_, what), since| now - *since < what.lasts());
        all.insert(((channel.to_owned(), thread.map(str::to_owned)), what), now);
    }

    /// How long it is still not to be tried; `None` if it may be.
    pub(super) fn left(&self, channel: &str, thread: Option<&str>, what: Refused, now: Time) -> Option<Span> {
        let since = *(self.all()).get(&((channel.to_owned(), thread.map(str::to_owned)), what))?;
        let left = (since + what.lasts()) - now;
        (left.0 > 0).then_some(left)
    }

    /// In a channel and its threads that much is allowed now. Whether anything of it was refused.
    pub(super) fn allowed(&self, channel: &str, allowed: Permissions) -> bool {
        let may = |right: Permissions| {
            allowed.contains(Permissions::ADMINISTRATOR) || allowed.contains(right | Permissions::VIEW_CHANNEL)
        };
        let mut all = self.all();
        let before = all.len();
        all.retain(|((refused, thread), what), _| refused != channel || !may(what.lacks(thread.is_some())));
        all.len() < before
    }

    /// In a channel and its threads something has changed: all may be tried again. Whether anything was refused.
    pub(super) fn forget(&self, channel: &str) -> bool {
        self.allowed(channel, Permissions::all())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_refused_is_left_alone_for_a_while() {
        let quiet = Quiet::default();
        let now = Time(1_000_000);
        quiet.refuse("7", None, Refused::Send, now);
        assert!(quiet.left("7", None, Refused::Send, now + Span::minutes(4)).is_some());
        assert_eq!(quiet.left("7", None, Refused::Attach, now), None);
        assert_eq!(quiet.left("7", Some("8"), Refused::Send, now), None);
        assert_eq!(quiet.left("7", None, Refused::Send, now + Span::minutes(5)), None);
        quiet.refuse("7", None, Refused::Send, now);
        assert!(quiet.forget("7") && !quiet.forget("7"));
        assert_eq!(quiet.left("7", None, Refused::Send, now), None);
    }

    #[test]
    fn what_is_allowed_again_is_tried_at_once_and_nothing_else() {
        let quiet = Quiet::default();
        let now = Time(1_000_000);
        quiet.refuse("7", Some("8"), Refused::Send, now);
        quiet.refuse("7", Some("8"), Refused::Attach, now);
        let view = Permissions::VIEW_CHANNEL;
        assert!(!quiet.allowed("7", view | Permissions::SEND_MESSAGES));
        assert!(!quiet.allowed("7", Permissions::SEND_MESSAGES_IN_THREADS));
        assert!(quiet.allowed("7", view | Permissions::SEND_MESSAGES_IN_THREADS));
        assert_eq!(quiet.left("7", Some("8"), Refused::Send, now), None);
        assert!(quiet.left("7", Some("8"), Refused::Attach, now).is_some());
    }
}
