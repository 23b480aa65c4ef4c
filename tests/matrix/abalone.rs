//! Abalone in a room: nothing of the game is the platform's business, so one exchange in each language shows that all of it arrives.

use serde_json::{Value, json};

use super::bot::Setup;
use super::client::Heard;
use super::games::{assert_board, boards, direct, two};
use super::play::{Party, party_of_two, said_by};
use super::synapse::Synapse;

/// Says that something was said, in plain text and, with its marks, as HTML.
fn assert_said(said: &[Heard], plain: &str, html: &str) {
    let is = |heard: &&Heard| {
        let formatted = heard.content()["formatted_body"].as_str().unwrap_or_default();
        heard.body().contains(plain) && formatted.contains(html)
    };
    let bodies: Vec<(&str, &Value)> = said
        .iter()
        .map(|heard| (heard.body(), &heard.content()["formatted_body"]))
        .collect();
    assert!(
        said.iter().any(|heard| is(&heard)),
        "nobody said {plain:?}: {bodies:#?}"
    );
}

/// What is typed, and what comes of it, in one language.
struct Words {
    new: &'static str,
    join: &'static str,
    start: &'static str,
    /// The opening move of the Belgian daisy for black, one that is not there, and a look at what it would bring.
    moved: &'static str,
    nowhere: &'static str,
    check: &'static str,
    resign: &'static str,
    opened: &'static str,
    begins: &'static str,
    no_target: &'static str,
    checked: &'static str,
    over: &'static str,
}

const ENGLISH: Words = Words {
    new: "!abalone new players=2",
    join: "!join",
    start: "!start",
    moved: "move a1b2",
    nowhere: "!moves e5",
    check: "!check i5h5",
    resign: "resign",
    opened: "Opened by Eva",
    begins: "The game begins",
    no_target: "There is no marble on e5.",
    checked: "would move 3 marbles",
    over: "the end",
};

const CZECH: Words = Words {
    new: "!abalone nová hráči=2",
    join: "!přisedni",
    start: "!začni",
    moved: "táhni a1b2",
    nowhere: "!tahy e5",
    check: "!zkus i5h5",
    resign: "vzdej",
    opened: "Zakládá: Eva",
    begins: "Hra začíná",
    no_target: "Na e5 žádná kulička není.",
    checked: "by posunul 3 kuličky",
    over: "konec hry",
};

async fn exchange(party: &Party, words: &Words) {
    let setup = &party.setup;
    let (eva, jan) = (&party.people[0], &party.people[1]);
    let game = party.open_by(words.new).await;
    jan.say_in(&party.room, &game.root, words.join).await;
    game.until("both sit", |table| table.seats.len() == 2).await;
    eva.say_in(&party.room, &game.root, words.start).await;
    let begun = game.until("it has begun", |table| table.position.is_some()).await;
    let after = game.say(&begun, words.moved).await;
    let mover = game.on_turn(&after);
    assert_ne!(mover.id, game.on_turn(&begun).id);
    // What is asked and what was refused is answered for one alone, and stays where it was typed: nothing is hidden in this game.
    let mut asked = Vec::new();
    for line in [words.nowhere, words.check] {
        asked.push(mover.say_in(&party.room, &game.root, line).await);
        party.handled(asked.last().unwrap()).await;
    }
    let over = game.say(&after, words.resign).await;
    assert!(over.is_over());

    let said = game.all_said(eva).await;
    assert_said(&said, words.opened, "<strong>");
    assert_said(&said, words.begins, "matrix.to");
    assert_said(&said, "a1b2", "<code>a1b2</code>");
    assert_said(&said, words.over, "<strong>");
    for board in boards(&said) {
        assert_board(board, &game.root);
        assert!(
            board.body().contains("Belgi") || board.body().contains("belgi"),
            "{}",
            board.body()
        );
    }
    assert!(boards(&said).len() >= 3);
    let mine = direct(mover, setup).await;
    let told = said_by(mover, &mine, &setup.user).await;
    assert_said(&told, words.no_target, words.no_target);
    assert_said(&told, words.checked, "");
    assert!(
        told.iter()
            .all(|heard| !heard.body().contains("kameny") && !heard.body().contains("tiles"))
    );
    let held = eva.history(&party.room).await;
    for id in asked {
        let event = held.iter().find(|event| event["event_id"] == id.as_str()).unwrap();
        assert_ne!(event["content"], json!({}), "what hides nothing was taken away");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_abalone() {
    let (_, bot, party) = party_of_two(true).await;
    let mut levels = party.people[0]
        .state(&party.room, "m.room.power_levels", "")
        .await
        .unwrap();
    levels["users"][bot.user()] = json!(50);
    party.people[0]
        .set_state(&party.room, "m.room.power_levels", "", levels)
        .await;
    exchange(&party, &ENGLISH).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_abalone_in_czech() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await.with("TAHOUN_LANGUAGE", "cs");
    let bot = setup.start().await;
    let party = Party::gather(&setup, two(synapse).await, false).await;
    exchange(&party, &CZECH).await;
    bot.stop().await;
}
