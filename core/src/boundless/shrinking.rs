//! The shrinking Pool: what companions, morale, lights and supplies have in common. It is rolled, and Misses wear it down.

use super::position::SIDES;
use crate::chance::{Chance, Label};
use crate::dice::{Look, Pool};
use crate::error::{Error, Result};
use crate::parameters::{Argument, Kind, Place};
use crate::telling::several;
use crate::value::Value;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The most dice that a Pool loses in one roll.
pub const CAP: u32 = 2;

/// The lowest face that is a Hit of a Pool, in whatever Position its owner is.
const LEAST: u32 = 5;

/// Whose Pool it is, for that decides how it recovers.
pub trait Owner: Debug + Clone + Copy + PartialEq + Send + Sync + 'static {
    /// How a Pool that is used up recovers.
    const RECOVERS: &'static str;
}

macro_rules! owners {
    ($($(#[doc = $about:literal])* $Name:ident = $recovers:literal,)*) => { $(
        $(#[doc = $about])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct $Name;
        impl Owner for $Name {
            const RECOVERS: &'static str = $recovers;
        }
    )* };
}

owners! {
    /// A companion, hireling or ally.
    Companion = "an exhausted Companion recovers all of its Pool in a week of safe rest",
    /// The will of a creature or a group.
    Morale = "broken morale recovers by bonding, safe rest, a gift or a larger share of the treasure",
    /// A stock of torches or oil.
    Supply = "a supply that is used up has to be bought or found anew; leave it out when a light is burning already",
    /// Any of them.
    Anything = "an empty Pool recovers first: a Companion in a week of safe rest, morale by bonding, safe rest, a gift or a larger share, a light from its supply",
}

/// The dice of a Pool that can be rolled: 1 to 10 000. The game prints 2D, 4D, 6D and 8D.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PoolOf<O: Owner> {
    dice: u32,
    owner: PhantomData<O>,
}

impl<O: Owner> PoolOf<O> {
    /// Its dice.
    pub fn dice(self) -> u32 {
        self.dice
    }
}

impl<O: Owner> Argument for PoolOf<O> {
    fn kind() -> Kind {
        Kind::Integer { low: 1, high: crate::dice::pool::MAX_DICE.into() }
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let refusal = || place.refuse(value, Self::kind());
        match (value, value.as_integer()) {
            (_, Some(0)) => Err(Error::value(format!("{}; {}", refusal().message(), O::RECOVERS))),
            (_, Some(dice @ 1..)) if dice <= crate::dice::pool::MAX_DICE.into() => Ok(PoolOf { dice: dice as u32, owner: PhantomData }),
            (Value::Integer(_) | Value::Float(_), _) => Err(refusal()),
            _ => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        self.dice.into()
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
            0 => format!("{dice}D are used up"),
            left if left == dice => format!("it stays at {dice}D"),
            left => format!("it shrinks from {dice}D to {left}D"),
        };
        format!("has {} and {}: {so_it}", several(*hits, "Hit"), several(i64::from(dice) - i64::from(*hits), "Miss"))
    });
    hits
}
