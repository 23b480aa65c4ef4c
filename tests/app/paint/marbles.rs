//! Views of Abalone to paint; the gallery and the measurement paint the same.

use tahoun::games::{self, Audience, Draws, Kind, Options, Position, View};

/// Plays moves drawn from the legal ones, rather those that push a marble off, and hands over every position.
pub(crate) fn play(
    options: &Options,
    seats: u8,
    seed: u8,
    turns: u64,
    mut each: impl FnMut(u64, &Position),
) -> Position {
    let draws = |number: u64| Draws::new(&[seed; 32], number);
    let first = options.set_up(seats, &mut draws(1));
    let mut position = options.begin(seats, &first).expect("an event of the kind");
    each(0, &position);
    for number in 1..=turns {
        let Some(&seat) = position.acting().first() else { break };
        let view = position.view(Audience::Seat(seat));
        let mut moves = view.legal_moves();
        let brings = |chosen: &games::Move| view.preview(chosen).ok().and_then(|preview| preview.points) == Some(1);
        if let Some(at) = moves.iter().position(brings) {
            moves.swap(0, at);
            moves.truncate(1);
        }
        let chosen = &moves[draws(number + 1000).below(moves.len() as u64) as usize];
        let event = position.decide(seat, chosen, &mut draws(number)).expect("a legal move");
        position.apply(&event);
        each(number, &position);
    }
    position
}

/// The options with some set.
pub(crate) fn options(set: &[(&str, &str)]) -> Options {
    let mut options = Kind::Abalone.default_options();
    for (name, value) in set {
        options.set(name, value);
    }
    options
}

/// A game after so many moves, as everybody sees it.
pub(crate) fn after(seats: u8, seed: u8, turns: u64) -> View {
    play(&options(&[]), seats, seed, turns, |_, _| {}).view(Audience::Public)
}

/// A position of two in notation: the rows from I to A, and what else the notation holds.
pub(crate) fn position(text: &str) -> View {
    let position = Kind::Abalone.parse_position(text).expect("a position");
    position.view(Audience::Public)
}

/// A board that is hard to pack: hardly anybody has lost a marble, they all lie scattered, and three of one seat have just
/// pushed two of another, off the board if the seed is odd. Seats and seed decide everything.
pub(crate) fn scattered(seats: u8, seed: u8) -> View {
    const LETTERS: &[u8; 4] = b"bwrg";
    let mut draws = Draws::new(&[seed; 32], u64::from(seats));
    let mut draw = |below: usize| draws.below(below as u64) as usize;
    let name = |(row, number): (i32, i32)| {
        let on_board = (0..9).contains(&row) && (0..9).contains(&number) && (row - number).abs() <= 4;
        on_board.then(|| format!("{}{}", char::from(b'a' + row as u8), number + 1))
    };
    let cells: Vec<(i32, i32)> = (0..81)
        .map(|index| (index / 9, index % 9))
        .filter(|&cell| name(cell).is_some())
        .collect();
    // The cell that was left, and in a line behind it where the five are now.
    let off = seed % 2 == 1;
    let line = loop {
        let (row, number) = cells[draw(cells.len())];
        let (up, right) = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)][draw(6)];
        let line: Vec<(i32, i32)> = (0..6).map(|far| (row + far * up, number + far * right)).collect();
        let lies = |cell: &(i32, i32)| name(*cell).is_some();
        if line[..5].iter().all(lies) && lies(&line[5]) != off {
            break line;
        }
    };
    let pusher = draw(usize::from(seats));
    let pushed = (pusher + 1) % usize::from(seats);
    let mut board = [[b'.'; 9]; 9];
    let mut left: Vec<usize> = vec![[14, 11, 9][usize::from(seats) - 2]; usize::from(seats)];
    for (place, &(row, number)) in line.iter().enumerate().skip(1) {
        let seat = if place <= 3 { pusher } else { pushed };
        left[seat] -= 1;
        if name((row, number)).is_some() {
            board[row as usize][number as usize] = LETTERS[seat];
        }
    }
    let mut free: Vec<(i32, i32)> = cells.into_iter().filter(|cell| !line.contains(cell)).collect();
    for (seat, count) in left.into_iter().enumerate() {
        for _ in 0..count {
            let (row, number) = free.swap_remove(draw(free.len()));
            board[row as usize][number as usize] = LETTERS[seat];
        }
    }
    let rows: Vec<String> = (0..9)
        .rev()
        .map(|row: usize| {
            let numbers = row.saturating_sub(4)..=(row + 4).min(8);
            numbers.map(|number| char::from(board[row][number])).collect()
        })
        .collect();
    let letter = char::from(LETTERS[pushed]).to_string();
    let went = if off { letter } else { "-".to_owned() };
    let taken: Vec<&str> = (0..usize::from(seats))
        .map(|seat| if seat == pusher { went.as_str() } else { "-" })
        .collect();
    let each = |text: &str, between: &str| vec![text; usize::from(seats)].join(between);
    let [from, to] = [line[0], line[1]].map(|cell| name(cell).expect("a cell"));
    position(&format!(
        "layout=standard {} {} {} {} {} 9 1 {};{from}{to};3;2;{went} -",
        rows.join("/"),
        taken.join("/"),
        each("0", ","),
        each("active", ","),
        pushed + 1,
        pusher + 1,
    ))
}
