//! The Matrix platform against a real Synapse: people who are not ours, encrypted ones driven by the SDK itself, the program killed
//! and restarted, the homeserver slow, down or in the way.

// The futures of matrix-sdk lie deep in each other.
#![recursion_limit = "256"]

mod abalone;
mod bot;
mod client;
mod direct;
mod encryption;
mod games;
mod harness;
mod hidden;
mod inbox;
mod inside;
mod keys;
mod measures;
mod play;
mod proxy;
mod rooms;
mod secret;
mod sending;
mod synapse;
mod talk;
mod upgrades;
