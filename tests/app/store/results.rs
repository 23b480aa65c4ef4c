//! Results and leaderboards.

use tahoun::games::Kind;
use tahoun::store::{Leader, Ranking, Store};
use tahoun::table::{Actor, Command, OfferKind, PersonId, Phase, Table};

use super::play::{PASS, best, game, lobby, lobby_of, must};
use super::{GENERAL, T, fresh, person, place};

const ALL: Ranking = Ranking {
    kind: Kind::Abaku,
    place: None,
    rated: false,
};

fn leader(store: &Store, ranking: &Ranking, person: PersonId) -> Option<Leader> {
    let board = store.leaderboard(ranking, 100).unwrap();
    board.into_iter().find(|leader| leader.person == person)
}

/// Gives up until the game is over.
fn resign(store: &mut Store, table: &mut Table, person: PersonId) {
    must(store, table, Actor::Person(person), &Command::Resign, T);
    assert!(matches!(table.phase, Phase::Finished { .. }));
}

#[test]
fn wins_points_and_moves_are_counted_by_person() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = game(store, &[eva, jan], T);
    let (actor, command) = best(&table);
    must(store, &mut table, actor, &command, T);
    must(store, &mut table, Actor::Person(jan), &PASS, T);
    resign(store, &mut table, jan);
    let Phase::Finished { outcome, .. } = &table.phase else {
        unreachable!()
    };
    let winner = leader(store, &ALL, eva).unwrap();
    assert_eq!((winner.games, winner.wins, winner.solo), (1, 1, 0));
    assert_eq!(winner.points, outcome.standings[0].points);
    assert!(winner.best.is_some_and(|points| points > 0));
    assert_eq!(winner.average, winner.best.map(|points| points as f64));
    let loser = leader(store, &ALL, jan).unwrap();
    assert_eq!(
        (loser.games, loser.wins, loser.best, loser.average),
        (1, 0, Some(0), Some(0.0))
    );
    let board = store.leaderboard(&ALL, 1).unwrap();
    assert_eq!(board, [winner]);
}

#[test]
fn a_leaderboard_is_of_a_place_or_of_all() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let other = place(store, "web", "other");
    let mut table = game(store, &[eva, jan], T);
    resign(store, &mut table, jan);
    let here = Ranking {
        place: Some(GENERAL),
        ..ALL
    };
    let there = Ranking {
        place: Some(other),
        ..ALL
    };
    assert!(leader(store, &here, eva).is_some());
    assert!(leader(store, &there, eva).is_none());
}

#[test]
fn a_leaderboard_of_rated_games_leaves_out_what_was_told_not_to_count() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let rated = Ranking { rated: true, ..ALL };
    let mut table = game(store, &[eva, jan], T);
    let seat = table.seat_of(jan);
    let replace = Command::AddComputer { level: 1, seat };
    must(store, &mut table, Actor::Moderator(eva), &replace, T);
    resign(store, &mut table, eva);
    assert_eq!(leader(store, &ALL, eva).unwrap().games, 1);
    assert!(leader(store, &rated, eva).is_none());
    let mut table = game(store, &[eva, jan], T);
    resign(store, &mut table, eva);
    assert_eq!(leader(store, &ALL, eva).unwrap().games, 2);
    assert_eq!(leader(store, &rated, eva).unwrap().games, 1);
}

#[test]
fn games_against_computers_alone_farm_nothing() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan, ida) = (person(store, "Eva"), person(store, "Jan"), person(store, "Ida"));
    for _ in 0..3 {
        let mut table = lobby(store, GENERAL, eva, 2, T);
        let computer = Command::AddComputer { level: 1, seat: None };
        must(store, &mut table, Actor::Person(eva), &computer, T);
        must(store, &mut table, Actor::Person(eva), &Command::Start, T);
        resign(store, &mut table, eva);
    }
    let mut table = game(store, &[jan, ida], T);
    resign(store, &mut table, jan);
    let farmer = leader(store, &ALL, eva).unwrap();
    assert_eq!((farmer.games, farmer.wins, farmer.points, farmer.solo), (0, 0, 0, 3));
    let order: Vec<_> = store
        .leaderboard(&ALL, 10)
        .unwrap()
        .iter()
        .map(|leader| leader.person)
        .collect();
    assert_eq!(order, [ida, jan, eva]);
    assert_eq!(leader(store, &Ranking { rated: true, ..ALL }, eva), Some(farmer));
}

#[test]
fn a_seat_that_a_computer_took_over_is_not_won_by_its_person() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = game(store, &[eva, jan], T);
    let seat = table.seat_of(eva).unwrap();
    let replace = Command::AddComputer {
        level: 1,
        seat: Some(seat),
    };
    must(store, &mut table, Actor::Moderator(jan), &replace, T);
    resign(store, &mut table, jan);
    let gone = leader(store, &ALL, eva).unwrap();
    assert_eq!((gone.games, gone.wins), (1, 0));
}

#[test]
fn a_table_closed_without_a_result_counts_nowhere() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let mut table = game(store, &[eva, jan], T);
    must(store, &mut table, Actor::Moderator(eva), &Command::Close, T);
    assert!(store.leaderboard(&ALL, 10).unwrap().is_empty());
}

/// A game of Abalone for four: each seat is held by a person or by a computer.
fn four(store: &mut Store, holders: [Option<PersonId>; 4]) -> Table {
    let owner = holders[0].unwrap();
    let mut table = lobby_of(store, Kind::Abalone, GENERAL, owner, 4, T);
    for holder in &holders[1..] {
        let (actor, command) = match holder {
            Some(person) => (*person, Command::Join),
            None => (owner, Command::AddComputer { level: 1, seat: None }),
        };
        must(store, &mut table, Actor::Person(actor), &command, T);
    }
    must(store, &mut table, Actor::Person(owner), &Command::Start, T);
    table
}

#[test]
fn a_team_wins_and_loses_together_and_computers_alone_are_nobody_to_win_against() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let [eva, jan, ida, ota] = ["Eva", "Jan", "Ida", "Ota"].map(|name| person(store, name));
    let abalone = Ranking {
        kind: Kind::Abalone,
        ..ALL
    };
    let mut table = four(store, [eva, jan, ida, ota].map(Some));
    must(store, &mut table, Actor::Person(eva), &Command::Resign, T);
    must(store, &mut table, Actor::Person(ida), &Command::Resign, T);
    for (who, wins) in [(eva, 0), (ida, 0), (jan, 1), (ota, 1)] {
        let leader = leader(store, &abalone, who).unwrap();
        assert_eq!((leader.games, leader.wins, leader.solo), (1, wins, 0), "{who:?}");
    }
    // Two partners against computers have nobody to win against.
    let mut table = four(store, [Some(eva), None, Some(ida), None]);
    let draw = Command::Offer(OfferKind::Draw);
    must(store, &mut table, Actor::Person(eva), &draw, T);
    must(store, &mut table, Actor::Person(ida), &draw, T);
    let partner = leader(store, &abalone, eva).unwrap();
    assert_eq!((partner.games, partner.wins, partner.solo), (1, 0, 1));
}
