//! All that is made for somebody out of a table. An output more is a line more in [`OUTPUTS`].

use std::fmt::Debug;
use std::sync::LazyLock;

use serde::Serialize;
use tahoun::chat::{
    self, Denied, GameRow, Line, Locale, Message, Parsed, PersonSettings, Picture, Theme, Typing, Until, Voice,
    complete,
};
use tahoun::games::{Audience, Move, Phrase, Seat};
use tahoun::paint::{self, Captions, Painter};
use tahoun::table::{Event, Record, SeatState, Span, TableId, Tally};

use super::scene::Scene;
use super::tries::{outcomes, refusals, tries};

/// Something that is made for an audience.
pub(super) struct Output {
    pub(super) name: &'static str,
    /// It is made at every so many points: what takes long is made more seldom.
    pub(super) every: u64,
    /// Whether it tells what is in the hand of the view it is made from, so that a wrong view would be seen in it.
    pub(super) tells_hand: bool,
    pub(super) render: fn(&Scene) -> Vec<u8>,
}

const fn always(name: &'static str, tells_hand: bool, render: fn(&Scene) -> Vec<u8>) -> Output {
    Output {
        name,
        every: 1,
        tells_hand,
        render,
    }
}

const fn seldom(name: &'static str, every: u64, tells_hand: bool, render: fn(&Scene) -> Vec<u8>) -> Output {
    Output {
        name,
        every,
        tells_hand,
        render,
    }
}

pub(super) const OUTPUTS: &[Output] = &[
    // What the rules give.
    always("the view", true, |scene| shown(&scene.view())),
    always("the text board", false, |scene| scene.game().text_board().into_bytes()),
    always("the description", true, |scene| shown(&scene.game().describe())),
    always("the hand as text", true, |scene| shown(&scene.game().text_hand())),
    always("the points", false, |scene| shown(&scene.game().points())),
    always("what events tell", false, told),
    always("the record's lines", false, |scene| {
        shown(&games_events(scene).map(|event| event.record_line()).collect::<Vec<_>>())
    }),
    seldom("the choices", 10, true, |scene| shown(&scene.walk().offered)),
    seldom("the previews", 10, true, |scene| {
        let game = scene.game();
        shown(
            &tries(scene)
                .iter()
                .map(|chosen| game.preview(chosen))
                .collect::<Vec<_>>(),
        )
    }),
    seldom("the legal moves", 20, true, |scene| shown(&scene.game().legal_moves())),
    seldom("a computer player's move", 50, true, |scene| {
        let levels = 1..=scene.table.kind().levels();
        let chosen = levels.map(|level| scene.game().computer(level, &mut scene.draws()));
        shown(&chosen.collect::<Vec<_>>())
    }),
    // What is exported of a table that goes on.
    always("the record", false, |scene| {
        shown(&Record::of(&scene.table, scene.log.clone()))
    }),
    always("the tally", false, |scene| {
        let mut tally: Vec<_> = Tally::of(&scene.log).into_iter().collect();
        tally.sort_by_key(|(who, _)| *who);
        shown(&tally)
    }),
    always("the deadlines", false, |scene| shown(&scene.table.deadlines())),
    // What is said.
    always("the turn", false, |scene| {
        said(scene, |voice| vec![voice.turn(&scene.view(), scene.until())])
    }),
    always("the lobby", false, |scene| {
        said(scene, |voice| vec![voice.lobby(&scene.view())])
    }),
    always("the board", false, |scene| {
        said(scene, |voice| {
            [true, false]
                .map(|text| voice.board(&scene.view(), text, scene.until()))
                .to_vec()
        })
    }),
    always("the rack", true, |scene| {
        said(scene, |voice| vec![voice.rack(&scene.view())])
    }),
    always("the reminder", false, |scene| {
        said(scene, |voice| vec![voice.reminder(&scene.view(), scene.now())])
    }),
    always("the outage", false, |scene| {
        said(scene, |voice| {
            vec![voice.outage(&scene.view(), Span::hours(1), scene.until())]
        })
    }),
    always("the announcement", false, |scene| {
        let public = scene.table.view(Audience::Public);
        said(scene, |voice| {
            voice
                .announce(&public, &scene.last, Until::default())
                .into_iter()
                .collect()
        })
    }),
    always("the announcement of the whole log", false, |scene| {
        let public = scene.table.view(Audience::Public);
        said(scene, |voice| {
            voice
                .announce(&public, &scene.log[2..], Until::default())
                .into_iter()
                .collect()
        })
    }),
    always("the whisper", true, |scene| {
        said(scene, |voice| {
            voice.whisper(&scene.view(), &scene.last).into_iter().collect()
        })
    }),
    always("the whisper of the whole log", true, |scene| {
        said(scene, |voice| {
            voice.whisper(&scene.view(), &scene.log).into_iter().collect()
        })
    }),
    always("the log", false, |scene| {
        said(scene, |voice| {
            (1..3).map(|page| voice.log(&scene.view(), &scene.log, page)).collect()
        })
    }),
    always("the games", false, |scene| {
        let row = |mine, deadline| GameRow {
            view: scene.view(),
            place: Some("general".to_owned()),
            deadline,
            mine,
        };
        said(scene, |voice| {
            vec![voice.games(vec![row(true, Some(scene.now())), row(false, None)])]
        })
    }),
    always("the settings", false, |scene| {
        let mine = PersonSettings {
            locale: Locale::Czech,
            zone: "UTC".to_owned(),
            theme: Theme::Dark,
        };
        said(scene, |voice| {
            vec![voice.settings(&mine, Some(Locale::English), Some(&scene.view()))]
        })
    }),
    always("which table", false, |scene| {
        let line = line("board");
        said(scene, |voice| {
            vec![voice.which_table(&line, &[scene.view(), scene.view()])]
        })
    }),
    always("the result", false, |scene| {
        let view = scene.view();
        said(scene, |voice| {
            vec![
                voice.finished(&view),
                voice.closed(&view),
                voice.already_played(&view, Until::default()),
                voice.resign_instead(&view),
            ]
        })
    }),
    seldom("the checks", 10, true, |scene| {
        let view = scene.view();
        let game = scene.game();
        said(scene, |voice| {
            let check = |chosen: &Move| voice.check(&view, &chosen.to_string(), &game.preview(chosen));
            tries(scene).iter().map(check).collect()
        })
    }),
    always("the house's refusals", false, |scene| {
        said(scene, |voice| {
            DENIED.iter().map(|denied| voice.denied(denied)).collect()
        })
    }),
    seldom("a table's refusals", 10, false, refusals),
    seldom("what comes of a command", 10, false, outcomes),
    seldom("the completion", 50, true, |scene| {
        let game = scene.game();
        let names = ["Eva".to_owned()];
        let mut all = Vec::new();
        for locale in Locale::ALL {
            for kind in [None, Some(scene.table.kind())] {
                let typing = Typing {
                    locale,
                    kind,
                    view: Some(&game),
                    check: true,
                    names: &names,
                };
                all.extend(TYPED.iter().map(|line| complete(line, &typing)));
            }
        }
        shown(&all)
    }),
    // What is seen, and told to those who do not see it.
    always("the alternative text", false, |scene| {
        let board = Picture::Board {
            table: scene.table.id,
            number: scene.table.board_number,
        };
        alternatives(scene, &board)
    }),
    always("the alternative text of hands", true, |scene| {
        let hands = scene.table.all_seats().flat_map(|seat| {
            let hand = Picture::Hand {
                table: scene.table.id,
                number: scene.table.board_number,
                seat,
            };
            alternatives(scene, &hand)
        });
        hands.collect()
    }),
    seldom("the picture of the board", 20, false, |scene| {
        pictures(scene, |words, theme| {
            Some(PAINTER.board(&scene.game(), words, theme, *Painter::WIDTHS.start()))
        })
    }),
    seldom("the picture of the hand", 20, true, |scene| {
        pictures(scene, |words, theme| {
            PAINTER.hand(&scene.game(), words, theme, *Painter::WIDTHS.start())
        })
    }),
];

const TYPED: &[&str] = &[
    "",
    "/",
    "pl",
    "place ",
    "place t0 ",
    "exchange t1 ",
    "check place t",
    "kick ",
    "new ",
];

const DENIED: &[Denied] = &[
    Denied::NoTableHere,
    Denied::NoSuchTable(TableId(1)),
    Denied::ModeratorOnly,
    Denied::CheckOff,
    Denied::NothingHidden,
    Denied::NoBoardYet,
    Denied::NotOver,
    Denied::NotPlayer,
    Denied::TooFast,
];

pub(super) fn shown(value: &impl Debug) -> Vec<u8> {
    format!("{value:?}").into_bytes()
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).unwrap()
}

/// Messages in all languages, as they are kept in the outbox.
pub(super) fn said(scene: &Scene, say: impl Fn(&Voice<'_>) -> Vec<Message>) -> Vec<u8> {
    Locale::ALL.map(|locale| json(&say(&scene.voice(locale)))).concat()
}

fn alternatives(scene: &Scene, picture: &Picture) -> Vec<u8> {
    let alternative = |locale| scene.voice(locale).alt(picture, Some(&scene.view())).into_bytes();
    Locale::ALL.map(alternative).concat()
}

fn line(text: &str) -> Line {
    let context = chat::Context {
        certain: true,
        ..chat::Context::default()
    };
    match chat::parse(text, &context) {
        Parsed::Command(line) => line,
        other => panic!("`{text}` is read as {other:?}"),
    }
}

/// What happened in the game, from the deal on.
fn games_events(scene: &Scene) -> impl Iterator<Item = &tahoun::games::Event> {
    scene.log.iter().filter_map(|recorded| match &recorded.event {
        Event::Started { game, .. } | Event::Played { game, .. } => Some(game),
        _ => None,
    })
}

fn told(scene: &Scene) -> Vec<u8> {
    let tell = |event: &tahoun::games::Event| (event.tell(scene.audience), event.scored(), event.kind());
    shown(&games_events(scene).map(tell).collect::<Vec<_>>())
}

/// It keeps what it has drawn before, as that of a house does.
static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::new);

/// The words of a picture.
struct Words<'a> {
    voice: Voice<'a>,
    seats: &'a [SeatState],
}

impl Captions for Words<'_> {
    fn name(&self, seat: Seat) -> String {
        self.voice.seat_name(self.seats, seat)
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.voice.caption(self.seats, phrase)
    }
}

/// The files, and what can be touched in them.
fn pictures(scene: &Scene, paint: impl Fn(&dyn Captions, paint::Theme) -> Option<paint::Painted>) -> Vec<u8> {
    let mut draws = scene.draws();
    let theme = paint::Theme::ALL[draws.below(paint::Theme::ALL.len() as u64) as usize];
    let seats = &scene.table.seats;
    let words = Words {
        voice: scene.voice(Locale::Czech),
        seats,
    };
    match paint(&words, theme) {
        Some(painted) => [painted.png.clone(), shown(&painted)].concat(),
        None => Vec::new(),
    }
}
