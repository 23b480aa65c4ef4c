//! Hands as direct messages, for those who like that.

use crate::bot::{Against, At, Club};

/// Eva's next move, whatever it is.
async fn moves(club: &Club, at: At) {
    let person = club.turn(at).await.expect("the game goes on");
    assert_eq!(person.id, club.eva.id);
    club.move_by_text(at, &person).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_comes_directly_too_to_whoever_likes_that() {
    let club = Club::open().await;
    let at = club.game(Against::Computer).await;
    club.turn(at).await;
    let hand = club.eva.slash(at.thread, "/abaku rack").answer().await;
    let said = club.eva.press(&hand, "Send me my hand directly, too").answer().await;
    assert!(said.content.contains("direct message"), "{}", said.content);
    moves(&club, at).await;
    let told = club
        .discord
        .until("the new hand is told directly", |world| {
            let channel = world.direct(club.eva.id)?;
            world.shown(channel).into_iter().next_back()
        })
        .await;
    assert_eq!(told.attachments.len(), 1);
    let hand = club.eva.slash(at.thread, "/abaku rack").answer().await;
    assert_eq!(club.discord.direct_to(&club.eva).len(), 1, "who looks has seen it");

    // Who has closed his messages is not knocked at every time.
    club.eva.opens_to_the_bot(false);
    for _ in 0..3 {
        moves(&club, at).await;
    }
    club.turn(at).await;
    let refused = (club.discord.world().log.iter())
        .filter(|logged| logged.status == 403)
        .count();
    assert_eq!(refused, 1, "one attempt, then an hour of silence");
    let said = club.eva.press(&hand, "No more direct messages").answer().await;
    assert!(said.content.contains("no longer"), "{}", said.content);
    assert_eq!(club.discord.direct_to(&club.eva).len(), 1);
    club.end();
}
