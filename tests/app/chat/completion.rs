//! Completing a line step by step.

use tahoun::chat::{COMMANDS, Locale, Typing, complete};
use tahoun::games::Kind;

fn lines(line: &str, typing: &Typing<'_>) -> Vec<String> {
    complete(line, typing).into_iter().map(|one| one.line).collect()
}

const THREAD: Typing<'static> = Typing {
    locale: Locale::English,
    kind: Some(Kind::Abaku),
    view: None,
    check: true,
    names: &[],
};
const PLACE: Typing<'static> = Typing { kind: None, ..THREAD };
const CZECH: Typing<'static> = Typing {
    locale: Locale::Czech,
    ..THREAD
};

#[test]
fn an_empty_line_offers_games_and_what_is_understood_everywhere() {
    let found = lines("/", &PLACE);
    assert!(
        found.contains(&"/abaku".to_owned()) && found.contains(&"/help".to_owned()),
        "{found:?}"
    );
    assert!(!found.contains(&"/join".to_owned()));
}

#[test]
fn after_the_game_come_all_its_commands() {
    let found = lines("/abaku ", &PLACE);
    assert!(
        found.contains(&"/abaku place".to_owned()) && found.contains(&"/abaku join".to_owned()),
        "{found:?}"
    );
    assert_eq!(lines("/abaku pl", &PLACE), ["/abaku place"]);
    assert_eq!(lines("/vz", &CZECH), ["/vzdej"]);
    assert_eq!(lines("zeb", &CZECH), ["žebříček"]);
}

#[test]
fn options_come_before_their_values_and_only_once() {
    let found = lines("/new players=3 c", &THREAD);
    assert!(found.contains(&"/new players=3 clock=".to_owned()), "{found:?}");
    assert!(
        !lines("/new players=3 ", &THREAD)
            .iter()
            .any(|line| line.ends_with("players="))
    );
    assert_eq!(
        lines("/new players=", &THREAD),
        ["/new players=2", "/new players=3", "/new players=4"]
    );
    assert_eq!(lines("/nová rozdání=", &CZECH), Vec::<String>::new());
    assert_eq!(lines("/settings theme=d", &THREAD), ["/settings theme=dark"]);
}

#[test]
fn small_words_names_and_topics_are_offered() {
    assert_eq!(lines("/offer ", &THREAD), ["/offer abort", "/offer draw"]);
    assert_eq!(lines("/deska ", &CZECH), ["/deska text", "/deska obrázek"]);
    let names = ["Eva".to_owned(), "Jan Novák".to_owned()];
    assert_eq!(
        lines(
            "/kick ja",
            &Typing {
                names: &names,
                ..THREAD
            }
        ),
        ["/kick @\"Jan Novák\""]
    );
    assert_eq!(lines("/help lea", &THREAD), ["/help leave", "/help leaderboard"]);
}

#[test]
fn every_command_can_be_reached() {
    for spec in COMMANDS {
        for typing in [THREAD, CZECH] {
            let word = spec.word(typing.locale);
            assert!(lines(word, &typing).contains(&word.to_owned()), "{word}");
        }
    }
}
