//! The five permissions that a bot needs, in every combination.

use crate::bot::{At, Club};
use crate::double::world::may;

/// The five permissions, each given or not, by the bits of a number.
fn permissions(set: u32) -> u64 {
    let threads = may::CREATE_THREADS | may::SEND_IN_THREADS;
    let five = [may::VIEW, may::SEND, may::EMBED, may::ATTACH, threads];
    let given = five.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1);
    given.fold(may::HISTORY, |all, (_, right)| all | right)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_opens_with_any_permissions() {
    let club = Club::open().await;
    for set in 0..32 {
        let channel = club.discord.channel(club.guild, &format!("room-{set}"));
        club.discord.allow(channel, permissions(set));
        let before = club.tables();
        let answer = club.eva.slash(channel, "/abaku new players:2").answer().await;
        let has = |right: u64| permissions(set) & right != 0;
        if !has(may::VIEW) || !has(may::SEND) {
            // It is refused before anything began, and what is missing is named.
            assert_eq!(club.tables(), before, "{set:05b}: {}", answer.content);
            for (right, name) in [(may::VIEW, "View Channel"), (may::SEND, "Send Messages")] {
                assert_eq!(
                    answer.content.contains(name),
                    !has(right),
                    "{set:05b}: {}",
                    answer.content
                );
            }
            continue;
        }
        assert_eq!(club.tables(), before + 1, "{set:05b}: {}", answer.content);
        let at = club.newest();
        club.discord.public(channel, "the lobby", |_| true).await;
        club.eva
            .slash(channel, &format!("/abaku computer table:{at}"))
            .answer()
            .await;
        club.eva
            .slash(channel, &format!("/abaku start table:{at}"))
            .answer()
            .await;
        // The board is a picture where pictures may be sent, else words; in a thread where there may be one.
        let board = club
            .discord
            .until(format!("{set:05b}: a board"), |world| {
                let places = world.threads(channel).into_iter().chain([channel]);
                let all = places.flat_map(|place| world.shown(place));
                let mut boards = all.filter(|message| message.pinged == [club.eva.id]);
                boards.next_back()
            })
            .await;
        assert_eq!(board.attachments.len(), usize::from(has(may::ATTACH)), "{set:05b}");
        assert_eq!(board.channel != channel, has(may::CREATE_THREADS), "{set:05b}");
        if !has(may::ATTACH) {
            assert!(board.content.contains("hand"), "{set:05b}: {}", board.content);
        }
        let answer = club
            .eva
            .slash(channel, &format!("/abaku rack table:{at}"))
            .answer()
            .await;
        assert_eq!(answer.attachments.len(), 1, "{set:05b}");
    }
    few_refusals(&club, 32 * 4);
    club.end();
}

/// Discord shuts a bot out that is refused too often.
fn few_refusals(club: &Club, most: usize) {
    let refused = (club.discord.world().log.iter())
        .filter(|logged| matches!(logged.status, 401 | 403 | 429))
        .count();
    println!("{refused} refusals");
    assert!(refused <= most, "{refused} refusals");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_with_any_permissions() {
    let club = Club::open().await;
    let mut games = Vec::new();
    for set in 0..32 {
        let channel = club.discord.channel(club.guild, &format!("room-{set}"));
        let club_there = ClubIn { club: &club, channel };
        let at = club_there.begin().await;
        club.discord.allow(channel, permissions(set));
        games.push((set, channel, at));
    }
    for (set, channel, at) in &games {
        // Wherever the bot may say nothing, the interactions are still answered.
        let person = club.turn(*at).await.expect("the game goes on");
        let before = club.last(*at);
        let line = format!("/abaku {} table:{}", club.best(*at), at.table);
        let answer = person.slash(*channel, &line).answer().await;
        club.moved_on(*at, before).await;
        assert!(!answer.content.is_empty(), "{set:05b}");
    }
    for (_, channel, _) in &games {
        club.discord.allow(*channel, may::USUAL);
    }
    for (set, channel, at) in &games {
        let person = club.turn(*at).await.expect("the game goes on");
        let before = club.last(*at);
        let line = format!("/abaku {} table:{}", club.best(*at), at.table);
        person.slash(*channel, &line).answer().await;
        club.moved_on(*at, before).await;
        let (number, channel) = (format!("-{}.png", club.last(*at)), *channel);
        club.discord
            .until(format!("{set:05b}: the present board is shown again"), move |world| {
                let places = world.threads(channel).into_iter().chain([channel]);
                let mut shown = places.flat_map(|place| world.shown(place));
                shown.find(|message| message.attachments.iter().any(|file| file.name.ends_with(&number)))
            })
            .await;
    }
    few_refusals(&club, 32 * 5);
    club.end();
}

/// The club in another channel.
struct ClubIn<'c> {
    club: &'c Club,
    channel: u64,
}

impl ClubIn<'_> {
    async fn begin(&self) -> At {
        let club = self.club;
        club.eva.slash(self.channel, "/abaku new players:2").answer().await;
        let thread = club.discord.thread(self.channel, 1).await;
        let at = At {
            table: club.newest(),
            thread,
        };
        club.jan.slash(thread, "/abaku join").answer().await;
        club.eva.slash(thread, "/abaku start").answer().await;
        club.board(at).await;
        at
    }
}
