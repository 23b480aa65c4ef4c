//! People and places.

use tahoun::store::{NewAccount, NewPlace, StoreError};
use tahoun::table::Seed;

use super::{T, fresh, person, place};

#[test]
fn an_account_is_one_person_whose_name_follows() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    assert_eq!(person(store, "Eva"), eva);
    let renamed = NewAccount {
        platform: "web",
        id: "Eva",
        name: "Evička",
        language: Some("cs"),
    };
    assert_eq!(store.step::<_, StoreError>(|w| w.person(&renamed, T)).unwrap(), eva);
    let known = store.person_by_id(eva).unwrap().unwrap();
    assert_eq!((known.name.as_str(), known.language), ("Evička", None));
    store
        .step::<_, StoreError>(|w| w.set_zone(eva, Some("Europe/Prague")))
        .unwrap();
    assert_eq!(
        store.person_by_id(eva).unwrap().unwrap().zone.as_deref(),
        Some("Europe/Prague")
    );
    assert_eq!(store.accounts(eva, "web").unwrap(), ["Eva"]);
}

#[test]
fn names_are_found_in_their_place_without_case_and_diacritics() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let general = place(store, "web", "general");
    let other = place(store, "web", "other");
    let zofie = person(store, "Žofie");
    let zofinka = person(store, "Žofinka");
    store
        .step::<_, StoreError>(|w| {
            w.saw(general, zofie, T)?;
            w.saw(general, zofinka, T)
        })
        .unwrap();
    let named = |name: &str, place| -> Vec<_> {
        let found = store.people_named(place, name).unwrap();
        found.into_iter().map(|person| person.id).collect()
    };
    assert_eq!(named("zofie", general), [zofie]);
    assert_eq!(named(" @ŽOFIE ", general), [zofie]);
    assert_eq!(
        named("zofi", general).len(),
        2,
        "a beginning, if nobody has the whole name"
    );
    assert!(named("zofie", other).is_empty());
    assert!(named("", general).is_empty());
    assert!(named("%", general).is_empty());
}

#[test]
fn a_place_keeps_its_name_until_another_is_known() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let general = place(store, "web", "general");
    let nameless = NewPlace {
        platform: "web",
        external: "general",
        name: None,
        direct: false,
    };
    assert_eq!(store.step::<_, StoreError>(|w| w.place(&nameless, T)).unwrap(), general);
    assert_eq!(
        store.place_by_id(general).unwrap().unwrap().name.as_deref(),
        Some("general")
    );
    assert_ne!(place(store, "matrix", "general"), general);
    assert_eq!(store.places_on("web").unwrap().len(), 1);
}

#[test]
fn a_table_has_a_thread_in_each_place_and_may_get_another() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let discord = place(store, "discord", "1");
    let matrix = place(store, "matrix", "!r");
    store
        .step::<_, StoreError>(|w| {
            let table = w.new_table(tahoun::games::Kind::Abaku, discord, &Seed([1; 32]))?;
            w.set_thread(table, discord, "100")?;
            w.set_thread(table, matrix, "$root")?;
            w.set_thread(table, discord, "200")?;
            assert_eq!(w.table_in_thread(discord, "100")?, None);
            assert_eq!(w.table_in_thread(discord, "200")?, Some(table));
            assert_eq!(w.table_in_thread(matrix, "$root")?, Some(table));
            assert_eq!(w.thread_of(table, discord)?.as_deref(), Some("200"));
            w.forget_thread(table, discord)?;
            assert_eq!(w.thread_of(table, discord)?, None);
            assert_eq!(w.seed(table)?, Some(Seed([1; 32])));
            Ok(())
        })
        .unwrap();
}
