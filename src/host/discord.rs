//! What the Discord platform keeps in the house's database, and what it has to know of people and tables to deliver.

use std::collections::BTreeSet;

use crate::paint::Theme;
use crate::table::{ExternalId, PersonId, PlaceId, TableId, Time};

pub use crate::store::{DiscordButtons, DiscordInteraction};

use super::desk::Desk;
use super::{Host, HostError, ReadError};

/// The platform's name in places, accounts and external ids.
const NAME: &str = "discord";

/// A person as Discord is to reach him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscordPerson {
    /// Who.
    pub id: PersonId,
    /// The account there, if there is one.
    pub account: Option<String>,
    /// The name.
    pub name: String,
    /// The language, if the person chose one or Discord said so.
    pub language: Option<String>,
    /// The colours of pictures.
    pub theme: Theme,
    /// Whether what is for that person alone is wanted as direct messages, too.
    pub direct: bool,
}

/// Where a table is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiscordTable {
    /// The channel.
    pub channel: String,
    /// Whether one person and the bot are alone there.
    pub direct: bool,
    /// The language of the channel, if one was chosen.
    pub language: Option<String>,
    /// The table's thread, if it has one.
    pub thread: Option<String>,
    /// Whether its tables stand still.
    pub paused: bool,
    /// The server, if the channel is in one.
    pub guild: Option<String>,
}

/// What is known of the messages of other rows: what a row that may have arrived must not be taken for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DiscordOthers {
    /// The messages that are known to be of other rows.
    pub messages: BTreeSet<String>,
    /// The last message of an earlier row at the same address: all of this row come after it.
    pub last: u64,
}

impl Host {
    /// What was registered in a scope: globally (`""`) or in a server.
    pub async fn discord_commands(&self, scope: &str) -> Result<Option<String>, ReadError> {
        let scope = scope.to_owned();
        self.read(move |reader| Ok(reader.discord_commands(&scope)?)).await
    }

    /// Commands were registered in a scope.
    pub async fn set_discord_commands(&self, scope: &str, hash: &str) -> Result<(), HostError> {
        let (scope, hash) = (scope.to_owned(), hash.to_owned());
        self.write(move |desk| Ok(desk.set_discord_commands(&scope, &hash)?))
            .await
    }

    /// The scopes in which commands were registered.
    pub async fn discord_scopes(&self) -> Result<Vec<String>, ReadError> {
        self.read(move |reader| Ok(reader.discord_scopes()?)).await
    }

    /// No commands are registered in a scope any more.
    pub async fn forget_discord_commands(&self, scope: &str) -> Result<(), HostError> {
        let scope = scope.to_owned();
        self.write(move |desk| Ok(desk.forget_discord_commands(&scope)?)).await
    }

    /// Keeps an interaction until it cannot be answered any more, and in which server its place is.
    pub async fn add_discord_interaction(&self, interaction: DiscordInteraction, place: &str) -> Result<(), HostError> {
        let place = place.to_owned();
        self.write(move |desk| {
            if let Some(guild) = &interaction.guild
                && desk.discord_guild(&place)?.as_ref() != Some(guild)
            {
                desk.set_discord_guild(&place, guild)?;
            }
            // Who is heard from there is there again.
            if let Some(known) = desk.place_of(NAME, &place)?
                && desk.known_place(known)?.paused
            {
                desk.set_paused(known, false, desk.now())?;
            }
            Ok(desk.add_discord_interaction(&interaction, desk.now())?)
        })
        .await
    }

    /// The interaction that became that request, if it is kept.
    pub async fn discord_interaction(&self, request: &ExternalId) -> Result<Option<DiscordInteraction>, ReadError> {
        let request = request.clone();
        self.read(move |reader| Ok(reader.discord_interaction(&request)?)).await
    }

    /// The interactions since a time that nobody has answered, oldest first.
    pub async fn discord_unanswered(&self, since: Time) -> Result<Vec<DiscordInteraction>, ReadError> {
        self.read(move |reader| Ok(reader.discord_unanswered(since)?)).await
    }

    /// The interaction has been answered.
    pub async fn discord_answered(&self, request: &ExternalId) -> Result<(), HostError> {
        let request = request.clone();
        self.write(move |desk| Ok(desk.discord_answered(&request)?)).await
    }

    /// The first of the outbox rows that answer a request to the one who made it; `None` if only others were told.
    pub async fn first_answer(&self, request: &ExternalId) -> Result<Option<i64>, ReadError> {
        let request = request.clone();
        self.read(move |reader| Ok(reader.first_answer(&request)?)).await
    }

    /// What is known since a time of the messages of all rows but one.
    pub async fn discord_others(&self, row: i64, since: Time) -> Result<DiscordOthers, ReadError> {
        self.read(move |reader| {
            let address = reader.outbox_address(row)?;
            let mut others = DiscordOthers::default();
            for sent in reader.discord_sent(since)?.into_iter().filter(|sent| sent.row != row) {
                if sent.row < row && Some(&sent.address) == address.as_ref() {
                    others.last = others.last.max(sent.message.parse().unwrap_or_default());
                }
                others.messages.insert(sent.message);
            }
            Ok(others)
        })
        .await
    }

    /// What a request said, if it was handled.
    pub async fn said_in(&self, request: &ExternalId) -> Result<Option<String>, ReadError> {
        let request = request.clone();
        self.read(move |reader| Ok(reader.handled(&request)?.map(|handled| handled.text)))
            .await
    }

    /// A channel is in that server.
    pub async fn set_discord_guild(&self, channel: &str, guild: &str) -> Result<(), HostError> {
        let (channel, guild) = (channel.to_owned(), guild.to_owned());
        self.write(move |desk| Ok(desk.set_discord_guild(&channel, &guild)?))
            .await
    }

    /// Stops the places of a server; gives their number.
    pub async fn pause_discord_guild(&self, guild: &str) -> Result<usize, HostError> {
        let guild = guild.to_owned();
        self.write(move |desk| pause(desk, &guild)).await
    }

    /// Stops the places of all servers but these; gives their number.
    pub async fn pause_discord_guilds_but(&self, guilds: BTreeSet<String>) -> Result<usize, HostError> {
        self.write(move |desk| {
            let known = desk.discord_guilds()?;
            let gone = known.iter().filter(|guild| !guilds.contains(*guild));
            gone.map(|guild| pause(desk, guild)).sum()
        })
        .await
    }

    /// Resumes the places of a server whose channels are these: one that was deleted stays as it is. Gives their number. What waited
    /// there goes at once.
    pub async fn resume_discord_guild(&self, guild: &str, there: BTreeSet<String>) -> Result<usize, HostError> {
        let guild = guild.to_owned();
        self.write(move |desk| {
            let mut changed = 0;
            for id in desk.discord_places(&guild)? {
                let place = desk.known_place(id)?;
                if place.paused && there.contains(&place.external) {
                    desk.set_paused(id, false, desk.now())?;
                    desk.hurry_post(id, desk.now())?;
                    desk.has_post(NAME);
                    changed += 1;
                }
            }
            Ok(changed)
        })
        .await
    }

    /// Stops or resumes the place that a channel is; `false` if it is none, or was so before.
    pub async fn pause_discord_channel(&self, channel: &str, paused: bool) -> Result<bool, HostError> {
        let channel = channel.to_owned();
        self.write(move |desk| match desk.place_of(NAME, &channel)? {
            Some(place) if desk.known_place(place)?.paused != paused => {
                desk.set_paused(place, paused, desk.now())?;
                Ok(true)
            }
            _ => Ok(false),
        })
        .await
    }

    /// Resumes the place that a channel is, if it is one that stands still, and what waited there goes at once; whether it stood still.
    pub async fn resume_discord_channel(&self, channel: &str) -> Result<bool, HostError> {
        let channel = channel.to_owned();
        // Most that is heard of channels is of none that stands still: the writer is not troubled with that.
        let stands = self.read({
            let channel = channel.clone();
            move |reader| match reader.place_of(NAME, &channel)? {
                Some(place) => Ok(reader.place_by_id(place)?.is_some_and(|place| place.paused)),
                None => Ok(false),
            }
        });
        // What cannot be read is left to the writer to find out.
        if matches!(stands.await, Ok(false)) {
            return Ok(false);
        }
        self.write(move |desk| match desk.place_of(NAME, &channel)? {
            Some(place) if desk.known_place(place)?.paused => {
                desk.set_paused(place, false, desk.now())?;
                desk.hurry_post(place, desk.now())?;
                desk.has_post(NAME);
                Ok(true)
            }
            _ => Ok(false),
        })
        .await
    }

    /// What waits for a channel goes at once: it takes messages again.
    pub async fn hurry_discord(&self, channel: &str) -> Result<(), HostError> {
        let channel = channel.to_owned();
        self.write(move |desk| {
            if let Some(place) = desk.place_of(NAME, &channel)? {
                desk.hurry_post(place, desk.now())?;
                desk.has_post(NAME);
            }
            Ok(())
        })
        .await
    }

    /// Where a table is shown in a place.
    pub async fn discord_table(&self, place: PlaceId, table: Option<TableId>) -> Result<DiscordTable, ReadError> {
        self.read(move |reader| {
            let known = reader.place_by_id(place)?.ok_or(ReadError::NotFound)?;
            let thread = match table {
                Some(table) => reader.thread_of(table, place)?,
                None => None,
            };
            Ok(DiscordTable {
                guild: reader.discord_guild(&known.external)?,
                channel: known.external,
                direct: known.direct,
                paused: known.paused,
                language: known.language,
                thread,
            })
        })
        .await
    }

    /// The table whose thread that is.
    pub async fn discord_thread(&self, channel: &str, thread: &str) -> Result<Option<TableId>, ReadError> {
        let (channel, thread) = (channel.to_owned(), thread.to_owned());
        self.read(move |reader| match reader.place_of(NAME, &channel)? {
            Some(place) => Ok(reader.table_in_thread(place, &thread)?),
            None => Ok(None),
        })
        .await
    }

    /// A table's thread is gone: its next message opens another one.
    pub async fn forget_thread(&self, place: PlaceId, table: TableId) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.forget_thread(table, place)?)).await
    }

    /// A message of a table has buttons.
    pub async fn add_discord_buttons(&self, table: TableId, buttons: DiscordButtons) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.add_discord_buttons(table, &buttons)?))
            .await
    }

    /// A message of a table has no buttons any more.
    pub async fn drop_discord_buttons(&self, table: TableId, message: &str) -> Result<(), HostError> {
        let message = message.to_owned();
        self.write(move |desk| Ok(desk.drop_discord_buttons(table, &message)?))
            .await
    }

    /// The messages of a table that still have buttons.
    pub async fn discord_buttons(&self, table: TableId) -> Result<Vec<DiscordButtons>, ReadError> {
        self.read(move |reader| Ok(reader.discord_buttons(table)?)).await
    }

    /// Keeps a line that is too long for a button.
    pub async fn add_discord_line(&self, key: &str, line: &str) -> Result<(), HostError> {
        let (key, line) = (key.to_owned(), line.to_owned());
        self.write(move |desk| Ok(desk.add_discord_line(&key, &line, desk.now())?))
            .await
    }

    /// The line kept under a key.
    pub async fn discord_line(&self, key: &str) -> Result<Option<String>, ReadError> {
        let key = key.to_owned();
        self.read(move |reader| Ok(reader.discord_line(&key)?)).await
    }

    /// Whether a person wants what is for him alone as direct messages, too.
    pub async fn set_discord_direct(&self, person: PersonId, wanted: bool) -> Result<(), HostError> {
        self.write(move |desk| Ok(desk.set_discord_direct(person, wanted)?))
            .await
    }

    /// The person behind an account, if there is one.
    pub async fn discord_person_of(&self, account: &str) -> Result<Option<PersonId>, ReadError> {
        let account = account.to_owned();
        self.read(move |reader| Ok(reader.person_of(NAME, &account)?)).await
    }

    /// People as Discord is to reach them, in that order; unknown ones are left out.
    pub async fn discord_people(&self, people: &[PersonId]) -> Result<Vec<DiscordPerson>, ReadError> {
        let people = people.to_vec();
        self.read(move |reader| {
            let mut found = Vec::new();
            for id in people {
                let Some(person) = reader.person_by_id(id)? else {
                    continue;
                };
                found.push(DiscordPerson {
                    id,
                    account: reader.account_of(NAME, id)?,
                    name: person.name,
                    language: person.language,
                    theme: person.theme.and_then(|theme| theme.parse().ok()).unwrap_or_default(),
                    direct: reader.discord_direct(id)?,
                });
            }
            Ok(found)
        })
        .await
    }
}

/// Stops the places of a server; gives their number.
fn pause(desk: &Desk<'_>, guild: &str) -> Result<usize, HostError> {
    let mut changed = 0;
    for place in desk.discord_places(guild)? {
        if !desk.known_place(place)?.paused {
            desk.set_paused(place, true, desk.now())?;
            changed += 1;
        }
    }
    Ok(changed)
}
