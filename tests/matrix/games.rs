//! Whole games, in the open and in secret, also while things break down in the middle of them.

use serde_json::Value;

use super::bot::Setup;
use super::client::{Heard, Person};
use super::play::{Game, Party, WHOLE_GAME, assert_nothing_hidden, party_of_two, quiet, said_by};
use super::synapse::Synapse;

/// Two people with clients that read encrypted rooms: their tiles lie in such ones.
pub(crate) async fn two(synapse: &Synapse) -> Vec<Person> {
    vec![
        Person::register_secret(synapse, "Eva Nováková").await,
        Person::register_secret(synapse, "Jan").await,
    ]
}

/// The person's direct room with the bot, into which it was invited.
pub(crate) async fn direct(person: &Person, setup: &Setup) -> String {
    let room = person.accept_invitation().await;
    let members = person.members(&room).await;
    assert!(
        members.len() == 2 && members.contains(&setup.user),
        "it is a direct room: {members:?}"
    );
    room
}

/// The same once the hand was shown there and nothing is left to be said.
pub(crate) async fn dealt(person: &Person, setup: &Setup) -> String {
    let room = direct(person, setup).await;
    person.wait_for(&room, &setup.user, "in your hand").await;
    quiet(setup).await;
    room
}

/// Checks a board as it was sent: a picture of the size it says, described, in the thread, with a small one to show before.
pub(crate) fn assert_board(heard: &Heard, root: &str) {
    let content = heard.content();
    assert_eq!(heard.thread(), Some(root), "{content}");
    let relation = &content["m.relates_to"];
    assert_eq!(relation["is_falling_back"], true, "{content}");
    assert!(relation["m.in_reply_to"]["event_id"].is_string(), "{content}");
    let info = &content["info"];
    assert!(
        info["w"].as_u64() > Some(100) && info["h"].as_u64() > Some(100),
        "{content}"
    );
    assert!(info["size"].as_u64() > Some(0), "{content}");
    assert_eq!(info["mimetype"], "image/png");
    let described = heard.body();
    assert!(described.len() > 20 && !described.ends_with(".png"), "{described:?}");
    let before = info["xyz.amorgan.blurhash"].is_string()
        || info["thumbnail_url"].is_string()
        || info["thumbnail_file"].is_object();
    assert!(before, "neither a blurhash nor a thumbnail: {content}");
}

/// The boards among messages.
pub(crate) fn boards(said: &[Heard]) -> Vec<&Heard> {
    said.iter().filter(|heard| heard.sort() == "m.image").collect()
}

/// Checks what a turn's message must be so that it notifies: it names the person in all three ways.
fn assert_turns_notify(said: &[Heard], people: &[Person]) {
    let mut turns = 0;
    for heard in said {
        let mentioned = &heard.content()["m.mentions"]["user_ids"];
        let Some([Value::String(user)]) = mentioned.as_array().map(Vec::as_slice) else {
            continue;
        };
        let person = people.iter().find(|person| person.id == *user).unwrap();
        let formatted = heard.content()["formatted_body"].as_str().unwrap_or_default();
        assert!(
            formatted.contains(&format!("https://matrix.to/#/{user}"))
                || formatted.contains(&format!(
                    "https://matrix.to/#/{}",
                    user.replace('@', "%40").replace(':', "%3A")
                )),
            "no pill: {}",
            heard.content()
        );
        let name = if person.local().starts_with("eva") {
            "Eva Nováková"
        } else {
            "Jan"
        };
        assert!(heard.body().contains(name), "no name: {}", heard.body());
        assert_eq!(heard.sort(), "m.text", "a notice notifies nobody");
        turns += 1;
    }
    assert!(turns > 4, "only {turns} messages mention anybody");
}

/// What must be true of everything said at a table that was played to its end.
async fn assert_told_well(game: &Game<'_>, person: &Person) -> Vec<Heard> {
    let said = game.all_said(person).await;
    let end = said
        .iter()
        .position(|heard| heard.body().contains("The game is over") || heard.body().contains("the end"))
        .expect("somebody says that it is over");
    assert_nothing_hidden(&said[..end], &game.log());
    assert_turns_notify(&said, &game.party.people);
    let boards = boards(&said);
    assert!(boards.len() > 3, "there are boards");
    for board in boards {
        assert_board(board, &game.root);
    }
    for heard in &said {
        assert!(
            ["m.text", "m.notice", "m.image"].contains(&heard.sort()),
            "{}",
            heard.content()
        );
    }
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_a_plain_room() {
    let (setup, bot, party) = party_of_two(false).await;
    let game = party.begin("bag=short").await;
    for person in &party.people {
        let room = direct(person, &setup).await;
        person.wait_for(&room, &setup.user, "in your hand").await;
    }
    let table = game.finish(WHOLE_GAME).await;
    let (eva, jan) = (&party.people[0], &party.people[1]);
    let said = assert_told_well(&game, eva).await;
    // What the homeserver holds of the room is the same for everybody, and holds no more than that.
    let raw = said_by(jan, &party.room, bot.user()).await;
    assert_eq!(raw.len(), said.len());
    let picture = eva.download(boards(&said)[0].content()["url"].as_str().unwrap()).await;
    assert!(picture.starts_with(b"\x89PNG"));
    let best = table.points().into_iter().max().unwrap();
    assert!(said.last().unwrap().body().contains(&best.to_string()));
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_in_an_encrypted_room() {
    let (setup, bot, party) = party_of_two(true).await;
    let game = party.begin("bag=short").await;
    let (eva, jan) = (&party.people[0], &party.people[1]);
    let room = direct(jan, &setup).await;
    jan.wait_for(&room, &setup.user, "in your hand").await;
    for _ in 0..8 {
        game.play().await;
    }
    // The rest is passed, which ends it soon.
    let mut table = game.now();
    while !table.is_over() {
        table = game.say(&table, "pass").await;
    }
    let said = assert_told_well(&game, eva).await;
    assert!(jan.secret().sealed() == 0);
    for heard in eva.history(&party.room).await {
        let kind = heard["type"].as_str().unwrap();
        let open = ["m.room.encrypted", "m.room.member", "m.reaction", "m.room.redaction"];
        assert!(
            heard["sender"] != bot.user() || open.contains(&kind),
            "the bot says in the clear: {heard}"
        );
    }
    // The picture is encrypted too, and whoever is there can see it.
    let board = boards(&said)[1];
    assert!(board.content()["file"]["key"].is_object() && board.content().get("url").is_none());
    let picture = jan.secret().download(board.content()).await;
    assert!(picture.starts_with(b"\x89PNG"));
    let width = u32::from_be_bytes(picture[16..20].try_into().unwrap());
    assert_eq!(board.content()["info"]["w"], width);
    let device = setup.device(eva).await;
    assert!(
        eva.secret().is_signed(bot.user(), &device).await,
        "the bot's device scares people"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_every_outage() {
    let synapse = Synapse::own().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let party = Party::gather(&setup, two(&synapse).await, true).await;
    let game = party.begin("bag=short").await;
    for person in &party.people {
        direct(person, &setup).await;
    }
    game.play().await;

    // Ended in good order; a move is made meanwhile.
    bot.stop().await;
    let bot = game.move_made_while(async || setup.start().await).await;
    game.play().await;

    // Killed.
    bot.kill();
    let bot = game.move_made_while(async || setup.start().await).await;
    game.play().await;

    // The homeserver restarts under the bot's feet.
    synapse.stop().await;
    synapse.start().await;
    game.play().await;
    game.play().await;

    // Both are gone, and the bot is there first.
    synapse.stop().await;
    bot.kill();
    let starting = {
        let setup = setup.clone();
        tokio::spawn(async move { setup.start().await })
    };
    synapse.start().await;
    let bot = starting.await.unwrap();
    game.play().await;

    let mut table = game.now();
    while !table.is_over() {
        table = game.say(&table, "pass").await;
    }
    let said = game.all_said(&party.people[1]).await;
    // Every move was told once, by its number in the log.
    let ends = said.iter().filter(|heard| heard.body().contains("the end")).count();
    assert_eq!(ends, 1);
    let played = game
        .log()
        .iter()
        .filter(|recorded| matches!(recorded.event, tahoun::table::Event::Played { .. }))
        .count();
    let told = said
        .iter()
        .filter(|heard| heard.sort() == "m.text" || heard.sort() == "m.notice")
        .filter(|heard| {
            heard.body().contains(" from ") || heard.body().contains("exchange") || heard.body().contains("passes")
        })
        .count();
    assert!(told >= 1 && told <= played, "{played} moves were told {told} times");
    drop(bot);
}
