//! The thread that owns the database. Steps that wait share one transaction and one fsync, each in a savepoint of its own; what they
//! changed is taken into memory, and whoever asked is answered, only after COMMIT. If COMMIT fails, all of it is forgotten.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use tokio::sync::oneshot;

use crate::store::{Batch, Store};

use super::HostError;
use super::desk::{Changes, Desk};
use super::house::House;

/// The most steps in one transaction: more would make the first of them wait long.
const MOST_STEPS: usize = 256;

/// The way to the writer thread; clones lead to the same one.
#[derive(Clone)]
pub(super) struct Writing {
    sender: Sender<Message>,
}

enum Message {
    Step(Box<dyn Step>),
    Stop,
}

/// A step whose result somebody waits for.
trait Step: Send {
    /// Does it, in a savepoint.
    fn run(&mut self, house: &House, batch: &mut Batch<'_>, changes: &mut Changes);
    /// Answers, after COMMIT or its failure.
    fn answer(self: Box<Self>, committed: Result<(), HostError>);
}

struct Waiting<F, T> {
    work: Option<F>,
    result: Option<Result<T, HostError>>,
    asker: oneshot::Sender<Result<T, HostError>>,
}

impl<F, T> Step for Waiting<F, T>
where
    F: FnOnce(&Desk<'_>) -> Result<T, HostError> + Send,
    T: Send,
{
    fn run(&mut self, house: &House, batch: &mut Batch<'_>, changes: &mut Changes) {
        let Some(work) = self.work.take() else { return };
        let mut own = Changes::default();
        // A fault in a rule costs the request that met it, and no other.
        let result = catch_unwind(AssertUnwindSafe(|| {
            batch.step(|writer| {
                let desk = Desk::new(house, writer, changes);
                let done = work(&desk)?;
                own = desk.changes();
                Ok(done)
            })
        }));
        let result = result.unwrap_or_else(|_| Err(HostError::Fault));
        if result.is_ok() {
            changes.take_in(own);
        }
        self.result = Some(result);
    }

    fn answer(self: Box<Self>, committed: Result<(), HostError>) {
        let result = match (committed, self.result) {
            (Err(error), _) => Err(error),
            (Ok(()), Some(result)) => result,
            (Ok(()), None) => Err(HostError::Closing),
        };
        // Whoever asked may have gone away.
        let _ = self.asker.send(result);
    }
}

impl Writing {
    /// Starts the thread.
    pub(super) fn start(store: Store, house: Arc<House>) -> std::io::Result<(Writing, JoinHandle<()>)> {
        let (sender, receiver) = mpsc::channel();
        let thread = thread::Builder::new()
            .name("tahoun-writer".to_owned())
            .spawn(move || write(store, &house, &receiver))?;
        Ok((Writing { sender }, thread))
    }

    /// Hands in a step and waits until its transaction was committed.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Desk<'_>) -> Result<T, HostError> + Send + 'static,
    ) -> Result<T, HostError> {
        self.hand_in(work).await.unwrap_or(Err(HostError::Closing))
    }

    /// Hands in a step at once; its result may be waited for.
    pub(super) fn hand_in<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Desk<'_>) -> Result<T, HostError> + Send + 'static,
    ) -> oneshot::Receiver<Result<T, HostError>> {
        let (asker, result) = oneshot::channel();
        // If the thread has ended, the step is dropped with its sender, and whoever waits hears of it.
        let _ = self.sender.send(Message::Step(Box::new(Waiting {
            work: Some(work),
            result: None,
            asker,
        })));
        result
    }

    /// Lets the thread end after what was handed in before.
    pub(super) fn stop(&self) {
        let _ = self.sender.send(Message::Stop);
    }
}

fn write(mut store: Store, house: &Arc<House>, receiver: &Receiver<Message>) {
    let mut stop = false;
    while !stop {
        let mut steps = Vec::new();
        match receiver.recv() {
            Ok(Message::Step(step)) => steps.push(step),
            Ok(Message::Stop) | Err(_) => return,
        }
        while steps.len() < MOST_STEPS {
            match receiver.try_recv() {
                Ok(Message::Step(step)) => steps.push(step),
                Ok(Message::Stop) => {
                    stop = true;
                    break;
                }
                Err(_) => break,
            }
        }
        metrics::histogram!("tahoun_transaction_steps").record(steps.len() as f64);
        // Before any step, so that none runs by a clock that has jumped.
        let lost = house.look_at_clock();
        let committed = store.write(|batch| {
            let mut changes = Changes::default();
            if let Some((since, until)) = lost {
                tracing::warn!(span = (until - since).0, "the clock has jumped: nobody loses that time");
                batch.step(|writer| writer.note_downtime(None, since, until))?;
            }
            for step in &mut steps {
                step.run(house, batch, &mut changes);
            }
            Ok(changes)
        });
        let committed = match committed.and_then(|done| done) {
            Ok(changes) => {
                house.committed(changes);
                Ok(())
            }
            Err(error) => {
                tracing::error!(%error, steps = steps.len(), "nothing of the transaction was kept");
                metrics::counter!("tahoun_failed_transactions_total").increment(1);
                if let Some((since, _)) = lost {
                    house.still_owes(since);
                }
                Err(HostError::from(error))
            }
        };
        for step in steps {
            step.answer(committed.clone());
        }
    }
}
