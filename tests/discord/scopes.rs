//! Where commands are registered: where the settings say, and nowhere else.

use crate::bot::Bot;
use crate::double::Double;

/// How many commands there are in a server, and everywhere.
fn registered(discord: &Double, guild: u64) -> (usize, usize) {
    let world = discord.world();
    let count = |scope| world.commands.get(&scope).map_or(0, Vec::len);
    (count(Some(guild)), count(None))
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_taken_away_where_they_are_not_wanted_any_more() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let folder = tempfile::tempdir().unwrap();
    let bot = Bot::start_everywhere(&discord, folder.path()).await;
    let (here, everywhere) = registered(&discord, guild);
    assert!(here == 0 && everywhere >= 5, "{here} and {everywhere}");
    bot.stop().await;
    let bot = Bot::start(&discord, folder.path()).await;
    assert_eq!(registered(&discord, guild), (everywhere, 0));
    bot.stop().await;
    let bot = Bot::start_everywhere(&discord, folder.path()).await;
    assert_eq!(registered(&discord, guild), (0, everywhere));
    bot.stop().await;
    discord.judged_and_acknowledged();
}
