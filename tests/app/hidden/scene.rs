//! A moment at a table as one audience meets it, and its twin.

use std::cell::OnceCell;
use std::collections::HashMap;

use jiff::tz::TimeZone;
use tahoun::chat::{Locale, Until, Voice};
use tahoun::games::{self, Audience, Choices, Draws, Seat};
use tahoun::table::{Event, Holder, PersonId, Recorded, Seed, Table, TableView, Time};

use super::abaku;
use super::play::{PEOPLE, Play, STRANGER};

/// A moment at a table as one audience meets it. Nothing of it but the view may come into an output before the table is over.
pub(super) struct Scene {
    pub(super) table: Table,
    pub(super) log: Vec<Recorded>,
    /// The events of the last decision.
    pub(super) last: Vec<Recorded>,
    pub(super) seed: Seed,
    pub(super) audience: Audience,
    /// The seats that hold other things in the twin.
    changed: Vec<Seat>,
    /// If set, the view is that of a seat it should not be: the mistake that must be found out.
    pub(super) wrong_view: bool,
    names: HashMap<PersonId, String>,
    walk: OnceCell<Walk>,
}

/// A move put together step by step out of whatever is offered.
pub(super) struct Walk {
    /// What was offered at each step.
    pub(super) offered: Vec<Choices>,
    /// The moves it came to on its way, as they are typed.
    pub(super) moves: Vec<String>,
}

/// The same moment twice: what `changed` seats hold differs, and nothing that anybody else can know.
pub(super) struct Twins {
    pub(super) one: Scene,
    pub(super) other: Scene,
}

/// The same log with other hidden things in the hands of these seats; `None` if none of the hands could become another.
pub(super) fn twin(log: &[Recorded], changed: &[Seat], draws: &mut Draws) -> Option<Vec<Recorded>> {
    let game = log.iter().find_map(|recorded| match &recorded.event {
        Event::Started { game, .. } => Some(game),
        _ => None,
    })?;
    // A line a kind.
    let twin = match game {
        games::Event::Abaku(_) => abaku::twin(log, changed, draws),
        // Nothing is hidden.
        games::Event::Abalone(_) => None,
    }?;
    // Tiles that changed places may come to lie as they lay before.
    (hands(&Table::fold(log)?, changed) != hands(&Table::fold(&twin)?, changed)).then_some(twin)
}

/// What these seats hold, as text.
pub(super) fn hands(table: &Table, seats: &[Seat]) -> String {
    let hand = |seat: &Seat| table.view(Audience::Seat(*seat)).game?.text_hand();
    seats.iter().filter_map(hand).collect::<Vec<_>>().join(" / ")
}

/// Some of the seats, at least one; all of them only if that is said.
pub(super) fn some_seats(table: &Table, draws: &mut Draws, all: bool) -> Vec<Seat> {
    loop {
        let chosen: Vec<Seat> = table.all_seats().filter(|_| draws.below(2) == 0).collect();
        if !chosen.is_empty() && (all || chosen.len() < table.seats.len()) {
            return chosen;
        }
    }
}

impl Twins {
    /// A twin of the present moment, for the public or for one of the seats whose hand stays.
    pub(super) fn of(play: &mut Play) -> Option<Twins> {
        let changed = some_seats(&play.table, &mut play.draws, true);
        let log = twin(&play.log, &changed, &mut play.draws)?;
        let staying: Vec<Seat> = play.table.all_seats().filter(|seat| !changed.contains(seat)).collect();
        let audience = match play.draws.below(staying.len() as u64 + 1) {
            0 => Audience::Public,
            chosen => Audience::Seat(staying[chosen as usize - 1]),
        };
        let scene = |table: Table, log: Vec<Recorded>| Scene {
            last: log[play.last.clone()].to_vec(),
            table,
            log,
            seed: play.seed.clone(),
            audience,
            changed: changed.clone(),
            wrong_view: false,
            names: names(),
            walk: OnceCell::new(),
        };
        let other = Table::fold(&log).unwrap();
        assert_eq!(other.check(), Ok(()));
        let twins = Twins {
            one: scene(play.table.clone(), play.log.clone()),
            other: scene(other, log),
        };
        assert_ne!(twins.one.hidden(), twins.other.hidden(), "a twin holds the same");
        Some(twins)
    }
}

/// What people are called.
pub(super) fn names() -> HashMap<PersonId, String> {
    let all = PEOPLE.into_iter().chain([STRANGER]);
    all.zip(["Eva", "Jan", "Ida", "Ota", "Mallory"].map(str::to_owned))
        .collect()
}

impl Scene {
    /// What the audience sees.
    pub(super) fn view(&self) -> TableView {
        let mut view = self.table.view(self.audience);
        if self.wrong_view {
            view.game = self.table.view(Audience::Seat(self.changed[0])).game;
        }
        view
    }

    /// The game as the audience sees it.
    pub(super) fn game(&self) -> games::View {
        self.view().game.expect("the game goes on")
    }

    /// Who looks.
    pub(super) fn reader(&self) -> PersonId {
        match self.audience {
            Audience::Seat(seat) => match self.table.holder(seat) {
                Some(Holder::Person(person)) => person,
                _ => STRANGER,
            },
            Audience::Public => STRANGER,
        }
    }

    /// What the changed seats hold, as text.
    pub(super) fn hidden(&self) -> String {
        hands(&self.table, &self.changed)
    }

    /// Speaks to the audience.
    pub(super) fn voice(&self, locale: Locale) -> Voice<'_> {
        Voice {
            locale,
            zone: TimeZone::UTC,
            prefix: "/",
            now: self.now(),
            names: &self.names,
        }
    }

    /// The moment: the same for twins.
    pub(super) fn now(&self) -> Time {
        self.table.last_at
    }

    /// Ends that are the same for twins.
    pub(super) fn until(&self) -> Until {
        Until {
            turn: Some(self.now()),
            game: Some(self.now()),
        }
    }

    /// Draws of the moment's own, the same for twins: what is tried out.
    pub(super) fn draws(&self) -> Draws {
        Draws::new(&[43; 32], self.table.number)
    }

    /// A move put together out of whatever the audience is offered.
    pub(super) fn walk(&self) -> &Walk {
        self.walk.get_or_init(|| {
            let (game, mut draws) = (self.game(), self.draws());
            let (mut offered, mut moves, mut partial) = (Vec::new(), Vec::new(), Vec::new());
            for _ in 0..6 {
                let given: Vec<&str> = partial.iter().map(String::as_str).collect();
                let choices = game.choices(&given);
                moves.extend(choices.finished.clone());
                let count = choices.next.len() as u64;
                let next = (count > 0).then(|| choices.next[draws.below(count) as usize].token.clone());
                offered.push(choices);
                let Some(next) = next else { break };
                partial.push(next);
            }
            Walk { offered, moves }
        })
    }
}
