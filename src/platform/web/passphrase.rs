//! The gate at the sign-in: two passphrases, compared by argon2, and a brake on guessing.
//!
//! Only hashes are kept, whichever way a passphrase was given, so that no log line and no core dump of settings shows one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use argon2::password_hash::{PasswordHash, PasswordHashString, PasswordHasher, PasswordVerifier, SaltString};
use argon2::{Algorithm, Argon2, Params, Version};
use tokio::sync::Semaphore;

use super::settings::StartError;

/// What a passphrase makes of the person who knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// May play.
    Player,
    /// May moderate every channel besides.
    Operator,
}

/// Why a passphrase cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeakPassphrase {
    /// Too few characters.
    #[error("at least {} characters are needed", Gate::SHORTEST)]
    Short,
    /// It begins like a hash but is none that can be used.
    #[error("it looks like an argon2 hash in PHC form but is not a readable one: {0}")]
    Hash(String),
}

/// Why somebody is not let in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The passphrase is neither the players' nor the operator's.
    Wrong,
    /// Too many wrong ones came from there; after so many seconds the next is heard.
    Wait(u64),
}

/// The gate. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Gate {
    lock: Option<Arc<Lock>>,
}

#[derive(Debug)]
struct Lock {
    operator: PasswordHashString,
    club: Option<PasswordHashString>,
    /// A check takes tens of milliseconds and megabytes: one at a time, so that guessing cannot take the machine down.
    one_at_a_time: Semaphore,
    brake: Mutex<Brake>,
}

impl Gate {
    /// The fewest characters of a passphrase.
    pub(crate) const SHORTEST: usize = 8;

    /// No passphrase: a name is enough.
    pub(crate) fn open() -> Gate {
        Gate { lock: None }
    }

    /// A gate with the operator's passphrase and perhaps one for players.
    pub(crate) fn locked(operator: &str, club: Option<&str>) -> Result<Gate, StartError> {
        let operator = hashed(operator).map_err(|weak| StartError::Passphrase("TAHOUN_WEB_PASSPHRASE", weak))?;
        let club = club
            .map(hashed)
            .transpose()
            .map_err(|weak| StartError::Passphrase("TAHOUN_WEB_CLUB_PASSPHRASE", weak))?;
        let lock = Lock {
            operator,
            club,
            one_at_a_time: Semaphore::new(1),
            brake: Mutex::new(Brake::default()),
        };
        Ok(Gate {
            lock: Some(Arc::new(lock)),
        })
    }

    /// Whether a passphrase is asked for.
    pub(crate) fn is_locked(&self) -> bool {
        self.lock.is_some()
    }

    /// Who comes with that passphrase from that address. Without a lock everybody is a player, whatever was typed.
    pub(crate) async fn admit(&self, passphrase: &str, from: IpAddr) -> Result<Role, Refused> {
        let Some(lock) = &self.lock else {
            return Ok(Role::Player);
        };
        lock.brake().check(from, Instant::now()).map_err(Refused::Wait)?;
        let Ok(_turn) = lock.one_at_a_time.acquire().await else {
            return Err(Refused::Wrong);
        };
        // Those who queued up while others guessed wrongly are held as well.
        lock.brake().check(from, Instant::now()).map_err(Refused::Wait)?;
        let checked = Arc::clone(lock);
        let passphrase = passphrase.to_owned();
        let role = tokio::task::spawn_blocking(move || checked.role(&passphrase))
            .await
            .ok()
            .flatten();
        match role {
            Some(role) => Ok(role),
            None => {
                lock.brake().wrong(from, Instant::now());
                Err(Refused::Wrong)
            }
        }
    }
}

impl Lock {
    fn role(&self, passphrase: &str) -> Option<Role> {
        let fits = |hash: &PasswordHashString| {
            Argon2::default()
                .verify_password(passphrase.as_bytes(), &hash.password_hash())
                .is_ok()
        };
        if fits(&self.operator) {
            Some(Role::Operator)
        } else if self.club.as_ref().is_some_and(fits) {
            Some(Role::Player)
        } else {
            None
        }
    }

    fn brake(&self) -> MutexGuard<'_, Brake> {
        self.brake.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The hash of a passphrase, or the one that was given in its place.
fn hashed(passphrase: &str) -> Result<PasswordHashString, WeakPassphrase> {
    if passphrase.starts_with("$argon2") {
        let hash = PasswordHash::new(passphrase).map_err(|error| WeakPassphrase::Hash(error.to_string()))?;
        Params::try_from(&hash).map_err(|error| WeakPassphrase::Hash(error.to_string()))?;
        if hash.hash.is_none() {
            return Err(WeakPassphrase::Hash("the hash itself is missing".to_owned()));
        }
        return Ok(hash.serialize());
    }
    if passphrase.chars().count() < Gate::SHORTEST {
        return Err(WeakPassphrase::Short);
    }
    let mut salt = [0; 16];
    getrandom::fill(&mut salt).expect("the system gives random bytes");
    let salt = SaltString::encode_b64(&salt).expect("16 bytes make a salt");
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::default());
    Ok(argon2
        .hash_password(passphrase.as_bytes(), &salt)
        .expect("argon2 with its own default parameters")
        .serialize())
}

/// Wrong attempts, by address: a bucket that holds [`Brake::ATTEMPTS`] and refills over [`Brake::REFILL`].
///
/// Behind a proxy everybody has the proxy's address, so that a class shares one bucket: it is meant to be deep enough for that
/// and far too shallow for guessing. Right passphrases cost nothing.
#[derive(Debug, Default)]
struct Brake {
    wrong: HashMap<IpAddr, (f64, Instant)>,
}

impl Brake {
    const ATTEMPTS: f64 = 20.0;
    const REFILL: Duration = Duration::from_secs(600);
    /// Buckets kept at most; beyond it full ones are forgotten, and then all.
    const BUCKETS: usize = 10_000;

    /// How much of an address' bucket is used up.
    fn used(&self, from: IpAddr, now: Instant) -> f64 {
        self.wrong.get(&from).map_or(0.0, |(used, at)| {
            let refilled =
                now.saturating_duration_since(*at).as_secs_f64() / Self::REFILL.as_secs_f64() * Self::ATTEMPTS;
            (used - refilled).max(0.0)
        })
    }

    /// Whether the address may try; else the seconds until it may.
    fn check(&self, from: IpAddr, now: Instant) -> Result<(), u64> {
        let over = self.used(from, now) - (Self::ATTEMPTS - 1.0);
        if over <= 0.0 {
            return Ok(());
        }
        Err((over / Self::ATTEMPTS * Self::REFILL.as_secs_f64()).ceil() as u64)
    }

    fn wrong(&mut self, from: IpAddr, now: Instant) {
        let used = self.used(from, now) + 1.0;
        if self.wrong.len() >= Self::BUCKETS {
            let full: Vec<IpAddr> = self
                .wrong
                .keys()
                .copied()
                .filter(|ip| self.used(*ip, now) == 0.0)
                .collect();
            for ip in full {
                self.wrong.remove(&ip);
            }
            if self.wrong.len() >= Self::BUCKETS {
                self.wrong.clear();
            }
        }
        self.wrong.insert(from, (used, now));
    }
}

/// The same brake for the codes of other devices, which are asked for without a passphrase too.
#[derive(Debug, Default)]
pub(super) struct CodeBrake(Mutex<Brake>);

impl CodeBrake {
    /// Whether the address may try a code; else the seconds until it may.
    pub(super) fn check(&self, from: IpAddr) -> Result<(), u64> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .check(from, Instant::now())
    }

    /// The address tried a code that was none.
    pub(super) fn wrong(&self, from: IpAddr) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .wrong(from, Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[tokio::test]
    async fn each_passphrase_gives_its_role() {
        let gate = Gate::locked("staple of the horse", Some("club of pupils")).unwrap();
        assert_eq!(gate.admit("staple of the horse", HERE).await, Ok(Role::Operator));
        assert_eq!(gate.admit("club of pupils", HERE).await, Ok(Role::Player));
        assert_eq!(gate.admit("club of pupil", HERE).await, Err(Refused::Wrong));
        assert_eq!(gate.admit("", HERE).await, Err(Refused::Wrong));
        assert_eq!(Gate::open().admit("", HERE).await, Ok(Role::Player));
    }

    #[tokio::test]
    async fn a_hash_does_as_well_and_nothing_shows_a_passphrase() {
        let hash = hashed("staple of the horse").unwrap();
        let gate = Gate::locked(hash.as_str(), None).unwrap();
        assert_eq!(gate.admit("staple of the horse", HERE).await, Ok(Role::Operator));
        assert!(!format!("{:?}", Gate::locked("staple of the horse", None)).contains("staple"));
    }

    #[test]
    fn guessing_is_braked_and_forgiven_with_time() {
        let mut brake = Brake::default();
        let start = Instant::now();
        for _ in 0..20 {
            assert_eq!(brake.check(HERE, start), Ok(()));
            brake.wrong(HERE, start);
        }
        assert_eq!(brake.check(HERE, start), Err(30));
        assert_eq!(brake.check("10.0.0.1".parse().unwrap(), start), Ok(()));
        assert_eq!(brake.check(HERE, start + Duration::from_secs(30)), Ok(()));
    }
}
