//! What changes on a table's page: whose turn, the seats, the board, and whatever the reader can do there.

use std::collections::BTreeSet;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use fluent_bundle::FluentValue;
use maud::{Markup, html};

use crate::chat::{Button, ButtonStyle, Picture, Until, format_span};
use crate::games::{Audience, Seat, Touch};
use crate::paint::{Area, Theme};
use crate::table::{OfferKind, Phase, TableId, TableView};

use super::super::problem::Problem;
use super::super::session::Session;
use super::super::speech::Speech;
use super::super::words::Words;
use super::super::{Shared, html as parts};

/// `GET /t/{table}/panel`.
pub(in super::super) async fn panel(
    State(shared): State<Shared>,
    Path(table): Path<String>,
    headers: HeaderMap,
) -> Response {
    let work = async {
        let table: TableId = table.parse().map_err(|_| Problem::NotFound)?;
        let session = shared.signed_in(&headers).await?;
        let view = shared.host.view(table, Some(session.person.id)).await?;
        content(&shared, &session, &view).await
    };
    match work.await {
        Ok(markup) => markup.into_response(),
        Err(problem) => problem.json(shared.words(None, &headers)),
    }
}

/// The panel as a session sees it.
pub(super) async fn content(shared: &Shared, session: &Session, view: &TableView) -> Result<Markup, Problem> {
    let words = session.words();
    let speech = shared.speech(words, view).await;
    let own = match view.audience {
        Audience::Seat(seat) => Some(seat),
        Audience::Public => None,
    };
    let mine = own.is_some_and(|seat| view.acting().any(|acting| acting == seat));
    let until = shared.host.until(view.id).await?;
    let playing = view.phase == Phase::Playing;
    let hand = view.game.as_ref().and_then(|game| game.text_hand());
    let buttons = buttons(words, &speech, view, own);
    Ok(html! {
        div #state.status data-number=(view.board_number) {
            h1 { (title(words, view)) }
            (turn(words, &speech, view, mine, until))
        }
        // The picture of the board shows the seats, and its description tells them.
        @if view.game.is_none() { (seats(words, &speech, view, own)) }
        @else { (board(shared, session, view, own.is_some() && playing).await) }
        @if playing && own.is_some() { (making(words, hand.as_deref(), mine)) }
        @if let Some(own) = own { (offer(words, &speech, view, own)) }
        @match &view.phase {
            Phase::Lobby => (lobby_text(words, view)),
            Phase::Playing => {},
            Phase::Finished { .. } | Phase::Closed { .. } => (over(words, view)),
        }
        @if own.is_some() || !playing {
            div.buttons.flat {
                @for button in &buttons { (parts::button(button, words)) }
            }
        }
    })
}

/// What the reader can press besides the board: of the buttons that all see under the message, those that are for him, and that
/// do not stand on this page anyway.
fn buttons(words: Words, speech: &Speech, view: &TableView, own: Option<Seat>) -> Vec<Button> {
    let choices: BTreeSet<String> = match (&view.game, own) {
        (Some(game), Some(_)) if view.phase == Phase::Playing => {
            let next = game.choices(&[]).next.into_iter();
            next.filter(|choice| matches!(choice.touch, Touch::Word(_)))
                .map(|choice| choice.token)
                .collect()
        }
        _ => BTreeSet::new(),
    };
    let useful = |button: &Button| {
        let word = button.line.split(' ').next().unwrap_or_default();
        match (&view.phase, word) {
            (Phase::Lobby, "join") => own.is_none(),
            (Phase::Lobby, "leave" | "start" | "computer") => own.is_some(),
            // The hand lies open here.
            (Phase::Playing, "rack") => false,
            _ => !choices.contains(word),
        }
    };
    let mut buttons: Vec<Button> = speech.buttons(view).into_iter().filter(useful).collect();
    // Whoever was led straight into a game has not seen the lobby's.
    if view.phase == Phase::Playing {
        buttons.push(Button {
            label: words.say("button-rules"),
            line: format!("rules @{}", view.id),
            style: ButtonStyle::Plain,
        });
    }
    buttons
}

fn title(words: Words, view: &TableView) -> String {
    let kind = words.kind(view.kind());
    words.with(
        "web-table-title",
        &[("kind", kind.into()), ("table", FluentValue::from(view.id.to_string()))],
    )
}

fn turn(words: Words, speech: &Speech, view: &TableView, mine: bool, until: Until) -> Markup {
    let names: Vec<String> = view.acting().map(|seat| speech.seat(seat)).collect();
    html! {
        p.turn.mine[mine] role="status" {
            @match &view.phase {
                Phase::Lobby => (words.say("web-gathering")),
                Phase::Finished { .. } => (words.say("web-finished")),
                Phase::Closed { .. } => (words.say("web-closed")),
                Phase::Playing if mine => (words.say("web-your-turn")),
                Phase::Playing => (words.with("web-on-turn", &[("who", names.join(", ").into())])),
            }
            @if let (Phase::Playing, Some(deadline)) = (&view.phase, until.turn_in_game()) {
                " · " (words.say("web-until")) " " (parts::time(deadline, Some("full")))
            }
        }
        @if let (Phase::Playing, Some(end)) = (&view.phase, until.game) {
            p.soft { (words.say("web-game-until")) " " (parts::time(end, Some("full"))) }
        }
    }
}

fn seats(words: Words, speech: &Speech, view: &TableView, own: Option<Seat>) -> Markup {
    let points = view.game.as_ref().map(|game| game.points()).unwrap_or_default();
    // Before the game nobody knows yet who will sit where.
    let sides = if view.game.is_some() { view.sides() } else { Vec::new() };
    let side_of = |seat: Seat| {
        sides
            .iter()
            .find(|side| side.contains(&seat))
            .cloned()
            .unwrap_or_default()
    };
    let partners = |seat: Seat| -> Vec<String> {
        let others = side_of(seat).into_iter().filter(|other| *other != seat);
        others.map(|other| speech.seat(other)).collect()
    };
    let together = |seat: Seat| -> Option<i64> {
        let known = points.get(seat.index()).is_some();
        known.then(|| side_of(seat).iter().filter_map(|seat| points.get(seat.index())).sum())
    };
    let free = usize::from(view.settings.seats).saturating_sub(view.seats.len());
    html! {
        ul.scores aria-label=(words.say("web-seats")) {
            @for (index, _) in view.seats.iter().enumerate() {
                @let seat = Seat(u8::try_from(index).unwrap_or(u8::MAX));
                @let partners = partners(seat).join(", ");
                @let acting = view.acting().any(|acting| acting == seat);
                li.seat.acting[acting].me[own == Some(seat)] {
                    span.name { (speech.seat(seat)) }
                    @if own == Some(seat) { span.soft { (words.say("web-you")) } }
                    @if !partners.is_empty() { span.soft { (words.with("web-partner", &[("who", partners.into())])) } }
                    @if let Some(points) = together(seat) { b { (points) } }
                    @if acting { span.away { (words.say("web-acting")) } }
                }
            }
            @if view.phase == Phase::Lobby {
                @for _ in 0..free { li.seat.free { (words.say("web-free-seat")) } }
            }
        }
    }
}

/// The picture of the board, and over it what can be touched.
async fn board(shared: &Shared, session: &Session, view: &TableView, touchable: bool) -> Markup {
    let words = session.words();
    let picture = Picture::Board {
        table: view.id,
        number: view.board_number,
    };
    let look = parts::look(Theme::Light, words);
    let Ok(painted) = shared.host.paint_for(session.person.id, &picture, &look).await else {
        return html! { p.soft { (words.say("web-no-picture")) } };
    };
    let size = (painted.picture.width, painted.picture.height);
    let address = parts::board_path(view.id, view.board_number);
    html! {
        div.frame data-scroll="board" {
            div.board {
                (parts::themed(&address, &painted.alt, size, words, false))
                @if touchable {
                    div #squares .round[painted.picture.round] role="group" aria-label=(words.say("web-board")) data-size=(format!("{} {}", size.0, size.1))
                        data-areas=(areas(&painted.picture.areas)) data-lying=(lying(shared, words, view).await) {}
                }
            }
        }
    }
}

/// Rectangles as the script reads them: `H8 10 20 40 40;…`.
fn areas(areas: &[Area]) -> String {
    let one = |area: &Area| format!("{} {} {} {} {}", area.id, area.x, area.y, area.w, area.h);
    areas.iter().map(one).collect::<Vec<_>>().join(";")
}

/// What lies on the squares, read aloud after their names, as the script reads it: an object by the squares' names.
async fn lying(shared: &Shared, words: Words, view: &TableView) -> String {
    let speech = shared.speech(words, view).await;
    let squares = view.game.as_ref().map(|game| game.squares()).unwrap_or_default();
    let told: serde_json::Map<_, _> = squares
        .into_iter()
        .map(|(name, phrase)| (name, speech.phrase(&phrase).into()))
        .collect();
    serde_json::Value::Object(told).to_string()
}

/// The hand, where there is one, and the move that is put together. What stands in the hand comes from the reader's own view.
fn making(words: Words, hand: Option<&str>, mine: bool) -> Markup {
    let signs = [
        ("undo", "↩\u{fe0e}", "web-undo", true),
        ("clear", "✕\u{fe0e}", "web-clear", true),
        ("zoom", "⤢\u{fe0e}", "web-zoom", false),
    ];
    let (how, square) = match hand {
        Some(_) => ("web-how-to-move", "web-now-square"),
        None => ("web-how-to-move-without-hand", "web-now-square-without-hand"),
    };
    html! {
        section #making.making.sheet aria-label=(words.say("web-your-move")) {
            @if let Some(hand) = hand {
                div.hand role="group" aria-label=(words.say("web-your-hand")) {
                    @for (index, face) in hand.split_whitespace().enumerate() {
                        button.card type="button" data-key=(format!("card:{index}")) aria-pressed="false" { (face) }
                    }
                }
            }
            p #preview.preview role="status" aria-live="polite" data-hint=(words.say(how))
                data-hint-square=(words.say(square)) data-hint-word=(words.say("web-now-word"))
                data-hint-card=(words.say("web-now-card")) {
                span.points {}
                span.words { (words.say(how)) }
            }
            div #words.buttons.flat {}
            div.doing {
                button #send.primary type="button" disabled data-key="send" data-turn=[mine.then_some("mine")] {
                    (words.say(if mine { "web-play" } else { "web-not-yet" }))
                }
                @for (id, sign, label, off) in signs {
                    button.sign id=(id) type="button" disabled[off] data-key=(id) title=(words.say(label)) aria-label=(words.say(label)) {
                        (sign)
                    }
                }
            }
        }
    }
}

/// The offer that is open, and what its reader can answer.
fn offer(words: Words, speech: &Speech, view: &TableView, own: Seat) -> Markup {
    let Some(offer) = &view.offer else {
        return html! {};
    };
    let key = match offer.kind {
        OfferKind::Abort => "event-offered-abort",
        OfferKind::Draw => "event-offered-draw",
    };
    let line = |word: &str| format!("{word} #{} @{}", offer.number, view.id);
    let button = |key: &str, word: &str, style| Button {
        label: words.say(key),
        line: line(word),
        style,
    };
    html! {
        div.sheet.result role="status" {
            p { (words.with(key, &[("person", speech.seat(offer.seat).into())])) }
            div.buttons.flat {
                @if !offer.agreed.contains(&own) { (parts::button(&button("button-accept", "accept", ButtonStyle::Primary), words)) }
                (parts::button(&button("button-decline", "decline", ButtonStyle::Plain), words))
            }
        }
    }
}

fn lobby_text(words: Words, view: &TableView) -> Markup {
    html! {
        div.sheet.pad {
            p { (words.say("web-lobby-text")) }
            p.soft { (words.with("web-lobby-clock", &[("clock", format_span(view.settings.clock.span(), words.0).into())])) }
        }
    }
}

fn over(words: Words, view: &TableView) -> Markup {
    html! {
        div.sheet.result {
            p {
                (words.say("web-over-text"))
                @if view.kind().hides() { " " (words.say("web-over-hidden")) }
            }
            div.buttons.flat {
                a.button.small href=(format!("/table/{}", view.id)) { (words.say("web-replay")) }
                a.button.small href="/leaderboard" { (words.say("web-leaderboard")) }
            }
        }
    }
}
