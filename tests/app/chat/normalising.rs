//! What phones and chat programs do to a text is undone before it is read.

use tahoun::chat::normalise;

use super::moved;

#[track_caller]
fn becomes(text: &str, wanted: &str) {
    assert_eq!(normalise(text).as_str(), wanted, "{text:?}");
}

#[test]
fn spaces_of_all_kinds_are_spaces() {
    for space in [
        '\u{a0}', '\u{202f}', '\u{3000}', '\u{2009}', '\u{2003}', '\t', '\u{1680}', '\u{205f}', '\u{3164}',
    ] {
        becomes(&format!("place{space}3"), "place 3");
    }
}

#[test]
fn what_nobody_sees_is_gone() {
    for mark in [
        '\u{200b}',
        '\u{200c}',
        '\u{200d}',
        '\u{200e}',
        '\u{200f}',
        '\u{202a}',
        '\u{202e}',
        '\u{2060}',
        '\u{2066}',
        '\u{2069}',
        '\u{feff}',
        '\u{ad}',
        '\u{61c}',
        '\u{fe0f}',
        '\u{0}',
        '\u{7f}',
        '\u{e0041}',
    ] {
        becomes(&format!("pla{mark}ce"), "place");
    }
}

#[test]
fn quotes_of_all_kinds_are_plain() {
    for text in [
        "“a”", "“a“", "„a“", "„a”", "”a”", "«a»", "»a«", "＂a＂", "〝a〞", "「a」",
    ] {
        becomes(text, "\"a\"");
    }
    for text in ["‘a’", "‘a‘", "‚a‘", "’a’", "‹a›", "›a‹", "´a´", "＇a＇"] {
        becomes(text, "'a'");
    }
}

#[test]
fn dashes_digits_and_arrows_are_plain() {
    becomes("２０２５", "2025");
    becomes("Ｈ８", "H8");
    becomes("−1 –1 —1 ‒1 ﹣1 －1", "-1 -1 -1 -1 -1 -1");
    becomes("➡️ ⇒ ⟶ ➔", "→ → → →");
    becomes("⬇️ ⇓ ⇩", "↓ ↓ ↓");
    becomes("＠１２ ＃５７ ＝ ： ／ ！", "@12 #57 = : / !");
    becomes("∗7 ＊7", "*7 *7");
}

#[test]
fn diacritics_are_put_together() {
    becomes("polozˇ", "polozˇ");
    becomes("poloz\u{30c}", "polož");
}

#[test]
fn line_breaks_stay() {
    becomes("a\nb\rc\u{2028}d", "a\nb\nc\nd");
}

#[test]
fn normalising_twice_changes_nothing_more() {
    for text in ["„a“ ½ ´ ﬁ ㍿ ’ … ² ①", "ǅ İ ẞ", "\u{1f37}\u{345}", "⁄ ∕ ‼ ⁈"] {
        let once = normalise(text);
        assert_eq!(normalise(once.as_str()), once, "{text}");
    }
}

#[test]
fn a_command_is_read_through_all_of_it() {
    for text in [
        "/place\u{a0}3,1,4\u{a0}H8\u{a0}across",
        "/place\u{202f}3,1,4\u{3000}H8\u{2009}across",
        "／place ３,１,４ Ｈ８ across",
        "/pla\u{200b}ce 3,1,4 H8 across",
        "\u{feff}/place 3,1,4 H8 across",
        "\u{200e}/place 3,1,4 H8 across\u{200f}",
        "！place 3,1,4 H8 across",
        "/place 3,1,4\u{200b} H8 across #57",
        "/ＰＬＡＣＥ 3，1，4 H8 across ＃57",
        "/place\u{2028}",
        "/place 3,1,4 H8 across\u{a0}",
    ] {
        let (word, rest) = moved(text);
        assert_eq!(word, "place", "{text:?}");
        assert!(rest.is_empty() || rest == "3,1,4 H8 across", "{text:?} has {rest:?}");
    }
    assert_eq!(moved("/place ‘3,1,4‘ H8 ➡️").1, "3,1,4  H8 →");
    assert_eq!(moved("/vynech\u{a0}#57\u{202f}@12").1, "");
}
