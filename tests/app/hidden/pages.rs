//! The web chats of two houses whose tables are twins: every page, answer and picture that others are given.

use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::{Client, RequestBuilder, redirect};
use serde_json::{Value, json};
use tahoun::chat::Body;
use tahoun::host::{Config, Host, Manual};
use tahoun::platform::web::{Web, WebSettings};
use tahoun::table::{PersonId, Recorded, Span};

use super::house::Case;
use super::play::{PEOPLE, STRANGER};
use super::run::{Act, PLACE, write};
use super::scene::names;

/// What somebody was given, and in answer to what.
type Given = (String, Vec<u8>);

/// How much is done before the pages are looked at: a browser that says too much at once is told so.
const DONE: usize = 8;

/// A browser that signed in, or one that did not.
struct Browser {
    client: Client,
    base: String,
}

impl Browser {
    fn new(base: &str) -> Browser {
        let mut headers = HeaderMap::new();
        headers.insert("origin", HeaderValue::from_str(base).unwrap());
        let client = Client::builder()
            .cookie_store(true)
            .default_headers(headers)
            .redirect(redirect::Policy::none())
            .timeout(Duration::from_secs(60))
            .build();
        Browser {
            client: client.unwrap(),
            base: base.to_owned(),
        }
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.base))
    }

    fn post(&self, path: &str, body: &Value) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.base)).json(body)
    }
}

/// The status, what kind of thing it is, and the thing.
async fn given(request: RequestBuilder) -> Vec<u8> {
    let answer = request.send().await.unwrap();
    let kind = answer.headers().get("content-type").cloned();
    let head = format!("{} {kind:?}\n", answer.status());
    [head.as_bytes(), &answer.bytes().await.unwrap()].concat()
}

/// Everything that a browser may ask for and that does not go on for ever. What it costs to paint is told in `/metrics`.
fn paths(events: usize) -> Vec<String> {
    let mut paths: Vec<String> = [
        "/",
        "/c/lobby",
        "/t/1",
        "/t/1/panel",
        "/table/1",
        "/table/1?at=4",
        "/table/1.json",
        "/leaderboard",
        "/healthz",
        "/api/side?place=lobby&table=1",
        "/api/messages?place=lobby&table=1&after=0",
        "/api/messages?place=lobby&after=0",
        "/api/complete?place=lobby&table=1&text=%2Fplace%20",
        "/api/complete?place=lobby&table=1&text=%2Fexchange%20t",
        "/api/complete?place=lobby&table=1&text=%2Fkick%20",
    ]
    .map(str::to_owned)
    .to_vec();
    for event in events.saturating_sub(1)..=events {
        paths.push(format!("/picture/board/1/{event}.png"));
        paths.extend((0..4).map(|seat| format!("/picture/hand/1/{event}/{seat}.png")));
    }
    paths.extend((1..DONE + 4).map(|message| format!("/picture/message/{message}.png")));
    paths
}

/// Does some of what is to be done, and looks at everything as everybody whose hand stayed.
async fn looked_at(case: &Case, log: &[Recorded]) -> Vec<Given> {
    let dir = tempfile::tempdir().unwrap();
    let database = dir.path().join("tahoun.db");
    let table = write(&database, "web", log, &case.play.seed);
    let host = Host::open(Config {
        database,
        time: Arc::new(Manual::new(table.last_at + Span::minutes(1))),
        seed: Some(7),
        language: "en".to_owned(),
        time_zone: "UTC".to_owned(),
        cached_tables: 8,
        painters: 1,
        players: 1,
    });
    let host = host.unwrap();
    let settings = WebSettings {
        bind: "127.0.0.1:0".parse().unwrap(),
        passphrase: None,
        club_passphrase: None,
        language: "en".to_owned(),
    };
    let web = Web::open(host.clone(), settings).await.unwrap();
    let base = format!("http://{}", web.address());
    host.attach(web.platform()).await.unwrap();
    host.platform_ready("web").await.unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let served = tokio::spawn(web.serve(async {
        let _ = stopped.await;
    }));

    let mut browsers = vec![(None, Browser::new(&base))];
    for person in PEOPLE.into_iter().chain([STRANGER]) {
        let browser = Browser::new(&base);
        let form = [("name", &names()[&person])];
        let answer = browser
            .client
            .post(format!("{base}/session"))
            .form(&form)
            .send()
            .await
            .unwrap();
        assert!(answer.status().is_redirection(), "{}", answer.status());
        browsers.push((Some(person), browser));
    }
    let mut all = Vec::new();
    for (number, act) in case.acts.iter().take(DONE).enumerate() {
        let Act::Say(who, Body::Line(line) | Body::Text(line)) = act else {
            continue;
        };
        let (_, browser) = browsers.iter().find(|(person, _)| *person == Some(*who)).unwrap();
        let body = json!({ "place": PLACE, "table": 1, "line": line, "id": format!("test-{number:08}") });
        let answer = given(browser.post("/api/press", &body)).await;
        host.settle().await.unwrap();
        all.push((format!("{who:?} {line}"), answer));
    }
    let stays = |person: &Option<PersonId>| person.is_none_or(|person| !case.changed.contains(&person));
    for (person, browser) in browsers.iter().filter(|(person, _)| stays(person)) {
        for path in paths(log.len()) {
            all.push((format!("{person:?} {path}"), given(browser.get(&path)).await));
        }
        for tokens in [json!([]), json!(["t0"]), json!(["exchange", "t1"])] {
            let body = json!({ "table": 1, "tokens": tokens });
            all.push((
                format!("{person:?} {body}"),
                given(browser.post("/api/choices", &body)).await,
            ));
        }
    }
    drop((browsers, stop));
    served.await.unwrap().unwrap();
    host.close().await;
    all
}

/// The first thing that differs.
fn difference(one: &[Given], other: &[Given]) -> Option<String> {
    assert_eq!(one.len(), other.len());
    let (one, other) = one.iter().zip(other).find(|(one, other)| one != other)?;
    let text = |given: &Given| String::from_utf8_lossy(&given.1).into_owned();
    Some(format!("{}\n{}\n{}", one.0, text(one), text(other)))
}

async fn pages_of_twins_are_alike(cases: impl Iterator<Item = u64>) {
    for case in cases.filter_map(Case::new) {
        let one = looked_at(&case, &case.play.log).await;
        let mut other = looked_at(&case, &case.twin).await;
        if let Some(difference) = difference(&one, &other) {
            panic!("{difference}");
        }
        // Whatever it leaks into, it is found.
        for given in 0..other.len() {
            other[given].1.push(b'7');
            assert!(difference(&one, &other).is_some_and(|found| found.starts_with(&other[given].0)));
            other[given].1.pop();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_page_shows_anything_hidden() {
    pages_of_twins_are_alike(400..401).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long"]
async fn no_page_of_many_tables_shows_anything_hidden() {
    pages_of_twins_are_alike(401..413).await;
}
