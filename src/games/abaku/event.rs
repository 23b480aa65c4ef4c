//! What happened in a game of Abaku, all outcomes stated.
//!
//! This is the first format of the log and stays readable for ever: fields may be added with a default, none may change its
//! meaning. Squares (`H8`), tiles (`3`, `*`, on the board `*7`) and readings (`12:4=3`) are written as players write them.

use serde::{Deserialize, Serialize};

use super::bag::Bag;
use super::equation::Equation;
use super::square::Square;
use super::tile::{Placed, Tile};
use crate::games::Seat;

/// One decision or time-out with everything that came of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    /// The first event: the hands were dealt.
    Dealt(Dealt),
    /// A player placed tiles.
    Placed(TilesPlaced),
    /// A player exchanged tiles.
    Exchanged(TilesExchanged),
    /// A player passed or ran out of time.
    Empty(EmptyTurn),
    /// A player gave up.
    Resigned(Resigned),
}

/// The first hands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Dealt {
    /// Each seat's tiles, in the order in which they were drawn.
    pub hands: Vec<Vec<Tile>>,
    /// What is left in the bag, by digit.
    pub bag: Bag,
    /// What everything comes to.
    pub after: After,
}

/// A placement.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TilesPlaced {
    /// Who placed.
    pub seat: Seat,
    /// What was placed, in reading order.
    pub tiles: Vec<Laid>,
    /// The equations that count, by first square, across before down, longer first.
    pub equations: Vec<Equation>,
    /// The points of the turn.
    pub score: u32,
    /// The tiles drawn for them, in order. Hidden from the others.
    pub drawn: Vec<Tile>,
    /// What everything comes to.
    pub after: After,
}

/// A tile that was placed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Laid {
    /// Where it lies.
    pub square: Square,
    /// What it counts as, and whether it was a joker.
    pub tile: Placed,
}

/// An exchange.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TilesExchanged {
    /// Who exchanged.
    pub seat: Seat,
    /// The tiles put back, as they were named. Hidden from the others; how many is not.
    pub returned: Vec<Tile>,
    /// The tiles drawn before the others went back, in order. Hidden from the others.
    pub drawn: Vec<Tile>,
    /// What everything comes to.
    pub after: After,
}

/// An empty turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EmptyTurn {
    /// Whose turn it was.
    pub seat: Seat,
    /// Whether the clock ran out; otherwise the player passed.
    pub lapsed: bool,
    /// What everything comes to.
    pub after: After,
}

/// A resignation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Resigned {
    /// Who gave up.
    pub seat: Seat,
    /// What everything comes to.
    pub after: After,
}

/// What everything comes to after an event: nothing of it is computed again when a log is read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct After {
    /// Whose turn it is; nobody's once the game is over.
    pub turn: Option<Seat>,
    /// Each seat's account.
    pub accounts: Vec<Account>,
    /// The seats whose status this event changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changed: Vec<Seat>,
    /// How the game ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<Ended>,
}

/// A seat's account.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    /// Points; the final total once the game is over.
    pub score: i64,
    /// How many zeros were drawn over the whole game, jokers included. Hidden from everybody.
    pub zeros_drawn: u32,
    /// How many turns in a row were empty.
    pub empty_turns: u32,
    /// How many turns were taken since anyone last placed.
    pub idle_turns: u32,
    /// Whether the player ever placed, exchanged or passed himself.
    pub acted: bool,
    /// Whether the player is still in the game.
    pub status: Status,
}

/// Whether a player is still in the game.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Takes turns.
    #[default]
    Active,
    /// Out by three empty turns with an empty bag: a spectator who keeps his score and his claim to win.
    Finished,
    /// Out by three empty turns before that: no claim to win. Those who went out are counted from 1.
    Forfeited(u8),
    /// Gave up: no claim to win. Counted together with the forfeited.
    Resigned(u8),
}

impl Status {
    /// Whether the player can still win.
    pub fn has_claim(self) -> bool {
        matches!(self, Status::Active | Status::Finished)
    }

    /// As which one the player went out without a claim, counted from 1.
    pub fn went_out(self) -> Option<u8> {
        match self {
            Status::Forfeited(order) | Status::Resigned(order) => Some(order),
            Status::Active | Status::Finished => None,
        }
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Ended {
    /// Why.
    pub reason: Reason,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// What the tiles left in the hands brought or took, by seat. The accounts' scores include it.
    pub adjustments: Vec<i64>,
    /// Each seat's place; 1 is the winner, equals share it.
    pub places: Vec<u8>,
}

/// Why a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The bag is empty and a player placed his last tile.
    Closed,
    /// Only one player still had a claim to win.
    Walkover,
    /// All players have finished, or the last active one beside finished ones passed or gave up.
    Finished,
    /// Nobody placed for too long.
    Stalled,
}

impl Reason {
    /// Its Fluent key.
    pub fn key(self) -> &'static str {
        match self {
            Reason::Closed => "abaku-ended-closed",
            Reason::Walkover => "abaku-ended-walkover",
            Reason::Finished => "abaku-ended-finished",
            Reason::Stalled => "abaku-ended-stalled",
        }
    }
}

impl Event {
    /// What everything comes to after it.
    pub fn after(&self) -> &After {
        match self {
            Event::Dealt(event) => &event.after,
            Event::Placed(event) => &event.after,
            Event::Exchanged(event) => &event.after,
            Event::Empty(event) => &event.after,
            Event::Resigned(event) => &event.after,
        }
    }
}
