//! Threads for work that would hold up the async threads: painting, reading, thinking.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use tokio::sync::oneshot;

type Work = Box<dyn FnOnce() + Send>;

/// A fixed number of threads that take work in the order in which it comes. They end when the pool is dropped.
pub(super) struct Pool {
    sender: Sender<Work>,
}

/// The work panicked, or the threads are gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the work was given up")]
pub(super) struct GivenUp;

impl Pool {
    /// So many threads of that name.
    pub(super) fn new(name: &str, threads: usize) -> std::io::Result<Pool> {
        let (sender, receiver) = mpsc::channel::<Work>();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..threads.max(1) {
            let receiver = Arc::clone(&receiver);
            thread::Builder::new()
                .name(name.to_owned())
                .spawn(move || work(&receiver))?;
        }
        Ok(Pool { sender })
    }

    /// Hands in work whose end nobody waits for.
    pub(super) fn hand_in(&self, work: impl FnOnce() + Send + 'static) {
        // The threads end with the pool, so there is somebody to take it.
        let _ = self.sender.send(Box::new(work));
    }

    /// Hands in work and waits for what it gives.
    pub(super) async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, GivenUp> {
        let (sender, receiver) = oneshot::channel();
        self.hand_in(move || {
            // Whoever asked may have gone away.
            let _ = sender.send(work());
        });
        receiver.await.map_err(|_| GivenUp)
    }
}

fn work(receiver: &Mutex<Receiver<Work>>) {
    loop {
        let next = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(work) = next else { return };
        // A panic costs the one who asked, not the thread; the panic hook has said what happened.
        let _ = catch_unwind(AssertUnwindSafe(work));
    }
}
