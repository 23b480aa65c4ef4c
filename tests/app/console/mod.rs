//! The program itself: scripts in, lines out.

mod commands;
mod kills;
mod scripts;
#[cfg(feature = "web")]
mod serving;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The program, without anything of this process's environment that could change it.
pub(crate) fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tahoun"));
    command.current_dir(folder);
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(|name| name.starts_with("TAHOUN_")) {
            command.env_remove(name);
        }
    }
    command
}

/// Runs the program with that on its standard input.
pub(crate) fn run(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = program(folder)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses to start reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_ref());
    child.wait_with_output().unwrap()
}

/// What a script brings about, when all goes well.
pub(crate) fn script(folder: &Path, arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let arguments: Vec<&str> = ["console"].into_iter().chain(arguments.iter().copied()).collect();
    let output = run(folder, &arguments, input);
    let said = String::from_utf8(output.stdout).unwrap();
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}\n{complained}");
    assert_eq!(complained, "", "{said}");
    said
}
