//! What is promised with an acknowledgement is kept: after errors of Discord, and after a crash.

use std::time::Duration;

use tahoun::table::ExternalId;

use crate::double::world::Fault;
use crate::driver::{Asked, Person};
use crate::inside::Inside;

/// Eva with her table, where a seat is free; and its thread.
async fn lobby(inside: &Inside) -> (Person, u64) {
    let channel = inside.channel("games");
    let eva = inside.discord.person("Eva");
    eva.slash(channel, "/abaku new players:2").answer().await;
    let thread = inside.discord.thread(channel, 1).await;
    // Until the host knows the thread, too.
    inside.host.settle().await.expect("it comes to rest");
    (eva, thread)
}

/// Waits until the host has committed what was asked.
async fn handled(inside: &Inside, asked: &Asked) {
    let request = ExternalId(format!("discord:{}", asked.id));
    let waiting = async {
        while inside.host.said_in(&request).await.expect("it can be read").is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waiting)
        .await
        .expect("it is handled in time");
}

#[tokio::test(flavor = "multi_thread")]
async fn that_it_is_done_is_said_in_spite_of_errors() {
    let inside = Inside::open().await;
    let (_, thread) = lobby(&inside).await;
    let jan = inside.discord.person("Jan");
    inside.discord.plan("PATCH", "@original", Fault::Broken(503), 1);
    let answer = jan.slash(thread, "/abaku join").answer().await;
    assert!(answer.content.contains(&thread.to_string()), "{}", answer.content);
    inside.discord.judged_and_acknowledged();
}

#[tokio::test(flavor = "multi_thread")]
async fn that_it_is_done_is_said_after_a_crash() {
    let inside = Inside::open().await;
    let (_, thread) = lobby(&inside).await;
    let jan = inside.discord.person("Jan");
    inside.discord.plan("PATCH", "@original", Fault::Held, 1);
    let asked = jan.slash(thread, "/abaku join");
    asked.acked().await;
    inside
        .discord
        .public(thread, "that Jan sits there", |message| message.content.contains("Jan"))
        .await;
    let inside = inside.crash(Duration::from_secs(60)).await;
    let answer = asked.answer().await;
    assert!(!answer.content.is_empty());
    inside.host.settle().await.unwrap();
    let joined = inside.discord.shown(thread);
    let joined = joined.iter().filter(|message| message.content.contains("Jan")).count();
    assert_eq!(joined, 1, "nothing is said twice in public");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_being_painted_at_a_crash_comes_after_it() {
    let inside = Inside::open().await;
    let (eva, thread) = lobby(&inside).await;
    eva.slash(thread, "/abaku computer").answer().await;
    eva.slash(thread, "/abaku start").answer().await;
    inside.host.settle().await.unwrap();
    let held = inside.host.hold();
    let asked = eva.slash(thread, "/abaku rack");
    asked.acked().await;
    handled(&inside, &asked).await;
    let inside = inside.crash(Duration::from_secs(60)).await;
    drop(held);
    let answer = asked.answer().await;
    assert_eq!(answer.attachments.len(), 1, "the hand comes");
    assert!(inside.discord.direct_to(&eva).is_empty(), "and comes once");
}
