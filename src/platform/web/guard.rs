//! What stands before every handler: who may talk to this server at all, and the headers every answer carries.
//!
//! - Until a passphrase is set, a request that came through a proxy (a forwarding header) or for another host than loopback is
//!   refused with the advice to set one. The host check also stops a foreign page whose name was rebound to 127.0.0.1.
//! - Whatever changes something must say where it comes from: `Origin` has to be this server, `Sec-Fetch-Site` the same origin.
//!   So has a live stream, which is as good as a socket.
//! - Answers may not be framed, sniffed, or run anything that is not served from here.

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{Method, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tracing::Instrument;

use super::Shared;

/// Only what is served from here is run, shown or asked; nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// What proxies and tunnels call the headers they add: by beginning, by ending, by a part, in full. Without a passphrase there
/// must not be any: behind a proxy everybody comes from loopback. Browsers send none of them by themselves.
const PROXIES: Signs = Signs {
    beginnings: &[
        "cf-",
        "fastly-",
        "fly-",
        "ngrok-",
        "tailscale-",
        "x-amzn-",
        "x-appengine-",
        "x-arr-",
        "x-azure-",
        "x-envoy-",
        "x-nf-",
        "x-original-",
        "x-tunnel-",
        "x-vercel-",
    ],
    endings: &["-ip", "-ssl"],
    parts: &["forward", "client-ip", "clientip", "client_ip", "real-ip", "real_ip"],
    full: &["via", "cdn-loop", "front-end-https", "x-scheme", "x-host"],
};

/// How some headers are recognised by their names, which come in lower case.
struct Signs {
    beginnings: &'static [&'static str],
    endings: &'static [&'static str],
    parts: &'static [&'static str],
    full: &'static [&'static str],
}

impl Signs {
    fn fit(&self, name: &str) -> bool {
        self.beginnings.iter().any(|sign| name.starts_with(sign))
            || self.endings.iter().any(|sign| name.ends_with(sign))
            || self.parts.iter().any(|sign| name.contains(sign))
            || self.full.contains(&name)
    }
}

/// Why a request goes no further. The sentences are for whoever runs the server or writes a client; players do not meet them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Barred {
    /// It came through a proxy or for a public name, and there is no sign-in.
    NoPassphrase,
    /// There is no host, or more than one.
    NoHost,
    /// It would change something and comes from another page.
    ForeignOrigin,
    /// It would change something and does not say where it comes from.
    NoOrigin,
}

impl Barred {
    fn answer(self) -> (StatusCode, &'static str) {
        match self {
            Barred::NoPassphrase => (
                StatusCode::FORBIDDEN,
                "This Tahoun has no sign-in yet, so it answers only requests from its own machine, to 127.0.0.1 or localhost and \
                 without a proxy. To open it to others, set TAHOUN_WEB_PASSPHRASE (the operator's) and \
                 TAHOUN_WEB_CLUB_PASSPHRASE (the players'), and start it again.\n",
            ),
            Barred::NoHost => (
                StatusCode::BAD_REQUEST,
                "The request names no host, or more than one.\n",
            ),
            Barred::ForeignOrigin => (
                StatusCode::FORBIDDEN,
                "This request comes from another page than this server's own and was refused. Behind a proxy, let it pass the \
                 Host header on unchanged.\n",
            ),
            Barred::NoOrigin => (
                StatusCode::FORBIDDEN,
                "A request that changes something has to say where it comes from, in an Origin header with this server's own \
                 address.\n",
            ),
        }
    }
}

/// The middleware.
pub(super) async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let span = tracing::info_span!("web", method = %request.method(), path = request.uri().path());
    let authority = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let locked = shared.gate.is_locked();
    let barred = if !locked && request.version() < Version::HTTP_11 {
        // No browser has spoken so for ages. A proxy that is left as it comes does, and then adds no header that gives it away.
        Err(Barred::NoPassphrase)
    } else {
        check(
            request.headers(),
            authority.as_deref(),
            request.method(),
            request.uri().path(),
            locked,
        )
    };
    let mut response = match barred {
        Ok(()) => next.run(request).instrument(span.clone()).await,
        Err(barred) => barred.answer().into_response(),
    };
    let _entered = span.enter();
    let status = response.status();
    if status.is_server_error() {
        tracing::error!(status = status.as_u16(), "answered");
    } else {
        tracing::debug!(status = status.as_u16(), barred = ?barred.err(), "answered");
    }
    let headers = response.headers_mut();
    let fixed = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        // Stricter ones would make forms of our own pages send `Origin: null`.
        (REFERRER_POLICY, "same-origin"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (
            HeaderName::from_static("permissions-policy"),
            "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    // Nothing is kept by anybody unless its handler said so.
    headers
        .entry(CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Whether a request may go on to its handler. `authority` is that of an absolute-form request line.
fn check(
    headers: &HeaderMap,
    authority: Option<&str>,
    method: &Method,
    path: &str,
    locked: bool,
) -> Result<(), Barred> {
    let host = host(headers, authority)?;
    if !locked && (is_forwarded(headers) || !is_loopback(host)) {
        return Err(Barred::NoPassphrase);
    }
    let reads = matches!(*method, Method::GET | Method::HEAD);
    if reads && path != "/api/live" {
        return Ok(());
    }
    let site = headers.get("sec-fetch-site");
    if site.is_some_and(|site| site != "same-origin") {
        return Err(Barred::ForeignOrigin);
    }
    match single(headers, ORIGIN) {
        Some(origin) if is_own(origin, host) => Ok(()),
        Some(_) => Err(Barred::ForeignOrigin),
        None if headers.contains_key(ORIGIN) => Err(Barred::ForeignOrigin),
        // Browsers send no Origin with reads from the same origin.
        None if reads => Ok(()),
        None => Err(Barred::NoOrigin),
    }
}

/// Whether a request came straight from this machine: what may read the metrics without being the operator.
pub(super) fn is_local(headers: &HeaderMap, peer: IpAddr) -> bool {
    peer.to_canonical().is_loopback() && !is_forwarded(headers) && host(headers, None).is_ok_and(is_loopback)
}

/// Whether the browser's connection is encrypted, as far as a proxy tells: then cookies may demand it.
pub(super) fn is_encrypted(headers: &HeaderMap) -> bool {
    let proto = headers
        .get("x-forwarded-proto")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let forwarded = headers
        .get("forwarded")
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    proto.eq_ignore_ascii_case("https") || forwarded.to_ascii_lowercase().contains("proto=https")
}

fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| PROXIES.fit(name.as_str()))
}

fn single(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// The one host the request is for.
fn host<'a>(headers: &'a HeaderMap, authority: Option<&'a str>) -> Result<&'a str, Barred> {
    let named = single(headers, HOST);
    match (named, authority) {
        (Some(named), Some(authority)) if !named.eq_ignore_ascii_case(authority) => Err(Barred::NoHost),
        (Some(named), _) => Ok(named),
        (None, Some(authority)) if !headers.contains_key(HOST) => Ok(authority),
        (None, _) => Err(Barred::NoHost),
    }
}

/// Whether a `Host` is this machine by number or as `localhost`, with any port.
fn is_loopback(host: &str) -> bool {
    let Ok(url) = url::Url::parse(&format!("http://{host}/")) else {
        return false;
    };
    // A host that hides a user or a path in itself is no host.
    if url.username() != ""
        || url.password().is_some()
        || url.path() != "/"
        || host.contains(['@', '/', '\\', '?', '#'])
    {
        return false;
    }
    match url.host() {
        Some(url::Host::Ipv4(ip)) => ip.is_loopback(),
        Some(url::Host::Ipv6(ip)) => IpAddr::V6(ip).to_canonical().is_loopback(),
        Some(url::Host::Domain(name)) => {
            let name = name.strip_suffix('.').unwrap_or(name);
            name == "localhost" || name.ends_with(".localhost")
        }
        None => false,
    }
}

/// Whether an `Origin` is this server. The scheme is left open: behind a proxy the browser speaks https, we do not.
fn is_own(origin: &str, host: &str) -> bool {
    let Some((scheme, authority)) = origin.split_once("://") else {
        return false;
    };
    let default = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return false,
    };
    let bare = |name: &str| name.strip_suffix(default).unwrap_or(name).to_ascii_lowercase();
    !authority.is_empty() && bare(authority) == bare(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse::<HeaderName>().unwrap(), value.parse().unwrap()))
            .collect()
    }

    fn get(pairs: &[(&str, &str)], locked: bool) -> Result<(), Barred> {
        check(&headers(pairs), None, &Method::GET, "/", locked)
    }

    fn post(pairs: &[(&str, &str)]) -> Result<(), Barred> {
        check(&headers(pairs), None, &Method::POST, "/api/say", false)
    }

    #[test]
    fn without_a_passphrase_only_loopback_is_served() {
        for host in [
            "127.0.0.1",
            "127.0.0.1:8080",
            "localhost:1",
            "LOCALHOST",
            "[::1]:8080",
            "127.1.2.3",
            "tahoun.localhost",
        ] {
            assert_eq!(get(&[("host", host)], false), Ok(()), "{host}");
        }
        let foreign = [
            "example.org",
            "192.168.0.1",
            "127.0.0.1.example.org",
            "localhost.example.org",
            "evil@127.0.0.1",
            "127.0.0.1@evil.org",
            "[::2]",
            "0.0.0.0",
            "127.0.0.1/x",
            "",
        ];
        for host in foreign {
            assert_eq!(get(&[("host", host)], false), Err(Barred::NoPassphrase), "{host}");
            if host == "example.org" {
                assert_eq!(get(&[("host", host)], true), Ok(()));
            }
        }
        assert_eq!(get(&[], false), Err(Barred::NoHost));
    }

    #[test]
    fn without_a_passphrase_nothing_forwarded_is_served() {
        let names = [
            "forwarded",
            "FORWARDED",
            "via",
            "x-forwarded-for",
            "X-Forwarded-Proto",
            "x-forwarded-anything",
            "X_Forwarded_For",
            "forwarded-for",
            "x-forward-for",
            "x-original-forwarded-for",
            "x-original-host",
            "X-Real-IP",
            "x-client-ip",
            "x-cluster-client-ip",
            "x-originating-ip",
            "x-proxyuser-ip",
            "x-azure-clientip",
            "x-envoy-external-address",
            "x-amzn-trace-id",
            "x-arr-ssl",
            "true-client-ip",
            "cf-connecting-ip",
            "CF-Ray",
            "cdn-loop",
            "fastly-client-ip",
            "fly-client-ip",
            "tailscale-user-login",
            "x-tunnel-id",
            "front-end-https",
        ];
        for name in names {
            let pairs = [("host", "127.0.0.1"), (name, "1.2.3.4")];
            assert_eq!(get(&pairs, false), Err(Barred::NoPassphrase), "{name}");
            assert_eq!(get(&pairs, true), Ok(()), "{name}");
        }
        let of_browsers = [
            "accept",
            "accept-language",
            "cache-control",
            "cookie",
            "dnt",
            "if-none-match",
            "last-event-id",
            "pragma",
            "priority",
            "referer",
            "sec-ch-ua-platform",
            "sec-fetch-site",
            "sec-gpc",
            "upgrade-insecure-requests",
            "user-agent",
            "x-requested-with",
        ];
        for name in of_browsers {
            assert_eq!(get(&[("host", "127.0.0.1"), (name, "x")], false), Ok(()), "{name}");
        }
        let (status, advice) = Barred::NoPassphrase.answer();
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert!(advice.contains("TAHOUN_WEB_PASSPHRASE"));
    }

    #[test]
    fn changes_come_from_our_own_pages() {
        let host = ("host", "127.0.0.1:8080");
        assert_eq!(post(&[host, ("origin", "http://127.0.0.1:8080")]), Ok(()));
        assert_eq!(
            post(&[
                host,
                ("origin", "http://127.0.0.1:8080"),
                ("sec-fetch-site", "same-origin")
            ]),
            Ok(())
        );
        for origin in [
            "http://127.0.0.1:8081",
            "http://evil.org",
            "null",
            "http://127.0.0.1:8080.evil.org",
            "file://",
            "",
        ] {
            assert_eq!(
                post(&[host, ("origin", origin)]),
                Err(Barred::ForeignOrigin),
                "{origin}"
            );
        }
        for site in ["cross-site", "same-site", "none"] {
            let pairs = [host, ("origin", "http://127.0.0.1:8080"), ("sec-fetch-site", site)];
            assert_eq!(post(&pairs), Err(Barred::ForeignOrigin), "{site}");
        }
        assert_eq!(post(&[host]), Err(Barred::NoOrigin));
        let live = |pairs: &[(&str, &str)]| check(&headers(pairs), None, &Method::GET, "/api/live", false);
        assert_eq!(live(&[host]), Ok(()));
        assert_eq!(
            live(&[host, ("sec-fetch-site", "cross-site")]),
            Err(Barred::ForeignOrigin)
        );
        assert_eq!(live(&[host, ("origin", "http://evil.org")]), Err(Barred::ForeignOrigin));
        let secure = headers(&[("host", "club.example.org"), ("origin", "https://club.example.org:443")]);
        assert_eq!(check(&secure, None, &Method::POST, "/session", true), Ok(()));
    }

    #[test]
    fn a_request_has_one_host() {
        let mut two = headers(&[("host", "127.0.0.1")]);
        two.append(HOST, HeaderValue::from_static("evil.org"));
        assert_eq!(check(&two, None, &Method::GET, "/", true), Err(Barred::NoHost));
        let one = headers(&[("host", "127.0.0.1")]);
        assert_eq!(
            check(&one, Some("evil.org"), &Method::GET, "/", true),
            Err(Barred::NoHost)
        );
    }
}
