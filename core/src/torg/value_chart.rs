//! The value chart: values stand for measures, each five values for ten times as much.
//!
//! It is printed in the rules of the first edition: the values 0 to 5 stand for 1, 1.5, 2.5, 4, 6 and 10.

use crate::error::Result;
use crate::parameters::{Argument, Kind, Number, Place};
use crate::value::Value;

/// The measures of the values 0 to 4, in halves so that they are whole.
const HALVES: [u64; 5] = [2, 3, 5, 8, 12];

/// The highest value with a measure: 10^15.
pub const HIGHEST: i32 = 75;

/// Twice the measure of a value from 0 to 75.
pub const fn halves(value: i32) -> u64 {
    HALVES[value as usize % 5] * 10u64.pow(value as u32 / 5)
}

/// The value of a number of people or things; 0 or less has none and counts as 1.
pub const fn value_of(count: i64) -> i32 {
    let mut value = 0;
    while value < HIGHEST && count > 0 && 2 * count as u64 > halves(value) {
        value += 1;
    }
    value
}

/// How much of something: above 0 and at most 10^15, fractions allowed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Amount(f64);

impl Amount {
    /// Its value: that of the lowest entry of the chart that is not below it.
    pub fn value(self) -> i32 {
        // twice an entry is a whole number below 2^53, so the comparison is exact
        (0..HIGHEST).find(|value| 2.0 * self.0 <= halves(*value) as f64).unwrap_or(HIGHEST)
    }
}

impl Argument for Amount {
    fn kind() -> Kind {
        Kind::Number
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        const ALLOWED: &str = "a number above 0 and at most 1000000000000000";
        match value {
            Value::Integer(_) | Value::Float(_) => match Number::read(value, place) {
                Ok(Number(amount)) if amount > 0.0 && amount <= 1e15 => Ok(Amount(amount)),
                _ => Err(place.refuse(value, ALLOWED)),
            },
            _ => Err(place.refuse_type(value, ALLOWED)),
        }
    }
    fn write(&self) -> Value {
        Number(self.0).write()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_between_two_entries_takes_the_higher() {
        for (count, value) in [(1, 0), (2, 2), (3, 3), (4, 3), (5, 4), (6, 4), (7, 5), (10, 5), (11, 6), (15, 6), (16, 7), (25, 7), (26, 8), (40, 8)]
        {
            assert_eq!(value_of(count), value, "{count}");
            assert_eq!(Amount(count as f64).value(), value, "{count}");
        }
    }

    #[test]
    fn both_ends() {
        assert_eq!(Amount(1e-300).value(), 0);
        assert_eq!(Amount(1.0000000000000002).value(), 1);
        assert_eq!((Amount(1e15).value(), value_of(1_000_000_000_000_000)), (75, 75));
        assert_eq!(halves(75), 2_000_000_000_000_000);
    }
}
