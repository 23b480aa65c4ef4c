//! What a table may choose.

use serde::{Deserialize, Serialize};

use super::layout::{Bonus, Layout};
use super::square::Square;
use crate::games::values::values;
use crate::games::{OptionSpec, ValueSpec};

values! {
    /// What the centre square brings.
    Centre {
        /// Nothing.
        #[default]
        Plain = "plain", "obyčejný";
        /// Operation x2.
        Double = "double", "dvojnásobný";
    }
}

values! {
    /// How many tiles there are.
    BagSize {
        /// 11 of each digit, 110 together.
        #[default]
        Full = "full", "plný";
        /// 6 of each digit, 60 together: for games at a day a turn.
        Short = "short", "malý";
    }
}

values! {
    /// Whether late zeros become jokers (O 8).
    Jokers {
        /// They do.
        #[default]
        On = "on", "ano";
        /// They stay zeros.
        Off = "off", "ne";
    }
}

values! {
    /// Which operations make an equation.
    Operations {
        /// All eight.
        #[default]
        Full = "full", "všechny";
        /// + - * :
        Basic = "basic", "základní";
        /// + and -
        Starter = "starter", "začátečnické";
    }
}

values! {
    /// Which contacts need no equation for the sake of a zero (B 7).
    ZeroRule {
        /// Those of a new zero that is part of the placed equation.
        #[default]
        New = "new", "nová";
        /// Also those with a zero that lay before.
        Either = "either", "jakákoli";
    }
}

impl BagSize {
    /// How many tiles there are of each digit.
    pub fn of_each(self) -> u8 {
        match self {
            BagSize::Full => 11,
            BagSize::Short => 6,
        }
    }
}

/// A table's options.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// Where the bonus squares are, the centre aside.
    pub layout: &'static Layout,
    /// What the centre brings.
    pub centre: Centre,
    /// How many tiles there are.
    pub bag: BagSize,
    /// Whether late zeros become jokers.
    pub joker: Jokers,
    /// Which operations make an equation.
    pub operations: Operations,
    /// Which contacts a zero frees from the need of an equation.
    pub zero: ZeroRule,
}

impl Options {
    /// The names of all options, in the order in which they are shown.
    pub const NAMES: [&'static str; 6] = ["layout", "centre", "bag", "joker", "operations", "zero"];

    /// The bonus of a square, the centre's option included.
    pub fn bonus_at(&self, square: Square) -> Option<Bonus> {
        if square == Square::CENTRE && self.centre == Centre::Double {
            return Some(Bonus::Operation(2));
        }
        self.layout.bonus_at(square)
    }

    /// All options with their values.
    pub(crate) fn specs() -> Vec<OptionSpec> {
        let layouts = Layout::all().iter().map(|layout| ValueSpec {
            name: layout.name(),
            czech: layout.czech(),
        });
        let spec = |name, czech, values| OptionSpec { name, czech, values };
        vec![
            spec("layout", "rozložení", layouts.collect()),
            spec("centre", "střed", Centre::specs()),
            spec("bag", "sáček", BagSize::specs()),
            spec("joker", "žolík", Jokers::specs()),
            spec("operations", "operace", Operations::specs()),
            spec("zero", "nula", ZeroRule::specs()),
        ]
    }

    /// Sets an option by English names; `false` if there is no such option or value.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> bool {
        fn put<T>(target: &mut T, value: Option<T>) -> bool {
            value.map(|value| *target = value).is_some()
        }
        match name {
            "layout" => put(&mut self.layout, Layout::named(value)),
            "centre" => put(&mut self.centre, Centre::named(value)),
            "bag" => put(&mut self.bag, BagSize::named(value)),
            "joker" => put(&mut self.joker, Jokers::named(value)),
            "operations" => put(&mut self.operations, Operations::named(value)),
            "zero" => put(&mut self.zero, ZeroRule::named(value)),
            _ => false,
        }
    }

    /// The chosen value of an option, by English names; empty if there is no such option.
    pub(crate) fn get(&self, name: &str) -> &'static str {
        match name {
            "layout" => self.layout.name(),
            "centre" => self.centre.name(),
            "bag" => self.bag.name(),
            "joker" => self.joker.name(),
            "operations" => self.operations.name(),
            "zero" => self.zero.name(),
            _ => "",
        }
    }
}
