//! How long Discord waits until an interaction is acknowledged, while painters and computer players stand still.
//!
//! A thousand slash commands come from the gateway of the double of Discord, 50 at a time, into the real platform over the real host;
//! the time is from the event at the gateway until the acknowledgement is taken. The baseline is what the same acknowledgements cost
//! without a bot, sent 50 at a time by an HTTP client. The goal is 200 ms at the 99th percentile; Discord itself waits 3 s.

#![recursion_limit = "256"]

#[path = "../tests/discord/double/mod.rs"]
#[allow(dead_code, unused_imports)]
mod double;
#[path = "../tests/discord/driver.rs"]
#[allow(dead_code)]
mod driver;
#[path = "../tests/discord/inside.rs"]
#[allow(dead_code)]
mod inside;
#[path = "../tests/discord/tolerated.rs"]
#[allow(dead_code)]
mod tolerated;

use std::time::Duration;

use double::{Double, TOKEN};
use driver::{Asked, Person};
use inside::Inside;
use serde_json::json;
use tokio::task::JoinSet;

const AT_A_TIME: usize = 50;
const ROUNDS: usize = 20;
/// A slash command, by Discord's numbers.
const COMMAND: u64 = 2;
const LINES: [&str; 5] = ["/abaku rack", "/abaku board", "/help", "/abaku log", "/games"];

fn main() -> std::io::Result<()> {
    // `cargo test --benches` only wants to know whether it can be run.
    if !std::env::args().any(|argument| argument == "--bench") {
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let inside = Inside::open().await;
        let people: Vec<Person> = (0..AT_A_TIME)
            .map(|number| inside.discord.person(&format!("P{number}")))
            .collect();
        let thread = begin(&inside, &people[0]).await;
        let mut bare = bare().await;
        let held = inside.host.hold();
        let mut times = storm(&inside, &people, thread).await;
        drop(held);
        println!("{:34} {:>10} {:>10}", "acknowledged after", "median", "99 %");
        print(&format!("{AT_A_TIME} at a time, by the bot"), &mut times);
        print("baseline: the same without a bot", &mut bare);
    });
    Ok(())
}

fn print(name: &str, times: &mut [Duration]) {
    times.sort();
    let [median, most] = [50, 99].map(|percent| times[times.len() * percent / 100].as_secs_f64() * 1e3);
    println!("{name:34} {median:7.2} ms {most:7.2} ms");
}

/// A game against the computer.
async fn begin(inside: &Inside, host: &Person) -> u64 {
    let channel = inside.channel("games");
    host.slash(channel, "/abaku new players:2").answer().await;
    let thread = inside.discord.thread(channel, 1).await;
    host.slash(thread, "/abaku computer").answer().await;
    host.slash(thread, "/abaku start").answer().await;
    inside.host.settle().await.expect("it comes to rest");
    thread
}

/// What interactions took until they were acknowledged.
fn taken(discord: &Double, ids: &[u64]) -> Vec<Duration> {
    let world = discord.world();
    ids.iter().map(|id| world.interactions[id].acks[0].after).collect()
}

async fn storm(inside: &Inside, people: &[Person], thread: u64) -> Vec<Duration> {
    let mut ids = Vec::new();
    for round in 0..ROUNDS {
        let asked: Vec<Asked> = (people.iter().enumerate())
            .map(|(number, person)| person.slash(thread, LINES[(round + number) % LINES.len()]))
            .collect();
        for asked in &asked {
            asked.acked().await;
        }
        ids.extend(asked.iter().map(|asked| asked.id));
    }
    taken(&inside.discord, &ids)
}

/// Interactions on a Discord where no bot is, acknowledged by a plain client.
async fn bare() -> Vec<Duration> {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = discord.channel(guild, "games");
    let eva = discord.person("Eva");
    let client = reqwest::Client::new();
    let mut ids = Vec::new();
    for _ in 0..ROUNDS {
        let mut sending = JoinSet::new();
        for _ in 0..AT_A_TIME {
            let id = eva.interact(channel, COMMAND, &json!({}), None).id;
            let token = discord.world().interactions[&id].token.clone();
            let url = format!("{}/api/v10/interactions/{id}/{token}/callback", discord.url());
            let request = client
                .post(url)
                .header("authorization", TOKEN)
                .json(&json!({ "type": 5, "data": { "flags": 64 } }));
            sending.spawn(async move { request.send().await.is_ok_and(|answer| answer.status().is_success()) });
            ids.push(id);
        }
        let taken = sending.join_all().await;
        assert!(taken.into_iter().all(|taken| taken), "the double takes them");
    }
    taken(&discord, &ids)
}
