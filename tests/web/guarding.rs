//! Whom the server talks to at all.

use reqwest::StatusCode;
use serde_json::json;
use tahoun::platform::web::{StartError, Web};

use super::support::{Server, new_id, open_host, settings};

#[tokio::test(flavor = "multi_thread")]
async fn without_a_passphrase_a_bind_beyond_loopback_is_refused_with_the_advice() {
    let dir = tempfile::tempdir().unwrap();
    let host = open_host(dir.path(), 1);
    for bind in ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"] {
        let mut open = settings();
        open.bind = bind.parse().unwrap();
        let Err(refused) = Web::open(host.clone(), open).await else {
            panic!("{bind} was opened");
        };
        assert!(matches!(refused, StartError::OpenWithoutPassphrase(_)));
        assert!(refused.to_string().contains("TAHOUN_WEB_PASSPHRASE"), "{refused}");
    }
    host.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_passphrase_proxies_and_public_names_are_refused_with_the_advice() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let paths = [
        "/",
        "/c/lobby",
        "/api/live?place=lobby",
        "/leaderboard",
        "/healthz",
        "/metrics",
        "/static/x/tahoun.js",
    ];
    let signs = [
        ("forwarded", "for=1.2.3.4"),
        ("x-forwarded-for", "1.2.3.4"),
        ("x-forwarded-host", "example.org"),
        ("x-forwarded-proto", "https"),
        ("x-real-ip", "1.2.3.4"),
        ("via", "1.1 proxy"),
        ("cf-connecting-ip", "1.2.3.4"),
        ("host", "games.example.org"),
        ("host", "192.168.1.5:8420"),
    ];
    for path in paths {
        for (name, value) in signs {
            let answer = eva.get(path).header(name, value).send().await.unwrap();
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path} with {name}: {value}");
            assert!(answer.text().await.unwrap().contains("TAHOUN_WEB_PASSPHRASE"));
        }
    }
    let port = server.address.port();
    for host in [
        format!("localhost:{port}"),
        format!("[::1]:{port}"),
        format!("127.0.0.1:{port}"),
    ] {
        assert_eq!(
            eva.get("/healthz").header("host", host).send().await.unwrap().status(),
            StatusCode::OK
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changes_and_streams_of_other_pages_are_refused() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let changes = [
        "/session",
        "/session/end",
        "/session/release",
        "/language",
        "/api/say",
        "/api/press",
        "/api/choices",
        "/api/link",
    ];
    let origins = [
        "http://evil.example",
        "https://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://localhost",
    ];
    for path in changes {
        for origin in origins {
            let answer = eva
                .post(path)
                .header("origin", origin)
                .json(&json!({}))
                .send()
                .await
                .unwrap();
            assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path} from {origin}");
        }
        let answer = eva
            .post(path)
            .header("sec-fetch-site", "cross-site")
            .json(&json!({}))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN, "{path}");
        let plain = reqwest::Client::new()
            .post(server.url(path))
            .json(&json!({}))
            .send()
            .await
            .unwrap();
        assert_eq!(plain.status(), StatusCode::FORBIDDEN, "{path} without an origin");
    }
    for header in [("origin", "http://evil.example"), ("sec-fetch-site", "cross-site")] {
        let answer = eva
            .get("/api/live?place=lobby")
            .header(header.0, header.1)
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::FORBIDDEN);
    }
    // Eva is still signed in: nothing of all that was done.
    assert!(eva.page("/c/lobby").await.contains("Eva"));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_forbids_frames_sniffing_and_foreign_scripts() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    for path in [
        "/",
        "/c/lobby",
        "/leaderboard",
        "/t/99",
        "/no/such/page",
        "/api/messages?place=lobby",
        "/healthz",
    ] {
        let answer = eva.get(path).send().await.unwrap();
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let policy = header("content-security-policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{path}"
        );
        assert!(!policy.contains("unsafe"), "{path}");
        assert_eq!(header("x-content-type-options"), "nosniff");
        assert_eq!(header("x-frame-options"), "DENY");
        assert_eq!(header("cache-control"), "no-store", "{path}");
    }
    let page = eva.page("/c/lobby").await;
    assert!(
        !page.contains("style=\"") && !page.contains("onclick") && !page.contains("<script>"),
        "{page}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn files_of_the_page_are_kept_for_good_under_their_own_hash() {
    let server = Server::start().await;
    let stranger = server.stranger();
    let page = stranger.page("/").await;
    let path = page
        .split('"')
        .find(|part| part.ends_with("tahoun.js"))
        .unwrap()
        .to_owned();
    let answer = stranger.get(&path).send().await.unwrap();
    assert!(
        answer.headers()["cache-control"]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    let tag = answer.headers()["etag"].clone();
    let again = stranger.get(&path).header("if-none-match", tag).send().await.unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    let old = stranger.get("/static/0000/tahoun.js").send().await.unwrap();
    assert_eq!(old.headers()["cache-control"], "no-cache");
    assert_eq!(
        stranger.get("/static/0000/main.rs").send().await.unwrap().status(),
        StatusCode::NOT_FOUND
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_large_or_makes_no_sense_is_answered_with_a_sentence() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let id = new_id();
    let bodies = [
        (
            json!({ "place": "lobby", "text": "x".repeat(20_000), "id": id }),
            StatusCode::PAYLOAD_TOO_LARGE,
        ),
        (
            json!({ "place": "lobby", "text": "x".repeat(3_000), "id": id }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "place": "lobby", "text": "  ", "id": id }),
            StatusCode::UNPROCESSABLE_ENTITY,
        ),
        (
            json!({ "place": "lobby", "text": "hello", "id": "a" }),
            StatusCode::BAD_REQUEST,
        ),
        (
            json!({ "place": "a b", "text": "hello", "id": id }),
            StatusCode::BAD_REQUEST,
        ),
        (
            json!({ "place": "lobby", "table": "x", "text": "hello", "id": id }),
            StatusCode::BAD_REQUEST,
        ),
        (
            json!({ "place": "lobby", "table": 99, "text": "hello", "id": id }),
            StatusCode::NOT_FOUND,
        ),
        (
            json!({ "place": "lobby", "text": "hello", "id": id, "person": 1 }),
            StatusCode::BAD_REQUEST,
        ),
        (json!([]), StatusCode::BAD_REQUEST),
    ];
    for (body, expected) in bodies {
        let (status, answer) = eva.post_json("/api/say", body.clone()).await;
        assert_eq!(status, expected, "{body}");
        assert!(
            answer["error"].as_str().is_some_and(|error| error.len() > 10),
            "{body}: {answer}"
        );
    }
    for path in [
        "/api/messages",
        "/api/live",
        "/api/side",
        "/api/messages?place=lobby&after=x",
        "/api/complete?place=lobby",
    ] {
        let answer = eva.get(path).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::BAD_REQUEST, "{path}");
    }
}
