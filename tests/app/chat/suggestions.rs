//! "Did you mean".

use tahoun::chat::{Context, Locale, Parsed, parse};

use super::{LINE, PLACE, THREAD, meant, unreadable};

#[test]
fn a_slip_of_the_finger_in_a_command_is_put_right() {
    for (text, context, suggestion) in [
        ("/abaku plce 3,1,4 H8 across", &PLACE, "abaku place 3,1,4 H8 across"),
        ("/abaku palce 3,1,4", &PLACE, "abaku place 3,1,4"),
        ("/abku place 3,1,4 H8 across", &PLACE, "abaku place 3,1,4 H8 across"),
        ("/abauk", &PLACE, "abaku"),
        ("/abakus pass", &PLACE, "abaku pass"),
        ("/plase 3,1,4 H8", &THREAD, "place 3,1,4 H8"),
        ("/pas", &LINE, ""),
        ("/stat", &THREAD, "start"),
        ("/ledaerboard", &THREAD, "leaderboard"),
        ("/exchagne 0,0,7 #57 @12", &THREAD, "exchange 0,0,7 #57 @12"),
        ("resgin #57 @12", &LINE, "resign #57 @12"),
        ("/abaku exch 7", &PLACE, "abaku exchange 7"),
        ("/help leaderbord", &THREAD, "help leaderboard"),
        ("/board txt", &THREAD, "board text"),
    ] {
        if suggestion.is_empty() {
            assert!(matches!(parse(text, context), Parsed::Command(_)), "{text}");
            continue;
        }
        assert_eq!(meant(text, context), suggestion, "{text}");
    }
}

#[test]
fn suggestions_are_in_the_language_of_the_asker() {
    let czech = Context {
        locale: Locale::Czech,
        ..THREAD
    };
    assert_eq!(meant("/plož 3,1,4 H8", &czech), "polož 3,1,4 H8");
    assert_eq!(meant("/ledaerboard", &czech), "žebříček");
}

#[test]
fn suggestions_of_moves_are_in_the_language_of_the_asker() {
    let kind = tahoun::games::Kind::Abaku;
    let position = kind.parse_position(kind.example()).unwrap();
    let view = position.view(tahoun::games::Audience::Public);
    for (locale, text, suggestion) in [
        (Locale::Czech, "/polož 3,1,4 H8", "polož 3,1,4 H8 vodorovně"),
        (
            Locale::Czech,
            "/zkus polož 3,1,4 H8 svise #5",
            "zkus polož 3,1,4 H8 svisle #5",
        ),
        (Locale::Czech, "/place 3,1,4", "place 3,1,4 H8 vodorovně"),
        (Locale::English, "/polož 3,1,4 H8 svise", "polož 3,1,4 H8 down"),
        (Locale::English, "/exchange x", "exchange 0,0,7"),
        (Locale::English, "/place 2.1.*5 H8 down", "place 2,1,*5 H8 down"),
        (Locale::English, "/place 2-1-1 H8 a", "place 2,1,1 H8 across"),
    ] {
        let wrong = super::line(text, &THREAD).read_move(&view, locale).unwrap_err();
        assert_eq!(wrong.faults[0].suggestions, [suggestion], "{text}");
    }
}

#[test]
fn what_is_near_to_nothing_gets_no_suggestion_but_an_answer() {
    let wrong = unreadable("/abaku xyzzy", &PLACE);
    assert_eq!(wrong.faults[0].suggestions, Vec::<String>::new());
    assert_eq!(&wrong.line[wrong.faults[0].at.clone()], "xyzzy");
}

#[test]
fn suggestions_can_be_typed_as_they_are() {
    for text in [
        "/abaku plce 3,1,4 H8",
        "/abaku join now",
        "/abaku offer",
        "/abaku invite",
        "/abaku pass #1 #2",
        "/abaku new plyers=3",
    ] {
        for fault in unreadable(text, &PLACE).faults {
            for suggestion in fault.suggestions {
                assert!(
                    matches!(parse(&format!("/{suggestion}"), &PLACE), Parsed::Command(_)),
                    "{text}: {suggestion}"
                );
            }
        }
    }
}

#[test]
fn what_may_name_tiles_is_answered_privately() {
    for text in ["/abaku plce 3,1,4 H8", "/abku place 3,1,4 H8", "/abaku 3,1,4"] {
        assert!(unreadable(text, &PLACE).names_hidden, "{text}");
    }
}

#[test]
fn a_move_that_cannot_be_read_points_at_the_place() {
    let kind = tahoun::games::Kind::Abaku;
    let position = kind.parse_position(kind.example()).unwrap();
    let view = position.view(tahoun::games::Audience::Public);
    for (text, part) in [
        ("/place 3,1,4 H99 across #57", "H99"),
        ("/check place 3,1,4 H8 sideways", "sideways"),
        ("/abaku place 3,x,4 H8 down @12", "x"),
    ] {
        let line = super::line(text, &THREAD);
        let wrong = line.read_move(&view, Locale::English).unwrap_err();
        assert_eq!(&wrong.line[wrong.faults[0].at.clone()], part, "{text}");
        assert!(wrong.names_hidden);
        for suggestion in &wrong.faults[0].suggestions {
            assert!(
                super::line(&format!("/{suggestion}"), &THREAD)
                    .read_move(&view, Locale::English)
                    .is_ok(),
                "{suggestion}"
            );
        }
    }
}
