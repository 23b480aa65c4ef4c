//! Hidden things stay hidden: two installations that differ in nothing but what is hidden show the same to everybody.

use std::collections::BTreeMap;

use tahoun::games::{Seat, View};

use crate::double::world::Message;
use crate::driver::components;
use crate::inside::{Game, Inside};

/// What everybody saw, with numbers that differ by chance replaced.
fn transcript(inside: &Inside, game: &Game, more: &[Message]) -> Vec<String> {
    let world = inside.discord.world();
    let mut shown = world.shown(game.channel);
    shown.extend(world.shown(game.thread));
    shown.extend(more.iter().cloned());
    let mut ids: BTreeMap<String, String> = BTreeMap::new();
    let threads = world.threads(game.channel);
    let names = threads.iter().map(|thread| world.channels[thread].name.clone());
    let mut told: Vec<String> = names.collect();
    for message in &shown {
        let files: Vec<String> = (message.attachments.iter())
            .map(|file| format!("{} {:?} {:?}", file.name, file.alt, file.bytes))
            .collect();
        let said = format!(
            "{}\n{}\n{}\n{files:?}\n{:?}",
            message.content, message.embeds, message.components, message.pinged
        );
        told.push(said);
    }
    // Discord's numbers, and the commitment to the seed.
    told.iter()
        .map(|said| {
            let mut plain = String::new();
            let mut word = String::new();
            for character in said.chars().chain(['\n']) {
                if character.is_ascii_alphanumeric() {
                    word.push(character);
                    continue;
                }
                let number = word.len() >= 17 && word.chars().all(|character| character.is_ascii_digit());
                let hash = word.len() >= 16 && word.chars().all(|character| character.is_ascii_hexdigit());
                if number || hash {
                    let next = format!("ID{}", ids.len());
                    plain.push_str(ids.entry(std::mem::take(&mut word)).or_insert(next));
                } else {
                    plain.push_str(&std::mem::take(&mut word));
                }
                plain.push(character);
            }
            plain
        })
        .collect()
}

/// What was told.
struct Played {
    /// To everybody, and to strangers alone.
    public: Vec<String>,
    /// To everybody, and to the players alone.
    private: Vec<String>,
}

/// Plays a little where nothing that is told may depend on what is hidden, and asks for all that is hidden meanwhile.
async fn played(seed: u64) -> Played {
    let inside = Inside::with_seed(seed).await;
    let game = inside.game("games").await;
    let ota = inside.discord.person("Ota");
    let hand = |seat: u8| {
        let View::Abaku(view) = inside.hand(&game, Seat(seat)) else {
            panic!("the table is one of Abaku");
        };
        view.hand().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let mut told_strangers = Vec::new();
    let mut told_players = Vec::new();
    let lines = [
        (&game.eva, "/abaku rack".to_owned()),
        (&game.jan, "/abaku rack".to_owned()),
        (&ota, "/abaku rack".to_owned()),
        (&ota, "/abaku board".to_owned()),
        (&ota, "/abaku log".to_owned()),
        (&game.eva, format!("/abaku check {} H8", hand(0)[0])),
        (&game.jan, format!("/abaku place {} H8", hand(1)[0])),
        (&game.eva, format!("/abaku exchange {}", hand(0)[0])),
        (&ota, "/abaku log".to_owned()),
        (&game.jan, "/abaku pass".to_owned()),
        (&game.eva, "/abaku offer abort".to_owned()),
        (&ota, "/abaku board".to_owned()),
    ];
    for (person, line) in lines {
        let answer = person.slash(game.thread, &line).answer().await;
        if person.id == ota.id {
            told_strangers.push(answer);
        } else {
            told_players.push(answer);
        }
        inside.host.settle().await.unwrap();
    }
    let board = inside
        .discord
        .shown(game.thread)
        .into_iter()
        .rfind(|message| !components(message).is_empty());
    for button in components(&board.unwrap()) {
        let asked = ota.press_kept(&inside.discord.shown(game.thread)[0], &button.id);
        if asked.acked().await.kind != 9 {
            told_strangers.push(asked.answer().await);
        }
    }
    inside.host.settle().await.unwrap();
    inside.discord.judged_and_private();
    Played {
        public: transcript(&inside, &game, &told_strangers),
        private: transcript(&inside, &game, &told_players),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_public_does_not_depend_on_what_is_hidden() {
    let (first, second) = (played(7).await, played(8).await);
    assert_ne!(first.private, second.private, "what is hidden differs");
    assert!(first.public.len() > 10, "{}", first.public.len());
    assert_eq!(first.public.len(), second.public.len());
    for (first, second) in first.public.iter().zip(&second.public) {
        let short = |text: &str| text.chars().take(3000).collect::<String>();
        assert!(
            first == second,
            "{}\n--- differs from ---\n{}",
            short(first),
            short(second)
        );
    }
}
