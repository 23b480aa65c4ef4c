//! What becomes of requests: doubles, edits, and which table is meant.

use tahoun::chat::Body;
use tahoun::host::{Address, What};
use tahoun::table::{Span, TableId};

use tahoun::host::TimeSource;

use super::support::{How, Scene, words};

fn id(id: &str) -> How {
    How {
        id: Some(id.to_owned()),
        ..How::default()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_twice_is_done_once_and_answered_alike() {
    let mut scene = Scene::new().await;
    let first = scene.press_so("eva", "new abaku", id("a")).await;
    assert_eq!(first.what, What::Done);
    scene.fake.take();
    let second = scene.press_so("eva", "new abaku", id("a")).await;
    assert_eq!((second.what, second.first), (What::Repeated, Some(What::Done)));
    assert_eq!((second.table, &second.rows), (first.table, &first.rows));
    assert!(scene.fake.take().is_empty(), "nothing is said twice");
    assert_eq!(scene.read(|reader| reader.all_tables().unwrap()).len(), 1);

    let refused = scene.press_so("eva", "start", id("b")).await;
    assert_eq!(refused.what, What::Refused);
    let again = scene.press_so("eva", "start", id("b")).await;
    assert_eq!((again.what, again.first), (What::Repeated, Some(What::Refused)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_passes_once_and_the_second_is_told_so() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    let number = scene.table(table).board_number;
    let line = format!("pass #{number} @{table}");
    let clicks = [1, 2].map(|_| scene.request(&first, Body::Line(line.clone()), How::default()));
    let [one, two] = clicks;
    let (one, two) = tokio::join!(scene.host.request(one), scene.host.request(two));
    let mut what = [one.unwrap().what, two.unwrap().what];
    what.sort_by_key(|what| *what == What::Refused);
    assert_eq!(what, [What::Done, What::Refused]);
    scene.host.settle().await.unwrap();
    let told = scene.private(&first).await;
    assert!(told.last().unwrap().contains("Already played"), "{told:?}");
    assert_eq!(scene.table(table).number, number + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_button_of_an_old_board_says_so_and_shows_the_present_one() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    let old = scene.table(table).board_number;
    scene.done(&first, &format!("pass @{table}")).await;
    scene.done(&second, &format!("pass @{table}")).await;
    // It is his turn again, but the button is of the turn before.
    scene.fake.take();
    let handled = scene.press(&first, &format!("pass #{old} @{table}")).await;
    assert_eq!(handled.what, What::Refused);
    let shown = scene.fake.take();
    let answer = &shown[0].message;
    assert!(words(answer).contains("Already played"));
    assert!(answer.picture.is_some(), "with the present board");

    scene
        .press_so(
            &first,
            &format!("close @{table}"),
            How {
                moderator: true,
                ..How::default()
            },
        )
        .await;
    let told = scene.refused(&first, &format!("pass #{old} @{table}")).await;
    assert!(told.contains("over"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_tables_in_a_channel_are_told_apart() {
    let mut scene = Scene::new().await;
    let (one, _) = scene.game("eva", "jan", "").await;
    scene.done("eva", "rack").await;
    let (two, _) = scene.game("eva", "petr", "").await;

    scene.fake.take();
    let asked = scene.press("eva", "rack").await;
    assert_eq!(asked.what, What::Refused);
    let question = scene.fake.take().remove(0).message;
    let lines: Vec<&str> = question.buttons.iter().map(|button| button.line.as_str()).collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[0].contains(&format!("@{one}")) && lines[1].contains(&format!("@{two}")),
        "{lines:?}"
    );
    let line = lines[1].to_owned();
    let answer = scene.done("eva", &line).await;
    assert_eq!(answer.table, Some(two));

    // The thread decides, whatever else there is.
    let thread = How {
        thread: Some(one.to_string()),
        ..How::default()
    };
    assert_eq!(scene.press_so("eva", "rack", thread).await.table, Some(one));
    // Who sits at one table only is not asked.
    assert_eq!(scene.done("petr", "rack").await.table, Some(two));
    // A table of another channel is not meant, unless it is named and one's own.
    let kitchen = || How {
        room: "kitchen",
        ..How::default()
    };
    assert_eq!(scene.press_so("petr", "rack", kitchen()).await.what, What::Refused);
    let named = scene.press_so("petr", &format!("rack @{two}"), kitchen()).await;
    assert_eq!((named.what, named.table), (What::Done, Some(two)));
    let foreign = scene.press_so("zora", &format!("board @{two}"), kitchen()).await;
    assert_eq!(foreign.what, What::Refused);
}

/// What is said in the thread of a table, as a message of that id.
fn message(id: &str, table: TableId) -> How {
    How {
        id: Some(id.to_owned()),
        thread: Some(table.to_string()),
        ..How::default()
    }
}

async fn say(scene: &mut Scene, name: &str, how: How, text: &str) -> What {
    let request = scene.request(name, Body::Text(text.to_owned()), how);
    scene.hand_in(request).await.what
}

async fn edit(scene: &mut Scene, name: &str, how: How, text: &str) -> What {
    let request = scene.request(name, Body::Edit(text.to_owned()), how);
    scene.hand_in(request).await.what
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_mends_a_refused_command_once() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    let number = scene.table(table).number;
    let (wrong, right) = ("!paas", "!pass");
    let m = message("m", table);
    assert_eq!(say(&mut scene, &first, m.clone(), wrong).await, What::Refused);
    // A link preview is an edit with the same text.
    scene.fake.take();
    assert_eq!(edit(&mut scene, &first, m.clone(), wrong).await, What::Repeated);
    assert!(scene.fake.take().is_empty());
    // Nobody else edits it.
    assert_eq!(edit(&mut scene, "zora", m.clone(), right).await, What::Repeated);
    assert_eq!(edit(&mut scene, &first, m.clone(), right).await, What::Done);
    assert_eq!(scene.table(table).number, number + 1);
    // Accepted, it is never run again.
    for text in [right, wrong, "!resign"] {
        assert_eq!(edit(&mut scene, &first, m.clone(), text).await, What::Repeated);
    }
    assert_eq!(scene.table(table).number, number + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_edit_is_read_for_ten_minutes_only_and_never_of_chatter() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    let (late, chat) = (message("late", table), message("chat", table));
    assert_eq!(say(&mut scene, &first, late.clone(), "!paas").await, What::Refused);
    scene.pass(Span::minutes(11)).await;
    assert_eq!(edit(&mut scene, &first, late, "!pass").await, What::Repeated);

    assert_eq!(
        say(&mut scene, &first, chat.clone(), "pass me the salt").await,
        What::Chatter
    );
    assert_eq!(edit(&mut scene, &first, chat, "!pass").await, What::Chatter);
    assert_eq!(scene.turn(table).await, first, "nothing was played");
}

#[tokio::test(flavor = "multi_thread")]
async fn ordinary_chatter_is_never_a_command_and_leaves_nothing_behind() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    let thread = How {
        thread: Some(table.to_string()),
        ..How::default()
    };
    scene.fake.take();
    for text in [
        "a",
        "12",
        "H8",
        "pass",
        "> /pass",
        "`/pass`",
        "```\n/pass\n```",
        "I'd /pass here",
    ] {
        let request = scene.request(&first, Body::Text(text.to_owned()), thread.clone());
        assert_eq!(scene.hand_in(request).await.what, What::Chatter, "{text}");
    }
    assert!(scene.fake.take().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_counts_at_the_platforms_time_stamp_within_bounds() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.pass(Span::hours(1)).await;
    let now = scene.time.now();
    let at = |stamp| How {
        at: Some(stamp),
        ..How::default()
    };
    let last = |scene: &Scene| scene.table(table).last_at;
    scene
        .press_so(&first, &format!("pass @{table}"), at(now - Span::seconds(90)))
        .await;
    assert_eq!(last(&scene), now - Span::seconds(90));
    // An hour ago is not believed: we were there, and heard nothing.
    scene
        .press_so(&second, &format!("pass @{table}"), at(now - Span::hours(1)))
        .await;
    assert_eq!(
        last(&scene),
        now - Span::seconds(90),
        "two minutes back, but never before the last event"
    );
    scene.pass(Span::hours(1)).await;
    let now = scene.time.now();
    scene
        .press_so(&first, &format!("pass @{table}"), at(now - Span::hours(1)))
        .await;
    assert_eq!(last(&scene), now - Span::minutes(2));
    scene
        .press_so(&second, &format!("pass @{table}"), at(now + Span::hours(1)))
        .await;
    assert_eq!(last(&scene), now, "nobody plays in the future");
}

#[tokio::test(flavor = "multi_thread")]
async fn private_things_never_go_to_a_public_address() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    for line in [
        "rack",
        "check 1 h8 across",
        "place 9,9,9 h8 across",
        "place * *",
        "games",
        "settings",
    ] {
        scene.fake.take();
        scene.press(&first, &format!("{line} @{table}")).await;
        for delivery in scene.fake.take() {
            assert!(
                matches!(&delivery.address, Address::Person { request: Some(_), .. }),
                "{line}: {:?}",
                delivery.address
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_for_one_begins_at_once() {
    let mut scene = Scene::new().await;
    let table = scene.done("eva", "new abaku players=1").await.table.unwrap();
    let begun = scene.table(table);
    assert!(begun.position.is_some());
    assert_eq!(begun.seats.len(), 2);
    // A table that waits for people waits.
    let table = scene.done("eva", "new abaku players=3 computer=1").await.table.unwrap();
    assert!(scene.table(table).position.is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn both_players_rematch_and_one_table_is_opened() {
    let mut scene = Scene::new().await;
    let (table, [first, second]) = scene.game("eva", "jan", "").await;
    scene.done(&first, &format!("resign @{table}")).await;
    let again = scene.done(&second, &format!("rematch @{table}")).await.table.unwrap();
    assert_ne!(again, table);
    assert_eq!(
        scene.done(&first, &format!("rematch @{table}")).await.table,
        Some(again)
    );
    scene.done(&second, &format!("start @{again}")).await;
    assert_eq!(scene.turn(again).await, second, "the seats are turned");
    assert!(scene.refused("zora", &format!("rematch @{table}")).await.len() > 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_no_table_would_be_is_refused_and_opens_none() {
    let mut scene = Scene::new().await;
    for line in [
        "new abaku players=9",
        "new abaku players=2 computer=1,1,1",
        "new chess",
        "new abaku computer=99",
    ] {
        scene.refused("eva", line).await;
    }
    assert_eq!(scene.read(|reader| reader.all_tables().unwrap()), Vec::<TableId>::new());
    let table = scene.done("eva", "new abaku").await.table;
    assert_eq!(table, Some(TableId(1)), "no number was lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_move_from_two_platforms_is_played_once() {
    let mut scene = Scene::new().await;
    let (table, [first, _]) = scene.game("eva", "jan", "").await;
    let person = scene.done(&first, "help").await.person.unwrap();
    // His account elsewhere was linked to him.
    let mut scene = scene
        .crashed_with(Span::minutes(1), |store| {
            store
                .step(|writer| writer.link_account("other", "phone", person))
                .unwrap();
        })
        .await;
    scene.ready().await;
    let number = scene.table(table).board_number;
    let line = format!("pass #{number} @{table}");
    let here = scene.request(&first, Body::Line(line.clone()), How::default());
    let mut there = scene.request(&first, Body::Line(line), How::default());
    there.account.platform = "other".to_owned();
    there.account.id = "phone".to_owned();
    let (here, there) = tokio::join!(scene.host.request(here), scene.host.request(there));
    let mut what = [here.unwrap(), there.unwrap()].map(|handled| {
        assert_eq!(handled.person, Some(person));
        handled.what
    });
    what.sort_by_key(|what| *what == What::Refused);
    assert_eq!(what, [What::Done, What::Refused]);
    assert_eq!(scene.table(table).number, number + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_is_typed_is_answered_with_words() {
    const WORDS: &[&str] = &[
        "new",
        "abaku",
        "join",
        "leave",
        "start",
        "place",
        "exchange",
        "pass",
        "check",
        "rack",
        "board",
        "text",
        "log",
        "games",
        "offer",
        "abort",
        "accept",
        "decline",
        "close",
        "kick",
        "invite",
        "computer",
        "settings",
        "language=cs",
        "players=2",
        "clock=5m",
        "help",
        "rules",
        "leaderboard",
        "everywhere",
        "rematch",
        "resign",
        "nová",
        "polož",
        "@eva",
        "@zora",
        "@1",
        "@2",
        "@99",
        "#1",
        "#7",
        "3,1,4",
        "*",
        "*7",
        "H8",
        "O15",
        "across",
        "dolů",
        "0",
        "-1",
        "99999999999999999999",
        "\u{202e}",
        "\u{0}",
        "😀",
        "\"",
        "„",
        "a̐",
        "=",
        ",",
        "%s",
        "{}",
        "<b>",
        "`",
        "/",
        "\n",
    ];
    let mut scene = Scene::new().await;
    scene.game("eva", "jan", "").await;
    let mut draws = tahoun::games::Draws::new(&[5; 32], 1);
    for _ in 0..400 {
        let length = 1 + draws.below(6);
        let word = |draws: &mut tahoun::games::Draws| WORDS[draws.below(WORDS.len() as u64) as usize];
        let line = (0..length).map(|_| word(&mut draws)).collect::<Vec<_>>().join(" ");
        let name = ["eva", "jan", "zora"][draws.below(3) as usize];
        scene.fake.take();
        let handled = scene.press(name, &line).await;
        let shown = scene.fake.take();
        assert!(
            matches!(handled.what, What::Done | What::Refused),
            "{line:?}: {:?}",
            handled.what
        );
        assert!(!shown.is_empty(), "{line:?} is not answered");
        for delivery in shown {
            assert!(
                words(&delivery.message).chars().count() > 3,
                "{line:?}: {:?}",
                delivery.message
            );
        }
    }
}

/// Somebody writes to the bot alone.
async fn alone(scene: &mut Scene, name: &str, room: &'static str, text: &str) -> tahoun::host::Handled {
    let how = How {
        room,
        direct: true,
        ..How::default()
    };
    let request = scene.request(name, Body::Text(text.to_owned()), how);
    scene.hand_in(request).await
}

#[tokio::test(flavor = "multi_thread")]
async fn alone_with_the_bot_the_table_that_waits_is_meant_and_no_game_need_be_named() {
    let mut scene = Scene::new().await;
    let (one, [first, _]) = scene.game("eva", "jan", "").await;
    let (other, _) = scene.game("eva", "jan", "").await;
    // Both tables wait for the same person at first, or each for another.
    if scene.turn(other).await == first {
        scene.done(&first, &format!("pass @{other}")).await;
    }
    let handled = alone(&mut scene, &first, "direct", "!rack").await;
    assert_eq!((handled.what, handled.table), (What::Done, Some(one)));
    let handled = alone(&mut scene, &first, "direct", "!pass").await;
    assert_eq!((handled.what, handled.table), (What::Done, Some(one)));

    // Now none waits, and which one is meant is asked.
    scene.fake.take();
    let handled = alone(&mut scene, &first, "direct", "!rack").await;
    assert_eq!(handled.what, What::Refused);
    let question = scene.fake.take().remove(0).message;
    let lines: Vec<&str> = question.buttons.iter().map(|button| button.line.as_str()).collect();
    assert_eq!(lines, [format!("rack @{one}"), format!("rack @{other}")]);

    // A table that is named is meant, and so are the words of its game.
    let how = How {
        room: "direct",
        direct: true,
        ..How::default()
    };
    let marbles = scene
        .press_so(&first, "abalone new players=1", how)
        .await
        .table
        .unwrap();
    let handled = alone(&mut scene, &first, "direct", &format!("!rack @{other}")).await;
    assert_eq!((handled.what, handled.table), (What::Done, Some(other)));
    let handled = alone(&mut scene, &first, "direct", &format!("!exchange 0 @{one}")).await;
    assert_eq!((handled.what, handled.table), (What::Refused, Some(one)));
    assert_ne!(marbles, one);

    // Whoever plays nowhere is told so.
    let handled = alone(&mut scene, "ota", "direct of ota", "!rack").await;
    assert_eq!(handled.what, What::Refused);
    let handled = alone(&mut scene, "ota", "direct of ota", "hello").await;
    assert_eq!(handled.what, What::Chatter);
}

/// Outside a thread nobody knows the game while a line is read, and games have options of the same name.
#[tokio::test(flavor = "multi_thread")]
async fn an_option_that_two_games_have_is_that_of_the_table() {
    let mut scene = Scene::new().await;
    let table = scene.done("eva", "new abalone players=2").await.table.unwrap();
    scene.done("eva", "settings layout=german").await;
    // Where no value fits, those of all games are named, the nearest first.
    let said = scene.refused("eva", "settings layout=belgan").await;
    assert!(said.contains("layout=belgian") && said.contains("classic"), "{said}");
    let layout = |scene: &Scene| scene.table(table).settings.options.get("layout").to_owned();
    assert_eq!(layout(&scene), "german");
    scene.done("eva", "settings rozestavění=zeď").await;
    assert_eq!(layout(&scene), "wall");
    let said = scene.refused("eva", "settings layout=classic").await;
    assert!(said.contains("domination") && !said.contains("plain"), "{said}");
    assert_eq!(layout(&scene), "wall");
    scene.done("eva", "close").await;

    let table = scene.done("eva", "new abaku players=2").await.table.unwrap();
    scene.done("eva", "settings layout=classic").await;
    assert_eq!(scene.table(table).settings.options.get("layout"), "classic");
    let said = scene.refused("eva", "settings layout=german").await;
    assert!(said.contains("plain"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_marble_can_do_is_told_to_whoever_asks_and_to_nobody_else() {
    let mut scene = Scene::new().await;
    let new = "new abalone players=2 seating=joined layout=standard check=no";
    let table = scene.done("eva", new).await.table.unwrap();
    scene.done("jan", &format!("join @{table}")).await;
    scene.done("eva", &format!("start @{table}")).await;
    scene.fake.take();
    scene.done("eva", &format!("moves a1 @{table}")).await;
    assert_eq!(scene.private("eva").await, ["a1 can move: a1b1, a1b2"]);
    // Also out of turn, and to onlookers about whoever it belongs to.
    scene.done("jan", &format!("tahy g5 @{table}")).await;
    assert!(scene.private("jan").await[0].starts_with("g5 can move: "));
    scene.done("ida", &format!("moves a5 @{table}")).await;
    assert!(scene.private("ida").await[0].starts_with("a5 can move: "));
    for (cell, why) in [
        ("e5", "There is no marble on e5."),
        ("g5", "The marble on g5 is not yours."),
        ("a9", "“a9” is no cell"),
    ] {
        scene.done("eva", &format!("moves {cell} @{table}")).await;
        let said = scene.private("eva").await;
        assert!(said.len() == 1 && said[0].starts_with(why), "{said:?}");
    }
    scene.done("eva", &format!("move c3c4 @{table}")).await;
    let refused = scene.refused("ida", &format!("check g5f5 @{table}")).await;
    assert!(!refused.is_empty());

    scene.done("ida", &format!("moves g 5 @{table}")).await;
    assert!(scene.private("ida").await[0].starts_with("g5 can move: "));
    scene.done("jan", &format!("resign @{table}")).await;
    scene.refused("eva", &format!("moves a1 @{table}")).await;

    let (abaku, _) = scene.game("eva", "jan", "").await;
    let said = scene.refused("eva", &format!("moves H8 @{abaku}")).await;
    assert!(said.starts_with("In this game no single square"), "{said}");
}
