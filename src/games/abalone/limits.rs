//! The numbers of the rules that are no options.

/// So many marbles pushed off win.
pub const EJECTIONS: usize = 6;

/// The longest row that moves as one.
pub const ROW: usize = 3;

/// With three or four players, so many turns in a row that run out of time are a forfeit (default).
pub const MISSED: u32 = 3;

/// The occurrence of a position that is a draw, and the one at which that is announced (default).
pub const REPETITIONS: u32 = 3;

/// So many turns without an ejection end the game (default).
pub fn quiet_turns(seats: u8) -> u32 {
    match seats {
        3 => 300,
        4 => 400,
        _ => 200,
    }
}
