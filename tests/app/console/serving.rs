//! `tahoun serve` from its start to its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::program;

/// The service on a free port, and its address.
fn serve(folder: &Path) -> (Child, String) {
    let mut child = program(folder)
        .env("TAHOUN_WEB_BIND", "127.0.0.1:0")
        .env("TAHOUN_LOG", "warn")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
    let address = address.unwrap_or_else(|| panic!("no address in `{line}`")).to_owned();
    (child, address)
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Ends it as a service manager does; gives what it complained of.
fn terminate(child: Child) -> String {
    let killed = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn it_says_where_it_is_answers_drains_and_starts_again() {
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let (child, address) = serve(folder.path());
        assert!(
            get(&address, "/healthz").starts_with("HTTP/1.1 200"),
            "{}",
            get(&address, "/healthz")
        );
        let metrics = get(&address, "/metrics");
        assert!(metrics.contains("tahoun_open_tables"), "{metrics}");
        // A copy is made meanwhile, and a second service is refused.
        let copied = program(folder.path()).args(["backup", "copy.db"]).output().unwrap();
        assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
        std::fs::remove_file(folder.path().join("copy.db")).unwrap();
        let second = program(folder.path())
            .env("TAHOUN_WEB_BIND", "127.0.0.1:0")
            .output()
            .unwrap();
        assert_eq!(second.status.code(), Some(1));
        assert_eq!(terminate(child), "", "nothing to complain of");
        assert!(TcpStream::connect(&address).is_err());
    }
}

#[test]
fn it_does_not_open_itself_to_the_network_without_a_passphrase() {
    let folder = tempfile::tempdir().unwrap();
    let output = program(folder.path())
        .env("TAHOUN_WEB_BIND", "0.0.0.0:0")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("TAHOUN_WEB_PASSPHRASE"), "{said}");
}
