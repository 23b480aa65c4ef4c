//! A position as one line of text, ten fields with a space between them:
//!
//! 1. options: `layout=standard,partners-in-turn=off,repetition=on,quiet=on,time-limit=off`; those left out are as by default
//! 2. board: nine rows from I to A with `/` between them, `b w r g` for the seats' marbles, `.` for an empty cell
//! 3. by seat, `/` between them, whose marbles it pushed off, in order: `ww/b`, none `-`
//! 4. by seat, turns in a row that ran out of time: `0,0`
//! 5. by seat, `active`, `ready` (to give up), `forfeited1`, `resigned2` (counted in the order in which they went out), with `?`
//!    behind while the player has never moved
//! 6. turn: the seat to move, counted from 1; or once the game is over the reason, `rated` or `unrated`, and the places by seat:
//!    `six;rated;1,2`
//! 7. moves since a marble last went off
//! 8. how often the position has occurred
//! 9. what was done last: `-` for nothing, or seat and deed: `1;a1b2;2;0;-` (the move, marbles moved, pushed, whose went off),
//!    `1;lapsed`, `1;resigned`
//! 10. keys of the positions since a marble last went off, in hexadecimal; none `-`

use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

use super::board::Board;
use super::cell::Cell;
use super::describe::{letter, options_line, rows};
use super::event::{Account, Ended, Reason, Status};
use super::options::Options;
use super::position::Position;
use super::view::{Action, Last};
use crate::games::{Phrase, Seat, Syntax};

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = [
            options_line(&self.options),
            rows(&self.board).join("/"),
            list("/", self.accounts.iter().map(|account| print_taken(&account.taken))),
            list(",", self.accounts.iter().map(|account| account.missed)),
            list(",", self.accounts.iter().map(print_status)),
            match (&self.ended, self.turn) {
                (Some(ended), _) => {
                    let rated = if ended.rated { "rated" } else { "unrated" };
                    format!("{};{rated};{}", ended.reason.name(), list(",", &ended.places))
                }
                (None, Some(turn)) => turn.to_string(),
                (None, None) => "-".to_owned(),
            },
            self.quiet.to_string(),
            self.occurred.to_string(),
            self.last.as_ref().map_or_else(|| "-".to_owned(), print_last),
            match self.seen.is_empty() {
                true => "-".to_owned(),
                false => list(",", self.seen.iter().map(|key| format!("{key:016x}"))),
            },
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

fn print_taken(taken: &[Seat]) -> String {
    match taken.is_empty() {
        true => "-".to_owned(),
        false => taken.iter().map(|seat| letter(*seat)).collect(),
    }
}

fn print_status(account: &Account) -> String {
    let mut text = match account.status {
        Status::Active if account.ready => "ready".to_owned(),
        Status::Active => "active".to_owned(),
        Status::Forfeited(order) => format!("forfeited{order}"),
        Status::Resigned(order) => format!("resigned{order}"),
    };
    if !account.acted {
        text.push('?');
    }
    text
}

fn print_last(last: &Last) -> String {
    match last.action {
        Action::Moved {
            ply,
            marbles,
            pushed,
            ejected,
        } => {
            let ejected = ejected.map_or('-', letter);
            format!("{};{ply};{marbles};{pushed};{ejected}", last.seat)
        }
        Action::Lapsed => format!("{};lapsed", last.seat),
        Action::Resigned => format!("{};resigned", last.seat),
    }
}

/// The fields by the keys of their names.
const FIELDS: [&str; 10] = [
    "abalone-position-options",
    "abalone-position-board",
    "abalone-position-taken",
    "abalone-position-missed",
    "abalone-position-statuses",
    "abalone-position-turn",
    "abalone-position-quiet",
    "abalone-position-occurred",
    "abalone-position-last",
    "abalone-position-seen",
];

impl FromStr for Position {
    type Err = Syntax;

    fn from_str(text: &str) -> Result<Position, Syntax> {
        let mut fields: Vec<(&str, Range<usize>)> = Vec::new();
        let mut at = 0;
        for part in text.split(char::is_whitespace) {
            if !part.is_empty() {
                fields.push((part, at..at + part.len()));
            }
            at += part.len() + 1;
        }
        let wrong = |index: usize| {
            let end = text.len()..text.len();
            let key = FIELDS[index.min(FIELDS.len() - 1)].to_owned();
            Syntax {
                phrase: Phrase::new("abalone-syntax-position").with("field", crate::games::Argument::Key(key)),
                at: fields.get(index).map_or(end, |(_, at)| at.clone()),
                suggestion: None,
            }
        };
        if fields.len() > FIELDS.len() {
            return Err(wrong(FIELDS.len()));
        }
        let field = |index: usize| fields.get(index).map(|(text, _)| *text).ok_or_else(|| wrong(index));
        let read = |index: usize| field(index).map(move |text| (index, text));

        let (index, text) = read(0)?;
        let options = read_options(text).ok_or_else(|| wrong(index))?;
        let statuses = field(4)?;
        let seats = statuses.split(',').count();
        if !(2..=4).contains(&seats) {
            return Err(wrong(4));
        }
        let seats = seats as u8;
        let board = read_board(field(1)?, seats).ok_or_else(|| wrong(1))?;
        let taken = each(field(2)?, '/', seats, |text| read_taken(text, seats)).ok_or_else(|| wrong(2))?;
        let missed = each(field(3)?, ',', seats, |text| text.parse::<u32>().ok()).ok_or_else(|| wrong(3))?;
        let statuses = each(statuses, ',', seats, read_status).ok_or_else(|| wrong(4))?;
        let accounts: Vec<Account> = taken
            .into_iter()
            .zip(missed)
            .zip(statuses)
            .map(|((taken, missed), account)| Account {
                taken,
                missed,
                ..account
            })
            .collect();
        let (turn, ended) = read_turn(field(5)?, seats).ok_or_else(|| wrong(5))?;
        if turn.is_some_and(|turn| accounts[turn.index()].status != Status::Active) {
            return Err(wrong(5));
        }
        Ok(Position {
            options,
            board,
            accounts,
            turn,
            ended,
            quiet: field(6)?.parse().map_err(|_| wrong(6))?,
            occurred: field(7)?.parse().map_err(|_| wrong(7))?,
            last: read_last(field(8)?, seats).ok_or_else(|| wrong(8))?,
            seen: read_seen(field(9)?).ok_or_else(|| wrong(9))?,
        })
    }
}

/// A list of exactly as many as there are seats.
fn each<T>(text: &str, between: char, seats: u8, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    let items: Vec<T> = text.split(between).map(read).collect::<Option<_>>()?;
    (items.len() == usize::from(seats)).then_some(items)
}

fn read_options(text: &str) -> Option<Options> {
    let mut options = Options::default();
    for pair in text.split(',') {
        let (name, value) = pair.split_once('=')?;
        if !options.set(name, value) {
            return None;
        }
    }
    Some(options)
}

/// The seat of a letter.
fn read_letter(letter_: char, seats: u8) -> Option<Seat> {
    (0..seats).map(Seat).find(|seat| letter(*seat) == letter_)
}

fn read_board(text: &str, seats: u8) -> Option<Board> {
    let mut board = Board::empty(seats);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != 9 {
        return None;
    }
    for (row, text) in (0..9u8).rev().zip(rows) {
        let cells: Vec<Cell> = (1..=9).filter_map(|number| Cell::new(row, number)).collect();
        if text.chars().count() != cells.len() {
            return None;
        }
        for (cell, letter) in cells.into_iter().zip(text.chars()) {
            if letter != '.' {
                board.lay(cell, read_letter(letter, seats)?);
            }
        }
    }
    Some(board)
}

fn read_taken(text: &str, seats: u8) -> Option<Vec<Seat>> {
    match text {
        "-" => Some(Vec::new()),
        "" => None,
        // Nobody can push off more marbles than there are cells.
        _ if text.len() > Cell::COUNT => None,
        _ => text.chars().map(|letter| read_letter(letter, seats)).collect(),
    }
}

fn read_status(text: &str) -> Option<Account> {
    let (name, acted) = match text.strip_suffix('?') {
        Some(name) => (name, false),
        None => (text, true),
    };
    let order = |prefix| {
        name.strip_prefix(prefix)
            .and_then(|order: &str| order.parse::<u8>().ok())
    };
    let status = match name {
        "active" | "ready" => Status::Active,
        _ => order("forfeited")
            .map(Status::Forfeited)
            .or_else(|| order("resigned").map(Status::Resigned))?,
    };
    Some(Account {
        acted,
        ready: name == "ready",
        status,
        ..Account::default()
    })
}

fn read_seat(text: &str, seats: u8) -> Option<Seat> {
    let number: u8 = text.parse().ok()?;
    (1..=seats).contains(&number).then(|| Seat(number - 1))
}

fn read_turn(text: &str, seats: u8) -> Option<(Option<Seat>, Option<Ended>)> {
    if !text.contains(';') {
        return read_seat(text, seats).map(|turn| (Some(turn), None));
    }
    let [reason, rated, places] = text.split(';').collect::<Vec<_>>().try_into().ok()?;
    let reason = Reason::ALL.iter().find(|(_, name)| *name == reason)?.0;
    let place = |text: &str| text.parse::<u8>().ok().filter(|place| (1..=seats).contains(place));
    let ended = Ended {
        reason,
        rated: match rated {
            "rated" => true,
            "unrated" => false,
            _ => return None,
        },
        places: each(places, ',', seats, place)?,
    };
    Some((None, Some(ended)))
}

fn read_last(text: &str, seats: u8) -> Option<Option<Last>> {
    if text == "-" {
        return Some(None);
    }
    let parts: Vec<&str> = text.split(';').collect();
    let seat = read_seat(parts[0], seats)?;
    let action = match parts[1..] {
        ["lapsed"] => Action::Lapsed,
        ["resigned"] => Action::Resigned,
        [ply, marbles, pushed, ejected] => Action::Moved {
            ply: ply.parse().ok()?,
            marbles: marbles.parse().ok().filter(|marbles| (1..=3).contains(marbles))?,
            pushed: pushed.parse().ok().filter(|pushed| *pushed <= 2)?,
            ejected: match ejected {
                "-" => None,
                _ if ejected.len() == 1 => Some(read_letter(ejected.chars().next()?, seats)?),
                _ => return None,
            },
        },
        _ => return None,
    };
    Some(Some(Last { seat, action }))
}

fn read_seen(text: &str) -> Option<Vec<u64>> {
    match text {
        "-" => Some(Vec::new()),
        _ => text
            .split(',')
            .map(|key| u64::from_str_radix(key, 16).ok().filter(|_| key.len() == 16))
            .collect(),
    }
}
