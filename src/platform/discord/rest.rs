//! Discord's REST interface: every call has a time-out, every failure is one of a few sorts, and no address with a secret in it
//! reaches an error or a log.

use std::time::Duration;

use serde_json::Value;
use serenity::builder::CreateAttachment;
use serenity::http::{Http, HttpBuilder, HttpError, LightMethod, Multipart, MultipartUpload, Request, Route};
use serenity::model::id::ApplicationId;

use super::settings::DiscordSettings;

/// How long a call may take. A picture has to get through a slow line, and the limiter may make it wait.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long an acknowledgement may take: Discord waits three seconds.
pub(super) const BRIEF: Duration = Duration::from_secs(4);

/// Why a call brought nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum Fault {
    /// Too many calls.
    #[error("Discord wants fewer calls")]
    Limited,
    /// Discord says no.
    #[error("Discord says {status}, {code}: {reason}")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own code; see [`code`].
        code: i64,
        /// Discord's words.
        reason: String,
    },
    /// It is not known what became of it.
    #[error("no clear answer: {0}")]
    Unsure(&'static str),
    /// Discord could not be reached.
    #[error("Discord cannot be reached")]
    Unreached,
    /// Our own database did not answer.
    #[error("the database does not answer")]
    Unread,
    /// We could not put the call together, or not read the answer.
    #[error("not understood: {0}")]
    Garbled(String),
}

/// Discord's codes that mean something to us.
pub(super) mod code {
    /// There is no such channel.
    pub(in super::super) const UNKNOWN_CHANNEL: i64 = 10003;
    /// There is no such server.
    pub(in super::super) const UNKNOWN_GUILD: i64 = 10004;
    /// There is no such message.
    pub(in super::super) const UNKNOWN_MESSAGE: i64 = 10008;
    /// The token of an interaction is over.
    pub(in super::super) const UNKNOWN_WEBHOOK: i64 = 10015;
    /// There is no such interaction, or not any more.
    pub(in super::super) const UNKNOWN_INTERACTION: i64 = 10062;
    /// The channel is not for our eyes.
    pub(in super::super) const NO_ACCESS: i64 = 50001;
    /// That person takes no direct messages from us.
    pub(in super::super) const CLOSED: i64 = 50007;
    /// We may not do that.
    pub(in super::super) const NO_PERMISSION: i64 = 50013;
    /// A channel of that sort does not take it: no thread is opened in a thread or in a voice channel.
    pub(in super::super) const WRONG_SORT: i64 = 50024;
    /// The token of an interaction is not good any more.
    pub(in super::super) const BAD_TOKEN: i64 = 50027;
    /// The thread is archived.
    pub(in super::super) const ARCHIVED: i64 = 50083;
    /// The message has a thread already.
    pub(in super::super) const HAS_THREAD: i64 = 160_004;
    /// The thread is locked.
    pub(in super::super) const LOCKED: i64 = 160_005;
}

impl Fault {
    /// Discord's code, if it said no.
    pub(super) fn code(&self) -> Option<i64> {
        match self {
            Fault::Refused { code, .. } => Some(*code),
            _ => None,
        }
    }

    /// The HTTP status, if Discord said no.
    pub(super) fn status(&self) -> Option<u16> {
        match self {
            Fault::Refused { status, .. } => Some(*status),
            _ => None,
        }
    }
}

/// The way to Discord.
pub(super) struct Rest {
    http: Http,
}

impl Rest {
    pub(super) fn new(settings: &DiscordSettings) -> Rest {
        Rest { http: http(settings) }
    }

    /// The application's id, once the gateway has told it.
    pub(super) fn application(&self) -> Option<ApplicationId> {
        self.http.application_id()
    }

    pub(super) fn set_application(&self, id: ApplicationId) {
        self.http.set_application_id(id);
    }

    /// A call without a body.
    pub(super) async fn get(&self, route: Route<'_>, params: Vec<(&'static str, String)>) -> Result<Value, Fault> {
        self.send(
            Request::new(route, LightMethod::Get).params((!params.is_empty()).then_some(params)),
            PATIENCE,
        )
        .await
    }

    /// A call with a body, and perhaps with a picture.
    pub(super) async fn call(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: &Value,
        picture: Option<CreateAttachment>,
    ) -> Result<Value, Fault> {
        self.call_within(PATIENCE, method, route, body, picture).await
    }

    /// The same within a time.
    pub(super) async fn call_within(
        &self,
        patience: Duration,
        method: LightMethod,
        route: Route<'_>,
        body: &Value,
        picture: Option<CreateAttachment>,
    ) -> Result<Value, Fault> {
        let request = Request::new(route, method);
        let request = match picture {
            Some(picture) => request.multipart(Some(Multipart {
                upload: MultipartUpload::Attachments(vec![picture]),
                payload_json: Some(body.to_string()),
                fields: Vec::new(),
            })),
            None => request.body(Some(body.to_string().into_bytes())),
        };
        self.send(request, patience).await
    }

    async fn send(&self, request: Request<'_>, patience: Duration) -> Result<Value, Fault> {
        let called = async {
            let response = self.http.request(request).await.map_err(fault)?;
            let bytes = response
                .bytes()
                .await
                .map_err(|_| Fault::Unsure("the answer broke off"))?;
            match bytes.is_empty() {
                true => Ok(Value::Null),
                false => serde_json::from_slice(&bytes).map_err(|error| Fault::Garbled(error.to_string())),
            }
        };
        tokio::time::timeout(patience, called)
            .await
            .unwrap_or(Err(Fault::Unsure("it took too long")))
    }
}

/// The client of the library as the settings say.
pub(super) fn http(settings: &DiscordSettings) -> Http {
    let builder = HttpBuilder::new(&settings.token);
    match &settings.proxy {
        Some(proxy) => builder.proxy(proxy).ratelimiter_disabled(true),
        None => builder,
    }
    .build()
}

/// What sort a failure is. Its own words may hold an address with a token: they are not repeated.
fn fault(error: serenity::Error) -> Fault {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => match response.status_code.as_u16() {
            429 => Fault::Limited,
            500.. => Fault::Unsure("a fault at Discord"),
            status => Fault::Refused {
                status,
                code: i64::try_from(response.error.code).unwrap_or(-1),
                reason: std::iter::once(response.error.message.clone())
                    .chain((response.error.errors.iter()).map(|error| format!("; {}: {}", error.path, error.message)))
                    .collect(),
            },
        },
        serenity::Error::Http(HttpError::Request(error)) if error.is_connect() => Fault::Unreached,
        serenity::Error::Http(HttpError::Request(_)) => Fault::Unsure("the connection broke off"),
        serenity::Error::Http(_) => Fault::Garbled("the call could not be put together".to_owned()),
        _ => Fault::Garbled("the answer could not be read".to_owned()),
    }
}
