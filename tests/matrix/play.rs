//! A table in a room, and people who play it to its end: they choose among the moves that the rules allow them.

use std::time::{Duration, Instant};

use tahoun::games::{Event as GameEvent, Move, View, abaku};
use tahoun::store::Reader;
use tahoun::table::{Event, Holder, Recorded, Table, TableId};

use super::bot::{Bot, Setup};
use super::client::{Heard, PATIENCE, Person, Wish};
use super::synapse::Synapse;

/// A room with the bot and the people in it.
pub(crate) struct Party {
    pub(crate) setup: Setup,
    pub(crate) people: Vec<Person>,
    pub(crate) room: String,
}

/// A table of theirs.
pub(crate) struct Game<'a> {
    pub(crate) party: &'a Party,
    pub(crate) table: TableId,
    /// The event that opened its thread.
    pub(crate) root: String,
}

impl Party {
    /// The first of those people makes a room and invites the others and the bot, which must be running.
    pub(crate) async fn gather(setup: &Setup, people: Vec<Person>, encrypted: bool) -> Party {
        let mut invite: Vec<&str> = people[1..].iter().map(|person| person.id.as_str()).collect();
        invite.push(&setup.user);
        let room = people[0]
            .create_room(Wish {
                name: Some("Hospoda"),
                invite: &invite,
                encrypted,
                ..Wish::default()
            })
            .await;
        for person in &people[1..] {
            person.join(&room).await;
        }
        wait_for_member(&people[0], &room, &setup.user).await;
        Party {
            setup: setup.clone(),
            people,
            room,
        }
    }

    /// The first person opens a table with those options, the others join, and it begins.
    pub(crate) async fn begin(&self, options: &str) -> Game<'_> {
        let game = self.open(options).await;
        for person in &self.people[1..] {
            person.say_in(&self.room, &game.root, "!join").await;
        }
        let seats = self.people.len();
        game.until("everybody sits", |table| table.seats.len() == seats).await;
        self.people[0].say_in(&self.room, &game.root, "!start").await;
        game.until("it has begun", |table| table.position.is_some()).await;
        game
    }

    /// The first person opens a table.
    pub(crate) async fn open(&self, options: &str) -> Game<'_> {
        self.open_by(&format!("!abaku new {options}")).await
    }

    /// The first person opens a table with that line.
    pub(crate) async fn open_by(&self, line: &str) -> Game<'_> {
        let asked = self.people[0].say(&self.room, line).await;
        let table = self.handled(&asked).await;
        let root = super::client::until("the table's thread is known", async || {
            let reader = self.reader();
            let place = reader.place_of_table(table).unwrap()?;
            reader.thread_of(table, place).unwrap()
        })
        .await;
        Game {
            party: self,
            table,
            root,
        }
    }

    /// Waits until the event of that id was handled, and gives the table it was about.
    pub(crate) async fn handled(&self, event: &str) -> TableId {
        let sql = "SELECT table_id FROM inbox WHERE external LIKE '%' || ?1 || '%'";
        super::client::until(&format!("{event} is handled"), async || {
            let database = self.setup.database();
            let found = database.query_row(sql, [event], |row| row.get::<_, Option<i64>>(0));
            found.ok().map(|table| TableId(table.unwrap_or_default()))
        })
        .await
    }

    pub(crate) fn reader(&self) -> Reader {
        Reader::open(self.setup.data().join("tahoun.db")).unwrap()
    }
}

/// A bot, a room with it and two people whose clients know encryption.
pub(crate) async fn party_of_two(encrypted: bool) -> (Setup, Bot, Party) {
    let synapse = Synapse::shared().await;
    let setup = Setup::new(&synapse.base()).await;
    let bot = setup.start().await;
    let party = Party::gather(&setup, super::games::two(synapse).await, encrypted).await;
    (setup, bot, party)
}

/// A room of a person's with the bot, which must be running.
pub(crate) async fn room_with_bot(person: &Person, setup: &Setup, encrypted: bool) -> String {
    let room = person
        .create_room(Wish {
            invite: &[&setup.user],
            encrypted,
            ..Wish::default()
        })
        .await;
    wait_for_member(person, &room, &setup.user).await;
    room
}

/// Waits until somebody is in a room.
pub(crate) async fn wait_for_member(person: &Person, room: &str, user: &str) {
    super::client::until(&format!("{user} is in {room}"), async || {
        person.members(room).await.contains(&user.to_owned()).then_some(())
    })
    .await;
}

impl Game<'_> {
    /// The table as the bot's database has it.
    pub(crate) fn now(&self) -> Table {
        Table::fold(&self.log()).expect("a table")
    }

    pub(crate) fn log(&self) -> Vec<Recorded> {
        self.party.reader().log(self.table).unwrap()
    }

    /// Waits until the table is so.
    pub(crate) async fn until(&self, what: &str, is: impl Fn(&Table) -> bool) -> Table {
        super::client::until(&format!("at table {} {what}", self.table), async || {
            let table = self.now();
            is(&table).then_some(table)
        })
        .await
    }

    /// Who is on turn at it.
    pub(crate) fn on_turn(&self, table: &Table) -> &Person {
        let seat = table.turns.first().expect("somebody on turn").seat;
        let Some(Holder::Person(person)) = table.holder(seat) else {
            panic!("no person is on turn");
        };
        let reader = self.party.reader();
        self.party
            .people
            .iter()
            .find(|one| reader.person_of("matrix", &one.id).unwrap() == Some(person))
            .unwrap()
    }

    /// The best move of whoever is on turn, as typed: a placement, else an exchange, else a pass.
    pub(crate) fn best(&self, table: &Table) -> String {
        let seat = table.turns.first().expect("somebody on turn").seat;
        let view = table.view(tahoun::games::Audience::Seat(seat)).game.unwrap();
        let moves = view.legal_moves();
        let View::Abaku(seen) = &view else {
            panic!("the table is one of Abaku");
        };
        let placement = moves
            .iter()
            .find(|chosen| matches!(chosen, Move::Abaku(abaku::Move::Place(_))));
        match placement {
            Some(placement) => placement.to_string(),
            None if seen.bag > 0 => moves
                .iter()
                .find(|chosen| matches!(chosen, Move::Abaku(abaku::Move::Exchange(_))))
                .map_or("pass".to_owned(), Move::to_string),
            None => "pass".to_owned(),
        }
    }

    /// Whoever is on turn makes the best move in the thread; with the table after it.
    pub(crate) async fn play(&self) -> Table {
        let table = self.now();
        let line = self.best(&table);
        self.say(&table, &line).await
    }

    /// Whoever is on turn types that in the thread; with the table after it.
    pub(crate) async fn say(&self, table: &Table, line: &str) -> Table {
        let person = self.on_turn(table);
        person.say_in(&self.party.room, &self.root, &format!("!{line}")).await;
        let before = table.number;
        self.until(&format!("{line} was done"), |table| table.number > before)
            .await
    }

    /// Whoever is on turn makes a move while the bot is away; then something is done that brings the bot back, and the move is
    /// carried out once.
    pub(crate) async fn move_made_while<T>(&self, come_back: impl AsyncFnOnce() -> T) -> T {
        let table = self.now();
        let line = format!("!{}", self.best(&table));
        let person = self.on_turn(&table);
        let event = person.say_in(&self.party.room, &self.root, &line).await;
        let came = come_back().await;
        let after = self
            .until("the move was done", |after| after.number > table.number)
            .await;
        self.party.handled(&event).await;
        assert_eq!(after.board_number, self.now().board_number, "one move was made");
        came
    }

    /// Plays to the end.
    pub(crate) async fn finish(&self, patience: Duration) -> Table {
        let until = Instant::now() + patience;
        let mut table = self.now();
        while !table.is_over() {
            assert!(Instant::now() < until, "the game takes too long");
            table = self.play().await;
        }
        table
    }

    /// Everything the bot has said in the room once it has no more to say, as a person reads it there.
    pub(crate) async fn all_said(&self, person: &Person) -> Vec<Heard> {
        quiet(&self.party.setup).await;
        said_by(person, &self.party.room, &self.party.setup.user).await
    }
}

/// All messages of somebody in a room, as a person reads them there.
pub(crate) async fn said_by(person: &Person, room: &str, sender: &str) -> Vec<Heard> {
    // The key of what was said just now may come a moment after it.
    let can_read = format!("{} can read all that {sender} says", person.id);
    let mut said = super::client::until(&can_read, async || {
        let mut said = person.read(room).await;
        said.retain(|heard| heard.sender() == sender && heard.event.get("state_key").is_none());
        let sealed = said.iter().any(|heard| heard.kind() == "m.room.encrypted");
        (!sealed).then_some(said)
    })
    .await;
    said.retain(|heard| heard.kind() == "m.room.message");
    said
}

/// Waits until the bot has nothing more to say.
pub(crate) async fn quiet(setup: &Setup) {
    super::client::until("nothing is left to be delivered", async || {
        let left = setup.count("SELECT count(*) FROM outbox WHERE state IN ('waiting', 'sending')");
        (left == 0).then_some(())
    })
    .await;
}

/// Checks that what the bot said in public names no tile that was not laid for all to see. The table must still be going on when
/// it was said.
pub(crate) fn assert_nothing_hidden(said: &[Heard], log: &[Recorded]) {
    let mut laid: Vec<String> = Vec::new();
    for recorded in log {
        if let Event::Played {
            game: GameEvent::Abaku(abaku::Event::Placed(placed)),
            ..
        } = &recorded.event
        {
            let tiles: Vec<String> = placed.tiles.iter().map(|laid| laid.tile.to_string()).collect();
            laid.push(tiles.join(","));
        }
    }
    for heard in said {
        let content = heard.content();
        for text in ["body", "formatted_body", "filename"].map(|key| content[key].as_str().unwrap_or_default()) {
            // What lies on the board is for all to see.
            let text: Vec<&str> = text.lines().filter(|line| !line.starts_with("Row ")).collect();
            for list in lists_of_tiles(&text.join("\n")) {
                assert!(laid.contains(&list), "{list} was told in public: {content}");
            }
        }
    }
}

/// All lists of three tiles or more in a text or in HTML, with commas between the tiles.
fn lists_of_tiles(text: &str) -> Vec<String> {
    let is_tile = |word: &str| matches!(word.as_bytes(), [b'0'..=b'9'] | [b'*'] | [b'*', b'0'..=b'9']);
    let mut lists = Vec::new();
    // Marks, lines and all signs but those between tiles end a list.
    for part in text.split(['<', '>', '\n', '`', ':', ';', '.', '(', ')', '|', '/']) {
        let mut list: Vec<&str> = Vec::new();
        for word in part
            .split([' ', ',', '\u{a0}'])
            .filter(|word| !word.is_empty())
            .chain(["end"])
        {
            if is_tile(word) {
                list.push(word);
            } else {
                lists.push(std::mem::take(&mut list));
            }
        }
    }
    lists.retain(|list| list.len() >= 3);
    lists.into_iter().map(|list| list.join(",")).collect()
}

/// How long a whole game may take.
pub(crate) const WHOLE_GAME: Duration = PATIENCE.saturating_mul(2);

#[test]
fn lists_of_tiles_are_found() {
    assert_eq!(
        lists_of_tiles(
            "Table 1, in your hand: 4 5 2 *7 9\nEva: <code>3,1,*</code> from H8, 12 points; 1 2 x 3 4, F8 G8 H8"
        ),
        ["4,5,2,*7,9", "3,1,*"]
    );
}
