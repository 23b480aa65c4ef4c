//! Rooms: whom the bot follows into one, what happens when it is put out, and where a room goes on.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tahoun::table::Span;

use super::bot::Setup;
use super::client::{PASSWORD, Person, Wish, until};
use super::games::{boards, dealt, direct, two};
use super::inside::Inside;
use super::play::{Party, party_of_two, quiet, room_with_bot, said_by, wait_for_member};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

/// Whether the first place that is not a direct room stands still.
const STANDS_STILL: &str = "SELECT paused FROM places WHERE direct = 0 ORDER BY id LIMIT 1";

#[tokio::test(flavor = "multi_thread")]
async fn only_those_who_are_trusted_bring_it_into_a_room() {
    let synapse = Synapse::shared().await;
    let eva = Person::register(synapse, "Eva").await;
    let jan = Person::register(synapse, "Jan").await;
    let setup = Setup::new(&synapse.base()).await.with("TAHOUN_MATRIX_TRUST", &eva.id);
    let bot = setup.start().await;
    let invite = &[setup.user.as_str()];
    let wish = Wish {
        invite,
        ..Wish::default()
    };
    let strange = jan.create_room(wish).await;
    let trusted = eva.create_room(wish).await;
    wait_for_member(&eva, &trusted, &setup.user).await;
    until("the stranger's invitation is declined", async || {
        let state = jan.state(&strange, "m.room.member", &setup.user).await?;
        assert_ne!(state["membership"], "join");
        (state["membership"] == "leave").then_some(())
    })
    .await;
    // It still answers where it is.
    eva.say(&trusted, "!help").await;
    eva.listen(Duration::ZERO).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn invited_while_it_was_away_it_comes() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    bot.kill();
    let eva = Person::register(synapse, "Eva").await;
    let room = eva
        .create_room(Wish {
            invite: &[&setup.user],
            ..Wish::default()
        })
        .await;
    let bot = setup.start().await;
    wait_for_member(&eva, &room, &setup.user).await;
    eva.say(&room, "!abaku new").await;
    eva.wait_for(&room, &setup.user, "Opened by").await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_everybody_has_left_it_leaves_too() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let eva = Person::register(synapse, "Eva").await;
    let wish = Wish {
        invite: &[&setup.user],
        ..Wish::default()
    };
    let (left, kept) = (eva.create_room(wish).await, eva.create_room(wish).await);
    wait_for_member(&eva, &left, &setup.user).await;
    wait_for_member(&eva, &kept, &setup.user).await;
    eva.leave(&left).await;
    let own = Person::sign_in(&synapse.base(), &setup.user, PASSWORD).await;
    until("it has left", async || {
        let answer = own.get("/joined_rooms").await;
        let rooms = answer["joined_rooms"].as_array().unwrap();
        assert!(rooms.contains(&json!(kept)));
        (!rooms.contains(&json!(left))).then_some(())
    })
    .await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn put_out_and_asked_back_the_game_goes_on() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let mine = direct(&party.people[0], &setup).await;
    game.play().await;
    quiet(&setup).await;
    let (eva, room) = (&party.people[0], &party.room);
    for ban in [false, true] {
        let before = game.now();
        if ban {
            eva.ban(room, &setup.user).await;
        } else {
            eva.kick(room, &setup.user).await;
        }
        until("it knows", async || (setup.count(STANDS_STILL) == 1).then_some(())).await;
        // Where it still is, it answers.
        let heard = eva.heard(&mine).len();
        eva.say(&mine, "!games").await;
        eva.wait_after("the list", &mine, heard, |heard| {
            heard.body().contains("Your tables: 1")
        })
        .await;
        assert_eq!(game.now().number, before.number, "nothing is lost");
        if ban {
            eva.unban(room, &setup.user).await;
        }
        eva.invite(room, &setup.user).await;
        wait_for_member(eva, room, &setup.user).await;
        // A new board says where they are.
        let shown = eva.heard(room).len();
        eva.wait_after("a new board", room, shown.saturating_sub(1), |heard| {
            heard.sender() == setup.user && heard.sort() == "m.image"
        })
        .await;
        game.play().await;
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_cannot_be_read_does_not_keep_the_others_from_coming_back() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let broken = party.open("players=2").await;
    game.play().await;
    quiet(&setup).await;
    bot.stop().await;
    let id = broken.table;
    setup.meddle(&format!("UPDATE events SET body = '{{' WHERE table_id = {id}"));
    let bot = setup.start().await;
    let (eva, room) = (&party.people[0], &party.room);
    eva.kick(room, &setup.user).await;
    until("it knows", async || (setup.count(STANDS_STILL) == 1).then_some(())).await;
    eva.invite(room, &setup.user).await;
    wait_for_member(eva, room, &setup.user).await;
    let shown = eva.heard(room).len();
    eva.wait_after("a new board", room, shown.saturating_sub(1), |heard| {
        heard.sender() == setup.user && heard.sort() == "m.image"
    })
    .await;
    game.play().await;
    assert!(setup.logged().contains("could not be shown once more"));
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_can_be_closed_from_elsewhere_when_its_room_is_lost() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let mut rooms = Vec::new();
    for person in &party.people {
        let mine = direct(person, &setup).await;
        person.wait_for(&mine, &setup.user, "in your hand").await;
        rooms.push(mine);
    }
    party.people[0].kick(&party.room, &setup.user).await;
    party.people[0]
        .say(&rooms[0], &format!("!resign @{}", game.table))
        .await;
    game.until("it is over", |table| table.is_over()).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_that_is_taken_away_blocks_nobody() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let eva = &party.people[0];
    game.play().await;
    // The board, and the very message that opened the thread.
    let said = game.all_said(eva).await;
    let board = boards(&said).last().unwrap().id().to_owned();
    eva.redact(&party.room, &board).await;
    eva.redact(&party.room, &game.root).await;
    let shown = boards(&said).len();
    eva.say_in(&party.room, &game.root, "!board").await;
    until("a board is shown again", async || {
        let said = said_by(eva, &party.room, &setup.user).await;
        (boards(&said).len() >= shown).then_some(())
    })
    .await;
    game.play().await;
    quiet(&setup).await;
    assert_eq!(setup.count("SELECT count(*) FROM outbox WHERE state = 'given-up'"), 0);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_may_not_speak_nothing_is_lost() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let eva = &party.people[0];
    dealt(eva, &setup).await;
    let levels = eva.state(&party.room, "m.room.power_levels", "").await.unwrap();
    let mut silent = levels.clone();
    silent["users"][&party.people[1].id] = json!(50);
    silent["events_default"] = json!(50);
    eva.set_state(&party.room, "m.room.power_levels", "", silent).await;
    until("its tables stand still", async || {
        (setup.count(STANDS_STILL) == 1).then_some(())
    })
    .await;
    let before = game.now();
    let line = game.best(&before);
    let person = game.on_turn(&before);
    person.say_in(&party.room, &game.root, &format!("!{line}")).await;
    let after = game
        .until("the move was made", |after| after.number > before.number)
        .await;
    eva.set_state(&party.room, "m.room.power_levels", "", levels).await;
    until("its tables go on", async || {
        (setup.count(STANDS_STILL) == 0).then_some(())
    })
    .await;
    eva.say_in(&party.room, &game.root, "!board").await;
    until("the present board is shown", async || {
        let said = said_by(eva, &party.room, &setup.user).await;
        let shown = said.iter().rev().find(|heard| heard.sort() == "m.image")?;
        (shown.event["origin_server_ts"].as_i64()? >= after.last_at.0).then_some(())
    })
    .await;
    game.play().await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_it_is_refused_for_whatever_reason_the_tables_stand_still() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = Inside::open(&setup, Span(0)).await;
    let party = Party::gather(&setup, two(synapse).await, false).await;
    let game = party.begin("players=2").await;
    quiet(&setup).await;
    let room = party.room.trim_start_matches('!').split(':').next().unwrap().to_owned();
    proxy.plan(Method::PUT, &room, &[Fault::Forbidden; 100]);
    game.play().await;
    until("its tables stand still", async || {
        (setup.count(STANDS_STILL) == 1).then_some(())
    })
    .await;
    let going = "SELECT count(*) FROM downtimes WHERE platform LIKE 'place:%' AND until IS NULL";
    assert_eq!(setup.count(going), 1, "their clocks, too");
    proxy.clear();
    bot.clock.advance(Span::minutes(10));
    until("its tables go on", async || {
        (setup.count(STANDS_STILL) == 0).then_some(())
    })
    .await;
    assert_eq!(setup.count(going), 0);
    quiet(&setup).await;
    // Also where nothing waits any more that could be tried.
    proxy.plan(Method::PUT, &room, &[Fault::Forbidden; 100]);
    game.play().await;
    until("its tables stand still", async || {
        (setup.count(STANDS_STILL) == 1).then_some(())
    })
    .await;
    bot.close().await;
    setup.meddle(
        "UPDATE outbox SET state = 'given-up', reason = 'too old', settled_at = posted_at
         WHERE state IN ('waiting', 'sending')",
    );
    proxy.clear();
    let bot = Inside::open(&setup, Span::minutes(20)).await;
    until("its tables go on", async || {
        (setup.count(STANDS_STILL) == 0).then_some(())
    })
    .await;
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_pictures_are_not_taken_they_are_told_in_words() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    proxy.plan(Method::POST, "/upload", &[Fault::Forbidden; 100]);
    let party = Party::gather(&setup, two(synapse).await, false).await;
    let game = party.begin("players=2").await;
    game.play().await;
    let said = game.all_said(&party.people[0]).await;
    assert!(boards(&said).is_empty());
    let told = said
        .iter()
        .filter(|heard| heard.body().starts_with("Board of table 1") && heard.thread() == Some(game.root.as_str()));
    assert!(told.count() > 0, "nobody was told what the board looks like");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_is_slow_to_let_it_in_holds_up_nothing() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let eva = Person::register(synapse, "Eva").await;
    let room = room_with_bot(&eva, &setup, false).await;
    let invite = &[setup.user.as_str()];
    let wish = Wish {
        invite,
        ..Wish::default()
    };
    // The homeserver asks others, and that takes its time.
    proxy.plan(Method::POST, "/join", &[Fault::Held; 2]);
    let slow = [eva.create_room(wish).await, eva.create_room(wish).await];
    proxy.until_held(2).await;
    // Meanwhile it hears what is said elsewhere, and comes elsewhere.
    eva.say(&room, "!abaku new").await;
    eva.wait_for(&room, &setup.user, "Opened by").await;
    let other = room_with_bot(&eva, &setup, false).await;
    eva.say(&other, "!abaku new").await;
    eva.wait_for(&other, &setup.user, "Opened by").await;
    let asked = |room: &str| {
        let bare = room.trim_start_matches('!').split(':').next().unwrap().to_owned();
        let passed = proxy.passed();
        let joins = passed
            .iter()
            .filter(|one| one.path.contains("/join") && one.path.contains(&bare));
        joins.count()
    };
    for room in &slow {
        assert_eq!(asked(room), 1, "it was asked for one room more than once");
    }
    proxy.release();
    for room in &slow {
        eva.say(room, "!abaku new").await;
        eva.wait_for(room, &setup.user, "Opened by").await;
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_before_it_has_noted_that_it_was_put_out_it_knows_it_later() {
    let (setup, bot, party) = party_of_two(false).await;
    party.begin("players=2").await;
    quiet(&setup).await;
    // The note itself fails, and all that belongs to it.
    setup.meddle(
        "CREATE TRIGGER a_test BEFORE UPDATE OF paused ON places
         BEGIN SELECT RAISE(ABORT, 'a test'); END",
    );
    party.people[0].kick(&party.room, &setup.user).await;
    until("it has heard of it", async || {
        setup.logged().contains("what came could not be kept").then_some(())
    })
    .await;
    bot.kill();
    setup.meddle("DROP TRIGGER a_test");
    let bot = setup.start().await;
    assert_eq!(setup.count(STANDS_STILL), 1);
    bot.stop().await;
}
