//! Messages of which it is not known whether they arrived: what did is not shown again, what did not is shown.

use std::time::Duration;

use tahoun::store::Reader;

use crate::double::world::{Fault, Message};
use crate::driver::Person;
use crate::inside::Inside;

/// No two messages are the same.
pub(crate) fn shown_once(shown: &[Message]) {
    let mut names: Vec<&str> = (shown.iter())
        .flat_map(|message| message.attachments.iter().map(|file| file.name.as_str()))
        .collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "a board is shown twice: {names:?}");
}

/// Waits until one message to a thread is on its way, as far as the bot knows.
async fn one_is_on_its_way(inside: &Inside, thread: u64) {
    let database = inside.database();
    let path = format!("/channels/{thread}/messages");
    inside
        .discord
        .until("only one message has not heard that it arrived", move |world| {
            let last = world.log.iter().rfind(|logged| logged.path == path)?;
            let outbound = Reader::open(&database).and_then(|reader| reader.outbound("discord"));
            let sending = outbound.expect("it is readable").sending;
            (sending == 1 && last.method.ends_with("POST")).then_some(())
        })
        .await;
}

/// A board arrives, but the bot crashes before it hears so, and begins again later.
async fn crashed_between_send_and_receipt(later: Duration) {
    let inside = Inside::open().await;
    let channel = inside.channel("games");
    let eva = inside.discord.person("Eva");
    eva.slash(channel, "/abaku new players:2").answer().await;
    let thread = inside.discord.thread(channel, 1).await;
    eva.slash(thread, "/abaku computer").answer().await;
    inside.host.settle().await.unwrap();
    let path = format!("/channels/{thread}/messages");
    inside.discord.plan("POST", &path, Fault::Swallowed, 1);
    eva.slash(thread, "/abaku start").answer().await;
    inside
        .discord
        .public(thread, "the first board", |message| !message.attachments.is_empty())
        .await;
    one_is_on_its_way(&inside, thread).await;
    let inside = inside.crash(later).await;
    inside.host.settle().await.unwrap();
    let boards = inside.discord.shown(thread);
    shown_once(&boards);
    let asked = eva.slash(thread, "/abaku rack").answer().await;
    assert_eq!(asked.attachments.len(), 1);
    inside.discord.judged();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_between_send_and_receipt_shows_one_message_after_a_minute() {
    crashed_between_send_and_receipt(Duration::from_secs(60)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_between_send_and_receipt_shows_one_message_after_two_days() {
    crashed_between_send_and_receipt(Duration::from_secs(2 * 24 * 60 * 60)).await;
}

/// A lobby, and somebody who has joined and left it.
async fn joined_and_left() -> (Inside, u64, Person) {
    let inside = Inside::open().await;
    let channel = inside.channel("games");
    let eva = inside.discord.person("Eva");
    let jan = inside.discord.person("Jan");
    eva.slash(channel, "/abaku new players:2").answer().await;
    let thread = inside.discord.thread(channel, 1).await;
    for line in ["/abaku join", "/abaku leave"] {
        jan.slash(thread, line).answer().await;
        inside.host.settle().await.unwrap();
    }
    (inside, thread, jan)
}

/// He joins again, and the bot crashes while that is told; how often it is said in all that he has joined.
async fn said_when_he_joins_again(fault: Fault, later: Duration) -> usize {
    let (inside, thread, jan) = joined_and_left().await;
    let first = inside.discord.shown(thread)[0].content.clone();
    inside
        .discord
        .plan("POST", &format!("/channels/{thread}/messages"), fault, 1);
    jan.slash(thread, "/abaku join").answer().await;
    one_is_on_its_way(&inside, thread).await;
    let inside = inside.crash(later).await;
    inside.host.settle().await.unwrap();
    inside.discord.judged();
    let shown = inside.discord.shown(thread);
    shown.iter().filter(|message| message.content == first).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_was_lost_is_not_taken_for_an_equal_one_before_it() {
    assert_eq!(said_when_he_joins_again(Fault::Lost, Duration::from_secs(30)).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_arrived_is_known_among_equal_ones() {
    // So late that Discord has forgotten its nonce.
    assert_eq!(
        said_when_he_joins_again(Fault::Swallowed, Duration::from_secs(600)).await,
        2
    );
}
