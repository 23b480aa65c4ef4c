//! Servers that the bot is thrown out of, while it is connected and while it is not.

use std::collections::BTreeMap;

use tahoun::store::Reader;

use crate::bot::{Bot, Club};
use crate::double::Double;
use crate::double::gateway::Cut;

impl Club {
    /// Waits until these channels stand still; those others do not, then.
    pub(crate) async fn paused(&self, still: &[u64], others: &[u64]) {
        let database = self.database();
        let standing = self
            .discord
            .until("places stand still", move |_| {
                let places = Reader::open(&database).and_then(|reader| reader.places_on("discord"));
                let places = places.expect("it lists places").into_iter();
                let paused: BTreeMap<u64, bool> = places
                    .map(|place| (place.external.parse().expect("a channel is a number"), place.paused))
                    .collect();
                still.iter().all(|channel| paused[channel]).then_some(paused)
            })
            .await;
        for channel in others {
            assert!(!standing[channel], "{channel} stands still, too");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_thrown_out_while_it_was_away_stands_still_there() {
    let mut club = Club::open().await;
    let kept = club.discord.guild("Kept");
    let kept_channel = club.discord.channel(kept, "games");
    let away = club.discord.guild("Out of reach");
    let away_channel = club.discord.channel(away, "games");
    club.kill();
    club.start().await;
    for channel in [club.channel, kept_channel, away_channel] {
        club.eva.slash(channel, "/abaku new players:2").answer().await;
    }
    club.kill();
    club.discord.kick(club.guild);
    // That one cannot be reached for now, but the bot is in it.
    club.discord.outage(away);
    club.start().await;
    club.paused(&[club.channel], &[kept_channel, away_channel]).await;
    club.discord.invite(club.guild);
    let database = club.database();
    club.discord
        .until("its tables go on", move |_| {
            let places = Reader::open(&database).and_then(|reader| reader.places_on("discord"));
            places
                .expect("it lists places")
                .iter()
                .all(|place| !place.paused)
                .then_some(())
        })
        .await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_thrown_out_while_its_session_was_lost_stands_still_there() {
    let club = Club::open().await;
    club.lobby().await;
    // The session is gone with all that happens until the next one.
    club.discord.cut(Cut::Invalid(false));
    club.discord.kick(club.guild);
    club.paused(&[club.channel], &[]).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_of_another_shard_are_not_taken_for_lost() {
    let discord = Double::start().await;
    discord.recommend_shards(2);
    let guilds = [0, 1].map(|shard| discord.guild_of_shard(&format!("Club {shard}"), shard, 2));
    let lost = discord.guild_of_shard("Lost", 1, 2);
    let [first, second, third] = [guilds[0], guilds[1], lost].map(|guild| discord.channel(guild, "games"));
    let folder = tempfile::tempdir().unwrap();
    let bot = Bot::start(&discord, folder.path()).await;
    let eva = discord.person("Eva");
    for channel in [first, second, third] {
        eva.slash(channel, "/abaku new players:2").answer().await;
    }
    bot.stop().await;
    discord.kick(lost);
    let mut club = Club {
        guild: guilds[0],
        channel: first,
        jan: discord.person("Jan"),
        eva,
        discord,
        bot: None,
        folder,
    };
    club.start().await;
    club.paused(&[third], &[first, second]).await;
    club.end();
}
