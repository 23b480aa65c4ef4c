//! Cross-signing, so that the bot's device is trusted by whoever trusts its account, and the backup of its keys.

use matrix_sdk::encryption::recovery::RecoveryState;
use matrix_sdk::ruma::OwnedDeviceId;
use matrix_sdk::ruma::api::client::keys::get_keys;
use matrix_sdk::ruma::api::client::uiaa::{AuthData, MatrixUserIdentifier, Password, UserIdentifier};

use serde_json::Value;

use super::{Shared, login};

/// The file with the key that opens the account's secret storage.
const RECOVERY_KEY: &str = "recovery-key.txt";
/// There as long as the backup is being set up.
const BEGUN: &str = "backup-begun";

/// Sets up what is not set up yet. Nothing here keeps the bot from playing: what does not work is logged with the way out.
pub(super) async fn set_up(shared: &Shared) {
    let encryption = shared.client.encryption();
    encryption.wait_for_e2ee_initialization_tasks().await;
    if let Err(error) = cross_sign(shared).await {
        tracing::warn!(
            error,
            "cross-signing could not be set up: people will see the bot's device as unverified"
        );
    }
    let complete = encryption
        .cross_signing_status()
        .await
        .is_some_and(|status| status.is_complete());
    if !complete {
        tracing::warn!(
            "the account was cross-signed by another device whose keys are not here: set TAHOUN_MATRIX_RECOVERY_KEY to the account's \
             recovery key, or people will see the bot's device as unverified"
        );
        return;
    }
    if let Err(error) = back_up(shared).await {
        tracing::warn!(
            error,
            "the backup of keys could not be set up: keep the folder of the Matrix session safe"
        );
    }
}

/// Makes the keys that sign the bot's devices and has this one signed, unless that is done. The library notes such keys as its own
/// before the homeserver has taken them, so the homeserver is asked.
async fn cross_sign(shared: &Shared) -> Result<(), String> {
    let encryption = shared.client.encryption();
    let complete = encryption
        .cross_signing_status()
        .await
        .is_some_and(|status| status.is_complete());
    if !complete && let Some(key) = &shared.settings.recovery_key {
        let recovered = encryption.recovery().recover(key).await;
        return recovered
            .map_err(|error| format!("TAHOUN_MATRIX_RECOVERY_KEY does not open the secret storage: {error}"));
    }
    match published(shared).await? {
        Published::Nothing => publish(shared).await,
        Published::Keys if complete => sign(shared).await,
        Published::Keys | Published::Signed => Ok(()),
    }
}

/// What the homeserver knows of the account's cross-signing.
enum Published {
    Nothing,
    /// There are keys, but this device is not signed with them.
    Keys,
    Signed,
}

async fn published(shared: &Shared) -> Result<Published, String> {
    let mut request = get_keys::v3::Request::new();
    let device = OwnedDeviceId::from(shared.device.as_str());
    request.device_keys.insert(shared.me.clone(), vec![device.clone()]);
    let answer = shared.client.send(request).await.map_err(|error| error.to_string())?;
    if !answer.master_keys.contains_key(&shared.me) {
        return Ok(Published::Nothing);
    }
    let ours = answer
        .device_keys
        .get(&shared.me)
        .and_then(|devices| devices.get(&device));
    let ours: Value = ours
        .and_then(|ours| serde_json::from_str(ours.json().get()).ok())
        .unwrap_or_default();
    let signatures = ours["signatures"][shared.me.as_str()].as_object();
    let own = format!("ed25519:{device}");
    Ok(
        match signatures.is_some_and(|signatures| signatures.keys().any(|key| *key != own)) {
            true => Published::Signed,
            false => Published::Keys,
        },
    )
}

/// Signs this device with the keys that are here.
async fn sign(shared: &Shared) -> Result<(), String> {
    let device = shared.client.encryption().get_own_device().await;
    let device = device.map_err(|error| error.to_string())?;
    let device = device.ok_or_else(|| "the library does not know its own device".to_owned())?;
    device.verify().await.map_err(|error| error.to_string())
}

/// Makes the keys, if there are none, and publishes them, with the password if the homeserver asks for it.
async fn publish(shared: &Shared) -> Result<(), String> {
    let encryption = shared.client.encryption();
    let Err(error) = encryption.bootstrap_cross_signing(None).await else {
        return Ok(());
    };
    let Some(asked) = error.as_uiaa_response() else {
        return Err(error.to_string());
    };
    let Some(password) = &shared.settings.password else {
        return Err("the homeserver asks for the password: set TAHOUN_MATRIX_PASSWORD for one start".to_owned());
    };
    let user = UserIdentifier::Matrix(MatrixUserIdentifier::new(shared.me.to_string()));
    let mut given = Password::new(user, password.clone());
    given.session = asked.session.clone();
    encryption
        .bootstrap_cross_signing(Some(AuthData::Password(given)))
        .await
        .map_err(|error| error.to_string())
}

/// Sets up the backup of keys, and keeps the key to it in a file. That it was begun is noted first: if the process ends in between,
/// nobody knows that key, and the next start makes another one.
async fn back_up(shared: &Shared) -> Result<(), String> {
    let encryption = shared.client.encryption();
    let (recovery, backups) = (encryption.recovery(), encryption.backups());
    let begun = shared.settings.folder.join(BEGUN);
    let was_begun = begun.exists();
    if recovery.state() == RecoveryState::Enabled && !was_begun {
        return Ok(());
    }
    let foreign = !backups.are_enabled().await
        && backups
            .fetch_exists_on_server()
            .await
            .map_err(|error| error.to_string())?;
    match (foreign, was_begun) {
        (false, _) => {}
        (true, true) => backups.disable_and_delete().await.map_err(|error| error.to_string())?,
        (true, false) => {
            return Err("the account has a backup of keys that another device made; delete it there".to_owned());
        }
    }
    if was_begun {
        tracing::warn!("the backup of keys was not set up to its end: it is set up anew, with another recovery key");
    }
    let note = "The backup of keys has begun; its key is not in a file yet.";
    login::write_secret(&begun, note).map_err(|error| error.to_string())?;
    let key = match recovery.enable().await {
        Ok(key) => key,
        Err(error) => {
            // If nothing was made, a backup that is there at a later start is somebody else's.
            if let Ok(false) = backups.fetch_exists_on_server().await {
                std::fs::remove_file(&begun).map_err(|error| error.to_string())?;
            }
            return Err(error.to_string());
        }
    };
    let path = shared.settings.folder.join(RECOVERY_KEY);
    login::write_secret(&path, &key).map_err(|error| error.to_string())?;
    std::fs::remove_file(&begun).map_err(|error| error.to_string())?;
    tracing::info!(path = %path.display(), "the recovery key of the bot's account is in this file; keep a copy elsewhere");
    Ok(())
}
