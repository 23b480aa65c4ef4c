//! Something between the bot and the homeserver: it answers 429, loses answers, holds them back, and cuts connections.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::client::PASSWORD;

/// What is done to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// None: it passes.
    None,
    /// It is not passed on: 429, with so many milliseconds to wait.
    TooMany(u64),
    /// It is not passed on: 502.
    Down,
    /// It is passed on, and the answer is lost: 502.
    Lost,
    /// It is passed on, and the answer kept until [`Proxy::release`].
    Held,
    /// It is refused: 403.
    Forbidden,
    /// It is refused for now: 404.
    Unknown,
    /// It passes only with the account's password; else 401, as if that were needed.
    AsksPassword,
    /// It is answered with an empty success, and passed on only at [`Proxy::pass_on`].
    Kept,
}

/// A request as it passed.
#[derive(Debug, Clone)]
pub(crate) struct Passed {
    pub(crate) path: String,
    /// What it was answered; 0 while it is held.
    pub(crate) status: u16,
    pub(crate) at: std::time::Instant,
}

struct Plan {
    method: Method,
    part: String,
    faults: VecDeque<Fault>,
}

struct Inner {
    target: String,
    http: reqwest::Client,
    plans: Mutex<Vec<Plan>>,
    passed: Mutex<Vec<Passed>>,
    /// What the bodies of answered syncs hold, to know what the bot has been told.
    told: watch::Sender<Vec<String>>,
    held: watch::Sender<u64>,
    released: watch::Sender<u64>,
    cut: watch::Sender<bool>,
    kept: tokio::sync::Mutex<Vec<Request>>,
}

/// The proxy.
pub(crate) struct Proxy {
    inner: Arc<Inner>,
    address: String,
    serving: JoinHandle<()>,
}

impl Proxy {
    /// In front of that address.
    pub(crate) async fn before(target: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let inner = Arc::new(Inner {
            target: target.to_owned(),
            http: reqwest::Client::builder()
                .timeout(Duration::from_secs(120))
                .build()
                .unwrap(),
            plans: Mutex::default(),
            passed: Mutex::default(),
            told: watch::Sender::default(),
            held: watch::Sender::new(0),
            released: watch::Sender::new(0),
            cut: watch::Sender::new(false),
            kept: tokio::sync::Mutex::default(),
        });
        let router = Router::new().fallback(pass).with_state(Arc::clone(&inner));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Proxy {
            inner,
            address,
            serving,
        }
    }

    /// Its address.
    pub(crate) fn base(&self) -> &str {
        &self.address
    }

    /// The next requests of that method whose path holds that part meet these faults, one each; those behind pass.
    pub(crate) fn plan(&self, method: Method, part: &str, faults: &[Fault]) {
        self.inner.plans.lock().unwrap().push(Plan {
            method,
            part: part.to_owned(),
            faults: faults.iter().copied().collect(),
        });
    }

    /// How many faults are planned and have not happened.
    pub(crate) fn planned(&self) -> usize {
        self.inner
            .plans
            .lock()
            .unwrap()
            .iter()
            .map(|plan| plan.faults.len())
            .sum()
    }

    /// Plans nothing any more.
    pub(crate) fn clear(&self) {
        self.inner.plans.lock().unwrap().clear();
    }

    /// Waits until that many answers were held in all, each of them stored by the homeserver.
    pub(crate) async fn until_held(&self, count: u64) {
        let mut held = self.inner.held.subscribe();
        tokio::time::timeout(super::client::PATIENCE, held.wait_for(|held| *held >= count))
            .await
            .expect("an answer to hold")
            .unwrap();
    }

    /// Lets all go that is held now.
    pub(crate) fn release(&self) {
        self.inner.released.send_modify(|released| *released += 1);
    }

    /// Passes on what was kept.
    pub(crate) async fn pass_on(&self) {
        for request in std::mem::take(&mut *self.inner.kept.lock().await) {
            let answer = forward(&self.inner, request).await;
            assert!(answer.status().is_success(), "what was kept is refused now");
        }
    }

    /// Cuts all connections and takes none until [`Proxy::mend`]: whatever comes is hung up on.
    pub(crate) fn cut(&self) {
        self.inner.cut.send_replace(true);
    }

    /// Takes connections again.
    pub(crate) fn mend(&self) {
        self.inner.cut.send_replace(false);
    }

    /// Waits until the bot's sync was answered with something that holds those words.
    pub(crate) async fn until_told(&self, words: &str) {
        let mut told = self.inner.told.subscribe();
        tokio::time::timeout(
            super::client::PATIENCE,
            told.wait_for(|told| told.iter().any(|body| body.contains(words))),
        )
        .await
        .unwrap_or_else(|_| panic!("nobody was told {words}"))
        .unwrap();
    }

    /// What passed so far.
    pub(crate) fn passed(&self) -> Vec<Passed> {
        self.inner.passed.lock().unwrap().clone()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Inner {
    fn fault(&self, method: &Method, path: &str) -> Option<Fault> {
        let mut plans = self.plans.lock().unwrap();
        let plan = plans
            .iter_mut()
            .find(|plan| plan.method == *method && path.contains(&plan.part) && !plan.faults.is_empty())?;
        plan.faults.pop_front()
    }
}

async fn pass(State(inner): State<Arc<Inner>>, request: Request) -> Response {
    let method = request.method().clone();
    let path = request.uri().to_string();
    let number = {
        let mut passed = inner.passed.lock().unwrap();
        passed.push(Passed {
            path: path.clone(),
            status: 0,
            at: std::time::Instant::now(),
        });
        passed.len() - 1
    };
    let mut cut = inner.cut.subscribe();
    let answer = tokio::select! {
        answer = answer(&inner, request, &method, &path) => answer,
        _ = cut.wait_for(|cut| *cut) => hang_up(),
    };
    inner.passed.lock().unwrap()[number].status = answer.status().as_u16();
    answer
}

async fn answer(inner: &Inner, request: Request, method: &Method, path: &str) -> Response {
    match inner.fault(method, path) {
        Some(Fault::TooMany(wait)) => {
            let body = json!({ "errcode": "M_LIMIT_EXCEEDED", "error": "Too many", "retry_after_ms": wait });
            (StatusCode::TOO_MANY_REQUESTS, axum::Json(body)).into_response()
        }
        Some(Fault::Down) => StatusCode::BAD_GATEWAY.into_response(),
        Some(Fault::Forbidden) => {
            let body = json!({ "errcode": "M_FORBIDDEN", "error": "You may not" });
            (StatusCode::FORBIDDEN, axum::Json(body)).into_response()
        }
        Some(Fault::Unknown) => {
            let body = json!({ "errcode": "M_UNKNOWN", "error": "No known servers" });
            (StatusCode::NOT_FOUND, axum::Json(body)).into_response()
        }
        Some(Fault::Lost) => {
            forward(inner, request).await;
            StatusCode::BAD_GATEWAY.into_response()
        }
        Some(Fault::Held) => {
            let mut released = inner.released.subscribe();
            let before = *released.borrow_and_update();
            let answer = forward(inner, request).await;
            inner.held.send_modify(|held| *held += 1);
            let _ = released.wait_for(|released| *released > before).await;
            answer
        }
        Some(Fault::AsksPassword) => {
            let (head, body) = request.into_parts();
            let body = axum::body::to_bytes(body, 64 << 20).await.unwrap_or_default();
            let asked: Value = serde_json::from_slice(&body).unwrap_or_default();
            let auth = &asked["auth"];
            let given =
                auth["type"] == "m.login.password" && auth["session"] == "asked" && auth["password"] == PASSWORD;
            if given {
                return forward(inner, Request::from_parts(head, Body::from(body))).await;
            }
            let body = json!({ "session": "asked", "flows": [{ "stages": ["m.login.password"] }], "params": {} });
            (StatusCode::UNAUTHORIZED, axum::Json(body)).into_response()
        }
        Some(Fault::Kept) => {
            let (head, body) = request.into_parts();
            let body = axum::body::to_bytes(body, 64 << 20).await.unwrap_or_default();
            let request = Request::from_parts(head, Body::from(body));
            inner.kept.lock().await.push(request);
            axum::Json(json!({})).into_response()
        }
        Some(Fault::None) | None => forward(inner, request).await,
    }
}

/// An answer that breaks off.
fn hang_up() -> Response {
    let broken = Body::from_stream(futures_util::stream::once(async {
        Err::<Vec<u8>, _>(std::io::Error::other("cut"))
    }));
    Response::new(broken)
}

async fn forward(inner: &Inner, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 64 << 20).await.unwrap_or_default();
    let mut headers = head.headers;
    // Our client says these itself.
    for name in ["host", "content-length", "transfer-encoding", "connection"] {
        headers.remove(name);
    }
    let url = format!("{}{}", inner.target, head.uri);
    let is_sync = head.uri.path().ends_with("/sync");
    let sent = inner
        .http
        .request(head.method, url)
        .headers(headers)
        .body(body)
        .send()
        .await;
    let Ok(answer) = sent else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    let status = answer.status();
    let mut headers = HeaderMap::new();
    for name in ["content-type", "content-disposition"] {
        if let Some(value) = answer.headers().get(name) {
            headers.insert(name, value.clone());
        }
    }
    let Ok(body) = answer.bytes().await else {
        return StatusCode::BAD_GATEWAY.into_response();
    };
    if is_sync {
        let body = String::from_utf8_lossy(&body).into_owned();
        inner.told.send_modify(|told| told.push(body));
    }
    (status, headers, body).into_response()
}
