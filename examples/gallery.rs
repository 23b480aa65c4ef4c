//! Paints pictures to look at: `cargo run --release --example gallery -- FOLDER`. Those in `docs` come from here.

#[path = "../tests/app/paint/scenes.rs"]
#[allow(dead_code)]
mod scenes;

#[path = "../tests/app/paint/marbles.rs"]
#[allow(dead_code)]
mod marbles;

use std::path::Path;
use std::{env, fs, io};

use scenes::Words;
use tahoun::games::Seat;
use tahoun::games::abaku::Tile;
use tahoun::paint::{Painted, Painter, Theme};

/// The middle of a game of Abalone: three marbles have just pushed one.
const MIDDLE: &str = "layout=standard,partners-in-turn=off,repetition=on,quiet=on \
    .ww../..ww../..www../..ww..../..bbbw.../..bbw.../..bbb../.bbb../.bb.. www/b 0,0 active,active 2 3 1 1;e2e3;3;1;- -";

fn main() -> io::Result<()> {
    let folder = env::args().nth(1).unwrap_or_else(|| "gallery".to_owned());
    fs::create_dir_all(&folder)?;
    let painter = Painter::new();
    let save = |name: &str, theme: Theme, painted: Painted| {
        println!(
            "{name}-{theme}: {}x{}, {} bytes",
            painted.width,
            painted.height,
            painted.png.len()
        );
        fs::write(Path::new(&folder).join(format!("{name}-{theme}.png")), painted.png)
    };
    let two = Words::czech(&["Eva", "Řehoř Šťastný"]);
    let long = [
        "Maximiliána Žofie z Vlčnova a Uherského Brodu",
        "山田太郎 🐻",
        "\u{202e}Ъдуард Ω\u{202c}",
        "Computer 3",
    ];
    let four = Words::english(&long);
    let hand = [
        Tile::Digit(3),
        Tile::Digit(1),
        Tile::Joker,
        Tile::Digit(9),
        Tile::Digit(6),
    ];
    for theme in Theme::ALL {
        let marbles = |view, words: &Words| painter.board(&view, words, theme, Painter::WIDTH);
        save(
            "abalone",
            theme,
            marbles(marbles::position(MIDDLE), &Words::english(&["Eva", "Jan"])),
        )?;
        save("abalone-start", theme, marbles(marbles::after(2, 1, 0), &two))?;
        for (seats, turns) in [(2, 30), (2, 900), (3, 260), (4, 150), (4, 900)] {
            let name = format!("abalone-{seats}-{turns}");
            save(&name, theme, marbles(marbles::after(seats, 3, turns), &four))?;
        }
        let board = |view, words: &Words| painter.board(&scenes::wrap(&view), words, theme, Painter::WIDTH);
        save("empty", theme, board(scenes::empty(2), &two))?;
        save("board", theme, board(scenes::example(), &two))?;
        save("late", theme, board(scenes::late(), &four))?;
        save(
            "late-cs",
            theme,
            board(
                scenes::late(),
                &Words::czech(&["Eva", "Petr", "Šárka Dvořáčková", "Jan"]),
            ),
        )?;
        save("full", theme, board(scenes::full(1), &four))?;
        save(
            "finished",
            theme,
            board(
                scenes::finished(),
                &Words::czech(&["Eva", "Petr", "Šárka Dvořáčková", "Jan"]),
            ),
        )?;
        let own = scenes::with_hand(&scenes::example(), Seat(0), &hand);
        if let Some(painted) = painter.hand(&own, &two, theme, Painter::WIDTH) {
            save("hand", theme, painted)?;
        }
        save(
            "leaders",
            theme,
            painter.table_of_rows("Žebříček: Abaku", &leaders(), theme, Painter::WIDTH),
        )?;
    }
    Ok(())
}

fn leaders() -> Vec<Vec<String>> {
    let rows = "#|Jméno|Hry|Výhry|Hodnocení;1.|Šárka Dvořáčková|41|30|1712;2.|Eva|38|22|1655;2.|Řehoř Šťastný|12|6|1655;\
                4.|Maximiliána Žofie z Vlčnova a Uherského Brodu|7|3|1490;5.|Jan|3|0|1388";
    rows.split(';')
        .map(|row| row.split('|').map(str::to_owned).collect())
        .collect()
}
