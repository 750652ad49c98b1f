//! The die of the Legends rules, which the source leaves to the table.

use crate::dice::{Look, Pool};
use crate::error::{Error, Result};
use crate::parameters::{Argument, Kind, Parameters, Place, Whole, fields_of};
use crate::telling;
use crate::value::Value;
use crate::{choice, parameters};

choice! {
    /// When a roll Fumbles.
    pub enum Fumble {
        /// With fewer than 0 net Successes, or with 0 when at least one die shows 1.
        Ones = "ones",
        /// Each 1 takes a Success away; below 0 the roll Fumbles.
        Negative = "negative",
        /// Never.
        Never = "never",
    }
}

parameters! {
    /// The die: its sides, the lowest face that is a Success, and when a roll Fumbles.
    pub struct Die {
        /// Sides of the die: its faces are 1 to this.
        sides: Whole<2, 1000> = Whole::of(6),
        /// The lowest face that counts as a Success, at most the number of sides; must be given for a die of fewer than 5 sides.
        success: Whole<2, 1000> = Whole::of(5),
        /// When a roll Fumbles; the default is a reading.
        fumble: Fumble = Fumble::Ones,
    }
}

impl Default for Die {
    fn default() -> Self {
        Die { sides: Whole::of(6), success: Whole::of(5), fumble: Fumble::Ones }
    }
}

impl Argument for Die {
    fn kind() -> Kind {
        Kind::record::<Die>()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let fields = fields_of(value, place, Self::kind)?;
        let die = Die::read_fields(fields, place, &[])?;
        if die.success > die.sides {
            let sides = die.sides.get();
            let success = Value::from(die.success.get());
            return Err(match fields.iter().any(|(name, value)| name == "success" && *value != Value::Nothing) {
                true => place.name("success").refuse(&success, format!("an integer from 2 to {sides}, for the die has {sides} sides")),
                false => Error::wrong_type(format!(
                    "{} is missing; for a die of {sides} sides it must be an integer from 2 to {sides}",
                    place.name("success")
                )),
            });
        }
        Ok(die)
    }
    fn write(&self) -> Value {
        Value::Map(self.write_fields())
    }
}

/// The Successes of a roll and what else decides whether it Fumbles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thrown {
    /// Net Successes of the roll itself.
    pub net: i32,
    /// Whether a die shows 1, where that matters.
    pub one: bool,
    /// Whether a known result says that its own roll Fumbled.
    pub marked: bool,
}

/// How a roll ended.
pub(super) fn verdict(fumble: bool, success: bool) -> &'static str {
    if fumble { "a Fumble" } else { telling::verdict(success) }
}

impl Die {
    /// So many of it, and what has to be seen of them.
    pub fn pool(&self, dice: u32) -> Pool {
        let success = self.success.count();
        let look = match self.fumble {
            Fumble::Ones => Look::hits_and_one(success),
            Fumble::Negative => Look::net(success),
            Fumble::Never => Look::hits(success),
        };
        Pool { dice, sides: self.sides.count(), look }
    }

    /// Whether a roll with these net Successes Fumbles.
    pub fn fumbles(&self, net: i32, one: bool) -> bool {
        // a 1 is only ever seen where it matters: see `pool`. No branches: whether somebody Fumbles cannot be foreseen
        ((net < 0) | ((net == 0) & one)) & (self.fumble != Fumble::Never)
    }

    /// Whether the roll Fumbled by itself.
    pub fn fumbled(&self, thrown: &Thrown) -> bool {
        thrown.marked | self.fumbles(thrown.net, thrown.one)
    }

    /// How many Successes must be taken from the roll before it Fumbles; 0 when it Fumbled by itself, nothing when it never does.
    pub fn fumbles_after(&self, thrown: &Thrown) -> Option<u32> {
        if self.fumbled(thrown) {
            return Some(0);
        }
        // down to 0 where a 1 is among the dice, else below it
        (self.fumble != Fumble::Never).then(|| thrown.net as u32 + u32::from(!thrown.one))
    }
}
