//! `tahoun render`: a table or a position as a PNG file.

use std::path::PathBuf;

use clap::Args;

use crate::games::{Audience, Kind, Seat};
use crate::host::{Look, Painted, ReadError, in_english, paint_position, paint_table};
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
    /// A position in notation, such as `tahoun render --position nonsense` shows one.
    ///
    /// Fields with a space between them. Of Abalone there are ten: the options (`layout=standard`, the others may be left out);
    /// the board's rows from I to A with `/` between them, each a letter of `bwrg` for a seat's marble and `.` for an empty cell;
    /// whose marbles each seat pushed off (`ww/b`, `-` for none); turns in a row that each let run out (`0,0`); `active`,
    /// `resigned1` or `forfeited1` for each; whose turn it is, from 1; moves since a marble went off; how often the position has
    /// occurred; the last deed (`1;e2e3;3;1;-`: seat, move, marbles moved, pushed, whose went off; `-` for none); `-`.
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
            paint_table(&reader, table, options.event, &look)
                .map_err(|error| missing(&reader, table, options, error))?
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
            "--position cannot be read from character {}: `{wrong}`. {} For example, of {}: {}",
            before.chars().count() + 1,
            sentence(&in_english(&syntax.phrase)),
            options.kind,
            options.kind.example(),
        ))
    })?;
    let audience = match options.seat {
        Some(seat) => Audience::Seat(Seat(seat - 1)),
        None => Audience::Public,
    };
    paint_position(&position.view(audience), audience, look).map_err(|error| match (error, options.seat) {
        (ReadError::NotFound, Some(seat)) => {
            let kind = options.kind;
            Failure::Misused(format!(
                "--seat {seat}: in this position of {kind} that seat holds nothing that could be painted"
            ))
        }
        (error, _) => error.into(),
    })
}

/// A phrase with a full stop behind it.
fn sentence(phrase: &str) -> String {
    format!("{}.", phrase.trim_end_matches('.'))
}

/// Why there is no board of a table after an event.
fn missing(reader: &Reader, table: TableId, options: &Options, error: ReadError) -> Failure {
    let last = match (&error, reader.last_number(table)) {
        (ReadError::NotFound, Ok(last)) => last,
        _ => return error.into(),
    };
    match options.event {
        _ if last == 0 => Failure::NoTable(table),
        Some(event) if event > last => {
            Failure::Unpainted(format!("table {table} has no event {event}: the last is {last}"))
        }
        Some(event) => Failure::Unpainted(format!(
            "after event {event} table {table} had no board yet: the game had not begun"
        )),
        None => Failure::Unpainted(format!("table {table} has no board: its game has not begun")),
    }
}
