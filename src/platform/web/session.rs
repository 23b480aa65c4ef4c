//! Who somebody is: a name at the sign-in, and a cookie that ties the browser to the person of that name.
//!
//! A name is held as long as a session of it exists; nobody else can sign in under it, except with a code from a browser that has
//! one, or after it was given free by signing out or by the operator. The cookie is a random secret; the database keeps its hash.

use std::net::SocketAddr;
use std::time::Instant;

use axum::Json;
use axum::extract::rejection::FormRejection;
use axum::extract::{ConnectInfo, Form, State};
use axum::http::header::{ACCEPT_LANGUAGE, SET_COOKIE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use axum_extra::extract::cookie::{Cookie, CookieJar, SameSite};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::chat::{Account, Body, Locale, PlaceRef, Request};
use crate::host::{PersonInfo, WebSession};
use crate::table::{ExternalId, PersonId};

use super::names::{BadName, Channel, Name};
use super::passphrase::{Refused, Role};
use super::problem::Problem;
use super::words::Words;
use super::{NAME, Shared, guard, page};

/// The cookie with the secret of the session.
const COOKIE: &str = "tahoun";
/// The cookie with the language of somebody who has not signed in.
const LANGUAGE: &str = "tahoun-language";

/// The hash of a session's secret.
pub(super) type Token = [u8; 32];

/// Somebody who has signed in.
#[derive(Debug, Clone)]
pub(super) struct Session {
    pub(super) token: Token,
    pub(super) person: PersonInfo,
    /// The account's id at the host: the key of the name.
    pub(super) account: String,
    pub(super) operator: bool,
}

impl Session {
    /// The account that requests of this session come from.
    pub(super) fn account(&self) -> Account {
        account(&self.account, &self.person.name, self.operator, None)
    }

    pub(super) fn words(&self) -> Words {
        Words(Locale::from_tag(&self.person.language).unwrap_or_default())
    }
}

fn account(key: &str, name: &str, moderator: bool, language: Option<String>) -> Account {
    Account {
        platform: NAME.to_owned(),
        id: key.to_owned(),
        name: name.to_owned(),
        moderator,
        language,
    }
}

/// A channel as the host knows it.
pub(super) fn place_ref(channel: &Channel) -> PlaceRef {
    PlaceRef {
        platform: NAME.to_owned(),
        id: channel.as_str().to_owned(),
        name: Some(format!("#{channel}")),
        direct: false,
    }
}

impl Shared {
    /// Who sends a request, if the cookie says so.
    pub(super) async fn session(&self, headers: &HeaderMap) -> Result<Option<Session>, Problem> {
        let jar = CookieJar::from_headers(headers);
        let Some(token) = jar.get(COOKIE).and_then(|cookie| token_of(cookie.value())) else {
            return Ok(None);
        };
        self.session_of(token).await
    }

    /// The session with that token, if it goes on.
    pub(super) async fn session_of(&self, token: Token) -> Result<Option<Session>, Problem> {
        let Some(WebSession {
            person,
            account,
            operator,
            seen,
            ..
        }) = self.host.web_session(token).await?
        else {
            return Ok(None);
        };
        let person = self.host.people(&[person]).await?.pop().ok_or(Problem::NotFound)?;
        if (self.host.now() - seen).0 > 3_600_000 {
            self.host.touch_web_session(token).await?;
        }
        Ok(Some(Session {
            token,
            person,
            account,
            operator,
        }))
    }

    /// The session, or the problem that there is none.
    pub(super) async fn signed_in(&self, headers: &HeaderMap) -> Result<Session, Problem> {
        self.session(headers).await?.ok_or(Problem::SignIn)
    }

    /// The words for whoever sends a request.
    pub(super) fn words(&self, session: Option<&Session>, headers: &HeaderMap) -> Words {
        if let Some(session) = session {
            return session.words();
        }
        let jar = CookieJar::from_headers(headers);
        let chosen = jar.get(LANGUAGE).and_then(|cookie| Locale::from_tag(cookie.value()));
        let asked = || {
            let asked = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
            asked
                .split(',')
                .find_map(|tag| Locale::from_tag(tag.split(';').next()?.trim()))
        };
        let locale = chosen
            .or_else(asked)
            .or_else(|| Locale::from_tag(&self.settings.language));
        Words(locale.unwrap_or_default())
    }
}

fn token_of(secret: &str) -> Option<Token> {
    let secret: [u8; 32] = hex::decode(secret).ok()?.try_into().ok()?;
    Some(Sha256::digest(secret).into())
}

/// What the sign-in form sends.
#[derive(Debug, Clone, Default, Deserialize)]
pub(super) struct SignIn {
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) passphrase: String,
    #[serde(default)]
    pub(super) code: String,
    #[serde(default)]
    pub(super) next: String,
}

/// Why somebody could not sign in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SignInProblem {
    Name(BadName),
    Taken,
    Code,
    Gate(Refused),
}

impl SignInProblem {
    fn status(self) -> StatusCode {
        match self {
            SignInProblem::Name(_) => StatusCode::UNPROCESSABLE_ENTITY,
            SignInProblem::Taken => StatusCode::CONFLICT,
            SignInProblem::Code | SignInProblem::Gate(Refused::Wrong) => StatusCode::FORBIDDEN,
            SignInProblem::Gate(Refused::Wait(_)) => StatusCode::TOO_MANY_REQUESTS,
        }
    }
}

/// A path on this server, whatever was asked for: nobody is sent elsewhere after signing in.
pub(super) fn safe_next(next: &str) -> &str {
    let own = next.starts_with('/') && !next.starts_with("//") && !next.contains('\\');
    if own && next.bytes().all(|byte| byte.is_ascii_graphic()) {
        next
    } else {
        "/c/lobby"
    }
}

/// `POST /session`.
pub(super) async fn begin(
    State(shared): State<Shared>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    form: Result<Form<SignIn>, FormRejection>,
) -> Response {
    let words = shared.words(None, &headers);
    let form = match form {
        Ok(Form(form)) => form,
        Err(rejection) => return Problem::Unreadable(rejection.body_text()).json(words),
    };
    match shared.session(&headers).await {
        Ok(None) => {}
        Ok(Some(_)) => return Redirect::to(safe_next(&form.next)).into_response(),
        Err(problem) => return page::problem(words, &problem),
    }
    match sign_in(&shared, &form, peer, &headers, words).await {
        Ok(Ok(secret)) => {
            let cookie = Cookie::build((COOKIE, secret))
                .path("/")
                .http_only(true)
                .same_site(SameSite::Lax)
                .secure(guard::is_encrypted(&headers))
                // As long as browsers keep one, which is 400 days.
                .permanent()
                .build();
            ([(SET_COOKIE, cookie.to_string())], Redirect::to(safe_next(&form.next))).into_response()
        }
        Ok(Err(refused)) => (refused.status(), page::sign_in(&shared, words, &form, Some(refused))).into_response(),
        Err(problem) => page::problem(words, &problem),
    }
}

/// The secret of the new session.
async fn sign_in(
    shared: &Shared,
    form: &SignIn,
    peer: SocketAddr,
    headers: &HeaderMap,
    words: Words,
) -> Result<Result<String, SignInProblem>, Problem> {
    let name = match Name::read(&form.name) {
        Ok(name) => name,
        Err(bad) => return Ok(Err(SignInProblem::Name(bad))),
    };
    let role = match shared.gate.admit(&form.passphrase, peer.ip()).await {
        Ok(role) => role,
        Err(refused) => return Ok(Err(SignInProblem::Gate(refused))),
    };
    let coded = match form.code.trim() {
        "" => false,
        code => {
            if let Err(seconds) = shared.codes.check(peer.ip()) {
                return Ok(Err(SignInProblem::Gate(Refused::Wait(seconds))));
            }
            if !shared.links.redeem(&name.key, code, Instant::now()) {
                shared.codes.wrong(peer.ip());
                return Ok(Err(SignInProblem::Code));
            }
            true
        }
    };
    // One at a time: two who want the same name at the same moment do not both get it.
    let _alone = shared.signing_in.lock().await;
    if !coded && shared.host.web_name_held(&name.key).await? {
        return Ok(Err(SignInProblem::Taken));
    }
    let language = headers.contains_key(ACCEPT_LANGUAGE) || CookieJar::from_headers(headers).get(LANGUAGE).is_some();
    let language = language.then(|| words.tag().to_owned());
    let person = shared
        .host
        .person(&account(&name.key, &name.shown, role == Role::Operator, language))
        .await?;
    let mut secret = [0; 32];
    getrandom::fill(&mut secret).expect("the system gives random bytes");
    let token = Sha256::digest(secret).into();
    shared
        .host
        .add_web_session(token, person.id, &name.key, role == Role::Operator)
        .await?;
    tracing::info!(person = %person.id, operator = role == Role::Operator, "signed in");
    Ok(Ok(hex::encode(secret)))
}

/// `POST /session/end`.
pub(super) async fn end(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    let words = shared.words(None, &headers);
    match end_session(&shared, &headers).await {
        Ok(()) => {
            let mut gone = Cookie::build((COOKIE, ""))
                .path("/")
                .http_only(true)
                .same_site(SameSite::Lax)
                .build();
            gone.make_removal();
            ([(SET_COOKIE, gone.to_string())], Redirect::to("/")).into_response()
        }
        Err(problem) => page::problem(words, &problem),
    }
}

async fn end_session(shared: &Shared, headers: &HeaderMap) -> Result<(), Problem> {
    if let Some(session) = shared.session(headers).await? {
        shared.host.end_web_session(session.token).await?;
        shared.pulse.send_modify(|pulse| pulse.sessions += 1);
    }
    Ok(())
}

/// What the operator's form sends.
#[derive(Debug, Deserialize)]
pub(super) struct Release {
    name: String,
}

/// `POST /session/release`: the operator gives a name free, whose cookies are lost.
pub(super) async fn release(State(shared): State<Shared>, headers: HeaderMap, Form(form): Form<Release>) -> Response {
    let words = shared.words(None, &headers);
    match release_name(&shared, &headers, &form.name).await {
        Ok(()) => Redirect::to("/c/lobby").into_response(),
        Err(problem) => page::problem(words, &problem),
    }
}

async fn release_name(shared: &Shared, headers: &HeaderMap, name: &str) -> Result<(), Problem> {
    let session = shared.signed_in(headers).await?;
    if !session.operator {
        return Err(Problem::OperatorOnly);
    }
    let name = Name::read(name).map_err(|_| Problem::NotFound)?;
    let ended = shared.host.end_web_sessions_of(&name.key).await?;
    tracing::info!(operator = %session.person.id, ended, "a name was given free");
    shared.pulse.send_modify(|pulse| pulse.sessions += 1);
    if ended == 0 { Err(Problem::NotFound) } else { Ok(()) }
}

/// `POST /api/link`.
pub(super) async fn link(State(shared): State<Shared>, headers: HeaderMap) -> Response {
    match shared.signed_in(&headers).await {
        Ok(session) => Json(json!({ "code": shared.links.make(&session.account, Instant::now()) })).into_response(),
        Err(problem) => problem.json(shared.words(None, &headers)),
    }
}

/// What the language switch sends.
#[derive(Debug, Deserialize)]
pub(super) struct Language {
    language: String,
    #[serde(default)]
    next: String,
}

/// `POST /language`: for a person it is a setting, and so holds on other platforms and in pictures; for others a cookie.
pub(super) async fn language(State(shared): State<Shared>, headers: HeaderMap, Form(form): Form<Language>) -> Response {
    let words = shared.words(None, &headers);
    let Some(locale) = Locale::from_tag(&form.language) else {
        return page::problem(words, &Problem::Unreadable("language".to_owned()));
    };
    match change_language(&shared, &headers, locale).await {
        Ok(()) => {
            let cookie = Cookie::build((LANGUAGE, locale.tag()))
                .path("/")
                .same_site(SameSite::Lax)
                .permanent()
                .build();
            ([(SET_COOKIE, cookie.to_string())], Redirect::to(safe_next(&form.next))).into_response()
        }
        Err(problem) => page::problem(words, &problem),
    }
}

async fn change_language(shared: &Shared, headers: &HeaderMap, locale: Locale) -> Result<(), Problem> {
    let Some(session) = shared.session(headers).await? else {
        return Ok(());
    };
    if session.words().0 == locale {
        return Ok(());
    }
    let mut random = [0; 12];
    getrandom::fill(&mut random).expect("the system gives random bytes");
    let request = Request {
        id: external(session.person.id, "quiet", &hex::encode(random)),
        place: place_ref(&Channel::lobby()),
        thread: None,
        account: session.account(),
        at: shared.host.now(),
        body: Body::Line(format!("settings language={}", locale.tag())),
    };
    shared.host.request(request).await?;
    Ok(())
}

/// The id of a request: the person's own number stands in it, so that nobody can take the id of another's, and where it came
/// from, so that a private answer is shown there.
pub(super) fn external(person: PersonId, origin: &str, id: &str) -> ExternalId {
    ExternalId(format!("{NAME}:{person}:{origin}:{id}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_sent_elsewhere_after_signing_in() {
        assert_eq!(safe_next("/t/12"), "/t/12");
        assert_eq!(safe_next("/c/t%C5%99"), "/c/t%C5%99");
        for elsewhere in [
            "",
            "//evil.org",
            "https://evil.org",
            "/\\evil.org",
            "\\\\evil.org",
            "/a\nb",
            "/\t/evil.org",
        ] {
            assert_eq!(safe_next(elsewhere), "/c/lobby", "{elsewhere:?}");
        }
    }
}
