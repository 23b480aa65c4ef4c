//! How games end.
