//! Records: what is true verifies, and the first lie is named.

use serde_json::{Value, json};
use tahoun::games::{Illegal, Kind, Phrase, Seat};
use tahoun::table::{Actor, Command, Event, Lie, OfferKind, PersonId, Record, Recorded, Refusal, Seed};

use super::bench::*;
use super::story::{find, story};

/// The record with one event changed as JSON.
fn altered(record: &Record, index: usize, path: &str, value: Value) -> Record {
    let mut json = serde_json::to_value(record).unwrap();
    let place = json["events"][index].pointer_mut(path);
    *place.unwrap_or_else(|| panic!("{} has no {path}", record.events[index].number)) = value;
    serde_json::from_value(json).unwrap()
}

/// Numbers the events anew.
fn renumbered(mut events: Vec<Recorded>) -> Vec<Recorded> {
    for (number, event) in (1..).zip(&mut events) {
        event.number = number;
    }
    events
}

fn lie(record: &Record) -> Lie {
    record.verify().expect_err("a record with a lie in it was believed")
}

fn is_placed(event: &Event) -> bool {
    matches!(event, Event::Played { game, .. } if serde_json::to_value(game).unwrap()["abaku"]["placed"].is_object())
}

#[test]
fn a_table_that_goes_on_has_no_record() {
    let mut bench = Bench::game(2);
    assert_eq!(Record::of(&bench.table, bench.log.clone()), None);
    bench.must(MODERATOR, Command::Close);
    assert!(Record::of(&bench.table, bench.log.clone()).is_some());
}

#[test]
fn true_records_verify_also_after_a_trip_through_json() {
    let mut lobby = Bench::lobby(2);
    lobby.must(is(EVA), Command::Leave);
    let mut aborted = Bench::game(2);
    aborted.must(is(EVA), Command::Offer(OfferKind::Abort));
    aborted.must(is(JAN), Command::Offer(OfferKind::Abort));
    for bench in [story(), lobby, aborted] {
        let record = bench.record();
        assert_eq!(record.verify(), Ok(()));
        let text = serde_json::to_string(&record).unwrap();
        let read: Record = serde_json::from_str(&text).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.verify(), Ok(()));
    }
}

#[test]
fn a_score_that_the_rules_do_not_give_is_named() {
    let record = story().record();
    let placed = find(&record, is_placed);
    let path = "/event/played/game/abaku/placed/score";
    let score = serde_json::to_value(&record.events[placed])
        .unwrap()
        .pointer(path)
        .unwrap()
        .clone();
    let more = score.as_i64().unwrap() + 10;
    let lie = lie(&altered(&record, placed, path, json!(more)));
    assert_eq!(lie.number, placed as u64 + 1);
    assert_eq!(
        lie.what,
        format!("`placed score` is {more}, the rules and the seed give {score}")
    );
}

#[test]
fn tiles_that_the_seed_does_not_give_are_named() {
    let record = story().record();
    let placed = find(&record, is_placed);
    let path = "/event/played/game/abaku/placed/drawn";
    let drawn = serde_json::to_value(&record.events[placed])
        .unwrap()
        .pointer(path)
        .unwrap()
        .clone();
    let text = |tiles: &Value| -> String {
        let tiles: Vec<String> = tiles
            .as_array()
            .unwrap()
            .iter()
            .map(|tile| tile.as_str().unwrap().to_owned())
            .collect();
        tiles.join(" ")
    };
    let mut other = drawn.clone();
    other[0] = json!(if drawn[0] == json!("3") { "4" } else { "3" });
    let lie = lie(&altered(&record, placed, path, other.clone()));
    assert_eq!(lie.number, placed as u64 + 1);
    assert_eq!(
        lie.what,
        format!(
            "`placed drawn` is {}, the rules and the seed give {}",
            text(&other),
            text(&drawn)
        )
    );
}

#[test]
fn another_seed_is_told_at_the_opening() {
    let mut record = story().record();
    record.seed = Seed([8; 32]);
    assert_eq!(
        lie(&record).to_string(),
        "event 1: the commitment is not the hash of the seed"
    );
}

/// A join's request has no witness but the deal.
#[test]
fn another_request_of_a_join_is_told_at_the_deal() {
    let record = story().record();
    let start = find(&record, |event| matches!(event, Event::Started { .. }));
    let join = find(
        &record,
        |event| matches!(event, Event::Joined { person, .. } if *person == JAN),
    );
    let lie = lie(&altered(&record, join, "/event/joined/request", json!("test:99")));
    assert_eq!(lie.number, start as u64 + 1);
}

#[test]
fn frames_are_checked() {
    let record = story().record();
    let started = find(&record, |event| matches!(event, Event::Started { .. }));
    for (path, value, what) in [
        ("/number", json!(4), "it carries the number 4"),
        ("/format", json!(0), "its format 0 is unknown"),
        ("/format", json!(2), "its format 2 is unknown"),
        ("/at", json!(5), "it happened before the event before it"),
    ] {
        let found = lie(&altered(&record, started, path, value));
        assert_eq!((found.number, found.what.as_str()), (started as u64 + 1, what));
    }
}

#[test]
fn the_first_of_two_lies_is_named() {
    let record = story().record();
    let placed = find(&record, is_placed);
    let last = record.events.len() - 1;
    let both = altered(&record, last, "/number", json!(1));
    let both = altered(&both, placed, "/event/played/game/abaku/placed/score", json!(0));
    assert_eq!(lie(&both).number, placed as u64 + 1);
}

#[test]
fn events_left_out_put_in_or_cut_off_are_told() {
    let record = story().record();
    // A placement right before another: without it the other would be out of turn.
    let both = |pair: &[Recorded]| pair.iter().all(|recorded| is_placed(&recorded.event));
    let placed = record.events.windows(2).position(both).unwrap();
    let with = |events: Vec<Recorded>| Record {
        seed: record.seed.clone(),
        events: renumbered(events),
    };
    let mut events = record.events.clone();
    events.remove(placed);
    assert_eq!(lie(&with(events)).number, placed as u64 + 1);

    let mut events = record.events.clone();
    events.insert(placed, events[placed].clone());
    assert_eq!(lie(&with(events)).number, placed as u64 + 2);

    let mut events = record.events.clone();
    events.pop();
    assert_eq!(
        lie(&with(events.clone())).what,
        "the record ends in the middle of what was decided"
    );
    events.truncate(placed + 1);
    assert_eq!(
        lie(&with(events)).what,
        "the record ends here, but the table is not over"
    );

    let mut events = record.events.clone();
    events.push(events[events.len() - 1].clone());
    assert_eq!(lie(&with(events)).number, record.events.len() as u64 + 1);

    assert_eq!(lie(&with(Vec::new())).what, "the record is empty");
    assert_eq!(lie(&with(record.events[1..].to_vec())).what, "it does not open a table");
}

/// Somebody else did it, somebody else's turn, too early, twice: whatever `decide` would have refused.
#[test]
fn what_would_have_been_refused_is_told() {
    let record = story().record();
    let by = |person: PersonId| serde_json::to_value(Actor::Person(person)).unwrap();
    let at = |what: fn(&Event) -> bool| find(&record, what);
    let started = at(|event| matches!(event, Event::Started { .. }));
    let kicked = at(|event| matches!(event, Event::Kicked { .. }));
    let reminded = at(|event| matches!(event, Event::Reminded { .. }));
    let offered = at(|event| matches!(event, Event::Offered { .. }));
    let before = |index: usize| json!(record.events[index - 1].at.0);
    for (index, path, value, what) in [
        (
            started,
            "/by",
            by(JAN),
            "only the table's owner (person 1) or a moderator may do that",
        ),
        (
            kicked,
            "/event/kicked/person",
            json!(77),
            "whoever is named has no seat",
        ),
        (reminded, "/by", by(EVA), "whoever asked holds no seat"),
        (
            reminded,
            "/at",
            before(reminded),
            "the clock had nothing to do at that moment",
        ),
        (offered, "/by", by(STRANGER), "whoever asked holds no seat"),
    ] {
        let found = lie(&altered(&record, index, path, value));
        assert_eq!(found.number, index as u64 + 1);
        assert_eq!(found.what, format!("it would have been refused: {what}"));
    }
}

/// Words, not the names of types.
#[test]
fn every_refusal_has_words_of_its_own() {
    let kind = Kind::Abaku;
    let illegal = |squares: &[&str]| {
        Refusal::Illegal(Illegal {
            rule: "gap",
            squares: squares.iter().map(|square| (*square).to_owned()).collect(),
            phrase: Phrase::new("abaku-refused-gap"),
        })
    };
    let count = Refusal::SeatCount {
        kind,
        least: 3,
        most: 4,
    };
    let all = [
        illegal(&[]),
        illegal(&["H8", "H9"]),
        Refusal::AlreadyPlayed,
        Refusal::NotYourTurn(vec![]),
        Refusal::NotYourTurn(vec![Seat(0), Seat(2)]),
        Refusal::NotSeated,
        Refusal::AlreadySeated,
        Refusal::OwnerOnly(EVA),
        Refusal::InvitedOnly,
        Refusal::Full,
        Refusal::SeatsFree(2),
        Refusal::Started,
        Refusal::NotStarted,
        Refusal::ResignInstead,
        Refusal::Over,
        Refusal::NotOver,
        Refusal::NoSuchPlayer,
        Refusal::NoSuchSeat,
        Refusal::Spectator,
        Refusal::NotAbsent(Seat(1)),
        Refusal::OtherKind(kind),
        Refusal::NoComputer,
        Refusal::NoSuchLevel(3),
        count.clone(),
        Refusal::NoOffer,
        Refusal::OfferOpen,
        Refusal::WaitsForPartners,
        Refusal::NoDraws(kind),
        Refusal::Overtaken,
    ];
    let words: Vec<String> = all.iter().map(ToString::to_string).collect();
    for (refusal, said) in all.iter().zip(&words) {
        let name = format!("{refusal:?}");
        let name = name.split(['(', ' ', '{']).next().unwrap();
        assert!(said.split(' ').count() > 2 && !said.contains(name), "{said}");
        assert!(!said.contains(['{', '[', '"']), "{said}");
    }
    let unique: std::collections::BTreeSet<&String> = words.iter().collect();
    assert_eq!(unique.len(), words.len());
    assert_eq!(words[1], "the rule `gap` forbids the move, at H8 H9");
    assert_eq!(words[4], "it was not the turn of whoever asked; on turn: 1 or 3");
    assert_eq!(
        count.to_string(),
        "a table of abaku has 3 to 4 seats, and no fewer than are taken"
    );
}

#[test]
fn a_lapse_before_its_time_is_told() {
    let record = story().record();
    let lapse = find(
        &record,
        |event| matches!(event, Event::Played { game, .. } if serde_json::to_value(game).unwrap()["abaku"]["empty"]["lapsed"] == true),
    );
    let early = json!(record.events[lapse - 1].at.0);
    assert_eq!(lie(&altered(&record, lapse, "/at", early)).number, lapse as u64 + 1);
}

/// Every single value of every event, changed. What happened in the game and at its end is told at once and in place. What
/// people wanted (choices, requests, times, moves) cannot be proved, but is never held against an earlier event.
#[test]
fn every_single_change_of_what_happened_is_told_at_its_event() {
    let record = story().record();
    let json = serde_json::to_value(&record).unwrap();
    let mut changes = 0;
    for index in 0..record.events.len() {
        let number = index as u64 + 1;
        for (path, value) in leaves(&json["events"][index]) {
            let mut json = json.clone();
            *json["events"][index].pointer_mut(&path).unwrap() = changed(&value);
            let Ok(read) = serde_json::from_value::<Record>(json) else {
                continue; // Told by whoever reads it.
            };
            changes += 1;
            let verdict = read.verify();
            let told_at_once = ["played", "started", "finished"]
                .iter()
                .any(|name| path.starts_with(&format!("/event/{name}")))
                && !is_a_wish(&path);
            match verdict {
                Err(lie) if told_at_once || path == "/number" || path == "/format" || path == "/by/person" => {
                    assert_eq!(lie.number, number, "{path}: {}", lie.what);
                }
                Err(lie) => assert!(lie.number >= number, "event {number} {path}, but {lie}"),
                Ok(()) => assert!(is_a_wish(&path), "event {number} {path} was believed"),
            }
        }
    }
    assert!(changes > 900, "only {changes} changes were tried");
}

/// What a person may have wanted this way or another.
fn is_a_wish(path: &str) -> bool {
    ["/at", "/by/moderator", "/level", "/rematch_of", "/created/place"]
        .iter()
        .any(|end| path.ends_with(end))
        || path.contains("/settings/")
        || path.contains("/invited/people/")
        || path.ends_with("/offer")
        // Another tile given back is another decision; it shows in what becomes of the hand.
        || path.contains("/exchanged/returned/")
        // Of somebody who left again; those of players show in the deal.
        || path.ends_with("/request")
}

/// The paths and values of everything that is neither list nor object.
pub(crate) fn leaves(value: &Value) -> Vec<(String, Value)> {
    let below = |(name, value): (String, &Value)| {
        leaves(value)
            .into_iter()
            .map(move |(path, leaf)| (format!("/{name}{path}"), leaf))
            .collect::<Vec<_>>()
    };
    match value {
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), value))
            .flat_map(below)
            .collect(),
        Value::Array(items) => (0..).map(|n: usize| n.to_string()).zip(items).flat_map(below).collect(),
        leaf => vec![(String::new(), leaf.clone())],
    }
}

/// Another value of the same sort.
pub(crate) fn changed(value: &Value) -> Value {
    match value {
        Value::Null => json!(1),
        Value::Bool(truth) => json!(!truth),
        Value::Number(number) => json!(number.as_i64().unwrap() + 1),
        Value::String(text) => {
            // The last digit turned; words become others that do not exist.
            let mut text = text.clone();
            let last = text.pop().unwrap_or('x');
            text.push(match last {
                '9' => '0',
                digit @ '0'..='8' => char::from(digit as u8 + 1),
                'f' => 'a',
                letter @ 'a'..='e' => char::from(letter as u8 + 1),
                other => other.to_ascii_uppercase(),
            });
            json!(text)
        }
        Value::Array(_) | Value::Object(_) => panic!("no leaf: {value}"),
    }
}
