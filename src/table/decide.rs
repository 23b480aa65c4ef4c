//! Judging commands.

use super::{Actor, Command, Event, ExternalId, Refusal, Seed, Table, Time};

/// Judges a command at a table and says what happens, in order. `request` is the platform's id of what asked for it (an
/// ingredient of the draws' key when it is a join); `answers` is the number of the event whose board the command answers, if
/// it carries one; `seed` is the table's secret.
pub fn decide(
    table: &Table,
    actor: Actor,
    command: &Command,
    request: &ExternalId,
    answers: Option<u64>,
    now: Time,
    seed: &Seed,
) -> Result<Vec<Event>, Refusal> {
    let _ = (table, actor, command, request, answers, now, seed);
    todo!()
}
