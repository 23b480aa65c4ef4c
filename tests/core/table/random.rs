//! Whatever is asked of a table, in whatever order: it stays valid, its log is the truth, and its record verifies.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use tahoun::games::{Seat, abaku};
use tahoun::table::{Actor, Command, Holder, OfferKind, PersonId, Record, Recorded, Span, Table};

use super::bench::*;
use super::record::{changed, leaves};

/// One thing to ask: who, what, with what in it, how long after the last.
type Ask = (u8, u8, u8, u8);

fn asks() -> impl Strategy<Value = Vec<Ask>> {
    proptest::collection::vec(any::<Ask>(), 1..120)
}

/// Who asks; often whose turn it is, so that games get on.
fn actor(bench: &Bench, pick: u8) -> Actor {
    let people = [EVA, JAN, IDA, OTA, STRANGER];
    match pick {
        0..=99 => match bench.table.turns.first() {
            Some(turn) => bench.holder(turn.seat),
            None => is(bench.table.owner),
        },
        100..=199 => is(people[usize::from(pick) % people.len()]),
        200..=219 => Actor::Moderator(people[usize::from(pick) % people.len()]),
        220..=239 => Actor::Clock,
        _ => Actor::Computer(Seat(pick % 5)),
    }
}

fn command(bench: &Bench, pick: u8, with: u8) -> Command {
    let person = PersonId(i64::from(with % 6));
    let seat = Seat(with % 5);
    let level = with % 5;
    match pick {
        0..=29 => Command::Join,
        30..=36 => Command::Leave,
        37..=41 => Command::Kick(person),
        42..=45 => Command::Invite((0..with % 4).map(|n| PersonId(i64::from(n))).collect()),
        46..=55 => Command::AddComputer {
            level,
            seat: with.is_multiple_of(2).then_some(seat),
        },
        56..=60 => Command::RemoveComputer,
        61..=69 => {
            let mut settings = bench.table.settings.clone();
            settings.seats = with % 6;
            settings.rated = with > 99;
            settings.seating_as_joined = with.is_multiple_of(3);
            settings.order = [JAN, STRANGER, EVA].map(Holder::Person).to_vec();
            settings.invited.truncate(usize::from(with % 3));
            Command::Change(settings)
        }
        70..=84 => Command::Start,
        85..=139 => PASS,
        140..=189 => match bench.table.turns.first() {
            Some(turn) => exchange_first(&bench.table, turn.seat),
            None => Command::Play(tahoun::games::Move::Abaku(abaku::Move::Exchange(Vec::new()))),
        },
        190..=194 => Command::Resign,
        195..=204 => Command::Offer(if with.is_multiple_of(4) {
            OfferKind::Draw
        } else {
            OfferKind::Abort
        }),
        205..=209 => Command::Accept,
        210..=216 => Command::Decline,
        217 => Command::Close,
        218..=232 => Command::Lapse(seat),
        233..=244 => Command::Remind(seat),
        245 => Command::TimeUp,
        _ => Command::ExpireOffer,
    }
}

/// What the clock is likely to ask.
fn clock_command(bench: &Bench, pick: u8, with: u8) -> Command {
    let seat = bench.table.turns.first().map_or(Seat(with % 5), |turn| turn.seat);
    match pick {
        0..=79 => Command::Remind(seat),
        80..=159 => Command::Lapse(seat),
        160..=179 => Command::TimeUp,
        _ => Command::ExpireOffer,
    }
}

fn wait(pick: u8) -> Span {
    match pick {
        0..=99 => Span(0),
        100..=179 => Span::minutes(i64::from(pick)),
        180..=219 => Span::hours(20),
        220..=249 => Span::days(1),
        // The platform's clock went back; commands still never count before the last event.
        _ => Span::minutes(-3),
    }
}

/// Asks everything; the log read back from JSON folds to the same state at every step.
fn live(asks: &[Ask]) -> Bench {
    let mut bench = Bench::lobby(3);
    let mut kept: Vec<Recorded> = Vec::new();
    for &(who, what, with, after) in asks {
        bench.wait(wait(after));
        let actor = actor(&bench, who);
        let command = match actor {
            Actor::Clock if what < 200 => clock_command(&bench, what, with),
            _ => command(&bench, what, with),
        };
        let board = (with == 77).then_some(bench.table.number.saturating_sub(u64::from(who % 4)));
        let before = bench.table.clone();
        if bench.ask_at(actor, command, board).is_err() {
            assert_eq!(bench.table, before);
            continue;
        }
        for recorded in &bench.log[kept.len()..] {
            let text = serde_json::to_string(recorded).unwrap();
            kept.push(serde_json::from_str(&text).unwrap());
        }
        assert_eq!(Table::fold(&kept).as_ref(), Some(&bench.table));
        let numbers = bench.log.iter().map(|recorded| recorded.number);
        assert!(numbers.eq(1..=bench.table.number));
        assert!(bench.log.is_sorted_by_key(|recorded| recorded.at));
    }
    bench
}

/// Ends it somehow; what came about must verify.
fn die(mut bench: Bench) -> Bench {
    if !bench.table.is_over() {
        bench.must(MODERATOR, Command::Close);
    }
    let record = bench.record();
    assert_eq!(record.verify(), Ok(()));
    bench
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    /// Records come from anybody.
    #[test]
    fn no_change_to_a_record_breaks_the_verifier(asks in asks(), event in any::<usize>(), leaf in any::<usize>()) {
        let mut json = serde_json::to_value(die(live(&asks)).record()).unwrap();
        let events = json["events"].as_array_mut().unwrap();
        let event = event % events.len();
        let leaves = leaves(&events[event]);
        let (path, value) = &leaves[leaf % leaves.len()];
        *events[event].pointer_mut(path).unwrap() = changed(value);
        if let Ok(record) = serde_json::from_value::<Record>(json)
            && let Err(lie) = record.verify()
        {
            assert!(lie.number > event as u64, "event {} was changed, but {lie}", event + 1);
        }
    }

    #[test]
    fn any_table_stays_valid_and_its_record_verifies(asks in asks()) {
        die(live(&asks));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    #[ignore = "long"]
    fn very_many_tables_stay_valid_and_their_records_verify(asks in asks()) {
        die(live(&asks));
    }
}

/// The random commands are worth something only if they get through a whole life.
#[test]
fn the_random_commands_reach_everything() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..400 {
        let asks = asks().new_tree(&mut runner).unwrap().current();
        for recorded in live(&asks).log {
            if let serde_json::Value::Object(fields) = serde_json::to_value(&recorded.event).unwrap() {
                seen.extend(fields.keys().cloned());
            }
        }
    }
    let all = "accepted changed closed computer-added created finished invited joined kicked left offer-ended offered \
               owner-passed played reminded seat-taken started";
    assert_eq!(seen.into_iter().collect::<Vec<_>>().join(" "), all);
}
