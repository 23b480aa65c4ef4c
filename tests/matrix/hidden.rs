//! Hidden tiles: they are seen in direct rooms alone, of which everybody has one.

use std::time::Duration;

use reqwest::Method;
use serde_json::json;

use super::bot::Setup;
use super::client::{Person, Wish, until};
use super::games::{direct, two};
use super::play::{Game, Party, assert_nothing_hidden, party_of_two, quiet, wait_for_member};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

/// The tiles of whoever is on turn, as the bot writes them.
fn hand(game: &Game<'_>) -> String {
    let table = game.now();
    let seat = table.turns[0].seat;
    let tahoun::games::View::Abaku(view) = table.view(tahoun::games::Audience::Seat(seat)).game.unwrap() else {
        panic!("the table is one of Abaku");
    };
    let tiles: Vec<String> = view.hand().iter().map(ToString::to_string).collect();
    tiles.join(",")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_in_public_is_answered_in_the_direct_room() {
    let (setup, bot, party) = party_of_two(false).await;
    let (eva, room) = (&party.people[0], &party.room);
    // The bot may take messages away here.
    let mut levels = eva.state(room, "m.room.power_levels", "").await.unwrap();
    levels["users"][&setup.user] = json!(50);
    eva.set_state(room, "m.room.power_levels", "", levels).await;
    let game = party.begin("players=2").await;
    let mut mine = Vec::new();
    for person in &party.people {
        mine.push(direct(person, &setup).await);
    }
    let person = game.on_turn(&game.now());
    let own = &mine[party.people.iter().position(|one| one.id == person.id).unwrap()];

    let tiles = hand(&game);
    for asked in ["!rack", "!check 9,9,9,9,9 H8 across", "!place 9,9,9,9,9 H8 across"] {
        let before = person.heard(own).len();
        person.say_in(room, &game.root, asked).await;
        person
            .wait_after("the answer", own, before, |heard| {
                heard.sender() == setup.user && heard.kind() == "m.room.message"
            })
            .await;
    }
    person
        .wait(&format!("{tiles} in the direct room"), own, |heard| {
            heard.body().contains(&tiles)
        })
        .await;

    // An exchange names tiles: it is carried out, taken away, and the person told where it is better said, once.
    for _ in 0..2 {
        let mover = game.on_turn(&game.now());
        let before = game.now().number;
        let tile = hand(&game).split(',').next().unwrap().to_owned();
        let asked = mover.say_in(room, &game.root, &format!("!exchange {tile}")).await;
        game.until("the exchange is made", |table| table.number > before).await;
        until("the exchange is taken away", async || {
            let events = eva.history(room).await;
            let event = events.into_iter().find(|event| event["event_id"] == asked.as_str())?;
            (event["content"] == json!({})).then_some(())
        })
        .await;
        let other = game.on_turn(&game.now());
        other.say_in(room, &game.root, "!pass").await;
        game.until("it is the first one's turn again", |table| table.number > before + 1)
            .await;
    }
    quiet(&setup).await;
    let told = super::play::said_by(person, own, &setup.user).await;
    let told = told
        .iter()
        .filter(|heard| heard.body().contains("where others can read it"))
        .count();
    assert_eq!(told, 1, "the person is told once");
    let said = game.all_said(eva).await;
    assert_nothing_hidden(&said, &game.log());
    assert!(
        said.iter()
            .any(|heard| heard.body().contains("the answer is in our direct room"))
    );
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_to_be_taken_away_is_tried_until_it_works() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let party = Party::gather(&setup, two(synapse).await, false).await;
    let (eva, room) = (&party.people[0], &party.room);
    let mut levels = eva.state(room, "m.room.power_levels", "").await.unwrap();
    levels["users"][&setup.user] = json!(50);
    eva.set_state(room, "m.room.power_levels", "", levels).await;
    let game = party.begin("players=2").await;
    let gone = async |asked: &str| {
        until("it is taken away", async || {
            let events = eva.history(room).await;
            let event = events.into_iter().find(|event| event["event_id"] == asked)?;
            (event["content"] == json!({})).then_some(())
        })
        .await;
    };
    proxy.plan(
        Method::PUT,
        "/redact/",
        &[Fault::TooMany(300), Fault::Down, Fault::Lost],
    );
    let asked = eva.say_in(room, &game.root, "!check 3,1,4 H8 across").await;
    gone(&asked).await;
    until("nothing is left to do", async || {
        (setup.count("SELECT count(*) FROM matrix_redactions") == 0).then_some(())
    })
    .await;
    assert_eq!(proxy.planned(), 0);
    // Nor does a sudden end let it be forgotten.
    proxy.plan(Method::PUT, "/redact/", &[Fault::Down; 1000]);
    let asked = eva.say_in(room, &game.root, "!check 3,1,4 H8 across").await;
    until("it was tried", async || (proxy.planned() < 1000).then_some(())).await;
    bot.kill();
    proxy.clear();
    let bot = setup.start().await;
    gone(&asked).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_direct_room_is_a_full_seat() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let mut mine = Vec::new();
    for person in &party.people {
        mine.push(direct(person, &setup).await);
    }
    for _ in 0..4 {
        let table = game.now();
        let line = game.best(&table);
        let person = game.on_turn(&table);
        let own = &mine[party.people.iter().position(|one| one.id == person.id).unwrap()];
        // Neither game nor table is named: it is the one that waits for the person.
        person.say(own, &format!("!{line}")).await;
        game.until("the move is made", |after| after.number > table.number)
            .await;
    }
    let eva = &party.people[0];
    eva.wait("the board in public", &party.room, |heard| {
        heard.sort() == "m.image" && heard.thread() == Some(&game.root)
    })
    .await;
    let said = game.all_said(eva).await;
    assert_nothing_hidden(&said, &game.log());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_room_that_is_there_is_used() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    // Clients that know no encryption: they open the direct rooms themselves.
    let people = vec![
        Person::register(synapse, "Eva").await,
        Person::register(synapse, "Jan").await,
    ];
    let mut mine = Vec::new();
    for person in &people {
        let room = person
            .create_room(Wish {
                invite: &[&setup.user],
                direct: true,
                ..Wish::default()
            })
            .await;
        wait_for_member(person, &room, &setup.user).await;
        mine.push(room);
    }
    let party = Party::gather(&setup, people, false).await;
    let game = party.begin("players=2").await;
    for (person, own) in party.people.iter().zip(&mine) {
        person.wait_for(own, &setup.user, "in your hand").await;
        person.listen(Duration::ZERO).await;
        assert!(person.invited().is_empty(), "{} has a second direct room", person.id);
    }
    // Boards lead there.
    let eva = &party.people[0];
    let mover = game.on_turn(&game.now());
    let own = &mine[party.people.iter().position(|one| one.id == mover.id).unwrap()];
    let linked = |heard: &super::client::Heard| {
        let formatted = heard.content()["formatted_body"].as_str().unwrap_or_default();
        let bare = own.trim_start_matches('!').split(':').next().unwrap();
        formatted.contains("matrix.to") && formatted.contains(bare)
    };
    eva.wait("a link to the direct room", &party.room, linked).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_room_that_others_have_joined_is_none_any_more() {
    let (setup, bot, party) = party_of_two(false).await;
    let (eva, jan) = (&party.people[0], &party.people[1]);
    let game = party.begin("players=2").await;
    let old = direct(eva, &setup).await;
    direct(jan, &setup).await;
    eva.wait_for(&old, &setup.user, "in your hand").await;
    quiet(&setup).await;
    // She may not be allowed to: then nobody can come either.
    let path = format!("/rooms/{old}/invite");
    let (status, answer) = eva.try_call(Method::POST, &path, json!({ "user_id": jan.id })).await;
    assert!(status.is_success(), "{answer}");
    jan.join(&old).await;
    let before = jan.read(&old).await.len();
    for asked_in in [&old, &party.room] {
        eva.say(asked_in, &format!("!abaku rack @{}", game.table)).await;
    }
    let new = direct(eva, &setup).await;
    assert_ne!(new, old);
    eva.wait_for(&new, &setup.user, "in your hand").await;
    quiet(&setup).await;
    let since = jan.read(&old).await;
    assert_nothing_hidden(&since[before..], &game.log());
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_direct_room_nothing_hidden_is_said() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    let bot = setup.start().await;
    let people = vec![
        Person::register(synapse, "Eva").await,
        Person::register(synapse, "Jan").await,
    ];
    let party = Party::gather(&setup, people, false).await;
    proxy.plan(Method::POST, "/createRoom", &[Fault::Forbidden; 100]);
    let game = party.begin("players=2").await;
    for person in &party.people {
        let name = if person.local().starts_with("eva") {
            "Eva"
        } else {
            "Jan"
        };
        person
            .wait("how to get a direct room", &party.room, |heard| {
                heard.body().contains("Start a direct chat") && heard.body().contains(name)
            })
            .await;
    }
    game.play().await;
    let eva = &party.people[0];
    eva.say_in(&party.room, &game.root, "!rack").await;
    eva.say_in(&party.room, &game.root, "!rack").await;
    let handled = eva.say_in(&party.room, &game.root, "!board").await;
    party.handled(&handled).await;
    eva.wait("the board", &party.room, |heard| heard.sort() == "m.image")
        .await;
    let said = super::play::said_by(eva, &party.room, &setup.user).await;
    assert_nothing_hidden(&said, &game.log());
    let hints = said
        .iter()
        .filter(|heard| heard.body().contains("Start a direct chat") && heard.body().contains("Eva"));
    assert_eq!(hints.count(), 1, "it is said once");
    // She does as she is told.
    let own = eva
        .create_room(Wish {
            invite: &[&setup.user],
            direct: true,
            ..Wish::default()
        })
        .await;
    wait_for_member(eva, &own, &setup.user).await;
    eva.say(&own, "!rack").await;
    eva.wait_for(&own, &setup.user, "in your hand").await;
    bot.stop().await;
}
