//! kept
