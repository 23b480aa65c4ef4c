//! A position as one line of text, eleven fields with a space between them:
//!
//! 1. options: `layout=standard,centre=plain,bag=full,joker=on,operations=full,zero=new`; those left out are as by default
//! 2. board: fifteen rows with `/` between them; a digit is a tile, `*7` a joker placed as 7, a letter a run of empty squares
//!    (`a` one, `o` fifteen)
//! 3. hands by seat, `/` between them: `31400/72*`, an empty one `-`
//! 4. bag: how many of each digit from 0 to 9
//! 5. scores by seat
//! 6. zeros drawn by seat, over the whole game
//! 7. runs of empty turns by seat
//! 8. turns by seat since anyone last placed
//! 9. statuses by seat: `active`, `finished`, `forfeited1`, `resigned2` (counted in the order in which they went out), with `?`
//!    behind while the player has never acted
//! 10. turn: the seat to move, counted from 1; or once the game is over the reason, `rated` or `unrated`, the places by seat and
//!     what the tiles left in the hands brought by seat: `closed;rated;1,2;12,-12`
//! 11. what was done last: `-` for nothing, or seat and deed: `1;placed;F8,I8;10;F8-I8|12:4=3|10` (squares, points, then each
//!     equation), `1;exchanged;3`, `1;passed`, `1;lapsed`, `1;resigned`

use std::fmt::{self, Display, Write};
use std::ops::Range;
use std::str::FromStr;

use super::bag::Bag;
use super::board::Board;
use super::equation::Equation;
use super::event::{Account, Ended, Reason, Status};
use super::limits::HAND;
use super::options::Options;
use super::position::{Player, Position};
use super::square::{Direction, SIDE, Square};
use super::tile::{Placed, Tile};
use super::view::{Action, Last};
use crate::games::{Game, Phrase, Seat, Syntax};

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = Options::NAMES.map(|name| format!("{name}={}", self.options.get(name)));
        let accounts = || self.players.iter().map(|player| player.account);
        let fields = [
            options.join(","),
            print_board(&self.board),
            list("/", self.players.iter().map(|player| print_hand(&player.hand))),
            list(",", self.bag.counts()),
            list(",", accounts().map(|account| account.score)),
            list(",", accounts().map(|account| account.zeros_drawn)),
            list(",", accounts().map(|account| account.empty_turns)),
            list(",", accounts().map(|account| account.idle_turns)),
            list(",", accounts().map(print_status)),
            match (&self.ended, self.turn) {
                (Some(ended), _) => print_ended(ended),
                (None, Some(turn)) => turn.to_string(),
                (None, None) => "-".to_owned(),
            },
            self.last.as_ref().map_or_else(|| "-".to_owned(), print_last),
        ];
        f.write_str(&fields.join(" "))
    }
}

fn list<T: Display>(between: &str, items: impl IntoIterator<Item = T>) -> String {
    items
        .into_iter()
        .map(|item| item.to_string())
        .collect::<Vec<_>>()
        .join(between)
}

fn print_board(board: &Board) -> String {
    let row = |row: u8| {
        let mut text = String::new();
        let mut empty = 0;
        for column in 0..=SIDE {
            let tile = Square::new(column, row).and_then(|square| board.get(square));
            if (tile.is_some() || column == SIDE) && empty > 0 {
                text.push(char::from(b'a' + empty - 1));
                empty = 0;
            }
            match tile {
                Some(tile) => text.push_str(&tile.to_string()),
                None => empty += 1,
            }
        }
        text
    };
    list("/", (0..SIDE).map(row))
}

fn print_hand(hand: &[Tile]) -> String {
    if hand.is_empty() {
        "-".to_owned()
    } else {
        list("", hand)
    }
}

fn print_status(account: Account) -> String {
    let mut text = match account.status {
        Status::Active => "active".to_owned(),
        Status::Finished => "finished".to_owned(),
        Status::Forfeited(order) => format!("forfeited{order}"),
        Status::Resigned(order) => format!("resigned{order}"),
    };
    if !account.acted {
        text.push('?');
    }
    text
}

const REASONS: [(Reason, &str); 4] = [
    (Reason::Closed, "closed"),
    (Reason::Walkover, "walkover"),
    (Reason::Finished, "finished"),
    (Reason::Stalled, "stalled"),
];

fn print_ended(ended: &Ended) -> String {
    let reason = REASONS
        .iter()
        .find(|(reason, _)| *reason == ended.reason)
        .map_or("", |(_, name)| name);
    let rated = if ended.rated { "rated" } else { "unrated" };
    format!(
        "{reason};{rated};{};{}",
        list(",", &ended.places),
        list(",", &ended.adjustments)
    )
}

fn print_last(last: &Last) -> String {
    let mut text = format!("{};", last.seat);
    match &last.action {
        Action::Placed {
            squares,
            equations,
            score,
        } => {
            let _ = write!(text, "placed;{};{score}", list(",", squares));
            for Equation {
                squares,
                reading,
                score,
            } in equations
            {
                if let [first, .., last] = squares[..] {
                    let _ = write!(text, ";{first}-{last}|{reading}|{score}");
                }
            }
        }
        Action::Exchanged(count) => {
            let _ = write!(text, "exchanged;{count}");
        }
        Action::Passed => text.push_str("passed"),
        Action::Lapsed => text.push_str("lapsed"),
        Action::Resigned => text.push_str("resigned"),
    }
    text
}

/// The fields in their order, as they are called in errors and in the Fluent file.
const FIELDS: [&str; 11] = [
    "abaku-position-options",
    "abaku-position-board",
    "abaku-position-hands",
    "abaku-position-bag",
    "abaku-position-scores",
    "abaku-position-zeros",
    "abaku-position-empty-turns",
    "abaku-position-idle-turns",
    "abaku-position-statuses",
    "abaku-position-turn",
    "abaku-position-last",
];

/// The words of a line with where they stand.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    text.split_whitespace().map(move |word| {
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        (start..start + word.len(), word)
    })
}

impl FromStr for Position {
    type Err = Syntax;

    /// Reads a line of notation. What was done last may be left out.
    fn from_str(text: &str) -> Result<Position, Syntax> {
        let words: Vec<(Range<usize>, &str)> = words(text).collect();
        let fault = |field: usize| {
            let end = text.trim_end().len();
            Syntax {
                phrase: Phrase::new("abaku-syntax-position").with(
                    "field",
                    crate::games::Argument::Key(FIELDS[field.min(FIELDS.len() - 1)].to_owned()),
                ),
                at: words.get(field).map_or(end..end, |(at, _)| at.clone()),
                suggestion: Some(super::Abaku::EXAMPLE.to_owned()),
            }
        };
        let field = |index: usize| match words.get(index) {
            Some((_, word)) => Ok(*word),
            None => Err(fault(index)),
        };
        if words.len() > FIELDS.len() {
            return Err(fault(FIELDS.len()));
        }
        let options = read_options(field(0)?).ok_or_else(|| fault(0))?;
        let board = read_board(field(1)?).ok_or_else(|| fault(1))?;
        let hands: Option<Vec<Vec<Tile>>> = field(2)?.split('/').map(read_hand).collect();
        let hands = hands.filter(|hands| super::Abaku::SEATS.contains(&(hands.len().min(255) as u8)));
        let hands = hands.ok_or_else(|| fault(2))?;
        let seats = hands.len();
        let counts = numbers::<u8>(field(3)?, 10).and_then(|counts| <[u8; 10]>::try_from(counts).ok());
        let bag = Bag::of(counts.ok_or_else(|| fault(3))?);
        let scores = numbers::<i64>(field(4)?, seats).ok_or_else(|| fault(4))?;
        let zeros = numbers::<u32>(field(5)?, seats).ok_or_else(|| fault(5))?;
        let empty = numbers::<u32>(field(6)?, seats).ok_or_else(|| fault(6))?;
        let idle = numbers::<u32>(field(7)?, seats).ok_or_else(|| fault(7))?;
        let statuses: Option<Vec<(Status, bool)>> = field(8)?.split(',').map(read_status).collect();
        let statuses = statuses
            .filter(|statuses| statuses.len() == seats)
            .ok_or_else(|| fault(8))?;
        let players: Vec<Player> = hands
            .into_iter()
            .enumerate()
            .map(|(seat, hand)| Player {
                hand,
                account: Account {
                    score: scores[seat],
                    zeros_drawn: zeros[seat],
                    empty_turns: empty[seat],
                    idle_turns: idle[seat],
                    acted: statuses[seat].1,
                    status: statuses[seat].0,
                },
            })
            .collect();
        let (turn, ended) = match field(9)? {
            word if word.contains(';') => (None, Some(read_ended(word, seats).ok_or_else(|| fault(9))?)),
            word => {
                let turn = read_seat(word, seats).filter(|seat| players[seat.index()].account.status == Status::Active);
                (Some(turn.ok_or_else(|| fault(9))?), None)
            }
        };
        let last = match words.get(10) {
            None | Some((_, "-")) => None,
            Some((_, word)) => Some(read_last(word, seats).ok_or_else(|| fault(10))?),
        };
        Ok(Position {
            options,
            board,
            players,
            bag,
            turn,
            ended,
            last,
        })
    }
}

fn read_options(text: &str) -> Option<Options> {
    let mut options = Options::default();
    for pair in text.split(',').filter(|pair| *pair != "-") {
        let (name, value) = pair.split_once('=')?;
        options.set(name, value).then_some(())?;
    }
    Some(options)
}

fn read_board(text: &str) -> Option<Board> {
    let mut board = Board::default();
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(SIDE) {
        return None;
    }
    for (row, text) in (0..).zip(rows) {
        let mut column = 0u8;
        let mut joker = false;
        for letter in text.bytes() {
            match letter {
                b'*' if !joker => joker = true,
                b'0'..=b'9' => {
                    board.lay(
                        Square::new(column, row)?,
                        Placed {
                            digit: letter - b'0',
                            joker,
                        },
                    );
                    joker = false;
                    column += 1;
                }
                b'a'..=b'o' if !joker => column = (column + letter - b'a' + 1).min(SIDE + 1),
                _ => return None,
            }
        }
        if column != SIDE || joker {
            return None;
        }
    }
    Some(board)
}

fn read_hand(text: &str) -> Option<Vec<Tile>> {
    if text == "-" {
        return Some(Vec::new());
    }
    let hand: Option<Vec<Tile>> = text.chars().map(|tile| tile.to_string().parse().ok()).collect();
    hand.filter(|hand| (1..=HAND).contains(&hand.len()))
}

fn numbers<T: FromStr>(text: &str, count: usize) -> Option<Vec<T>> {
    let numbers: Option<Vec<T>> = text.split(',').map(|number| number.parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == count)
}

fn read_status(text: &str) -> Option<(Status, bool)> {
    let (name, acted) = match text.strip_suffix('?') {
        Some(name) => (name, false),
        None => (text, true),
    };
    let order = |rest: &str| rest.parse::<u8>().ok().filter(|order| *order > 0);
    let status = match name {
        "active" => Status::Active,
        "finished" => Status::Finished,
        _ => match (name.strip_prefix("forfeited"), name.strip_prefix("resigned")) {
            (Some(rest), _) => Status::Forfeited(order(rest)?),
            (_, Some(rest)) => Status::Resigned(order(rest)?),
            _ => return None,
        },
    };
    Some((status, acted))
}

fn read_seat(text: &str, seats: usize) -> Option<Seat> {
    let number: u8 = text.parse().ok()?;
    (1..=seats).contains(&usize::from(number)).then(|| Seat(number - 1))
}

fn read_ended(text: &str, seats: usize) -> Option<Ended> {
    let [reason, rated, places, adjustments] = text.split(';').collect::<Vec<_>>().try_into().ok()?;
    Some(Ended {
        reason: REASONS.iter().find(|(_, name)| *name == reason)?.0,
        rated: match rated {
            "rated" => true,
            "unrated" => false,
            _ => return None,
        },
        places: numbers(places, seats)?,
        adjustments: numbers(adjustments, seats)?,
    })
}

fn read_last(text: &str, seats: usize) -> Option<Last> {
    let parts: Vec<&str> = text.split(';').collect();
    let [seat, deed, rest @ ..] = parts.as_slice() else {
        return None;
    };
    let action = match (*deed, rest) {
        ("placed", [squares, score, equations @ ..]) => Action::Placed {
            squares: squares
                .split(',')
                .map(|square| square.parse().ok())
                .collect::<Option<_>>()?,
            equations: equations
                .iter()
                .map(|equation| read_equation(equation))
                .collect::<Option<_>>()?,
            score: score.parse().ok()?,
        },
        ("exchanged", [count]) => Action::Exchanged(count.parse().ok()?),
        ("passed", []) => Action::Passed,
        ("lapsed", []) => Action::Lapsed,
        ("resigned", []) => Action::Resigned,
        _ => return None,
    };
    Some(Last {
        seat: read_seat(seat, seats)?,
        action,
    })
}

fn read_equation(text: &str) -> Option<Equation> {
    let [squares, reading, score] = text.split('|').collect::<Vec<_>>().try_into().ok()?;
    let (first, last) = squares.split_once('-')?;
    let (first, last): (Square, Square) = (first.parse().ok()?, last.parse().ok()?);
    let direction = if first.row() == last.row() {
        Direction::Across
    } else {
        Direction::Down
    };
    if first.line(direction) != last.line(direction) || first >= last {
        return None;
    }
    let places = first.place(direction)..=last.place(direction);
    Some(Equation {
        squares: places
            .filter_map(|place| Square::at(direction, first.line(direction), place))
            .collect(),
        reading: reading.parse().ok()?,
        score: score.parse().ok()?,
    })
}
