//! Tests that need a process for themselves: what they set or count belongs to the whole of it.

use std::process::Command;

/// Says to the second run of a test that it is the one.
const ALONE: &str = "TAHOUN_TEST_ALONE";

/// Whether this is the run that has the process for itself. If it is not, that run is made, and what it says is passed on; a test
/// begins with `if !alone("its::path") { return; }`.
#[track_caller]
pub(crate) fn alone(test: &str) -> bool {
    if std::env::var(ALONE).is_ok_and(|alone| alone == test) {
        return true;
    }
    let program = std::env::current_exe().expect("the test is a program");
    let run = Command::new(program)
        .args([test, "--exact", "--include-ignored", "--nocapture"])
        .env(ALONE, test)
        .output()
        .expect("it runs again");
    let (out, err) = (
        String::from_utf8_lossy(&run.stdout),
        String::from_utf8_lossy(&run.stderr),
    );
    assert!(run.status.success() && out.contains("1 passed"), "{out}\n{err}");
    println!("{out}");
    false
}
