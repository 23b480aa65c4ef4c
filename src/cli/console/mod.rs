//! `tahoun console`: the same chat in a terminal or from a script.

mod line;
mod platform;

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::chat::{Account, Body, PlaceRef, Request, begins_as_command};
use crate::host::{Config, Host, Manual, Platform, System, TimeSource, What};
use crate::paint::Theme;
use crate::store::Reader;
use crate::table::{ExternalId, Span, Time};

use super::Failure;
use super::settings::Settings;

use line::{Line, Said};
use platform::{Console, NAME};

/// When a manual clock starts in a new database: 2026-01-01T12:00Z.
const START: Time = Time(1_767_268_800_000);

/// Options of `console`.
#[derive(Debug, Args)]
#[command(after_long_help = HELP)]
pub(super) struct Options {
    /// Draws that repeat: the same seed and the same lines give the same game.
    #[arg(long)]
    seed: Option<u64>,
    /// The database; without it a new one that is thrown away at the end.
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Where pictures go; without it they are told in words.
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// The colours of pictures: light, dark or contrast.
    #[arg(long, default_value = "light")]
    theme: Theme,
    /// Whose clock runs; a manual one stands until a line such as +2h.
    #[arg(long, value_enum, default_value = "system")]
    clock: ClockName,
    /// Who may moderate the place; may be given several times.
    #[arg(long, value_name = "NAME")]
    moderator: Vec<String>,
    /// Says after each line what became of it, as `= ID done`, as soon as that is certain.
    #[arg(long)]
    acknowledge: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClockName {
    System,
    Manual,
}

const HELP: &str = "\
Lines on standard input:
  @eva place 3,1,4 H8 across   eva says this; what begins with /, !, a game's name or the word
                               of a command is one, all else is chatter that nobody answers
  place 3,1,4 H8 across        the same, by whoever spoke last
  @eva                         from here on it is eva
  @eva board @12               names the table, where she sits at several
  %m7 @eva join                the message has this id; the same id again is the same message
  ~m7 @eva join @12            the message of this id was edited into that
  +2h                          time passes (with --clock manual): s, m, h, d, also +1d12h
  # words                      nothing
Everything that a line brings about is written before the next line is read:
  -> all: words                everybody in the place
  -> table 12: words           everybody at a table
  -> @eva (private): words     eva alone
Lines that go on are indented. The end of the input ends the program.";

/// Runs the console until the input ends.
pub(super) fn run(options: Options, settings: &Settings) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()?;
    let scratch = tempfile::tempdir()?;
    let database = match &options.database {
        Some(file) => file.clone(),
        None => scratch.path().join("tahoun.db"),
    };
    let manual = match options.clock {
        ClockName::System => None,
        ClockName::Manual => Some(Arc::new(Manual::new(last_moment(&database)?.unwrap_or(START)))),
    };
    let time: Arc<dyn TimeSource> = match &manual {
        Some(manual) => Arc::clone(manual) as Arc<dyn TimeSource>,
        None => Arc::new(System::new()),
    };
    if let Some(folder) = &options.pictures {
        std::fs::create_dir_all(folder)?;
    }
    let config = Config {
        database,
        time,
        seed: options.seed,
        // One at a time, so that the same lines give the same answers in the same order.
        players: 1,
        ..settings.config()
    };
    runtime.block_on(async {
        let host = Host::open(config)?;
        let console = Arc::new(Console::new(host.clone(), &options, settings));
        host.attach(Arc::clone(&console) as Arc<dyn Platform>).await?;
        host.platform_ready(NAME).await?;
        let done = Session::new(host.clone(), console, manual, &options).run().await;
        host.close().await;
        done
    })
}

/// The last moment that a database knows of, if it is there.
fn last_moment(database: &std::path::Path) -> Result<Option<Time>, Failure> {
    if !database.exists() {
        return Ok(None);
    }
    Ok(Reader::open(database)?.last_heartbeat("")?)
}

/// One run of the console.
struct Session<'a> {
    host: Host,
    console: Arc<Console>,
    manual: Option<Arc<Manual>>,
    options: &'a Options,
    name: String,
    /// What ids begin with: no two runs over one database give the same.
    run: String,
    count: u64,
}

impl<'a> Session<'a> {
    fn new(host: Host, console: Arc<Console>, manual: Option<Arc<Manual>>, options: &'a Options) -> Self {
        let run = match options.database {
            Some(_) => format!("{}-", host.now().0),
            None => String::new(),
        };
        Session {
            host,
            console,
            manual,
            options,
            name: "you".to_owned(),
            run,
            count: 0,
        }
    }

    async fn run(mut self) -> Result<(), Failure> {
        if io::stdin().is_terminal() {
            println!(
                "Say `@eva new abaku players=1`, or `help`; `tahoun console --help` tells about lines. Ctrl-D ends."
            );
        }
        // What was left over from the last run comes first.
        self.host.settle().await?;
        loop {
            let read = tokio::task::spawn_blocking(|| {
                let mut bytes = Vec::new();
                io::stdin()
                    .lock()
                    .read_until(b'\n', &mut bytes)
                    .map(|count| (count, bytes))
            });
            let (count, bytes) = read.await.map_err(io::Error::other)??;
            if count == 0 {
                return Ok(());
            }
            self.line(String::from_utf8_lossy(&bytes).trim()).await?;
            self.console.failed()?;
        }
    }

    async fn line(&mut self, text: &str) -> Result<(), Failure> {
        match line::read(text) {
            Line::Nothing => Ok(()),
            Line::Passes(span) => self.pass(span).await,
            Line::Unreadable(why) => self.console.remark(&why),
            Line::Said(said) => self.say(said).await,
        }
    }

    async fn say(&mut self, said: Said<'_>) -> Result<(), Failure> {
        if let Some(name) = said.name {
            self.name = name.to_owned();
        }
        if said.text.is_empty() {
            return Ok(());
        }
        self.count += 1;
        let id = match said.id {
            Some(id) => id.to_owned(),
            None => format!("{}{}", self.run, self.count),
        };
        let text = said.text.to_owned();
        let request = Request {
            id: ExternalId(format!("{NAME}:{id}")),
            place: PlaceRef {
                platform: NAME.to_owned(),
                id: NAME.to_owned(),
                name: Some(NAME.to_owned()),
                direct: false,
            },
            thread: None,
            account: Account {
                platform: NAME.to_owned(),
                id: self.name.to_lowercase(),
                name: self.name.clone(),
                moderator: self.options.moderator.contains(&self.name),
                language: None,
            },
            at: self.host.now(),
            body: match (said.edited, begins_as_command(&text)) {
                (true, _) => Body::Edit(text),
                (false, true) => Body::Line(text),
                (false, false) => Body::Text(text),
            },
        };
        let handled = self.host.request(request).await?;
        if self.options.acknowledge {
            let what = match handled.what {
                What::Chatter => "chatter",
                What::Done => "done",
                What::Refused => "refused",
                What::Repeated => "repeated",
            };
            self.console.write(&format!("= {id} {what}\n"))?;
        }
        // A script's chatter is left alone as in any chat; whoever sits at a terminal may have meant something.
        if handled.what == What::Chatter && io::stdin().is_terminal() {
            self.console.remark("that is no command: try `help`")?;
        }
        self.host.settle().await?;
        Ok(())
    }

    /// Lets time pass, from one deadline to the next, so that everything happens when it would have happened.
    async fn pass(&mut self, span: Span) -> Result<(), Failure> {
        let Some(manual) = &self.manual else {
            return self
                .console
                .remark("time passes by itself here: start with --clock manual");
        };
        let end = self.host.now() + span;
        loop {
            let next = self.host.settle().await?;
            let now = self.host.now();
            match next.filter(|next| *next > now && *next < end) {
                Some(next) => manual.advance(next - now),
                None if now < end => manual.advance(end - now),
                None => return Ok(()),
            }
        }
    }
}

impl Console {
    /// Says something that is not from the host.
    fn remark(&self, words: &str) -> Result<(), Failure> {
        Ok(self.write(&format!("-- {words}\n"))?)
    }

    fn write(&self, text: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes())?;
        out.flush()
    }
}
