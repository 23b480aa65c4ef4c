//! One COMMIT for many, and what happens if it fails.

use tahoun::chat::Body;
use tahoun::host::{HostError, What};

use super::support::{How, Scene};

#[tokio::test(flavor = "multi_thread")]
async fn requests_that_wait_share_a_transaction() {
    let mut scene = Scene::new().await;
    let before = scene.host.commits();
    let requests: Vec<_> = (0..100)
        .map(|index| scene.request(&format!("p{index}"), Body::Line("new abaku".to_owned()), How::default()))
        .collect();
    let waiting: Vec<_> = requests
        .into_iter()
        .map(|request| {
            let host = scene.host.clone();
            tokio::spawn(async move { host.request(request).await })
        })
        .collect();
    for waiting in waiting {
        assert_eq!(waiting.await.unwrap().unwrap().what, What::Done);
    }
    let commits = scene.host.commits() - before;
    assert!(
        commits < 80,
        "100 requests and their deliveries took {commits} transactions"
    );
    assert_eq!(scene.read(|reader| reader.all_tables().unwrap()).len(), 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_command_in_the_same_transaction_sees_the_first() {
    let mut scene = Scene::new().await;
    let table = scene.done("eva", "new abaku players=2").await.table.unwrap();
    // Both want the last seat; they may or may not share a transaction.
    let requests =
        ["jan", "petr"].map(|name| scene.request(name, Body::Line(format!("join @{table}")), How::default()));
    let [one, other] = requests;
    let (one, other) = tokio::join!(scene.host.request(one), scene.host.request(other));
    let mut what = [one.unwrap().what, other.unwrap().what];
    what.sort_by_key(|what| *what == What::Refused);
    assert_eq!(what, [What::Done, What::Refused]);
    assert_eq!(scene.table(table).seats.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_not_be_committed_is_forgotten_and_may_be_asked_again() {
    let (mut scene, fuse) = Scene::with_fuse().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    let before = scene.table(table);
    scene.fake.take();

    fuse.blow();
    let request = scene.request(&first, Body::Line(format!("pass @{table}")), How::default());
    let failed = scene.host.request(request.clone()).await;
    assert!(matches!(failed, Err(HostError::Store(_))), "{failed:?}");
    assert!(scene.fake.take().is_empty(), "nobody is told anything");
    assert_eq!(
        scene.host.view(table, None).await.unwrap(),
        before.view(tahoun::games::Audience::Public)
    );

    fuse.mend();
    assert_eq!(scene.table(table), before);
    // The same request again is no repetition: it was never handled.
    assert_eq!(scene.hand_in(request).await.what, What::Done);
    assert_eq!(scene.turn(table).await, second);
    assert_eq!(scene.table(table).number, before.number + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_outside_the_cache_is_folded_again() {
    let mut scene = Scene::new().await;
    let mut tables = Vec::new();
    // Twice as many as are kept in memory.
    for index in 0..32 {
        let name = format!("p{index}");
        tables.push((
            name.clone(),
            scene.done(&name, "new abaku players=2 computer=1").await.table.unwrap(),
        ));
    }
    for (name, table) in &tables {
        scene.done(name, &format!("pass @{table}")).await;
    }
    for (_, table) in tables {
        assert_eq!(
            scene.host.view(table, None).await.unwrap(),
            scene.table(table).view(tahoun::games::Audience::Public)
        );
    }
}
