//! Pictures of the pages, for people to look at.

use std::path::PathBuf;

use super::driver::{DESK, Look, PHONE, Window};
use super::game::{Touches, best, lay, make, person};
use super::support::Server;

/// Writes pictures of all pages into the folder named by `TAHOUN_SHOTS`, in both languages, light and dark, wide and narrow.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "for people to look at: TAHOUN_SHOTS=folder cargo test --test web shots -- --ignored"]
async fn pages() {
    let folder = PathBuf::from(std::env::var_os("TAHOUN_SHOTS").expect("TAHOUN_SHOTS names a folder"));
    std::fs::create_dir_all(&folder).unwrap();
    let looks = [
        ("desk-light-en", DESK),
        (
            "desk-dark-cs",
            Look {
                dark: true,
                language: "cs",
                ..DESK
            },
        ),
        (
            "phone-light-cs",
            Look {
                language: "cs",
                ..PHONE
            },
        ),
        (
            "phone-dark-en",
            Look {
                dark: true,
                width: 360,
                height: 740,
                ..PHONE
            },
        ),
    ];
    for (name, look) in looks {
        let server = Server::start().await;
        let window = Window::open(server.address, look).await;
        let shot = async |page: &str| {
            window
                .until(
                    "pictures are there",
                    "return [...document.images].every((it) => it.complete)",
                )
                .await;
            std::fs::write(folder.join(format!("{name}-{page}.png")), window.screenshot().await).unwrap();
        };
        window.go("/").await;
        shot("1-entry").await;
        let friend = server.browser("Žofie Nová").await;
        friend.say("lobby", None, "Ahoj! Kdo si zahraje?").await;
        friend.open_table("abaku new players=3").await;
        window.sign_in("Eva").await;
        window.find("#say").await.send_keys("/abaku ").await.unwrap();
        window.find("#offers li").await;
        shot("2-lobby").await;
        window.find("#say").await.clear().await.unwrap();
        window.click(".way:first-child button.primary").await;
        window.find("#making").await;
        window.ready().await;
        let table: i64 = window
            .js("return location.pathname.slice(3)")
            .await
            .as_str()
            .unwrap()
            .parse()
            .unwrap();
        let eva = person(&server.host, "Eva").await;
        for _ in 0..3 {
            let touches = best(&window, &server.host, table, eva).await;
            make(&window, &touches).await;
        }
        shot("3-table").await;
        if let Touches::Place(laid) = best(&window, &server.host, table, eva).await {
            for (face, square) in &laid {
                lay(&window, face, square).await;
            }
        }
        window
            .until(
                "the preview is there",
                "return document.querySelector('#preview .points').textContent !== ''",
            )
            .await;
        window.js("window.scrollTo(0, 0)").await;
        shot("4-making").await;
        window.find("#say").await.send_keys("/help").await.unwrap();
        window.click("#composer button").await;
        window.find("#messages .only").await;
        window.js("document.querySelector('#messages').scrollIntoView()").await;
        shot("5-thread").await;
        window.click("#panel button[data-line^=resign]").await;
        window.find("dialog[open]").await;
        shot("6-confirm").await;
        window.confirm().await;
        window.find("#panel a[href^='/table/']").await;
        window.js("window.scrollTo(0, 0)").await;
        shot("7-over").await;
        window.click("#panel a[href^='/table/']").await;
        window.find("#replay").await;
        window.ready().await;
        shot("8-replay").await;
        window.go("/leaderboard").await;
        shot("9-leaderboard").await;
        window.go("/t/1").await;
        window.click("#panel button[data-line^=join]").await;
        window.find("#panel button[data-line^=leave]").await;
        shot("10-waiting").await;
        assert!(window.fits().await);
        window.go("/c/lobby").await;
        window.find("#say").await.send_keys("/abaku rules").await.unwrap();
        window.click("#composer button").await;
        window.find("#messages .picture img").await;
        window.js("document.querySelector('#messages').scrollIntoView()").await;
        shot("11-rules").await;
        assert!(window.fits().await);
        window
            .js("document.querySelector('details.me').open = true; window.scrollTo(0, 0)")
            .await;
        window.click("#device").await;
        window.find("#code .code").await;
        shot("12-menu").await;
        window.close().await;
    }
}

/// The same of Abalone: the lobby's way to begin, a group in hand, a target chosen, the rules, the end, and four
/// players whose game lasts only so long.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "for people to look at: TAHOUN_SHOTS=folder cargo test --test web shots -- --ignored"]
async fn marbles() {
    let folder = PathBuf::from(std::env::var_os("TAHOUN_SHOTS").expect("TAHOUN_SHOTS names a folder"));
    std::fs::create_dir_all(&folder).unwrap();
    for (look, dark, language) in [
        (DESK, false, "en"),
        (DESK, true, "cs"),
        (PHONE, false, "cs"),
        (PHONE, true, "en"),
    ] {
        let name = format!(
            "abalone-{}-{}-{language}",
            look.width,
            if dark { "dark" } else { "light" }
        );
        let server = Server::start().await;
        let window = Window::open(server.address, Look { dark, language, ..look }).await;
        let shot = async |page: &str| {
            window
                .until(
                    "pictures are there",
                    "return [...document.images].every((it) => it.complete)",
                )
                .await;
            std::fs::write(folder.join(format!("{name}-{page}.png")), window.screenshot().await).unwrap();
        };
        window.sign_in("Eva").await;
        shot("1-lobby").await;
        let say = window.find("#say").await;
        say.send_keys("/abalone new players=2 computer=1 seating=joined layout=standard")
            .await
            .unwrap();
        window.click("#composer button").await;
        window.find("#making").await;
        window.ready().await;
        window.find("#send[data-turn]").await;
        window.find(".square.more").await;
        shot("2-turn").await;
        for cell in ["c3", "c5"] {
            window.click(&format!(".square[data-key='square:{cell}']")).await;
            window.find(&format!(".square.held[data-key='square:{cell}']")).await;
        }
        window.js("window.scrollTo(0, 0)").await;
        shot("3-group").await;
        window.click(".square.next[data-key='square:d6']").await;
        window.find(".square.goal").await;
        window.js("window.scrollTo(0, 0)").await;
        shot("4-goal").await;
        window.click("#send:not([disabled])").await;
        window
            .until(
                "the computer has moved",
                "return Number(document.querySelector('#state').dataset.number) > 5 && !!document.querySelector('#send[data-turn]')",
            )
            .await;
        window.js("window.scrollTo(0, 0)").await;
        shot("5-answer").await;
        window.find("#say").await.send_keys("/rules").await.unwrap();
        window.click("#composer button").await;
        window.find("#messages .picture img").await;
        window.js("document.querySelector('#messages').scrollIntoView()").await;
        shot("6-rules").await;
        assert!(window.fits().await);
        window.js("window.scrollTo(0, 0)").await;
        window.click("#panel button[data-line^=resign]").await;
        window.confirm().await;
        window.find("#panel a[href^='/table/']").await;
        window.js("window.scrollTo(0, 0)").await;
        shot("7-over").await;
        window.go("/c/lobby").await;
        window
            .find("#say")
            .await
            .send_keys("/abalone new players=4 computer=1,1,1 seating=joined time-limit=3h")
            .await
            .unwrap();
        window.click("#composer button").await;
        window.find("#making").await;
        window.ready().await;
        window.find("#send[data-turn]").await;
        window.click(".square.more").await;
        window.find(".square.held").await;
        window.js("window.scrollTo(0, 0)").await;
        shot("8-four").await;
        assert!(window.fits().await);
        window.close().await;
    }
}
