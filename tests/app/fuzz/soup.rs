//! What people might type: words of commands in any order, lines that work with slips in them, and anything else.

use proptest::prelude::*;
use proptest::sample::{Index, select};
use tahoun::chat::{Body, COMMANDS};
use tahoun::games::Kind;

/// Something that somebody says somewhere. All choices are numbers, so that it fits any world.
#[derive(Debug, Clone)]
pub(super) struct Said {
    pub(super) who: usize,
    /// Where: in a place, or in the thread of a table.
    pub(super) thread: Option<usize>,
    pub(super) how: How,
    pub(super) text: String,
}

/// How it is said.
#[derive(Debug, Clone)]
pub(super) enum How {
    Text,
    Line,
    /// As a new text of an earlier message.
    Edit(Index),
    /// Under the id of an earlier message, as when it comes twice.
    Again(Index),
}

impl How {
    pub(super) fn body(&self, text: String) -> Body {
        match self {
            How::Text | How::Again(_) => Body::Text(text),
            How::Line => Body::Line(text),
            How::Edit(_) => Body::Edit(text),
        }
    }
}

pub(super) fn said() -> impl Strategy<Value = Said> {
    let how = prop_oneof![
        5 => Just(How::Text),
        6 => Just(How::Line),
        2 => any::<Index>().prop_map(How::Edit),
        1 => any::<Index>().prop_map(How::Again),
    ];
    let thread = proptest::option::weighted(0.7, 0..16_usize);
    (0..16_usize, thread, how, text()).prop_map(|(who, thread, how, text)| Said { who, thread, how, text })
}

pub(super) fn text() -> impl Strategy<Value = String> {
    let prefix = prop_oneof![
        4 => Just(""),
        4 => Just("/abaku "),
        2 => Just("/"),
        2 => select(vec!["!", "!abaku ", "/abaku\u{a0}", " /", "//", "> ", "`/", "/ ", "／"]),
    ];
    let suffix = prop_oneof![3 => Just(""), 1 => select(SUFFIXES)];
    let line = prop_oneof![
        5 => soup(),
        6 => slips(),
        1 => any::<String>(),
        1 => "\\PC{0,40}",
        1 => (select(words()), 1..2_000_usize).prop_map(|(word, times)| word.repeat(times)),
    ];
    (prefix, line, suffix).prop_map(|(prefix, line, suffix)| format!("{prefix}{line}{suffix}"))
}

/// Words in any order, with anything between them.
fn soup() -> impl Strategy<Value = String> {
    let gap = select(vec![
        " ", " ", " ", "", "  ", "\u{a0}", "\t", "\n", ",", "=", "\u{3000}", "\u{200b}",
    ]);
    proptest::collection::vec((select(words()), gap), 0..10)
        .prop_map(|parts| parts.into_iter().map(|(word, gap)| word + gap).collect())
}

/// A slip of the finger.
#[derive(Debug, Clone)]
enum Slip {
    Drop(Index, usize),
    Double(Index),
    Insert(Index, String),
    Upper,
    Cut(Index),
}

/// A line that works, with slips.
fn slips() -> impl Strategy<Value = String> {
    let slip = prop_oneof![
        (any::<Index>(), 1..4_usize).prop_map(|(at, count)| Slip::Drop(at, count)),
        any::<Index>().prop_map(Slip::Double),
        (any::<Index>(), select(words())).prop_map(|(at, word)| Slip::Insert(at, word)),
        Just(Slip::Upper),
        any::<Index>().prop_map(Slip::Cut),
    ];
    let slips = prop_oneof![Just(Vec::new()), proptest::collection::vec(slip, 1..4)];
    (select(lines()), slips).prop_map(|(line, slips)| slips.iter().fold(line, slipped))
}

fn slipped(line: String, slip: &Slip) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let place = |at: &Index| at.index(letters.len() + 1);
    match slip {
        Slip::Drop(at, count) => {
            let from = place(at);
            letters.drain(from..(from + count).min(letters.len()));
        }
        Slip::Double(at) => {
            let at = place(at);
            letters
                .get(at)
                .copied()
                .into_iter()
                .for_each(|letter| letters.insert(at, letter));
        }
        Slip::Insert(at, word) => {
            let at = place(at);
            letters.splice(at..at, word.chars());
        }
        Slip::Upper => return line.to_uppercase(),
        Slip::Cut(at) => letters.truncate(place(at)),
    }
    letters.into_iter().collect()
}

/// Words that mean something, in both languages, and what is typed around them.
fn words() -> Vec<String> {
    let mut words: Vec<String> = STRANGE.iter().map(|word| word.to_string()).collect();
    for spec in COMMANDS {
        words.extend(spec.words().map(str::to_owned));
    }
    for kind in Kind::ALL {
        words.push(kind.name().to_owned());
        words.extend(
            kind.verbs()
                .iter()
                .flat_map(|verb| verb.english.iter().chain(verb.czech))
                .map(|word| word.to_string()),
        );
        for option in kind.options() {
            words.extend([option.name.to_owned(), option.czech.to_owned()]);
            for value in option.values {
                words.extend([
                    value.czech.to_owned(),
                    format!("{}={}", option.name, value.name),
                    format!("{}:{}", option.czech, value.czech),
                ]);
            }
        }
    }
    words
}

/// Lines that work somewhere.
pub(super) fn lines() -> Vec<String> {
    let mut lines: Vec<String> = LINES.iter().map(|line| line.to_string()).collect();
    for spec in COMMANDS {
        lines.push(format!("{} {}", spec.name, spec.example));
        lines.push(format!("{} {}", spec.czech[0], spec.czech_example));
    }
    for verb in Kind::ALL.iter().flat_map(|kind| kind.verbs()) {
        for word in verb.english.iter().chain(verb.czech) {
            lines.push(format!("{word} {}", verb.example));
            lines.push(format!("check {word} {}", verb.example));
        }
    }
    lines
}

const LINES: &[&str] = &[
    "new abaku",
    "nová players=4 clock=2m rated=no",
    "new players=1",
    "new computer=1,2,3 players=4",
    "new @Eva @Jan",
    "new invite=\"Eva, Jan\"",
    "settings zone=Europe/Prague theme=dark",
    "settings here language=cs",
    "nastavení jazyk=en",
    "settings table players=4",
    "computer for @Jan",
    "computer 3 @Eva",
    "computer off",
    "log 2",
    "leaderboard all",
    "help place",
    "nápověda polož",
    "offer draw",
    "nabídni remízu",
    "place G8=2 H8=4",
    "place *7,3 H8 ↓",
    "polož 314 h8 svisle",
    "check 1 H8",
    "exchange 0,0,*",
    "vyměň 12345",
    "pass #5",
    "board text @2",
    "board @99",
    "join table=1",
    "start",
    "resign #3",
    "kick @Jan",
    "invite @Ota @Ida",
    "rack",
    "accept",
    "decline",
    "rematch",
    "close",
];

const SUFFIXES: &[&str] = &[
    " #1",
    " #57",
    " @1",
    " @2",
    "#18446744073709551615",
    " #99999999999999999999999",
    " @-1",
    " @0",
    " @9223372036854775807",
    " @9223372036854775808",
    " # @",
    " #1 #2",
    " @1 @2",
    " table=3",
    " stůl=",
    "\n",
    "\r\nmore",
];

/// What is typed besides words that mean something.
const STRANGE: &[&str] = &[
    "H8",
    "h8",
    "a1",
    "O15",
    "P16",
    "A0",
    "Z99",
    "H8=2",
    "3,1,4",
    "314",
    "*",
    "*7",
    "**",
    "0",
    "00",
    "-1",
    "−1",
    "+1",
    "1e9",
    "99999999999999999999",
    "-9223372036854775808",
    "0x10",
    "½",
    "²",
    "٣",
    "１２",
    "→",
    "↓",
    "across",
    "dolů",
    "vodorovně",
    "down",
    "d",
    "a",
    "\"",
    "'",
    "„",
    "“",
    "”",
    "‚",
    "«",
    "`",
    "```",
    "**",
    "__",
    "~~",
    "||",
    "#",
    "@",
    "@@",
    "@everyone",
    "@here",
    "<@81>",
    "<@!81>",
    "<@",
    "@eva:example.org",
    "@Eva",
    "@\"Jan",
    "@\"Ota\"",
    "@\u{202e}avE",
    "😀",
    "👨‍👩‍👧",
    "\u{0}",
    "\u{1b}[31m",
    "\u{202e}",
    "\u{2066}",
    "\u{feff}",
    "\u{200d}",
    "z\u{30c}\u{30c}\u{30c}\u{30c}",
    "ﬁ",
    "ﷺ",
    "Ǆ",
    "İ",
    "ß",
    "\u{f8f0}0\u{f8f1}",
    "{ $p }",
    "{$person}",
    "{",
    "}",
    "\\",
    "%s",
    "%n",
    "$",
    "&amp;",
    "<b>",
    "<script>",
    "';--",
    "../..",
    "players=",
    "=3",
    "players=0",
    "players=-3",
    "players=300",
    "players==2",
    "hráči=",
    "clock=0",
    "clock=1m",
    "clock=15d",
    "clock=99999999999999999d",
    "čas=12h",
    "computer=",
    "computer=9",
    "computer=1,1,1,1,1",
    "rated=maybe",
    "language=de",
    "zone=Mars/Olympus",
    "zone=",
    "theme=",
    "check=off",
    "seating=",
    "invite=",
    "bag=",
    "bag=huge",
    "joker=on joker=off",
    ":",
    "=",
    ",",
    ";",
    "?",
    "!",
    "/",
    "//",
    "\\n",
    "…",
    "·",
    "me",
    "here",
    "table",
    "zde",
    "stůl",
    "all",
    "off",
    "text",
    "obrázek",
];
