//! Where an event parts from what it must be, in words.

use serde_json::Value;

use super::super::Event;

/// The first difference; `None` if there is none. Events are compared as they are published.
pub(super) fn difference(told: &Event, found: &Event) -> Option<String> {
    if told == found {
        return None;
    }
    let values = serde_json::to_value(told).and_then(|told| Ok((told, serde_json::to_value(found)?)));
    let Ok((told, found)) = values else {
        return Some("it cannot be written down".to_owned());
    };
    if name(&told) != name(&found) {
        let (told, found) = (name(&told), name(&found));
        return Some(format!("it is `{found}`, the rules say `{told}`"));
    }
    let mut path = Vec::new();
    let (told, found) = parting(&told, &found, &mut path);
    // The names of the event and of the kind say nothing that the reader does not know.
    let known = path
        .iter()
        .take(3)
        .position(|step| step == "game")
        .map_or(1, |game| game + 2);
    let path = if path.len() > known { &path[known..] } else { &path[..] };
    Some(format!(
        "`{}` is {}, the rules and the seed give {}",
        path.join(" "),
        shown(found),
        shown(told)
    ))
}

/// The tag of an event.
fn name(event: &Value) -> &str {
    match event {
        Value::String(name) => name,
        Value::Object(fields) => fields.keys().next().map_or("", String::as_str),
        _ => "",
    }
}

/// Goes down to where two values part, noting the way. A list of plain values is shown as a whole.
fn parting<'a>(told: &'a Value, found: &'a Value, path: &mut Vec<String>) -> (&'a Value, &'a Value) {
    match (told, found) {
        (Value::Object(a), Value::Object(b)) => {
            for key in a.keys().chain(b.keys()) {
                let (a, b) = (a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null));
                if a != b {
                    path.push(key.replace('_', " "));
                    return parting(a, b, path);
                }
            }
            (told, found)
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() && a.iter().any(|item| !is_plain(item)) => {
            match (0..a.len()).find(|&n| a[n] != b[n]) {
                Some(n) => {
                    path.push((n + 1).to_string());
                    parting(&a[n], &b[n], path)
                }
                None => (told, found),
            }
        }
        _ => (told, found),
    }
}

fn is_plain(value: &Value) -> bool {
    !value.is_array() && !value.is_object()
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "missing".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) if items.is_empty() => "nothing".to_owned(),
        Value::Array(items) if items.iter().all(is_plain) => items.iter().map(shown).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}
