//! Rows of buttons and menus, as Discord wants them: five rows, five buttons in each, a menu takes a row.

use serde_json::{Value, json};

use crate::chat::{Button, ButtonStyle};

use super::markdown::cut;
use super::press::Press;

/// The most rows.
const ROWS: usize = 5;
/// The most buttons of a row.
const IN_A_ROW: usize = 5;
/// The most entries of a menu.
pub(super) const ENTRIES: usize = 25;
/// The longest label of a button.
const LABEL: usize = 80;
/// The longest words of a menu.
const ENTRY: usize = 100;

/// Rows that are being put together, and the meanings that do not fit into them.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Rows {
    rows: Vec<Vec<Value>>,
    /// What has to be kept before the message is shown: by key.
    pub(super) kept: Vec<(String, String)>,
    used: Vec<String>,
}

impl Rows {
    /// The rows as a message has them.
    pub(super) fn json(&self) -> Value {
        let rows = self.rows.iter().filter(|row| !row.is_empty()).take(ROWS);
        rows.map(|row| json!({ "type": 1, "components": row })).collect()
    }

    /// Whether there is anything to press.
    pub(super) fn is_empty(&self) -> bool {
        self.rows.iter().all(Vec::is_empty)
    }

    /// Begins a new row.
    pub(super) fn row(&mut self) {
        if self.rows.last().is_some_and(|row| !row.is_empty()) {
            self.rows.push(Vec::new());
        }
    }

    fn put(&mut self, component: Value) {
        match self.rows.last_mut() {
            Some(row) if row.len() < IN_A_ROW => row.push(component),
            _ => self.rows.push(vec![component]),
        }
    }

    /// The id of a press; `None` if something in the message has it already, which Discord does not take.
    fn id(&mut self, press: &Press) -> Option<String> {
        let (id, kept) = press.id();
        if self.used.contains(&id) {
            return None;
        }
        self.used.push(id.clone());
        self.kept.extend(kept);
        Some(id)
    }

    /// A button.
    pub(super) fn button(&mut self, label: &str, press: &Press, style: Style) {
        self.button_if(label, press, style, true);
    }

    /// A button that may be pressed only if `on`.
    pub(super) fn button_if(&mut self, label: &str, press: &Press, style: Style, on: bool) {
        if let Some(id) = self.id(press) {
            self.put(json!({
                "type": 2, "style": style as u8, "label": cut(label, LABEL), "custom_id": id, "disabled": !on,
            }));
        }
    }

    /// A button that leads to an address.
    pub(super) fn link(&mut self, label: &str, address: &str) {
        self.put(json!({ "type": 2, "style": 5, "label": cut(label, LABEL), "url": address }));
    }

    /// A menu: what it asks, and its entries as value and words.
    pub(super) fn menu(&mut self, asks: &str, press: &Press, entries: &[(String, String)]) {
        let Some(id) = self.id(press).filter(|_| !entries.is_empty()) else {
            return;
        };
        let entries: Vec<Value> = entries
            .iter()
            .take(ENTRIES)
            .map(|(value, words)| json!({ "label": cut(words, ENTRY), "value": value }))
            .collect();
        self.row();
        self.put(json!({ "type": 3, "custom_id": id, "placeholder": cut(asks, 150), "options": entries }));
        self.rows.push(Vec::new());
    }

    /// The buttons of a message of the host.
    pub(super) fn buttons(&mut self, buttons: &[Button]) {
        for button in buttons {
            let line = button.line.clone();
            let (press, style) = match button.style {
                ButtonStyle::Primary => (Press::Line(line), Style::Primary),
                ButtonStyle::Plain => (Press::Line(line), Style::Plain),
                ButtonStyle::Danger => (Press::Ask(line), Style::Danger),
            };
            self.button(&button.label, &press, style);
        }
    }
}

/// How a button looks, by Discord's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Primary = 1,
    Plain = 2,
    Good = 3,
    Danger = 4,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn button(label: &str, line: &str, style: ButtonStyle) -> Button {
        Button {
            label: label.to_owned(),
            line: line.to_owned(),
            style,
        }
    }

    #[test]
    fn buttons_fill_rows_of_five_and_what_gives_something_up_asks_first() {
        let mut rows = Rows::default();
        let mut buttons: Vec<Button> = (0..6)
            .map(|number| button(&"x".repeat(100), &format!("join @{number}"), ButtonStyle::Plain))
            .collect();
        buttons.push(button("Resign", "resign #1 @2", ButtonStyle::Danger));
        buttons.push(button("Again", "resign #1 @2", ButtonStyle::Danger));
        rows.buttons(&buttons);
        let json = rows.json();
        assert_eq!(json[0]["components"].as_array().unwrap().len(), 5);
        let second = json[1]["components"].as_array().unwrap();
        assert_eq!(second.len(), 2, "what has the same meaning stands there once");
        assert_eq!(second[1]["custom_id"], "d:resign #1 @2");
        assert_eq!(second[1]["style"], 4);
        assert_eq!(json[0]["components"][0]["label"].as_str().unwrap().chars().count(), 80);
    }

    #[test]
    fn a_menu_has_a_row_of_its_own() {
        let mut rows = Rows::default();
        rows.button("a", &Press::No, Style::Plain);
        let entries: Vec<(String, String)> = (0..30).map(|n| (n.to_string(), n.to_string())).collect();
        rows.menu("which?", &Press::Direct(true), &entries);
        rows.button("b", &Press::Direct(false), Style::Plain);
        let json = rows.json();
        assert_eq!(json.as_array().unwrap().len(), 3);
        assert_eq!(json[1]["components"][0]["options"].as_array().unwrap().len(), 25);
    }

    #[test]
    fn a_meaning_that_is_too_long_is_to_be_kept() {
        let mut rows = Rows::default();
        rows.buttons(&[button("Send", &"1,".repeat(100), ButtonStyle::Primary)]);
        assert_eq!(rows.kept.len(), 1);
    }
}
