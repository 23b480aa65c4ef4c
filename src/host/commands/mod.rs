//! A request on its way: from the inbox to the events and to the outbox, in one step.

mod answers;
mod choose;
mod open;
mod people;
mod table;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::chat::{Body, Command, Context, Denied, Line, Message, Parsed, Request, SettingsSpec, parse};
use crate::games::Kind;
use crate::store::{self, NewAccount, NewPlace, Verdict};
use crate::table::{Actor, Recorded, Refusal, Span, Table, TableId, TableView, Time};

use super::desk::Desk;
use super::tell::{Ear, spoken_of};
use super::{Handled, HostError, What};

/// How long the edit of a refused command is read.
const EDITABLE: Span = Span::minutes(10);
/// How far back the platform's time stamp is believed.
const LATEST: Span = Span::minutes(2);

/// What came of a command before it is written down.
struct Done {
    verdict: Verdict,
    /// The rows of the outbox that tell of it.
    rows: Vec<i64>,
    /// What happened at which table.
    events: Option<(crate::table::TableId, std::ops::RangeInclusive<u64>)>,
    /// The table it was about, if any.
    table: Option<crate::table::TableId>,
}

/// What the inbox keeps of the answer.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Kept {
    rows: Vec<i64>,
    table: Option<crate::table::TableId>,
    /// Whether it was certainly a command, so that its edit is one too.
    #[serde(default)]
    certain: bool,
}

/// Somebody who asks, and what.
struct Asked<'a> {
    desk: &'a Desk<'a>,
    request: &'a Request,
    place: store::Place,
    person: store::Person,
    ear: Ear,
    /// When the request counts.
    at: Time,
}

/// Handles a request. Chatter and what was handled before write nothing.
pub(super) fn handle(desk: &Desk<'_>, request: &Request) -> Result<Handled, HostError> {
    let before = desk.handled(&request.id)?;
    let text = match (&request.body, &before) {
        (Body::Text(text) | Body::Line(text), None) => text,
        (Body::Edit(text), Some(before)) if is_read(desk, request, text, before)? => text,
        (_, Some(before)) => return Ok(repeated(before)),
        (Body::Edit(_), None) => return Ok(Handled::chatter()),
    };
    let certain = match (&request.body, &before) {
        (Body::Line(_), _) => true,
        (Body::Edit(_), Some(before)) => kept(before).certain,
        _ => false,
    };
    let (parsed, thread) = read(desk, request, text, certain)?;
    if parsed == Parsed::Chatter {
        return Ok(before.as_ref().map_or_else(Handled::chatter, repeated));
    }
    let asked = Asked::new(desk, request)?;
    let done = match &parsed {
        Parsed::Chatter => unreachable!("chatter was let go above"),
        Parsed::Unreadable(unreadable) => asked.refuse(&asked.voice(&[], |voice| voice.unreadable(unreadable))?)?,
        Parsed::Command(line) => {
            let name = line.command.name();
            tracing::Span::current().record("command", name);
            let done = asked.run(line, thread)?;
            let what = if done.verdict == Verdict::Accepted {
                "done"
            } else {
                "refused"
            };
            metrics::counter!("tahoun_commands_total", "command" => name, "what" => what).increment(1);
            done
        }
    };
    asked.write_down(text, certain, before.is_some(), done)
}

fn kept(before: &store::Handled) -> Kept {
    serde_json::from_value(before.answer.clone()).unwrap_or_default()
}

/// Whether the edit of a message is read: its command stands refused and is young, and the text is another one.
fn is_read(desk: &Desk<'_>, request: &Request, text: &str, before: &store::Handled) -> Result<bool, HostError> {
    let person = desk.person_of(&request.account.platform, &request.account.id)?;
    let young = desk.now() - before.received <= EDITABLE;
    let other = bare(text) != bare(&before.text);
    Ok(before.verdict == Verdict::Refused && young && person == Some(before.person) && other)
}

/// A text without its prefix, which a button's line does not have.
fn bare(text: &str) -> &str {
    text.trim().trim_start_matches(['/', '!'])
}

/// Reads a text where it was said; with the table whose thread that is.
fn read(
    desk: &Desk<'_>,
    request: &Request,
    text: &str,
    certain: bool,
) -> Result<(Parsed, Option<std::sync::Arc<Table>>), HostError> {
    let place = match desk.place_of(&request.place.platform, &request.place.id)? {
        Some(place) => Some(desk.known_place(place)?),
        None => None,
    };
    let person = match desk.person_of(&request.account.platform, &request.account.id)? {
        Some(person) => Some(desk.known_person(person)?),
        None => None,
    };
    let thread = match (&place, &request.thread) {
        (Some(place), Some(thread)) => match desk.table_in_thread(place.id, thread)? {
            Some(table) => desk.table(table)?,
            None => None,
        },
        _ => None,
    };
    let language = person
        .as_ref()
        .and_then(|person| person.language.as_deref())
        .or(request.account.language.as_deref())
        .or(place.as_ref().and_then(|place| place.language.as_deref()));
    let thread_kind = match (&thread, &person) {
        (Some(table), _) => Some(table.kind()),
        (None, person) if request.place.direct => kind_alone(desk, person.as_ref(), text)?,
        _ => None,
    };
    let context = Context {
        certain,
        thread_kind,
        locale: desk.house.locale(language),
    };
    Ok((parse(text, &context), thread))
}

/// The kind whose words a person uses alone with the bot, where no game need be named: that of the table that the text names, else of
/// the one that waits for him, else of one at which he sits, else the first.
fn kind_alone(desk: &Desk<'_>, person: Option<&store::Person>, text: &str) -> Result<Option<Kind>, HostError> {
    let number = |word: &str| word.strip_prefix('@')?.parse().ok();
    if let Some(named) = text.split_whitespace().rev().find_map(number)
        && let Some(table) = desk.table(TableId(named))?
    {
        return Ok(Some(table.kind()));
    }
    let tables = match person {
        Some(person) => desk.tables_of(person.id)?,
        None => Vec::new(),
    };
    let waiting = person.and_then(|person| tables.iter().find(|listed| choose::waits_for(listed, person.id)));
    let meant = waiting.or(tables.first());
    Ok(meant.map(|listed| listed.kind).or(Kind::ALL.first().copied()))
}

/// The answer to a request that was handled before.
fn repeated(before: &store::Handled) -> Handled {
    let kept = kept(before);
    Handled {
        what: What::Repeated,
        first: Some(match before.verdict {
            Verdict::Accepted => What::Done,
            Verdict::Refused => What::Refused,
            Verdict::Ignored => What::Chatter,
        }),
        person: Some(before.person),
        place: Some(before.place),
        table: kept.table,
        rows: kept.rows,
    }
}

impl<'a> Asked<'a> {
    fn new(desk: &'a Desk<'a>, request: &'a Request) -> Result<Self, HostError> {
        let now = desk.now();
        let place = desk.place(
            &NewPlace {
                platform: &request.place.platform,
                external: &request.place.id,
                name: request.place.name.as_deref(),
                direct: request.place.direct,
            },
            now,
        )?;
        let name = crate::chat::clean_name(&request.account.name);
        let person = desk.person(
            &NewAccount {
                platform: &request.account.platform,
                id: &request.account.id,
                name: &name,
                language: request.account.language.as_deref().and_then(super::house::spoken),
            },
            now,
        )?;
        desk.saw(place, person, now)?;
        let place = desk.known_place(place)?;
        let person = desk.known_person(person)?;
        Ok(Asked {
            ear: desk.ear_of(&person, &place),
            at: counts_at(desk, &place.platform, request.at, now)?,
            desk,
            request,
            place,
            person,
        })
    }

    fn run(&self, line: &Line, thread: Option<std::sync::Arc<Table>>) -> Result<Done, HostError> {
        match &line.command {
            Command::New(spec) => self.open_new(spec),
            Command::Games => self.games(),
            Command::Leaderboard(scope) => self.leaderboard(line, *scope, thread.as_deref()),
            Command::Rules => self.rules(line, thread.as_deref()),
            Command::Help(topic) => self.help(line, *topic, thread.as_deref()),
            Command::Settings(SettingsSpec::Show) => self.show_settings(line, thread),
            Command::Settings(SettingsSpec::Mine(changes)) => self.change_mine(changes),
            Command::Settings(SettingsSpec::Place(changes)) => self.change_place(changes),
            _ => match self.choose(line, thread)? {
                Ok(table) => self.at_table(line, &table),
                Err(no) => self.refuse(&no),
            },
        }
    }

    /// Writes the request down with what came of it.
    fn write_down(&self, text: &str, certain: bool, edited: bool, done: Done) -> Result<Handled, HostError> {
        let handled = store::Handled {
            id: self.request.id.clone(),
            place: self.place.id,
            person: self.person.id,
            received: self.at,
            text: text.to_owned(),
            verdict: done.verdict,
            answer: json!(Kept {
                rows: done.rows.clone(),
                table: done.table,
                certain,
            }),
            events: done.events,
        };
        if edited {
            self.desk.amend_handled(&handled)?;
        } else {
            self.desk.put_handled(&handled)?;
        }
        Ok(Handled {
            what: match done.verdict {
                Verdict::Accepted => What::Done,
                Verdict::Refused => What::Refused,
                Verdict::Ignored => What::Chatter,
            },
            first: None,
            person: Some(self.person.id),
            place: Some(self.place.id),
            table: done.table,
            rows: done.rows,
        })
    }

    /// As whom the person acts at tables.
    fn actor(&self) -> Actor {
        match self.request.account.moderator {
            true => Actor::Moderator(self.person.id),
            false => Actor::Person(self.person.id),
        }
    }

    /// Lets something be said in the asker's language, with the names at those tables known.
    fn voice<T>(&self, views: &[TableView], say: impl FnOnce(&crate::chat::Voice<'_>) -> T) -> Result<T, HostError> {
        let names = self.desk.names(views, &[self.person.id])?;
        Ok(say(&self.ear.voice(&names, self.desk.now())))
    }

    /// Answers the asker alone.
    fn reply(&self, verdict: Verdict, message: &Message) -> Result<Done, HostError> {
        let row = self
            .desk
            .answer(self.person.id, &self.place, Some(&self.request.id), message)?;
        Ok(Done {
            verdict,
            rows: vec![row],
            events: None,
            table: message.table,
        })
    }

    /// Answers the asker alone what he wanted to know.
    fn tell(&self, message: &Message) -> Result<Done, HostError> {
        self.reply(Verdict::Accepted, message)
    }

    /// Tells the asker what anybody may know.
    fn tell_open(&self, message: Message) -> Result<Done, HostError> {
        self.tell(&Message { open: true, ..message })
    }

    /// Tells the asker alone why nothing was done.
    fn refuse(&self, message: &Message) -> Result<Done, HostError> {
        self.reply(Verdict::Refused, message)
    }

    fn deny(&self, denied: Denied) -> Result<Done, HostError> {
        metrics::counter!("tahoun_refusals_total", "rule" => "denied").increment(1);
        self.refuse(&self.voice(&[], |voice| voice.denied(&denied))?)
    }

    /// Tells the asker alone why a table said no.
    fn refused(&self, table: &Table, refusal: &Refusal) -> Result<Done, HostError> {
        let rule = match refusal {
            // Which rule it was may depend on hidden things.
            Refusal::Illegal(_) => "illegal",
            Refusal::AlreadyPlayed => "already-played",
            Refusal::NotYourTurn(_) => "not-your-turn",
            _ => "table",
        };
        metrics::counter!("tahoun_refusals_total", "rule" => rule).increment(1);
        let view = table.view_for(self.person.id);
        let names = self.desk.names([&view], &spoken_of(refusal))?;
        let voice = self.ear.voice(&names, self.desk.now());
        let message = match refusal {
            Refusal::AlreadyPlayed => voice.already_played(&view, self.desk.until(table)?),
            Refusal::ResignInstead => voice.resign_instead(&view),
            _ => voice.refused(&view, refusal),
        };
        self.refuse(&message)
    }

    /// Tells of what happened at a table.
    fn happened(&self, table: &Table, events: &[Recorded]) -> Result<Done, HostError> {
        let rows = self.announce(table, events)?;
        self.told(table, events, rows)
    }

    fn announce(&self, table: &Table, events: &[Recorded]) -> Result<Vec<i64>, HostError> {
        let asked = (self.person.id, &self.place, &self.request.id);
        self.desk.announce(table, events, Some(asked))
    }

    /// What happened at a table was told in these rows; if nobody or only others could read them, the asker hears that it was done.
    fn told(&self, table: &Table, events: &[Recorded], mut rows: Vec<i64>) -> Result<Done, HostError> {
        if rows.is_empty() || table.place != self.place.id {
            let done = self.voice(&[], |voice| voice.done())?;
            rows.extend(self.tell(&done)?.rows);
        }
        let (Some(first), Some(last)) = (events.first(), events.last()) else {
            return Err(HostError::Store("a command was done without an event".to_owned()));
        };
        Ok(Done {
            verdict: Verdict::Accepted,
            rows,
            events: Some((table.id, first.number..=last.number)),
            table: Some(table.id),
        })
    }
}

/// When a request counts that a platform stamped: not in the future, and not more than two minutes ago, unless it was sent while we
/// or the platform were down.
fn counts_at(desk: &Desk<'_>, platform: &str, stamp: Time, now: Time) -> Result<Time, HostError> {
    if stamp >= now - LATEST {
        return Ok(stamp.min(now));
    }
    let down = desk.outages(platform, stamp - LATEST, now)?.contains(stamp);
    Ok(if down { stamp } else { now - LATEST })
}
