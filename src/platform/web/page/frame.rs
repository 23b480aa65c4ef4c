//! What all pages have around them.

use maud::{DOCTYPE, Markup, html};

use crate::table::TableId;

use super::super::files;
use super::super::names::Channel;
use super::super::session::Session;
use super::super::words::Words;
use super::languages;

/// What a page is.
pub(super) struct Frame<'a> {
    pub(super) words: Words,
    pub(super) title: String,
    /// Who looks at it; a page without has no bar.
    pub(super) session: Option<&'a Session>,
    /// The channel it belongs to.
    pub(super) channel: Option<&'a Channel>,
    /// The table it is about.
    pub(super) table: Option<TableId>,
    /// The id of the last message on it: where the stream goes on.
    pub(super) after: Option<i64>,
    /// Its own address.
    pub(super) here: String,
}

impl Frame<'_> {
    /// A page without anything around it.
    pub(super) fn bare(words: Words, title: &str) -> Self {
        Frame {
            words,
            title: title.to_owned(),
            session: None,
            channel: None,
            table: None,
            after: None,
            here: "/".to_owned(),
        }
    }
}

/// The whole document.
pub(super) fn frame(page: &Frame<'_>, content: Markup) -> Markup {
    let words = page.words;
    html! {
        (DOCTYPE)
        html lang=(words.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) " · Tahoun" }
                link rel="stylesheet" href=(files::path("tahoun.css"));
                link #icon rel="icon" type="image/svg+xml" href=(files::path("icon.svg"));
                link rel="manifest" href=(files::path("manifest.json"));
                meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf8";
                meta name="theme-color" media="(prefers-color-scheme: dark)" content="#221f1a";
                script type="module" src=(files::path("tahoun.js")) {}
            }
            body data-lang=(words.tag()) data-place=[page.channel] data-table=[page.table] data-after=[page.after]
                data-unreachable=(words.say("web-unreachable")) data-your-turn=(words.say("web-your-turn-somewhere"))
                data-icon=(files::path("icon.svg")) data-icon-turn=(files::path("icon-turn.svg")) {
                @if page.session.is_some() || page.channel.is_some() { (bar(page)) }
                div #lost.lost role="status" hidden { (words.say("web-lost")) }
                p #notice.lost role="alert" hidden {}
                (content)
                dialog #ask {
                    p {}
                    form.buttons method="dialog" {
                        button value="no" { (words.say("web-no")) }
                        button.primary value="yes" { (words.say("web-yes")) }
                    }
                }
                noscript { p.lost { (words.say("web-no-script")) } }
            }
        }
    }
}

fn bar(page: &Frame<'_>) -> Markup {
    let words = page.words;
    html! {
        header.bar {
            a.brand href="/" { img src=(files::path("icon.svg")) alt=""; span { "Tahoun" } }
            nav.crumbs aria-label=(words.say("web-where")) {
                @if let Some(channel) = page.channel {
                    a href=(channel.path()) aria-current=[page.table.is_none().then_some("page")] { "#" (channel) }
                }
                @if let Some(table) = page.table {
                    a href=(format!("/t/{table}")) aria-current="page" {
                        (words.with("web-table", &[("table", table.to_string().into())]))
                    }
                }
            }
            @if let Some(session) = page.session { (menu(page, session)) }
            @else { (languages(words, &page.here)) }
        }
    }
}

fn menu(page: &Frame<'_>, session: &Session) -> Markup {
    let words = page.words;
    let name = &session.person.name;
    let initial: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
    html! {
        details.me {
            summary aria-label=(words.with("web-menu", &[("name", name.as_str().into())])) {
                span.face aria-hidden="true" { (initial) }
                span { (name) }
            }
            div.menu {
                a.button.quiet href="/c/lobby" { "#lobby" }
                a.button.quiet href="/leaderboard" { (words.say("web-leaderboard")) }
                button.quiet #bell type="button" hidden { (words.say("web-notify")) }
                button.quiet #device type="button" { (words.say("web-other-device")) }
                div #code hidden role="status" {
                    p { (words.say("web-other-device-text")) }
                    p.code {}
                }
                (languages(words, &page.here))
                @if session.operator {
                    form method="post" action="/session/release" {
                        label { (words.say("web-release")) input name="name" required; }
                        button.small { (words.say("web-release-do")) }
                    }
                }
                form method="post" action="/session/end" data-confirm=(words.say("web-sign-out-confirm")) {
                    button.quiet.danger { (words.say("web-sign-out")) }
                }
            }
        }
    }
}
