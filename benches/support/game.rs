//! Games of Abaku that play themselves, for something to measure on.

use tahoun::games::{Audience, Draws, Kind, Move, View};
use tahoun::table::{
    Actor, Command, ExternalId, Holder, Opening, PersonId, PlaceId, Recorded, Seed, Settings, Table, TableId, Time,
    create, decide,
};

/// The secret of every table here.
pub(crate) const SEED: Seed = Seed([7; 32]);

/// A table with its log.
pub(crate) struct Game {
    pub(crate) table: Table,
    pub(crate) log: Vec<Recorded>,
}

impl Game {
    /// A game of so many people, just dealt. Games of different numbers are different.
    pub(crate) fn dealt(people: u8, number: i64) -> Game {
        let mut settings = Settings::new(Kind::Abaku, "en");
        settings.seats = people;
        let (id, owner) = (TableId(number), PersonId(1));
        let request = ExternalId("bench:1".to_owned());
        let opening = Opening::new(settings);
        let events = create(id, PlaceId(1), owner, &request, &opening, &SEED).expect("a table like any");
        let log = Recorded::list(0, Time(0), Actor::Person(owner), events);
        let table = Table::fold(&log).expect("its first event opens it");
        let mut game = Game { table, log };
        for person in 2..=i64::from(people) {
            game.ask(Actor::Person(PersonId(person)), &Command::Join);
        }
        game.ask(Actor::Person(owner), &Command::Start);
        game
    }

    /// Plays on, each turn by what `choose` makes of the view, until the log has so many events.
    pub(crate) fn play(&mut self, events: usize, mut choose: impl FnMut(&View, u64) -> Move) {
        while self.log.len() < events {
            let command = Command::Play(choose(&self.view(), self.table.number));
            self.ask(self.on_turn(), &command);
        }
    }

    /// What the seat on turn sees.
    pub(crate) fn view(&self) -> View {
        let seat = self.table.turns.first().expect("the game goes on").seat;
        let view = self.table.view(Audience::Seat(seat));
        view.game.expect("the game has begun")
    }

    /// Who is on turn.
    pub(crate) fn on_turn(&self) -> Actor {
        let seat = self.table.turns.first().expect("the game goes on").seat;
        match self.table.holder(seat) {
            Some(Holder::Person(person)) => Actor::Person(person),
            _ => Actor::Computer(seat),
        }
    }

    fn ask(&mut self, actor: Actor, command: &Command) {
        let request = ExternalId(format!("bench:{}", self.table.number));
        let events = decide(&self.table, actor, command, &request, None, Time(0), &SEED).expect("it is allowed");
        let recorded = Recorded::list(self.table.number, Time(0), actor, events);
        for event in &recorded {
            self.table.apply(event);
        }
        self.log.extend(recorded);
    }
}

/// What people play who want to get on: placements as a middling player finds them.
pub(crate) fn briskly(view: &View, number: u64) -> Move {
    view.computer(2, &mut Draws::new(&SEED.0, number))
}
