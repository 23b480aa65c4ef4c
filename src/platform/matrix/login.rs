//! The session and its encryption store, which stay together.
//!
//! A session without its keys, or keys without their session, would make the bot mute in encrypted rooms; a new device in place of a
//! lost one would scare people. So either both are there, or neither is and the bot logs in for the first time; all else is an error
//! that names the way out.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use matrix_sdk::authentication::matrix::MatrixSession;
use matrix_sdk::config::RequestConfig;
use matrix_sdk::encryption::{BackupDownloadStrategy, EncryptionSettings};
use matrix_sdk::ruma::api::client::account::whoami;
use matrix_sdk::ruma::api::client::keys::get_keys;
use matrix_sdk::ruma::api::client::session::login;
use matrix_sdk::ruma::api::client::uiaa::{MatrixUserIdentifier, UserIdentifier};
use matrix_sdk::ruma::{OwnedDeviceId, OwnedUserId};
use matrix_sdk::store::{RoomLoadSettings, StateStoreDataKey, StateStoreDataValue};
use matrix_sdk::{Client, SessionMeta, SessionTokens, SqliteStoreConfig};
use serde::{Deserialize, Serialize};

use super::settings::{MatrixSettings, StartError};
use super::trouble::Trouble;

/// What people see as the name of the bot's device.
const DEVICE_NAME: &str = "Tahoun";

/// The longest pause between two attempts to reach the homeserver.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// The session as it is kept.
#[derive(Serialize, Deserialize)]
struct Kept {
    homeserver: String,
    session: MatrixSession,
}

/// The files in the folder.
struct Files {
    folder: PathBuf,
    session: PathBuf,
    /// There as long as a first log-in has not come to its end.
    beginning: PathBuf,
}

impl Files {
    fn new(folder: &Path) -> Files {
        Files {
            folder: folder.to_owned(),
            session: folder.join("session.json"),
            beginning: folder.join("first-login"),
        }
    }

    /// The files of the encryption store.
    fn stores(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_store = |path: &PathBuf| {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            name.contains(".sqlite3")
        };
        entries.map(|entry| entry.path()).filter(is_store).collect()
    }

    fn forget_stores(&self) -> Result<(), StartError> {
        for path in self.stores() {
            std::fs::remove_file(&path).map_err(|error| StartError::Folder(path, error))?;
        }
        Ok(())
    }

    /// For their owner's eyes alone, whatever the library made them.
    fn protect(&self) -> Result<(), StartError> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let set = |path: &Path, mode| {
                std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode))
                    .map_err(|error| StartError::Folder(path.to_owned(), error))
            };
            set(&self.folder, 0o700)?;
            for path in self.stores() {
                set(&path, 0o600)?;
            }
        }
        Ok(())
    }

    fn keep(&self, kept: &Kept) -> Result<(), StartError> {
        let text = serde_json::to_string_pretty(kept).map_err(|error| StartError::Failed(error.to_string()))?;
        write_secret(&self.session, &text)
    }
}

/// Writes a file for its owner's eyes alone, whole or not at all.
pub(super) fn write_secret(path: &Path, text: &str) -> Result<(), StartError> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let write = || -> std::io::Result<()> {
        // Such a file is made for its owner alone.
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|error| error.error)?;
        Ok(())
    };
    write().map_err(|error| StartError::Folder(path.to_owned(), error))
}

/// Logs in for the first time, or goes on with the session that is kept. A homeserver that cannot be reached is waited for. `token` is up
/// to where we have read: the library forgets that it has read further, and what we have not kept comes again.
pub(super) async fn log_in(settings: &MatrixSettings, token: Option<String>) -> Result<Client, StartError> {
    let files = Files::new(&settings.folder);
    make_folder(&files.folder)?;
    let has_session = files.session.exists();
    let has_store = files
        .stores()
        .iter()
        .any(|path| path.ends_with("matrix-sdk-crypto.sqlite3"));
    if files.beginning.exists() && !has_session {
        // A first log-in did not come to its end: nothing was written for that device yet.
        files.forget_stores()?;
    } else if has_session && !has_store {
        return Err(StartError::NoStore(files.folder));
    } else if has_store && !has_session {
        return Err(StartError::NoSession(files.folder));
    }
    if has_session {
        // The first log-in did come to its end: from here on the keys are never forgotten.
        remove(&files.beginning)?;
    }
    let client = match has_session {
        true => go_on(settings, &files, token).await?,
        false => begin(settings, &files).await?,
    };
    files.protect()?;
    Ok(client)
}

/// The first log-in.
async fn begin(settings: &MatrixSettings, files: &Files) -> Result<Client, StartError> {
    if settings.token.is_none() && (settings.password.is_none() || settings.user.is_empty()) {
        return Err(StartError::NoLogin);
    }
    write_secret(&files.beginning, "A first log-in has begun and has not ended.")?;
    let session = match &settings.token {
        Some(token) => session_of(settings, token, settings.device.as_deref()).await?,
        None => {
            let client = client(&settings.homeserver, None).await?;
            logged_in(settings, &client).await?
        }
    };
    if settings.token.is_some() {
        refuse_used_device(settings, &session).await?;
    }
    let opened = client(&settings.homeserver, Some(&files.folder)).await?;
    restore(&opened, &session).await?;
    files.keep(&Kept {
        homeserver: settings.homeserver.clone(),
        session,
    })?;
    remove(&files.beginning)?;
    Ok(opened)
}

fn remove(path: &Path) -> Result<(), StartError> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(StartError::Folder(path.to_owned(), error)),
        _ => Ok(()),
    }
}

/// Goes on with the session that is kept.
async fn go_on(settings: &MatrixSettings, files: &Files, token: Option<String>) -> Result<Client, StartError> {
    let bad = |reason: String| StartError::BadSession(files.session.clone(), reason);
    let text = std::fs::read_to_string(&files.session).map_err(|error| bad(error.to_string()))?;
    // The reader's own words could repeat a secret.
    let mut kept: Kept = serde_json::from_str(&text).map_err(|_| bad("it is no session".to_owned()))?;
    let found = kept.session.meta.user_id.to_string();
    if !settings.user.is_empty() && !is_named(&kept.session.meta.user_id, &settings.user) {
        return Err(StartError::OtherUser {
            found,
            wanted: settings.user.clone(),
            folder: files.folder.clone(),
        });
    }
    let device = kept.session.meta.device_id.to_string();
    if let Some(wanted) = settings.device.as_ref().filter(|wanted| **wanted != device) {
        return Err(StartError::OtherDevice {
            found: wanted.clone(),
            wanted: device,
            folder: files.folder.clone(),
        });
    }
    if let Some(token) = settings
        .token
        .as_ref()
        .filter(|token| **token != kept.session.tokens.access_token)
    {
        let session = session_of(settings, token, Some(&device)).await?;
        if session.meta.user_id != kept.session.meta.user_id {
            return Err(StartError::OtherUser {
                found,
                wanted: session.meta.user_id.to_string(),
                folder: files.folder.clone(),
            });
        }
        kept.session = session;
        files.keep(&kept)?;
    }
    let client = client(&settings.homeserver, Some(&files.folder)).await?;
    if let Some(token) = token {
        // Before the session is there: afterwards the library looks at its own memory of it, and an answer that ends there is thrown away.
        client
            .state_store()
            .set_kv_data(StateStoreDataKey::SyncToken, StateStoreDataValue::SyncToken(token))
            .await
            .map_err(|error| StartError::Failed(error.to_string()))?;
    }
    restore(&client, &kept.session).await?;
    Ok(client)
}

/// Whether a setting names that account, by its full id or its local part.
fn is_named(user: &OwnedUserId, named: &str) -> bool {
    let named = named.trim();
    user.as_str() == named || user.localpart() == named.trim_start_matches('@')
}

async fn restore(client: &Client, session: &MatrixSession) -> Result<(), StartError> {
    client
        .matrix_auth()
        .restore_session(session.clone(), RoomLoadSettings::default())
        .await
        .map_err(|error| StartError::Failed(error.to_string()))
}

/// A client without a session; without a folder it keeps nothing.
async fn client(homeserver: &str, folder: Option<&Path>) -> Result<Client, StartError> {
    // Each request is tried once: whoever asks knows best how long to wait, and how often.
    let once = RequestConfig::new().disable_retry().timeout(Duration::from_secs(30));
    let mut builder = Client::builder()
        .homeserver_url(homeserver)
        .request_config(once)
        .with_encryption_settings(EncryptionSettings {
            auto_enable_cross_signing: false,
            auto_enable_backups: false,
            backup_download_strategy: BackupDownloadStrategy::AfterDecryptionFailure,
        });
    if let Some(folder) = folder {
        let config = SqliteStoreConfig::with_low_memory_config(folder);
        builder = builder.sqlite_store_with_config_and_cache_path(config, None::<&Path>);
    }
    builder.build().await.map_err(|error| match error {
        matrix_sdk::ClientBuildError::Url(_) => StartError::Address(homeserver.to_owned()),
        error => StartError::Failed(error.to_string()),
    })
}

/// Logs in with the password. Not by the library's own way, which would publish keys before there is a store to hold them.
async fn logged_in(settings: &MatrixSettings, client: &Client) -> Result<MatrixSession, StartError> {
    let password = settings.password.as_deref().unwrap_or_default();
    let user = UserIdentifier::Matrix(MatrixUserIdentifier::new(settings.user.clone()));
    let response = patient(|| async {
        let info = login::v3::LoginInfo::Password(login::v3::Password::new(user.clone(), password.to_owned()));
        let mut request = login::v3::Request::new(info);
        request.initial_device_display_name = Some(DEVICE_NAME.to_owned());
        client.send(request).await.map_err(Trouble::from)
    });
    match response.await {
        Ok(response) => Ok((&response).into()),
        Err(Trouble::Forbidden(reason)) => Err(StartError::Password {
            user: settings.user.clone(),
            reason,
        }),
        Err(trouble) => Err(StartError::Failed(trouble.to_string())),
    }
}

/// The session of a token, as the homeserver knows it. `device` is the one it must belong to.
async fn session_of(settings: &MatrixSettings, token: &str, device: Option<&str>) -> Result<MatrixSession, StartError> {
    let client = client(&settings.homeserver, None).await?;
    // Any account will do to ask whose token it is.
    let nobody = MatrixSession {
        meta: SessionMeta {
            user_id: OwnedUserId::try_from("@nobody:localhost")
                .map_err(|error| StartError::Failed(error.to_string()))?,
            device_id: OwnedDeviceId::from("NOBODY"),
        },
        tokens: SessionTokens {
            access_token: token.to_owned(),
            refresh_token: None,
        },
    };
    restore(&client, &nobody).await?;
    let whoami = patient(|| async { client.send(whoami::v3::Request::new()).await.map_err(Trouble::from) }).await;
    let whoami = whoami.map_err(|trouble| match trouble {
        Trouble::LoggedOut(reason) | Trouble::Forbidden(reason) => StartError::Token(reason, settings.folder.clone()),
        trouble => StartError::Failed(trouble.to_string()),
    })?;
    if !settings.user.is_empty() && !is_named(&whoami.user_id, &settings.user) {
        return Err(StartError::OtherUser {
            found: whoami.user_id.to_string(),
            wanted: settings.user.clone(),
            folder: settings.folder.clone(),
        });
    }
    let found = whoami.device_id.map(|device| device.to_string());
    let device_id = match (found, device) {
        (Some(found), Some(wanted)) if found != wanted => {
            return Err(StartError::OtherDevice {
                found,
                wanted: wanted.to_owned(),
                folder: settings.folder.clone(),
            });
        }
        (Some(found), _) => found,
        (None, Some(wanted)) => wanted.to_owned(),
        (None, None) => {
            return Err(StartError::Failed(
                "the homeserver does not say which device the access token belongs to; set TAHOUN_MATRIX_DEVICE"
                    .to_owned(),
            ));
        }
    };
    Ok(MatrixSession {
        meta: SessionMeta {
            user_id: whoami.user_id,
            device_id: device_id.into(),
        },
        tokens: nobody.tokens,
    })
}

/// A device that has published keys must not get a new store: the keys that people send to it could never be read.
async fn refuse_used_device(settings: &MatrixSettings, session: &MatrixSession) -> Result<(), StartError> {
    let client = client(&settings.homeserver, None).await?;
    restore(&client, session).await?;
    let asked = patient(|| async {
        let mut request = get_keys::v3::Request::new();
        request
            .device_keys
            .insert(session.meta.user_id.clone(), vec![session.meta.device_id.clone()]);
        client.send(request).await.map_err(Trouble::from)
    });
    let answer = asked.await.map_err(|trouble| StartError::Failed(trouble.to_string()))?;
    let devices = answer.device_keys.get(&session.meta.user_id);
    match devices.is_some_and(|devices| devices.contains_key(&session.meta.device_id)) {
        true => Err(StartError::UsedDevice(session.meta.device_id.to_string())),
        false => Ok(()),
    }
}

/// Asks until the homeserver says something; its own wishes for waiting are honoured.
async fn patient<T, F>(mut ask: impl FnMut() -> F) -> Result<T, Trouble>
where
    F: Future<Output = Result<T, Trouble>>,
{
    let mut pause = Duration::from_secs(1);
    loop {
        let wait = match ask().await {
            Err(Trouble::Limited(after)) => after.unwrap_or(pause),
            Err(trouble) if trouble.passes() => {
                tracing::warn!(%trouble, seconds = pause.as_secs(), "the homeserver cannot be reached; trying again");
                pause
            }
            other => return other,
        };
        tokio::time::sleep(wait).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Protects the files once more: the library makes some of them while it runs.
pub(super) fn protect(folder: &Path) -> Result<(), StartError> {
    Files::new(folder).protect()
}

fn make_folder(folder: &Path) -> Result<(), StartError> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder
        .create(folder)
        .map_err(|error| StartError::Folder(folder.to_owned(), error))
}
