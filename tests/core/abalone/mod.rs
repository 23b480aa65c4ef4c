//! Abalone: its rules, case by case and by properties.

mod brute;
mod choices;
mod computer;
mod counts;
mod endings;
mod judge;
mod lines;
mod plain;
mod replays;
mod spellings;
mod support;
mod telling;
