//! Whole games, as people play them.

use std::collections::BTreeSet;

use crate::bot::{Against, At, Club};
use crate::double::world::{Message, may};
use crate::driver::{Person, component, components};

impl Club {
    /// Waits until the table has moved on from an event.
    pub(crate) async fn moved_on(&self, at: At, from: u64) {
        let database = self.database();
        self.discord
            .until("the table moves on", move |_| {
                let reader = tahoun::store::Reader::open(&database).expect("it is readable");
                (reader.last_number(at.table).expect("it has a log") > from).then_some(())
            })
            .await;
    }

    /// The board that was posted last, once it shows the table as it is.
    pub(crate) async fn board(&self, at: At) -> Message {
        let number = format!("-{}.png", self.last(at));
        self.discord
            .public(at.thread, "the present board", move |message| {
                message.attachments.iter().any(|file| file.name.ends_with(&number))
            })
            .await
    }

    /// Somebody makes the best move, as text.
    pub(crate) async fn move_by_text(&self, at: At, person: &Person) {
        let line = format!("/abaku {}", self.best(at));
        let before = self.last(at);
        let answer = person.slash(at.thread, &line).answer().await;
        self.moved_on(at, before).await;
        assert!(!answer.content.is_empty(), "{line} is answered");
    }
}

/// All messages with buttons that play at a table.
fn with_buttons(club: &Club, at: At) -> Vec<Message> {
    let world = club.discord.world();
    let all = world.shown(at.thread).into_iter().chain(world.shown(club.channel));
    all.filter(|message| !components(message).is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_slash_commands() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let mut moves = 0;
    let mut boards = BTreeSet::new();
    while let Some(person) = club.turn(at).await {
        let board = club.board(at).await;
        assert_eq!(board.attachments.len(), 1, "one picture: {:?}", board.attachments);
        assert!(
            board.attachments[0].alt.as_ref().is_some_and(|alt| alt.len() > 20),
            "{board:?}"
        );
        assert!(board.content.contains(&person.mention()), "{}", board.content);
        assert_eq!(board.pinged, [person.id], "{}", board.content);
        assert!(
            board.content.contains("<t:") && board.content.contains(":R>"),
            "{}",
            board.content
        );
        assert!(boards.insert(board.id), "each board is a message of its own");
        club.move_by_text(at, &person).await;
        moves += 1;
        assert!(moves < 200, "the game comes to an end");
    }
    assert!(moves > 10, "{moves} moves make no game");
    let end = club.board(at).await;
    assert!(component(&end, "Rematch").is_some(), "{:?}", components(&end));
    club.discord
        .until("old buttons are taken away", |world| {
            let old = world.shown(at.thread).into_iter().chain(world.shown(club.channel));
            let mut old = old.filter(|message| message.id != end.id);
            old.all(|message| components(&message).is_empty()).then_some(())
        })
        .await;
    for message in club.discord.shown(at.thread) {
        assert!(message.attachments.len() <= 1, "{message:?}");
    }
    let answer = club.eva.slash(club.channel, "/leaderboard").answer().await;
    assert!(
        answer.content.contains("Eva") || !answer.attachments.is_empty(),
        "{}",
        answer.content
    );
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_goes_on_by_itself() {
    let club = Club::open().await;
    let at = club.game(Against::Computer).await;
    for _ in 0..3 {
        let Some(person) = club.turn(at).await else { break };
        assert_eq!(person.id, club.eva.id);
        club.board(at).await;
        club.move_by_text(at, &person).await;
    }
    club.turn(at).await;
    club.board(at).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_have_no_buttons_but_still_answer() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let person = club.turn(at).await.unwrap();
    let old = club.board(at).await;
    let buttons = components(&old);
    assert!(!buttons.is_empty());
    club.move_by_text(at, &person).await;
    let present = club.board(at).await;
    club.discord
        .until("the old board loses its buttons", |world| {
            components(&world.messages[&old.id]).is_empty().then_some(())
        })
        .await;
    assert_eq!(
        club.discord.message(old.id).attachments.len(),
        1,
        "and keeps its picture"
    );
    assert!(!components(&club.discord.message(present.id)).is_empty());
    // A client that is behind still shows them.
    let before = club.last(at);
    for button in &buttons {
        for person in [&club.eva, &club.jan] {
            let answer = person.press_kept(&old, &button.id).answer().await;
            assert!(!answer.content.is_empty(), "{button:?}");
        }
    }
    assert_eq!(club.last(at), before, "nothing came of it");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_are_refused_privately() {
    let club = Club::open().await;
    let ota = club.discord.person("Ota");
    let at = club.game(Against::Jan).await;
    let board = club.board(at).await;
    let (before, shown) = (club.last(at), club.discord.shown(at.thread).len());
    let buttons = components(&board);
    assert!(buttons.len() >= 3, "{buttons:?}");
    for button in buttons {
        let asked = ota.press_kept(&board, &button.id);
        let ack = asked.acked().await;
        if ack.kind == 9 {
            continue;
        }
        let answer = asked.answer().await;
        assert!(
            answer.attachments.iter().all(|file| !file.name.contains("hand")),
            "{answer:?}"
        );
        // One that asks first whether he means it.
        if component(&answer, "Yes").is_some() {
            let answer = ota.press(&answer, "Yes").answer().await;
            assert!(answer.is_ephemeral());
        }
    }
    for line in ["/abaku rack", "/abaku pass", "/abaku resign", "/abaku place 1 H8"] {
        let answer = ota.slash(at.thread, line).answer().await;
        assert!(
            answer.is_ephemeral() && answer.attachments.is_empty(),
            "{line}: {answer:?}"
        );
    }
    assert_eq!(club.last(at), before, "nothing came of it");
    assert_eq!(club.discord.shown(at.thread).len(), shown, "nobody else saw it");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_double_click_counts_once() {
    let club = Club::open().await;
    let at = club.lobby().await;
    let lobby = club
        .discord
        .public(at.thread, "the lobby", |message| component(message, "Join").is_some());
    let lobby = match tokio::time::timeout(std::time::Duration::from_secs(2), lobby).await {
        Ok(lobby) => lobby,
        Err(_) => {
            club.discord
                .public(club.channel, "the lobby", |message| {
                    component(message, "Join").is_some()
                })
                .await
        }
    };
    let join = component(&lobby, "Join").unwrap().id;
    let first = club.jan.press_kept(&lobby, &join);
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    let second = club.jan.press_kept(&lobby, &join);
    first.answer().await;
    second.answer().await;
    assert_eq!(club.table(at).seats.len(), 2);
    club.eva.slash(at.thread, "/abaku start").answer().await;
    let person = club.turn(at).await.unwrap();
    let board = club.board(at).await;
    let before = club.last(at);
    // The same move from the phone and from the desk.
    let pass = component(&board, "Pass").unwrap().id;
    let mut asked = Vec::new();
    for _ in 0..2 {
        asked.push(person.press_kept(&board, &pass));
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for asked in asked {
        let answer = asked.answer().await;
        if component(&answer, "Yes").is_some() {
            person.press(&answer, "Yes").answer().await;
        }
    }
    club.moved_on(at, before).await;
    assert_eq!(club.last(at), before + 1, "one pass");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_phones_make_of_a_line_is_understood() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let mut person = club.turn(at).await.unwrap();
    // Not every hand that is dealt can be laid at once.
    while !club.best(at).to_string().starts_with("place ") {
        club.move_by_text(at, &person).await;
        person = club.turn(at).await.expect("the game goes on");
    }
    let best = club.best(at).to_string();
    let spoilt = best
        .trim_start_matches("place ")
        .replace(' ', "\u{a0}")
        .replace(',', "\u{200b},")
        .chars()
        .map(|character| match character {
            '0'..='9' => char::from_u32(character as u32 - '0' as u32 + 0xff10).unwrap(),
            other => other,
        })
        .collect::<String>();
    let before = club.last(at);
    let answer = person
        .slash(at.thread, &format!("/abaku place {spoilt}"))
        .answer()
        .await;
    let _ = answer;
    club.moved_on(at, before).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_only_for_others_does_not_ping() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    for message in club.discord.shown(at.thread) {
        for pinged in &message.pinged {
            assert!(message.content.contains(&format!("<@{pinged}>")), "{}", message.content);
        }
        assert!(!message.content.contains("@everyone"));
    }
    assert!(with_buttons(&club, at).len() <= 2);
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_answered_in_his_language() {
    let club = Club::open().await;
    club.discord.world().users.get_mut(&club.jan.id).unwrap().locale = "cs".to_owned();
    let at = club.game(Against::Jan).await;
    let czech = club.jan.slash(at.thread, "/abaku rack").answer().await;
    let english = club.eva.slash(at.thread, "/abaku rack").answer().await;
    assert!(czech.attachments[0].alt.as_ref().unwrap().contains("Stůl"), "{czech:?}");
    assert!(
        english.attachments[0].alt.as_ref().unwrap().contains("Table"),
        "{english:?}"
    );
    let help = club.jan.slash(at.thread, "/help").answer().await;
    assert!(
        help.content.contains("ě") || help.content.contains("ř"),
        "{}",
        help.content
    );
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_alone_with_the_bot() {
    let club = Club::open().await;
    // Commands for tries are registered in servers only; alone with the bot there are those for everywhere.
    let everywhere = club.discord.world().commands[&Some(club.guild)].clone();
    club.discord.world().commands.insert(None, everywhere);
    let direct = club.discord.direct_channel(club.eva.id);
    club.eva.slash(direct, "/abaku new players:2").answer().await;
    let at = At {
        table: club.newest(),
        thread: direct,
    };
    club.eva.slash(direct, "/abaku computer").answer().await;
    club.eva.slash(direct, "/abaku start").answer().await;
    for _ in 0..2 {
        let Some(person) = club.turn(at).await else { break };
        club.board(at).await;
        club.move_by_text(at, &person).await;
    }
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn news_for_one_alone_come_directly_if_wanted() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    assert!(club.discord.direct_to(&club.eva).is_empty(), "nobody asked for it");
    assert!(club.discord.direct_to(&club.jan).is_empty(), "nobody asked for it");
    let _ = at;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_notifies_the_other_one() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    club.board(at).await;
    let before = club.last(at);
    club.eva.slash(at.thread, "/abaku offer abort").answer().await;
    club.moved_on(at, before).await;
    let offer = club
        .discord
        .public(at.thread, "the offer", |message| component(message, "Agree").is_some())
        .await;
    assert_eq!(offer.pinged, [club.jan.id], "{}", offer.content);
    club.jan.press(&offer, "Agree").answer().await;
    let database = club.database();
    club.discord
        .until("the game is over", move |_| {
            let open = tahoun::store::Reader::open(&database).and_then(|reader| reader.all_open_tables());
            (!open.expect("it lists tables").contains(&at.table)).then_some(())
        })
        .await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_moderator_may_close_what_is_not_his() {
    let club = Club::open().await;
    let ota = club.discord.person("Ota");
    let at = club.lobby().await;
    let before = club.last(at);
    ota.slash(at.thread, "/abaku close").answer().await;
    assert_eq!(club.last(at), before, "he is nobody here");
    club.discord.world().users.get_mut(&ota.id).unwrap().permissions = may::MODERATOR;
    ota.slash(at.thread, "/abaku close").answer().await;
    assert!(club.last(at) > before, "now he may");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_quickly_is_done_in_order() {
    let club = Club::open().await;
    let at = club.lobby().await;
    for _ in 0..5 {
        let said = ["join", "leave", "join", "leave", "join"];
        let asked: Vec<_> = (said.iter())
            .map(|word| club.jan.slash(at.thread, &format!("/abaku {word}")))
            .collect();
        for asked in asked {
            asked.answer().await;
        }
        assert_eq!(club.table(at).seats.len(), 2, "the last one was to join");
        club.jan.slash(at.thread, "/abaku leave").answer().await;
        assert_eq!(club.table(at).seats.len(), 1);
    }
    club.end();
}
