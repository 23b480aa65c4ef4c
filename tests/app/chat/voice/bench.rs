//! A table to talk about.

use std::collections::HashMap;

use jiff::tz::TimeZone;
use tahoun::chat::{Locale, Message, Voice};
use tahoun::games::{Audience, Cause, Draws, Kind, Seat};
use tahoun::table::{
    Actor, Command, ExternalId, Holder, Opening, PersonId, PlaceId, Recorded, Seed, Settings, Table, TableId,
    TableView, Time, create, decide,
};

pub(super) const EVA: PersonId = PersonId(1);
pub(super) const JAN: PersonId = PersonId(2);
pub(super) const IDA: PersonId = PersonId(3);
pub(super) const OTA: PersonId = PersonId(4);
pub(super) const NOW: Time = Time(1_750_000_000_000);

pub(super) type Names = HashMap<PersonId, String>;

/// Eva, and Jan with a name that would like to be obeyed.
pub(super) fn names() -> Names {
    HashMap::from([
        (EVA, "Eva".to_owned()),
        (JAN, "**Jan** @everyone\n`x` \u{f8f0}0\u{f8f1}{ $p }".to_owned()),
    ])
}

pub(super) fn voice(names: &Names, locale: Locale) -> Voice<'_> {
    Voice {
        locale,
        zone: TimeZone::UTC,
        prefix: "/",
        now: NOW,
        names,
    }
}

pub(super) fn plain(message: &Message, locale: Locale) -> String {
    message.text.plain(&TimeZone::UTC, locale)
}

pub(super) struct Bench {
    pub(super) table: Table,
    pub(super) log: Vec<Recorded>,
    seed: Seed,
    requests: u64,
    pub(super) now: Time,
}

impl Bench {
    /// Eva's lobby.
    pub(super) fn lobby(seed: u8, change: impl FnOnce(&mut Settings)) -> Bench {
        let seed = Seed([seed; 32]);
        let mut settings = Settings::new(Kind::Abaku, "cs");
        settings.seating_as_joined = true;
        change(&mut settings);
        let request = ExternalId("test:1".to_owned());
        let events = create(TableId(12), PlaceId(3), EVA, &request, &Opening::new(settings), &seed).unwrap();
        let log = Recorded::list(0, NOW, Actor::Person(EVA), events);
        Bench {
            table: Table::fold(&log).unwrap(),
            log,
            seed,
            requests: 1,
            now: NOW,
        }
    }

    /// Eva and Jan in a game.
    pub(super) fn game(seed: u8) -> Bench {
        let mut bench = Bench::lobby(seed, |_| {});
        bench.must(Actor::Person(JAN), Command::Join);
        bench.must(Actor::Person(EVA), Command::Start);
        bench
    }

    /// Does what is asked and gives the events.
    pub(super) fn must(&mut self, actor: Actor, command: Command) -> Vec<Recorded> {
        self.requests += 1;
        let request = ExternalId(format!("test:{}", self.requests));
        let events = decide(&self.table, actor, &command, &request, None, self.now, &self.seed).unwrap();
        let recorded = Recorded::list(self.table.number, self.now, actor, events);
        for event in &recorded {
            self.table.apply(event);
        }
        self.log.extend(recorded.clone());
        recorded
    }

    /// The seat on turn plays what a weak computer would play.
    pub(super) fn play(&mut self) -> Vec<Recorded> {
        let seat = self.table.turns[0].seat;
        let view = self.seat(seat).game.unwrap();
        let mut draws = Draws::new(&[1; 32], self.table.number);
        let chosen = view.computer(1, &mut draws);
        let Some(Holder::Person(person)) = self.table.holder(seat) else {
            panic!()
        };
        self.must(Actor::Person(person), Command::Play(chosen))
    }

    pub(super) fn public(&self) -> TableView {
        self.table.view(Audience::Public)
    }

    pub(super) fn seat(&self, seat: Seat) -> TableView {
        self.table.view(Audience::Seat(seat))
    }

    /// The moves played, as they would be typed.
    pub(super) fn moves(&self) -> Vec<String> {
        let causes = self.log.iter().filter_map(|recorded| match &recorded.event {
            tahoun::table::Event::Played { game, .. } => game.cause(),
            _ => None,
        });
        causes
            .filter_map(|(_, cause)| match cause {
                Cause::Moved(chosen) => Some(chosen.to_string()),
                _ => None,
            })
            .collect()
    }
}
