//! What the bot may do where it is asked: what it could not show is refused before it begins.

use serenity::all::Permissions;

use crate::games::Kind;

use super::asking::Asking;
use super::words::Words;

/// Commands after which the bot has to speak where they were given.
const SPEAKS: [&str; 3] = ["new", "start", "rematch"];

/// Whether a line begins something that everybody is to see.
fn begins(line: &str) -> bool {
    let command = line.split_whitespace().find(|word| word.parse::<Kind>().is_err());
    command.is_some_and(|command| SPEAKS.contains(&command))
}

/// What the bot needs to speak where it is asked.
fn needed(asking: &Asking) -> Permissions {
    let send = match asking.thread {
        Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
        None => Permissions::SEND_MESSAGES,
    };
    Permissions::VIEW_CHANNEL | send
}

fn allows(allowed: Permissions, needed: Permissions) -> bool {
    allowed.contains(Permissions::ADMINISTRATOR) || allowed.contains(needed)
}

/// Why a line is refused: the permissions that are missing, in words.
pub(super) fn missing(asking: &Asking, line: &str, words: Words) -> Option<String> {
    // Alone with somebody it may speak in any case.
    let allowed = asking.allowed.filter(|_| asking.guild.is_some() && begins(line))?;
    let needed = needed(asking);
    if allows(allowed, needed) {
        return None;
    }
    let names = [
        (Permissions::VIEW_CHANNEL, "discord-may-view"),
        (Permissions::SEND_MESSAGES, "discord-may-send"),
        (Permissions::SEND_MESSAGES_IN_THREADS, "discord-may-send-in-threads"),
    ];
    let missing = names
        .iter()
        .filter(|(right, _)| needed.contains(*right) && !allowed.contains(*right));
    let missing: Vec<String> = missing.map(|(_, key)| words.say(key)).collect();
    Some(words.with("discord-missing", &[("rights", &missing.join(", "))]))
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
        assert!(begins("abaku new players=2") && !begins("help new") && begins("start #1 @2") && begins("rematch"));
        assert!(!begins("abaku rack") && !begins("settings") && !begins("abaku place 1 H8 new"));
    }
}
