//! What the Discord platform keeps: how interactions are answered, what was registered, which messages still have buttons.

use rusqlite::{OptionalExtension, Row, params};

use crate::table::{ExternalId, PersonId, PlaceId, Span, TableId, Time};

use super::{Reader, StoreError, Writer};

/// An interaction that can be answered privately.
#[derive(Clone, PartialEq, Eq)]
pub struct DiscordInteraction {
    /// The id of the request that it became.
    pub request: ExternalId,
    /// The secret that lets it be answered.
    pub token: String,
    /// Where it was made: a channel or a thread.
    pub channel: String,
    /// In which server, if in one.
    pub guild: Option<String>,
    /// The language Discord says the person reads.
    pub language: String,
    /// When it was made.
    pub at: Time,
    /// Whether it has been answered.
    pub answered: bool,
}

impl std::fmt::Debug for DiscordInteraction {
    /// Secrets never go into a log.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("DiscordInteraction")
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

/// A message of a table that still has buttons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscordButtons {
    /// The message.
    pub message: String,
    /// The channel or thread it is in.
    pub channel: String,
}

/// A message that was shown, as its receipt names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscordSent {
    /// The row of the outbox.
    pub row: i64,
    /// The key of its address: rows with the same one are shown in their order.
    pub address: String,
    /// The message.
    pub message: String,
}

/// How long interactions are kept: their tokens are good for a quarter of an hour.
const INTERACTIONS_KEPT: Span = Span::minutes(30);
/// How long lines of buttons are kept.
const LINES_KEPT: Span = Span::days(60);

impl Writer<'_> {
    /// Commands were registered in that scope.
    pub fn set_discord_commands(&self, scope: &str, hash: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO discord_commands (scope, hash) VALUES (?1, ?2)")?
            .execute(params![scope, hash])?;
        Ok(())
    }

    /// Nothing is registered in that scope any more.
    pub fn forget_discord_commands(&self, scope: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM discord_commands WHERE scope = ?1")?
            .execute([scope])?;
        Ok(())
    }

    /// Keeps an interaction, and takes away those that cannot be answered any more.
    pub fn add_discord_interaction(&self, interaction: &DiscordInteraction, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM discord_interactions WHERE at < ?1")?
            .execute([now - INTERACTIONS_KEPT])?;
        self.connection
            .prepare_cached(
                "INSERT INTO discord_interactions (request, token, channel, guild, language, at, answered)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING",
            )?
            .execute(params![
                interaction.request,
                interaction.token,
                interaction.channel,
                interaction.guild,
                interaction.language,
                interaction.at,
                interaction.answered
            ])?;
        Ok(())
    }

    /// The interaction has been answered.
    pub fn discord_answered(&self, request: &ExternalId) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("UPDATE discord_interactions SET answered = 1 WHERE request = ?1 AND answered = 0")?
            .execute(params![request])?;
        Ok(())
    }

    /// A channel is in that server.
    pub fn set_discord_guild(&self, channel: &str, guild: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO discord_channels (channel, guild) VALUES (?1, ?2)")?
            .execute(params![channel, guild])?;
        Ok(())
    }

    /// A message of a table has buttons.
    pub fn add_discord_buttons(&self, table: TableId, buttons: &DiscordButtons) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO discord_buttons (table_id, message, channel) VALUES (?1, ?2, ?3)")?
            .execute(params![table, buttons.message, buttons.channel])?;
        Ok(())
    }

    /// A message of a table has no buttons any more.
    pub fn drop_discord_buttons(&self, table: TableId, message: &str) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM discord_buttons WHERE table_id = ?1 AND message = ?2")?
            .execute(params![table, message])?;
        Ok(())
    }

    /// Keeps a line under a key, and takes away what was kept for long.
    pub fn add_discord_line(&self, key: &str, line: &str, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached("DELETE FROM discord_lines WHERE at < ?1")?
            .execute([now - LINES_KEPT])?;
        self.connection
            .prepare_cached("INSERT OR REPLACE INTO discord_lines (key, line, at) VALUES (?1, ?2, ?3)")?
            .execute(params![key, line, now])?;
        Ok(())
    }

    /// What waits in a place need not wait any longer.
    pub fn hurry_post(&self, place: PlaceId, now: Time) -> Result<(), StoreError> {
        self.connection
            .prepare_cached(
                "UPDATE outbox SET not_before = ?2
                 WHERE state IN ('waiting', 'sending') AND state = 'waiting' AND place_id = ?1 AND not_before > ?2",
            )?
            .execute(params![place, now])?;
        Ok(())
    }

    /// Whether a person wants direct messages.
    pub fn set_discord_direct(&self, person: PersonId, wanted: bool) -> Result<(), StoreError> {
        let sql = match wanted {
            true => "INSERT INTO discord_people (person_id) VALUES (?1) ON CONFLICT DO NOTHING",
            false => "DELETE FROM discord_people WHERE person_id = ?1",
        };
        self.connection.prepare_cached(sql)?.execute([person])?;
        Ok(())
    }
}

impl Reader {
    /// What was registered in a scope.
    pub fn discord_commands(&self, scope: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT hash FROM discord_commands WHERE scope = ?1")?
            .query_row([scope], |row| row.get(0))
            .optional()?)
    }

    /// The scopes in which something was registered.
    pub fn discord_scopes(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT scope FROM discord_commands ORDER BY scope")?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The interaction that became that request, if it is kept.
    pub fn discord_interaction(&self, request: &ExternalId) -> Result<Option<DiscordInteraction>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT request, token, channel, guild, language, at, answered FROM discord_interactions WHERE request = ?1",
            )?
            .query_row(params![request], interaction)
            .optional()?)
    }

    /// The interactions since a time that nobody has answered, oldest first.
    pub fn discord_unanswered(&self, since: Time) -> Result<Vec<DiscordInteraction>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT request, token, channel, guild, language, at, answered FROM discord_interactions
             WHERE at >= ?1 AND answered = 0 ORDER BY at",
        )?;
        let rows = statement.query_map([since], interaction)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The first of the outbox rows that answer a request to the one who made it; `None` if others alone were told, or if it was
    /// never handled.
    pub fn first_answer(&self, request: &ExternalId) -> Result<Option<i64>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT min(outbox.id) FROM inbox JOIN json_each(inbox.answer, '$.rows') AS told
                 JOIN outbox ON outbox.id = told.value
                 WHERE inbox.external = ?1 AND outbox.person_id = inbox.person_id",
            )?
            .query_row(params![request], |row| row.get(0))?)
    }

    /// The key of the address of a row of the outbox.
    pub fn outbox_address(&self, row: i64) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT address FROM outbox WHERE id = ?1")?
            .query_row([row], |row| row.get(0))
            .optional()?)
    }

    /// The messages whose receipts came since a time.
    pub fn discord_sent(&self, since: Time) -> Result<Vec<DiscordSent>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT id, address, receipt ->> '$.message' FROM outbox
             WHERE settled_at >= ?1 AND platform = 'discord' AND state = 'sent'
               AND receipt ->> '$.message' IS NOT NULL ORDER BY id",
        )?;
        let rows = statement.query_map([since], |row| {
            Ok(DiscordSent {
                row: row.get(0)?,
                address: row.get(1)?,
                message: row.get(2)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The server of a channel.
    pub fn discord_guild(&self, channel: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT guild FROM discord_channels WHERE channel = ?1")?
            .query_row([channel], |row| row.get(0))
            .optional()?)
    }

    /// The servers of which a channel is known.
    pub fn discord_guilds(&self) -> Result<Vec<String>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT DISTINCT guild FROM discord_channels ORDER BY guild")?;
        let rows = statement.query_map([], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The channels of a server that are places.
    pub fn discord_places(&self, guild: &str) -> Result<Vec<PlaceId>, StoreError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT places.id FROM discord_channels JOIN places ON places.external = discord_channels.channel
             WHERE discord_channels.guild = ?1 AND places.platform = 'discord' ORDER BY places.id",
        )?;
        let rows = statement.query_map([guild], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The messages of a table that still have buttons.
    pub fn discord_buttons(&self, table: TableId) -> Result<Vec<DiscordButtons>, StoreError> {
        let mut statement = self
            .connection
            .prepare_cached("SELECT message, channel FROM discord_buttons WHERE table_id = ?1")?;
        let rows = statement.query_map([table], |row| {
            Ok(DiscordButtons {
                message: row.get(0)?,
                channel: row.get(1)?,
            })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// The line kept under a key.
    pub fn discord_line(&self, key: &str) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT line FROM discord_lines WHERE key = ?1")?
            .query_row([key], |row| row.get(0))
            .optional()?)
    }

    /// Whether a person wants direct messages.
    pub fn discord_direct(&self, person: PersonId) -> Result<bool, StoreError> {
        Ok(self
            .connection
            .prepare_cached("SELECT EXISTS (SELECT 1 FROM discord_people WHERE person_id = ?1)")?
            .query_row([person], |row| row.get(0))?)
    }

    /// The account of a person on a platform, if there is one.
    pub fn account_of(&self, platform: &str, person: PersonId) -> Result<Option<String>, StoreError> {
        Ok(self
            .connection
            .prepare_cached(
                "SELECT external FROM accounts WHERE person_id = ?2 AND platform = ?1 ORDER BY external LIMIT 1",
            )?
            .query_row(params![platform, person], |row| row.get(0))
            .optional()?)
    }
}

fn interaction(row: &Row<'_>) -> rusqlite::Result<DiscordInteraction> {
    Ok(DiscordInteraction {
        request: row.get(0)?,
        token: row.get(1)?,
        channel: row.get(2)?,
        guild: row.get(3)?,
        language: row.get(4)?,
        at: row.get(5)?,
        answered: row.get(6)?,
    })
}
