//! What the web chat keeps.

use serde_json::json;
use tahoun::store::{NewWebMessage, Store, WebMessage, WebScope, WebSession};
use tahoun::table::Span;

use super::play::lobby;
use super::{GENERAL, T, fresh, person, place, step};

fn said(words: &str) -> NewWebMessage {
    NewWebMessage {
        place: GENERAL,
        table: None,
        in_channel: false,
        person: None,
        author: None,
        author_name: None,
        body: json!(words),
        at: T,
        outbox: None,
        external: None,
    }
}

fn words(messages: &[WebMessage]) -> Vec<&str> {
    messages
        .iter()
        .map(|message| message.message.body.as_str().unwrap())
        .collect()
}

#[test]
fn private_messages_come_to_their_person_alone() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    let other = place(store, "web", "other");
    let table = lobby(store, GENERAL, eva, 2, T);
    let add = |store: &mut Store, message: NewWebMessage| step(store, |w| w.add_web_message(&message)).0;
    let one = add(store, said("one"));
    add(
        store,
        NewWebMessage {
            person: Some(eva),
            ..said("for Eva")
        },
    );
    add(
        store,
        NewWebMessage {
            table: Some(table.id),
            ..said("in the thread")
        },
    );
    add(
        store,
        NewWebMessage {
            place: other,
            ..said("elsewhere")
        },
    );
    let last = add(
        store,
        NewWebMessage {
            author: Some(jan),
            author_name: Some("Jan".to_owned()),
            ..said("two")
        },
    );
    let scope = |reader| WebScope {
        place: GENERAL,
        table: None,
        reader,
    };
    let all = |reader| store.web_messages_after(&scope(reader), 0, 10).unwrap();
    assert_eq!(words(&all(None)), ["one", "two"]);
    assert_eq!(words(&all(Some(jan))), ["one", "two"]);
    assert_eq!(words(&all(Some(eva))), ["one", "for Eva", "two"]);
    assert_eq!(
        words(&store.web_messages_after(&scope(Some(eva)), one, 1).unwrap()),
        ["for Eva"]
    );
    assert_eq!(
        words(&store.web_messages_before(&scope(None), i64::MAX, 1).unwrap()),
        ["two"]
    );
    assert_eq!(
        words(&store.web_messages_before(&scope(Some(eva)), last, 1).unwrap()),
        ["for Eva"]
    );
    let thread = WebScope {
        table: Some(table.id),
        ..scope(None)
    };
    assert_eq!(
        words(&store.web_messages_after(&thread, 0, 10).unwrap()),
        ["in the thread"]
    );
    assert_eq!(all(None)[1].message.author_name.as_deref(), Some("Jan"));
}

#[test]
fn an_answer_about_a_table_is_shown_in_its_thread_and_where_it_was_asked_for() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let table = lobby(store, GENERAL, eva, 2, T).id;
    let answer = NewWebMessage {
        table: Some(table),
        in_channel: true,
        person: Some(eva),
        ..said("the log")
    };
    step(store, |w| w.add_web_message(&answer));
    for table in [None, Some(table)] {
        let scope = WebScope {
            place: GENERAL,
            table,
            reader: Some(eva),
        };
        assert_eq!(words(&store.web_messages_after(&scope, 0, 10).unwrap()), ["the log"]);
    }
}

#[test]
fn a_row_that_is_delivered_twice_is_shown_once() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let message = NewWebMessage {
        outbox: Some(7),
        ..said("once")
    };
    let (id, new) = step(store, |w| w.add_web_message(&message));
    assert!(new);
    assert_eq!(step(store, |w| w.add_web_message(&message)), (id, false));
    assert_eq!(store.web_message_of(7).unwrap().map(|message| message.id), Some(id));
    assert!(store.web_message_of(8).unwrap().is_none());
    // What comes from nowhere is no copy of anything.
    assert!(step(store, |w| w.add_web_message(&said("a"))).1);
    assert!(step(store, |w| w.add_web_message(&said("a"))).1);
}

#[test]
fn what_a_browser_sends_twice_is_said_once() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let message = |id: &str| NewWebMessage {
        external: Some(id.to_owned()),
        ..said("hello")
    };
    let (id, new) = step(store, |w| w.add_web_message(&message("web:1:channel:a")));
    assert!(new);
    assert_eq!(
        step(store, |w| w.add_web_message(&message("web:1:channel:a"))),
        (id, false)
    );
    assert!(step(store, |w| w.add_web_message(&message("web:2:channel:a"))).1);
}

#[test]
fn sessions_begin_are_used_and_end() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let session = WebSession {
        person: eva,
        account: "eva".to_owned(),
        operator: true,
        created: T,
        seen: T,
    };
    let (first, second) = ([1; 32], [2; 32]);
    assert!(!store.web_account_held("eva").unwrap());
    step(store, |w| {
        w.add_web_session(&first, &session)?;
        w.add_web_session(&second, &session)?;
        w.touch_web_session(&first, T + Span(5))
    });
    assert_eq!(
        store.web_session(&first).unwrap(),
        Some(WebSession {
            seen: T + Span(5),
            ..session.clone()
        })
    );
    step(store, |w| w.end_web_session(&first));
    assert_eq!(store.web_session(&first).unwrap(), None);
    assert!(store.web_account_held("eva").unwrap());
    assert_eq!(step(store, |w| w.end_web_sessions_of("eva")), 1);
    assert!(!store.web_account_held("eva").unwrap());
    assert_eq!(store.web_session(&second).unwrap(), None);
}
