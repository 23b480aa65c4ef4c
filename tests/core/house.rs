//! The plan of the house, checked: which room may use which.
//!
//! Every source file is cut into tokens, so that comments and strings are no paths while the insides of macros are. A path is
//! followed from `crate`, `super`, `self`, or from a name that the file imported, through nested `use` lists.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// What a room may name of another.
enum May {
    /// Anything public.
    All,
    /// Values that it passes on, and nothing that acts.
    Only(&'static [&'static str]),
    /// Anything but these.
    Not(&'static [&'static str]),
}
use May::{All, Not, Only};

/// All arrows that the plan allows: platform -> host -> {chat, paint, store} -> table -> games. What is not here is forbidden.
/// A room may use itself; the command line, `main.rs` and `cli`, may use everything and is used by nobody.
const ARROWS: &[(&str, &str, May)] = &[
    ("table", "games", All),
    // Hidden things leave only through views: wording and painting never hold a position.
    ("chat", "games", Not(&["Position", "Draws"])),
    ("chat", "table", All),
    ("paint", "games", Not(&["Position", "Draws", "Event"])),
    ("store", "table", All),
    ("store", "games", Only(&["Kind", "Seat", "Outcome", "Standing"])),
    ("host", "games", All),
    ("host", "table", All),
    ("host", "chat", All),
    ("host", "paint", All),
    ("host", "store", All),
    ("platform", "host", All),
    ("platform", "chat", All),
    // What host and chat take and give is named by its type.
    (
        "platform",
        "table",
        Only(&[
            "ExternalId",
            "Holder",
            "OfferKind",
            "PersonId",
            "Phase",
            "PlaceId",
            "SeatState",
            "Span",
            "TableId",
            "TableView",
            "Time",
        ]),
    ),
    (
        "platform",
        "games",
        Only(&[
            "Audience", "Choice", "Choices", "Kind", "Phrase", "Preview", "Seat", "Touch",
        ]),
    ),
    // How a picture is to look, and what can be touched in it.
    ("platform", "paint", Only(&["Area", "Theme"])),
];

const COMMAND_LINE: &str = "cli";

/// The rooms that are pure, and what of the standard library would make them impure.
const PURE: &[&str] = &["games", "table"];
const IMPURE: &[&str] = &["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Who may name a kind's own module; the others go through the catalogue.
const KNOWS_KINDS: &[&str] = &["games", "paint"];

#[test]
fn rooms_use_only_what_the_plan_allows() {
    let mut wrong = Vec::new();
    let mut files = 0;
    for (path, module) in sources() {
        let text = fs::read_to_string(&path).unwrap();
        wrong.extend(
            wrong_arrows(&module, &text)
                .into_iter()
                .map(|arrow| format!("{}: {arrow}", path.display())),
        );
        files += 1;
    }
    assert!(files > 20, "only {files} files were found");
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_room_stands_in_the_plan() {
    for (path, module) in sources() {
        let known = |room: &String| is_room(room) || room == COMMAND_LINE;
        assert!(module.first().is_none_or(known), "{} lies in no room", path.display());
    }
}

#[test]
fn planted_wrong_arrows_are_found() {
    let planted = [
        ("games::abaku", "use crate::table::Time;", "games -> table::Time"),
        ("table", "use crate::{games, store::Log};", "table -> store::Log"),
        ("table::decide", "fn f() { crate::host::run(1) }", "table -> host::run"),
        ("table::decide", "use super::super::chat;", "table -> chat"),
        (
            "table",
            "mod inner { use super::super::paint::{self, Theme}; }",
            "table -> paint",
        ),
        (
            "table",
            "fn f() { println!(\"{}\", crate::chat::WORDS) }",
            "table -> chat::WORDS",
        ),
        (
            "store",
            "fn f(table: &crate::chat::Message) {}",
            "store -> chat::Message",
        ),
        (
            "store",
            "use crate::games::{Kind, Position};",
            "store -> games::Position",
        ),
        (
            "chat",
            "use crate::games; fn f(_: games::Position) {}",
            "chat -> games::Position",
        ),
        (
            "paint",
            "use crate::games as rules; fn f(_: rules::Event) {}",
            "paint -> games::Event",
        ),
        ("paint", "use crate::table::TableView;", "paint -> table::TableView"),
        ("chat", "use crate::games::abaku::View;", "chat -> games::abaku::View"),
        ("platform::web", "use crate::store::Store;", "platform -> store::Store"),
        (
            "platform::web",
            "use crate::table::{Time, decide};",
            "platform -> table::decide",
        ),
        ("platform::web", "use crate::table::*;", "platform -> table::*"),
        ("host", "use tahoun::platform::web;", "host -> platform::web"),
        ("host", "use crate::cli::judge;", "host -> cli::judge"),
        ("table", "use std::{fmt, time::Instant};", "table -> std::time::Instant"),
        (
            "games",
            "fn f() { let _ = ::std::fs::read(\"x\"); }",
            "games -> std::fs::read",
        ),
    ];
    for (module, text, arrow) in planted {
        let module: Vec<String> = module.split("::").map(str::to_owned).collect();
        let found = wrong_arrows(&module, text);
        assert!(
            found.iter().any(|found| found == arrow),
            "{text}\nwants `{arrow}`, finds {found:?}"
        );
    }
}

#[test]
fn allowed_arrows_comments_and_strings_are_no_fault() {
    let innocent = [
        (
            "table",
            "/// See [`crate::host`]. \n// use crate::store::Log;\nfn f() -> &'static str { \"crate::chat::x\" }",
        ),
        (
            "table",
            "use crate::games::{self, Position, catalogue::Kind}; use super::table::Time; use std::fmt;",
        ),
        (
            "games::abaku",
            "use super::{Seat, super::games::Draws}; use self::board::Board; fn f() { Self::g() }",
        ),
        (
            "host",
            "use crate::{chat, paint, store, table, games}; use std::time::Instant;",
        ),
        ("paint", "use crate::games::{View, abaku};"),
        (
            "platform::web",
            "use crate::{host::Host, chat::Request, table::Time, games::Seat};",
        ),
        ("store", "pub(in crate::store) fn f() {} pub(super) fn g() {}"),
    ];
    for (module, text) in innocent {
        let module: Vec<String> = module.split("::").map(str::to_owned).collect();
        assert_eq!(wrong_arrows(&module, text), Vec::<String>::new(), "{text}");
    }
}

/// All files below `src` with the paths of their modules; the roots have an empty one.
fn sources() -> Vec<(PathBuf, Vec<String>)> {
    fn walk(folder: &Path, module: &[String], found: &mut Vec<(PathBuf, Vec<String>)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let mut inner = module.to_vec();
            if path.is_dir() {
                inner.push(name);
                walk(&path, &inner, found);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                if !["mod", "lib", "main"].contains(&name.as_str()) {
                    inner.push(name);
                }
                found.push((path, inner));
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &[], &mut found);
    found
}

/// The arrows in a file that the plan does not allow, as `table -> store::Log`.
fn wrong_arrows(module: &[String], text: &str) -> Vec<String> {
    let Some(room) = module.first() else {
        return Vec::new();
    };
    let tokens: TokenStream = text.parse().unwrap();
    let mut reader = Reader::default();
    reader.read(tokens.clone(), module);
    // A second time, now that all imported names are known.
    reader.paths.clear();
    reader.read(tokens, module);
    let mut wrong: Vec<String> = (reader.paths.iter())
        .filter(|path| !is_allowed(room, path))
        .map(|path| format!("{room} -> {}", path[usize::from(path[0] == "crate")..].join("::")))
        .collect();
    wrong.sort();
    wrong.dedup();
    wrong
}

fn is_allowed(room: &str, path: &[String]) -> bool {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match path.as_slice() {
        ["std", part, ..] => !PURE.contains(&room) || !IMPURE.contains(part),
        ["crate", to, ..] if *to == room || room == COMMAND_LINE => true,
        ["crate", COMMAND_LINE, ..] => false,
        ["crate", "games", kind, ..] if is_kind(kind) => KNOWS_KINDS.contains(&room),
        ["crate", to, item @ ..] if is_room(to) => {
            let arrow = ARROWS.iter().find(|arrow| arrow.0 == room && arrow.1 == *to);
            match (arrow, item.first()) {
                (None, _) => false,
                // A room's name alone names nothing of it yet.
                (Some(_), None) | (Some((_, _, All)), _) => true,
                (Some((_, _, Only(items))), Some(item)) => items.contains(item),
                (Some((_, _, Not(items))), Some(item)) => *item != "*" && !items.contains(item),
            }
        }
        _ => true,
    }
}

fn is_room(name: &str) -> bool {
    ARROWS.iter().any(|(from, to, _)| *from == name || *to == name)
}

/// Whether a module of `games` is a kind's: those are folders.
fn is_kind(name: &str) -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("src/games")
        .join(name)
        .is_dir()
}

/// Collects paths, each from its root: `crate::...` or an outer crate's name.
#[derive(Default)]
struct Reader {
    paths: Vec<Vec<String>>,
    /// What imported names stand for.
    imported: HashMap<String, Vec<String>>,
}

impl Reader {
    fn read(&mut self, tokens: TokenStream, module: &[String]) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut n = 0;
        while n < tokens.len() {
            match &tokens[n] {
                TokenTree::Group(group) => {
                    let inner = match (n >= 2).then(|| (ident(&tokens[n - 2]), ident(&tokens[n - 1]))) {
                        Some((Some(keyword), Some(name))) if keyword == "mod" => [module, &[name]].concat(),
                        _ => module.to_vec(),
                    };
                    self.read(group.stream(), &inner);
                    n += 1;
                }
                TokenTree::Ident(_) => n = self.path(&tokens, n, Vec::new(), module),
                _ => n += 1,
            }
        }
    }

    /// Reads the path whose next part is at `n`, after those in `before`; gives where it ends.
    fn path(&mut self, tokens: &[TokenTree], mut n: usize, before: Vec<String>, module: &[String]) -> usize {
        let mut path = before;
        loop {
            match &tokens[n] {
                TokenTree::Ident(part) => path.push(part.to_string()),
                TokenTree::Punct(star) if star.as_char() == '*' && !path.is_empty() => path.push("*".to_owned()),
                TokenTree::Group(list) if list.delimiter() == Delimiter::Brace && !path.is_empty() => {
                    let items: Vec<TokenTree> = list.stream().into_iter().collect();
                    let mut at = 0;
                    while at < items.len() {
                        at = match &items[at] {
                            TokenTree::Punct(comma) if comma.as_char() == ',' => at + 1,
                            _ => self.path(&items, at, path.clone(), module),
                        };
                    }
                    return n + 1;
                }
                _ => break,
            }
            n += 1;
            let colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(p)) if p.as_char() == ':');
            if colon(n) && colon(n + 1) && n + 2 < tokens.len() {
                n += 2;
            } else {
                break;
            }
        }
        let renamed = match (tokens.get(n).and_then(ident), tokens.get(n + 1).and_then(ident)) {
            (Some(keyword), Some(name)) if keyword == "as" => Some(name),
            _ => None,
        };
        self.found(path, renamed, module);
        n
    }

    fn found(&mut self, mut path: Vec<String>, renamed: Option<String>, module: &[String]) {
        // A list's `self` is the path before it.
        if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
            path.pop();
        }
        let absolute = match path[0].as_str() {
            "crate" | "tahoun" => [&["crate".to_owned()], &path[1..]].concat(),
            "std" | "core" => [&["std".to_owned()], &path[1..]].concat(),
            "self" | "super" => {
                let ups = path.iter().filter(|part| *part == "super").count();
                let names = path.iter().filter(|part| *part != "super" && *part != "self").cloned();
                let root = &module[..module.len().saturating_sub(ups)];
                ["crate".to_owned()]
                    .into_iter()
                    .chain(root.iter().cloned())
                    .chain(names)
                    .collect()
            }
            first => match self.imported.get(first) {
                Some(root) => [root.as_slice(), &path[1..]].concat(),
                None => return,
            },
        };
        if path.len() > 1
            && let Some(name) = renamed.or(absolute.last().cloned())
        {
            self.imported.entry(name).or_insert(absolute.clone());
        }
        self.paths.push(absolute);
    }
}

fn ident(token: &TokenTree) -> Option<String> {
    match token {
        TokenTree::Ident(ident) => Some(ident.to_string()),
        _ => None,
    }
}
