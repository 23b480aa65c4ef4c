//! Every statement that the store runs is looked up in an index, but for a few that read a whole list because that is what was asked.

use std::collections::BTreeSet;
use std::sync::Mutex;

use rusqlite::trace::{TraceEvent, TraceEventCodes};
use serde_json::json;
use tahoun::games::Kind;
use tahoun::store::{Handled, NewWebMessage, Ranking, Verdict, WebScope, WebSession};
use tahoun::table::{ExternalId, Span};

use super::play::random_play;
use super::{GENERAL, T, fresh, person, post, step};

static SEEN: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

fn note(event: TraceEvent<'_>) {
    if let TraceEvent::Stmt(statement, sql) = event {
        // Statements of triggers and the like come as comments.
        if !sql.starts_with("--") {
            SEEN.lock().unwrap().insert(statement.sql().into_owned());
        }
    }
}

/// What may read all of a table or of an index: lists of everything, and the smallest of something.
const MAY_SCAN: &[&str] = &[
    "SELECT id FROM tables ORDER BY id",
    "SELECT min(since) FROM deadlines",
    "WHERE state IN ('waiting', 'sending') AND state = 'sending' RETURNING",
    "FROM members WHERE acting = 1 AND level IS NOT NULL",
];

#[test]
fn no_statement_reads_a_whole_table() {
    let mut fresh = fresh();
    let store = &mut fresh.store;
    store
        .connection()
        .trace_v2(TraceEventCodes::SQLITE_TRACE_STMT, Some(note));

    let people = ["Eva", "Jan", "Ida"].map(|name| person(store, name));
    let tables = random_play(store, &people, 6, 40, T);
    let handled = Handled {
        id: ExternalId("web:1".to_owned()),
        place: GENERAL,
        person: people[0],
        received: T,
        text: String::new(),
        verdict: Verdict::Refused,
        answer: json!(null),
        events: None,
    };
    let message = NewWebMessage {
        place: GENERAL,
        table: None,
        in_channel: false,
        person: None,
        author: None,
        author_name: None,
        body: json!("words"),
        at: T,
        outbox: Some(1),
        external: None,
    };
    let session = WebSession {
        person: people[0],
        account: "eva".to_owned(),
        operator: false,
        created: T,
        seen: T,
    };
    step(store, |w| {
        w.put_handled(&handled)?;
        w.amend_handled(&handled)?;
        let row = w.post(&post("a", "1"), T)?;
        w.sending(row, T)?;
        w.put_back(row, "503", true, T, T)?;
        w.sending(row, T)?;
        w.reclaim_outbox(T)?;
        w.sending(row, T)?;
        w.sent(row, &json!({}), T)?;
        let row = w.post(&post("a", "2"), T)?;
        w.given_up(row, "403", T)?;
        w.saw(GENERAL, people[0], T)?;
        w.set_language(people[0], Some("cs"))?;
        w.set_zone(people[0], None)?;
        w.set_theme(people[0], None)?;
        w.set_place_language(GENERAL, Some("cs"))?;
        w.set_paused(GENERAL, false, T)?;
        w.set_thread(tables[0], GENERAL, "t")?;
        w.forget_thread(tables[0], GENERAL)?;
        w.started(T)?;
        w.heartbeat(None, T + Span::hours(1))?;
        w.unreachable("web", T)?;
        w.reachable("web", T + Span(1))?;
        w.due("web", T + Span::days(90), 5)?;
        w.add_web_message(&message)?;
        w.add_web_message(&message)?;
        w.add_web_session(&[1; 32], &session)?;
        w.touch_web_session(&[1; 32], T)?;
        w.end_web_session(&[1; 32])?;
        w.end_web_sessions_of("eva")?;
        w.purge(T, 10)
    });
    store.handled(&handled.id).unwrap();
    store.deliverable("web", T, 10).unwrap();
    store.next_delivery("web").unwrap();
    store.outgoing(1).unwrap();
    store.receipt(1).unwrap();
    store.said(GENERAL, Some(people[0]), 0, 10).unwrap();
    store.outbound("web").unwrap();
    store.person_by_id(people[0]).unwrap();
    store.accounts(people[0], "web").unwrap();
    store.people_named(GENERAL, "eva").unwrap();
    store.place_by_id(GENERAL).unwrap();
    store.places_on("web").unwrap();
    store.table_in_thread(GENERAL, "t").unwrap();
    store.thread_of(tables[0], GENERAL).unwrap();
    store.log(tables[0]).unwrap();
    store.seed(tables[0]).unwrap();
    store.all_tables().unwrap();
    store.listed(tables[0]).unwrap();
    store.tables_of(people[0]).unwrap();
    store.open_tables(GENERAL).unwrap();
    store.all_open_tables().unwrap();
    store.computers_to_move().unwrap();
    store.past_tables(GENERAL, 10).unwrap();
    store.past_tables_of(people[0], 10).unwrap();
    store.place_of_table(tables[0]).unwrap();
    store.downtime_between("web", T, T + Span(5)).unwrap();
    store.next_deadline("web").unwrap();
    store.deadlines_of(tables[0], T).unwrap();
    for place in [None, Some(GENERAL)] {
        let ranking = Ranking {
            kind: Kind::Abaku,
            place,
            rated: true,
        };
        store.leaderboard(&ranking, 10).unwrap();
    }
    for table in [None, Some(tables[0])] {
        let scope = WebScope {
            place: GENERAL,
            table,
            reader: Some(people[0]),
        };
        store.web_messages_after(&scope, 0, 10).unwrap();
        store.web_messages_before(&scope, i64::MAX, 10).unwrap();
    }
    store.web_message_of(1).unwrap();
    store.web_session(&[1; 32]).unwrap();
    store.web_account_held("eva").unwrap();

    store.connection().trace_v2(TraceEventCodes::empty(), None);
    let seen = std::mem::take(&mut *SEEN.lock().unwrap());
    assert!(seen.len() > 80, "only {} statements were seen", seen.len());
    let mut wrong = Vec::new();
    for sql in &seen {
        let steps: Vec<String> = match store.connection().prepare(&format!("EXPLAIN QUERY PLAN {sql}")) {
            Ok(mut plan) => {
                let steps = plan.raw_query().mapped(|row| row.get(3)).collect::<Result<_, _>>();
                steps.unwrap()
            }
            // BEGIN, SAVEPOINT and the like have no plan.
            Err(_) => continue,
        };
        let scans = steps
            .iter()
            .filter(|step| step.starts_with("SCAN") && !step.contains("CONSTANT"));
        if !MAY_SCAN.iter().any(|may| sql.contains(may)) {
            wrong.extend(scans.map(|step| format!("{step}\n    {sql}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
