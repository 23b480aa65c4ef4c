//! A line that is printed reads back to the same command.

use tahoun::chat::{Line, Parsed, parse};
use tahoun::table::TableId;

use super::{LINE, THREAD};

#[track_caller]
fn again(text: &str) -> Line {
    let Parsed::Command(first) = parse(text, &THREAD) else {
        panic!("{text} cannot be read")
    };
    let printed = first.to_string();
    let Parsed::Command(second) = parse(&printed, &LINE) else {
        panic!("{text} is printed as {printed}, which cannot be read")
    };
    assert_eq!(second.to_string(), printed, "{text}");
    assert_eq!(
        (second.kind, second.answers, second.table),
        (first.kind, first.answers, first.table),
        "{text}"
    );
    // Where a move stands in its line depends on the line.
    let strip = |line: &Line| format!("{:?}", line.command).split(", at:").next().map(str::to_owned);
    assert_eq!(strip(&second), strip(&first), "{text} is printed as {printed}");
    second
}

#[test]
fn lines_read_back() {
    for text in [
        "/join",
        "/abaku join @12",
        "/leave",
        "/invite @Eva @\"Jan Novák\" <@81> @eva:example.org",
        "/kick @\"12\"",
        "/kick O'Brien",
        "/computer",
        "/computer 3",
        "/computer off",
        "/computer 2 Eva",
        "/computer Jan Novák",
        "/start #4",
        "/pass #57 @12",
        "/polož 3,1,4 H8 →",
        "/resign",
        "/offer abort",
        "/offer draw",
        "/accept #57",
        "/decline",
        "/close",
        "/rack",
        "/board",
        "/board text",
        "/check 3 H8",
        "/check place 3 H8 across #57",
        "/log",
        "/log 4",
        "/games",
        "/leaderboard",
        "/leaderboard all",
        "/settings",
        "/settings language=cs zone=praha theme=contrast",
        "/settings here language=en",
        "/settings table language=en",
        "/settings players=3 clock=36h rated=no check=no seating=joined bag=short",
        "/rules",
        "/help",
        "/help new",
        "/help place",
        "/rematch",
        "/new",
        "/abaku new players=3 clock=2d casual computer=1,3 layout=classic @Eva @\"Jan Novák\"",
        "/nová abaku hráči=4",
        "/kick \"a @12\"",
        "/kick \"#5\"",
    ] {
        again(text);
    }
}

#[test]
fn a_table_can_be_added_to_any_line() {
    for text in ["/pass", "/invite Eva", "/new players=3", "/check 3 H8", "/help place"] {
        let Parsed::Command(mut line) = parse(text, &THREAD) else {
            panic!()
        };
        line.table = Some(TableId(12));
        line.answers = Some(57);
        let Parsed::Command(read) = parse(&line.to_string(), &LINE) else {
            panic!()
        };
        assert_eq!((read.table, read.answers), (line.table, line.answers), "{text}");
    }
}
