//! Requests that were handled.

use serde_json::json;
use tahoun::store::{Handled, KEPT, Purged, StoreError, Verdict};
use tahoun::table::{ExternalId, Span, Time};

use super::play::lobby;
use super::{GENERAL, T, fresh, person, post, step};

fn handled(id: &str, received: Time, verdict: Verdict) -> Handled {
    Handled {
        id: ExternalId(id.to_owned()),
        place: GENERAL,
        person: tahoun::table::PersonId(1),
        received,
        text: "abaku pas".to_owned(),
        verdict,
        answer: json!({ "rows": [1, 2] }),
        events: None,
    }
}

#[test]
fn a_request_is_handled_once() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let table = lobby(store, GENERAL, eva, 2, T);
    let mut first = handled("web:1", T, Verdict::Accepted);
    first.events = Some((table.id, 1..=2));
    assert_eq!(store.handled(&first.id).unwrap(), None);
    step(store, |w| w.put_handled(&first));
    assert_eq!(store.handled(&first.id).unwrap(), Some(first.clone()));
    let again = store.step::<_, StoreError>(|w| w.put_handled(&handled("web:1", T, Verdict::Refused)));
    assert!(matches!(again, Err(StoreError::Doubled { .. })));
    assert_eq!(store.handled(&first.id).unwrap(), Some(first));
}

#[test]
fn only_a_refused_request_takes_an_edit() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let eva = person(store, "Eva");
    let table = lobby(store, GENERAL, eva, 2, T);
    step(store, |w| w.put_handled(&handled("web:1", T, Verdict::Refused)));
    let mut edited = handled("web:1", T, Verdict::Accepted);
    edited.text = "abaku pass".to_owned();
    edited.events = Some((table.id, 2..=2));
    step(store, |w| w.amend_handled(&edited));
    assert_eq!(store.handled(&edited.id).unwrap(), Some(edited.clone()));
    let again = store.step::<_, StoreError>(|w| w.amend_handled(&edited));
    assert!(matches!(again, Err(StoreError::Missing { .. })));
}

#[test]
fn what_is_older_than_sixty_days_goes_and_what_waits_stays() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    person(store, "Eva");
    let now = T + KEPT;
    step(store, |w| {
        w.put_handled(&handled("web:1", T - Span(1), Verdict::Accepted))?;
        w.put_handled(&handled("web:2", T - Span(2), Verdict::Refused))?;
        w.put_handled(&handled("web:3", T, Verdict::Accepted))?;
        let old = w.post(&post("a", "old"), T - Span(9))?;
        w.post(&post("a", "waits"), T - Span(9))?;
        w.given_up(old, "403", T - Span(5))?;
        w.note_downtime(None, T - Span::days(2), T - Span::days(1))?;
        w.note_downtime(Some("web"), T - Span::days(1), T + Span(1))
    });
    let purged = |limit| step(&mut *store, |w| w.purge(now, limit));
    let mut purged = purged;
    let one = Purged {
        inbox: 1,
        outbox: 1,
        downtimes: 1,
    };
    assert_eq!(purged(1), one);
    assert_eq!(
        purged(10),
        Purged {
            inbox: 1,
            ..Purged::default()
        }
    );
    assert_eq!(purged(10), Purged::default());
    assert!(store.handled(&ExternalId("web:3".to_owned())).unwrap().is_some());
    assert_eq!(store.outbound("web").unwrap().waiting, 1);
    assert_eq!(store.outbound("web").unwrap().oldest, Some(T - Span(9)));
}

#[test]
fn downtime_that_an_open_deadline_needs_stays() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    let (eva, jan) = (person(store, "Eva"), person(store, "Jan"));
    super::play::game(store, &[eva, jan], T);
    step(store, |w| w.note_downtime(None, T + Span(1), T + Span(2)));
    assert_eq!(step(store, |w| w.purge(T + KEPT + KEPT, 10)).downtimes, 0);
}
