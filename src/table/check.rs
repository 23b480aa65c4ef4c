//! What is true of every table at every moment.

use super::{Holder, Phase, Table};

impl Table {
    /// The one validity check, for tests and debug builds: the first thing that is wrong, if any is.
    pub fn check(&self) -> Result<(), String> {
        let require = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
        let lobby = self.phase == Phase::Lobby;
        let playing = self.phase == Phase::Playing;
        let seats = self.kind().seats();

        require(
            seats.contains(&self.settings.seats),
            "the kind knows no table with so many seats",
        )?;
        require(
            self.seats.len() <= usize::from(self.settings.seats),
            "more seats are taken than there are",
        )?;
        let people: Vec<_> = self.people().collect();
        require(
            (1..people.len()).all(|n| !people[..n].contains(&people[n])),
            "a person holds two seats",
        )?;
        require(
            !people.iter().any(|person| lobby && self.kicked.contains(person)),
            "a person who was put out holds a seat",
        )?;
        // Between the opening and the owner's sitting down there is nobody.
        require(
            !lobby || self.seats.is_empty() || people.contains(&self.owner),
            "the lobby's owner has no seat",
        )?;
        require(self.board_number <= self.number, "the board is newer than the table")?;
        require(self.created_at <= self.last_at, "the last event was before the first")?;

        require(!playing || self.position.is_some(), "a game without a position")?;
        require(!lobby || self.position.is_none(), "a lobby with a position")?;
        if self.position.is_some() {
            require(
                self.seats.len() == usize::from(self.settings.seats),
                "a game with free seats",
            )?;
            let joined = (self.seats.iter()).filter_map(|seat| seat.joined.as_ref());
            require(
                joined.clone().count() == self.joins.len() && joined.clone().all(|join| self.joins.contains(join)),
                "the frozen joins are not those of the seats",
            )?;
        }
        for seat in &self.seats {
            let person = matches!(seat.holder, Holder::Person(_));
            require(!(person && seat.before.is_some()), "a person took over a seat")?;
            require(
                seat.joined.is_some() == (person || seat.before.is_some()),
                "a seat's person never joined, or a computer did",
            )?;
        }

        let acting = match &self.position {
            Some(position) if playing => position.acting(),
            _ => Vec::new(),
        };
        require(
            self.turns.iter().map(|turn| turn.seat).eq(acting),
            "the turns are not those of the position",
        )?;
        require(
            self.turns.iter().all(|turn| turn.since <= self.last_at),
            "a turn that has not begun yet",
        )?;
        if let Some(offer) = &self.offer {
            require(playing, "an offer without a game")?;
            require(offer.number <= self.number, "an offer that is not in the log")?;
            require(offer.agreed.first() == Some(&offer.seat), "an offer without its owner")?;
        }
        Ok(())
    }
}
