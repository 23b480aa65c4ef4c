//! Who somebody is.

use reqwest::StatusCode;
use serde_json::json;

use super::support::{Server, new_id, settings};

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_enough_on_loopback_and_a_cookie_ties_the_browser_to_its_person() {
    let server = Server::start().await;
    let stranger = server.stranger();
    assert!(stranger.page("/").await.contains("name=\"name\""));
    let answer = stranger.get("/c/lobby").send().await.unwrap();
    assert_eq!(answer.headers()["location"], "/?next=%2Fc%2Flobby");
    let answer = stranger
        .sign_in(&[("name", "  Žofie  Nová "), ("next", "/c/lobby")])
        .await;
    assert_eq!(answer.headers()["location"], "/c/lobby");
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && !cookie.contains("Secure"),
        "{cookie}"
    );
    assert!(stranger.page("/c/lobby").await.contains("Žofie Nová"));
    let server = server.restart().await;
    assert!(
        stranger.page("/c/lobby").await.contains("Žofie Nová"),
        "a restart is no reason to sign in again"
    );
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_another_cookie_holds_cannot_be_taken() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    for same in ["Eva", "eva", "ÉVA", " E v a ", "Ｅｖａ"] {
        let answer = server.stranger().sign_in(&[("name", same)]).await;
        assert_eq!(answer.status(), StatusCode::CONFLICT, "{same}");
        assert!(answer.headers().get("set-cookie").is_none());
    }
    assert_eq!(
        server.stranger().sign_in(&[("name", "Ev<a>")]).await.status(),
        StatusCode::UNPROCESSABLE_ENTITY
    );
    let answer = eva.post_form("/session/end", &[]).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    assert_eq!(
        eva.get("/c/lobby").send().await.unwrap().status(),
        StatusCode::SEE_OTHER
    );
    server.browser("Eva").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_want_a_name_at_once_one_gets_it() {
    let server = Server::start().await;
    let tries = (0..8).map(|_| {
        let stranger = server.stranger();
        tokio::spawn(async move { stranger.sign_in(&[("name", "Adam")]).await.status() })
    });
    let mut got = 0;
    for one in tries.collect::<Vec<_>>() {
        got += u32::from(one.await.unwrap() == StatusCode::SEE_OTHER);
    }
    assert_eq!(got, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_made_up_cookie_is_nobody() {
    let server = Server::start().await;
    server.browser("Eva").await;
    let zeros = "0".repeat(64);
    for value in ["", "x", "1", zeros.as_str(), "' OR 1=1 --"] {
        let answer = server
            .stranger()
            .get("/api/messages?place=lobby")
            .header("cookie", format!("tahoun={value}"));
        assert_eq!(answer.send().await.unwrap().status(), StatusCode::UNAUTHORIZED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_device_comes_in_with_a_code_and_is_the_same_person() {
    let server = Server::start().await;
    let desk = server.browser("Eva").await;
    let (_, answer) = desk.post_json("/api/link", json!({})).await;
    let code = answer["code"].as_str().unwrap();
    let wrong = server
        .stranger()
        .sign_in(&[("name", "Eva"), ("code", "AAAAA-AAAAA")])
        .await;
    assert_eq!(wrong.status(), StatusCode::FORBIDDEN);
    let phone = server.stranger();
    let answer = phone.sign_in(&[("name", "eva"), ("code", code)]).await;
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let again = server.stranger().sign_in(&[("name", "Eva"), ("code", code)]).await;
    assert_eq!(again.status(), StatusCode::FORBIDDEN);
    phone.say("lobby", None, "from the phone").await;
    let own = desk.wait_for(None, "from the phone").await;
    assert!(own.contains("own"), "{own}");
}

#[tokio::test(flavor = "multi_thread")]
async fn with_passphrases_players_and_operator_are_told_apart() {
    let mut locked = settings();
    locked.passphrase = Some("only the teacher knows".to_owned());
    locked.club_passphrase = Some("all pupils know this".to_owned());
    let server = Server::with(locked).await;
    let sign_in = async |name: &str, passphrase: &str| {
        let browser = server.stranger();
        let answer = browser.sign_in(&[("name", name), ("passphrase", passphrase)]).await;
        (browser, answer.status())
    };
    assert!(server.stranger().page("/").await.contains("type=\"password\""));
    assert_eq!(sign_in("Eva", "").await.1, StatusCode::FORBIDDEN);
    assert_eq!(sign_in("Eva", "all pupils know thi").await.1, StatusCode::FORBIDDEN);
    let (eva, status) = sign_in("Eva", "all pupils know this").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let (teacher, status) = sign_in("Teacher", "only the teacher knows").await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    // Nothing is public on such a server.
    for path in ["/leaderboard", "/table/1", "/c/lobby"] {
        assert_eq!(
            server.stranger().get(path).send().await.unwrap().status(),
            StatusCode::SEE_OTHER,
            "{path}"
        );
    }
    for path in ["/table/1.json", "/picture/board/1/1.png"] {
        assert_eq!(
            server.stranger().get(path).send().await.unwrap().status(),
            StatusCode::UNAUTHORIZED,
            "{path}"
        );
    }
    // A proxy and a public name are welcome now.
    let proxied = eva
        .get("/c/lobby")
        .header("host", "games.example.org")
        .header("x-forwarded-for", "1.2.3.4");
    assert_eq!(proxied.send().await.unwrap().status(), StatusCode::OK);
    // Only the operator gives names free and reads the metrics from afar.
    assert_eq!(
        eva.post_form("/session/release", &[("name", "Teacher")]).await.status(),
        StatusCode::FORBIDDEN
    );
    let afar = |browser: &super::support::Browser| browser.get("/metrics").header("x-forwarded-for", "1.2.3.4").send();
    assert_eq!(afar(&eva).await.unwrap().status(), StatusCode::FORBIDDEN);
    assert_eq!(afar(&teacher).await.unwrap().status(), StatusCode::OK);
    assert_eq!(
        teacher.post_form("/session/release", &[("name", "Eva")]).await.status(),
        StatusCode::SEE_OTHER
    );
    let body = json!({ "place": "lobby", "text": "hello", "id": new_id() });
    assert_eq!(eva.post_json("/api/say", body).await.0, StatusCode::UNAUTHORIZED);
}

async fn guess(stranger: &super::support::Browser) -> StatusCode {
    stranger
        .sign_in(&[("name", "Eva"), ("passphrase", "a guess")])
        .await
        .status()
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_a_passphrase_is_braked() {
    let mut locked = settings();
    locked.passphrase = Some("only the teacher knows".to_owned());
    let server = Server::with(locked).await;
    let stranger = server.stranger();
    let mut guesses = 0;
    // A slow machine forgives some of them meanwhile.
    while guess(&stranger).await == StatusCode::FORBIDDEN {
        guesses += 1;
        assert!(guesses < 60, "guessing is free");
    }
    assert!(guesses >= 20, "a class that mistypes is not locked out");
    let answer = stranger
        .sign_in(&[("name", "Eva"), ("passphrase", "only the teacher knows")])
        .await;
    assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_ends_its_streams() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let stream = eva.get("/api/live?place=lobby&after=0").send().await.unwrap();
    assert_eq!(stream.status(), StatusCode::OK);
    eva.post_form("/session/end", &[]).await;
    let rest = tokio::time::timeout(std::time::Duration::from_secs(10), stream.text()).await;
    assert!(rest.is_ok(), "the stream goes on without a session");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_language_of_the_page_follows_the_person() {
    let server = Server::start().await;
    let stranger = server.stranger();
    let czech = stranger
        .get("/")
        .header("accept-language", "cs-CZ,cs;q=0.9")
        .send()
        .await
        .unwrap();
    assert!(czech.text().await.unwrap().contains("lang=\"cs\""));
    assert!(stranger.page("/").await.contains("lang=\"en\""));
    stranger
        .post_form("/language", &[("language", "cs"), ("next", "/")])
        .await;
    assert!(stranger.page("/").await.contains("lang=\"cs\""));
    let eva = server.browser("Eva").await;
    assert!(eva.page("/c/lobby").await.contains("lang=\"en\""));
    eva.post_form("/language", &[("language", "cs"), ("next", "/c/lobby")])
        .await;
    assert!(eva.page("/c/lobby").await.contains("lang=\"cs\""));
}
