//! Values that stand beside each other: skills of many characters, difficulties of many opponents.

use super::count_chart::Number;
use crate::error::{Error, Result};
use crate::parameters::{Any, Argument, Kind, Place};
use crate::value::Value;

/// A list of at least one number, of which the lowest and the highest are known.
#[derive(Debug, Clone, PartialEq)]
pub struct Values<T = Any> {
    listed: Vec<T>,
    number: Number,
    lowest: T,
    highest: T,
}

impl<T: Copy> Values<T> {
    /// All in the order given.
    pub fn listed(&self) -> &[T] {
        &self.listed
    }
    /// How many.
    pub fn number(&self) -> Number {
        self.number
    }
    /// The lowest of them.
    pub fn lowest(&self) -> T {
        self.lowest
    }
    /// The highest of them.
    pub fn highest(&self) -> T {
        self.highest
    }
}

impl<T: Argument + Ord + Copy> Argument for Values<T> {
    fn kind() -> Kind {
        Vec::<T>::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let listed = Vec::<T>::read(value, place)?;
        match (listed.iter().min(), listed.iter().max()) {
            (Some(lowest), Some(highest)) => Ok(Values { number: Number::of(listed.len() as i32), lowest: *lowest, highest: *highest, listed }),
            _ => Err(Error::value(format!("{place} must not be empty"))),
        }
    }
    fn write(&self) -> Value {
        Value::List(self.listed.iter().map(T::write).collect())
    }
}

/// Refuses values that differ by more than one point; `instead` says what to do then.
pub fn within_one_point(name: &str, lowest: i32, highest: i32, instead: &str) -> Result<()> {
    match highest - lowest {
        0 | 1 => Ok(()),
        apart => Err(Error::value(format!("{name} must lie within one point of each other, got {lowest} to {highest}, {apart} apart; {instead}"))),
    }
}
