//! The arbiter's tool: one command a line, one JSON object a line back.
//!
//! | command | answer |
//! | --- | --- |
//! | `reset layout=belgian` begins anew; `layout=three` and `layout=four` are the positions of three and four players; `repetition`, `quiet`, `partners-in-turn` and `time-limit` as at tables | `{"ok":true}` |
//! | `move a1b2` in any notation, for the seat to move | `{"ok":true,"move":"a1b2","kind":"inline","marbles":2,"pushed":0,"ejected":0,"ejections":[0,0],"board":["wwwww",…],"ended":null,"turn":"w","places":null}` |
//! | `time-up` says that the agreed time is up, where there is a `time-limit` | `{"ok":true,"ejections":[1,0],"ended":"limit","places":[1,2]}` |
//! | `moves`; `moves e5` those of one marble | `{"moves":["a1b1",…]}` |
//! | `perft 4` counts the paths of so many moves | `{"leaves":5045110,"seconds":0.04}` |
//! | `replay FILE` plays the games of a file, a line each | `{"games":600,"plies":70000,"illegal":0,"disagree":0}` |
//!
//! A refused move answers `{"ok":false,"rule":"equal","squares":["e5"],"message":"…"}`. A line that cannot be read answers
//! `{"ok":false,"rule":"syntax","message":"…"}`, changes nothing, and the next one is read.
//!
//! Names and values may be in either case. A file that cannot be read answers `{"ok":false,"rule":"file","message":"…"}`.
//!
//! The board is nine rows from I to A; `ejections` are those of each seat; `ended` is null or how: `six`, `stuck`, `blocked`,
//! `repetition`, `quiet`, `limit`; then `places` are those of each seat, and before that `turn` is whose turn it is.
//!
//! A line of a file has four fields with tabs between them: the result, `score` if the game ended by six marbles pushed off or
//! `other`, the white and the black ones that went off, and the moves from the Belgian position. A `score` line must end on the
//! winner's sixth ejection; of all the ejections must agree.

use serde::Serialize;

use super::cell::Cell;
use super::describe::{letter, rows};
use super::event::{After, Event, Reason};
use super::explain;
use super::moves::Move;
use super::options::{Layout, Options, Quiet, Repetition};
use super::parse::{self, Unreadable, short};
use super::perft;
use super::position::{Position, lay_out};
use super::refusal::Refusal;
use crate::games::{Judge, Outside, Seat};

/// The deepest count that is begun: the next one would take days.
const DEEPEST: u32 = 7;

/// An arbiter's session: a game.
#[derive(Debug)]
pub struct AbaloneJudge {
    position: Position,
}

impl Default for AbaloneJudge {
    fn default() -> Self {
        AbaloneJudge {
            position: begun(&Options::default(), 2),
        }
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Done {
        ok: bool,
    },
    Moved {
        ok: bool,
        r#move: String,
        kind: &'static str,
        marbles: u8,
        pushed: u8,
        ejected: u8,
        ejections: Vec<usize>,
        board: Vec<String>,
        ended: Option<Reason>,
        turn: Option<char>,
        places: Option<Vec<u8>>,
    },
    TimeUp {
        ok: bool,
        ejections: Vec<usize>,
        ended: Option<Reason>,
        places: Option<Vec<u8>>,
    },
    Refused {
        ok: bool,
        rule: &'static str,
        squares: Vec<String>,
        message: String,
    },
    Unreadable {
        ok: bool,
        rule: &'static str,
        message: String,
    },
    Moves {
        moves: Vec<String>,
    },
    Counted {
        leaves: u64,
        seconds: f64,
    },
    Replayed(Replayed),
}

/// What came of a file of games.
#[derive(Debug, Default, Serialize)]
struct Replayed {
    games: u32,
    plies: u32,
    illegal: u32,
    disagree: u32,
}

impl Answer {
    fn syntax(message: impl Into<String>) -> Answer {
        Answer::unreadable("syntax", message)
    }

    fn unreadable(rule: &'static str, message: impl Into<String>) -> Answer {
        Answer::Unreadable {
            ok: false,
            rule,
            message: message.into(),
        }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        Answer::Refused {
            ok: false,
            rule: refusal.rule(),
            squares: refusal.cells().iter().map(ToString::to_string).collect(),
            message: refusal.to_string(),
        }
    }
}

impl From<Unreadable> for Answer {
    fn from(unreadable: Unreadable) -> Answer {
        Answer::syntax(unreadable.english())
    }
}

/// For sessions that reach nothing outside.
struct Nothing;

impl Outside for Nothing {
    fn read(&self, path: &str) -> Result<String, String> {
        Err(format!("{path} cannot be read here"))
    }

    fn seconds(&self) -> f64 {
        0.0
    }
}

impl Judge for AbaloneJudge {
    fn answer(&mut self, line: &str) -> String {
        self.answer_with(line, &Nothing)
    }

    fn answer_with(&mut self, line: &str, outside: &dyn Outside) -> String {
        let line = plain(line);
        let answer = self.obey(line.trim(), outside).unwrap_or_else(|refused| refused);
        serde_json::to_string(&answer)
            .unwrap_or_else(|_| r#"{"ok":false,"rule":"syntax","message":"no answer"}"#.to_owned())
    }
}

/// A game that has begun.
fn begun(options: &Options, seats: u8) -> Position {
    let mut position = Position::empty(options, seats);
    position.apply(&lay_out(options, seats));
    position
}

impl AbaloneJudge {
    fn obey(&mut self, line: &str, outside: &dyn Outside) -> Result<Answer, Answer> {
        const COMMANDS: &str = "reset, move, moves, time-up, perft, replay";
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match command.to_lowercase().as_str() {
            "reset" => {
                let (options, seats) = read_options(rest)?;
                self.position = begun(&options, seats);
                Ok(Answer::Done { ok: true })
            }
            "move" => self.play(rest),
            "time-up" => self.time_up(),
            "moves" => self.moves(rest),
            "perft" => {
                let depth = rest.parse::<u32>().ok().filter(|depth| *depth <= DEEPEST);
                let depth =
                    depth.ok_or_else(|| Answer::syntax(format!("a depth from 0 to {DEEPEST}; such as `perft 4`")))?;
                let started = outside.seconds();
                let leaves = match self.position.turn() {
                    Some(turn) => perft::leaves(&self.position, turn, depth),
                    None => u64::from(depth == 0),
                };
                Ok(Answer::Counted {
                    leaves,
                    seconds: outside.seconds() - started,
                })
            }
            "replay" => {
                if rest.is_empty() {
                    return Err(Answer::syntax("no file is named; such as `replay games.tsv`"));
                }
                let text = outside.read(rest).map_err(|why| Answer::unreadable("file", why))?;
                let mut total = Replayed::default();
                let lines = text.trim_start_matches('\u{feff}').lines();
                for line in lines.filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
                    total.games += 1;
                    replay(line, &mut total);
                }
                Ok(Answer::Replayed(total))
            }
            "" => Err(Answer::syntax(format!("an empty line; commands are {COMMANDS}"))),
            _ => Err(Answer::syntax(format!(
                "no command `{}`; there are {COMMANDS}",
                short(command)
            ))),
        }
    }

    /// All legal moves, or those that move the marble of one cell.
    fn moves(&self, named: &str) -> Result<Answer, Answer> {
        let Some(turn) = self.position.turn() else {
            return Ok(Answer::Moves { moves: Vec::new() });
        };
        let board = &self.position.board;
        let plies = match named {
            "" => board.plies(turn),
            _ => {
                let cell = named.to_lowercase().parse::<Cell>();
                let cell = cell
                    .map_err(|_| Answer::syntax(format!("`{}` is no cell of the board, such as `e5`", short(named))))?;
                explain::moves_of(board, turn, cell)?
            }
        };
        Ok(Answer::Moves {
            moves: plies.iter().map(ToString::to_string).collect(),
        })
    }

    fn time_up(&mut self) -> Result<Answer, Answer> {
        let event = (self.position.time_up())
            .ok_or_else(|| Answer::syntax("the game is over or has no time limit; such as `reset time-limit=15m`"))?;
        self.position.apply(&event);
        Ok(Answer::TimeUp {
            ok: true,
            ejections: ejections(event.after()),
            ended: self.position.ended().map(|ended| ended.reason),
            places: self.position.ended().map(|ended| ended.places.clone()),
        })
    }

    fn play(&mut self, text: &str) -> Result<Answer, Answer> {
        let typed = parse::typed(text)?;
        let turn = self.position.turn().ok_or(Refusal::Over)?;
        let event = self.position.decide(turn, &Move::Typed(typed))?;
        self.position.apply(&event);
        let Event::Moved(moved) = event else {
            return Err(Answer::syntax("no move came of it"));
        };
        Ok(Answer::Moved {
            ok: true,
            r#move: moved.ply.to_string(),
            kind: if moved.ply.is_inline() { "inline" } else { "broadside" },
            marbles: moved.marbles,
            pushed: moved.pushed,
            ejected: u8::from(moved.ejected.is_some()),
            ejections: ejections(&moved.after),
            board: rows(&self.position.board),
            turn: moved.after.turn.map(letter),
            places: moved.after.ended.as_ref().map(|ended| ended.places.clone()),
            ended: moved.after.ended.map(|ended| ended.reason),
        })
    }
}

/// How many marbles each seat has pushed off.
fn ejections(after: &After) -> Vec<usize> {
    after.accounts.iter().map(|account| account.taken.len()).collect()
}

/// A line as it would be typed on a plain keyboard: full-width letters are themselves, a mark of the byte order is nothing.
fn plain(line: &str) -> String {
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    };
    line.trim_start_matches('\u{feff}').chars().map(plain).collect()
}

/// Plays one line of a file. A game is left at its first illegal move.
fn replay(line: &str, total: &mut Replayed) {
    let options = Options {
        layout: Layout::Belgian,
        repetition: Repetition::Off,
        quiet: Quiet::Off,
        ..Options::default()
    };
    let mut position = begun(&options, 2);
    let fields: Vec<&str> = line.split('\t').collect();
    let [result, how, off, moves] = fields[..] else {
        total.disagree += 1;
        return;
    };
    for text in moves.split_whitespace() {
        let event = match (parse::typed(text), position.turn()) {
            (Ok(typed), Some(turn)) => position.decide(turn, &Move::Typed(typed)).ok(),
            _ => None,
        };
        let Some(event) = event else {
            total.illegal += 1;
            return;
        };
        position.apply(&event);
        total.plies += 1;
    }
    let taken = |seat| position.account(Seat(seat)).taken.len();
    // White marbles off are those that Black took.
    let agrees = off == format!("{}-{}", taken(0), taken(1));
    let winner = position
        .ended()
        .map(|ended| ended.places.iter().position(|place| *place == 1));
    let ends = match how {
        "score" => winner == Some(Some(usize::from(result == "0-1"))),
        _ => winner.is_none(),
    };
    if !agrees || !ends {
        total.disagree += 1;
    }
}

/// The options and how many seats.
fn read_options(text: &str) -> Result<(Options, u8), Answer> {
    let (mut options, mut seats) = (Options::default(), 2);
    for pair in text.to_lowercase().split_whitespace() {
        match pair.split_once('=') {
            Some(("layout", "three")) => seats = 3,
            Some(("layout", "four")) => seats = 4,
            Some((name, value)) if options.set(name, value) => {}
            Some((name, value)) => {
                let specs = Options::specs();
                return Err(Answer::syntax(match specs.iter().find(|spec| spec.name == name) {
                    Some(spec) => {
                        let mut values: Vec<&str> = spec.values.iter().map(|value| value.name).collect();
                        if name == "layout" {
                            values.extend(["three", "four"]);
                        }
                        format!(
                            "`{}` is no value of {name}; there are {}",
                            short(value),
                            values.join(", ")
                        )
                    }
                    None => format!("no option `{}`; there are {}", short(name), Options::NAMES.join(", ")),
                }));
            }
            None => {
                return Err(Answer::syntax(format!(
                    "`{}` is no option; such as `layout=belgian`",
                    short(pair)
                )));
            }
        }
    }
    Ok((options, seats))
}
