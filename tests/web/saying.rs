//! What people send: chatter, commands, buttons.

use reqwest::StatusCode;
use serde_json::json;

use super::support::{Server, new_id};

#[tokio::test(flavor = "multi_thread")]
async fn what_people_write_is_never_html() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let table = eva.open_table("abaku new players=2").await;
    let evil = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "\"><svg onload=alert(1)>",
        "' onmouseover='alert(1)",
        "</li></ol><h1>owned</h1>",
        "&lt;b&gt; {{7*7}} ${7*7} %3Cscript%3E",
        "javascript:alert(1)",
        "\u{202e}evil\u{0}",
    ];
    for text in evil {
        eva.say("lobby", None, text).await;
        eva.say("lobby", Some(table), text).await;
        eva.say("lobby", None, &format!("/abaku {text}")).await;
    }
    for page in ["/c/lobby", &format!("/t/{table}")] {
        let html = eva.page(page).await;
        for tag in ["<script>", "<img src=x", "<svg onload", "<h1>owned", "\"><svg"] {
            assert!(!html.contains(tag), "{page} holds {tag}");
        }
        assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{page}");
    }
    for (_, html) in eva.messages(None, 0).await {
        assert!(!html.contains("<script>") && !html.contains("<img src=x"), "{html}");
    }
    let complete = eva
        .get("/api/complete?place=lobby&text=%2F%3Cscript%3E")
        .send()
        .await
        .unwrap();
    assert_eq!(complete.headers()["content-type"], "application/json");
    for path in [
        "/<script>alert(1)</script>",
        "/t/<script>",
        "/table/<b>",
        "/c/<script>",
        "/?next=\"><script>alert(1)</script>",
    ] {
        let answer = eva.get(path).send().await.unwrap();
        assert!(!answer.text().await.unwrap().contains("<script>alert"), "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_twice_is_said_once() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let body = json!({ "place": "lobby", "text": "hello", "id": new_id() });
    let both = tokio::join!(
        eva.post_json("/api/say", body.clone()),
        eva.post_json("/api/say", body.clone())
    );
    assert_eq!((both.0.0, both.1.0), (StatusCode::OK, StatusCode::OK));
    // Another's message may carry the same id.
    let jan = server.browser("Jan").await;
    jan.post_json("/api/say", body).await;
    let said: Vec<_> = eva
        .messages(None, 0)
        .await
        .into_iter()
        .filter(|(_, html)| html.contains("hello"))
        .collect();
    assert_eq!(said.len(), 2, "{said:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_of_one_button_are_one() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let body = json!({ "place": "lobby", "line": "abaku new players=2", "id": new_id() });
    let (one, two) = tokio::join!(
        eva.post_json("/api/press", body.clone()),
        eva.post_json("/api/press", body)
    );
    let mut what = [one.1["what"].as_str().unwrap(), two.1["what"].as_str().unwrap()];
    what.sort();
    assert_eq!(what, ["done", "repeated"]);
    let jan = server.browser("Jan").await;
    let table = one.1["table"].as_i64().unwrap();
    let line = format!("join @{table}");
    // Two presses of a button that was there twice, on a phone and on a desk: the second is refused, and told so privately.
    let (one, two) = tokio::join!(jan.press(Some(table), &line), jan.press(Some(table), &line));
    let mut what = [one["what"].as_str().unwrap(), two["what"].as_str().unwrap()];
    what.sort();
    assert_eq!(what, ["done", "refused"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_that_is_typed_is_seen_by_its_author_alone() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=2 computer=1").await;
    // It names the tiles of a hand.
    let answer = eva.say("lobby", Some(table), "/place 1,2,3 A1 across").await;
    eva.wait_for(Some(table), "/place 1,2,3 A1 across").await;
    assert_ne!(answer["what"], "done");
    eva.say("lobby", Some(table), "good luck").await;
    jan.wait_for(Some(table), "good luck").await;
    for (_, html) in jan.messages(Some(table), 0).await {
        assert!(!html.contains("1,2,3"), "{html}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_old_buttons_are_answered_privately() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=2 computer=1 seating=joined").await;
    let answer = jan.press(Some(table), &format!("pass @{table}")).await;
    assert_eq!(answer["what"], "refused");
    jan.wait_for(Some(table), "only you see this").await;
    let answer = eva.press(Some(table), &format!("pass #1 @{table}")).await;
    assert_eq!(answer["what"], "refused");
    let told = eva.wait_for(Some(table), "lready played").await;
    assert!(told.contains("message bot only"), "{told}");
    // A rejection that everybody could read would stand in the stranger's thread as well.
    let read = jan.messages(Some(table), 0).await;
    assert!(!read.iter().any(|(_, html)| html.contains("lready played")), "{read:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_can_be_completed_where_it_is_typed() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let answer = eva
        .get("/api/complete?place=lobby&text=%2Fabaku%20n")
        .send()
        .await
        .unwrap();
    let answer: serde_json::Value = answer.json().await.unwrap();
    let lines: Vec<&str> = answer["suggestions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["line"].as_str().unwrap())
        .collect();
    assert!(lines.iter().any(|line| line.trim() == "/abaku new"), "{lines:?}");
    let plain = eva.get("/api/complete?place=lobby&text=hello").send().await.unwrap();
    assert_eq!(
        plain.json::<serde_json::Value>().await.unwrap()["suggestions"],
        json!([])
    );
}
