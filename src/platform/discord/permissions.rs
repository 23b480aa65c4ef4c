//! What the bot may do where a game would be shown: what it could not show is refused before it begins.

use serenity::all::Permissions;

use crate::games::Kind;

use super::asking::Asking;
use super::words::Words;

/// Where what a line begins is shown to everybody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Begins {
    /// In the channel, also if it was said in one of its threads: a table that is new has no thread yet.
    InChannel,
    /// Where the table is: in its thread, or in the channel if that does not work.
    AtTable,
}

/// What a line begins that everybody is to see, if it does.
fn begins(line: &str) -> Option<Begins> {
    match line.split_whitespace().find(|word| word.parse::<Kind>().is_err())? {
        "new" | "rematch" => Some(Begins::InChannel),
        "start" => Some(Begins::AtTable),
        _ => None,
    }
}

/// What the bot needs to show it: one of these is enough.
fn enough(begins: Begins, asking: &Asking) -> &'static [Permissions] {
    const CHANNEL: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES);
    const THREAD: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::SEND_MESSAGES_IN_THREADS);
    match (asking.in_post, begins) {
        (true, _) => &[THREAD],
        (false, Begins::InChannel) => &[CHANNEL],
        (false, Begins::AtTable) => &[CHANNEL, THREAD],
    }
}

fn allows(allowed: Permissions, needed: Permissions) -> bool {
    allowed.contains(Permissions::ADMINISTRATOR) || allowed.contains(needed)
}

/// Why a line is refused, in words: the channel in which something is missing, and the permissions that are.
pub(super) fn missing(asking: &Asking, line: &str, words: Words) -> Option<String> {
    // Alone with somebody it may speak in any case.
    asking.guild?;
    let (allowed, begins) = (asking.allowed?, begins(line)?);
    let enough = enough(begins, asking);
    if let Some(needed) = enough.first()
        && !enough.iter().any(|needed| allows(allowed, *needed))
    {
        let names = [
            (Permissions::VIEW_CHANNEL, "discord-may-view"),
            (Permissions::SEND_MESSAGES, "discord-may-send"),
            (Permissions::SEND_MESSAGES_IN_THREADS, "discord-may-send-in-threads"),
        ];
        let missing = names
            .iter()
            .filter(|(right, _)| needed.contains(*right) && !allowed.contains(*right));
        let missing: Vec<String> = missing.map(|(_, key)| words.say(key)).collect();
        let channel = format!("<#{}>", asking.home);
        return Some(words.with(
            "discord-missing",
            &[("channel", &channel), ("rights", &missing.join(", "))],
        ));
    }
    let locked = asking.in_post && asking.locked && !allows(allowed, Permissions::MANAGE_THREADS);
    locked.then(|| words.say("discord-locked-post"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_invitation_in_the_readme_asks_for_what_is_used() {
        let used = Permissions::VIEW_CHANNEL
            | Permissions::SEND_MESSAGES
            | Permissions::ATTACH_FILES
            | Permissions::CREATE_PUBLIC_THREADS
            | Permissions::SEND_MESSAGES_IN_THREADS
            | Permissions::READ_MESSAGE_HISTORY;
        let invitation = format!("scope=bot+applications.commands&permissions={}\n", used.bits());
        assert!(include_str!("../../../README.md").contains(&invitation), "{invitation}");
    }

    #[test]
    fn only_what_everybody_is_to_see_needs_to_be_spoken() {
        for line in ["abaku new players=2", "rematch", "abalone rematch @2"] {
            assert_eq!(begins(line), Some(Begins::InChannel), "{line}");
        }
        assert_eq!(begins("start #1 @2"), Some(Begins::AtTable));
        for line in ["help new", "abaku rack", "settings", "abaku place 1 H8 new", ""] {
            assert_eq!(begins(line), None, "{line}");
        }
    }
}
