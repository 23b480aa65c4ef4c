//! Where a room goes on when another takes its place.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::bot::Setup;
use super::client::{Person, Wish, until};
use super::games::{direct, two};
use super::play::{Game, Party, party_of_two, quiet, wait_for_member};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

/// Whether the first place that is not a direct room stands still.
async fn stands_still(setup: &Setup, still: bool) {
    until(&format!("the tables stand still: {still}"), async || {
        let sql = "SELECT paused FROM places WHERE direct = 0 ORDER BY id LIMIT 1";
        ((setup.count(sql) == 1) == still).then_some(())
    })
    .await;
}

/// A game in a room that everybody may come into, with one move made, and the room that takes its place.
async fn replaced(party: &Party, public: bool) -> (Game<'_>, String) {
    let eva = &party.people[0];
    if public {
        eva.set_state(&party.room, "m.room.join_rules", "", json!({ "join_rule": "public" }))
            .await;
    }
    let game = party.begin("players=2").await;
    game.play().await;
    quiet(&party.setup).await;
    let new = eva.upgrade(&party.room, "12").await;
    (game, new)
}

/// The game goes on in the new room: whoever is on turn moves there, and the board is shown there.
async fn goes_on(game: &Game<'_>, new: &str) {
    let eva = &game.party.people[0];
    wait_for_member(eva, new, &game.party.setup.user).await;
    stands_still(&game.party.setup, false).await;
    let table = game.now();
    let line = game.best(&table);
    let person = game.on_turn(&table);
    person.say(new, &format!("!abaku {line}")).await;
    game.until("the move was made in the new room", |after| after.number > table.number)
        .await;
    eva.wait("a board in the new room", new, |heard| {
        heard.sender() == game.party.setup.user && heard.sort() == "m.image"
    })
    .await;
    quiet(&game.party.setup).await;
}

/// Something that the bot must do after all that came before: it comes into another room.
async fn comes_elsewhere(person: &Person, setup: &Setup) {
    let invite = &[setup.user.as_str()];
    let room = person
        .create_room(Wish {
            invite,
            ..Wish::default()
        })
        .await;
    wait_for_member(person, &room, &setup.user).await;
    person.say(&room, "!help").await;
    person
        .wait("an answer", &room, |heard| heard.sender() == setup.user)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_is_replaced_goes_on_in_the_new_one() {
    for encrypted in [false, true] {
        let (_, bot, party) = party_of_two(encrypted).await;
        let (game, new) = replaced(&party, true).await;
        party.people[1].join(&new).await;
        goes_on(&game, &new).await;
        bot.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn put_out_of_the_new_room_it_stays_out_until_it_is_asked_back() {
    let (setup, mut bot, party) = party_of_two(true).await;
    let eva = &party.people[0];
    let (game, new) = replaced(&party, true).await;
    party.people[1].join(&new).await;
    goes_on(&game, &new).await;
    eva.kick(&new, &setup.user).await;
    stands_still(&setup, true).await;
    // Neither what happens in the old room nor a start brings it back.
    for restart in [false, true] {
        if restart {
            bot.stop().await;
            bot = setup.start().await;
        }
        eva.send_plain(
            &party.room,
            "m.room.message",
            json!({ "msgtype": "m.text", "body": "who is still here?" }),
        )
        .await;
        comes_elsewhere(eva, &setup).await;
        assert!(!eva.members(&new).await.contains(&setup.user), "it came back unasked");
        stands_still(&setup, true).await;
    }
    eva.invite(&new, &setup.user).await;
    goes_on(&game, &new).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_room_that_lets_in_only_who_is_invited_is_waited_for() {
    for encrypted in [false, true] {
        let (setup, bot, party) = party_of_two(encrypted).await;
        let (eva, jan) = (&party.people[0], &party.people[1]);
        bot.stop().await;
        // Whoever asks it there need not be trusted: it was in the old room already.
        let bot = setup.clone().with("TAHOUN_MATRIX_TRUST", &eva.id).start().await;
        let (game, new) = replaced(&party, false).await;
        stands_still(&setup, true).await;
        until("the refusal is noted", async || {
            (setup.count("SELECT count(*) FROM matrix_rooms WHERE successor IS NOT NULL AND following = 0") == 1)
                .then_some(())
        })
        .await;
        let before = game.now().number;
        comes_elsewhere(eva, &setup).await;
        stands_still(&setup, true).await;
        assert_eq!(game.now().number, before);
        eva.invite(&new, &jan.id).await;
        jan.join(&new).await;
        jan.invite(&new, &setup.user).await;
        goes_on(&game, &new).await;
        bot.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_room_that_cannot_be_entered_for_a_while_is_tried_again() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let party = Party::gather(&setup, two(synapse).await, false).await;
    // No server is known that could help to come in.
    proxy.plan(Method::POST, "/join/", &[Fault::Unknown]);
    let (game, new) = replaced(&party, true).await;
    party.people[1].join(&new).await;
    goes_on(&game, &new).await;
    assert_eq!(proxy.planned(), 0);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_room_that_is_replaced_is_one_still() {
    let (setup, bot, party) = party_of_two(false).await;
    let (eva, jan) = (&party.people[0], &party.people[1]);
    let game = party.begin("players=2").await;
    let old = direct(eva, &setup).await;
    direct(jan, &setup).await;
    eva.wait_for(&old, &setup.user, "in your hand").await;
    quiet(&setup).await;
    let new = eva.upgrade(&old, "12").await;
    until("the refusal is noted", async || {
        (setup.count("SELECT count(*) FROM matrix_rooms WHERE successor IS NOT NULL AND following = 0") == 1)
            .then_some(())
    })
    .await;
    // What is for her before the bot is there waits for it.
    let asked = eva.say_in(&party.room, &game.root, "!rack").await;
    party.handled(&asked).await;
    until("it was tried", async || {
        (setup.count("SELECT count(*) FROM outbox WHERE state = 'waiting' AND attempts > 0") == 1).then_some(())
    })
    .await;
    eva.invite(&new, &setup.user).await;
    wait_for_member(eva, &new, &setup.user).await;
    eva.wait_for(&new, &setup.user, "in your hand").await;
    quiet(&setup).await;
    let before = eva.heard(&new).len();
    eva.say_in(&party.room, &game.root, "!rack").await;
    eva.wait_after("her rack once more", &new, before, |heard| {
        heard.body().contains("in your hand")
    })
    .await;
    quiet(&setup).await;
    eva.listen(Duration::ZERO).await;
    assert!(eva.invited().is_empty(), "there is a second direct room");
    bot.stop().await;
}
