//! Many at once, while what takes long is held up.

use std::time::Duration;

use crate::driver::{Asked, Person};
use crate::inside::Inside;

const PEOPLE: usize = 50;
const ROUNDS: usize = 20;

/// The median and the 99th percentile, in milliseconds.
fn percentiles(times: &mut [Duration]) -> [f64; 2] {
    times.sort();
    [50, 99].map(|percent| times[times.len() * percent / 100].as_secs_f64() * 1e3)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_interactions_are_acknowledged_while_painters_and_computers_stand_still() {
    let inside = Inside::open().await;
    let discord = &inside.discord;
    let channel = inside.channel("games");
    let people: Vec<Person> = (0..PEOPLE)
        .map(|number| discord.person(&format!("P{number}")))
        .collect();
    let host = &people[0];
    host.slash(channel, "/abaku new players:2").answer().await;
    let thread = discord.thread(channel, 1).await;
    host.slash(thread, "/abaku computer").answer().await;
    host.slash(thread, "/abaku start").answer().await;
    inside.host.settle().await.unwrap();

    let held = inside.host.hold();
    let lines = ["/abaku rack", "/abaku board", "/help", "/abaku log", "/games"];
    let mut all: Vec<Asked> = Vec::new();
    for round in 0..ROUNDS {
        let asked: Vec<Asked> = (people.iter().enumerate())
            .map(|(number, person)| person.slash(thread, lines[(round + number) % lines.len()]))
            .collect();
        for asked in &asked {
            asked.acked().await;
        }
        all.extend(asked);
    }
    assert_eq!(all.len(), 1000);
    drop(held);
    for asked in &all {
        asked.answer().await;
    }
    inside.host.settle().await.unwrap();
    let mut times = Vec::new();
    {
        let world = discord.world();
        for asked in &all {
            let interaction = &world.interactions[&asked.id];
            assert_eq!(interaction.acks.len(), 1, "acknowledged once");
            assert_eq!(interaction.answered, 1, "answered once: {interaction:?}");
            times.push(interaction.acks[0].after);
        }
    }
    let [median, most] = percentiles(&mut times);
    println!("acknowledged within {median:.1} ms (median), {most:.1} ms (99 %), in an unoptimised build");
    discord.judged_and_private();
}
