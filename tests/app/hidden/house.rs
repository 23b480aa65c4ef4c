//! Whole houses: a host each, on a database with a table that is the other's twin, in which the same things are said and done.

use tahoun::chat::Body;
use tahoun::games::{Audience, Draws, Seat};
use tahoun::table::{Holder, PersonId, Recorded, Span, Table};

use crate::alone::alone;

use super::HIDING;
use super::play::{PEOPLE, Play, STRANGER};
use super::run::{Act, NOTICED, Noticed, Run};
use super::scene::{hands, some_seats, twin};

/// A table and its twin, and what is to be done at both.
pub(super) struct Case {
    pub(super) play: Play,
    pub(super) twin: Vec<Recorded>,
    /// The holders of the seats whose hands differ.
    pub(super) changed: Vec<PersonId>,
    pub(super) acts: Vec<Act>,
}

/// What anybody may say at any time: nothing of it draws anything.
const SAID: &[&str] = &[
    "board",
    "board text",
    "log",
    "log 2",
    "games",
    "rack",
    "help",
    "help place",
    "rules",
    "settings",
    "settings language=cs",
    "settings language=en",
    "settings theme=dark",
    "leave",
    "join",
    "start",
    "leaderboard",
    "leaderboard all",
    "accept",
    "decline",
    "offer abort",
    "kick @Eva",
    "invite @Jan",
    "computer",
    "close",
    "new players=9",
    "plaec 3,1 H8",
    "rematch",
    "place 9,9,9,9,9 A1 across",
    "exchange 1,2,3,4,5,6",
    "check place 3,1,4 H8 across",
    "check exchange 0",
    "check pass",
    "place 1 H8 #1",
    "board @1",
    "board @99",
];

impl Case {
    /// A table of that number somewhere in the middle, with its twin; `None` if it has none there.
    pub(super) fn new(number: u64) -> Option<Case> {
        let kind = HIDING[number as usize % HIDING.len()];
        let mut play = Play::new(kind, 1_000 + number, number.is_multiple_of(4));
        for _ in 0..play.draws.below(30) {
            if play.goes_on() {
                play.step();
            }
        }
        let turn = play.table.turns.first().copied()?;
        // A computer that holds other things would play other things, and one that has played holds other things.
        let computer = |seat: Seat| matches!(play.table.holder(seat), Some(Holder::Computer(_)));
        let chosen = some_seats(&play.table, &mut play.draws, true);
        let changed: Vec<Seat> = chosen.into_iter().filter(|&seat| !computer(seat)).collect();
        let twin = twin(&play.log, &changed, &mut play.draws)?;
        let person = |seat: &Seat| holder(&play.table, *seat);
        let changed: Vec<PersonId> = changed.iter().filter_map(person).collect();
        let mut acts = Vec::new();
        for _ in 0..20 {
            acts.push(say_something(&mut play.draws));
        }
        if !computer(turn.seat) {
            acts.extend(end(&play.table, turn.seat, &changed, &mut play.draws));
        }
        Some(Case {
            play,
            twin,
            changed,
            acts,
        })
    }

    fn run(&self, log: &[Recorded], leak: Option<&'static str>) -> Noticed {
        let hidden = || {
            let table = Table::fold(log).unwrap();
            let held = |seat: &Seat| holder(&table, *seat).is_some_and(|person| self.changed.contains(&person));
            let seats: Vec<Seat> = table.all_seats().filter(held).collect();
            hands(&table, &seats)
        };
        let run = Run {
            log,
            seed: &self.play.seed,
            changed: self.changed.clone(),
            acts: &self.acts,
            leak: leak.map(|what| (what, hidden())),
        };
        run.noticed()
    }

    /// In what the two houses differ, if they do.
    fn difference(&self, leak: Option<&'static str>) -> Option<String> {
        let (one, other) = (self.run(&self.play.log, leak), self.run(&self.twin, leak));
        let what = NOTICED.into_iter().find(|what| one[what] != other[what])?;
        let lines = |noticed: &Noticed| String::from_utf8_lossy(&noticed[what]).into_owned();
        let (one, other) = (lines(&one), lines(&other));
        let differing = one.lines().zip(other.lines()).find(|(one, other)| one != other);
        let differing = differing.map_or((one.as_str(), other.as_str()), |lines| lines);
        Some(format!(
            "{what} differ after {:?}:\n{}\n{}",
            self.acts, differing.0, differing.1
        ))
    }
}

fn holder(table: &Table, seat: Seat) -> Option<PersonId> {
    match table.holder(seat) {
        Some(Holder::Person(person)) => Some(person),
        _ => None,
    }
}

fn say_something(draws: &mut Draws) -> Act {
    let who = draws.below(6) as usize;
    let who = PEOPLE.get(who).copied().unwrap_or(STRANGER);
    let line = SAID[draws.below(SAID.len() as u64) as usize];
    match draws.below(10) {
        0 => Act::Pass(Span::minutes(draws.below(30) as i64)),
        1 => Act::Say(who, Body::Text("I have a good one".to_owned())),
        2..6 => Act::Say(who, Body::Text(format!("/{line}"))),
        _ => Act::Say(who, Body::Line(line.to_owned())),
    }
}

/// At last something happens in the game: whoever's turn it is moves, is out of time, or is reminded of it.
fn end(table: &Table, seat: Seat, changed: &[PersonId], draws: &mut Draws) -> Vec<Act> {
    let Some(mover) = holder(table, seat) else {
        return Vec::new();
    };
    let mut acts = match draws.below(3) {
        0 => vec![Act::Pass(table.clock().reminder())],
        1 => vec![Act::Pass(table.clock().reminder()), Act::Pass(table.clock().span())],
        _ if changed.contains(&mover) => vec![Act::Say(mover, Body::Line("pass".to_owned()))],
        _ => {
            let view = table.view(Audience::Seat(seat)).game.unwrap();
            let moves = view.legal_moves();
            let chosen = &moves[draws.below(moves.len() as u64) as usize];
            // What he draws comes out of another bag.
            vec![Act::Changes(mover), Act::Say(mover, Body::Line(chosen.to_string()))]
        }
    };
    acts.push(Act::Say(STRANGER, Body::Line("board".to_owned())));
    acts
}

fn houses_of_twins_are_alike(cases: impl Iterator<Item = u64>) {
    let mut met = 0;
    for case in cases.filter_map(Case::new) {
        if let Some(difference) = case.difference(None) {
            panic!("{difference}");
        }
        met += 1;
    }
    println!("{met} tables");
}

#[test]
fn what_a_house_delivers_keeps_and_logs_shows_nothing_hidden() {
    if alone("hidden::house::what_a_house_delivers_keeps_and_logs_shows_nothing_hidden") {
        houses_of_twins_are_alike(0..8);
    }
}

#[test]
#[ignore = "long"]
fn what_a_hundred_houses_deliver_keep_and_log_shows_nothing_hidden() {
    if alone("hidden::house::what_a_hundred_houses_deliver_keep_and_log_shows_nothing_hidden") {
        houses_of_twins_are_alike(8..108);
    }
}

#[test]
fn a_leak_into_anything_a_house_does_is_found() {
    if !alone("hidden::house::a_leak_into_anything_a_house_does_is_found") {
        return;
    }
    let case = (300..).find_map(Case::new).unwrap();
    assert_eq!(case.difference(None), None);
    for what in NOTICED {
        let found = case.difference(Some(what));
        let found = found.unwrap_or_else(|| panic!("a leak into {what} is not found"));
        assert!(
            found.starts_with(what),
            "a leak into {what} is found elsewhere: {found}"
        );
    }
}
