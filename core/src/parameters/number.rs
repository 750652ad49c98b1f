//! Numbers: whole ones in a range, numbers of dice, and those that may have a fraction.

use super::{Argument, Kind, Member, Named, Parameters, Place, choose};
use crate::dice::pool::MAX_DICE;
use crate::error::Result;
use crate::parameters;
use crate::value::Value;

/// Every integer without a narrower range lies within plus or minus this.
pub const MILLION: i64 = 1_000_000;

/// A whole number from `LOW` to `HIGH`, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Whole<const LOW: i64, const HIGH: i64>(i32);

/// A number of 1 or more.
pub type AtLeastOne = Whole<1, MILLION>;
/// A number of 0 or more.
pub type AtLeastZero = Whole<0, MILLION>;
/// Any number in reach.
pub type Any = Whole<{ -MILLION }, MILLION>;

impl<const LOW: i64, const HIGH: i64> Whole<LOW, HIGH> {
    /// This number; `None` out of range.
    pub const fn new(number: i64) -> Option<Self> {
        if LOW <= number && number <= HIGH && number.unsigned_abs() <= i32::MAX as u64 { Some(Whole(number as i32)) } else { None }
    }

    /// This number, for constants.
    ///
    /// # Panics
    /// Out of range; in a constant that is an error of compilation.
    pub const fn of(number: i64) -> Self {
        match Self::new(number) {
            Some(whole) => whole,
            None => panic!("out of range"),
        }
    }

    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }

    /// The number, where it cannot be negative; 0 instead.
    pub const fn count(self) -> u32 {
        if LOW < 0 && self.0 < 0 { 0 } else { self.0 as u32 }
    }
}

impl<const LOW: i64, const HIGH: i64> Argument for Whole<LOW, HIGH> {
    fn kind() -> Kind {
        Kind::Integer { low: LOW, high: HIGH }
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        const { assert!(i32::MIN as i64 <= LOW && HIGH <= i32::MAX as i64) };
        place.whole(value, LOW, HIGH).map(|number| Whole(number as i32))
    }
    fn write(&self) -> Value {
        self.0.into()
    }
}

/// A whole number, or the place of the name that was given instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberOrName<N> {
    /// The number.
    Number(N),
    /// Which of the names.
    Name(usize),
}

impl<const LOW: i64, const HIGH: i64> NumberOrName<Whole<LOW, HIGH>> {
    /// What is allowed.
    pub fn kind(names: &'static [Named]) -> Kind {
        Kind::Either(vec![Whole::<LOW, HIGH>::kind(), Kind::Choice(names)])
    }

    /// Reads either.
    ///
    /// # Errors
    /// Neither a number in range nor one of the names.
    pub fn read(value: &Value, names: &'static [Named], place: &Place<'_>) -> Result<Self> {
        let allowed = Self::kind(names);
        match value {
            Value::Integer(_) | Value::Float(_) => {
                value.as_integer().and_then(Whole::new).map(Self::Number).ok_or_else(|| place.refuse(value, allowed))
            }
            _ => choose(value, &allowed, place).map(Self::Name),
        }
    }
}

/// A whole number without a narrower range, for answers.
impl Argument for i64 {
    fn kind() -> Kind {
        Kind::Integer { low: i64::MIN, high: i64::MAX }
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        value.as_integer().ok_or_else(|| place.refuse_kind(value, Self::kind()))
    }
    fn write(&self) -> Value {
        Value::Integer(*self)
    }
}

/// A finite number that may have a fraction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Number(pub f64);

impl Argument for Number {
    fn kind() -> Kind {
        Kind::Number
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match *value {
            Value::Integer(n) => Ok(Number(n as f64)),
            Value::Float(x) if x.is_finite() => Ok(Number(x)),
            Value::Float(_) => Err(place.refuse(value, "a finite number")),
            _ => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        let value = Value::Float(self.0);
        value.as_integer().map_or(value, Value::Integer)
    }
}

/// A number of dice in one pool.
pub type Dice = Whole<0, { MAX_DICE as i64 }>;

parameters! {
    /// A pool of dice.
    pub struct DicePool {
        /// How many dice.
        dice: Dice,
    }
}

/// A number of dice that is one of many.
impl Member for Dice {
    fn member_kind() -> Kind {
        Kind::Either(vec![Dice::kind(), Kind::record::<DicePool>()])
    }
    fn read_member(value: &Value, place: &Place<'_>, besides: &[&'static str]) -> Result<Self> {
        match value {
            Value::Map(fields) => DicePool::read_fields(fields, place, besides).map(|pool| pool.dice),
            Value::Integer(_) | Value::Float(_) => Dice::read(value, place),
            _ => Err(place.refuse_type(value, Self::member_kind())),
        }
    }
    fn member_fields(&self) -> Vec<(String, Value)> {
        DicePool { dice: *self }.write_fields()
    }
}
