//! Channels of other sorts than text: posts in forums, voice and stage channels, announcements.

use tahoun::store::Reader;

use crate::bot::{At, Club};
use crate::double::world::{ANNOUNCEMENT, FORUM, Fault, MEDIA, STAGE, VOICE, may};
use crate::driver::{Person, component};

/// How often the bot tried to open a thread.
fn threads_tried(club: &Club) -> usize {
    let world = club.discord.world();
    let tried = world.log.iter().filter(|logged| logged.path.ends_with("/threads"));
    tried.count()
}

/// Eva opens a table where she is, Jan joins by its button, and both move once, all in the same place.
async fn plays_in(club: &Club, place: u64) -> At {
    club.eva.slash(place, "/abaku new players:2").answer().await;
    let lobby = club
        .discord
        .public(place, "the lobby", |message| component(message, "Join").is_some())
        .await;
    club.jan.press(&lobby, "Join").answer().await;
    club.eva.slash(place, "/abaku start").answer().await;
    let at = At {
        table: club.newest(),
        thread: place,
    };
    for _ in 0..2 {
        let person: Person = club.turn(at).await.expect("the game goes on");
        let board = club.board(at).await;
        assert_eq!(board.attachments.len(), 1);
        club.move_by_text(at, &person).await;
    }
    club.board(at).await;
    at
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_played_in_the_post_of_a_forum_where_it_was_opened() {
    let club = Club::open().await;
    for (kind, name) in [(FORUM, "forum"), (MEDIA, "gallery")] {
        let forum = club.discord.channel_of(club.guild, name, kind);
        let post = club.discord.post(forum, "Abaku tonight");
        let other = club.discord.post(forum, "Another one");
        let at = plays_in(&club, post).await;
        // Each post is by itself.
        plays_in(&club, other).await;
        let rack = club.eva.slash(post, "/abaku rack").answer().await;
        assert!(
            rack.attachments[0]
                .alt
                .as_ref()
                .is_some_and(|alt| alt.contains(&format!("Table {}", at.table))),
            "{rack:?}"
        );
        // A rematch is played there, too.
        club.eva
            .slash(post, &format!("/abaku resign table:{}", at.table))
            .answer()
            .await;
        club.eva.slash(post, "/abaku rematch").answer().await;
        club.discord
            .public(post, "the rematch", |message| component(message, "Join").is_some())
            .await;
    }
    assert_eq!(threads_tried(&club), 0, "no thread is opened in a thread");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_is_known_without_its_forum_having_been_told() {
    let mut club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    // A server that is out of reach for the gateway tells nothing of its channels.
    club.kill();
    club.discord.outage(club.guild);
    club.start().await;
    plays_in(&club, post).await;
    let asked = {
        let world = club.discord.world();
        let path = format!("/channels/{forum}");
        world
            .log
            .iter()
            .filter(|logged| logged.method == "GET" && logged.path == path)
            .count()
    };
    assert_eq!(asked, 1, "the sort of a channel is asked for once");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_begins_in_a_post_while_nobody_says_what_it_is() {
    let mut club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    club.kill();
    club.discord.outage(club.guild);
    club.start().await;
    let path = format!("/channels/{forum}");
    club.discord.plan("GET", &path, Fault::Broken(503), 1_000);
    let answer = club.eva.slash(post, "/abaku new players:2").answer().await;
    assert!(answer.content.contains("try again"), "{}", answer.content);
    assert_eq!(club.tables(), 0);
    club.discord.unplan();
    // It is asked for again, and the table is at home in the post.
    plays_in(&club, post).await;
    let places = Reader::open(club.database()).and_then(|reader| reader.places_on("discord"));
    let places: Vec<String> = (places.expect("it lists places").into_iter())
        .map(|place| place.external)
        .collect();
    assert_eq!(places, [post.to_string()], "the forum is no place");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_completed_in_a_post() {
    let club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    let at = plays_in(&club, post).await;
    let person = club.turn(at).await.expect("the game goes on");
    person.slash(post, "/abaku rack").answer().await;
    let offered = person.complete(post, "/abaku place", "move", "").await;
    assert!(!offered.is_empty(), "what was just shown is known");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_where_the_bot_may_not_write_is_refused_with_the_reason() {
    let club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    club.discord.allow(forum, may::USUAL & !may::SEND_IN_THREADS);
    let answer = club.eva.slash(post, "/abaku new players:2").answer().await;
    assert!(
        answer.content.contains("Send Messages in Threads") && answer.content.contains(&format!("<#{post}>")),
        "{}",
        answer.content
    );
    club.discord.allow(forum, may::USUAL & !may::SEND);
    club.discord.set_thread(post, false, true);
    let answer = club.eva.slash(post, "/abaku new players:2").answer().await;
    assert!(answer.content.contains("locked"), "{}", answer.content);
    // Whoever may not open posts may still write in them.
    club.discord.set_thread(post, false, false);
    plays_in(&club, post).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_post_that_is_archived_wakes_and_one_that_is_locked_is_waited_for() {
    let club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    let at = plays_in(&club, post).await;
    club.discord.set_thread(post, true, false);
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    club.board(at).await;
    club.discord.set_thread(post, false, true);
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    let database = club.database();
    club.discord
        .until("the board is refused and waits", move |world| {
            let outbound = Reader::open(&database).and_then(|reader| reader.outbound("discord"));
            let outbound = outbound.expect("it is readable");
            let refused = world.log.iter().any(|logged| logged.code == 160_005);
            (refused && outbound.sending == 0 && outbound.waiting > 0).then_some(())
        })
        .await;
    club.paused(&[post], &[]).await;
    club.discord.set_thread(post, false, false);
    club.goes_on_in(post).await;
    club.board(at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_post_stands_still() {
    let club = Club::open().await;
    let forum = club.discord.channel_of(club.guild, "forum", FORUM);
    let post = club.discord.post(forum, "Abaku tonight");
    plays_in(&club, post).await;
    club.discord.delete_channel(post);
    club.paused(&[post], &[]).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_there_are_no_threads_a_table_is_played_in_the_channel() {
    let club = Club::open().await;
    for (kind, name) in [(VOICE, "voice"), (STAGE, "stage")] {
        let channel = club.discord.channel_of(club.guild, name, kind);
        plays_in(&club, channel).await;
    }
    assert_eq!(threads_tried(&club), 0, "it is known that there are none");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_in_an_announcement_channel_has_a_thread() {
    let club = Club::open().await;
    let channel = club.discord.channel_of(club.guild, "news", ANNOUNCEMENT);
    club.eva.slash(channel, "/abaku new players:2").answer().await;
    let thread = club.discord.thread(channel, 1).await;
    club.jan.slash(thread, "/abaku join").answer().await;
    club.eva.slash(thread, "/abaku start").answer().await;
    let at = At {
        table: club.newest(),
        thread,
    };
    let person = club.turn(at).await.unwrap();
    club.board(at).await;
    club.move_by_text(at, &person).await;
    club.board(at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_table_is_checked_where_it_will_be_shown() {
    let club = Club::open().await;
    let at = club.lobby().await;
    let opens = |line: &'static str| async {
        let before = club.tables();
        let answer = club.eva.slash(at.thread, line).answer().await;
        (club.tables() > before, answer.content)
    };
    // In the thread it may speak, in the channel it may not: there the lobby would be.
    club.discord.allow(club.channel, may::USUAL & !may::SEND);
    let (opened, said) = opens("/abaku new players:2").await;
    assert!(!opened, "{said}");
    assert!(
        said.contains("Send Messages")
            && !said.contains("in Threads")
            && said.contains(&format!("<#{}>", club.channel)),
        "{said}"
    );
    // A table that has its thread begins there.
    club.jan.slash(at.thread, "/abaku join").answer().await;
    club.eva.slash(at.thread, "/abaku start").answer().await;
    club.turn(at).await.expect("it has begun");
    club.eva.slash(at.thread, "/abaku resign").answer().await;
    let (opened, said) = opens("/abaku rematch").await;
    assert!(!opened && said.contains("Send Messages"), "{said}");
    // In the channel it may speak, in its threads it may not: that does not matter.
    club.discord.allow(club.channel, may::USUAL & !may::SEND_IN_THREADS);
    let (opened, said) = opens("/abaku new players:2").await;
    assert!(opened, "{said}");
    club.end();
}
