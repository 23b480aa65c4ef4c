//! What stands on the pages for whom.

use super::support::{Browser, Server};

/// The lines of the buttons on a table's panel.
async fn buttons(browser: &Browser, table: i64) -> Vec<String> {
    let panel = browser.page(&format!("/t/{table}/panel")).await;
    let lines = panel.split("data-line=\"").skip(1);
    let words = lines.filter_map(|rest| rest.split([' ', '"']).next());
    words.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_offered_what_is_not_for_him() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=3 seating=joined").await;
    let (hers, his) = (buttons(&eva, table).await, buttons(&jan, table).await);
    assert!(
        hers.contains(&"start".to_owned()) && hers.contains(&"leave".to_owned()),
        "{hers:?}"
    );
    assert!(!hers.contains(&"join".to_owned()), "{hers:?}");
    assert!(his.contains(&"join".to_owned()), "{his:?}");
    assert!(
        !his.contains(&"start".to_owned()) && !his.contains(&"leave".to_owned()),
        "{his:?}"
    );
    jan.press(Some(table), &format!("join @{table}")).await;
    assert!(!buttons(&jan, table).await.contains(&"join".to_owned()));
}

/// What the levels are called, by kind.
async fn levels(browser: &Browser) -> Vec<Vec<String>> {
    let page = browser.page("/c/lobby").await;
    let choices = page.split("data-fills=\"level\"").skip(1);
    let names = |choice: &str| {
        let options = choice
            .split("</select>")
            .next()
            .unwrap_or_default()
            .split("<option")
            .skip(1);
        let name = |option: &str| option.split(['>', '<']).nth(1).unwrap_or_default().trim().to_owned();
        options.map(name).collect()
    };
    choices.map(names).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn three_levels_have_names_and_more_have_numbers() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let numbers = |of: &str, ends: [&str; 2]| -> Vec<String> {
        let name = |level: u8| match level {
            1 => format!("1 {of} 10 ({})", ends[0]),
            10 => format!("10 {of} 10 ({})", ends[1]),
            _ => format!("{level} {of} 10"),
        };
        (1..=10).map(name).collect()
    };
    let told = levels(&eva).await;
    assert!(
        told.contains(&vec!["beginner".to_owned(), "good".to_owned(), "strong".to_owned()]),
        "{told:?}"
    );
    assert!(told.contains(&numbers("of", ["weakest", "strongest"])), "{told:?}");
    eva.post_form("/language", &[("language", "cs"), ("next", "/")]).await;
    let told = levels(&eva).await;
    assert!(told.contains(&numbers("z", ["nejslabší", "nejsilnější"])), "{told:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_play_offers_nothing_twice() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=2 seating=joined").await;
    jan.press(Some(table), &format!("join @{table}")).await;
    eva.press(Some(table), &format!("start @{table}")).await;
    let hers = buttons(&eva, table).await;
    assert!(hers.contains(&"resign".to_owned()), "{hers:?}");
    // The hand lies on the page, and passing is among the choices.
    assert!(
        !hers.contains(&"rack".to_owned()) && !hers.contains(&"pass".to_owned()),
        "{hers:?}"
    );
    assert!(buttons(&server.browser("Oto").await, table).await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_square_is_read_aloud_in_the_readers_language() {
    let server = Server::start().await;
    let eva = server.browser("Eva").await;
    let table = eva.open_table("abaku new players=2 computer=1").await;
    let lying = async || {
        let panel = eva.page(&format!("/t/{table}/panel")).await;
        let told = panel
            .split("data-lying=\"")
            .nth(1)?
            .split('"')
            .next()?
            .replace("&quot;", "\"");
        serde_json::from_str::<serde_json::Value>(&told).ok()
    };
    eva.wait_for(Some(table), "Eva").await;
    eva.press(Some(table), &format!("start @{table}")).await;
    let told = lying().await.expect("the board can be touched");
    assert_eq!(told["A1"], "equation × 3");
    eva.post_form("/language", &[("language", "cs"), ("next", "/")]).await;
    let told = lying().await.unwrap();
    assert_eq!(told["A1"], "příklad × 3");
    assert_eq!(told["B1"], serde_json::Value::Null);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_moves_of_a_finished_game_are_told_in_the_readers_language() {
    let server = Server::start().await;
    let (eva, jan) = (server.browser("Eva").await, server.browser("Jan").await);
    let table = eva.open_table("abaku new players=2 seating=joined").await;
    jan.press(Some(table), &format!("join @{table}")).await;
    eva.press(Some(table), &format!("start @{table}")).await;
    eva.press(Some(table), &format!("pass @{table}")).await;
    jan.press(Some(table), &format!("resign @{table}")).await;
    eva.post_form("/language", &[("language", "cs"), ("next", "/")]).await;
    let page = eva.page(&format!("/table/{table}")).await;
    let moves = page.split("<ol").nth(1).unwrap();
    for english in ["pass", "resign", "The beginning"] {
        assert!(!moves.contains(english), "{english}: {moves}");
    }
    assert!(moves.contains("Eva") && moves.contains("Jan"), "{moves}");
}
