//! What makes the bot's device trusted, and the way back to its keys.

use std::fs;
use std::path::PathBuf;

use reqwest::Method;
use serde_json::{Value, json};

use super::bot::Setup;
use super::client::{PASSWORD, Person, Wish, until};
use super::play::wait_for_member;
use super::proxy::{Fault, Proxy};
use super::secret::Secret;
use super::synapse::Synapse;

/// The device that the program uses on that data.
fn device(setup: &Setup) -> String {
    let session = fs::read_to_string(setup.data().join("matrix/session.json")).unwrap();
    let session: Value = serde_json::from_str(&session).unwrap();
    session["session"]["device_id"].as_str().unwrap().to_owned()
}

/// Where the key lies that opens the account's secret storage.
fn key_file(setup: &Setup) -> PathBuf {
    setup.data().join("matrix/recovery-key.txt")
}

fn recovery_key(setup: &Setup) -> String {
    fs::read_to_string(key_file(setup)).unwrap().trim().to_owned()
}

/// The key in the file opens the account's secret storage for another device of it.
async fn opens(setup: &Setup, synapse: &Synapse) {
    let (other, _) = Secret::log_in(&synapse.base(), &setup.user).await;
    other.recover(&recovery_key(setup)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_are_backed_up() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    opens(&setup, synapse).await;
    bot.stop().await;
    let logged = setup.logged();
    assert!(
        !logged.contains(&recovery_key(&setup)),
        "the recovery key is in the log"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_the_backup_is_set_up_the_next_start_has_its_key() {
    let synapse = Synapse::shared().await;
    for (method, part) in [
        (Method::POST, "/room_keys/version"),
        (Method::PUT, "/account_data/m.secret_storage.key."),
        (Method::PUT, "/account_data/m.megolm_backup.v1"),
        (Method::PUT, "/account_data/m.secret_storage.default_key"),
    ] {
        let proxy = Proxy::before(&synapse.base()).await;
        let setup = Setup::new(proxy.base()).await;
        proxy.plan(method, part, &[Fault::Held]);
        let bot = setup.begin();
        // The homeserver has it, and the program will never hear of that.
        proxy.until_held(1).await;
        assert!(!key_file(&setup).exists());
        bot.kill();
        proxy.release();
        let bot = setup.start().await;
        opens(&setup, synapse).await;
        let key = recovery_key(&setup);
        bot.stop().await;
        // Once it is there it stays.
        let bot = setup.start().await;
        assert_eq!(recovery_key(&setup), key);
        bot.stop().await;
        let logged = setup.logged();
        assert!(logged.contains("set up anew"), "nothing is said of it at {part}");
        assert!(!logged.contains(&key), "the recovery key is in the log");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_another_device_made_is_let_be() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(proxy.base()).await;
    // The bot could not make its own.
    proxy.plan(Method::POST, "/room_keys/version", &[Fault::Unknown]);
    let bot = setup.start().await;
    bot.stop().await;
    assert_eq!(proxy.planned(), 0);
    assert!(setup.logged().contains("the backup of keys could not be set up"));
    let own = Person::sign_in(&synapse.base(), &setup.user, PASSWORD).await;
    let backup = json!({
        "algorithm": "m.megolm_backup.v1.curve25519-aes-sha2",
        "auth_data": { "public_key": "0kyzAFUB8DRv3NAuZZlDRNNgDAoJl/4Ox6vHdTBS8Ag", "signatures": {} },
    });
    let made = own.call(Method::POST, "/room_keys/version", backup).await;
    for _ in 0..2 {
        let bot = setup.start().await;
        bot.stop().await;
    }
    let there = own.get("/room_keys/version").await;
    assert_eq!(there["version"], made["version"]);
    assert!(!key_file(&setup).exists());
    assert!(setup.logged().contains("a backup of keys that another device made"));
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_recovery_key_a_second_device_is_trusted_too() {
    let synapse = Synapse::shared().await;
    let first = Setup::new(&synapse.base()).await;
    let bot = first.start().await;
    let key = recovery_key(&first);
    bot.stop().await;
    let eva = Person::register_secret(synapse, "Eva").await;

    // Without it, it plays, and says what is to be done.
    let second = first.afresh();
    let bot = second.start().await;
    assert!(!eva.secret().is_signed(&second.user, &device(&second)).await);
    assert!(second.logged().contains("TAHOUN_MATRIX_RECOVERY_KEY"));
    bot.stop().await;

    // A wrong one hinders nothing either, and is not told.
    let bot = second
        .clone()
        .with("TAHOUN_MATRIX_RECOVERY_KEY", "EsTW rong")
        .start()
        .await;
    bot.stop().await;
    let logged = second.logged();
    assert!(logged.contains("does not open") && !logged.contains("EsTW"), "{logged}");

    let bot = second.clone().with("TAHOUN_MATRIX_RECOVERY_KEY", &key).start().await;
    assert!(eva.secret().is_signed(&second.user, &device(&second)).await);
    let room = eva
        .create_room(Wish {
            invite: &[&second.user],
            encrypted: true,
            ..Wish::default()
        })
        .await;
    wait_for_member(&eva, &room, &second.user).await;
    eva.say(&room, "!abaku new").await;
    eva.wait_for(&room, &second.user, "Opened by").await;
    bot.stop().await;
    // Once is enough.
    let bot = second.start().await;
    assert!(eva.secret().is_signed(&second.user, &device(&second)).await);
    bot.stop().await;
    assert!(!second.logged().contains(&key), "the recovery key is in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_homeserver_that_wants_the_password_for_that_gets_it() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let eva = Person::register_secret(synapse, "Eva").await;
    let setup = Setup::new(proxy.base()).await;
    proxy.plan(Method::POST, "/keys/device_signing/upload", &[Fault::AsksPassword; 2]);
    let bot = setup.start().await;
    assert_eq!(proxy.planned(), 0, "it was asked, and gave it");
    assert!(eva.secret().is_signed(&setup.user, &device(&setup)).await);
    bot.stop().await;

    // By a token alone it cannot; the next start can.
    let account = Person::register(synapse, "Tahoun").await;
    let setup = Setup::by_token(proxy.base(), &account);
    proxy.plan(Method::POST, "/keys/device_signing/upload", &[Fault::AsksPassword; 3]);
    let bot = setup.start().await;
    assert!(!eva.secret().is_signed(&setup.user, &account.device).await);
    assert!(setup.logged().contains("set TAHOUN_MATRIX_PASSWORD for one start"));
    bot.stop().await;
    let bot = setup.clone().with("TAHOUN_MATRIX_PASSWORD", PASSWORD).start().await;
    assert_eq!(proxy.planned(), 0, "it was asked, and gave it");
    until("it is signed", async || {
        eva.secret().is_signed(&setup.user, &account.device).await.then_some(())
    })
    .await;
    bot.stop().await;
    assert!(!setup.logged().contains(PASSWORD), "the password is in the log");
}
