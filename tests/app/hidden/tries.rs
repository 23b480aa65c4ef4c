//! What is tried at a table: moves, commands of all sorts, and what is said of them.

use tahoun::chat::Until;
use tahoun::games::{Audience, Move, Seat};
use tahoun::table::{Actor, Command, ExternalId, OfferKind, PersonId, Recorded, Refusal, Span, Table, decide};

use super::outputs::{said, shown};
use super::scene::Scene;

/// Moves worth trying, allowed or not: those that a walk came to, and what the help shows.
pub(super) fn tries(scene: &Scene) -> Vec<Move> {
    let game = scene.game();
    let kind = scene.table.kind();
    let mut lines: Vec<String> = (kind.verbs().iter())
        .map(|verb| format!("{} {}", verb.name, verb.example))
        .collect();
    lines.extend(scene.walk().moves.iter().cloned());
    let read = |line: &String| {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        game.parse_move(verb, rest).ok()
    };
    lines.iter().filter_map(read).collect()
}

/// What the reader may ask of the table.
fn asked(scene: &Scene) -> Vec<Command> {
    let mut commands: Vec<Command> = tries(scene).into_iter().map(Command::Play).collect();
    commands.extend([
        Command::Join,
        Command::Leave,
        Command::Kick(PersonId(2)),
        Command::Invite(vec![PersonId(2)]),
        Command::AddComputer {
            level: 9,
            seat: Some(Seat(1)),
        },
        Command::RemoveComputer,
        Command::Change(scene.table.settings.clone()),
        Command::Start,
        Command::Resign,
        Command::Offer(OfferKind::Abort),
        Command::Offer(OfferKind::Draw),
        Command::Accept,
        Command::Decline,
        Command::Close,
    ]);
    commands
}

fn ask(scene: &Scene, actor: Actor, command: &Command) -> Result<Vec<Recorded>, Refusal> {
    let request = ExternalId("test:asked".to_owned());
    let at = scene.now() + Span::days(30);
    let events = decide(&scene.table, actor, command, &request, None, at, &scene.seed)?;
    Ok(Recorded::list(scene.table.number, at, actor, events))
}

/// Everything the table says no to, in all languages.
pub(super) fn refusals(scene: &Scene) -> Vec<u8> {
    let mut refused = vec![Refusal::AlreadyPlayed, Refusal::Overtaken, Refusal::Over];
    for command in asked(scene) {
        refused.extend(ask(scene, Actor::Person(scene.reader()), &command).err());
    }
    let mut all = shown(&refused);
    all.extend(said(scene, |voice| {
        refused
            .iter()
            .map(|refusal| voice.refused(&scene.view(), refusal))
            .collect()
    }));
    all
}

/// What everybody is told when the reader does something, or the time of whoever's turn it is runs out. A move of the reader's
/// draws other things out of a twin's bag, so that it is public alone what is compared; and at the end everything is.
pub(super) fn outcomes(scene: &Scene) -> Vec<u8> {
    let reader = Actor::Person(scene.reader());
    let mut all = Vec::new();
    let mut tell = |actor: Actor, command: &Command| {
        let Ok(events) = ask(scene, actor, command) else { return };
        let mut table: Table = scene.table.clone();
        events.iter().for_each(|event| table.apply(event));
        if !table.is_over() {
            let public = table.view(Audience::Public);
            all.extend(shown(&public));
            all.extend(said(scene, |voice| {
                voice.announce(&public, &events, Until::default()).into_iter().collect()
            }));
        }
    };
    asked(scene).iter().for_each(|command| tell(reader, command));
    for seat in scene.table.all_seats() {
        tell(Actor::Clock, &Command::Lapse(seat));
        tell(Actor::Clock, &Command::Remind(seat));
        let taken = Command::AddComputer {
            level: 1,
            seat: Some(seat),
        };
        tell(Actor::Moderator(PersonId(5)), &taken);
    }
    all
}
