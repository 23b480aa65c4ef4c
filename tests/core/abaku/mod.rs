//! Abaku: its rules, case by case and by properties.

mod brute;
mod choices;
mod endings;
mod equations;
mod games;
mod hidden;
mod jokers;
mod judge;
mod kept;
mod listing;
mod notation;
mod placing;
mod reading;
mod support;
mod telling;
