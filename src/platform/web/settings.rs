//! What the web chat is set to, and the bind that it refuses.

use std::net::SocketAddr;

use super::passphrase::{Gate, WeakPassphrase};

/// The settings of the web chat.
#[derive(Debug, Clone)]
pub struct WebSettings {
    /// Where it listens; port 0 takes a free one.
    pub bind: SocketAddr,
    /// The operator's passphrase (`TAHOUN_WEB_PASSPHRASE`), plain or as an argon2 hash in PHC form. Who signs in with it is the
    /// operator; setting it lets the chat be reached from beyond this machine.
    pub passphrase: Option<String>,
    /// The players' passphrase (`TAHOUN_WEB_CLUB_PASSPHRASE`), in the same form; only heeded together with the operator's. Without
    /// it only the operator can sign in.
    pub club_passphrase: Option<String>,
    /// The language of a browser that asks for none that is spoken here: `en` or `cs`.
    pub language: String,
}

/// Why the web chat does not start. Messages are for the person who starts the program.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// It would be open to the network without sign-in.
    #[error(
        "TAHOUN_WEB_BIND={0} can be reached from other machines, and anybody could play under any name there: \
         set TAHOUN_WEB_PASSPHRASE (and TAHOUN_WEB_CLUB_PASSPHRASE for the players), or bind to 127.0.0.1"
    )]
    OpenWithoutPassphrase(SocketAddr),
    /// The players' passphrase alone makes no sense.
    #[error("TAHOUN_WEB_CLUB_PASSPHRASE is set but TAHOUN_WEB_PASSPHRASE is not: set both, or neither")]
    ClubAlone,
    /// Players and operator cannot be told apart.
    #[error("TAHOUN_WEB_CLUB_PASSPHRASE and TAHOUN_WEB_PASSPHRASE are the same: every player would be the operator")]
    SamePassphrase,
    /// A passphrase is too short or its hash is unreadable.
    #[error("{0}: {1}")]
    Passphrase(&'static str, WeakPassphrase),
    /// The address is taken or not ours.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
}

impl StartError {
    /// Whether a setting is to blame, not the machine.
    pub fn is_misuse(&self) -> bool {
        !matches!(self, StartError::Listen(..))
    }
}

impl WebSettings {
    /// The gate at the sign-in, or why the web chat must not start so.
    pub(crate) fn gate(&self) -> Result<Gate, StartError> {
        let Some(operator) = &self.passphrase else {
            if self.club_passphrase.is_some() {
                return Err(StartError::ClubAlone);
            }
            if !self.bind.ip().to_canonical().is_loopback() {
                return Err(StartError::OpenWithoutPassphrase(self.bind));
            }
            return Ok(Gate::open());
        };
        if self.club_passphrase.as_ref() == Some(operator) {
            return Err(StartError::SamePassphrase);
        }
        Gate::locked(operator, self.club_passphrase.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(bind: &str, operator: Option<&str>, club: Option<&str>) -> WebSettings {
        WebSettings {
            bind: bind.parse().unwrap(),
            passphrase: operator.map(str::to_owned),
            club_passphrase: club.map(str::to_owned),
            language: "en".to_owned(),
        }
    }

    #[test]
    fn a_bind_beyond_loopback_needs_a_passphrase() {
        for bind in [
            "0.0.0.0:80",
            "192.168.1.4:8080",
            "[::]:8080",
            "[::ffff:10.0.0.1]:1",
            "[2001:db8::1]:1",
        ] {
            let refused = settings(bind, None, None).gate().unwrap_err();
            assert!(refused.to_string().contains("TAHOUN_WEB_PASSPHRASE"), "{refused}");
            assert!(settings(bind, Some("horse battery"), None).gate().is_ok());
        }
        for bind in ["127.0.0.1:0", "127.8.9.1:80", "[::1]:80", "[::ffff:127.0.0.1]:80"] {
            assert!(settings(bind, None, None).gate().is_ok());
        }
    }

    #[test]
    fn passphrases_that_protect_nothing_are_refused_with_their_name() {
        let alone = settings("127.0.0.1:0", None, Some("horse battery")).gate().unwrap_err();
        assert!(alone.to_string().contains("TAHOUN_WEB_CLUB_PASSPHRASE"));
        let same = settings("127.0.0.1:0", Some("horse battery"), Some("horse battery")).gate();
        assert!(matches!(same, Err(StartError::SamePassphrase)));
        let short = settings("127.0.0.1:0", Some("horse"), None).gate().unwrap_err();
        assert!(short.to_string().starts_with("TAHOUN_WEB_PASSPHRASE: "), "{short}");
        let club = settings("127.0.0.1:0", Some("horse battery"), Some("$argon2id$broken"))
            .gate()
            .unwrap_err();
        assert!(club.to_string().starts_with("TAHOUN_WEB_CLUB_PASSPHRASE: "), "{club}");
    }
}
