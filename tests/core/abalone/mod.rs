//! Abalone: its rules, case by case and by properties.

mod counts;
mod replays;
mod support;
