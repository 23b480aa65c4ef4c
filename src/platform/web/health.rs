//! For those who run it: is everything alive, and how is it going.

use std::net::SocketAddr;
use std::sync::OnceLock;

use axum::extract::{ConnectInfo, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};

use super::problem::Problem;
use super::{Shared, guard};

/// The counters of this process, readable. A process has one set, however many web chats it runs.
#[derive(Clone)]
pub(super) struct Metrics(Option<PrometheusHandle>);

impl Metrics {
    /// Begins to count, if nobody else in this process does.
    pub(super) fn install() -> Metrics {
        static HANDLE: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
        let install = || {
            let buckets = [
                0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0,
            ];
            let suffix = metrics_exporter_prometheus::Matcher::Suffix("_seconds".to_owned());
            let builder = PrometheusBuilder::new().set_buckets_for_metric(suffix, &buckets).ok()?;
            builder.install_recorder().ok()
        };
        Metrics(HANDLE.get_or_init(install).clone())
    }
}

/// `GET /healthz`: 200, or 503 while a platform has been silent for two heartbeats.
pub(super) async fn healthz(State(shared): State<Shared>) -> Response {
    let silent = shared.host.silent_platforms();
    if silent.is_empty() {
        return "ok\n".into_response();
    }
    (
        StatusCode::SERVICE_UNAVAILABLE,
        format!("silent: {}\n", silent.join(", ")),
    )
        .into_response()
}

/// `GET /metrics`, for this machine and the operator.
pub(super) async fn metrics(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Response {
    let words = shared.words(None, &headers);
    if !guard::is_local(&headers, peer.ip()) {
        match shared.signed_in(&headers).await {
            Ok(session) if session.operator => {}
            Ok(_) => return Problem::OperatorOnly.json(words),
            Err(problem) => return problem.json(words),
        }
    }
    let Metrics(Some(handle)) = &shared.metrics else {
        return (StatusCode::SERVICE_UNAVAILABLE, "another part of this process counts\n").into_response();
    };
    handle.run_upkeep();
    let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, handle.render()).into_response()
}
