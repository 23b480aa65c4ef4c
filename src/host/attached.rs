//! Platforms as the host sees them: attached, within reach, lost, silent.

use std::sync::Arc;
use std::time::Duration;

use crate::store::HEARTBEAT;

use super::house::{PlatformState, lock};
use super::{Host, HostError, Platform, handle, outage, outbox};

impl Host {
    /// Begins delivering to a platform. Its deadlines wait until [`Host::platform_ready`]; the time since its last sign of life, in
    /// this process or an earlier one, is downtime until then.
    pub async fn attach(&self, platform: Arc<dyn Platform>) -> Result<(), HostError> {
        let name = platform.name();
        self.write(move |desk| {
            let since = desk.last_heartbeat(name)?.unwrap_or(desk.now());
            Ok(desk.unreachable(name, since)?)
        })
        .await?;
        lock(&self.house.platforms).insert(name.to_owned(), PlatformState::default());
        lock(&self.life.tasks).spawn(outbox::deliver(Arc::clone(&self.house), platform));
        Ok(())
    }

    /// The platform has read all that was said while it was away: deadlines of its places may fire from now on. Where a clock got
    /// back a good part of its time, the table is told.
    pub async fn platform_ready(&self, platform: &str) -> Result<(), HostError> {
        let name = platform.to_owned();
        let away = self
            .write(move |desk| {
                let now = desk.now();
                let since = desk.last_heartbeat(&name)?.unwrap_or(now);
                desk.reachable(&name, now)?;
                Ok(now - since)
            })
            .await?;
        let alive = self.house.time.running();
        if let Some(state) = lock(&self.house.platforms).get_mut(platform) {
            state.ready = true;
            state.alive = state.alive.map(|_| alive);
        }
        self.house.deadlines.notify_one();
        // With many tables that takes long, and nobody has to wait for it.
        let telling = outage::tell(Arc::clone(&self.house), platform.to_owned(), away);
        lock(&self.life.tasks).spawn(self.house.errand(telling));
        // A platform may bring along who listens to this.
        handle::measure(&self.house).await
    }

    /// The platform has lost its service: time counts as downtime of its places until [`Host::platform_ready`].
    pub async fn platform_lost(&self, platform: &str) -> Result<(), HostError> {
        // First of all nothing fires any more.
        let was_ready = match lock(&self.house.platforms).get_mut(platform) {
            Some(state) => std::mem::replace(&mut state.ready, false),
            None => false,
        };
        let name = platform.to_owned();
        self.write(move |desk| {
            let now = desk.now();
            if was_ready {
                // Until now it was there.
                desk.reachable(&name, now)?;
            }
            Ok(desk.unreachable(&name, now)?)
        })
        .await
    }

    /// Sign of life of a platform's service; without one for two heartbeats it counts as silent. A platform that lives in this
    /// process need not say anything.
    pub fn platform_alive(&self, platform: &str) {
        let now = self.house.time.running();
        if let Some(state) = lock(&self.house.platforms).get_mut(platform) {
            state.alive = Some(now);
        }
    }

    /// The platforms that were attached but are lost, not ready yet, or silent for two heartbeats.
    pub fn silent_platforms(&self) -> Vec<String> {
        let now = self.house.time.running();
        let limit = Duration::from_millis(2 * HEARTBEAT.0 as u64);
        let silent = |state: &PlatformState| {
            let quiet = state.alive.is_some_and(|alive| now.saturating_sub(alive) > limit);
            !state.ready || quiet
        };
        (lock(&self.house.platforms).iter())
            .filter(|(_, state)| silent(state))
            .map(|(name, _)| name.clone())
            .collect()
    }
}
