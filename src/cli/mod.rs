//! The command line. Its words are English, like those of settings errors and logs.

mod console;
mod judge;
mod log;
pub mod settings;

use std::io;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::games::Kind;
use crate::host::HostError;
use crate::store::StoreError;

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
}

fn kind(name: &str) -> Result<Kind, String> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        format!("allowed is {}", names.join(", "))
    })
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let done = match cli.command.unwrap_or(Task::Serve) {
        Task::Judge { kind } => judge::judge(kind, io::stdin().lock(), io::stdout().lock()).map_err(Failure::from),
        Task::Console(options) => settings(false).and_then(|settings| console::run(options, &settings)),
        Task::Serve => Settings::load().map_err(Failure::from).map(|_| ()),
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
    /// The host could not do it.
    #[error("{0}")]
    Host(#[from] HostError),
    /// The database could not do it.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// Reading or writing failed.
    #[error("{0}")]
    Io(#[from] io::Error),
}

impl Failure {
    fn code(&self) -> u8 {
        match self {
            Failure::Settings(_) => MISUSED,
            Failure::Host(_) | Failure::Store(_) | Failure::Io(_) => FAILED,
        }
    }
}
