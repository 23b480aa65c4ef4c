//! Abaku: its rules, case by case and by properties.

mod endings;
mod equations;
mod games;
mod judge;
mod placing;
mod support;
