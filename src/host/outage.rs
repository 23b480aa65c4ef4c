//! After an outage: tables are told what their clocks got back, where it is worth a message.

use std::sync::Arc;

use crate::games::Audience;
use crate::store::Stage;
use crate::table::{Span, TableId};

use super::desk::Desk;
use super::house::House;
use super::{Address, HostError};

/// A shorter outage is nobody's business.
const SHORTEST: Span = Span::minutes(15);
/// Nor is one that is less than this part of a turn.
const PART: i64 = 10;
/// How many tables are told in one step.
const AT_ONCE: usize = 50;

/// Tells the tables of a platform that was away so long.
pub(super) async fn tell(house: Arc<House>, platform: String, away: Span) {
    if away >= SHORTEST
        && let Err(error) = tell_all(&house, &platform, away).await
    {
        tracing::error!(platform, %error, "tables could not be told of an outage");
    }
}

async fn tell_all(house: &Arc<House>, platform: &str, away: Span) -> Result<(), HostError> {
    let platform = platform.to_owned();
    let tables = house
        .read(move |reader| {
            let mut tables = Vec::new();
            for place in reader.places_on(&platform)? {
                let open = reader.open_tables(place.id)?;
                let playing = open.iter().filter(|listed| listed.stage == Stage::Playing);
                let waits = |members: &[crate::store::Member]| {
                    members.iter().any(|member| member.acting && member.person.is_some())
                };
                tables.extend(
                    playing
                        .filter(|listed| waits(&listed.members))
                        .map(|listed| listed.table),
                );
            }
            Ok(tables)
        })
        .await?;
    for tables in tables.chunks(AT_ONCE) {
        let tables = tables.to_vec();
        house
            .writing()
            .run(move |desk| tables.iter().try_for_each(|table| tell_one(desk, *table, away)))
            .await?;
    }
    Ok(())
}

fn tell_one(desk: &Desk<'_>, table: TableId, away: Span) -> Result<(), HostError> {
    let Some(table) = desk.table(table)? else {
        return Ok(());
    };
    if table.turns.is_empty() || away.0 < table.clock().span().0 / PART {
        return Ok(());
    }
    let place = desk.known_place(table.place)?;
    let view = table.view(Audience::Public);
    let names = desk.names([&view], &[])?;
    let ear = desk.ear_of_table(&table, &place);
    let message = ear.voice(&names, desk.now()).outage(&view, away, desk.until(&table)?);
    desk.send(&Address::Table(place.id, table.id), &place, &message)?;
    Ok(())
}
