//! Whole games in a real Chromium, clicked, touched and typed.

use fantoccini::key::Key;
use serde_json::Value;
use tahoun::table::{Phase, TableId};

use super::driver::{DESK, PHONE, Window, skipped};
use super::game::{Touches, best, card, lay, make, person};
use super::support::Server;

/// The number of the table whose page a window shows.
pub(crate) async fn table_of(window: &Window) -> i64 {
    window
        .until(
            "a table's page is open",
            "return /^\\/t\\/\\d+$/.test(location.pathname)",
        )
        .await;
    window.ready().await;
    let path = window.js("return location.pathname").await;
    path.as_str().unwrap().trim_start_matches("/t/").parse().unwrap()
}

/// Waits until it is this window's turn or the game is over; whether it goes on.
pub(crate) async fn turn_or_end(window: &Window) -> bool {
    window
        .until(
            "it is my turn or the game is over",
            "return !!document.querySelector('#send[data-turn]:not([aria-busy=true])') || !!document.querySelector('a[href^=\"/table/\"]')",
        )
        .await;
    window
        .js("return !document.querySelector('#panel a[href^=\"/table/\"]')")
        .await
        == Value::Bool(true)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_against_the_computer_is_played_by_clicking() {
    if skipped() {
        return;
    }
    let server = Server::start().await;
    let window = Window::open(server.address, DESK).await;
    window.sign_in("Eva").await;
    // The quickest game there is: the short bag is not on the page's first button, so the command is typed.
    window
        .find("#say")
        .await
        .send_keys("/abaku new players=2 computer=1 bag=short")
        .await
        .unwrap();
    window.key(Key::Enter).await;
    let table = table_of(&window).await;
    let eva = person(&server.host, "Eva").await;
    let mut turns = 0;
    while turn_or_end(&window).await {
        turns += 1;
        assert!(turns < 60, "the game does not end");
        make(&window, &best(&window, &server.host, table, eva).await).await;
    }
    assert!(turns >= 5, "only {turns} turns");
    let view = server.host.view(TableId(table), None).await.unwrap();
    assert!(matches!(view.phase, Phase::Finished { .. }));
    // The finished game is stepped through with keys.
    window.click("#panel a[href^='/table/']").await;
    window.find("#replay").await;
    window.ready().await;
    let last = window.js("return location.pathname + location.search").await;
    window.key(Key::Home).await;
    window.find("#replay [data-step=next]").await;
    window
        .until(
            "the first step is shown",
            "return !document.querySelector('[data-step=prev]')",
        )
        .await;
    window.key(Key::Right).await;
    window
        .until(
            "the second step is shown",
            "return !!document.querySelector('[data-step=prev]')",
        )
        .await;
    window.key(Key::End).await;
    window
        .until(
            "the last step is shown",
            "return !document.querySelector('[data-step=next]')",
        )
        .await;
    assert!(last.as_str().unwrap().starts_with("/table/"));
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_on_a_desk_and_a_phone_and_the_server_restarts_between() {
    if skipped() {
        return;
    }
    let server = Server::start().await;
    let desk = Window::open(server.address, DESK).await;
    let phone = Window::open(server.address, PHONE).await;
    desk.sign_in("Eva").await;
    desk.find("#say")
        .await
        .send_keys("/abaku new players=2 seating=joined")
        .await
        .unwrap();
    desk.key(Key::Enter).await;
    let table = table_of(&desk).await;
    // The phone sees the table in the list of the lobby, and joins.
    phone.sign_in("Jan").await;
    assert!(phone.fits().await, "the lobby is wider than the phone");
    phone.click(&format!("#side a[href='/t/{table}']")).await;
    assert_eq!(table_of(&phone).await, table);
    phone.click("#panel button[data-line^=join]").await;
    desk.until_text("Jan").await;
    desk.click("#panel button[data-line^=start]").await;
    let (eva, jan) = (person(&server.host, "Eva").await, person(&server.host, "Jan").await);

    // Now and then a hand holds no opening.
    let laid = loop {
        assert!(turn_or_end(&desk).await);
        match best(&desk, &server.host, table, eva).await {
            Touches::Place(laid) => break laid,
            other => make(&desk, &other).await,
        }
        assert!(turn_or_end(&phone).await);
        make(&phone, &best(&phone, &server.host, table, jan).await).await;
        desk.until(
            "the turn has come back",
            "return !!document.querySelector('#send[data-turn]')",
        )
        .await;
    };

    // Eva lays her tiles by keyboard alone.
    by_keyboard(&desk, &laid).await;
    desk.key(Key::Escape).await;
    desk.until("all is taken back", "return !document.querySelector('.square.laid')")
        .await;
    by_keyboard(&desk, &laid).await;
    desk.until(
        "the points are shown",
        "return /^\\+\\d+$/.test(document.querySelector('#preview .points').textContent)",
    )
    .await;
    desk.js("document.querySelector('#send').focus()").await;
    desk.key(Key::Enter).await;

    // Without a reload it is Jan's turn, and the phone says so; he touches.
    phone.find("#send[data-turn]").await;
    phone
        .until("the title says so", "return document.title.startsWith('(1)')")
        .await;
    assert!(phone.fits().await, "the table is wider than the phone");
    make(&phone, &best(&phone, &server.host, table, jan).await).await;
    desk.find("#send[data-turn]").await;

    // The server goes away and comes back; both pages go on by themselves.
    let server = server.restart().await;
    desk.until(
        "the page is connected again",
        "return document.querySelector('#lost').hidden",
    )
    .await;
    desk.find("#say").await.send_keys("are you there?").await.unwrap();
    desk.click("#composer button").await;
    phone.until_text("are you there?").await;
    let (eva, jan) = (person(&server.host, "Eva").await, person(&server.host, "Jan").await);
    make(&desk, &best(&desk, &server.host, table, eva).await).await;
    phone.find("#send[data-turn]").await;
    make(&phone, &best(&phone, &server.host, table, jan).await).await;

    // An exchange: the word, then tiles.
    desk.find("#send[data-turn]").await;
    desk.find("#words [data-key='word:exchange']").await;
    desk.js("document.querySelector(\"#words [data-key='word:exchange']\").focus()")
        .await;
    desk.key(Key::Enter).await;
    desk.until(
        "the focus goes on to the hand",
        "return document.activeElement.matches('.card')",
    )
    .await;
    desk.click(".card[data-key='card:0']").await;
    desk.click(".card[data-key='card:1']").await;
    desk.click("#send:not([disabled])").await;

    // Resigning asks first.
    phone.find("#send[data-turn]").await;
    phone.click("#panel button[data-line^=resign]").await;
    phone.confirm().await;
    for window in [&desk, &phone] {
        window.find("#panel a[href^='/table/']").await;
        assert!(window.fits().await);
    }
    let said = desk.js("return document.querySelectorAll('.message').length").await;
    let ids = desk
        .js("return new Set([...document.querySelectorAll('.message')].map((it) => it.dataset.id)).size")
        .await;
    assert_eq!(said, ids, "a message stands there twice");
    desk.close().await;
    phone.close().await;
}

/// Lays tiles with keys: arrows go to the square, the digit lays the tile.
async fn by_keyboard(window: &Window, laid: &[(String, String)]) {
    for (face, square) in laid {
        let home = "return document.activeElement?.dataset?.key ?? ''";
        window
            .js("document.querySelector('.square[tabindex=\"0\"]').focus()")
            .await;
        for _ in 0..60 {
            let here = window.js(home).await;
            let here = here.as_str().unwrap().trim_start_matches("square:").to_owned();
            if here == *square {
                break;
            }
            let (x, y) = place(&here);
            let (to_x, to_y) = place(square);
            let key = match (to_x - x, to_y - y) {
                (1.., _) => Key::Right,
                (..=-1, _) => Key::Left,
                (_, 1..) => Key::Down,
                _ => Key::Up,
            };
            window.key(key).await;
        }
        assert_eq!(
            window.js(home).await.as_str(),
            Some(format!("square:{square}").as_str())
        );
        window.keys(face).await;
        window.find(&format!(".square.laid[data-key='square:{square}']")).await;
    }
}

fn place(square: &str) -> (i32, i32) {
    let column = i32::from(square.as_bytes()[0] - b'A');
    (column, square[1..].parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_opens_one_table_and_a_page_of_the_lobby_updates_itself() {
    if skipped() {
        return;
    }
    let server = Server::start().await;
    let window = Window::open(server.address, DESK).await;
    let other = server.browser("Oto").await;
    window.sign_in("Eva").await;
    other.say("lobby", None, "hello <b>Eva</b>").await;
    window.until_text("hello <b>Eva</b>").await;
    window.js("document.querySelectorAll('.way')[1].querySelector('button').click(); document.querySelectorAll('.way')[1].querySelector('button').click()").await;
    let table = table_of(&window).await;
    let place = server.host.place(&super::game::lobby()).await.unwrap().id;
    let tables = server.host.tables(place, 10).await.unwrap();
    assert_eq!(tables.len(), 1);
    assert_eq!(tables[0].table, TableId(table));
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touch_that_leads_nowhere_is_taken_back_and_shown_on_the_board() {
    if skipped() {
        return;
    }
    let server = Server::start().await;
    let window = Window::open(server.address, PHONE).await;
    window.sign_in("Eva").await;
    window.click(".way:first-child button.primary").await;
    let table = table_of(&window).await;
    assert!(turn_or_end(&window).await);
    let eva = person(&server.host, "Eva").await;
    let view = server.host.view(TableId(table), Some(eva)).await.unwrap();
    let hand = view.game.unwrap().text_hand().unwrap();
    let first = hand.split(' ').next().unwrap();
    window.click(&card(&window, first).await).await;
    window.find(".square.next").await;
    let name = window
        .js("return document.querySelector('.square.next').dataset.key.slice(7)")
        .await;
    window.click("#undo").await;
    lay(&window, first, name.as_str().unwrap()).await;
    window.click("#clear").await;
    window
        .until("nothing is laid", "return !document.querySelector('.square.laid')")
        .await;
    window.close().await;
}
