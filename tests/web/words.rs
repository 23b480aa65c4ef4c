//! The page's words: each key that is used is there in both languages, and none is there for nothing.

use std::collections::BTreeSet;
use std::path::Path;

/// Keys in the sources of the web chat: string literals that begin with `web-`.
fn used(folder: &Path, keys: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            used(&path, keys);
            continue;
        }
        let source = std::fs::read_to_string(&path).unwrap();
        for literal in source.split('"').skip(1).step_by(2) {
            if literal.starts_with("web-") && literal.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-') {
                keys.insert(literal.to_owned());
            }
        }
    }
}

#[test]
fn every_key_is_there_in_both_languages_and_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut keys = BTreeSet::new();
    used(&root.join("src/platform/web"), &mut keys);
    assert!(keys.len() > 80, "{keys:?}");
    for language in ["en", "cs"] {
        let file = std::fs::read_to_string(root.join(format!("assets/locales/{language}/web.ftl"))).unwrap();
        let there: BTreeSet<String> = file
            .lines()
            .filter(|line| line.starts_with("web-"))
            .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
            .collect();
        let missing: Vec<&String> = keys.difference(&there).collect();
        let idle: Vec<&String> = there.difference(&keys).collect();
        assert!(missing.is_empty(), "missing in {language}: {missing:?}");
        assert!(idle.is_empty(), "used nowhere, in {language}: {idle:?}");
    }
}
