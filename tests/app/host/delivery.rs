//! The outbox: order, what comes later, what never comes, what may have come.

use std::sync::Arc;
use std::time::Duration;

use tahoun::chat::{Body, Picture};
use tahoun::games::Seat;
use tahoun::host::{Address, Delivery, DeliveryError, Look, Platform, ReadError, Receipt, Sending, What};
use tahoun::paint::Theme;
use tahoun::table::Span;

use super::support::{Fake, Scene, words};

fn never() -> DeliveryError {
    DeliveryError::Never {
        reason: "unknown channel".to_owned(),
    }
}

fn later(after: Option<u64>) -> DeliveryError {
    DeliveryError::Later {
        reason: "slow down".to_owned(),
        after: after.map(Duration::from_millis),
        uncertain: false,
    }
}

fn look() -> Look {
    Look {
        theme: Theme::Light,
        width: 900,
        language: "en".to_owned(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_never_arrives_blocks_none_behind_it() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.fake.take();
    // The thread was deleted: its board is refused for good.
    scene.fake.answer(Err(never()));
    scene.done(&first, &format!("pass @{table}")).await;
    assert_eq!(scene.fake.take().len(), 1);
    scene.done(&second, &format!("pass @{table}")).await;
    let shown = scene.fake.take();
    assert_eq!(shown.len(), 1);
    assert!(matches!(shown[0].address, Address::Table(_, told) if told == table));
    assert_eq!(scene.read(|reader| reader.outbound("fake").unwrap()).given_up, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn retry_after_is_honoured_and_superseded_boards_are_joined() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.fake.take();
    scene.fake.answer(Err(later(Some(9_457))));
    scene.done(&first, &format!("pass @{table}")).await;
    let refused = scene.fake.take();
    assert_eq!(refused.len(), 1);
    // Two more boards while the platform wants to be left alone.
    scene.done(&second, &format!("pass @{table}")).await;
    scene.done(&first, &format!("pass @{table}")).await;
    scene.pass(Span(9_456)).await;
    assert!(
        scene
            .fake
            .take()
            .iter()
            .all(|delivery| !matches!(delivery.address, Address::Table(..)))
    );
    scene.pass(Span(1)).await;
    let boards: Vec<_> = scene.fake.take();
    let boards: Vec<_> = boards
        .iter()
        .filter(|delivery| matches!(delivery.address, Address::Table(..)))
        .collect();
    assert_eq!(boards.len(), 1, "one board for all");
    assert_eq!(boards[0].message.board, Some(scene.table(table).board_number));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asked_for_a_board_gets_an_answer_also_if_a_newer_one_was_asked_for() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.fake.take();
    scene.fake.answer(Err(later(Some(60_000))));
    let asked = scene.done("ota", &format!("board @{table}")).await;
    scene.done(&first, &format!("pass @{table}")).await;
    let again = scene.done("ota", &format!("board @{table}")).await;
    scene.done(&second, &format!("pass @{table}")).await;
    scene.fake.take();
    scene.pass(Span::minutes(1)).await;
    let told: Vec<i64> = scene.fake.take().iter().map(|delivery| delivery.row).collect();
    assert_eq!(told, [asked.rows, again.rows].concat());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_word_from_the_platform_the_pauses_grow_and_order_is_kept() {
    let mut scene = Scene::new().await;
    scene.fake.take();
    for _ in 0..3 {
        scene.fake.answer(Err(later(None)));
    }
    scene.done("eva", "help").await;
    scene.done("eva", "rules").await;
    let mut attempts = scene.fake.take();
    for _ in 0..20 {
        scene.pass(Span::seconds(1)).await;
        attempts.extend(scene.fake.take());
    }
    let rows: Vec<i64> = attempts.iter().map(|delivery| delivery.row).collect();
    assert_eq!(rows.len(), 5, "{rows:?}");
    assert!(
        rows[..4].iter().all(|row| *row == rows[0]),
        "the second waits for the first: {rows:?}"
    );
    assert!(rows[4] > rows[0]);
    assert!(attempts[0].first_tried.is_none() && attempts[3].first_tried.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_on_its_way_in_a_crash_comes_again_as_uncertain() {
    let mut scene = Scene::new().await;
    scene.fake.take();
    scene.fake.answer(Err(DeliveryError::Later {
        reason: "no answer".to_owned(),
        after: Some(Duration::from_secs(3_600)),
        uncertain: true,
    }));
    scene.done("eva", "help").await;
    let first = scene.fake.take().remove(0);
    assert!(!first.uncertain);
    let after = scene.crashed(Span::hours(2)).await;
    after.ready().await;
    let again = after.fake.take().remove(0);
    assert_eq!(again.row, first.row, "under the same key");
    assert!(again.uncertain);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_table_is_learnt_from_the_receipt() {
    let mut scene = Scene::new().await;
    scene.fake.answer(Ok(Receipt {
        message: Some("m".to_owned()),
        thread: Some("T77".to_owned()),
    }));
    let table = scene.done("eva", "new abaku").await.table.unwrap();
    let place = scene.host.view(table, None).await.unwrap().place;
    assert_eq!(
        scene.read(|reader| reader.table_in_thread(place, "T77").unwrap()),
        Some(table)
    );
    let tables = scene.host.tables(place, 0).await.unwrap();
    assert_eq!(tables[0].thread.as_deref(), Some("T77"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_said_can_be_read_again_by_those_it_was_for() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.done(&first, "rack").await;
    let view = scene.host.view(table, None).await.unwrap();
    let person = |index: usize| match view.seats[index].holder {
        tahoun::table::Holder::Person(person) => person,
        tahoun::table::Holder::Computer(_) => unreachable!(),
    };
    let of = async |reader| {
        let said = scene.host.messages(view.place, reader, 0, 100).await.unwrap();
        said.iter()
            .filter(|said| matches!(said.address, Address::Person { .. }))
            .count()
    };
    assert_eq!(of(None).await, 0);
    let (one, other) = (of(Some(person(0))).await, of(Some(person(1))).await);
    assert!(one > 0 && other > 0 && one != other, "{one} {other} {second}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_is_painted_for_its_holder_alone() {
    let mut scene = Scene::new().await;
    let (table, _) = scene.game("eva", "jan", "").await;
    let view = scene.host.view(table, None).await.unwrap();
    let picture = |seat| Picture::Hand {
        table,
        number: view.number,
        seat: Seat(seat),
    };
    let holder = |index: usize| match view.seats[index].holder {
        tahoun::table::Holder::Person(person) => person,
        tahoun::table::Holder::Computer(_) => unreachable!(),
    };
    let hidden = Err(ReadError::Hidden);
    assert_eq!(scene.host.paint(&picture(0), &look()).await, hidden);
    // Painted for one, it is still hidden from others.
    let own = scene.host.paint_for(holder(0), &picture(0), &look()).await;
    assert_ne!(own, hidden);
    assert_eq!(scene.host.paint_for(holder(1), &picture(0), &look()).await, hidden);
    assert_eq!(scene.host.paint(&picture(0), &look()).await, hidden);
    let stranger = scene.done("zora", "help").await.person.unwrap();
    assert_eq!(scene.host.paint_for(stranger, &picture(0), &look()).await, hidden);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_platform_gets_its_own_and_is_delivered_to_by_itself() {
    let mut scene = Scene::new().await;
    let other = Fake::new("other");
    scene
        .host
        .attach(Arc::clone(&other) as Arc<dyn Platform>)
        .await
        .unwrap();
    scene.host.platform_ready("other").await.unwrap();
    scene.fake.take();
    scene.done("eva", "help").await;
    assert_eq!(scene.fake.take().len(), 1);
    assert!(other.take().is_empty());
    let mut request = scene.request("eva", Body::Line("help".to_owned()), Default::default());
    request.place.platform = "other".to_owned();
    request.account.platform = "other".to_owned();
    scene.hand_in(request).await;
    assert!(words(&other.take()[0].message).len() > 100);
    assert!(scene.fake.take().is_empty());
}

/// A platform that shows nothing before it is told to.
struct Slow {
    gate: tokio::sync::Semaphore,
}

impl Platform for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn deliver(&self, _: Delivery) -> Sending<'_> {
        Box::pin(async {
            self.gate.acquire().await.unwrap().forget();
            Ok(Receipt::default())
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_platform_delays_no_command() {
    let mut scene = Scene::new().await;
    let slow = Arc::new(Slow {
        gate: tokio::sync::Semaphore::new(0),
    });
    scene.host.attach(Arc::clone(&slow) as Arc<dyn Platform>).await.unwrap();
    scene.host.platform_ready("slow").await.unwrap();
    for _ in 0..30 {
        let mut request = scene.request("eva", Body::Line("new abaku players=1".to_owned()), Default::default());
        request.place.platform = "slow".to_owned();
        request.account.platform = "slow".to_owned();
        // Without an end to the deliveries, the computers' moves included.
        assert_eq!(scene.host.request(request).await.unwrap().what, What::Done);
    }
    slow.gate.add_permits(10_000);
    scene.host.settle().await.unwrap();
    assert_eq!(scene.read(|reader| reader.outbound("slow").unwrap()).waiting, 0);
}
