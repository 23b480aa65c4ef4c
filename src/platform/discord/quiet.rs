//! What Discord has refused is not tried again for a while: too many refusals, and Discord shuts the bot out.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::table::{Span, Time};

/// What was refused in a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Refused {
    /// To send anything.
    Send,
    /// To attach a picture.
    Attach,
    /// To open a thread.
    Thread,
}

impl Refused {
    /// For how long it is not tried again.
    fn lasts(self) -> Span {
        match self {
            Refused::Send => Span::minutes(5),
            Refused::Attach => Span::minutes(10),
            Refused::Thread => Span::hours(1),
        }
    }
}

/// Since when what is refused where.
#[derive(Default)]
pub(super) struct Quiet(Mutex<HashMap<(String, Refused), Time>>);

impl Quiet {
    /// It was refused now.
    pub(super) fn refuse(&self, channel: &str, what: Refused, now: Time) {
        let mut quiet = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        quiet.retain(|(_, what), since| now - *since < what.lasts());
        quiet.insert((channel.to_owned(), what), now);
    }

    /// How long it is still not to be tried; `None` if it may be.
    pub(super) fn left(&self, channel: &str, what: Refused, now: Time) -> Option<Span> {
        let quiet = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let since = *quiet.get(&(channel.to_owned(), what))?;
        let left = (since + what.lasts()) - now;
        (left.0 > 0).then_some(left)
    }

    /// Something has changed there: all may be tried again. Whether anything was refused.
    pub(super) fn forget(&self, channel: &str) -> bool {
        let mut quiet = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let before = quiet.len();
        quiet.retain(|(refused, _), _| refused != channel);
        quiet.len() < before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_refused_is_left_alone_for_a_while() {
        let quiet = Quiet::default();
        let now = Time(1_000_000);
        quiet.refuse("7", Refused::Send, now);
        assert!(quiet.left("7", Refused::Send, now + Span::minutes(4)).is_some());
        assert_eq!(quiet.left("7", Refused::Attach, now), None);
        assert_eq!(quiet.left("8", Refused::Send, now), None);
        assert_eq!(quiet.left("7", Refused::Send, now + Span::minutes(5)), None);
        quiet.refuse("7", Refused::Send, now);
        assert!(quiet.forget("7") && !quiet.forget("7"));
        assert_eq!(quiet.left("7", Refused::Send, now), None);
    }
}
