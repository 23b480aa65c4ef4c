//! The looks a picture can have.

use std::fmt::{self, Display};
use std::str::FromStr;

/// A look.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Paper and wood, for light surroundings.
    #[default]
    Light,
    /// The same at night.
    Dark,
    /// Black, white and few strong colours.
    Contrast,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Contrast];
}

impl Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Contrast => "contrast",
        })
    }
}

/// There is no theme of that name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no theme: they are light, dark and contrast")]
pub struct UnknownTheme(pub String);

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        Theme::ALL
            .into_iter()
            .find(|theme| theme.to_string() == text)
            .ok_or_else(|| UnknownTheme(text.to_owned()))
    }
}
