//! A table on the bench: asked things, stepped through time, and checked after every event.

use tahoun::games::abaku;
use tahoun::games::{Kind, Move, Seat};
use tahoun::table::{
    Actor, Command, Event, ExternalId, Holder, Opening, PersonId, PlaceId, Recorded, Refusal, Seed, Settings, Span,
    Table, TableId, Time, create, decide,
};

pub(crate) const EVA: PersonId = PersonId(1);
pub(crate) const JAN: PersonId = PersonId(2);
pub(crate) const IDA: PersonId = PersonId(3);
pub(crate) const OTA: PersonId = PersonId(4);
/// Who never sits down.
pub(crate) const STRANGER: PersonId = PersonId(9);
/// A moderator without a seat.
pub(crate) const MODERATOR: Actor = Actor::Moderator(PersonId(8));

pub(crate) const PASS: Command = Command::Play(Move::Abaku(abaku::Move::Pass));

pub(crate) fn is(person: PersonId) -> Actor {
    Actor::Person(person)
}

/// What everything is asked through.
pub(crate) struct Bench {
    pub(crate) table: Table,
    pub(crate) log: Vec<Recorded>,
    pub(crate) seed: Seed,
    pub(crate) now: Time,
    requests: u64,
}

impl Bench {
    /// Eva's lobby with so many seats.
    pub(crate) fn lobby(seats: u8) -> Bench {
        let mut settings = Settings::new(Kind::Abaku, "cs");
        settings.seats = seats;
        Bench::open(EVA, &Opening::new(settings))
    }

    /// A lobby.
    pub(crate) fn open(owner: PersonId, opening: &Opening) -> Bench {
        let seed = Seed([7; 32]);
        let now = Time(1_000_000);
        let request = ExternalId("test:1".to_owned());
        let events = create(TableId(12), PlaceId(3), owner, &request, opening, &seed).unwrap();
        let log = Recorded::list(0, now, is(owner), events);
        let table = Table::fold(&log).unwrap();
        assert_eq!(table.check(), Ok(()));
        Bench {
            table,
            log,
            seed,
            now,
            requests: 1,
        }
    }

    /// A game of so many persons, Eva first; they sit as they joined.
    pub(crate) fn game(persons: usize) -> Bench {
        Bench::game_with(persons, |_| {})
    }

    /// The same, with something done in the lobby after the persons have joined.
    pub(crate) fn game_with(persons: usize, before: impl FnOnce(&mut Bench)) -> Bench {
        let mut bench = Bench::lobby(4);
        bench.change(|settings| settings.seating_as_joined = true);
        for person in [JAN, IDA, OTA].into_iter().take(persons - 1) {
            bench.must(is(person), Command::Join);
        }
        before(&mut bench);
        bench.must(is(EVA), Command::Start);
        bench
    }

    /// Asks for something without saying which board it answers.
    pub(crate) fn ask(&mut self, actor: Actor, command: Command) -> Result<Vec<Event>, Refusal> {
        self.ask_at(actor, command, None)
    }

    /// Asks for something in answer to the board of that number.
    pub(crate) fn ask_at(&mut self, actor: Actor, command: Command, board: Option<u64>) -> Result<Vec<Event>, Refusal> {
        self.requests += 1;
        let request = ExternalId(format!("test:{}", self.requests));
        let now = self.table.counts_at(self.now);
        let events = decide(&self.table, actor, &command, &request, board, now, &self.seed)?;
        assert!(!events.is_empty(), "{command:?} was allowed and did nothing");
        for recorded in Recorded::list(self.table.number, now, actor, events.clone()) {
            let text = serde_json::to_string(&recorded).unwrap();
            assert_eq!(serde_json::from_str::<Recorded>(&text).unwrap(), recorded, "{text}");
            self.table.apply(&recorded);
            self.log.push(recorded);
        }
        assert_eq!(self.table.check(), Ok(()), "after {command:?}");
        Ok(events)
    }

    /// Asks for something that must be allowed.
    pub(crate) fn must(&mut self, actor: Actor, command: Command) -> Vec<Event> {
        let asked = format!("{actor:?} asks {command:?}");
        self.ask(actor, command)
            .unwrap_or_else(|refusal| panic!("{asked}, but is told {refusal:?}"))
    }

    /// Changes the settings as the owner.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut settings = self.table.settings.clone();
        change(&mut settings);
        self.must(is(self.table.owner), Command::Change(settings));
    }

    /// Lets time pass.
    pub(crate) fn wait(&mut self, span: Span) {
        self.now = self.now + span;
    }

    /// The seat whose turn it is.
    pub(crate) fn on_turn(&self) -> Seat {
        self.table.turns.first().expect("the game goes on").seat
    }

    /// Who holds a seat, as an actor.
    pub(crate) fn holder(&self, seat: Seat) -> Actor {
        match self.table.holder(seat) {
            Some(Holder::Person(person)) => is(person),
            Some(Holder::Computer(_)) => Actor::Computer(seat),
            None => panic!("there is no seat {seat}"),
        }
    }

    /// The seat on turn passes.
    pub(crate) fn pass(&mut self) -> Vec<Event> {
        self.must(self.holder(self.on_turn()), PASS)
    }

    /// The seat on turn exchanges its first tile.
    pub(crate) fn exchange(&mut self) -> Vec<Event> {
        let seat = self.on_turn();
        self.must(self.holder(seat), exchange_first(&self.table, seat))
    }
}

/// The command that exchanges the first tile of a seat's hand.
pub(crate) fn exchange_first(table: &Table, seat: Seat) -> Command {
    let game = table.view(tahoun::games::Audience::Seat(seat)).game.unwrap();
    let tahoun::games::View::Abaku(view) = game else {
        panic!("the table is one of Abaku")
    };
    let hand = view.own.unwrap().hand;
    Command::Play(Move::Abaku(abaku::Move::Exchange(vec![hand[0]])))
}
