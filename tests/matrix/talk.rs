//! What counts as a command, how often, and what is let be.

use reqwest::Method;
use serde_json::json;
use tahoun::store::Reader;
use tahoun::table::{Phase, Table};

use super::bot::{Bot, Setup};
use super::client::{PASSWORD, Person, until};
use super::games::direct;
use super::play::{party_of_two, quiet, room_with_bot, said_by};
use super::synapse::Synapse;

/// A bot, somebody, and a room with both.
async fn somebody_with_the_bot(synapse: &Synapse) -> (Setup, Bot, Person, String) {
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let eva = Person::register(synapse, "Eva").await;
    let room = room_with_bot(&eva, &setup, false).await;
    (setup, bot, eva, room)
}

fn tables(setup: &Setup) -> i64 {
    setup.count("SELECT count(*) FROM tables")
}

/// Says a last command and waits until it is handled: whatever was said before has been handled then, or never will be.
async fn all_is_handled(setup: &Setup, person: &Person, room: &str) {
    let last = person.say(room, "!help").await;
    let sql = format!("SELECT count(*) FROM inbox WHERE external LIKE '%{last}%'");
    until("the last command is handled", async || {
        (setup.count(&sql) == 1).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_mends_a_refused_command_once_and_an_accepted_one_never() {
    let synapse = Synapse::shared().await;
    let (setup, bot, eva, room) = somebody_with_the_bot(synapse).await;
    let refused = eva.say(&room, "!abaku new clock=soon").await;
    all_is_handled(&setup, &eva, &room).await;
    assert_eq!(tables(&setup), 0);
    eva.edit(&room, &refused, "!abaku new clock=2h").await;
    until("the edit is taken", async || (tables(&setup) == 1).then_some(())).await;
    // Again, to another good one, and to the same: an expanded link makes such edits.
    for text in ["!abaku new clock=3h", "!abaku new clock=2h"] {
        eva.edit(&room, &refused, text).await;
    }
    let accepted = eva.say(&room, "!abaku new clock=4h").await;
    until("it is taken", async || (tables(&setup) == 2).then_some(())).await;
    for text in ["!abaku new clock=4h", "!abaku new clock=5h", "nothing"] {
        eva.edit(&room, &accepted, text).await;
    }
    let chatter = eva.say(&room, "who wants to play?").await;
    eva.edit(&room, &chatter, "!abaku new clock=6h").await;
    all_is_handled(&setup, &eva, &room).await;
    assert_eq!(tables(&setup), 2);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_move_is_mended_in_an_encrypted_room() {
    let (setup, bot, party) = party_of_two(true).await;
    let game = party.begin("players=2").await;
    for person in &party.people {
        direct(person, &setup).await;
    }
    let table = game.now();
    let person = game.on_turn(&table);
    let refused = person.say_in(&party.room, &game.root, "!place 1 A1").await;
    party.handled(&refused).await;
    assert_eq!(game.now().number, table.number);
    let line = game.best(&table);
    person.edit(&party.room, &refused, &format!("!{line}")).await;
    let after = game
        .until("the mended move is made", |after| after.number > table.number)
        .await;
    person.edit(&party.room, &refused, "!pass").await;
    let last = person.say_in(&party.room, &game.root, "!log").await;
    party.handled(&last).await;
    assert_eq!(game.now().number, after.number);
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edited_reply_is_about_the_table_that_it_replied_to() {
    for encrypted in [false, true] {
        let (_, bot, party) = party_of_two(encrypted).await;
        // Both sit at two tables, so that a line that names none is about neither.
        let first = party.begin("players=2").await;
        let second = party.begin("players=2").await;
        for game in [&second, &first] {
            let table = game.now();
            let person = game.on_turn(&table);
            let refused = person.reply(&party.room, &game.root, "!place 1 A1").await;
            party.handled(&refused).await;
            assert_eq!(game.now().number, table.number);
            let line = game.best(&table);
            person.edit(&party.room, &refused, &format!("!{line}")).await;
            game.until("the mended move is made", |after| after.number > table.number)
                .await;
        }
        bot.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signs_are_buttons() {
    let synapse = Synapse::shared().await;
    let (_, bot, party) = party_of_two(false).await;
    let (eva, jan, room) = (&party.people[0], &party.people[1], &party.room);
    let ota = Person::register(synapse, "Ota").await;
    eva.invite(room, &ota.id).await;
    ota.join(room).await;
    let game = party.open("players=2").await;
    // The bot has put the sign there itself, and does not press it.
    jan.wait("the sign to join by", room, |heard| {
        heard.kind() == "m.reaction" && heard.content()["m.relates_to"]["key"] == "✅"
    })
    .await;
    assert_eq!(game.now().seats.len(), 1);
    let pressed = jan.react(room, &game.root, "✅").await;
    game.until("who pressed it sits", |table| table.seats.len() == 2).await;
    // From another device, and again.
    jan.redact(room, &pressed).await;
    jan.react(room, &game.root, "✅").await;
    ota.react(room, &game.root, "✅").await;
    eva.say_in(room, &game.root, "!start").await;
    game.until("it has begun", |table| table.position.is_some()).await;
    assert_eq!(game.now().seats.len(), 2);

    eva.say_in(room, &game.root, "!offer abort").await;
    let offered = eva
        .wait("the offer", room, |heard| {
            heard.body().contains("proposes to break the game off")
        })
        .await;
    ota.react(room, offered.id(), "👍").await;
    jan.react(room, offered.id(), "👎").await;
    game.until("it is declined", |table| table.offer.is_none()).await;
    assert!(!game.now().is_over(), "a stranger agreed to it");
    // The signs of an offer that is gone do nothing.
    jan.react(room, offered.id(), "👍").await;
    let heard = eva.heard(room).len();
    eva.say_in(room, &game.root, "!offer abort").await;
    let offered = eva
        .wait_after("the second offer", room, heard, |heard| {
            heard.body().contains("proposes to break the game off")
        })
        .await;
    assert!(!game.now().is_over());
    jan.react(room, offered.id(), "👍🏽").await;
    let table = game.until("it is accepted", |table| table.is_over()).await;
    assert!(!matches!(table.phase, Phase::Lobby));
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn choices_can_be_typed_by_their_number() {
    let synapse = Synapse::shared().await;
    let (setup, bot, eva, room) = somebody_with_the_bot(synapse).await;
    eva.say(&room, "!abaku new").await;
    let lobby = eva.wait_for(&room, &setup.user, "Opened by").await;
    let choices = lobby.body().lines().last().unwrap().to_owned();
    assert!(choices.contains("!1 "), "{choices}");
    let said = said_by(&eva, &room, &setup.user).await.len();
    eva.say_in(&room, lobby.id(), "!1").await;
    until("something comes of it", async || {
        (setup.count("SELECT count(*) FROM inbox") == 2).then_some(())
    })
    .await;
    quiet(&setup).await;
    assert!(said_by(&eva, &room, &setup.user).await.len() > said, "{choices}");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_ways_of_typing_are_understood() {
    let synapse = Synapse::shared().await;
    let (setup, bot, eva, room) = somebody_with_the_bot(synapse).await;
    let lines = [
        "!abaku new",
        "/abaku new",
        "!abaku\u{a0}new",
        "!abaku\u{202f}new\u{3000}clock=5h",
        "\u{200b}!abaku new",
        "!abaku new clock=５h",
        "!Abaku NEW",
        "!abaku nová",
        "!abaku nova čas=5h",
    ];
    for (index, line) in lines.iter().enumerate() {
        eva.say(&room, line).await;
        until(&format!("{line:?} is understood"), async || {
            (tables(&setup) > index as i64).then_some(())
        })
        .await;
    }
    // Names in all the quotes that phones make; the person must be known to the bot.
    let jan = Person::register(synapse, "Jan Novák").await;
    eva.invite(&room, &jan.id).await;
    jan.join(&room).await;
    jan.say(&room, "!help").await;
    for quoted in [
        "“Jan Novák”",
        "“Jan Novák“",
        "„Jan Novák“",
        "\"Jan Novák\"",
        "’Jan Novák’",
    ] {
        let before = tables(&setup);
        eva.say(&room, &format!("!abaku new @{quoted}")).await;
        until(&format!("{quoted} is understood"), async || {
            (tables(&setup) > before).then_some(())
        })
        .await;
    }
    let reader = Reader::open(setup.data().join("tahoun.db")).unwrap();
    let jan = reader.person_of("matrix", &jan.id).unwrap().expect("Jan is known");
    let ids = reader.all_tables().unwrap();
    for id in &ids[ids.len() - 5..] {
        let table = Table::fold(&reader.log(*id).unwrap()).unwrap();
        assert_eq!(table.settings.invited, [jan]);
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn chatter_is_let_be() {
    let synapse = Synapse::shared().await;
    let (setup, bot, eva, room) = somebody_with_the_bot(synapse).await;
    eva.say(&room, "!abaku new players=2").await;
    let lobby = eva.wait_for(&room, &setup.user, "Opened by").await;
    quiet(&setup).await;
    let before = said_by(&eva, &room, &setup.user).await.len();
    let mut said = Vec::new();
    for chatter in [
        "a",
        "12",
        "e5",
        "hello!",
        "place 3,1,4 H8 across",
        "join",
        "> !abaku new",
        "`!abaku new`",
        "```\n!abaku new\n```",
        "I typed !abaku new",
        "!!!",
        "!",
        "/me waves",
        "",
    ] {
        said.push(eva.say(&room, chatter).await);
        said.push(eva.say_in(&room, lobby.id(), chatter).await);
    }
    // Bots speak in notices, and two of them must not talk to each other.
    let notice = json!({ "msgtype": "m.notice", "body": "!abaku new" });
    eva.send(&room, "m.room.message", notice).await;
    eva.send(
        &room,
        "m.room.message",
        json!({ "msgtype": "m.emote", "body": "!abaku new" }),
    )
    .await;
    // Whatever comes from the bot's own account is its own, from whatever device.
    let own = Person::sign_in(&synapse.base(), &setup.user, PASSWORD).await;
    own.say(&room, "!abaku new").await;
    // Garbage, as far as the homeserver takes it.
    for content in [
        json!({}),
        json!({ "msgtype": 5, "body": [] }),
        json!({ "body": "!abaku new" }),
    ] {
        let path = format!("/rooms/{room}/send/m.room.message/garbage{}", super::client::fresh());
        eva.try_call(Method::PUT, &path, content).await;
    }
    all_is_handled(&setup, &eva, &room).await;
    assert_eq!(tables(&setup), 1);
    assert_eq!(
        setup.count("SELECT count(*) FROM inbox"),
        2,
        "the table and the last command"
    );
    let after = said_by(&eva, &room, &setup.user).await;
    let answered: Vec<&str> = after[before..].iter().map(|heard| heard.body()).collect();
    assert!(
        answered
            .iter()
            .all(|body| body.contains("direct room") || *body == "!abaku new"),
        "{answered:?}"
    );
    let held = eva.history(&room).await;
    for id in said {
        let event = held.iter().find(|event| event["event_id"] == id.as_str()).unwrap();
        assert!(
            event["content"].get("body").is_some(),
            "chatter was taken away: {event}"
        );
    }
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn replies_and_the_open_room_reach_the_table_too() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let turn = party.people[0]
        .wait("the turn", &party.room, |heard| heard.body().contains("On turn"))
        .await;
    // A reply to the turn's message, out of the thread, with the quotation that old clients make.
    let table = game.now();
    let line = game.best(&table);
    let person = game.on_turn(&table);
    let quoted = format!("> <{}> On turn: somebody\n> more\n\n!{line}", setup.user);
    person.reply(&party.room, turn.id(), &quoted).await;
    let table = game
        .until("the reply is taken", |after| after.number > table.number)
        .await;
    // In the room itself, with the game's name.
    let line = game.best(&table);
    game.on_turn(&table).say(&party.room, &format!("!abaku {line}")).await;
    game.until("the open word is taken", |after| after.number > table.number)
        .await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_move_from_two_devices_is_made_once() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("players=2").await;
    let mut mine = Vec::new();
    for person in &party.people {
        mine.push(direct(person, &setup).await);
    }
    let table = game.now();
    let person = game.on_turn(&table);
    let own = &mine[party.people.iter().position(|one| one.id == person.id).unwrap()];
    // The number of the board it answers, as a button has it.
    let line = format!("!pass #{}", table.board_number);
    let (first, second) = tokio::join!(
        person.say_in(&party.room, &game.root, &line),
        person.say_in(&party.room, &game.root, &line),
    );
    party.handled(&first).await;
    party.handled(&second).await;
    let after = game.now();
    assert_eq!(after.number, table.number + 1, "one pass was made");
    assert_ne!(game.on_turn(&after).id, person.id);
    person.wait_for(own, &setup.user, "Already played").await;
    bot.stop().await;
}
