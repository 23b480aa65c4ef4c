//! A text in Discord's marks. Names and other data never become marks, mentions or links.

use crate::chat::{Piece, Text};
use crate::table::PersonId;

/// The most characters of a message.
pub(super) const LONGEST: usize = 2_000;

/// Words that show as they are.
pub(super) fn escaped(words: &str) -> String {
    let mut shown = String::with_capacity(words.len());
    let mut at_start = true;
    let mut number = false;
    for (at, character) in words.char_indices() {
        let always = matches!(
            character,
            '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '[' | ']' | '@'
        );
        // An address would become a link, and the link a preview.
        let always = always || words[at..].starts_with("://");
        // Headings, lists and quotes begin a line.
        let first = at_start && matches!(character, '#' | '-' | '+') || number && matches!(character, '.' | ')');
        if always || first {
            shown.push('\\');
        }
        shown.push(character);
        number = (at_start || number) && character.is_ascii_digit();
        at_start = character == '\n' || at_start && character == ' ';
    }
    shown
}

/// The text with the accounts of those who are mentioned; all others stand there by name.
pub(super) fn markdown(text: &Text, mentioned: &[(PersonId, String)]) -> String {
    let mut shown = String::new();
    let mut after_block = false;
    for piece in &text.0 {
        let is_block = matches!(piece, Piece::Block(_));
        // A block stands on lines of its own.
        if (is_block || after_block) && !shown.is_empty() && !shown.ends_with('\n') {
            shown.push('\n');
        }
        after_block = is_block;
        match piece {
            Piece::Plain(words) => {
                // What begins a line is told by what stands before it.
                let fresh = shown.is_empty() || shown.ends_with('\n');
                let words = escaped(&format!("{}{words}", if fresh { "" } else { "x" }));
                shown += if fresh { &words } else { &words[1..] };
            }
            Piece::Strong(words) if words.trim().is_empty() => shown.push_str(words),
            Piece::Strong(words) => {
                shown.push_str(&format!("**{}**", escaped(words)));
            }
            Piece::Code(words) => shown.push_str(&code(words)),
            Piece::Block(lines) => {
                shown.push_str(&format!("```\n{}\n```", lines.replace("```", "`\u{200b}``")));
            }
            Piece::Person(person, name) => match mentioned.iter().find(|(id, _)| id == person) {
                Some((_, account)) => shown.push_str(&format!("<@{account}>")),
                None => shown.push_str(&format!("**{}**", escaped(name))),
            },
            Piece::Time(time) => {
                let seconds = time.0.div_euclid(1000);
                shown.push_str(&format!("<t:{seconds}:f> (<t:{seconds}:R>)"));
            }
        }
    }
    shown
}

/// Something to be typed: with a quote in it the fence is doubled.
fn code(words: &str) -> String {
    match words {
        "" => String::new(),
        words if words.contains('`') => format!("`` {} ``", words.replace("``", "`\u{200b}`")),
        words => format!("`{words}`"),
    }
}

/// The text in pages that fit into messages, cut at line breaks where possible; a fixed-width block goes on on the next page.
pub(super) fn pages(shown: &str) -> Vec<String> {
    const FENCE: &str = "```";
    // Room for the fences of a block that goes on.
    let most = LONGEST - 2 * (FENCE.len() + 1);
    let mut pages = Vec::new();
    let mut page = String::new();
    let mut in_block = false;
    let finish = |page: &mut String, in_block: bool, pages: &mut Vec<String>| {
        if in_block {
            *page += FENCE;
        }
        let full = std::mem::take(page);
        if !full.trim().is_empty() {
            pages.push(full.trim_end().to_owned());
        }
        if in_block {
            *page += "```\n";
        }
    };
    for line in shown.split_inclusive('\n') {
        let mut line = line;
        while page.chars().count() + line.chars().count() > most {
            if page.trim().is_empty() || page.trim() == FENCE {
                // One line that is longer than a page.
                let cut = line.char_indices().nth(most - page.chars().count());
                let (head, rest) = line.split_at(cut.map_or(line.len(), |(at, _)| at));
                page += head;
                line = rest;
            }
            finish(&mut page, in_block, &mut pages);
        }
        if line.trim() == FENCE {
            in_block = !in_block;
        }
        page += line;
    }
    finish(&mut page, false, &mut pages);
    pages
}

/// A text cut to so many characters.
pub(super) fn cut(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Time;

    #[test]
    fn data_never_becomes_marks() {
        assert_eq!(
            escaped("*a_b* ~x~ `c` ||d||"),
            "\\*a\\_b\\* \\~x\\~ \\`c\\` \\|\\|d\\|\\|"
        );
        assert_eq!(escaped("<@1> @everyone <t:1>"), "\\<\\@1\\> \\@everyone \\<t:1\\>");
        assert_eq!(
            escaped("# a\n- b\n> c\n1. d\n2) e"),
            "\\# a\n\\- b\n\\> c\n1\\. d\n2\\) e"
        );
        assert_eq!(escaped("a-b #1 3.5 https://x.y"), "a-b #1 3.5 https\\://x.y");
        assert_eq!(escaped("[a](b)"), "\\[a\\](b)");
    }

    #[test]
    fn pieces_have_their_marks() {
        let text = Text(vec![
            Piece::Strong("On turn:".to_owned()),
            Piece::Plain(" - ".to_owned()),
            Piece::Person(PersonId(1), "E*va".to_owned()),
            Piece::Plain(", ".to_owned()),
            Piece::Person(PersonId(2), "Jan".to_owned()),
            Piece::Plain("\n".to_owned()),
            Piece::Time(Time(1_761_440_400_123)),
            Piece::Code("place `3".to_owned()),
            Piece::Block("a```b".to_owned()),
            Piece::Plain("end".to_owned()),
        ]);
        assert_eq!(
            markdown(&text, &[(PersonId(2), "99".to_owned())]),
            "**On turn:** - **E\\*va**, <@99>\n<t:1761440400:f> (<t:1761440400:R>)`` place `3 ``\n```\na`\u{200b}``b\n```\nend"
        );
    }

    #[test]
    fn long_texts_become_pages() {
        assert_eq!(pages("short\n"), ["short"]);
        let many = "a line of text\n".repeat(400);
        let cut = pages(&many);
        assert!(cut.len() > 1 && cut.iter().all(|page| page.chars().count() <= LONGEST));
        assert_eq!(cut.join("\n").trim_end(), many.trim_end());
        let block = format!("before\n```\n{}```\nafter", "žluťoučký kůň\n".repeat(400));
        for page in pages(&block) {
            assert!(page.chars().count() <= LONGEST);
            assert_eq!(page.matches("```").count() % 2, 0, "{page}");
        }
        let long = "x".repeat(5_000);
        let cut = pages(&long);
        assert!(cut.iter().all(|page| page.chars().count() <= LONGEST));
        assert_eq!(cut.concat(), long);
    }
}
