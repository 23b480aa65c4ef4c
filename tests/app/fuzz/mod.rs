//! Whatever is said: no panic, and whoever addresses the bot gets one sentence to act on, in his language.
//!
//! Things are said by several people in several places and threads of a house in which tables are in all phases, through the host as
//! a platform does it. What is refused changes nothing; chatter is answered by nobody.

mod judging;
mod soup;
mod tongue;
mod world;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex};

use jiff::tz::TimeZone;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use tahoun::chat::{Body, Context, Locale, Message, Parsed, Piece, parse};
use tahoun::host::{Address, What};
use tahoun::table::ExternalId;
use tracing::Level;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::alone::alone;
use crate::spy::NAME;

use soup::{How, Said, said};
use tongue::Tongues;
use world::{Came, PEOPLE, PLACES, World};

/// What went wrong without anybody's being told: panics on any thread, and errors in the log.
static PANICS: AtomicUsize = AtomicUsize::new(0);
static ERRORS: Mutex<Vec<u8>> = Mutex::new(Vec::new());

static TONGUES: LazyLock<Tongues> = LazyLock::new(Tongues::read);

/// The longest message in characters that any platform takes.
const LONGEST: usize = 2_000;

/// Counts panics, those that a worker thread swallows included, and collects errors of the log. The process must be the test's own.
fn watch() {
    let before = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        PANICS.fetch_add(1, Ordering::SeqCst);
        before(panic);
    }));
    let lines = tracing_subscriber::fmt::layer()
        .without_time()
        .with_ansi(false)
        .with_writer(|| Errors);
    let errors = tracing_subscriber::filter::LevelFilter::from_level(Level::ERROR);
    tracing_subscriber::registry().with(errors).with(lines).init();
}

struct Errors;

impl std::io::Write for Errors {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        ERRORS.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Says all of it in a new world, and checks what comes of each.
async fn all_goes_well(all: &[Said]) -> Result<(), TestCaseError> {
    let mut world = World::new().await;
    let mut ids: Vec<(String, usize)> = Vec::new();
    for said in all {
        one_goes_well(&mut world, said, &mut ids)
            .await
            .map_err(|error| TestCaseError::fail(format!("{said:?}: {error}")))?;
    }
    world.watched.host.close().await;
    Ok(())
}

async fn one_goes_well(world: &mut World, said: &Said, ids: &mut Vec<(String, usize)>) -> Result<(), TestCaseError> {
    let before = world.numbers().await;
    let tables = before.len();
    let thread = said.thread.map(|thread| 1 + (thread % tables) as i64);
    let (id, who) = match &said.how {
        How::Edit(earlier) | How::Again(earlier) if !ids.is_empty() => earlier.get(ids).clone(),
        _ => (world.next_id(), said.who % PEOPLE.len()),
    };
    ids.push((id.clone(), who));
    let (name, place) = (PEOPLE[who].0, PLACES[said.who / PEOPLE.len() % PLACES.len()]);
    let body = said.how.body(said.text.clone());
    let came = world.say(&id, name, place, thread, body.clone()).await;
    prop_assert_eq!(PANICS.load(Ordering::SeqCst), 0);
    let came = came.map_err(TestCaseError::fail)?;
    let errors = String::from_utf8_lossy(&ERRORS.lock().unwrap()).into_owned();
    prop_assert!(errors.is_empty(), "{}", errors);

    let after = world.numbers().await;
    let request = ExternalId(format!("{NAME}:{id}"));
    let answers = came.given.iter().filter(
        |given| matches!(&given.address, Address::Person { person, request: Some(answers), .. } if Some(*person) == came.person && *answers == request),
    );
    let answers = answers.count();
    match came.what {
        What::Chatter => {
            prop_assert!(!matches!(body, Body::Line(_)), "a line is never chatter");
            prop_assert!(came.given.is_empty(), "chatter is answered: {:?}", came.given);
            prop_assert!(came.rows.is_empty());
        }
        What::Repeated => prop_assert!(came.given.is_empty(), "it is answered again: {:?}", came.given),
        What::Refused => {
            prop_assert_eq!(answers, 1, "{:?}", &came.given);
            prop_assert_eq!(came.given.len(), 1, "a refusal is told to others: {:?}", &came.given);
        }
        What::Done => {
            prop_assert!(answers <= 1, "answered {} times: {:?}", answers, &came.given);
            let told = |row: &i64| came.given.iter().any(|given| given.row == *row);
            prop_assert!(
                !came.rows.is_empty() && came.rows.iter().all(told),
                "{:?} of {:?}",
                &came.rows,
                &came.given
            );
        }
    }
    if came.what != What::Done {
        prop_assert_eq!(before, after, "something happened at a table");
    }
    all_is_well_said(world, &said.text, &came).await
}

/// Checks every message that was given to the platform.
async fn all_is_well_said(world: &World, text: &str, came: &Came) -> Result<(), TestCaseError> {
    for given in &came.given {
        let locale = world.language_of_address(&given.address).await;
        is_well_said(&given.message, locale, text)
            .map_err(|why| TestCaseError::fail(format!("{why}: {:?}", given.message)))?;
    }
    Ok(())
}

fn is_well_said(message: &Message, locale: Locale, text: &str) -> Result<(), String> {
    let plain = message.text.plain(&TimeZone::UTC, locale);
    let sound = |holds: bool, why: &str| if holds { Ok(()) } else { Err(why.to_owned()) };
    sound(plain.chars().any(char::is_alphabetic), "it says nothing")?;
    sound(
        message.text.0.iter().map(length).sum::<usize>() <= LONGEST,
        "it is too long",
    )?;
    let seen = |letter: char| letter == '\n' || !letter.is_control() && !turns_writing(letter);
    sound(
        plain.chars().all(seen),
        "something in it is not seen or turns the writing",
    )?;
    sound(
        !plain.contains("{$") && !plain.contains("{ $") || text.contains('{'),
        "it lacks an argument",
    )?;
    if !speaks_of_place(text) {
        sound(TONGUES.is(&plain, locale), "it is not in the reader's language")?;
        if let Some(piece) = TONGUES.foreign(&plain, locale) {
            return Err(format!("`{piece}` is not in the reader's language"));
        }
    }
    sound(message.buttons.len() <= 25, "it has too many buttons")?;
    for button in &message.buttons {
        let length = button.label.chars().count();
        sound((1..=80).contains(&length), "a button's label is too long or empty")?;
        let context = Context {
            certain: true,
            locale,
            ..Context::default()
        };
        let understood = matches!(parse(&button.line, &context), Parsed::Command(_));
        sound(understood, "a button sends what is not understood")?;
    }
    Ok(())
}

/// What a place's language was changed to is said in that language, whatever the asker reads.
fn speaks_of_place(text: &str) -> bool {
    let text = tahoun::chat::normalise(text).as_str().to_lowercase();
    ["here", "zde", "tady", "place", "místo"]
        .iter()
        .any(|word| text.contains(word))
        && text.contains('=')
}

/// How long a piece may become with the marks that a platform puts around it.
fn length(piece: &Piece) -> usize {
    match piece {
        Piece::Plain(words) => words.chars().count(),
        Piece::Strong(words) | Piece::Code(words) => words.chars().count() + 4,
        Piece::Block(words) => words.chars().count() + 8,
        Piece::Person(_, name) => name.chars().count().max(24),
        Piece::Time(_) => 32,
    }
}

/// Whether a character turns the direction of writing for what follows.
fn turns_writing(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn much_is_said(worlds: u32, said_in_each: usize) {
    watch();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let config = ProptestConfig {
        cases: worlds,
        failure_persistence: None,
        max_shrink_iters: 60,
        ..ProptestConfig::default()
    };
    let mut runner = TestRunner::new(config);
    let all = proptest::collection::vec(said(), said_in_each);
    let outcome = runner.run(&all, |all| runtime.block_on(all_goes_well(&all)));
    match outcome {
        Ok(()) => {}
        Err(TestError::Fail(reason, all)) => panic!("{reason}\nafter {all:#?}"),
        Err(abort) => panic!("{abort}"),
    }
}

#[test]
fn whatever_is_said_gets_one_sentence_and_breaks_nothing() {
    if alone("fuzz::whatever_is_said_gets_one_sentence_and_breaks_nothing") {
        much_is_said(4, 60);
    }
}

#[test]
#[ignore = "long"]
fn whatever_is_said_ten_thousand_times_gets_one_sentence_and_breaks_nothing() {
    if alone("fuzz::whatever_is_said_ten_thousand_times_gets_one_sentence_and_breaks_nothing") {
        much_is_said(100, 100);
    }
}

/// The checks are worth something: what is badly said is found.
#[test]
fn what_is_badly_said_is_found() {
    let message = |text: &str| Message {
        text: tahoun::chat::Text(vec![Piece::Plain(text.to_owned())]),
        ..Message::default()
    };
    let plain = |text: &str| is_well_said(&message(text), Locale::English, "/help");
    assert_eq!(plain("There is no table here that could be meant."), Ok(()));
    let bad = [
        "",
        " … ",
        "[help-title]",
        "Tady není stůl, kterého by se to mohlo týkat.",
        "There is no table here \u{202e}that",
        "There is no table here {$table}",
        "There is no table here \u{7}",
    ];
    for text in bad {
        assert!(plain(text).is_err(), "`{text}` is taken for well said");
    }
    assert!(plain(&"There is no table here. ".repeat(100)).is_err());
    let mut pressed = message("There is no table here that could be meant.");
    pressed.buttons.push(tahoun::chat::Button {
        label: "Go".to_owned(),
        line: "gone fishing".to_owned(),
        style: tahoun::chat::ButtonStyle::Plain,
    });
    assert!(is_well_said(&pressed, Locale::English, "/help").is_err());
}
