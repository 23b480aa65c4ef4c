//! Another's hidden things cannot be had by any request.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::support::{Browser, Server, new_id};

/// Every address of the server, with a table in it; `GET` first.
const READS: &[&str] = &[
    "/",
    "/c/{channel}",
    "/t/{table}",
    "/t/{table}/panel",
    "/table/{table}",
    "/table/{table}.json",
    "/leaderboard",
    "/api/side?place=lobby&table={table}",
    "/api/messages?place=lobby&table={table}&after=0",
    "/api/messages?place=lobby&after=0",
    "/api/complete?place=lobby&table={table}&text=%2F",
    "/api/complete?place=lobby&table={table}&text=%2Fplace%20",
    "/api/complete?place=lobby&table={table}&text=%2Fexchange%20",
    "/picture/board/{table}/{file}",
    "/picture/hand/{table}/{event}/{file}",
    "/picture/message/{file}",
    "/static/{version}/{name}",
    "/healthz",
    "/metrics",
];
const CHANGES: &[&str] = &[
    "/session",
    "/session/end",
    "/session/release",
    "/language",
    "/api/say",
    "/api/press",
    "/api/choices",
    "/api/link",
];
/// Streams are the messages of `/api/messages`; they do not end.
const STREAMS: &[&str] = &["/api/live"];

#[test]
fn the_lists_below_name_every_route() {
    let source = include_str!("../../src/platform/web/mod.rs");
    let routes: Vec<&str> = source
        .split(".route(")
        .skip(1)
        .filter_map(|rest| rest.split('"').nth(1))
        .collect();
    assert!(routes.len() > 15, "{routes:?}");
    for route in routes {
        let known = |known: &&&str| known.split('?').next() == Some(route);
        assert!(
            READS.iter().chain(CHANGES).chain(STREAMS).any(|path| known(&path)),
            "{route} is not tried"
        );
    }
}

/// The hand of whoever asks, as the server shows it to him.
async fn hand(browser: &Browser, table: i64) -> Vec<String> {
    let (status, answer) = browser
        .post_json("/api/choices", json!({ "table": table, "tokens": [] }))
        .await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let faces = answer["next"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|choice| choice["touch"]["face"].as_str());
    faces.map(str::to_owned).collect()
}

/// The ways in which a hand could be written.
fn written(hand: &[String]) -> Vec<String> {
    [" ", ",", ", ", "\",\""]
        .iter()
        .map(|between| hand.join(between))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_hand_is_in_no_answer_to_anybody() {
    let server = Server::start().await;
    let (eva, jan, oto) = (
        server.browser("Eva").await,
        server.browser("Jan").await,
        server.browser("Oto").await,
    );
    let table = eva.open_table("abaku new players=2").await;
    assert_eq!(jan.press(Some(table), &format!("join @{table}")).await["what"], "done");
    assert_eq!(eva.press(Some(table), &format!("start @{table}")).await["what"], "done");
    let secret = hand(&eva, table).await;
    assert_eq!(secret.len(), 5);
    assert_ne!(secret, hand(&jan, table).await, "the seed gives two different hands");
    let all = written(&secret);
    let own = eva.page(&format!("/t/{table}/panel")).await;
    assert!(own.contains("data-key=\"card:4\""), "her own page shows her hand");
    // The search finds a hand where it stands: in what she alone was told.
    let told = eva.messages(Some(table), 0).await;
    assert!(
        told.iter()
            .any(|(_, html)| all.iter().any(|way| html.contains(way.as_str()))),
        "{told:?}"
    );
    for browser in [&jan, &oto, &server.stranger()] {
        for path in paths(table) {
            let answer = browser.get(&path).send().await.unwrap();
            let (status, kind) = (answer.status(), answer.headers().get("content-type").cloned());
            let bytes = answer.bytes().await.unwrap();
            let text = String::from_utf8_lossy(&bytes);
            if kind.is_some_and(|kind| kind == "image/png") {
                continue;
            }
            for way in &all {
                assert!(!text.contains(way.as_str()), "{path} ({status}) tells {way}");
            }
        }
        for body in bodies(table) {
            for path in CHANGES.iter().filter(|path| path.starts_with("/api")) {
                let (_, answer) = browser.post_json(path, body.clone()).await;
                let text = answer.to_string();
                assert!(
                    !all.iter().any(|way| text.contains(way.as_str())),
                    "{path} {body}: {text}"
                );
            }
        }
    }
    // What Jan was answered privately, and what everybody was told.
    for browser in [&jan, &oto] {
        for (_, html) in browser
            .messages(Some(table), 0)
            .await
            .into_iter()
            .chain(browser.messages(None, 0).await)
        {
            assert!(!all.iter().any(|way| html.contains(way.as_str())), "{html}");
        }
    }
}

fn paths(table: i64) -> Vec<String> {
    let mut paths = Vec::new();
    for path in READS {
        let path = path
            .replace("{table}", &table.to_string())
            .replace("{channel}", "lobby")
            .replace("{version}", "x");
        for event in ["3", "4", "5"] {
            for seat in ["0", "1", "2"] {
                let file = if path.contains("hand") { seat } else { event };
                paths.push(
                    path.replace("{event}", event)
                        .replace("{file}", &format!("{file}.png"))
                        .replace("{name}", "tahoun.js"),
                );
            }
        }
    }
    paths.sort();
    paths.dedup();
    paths
}

fn bodies(table: i64) -> Vec<Value> {
    let line = |line: &str| json!({ "place": "lobby", "table": table, "line": line, "id": new_id() });
    let text = |text: &str| json!({ "place": "lobby", "table": table, "text": text, "id": new_id() });
    vec![
        line("rack"),
        line(&format!("rack @{table}")),
        line("check 1 H8"),
        line("board text"),
        line("log"),
        text("/rack"),
        text("/settings"),
        json!({ "table": table, "tokens": [] }),
        json!({ "table": table, "tokens": ["t0", "H8"] }),
        json!({ "table": table, "tokens": [], "person": 1 }),
        json!({ "table": table, "tokens": [], "seat": 0 }),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_painted_for_its_holder_alone_and_kept_by_nobody() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=2 seating=joined").await;
    jan.press(Some(table), &format!("join @{table}")).await;
    eva.press(Some(table), &format!("start @{table}")).await;
    let number = number(&eva, table).await;
    let path = format!("/picture/hand/{table}/{number}/0.png");
    let own = eva.get(&path).send().await.unwrap();
    assert_eq!(own.status(), StatusCode::OK);
    assert_eq!(own.headers()["cache-control"], "private, no-store");
    for other in [&jan, &server.stranger()] {
        for method in [Method::GET, Method::HEAD] {
            let answer = other.client.request(method, server.url(&path)).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::NOT_FOUND);
        }
    }
    // Her private message carries the same picture: its own address is for her alone, too.
    let told = eva.press(Some(table), &format!("rack @{table}")).await;
    assert_eq!(told["what"], "done");
    for id in 1..40 {
        let path = format!("/picture/message/{id}.png");
        let (hers, his) = (
            eva.get(&path).send().await.unwrap(),
            jan.get(&path).send().await.unwrap(),
        );
        if hers.status() == StatusCode::OK && his.status() == StatusCode::OK {
            assert_eq!(hers.bytes().await.unwrap(), his.bytes().await.unwrap(), "{path}");
        }
    }
}

/// The number of the board that a table's page shows.
async fn number(browser: &Browser, table: i64) -> u64 {
    let panel = browser.page(&format!("/t/{table}/panel")).await;
    panel
        .split("data-number=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap()
        .parse()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_stays_closed_until_the_game_is_over() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=2").await;
    jan.press(Some(table), &format!("join @{table}")).await;
    eva.press(Some(table), &format!("start @{table}")).await;
    for browser in [&eva, &server.stranger()] {
        let answer = browser.get(&format!("/table/{table}.json")).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::NOT_FOUND);
    }
    assert_eq!(
        eva.press(Some(table), &format!("resign @{table}")).await["what"],
        "done"
    );
    let answer = server
        .stranger()
        .get(&format!("/table/{table}.json"))
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let record: tahoun::table::Record = answer.json().await.unwrap();
    assert_eq!(record.verify(), Ok(()));
    assert!(
        server
            .stranger()
            .page(&format!("/table/{table}"))
            .await
            .contains("data-step=\"prev\"")
    );
}
