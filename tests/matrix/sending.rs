//! Nothing lost and nothing twice on the way out: killed between sending and the receipt, told to wait, answers that get lost.

use std::time::Duration;

use reqwest::Method;

use tahoun::table::Span;

use super::bot::Setup;
use super::client::{Person, Wish, until};
use super::inside::Inside;
use super::play::{Party, quiet, said_by, wait_for_member};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

/// How often a text stands in what the bot said in a room.
async fn times_said(person: &Person, room: &str, setup: &Setup, text: &str) -> usize {
    let said = said_by(person, room, &setup.user).await;
    let times = said.iter().filter(|heard| heard.body().contains(text)).count();
    if times != 1 {
        // For whoever reads of the failure.
        let bodies: Vec<&str> = said.iter().map(|heard| heard.body()).collect();
        eprintln!("{text:?} was said {times} times in: {bodies:#?}");
    }
    times
}

/// A bot behind a proxy, and two people who reach the homeserver directly.
async fn behind_a_proxy(synapse: &Synapse, proxy: &Proxy, encrypted: bool) -> (Setup, super::bot::Bot, Party) {
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let people = super::games::two(synapse).await;
    let party = Party::gather(&setup, people, encrypted).await;
    (setup, bot, party)
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_get_lost_double_nothing() {
    for encrypted in [false, true] {
        let synapse = Synapse::shared().await;
        let proxy = Proxy::before(&synapse.base()).await;
        let (setup, bot, party) = behind_a_proxy(synapse, &proxy, encrypted).await;
        let eva = &party.people[0];
        let lost = [Fault::Lost, Fault::Lost, Fault::Lost];
        proxy.plan(Method::PUT, "/send/", &lost);
        proxy.plan(Method::POST, "/createRoom", &[Fault::Lost]);
        proxy.plan(Method::POST, "/upload", &[Fault::Lost]);
        proxy.plan(Method::POST, "/invite", &[Fault::Lost]);
        let game = party.begin("players=2").await;
        for person in &party.people {
            super::games::direct(person, &setup).await;
        }
        // A board that is late gives way to a newer one.
        quiet(&setup).await;
        proxy.plan(Method::PUT, "/send/", &lost);
        game.play().await;
        quiet(&setup).await;
        assert_eq!(times_said(eva, &party.room, &setup, "Opened by").await, 1);
        assert_eq!(times_said(eva, &party.room, &setup, "The game begins").await, 1);
        for person in &party.people {
            person.listen(Duration::ZERO).await;
            assert!(person.invited().is_empty(), "{} has a second direct room", person.id);
        }
        bot.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_busy_homeserver_is_left_alone_for_as_long_as_it_says() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let wait = 1500;
    // At the start already.
    proxy.plan(Method::POST, "/login", &[Fault::TooMany(wait)]);
    proxy.plan(Method::GET, "/sync", &[Fault::TooMany(wait)]);
    let bot = setup.start().await;
    let people = super::games::two(synapse).await;
    let party = Party::gather(&setup, people, false).await;
    let eva = &party.people[0];
    proxy.plan(Method::PUT, "/send/", &[Fault::TooMany(wait), Fault::TooMany(wait)]);
    for round in 1..=5 {
        eva.say(&party.room, &format!("!abaku new clock={round}h")).await;
    }
    until("all is handled", async || {
        (setup.count("SELECT count(*) FROM tables") == 5 && proxy.planned() == 0).then_some(())
    })
    .await;
    quiet(&setup).await;
    // In order, each once.
    let said = said_by(eva, &party.room, &setup.user).await;
    let lobbies: Vec<usize> = said
        .iter()
        .filter_map(|heard| (1..=5).find(|number| heard.body().contains(&format!("Table {number}: Abaku"))))
        .collect();
    assert_eq!(lobbies, [1, 2, 3, 4, 5]);
    // After each 429 nothing more was sent to that room before its time.
    let passed = proxy.passed();
    let room = party.room.split(':').next().unwrap().trim_start_matches('!').to_owned();
    for part in ["/login", "/sync", &room] {
        let mut refused = 0;
        let these: Vec<_> = passed
            .iter()
            .filter(|one| one.path.contains(part) && (part != room || one.path.contains("/send/")))
            .collect();
        for pair in these.windows(2) {
            if pair[0].status == 429 {
                let waited = pair[1].at - pair[0].at;
                // A little less, since the clocks are looked at in different places.
                assert!(waited >= Duration::from_millis(wait - 50), "{part}: only {waited:?}");
                refused += 1;
            }
        }
        assert!(refused > 0, "nothing was refused on {part}");
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_a_direct_room_is_made_there_is_never_a_second_one() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let (setup, bot, party) = behind_a_proxy(synapse, &proxy, false).await;
    proxy.plan(Method::POST, "/createRoom", &[Fault::Held]);
    let game = party.begin("players=2").await;
    proxy.until_held(1).await;
    bot.kill();
    proxy.release();
    let bot = setup.start().await;
    for person in &party.people {
        let room = super::games::direct(person, &setup).await;
        person.wait_for(&room, &setup.user, "in your hand").await;
    }
    game.play().await;
    quiet(&setup).await;
    for person in &party.people {
        person.listen(Duration::ZERO).await;
        assert!(person.invited().is_empty(), "{} has a second direct room", person.id);
        let told: usize = setup.count("SELECT count(*) FROM outbox WHERE state = 'given-up'") as usize;
        assert_eq!(told, 0);
    }
    bot.stop().await;
}

/// Kills the program after the homeserver has stored what it sent and before it knows that; then it starts again so much later by
/// its own clock. Two days later the homeserver has forgotten that it was sent.
async fn killed_before_the_receipt(later: Span, encrypted: bool) {
    let own;
    let synapse = match later > Span::days(1) {
        true => {
            own = Synapse::own().await;
            &own
        }
        false => Synapse::shared().await,
    };
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let eva = Person::register_secret(synapse, "Eva").await;
    let room = eva
        .create_room(Wish {
            invite: &[&setup.user],
            encrypted,
            ..Wish::default()
        })
        .await;
    wait_for_member(&eva, &room, &setup.user).await;
    eva.say(&room, "!abaku new clock=7h").await;
    eva.wait_for(&room, &setup.user, "Opened by").await;
    quiet(&setup).await;
    // The words of a second table, and its picture or the sign to join by, whatever comes second.
    for (round, faults) in [&[Fault::Held][..], &[Fault::None, Fault::Held]]
        .into_iter()
        .enumerate()
    {
        proxy.plan(Method::PUT, "/send/", faults);
        eva.say(&room, &format!("!abaku new clock={}h", round + 8)).await;
        proxy.until_held(round as u64 + 1).await;
    }
    bot.kill();
    proxy.clear();
    proxy.release();
    if later > Span::days(1) {
        synapse.stop().await;
        let database = rusqlite::Connection::open(synapse.database()).unwrap();
        let forgotten = database.execute("DELETE FROM event_txn_id_device_id", []).unwrap();
        assert!(forgotten > 0, "there was something to forget");
        drop(database);
        synapse.start().await;
    }
    let bot = Inside::open(&setup, later).await;
    quiet(&setup).await;
    for number in 1..=3 {
        let title = format!("Table {number}: Abaku");
        assert_eq!(times_said(&eva, &room, &setup, &title).await, 1, "{title}");
    }
    let signs = eva.read(&room).await;
    let signs = signs
        .iter()
        .filter(|heard| heard.sender() == setup.user && heard.kind() == "m.reaction");
    let per_table: Vec<_> = signs.map(|heard| heard.content().to_string()).collect();
    let mut once = per_table.clone();
    once.sort();
    once.dedup();
    assert_eq!(once.len(), per_table.len(), "a sign was put there twice");
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_before_the_receipt_and_started_a_minute_later_it_says_it_once() {
    killed_before_the_receipt(Span::minutes(1), false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_before_the_receipt_and_started_two_days_later_it_says_it_once() {
    killed_before_the_receipt(Span::days(2), false).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long"]
async fn killed_before_the_receipt_in_an_encrypted_room_it_says_it_once() {
    killed_before_the_receipt(Span::days(2), true).await;
}
