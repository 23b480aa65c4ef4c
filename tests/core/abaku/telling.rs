//! telling
