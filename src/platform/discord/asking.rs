//! Who asks, where, and how he is answered: what all sorts of interactions have in common.

use serenity::all::{
    ChannelId, ChannelType, GuildId, Interaction, InteractionId, Member, PartialChannel, Permissions, User,
};

use crate::chat::{Account, Body, PlaceRef, Request};
use crate::host::DiscordInteraction;
use crate::table::{ExternalId, Time};

use super::channels::Sort;
use super::rest::Fault;
use super::words::Words;
use super::{NAME, Shared};

/// The first millisecond of Discord's numbers, since 1970.
const EPOCH: i64 = 1_420_070_400_000;

/// Somebody who asks.
#[derive(Clone)]
pub(super) struct Asking {
    /// The interaction.
    pub(super) id: InteractionId,
    /// The secret that lets it be answered.
    pub(super) token: String,
    /// Where it was made: a channel or a thread.
    pub(super) channel: ChannelId,
    /// The server, if it was made in one.
    pub(super) guild: Option<GuildId>,
    /// The place and the thread in it.
    pub(super) place: PlaceRef,
    pub(super) thread: Option<String>,
    /// The channel that the place is.
    pub(super) home: ChannelId,
    /// The channel's or thread's name, as people write it.
    name: Option<String>,
    /// Whether the place is a post in a forum.
    pub(super) in_post: bool,
    /// Whether only a moderator may write there.
    pub(super) locked: bool,
    /// Who.
    pub(super) account: Account,
    /// What the bot may do there, if Discord says so.
    pub(super) allowed: Option<Permissions>,
    /// The language Discord says the person reads.
    pub(super) language: String,
}

impl Asking {
    /// Who asks by an interaction; `None` for Discord's own ping.
    pub(super) fn of(interaction: &Interaction) -> Option<Asking> {
        macro_rules! asking {
            ($interaction:expr, $member:expr) => {
                Asking::new(
                    ($interaction.id, &$interaction.token),
                    (
                        $interaction.channel_id,
                        $interaction.channel.as_ref(),
                        $interaction.guild_id,
                    ),
                    (&$interaction.user, $member),
                    $interaction.app_permissions,
                    &$interaction.locale,
                )
            };
        }
        Some(match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => {
                asking!(command, command.member.as_deref())
            }
            Interaction::Component(component) => asking!(component, component.member.as_ref()),
            Interaction::Modal(modal) => asking!(modal, modal.member.as_ref()),
            _ => return None,
        })
    }

    fn new(
        (id, token): (InteractionId, &str),
        (channel, about, guild): (ChannelId, Option<&PartialChannel>, Option<GuildId>),
        (user, member): (&User, Option<&Member>),
        allowed: Option<Permissions>,
        language: &str,
    ) -> Asking {
        let is_thread = |channel: &&PartialChannel| {
            matches!(
                channel.kind,
                ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
            )
        };
        let parent = about.filter(is_thread).and_then(|channel| channel.parent_id);
        let home = parent.unwrap_or(channel);
        let name = about
            .and_then(|channel| channel.name.as_deref())
            .map(|name| format!("#{name}"));
        let may = member.and_then(|member| member.permissions).unwrap_or_default();
        let nick = member.and_then(|member| member.nick.as_deref());
        let shown = nick.or(user.global_name.as_deref()).unwrap_or(&user.name);
        Asking {
            id,
            token: token.to_owned(),
            channel,
            guild,
            place: PlaceRef {
                platform: NAME.to_owned(),
                id: home.to_string(),
                name: name.clone().filter(|_| parent.is_none()),
                direct: guild.is_none(),
            },
            thread: parent.map(|_| channel.to_string()),
            home,
            name,
            in_post: false,
            locked: about
                .and_then(|channel| channel.thread_metadata)
                .is_some_and(|thread| thread.locked),
            account: Account {
                platform: NAME.to_owned(),
                id: user.id.to_string(),
                name: shown.to_owned(),
                moderator: may.intersects(Permissions::ADMINISTRATOR | Permissions::MANAGE_MESSAGES),
                language: Some(language.to_owned()),
            },
            allowed,
            language: language.to_owned(),
        }
    }

    /// Finds out whether it was made in a post of a forum. If there is no clear answer, nobody knows which place it is, and nothing
    /// must be begun there.
    pub(super) async fn find_home(&mut self, shared: &Shared) -> Result<(), Fault> {
        if self.thread.is_some() {
            let sort = shared.channels.ask(&shared.rest, self.home, shared.host.now()).await?;
            self.settle(shared, sort);
        }
        Ok(())
    }

    /// The same from what is known already.
    pub(super) fn recall_home(&mut self, shared: &Shared) {
        if self.thread.is_some() {
            self.settle(shared, shared.channels.sort(self.home));
        }
    }

    /// It was made in a thread of a channel of that sort. A post is a place like a channel, where no threads can be opened; the forum
    /// itself takes no messages.
    fn settle(&mut self, shared: &Shared, parent: Option<Sort>) {
        if parent == Some(Sort::Posts) {
            shared.channels.note_bare(self.channel);
            self.home = self.channel;
            self.place.id = self.channel.to_string();
            self.place.name = self.name.take();
            self.thread = None;
            self.in_post = true;
            // In a post, writing in threads is what writing in a channel is elsewhere.
            if let Some(allowed) = &mut self.allowed {
                let writes = allowed.contains(Permissions::SEND_MESSAGES_IN_THREADS);
                allowed.set(Permissions::SEND_MESSAGES, writes);
            }
        }
    }

    /// The id of the request it becomes.
    pub(super) fn request_id(&self) -> ExternalId {
        ExternalId(format!("{NAME}:{}", self.id))
    }

    /// When it was made.
    pub(super) fn at(&self) -> Time {
        made_at(self.id.get())
    }

    /// The request that says this line.
    pub(super) fn request(&self, line: String) -> Request {
        Request {
            id: self.request_id(),
            place: self.place.clone(),
            thread: self.thread.clone(),
            account: self.account.clone(),
            at: self.at(),
            body: Body::Line(line),
        }
    }

    /// How it can be answered. `now` is the house's time: its quarter of an hour is counted by that.
    pub(super) fn interaction(&self, now: Time) -> DiscordInteraction {
        DiscordInteraction {
            request: self.request_id(),
            token: self.token.clone(),
            channel: self.channel.to_string(),
            guild: self.guild.map(|guild| guild.to_string()),
            language: self.language.clone(),
            at: now,
            answered: false,
        }
    }

    /// The words for whoever asks, as long as his own settings are not looked up.
    pub(super) fn words(&self) -> Words {
        Words::of(&self.language)
    }
}

/// When Discord gave a number.
pub(super) fn made_at(snowflake: u64) -> Time {
    Time((snowflake >> 22) as i64 + EPOCH)
}

/// The first number that Discord gives at a time.
pub(super) fn number_at(time: Time) -> u64 {
    (u64::try_from(time.0 - EPOCH).unwrap_or(0)) << 22
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_their_time() {
        // The example of Discord's own documentation.
        assert_eq!(made_at(175_928_847_299_117_063), Time(1_462_015_105_796));
        assert_eq!(made_at(number_at(Time(1_462_015_105_796))), Time(1_462_015_105_796));
        assert_eq!(number_at(Time(0)), 0);
    }
}
