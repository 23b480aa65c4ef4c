//! The platform inside the test's own process, with a clock that is turned by hand.

use std::sync::Arc;

use tahoun::host::{Config, Host, Manual, System, TimeSource};
use tahoun::platform::matrix::{Matrix, MatrixSettings, Trust};
use tahoun::table::Span;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::bot::Setup;
use super::client::{PASSWORD, PATIENCE};

/// A host with Matrix.
pub(crate) struct Inside {
    pub(crate) host: Host,
    pub(crate) clock: Arc<Manual>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Inside {
    /// On the data of a setup whose program does not run, with the clock so far ahead of the machine's.
    pub(crate) async fn open(setup: &Setup, ahead: Span) -> Inside {
        std::fs::create_dir_all(setup.data()).unwrap();
        let clock = Arc::new(Manual::new(System::new().now() + ahead));
        let host = Host::open(Config {
            database: setup.data().join("tahoun.db"),
            time: Arc::clone(&clock) as _,
            seed: None,
            language: "en".to_owned(),
            time_zone: "UTC".to_owned(),
            cached_tables: 100,
            painters: 1,
            players: 1,
        })
        .unwrap();
        let settings = MatrixSettings {
            homeserver: setup.variable("TAHOUN_MATRIX_HOMESERVER"),
            user: setup.user.clone(),
            password: Some(PASSWORD.to_owned()),
            token: None,
            device: None,
            recovery_key: None,
            trust: Trust::All,
            folder: setup.data().join("matrix"),
        };
        let matrix = Matrix::open(host.clone(), settings).await.unwrap();
        host.attach(matrix.platform()).await.unwrap();
        let ready = matrix.ready();
        let (stop, stopped) = oneshot::channel::<()>();
        let serving = matrix.serve(async {
            // Dropping the sender stops it too.
            let _ = stopped.await;
        });
        let served = tokio::spawn(async { serving.await.unwrap() });
        tokio::time::timeout(PATIENCE, ready)
            .await
            .expect("Matrix is never ready");
        Inside {
            host,
            clock,
            stop,
            served,
        }
    }

    /// Ends it in good order.
    pub(crate) async fn close(self) {
        drop(self.stop);
        let closing = async {
            self.served.await.unwrap();
            self.host.close().await;
        };
        tokio::time::timeout(PATIENCE, closing).await.expect("it does not end");
    }
}
