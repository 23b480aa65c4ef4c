//! A server of its own for each test, and browsers that are not one.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use reqwest::header::{HeaderMap, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use tahoun::host::{Config, Host, Platform, System};
use tahoun::platform::web::{Web, WebSettings};
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A running server.
pub(crate) struct Server {
    pub(crate) host: Host,
    pub(crate) address: SocketAddr,
    pub(crate) platform: Arc<dyn Platform>,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<std::io::Result<()>>>,
    // Last, so that the database outlives everything that uses it.
    dir: Arc<TempDir>,
}

/// The settings of a server on a free loopback port.
pub(crate) fn settings() -> WebSettings {
    WebSettings {
        bind: "127.0.0.1:0".parse().unwrap(),
        passphrase: None,
        club_passphrase: None,
        language: "en".to_owned(),
    }
}

pub(crate) fn open_host(dir: &Path, seed: u64) -> Host {
    Host::open(Config {
        database: dir.join("tahoun.db"),
        time: Arc::new(System::new()),
        seed: Some(seed),
        language: "en".to_owned(),
        time_zone: "UTC".to_owned(),
        cached_tables: 100,
        painters: 1,
        players: 1,
    })
    .unwrap()
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::with(settings()).await
    }

    pub(crate) async fn with(settings: WebSettings) -> Server {
        Server::in_dir(Arc::new(tempfile::tempdir().unwrap()), settings).await
    }

    async fn in_dir(dir: Arc<TempDir>, settings: WebSettings) -> Server {
        let host = open_host(dir.path(), 7);
        let web = Web::open(host.clone(), settings).await.unwrap();
        let address = web.address();
        let platform = web.platform();
        host.attach(Arc::clone(&platform)).await.unwrap();
        host.platform_ready("web").await.unwrap();
        let (stop, stopped) = oneshot::channel();
        let served = tokio::spawn(web.serve(async {
            // Dropping the sender stops the server too.
            let _ = stopped.await;
        }));
        Server {
            host,
            address,
            platform,
            stop: Some(stop),
            served: Some(served),
            dir,
        }
    }

    /// Stops it and starts another on the same database and port.
    pub(crate) async fn restart(mut self) -> Server {
        self.stop().await;
        let mut settings = settings();
        settings.bind = self.address;
        let dir = Arc::clone(&self.dir);
        drop(self);
        Server::in_dir(dir, settings).await
    }

    pub(crate) async fn stop(&mut self) {
        drop(self.stop.take());
        if let Some(served) = self.served.take() {
            served.await.unwrap().unwrap();
        }
        self.host.close().await;
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// A browser without a session.
    pub(crate) fn stranger(&self) -> Browser {
        Browser::new(self.address)
    }

    /// A browser that has signed in.
    pub(crate) async fn browser(&self, name: &str) -> Browser {
        let browser = self.stranger();
        let answer = browser.sign_in(&[("name", name)]).await;
        assert_eq!(answer.status(), StatusCode::SEE_OTHER, "{name}");
        browser
    }
}

/// What a browser is to a server: a keeper of cookies that says where its pages come from.
#[derive(Clone)]
pub(crate) struct Browser {
    pub(crate) client: Client,
    base: String,
}

/// An id as pages make them.
pub(crate) fn new_id() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    format!("test-{:08}", NEXT.fetch_add(1, Ordering::Relaxed))
}

impl Browser {
    pub(crate) fn new(address: SocketAddr) -> Browser {
        let base = format!("http://{address}");
        let mut headers = HeaderMap::new();
        headers.insert("origin", HeaderValue::from_str(&base).unwrap());
        headers.insert("accept-language", HeaderValue::from_static("en"));
        let client = Client::builder()
            .cookie_store(true)
            .default_headers(headers)
            .redirect(Policy::none())
            .timeout(Duration::from_secs(60))
            .build()
            .unwrap();
        Browser { client, base }
    }

    pub(crate) fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.base))
    }

    pub(crate) fn post(&self, path: &str) -> RequestBuilder {
        self.client.post(format!("{}{path}", self.base))
    }

    pub(crate) async fn sign_in(&self, form: &[(&str, &str)]) -> Response {
        self.post_form("/session", form).await
    }

    pub(crate) async fn post_form(&self, path: &str, form: &[(&str, &str)]) -> Response {
        self.post(path).form(form).send().await.unwrap()
    }

    pub(crate) async fn page(&self, path: &str) -> String {
        let answer = self.get(path).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{path}");
        answer.text().await.unwrap()
    }

    pub(crate) async fn post_json(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let answer = self.post(path).json(&body).send().await.unwrap();
        let status = answer.status();
        (status, answer.json().await.unwrap_or(Value::Null))
    }

    /// Says something in a channel's or a table's chat.
    pub(crate) async fn say(&self, place: &str, table: Option<i64>, text: &str) -> Value {
        let body = json!({ "place": place, "table": table, "text": text, "id": new_id() });
        let (status, answer) = self.post_json("/api/say", body).await;
        assert_eq!(status, StatusCode::OK, "{text}: {answer}");
        answer
    }

    /// Presses a button.
    pub(crate) async fn press(&self, table: Option<i64>, line: &str) -> Value {
        let body = json!({ "place": "lobby", "table": table, "line": line, "id": new_id() });
        let (status, answer) = self.post_json("/api/press", body).await;
        assert_eq!(status, StatusCode::OK, "{line}: {answer}");
        answer
    }

    /// Opens a table in the lobby and gives its number.
    pub(crate) async fn open_table(&self, line: &str) -> i64 {
        let answer = self.press(None, line).await;
        assert_eq!(answer["what"], "done", "{line}: {answer}");
        answer["table"].as_i64().unwrap()
    }

    /// What was said behind an id, as `(id, html)`.
    pub(crate) async fn messages(&self, table: Option<i64>, after: i64) -> Vec<(i64, String)> {
        let table = table.map_or(String::new(), |table| table.to_string());
        let answer = self
            .get(&format!("/api/messages?place=lobby&table={table}&after={after}"))
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::OK);
        let answer: Value = answer.json().await.unwrap();
        let message = |message: &Value| {
            (
                message["id"].as_i64().unwrap(),
                message["html"].as_str().unwrap().to_owned(),
            )
        };
        answer["messages"].as_array().unwrap().iter().map(message).collect()
    }

    /// Waits until a message holds a text, and gives it.
    pub(crate) async fn wait_for(&self, table: Option<i64>, text: &str) -> String {
        let look = async {
            loop {
                let messages = self.messages(table, 0).await;
                if let Some((_, html)) = messages.into_iter().find(|(_, html)| html.contains(text)) {
                    return html;
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), look)
            .await
            .unwrap_or_else(|_| panic!("nobody said {text:?}"))
    }
}
