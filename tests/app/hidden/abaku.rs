//! Twins of games of Abaku: other tiles in hands and bag, and the zeros drawn and jokers that follow from them.
//!
//! A tile that was placed is known to all. Any other that somebody drew, be it that he still holds it or that he put it back, may
//! as well have been another one, as long as the bag held that one then and what zeros became jokers on the board did so still.

use tahoun::games::abaku::{Event, Jokers, Options, Tile, limits::FIRST_JOKER};
use tahoun::games::{self, Draws, Seat};
use tahoun::table::{self, Recorded};

/// A tile that was drawn.
struct Drawn {
    seat: Seat,
    digit: u8,
    fate: Fate,
}

/// What became of a drawn tile.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Held,
    Returned,
    Placed(Tile),
}

/// What happens to a tile, by its place in the list of all that were drawn.
enum Step {
    Draw(usize),
    Return(usize),
}

/// All that was drawn in a game, and in which order what moved.
struct Tiles {
    options: Options,
    /// The bag before anything was drawn.
    bag: [u8; 10],
    drawn: Vec<Drawn>,
    /// What moves, by event.
    steps: Vec<Vec<Step>>,
}

/// Where everything is after an event: how many of each digit in the bag, and how many zeros each seat has drawn.
#[derive(Clone)]
struct After {
    bag: [u8; 10],
    zeros: Vec<u32>,
}

/// A log in which tiles that the seats of `changed` drew, and nobody else saw, are others. `None` if no hand became another.
pub(super) fn twin(log: &[Recorded], changed: &[Seat], draws: &mut Draws) -> Option<Vec<Recorded>> {
    let mut tiles = Tiles::read(log);
    let before = tiles.kinds()?.0;
    let free: Vec<usize> = (0..tiles.drawn.len())
        .filter(|&tile| changed.contains(&tiles.drawn[tile].seat) && !matches!(tiles.drawn[tile].fate, Fate::Placed(_)))
        .collect();
    if free.is_empty() {
        return None;
    }
    let swaps = 1 + draws.below(6);
    let mut done = 0;
    for _ in 0..60 {
        if done == swaps {
            break;
        }
        done += u64::from(tiles.swap_some(&free, draws));
    }
    let (kinds, after) = tiles.kinds().expect("only what can be is kept");
    let other_hand = (0..kinds.len()).any(|tile| tiles.drawn[tile].fate == Fate::Held && kinds[tile] != before[tile]);
    other_hand.then(|| tiles.write(log, &kinds, &after))
}

impl Tiles {
    fn read(log: &[Recorded]) -> Tiles {
        let mut tiles = Tiles {
            options: Options::default(),
            bag: [0; 10],
            drawn: Vec::new(),
            steps: Vec::new(),
        };
        let mut held: Vec<Vec<(usize, Tile)>> = vec![Vec::new(); 4];
        for recorded in log {
            if let table::Event::Created { settings, .. } | table::Event::Changed { settings } = &recorded.event {
                let games::Options::Abaku(options) = &settings.options else {
                    panic!("the table is one of Abaku")
                };
                tiles.options = options.clone();
            }
            let mut steps = Vec::new();
            match game(recorded) {
                Some(Event::Dealt(dealt)) => {
                    tiles.bag = dealt.bag.counts();
                    for (seat, hand) in (0..).map(Seat).zip(&dealt.hands) {
                        hand.iter().for_each(|tile| tiles.bag[usize::from(tile.in_bag())] += 1);
                        tiles.draw(seat, hand, &mut held, &mut steps);
                    }
                }
                Some(Event::Placed(placed)) => {
                    for laid in &placed.tiles {
                        let tile = laid.tile.tile();
                        let given = give(&mut held[placed.seat.index()], tile);
                        tiles.drawn[given].fate = Fate::Placed(tile);
                    }
                    tiles.draw(placed.seat, &placed.drawn, &mut held, &mut steps);
                }
                Some(Event::Exchanged(exchanged)) => {
                    let hand = &mut held[exchanged.seat.index()];
                    let given: Vec<usize> = exchanged.returned.iter().map(|&tile| give(hand, tile)).collect();
                    tiles.draw(exchanged.seat, &exchanged.drawn, &mut held, &mut steps);
                    for tile in given {
                        tiles.drawn[tile].fate = Fate::Returned;
                        steps.push(Step::Return(tile));
                    }
                }
                Some(Event::Empty(_) | Event::Resigned(_)) | None => {}
            }
            tiles.steps.push(steps);
        }
        tiles
    }

    fn draw(&mut self, seat: Seat, new: &[Tile], held: &mut [Vec<(usize, Tile)>], steps: &mut Vec<Step>) {
        for &tile in new {
            held[seat.index()].push((self.drawn.len(), tile));
            steps.push(Step::Draw(self.drawn.len()));
            self.drawn.push(Drawn {
                seat,
                digit: tile.in_bag(),
                fate: Fate::Held,
            });
        }
    }

    /// Each drawn tile as it is in a hand, and how everything stands after each event; `None` if it cannot have been so.
    fn kinds(&self) -> Option<(Vec<Tile>, Vec<After>)> {
        let mut kinds = Vec::new();
        let mut now = After {
            bag: self.bag,
            zeros: vec![0; 4],
        };
        let mut after = Vec::new();
        for steps in &self.steps {
            for step in steps {
                match *step {
                    Step::Draw(tile) => {
                        let Drawn { seat, digit, fate } = self.drawn[tile];
                        let left = &mut now.bag[usize::from(digit)];
                        *left = left.checked_sub(1)?;
                        let mut kind = Tile::Digit(digit);
                        if digit == 0 {
                            now.zeros[seat.index()] += 1;
                            if self.options.joker == Jokers::On && now.zeros[seat.index()] >= FIRST_JOKER {
                                kind = Tile::Joker;
                            }
                        }
                        if matches!(fate, Fate::Placed(placed) if placed != kind) {
                            return None;
                        }
                        kinds.push(kind);
                    }
                    Step::Return(tile) => now.bag[usize::from(self.drawn[tile].digit)] += 1,
                }
            }
            after.push(now.clone());
        }
        Some((kinds, after))
    }

    /// Swaps a free tile with another one or with one of the bag, zeros more often than they come; whether that can be.
    fn swap_some(&mut self, free: &[usize], draws: &mut Draws) -> bool {
        let pick = |draws: &mut Draws| free[draws.below(free.len() as u64) as usize];
        let one = pick(draws);
        let was = self.drawn[one].digit;
        let other = pick(draws);
        let in_bag = match draws.below(3) {
            0 if was != 0 => 0,
            _ => draws.below(10) as u8,
        };
        let with_bag = draws.below(2) == 0;
        if with_bag {
            self.drawn[one].digit = in_bag;
        } else {
            self.drawn[one].digit = self.drawn[other].digit;
            self.drawn[other].digit = was;
        }
        if self.drawn[one].digit != was && self.kinds().is_some() {
            return true;
        }
        if !with_bag {
            self.drawn[other].digit = self.drawn[one].digit;
        }
        self.drawn[one].digit = was;
        false
    }

    /// The log with these tiles.
    fn write(&self, log: &[Recorded], kinds: &[Tile], after: &[After]) -> Vec<Recorded> {
        let mut log = log.to_vec();
        for ((recorded, steps), after) in log.iter_mut().zip(&self.steps).zip(after) {
            let drawn: Vec<Tile> = (steps.iter())
                .filter_map(|step| match *step {
                    Step::Draw(tile) => Some(kinds[tile]),
                    Step::Return(_) => None,
                })
                .collect();
            let returned = steps.iter().filter_map(|step| match *step {
                Step::Draw(_) => None,
                Step::Return(tile) => Some(kinds[tile]),
            });
            let (table::Event::Started { game, .. } | table::Event::Played { game, .. }) = &mut recorded.event else {
                continue;
            };
            let games::Event::Abaku(game) = game else {
                panic!("the table is one of Abaku")
            };
            let accounts = match game {
                Event::Dealt(dealt) => {
                    let mut drawn = drawn.into_iter();
                    for hand in &mut dealt.hands {
                        hand.iter_mut().for_each(|tile| *tile = drawn.next().unwrap());
                    }
                    dealt.bag = games::abaku::Bag::of(after.bag);
                    &mut dealt.after.accounts
                }
                Event::Placed(placed) => {
                    placed.drawn = drawn;
                    &mut placed.after.accounts
                }
                Event::Exchanged(exchanged) => {
                    exchanged.returned = returned.collect();
                    exchanged.drawn = drawn;
                    &mut exchanged.after.accounts
                }
                Event::Empty(empty) => &mut empty.after.accounts,
                Event::Resigned(resigned) => &mut resigned.after.accounts,
            };
            for (account, zeros) in accounts.iter_mut().zip(&after.zeros) {
                account.zeros_drawn = *zeros;
            }
        }
        log
    }
}

fn give(hand: &mut Vec<(usize, Tile)>, tile: Tile) -> usize {
    let index = hand.iter().position(|&(_, held)| held == tile).expect("it was held");
    hand.remove(index).0
}

fn game(recorded: &Recorded) -> Option<&Event> {
    match &recorded.event {
        table::Event::Started { game, .. } | table::Event::Played { game, .. } => {
            let games::Event::Abaku(game) = game else {
                panic!("the table is one of Abaku")
            };
            Some(game)
        }
        _ => None,
    }
}
