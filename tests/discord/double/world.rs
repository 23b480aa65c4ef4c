//! What the double of Discord knows: servers, channels, threads, people, messages, interactions, commands.

use std::collections::{BTreeMap, HashMap};
use std::time::Instant;

use serde_json::Value;

/// What a bot may do in a channel.
pub(crate) mod may {
    pub(crate) const VIEW: u64 = 1 << 10;
    pub(crate) const SEND: u64 = 1 << 11;
    pub(crate) const EMBED: u64 = 1 << 14;
    pub(crate) const ATTACH: u64 = 1 << 15;
    pub(crate) const HISTORY: u64 = 1 << 16;
    pub(crate) const MANAGE_THREADS: u64 = 1 << 34;
    pub(crate) const CREATE_THREADS: u64 = 1 << 35;
    pub(crate) const SEND_IN_THREADS: u64 = 1 << 38;
    /// What the invite link asks for.
    pub(crate) const USUAL: u64 = VIEW | SEND | EMBED | ATTACH | HISTORY | CREATE_THREADS | SEND_IN_THREADS;
    /// What an ordinary member has.
    pub(crate) const MEMBER: u64 = USUAL | 1 << 31;
    /// Manages the server, and with it everything here.
    pub(crate) const MODERATOR: u64 = MEMBER | 1 << 5 | 1 << 4 | 1 << 13 | MANAGE_THREADS;
}

/// The flag of a message that one person alone sees.
pub(crate) const EPHEMERAL: u64 = 1 << 6;

/// The kinds of channels that there are here.
pub(crate) const TEXT: u8 = 0;
pub(crate) const DIRECT: u8 = 1;
pub(crate) const VOICE: u8 = 2;
pub(crate) const ANNOUNCEMENT: u8 = 5;
pub(crate) const ANNOUNCEMENT_THREAD: u8 = 10;
pub(crate) const THREAD: u8 = 11;
pub(crate) const STAGE: u8 = 13;
pub(crate) const FORUM: u8 = 15;
pub(crate) const MEDIA: u8 = 16;

#[derive(Debug, Clone)]
pub(crate) struct Guild {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) owner: u64,
    /// Whether the bot is in it.
    pub(crate) joined: bool,
    /// Whether Discord can reach it at all.
    pub(crate) reachable: bool,
    pub(crate) locale: String,
    /// How many members are named in `GUILD_CREATE`.
    pub(crate) members: usize,
}

#[derive(Debug, Clone)]
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) guild: Option<u64>,
    pub(crate) kind: u8,
    pub(crate) name: String,
    pub(crate) parent: Option<u64>,
    /// With whom, if it is direct.
    pub(crate) recipient: Option<u64>,
    /// What the bot may do; a thread has its parent's.
    pub(crate) bot_may: u64,
    pub(crate) owner: u64,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    pub(crate) last_message: Option<u64>,
}

impl Channel {
    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind, THREAD | ANNOUNCEMENT_THREAD)
    }

    /// Whether it holds threads and no messages.
    pub(crate) fn is_forum(&self) -> bool {
        matches!(self.kind, FORUM | MEDIA)
    }

    /// Where a person is alone with the bot.
    pub(crate) fn direct(id: u64, recipient: u64, bot: u64) -> Channel {
        Channel {
            id,
            guild: None,
            kind: DIRECT,
            name: String::new(),
            parent: None,
            recipient: Some(recipient),
            bot_may: u64::MAX,
            owner: bot,
            archived: false,
            locked: false,
            last_message: None,
        }
    }
}

#[derive(Debug, Clone)]
pub(crate) struct User {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) locale: String,
    pub(crate) bot: bool,
    /// Whether the bot may write to him.
    pub(crate) open: bool,
    pub(crate) permissions: u64,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Attached {
    pub(crate) id: u64,
    pub(crate) name: String,
    pub(crate) alt: Option<String>,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Debug, Clone)]
pub(crate) struct Message {
    pub(crate) id: u64,
    pub(crate) channel: u64,
    pub(crate) author: u64,
    pub(crate) content: String,
    pub(crate) embeds: Value,
    pub(crate) components: Value,
    pub(crate) attachments: Vec<Attached>,
    pub(crate) flags: u64,
    pub(crate) nonce: Option<Value>,
    pub(crate) reference: Option<Value>,
    /// The thread that was started from it.
    pub(crate) thread: Option<u64>,
    /// Whom it notified.
    pub(crate) pinged: Vec<u64>,
    /// How often it was edited.
    pub(crate) edits: usize,
    /// To which interaction it is an answer.
    pub(crate) interaction: Option<u64>,
    /// Whether the answer is still to come.
    pub(crate) loading: bool,
}

impl Message {
    pub(crate) fn is_ephemeral(&self) -> bool {
        self.flags & EPHEMERAL != 0
    }
}

/// An answer to an interaction within its three seconds.
#[derive(Debug, Clone)]
pub(crate) struct Ack {
    pub(crate) kind: u64,
    pub(crate) data: Value,
    pub(crate) after: std::time::Duration,
}

#[derive(Debug, Clone)]
pub(crate) struct Interaction {
    pub(crate) id: u64,
    pub(crate) token: String,
    pub(crate) user: u64,
    pub(crate) channel: u64,
    /// The message whose component was used.
    pub(crate) message: Option<u64>,
    /// What the clock had been turned by when it was made.
    pub(crate) born: i64,
    pub(crate) sent: Instant,
    /// All attempts to acknowledge it, those refused included.
    pub(crate) acks: Vec<Ack>,
    /// The message that is its answer.
    pub(crate) original: Option<u64>,
    /// How often the answer was edited.
    pub(crate) answered: usize,
    pub(crate) followups: Vec<u64>,
}

/// A request as it came, with what was answered.
#[derive(Debug, Clone)]
pub(crate) struct Logged {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) status: u16,
    pub(crate) code: i64,
    pub(crate) body: Value,
}

/// Something that goes wrong on purpose.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Fault {
    /// Refused for so many seconds.
    TooMany(f64),
    /// An error of the server.
    Broken(u16),
    /// It is done, but no answer ever comes.
    Swallowed,
    /// It is not done, and no answer ever comes.
    Lost,
    /// It is held until the test lets it go.
    Held,
}

pub(crate) struct Planned {
    pub(crate) method: &'static str,
    /// What the path must contain.
    pub(crate) path: String,
    pub(crate) fault: Fault,
    /// How often it still happens.
    pub(crate) times: usize,
}

#[derive(Default)]
pub(crate) struct World {
    pub(crate) guilds: BTreeMap<u64, Guild>,
    pub(crate) channels: BTreeMap<u64, Channel>,
    pub(crate) users: BTreeMap<u64, User>,
    pub(crate) messages: BTreeMap<u64, Message>,
    /// Messages that were deleted.
    pub(crate) gone: BTreeMap<u64, Message>,
    pub(crate) interactions: BTreeMap<u64, Interaction>,
    /// The commands of a server, or of all under `None`.
    pub(crate) commands: BTreeMap<Option<u64>, Vec<Value>>,
    /// How often commands were registered.
    pub(crate) registrations: usize,
    /// Messages by channel and nonce, with the time at which they were sent.
    pub(crate) nonces: HashMap<(u64, String), (u64, i64)>,
    pub(crate) log: Vec<Logged>,
    pub(crate) plans: Vec<Planned>,
    /// Until when requests to a path are refused.
    pub(crate) shut: Vec<(String, i64)>,
    /// What was wrong with what the bot did.
    pub(crate) violations: Vec<String>,
    pub(crate) bot: u64,
}

impl World {
    pub(crate) fn channel(&self, id: u64) -> Option<&Channel> {
        self.channels.get(&id)
    }

    /// What the bot may do in a channel; in a direct one everything.
    pub(crate) fn bot_may(&self, channel: &Channel) -> u64 {
        match (channel.kind, channel.parent) {
            (DIRECT, _) => u64::MAX,
            (THREAD | ANNOUNCEMENT_THREAD, Some(parent)) => {
                self.channels.get(&parent).map_or(0, |parent| parent.bot_may)
            }
            _ => channel.bot_may,
        }
    }

    /// Whether the bot is where the channel is.
    pub(crate) fn is_inside(&self, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.guilds.get(&guild).is_some_and(|guild| guild.joined),
            None => true,
        }
    }

    /// The messages that everybody in a channel sees, in order.
    pub(crate) fn shown(&self, channel: u64) -> Vec<Message> {
        (self.messages.values())
            .filter(|message| message.channel == channel && !message.is_ephemeral())
            .cloned()
            .collect()
    }

    /// The threads of a channel.
    pub(crate) fn threads(&self, channel: u64) -> Vec<u64> {
        (self.channels.values())
            .filter(|thread| thread.is_thread() && thread.parent == Some(channel))
            .map(|thread| thread.id)
            .collect()
    }

    /// Where the bot writes to a person.
    pub(crate) fn direct(&self, user: u64) -> Option<u64> {
        (self.channels.values())
            .find(|channel| channel.kind == DIRECT && channel.recipient == Some(user))
            .map(|channel| channel.id)
    }
}
