//! What a picture promises, tested on the pictures themselves.

mod abalone;
mod board;
mod looks;
mod marbles;
mod marks;
mod others;
mod pixels;
mod scenes;
mod words;
