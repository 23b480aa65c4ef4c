//! `tahoun serve`: all chats that are set up, until somebody ends it.

use std::future::Future;
use std::path::Path;

use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};

use crate::host::Host;

use super::Failure;
use super::settings::Settings;

/// Serves until SIGTERM or Ctrl-C, then drains.
pub(super) fn run(settings: &Settings) -> Result<(), Failure> {
    make_folder(&settings.data)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(settings))
}

async fn serve(settings: &Settings) -> Result<(), Failure> {
    // Before anything is opened, so that no signal is missed.
    let stop = stopped()?;
    let host = Host::open(settings.config())?;
    tracing::info!(version = env!("CARGO_PKG_VERSION"), "open");
    let stopping = watch::Sender::new(false);
    let mut chats: JoinSet<Result<(), Failure>> = JoinSet::new();
    #[cfg(feature = "web")]
    chats.spawn(serve_web(host.clone(), settings.clone(), asked_to_stop(&stopping)));
    #[cfg(feature = "discord")]
    if let Some(discord) = discord(settings) {
        chats.spawn(serve_discord(
            host.clone(),
            discord,
            asked_to_stop(&stopping),
            asked_to_stop(&stopping),
        ));
    }
    #[cfg(feature = "matrix")]
    if let Some(matrix) = settings.matrix() {
        chats.spawn(serve_matrix(host.clone(), matrix, asked_to_stop(&stopping)));
    }
    tokio::pin!(stop);
    let mut served = Ok(());
    // Until somebody ends it, or a chat that is set up cannot be served: then nobody shall believe that all is well.
    tokio::select! {
        () = &mut stop => {}
        Some(ended) = chats.join_next() => served = outcome(ended),
    }
    tracing::info!("ending: no more requests are taken");
    stopping.send_replace(true);
    while let Some(ended) = chats.join_next().await {
        served = served.and(outcome(ended));
    }
    host.close().await;
    tracing::info!("ended");
    served
}

/// Done when all chats are asked to end.
#[cfg(any(feature = "web", feature = "discord", feature = "matrix"))]
fn asked_to_stop(stopping: &watch::Sender<bool>) -> impl Future<Output = ()> + Send + 'static {
    let mut stopping = stopping.subscribe();
    async move {
        // An error means that nobody can say so any more.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }
}

/// How a chat ended; a fault in it ends the program as if nobody had caught it.
fn outcome(ended: Result<Result<(), Failure>, JoinError>) -> Result<(), Failure> {
    match ended {
        Ok(served) => served,
        Err(error) => match error.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_) => Ok(()),
        },
    }
}

/// Serves the web chat until `stop`, and says on standard output where it is: that is what a newcomer waits for.
#[cfg(feature = "web")]
async fn serve_web(
    host: Host,
    settings: Settings,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    use crate::platform::web::{Web, WebSettings};
    let web = Web::open(
        host.clone(),
        WebSettings {
            bind: settings.web_bind,
            passphrase: settings.web_passphrase.clone(),
            club_passphrase: settings.web_club_passphrase.clone(),
            language: settings.language.clone(),
        },
    )
    .await?;
    let address = web.address();
    host.attach(web.platform()).await?;
    // Nobody said anything while it was away: browsers ask again by themselves.
    host.platform_ready(web.platform().name()).await?;
    println!("Tahoun is at http://{address}/");
    tracing::info!(%address, "the web chat listens");
    web.serve(stop).await?;
    Ok(())
}

/// How Discord is set up, if it is.
#[cfg(feature = "discord")]
fn discord(settings: &Settings) -> Option<crate::platform::discord::DiscordSettings> {
    Some(crate::platform::discord::DiscordSettings {
        token: settings.discord_token.clone()?,
        guilds: settings.discord_guilds.clone(),
        proxy: settings.discord_proxy.clone(),
        language: settings.language.clone(),
    })
}

/// Serves Discord until asked to stop, also while it is still being opened.
#[cfg(feature = "discord")]
async fn serve_discord(
    host: Host,
    settings: crate::platform::discord::DiscordSettings,
    stop_opening: impl Future<Output = ()> + Send + 'static,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    use crate::platform::discord::Discord;
    let discord = tokio::select! {
        opened = Discord::open(host.clone(), settings) => opened?,
        () = stop_opening => return Ok(()),
    };
    host.attach(discord.platform()).await?;
    discord.serve(stop).await?;
    Ok(())
}

/// Serves Matrix until `stop`, and says on standard output when it is within reach.
#[cfg(feature = "matrix")]
async fn serve_matrix(
    host: Host,
    settings: crate::platform::matrix::MatrixSettings,
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), Failure> {
    use crate::platform::matrix::Matrix;
    tokio::pin!(stop);
    // A homeserver that is out of reach is waited for, but not beyond the end of the program.
    let matrix = tokio::select! {
        matrix = Matrix::open(host.clone(), settings) => matrix?,
        () = &mut stop => return Ok(()),
    };
    host.attach(matrix.platform()).await?;
    let (user, ready) = (matrix.user(), matrix.ready());
    let (ended, end) = tokio::sync::oneshot::channel::<()>();
    let serving = matrix.serve(async {
        let _ = end.await;
    });
    tokio::pin!(serving, ready);
    tokio::select! {
        served = &mut serving => return Ok(served?),
        () = &mut ready => println!("Tahoun is on Matrix as {user}"),
        () = &mut stop => {
            drop(ended);
            return Ok(serving.await?);
        }
    }
    tokio::select! {
        served = &mut serving => Ok(served?),
        () = &mut stop => {
            drop(ended);
            Ok(serving.await?)
        }
    }
}

/// Makes the folder of the database, for its owner's eyes alone if it is not there yet.
pub(super) fn make_folder(folder: &Path) -> Result<(), Failure> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder
        .create(folder)
        .map_err(|error| Failure::Folder(folder.to_owned(), error))
}

/// Done when the process is asked to end.
#[cfg(unix)]
fn stopped() -> Result<impl Future<Output = ()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Done when the process is asked to end.
#[cfg(not(unix))]
fn stopped() -> Result<impl Future<Output = ()>, Failure> {
    Ok(async {
        // If the signal cannot be listened for, the process ends as the system pleases.
        let _ = tokio::signal::ctrl_c().await;
    })
}
