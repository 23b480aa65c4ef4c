//! What is measured, to be read by people; nothing is asserted of times.

use std::time::Instant;

use super::bot::Setup;
use super::client::{Person, Wish};
use super::play::{quiet, wait_for_member};
use super::synapse::Synapse;

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long"]
async fn memory_and_answering_times() {
    let synapse = Synapse::own().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let eva = Person::register_secret(&synapse, "Eva").await;
    let mut rooms = Vec::new();
    for index in 0..50 {
        let room = eva
            .create_room(Wish {
                name: Some("Hospoda"),
                invite: &[&setup.user],
                encrypted: index % 2 == 0,
                ..Wish::default()
            })
            .await;
        for line in 0..20 {
            eva.send_plain(
                &room,
                "m.room.message",
                serde_json::json!({ "msgtype": "m.text", "body": format!("line {line}") }),
            )
            .await;
        }
        rooms.push(room);
    }
    for room in &rooms {
        wait_for_member(&eva, room, &setup.user).await;
    }
    bot.stop().await;
    // A first sync: of all that the account is in, nothing is known here.
    let setup = setup.afresh();
    let bot = setup.start().await;
    println!(
        "resident after the first sync with 50 rooms: {} kB (a debug build)",
        bot.memory()
    );

    for (name, room) in [("encrypted", &rooms[0]), ("plain", &rooms[1])] {
        eva.say(room, "!abaku new players=1").await;
        eva.wait_for(room, &setup.user, "On turn").await;
        quiet(&setup).await;
        let mut times = Vec::new();
        for _ in 0..50 {
            let heard = eva.heard(room).len();
            let asked = Instant::now();
            eva.say(room, "!abaku board").await;
            eva.wait_after("the board", room, heard, |heard| {
                heard.sender() == setup.user && heard.sort() == "m.image"
            })
            .await;
            times.push(asked.elapsed());
            quiet(&setup).await;
        }
        times.sort();
        println!(
            "command to board in a room that is {name}: p50 {:?}, p99 {:?} (a debug build, on loopback)",
            times[times.len() / 2],
            times[times.len() * 99 / 100]
        );
    }
    bot.stop().await;
}
