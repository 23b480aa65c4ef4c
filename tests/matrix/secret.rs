//! The part of a person that reads and writes in encrypted rooms: matrix-sdk itself, with a store of its own, driven by the test.

use std::sync::Mutex;
use std::time::Duration;

use matrix_sdk::config::SyncSettings;
use matrix_sdk::media::{MediaFormat, MediaRequestParameters};
use matrix_sdk::room::MessagesOptions;
use matrix_sdk::ruma::api::client::filter::FilterDefinition;
use matrix_sdk::ruma::api::client::sync::sync_events::v3::Filter;
use matrix_sdk::ruma::events::room::{EncryptedFile, MediaSource};
use matrix_sdk::ruma::{OwnedEventId, OwnedRoomId, RoomId, UInt, UserId};
use matrix_sdk::{Client, Room, RoomState};
use serde_json::{Value, json};

use super::client::{Heard, PASSWORD};

/// A client of the SDK.
pub(crate) struct Secret {
    client: Client,
    /// What came before its key.
    sealed: Mutex<Vec<(OwnedRoomId, OwnedEventId)>>,
}

/// What one look brought.
#[derive(Default)]
pub(crate) struct News {
    pub(crate) heard: Vec<Heard>,
    pub(crate) invited: Vec<String>,
    /// The rooms of which only the last part was told.
    pub(crate) limited: Vec<String>,
}

impl Secret {
    /// Logs in on a new device and sets up cross-signing, as a person's first client does; with the session as the API says it.
    pub(crate) async fn log_in(base: &str, user: &str) -> (Secret, Value) {
        let client = Client::builder().homeserver_url(base).build().await.unwrap();
        let session = client
            .matrix_auth()
            .login_username(user, PASSWORD)
            .initial_device_display_name("a test that knows encryption")
            .await
            .unwrap();
        client
            .encryption()
            .bootstrap_cross_signing_if_needed(None)
            .await
            .unwrap();
        let session = json!({
            "access_token": session.access_token,
            "user_id": session.user_id,
            "device_id": session.device_id,
        });
        let secret = Secret {
            client,
            sealed: Mutex::default(),
        };
        (secret, session)
    }

    /// Opens the account's secret storage and takes its keys from there, as a person's next client does.
    pub(crate) async fn recover(&self, key: &str) {
        self.client.encryption().recovery().recover(key).await.unwrap();
        let status = self.client.encryption().cross_signing_status().await.unwrap();
        assert!(status.is_complete(), "{status:?}");
        assert!(
            self.client.encryption().backups().are_enabled().await,
            "there is no backup"
        );
    }

    /// Syncs once, and looks again at what could not be read before.
    pub(crate) async fn listen(&self, wait: Duration) -> News {
        let mut filter = FilterDefinition::default();
        filter.room.timeline.limit = UInt::new(5000);
        let settings = SyncSettings::new()
            .timeout(wait)
            .filter(Filter::FilterDefinition(filter));
        let answer = self.client.sync_once(settings).await.unwrap();
        let mut news = News::default();
        for (room, joined) in answer.rooms.joined {
            if joined.timeline.limited {
                news.limited.push(room.to_string());
            }
            for event in joined.timeline.events {
                if event.kind.is_utd()
                    && let Some(id) = event.event_id()
                {
                    self.sealed.lock().unwrap().push((room.clone(), id.to_owned()));
                }
                news.heard.push(Heard {
                    room: room.to_string(),
                    event: serde_json::from_str(event.raw().json().get()).unwrap(),
                });
            }
        }
        news.invited
            .extend(answer.rooms.invited.into_keys().map(|room| room.to_string()));
        let sealed = std::mem::take(&mut *self.sealed.lock().unwrap());
        for (room, id) in sealed {
            let again = self.room(&room).event(&id, None).await;
            match again {
                Ok(event) if !event.kind.is_utd() => news.heard.push(Heard {
                    room: room.to_string(),
                    event: serde_json::from_str(event.raw().json().get()).unwrap(),
                }),
                _ => self.sealed.lock().unwrap().push((room, id)),
            }
        }
        news
    }

    /// Everything the homeserver holds of a room's timeline, oldest first, decrypted where there is a key.
    pub(crate) async fn read(&self, room: &str) -> Vec<Value> {
        let room = self.room(&RoomId::parse(room).unwrap());
        let mut events = Vec::new();
        let mut options = MessagesOptions::forward();
        options.limit = UInt::from(500_u16);
        loop {
            let answer = room.messages(options).await.unwrap();
            for event in &answer.chunk {
                events.push(serde_json::from_str(event.raw().json().get()).unwrap());
            }
            let Some(end) = answer.end.filter(|_| !answer.chunk.is_empty()) else {
                return events;
            };
            options = MessagesOptions::forward().from(end.as_str());
            options.limit = UInt::from(500_u16);
        }
    }

    /// How many events could not be read.
    pub(crate) fn sealed(&self) -> usize {
        self.sealed.lock().unwrap().len()
    }

    /// Whether it has heard that it is in the room.
    pub(crate) fn knows(&self, room: &str) -> bool {
        let room = RoomId::parse(room).unwrap();
        self.client
            .get_room(&room)
            .is_some_and(|room| room.state() == RoomState::Joined)
    }

    fn room(&self, room: &RoomId) -> Room {
        self.client.get_room(room).expect("a room that was joined")
    }

    /// Sends an event, encrypted if the room is.
    pub(crate) async fn send(&self, room: &str, kind: &str, content: Value) -> String {
        let room = self.room(&RoomId::parse(room).unwrap());
        let sent = room.send_raw(kind, content).await.unwrap();
        sent.response.event_id.to_string()
    }

    /// Forgets the key with which it encrypts in a room, so that the next event has one that only those get who are there then.
    pub(crate) async fn change_key(&self, room: &str) {
        let room = self.room(&RoomId::parse(room).unwrap());
        room.discard_room_key().await.unwrap();
    }

    /// What an image or a file holds, decrypted if it has to be.
    pub(crate) async fn download(&self, content: &Value) -> Vec<u8> {
        let source = match content.get("file") {
            Some(file) => {
                let file: EncryptedFile = serde_json::from_value(file.clone()).unwrap();
                MediaSource::Encrypted(Box::new(file))
            }
            None => MediaSource::Plain(content["url"].as_str().expect("an address").into()),
        };
        let request = MediaRequestParameters {
            source,
            format: MediaFormat::File,
        };
        self.client.media().get_media_content(&request, false).await.unwrap()
    }

    /// Whether a device of somebody else is signed by its owner's cross-signing key, so that clients show no warning.
    pub(crate) async fn is_signed(&self, user: &str, device: &str) -> bool {
        let user = UserId::parse(user).unwrap();
        let encryption = self.client.encryption();
        encryption.request_user_identity(&user).await.unwrap();
        let device = encryption.get_device(&user, device.into()).await.unwrap();
        device.is_some_and(|device| device.is_cross_signed_by_owner())
    }
}
