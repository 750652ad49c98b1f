//! Combined efforts of many: the modifier without a roll for each helper.

use super::difficulty::Difficulty;
use super::value_chart::value_of;
use crate::error::Result;
use crate::parameters;
use crate::parameters::{Argument, AtLeastOne, Kind, MILLION, Number, Place};
use crate::rule::{AnswerKind, LookUp};
use crate::value::Value;

/// A Perception value that is an average, and so may have a fraction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Average(f64);

impl Average {
    /// The nearest whole number, halves up.
    fn rounded(self) -> i64 {
        let below = self.0.floor();
        below as i64 + i64::from(self.0 - below >= 0.5)
    }
}

impl Argument for Average {
    fn kind() -> Kind {
        Kind::Number
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let allowed = || format!("a number from {} to {MILLION}", -MILLION);
        match value {
            Value::Integer(_) | Value::Float(_) => match Number::read(value, place) {
                Ok(Number(average)) if average.abs() <= MILLION as f64 => Ok(Average(average)),
                _ => Err(place.refuse(value, allowed())),
            },
            _ => Err(place.refuse_type(value, allowed())),
        }
    }
    fn write(&self) -> Value {
        Number(self.0).write()
    }
}

parameters! {
    /// The modifier of a lead whom very many help, without a Perception check for each.
    ///
    /// It is the value of the number of all who take part, plus their average Perception, minus the coordination difficulty, minus 2; it may be negative.
    /// All of them are taken to be within 5 points of the lead. A fraction of the average is rounded at the end, halves up.
    pub struct CombineLarge {
        /// How many take part, the lead included.
        participants: AtLeastOne,
        /// Their average Perception value; it may have a fraction.
        perception: Average,
        /// The coordination difficulty: a number, or its name on the Difficulty Number Scale (very_easy 3, easy 5, average 8, complicated 10,
        /// difficult 12, hard 13, very_hard 15).
        coordination: Difficulty,
    }
}

impl LookUp for CombineLarge {
    const FUNCTION: &'static str = "torg.combine_large";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Summing Efforts for a Single Action";
    const ANSWER: &'static str = "The modifier of the lead's total.";

    fn answer_kind() -> AnswerKind {
        AnswerKind::Int
    }

    fn answer(&self) -> Result<Value> {
        let value = value_of(self.participants.get().into());
        // all but the average is whole, so rounding it alone rounds the sum
        Ok(Value::Integer(i64::from(value) + self.perception.rounded() - i64::from(self.coordination.get()) - 2))
    }
}
