//! The arbiter's tool: one command a line, one JSON object a line back.
//!
//! | command | answer |
//! | --- | --- |
//! | `reset layout=plain centre=plain zero=new operations=full` (any of them; the others are as by default; clears the board) | `{"ok":true}` |
//! | `set G8=2 H8=*4` lays tiles, or others in their place, unjudged | `{"ok":true}` |
//! | `place 1,3 F8 across`, `place F8=1 I8=3` judges a placement of any tiles; an allowed one lies from then on | `{"ok":true,"score":10,"equations":[{"squares":["F8","G8","H8","I8"],"reading":"12:4=3","score":10}]}` |
//! | `check 1,3 F8 across` the same, but nothing lies afterwards | as `place` |
//! | `list 3,1,4,0,*` all allowed placements of a hand | `{"moves":[{"tiles":"3,1,4","from":"H8","direction":"across","score":8}]}` |
//!
//! A refused placement answers `{"ok":false,"rule":"contact","squares":["G8","G9"],"message":"…"}`: the first rule it breaks, of
//! board, occupied, line, hole, opening-two, opening-centre, lone-zero, equation, contact, touch, tested in this order. A line
//! that cannot be read answers `{"ok":false,"rule":"syntax","message":"…"}`, changes nothing, and the next one is read.
//!
//! Equations come by their first square in reading order, row by row (A1, B1, … O15); of those that begin on one square the ones
//! across before the ones down, then the longer first. Moves come best first, then by squares; each filling of squares once: a
//! single tile has the direction `across`; a joker is listed once a digit, also where the hand has that digit as a plain tile.

use serde::Serialize;

use super::board::Board;
use super::equation::Equation;
use super::generate::{self, Candidate};
use super::legality::{self, Verdict};
use super::options::Options;
use super::parse;
use super::refusal::Refusal;
use super::square::{Direction, Square};
use super::tile;
use super::words::Unreadable;
use crate::games::Judge;

/// An arbiter's session: options and a board.
#[derive(Debug, Default)]
pub struct AbakuJudge {
    options: Options,
    board: Board,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Done {
        ok: bool,
    },
    Allowed {
        ok: bool,
        score: u32,
        equations: Vec<Equation>,
    },
    Refused {
        ok: bool,
        rule: &'static str,
        squares: Vec<Square>,
        message: String,
    },
    Unreadable {
        ok: bool,
        rule: &'static str,
        message: String,
    },
    Moves {
        moves: Vec<Listed>,
    },
}

#[derive(Serialize)]
struct Listed {
    tiles: String,
    from: Square,
    direction: Direction,
    score: u32,
}

impl Answer {
    fn syntax(message: impl Into<String>) -> Answer {
        Answer::Unreadable {
            ok: false,
            rule: "syntax",
            message: message.into(),
        }
    }
}

impl From<Refusal> for Answer {
    fn from(refusal: Refusal) -> Answer {
        Answer::Refused {
            ok: false,
            rule: refusal.rule(),
            squares: refusal.squares(),
            message: refusal.to_string(),
        }
    }
}

impl From<Unreadable> for Answer {
    fn from(unreadable: Unreadable) -> Answer {
        Answer::syntax(unreadable.english())
    }
}

impl Judge for AbakuJudge {
    fn answer(&mut self, line: &str) -> String {
        let answer = self.obey(line.trim()).unwrap_or_else(|refused| refused);
        serde_json::to_string(&answer)
            .unwrap_or_else(|_| r#"{"ok":false,"rule":"syntax","message":"no answer"}"#.to_owned())
    }
}

impl AbakuJudge {
    fn obey(&mut self, line: &str) -> Result<Answer, Answer> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match command.to_lowercase().as_str() {
            "reset" => {
                self.options = read_options(rest)?;
                self.board = Board::default();
                Ok(Answer::Done { ok: true })
            }
            "set" => {
                for (square, tile) in parse::pairs(rest)? {
                    self.board.lay(square, tile);
                }
                Ok(Answer::Done { ok: true })
            }
            "check" => Ok(self.judge(rest)?.1),
            "place" => {
                let (verdict, answer) = self.judge(rest)?;
                self.board = verdict.into_board();
                Ok(answer)
            }
            "list" => {
                let hand = parse::hand(rest)?;
                let moves = generate::placements(&self.board, &hand, &self.options);
                Ok(Answer::Moves {
                    moves: moves.iter().filter_map(listed).collect(),
                })
            }
            "" => Err(Answer::syntax(
                "an empty line; commands are reset, set, place, check, list",
            )),
            _ => Err(Answer::syntax(format!(
                "no command `{command}`; there are reset, set, place, check, list"
            ))),
        }
    }

    fn judge(&self, text: &str) -> Result<(Verdict, Answer), Answer> {
        let placement = parse::placement(text)?;
        let tiles = placement.resolve(&self.board)?;
        let verdict = legality::judge(&self.board, &tiles, &self.options)?;
        let equations = verdict.equations(&self.options);
        let answer = Answer::Allowed {
            ok: true,
            score: verdict.score,
            equations,
        };
        Ok((verdict, answer))
    }
}

fn listed(candidate: &Candidate) -> Option<Listed> {
    let (&(from, _), &(last, _)) = (candidate.tiles.first()?, candidate.tiles.last()?);
    Some(Listed {
        tiles: tile::list(candidate.tiles.iter().map(|(_, tile)| tile)),
        from,
        direction: if from.row() == last.row() {
            Direction::Across
        } else {
            Direction::Down
        },
        score: candidate.score,
    })
}

fn read_options(text: &str) -> Result<Options, Answer> {
    let mut options = Options::default();
    for pair in text.split_whitespace() {
        let Some((name, value)) = pair.split_once('=') else {
            return Err(Answer::syntax(format!("`{pair}` is no option; such as `layout=plain`")));
        };
        if !options.set(name, value) {
            let specs = Options::specs();
            return Err(Answer::syntax(match specs.iter().find(|spec| spec.name == name) {
                Some(spec) => {
                    let values: Vec<&str> = spec.values.iter().map(|value| value.name).collect();
                    format!("`{value}` is no value of {name}; there are {}", values.join(", "))
                }
                None => format!("no option `{name}`; there are {}", Options::NAMES.join(", ")),
            }));
        }
    }
    Ok(options)
}
