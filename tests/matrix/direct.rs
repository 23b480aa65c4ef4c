//! Direct rooms that cannot be opened as they should: there is never a second one, and nobody is asked too often.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tahoun::table::Span;

use super::bot::Setup;
use super::client::{PASSWORD, Person, until};
use super::games::{dealt, direct, two};
use super::inside::Inside;
use super::play::{Party, party_of_two, quiet, wait_for_member};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

/// In how many rooms the bot is, by its own account.
async fn rooms(own: &Person) -> usize {
    own.get("/joined_rooms").await["joined_rooms"].as_array().unwrap().len()
}

#[tokio::test(flavor = "multi_thread")]
async fn who_takes_no_invitation_is_asked_seldom_and_has_one_room() {
    let synapse = Synapse::with_rules().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = Inside::open(&setup, Span(0)).await;
    let party = Party::gather(&setup, two(&synapse).await, false).await;
    let (eva, jan) = (&party.people[0], &party.people[1]);
    synapse.rule("closed", Some(&eva.id));
    let asked = || {
        let passed = proxy.passed();
        let of = |part: &str| passed.iter().filter(|passed| passed.path.contains(part)).count();
        (of("/createRoom"), of("/invite"))
    };
    // By then the bot has put down what became of it.
    let settled = async || {
        until("nothing is on its way", async || {
            (setup.count("SELECT count(*) FROM outbox WHERE state = 'sending'") == 0).then_some(())
        })
        .await;
    };
    let game = party.begin("players=2").await;
    direct(jan, &setup).await;
    until("it was made and she was asked once more", async || {
        bot.clock.advance(Span::seconds(1));
        let so_far = asked();
        assert!(so_far <= (2, 1), "{so_far:?}");
        (so_far == (2, 1)).then_some(())
    })
    .await;
    settled().await;
    eva.wait("how to get a direct room", &party.room, |heard| {
        heard.body().contains("Start a direct chat")
    })
    .await;
    let own = Person::sign_in(&synapse.base(), &setup.user, PASSWORD).await;
    // The room of the game, hers and his.
    assert_eq!(rooms(&own).await, 3);
    // Whatever else is for her alone does not ask her again before its time.
    for _ in 0..3 {
        let line = eva.say_in(&party.room, &game.root, "!rack").await;
        party.handled(&line).await;
    }
    let mut invited = 1;
    for minutes in [1, 2, 4, 8] {
        bot.clock.advance(Span::seconds(60 * minutes - 20));
        // What goes to others is delivered meanwhile.
        let before = jan.heard(&party.room).len();
        jan.say(&party.room, "!help").await;
        jan.wait_after("an answer", &party.room, before, |heard| heard.sender() == setup.user)
            .await;
        assert_eq!(
            asked(),
            (2, invited),
            "she was asked before {minutes} minutes were over"
        );
        bot.clock.advance(Span::seconds(30));
        invited += 1;
        until("she is asked once more", async || (asked().1 == invited).then_some(())).await;
        settled().await;
    }
    // After a restart it knows the room still.
    bot.close().await;
    let bot = Inside::open(&setup, Span::hours(1)).await;
    until("she is asked once more", async || (asked().1 > invited).then_some(())).await;
    assert_eq!((asked().0, rooms(&own).await), (2, 3));
    settled().await;
    // She changes her mind.
    synapse.rule("closed", None);
    bot.clock.advance(Span::hours(2));
    let room = direct(eva, &setup).await;
    eva.wait_for(&room, &setup.user, "in your hand").await;
    assert_eq!((asked().0, rooms(&own).await), (2, 3));
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_encryption_is_forbidden_direct_rooms_go_without() {
    let synapse = Synapse::with_rules().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let party = Party::gather(&setup, two(&synapse).await, false).await;
    synapse.rule("plain", Some(""));
    let game = party.begin("players=2").await;
    for person in &party.people {
        let room = direct(person, &setup).await;
        person.wait_for(&room, &setup.user, "in your hand").await;
        assert_eq!(person.state(&room, "m.room.encryption", "").await, None);
    }
    game.play().await;
    quiet(&setup).await;
    // What the server began and did not go on with is left.
    let own = Person::sign_in(&synapse.base(), &setup.user, PASSWORD).await;
    assert_eq!(rooms(&own).await, 3);
    // Where it is allowed again, the next is encrypted.
    synapse.rule("plain", None);
    let ota = Person::register_secret(&synapse, "Ota").await;
    party.people[0].invite(&party.room, &ota.id).await;
    ota.join(&party.room).await;
    ota.say(&party.room, "!abaku new players=1").await;
    let room = direct(&ota, &setup).await;
    assert!(ota.state(&room, "m.room.encryption", "").await.is_some());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_that_does_not_get_through_makes_no_second_room() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let party = Party::gather(&setup, two(synapse).await, false).await;
    let game = party.begin("players=2").await;
    let eva = &party.people[0];
    let mine = dealt(eva, &setup).await;
    eva.leave(&mine).await;
    proxy.plan(
        Method::POST,
        "/invite",
        &[Fault::TooMany(300), Fault::Down, Fault::TooMany(300)],
    );
    eva.say_in(&party.room, &game.root, "!rack").await;
    assert_eq!(direct(eva, &setup).await, mine);
    quiet(&setup).await;
    assert_eq!(proxy.planned(), 0);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_left_the_direct_room_is_asked_back() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let eva = &party.people[0];
    let mine = dealt(eva, &setup).await;
    eva.leave(&mine).await;
    eva.say_in(&party.room, &game.root, "!rack").await;
    assert_eq!(direct(eva, &setup).await, mine);
    quiet(&setup).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_persons_own_direct_room_that_was_left_gives_way_to_a_new_one() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let people = two(synapse).await;
    // One in which the bot may do nothing but speak.
    let wish = json!({
        "preset": "private_chat",
        "invite": [setup.user],
        "is_direct": true,
        "power_level_content_override": { "invite": 50 },
    });
    let made = people[0].call(Method::POST, "/createRoom", wish).await;
    let own = made["room_id"].as_str().unwrap().to_owned();
    wait_for_member(&people[0], &own, &setup.user).await;
    let party = Party::gather(&setup, people, false).await;
    let game = party.begin("players=2").await;
    let eva = &party.people[0];
    eva.wait_for(&own, &setup.user, "in your hand").await;
    quiet(&setup).await;
    eva.leave(&own).await;
    eva.say_in(&party.room, &game.root, "!rack").await;
    let new = direct(eva, &setup).await;
    assert_ne!(new, own);
    eva.wait_for(&new, &setup.user, "in your hand").await;
    eva.listen(Duration::ZERO).await;
    bot.stop().await;
}
