//! `backup`, `rebuild` and `verify`: looking after the database.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::store::{Reader, Store};
use crate::table::{Record, Table, TableId};

use super::Failure;
use super::settings::Settings;

/// What `verify` looks at.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
pub(super) struct Verified {
    /// A record as a file, such as the web chat gives it; - is standard input.
    file: Option<PathBuf>,
    /// A table that is over, out of the database.
    #[arg(long, value_name = "NUMBER")]
    table: Option<TableId>,
}

/// The database of these settings, which must be there.
pub(super) fn existing(settings: &Settings) -> Result<PathBuf, Failure> {
    let file = settings.config().database;
    match file.exists() {
        true => Ok(file),
        false => Err(Failure::NoDatabase(file)),
    }
}

/// Copies the database, also while it is being served.
pub(super) fn back_up(settings: &Settings, path: &Path) -> Result<(), Failure> {
    Reader::open(existing(settings)?)?.back_up(path)?;
    println!("{}", path.display());
    Ok(())
}

/// Makes lists, clocks and results again from the logs.
pub(super) fn rebuild(settings: &Settings) -> Result<(), Failure> {
    let tables = Store::open(existing(settings)?)?.rebuild()?;
    println!("{tables} tables");
    Ok(())
}

/// Checks a record and says what it holds, or where it lies.
pub(super) fn verify(settings: &Settings, verified: &Verified) -> Result<(), Failure> {
    let record = match (&verified.file, verified.table) {
        (Some(path), _) => read(path)?,
        (None, Some(table)) => record(&Reader::open(existing(settings)?)?, table)?,
        (None, None) => unreachable!("the command line asks for one of them"),
    };
    record.verify()?;
    println!(
        "{} events: as the rules, the seed and its commitment say",
        record.events.len()
    );
    Ok(())
}

fn read(path: &Path) -> Result<Record, Failure> {
    let unreadable = |error: String| Failure::Record(path.to_owned(), error);
    let read = match path == Path::new("-") {
        true => serde_json::from_reader(std::io::stdin().lock()),
        false => {
            let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
            serde_json::from_reader(BufReader::new(file))
        }
    };
    read.map_err(|error| unreadable(error.to_string()))
}

fn record(reader: &Reader, id: TableId) -> Result<Record, Failure> {
    let log = reader.log(id)?;
    let table = Table::fold(&log).ok_or(Failure::NoTable(id))?;
    Record::of(&table, log).ok_or(Failure::NotOver(id))
}
