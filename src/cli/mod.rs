//! The command line. Its words are English, like those of settings errors and logs.

mod console;
mod judge;
mod log;
mod maintain;
mod render;
mod serve;
pub mod settings;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::games::Kind;
use crate::host::{HostError, ReadError};
use crate::store::StoreError;
use crate::table::{Lie, TableId};

use settings::Settings;

/// The command went through, but found what it was to look for: a lie in a record, a fault at work.
const FAILED: u8 = 1;
/// The command line or a setting is wrong.
const MISUSED: u8 = 2;

/// Hosts long board games inside chats.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    long_about = None,
    after_help = "Without a command it serves. Settings come from the environment and from .env: see .env.example."
)]
struct Cli {
    #[command(subcommand)]
    command: Option<Task>,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// Serves all chats that are set up; this is what happens without a command.
    Serve,
    /// The same chat in a terminal or from a script.
    Console(console::Options),
    /// Answers as the arbiter of a kind: lines on standard input, one JSON object for each on standard output.
    Judge {
        /// The kind of game, such as abaku.
        #[arg(value_parser = kind)]
        kind: Kind,
    },
    /// Paints a table or a position.
    Render(render::Options),
    /// Checks the record of a table that is over against its seed and commitment; ends with 1 at the first lie.
    Verify(maintain::Verified),
    /// Copies the database, also while it is being served.
    Backup {
        /// The file to make; one that is there is not overwritten.
        path: PathBuf,
    },
    /// Makes lists, clocks and results again from the logs; nothing may serve meanwhile.
    Rebuild,
}

fn kind(name: &str) -> Result<Kind, String> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        format!("allowed is {}", names.join(", "))
    })
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let done = match Cli::parse().command.unwrap_or(Task::Serve) {
        Task::Judge { kind } => judge::judge(kind, io::stdin().lock(), io::stdout().lock()).map_err(Failure::from),
        task => run(task),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read us has gone away: nothing is left to be done, and it is nobody's fault.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("tahoun: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

fn run(task: Task) -> Result<(), Failure> {
    let settings = settings(matches!(task, Task::Serve))?;
    match task {
        Task::Serve => serve::run(&settings),
        Task::Console(options) => console::run(options, &settings),
        Task::Judge { .. } => unreachable!("the arbiter needs no settings and was called before"),
        Task::Render(options) => render::run(&options, &settings),
        Task::Verify(verified) => maintain::verify(&settings, &verified),
        Task::Backup { path } => maintain::back_up(&settings, &path),
        Task::Rebuild => maintain::rebuild(&settings),
    }
}

/// The settings of this process, and logging as they say: everything for the service, else only what is wrong.
fn settings(service: bool) -> Result<Settings, Failure> {
    let settings = Settings::load()?;
    let level = match service {
        true => settings.log.clone(),
        false if std::env::var_os("TAHOUN_LOG").is_some() => settings.log.clone(),
        false => "warn".to_owned(),
    };
    log::begin(&level, settings.log_json);
    Ok(settings)
}

/// Why a command did not go through.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// A setting is wrong.
    #[error("{0}")]
    Settings(#[from] settings::Wrong),
    /// The command line is wrong.
    #[error("{0}")]
    Misused(String),
    /// The folder of the database cannot be made.
    #[error("TAHOUN_DATA={path} cannot be made: {error}", path = .0.display(), error = .1)]
    Folder(PathBuf, io::Error),
    /// There is no database yet.
    #[error("there is no database {}: TAHOUN_DATA names its folder", .0.display())]
    NoDatabase(PathBuf),
    /// There is no such table.
    #[error("there is no table {0}")]
    NoTable(TableId),
    /// The table's record is not public yet.
    #[error("table {0} is not over yet")]
    NotOver(TableId),
    /// A record cannot be read.
    #[error("{path} is no record: {error}", path = .0.display(), error = .1)]
    Record(PathBuf, String),
    /// A record lies.
    #[error("{0}")]
    Lie(#[from] Lie),
    /// There is no board to paint, and why.
    #[error("{0}")]
    Unpainted(String),
    /// There is nothing to paint.
    #[error("{0}")]
    Read(#[from] ReadError),
    /// The host could not do it.
    #[error("{0}")]
    Host(#[from] HostError),
    /// The database could not do it.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// The web chat may not or cannot start.
    #[cfg(feature = "web")]
    #[error("{0}")]
    Web(#[from] crate::platform::web::StartError),
    /// Discord does not let us in.
    #[cfg(feature = "discord")]
    #[error("{0}")]
    Discord(#[from] crate::platform::discord::StartError),
    /// Matrix may not or cannot start.
    #[cfg(feature = "matrix")]
    #[error("{0}")]
    Matrix(#[from] crate::platform::matrix::StartError),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    fn code(&self) -> u8 {
        match self {
            Failure::Settings(_) | Failure::Misused(_) | Failure::Folder(..) => MISUSED,
            #[cfg(feature = "web")]
            Failure::Web(error) if error.is_misuse() => MISUSED,
            #[cfg(feature = "discord")]
            Failure::Discord(error) if error.is_misuse() => MISUSED,
            #[cfg(feature = "matrix")]
            Failure::Matrix(error) if error.is_misuse() => MISUSED,
            _ => FAILED,
        }
    }
}
