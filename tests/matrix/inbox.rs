//! Nothing lost and nothing twice on the way in: the program killed at any moment, long absences, old commands.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tahoun::store::Reader;
use tahoun::table::Table;

use super::bot::Setup;
use super::client::{Person, Wish, until};
use super::play::{quiet, room_with_bot, said_by, wait_for_member};
use super::proxy::Proxy;
use super::synapse::Synapse;

/// The clocks of all tables in a room, in hours, in the order in which the tables were opened: each command there names another.
fn hours(setup: &Setup, room: &str) -> Vec<i64> {
    let reader = Reader::open(setup.data().join("tahoun.db")).unwrap();
    let place = reader.place_of("matrix", room).unwrap().expect("a place");
    let mut hours = Vec::new();
    for id in reader.all_tables().unwrap() {
        let table = Table::fold(&reader.log(id).unwrap()).unwrap();
        if table.place == place {
            hours.push(table.clock().span().0 / 3_600_000);
        }
    }
    hours
}

/// How many tables there are.
fn tables(setup: &Setup) -> i64 {
    setup.count("SELECT count(*) FROM tables")
}

/// Kills the program that many times right after it was told of a command, each time a little later.
async fn killed_between_receiving_and_handling(times: u64) {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let mut bot = setup.start().await;
    let people = [
        Person::register(synapse, "Eva").await,
        Person::register(synapse, "Jan").await,
        Person::register(synapse, "Ota").await,
    ];
    let eva = &people[0];
    let room = room_with_bot(eva, &setup, false).await;
    for person in &people[1..] {
        eva.invite(&room, &person.id).await;
        person.join(&room).await;
    }
    for round in 1..=times {
        // Nobody may have too many tables of his own.
        let person = &people[(round % 3) as usize];
        let asked = person.say(&room, &format!("!abaku new clock={round}h")).await;
        proxy.until_told(&asked).await;
        // The moment of death wanders over everything between the answer and the end of the work.
        tokio::time::sleep(Duration::from_millis(round * 7 % 120)).await;
        bot.kill();
        bot = setup.start().await;
    }
    until("all commands are handled", async || {
        (tables(&setup) >= times as i64).then_some(())
    })
    .await;
    quiet(&setup).await;
    let expected: Vec<i64> = (1..=times as i64).collect();
    assert_eq!(hours(&setup, &room), expected, "each was carried out once, in order");
    let said = said_by(eva, &room, &setup.user).await;
    for number in expected {
        let title = format!("Table {number}: Abaku");
        let told = said.iter().filter(|heard| heard.body().contains(&title)).count();
        assert_eq!(told, 1, "{title}");
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_between_receiving_and_handling_10_times() {
    killed_between_receiving_and_handling(10).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long"]
async fn killed_between_receiving_and_handling_100_times() {
    killed_between_receiving_and_handling(100).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_commands_while_the_bot_is_away() {
    // It never tells more than the last ten events of a room at once.
    let synapse = Synapse::own_with(json!({ "filter_timeline_limit": 10 })).await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let mut rooms = Vec::new();
    for (name, encrypted) in [("Eva", false), ("Jan", false), ("Ota", true)] {
        let person = Person::register_secret(&synapse, name).await.at_a_curt_server();
        let room = room_with_bot(&person, &setup, encrypted).await;
        person.say(&room, "!abaku new clock=100h").await;
        rooms.push((person, room));
    }
    until("the first are handled", async || (tables(&setup) == 3).then_some(())).await;
    quiet(&setup).await;
    bot.stop().await;

    for round in 1..=20 {
        for (person, room) in &rooms {
            person.say(room, &format!("!abaku new clock={round}h")).await;
        }
    }
    let bot = setup.start().await;
    until("all commands are handled", async || {
        (tables(&setup) >= 63).then_some(())
    })
    .await;
    quiet(&setup).await;
    let expected: Vec<i64> = std::iter::once(100).chain(1..=20).collect();
    for (person, room) in &rooms {
        assert_eq!(hours(&setup, room), expected, "each was carried out once, in order");
        let said = said_by(person, room, &setup.user).await;
        let lobbies: Vec<_> = said.iter().filter(|heard| heard.body().contains(": Abaku")).collect();
        assert_eq!(lobbies.len(), 21, "each was told once");
        assert!(lobbies.is_sorted_by_key(|heard| heard.event["origin_server_ts"].as_i64()));
    }
    drop(bot);
    // Nothing of it comes again.
    let bot = setup.start().await;
    let (person, room) = &rooms[2];
    person.say(room, "!abaku new clock=200h").await;
    until("the last is handled", async || (tables(&setup) >= 64).then_some(())).await;
    assert_eq!(tables(&setup), 64);
    drop(bot);
}

#[tokio::test(flavor = "multi_thread")]
async fn old_commands_are_not_run_again() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let eva = Person::register(synapse, "Eva").await;
    let jan = Person::register(synapse, "Jan").await;
    let mut rooms = Vec::new();
    // Nobody may have too many tables of his own.
    for person in [&eva, &eva, &jan, &jan, &jan] {
        let room = room_with_bot(person, &setup, false).await;
        for round in 1..=10 {
            person.say(&room, &format!("!abaku new clock={round}h")).await;
        }
        rooms.push((person, room));
    }
    until("all commands are handled", async || {
        (tables(&setup) == 50).then_some(())
    })
    .await;
    quiet(&setup).await;
    let mut said = Vec::new();
    for (person, room) in &rooms {
        said.push(said_by(person, room, &setup.user).await.len());
    }
    bot.stop().await;
    for _ in 0..2 {
        let bot = setup.start().await;
        // Whatever it would repeat comes before this.
        let asked = eva.say(&rooms[0].1, "!abaku new clock=50h").await;
        until("the new one is handled", async || {
            let sql = format!("SELECT count(*) FROM inbox WHERE external LIKE '%{asked}%'");
            (setup.count(&sql) == 1).then_some(())
        })
        .await;
        quiet(&setup).await;
        bot.kill();
        said[0] += 1;
    }
    assert_eq!(tables(&setup), 52);
    for ((person, room), said) in rooms.iter().zip(said) {
        let now = said_by(person, room, &setup.user).await.len();
        assert_eq!(now, said, "something was said again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_before_the_bot_came_is_not_for_it() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let eva = Person::register(synapse, "Eva").await;
    let room = eva.create_room(Wish::default()).await;
    for round in 1..=10 {
        eva.say(&room, &format!("!abaku new clock={round}h")).await;
    }
    eva.invite(&room, &setup.user).await;
    wait_for_member(&eva, &room, &setup.user).await;
    eva.say(&room, "!abaku new clock=99h").await;
    until("the new one is handled", async || (tables(&setup) > 0).then_some(())).await;
    quiet(&setup).await;
    assert_eq!(hours(&setup, &room), [99]);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_breaks_off_loses_nothing() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let eva = Person::register(synapse, "Eva").await;
    let room = room_with_bot(&eva, &setup, false).await;
    for round in 1..=3 {
        proxy.cut();
        eva.say(&room, &format!("!abaku new clock={round}h")).await;
        proxy.mend();
        until("it is handled", async || (tables(&setup) >= round).then_some(())).await;
    }
    // Gateways answer for a homeserver that is away; a busy one wants to be left alone for a while.
    proxy.plan(
        Method::GET,
        "/sync",
        &[
            super::proxy::Fault::Down,
            super::proxy::Fault::TooMany(300),
            super::proxy::Fault::Lost,
        ],
    );
    eva.say(&room, "!abaku new clock=4h").await;
    until("it is handled", async || {
        (tables(&setup) >= 4 && proxy.planned() == 0).then_some(())
    })
    .await;
    assert_eq!(hours(&setup, &room), [1, 2, 3, 4]);
    bot.stop().await;
}
