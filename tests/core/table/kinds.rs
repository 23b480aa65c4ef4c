//! What a table does for kinds that want it.

use tahoun::games::{Draws, Kind, Position};
use tahoun::table::{Command, Opening, Settings, Span};

use super::bench::{Bench, EVA, IDA, JAN, OTA, is};

/// A game of Abalone of so many persons, who sit as they joined.
fn game(persons: usize, rated: bool) -> Bench {
    let mut settings = Settings::new(Kind::Abalone, "cs");
    settings.seats = persons as u8;
    settings.seating_as_joined = true;
    settings.rated = rated;
    let mut bench = Bench::open(EVA, &Opening::new(settings));
    for person in [JAN, IDA, OTA].into_iter().take(persons - 1) {
        bench.must(is(person), Command::Join);
    }
    bench.must(is(EVA), Command::Start);
    bench
}

#[test]
fn where_nobody_chose_another_default_may_hold_at_a_table_that_counts() {
    for (rated, layout) in [(true, "belgian"), (false, "standard")] {
        let bench = game(2, rated);
        let Some(Position::Abalone(position)) = &bench.table.position else {
            panic!("the table is one of Abalone")
        };
        assert_eq!(position.options().layout.name(), layout);
    }
}

/// Else whoever is on turn could resign again and again and never run out of time.
#[test]
fn a_resignation_that_waits_for_the_partner_gives_no_more_time() {
    let mut bench = game(4, true);
    let since = bench.table.turns[0].since;
    bench.wait(Span::minutes(30));
    bench.must(is(EVA), Command::Resign);
    assert_eq!((bench.on_turn().0, bench.table.turns[0].since), (0, since));
    // A move does.
    let view = bench
        .table
        .view(tahoun::games::Audience::Seat(bench.on_turn()))
        .game
        .unwrap();
    let chosen = view.computer(1, &mut Draws::new(&[7; 32], 1));
    bench.must(is(EVA), Command::Play(chosen));
    assert!(bench.table.turns[0].since > since);
    bench.must(is(JAN), Command::Resign);
    bench.must(is(OTA), Command::Resign);
    assert!(bench.table.is_over());
}
