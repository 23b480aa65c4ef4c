//! What those who run it look at.

use reqwest::StatusCode;

use super::support::Server;

#[tokio::test(flavor = "multi_thread")]
async fn health_is_red_while_a_platform_is_silent() {
    let server = Server::start().await;
    let stranger = server.stranger();
    assert_eq!(stranger.page("/healthz").await, "ok\n");
    server.host.platform_lost("web").await.unwrap();
    let answer = stranger.get("/healthz").send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.text().await.unwrap(), "silent: web\n");
    server.host.platform_ready("web").await.unwrap();
    assert_eq!(stranger.page("/healthz").await, "ok\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_speak_prometheus() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let table = eva.open_table("abaku new players=2").await;
    eva.wait_for(Some(table), "Eva").await;
    let answer = eva.get("/metrics").send().await.unwrap();
    assert!(
        answer.headers()["content-type"]
            .to_str()
            .unwrap()
            .starts_with("text/plain; version=0.0.4")
    );
    let text = answer.text().await.unwrap();
    let names: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# TYPE ")).collect();
    assert!(names.iter().all(|name| name.starts_with("tahoun_")), "{names:?}");
    assert!(names.contains(&"tahoun_delivery_seconds histogram"), "{names:?}");
    assert!(!text.contains("Eva"), "names of people are nobody's measure");
}
