//! The numbers of the rules that are no options: each sheet's own, and the defaults where the sheets are silent.

/// Tiles in a full hand, and at most placed or exchanged in a turn (B 5, O 6a).
pub const HAND: usize = 5;

/// Counted per player over the whole game, the zero drawn with this number and every later one is a joker (O 8).
pub const FIRST_JOKER: u32 = 8;

/// So many empty turns in a row and the player is out: forfeited or finished (B and O, "Ukončení hry", 2).
pub const EMPTY_TURNS: u32 = 3;

/// So many turns of every active player without a placement by anyone end the game (default).
pub const STALL_TURNS: u32 = 3;

/// An empty turn of the only active player beside finished ones ends the game: it takes so many (default).
pub const LAST_PLAYER_EMPTY_TURNS: u32 = 1;

/// Least tiles on the opening move, one of them in the centre (B 1).
pub const OPENING_TILES: usize = 2;

/// How many tiles the bag must hold so that `count` may be exchanged (default: as many).
pub(crate) fn bag_needed_to_exchange(count: usize) -> usize {
    count
}

/// What several operation bonuses under the new tiles of one equation come to together (default: their product).
pub(crate) fn joined_operation_bonus(so_far: u32, next: u32) -> u32 {
    so_far * next
}
