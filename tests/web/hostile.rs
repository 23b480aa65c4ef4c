//! What somebody who means ill sends.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use reqwest::StatusCode;
use serde_json::{Value, json};

use super::support::{Browser, Server};

/// A game that has begun, at a table of one person and the computer.
async fn game(browser: &Browser) -> i64 {
    let table = browser.open_table("abaku new players=2 computer=1").await;
    browser.find_card(table).await;
    table
}

impl Browser {
    /// Waits until tiles can be chosen.
    async fn find_card(&self, table: i64) {
        let look = async {
            loop {
                let (_, answer) = self.choices(table, &[]).await;
                if answer["next"].as_array().is_some_and(|next| !next.is_empty()) {
                    return;
                }
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), look)
            .await
            .expect("nothing can be chosen");
    }

    async fn choices(&self, table: i64, tokens: &[&str]) -> (StatusCode, Value) {
        self.post_json("/api/choices", json!({ "table": table, "tokens": tokens }))
            .await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_changes_his_mind_a_hundred_times_sends_few_tokens() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let table = game(&eva).await;
    let mut tokens: Vec<String> = Vec::new();
    for turn in 0..100 {
        tokens.push(format!("t{}", turn % 5));
        let given: Vec<&str> = tokens.iter().map(String::as_str).collect();
        let (status, answer) = eva.choices(table, &given).await;
        assert_eq!(status, StatusCode::OK);
        tokens = serde_json::from_value(answer["tokens"].clone()).unwrap();
        assert_eq!(
            tokens,
            [format!("t{}", turn % 5)],
            "only the last tile is in the fingers"
        );
    }
    // Tiles that are to be exchanged are all meant.
    let (_, answer) = eva.choices(table, &["exchange", "t0", "t1", "t3"]).await;
    assert_eq!(answer["tokens"], json!(["exchange", "t0", "t1", "t3"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_of_nonsense_is_answered() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let table = game(&eva).await;
    let nonsense: [Vec<&str>; 5] = [
        vec!["zz"; 60],
        ["t0", "t1"].repeat(30),
        ["t0", "H8", "t1", "A1", "j3", "exchange"].repeat(10),
        vec!["", "\u{0}", "t-1", "t99999999999999999999", "H99", "💣", "pass", "pass"],
        vec!["exchange"; 60],
    ];
    for tokens in nonsense {
        // Looking for a way to read it must come to an end.
        let answered = tokio::time::timeout(Duration::from_secs(60), eva.choices(table, &tokens)).await;
        let (status, answer) = answered.unwrap_or_else(|_| panic!("no answer to {tokens:?}"));
        assert_eq!(status, StatusCode::OK, "{tokens:?}: {answer}");
    }
    let (status, _) = eva.choices(table, &["t0"; 61]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_without_end_are_not_found() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let table = game(&eva).await;
    for number in [
        "999",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
    ] {
        for path in [
            format!("/picture/board/{table}/{number}.png"),
            format!("/picture/board/{number}/1.png"),
            format!("/picture/hand/{table}/{number}/0.png"),
            format!("/picture/hand/{table}/1/{number}.png"),
            format!("/picture/message/{number}0.png"),
            format!("/t/{number}1"),
            format!("/t/{number}1/panel"),
            format!("/table/{number}1.json"),
        ] {
            let status = eva.get(&path).send().await.unwrap().status();
            assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
        }
        let line = format!("pass #{number} @{table}");
        assert_eq!(eva.press(Some(table), &line).await["what"], "refused", "{line}");
    }
    for after in ["-1", "9223372036854775807", "-9223372036854775808"] {
        let path = format!("/api/messages?place=lobby&table={table}&after={after}");
        assert_eq!(eva.get(&path).send().await.unwrap().status(), StatusCode::OK, "{path}");
    }
}

/// The status of whatever a raw request is answered with.
fn raw(server: &Server, request: &str) -> u16 {
    let mut stream = TcpStream::connect(server.address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).unwrap();
    String::from_utf8_lossy(&answer[9..]).parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_adds_no_header_gives_itself_away_by_the_old_protocol() {
    let server = Server::start().await;
    let host = format!("Host: {}\r\nConnection: close\r\n\r\n", server.address);
    assert_eq!(raw(&server, &format!("GET /healthz HTTP/1.1\r\n{host}")), 200);
    assert_eq!(raw(&server, &format!("GET /healthz HTTP/1.0\r\n{host}")), 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_is_told_by_the_whole_of_it() {
    let server = Server::start().await;
    let port = server.address.port();
    let line = |target: &str, host: &str| format!("GET {target} HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
    for host in [
        "localhost.evil.com",
        "127.0.0.1.evil.com",
        "localhost@evil.com",
        "evil.com#localhost",
        "0.0.0.0",
    ] {
        let host = format!("Host: {host}:{port}\r\n");
        assert_eq!(raw(&server, &line("/healthz", &host)), 403, "{host}");
    }
    let two = "Host: 127.0.0.1\r\nHost: evil.com\r\n";
    assert_eq!(raw(&server, &line("/healthz", two)), 400);
    assert_eq!(raw(&server, &line("/healthz", "")), 400);
    for (target, host) in [
        ("http://evil.com/healthz", "127.0.0.1"),
        ("http://127.0.0.1/healthz", "evil.com"),
    ] {
        assert_eq!(
            raw(&server, &line(target, &format!("Host: {host}\r\n"))),
            400,
            "{target} {host}"
        );
    }
}
