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

values! {
    /// How long the whole game may last (the sheet's variant; tournaments are always played so).
    TimeLimit {
        /// As long as it takes.
        #[default]
        Off = "off", "ne";
        /// Ten minutes, the sheet's example.
        TenMinutes = "10m", "10m";
        /// A quarter of an hour, the sheet's other example.
        QuarterHour = "15m", "15m";
        /// Half an hour.
        HalfHour = "30m", "30m";
        /// An hour.
        Hour = "1h", "1h";
        /// Three hours.
        ThreeHours = "3h", "3h";
        /// A day.
        Day = "1d", "1d";
        /// Three days.
        ThreeDays = "3d", "3d";
        /// A week.
        Week = "7d", "7d";
        /// Two weeks.
        TwoWeeks = "14d", "14d";
        /// Thirty days.
        Month = "30d", "30d";
    }
}

impl TimeLimit {
    /// The time in minutes; `None` if there is no limit.
    pub fn minutes(self) -> Option<u32> {
        const DAY: u32 = 24 * 60;
        Some(match self {
            TimeLimit::Off => return None,
            TimeLimit::TenMinutes => 10,
            TimeLimit::QuarterHour => 15,
            TimeLimit::HalfHour => 30,
            TimeLimit::Hour => 60,
            TimeLimit::ThreeHours => 180,
            TimeLimit::Day => DAY,
            TimeLimit::ThreeDays => 3 * DAY,
            TimeLimit::Week => 7 * DAY,
            TimeLimit::TwoWeeks => 14 * DAY,
            TimeLimit::Month => 30 * DAY,
        })
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
    /// How long the whole game may last.
    pub time_limit: TimeLimit,
}

impl Options {
    /// The names of all options, in the order in which they are shown.
    pub const NAMES: [&'static str; 5] = ["layout", "partners-in-turn", "repetition", "quiet", "time-limit"];

    /// All options with their values.
    pub(crate) fn specs() -> Vec<OptionSpec> {
        let spec = |name, czech, values| OptionSpec { name, czech, values };
        vec![
            spec("layout", "rozestavění", Layout::specs()),
            spec("partners-in-turn", "partneři-po-sobě", PartnersInTurn::specs()),
            spec("repetition", "opakování", Repetition::specs()),
            spec("quiet", "klid", Quiet::specs()),
            spec("time-limit", "časový-limit", TimeLimit::specs()),
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
            "time-limit" => put(&mut self.time_limit, TimeLimit::named(value)),
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
            "time-limit" => self.time_limit.name(),
            _ => "",
        }
    }
}
