//! Computer players: they see the view of their seat and nothing else, think on threads of their own, and hand in a move like anybody,
//! with the number of the board it answers. A move that comes too late is dropped and thought about anew.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use sha2::{Digest, Sha256};

use crate::games::{Audience, Draws, Move, Seat, View};
use crate::table::{Actor, Command, ExternalId, Holder, Refusal, Seed, Table, TableId, decide};

use super::HostError;
use super::desk::Desk;
use super::house::{House, lock};
use super::pool::Pool;

/// The threads that think, and what they think about.
pub(super) struct Computers {
    pub(super) pool: Pool,
    /// The boards that are being thought about: each once.
    thinking: Mutex<HashSet<(TableId, u64, Seat)>>,
}

impl Computers {
    pub(super) fn new(threads: usize) -> std::io::Result<Self> {
        Ok(Computers {
            pool: Pool::new("tahoun-player", threads)?,
            thinking: Mutex::default(),
        })
    }

    /// Whether no computer player owes a move.
    pub(super) fn idle(&self) -> bool {
        lock(&self.thinking).is_empty()
    }
}

/// What a computer player is asked.
struct Question {
    table: TableId,
    /// The number of the board.
    board: u64,
    seat: Seat,
    level: u8,
    view: View,
}

/// Lets the computer players think that may act at a table. `table` is as it was committed.
pub(super) fn consider(house: &Arc<House>, table: &Table) {
    for turn in &table.turns {
        let (Some(Holder::Computer(level)), Some(position)) = (table.holder(turn.seat), &table.position) else {
            continue;
        };
        let question = Question {
            table: table.id,
            board: table.board_number,
            seat: turn.seat,
            level,
            view: position.view(Audience::Seat(turn.seat)),
        };
        if lock(&house.computers.thinking).insert((question.table, question.board, question.seat)) {
            let house_of_thread = Arc::clone(house);
            house.computers.pool.hand_in(move || think(&house_of_thread, &question));
        }
    }
}

/// Thinks and hands the move in; returns when it is known what came of it.
fn think(house: &Arc<House>, question: &Question) {
    // However this ends, nobody thinks about it any more.
    let _done = Thinking {
        house,
        key: (question.table, question.board, question.seat),
    };
    if house.is_closing() {
        return;
    }
    let started = house.time.running();
    let Some(mut draws) = draws(house, question) else {
        return;
    };
    let thinking = || (house.time.running() - started).as_secs_f64();
    let chosen = question.view.computer_within(question.level, &mut draws, &thinking);
    metrics::histogram!("tahoun_thinking_seconds").record((house.time.running() - started).as_secs_f64());
    let (table, board, seat) = (question.table, question.board, question.seat);
    // If what it chose is not allowed, which would be a fault, any move will do rather than that the table stands still.
    let spare = question.view.legal_moves().into_iter().next();
    let played = house
        .writing()
        .hand_in(move |desk| play(desk, table, board, seat, &chosen, spare.as_ref()));
    match played.blocking_recv() {
        Ok(Ok(())) | Err(_) | Ok(Err(HostError::Closing)) => {}
        Ok(Err(error)) => tracing::error!(%table, %error, "a computer player could not move"),
    }
}

struct Thinking<'a> {
    house: &'a House,
    key: (TableId, u64, Seat),
}

impl Drop for Thinking<'_> {
    fn drop(&mut self) {
        lock(&self.house.computers.thinking).remove(&self.key);
    }
}

/// The draws of a computer player for one board: from the table's seed, so that the same game is played again the same way, but never
/// from the stream of the deals.
fn draws(house: &House, question: &Question) -> Option<Draws> {
    let seed = house.readers.get().and_then(|reader| reader.seed(question.table));
    match seed {
        Ok(Some(seed)) => Some(Draws::new(&key(&seed, question.seat), question.board)),
        Ok(None) => None,
        Err(error) => {
            tracing::error!(table = %question.table, %error, "a computer player could not begin to think");
            None
        }
    }
}

/// SHA-256 over the seed, the word `computer` and the seat.
fn key(seed: &Seed, seat: Seat) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(seed.0);
    hash.update(b"computer");
    hash.update([seat.0]);
    hash.finalize().into()
}

/// Plays a computer's move, if it still answers the present board.
fn play(
    desk: &Desk<'_>,
    id: TableId,
    board: u64,
    seat: Seat,
    chosen: &Move,
    spare: Option<&Move>,
) -> Result<(), HostError> {
    let (Some(table), Some(seed)) = (desk.table(id)?, desk.seed(id)?) else {
        return Ok(());
    };
    let at = table.counts_at(desk.now());
    let request = ExternalId(format!("computer:{id}:{board}"));
    for chosen in [Some(chosen), spare].into_iter().flatten() {
        let command = Command::Play(chosen.clone());
        match decide(
            &table,
            Actor::Computer(seat),
            &command,
            &request,
            Some(board),
            at,
            &seed,
        ) {
            Ok(events) => {
                let (table, events) = desk.go_on(&table, Actor::Computer(seat), at, events)?;
                desk.announce(&table, &events, None)?;
                return Ok(());
            }
            Err(Refusal::Illegal(illegal)) => {
                tracing::error!(table = %id, rule = illegal.rule, "a computer player chose what is not allowed");
            }
            // The board is an old one: whoever changed it has set the computer thinking anew.
            Err(_) => return Ok(()),
        }
    }
    Ok(())
}
