//! Abalone in a real Chromium: groups are built and sent by clicking, touching and keys.

use fantoccini::key::Key;
use tahoun::games::{View, abalone};
use tahoun::host::Host;
use tahoun::table::TableId;

use super::browser::{table_of, turn_or_end};
use super::driver::{DESK, Look, PHONE, Window, skipped};
use super::game::person;
use super::support::Server;

fn square(name: &str) -> String {
    format!(".square[data-key='square:{name}']")
}

async fn touch(window: &Window, name: &str) {
    window.click(&square(name)).await;
}

/// Waits until exactly these cells have a class, in the order of the alphabet.
async fn until_are(window: &Window, class: &str, cells: &str) {
    let script = format!(
        "return [...document.querySelectorAll('.square.{class}')].map((it) => it.dataset.key.slice(7)).sort().join(' ') === '{cells}'"
    );
    window.until(&format!("{class}: {cells}"), &script).await;
}

/// Waits until the preview says something.
async fn until_preview(window: &Window, part: &str) {
    let script = format!("return document.querySelector('#preview .words').textContent.includes('{part}')");
    window.until(&format!("the preview says {part}"), &script).await;
}

/// Presses on one cell, but near another.
async fn press_between(window: &Window, on: &str, near: &str, pointer: &str) {
    let script = format!(
        "const middle = (name) => {{
           const box = document.querySelector(`.square[data-key='square:${{name}}']`).getBoundingClientRect();
           return [box.left + box.width / 2, box.top + box.height / 2];
         }};
         const [[x, y], [nx, ny]] = [middle('{on}'), middle('{near}')];
         document.querySelector(\".square[data-key='square:{on}']\").dispatchEvent(new PointerEvent('click', {{
           bubbles: true, detail: 1, pointerType: '{pointer}', clientX: x + (nx - x) * 0.42, clientY: y + (ny - y) * 0.42,
         }}));"
    );
    window.js(&script).await;
}

/// The last move that was made.
async fn last(host: &Host, table: i64) -> String {
    let view = host.view(TableId(table), None).await.unwrap();
    let Some(View::Abalone(view)) = view.game else {
        panic!("a table of Abalone")
    };
    match view.last.map(|last| last.action) {
        Some(abalone::Action::Moved { ply, .. }) => ply.to_string(),
        _ => String::new(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_time_within_a_message_of_another_language_has_no_words() {
    if skipped() {
        return;
    }
    let server = Server::start().await;
    let look = Look { language: "cs", ..DESK };
    let window = Window::open(server.address, look).await;
    window.sign_in("Eva").await;
    window
        .find("#say")
        .await
        .send_keys("/abalone new players=2 computer=1 seating=joined clock=3d language=en")
        .await
        .unwrap();
    window.key(Key::Enter).await;
    window.find("#send[data-turn]").await;
    window.find("#messages .text time").await;
    let told = window
        .js("return [...document.querySelectorAll('#messages .text time')].map((it) => it.textContent).join(' | ')")
        .await;
    let told = told.as_str().unwrap();
    assert!(told.contains(':') && !told.contains(char::is_alphabetic), "{told}");
    // The page's own has the day's name.
    let own = window
        .js("return document.querySelector('#state time').textContent")
        .await;
    assert!(own.as_str().unwrap().contains(char::is_alphabetic), "{own}");
    window.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn marbles_are_moved_by_clicking_touching_and_keys_and_taken_back_before() {
    if skipped() {
        return;
    }
    let server = Server::start().await;
    let desk = Window::open(server.address, DESK).await;
    let phone = Window::open(server.address, PHONE).await;
    desk.sign_in("Eva").await;
    desk.find("#say")
        .await
        .send_keys("/abalone new players=2 seating=joined layout=standard")
        .await
        .unwrap();
    desk.key(Key::Enter).await;
    let table = table_of(&desk).await;
    phone.sign_in("Jan").await;
    phone.click(&format!("#side a[href='/t/{table}']")).await;
    assert_eq!(table_of(&phone).await, table);
    phone.click("#panel button[data-line^=join]").await;
    desk.until_text("Jan").await;
    desk.click("#panel button[data-line^=start]").await;
    assert!(turn_or_end(&desk).await);
    assert!(
        desk.js("return !document.querySelector('#panel .hand')").await == true,
        "there is no hand"
    );
    person(&server.host, "Eva").await;

    // One marble is taken in hand, and put down again in both ways.
    touch(&desk, "c3").await;
    until_are(&desk, "held", "c3").await;
    desk.find(&format!("{}.next:not(.more)", square("d3"))).await;
    desk.click("#undo").await;
    until_are(&desk, "held", "").await;
    touch(&desk, "c3").await;
    until_are(&desk, "held", "c3").await;
    touch(&desk, "c3").await;
    until_are(&desk, "held", "").await;

    // A mouse means the cell that it is on.
    press_between(&desk, "d4", "c4", "mouse").await;
    touch(&desk, "c5").await;
    until_are(&desk, "held", "c5").await;
    touch(&desk, "c5").await;
    until_are(&desk, "held", "").await;

    // A group by its ends; where it can go is marked; the target is chosen, taken back, and changed for another.
    touch(&desk, "c3").await;
    until_are(&desk, "held", "c3").await;
    touch(&desk, "c5").await;
    until_are(&desk, "held", "c3 c4 c5").await;
    until_are(&desk, "next:not(.more)", "c2 c6 d3 d6").await;
    touch(&desk, "d3").await;
    until_preview(&desk, "c3c5d3").await;
    until_are(&desk, "goal", "d3").await;
    desk.click("#undo").await;
    until_are(&desk, "goal", "").await;
    until_are(&desk, "held", "c3 c4 c5").await;
    touch(&desk, "d3").await;
    until_are(&desk, "goal", "d3").await;
    touch(&desk, "d6").await;
    until_are(&desk, "goal", "d6").await;
    until_preview(&desk, "c3c5d4").await;
    assert_eq!(last(&server.host, table).await, "", "nothing was sent yet");
    desk.click("#send:not([disabled])").await;
    phone.find("#send[data-turn]").await;
    assert_eq!(last(&server.host, table).await, "c3c5d4");

    // On a phone: touched marbles, and a direction in words.
    assert!(phone.fits().await, "the table is wider than the phone");
    // A touch in the middle of an empty cell means that one, and not a marble beside it; at its very edge it means the marble.
    touch(&phone, "f4").await;
    touch(&phone, "g6").await;
    until_are(&phone, "held", "g6").await;
    touch(&phone, "g6").await;
    until_are(&phone, "held", "").await;
    press_between(&phone, "f5", "g6", "touch").await;
    until_are(&phone, "held", "g6").await;
    touch(&phone, "g5").await;
    until_are(&phone, "held", "g5 g6").await;
    phone.click("#words [data-key='word:sw']").await;
    until_preview(&phone, "g5g6f4").await;
    phone.click("#send:not([disabled])").await;
    desk.find("#send[data-turn]").await;
    assert_eq!(last(&server.host, table).await, "g5g6f4");

    // By keys alone: up and down keep to a line although the rows are shifted.
    desk.js(&format!("document.querySelector(\"{}\").focus()", square("d4")))
        .await;
    let focused = "return document.activeElement.dataset.key.slice(7)";
    let mut way = Vec::new();
    for key in [Key::Down, Key::Down, Key::Down, Key::Up, Key::Up, Key::Up] {
        desk.key(key).await;
        way.push(desk.js(focused).await.as_str().unwrap().to_owned());
    }
    assert_eq!(way.join(" "), "c3 b3 a2 b3 c3 d4");
    desk.key(Key::Enter).await;
    until_are(&desk, "held", "d4").await;
    desk.key(Key::Right).await;
    desk.key(Key::Enter).await;
    until_are(&desk, "held", "d4 d5").await;
    desk.key(Key::Escape).await;
    until_are(&desk, "held", "").await;
    desk.key(Key::Enter).await;
    until_are(&desk, "held", "d5").await;
    desk.key(Key::Up).await;
    let reached = desk
        .js(focused)
        .await
        .as_str()
        .unwrap()
        .trim_start_matches("square:")
        .to_owned();
    desk.key(Key::Enter).await;
    until_are(&desk, "goal", &reached).await;
    desk.key(Key::Backspace).await;
    until_are(&desk, "goal", "").await;
    desk.key(Key::Enter).await;
    until_are(&desk, "goal", &reached).await;
    desk.js("document.querySelector('#send').focus()").await;
    desk.key(Key::Enter).await;
    phone.find("#send[data-turn]").await;
    assert!(last(&server.host, table).await.starts_with('d'));
    for window in [&desk, &phone] {
        assert!(window.fits().await);
    }
    desk.close().await;
    phone.close().await;
}
