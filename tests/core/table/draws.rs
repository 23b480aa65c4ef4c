//! Draws against vectors that others have published or computed.

use std::collections::HashSet;

use tahoun::games::Draws;
use tahoun::table::{ExternalId, Seed, TableId};

/// RFC 8439, appendix A.1: keystream blocks for the zero nonce, and one for a nonce of 2.
const ZERO_KEY_BLOCK_0: &str = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7\
                                da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586";
const ZERO_KEY_BLOCK_1: &str = "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed\
                                29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f";

fn bytes_of(draws: &mut Draws, words: usize) -> String {
    hex::encode((0..words).flat_map(|_| draws.word().to_le_bytes()).collect::<Vec<u8>>())
}

#[test]
fn the_stream_is_chacha20_of_rfc_8439() {
    let mut draws = Draws::new(&[0; 32], 0);
    assert_eq!(bytes_of(&mut draws, 8), ZERO_KEY_BLOCK_0);
    assert_eq!(bytes_of(&mut draws, 8), ZERO_KEY_BLOCK_1);
}

/// A.1, test vector 5: zero key, nonce 00 00 00 00 00 00 00 00 00 00 00 02. In our layout those last eight bytes are the
/// event's number, little-endian.
#[test]
fn the_events_number_stands_little_endian_in_the_last_eight_bytes_of_the_nonce() {
    let mut draws = Draws::new(&[0; 32], 2 << 56);
    assert_eq!(
        bytes_of(&mut draws, 8),
        "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7\
         8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"
    );
}

#[test]
fn the_first_numbers_below_ten_are_the_words_modulo_ten() {
    let words: Vec<u64> = {
        let mut draws = Draws::new(&[0; 32], 0);
        (0..8).map(|_| draws.word()).collect()
    };
    assert_eq!(words[0], 0x903d_f1a0_ade0_b876);
    let mut draws = Draws::new(&[0; 32], 0);
    let below: Vec<u64> = (0..8).map(|_| draws.below(10)).collect();
    assert_eq!(below, words.iter().map(|word| word % 10).collect::<Vec<_>>());
}

/// With a bound just above half of all words, nearly every second word is thrown away.
#[test]
fn words_that_would_favour_small_numbers_are_thrown_away() {
    let bound = (1 << 63) + 1;
    let mut plain = Draws::new(&[0; 32], 0);
    let words: Vec<u64> = (0..64).map(|_| plain.word()).collect();
    // One whole run of the bound fits into 64 bits.
    let kept: Vec<u64> = words.iter().copied().filter(|&word| word < bound).collect();
    assert!(kept.len() < words.len() - 10);
    let mut draws = Draws::new(&[0; 32], 0);
    for word in kept {
        assert_eq!(draws.below(bound), word);
    }
}

#[test]
fn a_bound_that_divides_all_words_throws_none_away() {
    let mut plain = Draws::new(&[1; 32], 5);
    let mut draws = Draws::new(&[1; 32], 5);
    for _ in 0..100 {
        assert_eq!(draws.below(1 << 32), plain.word() % (1 << 32));
    }
    assert_eq!(Draws::new(&[1; 32], 5).below(1), 0);
}

/// Fisher-Yates from the last item down, worked out by hand from the words.
#[test]
fn a_shuffle_swaps_from_the_last_item_down() {
    let mut expected = ["a", "b", "c", "d", "e"];
    let mut words = Draws::new(&[0; 32], 0);
    for last in [4, 3, 2, 1] {
        let chosen = (words.word() % (last as u64 + 1)) as usize;
        expected.swap(last, chosen);
    }
    let mut shuffled = ["a", "b", "c", "d", "e"];
    Draws::new(&[0; 32], 0).shuffle(&mut shuffled);
    assert_eq!(shuffled, expected);
    assert_ne!(shuffled, ["a", "b", "c", "d", "e"]);
}

#[test]
fn all_orders_of_a_shuffle_come_about_equally_often() {
    let mut counts = std::collections::HashMap::new();
    for number in 0..6_000 {
        let mut items = [1, 2, 3];
        Draws::new(&[3; 32], number).shuffle(&mut items);
        *counts.entry(items).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|count| (850..1150).contains(count)), "{counts:?}");
}

#[test]
fn every_event_number_draws_another_stream() {
    let words: HashSet<u64> = (0..1_000).map(|number| Draws::new(&[3; 32], number).word()).collect();
    assert_eq!(words.len(), 1_000);
}

/// The hashes were computed with another program (Python's `hashlib`).
#[test]
fn commitment_and_key_are_plain_sha_256() {
    let seed = Seed([0; 32]);
    assert_eq!(
        seed.commitment().to_string(),
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    );
    // Over: 32 as u64, 32 zero bytes, 2 as u64, "12", 5 as u64, "web:1", 6 as u64, "web:41"
    let joins = [ExternalId("web:1".to_owned()), ExternalId("web:41".to_owned())];
    assert_eq!(hex::encode(seed.key(TableId(12), &joins)), KEY);
    let turned = [joins[1].clone(), joins[0].clone()];
    assert_ne!(hex::encode(seed.key(TableId(12), &turned)), KEY);
}

const KEY: &str = "9649b35b40cc69ecfa2b797e157da7610ce4c022ad8634498a2567f8ad875231";
