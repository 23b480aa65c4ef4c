//! A table in whose log every event occurs but `Closed`: what records are tried with.

use tahoun::games::{Audience, Kind, Move, abaku};
use tahoun::table::{Actor, Command, Offer, OfferKind, Opening, Record, Settings, Span};

use super::bench::*;

/// Ota opens and leaves, Eva goes on; a computer takes over from Jan, Ida and Eva give up, the computers play to the end.
pub(crate) fn story() -> Bench {
    let mut settings = Settings::new(Kind::Abaku, "cs");
    settings.seats = 3;
    let mut bench = Bench::open(OTA, &Opening::new(settings));
    let abort = Command::Offer(OfferKind::Abort);
    let computer = |level| Command::AddComputer { level, seat: None };
    bench.must(is(EVA), Command::Join);
    bench.must(is(OTA), Command::Leave);
    bench.must(is(STRANGER), Command::Join);
    bench.wait(Span::seconds(30));
    bench.must(is(EVA), Command::Kick(STRANGER));
    bench.must(is(EVA), computer(1));
    bench.must(is(EVA), Command::RemoveComputer);
    bench.change(|settings| {
        settings.seats = 4;
        settings.clock = "14d".parse().unwrap();
    });
    bench.must(is(EVA), Command::Invite(vec![JAN, IDA]));
    bench.must(is(JAN), Command::Join);
    bench.must(is(IDA), Command::Join);
    bench.must(MODERATOR, computer(2));
    bench.wait(Span::minutes(5));
    bench.must(is(EVA), Command::Start);

    bench.place();
    let seat = |bench: &Bench, person| bench.holder(bench.table.seat_of(person).unwrap());
    let [eva, jan, ida] = [EVA, JAN, IDA].map(|person| seat(&bench, person));
    bench.must(jan, abort.clone());
    bench.must(ida, Command::Accept);
    bench.must(eva, Command::Decline);
    for _ in 0..4 {
        bench.wait(Span::hours(7));
        bench.place();
    }
    bench.exchange();
    bench.pass();
    bench.must(ida, abort.clone());
    bench.wait(Offer::LASTS);
    bench.must(Actor::Clock, Command::ExpireOffer);
    bench.must(jan, computer(3));
    // Who is a person and on turn runs out of time.
    while matches!(bench.holder(bench.on_turn()), Actor::Computer(_)) {
        bench.place();
    }
    let late = bench.on_turn();
    bench.wait(Span::days(12));
    bench.must(Actor::Clock, Command::Remind(late));
    bench.must(ida, abort);
    bench.wait(Span::days(3));
    bench.must(Actor::Clock, Command::Lapse(late));
    bench.place();
    bench.must(ida, Command::Resign);
    bench.must(eva, Command::Resign);
    while !bench.table.is_over() {
        bench.exchange();
    }
    bench
}

impl Bench {
    /// The seat on turn places what the kind thinks best, or exchanges if it can place nothing.
    pub(crate) fn place(&mut self) {
        let seat = self.on_turn();
        let moves = self.table.view(Audience::Seat(seat)).game.unwrap().legal_moves();
        let best = moves
            .into_iter()
            .find(|chosen| matches!(chosen, Move::Abaku(abaku::Move::Place(_))));
        match best {
            Some(chosen) => drop(self.must(self.holder(seat), Command::Play(chosen))),
            None => drop(self.exchange()),
        }
    }

    pub(crate) fn record(&self) -> Record {
        Record::of(&self.table, self.log.clone()).expect("the table is over")
    }
}

/// The place of the seat's event in the log, counted from 0.
pub(crate) fn find(record: &Record, what: impl Fn(&tahoun::table::Event) -> bool) -> usize {
    record.events.iter().position(|recorded| what(&recorded.event)).unwrap()
}

#[test]
fn the_story_holds_every_event() {
    let bench = story();
    let names: std::collections::BTreeSet<String> = (bench.log.iter())
        .map(|recorded| match serde_json::to_value(&recorded.event).unwrap() {
            serde_json::Value::String(name) => name,
            serde_json::Value::Object(fields) => fields.keys().next().unwrap().clone(),
            other => panic!("{other}"),
        })
        .collect();
    let all = "accepted changed computer-added computer-removed created finished invited joined kicked left offer-ended \
               offered owner-passed played reminded seat-taken started";
    assert_eq!(names.into_iter().collect::<Vec<_>>().join(" "), all);
    let game = serde_json::to_string(&bench.log).unwrap();
    for part in ["dealt", "placed", "exchanged", "empty", "resigned"] {
        assert!(game.contains(&format!("\"abaku\":{{\"{part}\"")), "nothing was {part}");
    }
    assert_eq!(bench.log.iter().filter(|r| r.by == MODERATOR).count(), 1);
}
