//! Codes that let a person's other device in: shown on one, typed on the other, good once and for a short time.
//!
//! They live in memory alone. A restart makes a code void; asking for a new one costs a click.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Signs that nobody mistakes for another when they are read from a screen.
const SIGNS: &[u8; 30] = b"23456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The codes that are good now.
#[derive(Debug, Default)]
pub(super) struct Links {
    codes: Mutex<HashMap<String, (String, Instant)>>,
}

impl Links {
    /// How long a code is good.
    pub(super) const LASTS: Duration = Duration::from_secs(600);

    /// A new code for the person of that name key; an earlier one of the same person is void.
    pub(super) fn make(&self, key: &str, now: Instant) -> String {
        let mut random = [0; 10];
        getrandom::fill(&mut random).expect("the system gives random bytes");
        let code: String = random
            .iter()
            .map(|byte| char::from(SIGNS[usize::from(*byte) % SIGNS.len()]))
            .collect();
        let mut codes = self.codes();
        codes.retain(|_, (of, until)| of != key && *until > now);
        codes.insert(code.clone(), (key.to_owned(), now + Self::LASTS));
        format!("{}-{}", &code[..5], &code[5..])
    }

    /// Whether a code is good for the person of that name key. A good one is used up; case and hyphens do not matter.
    pub(super) fn redeem(&self, key: &str, typed: &str, now: Instant) -> bool {
        let code: String = typed
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .collect::<String>()
            .to_ascii_uppercase();
        let mut codes = self.codes();
        let good = codes.get(&code).is_some_and(|(of, until)| of == key && *until > now);
        if good {
            codes.remove(&code);
        }
        good
    }

    fn codes(&self) -> MutexGuard<'_, HashMap<String, (String, Instant)>> {
        self.codes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_once_for_its_person_and_for_a_while() {
        let links = Links::default();
        let now = Instant::now();
        let code = links.make("eva", now);
        assert!(!links.redeem("jan", &code, now));
        assert!(links.redeem("eva", &code.to_lowercase().replace('-', " "), now));
        assert!(!links.redeem("eva", &code, now));
        let late = links.make("eva", now);
        assert!(!links.redeem("eva", &late, now + Links::LASTS));
        let old = links.make("eva", now);
        let new = links.make("eva", now);
        assert!(!links.redeem("eva", &old, now));
        assert!(links.redeem("eva", &new, now));
    }
}
