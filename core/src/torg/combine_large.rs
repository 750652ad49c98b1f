//! Combined efforts of many: the modifier without a roll for each helper.

use super::difficulty::Difficulty;
use super::value_chart::value_of;
use crate::error::Result;
use crate::parameters;
use crate::parameters::{Argument, AtLeastOne, Kind, MILLION, Number, Place};
use crate::rule::LookUp;
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
        /// Their average Perception value, from -1000000 to 1000000; it may have a fraction.
        perception: Average,
        /// The coordination difficulty: a number, or its name on the Difficulty Number Scale.
        coordination: Difficulty,
    }
}

impl LookUp for CombineLarge {
    const FUNCTION: &'static str = "torg.combine_large";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Summing Efforts for a Single Action";
    const EXAMPLE: &'static str = r#"{"participants": 100, "perception": 9, "coordination": "average"}"#;
    const ANSWER: &'static str = "The modifier of the lead's total.";

    type Answer = i64;

    fn answer(&self) -> Result<i64> {
        let value = value_of(self.participants.get().into());
        // all but the average is whole, so rounding it alone rounds the sum
        Ok(i64::from(value) + self.perception.rounded() - i64::from(self.coordination.get()) - 2)
    }
}

#[cfg(test)]
mod tests {
    use crate::look_up;
    use serde_json::json;

    fn modifier(participants: u32, perception: f64, coordination: serde_json::Value) -> String {
        let parameters = json!({"participants": participants, "perception": perception, "coordination": coordination});
        look_up("torg.combine_large", parameters).unwrap().to_json()
    }

    /// 200 participants are worth 12; 12 + 8 - 8 - 2.
    #[test]
    fn two_hundred_in_a_ritual() {
        assert_eq!(modifier(200, 8.0, json!(8)), "10");
        assert_eq!(modifier(200, 8.0, json!("average")), "10");
    }

    #[test]
    fn a_fraction_is_rounded_with_halves_up_and_the_modifier_may_be_negative() {
        assert_eq!(modifier(30, 7.5, json!(12)), "2"); // 8 + 7.5 - 12 - 2 = 1.5
        assert_eq!(modifier(30, 7.499, json!(12)), "1");
        assert_eq!(modifier(1, -2.5, json!("easy")), "-9"); // 0 - 2.5 - 5 - 2 = -9.5
        // the largest number below one half, to which 1/2 must not be added as floating point does
        assert_eq!(modifier(16, 0.499_999_999_999_999_94, json!(0)), "5");
    }

    #[test]
    fn what_is_refused_and_how() {
        let message = |parameters| look_up("torg.combine_large", parameters).unwrap_err().to_string();
        assert_eq!(
            message(json!({"participants": 0, "perception": 8, "coordination": 8})),
            "torg.combine_large: participants must be an integer from 1 to 1000000, got 0"
        );
        assert_eq!(
            message(json!({"participants": 3, "perception": "8", "coordination": 8})),
            "torg.combine_large: perception must be a number from -1000000 to 1000000, got \"8\""
        );
    }
}
