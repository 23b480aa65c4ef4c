//! The pages: what stands on them, made on the server. The script only exchanges parts of them.

mod channel;
mod frame;
mod leaderboard;
mod panel;
mod replay;
mod side;
mod table;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use maud::{Markup, html};
use serde::Deserialize;

use crate::chat::Locale;

use super::lenient::Lenient;
use super::names::{BadName, LONGEST_NAME};
use super::passphrase::Refused;
use super::problem::Problem;
use super::session::{Session, SignIn, SignInProblem, safe_next};
use super::words::Words;
use super::{Shared, files};

pub(super) use channel::channel;
pub(super) use leaderboard::leaderboard;
pub(super) use panel::panel;
pub(super) use replay::replay;
pub(super) use side::side;
pub(super) use table::table;

use frame::{Frame, frame};

/// How many messages a page begins with.
const SHOWN: u32 = 60;

impl Shared {
    /// Who reads what is public: anybody on an open server, people who have signed in on one with a passphrase.
    pub(super) async fn reader(&self, headers: &HeaderMap) -> Result<Option<Session>, Problem> {
        let session = self.session(headers).await?;
        if session.is_none() && self.gate.is_locked() {
            return Err(Problem::SignIn);
        }
        Ok(session)
    }

    /// Turns what a page's handler gives into an answer: to the sign-in if there is no session, else a page with the sentence.
    async fn paged(
        &self,
        headers: &HeaderMap,
        here: &str,
        work: impl Future<Output = Result<Markup, Problem>>,
    ) -> Response {
        match work.await {
            Ok(markup) => markup.into_response(),
            Err(Problem::SignIn) => {
                let next: String = url::form_urlencoded::byte_serialize(here.as_bytes()).collect();
                Redirect::to(&format!("/?next={next}")).into_response()
            }
            Err(found) => {
                let session = self.session(headers).await.ok().flatten();
                problem(self.words(session.as_ref(), headers), &found)
            }
        }
    }
}

/// Where the sign-in leads.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Next {
    #[serde(default)]
    next: String,
}

/// `GET /`.
pub(super) async fn entry(State(shared): State<Shared>, Lenient(next): Lenient<Next>, headers: HeaderMap) -> Response {
    match shared.session(&headers).await {
        Ok(Some(_)) => Redirect::to(safe_next(&next.next)).into_response(),
        Ok(None) => {
            let form = SignIn {
                next: next.next,
                ..SignIn::default()
            };
            sign_in(&shared, shared.words(None, &headers), &form, None).into_response()
        }
        Err(found) => problem(shared.words(None, &headers), &found),
    }
}

/// The sign-in, perhaps after it went wrong.
pub(super) fn sign_in(shared: &Shared, words: Words, form: &SignIn, wrong: Option<SignInProblem>) -> Markup {
    let locked = shared.gate.is_locked();
    let coded = matches!(wrong, Some(SignInProblem::Taken | SignInProblem::Code));
    let content = html! {
        main.entry.sheet {
            img src=(files::path("icon.svg")) alt="";
            h1 { (words.say("web-welcome")) }
            p.soft { (words.say("web-welcome-text")) }
            @if let Some(wrong) = wrong { p.problem role="alert" { (sentence(wrong, words)) } }
            form method="post" action="/session" {
                label {
                    (words.say("web-name"))
                    input name="name" value=(form.name) maxlength=(LONGEST_NAME) required autofocus autocomplete="nickname"
                        autocapitalize="words" spellcheck="false";
                }
                @if locked {
                    label {
                        (words.say("web-passphrase"))
                        input name="passphrase" type="password" autocomplete="current-password" required;
                    }
                }
                details open[coded] {
                    summary.soft { (words.say("web-have-code")) }
                    label { (words.say("web-code")) input name="code" autocomplete="one-time-code" spellcheck="false"; }
                }
                input type="hidden" name="next" value=(safe_next(&form.next));
                button.primary { (words.say("web-enter")) }
            }
            (languages(words, &format!("/?next={}", safe_next(&form.next))))
        }
    };
    frame(&Frame::bare(words, &words.say("web-welcome")), content)
}

fn sentence(wrong: SignInProblem, words: Words) -> String {
    match wrong {
        SignInProblem::Name(BadName::Empty) => words.say("web-name-empty"),
        SignInProblem::Name(BadName::Long) => words.with("web-name-long", &[("most", LONGEST_NAME.into())]),
        SignInProblem::Name(BadName::Signs) => words.say("web-name-signs"),
        SignInProblem::Name(BadName::Reserved) => words.say("web-name-reserved"),
        SignInProblem::Taken => words.say("web-name-taken"),
        SignInProblem::Code => words.say("web-code-wrong"),
        SignInProblem::Gate(Refused::Wrong) => words.say("web-passphrase-wrong"),
        SignInProblem::Gate(Refused::Wait(seconds)) => {
            words.with("web-passphrase-wait", &[("seconds", seconds.into())])
        }
    }
}

/// The language switch. Each language is named in itself.
fn languages(words: Words, here: &str) -> Markup {
    html! {
        form.languages method="post" action="/language" {
            input type="hidden" name="next" value=(here);
            @for locale in Locale::ALL {
                button.small.quiet name="language" value=(locale.tag()) lang=(locale.tag())
                    aria-current=[(locale == words.0).then_some("true")] { (Words(locale).say("web-language-name")) }
            }
        }
    }
}

/// A page that says what went wrong.
pub(super) fn problem(words: Words, problem: &Problem) -> Response {
    let content = html! {
        main.entry.sheet {
            h1 { (words.say("web-problem")) }
            p { (problem.sentence(words)) }
            p { a.button href="/" { (words.say("web-back")) } }
        }
    };
    (
        problem.status(),
        frame(&Frame::bare(words, &words.say("web-problem")), content),
    )
        .into_response()
}

/// Whatever there is not.
pub(super) async fn nothing(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    let session = shared.session(&headers).await.ok().flatten();
    problem(shared.words(session.as_ref(), &headers), &Problem::NotFound)
}
