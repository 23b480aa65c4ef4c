//! The computer players of Abalone.

use tahoun::games::abalone::{Abalone, BUDGETS, Layout, Move, Options, Ply, Position, Thought, think};
use tahoun::games::{Audience, Draws, Game, Seat};

use super::support::{begun, draws, laid, moves, placed, play, position, tried};

/// What the seat that acts comes to within a budget.
fn thought(game: &Position, budget: u64) -> Thought {
    let seat = Abalone::acting(game)[0];
    let view = Abalone::view(game, Audience::Seat(seat));
    think(&view, budget, &|| false, &mut draws(3)).expect("there is a move")
}

/// The computer plays legally, and against itself to the end at every layout and number of players.
fn computers_play(level: u8, layouts: &[Layout], seats: u8) {
    for &layout in layouts {
        let mut game = begun(
            &Options {
                layout,
                ..Options::default()
            },
            seats,
        );
        let mut turns = 0u64;
        while let Some(&seat) = Abalone::acting(&game).first() {
            let view = Abalone::view(&game, Audience::Seat(seat));
            let mut draws: Draws = draws(turns);
            let chosen = Abalone::computer(&view, level, &mut draws);
            let event = Abalone::decide(&game, seat, &chosen, &mut draws);
            let event = event.unwrap_or_else(|illegal| panic!("{chosen} at {game}: {illegal:?}"));
            Abalone::apply(&mut game, &event);
            turns += 1;
            assert!(turns < 5_000, "{layout:?} with {seats} does not end");
        }
        let ended = game.ended().unwrap();
        println!(
            "{layout:?}, {seats} players, level {level}: {:?} after {turns} moves, {:?}",
            ended.reason, ended.places
        );
    }
}

#[test]
fn a_computer_plays_against_itself_to_the_end() {
    computers_play(2, &[Layout::Belgian, Layout::Standard], 2);
    computers_play(1, &[Layout::Standard], 3);
    computers_play(1, &[Layout::Standard], 4);
}

#[test]
#[ignore = "long"]
fn computers_play_against_themselves_to_the_end_at_every_layout() {
    computers_play(7, Layout::ALL, 2);
    computers_play(6, &[Layout::Standard], 3);
    computers_play(6, &[Layout::Standard], 4);
}

/// It takes a marble that is for the taking, and the game that is.
#[test]
fn a_computer_pushes_off_what_it_can() {
    let game = placed(2, "b: e7 e8 c3; w: e9 a1 d4 d5");
    for level in [4, 6] {
        let view = Abalone::view(&game, Audience::Seat(Seat(0)));
        let chosen = Abalone::computer(&view, level, &mut draws(3));
        assert_eq!(chosen.to_string(), "move e7e8");
    }
    assert!(tried(&game, "e7e8").is_ok());
}

/// The ceiling in seconds holds whatever the level: a clock that jumps stops it at once, with a legal move.
#[test]
fn a_computer_stops_at_the_ceiling() {
    let game = laid("belgian");
    let view = Abalone::view(&game, Audience::Seat(Seat(0)));
    let asked = std::cell::Cell::new(0);
    let late = || {
        asked.set(asked.get() + 1);
        1_000.0
    };
    let chosen = Abalone::computer_within(&view, 10, &mut draws(3), &late);
    assert!(moves(&game).contains(&chosen));
    assert_eq!(asked.get(), 1);
}

/// A budget is kept but for the positions where the search turns back, and more of it looks deeper.
#[test]
fn a_computer_keeps_to_its_budget() {
    let game = laid("belgian");
    let mut depth = 0;
    for budget in &BUDGETS[..6] {
        let thought = thought(&game, *budget);
        assert!(thought.nodes <= budget + 40, "{thought:?}");
        assert!(thought.depth >= depth, "{thought:?}");
        depth = thought.depth;
    }
    assert!(depth >= 4, "level 6 looks only {depth} moves ahead");
}

/// The draws alone decide among equals: the same draws, the same move.
#[test]
fn a_computer_plays_the_same_by_the_same_draws() {
    for (seats, level) in [(2, 5), (3, 4), (4, 4)] {
        let game = begun(&Options::default(), seats);
        let view = Abalone::view(&game, Audience::Seat(Seat(0)));
        let chosen = |number| Abalone::computer(&view, level, &mut draws(number)).to_string();
        assert_eq!(chosen(1), chosen(1), "{seats} players");
    }
}

/// Who is ahead does not let the other side back to a position that was there twice: that would be a draw.
#[test]
fn a_computer_that_is_ahead_lets_nobody_repeat() {
    let game = placed(2, "b: e4 e5 e6 f5 f6 d4 d5; w: b2 c3 h8 h9");
    let first = thought(&game, 4_000);
    // What the move leads to, whatever is answered, as if all that had been there twice.
    let after = made(&game, first.ply);
    let mut seen: Vec<String> = Vec::new();
    for answer in moves(&after) {
        let Move::Ply(ply) = answer else {
            unreachable!("legal moves are moves of marbles")
        };
        let text = made(&after, ply).to_string();
        let key = text.split(' ').nth(9).expect("the positions seen").rsplit(',').next();
        seen.extend([
            key.expect("the last of them").to_owned(),
            key.expect("the last of them").to_owned(),
        ]);
    }
    let text = game.to_string();
    let mut fields: Vec<&str> = text.split(' ').collect();
    let seen = seen.join(",");
    fields[9] = &seen;
    let again = thought(&position(&fields.join(" ")), 4_000);
    assert_ne!(again.ply, first.ply);
    assert!(again.value > 0, "{again:?}");
}

/// The position after a move of the seat that acts.
fn made(game: &Position, ply: Ply) -> Position {
    let mut game = game.clone();
    play(&mut game, &ply.to_string());
    game
}

/// A player worth its level beats one of three levels less by six marbles, and does not shuffle.
#[test]
fn a_higher_level_wins_by_six() {
    for (number, layout) in ["belgian", "standard"].into_iter().enumerate() {
        let mut game = laid(layout);
        let ours = Seat(number as u8);
        let mut turns = 0;
        while let Some(&seat) = Abalone::acting(&game).first() {
            let view = Abalone::view(&game, Audience::Seat(seat));
            let mut draws: Draws = draws(1_000 * number as u64 + turns);
            let chosen = Abalone::computer(&view, if seat == ours { 5 } else { 2 }, &mut draws);
            let event = Abalone::decide(&game, seat, &chosen, &mut draws).expect("it is legal");
            Abalone::apply(&mut game, &event);
            turns += 1;
        }
        assert_eq!(game.account(ours).taken.len(), 6, "{game}");
    }
}
