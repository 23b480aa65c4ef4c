//! The program itself, killed in the middle of a game while a browser looks at it.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::driver::{DESK, Window, skipped};

/// A running `tahoun serve`.
struct Program(Child);

impl Program {
    /// Starts it in a folder and waits until it says where it is.
    fn start(folder: &Path, bind: &str) -> (Program, SocketAddr) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tahoun"))
            .current_dir(folder)
            .env("TAHOUN_DATA", folder.join("data"))
            .env("TAHOUN_WEB_BIND", bind)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines.map_while(Result::ok).find_map(|line| {
            let address = line.strip_prefix("Tahoun is at http://")?;
            address.trim_end_matches('/').parse().ok()
        });
        (Program(child), said.expect("it says its address"))
    }

    /// As `kill -9` does.
    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Exchanges the first tile; which move it is does not matter here.
async fn exchange(window: &Window) {
    window.find("#send[data-turn]").await;
    let number = window
        .js("return Number(document.querySelector('#state').dataset.number)")
        .await;
    window.click("#words [data-key='word:exchange']").await;
    window.click(".card[data-key='card:0']").await;
    window.click("#send:not([disabled])").await;
    let later = format!("return Number(document.querySelector('#state').dataset.number) > {number}");
    window.until("the move was made", &later).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_program_was_killed() {
    if skipped() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (program, address) = Program::start(folder.path(), "127.0.0.1:0");
    let window = Window::open(address, DESK).await;
    window.sign_in("Eva").await;
    window.click(".way:first-child button.primary").await;
    window
        .until("a table's page is open", "return location.pathname.startsWith('/t/')")
        .await;
    window.ready().await;
    exchange(&window).await;
    window.find("#send[data-turn]").await;
    let before = window
        .js("return document.querySelector('.hand').innerText + document.querySelector('#state').dataset.number")
        .await;
    // A move is begun, and the line of the chat is half typed.
    window.click(".card[data-key='card:1']").await;
    window.find(".card.picked").await;
    window.find("#say").await.send_keys("half a li").await.unwrap();

    program.kill();
    window.find("#lost").await;
    let (program, again) = Program::start(folder.path(), &address.to_string());
    assert_eq!(again, address);

    // The page finds its way back without a reload: the same person, hand and board, and what was begun.
    window
        .until(
            "the page is connected again",
            "return document.querySelector('#lost').hidden",
        )
        .await;
    let after = window
        .js("return document.querySelector('.hand').innerText + document.querySelector('#state').dataset.number")
        .await;
    assert_eq!(before, after);
    assert_eq!(
        window.js("return document.querySelector('#say').value").await.as_str(),
        Some("half a li")
    );
    window.find(".card.picked").await;
    window.click("#clear").await;
    exchange(&window).await;
    window.find("#send[data-turn]").await;
    window.close().await;
    drop(program);
}
