//! Whoever has no business at a table may press every button: he is refused privately, and nothing happens.

use tahoun::host::What;

use super::support::{How, Scene};

/// Every command with every argument that a button can carry.
const LINES: &[&str] = &[
    "join",
    "leave",
    "start",
    "resign",
    "pass",
    "place 1 H8",
    "exchange 1",
    "rack",
    "check 1 H8",
    "accept",
    "decline",
    "offer abort",
    "close",
    "computer",
    "computer=off",
    "rematch",
    "kick eva",
    "invite zora",
    "settings players=3",
];

#[tokio::test(flavor = "multi_thread")]
async fn strangers_spectators_and_kicked_players_change_nothing() {
    let mut scene = Scene::new().await;
    // One who was kicked, one who was never there, and one whose game is over.
    let table = scene
        .done("eva", "new abaku players=3 seating=joined")
        .await
        .table
        .unwrap();
    for name in ["kicked", "jan", "petr"] {
        if name == "petr" {
            scene.done("eva", &format!("kick kicked @{table}")).await;
        }
        scene.done(name, &format!("join @{table}")).await;
    }
    scene.refused("kicked", &format!("join @{table}")).await;
    scene.done("eva", &format!("start @{table}")).await;
    scene.done("petr", &format!("resign @{table}")).await;
    scene.done("zora", "help").await;

    let before = scene.table(table);
    for name in ["zora", "kicked", "petr"] {
        for line in LINES {
            for number in ["", &format!(" #{}", before.board_number)] {
                let line = format!("{line}{number} @{table}");
                // A spectator may still look at what he holds.
                if name == "petr" && (line.starts_with("rack") || line.starts_with("check")) {
                    continue;
                }
                let told = scene.refused(name, &line).await;
                assert!(told.chars().count() > 10, "{name}: {line}: a sentence, not `{told}`");
            }
        }
    }
    assert_eq!(scene.table(table), before);
    assert_eq!(scene.read(|reader| reader.all_tables().unwrap()).len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lobby_is_its_owners() {
    let mut scene = Scene::new().await;
    let table = scene.done("eva", "new abaku players=3").await.table.unwrap();
    scene.done("jan", &format!("join @{table}")).await;
    for line in [
        "start",
        "kick eva",
        "invite petr",
        "computer",
        "close",
        "settings players=2",
    ] {
        scene.refused("jan", &format!("{line} @{table}")).await;
    }
    let moderator = How {
        moderator: true,
        ..How::default()
    };
    let closed = scene.press_so("petr", &format!("close @{table}"), moderator).await;
    assert_eq!(closed.what, What::Done);
    assert!(scene.table(table).is_over());
}

#[tokio::test(flavor = "multi_thread")]
async fn after_the_end_nothing_goes_on() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.done(&first, &format!("resign @{table}")).await;
    let number = scene.table(table).number;
    for name in [&first, &second] {
        for line in LINES
            .iter()
            .filter(|line| !["rack", "check 1 H8", "rematch"].contains(line))
        {
            scene.refused(name, &format!("{line} @{table}")).await;
        }
    }
    assert_eq!(scene.table(table).number, number);
}
