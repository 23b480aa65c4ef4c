//! How games end, and whose turns are passed over.

use tahoun::games::abalone::{
    Abalone, Event, Options, PartnersInTurn, Position, Quiet, Reason, Repetition, Status, TimeLimit,
};
use tahoun::games::{Game, Seat};

use super::support::{begun, laid, lapse, placed, play, position, resign};

fn reason(position: &Position) -> Option<Reason> {
    position.ended().map(|ended| ended.reason)
}

/// Places of all seats.
fn places(position: &Position) -> Vec<u8> {
    let outcome = Abalone::outcome(position).expect("it is over");
    (0..position.seats())
        .map(|seat| {
            let standing = outcome
                .standings
                .iter()
                .find(|standing| standing.seats.contains(&Seat(seat)));
            standing.unwrap().place
        })
        .collect()
}

/// The same position with other fields from the third on.
fn with(position_: &Position, fields: &[(usize, &str)]) -> Position {
    let text = position_.to_string();
    let mut parts: Vec<&str> = text.split(' ').collect();
    for &(index, value) in fields {
        parts[index] = value;
    }
    position(&parts.join(" "))
}

#[test]
fn the_sixth_marble_wins_at_once() {
    let start = placed(2, "b: e7 e8; w: e9 a1 a2");
    let mut five = with(&start, &[(2, "wwwww/bb")]);
    let event = play(&mut five, "e7 e");
    assert_eq!((reason(&five), places(&five)), (Some(Reason::Six), vec![1, 2]));
    assert!(Abalone::acting(&five).is_empty());
    assert_eq!(event.after().accounts[0].taken.len(), 6);
    let mut four = with(&start, &[(2, "wwww/bb")]);
    play(&mut four, "e7 e");
    assert_eq!(reason(&four), None);
    assert_eq!(four.turn(), Some(Seat(1)));
}

#[test]
fn of_two_who_has_no_move_loses() {
    // White's only marble sits in the corner behind black ones.
    let mut game = placed(2, "b: a2 b2 c1; w: a1");
    play(&mut game, "c1b1");
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Stuck), vec![1, 2]));
}

#[test]
fn the_third_occurrence_is_a_draw_announced_at_the_second() {
    let mut game = laid("belgian");
    // Forth and back: after four moves the first position is there again.
    let cycle = ["c3c4", "g5g6", "c4c3", "g6g5"];
    let mut told = Vec::new();
    for round in 0..2 {
        for typed in cycle {
            let event = play(&mut game, typed);
            told.push((round, Abalone::tell(&event, tahoun::games::Audience::Public)));
        }
    }
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Repetition), vec![1, 1]));
    let said = |key: &str| {
        told.iter()
            .filter(|(_, phrases)| phrases.iter().any(|phrase| phrase.key == key))
            .count()
    };
    assert_eq!(said("abalone-ended-repetition"), 1);
    assert!(said("abalone-second-time") >= 1);
    // The first position was there at the end of the first round for the second time.
    assert!(told[3].1.iter().any(|phrase| phrase.key == "abalone-second-time"));
}

#[test]
fn without_the_option_positions_may_occur_again() {
    let options = Options {
        layout: tahoun::games::abalone::Layout::Belgian,
        repetition: Repetition::Off,
        quiet: Quiet::Off,
        ..Options::default()
    };
    let mut game = begun(&options, 2);
    for _ in 0..60 {
        for typed in ["c3c4", "g5g6", "c4c3", "g6g5"] {
            play(&mut game, typed);
        }
    }
    assert_eq!(reason(&game), None);
    assert_eq!(game.quiet(), 240);
}

#[test]
fn a_long_quiet_ends_the_game_and_ejections_rank() {
    for (seats, limit) in [(2, "199"), (3, "299"), (4, "399")] {
        let marbles = [
            "b: e5 a1; w: i9",
            "b: e5 a1; w: i9; r: i5",
            "b: e5 a1; w: i9; r: i5; g: a5",
        ][seats as usize - 2];
        let taken = ["w/bb", "w/bb/b", "w/bb/w/r"][seats as usize - 2];
        let mut game = with(&placed(seats, marbles), &[(2, taken), (6, limit)]);
        play(&mut game, "e5e6");
        assert_eq!(reason(&game), Some(Reason::Quiet), "{seats}");
        match seats {
            2 => assert_eq!(places(&game), [2, 1]),
            // Equal shares the place.
            3 => assert_eq!(places(&game), [2, 1, 2]),
            _ => assert_eq!(places(&game), [2, 1, 2, 1]),
        }
    }
    let mut equal = with(&placed(2, "b: e5; w: i9"), &[(6, "199")]);
    play(&mut equal, "e5e6");
    assert_eq!(places(&equal), [1, 1]);
    let mut off = with(&placed(2, "b: e7 e8; w: e9 a1"), &[(6, "199")]);
    play(&mut off, "e7 e");
    assert_eq!((reason(&off), off.quiet()), (None, 0));
}

#[test]
fn of_two_whose_time_runs_out_loses_and_whoever_never_moved_is_not_rated() {
    let mut game = laid("belgian");
    lapse(&mut game);
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Time), vec![2, 1]));
    assert!(!Abalone::outcome(&game).unwrap().rated);
    let mut game = laid("belgian");
    play(&mut game, "c3c4");
    play(&mut game, "g5g6");
    lapse(&mut game);
    let outcome = Abalone::outcome(&game).unwrap();
    assert!(outcome.rated && !outcome.standings[1].claim);
}

#[test]
fn of_two_who_gives_up_loses_whatever_was_pushed_off() {
    let mut game = with(&placed(2, "b: e5; w: i9"), &[(2, "wwwww/-")]);
    resign(&mut game, 0);
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Resigned), vec![2, 1]));
    assert!(Abalone::resign(&game, Seat(1)).is_none());
}

#[test]
fn of_three_a_forfeit_leaves_the_marbles_and_skips_the_turns() {
    let mut game = begun(&Options::default(), 3);
    for round in 1..=3 {
        let event = lapse(&mut game);
        let account = &event.after().accounts[0];
        assert_eq!(
            account.status,
            if round == 3 {
                Status::Forfeited(1)
            } else {
                Status::Active
            }
        );
        for _ in 0..2 {
            let seat = Abalone::acting(&game)[0];
            let typed = super::support::moves(&game)[0].to_string();
            assert_ne!(seat, Seat(0));
            play(&mut game, typed.strip_prefix("move ").unwrap());
        }
    }
    assert_eq!(game.board().count(Seat(0)), 11);
    assert_eq!(Abalone::acting(&game), [Seat(1)]);
    assert!(Abalone::resign(&game, Seat(0)).is_none());
    // Whoever is left alone has won.
    resign(&mut game, 2);
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Walkover), vec![3, 1, 2]));
}

#[test]
fn a_move_ends_the_run_of_missed_turns() {
    let mut game = begun(&Options::default(), 3);
    for _ in 0..5 {
        lapse(&mut game);
        for _ in 0..5 {
            let typed = super::support::moves(&game)[0].to_string();
            play(&mut game, typed.strip_prefix("move ").unwrap());
        }
    }
    assert_eq!(game.account(Seat(0)).status, Status::Active);
}

#[test]
fn of_three_who_has_no_move_is_skipped() {
    // White is shut in at a1.
    let mut game = placed(3, "b: a2 c2 b1; w: a1; r: b2 i9");
    let event = play(&mut game, "c2c3");
    assert_eq!(
        (event.after().turn, event.after().skipped.clone()),
        (Some(Seat(2)), vec![Seat(1)])
    );
    assert_eq!(reason(&game), None);
}

#[test]
fn of_three_six_of_any_colours_win() {
    let mut game = with(&placed(3, "b: e7 e8; w: e9 a1; r: i9"), &[(2, "wrrrr/bbbb/-")]);
    play(&mut game, "e7 e");
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Six), vec![1, 2, 3]));
}

#[test]
fn in_a_team_both_must_give_up() {
    let mut game = begun(&Options::default(), 4);
    let event = resign(&mut game, 0);
    assert!(event.after().ended.is_none() && game.account(Seat(0)).ready);
    assert_eq!(Abalone::acting(&game), [Seat(0)]);
    // An opponent's wish is none of theirs.
    resign(&mut game, 1);
    assert_eq!(reason(&game), None);
    let mut again = game.clone();
    resign(&mut game, 2);
    assert_eq!(
        (reason(&game), places(&game)),
        (Some(Reason::Resigned), vec![2, 1, 2, 1])
    );
    let sides: Vec<Vec<Seat>> = Abalone::outcome(&game)
        .unwrap()
        .standings
        .into_iter()
        .map(|standing| standing.seats)
        .collect();
    assert_eq!(sides, [vec![Seat(1), Seat(3)], vec![Seat(0), Seat(2)]]);
    // Who moves plays on.
    let typed = super::support::moves(&again)[0].to_string();
    play(&mut again, typed.strip_prefix("move ").unwrap());
    resign(&mut again, 2);
    assert_eq!(reason(&again), None);
}

#[test]
fn a_team_wins_with_six_together() {
    let mut game = with(&placed(4, "b: e7 e8; w: e9 a1; r: i9; g: a5"), &[(2, "www/gg/ww/-")]);
    play(&mut game, "e7 e");
    assert_eq!((reason(&game), places(&game)), (Some(Reason::Six), vec![1, 2, 1, 2]));
    assert_eq!(Abalone::outcome(&game).unwrap().standings[0].points, 6);
}

/// The sheet's variant: "po jehož uplynutí hra skončí, a vítězem se stane hráč, který vytlačil více soupeřových kuliček".
#[test]
fn when_the_agreed_time_is_up_sides_rank_by_ejections() {
    let ranked = |seats: u8, marbles: &str, taken: &str| {
        let mut game = with(&placed(seats, marbles), &[(0, "time-limit=15m"), (2, taken)]);
        let event = Abalone::time_up(&game).expect("the time was agreed");
        Abalone::apply(&mut game, &event);
        assert_eq!(reason(&game), Some(Reason::Limit));
        assert!(Abalone::acting(&game).is_empty());
        assert_eq!(Abalone::time_up(&game), None, "only once");
        assert_eq!(game.to_string().parse::<Position>().unwrap(), game);
        let outcome = Abalone::outcome(&game).unwrap();
        assert!(outcome.rated && outcome.standings.iter().all(|standing| standing.claim));
        places(&game)
    };
    assert_eq!(ranked(2, "b: e5; w: a1", "w/bb"), [2, 1]);
    assert_eq!(ranked(2, "b: e5; w: a1", "ww/bb"), [1, 1]);
    assert_eq!(ranked(2, "b: e5; w: a1", "-/-"), [1, 1]);
    assert_eq!(ranked(3, "b: e5; w: a1; r: i9", "r/bb/w"), [2, 1, 2]);
    assert_eq!(ranked(4, "b: e5; w: a1; r: i9; g: a5", "w/rrr/gg/-"), [1, 1, 1, 1]);
    assert_eq!(ranked(4, "b: e5; w: a1; r: i9; g: a5", "w/rrr/ggg/-"), [1, 2, 1, 2]);
}

#[test]
fn a_time_that_is_up_leaves_the_last_move_in_sight_and_does_not_count_for_who_never_moved() {
    let options = Options {
        time_limit: TimeLimit::QuarterHour,
        ..Options::default()
    };
    let mut game = begun(&options, 2);
    play(&mut game, "c3c5d3");
    let shown = Abalone::view(&game, tahoun::games::Audience::Public).last;
    let event = Abalone::time_up(&game).unwrap();
    Abalone::apply(&mut game, &event);
    assert_eq!(Abalone::view(&game, tahoun::games::Audience::Public).last, shown);
    assert!(!Abalone::outcome(&game).unwrap().rated);
    assert_eq!(Abalone::record_line(&event), None, "it is nobody's deed");
    let told = Abalone::tell(&event, tahoun::games::Audience::Public);
    assert_eq!(told[0].key, "abalone-ended-limit");
    assert_eq!(Abalone::time_up(&laid("belgian")), None, "nothing was agreed");
}

#[test]
fn whoever_gives_up_before_the_first_move_does_not_make_a_limited_game_uncounted() {
    let options = Options {
        time_limit: TimeLimit::QuarterHour,
        ..Options::default()
    };
    let mut game = begun(&options, 3);
    resign(&mut game, 2);
    for _ in 0..2 {
        let typed = super::support::moves(&game)[0].to_string();
        play(&mut game, typed.strip_prefix("move ").unwrap());
    }
    let event = Abalone::time_up(&game).unwrap();
    Abalone::apply(&mut game, &event);
    assert!(Abalone::outcome(&game).unwrap().rated);
}

#[test]
fn a_team_with_nobody_left_has_lost() {
    let mut game = begun(&Options::default(), 4);
    let mut turns = 0;
    while reason(&game).is_none() {
        let seat = Abalone::acting(&game)[0];
        if seat.0.is_multiple_of(2) {
            lapse(&mut game);
        } else {
            let typed = super::support::moves(&game)[0].to_string();
            play(&mut game, typed.strip_prefix("move ").unwrap());
        }
        turns += 1;
        assert!(turns < 30);
    }
    assert_eq!(
        (reason(&game), places(&game)),
        (Some(Reason::Walkover), vec![2, 1, 2, 1])
    );
}

#[test]
fn turns_go_clockwise_or_partners_in_turn() {
    for (partners_in_turn, order) in [(PartnersInTurn::Off, [0, 1, 2, 3]), (PartnersInTurn::On, [0, 2, 1, 3])] {
        let options = Options {
            partners_in_turn,
            ..Options::default()
        };
        let mut game = begun(&options, 4);
        let mut turns = Vec::new();
        for _ in 0..8 {
            turns.push(Abalone::acting(&game)[0].0);
            let typed = super::support::moves(&game)[0].to_string();
            play(&mut game, typed.strip_prefix("move ").unwrap());
        }
        assert_eq!(turns, [order, order].concat());
    }
}

#[test]
fn an_event_is_kept_as_it_was_and_moves_a_position_without_judging() {
    let mut game = laid("belgian");
    let event = play(&mut game, "a1b2");
    let text = serde_json::to_string(&event).unwrap();
    let expected = r#"{"moved":{"seat":0,"ply":"a1b2","marbles":3,"pushed":0,"after":{"turn":1,"accounts":[{"missed":0,"acted":true,"ready":false,"status":"active"},{"missed":0,"acted":false,"ready":false,"status":"active"}],"quiet":1,"occurred":1}}}"#;
    assert_eq!(text, expected);
    assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), event);
}
