//! Whole games, played at random and by the computer: what must hold at every step.

use tahoun::games::abaku::{Abaku, BagSize, Event, Jokers, Move, Operations, Options, Placement, Position, ZeroRule};
use tahoun::games::{Audience, Cause, Draws, Game, Seat};

use super::support::{dealt, draws};

/// Options that depend on a number, so that all of them are met.
fn options(number: u64) -> Options {
    Options {
        bag: if number.is_multiple_of(4) {
            BagSize::Full
        } else {
            BagSize::Short
        },
        joker: if number.is_multiple_of(5) {
            Jokers::Off
        } else {
            Jokers::On
        },
        operations: Operations::ALL[(number % 7 % 3) as usize],
        zero: ZeroRule::ALL[(number % 2) as usize],
        ..Options::default()
    }
}

fn tiles(position: &Position) -> usize {
    let hands: usize = position.seats().map(|seat| position.hand(seat).len()).sum();
    position.board().tiles().count() + hands + position.bag().len()
}

/// What a random player does: mostly one of the placements, sometimes something else.
fn random_move(position: &Position, seat: Seat, random: &mut Draws) -> Move {
    let moves = Abaku::legal_moves(&Abaku::view(position, Audience::Seat(seat)));
    let placements = moves
        .iter()
        .take_while(|chosen| matches!(chosen, Move::Place(_)))
        .count() as u64;
    let all = moves.len() as u64;
    let index = match random.below(10) {
        0 => random.below(all),
        _ if placements > 0 => random.below(placements),
        _ => placements + random.below(all - placements),
    };
    moves[index as usize].clone()
}

/// Plays a game at random, time-outs and resignations included, and checks every step.
fn play_at_random(number: u64) -> (Position, usize) {
    let options = options(number);
    let seats = 2 + (number % 3) as u8;
    let mut random = Draws::new(&[3; 32], number);
    let first = Abaku::set_up(&options, seats, &mut draws(number));
    let mut position = Abaku::begin(&options, seats, &first);
    let mut log = vec![first];
    let total = tiles(&position);
    assert_eq!(total, usize::from(options.bag.of_each()) * 10);
    let mut turns = 0;
    while let [seat] = Abaku::acting(&position)[..] {
        turns += 1;
        assert!(turns < 1_000, "a game ends");
        let event_number = log.len() as u64 + 1;
        let event = match random.below(60) {
            0 => Abaku::lapse(&position, seat, &mut draws(event_number)),
            1 if number.is_multiple_of(4) => {
                let any = Seat(random.below(u64::from(seats)) as u8);
                match Abaku::resign(&position, any) {
                    Some(event) => event,
                    None => continue,
                }
            }
            _ => {
                let chosen = random_move(&position, seat, &mut random);
                Abaku::decide(&position, seat, &chosen, &mut draws(event_number)).expect("a listed move is allowed")
            }
        };
        // Deciding it again from its cause gives the same event.
        let (who, cause) = Abaku::cause(&event).expect("somebody did it");
        let again = match cause {
            Cause::Moved(chosen) => Abaku::decide(&position, who, &chosen, &mut draws(event_number)).expect("allowed"),
            Cause::Lapsed => Abaku::lapse(&position, who, &mut draws(event_number)),
            Cause::Resigned => Abaku::resign(&position, who).expect("it has a claim"),
            Cause::TimeUp => panic!("a game of Abaku has no time limit"),
        };
        assert_eq!(again, event);
        Abaku::apply(&mut position, &event);
        assert_eq!(tiles(&position), total, "no tile comes or goes");
        let printed = position.to_string();
        assert_eq!(printed.parse::<Position>().as_ref(), Ok(&position), "{printed}");
        log.push(event);
        // The log, through JSON, folds to the same position.
        if log.len() % 8 == 0 || position.turn().is_none() {
            assert_eq!(fold(&options, seats, &log), position);
        }
    }
    assert!(Abaku::outcome(&position).is_some());
    (position, turns)
}

fn fold(options: &Options, seats: u8, log: &[Event]) -> Position {
    let text = serde_json::to_string(log).expect("a log is JSON");
    let log: Vec<Event> = serde_json::from_str(&text).expect("a log is read back");
    let mut position = Abaku::begin(options, seats, &log[0]);
    log[1..].iter().for_each(|event| Abaku::apply(&mut position, event));
    position
}

/// Plays a hundred games for a number of seats: number 0, 3, 6 ... for two, 1, 4, 7 ... for three.
fn play_a_hundred(seats: u64) {
    for number in 0..100 {
        play_at_random(number * 3 + seats - 2);
    }
}

#[test]
fn random_games_of_two_end_and_fold_at_every_step() {
    play_a_hundred(2);
}

#[test]
fn random_games_of_three_end_and_fold_at_every_step() {
    play_a_hundred(3);
}

#[test]
fn random_games_of_four_end_and_fold_at_every_step() {
    play_a_hundred(4);
}

#[test]
#[ignore = "minutes; run it in release"]
fn ten_thousand_random_games_end_and_fold_at_every_step() {
    let (mut turns, mut reasons) = (0, std::collections::BTreeMap::<String, u32>::new());
    for number in 0..10_000 {
        let (position, took) = play_at_random(number);
        turns += took;
        *reasons
            .entry(Abaku::outcome(&position).expect("over").reason)
            .or_default() += 1;
    }
    println!("{turns} turns, {reasons:?}");
    assert_eq!(reasons.len(), 4, "every ending is met: {reasons:?}");
}

/// Plays a game between computer players and gives the points a placement by level.
fn computers(levels: &[u8], number: u64, points: &mut [(u64, u64)]) -> Position {
    let options = Options::default();
    let mut position = dealt(&options, levels.len() as u8, number);
    let mut turns = 0;
    while let [seat] = Abaku::acting(&position)[..] {
        turns += 1;
        assert!(turns < 300, "computer players do not stall");
        let view = Abaku::view(&position, Audience::Seat(seat));
        let mut random = Draws::new(&[number as u8; 32], turns);
        let chosen = Abaku::computer(&view, levels[seat.index()], &mut random);
        if chosen == Move::Pass {
            let legal = Abaku::legal_moves(&view);
            assert_eq!(legal, [Move::Pass], "a computer player passes only if it must");
        }
        let event = Abaku::decide(&position, seat, &chosen, &mut draws(turns)).expect("computer players play legally");
        if let Event::Placed(placed) = &event {
            let (sum, count) = &mut points[seat.index()];
            (*sum, *count) = (*sum + u64::from(placed.score), *count + 1);
        }
        Abaku::apply(&mut position, &event);
    }
    position
}

#[test]
fn computer_players_play_legally_and_a_higher_level_makes_more_points() {
    let mut points = [(0, 0); 3];
    for number in 0..4 {
        computers(&[1, 2, 3], number, &mut points);
    }
    let average = points.map(|(sum, count)| sum / count);
    println!("points a placement by level: {average:?}");
    assert!(
        average[0] * 3 / 2 < average[1] && average[1] * 3 / 2 < average[2],
        "{average:?}"
    );
    assert!((8..45).contains(&average[0]), "a fair game for a beginner: {average:?}");
}

#[test]
fn computer_players_decide_equals_by_the_draws_alone() {
    let position = dealt(&Options::default(), 2, 5);
    let view = Abaku::view(&position, Audience::Seat(Seat(0)));
    for level in 1..=3 {
        let one = Abaku::computer(&view, level, &mut draws(1));
        assert_eq!(one, Abaku::computer(&view, level, &mut draws(1)));
        assert!(matches!(one, Move::Place(Placement::Line { .. })), "{one}");
    }
}

#[test]
fn shuffles_are_drawn_as_documented() {
    let Event::Dealt(dealt) = Abaku::set_up(&Options::default(), 2, &mut draws(1)) else {
        panic!("the first event deals");
    };
    let mut stream = draws(1);
    for (seat, hand) in dealt.hands.iter().enumerate() {
        let numbers: Vec<String> = (0..5)
            .map(|tile| stream.below(110 - 5 * seat as u64 - tile).to_string())
            .collect();
        let tiles: Vec<String> = hand.iter().map(ToString::to_string).collect();
        let row = format!("| {seat} | {} | {} |\n", numbers.join(", "), tiles.join(" "));
        assert!(include_str!("../../../docs/shuffles.md").contains(&row), "{row}");
    }
}
