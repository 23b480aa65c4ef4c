//! The Matrix platform against a real Synapse: people who are not ours, encrypted ones driven by the SDK itself, the program killed
//! and restarted, the homeserver slow, down or in the way.

// The futures of matrix-sdk lie deep in each other.
#![recursion_limit = "256"]
// What the tests of the platform itself will use.
#![allow(dead_code)]

mod bot;
mod client;
mod harness;
mod play;
mod proxy;
mod secret;
mod synapse;
