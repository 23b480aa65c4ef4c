//! The command line of Tahoun.
fn main() {}
