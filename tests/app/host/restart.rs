//! After a crash everything goes on.

use tahoun::chat::Body;
use tahoun::host::{Address, TimeSource, What};
use tahoun::table::Span;

use super::support::{How, Scene, words};

#[tokio::test(flavor = "multi_thread")]
async fn game_clock_hands_and_offers_survive_a_crash() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "clock=2h").await;
    scene.done(&first, &format!("offer abort @{table}")).await;
    scene.pass(Span::minutes(30)).await;
    let mut after = scene.crashed(Span::minutes(10)).await;
    after.ready().await;
    assert_eq!(after.table(table), scene.table(table));
    assert_eq!(after.turn(table).await, first);
    let due = after.read(|reader| reader.deadlines_of(table, after.time.now()).unwrap());
    let lapse = due
        .iter()
        .find(|deadline| deadline.allowance == Span::hours(2))
        .unwrap();
    let given = lapse.due - (lapse.since + lapse.allowance);
    assert!(
        (Span::minutes(10)..=Span::minutes(10) + Span::seconds(16)).contains(&given),
        "{given:?}"
    );
    after.done(&second, &format!("accept @{table}")).await;
    assert!(after.table(table).is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backlog_that_comes_again_is_not_answered_again() {
    let mut scene = Scene::new().await;
    let rooms = ["one", "two", "three", "four", "five"];
    let mut backlog = Vec::new();
    for room in rooms {
        for index in 0..10 {
            let how = How { room, ..How::default() };
            let line = if index == 0 { "new abaku" } else { "help" };
            backlog.push(scene.request("eva", Body::Line(line.to_owned()), how));
        }
    }
    for request in &backlog {
        assert_eq!(scene.hand_in(request.clone()).await.what, What::Done);
    }
    let mut after = scene.crashed(Span::minutes(1)).await;
    for request in backlog {
        assert_eq!(after.hand_in(request).await.what, What::Repeated);
    }
    after.ready().await;
    assert!(after.fake.take().is_empty(), "nothing is said again");
    assert_eq!(after.read(|reader| reader.all_tables().unwrap()).len(), rooms.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_committed_but_not_told_is_told_after_a_crash() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    // The platform does not answer any more; the move is made all the same.
    scene.host.platform_lost("fake").await.unwrap();
    scene.fake.answer(Err(tahoun::host::DeliveryError::Later {
        reason: "gone".to_owned(),
        after: Some(std::time::Duration::from_secs(60)),
        uncertain: false,
    }));
    scene.done(&first, &format!("pass @{table}")).await;
    let after = scene.crashed(Span::minutes(5)).await;
    after.ready().await;
    let shown = after.fake.take();
    let board = shown
        .iter()
        .find(|delivery| matches!(delivery.address, Address::Table(..)))
        .unwrap();
    assert!(!words(&board.message).is_empty());
    assert_eq!(board.message.board, Some(after.table(table).board_number));
}

#[tokio::test(flavor = "multi_thread")]
async fn closing_finishes_what_waits_and_takes_nothing_more() {
    let mut scene = Scene::new().await;
    let requests: Vec<_> = (0..20)
        .map(|index| scene.request(&format!("p{index}"), Body::Line("new abaku".to_owned()), How::default()))
        .collect();
    let waiting: Vec<_> = requests
        .into_iter()
        .map(|request| {
            let host = scene.host.clone();
            tokio::spawn(async move { host.request(request).await })
        })
        .collect();
    tokio::task::yield_now().await;
    scene.host.close().await;
    let mut done = 0;
    for waiting in waiting {
        match waiting.await.unwrap() {
            Ok(handled) => {
                assert_eq!(handled.what, What::Done);
                done += 1;
            }
            Err(error) => assert_eq!(error, tahoun::host::HostError::Closing),
        }
    }
    assert_eq!(scene.read(|reader| reader.all_tables().unwrap()).len(), done);
    let late = scene.request("eva", Body::Line("new abaku".to_owned()), How::default());
    assert_eq!(scene.host.request(late).await, Err(tahoun::host::HostError::Closing));
}
