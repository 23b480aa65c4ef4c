//! A real Chromium, driven over WebDriver. Nothing here sleeps for a length of time: it waits until something is so.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::wd::WebDriverCompatibleCommand;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long something may take to become so. A page that is idle answers in milliseconds; the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(20);

/// The variable that lets these tests be left out where there is no Chromium.
const SKIP: &str = "TAHOUN_TEST_WITHOUT_BROWSER";

/// Whether the browser tests are to be left out; said aloud.
pub(crate) fn skipped() -> bool {
    let skipped = std::env::var_os(SKIP).is_some();
    if skipped {
        println!("SKIPPED: {SKIP} is set, no browser was started");
    }
    skipped
}

/// The program that drives browsers, ended with the test.
struct Chromedriver {
    child: Child,
    url: String,
}

impl Chromedriver {
    fn start() -> Chromedriver {
        let program = std::env::var("CHROMEDRIVER").unwrap_or_else(|_| "chromedriver".to_owned());
        let mut child = Command::new(&program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| {
                panic!("{program} does not start ({error}): install chromium and chromium-driver, or set {SKIP}")
            });
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines
            .map_while(Result::ok)
            .find_map(|line| {
                line.split("successfully on port ")
                    .nth(1)?
                    .trim_end_matches('.')
                    .parse::<u16>()
                    .ok()
            })
            .expect("chromedriver says its port");
        Chromedriver {
            child,
            url: format!("http://127.0.0.1:{port}"),
        }
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a window is like.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) phone: bool,
    pub(crate) dark: bool,
    pub(crate) language: &'static str,
}

pub(crate) const DESK: Look = Look {
    width: 1280,
    height: 900,
    phone: false,
    dark: false,
    language: "en",
};
pub(crate) const PHONE: Look = Look {
    width: 390,
    height: 844,
    phone: true,
    dark: false,
    language: "en",
};

/// A browser window with a profile of its own.
pub(crate) struct Window {
    pub(crate) client: Client,
    base: String,
    _driver: Chromedriver,
    _profile: TempDir,
}

/// What the page's script complained about.
#[derive(Debug)]
struct Log;

impl WebDriverCompatibleCommand for Log {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (reqwest::Method, Option<String>) {
        (reqwest::Method::POST, Some(json!({ "type": "browser" }).to_string()))
    }
}

/// Any command of Chrome's own protocol.
#[derive(Debug)]
struct Cdp(&'static str, Value);

impl WebDriverCompatibleCommand for Cdp {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (reqwest::Method, Option<String>) {
        (
            reqwest::Method::POST,
            Some(json!({ "cmd": self.0, "params": self.1 }).to_string()),
        )
    }
}

impl Window {
    pub(crate) async fn open(address: SocketAddr, look: Look) -> Window {
        let driver = Chromedriver::start();
        let profile = tempfile::tempdir().unwrap();
        let mut options = json!({
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
                "--hide-scrollbars", format!("--user-data-dir={}", profile.path().display()),
                format!("--window-size={},{}", look.width, look.height), format!("--lang={}", look.language),
            ],
            "prefs": { "intl.accept_languages": look.language },
        });
        if let Ok(binary) = std::env::var("CHROMIUM") {
            options["binary"] = json!(binary);
        }
        if look.phone {
            let metrics = json!({ "width": look.width, "height": look.height, "pixelRatio": 2.0, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let Value::Object(capabilities) = capabilities else {
            unreachable!()
        };
        let client = ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&driver.url)
            .await
            .expect("Chromium starts");
        let window = Window {
            client,
            base: format!("http://{address}"),
            _driver: driver,
            _profile: profile,
        };
        let scheme = if look.dark { "dark" } else { "light" };
        let features = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        window
            .client
            .issue_cmd(Cdp("Emulation.setEmulatedMedia", features))
            .await
            .unwrap();
        window
    }

    /// Goes to a path of the server and waits until the page's script has run.
    pub(crate) async fn go(&self, path: &str) {
        self.client.goto(&format!("{}{path}", self.base)).await.unwrap();
        self.ready().await;
    }

    pub(crate) async fn ready(&self) {
        self.until(
            "the script has run",
            "return document.documentElement.dataset.ready === 'yes'",
        )
        .await;
    }

    /// Signs in, and is in the lobby.
    pub(crate) async fn sign_in(&self, name: &str) {
        self.go("/").await;
        self.find("input[name=name]").await.send_keys(name).await.unwrap();
        self.click("form[action='/session'] button.primary").await;
        self.find("#composer").await;
        self.ready().await;
    }

    pub(crate) async fn js(&self, script: &str) -> Value {
        self.client
            .execute(script, vec![])
            .await
            .unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script gives true.
    pub(crate) async fn until(&self, what: &str, script: &str) {
        let start = Instant::now();
        loop {
            // While a page is being exchanged for another, a script may fail.
            let so = self.client.execute(script, vec![]).await;
            if so.is_ok_and(|so| so == Value::Bool(true)) {
                return;
            }
            if start.elapsed() > PATIENCE {
                let seen = self.client.execute(
                    "return (document.querySelector('#panel') ?? document.body).outerHTML",
                    vec![],
                );
                let seen = seen
                    .await
                    .map(|seen| seen.as_str().unwrap_or_default().to_owned())
                    .unwrap_or_default();
                let log = self.client.issue_cmd(Log).await.unwrap_or_default();
                panic!("it never came to be that {what}\n{log}\n{seen}");
            }
            tokio::time::sleep(Duration::from_millis(30)).await;
        }
    }

    /// Waits until there is such an element that can be seen.
    pub(crate) async fn find(&self, css: &str) -> Element {
        let quoted = Value::String(css.to_owned());
        let script = format!("return [...document.querySelectorAll({quoted})].some((it) => it.checkVisibility())");
        self.until(&format!("{css} is there"), &script).await;
        self.client.find(Locator::Css(css)).await.unwrap()
    }

    /// Waits until there is such an element that can be pressed, and presses it as a person would.
    pub(crate) async fn click(&self, css: &str) {
        let quoted = Value::String(css.to_owned());
        let script = format!(
            "const it = document.querySelector({quoted}); \
             if (!it || it.disabled || it.getAttribute('aria-busy') === 'true' || !it.checkVisibility()) return false; \
             it.scrollIntoView({{ block: 'center', inline: 'center' }}); return true"
        );
        for _ in 0..20 {
            self.until(&format!("{css} can be pressed"), &script).await;
            let Ok(element) = self.client.find(Locator::Css(css)).await else {
                continue;
            };
            // The part of the page may be exchanged between finding and pressing.
            match element.click().await {
                Ok(()) => return,
                Err(_) => tokio::time::sleep(Duration::from_millis(30)).await,
            }
        }
        panic!("{css} could not be pressed");
    }

    /// Sends keys to whatever has the focus.
    pub(crate) async fn keys(&self, keys: &str) {
        self.client
            .active_element()
            .await
            .unwrap()
            .send_keys(keys)
            .await
            .unwrap();
    }

    pub(crate) async fn key(&self, key: Key) {
        self.keys(&char::from(key).to_string()).await;
    }

    /// Whether a text stands somewhere on the page.
    pub(crate) async fn until_text(&self, text: &str) {
        let quoted = Value::String(text.to_owned());
        self.until(
            &format!("the page says {text:?}"),
            &format!("return document.body.innerText.includes({quoted})"),
        )
        .await;
    }

    /// Presses "yes" in the dialog.
    pub(crate) async fn confirm(&self) {
        self.click("dialog[open] button[value=yes]").await;
    }

    pub(crate) async fn screenshot(&self) -> Vec<u8> {
        self.client.screenshot().await.unwrap()
    }

    /// Whether the page is wider than the window: then something was cut off or has to be scrolled to.
    pub(crate) async fn fits(&self) -> bool {
        self.js("return document.documentElement.scrollWidth <= window.innerWidth")
            .await
            == Value::Bool(true)
    }

    pub(crate) async fn close(self) {
        self.client.clone().close().await.unwrap();
    }
}
