//! Who takes part: a pool of dice, or a result that is already known.

use super::die::{Die, Thrown};
use crate::chance::{Chance, Label, Throws};
use crate::dice::Count;
use crate::error::Result;
use crate::parameters;
use crate::parameters::{Argument, Dice, DicePool, Kind, Member, Parameters, Place, Whole};
use crate::value::Value;

parameters! {
    /// A result that is known already; it takes no dice and shows no 1s.
    pub struct KnownResult {
        /// Its net Successes.
        successes: Whole<-10_000, 10_000>,
        /// True: its own roll Fumbled, however many Successes it has. False: the die's `fumble` rule judges its Successes, with no 1s.
        fumbled: bool = false,
    }
}

/// One who takes part.
#[derive(Debug, Clone, PartialEq)]
pub enum Participant {
    /// Throws a pool of dice.
    Dice(Dice),
    /// Brings a result.
    Known(KnownResult),
}

impl Participant {
    /// The most dice it throws.
    pub fn dice(&self) -> u64 {
        match self {
            Participant::Dice(dice) => dice.count().into(),
            Participant::Known(_) => 0,
        }
    }

    /// What it throws, or the Successes it brings.
    pub fn throws(&self, die: &Die) -> Throws {
        match self {
            Participant::Dice(dice) => Throws::Pool(die.pool(dice.count())),
            Participant::Known(known) => Throws::Known(Count { value: known.successes.get(), one: false }),
        }
    }

    /// What its throw shows.
    pub fn thrown(&self, count: Count) -> Thrown {
        let marked = matches!(self, Participant::Known(KnownResult { fumbled: true, .. }));
        Thrown { net: count.value, one: count.one, marked }
    }

    /// It throws, or brings what is known.
    pub fn throw<C: Chance>(&self, chance: &mut C, die: &Die, who: Label) -> C::Of<Thrown> {
        let count = chance.throw(who, self.throws(die));
        chance.map(count, |count| self.thrown(count))
    }
}

impl Argument for Participant {
    fn kind() -> Kind {
        Kind::Either(vec![Dice::kind(), Kind::record::<DicePool>(), Kind::record::<KnownResult>()])
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        Self::read_member(value, place, &[])
    }
    fn write(&self) -> Value {
        match self {
            Participant::Dice(dice) => dice.write(),
            Participant::Known(known) => Value::Map(known.write_fields()),
        }
    }
}

impl Member for Participant {
    fn read_member(value: &Value, place: &Place<'_>, besides: &[&'static str]) -> Result<Self> {
        match value {
            Value::Map(fields) if fields.iter().any(|(name, _)| matches!(name.as_str(), "successes" | "fumbled")) => {
                KnownResult::read_fields(fields, place, besides).map(Participant::Known)
            }
            Value::Map(fields) => DicePool::read_fields(fields, place, besides).map(|pool| Participant::Dice(pool.dice)),
            Value::Integer(_) | Value::Float(_) => Dice::read(value, place).map(Participant::Dice),
            _ => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn member_fields(&self) -> Vec<(String, Value)> {
        match self {
            Participant::Dice(dice) => dice.member_fields(),
            Participant::Known(known) => known.write_fields(),
        }
    }
}
