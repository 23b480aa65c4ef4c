//! Randomness that everybody can check afterwards.
//!
//! A table's key and the number of an event fix all that the event draws: the stream is ChaCha20 with that key and the event's
//! number as nonce, read as little-endian 64-bit words; numbers below a bound come by rejection, shuffles by Fisher-Yates from
//! the end. `docs/shuffles.md` describes it for people who want to check it with other tools.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

/// The draws of one event.
pub struct Draws {
    stream: ChaCha20,
}

impl Draws {
    /// The draws of event `number` under `key`.
    pub fn new(key: &[u8; 32], number: u64) -> Self {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&number.to_le_bytes());
        Draws {
            stream: ChaCha20::new(key.into(), &nonce.into()),
        }
    }

    /// The next 64 bits of the stream.
    pub fn word(&mut self) -> u64 {
        let mut bytes = [0; 8];
        self.stream.apply_keystream(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A number from 0 to `bound - 1`, all equally likely: words from the last, incomplete run of multiples of the bound are
    /// thrown away.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "nothing lies below 0");
        // The number of words that would favour small results, so that the kept ones divide evenly.
        let excess = (u64::MAX % bound + 1) % bound;
        loop {
            let word = self.word();
            if word <= u64::MAX - excess {
                return word % bound;
            }
        }
    }

    /// Puts the items in random order: Fisher-Yates from the last item down.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u64 + 1) as usize;
            items.swap(last, chosen);
        }
    }
}
