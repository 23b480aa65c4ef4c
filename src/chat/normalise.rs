//! The one step that every text goes through before it is read.

/// A text as it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Normalised(String);

impl Normalised {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Makes one of the many ways to type the same thing.
pub fn normalise(text: &str) -> Normalised {
    Normalised(text.to_owned())
}
