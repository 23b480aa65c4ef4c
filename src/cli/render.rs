//! `tahoun render`: a table or a position as a PNG file.

use std::path::PathBuf;

use clap::Args;

use crate::games::{Audience, Kind, Seat};
use crate::host::{Look, Painted, paint_position, paint_table};
use crate::paint::{Painter, Theme};
use crate::store::Reader;
use crate::table::TableId;

use super::maintain::existing;
use super::settings::Settings;
use super::{Failure, kind};

/// Options of `render`.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// A table out of the database, as everybody may see it.
    #[arg(
        long,
        value_name = "NUMBER",
        required_unless_present = "position",
        conflicts_with = "position"
    )]
    table: Option<TableId>,
    /// After which of the table's events; the last one if it is not said.
    #[arg(long, value_name = "NUMBER", requires = "table")]
    event: Option<u64>,
    /// A position in notation.
    #[arg(long, value_name = "NOTATION")]
    position: Option<String>,
    /// The kind of game of the position.
    #[arg(long, value_parser = kind, default_value = Kind::ALL[0].name(), requires = "position")]
    kind: Kind,
    /// The hand of that seat of the position instead of the board, counted from 1.
    #[arg(long, value_name = "NUMBER", requires = "position", conflicts_with = "table", value_parser = clap::value_parser!(u8).range(1..))]
    seat: Option<u8>,
    /// The file to write; - is standard output.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The colours: light, dark or contrast.
    #[arg(long, default_value = "light")]
    theme: Theme,
    /// The width in pixels.
    #[arg(long, default_value_t = Painter::WIDTH)]
    width: u32,
    /// The language of the words in it; that of the settings if it is not said.
    #[arg(long, value_parser = ["en", "cs"])]
    language: Option<String>,
}

/// Paints and writes the file; the picture in words goes to standard output, unless the file does.
pub(super) fn run(options: &Options, settings: &Settings) -> Result<(), Failure> {
    if !Painter::WIDTHS.contains(&options.width) {
        let (least, most) = (Painter::WIDTHS.start(), Painter::WIDTHS.end());
        return Err(Failure::Misused(format!("--width lies between {least} and {most}")));
    }
    let look = Look {
        theme: options.theme,
        width: options.width,
        language: options.language.clone().unwrap_or_else(|| settings.language.clone()),
    };
    let painted = match (&options.position, options.table) {
        (Some(position), _) => position_of(options, position, &look)?,
        (None, Some(table)) => {
            let reader = Reader::open(existing(settings)?)?;
            paint_table(&reader, table, options.event, &look)?
        }
        (None, None) => unreachable!("the command line asks for one of them"),
    };
    if options.output.as_os_str() == "-" {
        use std::io::Write;
        std::io::stdout().write_all(&painted.picture.png)?;
        return Ok(());
    }
    std::fs::write(&options.output, &painted.picture.png)?;
    println!("{}", painted.alt);
    Ok(())
}

fn position_of(options: &Options, notation: &str, look: &Look) -> Result<Painted, Failure> {
    let position = options.kind.parse_position(notation).map_err(|syntax| {
        let (before, wrong) = (&notation[..syntax.at.start], &notation[syntax.at.clone()]);
        Failure::Misused(format!(
            "--position cannot be read from character {}: `{wrong}` ({})",
            before.chars().count() + 1,
            syntax.phrase.key
        ))
    })?;
    let audience = match options.seat {
        Some(seat) => Audience::Seat(Seat(seat - 1)),
        None => Audience::Public,
    };
    Ok(paint_position(&position.view(audience), audience, look)?)
}
