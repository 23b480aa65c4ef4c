//! Abalone: whole games of two, three and four, by buttons and menus and by typing, in both languages; and what is asked and refused.

use tahoun::games::{Audience, Seat, View};
use tahoun::table::Holder;

use crate::bot::{At, Club};
use crate::double::world::Message;
use crate::driver::{Person, component, components};

/// What is said in a language on Discord.
struct Tongue {
    tag: &'static str,
    send: &'static str,
    join: &'static str,
    begin: &'static str,
    draw: &'static str,
    /// The directions from the right against the clock.
    ways: [&'static str; 6],
}

const ENGLISH: Tongue = Tongue {
    tag: "en",
    send: "Send",
    join: "Join",
    begin: "Start",
    draw: "a draw",
    ways: ["right", "up right", "up left", "left", "down left", "down right"],
};

const CZECH: Tongue = Tongue {
    tag: "cs",
    send: "Odeslat",
    join: "Přisednout",
    begin: "Začít",
    draw: "remíza",
    ways: [
        "vpravo",
        "vpravo nahoru",
        "vlevo nahoru",
        "vlevo",
        "vlevo dolů",
        "vpravo dolů",
    ],
};

/// The steps of the directions, in rows and in numbers.
const STEPS: [(i8, i8); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// A cell as a row and a number, from 0.
fn cell(name: &str) -> (i8, i8) {
    let [row, number] = name.as_bytes() else {
        panic!("{name} is no cell");
    };
    (*row as i8 - b'a' as i8, *number as i8 - b'1' as i8)
}

/// In which direction the second cell of a step is.
fn way(step: &str) -> usize {
    let ((row, number), (to_row, to_number)) = (cell(&step[..2]), cell(&step[2..]));
    let found = STEPS.iter().position(|way| *way == (to_row - row, to_number - number));
    found.unwrap_or_else(|| panic!("{step} is no step"))
}

/// People at a table of Abalone.
struct Round<'c> {
    club: &'c Club,
    at: At,
    people: Vec<Person>,
    tongue: &'static Tongue,
}

impl<'c> Round<'c> {
    /// So many people, who read that language, sit down in that order by the lobby's button and begin.
    async fn begun(club: &'c Club, count: usize, tongue: &'static Tongue, options: &str) -> Round<'c> {
        let names = ["Eva", "Jan", "Ota", "Iva"];
        let people: Vec<Person> = names.iter().take(count).map(|name| club.discord.person(name)).collect();
        for person in &people {
            let locale = if tongue.tag == "cs" { "cs" } else { "en-GB" };
            club.discord.world().users.get_mut(&person.id).unwrap().locale = locale.to_owned();
        }
        let threads = club.discord.world().threads(club.channel).len();
        let line = format!(
            "/abalone new players:{count} seating:joined language:{} {options}",
            tongue.tag
        );
        people[0].slash(club.channel, line.trim_end()).answer().await;
        let thread = club.discord.thread(club.channel, threads + 1).await;
        let at = At {
            table: club.newest(),
            thread,
        };
        let lobby = club.discord.message(thread);
        for person in &people[1..] {
            person.press(&lobby, tongue.join).answer().await;
        }
        let full = club
            .discord
            .public(thread, "a full lobby", |message| {
                component(message, tongue.begin).is_some()
            })
            .await;
        people[0].press(&full, tongue.begin).answer().await;
        let round = Round {
            club,
            at,
            people,
            tongue,
        };
        round.club.board(at).await;
        round
    }

    /// The seat that is to move; none once it is over.
    fn seat(&self) -> Option<Seat> {
        self.club.table(self.at).turns.first().map(|turn| turn.seat)
    }

    fn person(&self, seat: Seat) -> &Person {
        let table = self.club.table(self.at);
        assert!(matches!(table.holder(seat), Some(Holder::Person(_))));
        &self.people[seat.index()]
    }

    fn view(&self, seat: Seat) -> tahoun::games::abalone::View {
        match self.club.table(self.at).view(Audience::Seat(seat)).game {
            Some(View::Abalone(view)) => view,
            other => panic!("no game of Abalone goes on: {other:?}"),
        }
    }

    /// A step of one marble of a seat to an empty cell, from which it can go back.
    fn step(&self, seat: Seat) -> String {
        let view = self.view(seat);
        let lies = |name: &str| view.board.get(name.parse().expect("it is a cell"));
        let moves = View::Abalone(view.clone()).legal_moves();
        let steps = moves.iter().filter_map(|chosen| {
            let line = chosen.to_string();
            let step = line.strip_prefix("move ")?;
            (step.len() == 4 && lies(&step[..2]) == Some(seat) && lies(&step[2..]).is_none()).then(|| step.to_owned())
        });
        steps.min().expect("there is such a step")
    }

    /// Somebody takes a marble and sends it in a direction, by a menu and two buttons.
    async fn clicks(&self, person: &Person, step: &str) {
        let board = self.club.board(self.at).await;
        let opens = components(&board)
            .into_iter()
            .find(|it| it.id.starts_with("p:"))
            .expect("a move can be begun");
        let draft = person.press(&board, &opens.id).answer().await;
        let draft = pick(person, &draft, &step[..2]).await;
        let draft = person.press(&draft, self.tongue.ways[way(step)]).answer().await;
        assert!(
            draft.content.contains(step),
            "what it would bring is said: {}",
            draft.content
        );
        person.press(&draft, self.tongue.send).answer().await;
    }

    /// All move a marble and move it back, until the position has occurred for the third time.
    async fn played_to_a_draw(&self, by_clicks: impl Fn(usize) -> bool) {
        let mut steps: Vec<Option<String>> = vec![None; self.people.len()];
        let mut turns = 0;
        while let Some(seat) = self.seat() {
            let step = match steps[seat.index()].take() {
                Some(step) => format!("{}{}", &step[2..], &step[..2]),
                None => self.step(seat),
            };
            let before = self.club.last(self.at);
            let person = self.person(seat);
            if by_clicks(turns) {
                self.clicks(person, &step).await;
            } else {
                person
                    .slash(self.at.thread, &format!("/abalone move {step}"))
                    .answer()
                    .await;
            }
            self.club.moved_on(self.at, before).await;
            steps[seat.index()] = match turns / self.people.len() % 2 {
                0 => Some(step),
                _ => None,
            };
            turns += 1;
            assert!(turns <= 8 * self.people.len(), "it comes to an end");
        }
        assert_eq!(turns, 4 * self.people.len(), "there and back twice");
        let end = self.club.board(self.at).await;
        assert!(end.content.contains(self.tongue.draw), "{}", end.content);
    }
}

/// Picks a square from whatever menu has it; what lies there stands beside its name.
async fn pick(person: &Person, draft: &Message, square: &str) -> Message {
    for menu in components(draft).into_iter().filter(|it| it.kind == 3) {
        if menu.options.iter().any(|(value, _)| value == square) {
            return person.select(draft, &menu.id, &[square]).answer().await;
        }
    }
    panic!("{square} is in no menu of {:?}", components(draft));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_a_whole_game_by_buttons_and_menus() {
    let club = Club::open().await;
    let round = Round::begun(&club, 2, &ENGLISH, "").await;
    round.played_to_a_draw(|_| true).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn two_play_a_whole_game_in_czech() {
    let club = Club::open().await;
    let round = Round::begun(&club, 2, &CZECH, "layout:belgian").await;
    round.played_to_a_draw(|turn| turn % 2 == 0).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn three_play_a_whole_game_by_slash_commands() {
    let club = Club::open().await;
    let round = Round::begun(&club, 3, &ENGLISH, "").await;
    round.played_to_a_draw(|_| false).await;
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn four_play_a_whole_game_both_ways() {
    let club = Club::open().await;
    let round = Round::begun(&club, 4, &CZECH, "").await;
    round.played_to_a_draw(|turn| turn % 3 == 0).await;
    club.end();
}

/// What is asked by typing, and what the answer says in English and in Czech.
const ASKED: [(&str, [&str; 2]); 14] = [
    ("/abalone moves a1", ["a1 can move: a1a2", "a1 může: a1a2"]),
    ("/abalone moves e5", ["e5", "e5"]),
    ("/abalone moves j9", ["j9", "j9"]),
    ("/abalone check a1b2", ["would move 3 marbles", "by posunul 3 kuličky"]),
    (
        "/abalone check c3-c2 nw",
        ["would move 2 marbles", "by posunul 2 kuličky"],
    ),
    ("/abalone check i5h5", ["is not yours", "není tvoje"]),
    ("/abalone move a1", ["a1a2", "a1a2"]),
    ("/abalone move e5f5", ["no marble on e5", "Na e5 žádná kulička není"]),
    ("/abalone move i5h5", ["(Rule `not-yours`", "(Pravidlo: `cizí kulička`"]),
    ("/abalone move a1 sw", ["the board ends", "už hrací pole není"]),
    ("/abalone move a1c3d3", ["(Rule `", "(Pravidlo: `"]),
    ("/abalone move a1c3", ["(Rule `", "(Pravidlo: `"]),
    ("/abalone move z9", ["is no cell", "není políčko"]),
    ("/abalone rack", ["nothing in hand", "nic v ruce"]),
];

#[tokio::test(flavor = "multi_thread")]
async fn what_is_asked_and_refused_is_said_privately_in_both_languages() {
    let club = Club::open().await;
    for (index, tongue) in [&ENGLISH, &CZECH].into_iter().enumerate() {
        let round = Round::begun(&club, 2, tongue, "layout:belgian").await;
        let person = round.person(round.seat().unwrap());
        let (before, shown) = (club.last(round.at), club.discord.shown(round.at.thread).len());
        let mut otherwise = Vec::new();
        for (line, said) in ASKED {
            let answer = person.slash(round.at.thread, line).answer().await;
            if !answer.content.contains(said[index]) {
                otherwise.push(format!("{line}: {}", answer.content));
            }
        }
        assert!(otherwise.is_empty(), "{}", otherwise.join("\n"));
        assert_eq!(club.last(round.at), before, "a refused move costs nothing");
        assert_eq!(club.discord.shown(round.at.thread).len(), shown, "nobody else sees it");
    }
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_row_is_taken_by_its_ends_and_moved_sideways() {
    let club = Club::open().await;
    let round = Round::begun(&club, 2, &ENGLISH, "layout:standard").await;
    let person = round.person(round.seat().unwrap());
    let board = club.board(round.at).await;
    let opens = components(&board)
        .into_iter()
        .find(|it| it.id.starts_with("p:"))
        .unwrap();
    let draft = person.press(&board, &opens.id).answer().await;
    // One end: what lies on a square stands beside its name. Then the other end; the one between comes along.
    let menu = &components(&draft)[0];
    assert!(menu.options.iter().any(|(_, label)| label == "c3 – black"), "{menu:?}");
    let draft = pick(person, &draft, "c3").await;
    // Where it can go and what could come along are asked apart.
    let menus: Vec<String> = (components(&draft).into_iter().filter(|it| it.kind == 3))
        .map(|it| it.label)
        .collect();
    assert!(
        menus.len() == 2 && menus[0].contains("Where to?") && menus[1].contains("along"),
        "{menus:?}"
    );
    let draft = pick(person, &draft, "c5").await;
    assert!(draft.content.contains("So far: c3 c4 c5\n"), "{}", draft.content);
    let draft = person.press(&draft, "up left").answer().await;
    assert!(
        draft.content.contains("`c3c5d3`") && draft.content.contains("would move 3 marbles"),
        "{}",
        draft.content
    );
    // One step back, and to a cell instead of in a direction.
    let draft = person.press(&draft, "One step back").answer().await;
    let draft = pick(person, &draft, "d6").await;
    assert!(draft.content.contains("`c3c5d4`"), "{}", draft.content);
    let before = club.last(round.at);
    person.press(&draft, "Send").answer().await;
    club.moved_on(round.at, before).await;
    let now = round.view(round.seat().unwrap());
    for cell in ["d4", "d5", "d6"] {
        assert!(now.board.get(cell.parse().unwrap()).is_some(), "{cell}");
    }
    club.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_not_to_move_can_try_moves_but_not_send_them() {
    let club = Club::open().await;
    let round = Round::begun(&club, 2, &ENGLISH, "layout:belgian").await;
    let other = round
        .people
        .iter()
        .find(|person| person.id != round.person(round.seat().unwrap()).id)
        .unwrap();
    let board = club.board(round.at).await;
    let draft = other.press(&board, "Check").answer().await;
    assert!(draft.content.contains("not your turn"), "{}", draft.content);
    let draft = pick(other, &draft, "a4").await;
    let draft = other.press(&draft, "left").answer().await;
    assert!(draft.content.contains("would move"), "{}", draft.content);
    assert!(
        component(&draft, "Send").is_some_and(|send| send.disabled),
        "{:?}",
        components(&draft)
    );
    club.end();
}
