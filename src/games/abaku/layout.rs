//! Bonus layouts: one file each in `assets/layouts`, built into the program, so that a club adds its own by dropping a file.

use std::fmt;
use std::sync::LazyLock;

use include_dir::{Dir, include_dir};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::square::{SIDE, Square};

static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/layouts");

/// The layout of a table that chooses none.
pub(crate) const DEFAULT_LAYOUT: &str = "standard";

/// What a square brings to the tile placed on it, in that turn only.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bonus {
    /// The tile counts twice or three times.
    Digit(u8),
    /// Every equation with the tile counts twice or three times.
    Operation(u8),
}

impl Bonus {
    /// The bonus of a letter in a drawing.
    fn from_letter(letter: &str) -> Option<Option<Bonus>> {
        match letter {
            "." => Some(None),
            "d" => Some(Some(Bonus::Digit(2))),
            "t" => Some(Some(Bonus::Digit(3))),
            "D" => Some(Some(Bonus::Operation(2))),
            "T" => Some(Some(Bonus::Operation(3))),
            _ => None,
        }
    }

    /// Its letter in drawings: d, t, D, T.
    pub fn letter(self) -> char {
        match self {
            Bonus::Digit(2) => 'd',
            Bonus::Digit(_) => 't',
            Bonus::Operation(2) => 'D',
            Bonus::Operation(_) => 'T',
        }
    }
}

/// Where the bonus squares are.
pub struct Layout {
    name: &'static str,
    czech: &'static str,
    bonuses: [Option<Bonus>; Square::COUNT],
}

/// All layouts: the default first, the others by name.
static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let mut layouts: Vec<Layout> = FILES
        .files()
        .filter_map(|file| {
            let name = file.path().file_name()?.to_str()?.strip_suffix(".txt")?;
            let drawing = file.contents_utf8()?;
            // A broken file is a fault of the build, found by the first test that looks at any layout.
            Some(Layout::read(name, drawing).unwrap_or_else(|fault| panic!("assets/layouts/{name}.txt: {fault}")))
        })
        .collect();
    layouts.sort_by_key(|layout| (layout.name != DEFAULT_LAYOUT, layout.name));
    layouts
});

impl Layout {
    /// All layouts: the default first, the others by name.
    pub fn all() -> &'static [Layout] {
        &LAYOUTS
    }

    /// The layout of this name.
    pub fn named(name: &str) -> Option<&'static Layout> {
        Layout::all().iter().find(|layout| layout.name == name)
    }

    /// Its name in English, as typed and kept.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its name in Czech, as typed.
    pub fn czech(&self) -> &'static str {
        self.czech
    }

    /// The bonus of a square.
    pub fn bonus_at(&self, square: Square) -> Option<Bonus> {
        self.bonuses[square.index()]
    }

    /// Reads a drawing: remarks, `cs: NAME`, the line of column letters, and fifteen numbered rows.
    fn read(name: &'static str, drawing: &'static str) -> Result<Layout, String> {
        let mut layout = Layout {
            name,
            czech: name,
            bonuses: [None; Square::COUNT],
        };
        let mut rows = 0;
        for line in drawing.lines().map(str::trim) {
            if line.is_empty() || line.starts_with('#') || line.starts_with("A ") {
                continue;
            }
            if let Some(czech) = line.strip_prefix("cs:") {
                layout.czech = czech.trim();
                continue;
            }
            let mut words = line.split_whitespace();
            let number = words.next().unwrap_or_default();
            if rows == SIDE || number != (rows + 1).to_string() {
                return Err(format!("row {} was to come before `{line}`", rows + 1));
            }
            let letters: Vec<&str> = words.collect();
            if letters.len() != usize::from(SIDE) {
                return Err(format!("row {number} has {} squares instead of {SIDE}", letters.len()));
            }
            for (column, letter) in (0..).zip(letters) {
                let bonus =
                    Bonus::from_letter(letter).ok_or_else(|| format!("row {number}: `{letter}` is no bonus"))?;
                if let Some(square) = Square::new(column, rows) {
                    layout.bonuses[square.index()] = bonus;
                }
            }
            rows += 1;
        }
        if rows < SIDE {
            return Err(format!("{rows} rows instead of {SIDE}"));
        }
        Ok(layout)
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.name == other.name
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Default for &'static Layout {
    fn default() -> &'static Layout {
        &Layout::all()[0]
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for &'static Layout {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<&'static Layout, D::Error> {
        let name = String::deserialize(deserializer)?;
        Layout::named(&name).ok_or_else(|| serde::de::Error::custom(format!("there is no bonus layout `{name}`")))
    }
}
