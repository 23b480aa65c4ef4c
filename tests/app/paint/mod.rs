//! What a picture promises, tested on the pictures themselves.

mod board;
mod looks;
mod marks;
mod others;
mod pixels;
mod scenes;
mod words;
