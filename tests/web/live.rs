//! Streams: what was missed comes, and nothing twice.

use std::time::Duration;

use serde_json::Value;
use tahoun::chat::{Message, Piece, PlaceRef, Text};
use tahoun::host::{Address, Delivery};

use super::support::{Browser, Server};

/// A page's end of a stream: it knows what an `EventSource` knows, whole events and the last id.
struct Stream {
    browser: Browser,
    table: Option<i64>,
    last: i64,
    response: Option<reqwest::Response>,
    buffer: String,
    seen: Vec<(i64, String)>,
}

impl Stream {
    fn new(browser: Browser, table: Option<i64>) -> Stream {
        Stream {
            browser,
            table,
            last: 0,
            response: None,
            buffer: String::new(),
            seen: Vec::new(),
        }
    }

    /// Reads until a wake, or, if `cut` is given, until so many bytes came; then the connection is dropped where it stands.
    async fn read(&mut self, cut: Option<usize>) {
        let table = self.table.map_or(String::new(), |table| table.to_string());
        if self.response.is_none() {
            let request = self
                .browser
                .get(&format!("/api/live?place=lobby&table={table}&after=0"));
            let answer = request
                .header("last-event-id", self.last.to_string())
                .send()
                .await
                .unwrap();
            assert_eq!(answer.status(), 200);
            assert_eq!(answer.headers()["content-type"], "text/event-stream");
            self.response = Some(answer);
            self.buffer.clear();
        }
        let mut left = cut.unwrap_or(usize::MAX);
        loop {
            let response = self.response.as_mut().unwrap();
            let Some(bytes) = response.chunk().await.unwrap() else {
                self.response = None;
                return;
            };
            let taken = bytes.len().min(left);
            left -= taken;
            self.buffer += std::str::from_utf8(&bytes[..taken]).unwrap_or_default();
            let woken = self.take_events();
            if left == 0 {
                self.response = None;
                return;
            }
            if woken && cut.is_none() {
                return;
            }
        }
    }

    fn take_events(&mut self) -> bool {
        let mut woken = false;
        while let Some((event, rest)) = self.buffer.split_once("\n\n") {
            let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
            match field("event:") {
                Some("message") => {
                    let id = field("id:").unwrap().parse().unwrap();
                    let data: Value = serde_json::from_str(field("data:").unwrap()).unwrap();
                    self.seen.push((id, data["html"].as_str().unwrap().to_owned()));
                    self.last = id;
                }
                Some("wake") => woken = true,
                _ => {}
            }
            self.buffer = rest.to_owned();
        }
        woken
    }

    /// Reads until a text was seen.
    async fn until(&mut self, text: &str) {
        let look = async {
            while !self.seen.iter().any(|(_, html)| html.contains(text)) {
                self.read(None).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), look)
            .await
            .unwrap_or_else(|_| panic!("{text} never came"));
    }

    fn each_once(&self) {
        assert!(
            self.seen.windows(2).all(|pair| pair[0].0 < pair[1].0),
            "an id came twice or out of order"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_cut_anywhere_loses_nothing_and_doubles_nothing() {
    let server = Server::start().await;
    // One person alone would be stopped as a flood.
    let talkers = [
        server.browser("Eva").await,
        server.browser("Oto").await,
        server.browser("Ida").await,
    ];
    let mut stream = Stream::new(server.browser("Jan").await, None);
    let lines = 75;
    let talk = tokio::spawn(async move {
        for line in 0..lines {
            talkers[line % talkers.len()]
                .say("lobby", None, &format!("line {line}."))
                .await;
        }
    });
    // Places to cut at that have nothing to do with events: any number of bytes.
    let mut cut = 37;
    while !talk.is_finished() {
        cut = (cut * 131 + 7) % 1_009;
        // Now and then nothing comes for a while: that is cut off, too.
        let _ = tokio::time::timeout(Duration::from_millis(100), stream.read(Some(cut + 1))).await;
        stream.response = None;
    }
    talk.await.unwrap();
    stream.until(&format!("line {}.", lines - 1)).await;
    stream.each_once();
    for line in 0..lines {
        let found = stream
            .seen
            .iter()
            .filter(|(_, html)| html.contains(&format!("line {line}.<")))
            .count();
        assert_eq!(found, 1, "line {line}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_goes_on_after_a_restart_of_the_server() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let mut stream = Stream::new(server.browser("Jan").await, None);
    eva.say("lobby", None, "before").await;
    stream.until("before").await;
    let server = server.restart().await;
    eva.say("lobby", None, "meanwhile").await;
    stream.response = None;
    stream.until("meanwhile").await;
    stream.each_once();
    assert_eq!(stream.seen.len(), 2);
    drop(server);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_ends_its_streams() {
    let mut server = Server::start().await;
    let stream = server
        .browser("Eva")
        .await
        .get("/api/live?place=lobby&after=0")
        .send()
        .await
        .unwrap();
    tokio::time::timeout(Duration::from_secs(8), server.stop())
        .await
        .expect("streams do not hold up the end");
    drop(stream);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_message_comes_to_its_person_alone() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let mut others = Stream::new(jan.clone(), None);
    let mut own = Stream::new(eva.clone(), None);
    eva.say("lobby", None, "/help").await;
    own.until("only you see this").await;
    eva.say("lobby", None, "that is all").await;
    others.until("that is all").await;
    assert_eq!(others.seen.len(), 1, "{:?}", others.seen);
    assert_eq!(jan.messages(None, 0).await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_delivered_twice_is_shown_once() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let lobby = PlaceRef {
        platform: "web".to_owned(),
        id: "lobby".to_owned(),
        name: None,
        direct: false,
    };
    let place = server.host.place(&lobby).await.unwrap().id;
    let delivery = |uncertain| Delivery {
        row: 1_000_000,
        address: Address::Place(place),
        message: Message {
            text: Text(vec![Piece::Plain("once".to_owned())]),
            ..Message::default()
        },
        uncertain,
        first_tried: None,
    };
    let first = server.platform.deliver(delivery(false)).await.unwrap();
    let second = server.platform.deliver(delivery(true)).await.unwrap();
    assert_eq!(first, second);
    let shown = eva.messages(None, 0).await;
    assert_eq!(shown.iter().filter(|(_, html)| html.contains("once")).count(), 1);
}
