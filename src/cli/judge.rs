//! `tahoun judge KIND`: the arbiter's tool, one JSON object in answer to each non-empty line.

use std::io::{self, BufRead, Write};
use std::time::Instant;

use crate::games::{Kind, Outside};

/// Files and a clock for sessions that want them.
struct Here(Instant);

impl Outside for Here {
    fn read(&self, path: &str) -> Result<String, String> {
        std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
    }

    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

/// Answers line by line, each at once, until the input ends. Bytes that are not UTF-8 are read as U+FFFD, which no rule knows,
/// so that one bad line costs one answer and nothing else.
pub(super) fn judge(kind: Kind, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut judge = kind.judge();
    let here = Here(Instant::now());
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(());
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        writeln!(output, "{}", judge.answer_with(line, &here))?;
        output.flush()?;
    }
}
