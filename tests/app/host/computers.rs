//! Computer players.

use tahoun::host::What;
use tahoun::table::{Actor, Event, Holder, Recorded, Span};

use super::support::{How, Scene, words};

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_answers_by_itself_and_the_same_game_is_played_the_same_way() {
    let mut logs = Vec::new();
    for _ in 0..2 {
        let mut scene = Scene::new().await;
        let table = scene
            .done("eva", "new abaku players=3 computer=2,3")
            .await
            .table
            .unwrap();
        for _ in 0..3 {
            if scene.table(table).is_over() {
                break;
            }
            assert_eq!(scene.turn(table).await, "eva");
            scene.done("eva", &format!("pass @{table}")).await;
        }
        // Her third pass put her out; the computers played on to the end.
        assert!(scene.table(table).is_over());
        scene.host.record(table).await.unwrap().verify().unwrap();
        logs.push(scene.log(table));
    }
    assert!(logs[0] == logs[1]);
    let computers = logs[0]
        .iter()
        .filter(|recorded| matches!(recorded.by, Actor::Computer(_)))
        .count();
    assert!(computers > 4, "{computers}");
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_among_themselves_tell_the_end_alone() {
    let mut scene = Scene::new().await;
    let table = scene
        .done("eva", "new abaku players=3 computer=1,1")
        .await
        .table
        .unwrap();
    scene.fake.take();
    scene.done("eva", &format!("resign @{table}")).await;
    assert!(scene.table(table).is_over(), "they play to the end");
    let moves = |recorded: &&Recorded| matches!(recorded.by, Actor::Computer(_));
    assert!(scene.log(table).iter().filter(moves).count() > 4);
    let shown: Vec<String> = scene.fake.take().iter().map(|shown| words(&shown.message)).collect();
    assert_eq!(shown.len(), 2, "that she gave up, and the end: {shown:#?}");
    assert!(shown[1].contains("the end"), "{}", shown[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_was_to_move_in_a_crash_moves_after_it() {
    let mut scene = Scene::new().await;
    let table = scene.done("eva", "new abaku players=2 computer=1").await.table.unwrap();
    assert_eq!(scene.turn(table).await, "eva");
    // Taken from the log is what the computer did after her move: as if the process had ended in between.
    scene.done("eva", &format!("pass @{table}")).await;
    let log = scene.log(table);
    let cut = log
        .iter()
        .rposition(|recorded| recorded.by != Actor::Computer(seat(&scene, table)))
        .unwrap()
        + 1;
    assert!(cut < log.len(), "the computer has moved");
    let before = log[cut - 1].number;
    let after = scene.crashed_with(Span::minutes(1), |store| {
        store
            .connection()
            .execute(
                "DELETE FROM events WHERE table_id = ?1 AND number > ?2",
                (table.0, before),
            )
            .unwrap();
        store.rebuild().unwrap();
    });
    let after = after.await;
    after.ready().await;
    assert_eq!(after.turn(table).await, "eva");
    let again = after.log(table);
    assert_eq!(again.len(), log.len());
    assert_eq!(again[cut].event, log[cut].event, "it thinks the same thing again");
}

fn seat(scene: &Scene, table: tahoun::table::TableId) -> tahoun::games::Seat {
    let table = scene.table(table);
    table
        .all_seats()
        .find(|seat| matches!(table.holder(*seat), Some(Holder::Computer(_))))
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_takes_over_and_plays_on() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    let refused = scene.press(&second, &format!("computer @{table}")).await;
    assert_eq!(refused.what, What::Refused, "a word too few gives no seat away");
    let moderator = How {
        moderator: true,
        ..How::default()
    };
    let line = format!("computer 1 {first} @{table}");
    let done = scene.press_so("petr", &line, moderator).await;
    assert_eq!(done.what, What::Done, "{:?}", scene.private("petr").await);
    assert!(
        scene
            .log(table)
            .iter()
            .any(|recorded| matches!(recorded.event, Event::SeatTaken { .. }))
    );
    assert_eq!(scene.turn(table).await, second, "and moved at once");
}
