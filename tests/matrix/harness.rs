//! That what the other tests stand on can be stood on: nothing here needs the bot.

use std::time::Duration;

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::client::{Person, Wish};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

#[tokio::test(flavor = "multi_thread")]
async fn people_speak_and_are_read() {
    let synapse = Synapse::shared().await;
    let eva = Person::register(synapse, "Eva").await;
    let jan = Person::register(synapse, "Jan").await;
    let room = eva
        .create_room(Wish {
            name: Some("Hospoda"),
            invite: &[&jan.id],
            ..Wish::default()
        })
        .await;
    assert_eq!(jan.accept_invitation().await, room);
    let root = eva.say(&room, "Who plays?").await;
    let answer = jan.say_in(&room, &root, "I do").await;
    let heard = eva.wait_for(&room, &jan.id, "I do").await;
    assert_eq!(heard.id(), answer);
    assert_eq!(heard.thread(), Some(root.as_str()));
    jan.edit(&room, &answer, "I do not").await;
    assert_eq!(eva.wait_for(&room, &jan.id, "I do not").await.kind(), "m.room.message");
    let reaction = eva.react(&room, &answer, "👍").await;
    jan.wait("the reaction", &room, |heard| heard.id() == reaction).await;
    eva.redact(&room, &root).await;
    jan.wait("the redaction", &room, |heard| heard.kind() == "m.room.redaction")
        .await;
    let said = eva.history(&room).await;
    let emptied = said.iter().find(|event| event["event_id"] == root.as_str()).unwrap();
    assert_eq!(emptied["content"], json!({}));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_speak_in_secret() {
    let synapse = Synapse::shared().await;
    let eva = Person::register_secret(synapse, "Eva").await;
    let jan = Person::register_secret(synapse, "Jan").await;
    let room = eva
        .create_room(Wish {
            encrypted: true,
            invite: &[&jan.id],
            ..Wish::default()
        })
        .await;
    jan.accept_invitation().await;
    let said = eva.say(&room, "a secret").await;
    assert_eq!(jan.wait_for(&room, &eva.id, "a secret").await.id(), said);
    jan.say(&room, "another").await;
    eva.wait_for(&room, &jan.id, "another").await;
    assert!(jan.secret().is_signed(&eva.id, &eva.device).await);
    // The homeserver holds none of it in the clear.
    let held = eva.history(&room).await;
    let words: String = held.iter().map(|event| event.to_string()).collect();
    assert!(!words.contains("secret") && !words.contains("another"));
    assert_eq!(
        held.iter().filter(|event| event["type"] == "m.room.encrypted").count(),
        2
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_keeps_everything_over_a_restart() {
    let synapse = Synapse::own().await;
    let eva = Person::register(&synapse, "Eva").await;
    let room = eva.create_room(Wish::default()).await;
    let said = eva.say(&room, "before").await;
    synapse.stop().await;
    assert!(reqwest::get(synapse.base()).await.is_err(), "it still answers");
    synapse.start().await;
    let held = eva.history(&room).await;
    assert!(held.iter().any(|event| event["event_id"] == said.as_str()));
    eva.say(&room, "after").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_gets_in_the_way() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let eva = Person::register_at(proxy.base(), "Eva").await;
    let room = eva.create_room(Wish::default()).await;
    proxy.plan(Method::PUT, "/send/", &[Fault::TooMany(9457), Fault::Lost, Fault::Held]);
    let path = format!("/rooms/{room}/send/m.room.message/once");
    let words = json!({ "msgtype": "m.text", "body": "once" });
    let (status, answer) = eva.try_call(Method::PUT, &path, words.clone()).await;
    assert_eq!(
        (status, &answer["retry_after_ms"]),
        (StatusCode::TOO_MANY_REQUESTS, &json!(9457))
    );
    let count = async || {
        let held = eva.history(&room).await;
        held.iter().filter(|event| event["content"]["body"] == "once").count()
    };
    assert_eq!(count().await, 0);
    let (status, _) = eva.try_call(Method::PUT, &path, words.clone()).await;
    assert_eq!((status, count().await), (StatusCode::BAD_GATEWAY, 1));
    // The same transaction again is the same event.
    let held = eva.try_call(Method::PUT, &path, words.clone());
    let release = async {
        proxy.until_held(1).await;
        proxy.release();
    };
    let ((status, _), ()) = tokio::join!(held, release);
    assert_eq!((status, count().await, proxy.planned()), (StatusCode::OK, 1, 0));

    proxy.cut();
    let url = format!("{}/_matrix/client/versions", proxy.base());
    let ask = async || reqwest::get(&url).await?.bytes().await;
    assert!(ask().await.is_err());
    proxy.mend();
    assert!(ask().await.is_ok());

    let waiting = async {
        proxy.until_told("a word for the listener").await;
    };
    let speaking = async {
        eva.listen(Duration::ZERO).await;
        eva.say(&room, "a word for the listener").await;
        eva.wait_for(&room, &eva.id, "listener").await;
    };
    tokio::join!(waiting, speaking);
    assert!(
        proxy
            .passed()
            .iter()
            .any(|passed| passed.path.contains("/sync") && passed.status == 200)
    );
}
