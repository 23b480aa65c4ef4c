//! `tahoun judge KIND`: the arbiter's tool, one JSON object in answer to each non-empty line.

use std::io::{self, BufRead, Write};

use crate::games::Kind;

/// Answers line by line, each at once, until the input ends. Bytes that are not UTF-8 are read as U+FFFD, which no rule knows,
/// so that one bad line costs one answer and nothing else.
pub(super) fn judge(kind: Kind, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut judge = kind.judge();
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
        writeln!(output, "{}", judge.answer(line))?;
        output.flush()?;
    }
}
