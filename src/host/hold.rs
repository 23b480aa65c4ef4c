//! Holding up what takes long, so that tests can see that nobody waits for it.

use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::Host;
use super::house::lock;

/// As long as it is there, nothing is painted and no computer player thinks.
#[doc(hidden)]
pub struct Held {
    gate: Arc<Gate>,
}

#[derive(Default)]
struct Gate {
    open: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn pass(&self) {
        let open = lock(&self.open);
        drop(
            self.opened
                .wait_while(open, |open| !*open)
                .unwrap_or_else(PoisonError::into_inner),
        );
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        *lock(&self.gate.open) = true;
        self.gate.opened.notify_all();
    }
}

impl Host {
    /// Lets the painters and the computer players finish what they are at and then stand still until what this gives is dropped.
    #[doc(hidden)]
    pub fn hold(&self) -> Held {
        let gate = Arc::new(Gate::default());
        for _ in 0..self.house.config.painters.max(1) {
            let gate = Arc::clone(&gate);
            self.house.gallery.pool.hand_in(move || gate.pass());
        }
        for _ in 0..self.house.config.players.max(1) {
            let gate = Arc::clone(&gate);
            self.house.computers.pool.hand_in(move || gate.pass());
        }
        Held { gate }
    }
}
