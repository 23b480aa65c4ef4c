//! Playing without typing: buttons, menus, confirmations, completion.

use crate::bot::{Against, At, Club};
use crate::double::world::Message;
use crate::driver::{Component, Person, component, components};

/// The button that begins to put a move of a verb together.
fn opens(board: &Message, verb: &str) -> Component {
    let all = components(board);
    let found = all
        .iter()
        .find(|button| button.id.starts_with("p:") && button.id.ends_with(verb));
    found.unwrap_or_else(|| panic!("nothing opens {verb}: {all:?}")).clone()
}

/// Chooses what stands somewhere on a private message, and gives the message as it is then.
async fn choose(person: &Person, message: &Message, what: &str) -> Message {
    let mut message = message.clone();
    // A part of the board may have to be chosen first.
    for _ in 0..2 {
        let all = components(&message);
        if let Some(button) = all
            .iter()
            .find(|it| it.kind == 2 && it.label == what && it.id.starts_with("c:"))
        {
            return person.press(&message, &button.id).answer().await;
        }
        for menu in all.iter().filter(|it| it.kind == 3) {
            if let Some((value, _)) = (menu.options.iter()).find(|(value, label)| value == what || label == what) {
                return person.select(&message, &menu.id, &[value]).answer().await;
            }
        }
        let part: String = what.chars().take_while(|character| character.is_alphabetic()).collect();
        let menu = all.iter().find_map(|menu| {
            let (value, _) = menu
                .options
                .iter()
                .find(|(value, label)| value.starts_with('~') && *label == part)?;
            Some((menu.id.clone(), value.clone()))
        });
        let Some((menu, value)) = menu else { break };
        message = person.select(&message, &menu, &[&value]).answer().await;
    }
    panic!(
        "{what} cannot be chosen on {}: {:?}",
        message.content,
        components(&message)
    )
}

impl Club {
    /// Waits until somebody is on turn who can lay tiles; whoever cannot makes another move.
    async fn placing(&self, at: At) -> Person {
        loop {
            let person = self.turn(at).await.expect("the game goes on");
            if self.placement(at).is_some() {
                return person;
            }
            self.move_by_text(at, &person).await;
        }
    }

    /// Somebody puts the best placement together by buttons and menus, and sends it; if there is none he exchanges or passes.
    async fn move_by_clicks(&self, at: At, person: &Person) {
        let board = self.board(at).await;
        let before = self.last(at);
        let shown = self.discord.shown(at.thread).len();
        match self.placement(at) {
            Some(placement) => {
                let mut draft = person.press(&board, &opens(&board, "place").id).answer().await;
                assert_ne!(draft.id, board.id, "the draft is a message of its own");
                let first = draft.id;
                for (face, square) in placement {
                    let (card, digit) = match face.strip_prefix('*') {
                        Some(digit) => ("*", Some(digit)),
                        None => (face.as_str(), None),
                    };
                    draft = choose(person, &draft, card).await;
                    if let Some(digit) = digit {
                        draft = choose(person, &draft, &format!("joker as {digit}")).await;
                    }
                    draft = choose(person, &draft, &square).await;
                    assert!(draft.content.contains(&format!("{square}=")), "{}", draft.content);
                }
                assert_eq!(draft.id, first, "all steps change one message");
                assert_eq!(self.discord.shown(at.thread).len(), shown, "nobody else sees them");
                person.press(&draft, "Send").answer().await;
            }
            None => {
                let asked = person.press(&board, "Pass").answer().await;
                if component(&asked, "Yes").is_some() {
                    person.press(&asked, "Yes").answer().await;
                }
            }
        }
        self.moved_on(at, before).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_is_played_by_buttons_and_menus() {
    let club = Club::open().await;
    let at = club.lobby().await;
    let lobby = club
        .discord
        .until("a lobby", |world| {
            let all = world.shown(at.thread).into_iter().chain(world.shown(club.channel));
            let mut all = all.filter(|message| component(message, "Join").is_some());
            all.next()
        })
        .await;
    club.jan.press(&lobby, "Join").answer().await;
    let lobby = club
        .discord
        .until("a lobby for two", |world| {
            let all = world.shown(at.thread).into_iter().chain(world.shown(club.channel));
            let mut all = all.filter(|message| component(message, "Start").is_some());
            all.next_back()
        })
        .await;
    club.eva.press(&lobby, "Start").answer().await;
    let mut moves = 0;
    club.discord
        .public(at.thread, "a board", |message| !message.attachments.is_empty())
        .await;
    while let Some(person) = club.turn(at).await {
        club.move_by_clicks(at, &person).await;
        moves += 1;
        assert!(moves < 200, "the game comes to an end");
    }
    assert!(moves > 10, "{moves} moves make no game");
    let end = club.board(at).await;
    club.jan.press(&end, "Rematch").answer().await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_an_old_board_says_so() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let person = club.placing(at).await;
    let board = club.board(at).await;
    let placement = club.placement(at).unwrap();
    let draft = person.press(&board, &opens(&board, "place").id).answer().await;
    let draft = choose(&person, &draft, &placement[0].0).await;
    // Meanwhile he moves on another device.
    club.move_by_text(at, &person).await;
    let before = club.last(at);
    let step = components(&draft).into_iter().find(|it| it.kind == 3).unwrap();
    let value = step.options[0].0.clone();
    let answer = person.select(&draft, &step.id, &[&value]).answer().await;
    assert!(answer.content.contains("old"), "{}", answer.content);
    assert_eq!(club.last(at), before);
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_put_a_move_together() {
    let club = Club::open().await;
    let ota = club.discord.person("Ota");
    let at = club.game(Against::Jan).await;
    let person = club.placing(at).await;
    let board = club.board(at).await;
    for verb in ["place", "exchange"] {
        let answer = ota.press(&board, &opens(&board, verb).id).answer().await;
        assert!(
            components(&answer)
                .iter()
                .all(|component| component.kind == 2 && !component.id.starts_with("c:t")),
            "{:?}",
            components(&answer)
        );
    }
    // Not even with the menu of somebody who can.
    let draft = person.press(&board, &opens(&board, "place").id).answer().await;
    let placement = club.placement(at).unwrap();
    let draft = choose(&person, &draft, &placement[0].0).await;
    let menu = components(&draft).into_iter().find(|it| it.kind == 3).unwrap();
    let answer = ota.press_kept(&board, &menu.id).answer().await;
    assert!(!answer.content.contains(&placement[0].0), "{}", answer.content);
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn to_resign_is_asked_about_first() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let board = club.board(at).await;
    let before = club.last(at);
    let asked = club.eva.press(&board, "Resign").answer().await;
    let no = club.eva.press(&asked, "No").answer().await;
    assert!(components(&no).is_empty(), "{:?}", components(&no));
    assert_eq!(club.last(at), before, "nothing was done");
    let asked = club.eva.press(&board, "Resign").answer().await;
    club.eva.press(&asked, "Yes").answer().await;
    club.moved_on(at, before).await;
    assert!(club.table(at).turns.is_empty(), "the game is over");
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_completed_step_by_step() {
    let club = Club::open().await;
    let ota = club.discord.person("Ota");
    let at = club.game(Against::Jan).await;
    let person = club.placing(at).await;
    let best = club.best(at).to_string();
    let best = best.strip_prefix("place ").unwrap();
    // Whoever asks once is known from then on.
    person.slash(at.thread, "/abaku rack").answer().await;
    let offered = person.complete(at.thread, "/abaku place", "move", "").await;
    assert!(!offered.is_empty() && offered.len() <= 25, "{offered:?}");
    // Whatever is offered can be gone on from, until it is a whole move that is taken.
    let mut typed = String::new();
    for _ in 0..20 {
        let offered = person.complete(at.thread, "/abaku place", "move", &typed).await;
        let next = offered
            .iter()
            .map(|(_, value)| value)
            .find(|value| value.len() > typed.len() && best.starts_with(value.trim_end_matches([',', ' '])));
        match next {
            Some(next) => typed = next.clone(),
            None => break,
        }
    }
    assert_eq!(typed.trim(), best, "it can be typed by picking alone");
    let theirs = ota.complete(at.thread, "/abaku place", "move", "").await;
    assert!(theirs.is_empty(), "a stranger has no tiles: {theirs:?}");
    let before = club.last(at);
    person
        .slash(at.thread, &format!("/abaku place {}", typed.trim()))
        .answer()
        .await;
    club.moved_on(at, before).await;
    club.end();
}

/// What is offered in the option `move`, once the bot knows the table that is meant: it learns of it after it has answered.
async fn offered(person: &Person, channel: u64, command: &str, typed: &str) -> Vec<(String, String)> {
    for _ in 0..100 {
        let offered = person.complete(channel, command, "move", typed).await;
        if !offered.is_empty() {
            return offered;
        }
    }
    panic!("nothing is offered for {command}")
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_without_a_hand_are_offered_whole_and_say_what_they_bring() {
    let club = Club::open().await;
    club.eva.slash(club.channel, "/abalone new players:2").answer().await;
    let at = At {
        thread: club.discord.thread(club.channel, 1).await,
        table: club.newest(),
    };
    club.jan.slash(at.thread, "/abalone join").answer().await;
    club.eva.slash(at.thread, "/abalone start").answer().await;
    club.board(at).await;
    let person = club.turn(at).await.expect("the game goes on");
    let best = club.best(at).to_string();
    let best = best.strip_prefix("move ").unwrap();
    let all = offered(&person, at.thread, "/abalone move", "").await;
    assert!(all.len() <= 25 && all[0].1 == best, "{best} of {all:?}");
    for (name, value) in &all {
        assert!(name.starts_with(&format!("{value} would")), "{name}: {value}");
    }
    let begun = offered(&person, at.thread, "/abalone move", &best[..2]).await;
    assert!(begun.iter().any(|(_, value)| value == best), "{begun:?}");
    assert_eq!(offered(&person, at.thread, "/abalone check", "").await, all);
    // In the channel itself his only table there is meant.
    assert_eq!(offered(&person, club.channel, "/abalone move", "").await, all);
    let before = club.last(at);
    person
        .slash(at.thread, &format!("/abalone move move:{best}"))
        .answer()
        .await;
    club.moved_on(at, before).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn hands_come_as_direct_messages_if_that_is_wanted() {
    let club = Club::open().await;
    let at = club.game(Against::Jan).await;
    let rack = club.jan.slash(at.thread, "/abaku rack").answer().await;
    assert!(club.discord.direct_to(&club.jan).is_empty(), "nobody asked for it");
    club.jan.press(&rack, "Send me my hand directly").answer().await;
    // A game that somebody else begins deals him a hand.
    let at = club.game(Against::Jan).await;
    let told = club
        .discord
        .until("a hand comes directly", |world| {
            let direct = world.direct(club.jan.id)?;
            world.shown(direct).into_iter().next_back()
        })
        .await;
    assert_eq!(told.attachments.len(), 1, "{told:?}");
    assert!(club.discord.direct_to(&club.eva).is_empty(), "she did not ask for it");
    let rack = club.jan.slash(at.thread, "/abaku rack").answer().await;
    club.jan.press(&rack, "No more direct messages").answer().await;
    let before = club.discord.direct_to(&club.jan).len();
    club.game(Against::Jan).await;
    club.jan.slash(club.channel, "/games").answer().await;
    assert_eq!(club.discord.direct_to(&club.jan).len(), before);
    club.end();
}
