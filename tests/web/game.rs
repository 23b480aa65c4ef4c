//! Moves for the browser tests: found by the rules, made by touching what a person would touch.

use tahoun::chat::{Account, PlaceRef};
use tahoun::games::{Audience, Move, View, abaku};
use tahoun::host::Host;
use tahoun::table::{PersonId, TableId};

use super::driver::Window;

/// A move as touches: cards by what stands on them, and squares.
pub(crate) enum Touches {
    Place(Vec<(String, String)>),
    Exchange,
    Pass,
}

/// The person of a name in the web chat.
pub(crate) async fn person(host: &Host, name: &str) -> PersonId {
    let account = Account {
        platform: "web".to_owned(),
        id: name.to_lowercase(),
        name: name.to_owned(),
        moderator: false,
        language: None,
    };
    host.person(&account).await.unwrap().id
}

/// The best placement of a person whose turn it is, else an exchange of a tile, else a pass. The window shows the present board
/// then.
pub(crate) async fn best(window: &Window, host: &Host, table: i64, person: PersonId) -> Touches {
    let mut view = host.view(TableId(table), Some(person)).await.unwrap();
    while !view.acting().any(|seat| view.audience == Audience::Seat(seat)) {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        view = host.view(TableId(table), Some(person)).await.unwrap();
    }
    let shown = format!(
        "return document.querySelector('#state').dataset.number === '{}'",
        view.board_number
    );
    window.until("the present board is shown", &shown).await;
    let game = view.game.unwrap();
    let View::Abaku(seen) = &game else {
        panic!("the table is one of Abaku")
    };
    let placement = game.legal_moves().into_iter().find_map(|chosen| match chosen {
        Move::Abaku(abaku::Move::Place(placement)) => Some(placement),
        _ => None,
    });
    match placement {
        Some(placement) => {
            let squares = placement.resolve(&seen.board).unwrap();
            Touches::Place(
                squares
                    .iter()
                    .map(|(square, tile)| (tile.to_string(), square.to_string()))
                    .collect(),
            )
        }
        None if seen.bag > 0 => Touches::Exchange,
        None => Touches::Pass,
    }
}

/// Makes a move on a table's page, whose turn it is, and waits until the page shows that it was made.
pub(crate) async fn make(window: &Window, touches: &Touches) {
    window.find("#send[data-turn]").await;
    let number = window
        .js("return Number(document.querySelector('#state').dataset.number)")
        .await;
    match touches {
        Touches::Place(laid) => {
            for (face, square) in laid {
                lay(window, face, square).await;
            }
            window.click("#send:not([disabled])").await;
        }
        Touches::Exchange => {
            window.click("#words [data-key='word:exchange']").await;
            window.click(".card[data-key='card:0']").await;
            window.click("#send:not([disabled])").await;
        }
        Touches::Pass => {
            window.click("#words [data-key='word:pass']").await;
            window.click("#send:not([disabled])").await;
        }
    }
    let later = format!("return Number(document.querySelector('#state').dataset.number) > {number}");
    window.until("the move was made", &later).await;
}

/// Lays one tile: the card is touched, then the square.
pub(crate) async fn lay(window: &Window, face: &str, square: &str) {
    let (joker, digit) = match face.strip_prefix('*') {
        Some(digit) => ("*", Some(digit)),
        None => (face, None),
    };
    let card = card(window, joker).await;
    window.click(&card).await;
    if let Some(digit) = digit {
        window.click(&format!("#words [data-key='word:j{digit}']")).await;
    }
    window.click(&format!(".square.next[data-key='square:{square}']")).await;
    window.find(&format!(".square.laid[data-key='square:{square}']")).await;
}

/// The selector of a card that is still in the hand and shows that.
pub(crate) async fn card(window: &Window, face: &str) -> String {
    let script = format!(
        "return [...document.querySelectorAll('.card:not(.used)')].find((card) => card.textContent === '{face}')?.dataset.key ?? ''"
    );
    window
        .until(
            &format!("there is a card {face}"),
            &script.replace("?? ''", "!== undefined"),
        )
        .await;
    let key = window.js(&script).await;
    format!(".card[data-key='{}']", key.as_str().unwrap())
}

/// The lobby as the web chat names it.
pub(crate) fn lobby() -> PlaceRef {
    PlaceRef {
        platform: "web".to_owned(),
        id: "lobby".to_owned(),
        name: None,
        direct: false,
    }
}
