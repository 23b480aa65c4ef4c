//! Cross-signing, so that the bot's device is trusted by whoever trusts its account, and the backup of its keys.

use matrix_sdk::encryption::recovery::RecoveryState;
use matrix_sdk::ruma::api::client::uiaa::{AuthData, MatrixUserIdentifier, Password, UserIdentifier};

use super::{Shared, login};

/// The file with the key that opens the account's secret storage.
const RECOVERY_KEY: &str = "recovery-key.txt";

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

async fn cross_sign(shared: &Shared) -> Result<(), String> {
    let encryption = shared.client.encryption();
    let complete = encryption
        .cross_signing_status()
        .await
        .is_some_and(|status| status.is_complete());
    if complete {
        return Ok(());
    }
    if let Some(key) = &shared.settings.recovery_key {
        let recovered = encryption.recovery().recover(key).await;
        return recovered
            .map_err(|error| format!("TAHOUN_MATRIX_RECOVERY_KEY does not open the secret storage: {error}"));
    }
    let Err(error) = encryption.bootstrap_cross_signing_if_needed(None).await else {
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

async fn back_up(shared: &Shared) -> Result<(), String> {
    let recovery = shared.client.encryption().recovery();
    if recovery.state() == RecoveryState::Enabled {
        return Ok(());
    }
    let key = recovery.enable().await.map_err(|error| error.to_string())?;
    let path = shared.settings.folder.join(RECOVERY_KEY);
    login::write_secret(&path, &key).map_err(|error| error.to_string())?;
    tracing::info!(path = %path.display(), "the recovery key of the bot's account is in this file; keep a copy elsewhere");
    Ok(())
}
