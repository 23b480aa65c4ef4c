//! Servers that the bot is thrown out of, while it is connected and while it is not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use tahoun::store::Reader;

use crate::bot::{Against, Bot, Club};
use crate::double::Double;
use crate::double::gateway::Cut;
use crate::double::world::{FORUM, may};
use crate::inside::Inside;

/// Whether the tables in each channel stand still.
fn standing(database: &Path) -> BTreeMap<u64, bool> {
    let places = Reader::open(database).and_then(|reader| reader.places_on("discord"));
    let places = places.expect("it lists places").into_iter();
    places
        .map(|place| (place.external.parse().expect("a channel is a number"), place.paused))
        .collect()
}

/// Waits until the tables in a channel stand still, or go on.
#[track_caller]
fn stands(discord: &Double, database: PathBuf, channel: u64, still: bool) -> impl Future<Output = ()> + Send {
    discord.until(format!("tables stand still: {still}"), move |_| {
        (standing(&database)[&channel] == still).then_some(())
    })
}

impl Club {
    /// Waits until these channels stand still; those others do not, then.
    pub(crate) async fn paused(&self, still: &[u64], others: &[u64]) {
        let database = self.database();
        let standing = self
            .discord
            .until("places stand still", move |_| {
                let paused = standing(&database);
                still.iter().all(|channel| paused[channel]).then_some(paused)
            })
            .await;
        for channel in others {
            assert!(!standing[channel], "{channel} stands still, too");
        }
    }

    /// Waits until the tables in a channel go on.
    #[track_caller]
    pub(crate) fn goes_on_in(&self, channel: u64) -> impl Future<Output = ()> + Send {
        stands(&self.discord, self.database(), channel, false)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobodys_time_runs_where_the_bot_may_not_speak() {
    let mut club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    let mute = may::USUAL & !(may::SEND | may::SEND_IN_THREADS);
    for restarted in [false, true] {
        club.discord.allow(club.channel, mute);
        let person = club.turn(at).await.expect("the game goes on");
        club.move_by_text(at, &person).await;
        club.paused(&[club.channel], &[]).await;
        if restarted {
            // What was refused is not remembered then, but the message is still to be shown.
            club.kill();
            club.start().await;
            club.paused(&[club.channel], &[]).await;
        }
        club.discord.allow(club.channel, may::USUAL);
        club.goes_on_in(club.channel).await;
        club.board(at).await;
    }
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_right_that_comes_back_without_a_word_is_found_by_the_message_that_waits() {
    let inside = Inside::open().await;
    let game = inside.game("games").await;
    // Nothing is told of channels when somebody's roles change.
    let may_now = |rights: u64| {
        let mut world = inside.discord.world();
        let channel = world.channels.get_mut(&game.channel).expect("it is there");
        channel.bot_may = rights;
    };
    may_now(may::USUAL & !(may::SEND | may::SEND_IN_THREADS));
    let line = format!("/abaku {}", inside.best(&game).await);
    inside.on_turn(&game).await.slash(game.thread, &line).answer().await;
    stands(&inside.discord, inside.database(), game.channel, true).await;
    may_now(may::USUAL);
    inside.discord.clock.pass(Duration::from_secs(301));
    stands(&inside.discord, inside.database(), game.channel, false).await;
    inside.discord.judged_and_private();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_archived_post_goes_on_once_it_is_used_after_the_bot_was_invited_again() {
    let club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    club.eva.slash(post, "/abaku new players:2").answer().await;
    club.eva.slash(club.channel, "/abaku new players:2").answer().await;
    club.discord.set_thread(post, true, false);
    club.discord.kick(club.guild);
    club.paused(&[post, club.channel], &[]).await;
    club.discord.invite(club.guild);
    club.goes_on_in(club.channel).await;
    // It was not among the threads that the bot was told of.
    club.paused(&[post], &[club.channel]).await;
    club.discord.set_thread(post, false, false);
    club.goes_on_in(post).await;
    club.end();
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
