//! Performances: results that the table supplies, known or still to be thrown.
//!
//! The rules of this system say what follows from several successes, not how a Performance is rolled; so a Performance is whatever a table's own rules
//! make of it, told as a number or in dice notation.

use super::notation;
use crate::chance::{Chance, Label, Throws};
use crate::dice::{Count, Pool};
use crate::error::{Error, Result};
use crate::parameters;
use crate::parameters::{Any, Argument, Kind, Member, Parameters, Place};
use crate::value::Value;

/// What a Performance may be, in messages.
pub(super) const ALLOWED: &str = "an integer from -1000000 to 1000000 or dice notation such as \"2d6+3\"";

/// Dice that are thrown in order and added or taken away, and a number besides.
///
/// The notation is `[sign] term {sign term}` with `+` or `-` as sign and `NdS`, `dS` or a number as term. Capitals and blanks between its parts do
/// not matter. At most 256 bytes, 10 000 dice in all, 2 to 1 000 sides, numbers up to 1 000 000 each and together. Dice that are none (`0d6`) are
/// left out; numbers are one number together, wherever they stand; dice are never brought together, for `2d6` is one throw and `d6+d6` are two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Performance {
    pub(super) dice: Vec<Term>,
    pub(super) number: i32,
}

/// Alike dice that are thrown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) pool: Pool,
    /// 1 for dice that are added, -1 for dice that are taken away.
    pub(super) sign: i32,
}

impl Performance {
    /// How many dice it takes.
    pub fn dice(&self) -> u64 {
        self.dice.iter().map(|term| u64::from(term.pool.dice)).sum()
    }

    /// Whether it throws at most once, as most do.
    #[inline(always)]
    pub fn is_one_throw(&self) -> bool {
        self.dice.len() <= 1
    }

    /// What it throws first, or nothing.
    #[inline(always)]
    pub fn first_throw(&self) -> Throws {
        match self.dice.first() {
            Some(term) => Throws::Pool(term.pool),
            None => Throws::Known(Count { value: 0, one: false }),
        }
    }

    /// The result of one that [throws at most once](Self::is_one_throw), when that shows this.
    #[inline(always)]
    pub fn result_of(&self, shown: Count) -> i32 {
        self.number + self.dice.first().map_or(0, |term| term.sign * shown.value)
    }

    /// All dice are thrown and added up.
    #[inline(always)]
    pub fn throw<C: Chance>(&self, chance: &mut C, who: Label) -> C::Of<i32> {
        let mut total = chance.sure(self.number);
        for &Term { pool, sign } in &self.dice {
            let shown = chance.pool(who, pool);
            total = chance.join(total, shown, |total, shown| total + sign * shown.value);
        }
        total
    }
}

impl Argument for Performance {
    fn kind() -> Kind {
        Kind::Either(vec![Any::kind(), Kind::Text])
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let wrong = |why: &str| Error::value(format!("{place} must be {ALLOWED}, got {}: {why}", value.shown()));
        match value {
            Value::Integer(_) | Value::Float(_) => match value.as_integer().and_then(Any::new) {
                Some(number) => Ok(Performance { dice: Vec::new(), number: number.get() }),
                None => Err(place.refuse(value, ALLOWED)),
            },
            Value::Text(text) => notation::read(text).map_err(|why| wrong(&why)),
            Value::Bytes(_) => Err(place.refuse(value, ALLOWED)),
            _ => Err(place.refuse_type(value, ALLOWED)),
        }
    }
    fn write(&self) -> Value {
        if self.dice.is_empty() { self.number.into() } else { Value::Text(self.to_string()) }
    }
}

parameters! {
    /// A performance, where it stands beside a count.
    pub struct OneOfMany {
        /// A whole number that is known already, or dice notation such as "2d6+3".
        performance: Performance,
    }
}

impl Member for Performance {
    fn member_kind() -> Kind {
        Kind::Either(vec![Any::kind(), Kind::Text, Kind::record::<OneOfMany>()])
    }
    fn read_member(value: &Value, place: &Place<'_>, besides: &[&'static str]) -> Result<Self> {
        match value {
            Value::Map(fields) => OneOfMany::read_fields(fields, place, besides).map(|one| one.performance),
            Value::Integer(_) | Value::Float(_) | Value::Text(_) | Value::Bytes(_) => Performance::read(value, place),
            _ => Err(place.refuse_type(value, format!("{ALLOWED}, alone or as performance beside a count"))),
        }
    }
    fn member_fields(&self) -> Vec<(String, Value)> {
        OneOfMany { performance: self.clone() }.write_fields()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(value: impl Into<Value>) -> Result<Performance> {
        Performance::read(&value.into(), &Place::ARGUMENTS.name("hero"))
    }

    #[test]
    fn other_values() {
        assert_eq!(read(Value::Float(-3.0)).unwrap().write(), (-3).into());
        for bad in [Value::Float(2.5), Value::Float(f64::NAN), Value::Integer(1_000_001), Value::Bytes(vec![0xff])] {
            assert_eq!(read(bad).unwrap_err().kind(), crate::ErrorKind::Value);
        }
        for bad in [Value::Bool(true), Value::Empty, Value::List(vec![6.into()]), Value::Map(vec![("performance".to_owned(), 6.into())])] {
            assert_eq!(read(bad).unwrap_err().kind(), crate::ErrorKind::Type);
        }
    }
}
