//! The Discord platform against a double of Discord.

#![recursion_limit = "256"]
#![allow(dead_code)]

mod double;
mod driver;
mod selftest;
mod tolerated;
