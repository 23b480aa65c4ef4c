//! Lists of tables.

use tahoun::store::{Listed, Stage};
use tahoun::table::{Actor, Command, Span, TableId};

use super::play::{game, lobby, must};
use super::{GENERAL, T, fresh, person, place};

fn ids(list: &[Listed]) -> Vec<TableId> {
    list.iter().map(|listed| listed.table).collect()
}

#[test]
fn tables_are_listed_by_place_and_by_person() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan, ida) = (person(store, "Eva"), person(store, "Jan"), person(store, "Ida"));
    let other = place(store, "web", "other");
    let first = game(store, &[eva, jan], T);
    let second = lobby(store, other, jan, 3, T + Span(1));
    let mut third = lobby(store, GENERAL, eva, 2, T + Span(2));
    assert_eq!(ids(&store.tables_of(eva).unwrap()), [first.id, third.id]);
    assert_eq!(ids(&store.tables_of(jan).unwrap()), [first.id, second.id]);
    assert!(store.tables_of(ida).unwrap().is_empty());
    assert_eq!(ids(&store.open_tables(GENERAL).unwrap()), [first.id, third.id]);
    assert_eq!(store.all_open_tables().unwrap(), [first.id, second.id, third.id]);
    assert_eq!(store.place_of_table(second.id).unwrap(), Some(other));

    must(store, &mut third, Actor::Person(eva), &Command::Close, T + Span(3));
    assert_eq!(ids(&store.open_tables(GENERAL).unwrap()), [first.id]);
    assert_eq!(ids(&store.past_tables(GENERAL, 10).unwrap()), [third.id]);
    assert_eq!(ids(&store.past_tables_of(eva, 10).unwrap()), [third.id]);

    let listed = store.listed(first.id).unwrap().unwrap();
    assert_eq!(
        (listed.stage, listed.seats, listed.number),
        (Stage::Playing, 2, first.number)
    );
    let names: Vec<_> = listed.members.iter().map(|member| member.name.as_deref()).collect();
    assert_eq!(names, [Some("Eva"), Some("Jan")]);
    let acting: Vec<_> = listed
        .members
        .iter()
        .filter(|member| member.acting)
        .map(|member| member.seat)
        .collect();
    assert_eq!(acting, [first.turns[0].seat]);
    assert_eq!(store.listed(third.id).unwrap().unwrap().stage, Stage::Closed);
    assert!(store.listed(TableId(99)).unwrap().is_none());
}

#[test]
fn computers_to_move_are_found_without_folding() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let mut table = lobby(store, GENERAL, eva, 2, T);
    must(
        store,
        &mut table,
        Actor::Person(eva),
        &Command::AddComputer { level: 1, seat: None },
        T,
    );
    must(store, &mut table, Actor::Person(eva), &Command::Start, T);
    assert!(store.computers_to_move().unwrap().is_empty());
    assert_eq!(store.deadlines_of(table.id, T).unwrap().len(), 2);
    must(store, &mut table, Actor::Person(eva), &super::play::PASS, T);
    assert_eq!(store.computers_to_move().unwrap(), [table.id]);
    assert!(
        store.deadlines_of(table.id, T).unwrap().is_empty(),
        "computer players have no clock"
    );
    must(store, &mut table, Actor::Moderator(eva), &Command::Close, T);
    assert!(store.computers_to_move().unwrap().is_empty());
}
