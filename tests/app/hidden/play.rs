//! Tables played at random: whom they are of, how they are set, and what is done there.

use std::ops::Range;

use tahoun::games::{Audience, Draws, Kind};
use tahoun::table::{
    Actor, Clock, Command, ExternalId, Holder, OfferKind, Opening, PersonId, PlaceId, Recorded, Seed, Settings, Span,
    Table, TableId, Time, create, decide,
};

/// Who may sit at a table, in the order in which they join it.
pub(super) const PEOPLE: [PersonId; 4] = [PersonId(1), PersonId(2), PersonId(3), PersonId(4)];
/// Somebody who only looks on.
pub(super) const STRANGER: PersonId = PersonId(5);
/// When tables are opened.
pub(super) const START: Time = Time(1_780_000_000_000);

/// A table, its log, and the draws that decide what is done there.
pub(super) struct Play {
    pub(super) table: Table,
    pub(super) log: Vec<Recorded>,
    pub(super) seed: Seed,
    /// The events of the last decision, by their place in the log.
    pub(super) last: Range<usize>,
    pub(super) draws: Draws,
    now: Time,
    asked: u64,
}

impl Play {
    /// A game of that number, begun: 2 to 4 seats, options at random; computer players at some of the seats if they may.
    pub(super) fn new(kind: Kind, number: u64, computers: bool) -> Play {
        let mut draws = Draws::new(&[41; 32], number);
        let mut settings = Settings::new(kind, ["en", "cs"][draws.below(2) as usize]);
        for option in kind.options() {
            let value = draws.below(option.values.len() as u64) as usize;
            settings.options.set(option.name, option.values[value].name);
        }
        let (least, most) = kind.seats().into_inner();
        settings.seats = least + draws.below(u64::from(most - least) + 1) as u8;
        settings.clock = Clock::new(Span::hours(1 + draws.below(48) as i64)).unwrap();
        settings.rated = draws.below(2) == 0;
        settings.check = draws.below(4) != 0;
        settings.seating_as_joined = draws.below(2) == 0;
        let levels = u64::from(kind.levels());
        let free = u64::from(settings.seats) - 1;
        let computers = if computers { draws.below(free + 1) } else { 0 };
        let opening = Opening {
            computers: (0..computers).map(|_| 1 + draws.below(levels) as u8).collect(),
            ..Opening::new(settings)
        };
        let seed = Seed([number as u8; 32]);
        let request = ExternalId("test:0".to_owned());
        let events = create(TableId(1), PlaceId(1), PEOPLE[0], &request, &opening, &seed).unwrap();
        let log = Recorded::list(0, START, Actor::Person(PEOPLE[0]), events);
        let mut play = Play {
            table: Table::fold(&log).unwrap(),
            last: 0..log.len(),
            log,
            seed,
            draws,
            now: START,
            asked: 0,
        };
        for &person in &PEOPLE[1..(1 + free - computers) as usize] {
            play.ask(Actor::Person(person), Command::Join);
        }
        play.ask(Actor::Person(PEOPLE[0]), Command::Start);
        assert!(play.table.position.is_some());
        play
    }

    /// Whether the game goes on.
    pub(super) fn goes_on(&self) -> bool {
        !self.table.turns.is_empty()
    }

    /// Does one thing, mostly a move of the seat whose turn it is; what is refused changes nothing.
    pub(super) fn step(&mut self) {
        self.now = self.now + Span::minutes(self.draws.below(40) as i64);
        let turn = self.table.turns[0];
        let any = PEOPLE[self.draws.below(4) as usize];
        let clock = self.table.clock();
        match self.draws.below(60) {
            0 => self.ask(Actor::Person(any), Command::Offer(OfferKind::Abort)),
            1 => self.ask(Actor::Person(any), Command::Decline),
            2 => {
                self.now = self.now.max(turn.since + clock.reminder());
                self.ask(Actor::Clock, Command::Remind(turn.seat));
            }
            3 => {
                self.now = self.now.max(turn.since + clock.span());
                self.ask(Actor::Clock, Command::Lapse(turn.seat));
            }
            4 if self.draws.below(4) == 0 => self.ask(Actor::Person(any), Command::Resign),
            5 if self.draws.below(4) == 0 => {
                let level = 1 + self.draws.below(u64::from(self.table.kind().levels())) as u8;
                self.ask(Actor::Person(any), Command::AddComputer { level, seat: None });
            }
            _ => self.take_turn(),
        }
    }

    /// A move of the seat whose turn it is: one of those worth most, or any.
    fn take_turn(&mut self) {
        let seat = self.table.turns[0].seat;
        let actor = match self.table.holder(seat) {
            Some(Holder::Person(person)) => Actor::Person(person),
            _ => Actor::Computer(seat),
        };
        let view = self.table.view(Audience::Seat(seat)).game.unwrap();
        let mut moves = view.legal_moves();
        let among = match self.draws.below(4) {
            0 => moves.len(),
            _ => moves.len().min(8),
        };
        let chosen = moves.swap_remove(self.draws.below(among as u64) as usize);
        self.ask(actor, Command::Play(chosen));
    }

    fn ask(&mut self, actor: Actor, command: Command) {
        self.asked += 1;
        let request = ExternalId(format!("test:{}", self.asked));
        let at = self.table.counts_at(self.now);
        if let Ok(events) = decide(&self.table, actor, &command, &request, None, at, &self.seed) {
            self.last = self.log.len()..self.log.len() + events.len();
            self.log.extend(Recorded::list(self.table.number, at, actor, events));
            for recorded in &self.log[self.last.clone()] {
                self.table.apply(recorded);
            }
        }
    }
}
