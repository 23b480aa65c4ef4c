//! Encrypted rooms when something is wrong: keys that do not come, or come late; sessions and stores that do not fit.

use std::fs;
use std::time::Duration;

use reqwest::Method;
use serde_json::json;
use tahoun::table::Span;

use super::bot::Setup;
use super::client::{PASSWORD, Person, until};
use super::inside::Inside;
use super::play::{quiet, room_with_bot, said_by};
use super::proxy::{Fault, Proxy};
use super::synapse::Synapse;

/// How often the bot has complained in a room.
async fn complaints(person: &Person, room: &str, setup: &Setup) -> usize {
    let said = said_by(person, room, &setup.user).await;
    said.iter()
        .filter(|heard| heard.body().contains("cannot be read here"))
        .count()
}

fn tables(setup: &Setup) -> i64 {
    setup.count("SELECT count(*) FROM tables")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_read_is_complained_of_once_and_a_late_key_is_used_once() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = Inside::open(&setup, Span(0)).await;
    let eva = Person::register_secret_at(proxy.base(), "Eva").await;
    let room = room_with_bot(&eva, &setup, true).await;
    eva.listen(Duration::ZERO).await;

    // The keys of what she says do not get through.
    proxy.plan(Method::PUT, "/sendToDevice/", &[Fault::Kept; 20]);
    for round in 1..=3 {
        eva.say(&room, &format!("!abaku new clock={round}h")).await;
    }
    until("they have come", async || {
        let sql = "SELECT count(*) FROM matrix_events WHERE state = 'encrypted'";
        (setup.count(sql) == 3).then_some(())
    })
    .await;
    assert_eq!(complaints(&eva, &room, &setup).await, 0, "a key may be a little late");
    bot.clock.advance(Span::seconds(61));
    until("it is complained of", async || {
        (complaints(&eva, &room, &setup).await > 0).then_some(())
    })
    .await;
    // Another key, another complaint: the first one is not repeated.
    eva.secret().change_key(&room).await;
    eva.say(&room, "!abaku new clock=4h").await;
    until("it has come", async || {
        let sql = "SELECT count(*) FROM matrix_events WHERE state = 'encrypted'";
        (setup.count(sql) == 4).then_some(())
    })
    .await;
    bot.clock.advance(Span::seconds(61));
    until("it is complained of", async || {
        (complaints(&eva, &room, &setup).await > 1).then_some(())
    })
    .await;
    assert_eq!(complaints(&eva, &room, &setup).await, 2);

    // Not even a restart forgets that.
    bot.close().await;
    let bot = Inside::open(&setup, Span::minutes(10)).await;
    assert_eq!(tables(&setup), 0);
    proxy.clear();
    proxy.pass_on().await;
    until("what was said is done", async || (tables(&setup) >= 4).then_some(())).await;
    quiet(&setup).await;
    bot.close().await;
    let bot = Inside::open(&setup, Span::hours(2)).await;
    eva.say(&room, "!abaku new clock=5h").await;
    until("the last is done", async || (tables(&setup) >= 5).then_some(())).await;
    assert_eq!(tables(&setup), 5, "each is done once");
    assert_eq!(complaints(&eva, &room, &setup).await, 2);
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_comes_after_more_than_a_day_does_nothing() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = Inside::open(&setup, Span(0)).await;
    let eva = Person::register_secret_at(proxy.base(), "Eva").await;
    let room = room_with_bot(&eva, &setup, true).await;
    proxy.plan(Method::PUT, "/sendToDevice/", &[Fault::Kept; 20]);
    eva.say(&room, "!abaku new clock=1h").await;
    let waiting = "SELECT count(*) FROM matrix_events WHERE state = 'encrypted'";
    until("it has come", async || (setup.count(waiting) == 1).then_some(())).await;
    bot.clock.advance(Span::hours(25));
    until("it is given up", async || (setup.count(waiting) == 0).then_some(())).await;
    proxy.clear();
    proxy.pass_on().await;
    eva.secret().change_key(&room).await;
    eva.say(&room, "!abaku new clock=2h").await;
    until("what comes then is done", async || (tables(&setup) > 0).then_some(())).await;
    assert_eq!(tables(&setup), 1);
    bot.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_can_never_be_read_stands_in_nobodys_way() {
    let synapse = Synapse::shared().await;
    let proxy = Proxy::before(&synapse.base()).await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let eva = Person::register_secret_at(proxy.base(), "Eva").await;
    let room = room_with_bot(&eva, &setup, true).await;
    let now = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";
    setup.meddle(&format!(
        "WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 1200)
         INSERT INTO matrix_events (event, room, state, body, session, seen_at)
         SELECT '$never' || n, '{room}', 'encrypted', '{{\"type\":\"m.room.encrypted\"}}', 'never', {now} FROM numbers"
    ));
    proxy.plan(Method::PUT, "/sendToDevice/", &[Fault::Kept; 20]);
    eva.say(&room, "!abaku new").await;
    until("it has come", async || {
        let sql = "SELECT count(*) FROM matrix_events WHERE state = 'encrypted'";
        (setup.count(sql) == 1201).then_some(())
    })
    .await;
    proxy.clear();
    proxy.pass_on().await;
    until("it is read", async || (tables(&setup) == 1).then_some(())).await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn session_and_store_stay_together() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let eva = Person::register_secret(synapse, "Eva").await;
    let bot = setup.start().await;
    let device = setup.device(&eva).await;
    let room = room_with_bot(&eva, &setup, true).await;
    eva.say(&room, "!abaku new").await;
    eva.wait_for(&room, &setup.user, "Opened by").await;
    bot.stop().await;
    let folder = setup.data().join("matrix");
    let aside = setup.data().join("aside");

    // The session is lost, the keys are there.
    fs::rename(folder.join("session.json"), &aside).unwrap();
    let (status, said) = setup.fails().await;
    assert!(!status.success());
    assert!(
        said.contains("session.json") && said.contains("missing") && said.contains("backup"),
        "{said}"
    );
    fs::rename(&aside, folder.join("session.json")).unwrap();

    // The keys are lost, the session is there.
    fs::create_dir(&aside).unwrap();
    let stores = || fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    for store in stores().filter(|path| path.to_str().unwrap().contains(".sqlite3")) {
        fs::rename(&store, aside.join(store.file_name().unwrap())).unwrap();
    }
    let (status, said) = setup.fails().await;
    assert!(!status.success());
    assert!(
        said.contains("store") && said.contains("missing") && said.contains("backup"),
        "{said}"
    );
    for store in fs::read_dir(&aside).unwrap().map(|entry| entry.unwrap().path()) {
        fs::rename(&store, folder.join(store.file_name().unwrap())).unwrap();
    }

    // Another account.
    let (status, said) = setup.clone().with("TAHOUN_MATRIX_USER", "somebody").fails().await;
    assert!(!status.success());
    assert!(said.contains("TAHOUN_MATRIX_USER"), "{said}");

    // A token of another device.
    let other = Person::sign_in(&synapse.base(), &setup.user, PASSWORD).await;
    let (status, said) = setup.clone().with("TAHOUN_MATRIX_TOKEN", other.token()).fails().await;
    assert!(!status.success());
    assert!(said.contains("device") && said.contains(&device), "{said}");
    assert!(!said.contains(other.token()), "a secret is told");

    // It never made a device of its own meanwhile, and goes on where it was.
    let bot = setup.start().await;
    assert_eq!(setup.device(&eva).await, device);
    eva.say(&room, "!abaku new clock=9h").await;
    until("it reads what is said", async || (tables(&setup) == 2).then_some(())).await;
    bot.stop().await;
    let logged = setup.logged();
    assert!(!logged.contains(PASSWORD), "the password is in the log");
    let session: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(folder.join("session.json")).unwrap()).unwrap();
    let token = session["session"]["access_token"].as_str().expect("a token is kept");
    assert!(!logged.contains(token), "the token is in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_for_their_owners_eyes() {
    use std::os::unix::fs::PermissionsExt;
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let folder = setup.data().join("matrix");
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    let mut files = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path) & 0o077, 0, "{}", path.display());
        files += 1;
    }
    assert!(files > 3, "there are files");
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_and_its_device_will_do() {
    let synapse = Synapse::shared().await;
    let account = Person::register(synapse, "Tahoun").await;
    let setup = Setup::by_token(&synapse.base(), &account);
    let eva = Person::register_secret(synapse, "Eva").await;
    let bot = setup.start().await;
    assert_eq!(setup.device(&eva).await, account.device);
    let room = room_with_bot(&eva, &setup, true).await;
    eva.say(&room, "!abaku new").await;
    eva.wait_for(&room, &setup.user, "Opened by").await;
    assert!(eva.secret().is_signed(&setup.user, &account.device).await);
    bot.kill();

    // Once logged out, it says so and ends.
    account.call(Method::POST, "/logout", json!({})).await;
    let (status, said) = setup.fails().await;
    assert!(!status.success());
    assert!(said.contains("token") && !said.contains(account.token()), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_said_and_not_tried_again_and_again() {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base())
        .await
        .with("TAHOUN_MATRIX_PASSWORD", "not that one");
    let (status, said) = setup.fails().await;
    assert!(!status.success());
    assert!(
        said.contains("TAHOUN_MATRIX_PASSWORD") && !said.contains("not that one"),
        "{said}"
    );
}
