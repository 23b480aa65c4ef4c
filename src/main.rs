//! The program `tahoun`: see [`tahoun::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    tahoun::cli::main()
}
