//! The arbiter's tool.
