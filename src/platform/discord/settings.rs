//! What the Discord platform is set to, and why it does not start.

/// The settings of the Discord platform.
#[derive(Clone, PartialEq, Eq)]
pub struct DiscordSettings {
    /// The bot's token (`TAHOUN_DISCORD_TOKEN`).
    pub token: String,
    /// The servers in which commands are registered, for tries; empty for everywhere (`TAHOUN_DISCORD_GUILDS`).
    pub guilds: Vec<u64>,
    /// The address of a stand-in for Discord's REST interface, for tests (`TAHOUN_DISCORD_PROXY`).
    pub proxy: Option<String>,
    /// The language of channels that have not chosen one: `en` or `cs`.
    pub language: String,
}

impl std::fmt::Debug for DiscordSettings {
    /// Secrets never go into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiscordSettings")
            .field("guilds", &self.guilds)
            .field("proxy", &self.proxy)
            .finish_non_exhaustive()
    }
}

/// Why the Discord platform does not start, or cannot go on. Messages are for the person who runs the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Discord does not know the token.
    #[error(
        "Discord refuses TAHOUN_DISCORD_TOKEN: copy the token anew from the Bot page of your application at \
         https://discord.com/developers/applications (Reset Token shows it once), or leave it empty to do without Discord"
    )]
    Token,
    /// The token cannot be one.
    #[error(
        "TAHOUN_DISCORD_TOKEN cannot be a token: allowed is what the Bot page of your application shows, without spaces"
    )]
    Malformed,
    /// The gateway refused for a reason that waiting does not mend.
    #[error("Discord's gateway refuses the bot: {0}")]
    Gateway(String),
}

impl StartError {
    /// Whether a setting is to blame.
    pub fn is_misuse(&self) -> bool {
        matches!(self, StartError::Token | StartError::Malformed)
    }
}

impl DiscordSettings {
    /// Whether the token could be one: a request with it can be put together.
    pub(super) fn check(&self) -> Result<(), StartError> {
        let token = self.token.trim();
        match !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_graphic()) {
            true => Ok(()),
            false => Err(StartError::Malformed),
        }
    }
}
