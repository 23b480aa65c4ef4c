//! How the bot's account is reached, and whom it trusts.

use std::path::PathBuf;

/// What Matrix is opened with.
#[derive(Clone, PartialEq, Eq)]
pub struct MatrixSettings {
    /// The address of the homeserver's client API.
    pub homeserver: String,
    /// The account: a full id or its local part. With a token it may be empty.
    pub user: String,
    /// Its password, for the first log-in.
    pub password: Option<String>,
    /// An access token, instead of the password.
    pub token: Option<String>,
    /// The device that the token belongs to.
    pub device: Option<String>,
    /// The key that opens the account's secret storage.
    pub recovery_key: Option<String>,
    /// Who may invite the bot.
    pub trust: Trust,
    /// Where session and keys lie.
    pub folder: PathBuf,
}

impl std::fmt::Debug for MatrixSettings {
    /// Secrets never go into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatrixSettings")
            .field("homeserver", &self.homeserver)
            .field("user", &self.user)
            .finish_non_exhaustive()
    }
}

/// Who may invite the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trust {
    /// Everybody.
    All,
    /// These accounts, and everybody on these servers.
    Only(Vec<String>),
}

impl Trust {
    /// Reads `*`, or account ids and server names with commas between them.
    pub fn read(text: &str) -> Option<Trust> {
        let names: Vec<String> = (text.split(','))
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect();
        if names.iter().any(|name| name == "*") {
            return Some(Trust::All);
        }
        let readable = |name: &String| {
            let id = name.strip_prefix('@').map(|id| id.contains(':'));
            id.unwrap_or(true) && !name.contains(char::is_whitespace)
        };
        (!names.is_empty() && names.iter().all(readable)).then_some(Trust::Only(names))
    }

    /// Whether an account may invite the bot.
    pub(super) fn trusts(&self, account: &str) -> bool {
        match self {
            Trust::All => true,
            Trust::Only(names) => {
                let server = account.split_once(':').map(|(_, server)| server);
                names
                    .iter()
                    .any(|name| name == account || Some(name.as_str()) == server)
            }
        }
    }
}

/// Why Matrix cannot be served. Each says what to do about it.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address is none.
    #[error("TAHOUN_MATRIX_HOMESERVER={0} is no address; it is one such as https://matrix.example.org")]
    Address(String),
    /// There is nothing to log in with.
    #[error(
        "Matrix is set up without anything to log in with; set TAHOUN_MATRIX_USER and TAHOUN_MATRIX_PASSWORD, or \
         TAHOUN_MATRIX_TOKEN"
    )]
    NoLogin,
    /// The account or its password is wrong.
    #[error(
        "the homeserver refuses the log-in of {user}: {reason}; check TAHOUN_MATRIX_USER and TAHOUN_MATRIX_PASSWORD"
    )]
    Password {
        /// The account.
        user: String,
        /// What the homeserver says.
        reason: String,
    },
    /// The token is not valid, or no longer.
    #[error(
        "the homeserver refuses the access token: {0}; make a new one for the SAME device, or log in anew: stop, move the folder \
         {folder} away and set TAHOUN_MATRIX_PASSWORD",
        folder = .1.display()
    )]
    Token(String, PathBuf),
    /// The token belongs to another device than the kept session or the setting says.
    #[error(
        "the access token belongs to device {found}, but {wanted} is expected; take a token of device {wanted}, or start anew \
         with the new device: stop and move the folder {folder} away",
        folder = folder.display()
    )]
    OtherDevice {
        /// The token's device.
        found: String,
        /// The device that is expected.
        wanted: String,
        /// Where session and keys lie.
        folder: PathBuf,
    },
    /// The token or the settings name another account than the kept session.
    #[error(
        "the session in {folder} is that of {found}, but the settings name {wanted}; set TAHOUN_MATRIX_USER to {found}, or move the \
         folder away to log in as {wanted}",
        folder = folder.display()
    )]
    OtherUser {
        /// The account of the session.
        found: String,
        /// The account of the settings.
        wanted: String,
        /// Where session and keys lie.
        folder: PathBuf,
    },
    /// The device of the token has keys that this program does not hold.
    #[error(
        "device {0} has published encryption keys that are not here: another program uses it, or its store was lost; make a token \
         for a new device (log in once more) and set TAHOUN_MATRIX_TOKEN and TAHOUN_MATRIX_DEVICE to that"
    )]
    UsedDevice(String),
    /// The session is there, but its keys are gone.
    #[error(
        "{folder}/session.json is there, but the encryption store beside it is missing; bring the whole folder back from a backup, \
         or log out that session, delete session.json and start again: the bot then logs in as a new device and cannot read what \
         was written for the old one",
        folder = .0.display()
    )]
    NoStore(PathBuf),
    /// The keys are there, but the session is gone.
    #[error(
        "{folder} holds an encryption store, but session.json beside it is missing; bring session.json back from a backup, or move \
         the whole folder away and start again: the bot then logs in as a new device and cannot read what was written for the \
         old one",
        folder = .0.display()
    )]
    NoSession(PathBuf),
    /// The session's file cannot be read.
    #[error("{path} cannot be read ({reason}); bring it back from a backup, or move the whole folder away and start again", path = .0.display(), reason = .1)]
    BadSession(PathBuf, String),
    /// The folder or a file in it cannot be made.
    #[error("{path}: {error}", path = .0.display(), error = .1)]
    Folder(PathBuf, std::io::Error),
    /// The library or the homeserver says no for good.
    #[error("Matrix cannot be served: {0}")]
    Failed(String),
    /// It was asked to end before it began.
    #[error("Matrix was asked to end before it was within reach")]
    Stopped,
}

impl StartError {
    /// Whether the settings are wrong, rather than the world.
    pub fn is_misuse(&self) -> bool {
        !matches!(
            self,
            StartError::Failed(_) | StartError::Stopped | StartError::Folder(..)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accounts_and_whole_servers_can_be_trusted() {
        assert_eq!(Trust::read("*"), Some(Trust::All));
        assert!(Trust::All.trusts("@eva:a.example"));
        let some = Trust::read("@eva:a.example, b.example").unwrap();
        assert!(some.trusts("@eva:a.example") && some.trusts("@jan:b.example"));
        assert!(!some.trusts("@jan:a.example") && !some.trusts("@eva:c.example"));
        assert!(!some.trusts("@eva:evilb.example"));
        for wrong in ["", " , ", "@eva", "two words"] {
            assert_eq!(Trust::read(wrong), None, "{wrong}");
        }
    }
}
