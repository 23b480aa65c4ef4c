//! The web chat: channels with messages, tables as threads, boards that are clicked. Requests go to the host, messages come from
//! its outbox; nothing here knows a game.
//!
//! # What it promises
//!
//! - Nothing a browser says is trusted. Who somebody is says the session cookie alone; what may be seen says the host's view of
//!   that person; the guard stands before every handler.
//! - A message that was delivered has an id greater than all before it. A stream that broke off goes on from the last id its page
//!   has seen: what was missed comes, and nothing twice. A delivery that is tried again shows no second message.
//! - Whatever a browser sends carries an id of its own, so that a double click or a second attempt does nothing.
//! - All text is escaped where HTML is made, by `maud`; the policy of the page forbids any script that is not its own file.
//!
//! # Addresses
//!
//! | address | what |
//! | --- | --- |
//! | `GET /` | the sign-in, or on to the lobby |
//! | `POST /session` (form `name`, `passphrase`, `code`, `next`) | signs in; the cookie ties the browser to its person |
//! | `POST /session/end` | signs out and gives the name free |
//! | `POST /session/release` (form `name`) | the operator gives a name free |
//! | `POST /language` (form `language`, `next`) | the language of the page |
//! | `GET /c/{channel}`, `GET /t/{table}` | a channel, a table's thread |
//! | `GET /t/{table}/panel`, `GET /api/side?place&table` | the parts of those pages that change, as HTML |
//! | `GET /api/messages?place&table&after` | what was said after an id, as JSON |
//! | `GET /api/live?place&table&after` | the same as a stream of events, going on as it is said; `Last-Event-ID` wins over `after` |
//! | `POST /api/say {place, table, text, id}` | says something: chatter, or a command with its prefix |
//! | `POST /api/press {place, table, line, id}` | a command without prefix, as buttons send it |
//! | `POST /api/choices {table, tokens}` | what can be chosen next, and what the move would bring |
//! | `GET /api/complete?place&table&text` | how a line can go on |
//! | `POST /api/link` | a code that lets the person's other device in |
//! | `GET /picture/board/{table}/{event}.png?theme&lang` | a board as everybody may see it |
//! | `GET /picture/hand/{table}/{event}/{seat}.png?theme&lang` | a hand, for its holder alone |
//! | `GET /picture/message/{id}.png?theme&lang` | any other picture of a message, for those who can read the message |
//! | `GET /table/{table}?at`, `GET /table/{table}.json` | a finished table step by step, and its record |
//! | `GET /leaderboard?kind&place` | who has won how often |
//! | `GET /healthz`, `GET /metrics` | for those who run it |
//!
//! Errors of `/api` are JSON, `{"error": "a sentence"}`, in the reader's language.

mod api;
mod files;
mod guard;
mod health;
mod html;
mod lenient;
mod links;
mod live;
mod names;
mod page;
mod passphrase;
mod picture;
mod problem;
mod session;
mod settings;
mod speech;
mod talk;
mod words;

use std::future::Future;
use std::net::SocketAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Router, middleware};
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::host::{Delivery, Host, Platform, Sending};

pub use passphrase::WeakPassphrase;
pub use settings::{StartError, WebSettings};

use live::Pulse;

/// The platform's name in places, accounts and external ids.
const NAME: &str = "web";

/// The largest body that is read, in bytes. The longest thing people send is a chat line.
const BODY_LIMIT: usize = 16 * 1024;

/// The web chat, listening but not yet answering: see [`Web::serve`].
pub struct Web {
    shared: Shared,
    listener: TcpListener,
    address: SocketAddr,
}

/// What all handlers share. Cheap to clone.
#[derive(Clone)]
pub(super) struct Shared(Arc<Inner>);

pub(super) struct Inner {
    host: Host,
    settings: WebSettings,
    gate: passphrase::Gate,
    links: links::Links,
    codes: passphrase::CodeBrake,
    signing_in: tokio::sync::Mutex<()>,
    talk: talk::Talk,
    pulse: watch::Sender<Pulse>,
    streams: live::Streams,
    closing: watch::Sender<bool>,
    metrics: health::Metrics,
}

impl Deref for Shared {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Web {
    /// Checks the settings and takes the address. Nothing is answered before [`Web::serve`].
    pub async fn open(host: Host, settings: WebSettings) -> Result<Web, StartError> {
        let gate = settings.gate()?;
        let listen = async {
            let listener = TcpListener::bind(settings.bind).await?;
            let address = listener.local_addr()?;
            Ok((listener, address))
        };
        let (listener, address) = listen.await.map_err(|error| StartError::Listen(settings.bind, error))?;
        let shared = Shared(Arc::new(Inner {
            host,
            settings,
            gate,
            links: links::Links::default(),
            codes: passphrase::CodeBrake::default(),
            signing_in: tokio::sync::Mutex::default(),
            talk: talk::Talk::default(),
            pulse: watch::Sender::default(),
            streams: live::Streams::default(),
            closing: watch::Sender::new(false),
            metrics: health::Metrics::install(),
        }));
        Ok(Web {
            shared,
            listener,
            address,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The side of it that shows messages: attach it to the host.
    pub fn platform(&self) -> Arc<dyn Platform> {
        Arc::new(self.shared.clone())
    }

    /// Answers until `stop` is done; then ends the live streams, finishes the requests that are being answered, and returns.
    pub async fn serve(self, stop: impl Future<Output = ()> + Send + 'static) -> std::io::Result<()> {
        let shared = self.shared.clone();
        let service = router(self.shared).into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(self.listener, service).with_graceful_shutdown({
            let shared = shared.clone();
            async move {
                stop.await;
                shared.closing.send_replace(true);
            }
        });
        let mut closing = shared.closing.subscribe();
        let patience = async move {
            // An error means that nobody can say so any more.
            let _ = closing.wait_for(|closing| *closing).await;
            // Service managers of containers kill after ten seconds.
            tokio::time::sleep(Duration::from_secs(5)).await;
        };
        tokio::select! {
            done = served => done,
            () = patience => {
                tracing::warn!("some connections did not end in time and were cut");
                Ok(())
            }
        }
    }
}

fn router(shared: Shared) -> Router {
    Router::new()
        .route("/", get(page::entry))
        .route("/session", post(session::begin))
        .route("/session/end", post(session::end))
        .route("/session/release", post(session::release))
        .route("/language", post(session::language))
        .route("/c/{channel}", get(page::channel))
        .route("/t/{table}", get(page::table))
        .route("/t/{table}/panel", get(page::panel))
        .route("/table/{table}", get(page::replay))
        .route("/leaderboard", get(page::leaderboard))
        .route("/api/side", get(page::side))
        .route("/api/messages", get(live::messages))
        .route("/api/live", get(live::live))
        .route("/api/say", post(api::say))
        .route("/api/press", post(api::press))
        .route("/api/choices", post(api::choices))
        .route("/api/complete", get(api::complete))
        .route("/api/link", post(session::link))
        .route("/picture/board/{table}/{file}", get(picture::board))
        .route("/picture/hand/{table}/{event}/{file}", get(picture::hand))
        .route("/picture/message/{file}", get(picture::message))
        .route("/static/{version}/{name}", get(files::serve))
        .route("/healthz", get(health::healthz))
        .route("/metrics", get(health::metrics))
        .fallback(page::nothing)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn_with_state(shared.clone(), guard::guard))
        .with_state(shared)
}

impl Platform for Shared {
    fn name(&self) -> &'static str {
        NAME
    }

    fn deliver(&self, delivery: Delivery) -> Sending<'_> {
        Box::pin(live::deliver(self, delivery))
    }
}
