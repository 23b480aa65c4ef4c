//! What a table may choose.

use serde::{Deserialize, Serialize};

use crate::games::OptionSpec;
use crate::games::values::values;

values! {
    /// Where the marbles of two players stand at the beginning.
    Layout {
        /// The sheet's position; at a table whose result counts the one of tournaments (default).
        #[default]
        Usual = "usual", "obvyklé";
        /// The sheet's.
        Standard = "standard", "standardní";
        /// The Belgian daisy, the one of tournaments.
        Belgian = "belgian", "belgické";
        /// The German daisy.
        German = "german", "německé";
        /// The Dutch daisy.
        Dutch = "dutch", "holandské";
        /// The Swiss daisy.
        Swiss = "swiss", "švýcarské";
        /// Alien attack.
        Alien = "alien", "vetřelci";
        /// Domination.
        Domination = "domination", "nadvláda";
        /// The wall.
        Wall = "wall", "zeď";
    }
}

values! {
    /// Whether partners, of four players, move one after the other.
    PartnersInTurn {
        /// Turns go clockwise from the bottom.
        #[default]
        Off = "off", "ne";
        /// Turns go bottom, top, left, right.
        On = "on", "ano";
    }
}

values! {
    /// Whether the third occurrence of a position is a draw.
    Repetition {
        /// It is.
        #[default]
        On = "on", "ano";
        /// It is nothing.
        Off = "off", "ne";
    }
}

values! {
    /// Whether a long time without an ejection ends the game.
    Quiet {
        /// It does.
        #[default]
        On = "on", "ano";
        /// The game goes on.
        Off = "off", "ne";
    }
}

/// A table's options.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Where the marbles of two players stand at the beginning.
    pub layout: Layout,
    /// Whether partners, of four players, move one after the other.
    pub partners_in_turn: PartnersInTurn,
    /// Whether the third occurrence of a position is a draw.
    pub repetition: Repetition,
    /// Whether a long time without an ejection ends the game.
    pub quiet: Quiet,
}

impl Options {
    /// The names of all options, in the order in which they are shown.
    pub const NAMES: [&'static str; 4] = ["layout", "partners-in-turn", "repetition", "quiet"];

    /// All options with their values.
    pub(crate) fn specs() -> Vec<OptionSpec> {
        let spec = |name, czech, values| OptionSpec { name, czech, values };
        vec![
            spec("layout", "rozestavění", Layout::specs()),
            spec("partners-in-turn", "partneři-po-sobě", PartnersInTurn::specs()),
            spec("repetition", "opakování", Repetition::specs()),
            spec("quiet", "klid", Quiet::specs()),
        ]
    }

    /// Sets an option by English names; `false` if there is no such option or value.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        fn put<T>(target: &mut T, value: Option<T>) -> bool {
            value.map(|value| *target = value).is_some()
        }
        match name {
            "layout" => put(&mut self.layout, Layout::named(value)),
            "partners-in-turn" => put(&mut self.partners_in_turn, PartnersInTurn::named(value)),
            "repetition" => put(&mut self.repetition, Repetition::named(value)),
            "quiet" => put(&mut self.quiet, Quiet::named(value)),
            _ => false,
        }
    }

    /// The chosen value of an option, by English names; empty if there is no such option.
    pub(crate) fn get(&self, name: &str) -> &'static str {
        match name {
            "layout" => self.layout.name(),
            "partners-in-turn" => self.partners_in_turn.name(),
            "repetition" => self.repetition.name(),
            "quiet" => self.quiet.name(),
            _ => "",
        }
    }
}
