//! The shrinking Pool: what companions, morale, lights and supplies have in common. It is rolled, and Misses wear it down.

use super::position::SIDES;
use crate::chance::{Chance, Label};
use crate::dice::pool::MAX_DICE;
use crate::dice::{Look, Pool};
use crate::error::{Error, Result};
use crate::parameters::{Argument, Kind, Place, Whole};
use crate::telling::several;
use crate::value::Value;

/// The most dice that a Pool loses in one roll.
pub const CAP: u32 = 2;

/// The lowest face that is a Hit of a Pool, in whatever Position its owner is.
const LEAST: u32 = 5;

/// How a Pool that is used up recovers: a Companion's, that of morale, that of a supply, and any of them.
const RECOVERS: [&str; 4] = [
    "an exhausted Companion recovers all of its Pool in a week of safe rest",
    "broken morale recovers by bonding, safe rest, a gift or a larger share of the treasure",
    "a supply that is used up has to be bought or found anew; leave it out when a light is burning already",
    "an empty Pool recovers first: a Companion in a week of safe rest, morale by bonding, safe rest, a gift or a larger share, a light from its supply",
];

/// The dice of a Pool that can be rolled: 1 to 10 000. The game prints 2D, 4D, 6D and 8D. `OWNER` is the place of its way to recover.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PoolOf<const OWNER: usize>(Whole<1, { MAX_DICE as i64 }>);

/// The Pool of a Companion, hireling or ally.
pub type CompanionPool = PoolOf<0>;
/// The will of a creature or a group.
pub type MoralePool = PoolOf<1>;
/// A stock of torches or oil.
pub type SupplyPool = PoolOf<2>;
/// Any of them.
pub type AnyPool = PoolOf<3>;

impl<const OWNER: usize> PoolOf<OWNER> {
    /// Its dice.
    pub fn dice(self) -> u32 {
        self.0.count()
    }
}

impl<const OWNER: usize> Argument for PoolOf<OWNER> {
    fn kind() -> Kind {
        Whole::<1, { MAX_DICE as i64 }>::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match Whole::read(value, place) {
            Err(refusal) if value.as_integer() == Some(0) => Err(Error::value(format!("{}; {}", refusal.message(), RECOVERS[OWNER]))),
            read => read.map(PoolOf),
        }
    }
    fn write(&self) -> Value {
        self.0.write()
    }
}

/// What is left of a Pool of so many dice after a roll with these Hits.
#[inline(always)]
pub fn shrunk(dice: u32, hits: i32, cap: u32) -> u32 {
    let misses = dice - hits as u32;
    dice - misses.min(cap)
}

/// Rolls a Pool: its Hits. What is left of it then says [`shrunk`].
#[inline(always)]
pub fn roll<C: Chance>(chance: &mut C, who: Label, dice: u32, cap: u32) -> C::Of<i32> {
    roll_as(chance, who, dice, Look::hits(LEAST), cap)
}

/// The same for a Pool that Hits as something else does.
#[inline(always)]
pub fn roll_as<C: Chance>(chance: &mut C, who: Label, dice: u32, look: Look, cap: u32) -> C::Of<i32> {
    let thrown = chance.pool(who, Pool { dice, sides: SIDES, look });
    let hits = chance.map(thrown, |thrown| thrown.value);
    chance.tell(&hits, who, |hits| {
        let so_it = match shrunk(dice, *hits, cap) {
            0 => "it is used up".to_owned(),
            left if left == dice => format!("it stays at {dice}D"),
            left => format!("it shrinks from {dice}D to {left}D"),
        };
        format!("has {} and {}: {so_it}", several(*hits, "Hit"), several(i64::from(dice) - i64::from(*hits), "Miss"))
    });
    hits
}
