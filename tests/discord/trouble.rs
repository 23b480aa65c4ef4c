//! What goes wrong: lines that are cut, processes that are killed, refusals, channels that are gone.

use std::time::Duration;

use serde_json::Value;
use tahoun::store::Reader;

use crate::bot::{Against, At, Bot, Club};
use crate::double::Double;
use crate::double::gateway::Cut;
use crate::double::world::{Fault, Logged};
use crate::driver::components;
use crate::inside::Inside;
use crate::uncertain::shown_once;

/// What was asked of a route, in order.
fn asked(club: &Club, method: &str, path: &str) -> Vec<Logged> {
    let world = club.discord.world();
    let all = world.log.iter();
    all.filter(|logged| logged.method == method && logged.path.ends_with(path))
        .cloned()
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cut_gateway_loses_nothing() {
    cut_so_often(6).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long"]
async fn a_gateway_cut_fifty_times_loses_nothing() {
    cut_so_often(50).await;
}

async fn cut_so_often(times: usize) {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let cuts = [Cut::Line, Cut::Reconnect, Cut::Close(4000), Cut::Invalid(true)];
    for time in 0..times {
        let resumed = club.discord.seen();
        club.discord.cut(cuts[time % cuts.len()]);
        // What people do while the line is down comes when it is up again.
        let eva = club.eva.slash(at.thread, "/abaku rack");
        let jan = club.jan.slash(at.thread, "/games");
        eva.answer().await;
        jan.answer().await;
        club.discord
            .until_seen("it is connected again", move |seen| {
                seen.resumed + seen.identified > resumed.resumed + resumed.identified
            })
            .await;
    }
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    club.board(at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_is_lost_is_begun_anew() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.discord.forget_sessions(true);
    club.discord.cut(Cut::Line);
    club.discord
        .until_seen("it identifies anew", |seen| seen.identified == 2)
        .await;
    club.discord.forget_sessions(false);
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    club.board(at).await;
    assert_eq!(club.discord.world().registrations, 1, "commands were registered before");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_in_the_middle_of_a_game_loses_nothing() {
    let mut club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    club.board(at).await;
    let hand = |answer: crate::double::world::Message| answer.attachments[0].alt.clone().unwrap();
    let before = hand(club.eva.slash(at.thread, "/abaku rack").answer().await);
    let shown = club.discord.shown(at.thread).len();
    club.kill();
    club.start().await;
    let after = hand(club.eva.slash(at.thread, "/abaku rack").answer().await);
    assert_eq!(before, after);
    assert_eq!(club.discord.shown(at.thread).len(), shown, "nothing is said twice");
    assert_eq!(
        club.discord.world().registrations,
        1,
        "commands are registered only when they change"
    );
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    club.board(at).await;
    let bot = club.bot.take().unwrap();
    bot.stop().await;
    club.start().await;
    let person = club.turn(at).await.unwrap();
    club.move_by_text(at, &person).await;
    club.board(at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_on_its_way_when_the_program_is_killed_is_shown_once() {
    let mut club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let person = club.turn(at).await.unwrap();
    club.board(at).await;
    let path = format!("/channels/{}/messages", at.thread);
    club.discord.plan("POST", &path, Fault::Swallowed, 1);
    club.move_by_text(at, &person).await;
    club.board(at).await;
    club.kill();
    club.discord.unplan();
    club.start().await;
    let next = club.turn(at).await.unwrap();
    club.move_by_text(at, &next).await;
    club.board(at).await;
    shown_once(&club.discord.shown(at.thread));
    club.end();
}

/// A hand that was held up until its interaction cannot be answered any more.
async fn held_for_sixteen_minutes(open: bool) {
    let inside = Inside::open().await;
    let channel = inside.channel("games");
    let eva = inside.discord.person("Eva");
    eva.slash(channel, "/abaku new players:2").answer().await;
    let thread = inside.discord.thread(channel, 1).await;
    eva.slash(thread, "/abaku computer").answer().await;
    eva.slash(thread, "/abaku start").answer().await;
    inside.host.settle().await.unwrap();
    eva.opens_to_the_bot(open);
    let before = inside.discord.shown(thread).len() + inside.discord.shown(channel).len();
    let held = inside.host.hold();
    let asked = eva.slash(thread, "/abaku rack");
    asked.acked().await;
    inside.discord.clock.pass(Duration::from_secs(16 * 60));
    drop(held);
    if open {
        let told = inside
            .discord
            .until("it is told directly", |world| {
                let channel = world.direct(eva.id)?;
                world.shown(channel).into_iter().next_back()
            })
            .await;
        assert_eq!(told.attachments.len(), 1, "the hand comes");
    } else {
        let hint = inside
            .discord
            .public(thread, "a hint", |message| {
                message.pinged == [eva.id] && message.content.contains("rack")
            })
            .await;
        assert!(hint.attachments.is_empty() && hint.embeds == Value::Array(Vec::new()));
        assert!(inside.discord.direct_to(&eva).is_empty());
    }
    inside.host.settle().await.unwrap();
    let after = inside.discord.shown(thread).len() + inside.discord.shown(channel).len();
    assert_eq!(after - before, usize::from(!open), "nothing private is shown in public");
    for message in inside.discord.shown(thread) {
        assert!(
            message.attachments.iter().all(|file| !file.name.contains("hand")),
            "{message:?}"
        );
    }
    inside.discord.judged_and_private();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_late_comes_as_a_direct_message() {
    held_for_sixteen_minutes(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_late_for_somebody_with_closed_messages_is_dropped_with_a_hint() {
    held_for_sixteen_minutes(false).await;
}

/// What is said in public of an answer that comes too late for somebody who takes no direct messages.
async fn hinted(line: &str) -> String {
    let inside = Inside::open().await;
    let game = inside.game("games").await;
    let turn = inside.on_turn(&game).await.id;
    let other = if game.eva.id == turn { &game.jan } else { &game.eva };
    other.opens_to_the_bot(false);
    inside.discord.plan("PATCH", "@original", Fault::Broken(503), 1);
    other.slash(game.thread, line).acked().await;
    let database = inside.database();
    inside
        .discord
        .until("the answer waits for another attempt", move |world| {
            let outbound = Reader::open(&database).and_then(|reader| reader.outbound("discord"));
            let outbound = outbound.expect("it is readable");
            let refused = world.log.iter().any(|logged| logged.status == 503);
            (refused && outbound.sending == 0 && outbound.waiting == 1).then_some(())
        })
        .await;
    inside.discord.clock.pass(Duration::from_secs(16 * 60));
    let mentioned = [other.id];
    let hint = inside
        .discord
        .public(game.thread, "a hint", |message| {
            message.pinged == mentioned && message.attachments.is_empty()
        })
        .await;
    hint.content
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_names_a_command_that_shows_the_same_or_says_plainly_what_to_do() {
    let said = hinted("/abaku check 1 A1").await;
    assert!(said.contains("/abaku check shows it again"), "{said}");
    // Why a move was refused is not to be seen again; where the game stands is.
    let said = hinted("/abaku pass").await;
    assert!(
        said.contains("does not come again: /abaku board shows how things stand"),
        "{said}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_are_waited_out_in_order() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let person = club.turn(at).await.unwrap();
    club.board(at).await;
    let path = format!("/channels/{}/messages", at.thread);
    club.discord.plan("POST", &path, Fault::TooMany(3.5), 1);
    let seen = asked(&club, "POST", &path).len();
    club.move_by_text(at, &person).await;
    let next = club.turn(at).await.unwrap();
    club.move_by_text(at, &next).await;
    club.board(at).await;
    let tries = asked(&club, "POST", &path).split_off(seen);
    let refused = tries.iter().filter(|logged| logged.status == 429).count();
    assert!((1..=4).contains(&refused), "{refused} attempts while it is shut");
    // The board that was overtaken meanwhile need not be shown, but what is shown is in order.
    let boards: Vec<u64> = (club.discord.shown(at.thread).iter())
        .flat_map(|message| message.attachments.clone())
        .filter_map(|file| file.name.trim_end_matches(".png").rsplit('-').next()?.parse().ok())
        .collect();
    assert!(boards.is_sorted(), "{boards:?}");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_at_the_start_are_waited_out() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = discord.channel(guild, "games");
    discord.plan("PUT", "/commands", Fault::TooMany(2.0), 1);
    discord.plan("GET", "/gateway/bot", Fault::TooMany(2.0), 1);
    discord.plan("GET", "/users/@me", Fault::TooMany(2.0), 1);
    let folder = tempfile::tempdir().unwrap();
    let _bot = Bot::start(&discord, folder.path()).await;
    discord
        .until("the commands are registered", |world| {
            (world.registrations == 1).then_some(())
        })
        .await;
    let eva = discord.person("Eva");
    eva.slash(channel, "/help").answer().await;
    discord.judged_and_private();
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_that_were_overtaken_are_joined() {
    let inside = Inside::open().await;
    let game = inside.game("games").await;
    let path = format!("/channels/{}/messages", game.thread);
    inside.discord.plan("POST", &path, Fault::Held, 1);
    let before = inside.discord.shown(game.thread).len();
    for _ in 0..8 {
        let line = format!("/abaku {}", inside.best(&game).await);
        inside.on_turn(&game).await.slash(game.thread, &line).answer().await;
    }
    // They are late by now.
    inside.discord.clock.pass(Duration::from_secs(120));
    inside.discord.unplan();
    inside.host.settle().await.unwrap();
    let shown = inside.discord.shown(game.thread).split_off(before);
    assert_eq!(shown.len(), 2, "the one that was on its way, and the last one");
    let last = inside.host.view(game.table, None).await.unwrap().number;
    assert!(
        shown[1].attachments[0].name.ends_with(&format!("-{last}.png")),
        "{shown:?}"
    );
    inside.discord.judged_and_private();
}

/// The game goes on at the table, wherever it is shown now, and its present board is there to be seen.
async fn goes_on(club: &Club, at: At) {
    let person = club.turn(at).await.unwrap();
    let line = format!("/abaku {} table:{}", club.best(at), at.table);
    let before = club.last(at);
    person.slash(club.channel, &line).answer().await;
    club.moved_on(at, before).await;
    let number = format!("-{}.png", club.last(at));
    let parent = club.channel;
    club.discord
        .until("the present board is shown somewhere", move |world| {
            let places = world.threads(parent).into_iter().chain([parent]);
            let mut shown = places.flat_map(|place| world.shown(place));
            shown.find(|message| message.attachments.iter().any(|file| file.name.ends_with(&number)))
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_may_be_archived_locked_or_deleted() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    club.discord.set_thread(at.thread, true, false);
    goes_on(&club, at).await;
    assert!(!club.discord.world().channels[&at.thread].archived, "it woke");
    club.discord.set_thread(at.thread, true, true);
    goes_on(&club, at).await;
    club.discord.set_thread(at.thread, false, false);
    goes_on(&club, at).await;
    club.discord.delete_channel(at.thread);
    goes_on(&club, at).await;
    let again = club.discord.thread(club.channel, 1).await;
    assert_ne!(again, at.thread, "it has a thread again");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_board_is_shown_again_when_asked_for() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let board = club.board(at).await;
    club.discord.delete_message(board.id);
    let answer = club.eva.slash(at.thread, "/abaku board").answer().await;
    let shown = !answer.attachments.is_empty()
        || club.discord.shown(at.thread).iter().any(|message| {
            message
                .attachments
                .iter()
                .any(|file| file.name == board.attachments[0].name)
        });
    assert!(shown, "{answer:?}");
    goes_on(&club, at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_channel_leaves_no_table_that_blocks_its_players() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    club.discord.delete_channel(club.channel);
    let elsewhere = club.discord.channel(club.guild, "lounge");
    let list = club.eva.slash(elsewhere, "/games").answer().await;
    assert!(list.content.contains(&at.table.to_string()), "{}", list.content);
    club.eva
        .slash(elsewhere, &format!("/abaku resign table:{}", at.table))
        .answer()
        .await;
    let database = club.database();
    club.discord
        .until("the table is over", move |_| {
            let reader = Reader::open(&database).expect("it is readable");
            let open = reader.all_open_tables().expect("it lists tables");
            (!open.contains(&at.table)).then_some(())
        })
        .await;
    club.eva.slash(elsewhere, "/abaku new players:2").answer().await;
    club.discord.thread(elsewhere, 1).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_thrown_out_and_invited_again_goes_on() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    club.discord.kick(club.guild);
    let elsewhere = club.discord.guild("Elsewhere");
    club.discord.channel(elsewhere, "games");
    let database = club.database();
    club.discord
        .until("its tables stand still", move |_| {
            let reader = Reader::open(&database).expect("it is readable");
            let places = reader.places_on("discord").expect("it lists places");
            places.iter().any(|place| place.paused).then_some(())
        })
        .await;
    club.discord.invite(club.guild);
    goes_on(&club, at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_of_discord_is_no_lost_message() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let person = club.turn(at).await.unwrap();
    club.board(at).await;
    let path = format!("/channels/{}/messages", at.thread);
    club.discord.plan("POST", &path, Fault::Broken(503), 2);
    club.move_by_text(at, &person).await;
    let board = club.board(at).await;
    assert!(!components(&board).is_empty());
    shown_once(&club.discord.shown(at.thread));
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_gateway_that_answers_no_heartbeat_is_left() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = discord.channel(guild, "games");
    discord.heartbeat_every(500);
    let folder = tempfile::tempdir().unwrap();
    let bot = Bot::start(&discord, folder.path()).await;
    discord.be_deaf(true);
    discord
        .until_seen("it connects again", |seen| seen.connections >= 2)
        .await;
    discord.be_deaf(false);
    discord
        .until_seen("it is there again", |seen| seen.identified + seen.resumed >= 2)
        .await;
    let eva = discord.person("Eva");
    eva.slash(channel, "/help").answer().await;
    discord.judged_and_private();
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn as_many_shards_as_recommended_hear_everything() {
    let discord = Double::start().await;
    discord.recommend_shards(2);
    let channels: Vec<u64> = (0..6)
        .map(|number| {
            // Servers made in different milliseconds fall to different shards.
            let guild = discord.guild_of_shard(&format!("Club {number}"), number % 2, 2);
            discord.channel(guild, "games")
        })
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let _bot = Bot::start(&discord, folder.path()).await;
    assert_eq!(discord.seen().identified, 2);
    let eva = discord.person("Eva");
    for channel in channels {
        eva.slash(channel, "/help").answer().await;
    }
    discord.judged_and_private();
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_are_registered_everywhere_and_only_when_they_change() {
    let discord = Double::start().await;
    let guild = discord.guild("Club");
    let channel = discord.channel(guild, "games");
    let folder = tempfile::tempdir().unwrap();
    for _ in 0..2 {
        let bot = Bot::start_everywhere(&discord, folder.path()).await;
        let eva = discord.person("Eva");
        eva.slash(channel, "/help").answer().await;
        bot.stop().await;
    }
    {
        let world = discord.world();
        assert_eq!(world.registrations, 1);
        assert!(world.commands.contains_key(&None) && world.commands.len() == 1);
        // Everything has a Czech name.
        for command in &world.commands[&None] {
            for named in command["options"].as_array().into_iter().flatten().chain([command]) {
                assert!(named["name_localizations"]["cs"].is_string(), "{}", named["name"]);
                assert!(
                    named["description_localizations"]["cs"].is_string(),
                    "{}",
                    named["name"]
                );
            }
        }
    }
    discord.judged_and_private();
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long"]
async fn a_hundred_large_servers_take_little_memory() {
    let mut memory = Vec::new();
    for count in [1, 100] {
        let discord = Double::start().await;
        let mut channel = 0;
        for number in 0..count {
            let guild = discord.guild(&format!("Club {number}"));
            discord.world().guilds.get_mut(&guild).unwrap().members = 1000;
            channel = discord.channel(guild, "games");
        }
        let folder = tempfile::tempdir().unwrap();
        let bot = Bot::start_everywhere(&discord, folder.path()).await;
        let eva = discord.person("Eva");
        for _ in 0..20 {
            eva.slash(channel, "/help").answer().await;
        }
        memory.push(bot.memory().expect("the system tells it") as f64 / 1e6);
        discord.judged_and_private();
    }
    let more = memory[1] - memory[0];
    println!(
        "{:.1} MB with one server, {:.1} MB with a hundred: {more:.1} MB more",
        memory[0], memory[1]
    );
    assert!(more <= 60.0, "{more:.1} MB");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_was_owed_when_the_program_was_killed_comes_afterwards() {
    let mut club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    club.discord.plan("PATCH", "@original", Fault::Held, 1);
    let asked = club.eva.slash(at.thread, "/abaku rack");
    asked.acked().await;
    club.discord
        .until("the answer is on its way", |world| {
            world
                .log
                .iter()
                .any(|logged| logged.method == "HELD PATCH")
                .then_some(())
        })
        .await;
    club.kill();
    club.start().await;
    club.discord.unplan();
    let answer = asked.answer().await;
    assert_eq!(answer.attachments.len(), 1, "{}", answer.content);
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_on_its_way_when_the_program_is_killed_is_found_again() {
    let mut club = Club::open().await;
    club.discord.plan("POST", "/threads", Fault::Swallowed, 1);
    club.eva.slash(club.channel, "/abaku new players:2").answer().await;
    let thread = club.discord.thread(club.channel, 1).await;
    club.kill();
    club.discord.unplan();
    club.start().await;
    let at = At {
        table: club.newest(),
        thread,
    };
    let join = format!("/abaku join table:{}", at.table);
    club.jan.slash(club.channel, &join).answer().await;
    // It is that thread in which the game goes on, and the table is known there without its number.
    club.discord.public(thread, "news", |_| true).await;
    club.eva.slash(thread, "/abaku start").answer().await;
    club.board(at).await;
    assert_eq!(club.discord.world().threads(club.channel), [thread]);
    assert_eq!(club.discord.shown(club.channel).len(), 1, "one lobby");
    club.end();
}
